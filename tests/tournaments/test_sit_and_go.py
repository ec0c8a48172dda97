"""A sit-and-go: entries are open until it is full, and then its seats are drawn and it starts (19.3(a)(ii)(B))."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from croupier.floor.dealing.tournament_clock import HOUSE, TournamentPace, next_step
from croupier.floor.shown.views import Viewer
from croupier.floor.tournament_pages.tournament_console import console
from croupier.tournaments.commands import name_of
from croupier.tournaments.entries import EntriesClosed, PoolToppedUp
from croupier.tournaments.tournament import TournamentPhase
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role
from tests.floor.tournament_scripts import STARTS, Evening, objects, run
from tests.proofs import Witness, clause
from tests.tournaments.hall import ALL, B18, NSW, Hall
from tests.tournaments.playing import outcomes, states

SIT_AND_GO: dict[str, Any] = {
    "format": "sit-and-go",
    "sit_and_go": {"start_when": "when three have entered", "allocation": "by ballot when it is full"},
    "players": {"fewest": 2, "most": 3},
    "sessions": [{"name": "final", "rounds": 1, "tables": 1}],
}


def coming(book: str, witness: Witness, *players: str, **changed: Any) -> Hall:
    """These have entered a sit-and-go for three, whose table stands ready."""
    hall = Hall(book, witness).entered(*players, **{**SIT_AND_GO, **changed})
    return hall.designated("T1", dealing="by hand")


@clause("act-blackjack-2018", "19.3(a)(ii)(B)#2")
def test_seats_of_a_sit_and_go_are_drawn_when_it_is_full_and_not_before(witness: Witness) -> None:
    hall = coming(B18, witness, "ann", "bob")
    refused = hall.refused("ballot")
    assert (refused.code, refused.clause) == (Refusal.TOO_EARLY, "19.3(a)(ii)(B)")
    assert "2 of 3" in refused.says
    hall.do("enter", "cat", agreed=True)
    hall.do("ballot", drawn=hall.in_order("final"))
    assert hall.happened(EntriesClosed)[-1].entries == 3
    assert hall.tournament.phase is TournamentPhase.ENTRIES_CLOSED
    assert hall.refused("enter", "dee", agreed=True).code is Refusal.ENTRIES_CLOSED


@pytest.mark.parametrize("book", ALL)
def test_a_sit_and_go_is_played_as_soon_as_it_is_full(book: str, witness: Witness) -> None:
    hall = coming(book, witness, "ann", "bob").at("19:40")  # its doors have been open since seven
    hall.do("enter", "cat", agreed=True)
    hall.do("ballot")
    for player in ("ann", "bob", "cat"):
        hall.do("take-seat", player)
    hall.do("start-session")
    outcomes(hall, "T1", ann=(100, "win"), bob=(60, "lose"), cat=(40, "lose"))
    hall.do("end-session")
    assert states(hall) == dict.fromkeys(("ann", "bob", "cat"), "placed")
    hall.do("pay-prizes", "ora")
    assert hall.pool.left == 0


@clause("act-blackjack-2018", "19.9")
def test_in_a_sit_and_go_the_place_is_lost_when_the_session_starts(witness: Witness) -> None:
    """Its start is when it is full: the hour of the tournament is not one for which anybody could be late."""
    hall = coming(B18, witness, "ann", "bob").at("19:40")
    hall.do("enter", "cat", agreed=True)
    hall.do("ballot", drawn=hall.in_order("final"))
    for player in ("ann", "bob"):
        hall.do("take-seat", player)
    hall.do("start-session")
    assert states(hall)["cat"] == "forfeited"
    assert hall.refused("take-seat", "cat").clause == "19.9"


@pytest.mark.parametrize("book", ALL)
def test_a_sit_and_go_does_not_start_before_the_hour_of_the_tournament(book: str, witness: Witness) -> None:
    hall = coming(book, witness, "ann", "bob", "cat").at("18:30")
    hall.do("ballot")
    for player in ("ann", "bob", "cat"):
        hall.do("take-seat", player)
    assert hall.refused("start-session").code is Refusal.TOO_EARLY
    hall.at("19:00").do("start-session")


def test_conditions_may_name_fewer_entries_at_which_it_starts(witness: Witness) -> None:
    start = {"start_when": "when four have entered", "allocation": "by ballot", "entries": 4}
    hall = coming(B18, witness, "ann", "bob", "cat", sit_and_go=start, players={"fewest": 2, "most": 14})
    assert "3 of 4" in hall.refused("ballot").says
    hall.do("enter", "dee", agreed=True)
    hall.do("ballot")
    assert len(hall.tournament.seats["final"]) == 4


def test_without_a_number_a_sit_and_go_is_full_when_its_seats_are(witness: Witness) -> None:
    changed = {"players": {"fewest": 1, "most": None}, "sessions": [{"name": "final", "rounds": 1, "tables": 1}]}
    hall = coming("act-blackjack-2006", witness, "ann", "bob", **changed)
    assert "2 of 7" in hall.refused("ballot").says


@pytest.mark.parametrize("book", ALL)
def test_whoever_runs_it_may_close_entries_before_it_is_full(book: str, witness: Witness) -> None:
    hall = coming(book, witness, "ann", "bob")
    hall.do("close-entries")
    hall.do("ballot")
    for player in ("ann", "bob"):
        hall.do("take-seat", player)
    hall.at("19:00").do("start-session")
    assert states(hall) == {"ann": "playing", "bob": "playing"}


@pytest.mark.parametrize("book", ALL)
def test_other_tournaments_draw_no_seats_while_entries_are_open(book: str, witness: Witness) -> None:
    hall = Hall(book, witness).entered("ann", "bob", players={"fewest": 2, "most": 2}).designated("T1")
    assert hall.refused("ballot").code is Refusal.WRONG_PHASE


@clause("nsw-blackjack-challenge", "21.3.3")
def test_the_guarantee_of_a_sit_and_go_is_made_up_when_its_seats_are_allotted(witness: Witness) -> None:
    hall = coming(
        NSW,
        witness,
        "ann",
        "bob",
        "cat",
        allocation="manager",
        guarantee={"amount": 200_00, "entries": 3},
    )
    hall.do("allot-seats", seats=hall.in_order("final"))
    assert hall.happened(PoolToppedUp)[-1].amount == 50_00


def test_the_number_of_entries_at_which_it_starts_lies_within_the_most(witness: Witness) -> None:
    hall = Hall(B18, witness)
    start = {"start_when": "when four have entered", "allocation": "by ballot", "entries": 4}
    refused = hall.refused(
        "draft-conditions",
        "ora",
        rulebook=B18,
        conditions={"name": "Cup", **SIT_AND_GO, "sit_and_go": start},
    )
    assert refused.code is Refusal.NUMBER_NOT_ALLOWED


# --- on the script, and run by the house ------------------------------------------------------------------


def test_a_script_of_a_sit_and_go_needs_no_closing_of_entries() -> None:
    evening = Evening(B18, ["ann", "bob"])
    evening.conditions |= SIT_AND_GO
    evening.entered()
    evening.lines = [one for one in evening.lines if one["command"] != "close-entries"]
    evening.say("enter", "cat", at=STARTS + timedelta(minutes=20), agreed=True)
    evening.players = ("ann", "bob", "cat")
    evening.started(at=STARTS + timedelta(minutes=30)).round("Ts Kd 9c 9h Qh 8s 8c Jd", ann=100, bob=60, cat=40)
    told = objects(run(evening.say("end-session").paid(), "--json"))
    assert [one["entries"] for one in told if one["kind"] == "entries-closed"] == [3]
    assert told[-1]["phase"] == "paid"
    assert told[-1]["standings"][0]["player"] == "ann"


def test_the_house_waits_until_a_sit_and_go_is_full_whatever_the_hour(witness: Witness) -> None:
    hall = coming(B18, witness, "ann", "bob").at("21:00")
    hall.do("nominate", "max", person=HOUSE)
    pace = TournamentPace()
    assert next_step(hall.tournament, hall.table, hall.now, pace) is None
    hall.do("enter", "cat", agreed=True)
    step = next_step(hall.tournament, hall.table, hall.now, pace)
    assert step is not None
    assert name_of(step.command) == "close-entries"
    assert not isinstance(hall.give(step.command), Refused)
    drawn = next_step(hall.tournament, hall.table, hall.now, pace)
    assert drawn is not None
    assert name_of(drawn.command) == "ballot"


def test_the_console_of_a_full_sit_and_go_says_that_seats_are_drawn_next(witness: Witness) -> None:
    hall = coming(B18, witness, "ann", "bob")
    tom = Viewer(role=Role.TOURNAMENT_MANAGER, name="tom")
    shown = console(hall.tournament, hall, tom, hall.now).next
    assert shown is not None
    assert shown.command == "close-entries"
    hall.do("enter", "cat", agreed=True)
    shown = console(hall.tournament, hall, tom, hall.now).next
    assert shown is not None
    assert (shown.command, shown.blocked) == ("ballot", None)
