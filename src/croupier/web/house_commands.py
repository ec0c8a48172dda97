"""A command to the house from outside: who gives it, and in which role, is filled in here."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from croupier.chapters.commands import AnyCommand
from croupier.floor.loops.envelope import NOT_STAMPED
from croupier.floor.loops.house_loop import HouseAnnouncement
from croupier.floor.loops.rooms import kind_of_word
from croupier.people.person import Person
from croupier.vocabulary.refusal import Refused
from croupier.web.commands import own_id, refuse_others, stored_id
from croupier.web.context import AppContext, shortened
from croupier.web.house_shapes import HouseCommandDone
from croupier.web.problems import no, refusal
from croupier.web.visitor import Visitor


async def give_to_house(room: AppContext, visitor: Visitor, given: object) -> HouseCommandDone:
    """Have a command done; raises `Says` where it is not."""
    if visitor.person is None:
        raise no(401, "Sign in first: only one who is known can give a command to the house.")
    room.allow("commands", visitor)
    command = _read(given, visitor.person)
    if (refused := room.floor.refuse_too_often(command)) is not None:
        raise refusal(refused)
    outcome = await asyncio.shield(room.floor.house.do(command))  # one who hangs up does not keep it from its end
    if isinstance(outcome, Refused):
        raise refusal(outcome)
    _tell_purses(room, visitor.person, outcome)
    return HouseCommandDone(id=own_id(given), says=tuple(str(one.event) for one in outcome.happened))


def _read(given: object, person: Person) -> AnyCommand:
    if not isinstance(given, Mapping):
        raise no(400, "A command is one JSON object, and this is none.")
    refuse_others(given, person)
    word = given.get("command")
    kind = kind_of_word(word) if isinstance(word, str) else None
    if kind is None:
        raise no(422, f"The command names no command of the house that there is: {shortened(str(word))!r}.")
    filled: dict[str, Any] = {
        **given,
        "id": stored_id(person.name, "house", own_id(given)),
        "who": person.name,
        "role": person.role.value,
        "at": NOT_STAMPED,
    }
    command = kind.reader.of_plain(filled, "The command")
    if isinstance(command, Refused):
        raise refusal(command)
    return command


def _tell_purses(room: AppContext, person: Person, outcome: HouseAnnouncement) -> None:
    named = {getattr(one.event, field, "") for one in outcome.happened for field in ("patron", "player")}
    for name in {person.name, *named} - {"", None}:
        room.connected.purse_changed(name)
