"""Every chapter of a tournament, in one place."""

from __future__ import annotations

from typing import Final

from croupier.chapters import Chapters
from croupier.tournaments import (
    absence,
    approvals,
    ballot,
    cancelling,
    concluding,
    counting,
    designating,
    drafting,
    ending,
    entries,
    fees,
    lots,
    pace,
    placing,
    play_offs,
    playing,
    prizes,
    reserves,
    seats,
    starting,
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
    starting.CHAPTER,
    absence.CHAPTER,
    pace.CHAPTER,
    counting.CHAPTER,
    concluding.CHAPTER,
    ending.CHAPTER,
    placing.CHAPTER,
    play_offs.CHAPTER,
    playing.CHAPTER,
    prizes.CHAPTER,
)
