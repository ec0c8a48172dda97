"""The results document: complete at any moment, whatever has happened or not."""

from __future__ import annotations

import pytest

from croupier.tables.table import Table
from croupier.tournaments.results import results_document
from croupier.tournaments.tournament import Tournament
from tests.proofs import Witness
from tests.tournaments.hall import ALL, B00, Hall
from tests.tournaments.playing import outcomes, shown, started, states

NOTHING = {
    "fees": 0,
    "buy_ins": 0,
    "added": 0,
    "topped_up": 0,
    "commission": 0,
    "refunded": 0,
    "prizes": 0,
    "left": 0,
}
NO_CHIPS = {"issued": 0, "won": 0, "deducted": 0, "missing": 0, "returned": 0, "held": {}}
SESSIONS = [
    {"name": "heat", "rounds": 2, "tables": 1, "advance": 1},
    {"name": "final", "rounds": 1, "tables": 1},
]


def test_before_anything_happened() -> None:
    document = results_document(Tournament(name="tournament-1"), lambda name: Table(name=name))
    assert document == {
        "kind": "results",
        "tournament": "tournament-1",
        "rulebook": None,
        "phase": "not-drafted",
        "standings": [],
        "prizes": [],
        "pool": NOTHING,
        "chips": NO_CHIPS,
    }


@pytest.mark.parametrize("book", ALL)
def test_at_every_step_of_a_tournament(book: str, witness: Witness) -> None:
    hall = Hall(book, witness)
    assert shown(hall.drafted(sessions=SESSIONS))["phase"] == "drafted"
    hall = started(Hall(book, witness), "ann", "bob", "cat", sessions=SESSIONS, prizes=[{"place": 1, "share": 1}])
    assert states(hall) == {"ann": "playing", "bob": "playing", "cat": "playing"}
    outcomes(hall, "T1", ann=(100, "win"), bob=(60, "lose"), cat=(500, "lose"))
    document = shown(hall)
    assert document["phase"] == "in-session"
    assert [(one["player"], one["state"], one["chips"]) for one in document["standings"]] == [
        ("ann", "playing", 600),
        ("bob", "playing", 440),
        ("cat", "eliminated", 0),
    ]
    assert document["chips"]["held"] == {"ann": 600, "bob": 440}
    outcomes(hall, "T1", ann=(100, "win"), bob=(60, "lose"))
    hall.do("end-session")
    document = shown(hall)
    assert (document["phase"], document["chips"]["held"]) == ("between-sessions", {})
    assert [(one["player"], one["state"], one["chips"]) for one in document["standings"]] == [
        ("ann", "advanced", 700),
        ("bob", "eliminated", 380),
        ("cat", "eliminated", 0),
    ]


@pytest.mark.parametrize("book", ALL)
def test_of_one_that_was_cancelled(book: str, witness: Witness) -> None:
    stated = {"cancellation": "the operator may cancel"} if book == B00 else {}
    hall = started(Hall(book, witness), "ann", "bob", **stated)
    outcomes(hall, "T1", ann=(100, "win"), bob=(60, "lose"))
    hall.do("cancel", "ora", reason="the lights went out")
    document = shown(hall)
    assert document["phase"] == "cancelled"
    assert document["pool"] == NOTHING | {"fees": 100_00, "refunded": 100_00}
    assert document["chips"]["held"] == {}
