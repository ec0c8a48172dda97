"""A session ends: chips are counted, the best go on or are placed (20.19, 19.18, NSW 21.5.8)."""

from __future__ import annotations

from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.points import spoken_points
from croupier.tournaments.state.session_play import ContestedPlaces, TableCount
from croupier.vocabulary.money import dollars, spoken_in_tournament_chips
from croupier.vocabulary.names import Player
from croupier.vocabulary.text import Name


class EndSession(TournamentCommand, frozen=True, kw_only=True, tag="end-session"):
    """Count the chips of a session that is over, and announce who goes on or is placed."""

    session: Name | None = None
    """The one under way unless it is named."""


class SessionCounted(TournamentEvent, frozen=True, kw_only=True, tag="session-counted.1"):
    """What was read of the tables, and at which version of each."""

    session: str
    tables: tuple[TableCount, ...]

    def __str__(self) -> str:
        return f"The tables of {self.session} are counted"


class TieFound(TournamentEvent, frozen=True, kw_only=True, tag="tie-found.1"):
    """Players are level, and have to be parted."""

    session: str
    players: tuple[Player, ...]
    chips: int
    places: tuple[int, ...]
    contest: ContestedPlaces

    def __str__(self) -> str:
        with spoken_in_tournament_chips():
            among = " and ".join(self.players)
            places = ", ".join(map(str, self.places))
            return f"{among} are level with {dollars(self.chips)} chips for places {places}: they play off"


class Advanced(TournamentEvent, frozen=True, kw_only=True, tag="advanced.1"):
    """Somebody goes on to another session."""

    player: Player
    place: int
    """At the table."""
    session: str

    def __str__(self) -> str:
        return f"{self.player} goes on from {self.session}, in place {self.place}"


class PointsAllotted(TournamentEvent, frozen=True, kw_only=True, tag="points-allotted.1"):
    """Somebody gets the points of a place at a table."""

    player: Player
    session: str
    place: int
    parts: int
    """In parts of a point, so that a share is a whole number."""

    def __str__(self) -> str:
        return f"{self.player} gets {spoken_points(self.parts)} points for place {self.place} of {self.session}"


class Placed(TournamentEvent, frozen=True, kw_only=True, tag="placed.1"):
    """Somebody has a place in the tournament."""

    player: Player
    place: int
    places: tuple[int, ...]
    """All that are shared, the best first."""

    def __str__(self) -> str:
        shared = f", and shares places {', '.join(map(str, self.places))}" if len(self.places) > 1 else ""
        return f"{self.player} is placed {self.place}{shared}"


class SessionEnded(TournamentEvent, frozen=True, kw_only=True, tag="session-ended.1"):
    """A session is over, and nothing of it is open."""

    session: str

    def __str__(self) -> str:
        return f"The session {self.session} is over"
