"""Frames that tell of tournaments: what leaves the house, and what a client reads. Shapes only."""

from __future__ import annotations

from typing import Generic, TypeAlias, TypeVar

from croupier.floor.shown.frames import Frame
from croupier.floor.tournament_pages.tournament_shown import Console, TournamentGlimpse, TournamentSeen

SeenT = TypeVar("SeenT")


class TournamentFrame(Frame, Generic[SeenT], frozen=True, kw_only=True, tag="tournament", omit_defaults=True):
    """A tournament as the viewer sees it now: at once, and whenever that has changed."""

    tournament: str
    seen: SeenT
    console: Console | None = None
    """For whoever runs it and asked for it."""


class TournamentsFrame(Frame, frozen=True, kw_only=True, tag="tournaments"):
    """All tournaments at a glance: at once, and whenever that has changed."""

    tournaments: tuple[TournamentGlimpse, ...]


TournamentRead: TypeAlias = TournamentFrame[TournamentSeen]
"""The frame as a client reads it."""
