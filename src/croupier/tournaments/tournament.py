"""What a tournament is at one moment: a frozen value, made from events alone. Decides nothing."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec

from croupier.rulebooks import shelf
from croupier.rulebooks.book import Book
from croupier.rulebooks.tournament_rules import TournamentRules
from croupier.tables.state.part import Part
from croupier.vocabulary.names import BookId


class TournamentPhase(StrEnum):
    """How far a tournament has come. The words are shown in its results: add, never change."""

    NOT_DRAFTED = "not-drafted"
    DRAFTED = "drafted"
    ENTRIES_OPEN = "entries-open"
    ENTRIES_CLOSED = "entries-closed"
    IN_SESSION = "in-session"
    BETWEEN_SESSIONS = "between-sessions"
    PLAY_OFF = "play-off"
    PLACED = "placed"
    PAID = "paid"
    CANCELLED = "cancelled"


class Tournament(Part, frozen=True, kw_only=True):
    """One tournament."""

    name: str
    version: int = 0
    """How many events have happened."""
    now: datetime | None = None
    """When the last of them did."""
    phase: TournamentPhase = TournamentPhase.NOT_DRAFTED
    rulebook: BookId | None = None

    @property
    def book(self) -> Book:
        """The book that it is run under."""
        assert self.rulebook is not None, f"{self.name} has no conditions yet"
        return shelf.book(self.rulebook)

    @property
    def rules(self) -> TournamentRules:
        """What that book says of tournaments."""
        rules = self.book.tournaments
        assert rules is not None, f"{self.rulebook} knows no tournaments, and one was drafted"
        return rules


replace = msgspec.structs.replace
