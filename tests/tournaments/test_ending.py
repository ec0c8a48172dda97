"""A session ends: counts, who goes on, who is placed, and play-offs where it matters."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.tables.seats.session_places import ChipsReturned
from croupier.tables.tournament.scoring import Eliminated
from croupier.tournaments.counting import ChipsCounted
from croupier.tournaments.ending import SessionCounted
from croupier.tournaments.placing import Advanced, Placed, PointsAllotted, SessionEnded, TableCleared, TieFound
from croupier.tournaments.play_offs import PlayOffEnded, PlayOffStarted, play_off_is_settled
from croupier.tournaments.points import spoken_points
from croupier.tournaments.prizes import PrizeAwarded, PrizesCombined
from croupier.tournaments.tournament import TournamentPhase
from croupier.vocabulary.refusal import Refusal, Refused
from tests.proofs import Witness, clause
from tests.tournaments.hall import ALL, Hall
from tests.tournaments.playing import holds, outcomes, settle, shown, started, states

B00 = "act-blackjack-2000"
B06 = "act-blackjack-2006"
B18 = "act-blackjack-2018"
NSW = "nsw-blackjack-challenge"

WIDE = [{"minimum": 20, "maximum": 1_000}]
FINAL: dict[str, Any] = {"name": "final", "rounds": 1, "tables": 1}


def heat(advance: int, **more: Any) -> list[dict[str, Any]]:
    return [{"name": "heat", "rounds": 1, "tables": 1, "advance": advance, **more}, FINAL]


def ties(**changed: str) -> dict[str, Any]:
    return {"ties": {"session": "extra-rounds", "final": "share", "points": "share", **changed}}


# --- the count --------------------------------------------------------------------------------------------


@clause(B06, "20.19")
@clause(B18, "19.18")
@clause(NSW, "21.5.8", "21.5.8#2", "21.10.2")
def test_counts_give_the_places(hall: Hall) -> None:
    started(hall, "ann", "bob", "cat", sessions=[FINAL], limits=WIDE, chips=700)
    outcomes(hall, "T1", ann=(300, "lose"), bob=(200, "win"), cat=(20, "lose"))
    assert hall.refused("end-session", session="heat").code is Refusal.NOT_AT_THIS_STAGE
    hall.do("end-session")
    assert [(one.player, one.chips) for one in hall.happened(ChipsCounted)] == [
        ("ann", 400),
        ("bob", 900),
        ("cat", 680),
    ]
    assert [(one.player, one.place) for one in hall.happened(Placed)] == [("bob", 1), ("cat", 2), ("ann", 3)]
    version = hall.happened(SessionCounted)[0].tables[0].version
    assert version < hall.table("T1").version
    assert states(hall) == {"ann": "placed", "bob": "placed", "cat": "placed"}


@clause(B06, "A.Session")
@clause(B18, "A.Session")
@clause(NSW, "21.1.1.session")
def test_a_session_is_not_ended_before_it_is_over(hall: Hall) -> None:
    started(hall, "ann", "bob", sessions=[{**FINAL, "rounds": 2}])
    outcomes(hall, "T1", ann=(100, "win"), bob=(100, "win"))
    refused = hall.refused("end-session")
    assert refused.code is Refusal.SESSION_NOT_OVER
    assert refused.clause == {B06: "20.19", B18: "19.18", NSW: "21.5.8"}[hall.book]
    outcomes(hall, "T1", ann=(100, "win"), bob=(40, "lose"))
    assert hall.pit("T1").refused("start-round").code is Refusal.SESSION_OVER
    hall.do("end-session")
    hall.shows(refused.also[0], "SessionEnded", times=1)


@pytest.mark.parametrize("book", ALL)
def test_a_session_by_the_clock_is_over_when_its_time_is_up(book: str, witness: Witness) -> None:
    sessions = [{"name": "final", "minutes": 30, "tables": 1}]
    hall = started(Hall(book, witness), "ann", "bob", sessions=sessions)
    outcomes(hall, "T1", ann=(100, "win"), bob=(100, "lose"))
    hall.later(minutes=29)
    assert hall.refused("end-session").code is Refusal.SESSION_NOT_OVER
    hall.later(minutes=1)
    assert hall.pit("T1").refused("wager", "ann", box=1, amount=100).code is Refusal.SESSION_OVER
    assert hall.pit("T1").refused("start-round").code is Refusal.SESSION_OVER
    hall.do("end-session")
    assert [one.player for one in hall.happened(Placed)] == ["ann", "bob"]
    assert shown(hall)["chips"]["held"] == {}


@clause(NSW, "21.5.9", "21.6.8")
def test_all_chips_go_back_and_the_score_stays(hall: Hall) -> None:
    started(hall, "ann", "bob", sessions=[FINAL])
    outcomes(hall, "T1", ann=(400, "win"), bob=(60, "lose"))
    hall.do("end-session")
    back = hall.happened_at("T1", ChipsReturned)
    assert [(one.player, one.amount) for one in back] == [("ann", 900), ("bob", 440)]
    cleared = hall.happened(TableCleared)[0]
    assert (cleared.chips.issued, cleared.chips.won, cleared.chips.returned) == (1_000, 340, 1_340)
    assert {one["player"]: one["chips"] for one in shown(hall)["standings"]} == {"ann": 900, "bob": 440}
    assert hall.table("T1").tournament is None


# --- going on ---------------------------------------------------------------------------------------------


@clause(NSW, "21.10.1", "21.10.2", "21.5.8#2")
@clause(B18, "19.3(a)(ii)(C)")
def test_as_many_go_on_as_the_conditions_fixed(hall: Hall) -> None:
    started(hall, "ann", "bob", "cat", sessions=heat(2), limits=WIDE)
    outcomes(hall, "T1", ann=(400, "win"), bob=(100, "lose"), cat=(200, "lose"))
    hall.do("end-session")
    assert [(one.player, one.place) for one in hall.happened(Advanced)] == [("ann", 1), ("bob", 2)]
    assert states(hall) == {"ann": "advanced", "bob": "advanced", "cat": "eliminated"}
    assert [one["place"] for one in shown(hall)["standings"]] == [None, None, None]
    fixed = hall.refused("draft-conditions", "ora", rulebook=hall.book, conditions={"sessions": heat(3)})
    assert fixed.code is Refusal.CONDITIONS_FIXED


def level_in_a_heat(hall: Hall, advance: int, **changed: Any) -> Hall:
    """Hard case 8: counts of 1,400, 900, 900 and 300."""
    started(hall, "ann", "bob", "cat", "dot", sessions=heat(advance), limits=WIDE, chips=800, **changed)
    outcomes(hall, "T1", ann=(600, "win"), bob=(100, "win"), cat=(100, "win"), dot=(500, "lose"))
    assert holds(hall, "T1") == {"ann": 1_400, "bob": 900, "cat": 900, "dot": 300}
    return hall


@clause(B06, "20.21")
@clause(B18, "19.3(a)(viii)(B)")
@clause(NSW, "21.10.3", "21.10.3#2", "21.1.1.tie", "21.1.1.play-off")
def test_level_for_the_last_place_of_a_heat_play_off(hall: Hall) -> None:
    level_in_a_heat(hall, 2).do("end-session")
    assert [(one.player, one.place) for one in hall.happened(Advanced)] == [("ann", 1)]
    found = hall.happened(TieFound)[0]
    assert (found.players, found.chips, found.places) == (("bob", "cat"), 900, (2, 3))
    assert shown(hall)["phase"] == "play-off"
    assert shown(hall)["chips"]["held"] == {"bob": 900, "cat": 900}
    hall.do("start-play-off")
    began = hall.happened(PlayOffStarted)[0]
    assert (began.players, began.chips) == (("bob", "cat"), 900)
    assert shown(hall)["chips"]["issued"] == 3_200, "they go on with what they hold (T10)"
    outcomes(hall, "T1", bob=(100, "win"), cat=(100, "win"))
    assert not play_off_is_settled(hall.tournament, hall.table("T1"))
    open_still = settle(hall)
    assert isinstance(open_still, Refused)
    assert open_still.code is Refusal.NOT_SETTLED
    outcomes(hall, "T1", bob=(100, "lose"), cat=(100, "win"))
    assert play_off_is_settled(hall.tournament, hall.table("T1"))
    settle(hall)
    assert hall.happened(PlayOffEnded)[0].order == ("cat", "bob")
    assert [(one.player, one.place) for one in hall.happened(Advanced)] == [("ann", 1), ("cat", 2)]
    assert hall.happened(SessionEnded)
    assert states(hall) == {"ann": "advanced", "bob": "eliminated", "cat": "advanced", "dot": "eliminated"}
    assert shown(hall)["chips"]["held"] == {}
    assert hall.tournament.phase is TournamentPhase.BETWEEN_SESSIONS


@pytest.mark.parametrize("book", ALL)
def test_level_players_who_all_go_on_do_not_play_off(book: str, witness: Witness) -> None:
    """Hard case 8, T9."""
    hall = level_in_a_heat(Hall(book, witness), 3)
    hall.do("end-session")
    assert hall.happened(TieFound) == []
    assert [one.player for one in hall.happened(Advanced)] == ["ann", "bob", "cat"]


@pytest.mark.parametrize("book", ALL)
def test_nobody_goes_on_with_nothing(book: str, witness: Witness) -> None:
    """Hard case 8, T11: the place stays empty."""
    hall = started(Hall(book, witness), "ann", "bob", "cat", sessions=heat(2))
    outcomes(hall, "T1", ann=(100, "win"), bob=(500, "lose"), cat=(500, "lose"))
    hall.do("end-session")
    assert [one.player for one in hall.happened(Advanced)] == ["ann"]
    assert hall.happened(TieFound) == []
    assert hall.happened(SessionEnded)


@clause(B18, "19.3(a)(viii)(B)")
def test_in_2018_conditions_may_have_level_players_all_go_on(hall: Hall) -> None:
    level_in_a_heat(hall, 2, **ties(session="share")).do("end-session")
    assert hall.happened(TieFound) == []
    assert [(one.player, one.place) for one in hall.happened(Advanced)] == [("ann", 1), ("bob", 2), ("cat", 2)]


# --- the final --------------------------------------------------------------------------------------------


def level_in_the_final(hall: Hall, **changed: Any) -> Hall:
    """Hard case 9: the two best have 700."""
    prizes = [{"place": 1, "share": 3}, {"place": 2, "share": 2}]
    started(hall, "ann", "bob", "cat", sessions=[FINAL], prizes=prizes, **changed)
    outcomes(hall, "T1", ann=(200, "win"), bob=(200, "win"), cat=(100, "lose"))
    hall.do("end-session")
    return hall


@clause(B18, "19.3(a)(xi)(C)")
def test_in_2018_conditions_may_have_level_players_share(hall: Hall) -> None:
    level_in_the_final(hall, entry_fee=5_000_00 // 3, **ties(final="share"))
    assert hall.happened(TieFound) == []
    assert [(one.player, one.place, one.places) for one in hall.happened(Placed)] == [
        ("ann", 1, (1, 2)),
        ("bob", 1, (1, 2)),
        ("cat", 3, (3,)),
    ]
    hall.do("pay-prizes", "ora")
    assert hall.happened(PrizesCombined)[0].players == ("ann", "bob")
    amounts = [one.amount for one in hall.happened(PrizeAwarded)]
    assert len(amounts) == 2
    assert abs(amounts[0] - amounts[1]) <= 1


@clause(B06, "20.21")
@clause(B18, "19.3(a)(xi)(A)", "19.3(a)(xi)(D)")
@clause(NSW, "21.10.3", "21.10.3#2")
def test_level_in_the_final_play_off_until_one_is_ahead(hall: Hall) -> None:
    changed = ties(final="extra-rounds") if hall.book == B18 else {}
    level_in_the_final(hall, **changed)
    found = hall.happened(TieFound)[0]
    assert (found.players, found.chips, found.places) == (("ann", "bob"), 700, (1, 2))
    assert [(one.player, one.place) for one in hall.happened(Placed)] == [("cat", 3)]
    assert hall.refused("start-play-off", players=["ann", "cat"]).code is Refusal.NO_TIE
    hall.do("start-play-off", players=["bob", "ann"])
    outcomes(hall, "T1", ann=(100, "lose"), bob=(100, "lose"))
    assert isinstance(settle(hall), Refused)
    outcomes(hall, "T1", ann=(200, "win"), bob=(20, "win"))
    settle(hall)
    assert hall.happened(PlayOffEnded)[0].order == ("ann", "bob")
    assert [(one.player, one.place, one.places) for one in hall.happened(Placed)] == [
        ("cat", 3, (3,)),
        ("ann", 1, (1,)),
        ("bob", 2, (2,)),
    ]
    assert hall.tournament.phase is TournamentPhase.PLACED
    assert [one["player"] for one in shown(hall)["standings"]] == ["ann", "bob", "cat"]


@pytest.mark.parametrize("book", ALL)
def test_level_for_no_prize_share_the_place(book: str, witness: Witness) -> None:
    """T9: the prizes are for two places."""
    hall = started(Hall(book, witness), "ann", "bob", "cat", "dot", sessions=[FINAL])
    outcomes(hall, "T1", ann=(200, "win"), bob=(100, "win"), cat=(100, "lose"), dot=(100, "lose"))
    hall.do("end-session")
    assert hall.happened(TieFound) == []
    assert [(one.player, one.place, one.places) for one in hall.happened(Placed)][2:] == [
        ("cat", 3, (3, 4)),
        ("dot", 3, (3, 4)),
    ]
    assert [one["place"] for one in shown(hall)["standings"]] == [1, 2, 3, 3]


@clause(B06, "20.22")
def test_level_at_nothing_share_and_never_play_off(hall: Hall) -> None:
    """T11."""
    prizes = [{"place": place, "share": 4 - place} for place in (1, 2, 3)]
    started(hall, "ann", "bob", "cat", sessions=[FINAL], prizes=prizes)
    outcomes(hall, "T1", ann=(100, "win"), bob=(500, "lose"), cat=(500, "lose"))
    hall.do("end-session")
    assert hall.happened(TieFound) == []
    assert [(one.player, one.places) for one in hall.happened(Placed)][1:] == [("bob", (2, 3)), ("cat", (2, 3))]
    hall.shows("20.22", "Placed", times=2)


@clause(B06, "20.22")
def test_third_and_fourth_out_together_share_their_prizes(hall: Hall) -> None:
    """Hard case 6."""
    prizes = [{"place": place, "share": share} for place, share in ((1, 12), (2, 6), (3, 3), (4, 1))]
    started(hall, "ann", "bob", "cat", "dot", sessions=[{**FINAL, "rounds": 2}], entry_fee=550_00, prizes=prizes)
    outcomes(hall, "T1", ann=(100, "win"), bob=(100, "lose"), cat=(500, "lose"), dot=(500, "lose"))
    assert [(one.player, one.places) for one in hall.happened_at("T1", Eliminated)] == [
        ("cat", (3, 4)),
        ("dot", (3, 4)),
    ]
    outcomes(hall, "T1", ann=(100, "win"), bob=(100, "lose"))
    hall.do("end-session")
    hall.do("pay-prizes", "ora")
    assert hall.happened(PrizesCombined)[0].amount == 400_00
    assert {one.player: one.amount for one in hall.happened(PrizeAwarded)} == {
        "ann": 1_200_00,
        "bob": 600_00,
        "cat": 200_00,
        "dot": 200_00,
    }


@clause(NSW, "21.10.4", "21.10.4#2", "21.10.4#3")
def test_out_in_one_round_are_placed_one_by_one(hall: Hall) -> None:
    """Hard case 7: A is left with 10, B lost 200, C 120 in the end, D 120 by a bust."""
    limits = [{"minimum": 10, "maximum": 500}, {"from_round": 2, "minimum": 20, "maximum": 500}]
    players = ("ann", "bob", "cat", "dot", "eve")
    started(hall, *players, sessions=[{**FINAL, "rounds": 3}], limits=limits, chips=210)
    outcomes(hall, "T1", ann=(20, "win"), bob=(10, "lose"), cat=(90, "lose"), dot=(90, "lose"), eve=(10, "win"))
    last = {"ann": (220, "lose"), "bob": (200, "lose"), "cat": (120, "lose"), "dot": (120, "bust")}
    outcomes(hall, "T1", **last, eve=(20, "win"))
    assert [(one.player, one.chips, one.places) for one in hall.happened_at("T1", Eliminated)] == [
        ("dot", 0, (5,)),
        ("cat", 0, (4,)),
        ("bob", 0, (3,)),
        ("ann", 10, (2,)),
    ]
    hall.do("end-session")
    assert [(one.player, one.place) for one in hall.happened(Placed)] == [
        ("eve", 1),
        ("ann", 2),
        ("bob", 3),
        ("cat", 4),
        ("dot", 5),
    ]
    hall.shows("21.10.4", "Placed", times=4)


@clause(NSW, "21.10.4", "21.10.4#2", "21.10.4#3")
def test_left_with_nothing_at_the_end_are_placed_one_by_one_too(hall: Hall) -> None:
    """T11: in NSW one order, by the last wagers and when they were collected."""
    limits = [{"minimum": 20, "maximum": 500}]
    started(hall, "ann", "bob", "cat", "dot", sessions=[{**FINAL, "rounds": 2}], limits=limits, chips=200)
    outcomes(hall, "T1", ann=(20, "win"), bob=(20, "win"), cat=(80, "lose"), dot=(80, "lose"))
    outcomes(hall, "T1", ann=(20, "win"), bob=(220, "lose"), cat=(120, "lose"), dot=(120, "bust"))
    hall.do("end-session")
    assert hall.happened_at("T1", Eliminated) == []
    assert [(one.player, one.place) for one in hall.happened(Placed)] == [
        ("ann", 1),
        ("bob", 2),
        ("cat", 3),
        ("dot", 4),
    ]
    hall.shows("21.10.4", "Placed", times=3)


@clause(NSW, "21.6.12")
@clause(B06, "20.14#2")
@clause(B18, "19.14#2")
def test_short_before_a_round_is_out_and_short_at_the_end_is_counted(hall: Hall) -> None:
    """Hard case 17."""
    sessions = [{**FINAL, "rounds": 2}]
    limits = [{"minimum": 50, "maximum": 500}]
    started(hall, "ann", "bob", "cat", sessions=sessions, limits=limits, chips=530, smallest_chip=10)
    outcomes(hall, "T1", ann=(100, "win"), bob=(50, "win"), cat=(500, "lose"))
    assert [(one.player, one.chips) for one in hall.happened_at("T1", Eliminated)] == [("cat", 30)]
    assert states(hall)["cat"] == "eliminated"
    outcomes(hall, "T1", ann=(500, "lose"), bob=(500, "lose"))
    hall.do("end-session")
    assert len(hall.happened_at("T1", Eliminated)) == 1
    assert {one.player: one.chips for one in hall.happened(ChipsCounted)} == {"ann": 130, "bob": 80}
    assert [(one.player, one.place) for one in hall.happened(Placed)] == [("ann", 1), ("bob", 2), ("cat", 3)]


# --- play-offs --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ALL)
def test_conditions_may_name_the_chips_of_a_play_off(book: str, witness: Witness) -> None:
    hall = Hall(book, witness)
    changed = ties(final="extra-rounds") if book == B18 else {}
    level_in_the_final(hall, play_off_chips=400, **changed)
    hall.do("start-play-off")
    assert hall.happened(PlayOffStarted)[0].chips == 400
    assert holds(hall, "T1") == {"ann": 400, "bob": 400}
    outcomes(hall, "T1", ann=(100, "win"), bob=(100, "lose"))
    settle(hall)
    assert hall.tournament.phase is TournamentPhase.PLACED
    assert shown(hall)["chips"]["held"] == {}


@pytest.mark.parametrize("book", ALL)
def test_who_holds_less_than_the_minimum_gets_the_allotment(book: str, witness: Witness) -> None:
    """T10."""
    changed = ties(final="extra-rounds") if book == B18 else {}
    hall = started(
        Hall(book, witness),
        "ann",
        "bob",
        sessions=[FINAL],
        limits=[{"minimum": 100, "maximum": 500}],
        chips=540,
        **changed,
    )
    outcomes(hall, "T1", ann=(500, "lose"), bob=(500, "lose"))
    hall.do("end-session")
    assert hall.happened(TieFound)[0].chips == 40
    hall.do("start-play-off")
    assert holds(hall, "T1") == {"ann": 540, "bob": 540}
    outcomes(hall, "T1", ann=(100, "win"), bob=(100, "lose"))
    settle(hall)
    assert shown(hall)["chips"]["held"] == {}


@pytest.mark.parametrize("book", ALL)
def test_a_play_off_may_be_held_at_another_table(book: str, witness: Witness) -> None:
    changed = ties(final="extra-rounds") if book == B18 else {}
    hall = level_in_the_final(Hall(book, witness), **changed)
    assert hall.refused("start-play-off", table="T9").code is Refusal.TABLE_NOT_DESIGNATED
    hall.designated("T2", dealing="by hand")
    wrong = hall.refused("start-play-off", table="T2", drawn=[{"player": "cat", "box": 1}])
    assert wrong.code is Refusal.DRAW_NOT_GOOD
    hall.do("start-play-off", table="T2", drawn=[{"player": "ann", "box": 5}, {"player": "bob", "box": 3}])
    assert holds(hall, "T2") == {"bob": 700, "ann": 700}
    assert hall.table("T1").tournament is None
    shown(hall)
    outcomes(hall, "T2", ann=(100, "win"), bob=(100, "lose"))
    settle(hall)
    assert [one.player for one in hall.happened(Placed)] == ["cat", "ann", "bob"]
    assert shown(hall)["chips"]["held"] == {}


@clause(NSW, "21.10.3")
def test_one_who_is_disqualified_contests_nothing(hall: Hall) -> None:
    level_in_the_final(hall)
    hall.do("disqualify", player="bob", grounds="breach", reason="gave advice")
    assert shown(hall)["chips"]["held"] == {"ann": 700}
    hall.do("start-play-off")
    assert hall.happened(PlayOffStarted)[0].players == ("ann",)
    settle(hall)
    assert [(one.player, one.place) for one in hall.happened(Placed)] == [("cat", 3), ("ann", 1)]
    assert shown(hall)["phase"] == "placed"


@clause(NSW, "21.5.7")
def test_a_tie_of_which_nobody_is_left_is_over(hall: Hall) -> None:
    level_in_the_final(hall)
    for player in ("ann", "bob"):
        hall.do("disqualify", player=player, grounds="breach", reason="they shared their chips")
    assert (shown(hall)["phase"], shown(hall)["chips"]["held"]) == ("placed", {})
    assert hall.happened(SessionEnded)


# --- points -----------------------------------------------------------------------------------------------

POINTS: dict[str, Any] = {
    "format": "points",
    "points": [12, 9, 7, 5],
    "sessions": [
        {"name": "one", "rounds": 1, "tables": 1, "advance": 4},
        {"name": "two", "rounds": 1, "tables": 1},
    ],
}


@clause(B18, "19.3(a)(ix)(B)", "19.3(a)(ii)(D)")
def test_points_of_level_places_are_shared(hall: Hall) -> None:
    """Hard case 10."""
    started(hall, "ann", "bob", "cat", "dot", **POINTS, **ties(session="share"))
    outcomes(hall, "T1", ann=(200, "win"), bob=(20, "lose"), cat=(20, "lose"), dot=(100, "lose"))
    hall.do("end-session")
    assert {one.player: spoken_points(one.parts) for one in hall.happened(PointsAllotted)} == {
        "ann": 12,
        "bob": 8,
        "cat": 8,
        "dot": 5,
    }
    assert [one["points"] for one in shown(hall)["standings"]] == [12, 8, 8, 5]
    assert [one["place"] for one in shown(hall)["standings"]] == [None] * 4


@clause(B18, "19.3(a)(ii)(D)")
def test_points_of_all_sessions_give_the_places(hall: Hall) -> None:
    started(hall, "ann", "bob", "cat", "dot", **POINTS, **ties(session="share", points="share"))
    outcomes(hall, "T1", ann=(200, "win"), bob=(20, "lose"), cat=(60, "lose"), dot=(100, "lose"))
    hall.do("end-session")
    hall.drawn()
    for player in ("ann", "bob", "cat", "dot"):
        hall.do("take-seat", player)
    hall.do("start-session")
    outcomes(hall, "T1", ann=(100, "lose"), bob=(60, "lose"), cat=(200, "win"), dot=(100, "win"))
    hall.do("end-session")
    totals = {one["player"]: (one["place"], one["points"]) for one in shown(hall)["standings"]}
    assert totals == {"cat": (1, 19), "ann": (2, 17), "bob": (3, 16), "dot": (4, 14)}
    assert hall.tournament.phase is TournamentPhase.PLACED


@clause(B18, "19.3(a)(xi)(B)", "19.3(a)(xi)(D)")
def test_level_on_points_play_off_for_a_prize(hall: Hall) -> None:
    one = [{"name": "one", "rounds": 1, "tables": 1}]
    changed = {**POINTS, "sessions": one, "points": [10, 10, 4]}
    started(hall, "ann", "bob", "cat", **changed, **ties(session="share", points="extra-rounds"))
    outcomes(hall, "T1", ann=(200, "win"), bob=(100, "win"), cat=(100, "lose"))
    hall.do("end-session")
    found = hall.happened(TieFound)[0]
    assert (found.players, found.places, found.clause) == (("ann", "bob"), (1, 2), "19.3(a)(xi)(B)")
    hall.do("start-play-off")
    assert holds(hall, "T1") == {"ann": 500, "bob": 500}
    outcomes(hall, "T1", ann=(100, "lose"), bob=(100, "win"))
    settle(hall)
    assert [(one["player"], one["place"]) for one in shown(hall)["standings"]] == [
        ("bob", 1),
        ("ann", 2),
        ("cat", 3),
    ]


@clause(B18, "19.3(a)(ix)(B)")
def test_conditions_may_have_level_players_play_off_for_points(hall: Hall) -> None:
    started(hall, "ann", "bob", "cat", **POINTS, **ties(session="extra-rounds"))
    outcomes(hall, "T1", ann=(100, "win"), bob=(100, "win"), cat=(100, "lose"))
    hall.do("end-session")
    assert [one.clause for one in hall.happened(TieFound)] == ["19.3(a)(ix)(B)"]
    hall.do("start-play-off")
    outcomes(hall, "T1", ann=(100, "lose"), bob=(100, "win"))
    settle(hall)
    assert {one.player: spoken_points(one.parts) for one in hall.happened(PointsAllotted)} == {
        "cat": 7,
        "bob": 12,
        "ann": 9,
    }
    assert hall.tournament.phase is TournamentPhase.BETWEEN_SESSIONS


# --- a second chance --------------------------------------------------------------------------------------


@clause(B18, "19.3(a)(ii)(E)")
@clause(NSW, "21.4.2(e)")
def test_a_repechage_is_for_those_who_are_out(hall: Hall) -> None:
    sessions = [
        {"name": "heat", "rounds": 1, "tables": 1, "advance": 1},
        {"name": "catch-up", "rounds": 1, "tables": 1, "advance": 1, "players": "eliminated"},
        FINAL,
    ]
    offered = {"session": "catch-up", "qualifies": "everybody who is out"}
    started(hall, "ann", "bob", "cat", sessions=sessions, repechage=offered)
    outcomes(hall, "T1", ann=(100, "win"), bob=(100, "lose"), cat=(60, "lose"))
    hall.do("end-session")
    hall.drawn()
    for player in ("bob", "cat"):
        hall.do("take-seat", player)
    hall.do("start-session")
    assert states(hall) == {"ann": "advanced", "bob": "playing", "cat": "playing"}
    outcomes(hall, "T1", bob=(100, "win"), cat=(60, "lose"))
    hall.do("end-session")
    assert states(hall) == {"ann": "advanced", "bob": "advanced", "cat": "eliminated"}
    hall.drawn()
    assert [one.player for one in hall.tournament.seats["final"]] == ["ann", "bob"]


@clause(B18, "19.3(a)(ii)(E)")
def test_a_repechage_that_is_not_offered_is_not_held(hall: Hall) -> None:
    sessions = [
        {"name": "heat", "rounds": 1, "tables": 1, "advance": 1},
        {"name": "catch-up", "rounds": 1, "tables": 1, "advance": 1, "players": "eliminated"},
        FINAL,
    ]
    missing = hall.drafted(sessions=sessions).refused("publish-conditions", "ora")
    assert missing.clause == "19.3(a)(ii)(E)"
