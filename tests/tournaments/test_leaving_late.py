"""Whoever leaves late, or is put out after going out, has no place: found by random play."""

from __future__ import annotations

import pytest

from croupier.tables.tournament.standings import absentees, in_play
from tests.proofs import Witness
from tests.tournaments.hall import B06, NSW, Hall
from tests.tournaments.playing import by_hand, holds, outcomes, settle, shown, started, states

HEAT = [
    {"name": "heat", "rounds": 1, "tables": 1, "advance": 1},
    {"name": "final", "rounds": 1, "tables": 1},
]


@pytest.mark.parametrize("book", [B06, NSW])
def test_one_who_withdraws_in_a_play_off_leaves_the_table(book: str, witness: Witness) -> None:
    hall = started(Hall(book, witness), "ann", "bob", "cat", sessions=HEAT)
    outcomes(hall, "T1", ann=(100, "win"), bob=(100, "win"), cat=(100, "lose"))
    hall.do("end-session")
    hall.do("start-play-off")
    hall.do("withdraw", "ann")
    assert "ann" not in shown(hall)["chips"]["held"]
    settle(hall)
    assert states(hall) == {"ann": "withdrawn", "bob": "advanced", "cat": "eliminated"}


@pytest.mark.parametrize("book", [B06, NSW])
def test_a_tie_is_over_when_all_who_are_level_withdraw(book: str, witness: Witness) -> None:
    hall = started(Hall(book, witness), "ann", "bob", sessions=HEAT)
    outcomes(hall, "T1", ann=(100, "win"), bob=(100, "win"))
    hall.do("end-session")
    hall.do("withdraw", "ann")
    hall.do("withdraw", "bob")
    assert shown(hall)["phase"] == "between-sessions"
    assert shown(hall)["chips"]["held"] == {}


@pytest.mark.parametrize("book", [B06, NSW])
def test_one_who_has_a_place_and_withdraws_has_it_no_more(book: str, witness: Witness) -> None:
    final = [{"name": "final", "rounds": 1, "tables": 1}]
    hall = started(Hall(book, witness), "ann", "bob", "cat", sessions=final)
    outcomes(hall, "T1", ann=(100, "lose"), bob=(100, "win"), cat=(100, "win"))
    hall.do("end-session")
    assert states(hall)["ann"] == "placed"
    hall.do("withdraw", "ann")
    standing = next(one for one in shown(hall)["standings"] if one["player"] == "ann")
    assert (standing["state"], standing["place"]) == ("withdrawn", None)


def test_one_who_went_out_and_withdraws_before_the_count_is_not_placed(witness: Witness) -> None:
    hall = started(Hall(B06, witness), "ann", "bob", "cat")
    outcomes(hall, "T1", ann=(500, "lose"), bob=(100, "win"), cat=(100, "lose"))
    hall.do("withdraw", "ann")
    for _ in range(2):
        outcomes(hall, "T1", bob=(100, "win"), cat=(100, "lose"))
    hall.do("end-session")
    assert states(hall) == {"bob": "placed", "cat": "placed", "ann": "withdrawn"}


def test_one_who_went_out_and_is_disqualified_before_the_count_is_not_placed(witness: Witness) -> None:
    hall = started(Hall(NSW, witness), "ann", "bob", "cat")
    outcomes(hall, "T1", ann=(500, "lose"), bob=(100, "win"), cat=(100, "lose"))
    hall.do("disqualify", player="ann", grounds="breach", reason="told bob how to play")
    for _ in range(2):
        outcomes(hall, "T1", bob=(100, "win"), cat=(100, "lose"))
    hall.do("end-session")
    assert states(hall) == {"bob": "placed", "cat": "placed", "ann": "disqualified"}


def test_one_who_does_not_wager_in_a_play_off_is_disqualified_and_has_no_place(witness: Witness) -> None:
    hall = started(Hall(NSW, witness), "ann", "bob", "cat", sessions=HEAT)
    outcomes(hall, "T1", ann=(100, "win"), bob=(100, "win"), cat=(100, "lose"))
    hall.do("end-session")
    hall.do("start-play-off")
    hall.pit("T1").do("no-wager", player="ann")
    settle(hall)
    assert states(hall) == {"ann": "disqualified", "bob": "advanced", "cat": "eliminated"}


def test_one_who_is_away_when_a_play_off_begins_is_ruled_on_again(witness: Witness) -> None:
    """Nobody sits down by being level: the play-off waits until somebody decides (21.5.6)."""
    hall = by_hand(Hall(NSW, witness), "ann", "bob", "cat", take=False, sessions=HEAT)
    for player in ("bob", "cat"):
        hall.do("take-seat", player)
    hall.at("19:00").do("start-session")
    hall.do("mark-absent", player="ann", course="deduct")
    outcomes(hall, "T1", bob=(20, "lose"), cat=(100, "lose"))
    assert holds(hall, "T1")["ann"] == holds(hall, "T1")["bob"]
    hall.do("end-session")
    hall.do("start-play-off")
    assert absentees(hall.table("T1")) == ("ann",)


@pytest.mark.parametrize("leaves", ["withdraw", "buy-back", "disqualify"])
def test_who_went_out_and_left_the_tournament_is_not_brought_back_by_a_void(leaves: str, witness: Witness) -> None:
    """Nor who has bought back: they play in the next session, and not in this one as well."""
    stated = {
        "sessions": [
            {"name": "heat", "rounds": 3, "tables": 1, "advance": 1},
            {"name": "final", "rounds": 1, "tables": 1},
        ],
        "buy_back": {"until_session": "heat", "fee": 30_00, "method": "at the desk"},
    }
    hall = started(Hall(NSW, witness), "ann", "bob", "cat", **stated)
    outcomes(hall, "T1", ann=(20, "win"), bob=(20, "win"), cat=(500, "lose"))
    if leaves == "disqualify":
        hall.do("disqualify", player="cat", grounds="breach", reason="told ann her cards")
    else:
        hall.do(leaves, "cat")
    pit = hall.pit("T1")
    pit.do("void", "sue", round=1, grounds="cannot-be-rebuilt", reason="a card fell")
    pit.do("confirm-void", "max", round=1)
    assert in_play(pit.table) == ("ann", "bob")
    state = {"withdraw": "withdrawn", "buy-back": "entered", "disqualify": "disqualified"}[leaves]
    assert states(hall)["cat"] == state
