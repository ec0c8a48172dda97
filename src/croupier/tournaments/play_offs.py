"""Extra rounds between level players, until what they contest is settled (20.21, 19.3(a)(xi)(D), 21.10.3)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from croupier.tables.state.part import Part
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.events import TournamentEvent
from croupier.vocabulary.money import dollars, spoken_in_tournament_chips
from croupier.vocabulary.names import Player
from croupier.vocabulary.text import Name


class PlayOffSeat(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where somebody sits in a play-off."""

    player: Name
    box: Annotated[int, msgspec.Meta(ge=1, le=99)]
    table: Name | None = None


class StartPlayOff(TournamentCommand, frozen=True, kw_only=True, tag="start-play-off"):
    """Start the extra rounds of the first players who are level, on their own boxes unless told otherwise."""

    table: Name | None = None
    players: tuple[Name, ...] = ()
    """Who plays; it must be those who are level."""
    drawn: tuple[PlayOffSeat, ...] = ()
    """Other boxes than their own."""


class SettlePlayOff(TournamentCommand, frozen=True, kw_only=True, tag="settle-play-off"):
    """Count after a round of a play-off, and end it if what is contested is settled. Given by the house alone."""

    table: Name


class PlayOffStarted(TournamentEvent, frozen=True, kw_only=True, tag="play-off-started.1"):
    """Extra rounds begin between players who are level."""

    session: str
    table: str
    players: tuple[Player, ...]
    chips: int
    """What each of them begins with."""

    def __str__(self) -> str:
        with spoken_in_tournament_chips():
            return f"{' and '.join(self.players)} play off at {self.table}, with {dollars(self.chips)} chips each"


class PlayOffEnded(TournamentEvent, frozen=True, kw_only=True, tag="play-off-ended.1"):
    """What was contested is settled."""

    session: str
    table: str
    order: tuple[Player, ...]
    """Best first."""
    version: int
    """Of the table, when it was read."""

    def __str__(self) -> str:
        return f"The play-off at {self.table} is over: {', '.join(self.order)}"
