"""What goes in and out over HTTP of tournaments, beside what the floor shows of them."""

from __future__ import annotations

from typing import Any

from croupier.floor.tournament_pages.tournament_shown import TournamentGlimpse
from croupier.web.shapes import Shape


class TournamentsShown(Shape, frozen=True, kw_only=True):
    """All tournaments at a glance, those that go on first."""

    tournaments: tuple[TournamentGlimpse, ...]


class TournamentStarted(Shape, frozen=True, kw_only=True):
    """A small tournament whose entries are open."""

    name: str


class DraftAsked(Shape, frozen=True, kw_only=True):
    """Conditions that somebody writes, as they stand: any values, which their book looks at."""

    rulebook: str
    conditions: dict[str, Any]


class TournamentCommandDone(Shape, frozen=True, kw_only=True):
    """A command to a tournament was done, and this is what happened, in order."""

    id: str
    version: int
    says: tuple[str, ...]
