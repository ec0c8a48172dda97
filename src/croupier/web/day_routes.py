"""The day of the house: its trial balance, and what each table took in, won and held."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from litestar import Request, Router, get
from litestar.di import NamedDependency

from croupier.casino.casino import Casino
from croupier.casino.days import takings, takings_of_day
from croupier.jackpots.kind import JACKPOT
from croupier.ledger.account import AccountKind, Currency, read_account, table_float
from croupier.tables.table import Phase, Table
from croupier.vocabulary.roles import STAFF, Role
from croupier.web.context import AppContext
from croupier.web.described import refusals
from croupier.web.problems import no
from croupier.web.shapes import Shape
from croupier.web.visitor import Visitor

Asking = Request[Visitor, Any, Any]
READS_THE_BOOKS: Final = (STAFF - {Role.DEALER}) | {Role.INSPECTOR}

_WORDS: Final[Mapping[AccountKind, str]] = {
    AccountKind.BANK: "The bank, which everything came from",
    AccountKind.FLOAT: "Floats of tables",
    AccountKind.PURSE: "Purses of patrons",
    AccountKind.RACK: "Chips before patrons",
    AccountKind.ESCROW: "Stakes on layouts",
    AccountKind.TOKENS: "Promotional tokens",
    AccountKind.POOL: "Prize pools of tournaments",
    AccountKind.COMMISSION: "Commission of tournaments",
    AccountKind.JACKPOT: "Jackpots on display",
    AccountKind.RESERVE: "Reserves of jackpots",
}


class TableDay(Shape, frozen=True, kw_only=True):
    """What a table took in and won in the day so far, in cents."""

    table: str
    open: bool
    drop: int
    win: int
    hold: float | None
    """The win as a part of the drop; nothing without one."""


class AccountsDay(Shape, frozen=True, kw_only=True):
    """All accounts of one kind together."""

    kind: str
    words: str
    accounts: int
    holds: int


class JackpotDay(Shape, frozen=True, kw_only=True):
    """What a jackpot shows."""

    name: str
    displayed: int
    paid: int


class DayBefore(Shape, frozen=True, kw_only=True):
    """A day that was closed: all tables together, in cents."""

    since: datetime | None
    until: datetime | None
    drop: int
    win: int


class DayShown(Shape, frozen=True, kw_only=True):
    """The books of the house as they stand, and the day so far by table."""

    at: datetime
    zone: str
    closed: int
    """How many days were closed."""
    since: datetime | None
    """When the last of them was: figures by table are what has come since."""
    last: DayBefore | None
    """The last of them."""
    tables: tuple[TableDay, ...]
    accounts: tuple[AccountsDay, ...]
    sum: int
    """Of all accounts: nothing, always."""
    jackpots: tuple[JackpotDay, ...]
    letters_due: int
    letters_late: int
    damaged: tuple[str, ...]
    """What is left out because its record is damaged, a sentence each."""


@get("/house/day", responses=refusals(401, 403, 429, 503), tags=["house"])
async def day(request: Asking, room: NamedDependency[AppContext]) -> DayShown:
    """Trial balance, drop, win and hold by table; for those who watch over the tables, and inspectors."""
    person = request.user.person
    if person is None:
        raise no(401, "Sign in first: the books are for supervisors, managers and inspectors.")
    if person.role not in READS_THE_BOOKS:
        who = f"{person.name} is a {person.role.words}"
        raise no(403, f"{who}, and the books are for supervisors, managers and inspectors.")
    house, now = room.floor.house, room.now()
    tables = await house.tables()
    balances = await asyncio.to_thread(room.store.balances)
    accounts = accounts_of(balances)
    casino = house.casino
    letters = [one.state(now) for one in await house.letters()]
    return DayShown(
        at=now,
        zone=casino.zone,
        closed=casino.days,
        since=casino.closed,
        last=_last(casino),
        tables=tuple(_table(casino, one, balances) for _, one in sorted(tables.items())),
        accounts=accounts,
        sum=sum(one.holds for one in accounts),
        jackpots=tuple(
            JackpotDay(name=one.name, displayed=one.displayed, paid=one.paid)
            for one in sorted(house.jackpots(), key=lambda one: one.name)
        ),
        letters_due=letters.count("due"),
        letters_late=letters.count("late"),
        damaged=tuple(dict.fromkeys((*room.floor.why_stopped_all(), *house.stopped(JACKPOT)))),
    )


def _last(casino: Casino) -> DayBefore | None:
    if not casino.days:
        return None
    took = casino.last_day.values()
    drop, win = sum(one.drop for one in took), sum(one.win for one in took)
    return DayBefore(since=casino.last_since, until=casino.closed, drop=drop, win=win)


def _table(casino: Casino, table: Table, balances: Mapping[str, int]) -> TableDay:
    in_all = takings(table, balances.get(str(table_float(table.name)), 0))
    took = takings_of_day(casino, table.name, in_all)
    return TableDay(table=table.name, open=table.phase is Phase.OPEN, drop=took.drop, win=took.win, hold=took.hold)


def accounts_of(balances: Mapping[str, int]) -> tuple[AccountsDay, ...]:
    """The trial balance by kind of account; tournament chips are no money."""
    held: Counter[AccountKind] = Counter()
    counted: Counter[AccountKind] = Counter()
    for text, holds in balances.items():
        account = read_account(text)
        if account.currency is Currency.MONEY and holds:
            held[account.kind] += holds
            counted[account.kind] += 1
    return tuple(
        AccountsDay(kind=kind.value, words=_WORDS[kind], accounts=counted[kind], holds=held[kind])
        for kind in AccountKind
        if counted[kind]
    )


router = Router(path="/api", route_handlers=[day])
