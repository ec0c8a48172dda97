"""What is wrong with a command before a table looks at it: names and times that no record can keep."""

from __future__ import annotations

from typing import Final

from croupier.tables.commands import Command, name_of, spoken
from croupier.vocabulary.refusal import Refusal, Refused

LONGEST_NAME: Final = 200
YEARS: Final = range(1990, 2200)
"""Times outside are mistakes, and would break the reckoning of deadlines."""


def refuse_envelope(command: Command) -> Refused | None:
    """Who, where, when and under which id: all of it can be written down, or the command is refused."""
    names = (
        ("person who gives it", command.who, Refusal.UNKNOWN_PERSON),
        ("table", command.table, Refusal.UNKNOWN_TABLE),
        ("command itself", command.id or "none", Refusal.BAD_FILE),
    )
    for what, name, code in names:
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            shown = name if len(name) <= LONGEST_NAME else f"{name[:20]}…"
            says = f"The command {name_of(command)} has no proper name for the {what}: {shown!r}"
            return Refused(code, says=says)
    if command.at.year not in YEARS:
        says = f"{command.who} cannot {spoken(command)} in the year {command.at.year}"
        return Refused(Refusal.STALE, says=says)
    return None
