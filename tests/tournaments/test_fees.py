"""Money after entry: who withdraws, has a fee back or buys back, what is added, and a tournament called off."""

from __future__ import annotations

import pytest

from croupier.ledger.account import BANK, pool, purse
from croupier.ledger.balances import Posting
from croupier.tournaments.cancelling import TournamentCancelled
from croupier.tournaments.fees import FeeRefunded, PoolAdded, Withdrawn
from croupier.tournaments.state.entries import EntryState
from croupier.tournaments.tournament import TournamentPhase
from croupier.vocabulary.money import Cents
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Witness, clause
from tests.tournaments.hall import ALL, Hall
from tests.tournaments.test_entries import people

B00 = "act-blackjack-2000"
B06 = "act-blackjack-2006"
B18 = "act-blackjack-2018"
NSW = "nsw-blackjack-challenge"

KEPT = {B06: "20.24", B18: "19.21", NSW: "21.3.2"}
CANCELLED = {B00: "19.3", B06: "20.24", B18: "19.21", NSW: "21.3.4"}


@clause(B06, "20.24")
@clause(B18, "19.21")
@clause(NSW, "21.3.2", "21.3.2#2")
def test_a_fee_does_not_come_back(hall: Hall) -> None:
    hall.entered("ann", "bob")
    gone = hall.do("withdraw", "ann")[0]
    assert isinstance(gone, Withdrawn)
    assert (gone.refunded, gone.clause) == (0, KEPT[hall.book])
    refused = hall.refused("refund", "ora", player="ann")
    assert (refused.code, refused.clause) == (Refusal.NOT_REFUNDABLE, KEPT[hall.book])
    assert (hall.pool.fees, hall.pool.refunded, hall.pool.left) == (100_00, 0, 100_00)
    assert hall.tournament.entries["ann"].state is EntryState.WITHDRAWN
    assert hall.refused("withdraw", "ann").code is Refusal.NOT_ENTERED
    assert hall.refused("refund", "ora", player="eve").code is Refusal.NOT_ENTERED


@clause(NSW, "21.4.2(i)", "21.3.2#2")
def test_in_nsw_players_withdraw_for_their_fee_until_the_stated_time(hall: Hall) -> None:
    """Hard case 3."""
    hall.entered("ann", "bob", "cat", withdrawal={"until": "2026-11-20T12:00:00+11:00"})
    friday = hall.now.replace(day=20, hour=11, minute=59)
    early = hall.do("withdraw", "ann", at=friday)[0]
    assert isinstance(early, Withdrawn)
    assert (early.refunded, early.clause) == (50_00, "21.4.2(i)")
    assert (hall.pool.fees, hall.pool.refunded, hall.pool.left) == (150_00, 50_00, 100_00)
    late = hall.do("withdraw", "bob", at=friday.replace(hour=12, minute=1))[0]
    assert isinstance(late, Withdrawn)
    assert (late.refunded, late.clause) == (0, "21.3.2")
    hall.now = friday.replace(hour=13, minute=0)
    hall.closed().drawn()
    assert [one.player for one in hall.tournament.seats["final"]] == ["cat"], "who withdrew has no place"


@clause(NSW, "21.3.1")
def test_the_operator_may_add_money_and_goods(hall: Hall) -> None:
    hall.entered("ann")
    added = hall.do("add-to-pool", "ora", amount=200_00)[0]
    assert isinstance(added, PoolAdded)
    assert (added.amount, added.pool, added.clause) == (200_00, 250_00, "21.3.1")
    hall.do("add-to-pool", "ora", goods="a weekend for two", place=1)
    assert hall.pool.left == 250_00
    assert hall.refused("add-to-pool", "ora", amount=-1).code is Refusal.AMOUNT_NOT_ALLOWED
    assert hall.refused("add-to-pool", "ora").code is Refusal.AMOUNT_NOT_ALLOWED
    assert hall.refused("add-to-pool", "ora", goods="a car").code is Refusal.NUMBER_NOT_ALLOWED


@pytest.mark.parametrize("book", [B00, B06, B18])
def test_nothing_is_added_in_canberra(book: str, witness: Witness) -> None:
    hall = Hall(book, witness).entered("ann")
    assert hall.refused("add-to-pool", "ora", amount=1_00).code is Refusal.NOT_IN_THIS_BOOK


# --- called off


@clause(B06, "20.24", "20.24#2", "20.24#3")
@clause(B18, "19.21", "19.21#2", "19.21#3")
def test_a_tournament_that_is_called_off_gives_back_fees_and_commissions(hall: Hall) -> None:
    hall.opened(entry_fee=100_00, commission=10_00)
    hall.do("enter", "sue", players=people(30))
    cancelled, *refunds = hall.do("cancel", "ora", reason="the roof leaks")
    assert isinstance(cancelled, TournamentCancelled)
    assert cancelled.clause == CANCELLED[hall.book]
    assert [one.amount for one in refunds if isinstance(one, FeeRefunded)] == [100_00] * 30
    assert {one.clause for one in refunds} == {CANCELLED[hall.book]}
    assert (hall.pool.fees, hall.pool.refunded, hall.pool.commission, hall.pool.left) == (3_000_00, 3_000_00, 0, 0)
    assert hall.balances.held == {}
    assert hall.tournament.phase is TournamentPhase.CANCELLED
    assert hall.refused("cancel", "ora").code is Refusal.WRONG_PHASE
    assert hall.refused("pay-prizes", "ora").code is Refusal.WRONG_PHASE


@clause(NSW, "21.3.3", "21.3.4", "21.3.4#2")
def test_in_nsw_under_the_number_of_a_guarantee_the_right_to_cancel_is_named_too(hall: Hall) -> None:
    """Hard case 4, cancelled."""
    hall.opened(entry_fee=100_00, guarantee={"amount": 5_000_00, "entries": 40, "may_cancel": True})
    hall.do("enter", "sue", players=people(39))
    hall.do("close-entries")
    hall.do("add-to-pool", "ora", amount=7_00)
    cancelled, *refunds = hall.do("cancel", "ora")
    assert (cancelled.clause, cancelled.also) == ("21.3.4", ("21.3.3",))
    assert len(refunds) == 39
    assert (hall.pool.added, hall.pool.topped_up, hall.pool.refunded) == (0, 0, 3_900_00)
    assert hall.balances.held == {}, "what the operator added is the operator's again"


@clause(NSW, "21.3.4")
def test_in_nsw_a_tournament_may_be_called_off_for_any_reason(hall: Hall) -> None:
    hall.entered("ann", "bob")
    cancelled = hall.do("cancel", "ora")[0]
    assert (cancelled.clause, cancelled.also) == ("21.3.4", ())


@clause(B00, "19.3")
def test_in_2000_only_what_the_conditions_say_lets_it_be_called_off(hall: Hall) -> None:
    hall.entered("ann", commission=5_00)
    refused = hall.refused("cancel", "ora")
    assert (refused.code, refused.clause) == (Refusal.NOT_IN_THE_CONDITIONS, "19.3")
    stated = Hall(hall.book, hall.witness).entered("ann", commission=5_00, cancellation="at any time")
    stated.do("cancel", "ora")
    assert stated.balances.held == {}


@pytest.mark.parametrize("book", ALL)
def test_money_goes_back_where_it_came_from(book: str, witness: Witness) -> None:
    hall = Hall(book, witness).opened(cancellation="at any time")
    given = Posting(source=BANK, target=purse("ann"), amount=Cents(80_00))
    hall.balances = hall.balances.after([given])
    hall.do("enter", "ann", **{"with": "purse"})
    hall.do("enter", "bob")
    assert hall.balances[purse("ann")] == 30_00
    hall.do("cancel", "ora")
    assert hall.balances[purse("ann")] == 80_00
    assert hall.balances[pool(hall.tournament.name)] == 0


# --- buying back


@clause(B06, "20.6")
def test_in_2006_nobody_buys_back_whatever_the_conditions_say(hall: Hall) -> None:
    hall.entered("ann", buy_back={"until_session": "final", "fee": 20_00, "method": "at the desk"})
    refused = hall.refused("buy-back", "ann")
    assert (refused.code, refused.clause) == (Refusal.NO_BUY_BACK, "20.6")


@clause(B18, "19.6")
@clause(NSW, "21.4.2(g)")
def test_a_buy_back_is_for_those_who_are_out(hall: Hall) -> None:
    number = "19.6" if hall.book == B18 else "21.4.2(g)"
    hall.entered("ann", buy_back={"until_session": "final", "fee": 20_00, "method": "at the desk"})
    refused = hall.refused("buy-back", "ann")
    assert (refused.code, refused.clause) == (Refusal.STILL_IN, number)
    assert hall.refused("buy-back", "eve").code is Refusal.NOT_ENTERED
    hall.do("withdraw", "ann")
    assert hall.refused("buy-back", "ann").code is Refusal.NO_BUY_BACK
    none = Hall(hall.book, hall.witness).entered("ann", buy_back=False)
    refused = none.refused("buy-back", "ann")
    assert (refused.code, refused.clause) == (Refusal.NO_BUY_BACK, number)


@clause(NSW, "21.4.2(i)")
def test_until_a_minute_takes_that_minute_in(hall: Hall) -> None:
    """A withdrawal at the very time that was stated is in time; a moment later it is not."""
    hall.entered("ann", "bob", withdrawal={"until": hall.now.replace(hour=15, minute=0).isoformat()})
    hall.at("15:00")
    hall.do("withdraw", "ann")
    hall.later(seconds=1).do("withdraw", "bob")
    assert [(one.player, one.refunded) for one in hall.happened(Withdrawn)] == [("ann", 50_00), ("bob", 0)]
