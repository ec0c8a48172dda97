"""The day is closed: what each table took in and won, and all accounts together, which sum to nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from croupier.casino.casino import Carried, Casino
from croupier.casino.registry import CasinoChapter, CasinoCommand, CasinoContext, CasinoEvent
from croupier.chapters.commands import Time
from croupier.ledger.account import AccountKind, Currency, read_account, table_float
from croupier.tables.table import Table
from croupier.vocabulary.money import dollars
from croupier.vocabulary.refusal import Refused

CHAPTER = CasinoChapter()

_NOTHING: Final = Carried(drop=0, win=0)


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
    day: dict[str, TakingsOfTable] = msgspec.field(default_factory=dict)
    """What of that came in this day, by table."""
    since: Time | None = None
    """When the day before was closed; nothing where none was."""
    closed: Time | None = None
    """When this one is."""

    def __str__(self) -> str:
        return f"The day is closed: {len(self.tables)} tables, and the books sum to {self.sum} cents"


def takings(table: Table, in_float: int) -> TakingsOfTable:
    """What the table took in and won, from what its float holds."""
    return _took(int(table.till.bought), in_float - int(table.till.filled))


def takings_of_day(casino: Casino, table: str, took: TakingsOfTable) -> TakingsOfTable:
    """What of it came since the last day was closed."""
    before = casino.carried.get(table, _NOTHING)
    return _took(took.drop - before.drop, took.win - before.win)


def wrong_with_day(casino: Casino, closed: DayClosed) -> Iterator[str]:
    """What in a closed day is not what came since the last one, in sentences; older ones do not say it."""
    for name, told in closed.day.items():
        came = takings_of_day(casino, name, closed.tables[name])
        if came != told:
            yield (
                f"{name} took in {dollars(came.drop)} and won {dollars(came.win)} since the last day was closed, "
                f"and the day says {dollars(told.drop)} and {dollars(told.win)}"
            )


def _took(drop: int, win: int) -> TakingsOfTable:
    return TakingsOfTable(drop=drop, win=win, hold=None if drop == 0 else win / drop)


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
    casino = context.state
    context.say(
        DayClosed(
            tables=tables,
            jackpots=jackpots,
            sum=total,
            day={name: takings_of_day(casino, name, took) for name, took in tables.items()},
            since=casino.closed,
            closed=command.at,
        )
    )
    return None


@CHAPTER.evolves(DayClosed)
def day_closed(casino: Casino, event: DayClosed) -> Casino:
    """A table that is stopped is in no day: what it has taken since comes into the first one after it."""
    return msgspec.structs.replace(
        casino,
        days=casino.days + 1,
        closed=event.closed,
        carried={**casino.carried, **_carried(event.tables)},
        last_since=event.since,
        last_day=_carried(event.day),
    )


def _carried(tables: Mapping[str, TakingsOfTable]) -> dict[str, Carried]:
    return {name: Carried(drop=took.drop, win=took.win) for name, took in tables.items()}


def last_day(casino: Casino) -> dict[str, TakingsOfTable]:
    """What each table took in and won in the last day that was closed."""
    return {name: _took(one.drop, one.win) for name, one in casino.last_day.items()}
