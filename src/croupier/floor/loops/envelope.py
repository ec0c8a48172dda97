"""What is wrong with a command before anybody looks at it: names and times that no record can keep."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final, Protocol

from croupier.tables.commands import name_of, spoken
from croupier.vocabulary.refusal import Refusal, Refused

LONGEST_NAME: Final = 200
YEARS: Final = range(1990, 2200)
"""Times outside are mistakes, and would break the reckoning of deadlines."""


class Envelope(Protocol):
    """What every command has on it, to a table or to a tournament; a table or tournament that it names beside."""

    @property
    def who(self) -> str: ...
    @property
    def at(self) -> datetime: ...
    @property
    def id(self) -> str: ...


NOT_STAMPED: Final = datetime.min.replace(tzinfo=UTC)
"""The time of a command that nobody has stamped yet: whoever conducts its table does, in its turn."""


def refuse_envelope(command: Envelope) -> Refused | None:
    """Who, where, when and under which id: all of it can be written down, or the command is refused."""
    return refuse_names(command) or refuse_time(command)


def refuse_names(command: Envelope) -> Refused | None:
    """Who, where and under which id; where it comes in from outside."""
    names = (
        ("person who gives it", command.who, Refusal.UNKNOWN_PERSON),
        ("table", getattr(command, "table", None), Refusal.UNKNOWN_TABLE),
        ("tournament", getattr(command, "tournament", None), Refusal.UNKNOWN_TOURNAMENT),
        ("command itself", command.id or None, Refusal.BAD_FILE),
    )
    for what, name, code in names:
        if name is not None and (not name.strip() or len(name) > LONGEST_NAME or not name.isprintable()):
            shown = name if len(name) <= LONGEST_NAME else f"{name[:20]}…"
            says = f"The command {name_of(command)} has no proper name for the {what}: {shown!r}"
            return Refused(code, says=says)
    return None


def refuse_time(command: Envelope) -> Refused | None:
    """When; where it is stamped, or where its sender says so."""
    if command.at.year not in YEARS:
        says = f"{command.who} cannot {spoken(command)} in the year {command.at.year}"
        return Refused(Refusal.STALE, says=says)
    return None
