"""The day is closed: what each table took in and won, and all accounts together, which sum to nothing."""

from __future__ import annotations

import msgspec

from croupier.casino.casino import Casino
from croupier.casino.registry import CasinoChapter, CasinoCommand, CasinoContext, CasinoEvent
from croupier.ledger.account import AccountKind, Currency, read_account, table_float
from croupier.tables.table import Table
from croupier.vocabulary.refusal import Refused

CHAPTER = CasinoChapter()


class CloseDay(CasinoCommand, frozen=True, kw_only=True, tag="close-day"):
    """Add up the day: drop, win and hold of every table, what each jackpot shows, and the trial balance."""


class TakingsOfTable(msgspec.Struct, frozen=True, kw_only=True):
    """What a table took in and won."""

    drop: int
    """Chips bought at it, in cents."""
    win: int
    """Its float less what it was filled with."""
    hold: float | None
    """The win as a part of the drop; nothing where there was no drop."""


class DayClosed(CasinoEvent, frozen=True, kw_only=True, tag="day-closed.1"):
    """The day was added up."""

    tables: dict[str, TakingsOfTable]
    jackpots: dict[str, int]
    """What each of them shows, in cents."""
    sum: int
    """Of all accounts: nothing."""

    def __str__(self) -> str:
        return f"The day is closed: {len(self.tables)} tables, and the books sum to {self.sum} cents"


def takings(table: Table, in_float: int) -> TakingsOfTable:
    """What the table took in and won, from what its float holds."""
    drop, win = int(table.till.bought), in_float - int(table.till.filled)
    hold = None if drop == 0 else win / drop
    return TakingsOfTable(drop=drop, win=win, hold=hold)


@CHAPTER.decides(CloseDay)
def close_day(context: CasinoContext, command: CloseDay) -> Refused | None:
    balances = context.house.balances()
    accounts = {read_account(text): holds for text, holds in balances.items()}
    total = sum(holds for one, holds in accounts.items() if one.currency is Currency.MONEY)
    assert total == 0, f"the books sum to {total} cents"
    tables = {
        name: takings(table, balances.get(str(table_float(name)), 0))
        for name, table in sorted(context.house.tables().items())
    }
    jackpots = {one.names[0]: holds for one, holds in accounts.items() if one.kind is AccountKind.JACKPOT}
    context.say(DayClosed(tables=tables, jackpots=jackpots, sum=total))
    return None


@CHAPTER.evolves(DayClosed)
def day_closed(casino: Casino, event: DayClosed) -> Casino:
    return msgspec.structs.replace(casino, days=casino.days + 1)
