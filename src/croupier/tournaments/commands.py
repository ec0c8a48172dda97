"""What a command to a tournament is. Each chapter adds its own."""

from __future__ import annotations

from typing import ClassVar

from croupier.chapters.commands import AnyCommand
from croupier.chapters.commands import name_of as name_of
from croupier.chapters.commands import spoken as spoken
from croupier.vocabulary.text import Name

DEFAULT_NAME = "tournament-1"


class TournamentCommand(AnyCommand, frozen=True, kw_only=True):
    """Something that somebody orders, asks for or reports in a tournament."""

    is_internal: ClassVar[bool] = False
    """Whether only the floor gives it, in the clock's name: nobody can send it."""
    tournament: Name = DEFAULT_NAME
    after: int | None = None
    """The version of the tournament that the sender has seen; another one is refused as stale."""
