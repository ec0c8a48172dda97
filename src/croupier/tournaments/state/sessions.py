"""The sessions of a tournament: their tables, their seats, how far they have come."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from croupier.tables.state.part import Part
from croupier.tournaments.state.session_play import SessionPlay
from croupier.vocabulary.names import Player


class SessionStage(StrEnum):
    """How far a session has come."""

    WAITING = "waiting"
    SEATED = "seated"
    """Its seats are given."""
    UNDER_WAY = "under-way"
    COUNTED = "counted"
    """Played and counted; ties may be open."""
    ENDED = "ended"


class SeatGiven(Part, frozen=True, kw_only=True):
    """A seat that somebody was given for a session."""

    player: Player
    table: str
    box: int
    taken: bool = False


class DesignatedTable(Part, frozen=True, kw_only=True):
    """A table that the tournament is played at, and nothing else during its sessions."""

    name: str
    taken_over: bool = False
    """Whether it was open already."""


class SessionState(Part, frozen=True, kw_only=True):
    """One session as it stands."""

    name: str
    stage: SessionStage = SessionStage.WAITING
    moved_to: datetime | None = None
    """Its starting time, where that was moved."""
    started: datetime | None = None
    tables: tuple[str, ...] = ()
    """Those it is played at, once it has seats."""
    play: SessionPlay = SessionPlay()
    """What was counted and agreed in it, and who is level."""
