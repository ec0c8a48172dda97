"""Seats: one's own and no other, in time, paid for where chips are bought; a start that is moved."""

from __future__ import annotations

import pytest

from croupier.tournaments.seats import EliminatedUnpaid, SeatTaken, StartMoved
from croupier.tournaments.state.entries import EntryState
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Witness, clause
from tests.tournaments.hall import ALL, Hall

B00 = "act-blackjack-2000"
B06 = "act-blackjack-2006"
B18 = "act-blackjack-2018"
NSW = "nsw-blackjack-challenge"

OWN = {B06: "20.7", B18: "19.7", NSW: "21.6.9"}
MOVED = {B18: "19.7", NSW: "21.5.3"}


@clause(B06, "20.7", "20.7#2")
@clause(B18, "19.7", "19.7#2")
@clause(NSW, "21.6.9")
def test_a_player_takes_the_seat_that_was_drawn_and_no_other(hall: Hall) -> None:
    hall.seated("ann", "bob", take=False)
    for wrong in ({"box": 2}, {"table": "T2"}, {"table": "T1", "box": 3}):
        refused = hall.refused("take-seat", "ann", **wrong)
        assert (refused.code, refused.clause) == (Refusal.WRONG_SEAT, OWN[hall.book])
    taken = hall.do("take-seat", "ann", table="T1", box=1)[0]
    assert isinstance(taken, SeatTaken)
    assert (taken.table, taken.box, taken.clause) == ("T1", 1, OWN[hall.book])
    assert hall.refused("take-seat", "ann").code is Refusal.SEAT_TAKEN


@pytest.mark.parametrize("book", ALL)
def test_a_seat_is_for_those_who_entered_and_drew_one(book: str, witness: Witness) -> None:
    hall = Hall(book, witness).entered("ann", "bob").closed()
    assert hall.refused("take-seat", "eve").code is Refusal.NOT_ENTERED
    none = hall.refused("take-seat", "ann")
    assert none.code is Refusal.NO_BALLOT
    assert none.clause == {B00: None, B06: "20.7", B18: "19.7", NSW: "21.5.4"}[book]
    hall.drawn()
    hall.do("withdraw", "bob")
    assert hall.refused("take-seat", "bob").code is Refusal.NOT_ENTERED


@clause(B18, "19.9")
def test_in_2018_the_seat_is_lost_at_the_stated_time(hall: Hall) -> None:
    hall.seated("ann", "bob", "cat", take=False)
    hall.at("18:59").do("take-seat", "ann")
    late = hall.at("19:00").refused("take-seat", "bob")
    assert (late.code, late.clause) == (Refusal.SEAT_FORFEITED, "19.9")
    assert hall.later(minutes=1).refused("take-seat", "cat").code is Refusal.SEAT_FORFEITED


def test_in_2006_it_is_not_lost_before_the_session_starts(witness: Witness) -> None:
    hall = Hall(B06, witness).seated("ann", take=False)
    hall.at("19:05").do("take-seat", "ann")


@clause(B18, "19.7#3")
@clause(NSW, "21.5.3")
def test_a_start_is_moved_when_players_have_been_told(hall: Hall) -> None:
    hall.seated("ann", "bob", take=False)
    later = "2026-11-16T19:30:00+11:00"
    untold = hall.refused("move-start", starts=later)
    assert (untold.code, untold.clause) == (Refusal.NOT_TOLD_YET, MOVED[hall.book])
    told = hall.do("notify", to="players", subject="start:final")[0]
    assert told.clause == MOVED[hall.book]
    past = hall.refused("move-start", starts="2026-11-16T10:00:00+11:00")
    assert past.code is Refusal.TOO_LATE
    moved = hall.do("move-start", session="final", starts=later)[0]
    assert isinstance(moved, StartMoved)
    assert moved.clause == MOVED[hall.book]
    hall.at("19:29").do("take-seat", "ann")
    again = hall.refused("move-start", starts="2026-11-16T20:00:00+11:00")
    assert again.code is Refusal.NOT_TOLD_YET, "the notice was of another change"
    assert hall.refused("move-start", session="heat", starts=later).code is Refusal.NO_SUCH_SESSION


@pytest.mark.parametrize("book", [B00, B06])
def test_other_books_start_when_it_was_published(book: str, witness: Witness) -> None:
    hall = Hall(book, witness).seated("ann")
    assert hall.refused("move-start", starts="2026-11-16T20:00:00+11:00").code is Refusal.NOT_IN_THIS_BOOK


@clause(NSW, "21.6.2")
def test_who_does_not_pay_the_buy_in_is_out_without_a_refund(hall: Hall) -> None:
    hall.seated("ann", "bob", take=False, buy_in=100_00)
    paid = hall.do("take-seat", "ann")[0]
    assert isinstance(paid, SeatTaken)
    assert paid.bought_in == 100_00
    out = hall.do("take-seat", "bob", pays=False)[0]
    assert isinstance(out, EliminatedUnpaid)
    assert (out.clause, out.player, out.session) == ("21.6.2", "bob", "final")
    assert hall.tournament.entries["bob"].state is EntryState.ELIMINATED
    assert (hall.pool.fees, hall.pool.buy_ins, hall.pool.refunded, hall.pool.left) == (100_00, 100_00, 0, 200_00)
    hall.do("cancel", "ora")
    assert (hall.pool.refunded, hall.pool.left) == (200_00, 0)
