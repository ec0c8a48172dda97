"""What is done in a session: absence, disqualifying, pace, breaks, limits, counts, an early end."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.tables.tournament.turns import MinimumDeducted
from croupier.tournaments.absence import DisqualifiedFrom, RuledAbsent
from croupier.tournaments.concluding import Agreed, TableFinished
from croupier.tournaments.counting import ChipsCounted, ChipsFoundMissing
from croupier.tournaments.pace import BreakCalled, LimitsMoved, PaceSet
from croupier.tournaments.placing import Advanced, Placed
from croupier.tournaments.prizes import ChipsPaidOut
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Witness, clause
from tests.tournaments.hall import ALL, Hall
from tests.tournaments.playing import by_hand, holds, outcomes, shown, started, states

B00 = "act-blackjack-2000"
B06 = "act-blackjack-2006"
B18 = "act-blackjack-2018"
NSW = "nsw-blackjack-challenge"

FINAL: dict[str, Any] = {"name": "final", "rounds": 9, "tables": 1}
NOT_IN_ACT = [B00, B06, B18]


# --- absence ----------------------------------------------------------------------------------------------


def absent(hall: Hall, **changed: Any) -> Hall:
    """Bob does not come, and is ruled absent."""
    by_hand(hall, "ann", "bob", "cat", take=False, sessions=[FINAL], **changed)
    for player in ("ann", "cat"):
        hall.do("take-seat", player)
    hall.at("19:00").do("start-session")
    hall.do("mark-absent", player="bob", course="deduct")
    return hall


@clause(NSW, "21.5.6.1")
def test_the_minimum_is_deducted_for_three_rounds_and_no_longer(hall: Hall) -> None:
    """Hard case 15, T17."""
    absent(hall)
    assert [(one.player, one.table) for one in hall.happened(RuledAbsent)] == [("bob", "T1")]
    for _ in range(5):
        outcomes(hall, "T1", ann=(20, "win"), cat=(20, "win"))
    deducted = hall.happened_at("T1", MinimumDeducted)
    assert [(one.player, one.amount, one.times) for one in deducted] == [
        ("bob", 20, 1),
        ("bob", 20, 2),
        ("bob", 20, 3),
    ]
    assert holds(hall, "T1")["bob"] == 440
    assert shown(hall)["chips"]["deducted"] == 60
    assert states(hall)["bob"] == "playing"


@clause(NSW, "21.5.6.1")
def test_one_who_comes_back_plays_on(hall: Hall) -> None:
    """Hard case 15: back in round 3, 40 in all."""
    absent(hall)
    for _ in range(2):
        outcomes(hall, "T1", ann=(20, "win"), cat=(20, "win"))
    hall.do("take-seat", "bob")
    outcomes(hall, "T1", ann=(20, "win"), bob=(20, "win"), cat=(20, "win"))
    assert holds(hall, "T1")["bob"] == 480
    assert shown(hall)["chips"]["deducted"] == 40


@clause(NSW, "21.5.6.1")
def test_only_one_who_plays_is_absent(hall: Hall) -> None:
    started(hall, "ann", "bob")
    assert hall.refused("mark-absent", player="eve").code is Refusal.NOT_IN_A_SESSION


@pytest.mark.parametrize("book", NOT_IN_ACT)
def test_in_canberra_nobody_is_ruled_absent_or_disqualified(book: str, witness: Witness) -> None:
    hall = started(Hall(book, witness), "ann", "bob")
    for command, fields in (
        ("mark-absent", {"player": "bob"}),
        ("disqualify", {"player": "bob", "grounds": "breach", "reason": "took advice"}),
        ("conclude-table", {"table": "T1"}),
    ):
        assert hall.refused(command, **fields).code is Refusal.NOT_IN_THIS_BOOK
    assert hall.refused("agree-to-conclude", "ann").code is Refusal.NOT_IN_THIS_BOOK


# --- disqualifying ----------------------------------------------------------------------------------------

GROUNDS = {"absent": "21.5.6.2", "breach": "21.5.7", "added-chips": "21.6.4", "hidden-chips": "21.6.6"}


@clause(NSW, "21.5.6.2", "21.5.6.2#2")
def test_one_who_is_absent_may_be_disqualified_and_may_be_refunded(hall: Hall) -> None:
    absent(hall)
    hall.do("disqualify", player="bob", grounds="absent")
    out = hall.happened(DisqualifiedFrom)[0]
    assert (out.player, out.grounds, out.chips, out.clause) == ("bob", "absent", 500, "21.5.6.2")
    assert states(hall)["bob"] == "disqualified"
    assert shown(hall)["chips"]["held"] == {"ann": 500, "cat": 500}
    assert {one["player"]: one["chips"] for one in shown(hall)["standings"]}["bob"] == 500
    hall.do("refund", "tom", player="bob")
    assert hall.pool.refunded == 50_00


@clause(NSW, "21.5.7", "21.11.4")
def test_one_who_broke_a_rule_is_disqualified_without_refund(hall: Hall) -> None:
    _disqualified_for(hall, "breach")
    assert hall.happened(DisqualifiedFrom)[0].also == ("21.11.4",)


@clause(NSW, "21.6.4")
def test_one_who_added_chips_is_disqualified_without_refund(hall: Hall) -> None:
    _disqualified_for(hall, "added-chips")


@clause(NSW, "21.6.6")
def test_one_who_hid_chips_is_disqualified_without_refund(hall: Hall) -> None:
    _disqualified_for(hall, "hidden-chips")


def _disqualified_for(hall: Hall, grounds: str) -> None:
    started(hall, "ann", "bob", "cat", sessions=[{**FINAL, "rounds": 2}])
    outcomes(hall, "T1", ann=(100, "win"), bob=(100, "lose"), cat=(100, "lose"))
    assert hall.refused("disqualify", player="bob", grounds=grounds).code is Refusal.NO_REASON
    assert hall.refused("disqualify", player="bob", reason="seen").code is Refusal.NO_REASON
    assert hall.refused("disqualify", player="eve", grounds=grounds, reason="seen").code is Refusal.NOT_ENTERED
    hall.do("disqualify", player="bob", grounds=grounds, reason="seen by the pit")
    out = hall.happened(DisqualifiedFrom)[0]
    assert (out.player, out.chips, out.clause) == ("bob", 400, GROUNDS[grounds])
    again = hall.refused("disqualify", player="bob", grounds=grounds, reason="seen again")
    assert again.code is Refusal.NOT_IN_A_SESSION
    refused = hall.refused("refund", "tom", player="bob")
    assert (refused.code, refused.clause) == (Refusal.NOT_REFUNDABLE, GROUNDS[grounds])
    outcomes(hall, "T1", ann=(100, "win"), cat=(100, "lose"))
    hall.do("end-session")
    assert [(one.player, one.place) for one in hall.happened(Placed)] == [("ann", 1), ("cat", 2)]
    assert shown(hall)["standings"][2] == {
        "place": None,
        "player": "bob",
        "state": "disqualified",
        "session": "final",
        "chips": 400,
        "points": None,
    }


# --- pace, breaks, limits ---------------------------------------------------------------------------------


@clause(B06, "20.18")
@clause(B18, "19.17")
def test_the_director_sets_the_pace(hall: Hall) -> None:
    started(hall, "ann", "bob")
    assert hall.refused("set-pace").code is Refusal.NO_LENGTH
    hall.do("set-pace", seconds_to_wager=20, seconds_to_decide=30, direction="wager when you are asked")
    pace = hall.happened(PaceSet)[0]
    assert (pace.seconds_to_wager, pace.seconds_to_decide) == (20, 30)
    assert pace.direction == "wager when you are asked"
    play = hall.table("T1").tournament
    assert play is not None
    assert play.terms.seconds_to_wager == 20
    assert hall.events[-1][0].who == "tom"


@clause(NSW, "21.6.10")
def test_in_nsw_a_time_for_wagers_is_told_of_first(hall: Hall) -> None:
    started(hall, "ann", "bob")
    untold = hall.refused("set-pace", seconds_to_wager=20)
    assert (untold.code, untold.clause) == (Refusal.NOT_TOLD_YET, "21.6.10")
    hall.do("notify", to="players", subject="time-limit")
    hall.do("set-pace", seconds_to_wager=20)
    assert hall.happened(PaceSet)[0].clause == "21.6.10"


@pytest.mark.parametrize("book", ALL)
def test_a_pace_set_between_sessions_holds_in_the_next(book: str, witness: Witness) -> None:
    hall = by_hand(Hall(book, witness), "ann", "bob")
    hall.do("notify", "sue", to="players", subject="time-limit")
    hall.do("set-pace", seconds_to_wager=15)
    hall.at("19:00").do("start-session")
    play = hall.table("T1").tournament
    assert play is not None
    assert play.terms.seconds_to_wager == 15


@clause(B06, "20.17")
@clause(B18, "19.16")
def test_a_break_has_a_length(hall: Hall) -> None:
    started(hall, "ann", "bob")
    refused = hall.refused("call-break")
    assert refused.code is Refusal.NO_LENGTH
    hall.do("call-break", minutes=15)
    assert hall.happened(BreakCalled)[0].minutes == 15
    pit = hall.pit("T1")
    pit.wager("ann", 100)
    pit.wager("bob", 100)
    hall.later(minutes=14)
    paused = pit.refused("start-round")
    assert (paused.code, paused.clause) == (Refusal.ON_A_BREAK, refused.clause)
    hall.later(minutes=1)
    pit.do("start-round")


@clause(NSW, "21.6.14")
@clause(B06, "20.4(g)")
@clause(B18, "19.3(a)(vii)")
def test_limits_move_only_if_the_conditions_say_so(hall: Hall) -> None:
    started(hall, "ann", "bob")
    refused = hall.refused("change-limits", minimum=40, maximum=400)
    assert refused.code is Refusal.NOT_IN_THE_CONDITIONS


@clause(NSW, "21.6.14")
@clause(B06, "20.4(g)")
@clause(B18, "19.3(a)(vii)")
def test_limits_move_where_the_conditions_said_so(hall: Hall) -> None:
    started(hall, "ann", "bob", limits_may_change="they may double after any round")
    assert hall.refused("change-limits", minimum=400, maximum=40).code is Refusal.LIMITS_NOT_ALLOWED
    hall.do("change-limits", minimum=40, maximum=400)
    moved = hall.happened(LimitsMoved)[0]
    assert (moved.minimum, moved.maximum) == (40, 400)
    assert hall.pit("T1").refused("wager", "ann", box=1, amount=20).code is Refusal.UNDER_MINIMUM
    outcomes(hall, "T1", ann=(40, "win"), bob=(400, "lose"))


# --- counts -----------------------------------------------------------------------------------------------

BY_STAFF = {B06: "20.19", B18: "19.18", NSW: "21.5.8"}


@clause(B06, "20.19")
@clause(B18, "19.18")
@clause(NSW, "21.5.8")
def test_staff_count_the_chips_of_a_table(hall: Hall) -> None:
    started(hall, "ann", "bob")
    outcomes(hall, "T1", ann=(100, "win"), bob=(60, "lose"))
    hall.do("count-chips", "dan", table="T1")
    counted = hall.happened(ChipsCounted)
    assert [(one.player, one.chips, one.clause) for one in counted] == [
        ("ann", 600, BY_STAFF[hall.book]),
        ("bob", 440, BY_STAFF[hall.book]),
    ]
    assert hall.refused("count-chips", "dan", table="T7").code is Refusal.TABLE_NOT_DESIGNATED


@clause(NSW, "21.11.3")
def test_the_manager_may_have_chips_counted_at_any_time(hall: Hall) -> None:
    started(hall, "ann", "bob")
    hall.do("count-chips", "tom", table="T1")
    assert [(one.player, one.chips, one.clause) for one in hall.happened(ChipsCounted)] == [
        ("ann", 500, "21.11.3"),
        ("bob", 500, "21.11.3"),
    ]


@clause(NSW, "21.5.9#2")
def test_chips_that_did_not_come_back_are_recorded(hall: Hall) -> None:
    started(hall, "ann", "bob", sessions=[{**FINAL, "rounds": 1}])
    outcomes(hall, "T1", ann=(100, "win"), bob=(60, "lose"))
    hall.do("end-session")
    assert hall.refused("count-chips", "sue", table="T1").code is Refusal.NO_SESSION
    hall.do("count-chips", "sue", table="T1", missing=[{"count": 2, "of": 100}, {"count": 1, "of": 20}])
    missing = hall.happened(ChipsFoundMissing)
    assert [(one.count, one.of, one.clause) for one in missing] == [(2, 100, "21.5.9"), (1, 20, "21.5.9")]
    chips = shown(hall)["chips"]
    assert (chips["missing"], chips["returned"]) == (220, 820)


@clause(NSW, "21.5.9#2")
def test_chips_found_missing_in_a_session_are_so_when_it_is_over(hall: Hall) -> None:
    started(hall, "ann", "bob", sessions=[{**FINAL, "rounds": 1}])
    hall.do("count-chips", "sue", table="T1", missing=[{"count": 1, "of": 100}])
    assert shown(hall)["chips"]["missing"] == 0
    outcomes(hall, "T1", ann=(100, "win"), bob=(60, "lose"))
    hall.do("end-session")
    assert shown(hall)["chips"]["missing"] == 100


# --- an early end -----------------------------------------------------------------------------------------


@clause(NSW, "21.5.5", "21.5.5.1")
def test_a_table_is_concluded_when_who_goes_on_is_settled(hall: Hall) -> None:
    sessions = [{**FINAL, "name": "heat", "advance": 2}, FINAL]
    started(hall, "ann", "bob", "cat", sessions=sessions)
    refused = hall.refused("conclude-table", table="T1")
    assert (refused.code, refused.clause) == (Refusal.NOT_SETTLED, "21.5.5")
    outcomes(hall, "T1", ann=(100, "win"), bob=(60, "lose"), cat=(500, "lose"))
    hall.do("conclude-table", table="T1")
    assert hall.happened(TableFinished)[0].clause == "21.5.5.1"
    again = hall.refused("conclude-table", table="T1")
    assert (again.code, again.clause) == (Refusal.SESSION_OVER, "21.5.5.1"), "it is concluded once"
    assert hall.refused("agree-to-conclude", "ann").code is Refusal.SESSION_OVER
    hall.pit("T1").refused("start-round")
    hall.do("end-session")
    assert [one.player for one in hall.happened(Advanced)] == ["ann", "bob"]


@clause(NSW, "21.5.5", "21.5.5.2")
def test_a_table_is_concluded_when_chips_become_cash_and_all_agree(hall: Hall) -> None:
    started(hall, "ann", "bob", sessions=[FINAL], chips_in_cash=True, buy_in=100_00)
    outcomes(hall, "T1", ann=(100, "win"), bob=(60, "lose"))
    hall.do("agree-to-conclude", "ann")
    twice = hall.refused("agree-to-conclude", "ann")
    assert (twice.code, twice.clause) == (Refusal.AGREED_ALREADY, "21.5.5.2")
    assert hall.refused("conclude-table", table="T1").code is Refusal.NOT_SETTLED
    assert hall.refused("agree-to-conclude", "eve").code is Refusal.NOT_IN_A_SESSION
    hall.do("agree-to-conclude", "bob")
    assert [(one.player, one.table) for one in hall.happened(Agreed)] == [("ann", "T1"), ("bob", "T1")]
    hall.do("conclude-table", table="T1")
    assert hall.happened(TableFinished)[0].clause == "21.5.5.2"
    hall.do("end-session")
    assert [(one.player, one.place) for one in hall.happened(Placed)] == [("ann", 1), ("bob", 2)]


@clause(NSW, "21.5.5.2")
def test_buy_ins_are_paid_by_the_counts_and_an_odd_cent_goes_to_who_holds_most(hall: Hall) -> None:
    """600 and 440 of 1,040 chips, for $200: $115.384… and $84.615…"""
    started(hall, "ann", "bob", sessions=[{**FINAL, "rounds": 1}], chips_in_cash=True, buy_in=100_00)
    outcomes(hall, "T1", ann=(60, "lose"), bob=(100, "win"))
    hall.do("end-session")
    hall.do("pay-prizes", "ora")
    assert {one.player: one.amount for one in hall.happened(ChipsPaidOut)} == {"bob": 115_39, "ann": 84_61}


@clause(NSW, "21.5.5")
def test_agreeing_is_not_enough_where_chips_do_not_become_cash(hall: Hall) -> None:
    started(hall, "ann", "bob", sessions=[FINAL])
    for player in ("ann", "bob"):
        hall.do("agree-to-conclude", player)
    assert hall.refused("conclude-table", table="T1").code is Refusal.NOT_SETTLED
