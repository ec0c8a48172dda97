"""Sessions: started, played at tables dealt by hand, counted and ended, in every book."""

from __future__ import annotations

import pytest

from croupier.tables.tournament.beginning import ChipsIssued
from croupier.tournaments.ending import SessionCounted
from croupier.tournaments.placing import Placed, SessionEnded
from croupier.tournaments.results import results_document
from croupier.tournaments.tournament import TournamentPhase
from tests.proofs import Witness
from tests.tournaments.hall import ALL, Hall
from tests.tournaments.playing import by_hand, play_round


@pytest.mark.parametrize("book", ALL)
def test_a_whole_tournament_small(book: str, witness: Witness) -> None:
    """Section 4.6 of the hand-out, under every book: ann stands on 20 against 19, bob loses 60."""
    hall = by_hand(Hall(book, witness), "ann", "bob", sessions=[{"name": "final", "rounds": 1, "tables": 1}])
    hall.at("19:00").do("start-session")
    assert [(one.player, one.amount) for one in hall.happened_at("T1", ChipsIssued)] == [
        ("ann", 500),
        ("bob", 500),
    ]
    play_round(hall, "T1", {"ann": 100, "bob": 60}, "Ts Kd 9c Qh 8s Jd")
    hall.do("end-session")
    assert [(one.player, one.place, one.places) for one in hall.happened(Placed)] == [
        ("ann", 1, (1,)),
        ("bob", 2, (2,)),
    ]
    counted = hall.happened(SessionCounted)[0].tables[0]
    assert [(one.player, one.chips) for one in counted.counted] == [("ann", 600), ("bob", 440)]
    assert hall.happened(SessionEnded)
    assert hall.tournament.phase is TournamentPhase.PLACED
    hall.do("pay-prizes", "ora")
    shown = results_document(hall.tournament, hall.table)
    assert shown["phase"] == "paid"
    assert [(one["place"], one["player"], one["chips"]) for one in shown["standings"]] == [
        (1, "ann", 600),
        (2, "bob", 440),
    ]
    assert [one["amount"] for one in shown["prizes"]] == [66_67, 33_33]
    assert shown["chips"] == {
        "issued": 1_000,
        "won": 40,
        "deducted": 0,
        "missing": 0,
        "returned": 1_040,
        "held": {},
    }
