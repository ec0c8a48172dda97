"""Every chapter of a tournament, in one place."""

from __future__ import annotations

from typing import Final

from croupier.chapters import Chapters
from croupier.tournaments import playing
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.tournament import Tournament

TOURNAMENT: Final[Chapters[Tournament, TournamentContext]] = Chapters(playing.CHAPTER)
