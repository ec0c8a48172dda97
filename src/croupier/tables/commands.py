"""What a command to a table is. Each chapter adds its own."""

from __future__ import annotations

from croupier.chapters.commands import AnyCommand
from croupier.chapters.commands import Time as Time
from croupier.chapters.commands import name_of as name_of
from croupier.chapters.commands import spoken as spoken
from croupier.vocabulary.text import Name


class Command(AnyCommand, frozen=True, kw_only=True):
    """Something that somebody orders, asks for or reports at a table."""

    table: Name = "table-1"
    after: int | None = None
    """The version of the table that the sender has seen; another one is refused as stale."""
    entered_by: Name = ""
    """The dealer who enters it, where it is the word of a player who sits in the room without a device."""
