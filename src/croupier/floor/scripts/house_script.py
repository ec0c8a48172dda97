"""A script of the house, one JSON object a line: words of its rooms and of tables, read whole, given in turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from croupier.chapters.codec import CommandReader, plain_values
from croupier.chapters.commands import AnyCommand
from croupier.floor.loops.envelope import refuse_envelope
from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.floor.loops.house_loop import HouseAnnouncement
from croupier.floor.loops.rooms import KINDS, kind_of_word
from croupier.floor.scripts.script import at_line, lines_of, made_id, with_value
from croupier.tables import reading as at_tables
from croupier.tables.commands import Command
from croupier.vocabulary.refusal import Refused, RefusedError

PRIVATE: Final = frozenset({"details", "claimant"})
"""What a line says of a person that no id may be made from: whoever knows the id could try names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseLine:
    """A command of a script, and the line it stands in."""

    number: int
    command: AnyCommand


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseOutcome:
    """What became of a line."""

    line: HouseLine
    outcome: HouseAnnouncement | Refused


def read_lines(text: bytes, name: str) -> tuple[HouseLine, ...]:
    """The commands of a script; a line that is none is refused by its number, and then nothing is done at all.

    A command without an id gets one from its line and its text, so that a script that is run again does nothing
    twice.
    """
    return tuple(
        HouseLine(number=number, command=_read(content, number, f"{name}, line {number}"))
        for number, content in lines_of(text)
    )


def _read(content: bytes, number: int, where: str) -> AnyCommand:
    given = plain_values(content, where)
    command: AnyCommand | Refused = _reader(given).read(content, where)
    if isinstance(command, Refused):
        raise RefusedError(command)
    if refused := refuse_envelope(command):
        raise RefusedError(at_line(refused, where))
    if command.id:
        return command
    about = command.table if isinstance(command, Command) else "house"
    return msgspec.structs.replace(command, id=made_id(about, number, _public(given, content)))


def _reader(given: Any) -> CommandReader[Any]:
    word = given.get("command") if isinstance(given, dict) else None
    kind = kind_of_word(word) if isinstance(word, str) else None
    return at_tables.READER if kind is None else kind.reader


def _public(given: Any, content: bytes) -> bytes:
    """The line without what is private in it."""
    if not isinstance(given, dict) or not PRIVATE & given.keys():
        return content
    return msgspec.json.encode({name: value for name, value in given.items() if name not in PRIVATE})


def run(lines: Iterable[HouseLine], floor: GamingFloor) -> Iterator[HouseOutcome]:
    """Give the commands to the house in turn; whoever reads decides whether to go on after a refusal."""
    for line in lines:
        command = line.command
        if isinstance(command, Command):
            command = with_value(command, floor.table(command.table).table)
        yield HouseOutcome(line=line, outcome=floor.do_in_house(command))


def _refuse_words_of_two() -> None:
    """No word is of two rooms: a line says by its word alone whom it is for."""
    words = [*at_tables.READER.words, *(word for kind in KINDS for word in kind.reader.words)]
    twice = {word for word in words if words.count(word) > 1}
    assert not twice, f"two rooms of the house know the words {sorted(twice)}"


_refuse_words_of_two()
