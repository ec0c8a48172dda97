"""A table is concluded early: who goes on is settled, or chips become cash and everybody agrees (NSW 21.5.5)."""

from __future__ import annotations

from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.events import TournamentEvent
from croupier.vocabulary.names import Player
from croupier.vocabulary.text import Name


class AgreeToConclude(TournamentCommand, frozen=True, kw_only=True, tag="agree-to-conclude"):
    """Agree that one's own table is concluded early."""


class ConcludeTable(TournamentCommand, frozen=True, kw_only=True, tag="conclude-table"):
    """Conclude the session at a table before its rounds are played or its time is up."""

    table: Name


class Agreed(TournamentEvent, frozen=True, kw_only=True, tag="agreed.1"):
    """A player agrees that the table is concluded."""

    player: Player
    table: str

    def __str__(self) -> str:
        return f"{self.player} agrees that {self.table} is concluded"


class TableFinished(TournamentEvent, frozen=True, kw_only=True, tag="table-finished.1"):
    """A table was concluded early."""

    table: str

    def __str__(self) -> str:
        return f"The session at {self.table} is concluded"
