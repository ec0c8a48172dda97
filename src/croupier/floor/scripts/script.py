"""A script of commands, one JSON object a line: read as a whole, then given to the floor one by one."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import msgspec

from croupier.floor.loops.envelope import refuse_envelope
from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.floor.loops.house import Chance
from croupier.floor.loops.table_loop import Announcement
from croupier.tables.cards.shuffling import Cut
from croupier.tables.commands import Command
from croupier.tables.reading import read_command
from croupier.tables.table import Table
from croupier.vocabulary.refusal import Refused, RefusedError

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_CHANCE: Final = Chance()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptLine:
    """A command of a script, and the line it stands in."""

    number: int
    command: Command


@dataclass(frozen=True, slots=True, kw_only=True)
class LineOutcome:
    """What became of a line."""

    line: ScriptLine
    outcome: Announcement | Refused


def read_lines(text: bytes, name: str) -> tuple[ScriptLine, ...]:
    """The commands of a script; a line that is none is refused by its number, and then nothing is done at all.

    Empty lines and lines that begin with # are skipped. A command without an id gets one from its table, its
    line and its text, so that a script that is run again does nothing twice.
    """
    return tuple(
        ScriptLine(number=number, command=_read(content, number, f"{name}, line {number}"))
        for number, content in lines_of(text)
    )


def lines_of(text: bytes) -> Iterator[tuple[int, bytes]]:
    """What stands in each line that says something, with its number: empty ones and # comments do not."""
    for number, line in enumerate(text.removeprefix(_BYTE_ORDER_MARK).split(b"\n"), start=1):
        content = line.strip()
        if content and not content.startswith(b"#"):
            yield number, content


def _read(content: bytes, number: int, where: str) -> Command:
    command = read_command(content, where)
    if isinstance(command, Refused):
        raise RefusedError(command)
    if refused := refuse_envelope(command):
        raise RefusedError(at_line(refused, where))
    if command.id:
        return command
    return msgspec.structs.replace(command, id=made_id(command.table, number, content))


def made_id(where: str, number: int, content: bytes) -> str:
    """The id of a command that brings none: from its table, its line and its text."""
    return f"{where}:{number}:{hashlib.sha256(content).hexdigest()[:16]}"


def at_line(refused: Refused, where: str) -> Refused:
    """The refusal with its place in front."""
    return dataclasses.replace(refused, says=f"{where}: {refused.says}")


def run(lines: Iterable[ScriptLine], floor: GamingFloor) -> Iterator[LineOutcome]:
    """Give the commands to the floor in turn; whoever reads decides whether to go on after a refusal."""
    for line in lines:
        table = floor.table(line.command.table).table
        yield LineOutcome(line=line, outcome=floor.do(with_value(line.command, table)))


def with_value(command: Command, table: Table, chance: Chance | None = None) -> Command:
    """A cut of a software shoe with a fresh value, where the cutter gives none: this is the cutter's client."""
    shuffling = table.cards.shuffling
    if (
        not isinstance(command, Cut)
        or command.value is not None
        or shuffling is None
        or shuffling.committed is None
    ):
        return command
    occasion = shuffling.committed.commitment.occasion
    return msgspec.structs.replace(command, value=(chance or _CHANCE).value(occasion.as_bytes))
