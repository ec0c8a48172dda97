"""Every chapter of a tournament, in one place."""

from __future__ import annotations

from typing import Final

from croupier.chapters import Chapters
from croupier.tournaments import (
    approvals,
    ballot,
    cancelling,
    designating,
    drafting,
    entries,
    fees,
    lots,
    playing,
    prizes,
    reserves,
    seats,
)
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.tournament import Tournament

TOURNAMENT: Final[Chapters[Tournament, TournamentContext]] = Chapters(
    drafting.CHAPTER,
    approvals.CHAPTER,
    entries.CHAPTER,
    fees.CHAPTER,
    cancelling.CHAPTER,
    designating.CHAPTER,
    lots.CHAPTER,
    ballot.CHAPTER,
    seats.CHAPTER,
    reserves.CHAPTER,
    playing.CHAPTER,
    prizes.CHAPTER,
)
