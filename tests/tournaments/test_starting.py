"""A session is started: seats, time, numbers, who is late, and what tables get."""

from __future__ import annotations

import pytest

from croupier.tables.tournament.beginning import ChipsIssued, PassCardsIssued
from croupier.tables.wagers.starting_marker import StartingMarkerPlaced
from croupier.tournaments.lots import BallotCommitted
from croupier.tournaments.seats import EliminatedUnpaid
from croupier.tournaments.starting import PlaceForfeited, SessionStarted
from croupier.tournaments.tournament import TournamentPhase
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Witness, clause
from tests.tournaments.hall import ALL, Hall
from tests.tournaments.playing import by_hand, outcomes, shown, started, states

B06 = "act-blackjack-2006"
B18 = "act-blackjack-2018"
NSW = "nsw-blackjack-challenge"

HEAT_AND_FINAL = [
    {"name": "heat", "rounds": 2, "tables": 1, "advance": 1},
    {"name": "final", "rounds": 1, "tables": 1},
]


@clause(B06, "20.7")
@clause(B18, "19.7")
@clause(NSW, "21.5.4")
def test_nobody_plays_before_seats_are_drawn(hall: Hall) -> None:
    hall.seated("ann", "bob", drawn=False, take=False).at("19:00")
    refused = hall.refused("start-session")
    assert refused.code is Refusal.NO_BALLOT


@pytest.mark.parametrize("book", ALL)
def test_a_session_does_not_start_before_its_time(book: str, witness: Witness) -> None:
    hall = Hall(book, witness).seated("ann", "bob").at("18:59")
    assert hall.refused("start-session").code is Refusal.TOO_EARLY
    hall.at("19:00").do("start-session")
    assert hall.tournament.phase is TournamentPhase.IN_SESSION


@clause(B06, "20.4(e)")
@clause(B18, "19.3(a)(v)")
@clause(NSW, "21.4.2(i)")
def test_a_tournament_is_not_played_by_too_few(hall: Hall) -> None:
    hall.seated("ann", "bob", players={"fewest": 3, "most": 9}).at("19:00")
    refused = hall.refused("start-session")
    assert refused.code is Refusal.TOO_FEW_PLAYERS


@clause(B06, "20.9")
def test_who_is_not_in_the_seat_when_it_starts_loses_the_place(hall: Hall) -> None:
    by_hand(hall, "ann", "bob", "cat", take=False, sessions=[{"name": "final", "rounds": 1, "tables": 1}])
    for player in ("ann", "bob"):
        hall.do("take-seat", player)
    hall.at("19:05").do("start-session")
    assert [(one.player, one.table, one.box) for one in hall.happened(PlaceForfeited)] == [("cat", "T1", 3)]
    assert states(hall)["cat"] == "forfeited"
    assert hall.refused("take-seat", "cat").code is Refusal.SEAT_FORFEITED


@clause(B06, "20.9#2")
@clause(B18, "19.9#2")
def test_the_fee_of_one_who_did_not_come_stays_in_the_pool(hall: Hall) -> None:
    by_hand(hall, "ann", "bob", "cat", take=False, commission=500)
    for player in ("ann", "bob"):
        hall.do("take-seat", player)
    before = hall.pool
    hall.at("19:00").do("start-session")
    assert hall.pool == before
    assert (before.left, before.commission) == (3 * 45_00, 15_00)
    assert [one.player for one in hall.happened(PlaceForfeited)] == ["cat"]


@clause(B06, "20.9")
def test_in_2006_one_who_sits_down_late_and_before_the_start_plays(hall: Hall) -> None:
    hall.seated("ann", "bob", take=False)
    hall.do("take-seat", "ann")
    hall.at("19:04").do("take-seat", "bob")
    hall.at("19:05").do("start-session")
    assert hall.happened(PlaceForfeited) == []
    hall.shows("20.9", "SessionStarted", times=1)


@clause(B18, "19.9")
def test_in_2018_the_stated_time_counts_even_if_it_starts_later(hall: Hall) -> None:
    by_hand(hall, "ann", "bob", "cat", take=False)
    for player in ("ann", "bob"):
        hall.do("take-seat", player)
    hall.at("19:04")
    assert hall.refused("take-seat", "cat").code is Refusal.SEAT_FORFEITED
    hall.at("19:05").do("start-session")
    assert [one.player for one in hall.happened(PlaceForfeited)] == ["cat"]


@clause(NSW, "21.5.6.1")
def test_in_nsw_one_who_is_not_there_keeps_the_place_until_ruled_on(hall: Hall) -> None:
    by_hand(hall, "ann", "bob", take=False)
    hall.do("take-seat", "ann")
    hall.at("19:00").do("start-session")
    assert hall.happened(PlaceForfeited) == []
    assert [one.player for one in hall.happened_at("T1", ChipsIssued)] == ["ann", "bob"]
    pit = hall.pit("T1")
    pit.wager("ann", 100)
    refused = pit.refused("start-round")
    assert (refused.code, refused.clause) == (Refusal.NOT_SEATED, "21.5.6")
    hall.do("mark-absent", player="bob")
    pit.do("start-round")


@clause(B06, "20.4(d)")
@clause(B18, "19.3(a)(iv)")
@clause(NSW, "21.4.2(b)", "21.6.1#2")
def test_everybody_is_issued_the_same_chips(hall: Hall) -> None:
    started(hall, "ann", "bob", "cat", chips=1_000)
    assert [(one.player, one.amount) for one in hall.happened_at("T1", ChipsIssued)] == [
        ("ann", 1_000),
        ("bob", 1_000),
        ("cat", 1_000),
    ]
    assert shown(hall)["chips"] == {
        "issued": 3_000,
        "won": 0,
        "deducted": 0,
        "missing": 0,
        "returned": 0,
        "held": {"ann": 1_000, "bob": 1_000, "cat": 1_000},
    }


@clause(B06, "20.15")
@clause(NSW, "21.9.2")
def test_the_marker_lies_at_the_first_player(hall: Hall) -> None:
    started(hall, "ann", "bob", order_of_wagering=True)
    placed = hall.happened_at("T1", StartingMarkerPlaced)[0]
    assert (placed.box, placed.player, placed.round) == (1, "ann", 1)


@clause(NSW, "21.7.1")
def test_pass_cards_are_issued_at_the_start(hall: Hall) -> None:
    started(hall, "ann", "bob", pass_cards=2)
    assert [(one.player, one.number) for one in hall.happened_at("T1", PassCardsIssued)] == [
        ("ann", 2),
        ("bob", 2),
    ]


@clause(NSW, "21.6.2")
def test_one_who_did_not_come_has_not_paid_for_chips(hall: Hall) -> None:
    by_hand(hall, "ann", "bob", "cat", take=False, buy_in=100_00)
    for player in ("ann", "bob"):
        hall.do("take-seat", player)
    hall.at("19:00").do("start-session")
    assert [one.player for one in hall.happened(EliminatedUnpaid)] == ["cat"]
    assert (states(hall)["cat"], hall.pool.buy_ins) == ("eliminated", 200_00)


@pytest.mark.parametrize("book", ALL)
def test_the_house_is_bound_to_the_next_ballot_when_a_session_starts(book: str, witness: Witness) -> None:
    hall = started(Hall(book, witness), "ann", "bob", sessions=HEAT_AND_FINAL)
    assert [one.session for one in hall.happened(BallotCommitted)] == ["heat", "final"]
    assert hall.happened(SessionStarted)[0].players == ("ann", "bob")


@pytest.mark.parametrize("book", ALL)
def test_cards_are_made_ready_at_tables_that_software_deals(book: str, witness: Witness) -> None:
    hall = Hall(book, witness).seated("ann", "bob").at("19:00")
    hall.do("start-session")
    assert hall.pit("T1").table.cards.stack is not None
    hall.pit("T1").start(ann=100, bob=100).finish()
    hall.pit("T1").check()


@pytest.mark.parametrize("book", ALL)
def test_a_session_is_started_in_its_turn(book: str, witness: Witness) -> None:
    hall = by_hand(Hall(book, witness), "ann", "bob", sessions=HEAT_AND_FINAL).at("19:00")
    assert hall.refused("start-session", session="final").code is Refusal.NOT_AT_THIS_STAGE
    assert hall.refused("start-session", session="semi").code is Refusal.NO_SUCH_SESSION
    hall.do("start-session", session="heat")
    assert hall.refused("start-session").code is Refusal.WRONG_PHASE


@pytest.mark.parametrize("book", ALL)
def test_chips_are_issued_anew_for_every_session(book: str, witness: Witness) -> None:
    """T7."""
    sessions = [{**HEAT_AND_FINAL[0], "rounds": 1, "advance": 2}, HEAT_AND_FINAL[1]]
    hall = started(Hall(book, witness), "ann", "bob", "cat", sessions=sessions)
    outcomes(hall, "T1", ann=(100, "win"), bob=(20, "lose"), cat=(100, "lose"))
    hall.do("end-session")
    assert states(hall) == {"ann": "advanced", "bob": "advanced", "cat": "eliminated"}
    assert hall.tournament.phase is TournamentPhase.BETWEEN_SESSIONS
    hall.drawn()
    for player in ("ann", "bob"):
        hall.do("take-seat", player)
    hall.do("start-session")
    assert shown(hall)["chips"]["held"] == {"ann": 500, "bob": 500}
    assert shown(hall)["chips"]["issued"] == 2_500
