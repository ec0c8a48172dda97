"""How a tournament follows from what happened, by all of its chapters."""

from __future__ import annotations

from croupier.ledger.balances import Posting
from croupier.tournaments import folding
from croupier.tournaments.chapters import TOURNAMENT
from croupier.tournaments.events import By, TournamentEvent
from croupier.tournaments.tournament import Tournament


def evolve(tournament: Tournament, event: TournamentEvent, by: By) -> Tournament:
    """The tournament after something happened."""
    return folding.evolved(TOURNAMENT, tournament, event, by)


def postings(tournament: Tournament, event: TournamentEvent) -> tuple[Posting, ...]:
    """The money that an event moves, from the tournament as it was before it."""
    return TOURNAMENT.postings(tournament, event)
