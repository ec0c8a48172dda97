"""Corners of a tournament that a script can come to: called off in a round, no end named, prizes named twice."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.tables.voids.void_effects import RoundVoided
from croupier.tournaments.placing import Placed
from croupier.tournaments.prizes import PrizeAwarded
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Witness, clause
from tests.tournaments.hall import ALL, B00, B06, B18, NSW, Hall
from tests.tournaments.playing import by_hand, outcomes, shown, started

FINAL = [{"name": "final", "rounds": 1, "tables": 1}]


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("when", ["after a round", "wagers lie", "in a round"])
def test_called_off_in_a_session_all_chips_come_back(book: str, when: str, witness: Witness) -> None:
    """Cancelling is possible until prizes are paid (T21): a round under way has no result, the chips return."""
    hall = started(Hall(book, witness), "ann", "bob", cancellation="by the operator, at any time")
    if when == "after a round":
        outcomes(hall, "T1", ann=(100, "win"), bob=(60, "lose"))
    else:
        pit = hall.pit("T1")
        pit.now = hall.now
        pit.wager("ann", 100)
        pit.wager("bob", 60)
        if when == "in a round":
            pit.do("start-round")
    hall.later(minutes=1).do("cancel", "ora", reason="flood")
    assert len(hall.happened_at("T1", RoundVoided)) == (when == "in a round")
    document = shown(hall)
    won = 40 if when == "after a round" else 0
    assert document["phase"] == "cancelled"
    assert document["chips"] == {
        "issued": 1_000,
        "won": won,
        "deducted": 0,
        "missing": 0,
        "returned": 1_000 + won,
        "held": {},
    }


@pytest.mark.parametrize("book", [B00, B06])
def test_no_session_starts_without_chips(book: str, witness: Witness) -> None:
    """The conditions may say nothing of chips; then there is nothing to wager."""
    hall = by_hand(Hall(book, witness), "ann", "bob", chips=None).at("19:00")
    refused = hall.refused("start-session")
    assert (refused.code, refused.clause) == (Refusal.NOT_IN_THE_CONDITIONS, "20.4(d)" if book == B06 else None)


def test_a_session_without_an_end_is_ended_by_whoever_runs_it(witness: Witness) -> None:
    """Where neither rounds nor minutes are named: between rounds, when the Director says so."""
    hall = started(Hall(B06, witness), "ann", "bob", sessions=[{"name": "final", "tables": 1}])
    pit = outcomes(hall, "T1", ann=(100, "win"), bob=(60, "lose"))
    pit.wager("bob", 60)
    pit.wager("ann", 60)
    pit.do("start-round")
    assert hall.later(minutes=5).refused("end-session").code is Refusal.SESSION_NOT_OVER
    hall = started(Hall(B06, witness), "ann", "bob", sessions=[{"name": "final", "tables": 1}])
    outcomes(hall, "T1", ann=(100, "win"), bob=(60, "lose"))
    hall.later(minutes=5).do("end-session")
    assert [one.player for one in hall.happened(Placed)] == ["ann", "bob"]


@clause("act-blackjack-2018", "19.3(a)(ii)(D)")
def test_everybody_plays_every_session_where_points_are_added_up(witness: Witness) -> None:
    """Unless the conditions say how many go on from one to the next."""
    stated: dict[str, Any] = {
        "format": "points",
        "points": [12, 9],
        "ties": {"session": "share", "points": "share"},
        "sessions": [{"name": "one", "rounds": 1, "tables": 1}, {"name": "two", "rounds": 1, "tables": 1}],
    }
    hall = started(Hall(B18, witness), "ann", "bob", **stated)
    outcomes(hall, "T1", ann=(100, "win"), bob=(60, "lose"))
    hall.later(minutes=5).do("end-session")
    hall.drawn("two")
    for player in ("ann", "bob"):
        hall.do("take-seat", player)
    hall.do("start-session")
    outcomes(hall, "T1", ann=(60, "win"), bob=(100, "win"))
    hall.later(minutes=5).do("end-session")
    assert {one["player"]: one["points"] for one in shown(hall)["standings"]} == {"ann": 21, "bob": 21}


@pytest.mark.parametrize("book", ALL)
def test_side_wagers_have_the_limits_of_the_conditions(book: str, witness: Witness) -> None:
    """The sign shows a lowest and a highest for them; what the conditions say is what it shows."""
    wager = "star-pairs" if book == NSW else "perfect-pairs"
    hall = Hall(book, witness).entered("ann", "bob", side_wagers=[wager], sessions=FINAL)
    hall.do("close-entries")
    hall.designated("T1", dealing="by hand", options={"decks": 6 if book == NSW else 8})
    assert [(one.lowest, one.highest) for one in hall.table("T1").sign.side_wagers.values()] == [(20, 500)]


@clause("nsw-blackjack-challenge", "21.3.1")
def test_goods_go_once_to_each_place_when_prizes_are_named(witness: Witness) -> None:
    """Whoever is named twice gets one prize; goods of a place go to it though its player is not named."""
    hall = started(Hall(NSW, witness), "ann", "bob", sessions=FINAL)
    hall.do("add-to-pool", "ora", goods="a watch", place=1)
    hall.do("add-to-pool", "ora", goods="a cup", place=2)
    outcomes(hall, "T1", ann=(100, "win"), bob=(60, "lose"))
    hall.later(minutes=5).do("end-session")
    hall.do("pay-prizes", "ora", prizes=[{"player": "ann", "amount": 60_00}, {"player": "ann", "amount": 40_00}])
    assert [(one.player, one.amount, one.goods) for one in hall.happened(PrizeAwarded)] == [
        ("ann", 100_00, ("a watch",)),
        ("bob", 0, ("a cup",)),
    ]


@clause("act-blackjack-2018", "19.6")
def test_one_who_bought_back_holds_nothing_until_the_next_session(witness: Witness) -> None:
    stated: dict[str, Any] = {
        "sessions": [{"name": "heat", "rounds": 2, "tables": 1, "advance": 2}, *FINAL],
        "chips": 100,
        "buy_back": {"until_session": "heat", "fee": 30_00, "method": "at the desk"},
    }
    hall = started(Hall(B18, witness), "ann", "bob", "cat", **stated)
    outcomes(hall, "T1", ann=(20, "win"), bob=(20, "win"), cat=(100, "lose"))
    hall.later(minutes=5).do("buy-back", "cat")
    standings = {one["player"]: (one["state"], one["chips"]) for one in shown(hall)["standings"]}
    assert standings["cat"] == ("entered", 0)


@clause("nsw-blackjack-challenge", "21.5.9")
def test_chips_that_are_missing_are_chips_that_there_were(hall: Hall) -> None:
    started(hall, "ann", "bob")
    outcomes(hall, "T1", ann=(100, "win"), bob=(60, "lose"))
    odd = hall.refused("count-chips", "dan", table="T1", missing=[{"count": 1, "of": 7}])
    assert (odd.code, odd.clause) == (Refusal.NO_SUCH_CHIP, "21.5.9")
    many = hall.refused("count-chips", "dan", table="T1", missing=[{"count": 1_000, "of": 500}])
    assert (many.code, many.clause) == (Refusal.AMOUNT_NOT_ALLOWED, "21.5.9")
    assert "1,040" in many.says
    hall.do("count-chips", "dan", table="T1", missing=[{"count": 2, "of": 10}, {"count": 1, "of": 500}])
    assert hall.refused("count-chips", "dan", table="T1", missing=[{"count": 2, "of": 500}]).code is (
        Refusal.AMOUNT_NOT_ALLOWED
    )


@clause("nsw-blackjack-challenge", "21.5.6.2", "21.5.7")
def test_a_fee_goes_back_once_and_each_ground_has_its_own_clause(hall: Hall) -> None:
    by_hand(hall, "ann", "bob", "cat", take=False)
    hall.do("take-seat", "ann")
    hall.do("take-seat", "bob")
    hall.at("19:00").do("start-session")
    assert hall.refused("disqualify", player="bob", grounds="breach").clause == "21.5.7"
    assert hall.refused("disqualify", player="bob", grounds="hidden-chips").clause == "21.6.6"
    hall.do("disqualify", player="cat", grounds="absent")
    hall.do("refund", player="cat")
    assert "has it already" in hall.refused("refund", player="cat").says
