"""Tables and seats: designated, drawn so that anyone can draw again, reported, allotted."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from croupier.shoe.lots import DrawOf, RevealedLots, draw, is_the_secret, value_of_list
from croupier.tables.table import Phase
from croupier.tournaments.ballot import BallotHeld, SeatAllotted, SeatDrawn, is_ballot_good
from croupier.tournaments.designating import TableDesignated
from croupier.tournaments.lots import BallotCommitted
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Witness, clause
from tests.tournaments.hall import ALL, Hall
from tests.tournaments.test_entries import people

B00 = "act-blackjack-2000"
B06 = "act-blackjack-2006"
B18 = "act-blackjack-2018"
NSW = "nsw-blackjack-challenge"

DRAWN = {B06: "20.7", B18: "19.7", NSW: "21.5.4"}
PER_TABLE = {B06: "20.8", B18: "19.8"}
TWO_TABLES = [
    {"name": "heat", "rounds": 3, "tables": 2, "advance": 1},
    {"name": "final", "rounds": 3, "tables": 1},
]


def seats(hall: Hall) -> list[tuple[str, str, int]]:
    return [(one.player, one.table, one.box) for one in hall.happened(SeatDrawn)]


def seat(player: str, table: str, box: int) -> dict[str, Any]:
    return {"player": player, "table": table, "box": box}


@clause(B06, "20.7")
@clause(B18, "19.7")
@clause(NSW, "21.5.4")
def test_fourteen_players_draw_a_seat_each_at_two_tables(hall: Hall) -> None:
    hall.entered(*people(14), sessions=TWO_TABLES).closed()
    hall.do("ballot")
    drawn = seats(hall)
    assert sorted(player for player, _, _ in drawn) == sorted(people(14))
    assert {(table, box) for _, table, box in drawn} == {(t, b) for t in ("T1", "T2") for b in range(1, 8)}
    held = hall.happened(BallotHeld)[0]
    assert held.clause == DRAWN[hall.book]
    assert {one.clause for one in hall.happened(SeatDrawn)} == {DRAWN[hall.book]}


@pytest.mark.parametrize("book", ALL)
def test_anyone_can_draw_a_ballot_again(book: str, witness: Witness) -> None:
    """The house committed itself with the opening of entries, and shows its secret with the draw."""
    hall = Hall(book, witness).entered(*people(9), sessions=TWO_TABLES).closed()
    committed = hall.happened(BallotCommitted)[0]
    kinds = [type(event).__name__ for _, event in hall.events]
    assert kinds.index("BallotCommitted") < kinds.index("Entered")
    hall.do("ballot")
    held = hall.happened(BallotHeld)[0]
    occasion = DrawOf(what="ballot", of=hall.tournament.name, which="heat")
    revealed = RevealedLots(secret=held.secret, salt=held.salt)
    assert committed.lots.digest == held.digest
    assert is_the_secret(revealed, occasion, held.digest)
    assert bytes.fromhex(held.value) == value_of_list(people(9))
    order = draw(revealed, occasion, value_of_list(people(9)), 9)
    assert [player for player, _, _ in seats(hall)] == [people(9)[lot - 1] for lot in order]
    good = tuple(hall.happened(SeatDrawn))
    assert is_ballot_good(hall.tournament.name, held, good)
    assert not is_ballot_good(hall.tournament.name, held, good[::-1])
    assert not is_ballot_good("another", held, good)
    assert Counter(table for _, table, _ in seats(hall)) == {"T1": 5, "T2": 4}, "as evenly as they go"


@clause(B06, "20.8")
@clause(B18, "19.8")
def test_the_director_settles_how_many_sit_at_a_table(hall: Hall) -> None:
    hall.entered(*people(12), sessions=TWO_TABLES).closed()
    eight = hall.refused("ballot", players_per_table=8)
    assert (eight.code, eight.clause) == (Refusal.NUMBER_NOT_ALLOWED, PER_TABLE[hall.book])
    five = hall.refused("ballot", players_per_table=5)
    assert five.code is Refusal.DRAW_NOT_GOOD
    assert PER_TABLE[hall.book] in five.also
    hall.do("ballot", players_per_table=6)
    assert PER_TABLE[hall.book] in hall.happened(BallotHeld)[0].also
    assert Counter(table for _, table, _ in seats(hall)) == {"T1": 6, "T2": 6}


@clause(B06, "20.7")
@clause(B18, "19.7")
@clause(NSW, "21.5.4")
def test_a_ballot_by_hand_is_reported_and_has_to_be_good(hall: Hall) -> None:
    hall.entered("ann", "bob").closed("T1", "T2")
    for wrong in (
        [seat("ann", "T1", 1)],
        [seat("ann", "T1", 1), seat("bob", "T1", 1)],
        [seat("ann", "T1", 1), seat("ann", "T1", 2), seat("bob", "T1", 3)],
        [seat("ann", "T1", 1), seat("bob", "T1", 8)],
        [seat("ann", "T1", 1), seat("bob", "T1", 0)],
        [seat("ann", "T1", 1), seat("bob", "T1", 2), seat("eve", "T1", 3)],
        [seat("ann", "T1", 1), seat("bob", "T2", 1)],
        [],
    ):
        refused = hall.refused("ballot", drawn=wrong)
        assert (refused.code, refused.clause) == (Refusal.DRAW_NOT_GOOD, DRAWN[hall.book]), wrong
    crowded = hall.refused("ballot", players_per_table=1, drawn=[seat("ann", "T1", 1), seat("bob", "T1", 2)])
    assert crowded.code is Refusal.DRAW_NOT_GOOD
    hall.do("ballot", drawn=[seat("ann", "T1", 4), seat("bob", "T1", 2)])
    assert seats(hall) == [("ann", "T1", 4), ("bob", "T1", 2)]
    assert hall.happened(BallotHeld)[0].by_hand
    again = hall.refused("ballot")
    assert (again.code, again.clause) == (Refusal.NOT_AT_THIS_STAGE, DRAWN[hall.book])
    assert hall.refused("ballot", session="semi-final").code is Refusal.NO_SUCH_SESSION


@clause(NSW, "21.5.1")
def test_only_designated_tables_are_played_at(hall: Hall) -> None:
    hall.entered("ann", "bob").do("close-entries")
    none = hall.refused("ballot")
    assert (none.code, none.clause) == (Refusal.TABLE_NOT_DESIGNATED, "21.5.1")
    named = hall.do("designate-tables", tables=["T1"])[0]
    assert isinstance(named, TableDesignated)
    assert named.clause == "21.5.1"
    other = hall.refused("ballot", drawn=[seat("ann", "T1", 1), seat("bob", "T3", 2)])
    assert (other.code, other.clause) == (Refusal.TABLE_NOT_DESIGNATED, "21.5.1")


@pytest.mark.parametrize("book", ALL)
def test_a_table_opens_with_the_limits_of_the_conditions_and_without_a_float(book: str, witness: Witness) -> None:
    hall = Hall(book, witness).entered("ann").closed("T1", "T2")
    setting = hall.table("T1").setting
    assert setting is not None
    assert (setting.options.minimum, setting.options.maximum, setting.options.smallest_chip) == (20, 500, 10)
    assert setting.options.side_wagers == ()
    assert hall.pit("T1").balances.held == {}
    assert hall.refused("designate-tables", tables=["T1"]).code is Refusal.NAME_TAKEN
    assert hall.refused("designate-tables", tables=[]).code is Refusal.UNKNOWN_TABLE


def test_a_table_that_is_open_and_empty_is_taken_over(witness: Witness) -> None:
    hall = Hall(NSW, witness).entered("ann")
    hall.do("close-entries")
    hall.pit("T5").do("open", "max", rulebook=NSW, options={"minimum": 10_00, "maximum": 500_00})
    hall.pit("T6").do("open", "max", rulebook=NSW, options={"minimum": 10_00, "maximum": 500_00})
    hall.pit("T6").do("arrive", "pat")
    busy = hall.refused("designate-tables", tables=["T6"])
    assert (busy.code, busy.clause) == (Refusal.HERE_ALREADY, "21.5.1")
    taken = hall.do("designate-tables", tables=["T5"])[0]
    assert isinstance(taken, TableDesignated)
    assert taken.taken_over
    assert hall.table("T5").phase is Phase.OPEN


@clause(NSW, "21.5.4", "21.4.2(f)")
def test_in_nsw_the_manager_may_allot_seats_unless_the_conditions_say_ballot(hall: Hall) -> None:
    hall.entered("ann", "bob", allocation="ballot").closed()
    refused = hall.refused("allot-seats", seats=[seat("ann", "T1", 1), seat("bob", "T1", 2)])
    assert (refused.code, refused.clause) == (Refusal.BALLOT_NEEDED, "21.4.2(f)")
    other = Hall(hall.book, hall.witness).entered("ann", "bob", allocation="manager").closed()
    other.do("allot-seats", seats=[seat("ann", "T1", 1), seat("bob", "T1", 2)])
    given = other.happened(SeatAllotted)
    assert [(one.player, one.box, one.clause) for one in given] == [("ann", 1, "21.5.4"), ("bob", 2, "21.5.4")]


@clause(B06, "20.7")
@clause(B18, "19.7")
def test_in_canberra_seats_are_drawn_and_not_allotted(hall: Hall) -> None:
    hall.entered("ann", allocation="manager").closed()
    refused = hall.refused("allot-seats", seats=[seat("ann", "T1", 1)])
    assert (refused.code, refused.clause) == (Refusal.BALLOT_NEEDED, DRAWN[hall.book])


def test_the_book_of_2000_leaves_it_open(witness: Witness) -> None:
    hall = Hall(B00, witness).entered("ann").closed()
    hall.do("allot-seats", seats=[seat("ann", "T1", 1)])
    assert hall.happened(SeatAllotted)[0].clause is None
    stated = Hall(B00, witness).entered("ann", allocation="ballot").closed()
    refused = stated.refused("allot-seats", seats=[seat("ann", "T1", 1)])
    assert (refused.code, refused.clause) == (Refusal.BALLOT_NEEDED, "19.3")
