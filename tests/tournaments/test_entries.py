"""Entries: one for each player, by form and agreement, within the numbers; who is turned away; when they close."""

from __future__ import annotations

import pytest

from croupier.ledger.account import BANK, commission, pool, purse
from croupier.ledger.balances import Posting
from croupier.tables.state.cases import Exclusion, ShutOutOf
from croupier.tournaments.entries import (
    CopyGiven,
    Entered,
    EntriesClosed,
    PoolToppedUp,
    ReserveListed,
    TurnedAway,
)
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Witness, clause
from tests.tournaments.hall import ALL, Hall
from tests.tournaments.playing import states

B00 = "act-blackjack-2000"
B06 = "act-blackjack-2006"
B18 = "act-blackjack-2018"
NSW = "nsw-blackjack-challenge"

ONCE = {B06: "20.6", B18: "19.6", NSW: "21.1.1.tournament"}
FEW_AND_MANY = {B06: "20.4(e)", B18: "19.3(a)(v)", NSW: "21.4.2(i)"}


def people(number: int) -> list[str]:
    return [f"player {one}" for one in range(1, number + 1)]


@clause(B00, "19.4")
@clause(B06, "20.4(c)", "20.23")
@clause(B18, "19.3(a)(iii)", "19.20")
def test_of_each_fee_the_commission_is_kept_and_the_rest_is_prize_money(hall: Hall) -> None:
    hall.opened(entry_fee=100_00, commission=10_00)
    first, second = hall.do("enter", "sue", players=["ann", "bob"])
    assert isinstance(first, Entered)
    assert (first.number, first.fee, first.commission, first.pool) == (1, 100_00, 10_00, 90_00)
    assert isinstance(second, Entered)
    assert (second.number, second.pool) == (2, 180_00)
    name = hall.tournament.name
    assert (hall.balances[pool(name)], hall.balances[commission(name)]) == (180_00, 20_00)


@clause(NSW, "21.3.1", "21.3.2", "21.1.1.tournament")
def test_in_nsw_all_fees_go_into_the_pool(hall: Hall) -> None:
    hall.opened(entry_fee=50_00)
    hall.do("enter", "sue", players=people(40))
    hall.do("add-to-pool", "ora", amount=1_000_00)
    assert (hall.pool.fees, hall.pool.added, hall.pool.left) == (2_000_00, 1_000_00, 3_000_00)
    assert hall.happened(Entered)[0].clause == "21.1.1.tournament"


@clause(B06, "20.6")
@clause(B18, "19.6")
@clause(NSW, "21.1.1.tournament")
def test_one_entry_each(hall: Hall) -> None:
    number = ONCE[hall.book]
    hall.opened(entries_each=2)
    hall.do("enter", "ann")
    for who, fields in (("ann", {}), ("sue", {"players": ["bob", "ann"]}), ("sue", {"players": ["cat", "cat"]})):
        refused = hall.refused("enter", who, **fields)
        assert (refused.code, refused.clause) == (Refusal.ENTERED_ALREADY, number)
    assert list(hall.tournament.entries) == ["ann"], "all of a line enter, or none of them"


@clause(B06, "20.4(e)")
@clause(B18, "19.3(a)(v)")
@clause(NSW, "21.4.2(i)")
def test_one_more_than_the_most_is_refused(hall: Hall) -> None:
    hall.opened(players={"fewest": 2, "most": 3})
    hall.do("enter", "sue", players=["ann", "bob", "cat"])
    refused = hall.refused("enter", "eve")
    assert (refused.code, refused.clause) == (Refusal.TOURNAMENT_FULL, FEW_AND_MANY[hall.book])


@clause(B18, "19.5")
@clause(NSW, "21.4.3")
def test_entry_may_take_a_written_agreement(hall: Hall) -> None:
    number = "19.5" if hall.book == B18 else "21.4.3"
    hall.opened(agreement=True)
    refused = hall.refused("enter", "ann")
    assert (refused.code, refused.clause) == (Refusal.NOT_AGREED, number)
    entered = hall.do("enter", "ann", agreed=True)[0]
    assert number in entered.also


@clause(NSW, "21.1.1.tournament")
def test_in_nsw_entry_takes_a_form(hall: Hall) -> None:
    hall.opened()
    refused = hall.refused("enter", "ann", form=False)
    assert (refused.code, refused.clause) == (Refusal.NO_FORM, "21.1.1.tournament")
    hall.do("enter", "ann", form=True)


@clause(NSW, "21.4.1")
def test_in_nsw_everybody_has_a_copy_of_the_conditions_before_the_seat(hall: Hall) -> None:
    hall.opened()
    assert [type(one) for one in hall.do("enter", "ann")] == [Entered, CopyGiven]
    assert [type(one) for one in hall.do("enter", "bob", copy=False)] == [Entered]
    hall.closed().drawn()
    hall.do("take-seat", "ann")
    refused = hall.refused("take-seat", "bob")
    assert (refused.code, refused.clause) == (Refusal.NO_COPY, "21.4.1")
    given = hall.do("give-copy", "sue", player="bob")[0]
    assert given.clause == "21.4.1"
    assert hall.refused("give-copy", "sue", player="bob").code is Refusal.NOTHING_TO_TELL
    assert hall.refused("give-copy", "sue", player="eve").code is Refusal.NOT_ENTERED
    hall.do("take-seat", "bob")


@clause(NSW, "21.4.2(h)(i)")
def test_only_who_may_gamble_enters(hall: Hall) -> None:
    hall.opened()
    hall.excluded["eve"] = Exclusion(
        person="eve",
        out_of=ShutOutOf.CASINO,
        breach="breach-1",
        ordered_by="max",
        table="table-9",
        clause=Clause("20.8.3"),
        at=hall.now,
    )
    refused = hall.refused("enter", "eve")
    assert (refused.code, refused.clause) == (Refusal.EXCLUDED, "21.4.2(h)(i)")


# --- turned away


@clause(NSW, "21.4.2(h)(ii)", "21.4.2(h)(iii)")
def test_in_nsw_nobody_is_turned_away_but_by_what_the_conditions_keep(hall: Hall) -> None:
    stated = {"statement": "who may gamble", "criteria": ["members only"]}
    hall.opened(eligibility=stated)
    hall.do("enter", "ann")
    kept = hall.refused("turn-away", "ora", player="ann", reason="no")
    assert (kept.code, kept.clause) == (Refusal.NOT_RESERVED, "21.4.2(h)(ii)")
    unlisted = hall.refused("turn-away", "ora", player="ann", criterion="over fifty")
    assert (unlisted.code, unlisted.clause) == (Refusal.NOT_RESERVED, "21.4.2(h)(iii)")
    turned = hall.do("turn-away", "ora", player="ann", criterion="members only")[0]
    assert isinstance(turned, TurnedAway)
    assert (turned.clause, turned.refunded) == ("21.4.2(h)(iii)", 50_00)
    assert hall.pool.left == 0
    assert hall.refused("enter", "ann").code is Refusal.ENTERED_ALREADY


@clause(NSW, "21.4.2(h)(ii)")
def test_in_nsw_a_right_that_is_kept_may_be_used(hall: Hall) -> None:
    stated = {"statement": "who may gamble", "may_refuse": True, "refusal_statement": "we may refuse anybody"}
    hall.opened(eligibility=stated)
    assert hall.refused("turn-away", "ora", player="eve").code is Refusal.NO_REASON
    turned = hall.do("turn-away", "ora", player="eve", reason="as we please")[0]
    assert turned.clause == "21.4.2(h)(ii)"
    assert hall.tournament.turned_away == ("eve",)


@clause(B18, "19.3(a)(i)")
def test_in_2018_somebody_may_be_turned_away_by_a_test_of_eligibility(hall: Hall) -> None:
    hall.entered("ann", "bob", commission=5_00)
    turned = hall.do("turn-away", "ora", player="ann", reason="not a member")[0]
    assert turned.clause == "19.3(a)(i)"
    assert (hall.pool.refunded, hall.pool.commission, hall.pool.left) == (50_00, 5_00, 45_00)


# --- reserves, purses, closing


@pytest.mark.parametrize("book", ALL)
def test_reserves_wait_and_pay_later_where_the_book_knows_them(book: str, witness: Witness) -> None:
    hall = Hall(book, witness).opened(players={"fewest": 1, "most": 1})
    hall.do("enter", "ann")
    if book == NSW:
        assert hall.refused("enter", "rob", reserve=True).code is Refusal.NOT_IN_THIS_BOOK
        return
    listed = hall.do("enter", "rob", reserve=True)[0]
    assert isinstance(listed, ReserveListed)
    assert listed.clause == {B00: None, B06: "20.10", B18: "19.10"}[book]
    assert hall.refused("enter", "rob").code is Refusal.ENTERED_ALREADY
    hall.closed()
    hall.do("enter", "sue", players=["sam"], reserve=True)
    assert [one.player for one in hall.tournament.reserves] == ["rob", "sam"]
    assert hall.pool.fees == 50_00
    hall.do("withdraw", "sam")
    assert [one.player for one in hall.tournament.reserves] == ["rob"]


def test_a_fee_may_come_from_a_purse(witness: Witness) -> None:
    hall = Hall(B06, witness).opened()
    with pytest.raises(AssertionError, match="may not owe"):
        hall.do("enter", "ann", **{"with": "purse"})
    given = Posting(source=BANK, target=purse("ann"), amount=Cents(60_00))
    hall.balances = hall.balances.after([given])
    hall.do("enter", "ann", **{"with": "purse"})
    assert hall.balances[purse("ann")] == 10_00


@pytest.mark.parametrize("book", ALL)
def test_entries_are_taken_while_they_are_open(book: str, witness: Witness) -> None:
    hall = Hall(book, witness).drafted().made_known()
    assert hall.refused("enter", "ann").code is Refusal.ENTRIES_CLOSED
    hall.do("open-entries", "ora")
    hall.do("enter", "ann")
    assert hall.refused("enter", "ann", players=["bob"]).code is Refusal.WRONG_PERSON
    for wrong in ([], [""], ["two  spaces"]):
        assert hall.refused("enter", "sue", players=wrong).code is Refusal.UNKNOWN_PERSON
    closed = hall.do("close-entries")[0]
    assert isinstance(closed, EntriesClosed)
    assert (closed.entries, closed.pool) == (1, 50_00)
    assert hall.refused("enter", "bob").code is Refusal.ENTRIES_CLOSED


@clause(NSW, "21.3.3", "21.4.2(j)")
def test_a_guarantee_binds_once_its_number_of_entries_is_reached(book: str, witness: Witness) -> None:
    """Hard case 4."""
    promised = {"amount": 5_000_00, "entries": 40, "may_cancel": True}
    hall = Hall(book, witness).opened(entry_fee=100_00, guarantee=promised)
    hall.do("enter", "sue", players=people(44))
    closed, topped_up = hall.do("close-entries")
    assert isinstance(closed, EntriesClosed)
    assert isinstance(topped_up, PoolToppedUp)
    assert (closed.pool, topped_up.amount, topped_up.pool) == (4_400_00, 600_00, 5_000_00)
    assert topped_up.clause == "21.3.3"
    assert (hall.pool.topped_up, hall.pool.left) == (600_00, 5_000_00)
    fewer = Hall(book, witness).opened(entry_fee=100_00, guarantee=promised)
    fewer.do("enter", "sue", players=people(39))
    assert [type(one) for one in fewer.do("close-entries")] == [EntriesClosed]
    assert fewer.pool.left == 3_900_00


@pytest.mark.parametrize("book", [B18, NSW])
def test_who_never_entered_and_is_turned_away_does_not_stand_in_the_results(book: str, witness: Witness) -> None:
    """Standings are of those who entered; the record knows all the same who was turned away."""
    keeps = {"statement": "adults", "may_refuse": True, "refusal_statement": "as we please"}
    hall = Hall(book, witness).entered("ann", eligibility=keeps)
    hall.do("turn-away", "ora", player="eve", reason="as we please")
    hall.do("enter", "sue", players=["bob"], agreed=True)
    hall.do("turn-away", "ora", player="bob", reason="as we please")
    assert states(hall) == {"ann": "entered", "bob": "turned-away"}
    assert [one.number for one in hall.happened(Entered)] == [1, 2]
    again = hall.refused("enter", "sue", players=["eve"], agreed=True)
    assert again.code is Refusal.ENTERED_ALREADY
    assert "turned away" in again.says
    assert hall.refused("turn-away", "ora", player="eve", reason="once more").code is Refusal.NOT_ENTERED
