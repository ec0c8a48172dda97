"""What a chapter of a tournament is."""

from __future__ import annotations

from croupier.chapters import Chapter
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.tournament import Tournament, TournamentPhase

RUNNING = (
    TournamentPhase.ENTRIES_OPEN,
    TournamentPhase.ENTRIES_CLOSED,
    TournamentPhase.IN_SESSION,
    TournamentPhase.BETWEEN_SESSIONS,
    TournamentPhase.PLAY_OFF,
)
"""From the first entry to the last place."""


class TournamentChapter(Chapter[Tournament, TournamentContext]):
    """A chapter whose commands are taken while the tournament runs, unless one says otherwise."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(phases=RUNNING)
