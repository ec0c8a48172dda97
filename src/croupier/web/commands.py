"""A command from outside: who gives it, and in which role, is filled in here, and then the table decides."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from croupier.floor.loops.envelope import LONGEST_NAME, NOT_STAMPED
from croupier.floor.loops.table_loop import Announcement
from croupier.floor.shown.views import Viewer, view
from croupier.people.names import cleaned
from croupier.people.person import Person
from croupier.tables.commands import Command, name_of
from croupier.tables.opening.opening import OpenTable
from croupier.tables.reading import command_of
from croupier.tables.seats.in_the_room import SeatPlayer
from croupier.tables.seats.people import BuyIn, ChipsFrom, Leave
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role
from croupier.web.context import AppContext, shortened
from croupier.web.problems import Says, no, refusal
from croupier.web.shapes import CommandDone
from croupier.web.visitor import Visitor

LONGEST_ID: Final = 100
LONGEST_TABLE: Final = 40
"""Of a table that is opened over the wire; its name stands in addresses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandGiven:
    """A command that was done: what its sender called it, and what it brought about."""

    id: str
    announced: Announcement

    def done(self, viewer: Viewer) -> CommandDone:
        """As the sender is told, in the sentences that they may read."""
        by, events = self.announced.by, self.announced.events
        seen = (view(event, by, viewer) for event in events)
        says = tuple(str(one["says"]) for one in seen if one is not None and one.get("says"))
        return CommandDone(id=self.id, version=self.announced.version, says=says)


Begun = Callable[[Command, str], None]
"""Hears of a command that is about to be decided, with the sender's own id of it."""


async def give(
    room: AppContext, visitor: Visitor, given: object, table: str | None = None, *, begun: Begun | None = None
) -> CommandGiven:
    """Have a command done. `table` is the one that an address named; raises `Says` where it is not done."""
    if visitor.person is None:
        raise no(401, "Sign in first: only one who is known can give a command at a table.")
    room.allow("commands", visitor)
    word = given.get("command") if isinstance(given, Mapping) else None
    began = time.perf_counter()
    try:
        command = read(given, visitor.person, table)
        word = name_of(command)
        _refuse_table(room, visitor.person, command)
        if isinstance(command, SeatPlayer):
            await room.in_thread(_refuse_known, room, command)
        if begun is not None:
            begun(command, own_id(given))
        announced = await _done(room, command)
    except Says as no_:
        room.metrics.commands.labels(_known(word), no_.problem.code).inc()
        raise
    room.metrics.command_seconds.observe(time.perf_counter() - began)
    room.metrics.commands.labels(word, "done" if announced.is_new else "done-before").inc()
    if isinstance(command, BuyIn | Leave):
        room.connected.purse_changed(visitor.person.name)
    return CommandGiven(id=own_id(given), announced=announced)


async def _done(room: AppContext, command: Command) -> Announcement:
    """Shielded: one who hangs up in the middle does not keep a table from finishing."""
    outcome = await asyncio.shield(room.floor.do(command))
    if isinstance(outcome, Refused):
        raise refusal(outcome)
    return outcome


def _known(word: object) -> str:
    """A word for the figures: only those that there are, so that nobody fills them with others."""
    return word if isinstance(word, str) and word in _words() else "unknown"


def _words() -> frozenset[str]:
    from croupier.tables.chapters import TABLE

    return frozenset(name_of(one) for one in TABLE.duties)


# --- reading ------------------------------------------------------------------------------------------------


def read(given: object, person: Person, table: str | None) -> Command:
    """The command that was meant, as this person gives it; a proper no where it is none."""
    if not isinstance(given, Mapping):
        raise no(400, f"A command is one JSON object, and this is {_kind(given)}.")
    refuse_others(given, person)
    where = _table(given, table)
    filled = {
        **{name: value for name, value in given.items() if name != "speaks_for"},
        "table": where,
        "id": stored_id(person.name, where, own_id(given)),
        "who": person.name,
        "role": person.role.value,
        "at": NOT_STAMPED,
        **_spoken_for(given, person),
    }
    command = command_of(filled)
    if isinstance(command, Refused):
        raise refusal(command)
    _refuse_cash(command)
    return command


def _spoken_for(given: Mapping[str, Any], person: Person) -> dict[str, str]:
    """A dealer enters what a player says who sits in the room without a device; the table knows who does."""
    if "entered_by" in given:
        raise no(403, f'The house says who enters a command: {person.name} cannot give it an "entered_by".')
    player = given.get("speaks_for")
    if player is None:
        return {}
    if person.role is not Role.DEALER:
        says = f"{person.name} is a {person.role.words}, and only a dealer enters what players in the room say."
        raise no(403, says, code="wrong-role")
    if not isinstance(player, str):
        raise no(422, f'The "speaks_for" of a command is text, and this one is {_kind(player)}.')
    return {"who": player, "role": Role.PLAYER.value, "entered_by": person.name}


def stored_id(person: str, table: str, own: str) -> str:
    """The id under which a command is stored: no two people and no two tables share one."""
    made = f"web:{person}:{table}:{own}"
    if len(made) <= LONGEST_NAME and ":" not in person + table:
        return made
    parts = b"".join(len(part.encode()).to_bytes(4) + part.encode() for part in (person, table, own))
    return f"web#{hashlib.sha256(parts).hexdigest()}"


def own_id(given: object) -> str:
    """What its sender calls a command."""
    own = given.get("id") if isinstance(given, Mapping) else None
    if own is None:
        raise no(422, 'A command has an "id" of the sender\'s own, and this one has none.')
    if not isinstance(own, str):
        raise no(422, f'The "id" of a command is text, and this one is {_kind(own)}.')
    if not 1 <= len(own) <= LONGEST_ID or not own.isprintable() or not own.strip():
        wanted = f'The "id" of a command has 1 to {LONGEST_ID} characters that can be seen'
        raise no(422, f"{wanted}, and this one has {len(own)}.")
    return own


def _table(given: Mapping[str, Any], table: str | None) -> str:
    named = given.get("table", table)
    if named is None:
        raise no(422, 'A command names its "table", and this one does not.')
    if not isinstance(named, str):
        raise no(422, f'The "table" of a command is text, and this one is {_kind(named)}.')
    if table is not None and named != table:
        says = f"The command is for {shortened(named)!r}, and it was sent to {shortened(table)!r}."
        raise no(422, says)
    return named


def refuse_others(given: Mapping[str, Any], person: Person) -> None:
    """Whoever is signed in speaks for themself, in their own role; and the house has the clock."""
    if "who" in given and given["who"] != person.name:
        raise no(403, f"{person.name} is signed in, and the command names {_shown(given['who'])}.")
    if "role" in given and given["role"] != person.role.value:
        raise no(403, f"{person.name} is a {person.role.words}, and the command says {_shown(given['role'])}.")
    if "at" in given:
        raise no(403, f'The house tells the time: {person.name} cannot give a command its "at".')


def _refuse_cash(command: Command) -> None:
    cash = ChipsFrom.CASH
    if command.entered_by:
        _refuse_purse(command)
        return
    if isinstance(command, BuyIn) and command.with_ is cash:
        says = f'{command.who} cannot hand over cash from here: buy in with "with": "purse".'
        raise no(403, says, code="no-cash")
    if isinstance(command, Leave) and command.into is cash:
        says = f'{command.who} cannot be handed cash from here: leave with "into": "purse".'
        raise no(403, says, code="no-cash")


def _refuse_purse(command: Command) -> None:
    """A player who sits in the room without a device has no purse in this house: chips are changed for cash."""
    bought = isinstance(command, BuyIn) and command.with_ is ChipsFrom.PURSE
    if bought or (isinstance(command, Leave) and command.into is ChipsFrom.PURSE):
        says = f"{command.who} sits in the room and has no purse: chips are bought for cash, and paid out in cash."
        raise no(403, says, code="no-purse")


def _refuse_known(room: AppContext, command: Command) -> None:
    """Who has an account here comes in their own session: nobody sits in the room under their name."""
    if not isinstance(command, SeatPlayer):
        return
    meant = cleaned(command.player)
    if isinstance(meant, Refused):
        raise refusal(meant)
    if meant != command.player:
        raise no(409, f"{command.player!r} is written {meant!r} in this house.", code="name-not-allowed")
    if room.people.person(command.player) is not None:
        says = (
            f"{command.player} has an account in this house and comes in their own session: choose another name."
        )
        raise no(409, says, code="here-already")


def _refuse_table(room: AppContext, person: Person, command: Command) -> None:
    """Only a member of staff who opens a table speaks of one that is not there yet."""
    if command.table in room.floor.names():
        return
    if not (isinstance(command, OpenTable) and person.is_staff):
        room.table_there(command.table)
    name = command.table
    if len(name) > LONGEST_TABLE or not all(letter.isalnum() or letter in " -_." for letter in name):
        says = f"A table's name has at most {LONGEST_TABLE} letters, digits, spaces and - _ ."
        raise no(422, f"{says[:-1]}, and {shortened(name)!r} does not.")


def _kind(value: object) -> str:
    match value:
        case None:
            return "nothing"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return "text"
        case list():
            return "a list"
        case _:
            return "an object"


def _shown(value: object) -> str:
    return repr(shortened(value)) if isinstance(value, str) else _kind(value)
