"""Play chips: the gift to a newcomer, and more for one who has next to none. Issued by the house bank."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import Connection, or_, select

from croupier.ledger.account import AccountKind, purse, read_account
from croupier.people import accounts
from croupier.people.events import ChipsGiven, Why, kind_of, person_stream, read_event
from croupier.people.person import ChipGift, PersonStanding
from croupier.people.recording import by_themself, record
from croupier.people.times import number, spoken
from croupier.store import schema
from croupier.store.side_tables import Appending, SideTables
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError
from croupier.vocabulary.roles import Role

WELCOME: Final = Cents(1_000_00)
"""What somebody new is given, and up to which more are given later."""
LESS_THAN: Final = Cents(50_00)
"""Who has as much, or more, is given none."""
A_DAY: Final = timedelta(hours=24)
TIMES_A_DAY: Final = 10
_PLAY_CHIPS: Final = frozenset({AccountKind.PURSE, AccountKind.RACK, AccountKind.ESCROW})


def patron_of(account: str) -> str | None:
    """Whose chips lie in an account, be it a purse, a rack or a stake; nobody's where it is the house's."""
    try:
        known = read_account(account)
    except RefusedError:
        return None
    return known.patron if known.kind in _PLAY_CHIPS else None


_B, _E = schema.balances, schema.entries


def welcome(name: str) -> ChipsGiven:
    """What somebody new is given."""
    return ChipsGiven(name=name, amount=WELCOME, why=Why.WELCOME)


def more_chips(side_tables: SideTables, name: str, at: datetime) -> ChipGift | Refused:
    """Back up to the first gift, for a player who has next to none, and not too often.

    What somebody has is added up without the lock, since it means reading all stakes; what was entered since then
    is added under it, so that the sum is exact when the chips are given.
    """
    known = side_tables.read(lambda connection: accounts.find(connection, name))
    if known is None or known.standing is not PersonStanding.HERE:
        return Refused(Refusal.UNKNOWN_PERSON, says=f"Nobody here is called {name}")
    person = known.person
    if person.role is not Role.PLAYER:
        says = f"{person.name} is given no play chips: they are for players, and this is a {person.role.words}"
        return Refused(Refusal.WRONG_ROLE, says=says)
    until, counted = side_tables.read(lambda connection: _counted(connection, person.name))
    if refused := _refuse_enough(person.name, counted):
        return refused

    def give(connection: Connection, append: Appending) -> ChipGift | Refused:
        had = Cents(counted + _entered_since(connection, person.name, until))
        if refused := _refuse_enough(person.name, had) or _refuse_often(connection, person.name, at):
            return refused
        amount = Cents(WELCOME - had)
        record(
            connection,
            append,
            by_themself(person, at),
            ChipsGiven(name=person.name, amount=amount, why=Why.MORE, had=had),
        )
        return ChipGift(amount=amount, purse=purse_of(connection, person.name))

    return side_tables.write_and_append(give)


def purse_of(connection: Connection, name: str) -> Cents:
    """What the purse of somebody holds, by the very name."""
    return Cents(connection.execute(select(_B.c.cents).where(_B.c.account == str(purse(name)))).scalar() or 0)


def at_tables(connection: Connection, name: str) -> Cents:
    """What somebody has in racks and on layouts."""
    _, all_told = _counted(connection, name)
    return Cents(all_told - purse_of(connection, name))


def _counted(connection: Connection, name: str) -> tuple[int, int]:
    """What somebody has in all, and after which write that was."""
    until = connection.execute(select(schema.log_head.c.number)).scalar_one()
    ends = (
        _B.c.account == str(purse(name)),
        _B.c.account.endswith(f":{name}", autoescape=True),
        _B.c.account.endswith(f"/{name}", autoescape=True),
    )
    rows = connection.execute(select(_B).where(_B.c.cents != 0, or_(*ends)))
    return until, sum(row.cents for row in rows if patron_of(row.account) == name)


def _entered_since(connection: Connection, name: str, until: int) -> int:
    rows = connection.execute(select(_E.c.account, _E.c.change).where(_E.c.number > until))
    return sum(row.change for row in rows if patron_of(row.account) == name)


def _refuse_enough(name: str, had: int) -> Refused | None:
    if had < LESS_THAN:
        return None
    says = f"{name} has {dollars(had)}, and more play chips are for those with less than {dollars(LESS_THAN)}"
    return Refused(Refusal.ENOUGH_CHIPS, says=says)


def _refuse_often(connection: Connection, name: str, at: datetime) -> Refused | None:
    events = schema.events
    lately = select(events.c.payload).where(
        events.c.stream == person_stream(name),
        events.c.kind == kind_of(welcome(name)),
        events.c.recorded > number(at - A_DAY),
    )
    given = [read_event(row.payload) for row in connection.execute(lately.order_by(events.c.version))]
    times = [by.at for by, event in given if isinstance(event, ChipsGiven) and event.why is Why.MORE]
    if len(times) < TIMES_A_DAY:
        return None
    says = f"{name} was given more play chips {len(times)} times in 24 hours, and {TIMES_A_DAY} is the most"
    return Refused(Refusal.TOO_OFTEN, says=f"{says}: the next are there at {spoken(times[-TIMES_A_DAY] + A_DAY)}")
