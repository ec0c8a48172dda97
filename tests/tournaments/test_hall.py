"""The hall itself: a tournament is opened, entered and seated under every book."""

from __future__ import annotations

import pytest

from croupier.tournaments.seats import SeatTaken
from croupier.tournaments.tournament import TournamentPhase
from tests.proofs import Witness
from tests.tournaments.hall import ALL, Hall


@pytest.mark.parametrize("book", ALL)
def test_a_tournament_is_seated_under_every_book(book: str, witness: Witness) -> None:
    hall = Hall(book, witness).seated("ann", "bob", "cat")
    assert hall.tournament.phase is TournamentPhase.ENTRIES_CLOSED
    assert [(one.player, one.table, one.box) for one in hall.happened(SeatTaken)] == [
        ("ann", "T1", 1),
        ("bob", "T1", 2),
        ("cat", "T1", 3),
    ]
    assert hall.pool.left == 3 * 50_00
