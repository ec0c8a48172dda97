"""What a command to a tournament is: who gives it, in which role, when. Each chapter adds its own."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from croupier.tables.commands import Time
from croupier.vocabulary.roles import Role
from croupier.vocabulary.text import Name, Reference

DEFAULT_NAME = "tournament-1"


class TournamentCommand(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="command", forbid_unknown_fields=True, omit_defaults=True
):
    """Something that somebody orders, asks for or reports in a tournament."""

    is_internal: ClassVar[bool] = False
    """Whether only the floor gives it, in the clock's name: nobody can send it."""
    who: Name
    """The name of the person who gives it."""
    role: Role
    at: Time
    id: Reference = ""
    """Sent twice under one id, a command is done once."""
    tournament: Name = DEFAULT_NAME
    after: int | None = None
    """The version of the tournament that the sender has seen; another one is refused as stale."""


def name_of(command: TournamentCommand | type[TournamentCommand]) -> str:
    """The word by which a command is sent: `open-entries`."""
    kind = command if isinstance(command, type) else type(command)
    return str(kind.__struct_config__.tag)


def spoken(command: TournamentCommand) -> str:
    """What a sentence says that somebody does: `open entries`."""
    return name_of(command).replace("-", " ")
