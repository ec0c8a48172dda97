"""A session starts: who is late loses the place, chips are issued (20.9, 19.9, NSW 21.5.6)."""

from __future__ import annotations

from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.events import TournamentEvent
from croupier.vocabulary.names import Player
from croupier.vocabulary.text import Name


class StartSession(TournamentCommand, frozen=True, kw_only=True, tag="start-session"):
    """Start a session: who is in the seat plays, and cards that are not ready are made ready."""

    session: Name | None = None
    """The next one unless it is named."""


class PlaceForfeited(TournamentEvent, frozen=True, kw_only=True, tag="place-forfeited.1"):
    """Somebody was not in the seat: place and fee are lost."""

    player: Player
    session: str
    table: str
    box: int

    def __str__(self) -> str:
        return f"{self.player} is not at box {self.box} of {self.table}: the place is forfeited"


class SessionStarted(TournamentEvent, frozen=True, kw_only=True, tag="session-started.1"):
    """A session is under way at its tables."""

    session: str
    tables: tuple[str, ...]
    players: tuple[Player, ...]
    """Those who play it, in the seat or absent."""

    def __str__(self) -> str:
        where = ", ".join(self.tables)
        return f"The session {self.session} starts with {len(self.players)} players at {where}"
