"""What a chapter of a jackpot is, a command to it, an event of it, and the rules it is kept by."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Protocol, TypeAlias

from croupier.chapters import Chapter
from croupier.chapters.commands import AnyCommand
from croupier.chapters.context import RoomContext
from croupier.chapters.events import Event
from croupier.jackpots.jackpot import Jackpot
from croupier.rulebooks import shelf
from croupier.rulebooks.house_rules.jackpots import JackpotRules
from croupier.tables.commands import Command
from croupier.tables.table import Table
from croupier.vocabulary.refusal import Refused


class BehindJackpots(Protocol):
    """What a jackpot asks of the house; the floor provides it."""

    def pools(self) -> Iterable[Jackpot]:
        """Every jackpot of the house as it stands."""

    def has_pool(self, name: str) -> bool:
        """Whether there is a jackpot of that name, also one that is stopped."""

    def pool_of(self, table: str) -> Jackpot | None:
        """The jackpot that a table is linked to, as the record has it now."""

    def note_link(self, table: str, jackpot: str) -> None:
        """Say which jackpot a table is linked to; who links it at the same time looks again."""

    def table(self, name: str) -> Table:
        """A table as it stands; one that nobody has heard of was never opened."""

    def order(self, order: Command) -> Refused | None:
        """Have a table do something in the same write."""


JackpotContext: TypeAlias = RoomContext[Jackpot, BehindJackpots]


class JackpotCommand(AnyCommand, frozen=True, kw_only=True):
    """Something that somebody orders or reports of a jackpot."""


class JackpotEvent(Event, frozen=True, kw_only=True):
    """Something that happened to a jackpot."""

    jackpot: str


class JackpotChapter(Chapter[Jackpot, JackpotContext]):
    """A chapter of a jackpot."""

    __slots__ = ()


@cache
def rules() -> JackpotRules:
    """Those of the book on the shelf that has them."""
    found = next((book.jackpots for book in shelf.books() if book.jackpots is not None), None)
    assert found is not None, "no book on the shelf knows a jackpot over many tables"
    return found
