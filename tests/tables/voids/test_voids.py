"""Voids: ordered by one person, confirmed by another, and what becomes of stakes and payments."""

from __future__ import annotations

from croupier.games.play import Ask
from croupier.ledger.account import BANK, table_float
from croupier.tables.conduct.breaches import BreachRecorded
from croupier.tables.play.owed import OwedCollected
from croupier.tables.voids.cancelled_outcomes import OutcomeCancelled
from croupier.tables.voids.void_effects import RoundVoided
from croupier.tables.voids.voids import VoidConfirmed, VoidOrdered, VoidWithdrawn
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import clause

ACT = ("act-blackjack-2006", "act-blackjack-2018")
WAR = "act-casino-war-2018"
NSW = "nsw-blackjack-challenge"
ALL = (*ACT, WAR, NSW)


def ann_is_paid_and_bob_is_asked(pit: Pit) -> int:
    """A round by hand in which ann's $100 was paid in the interim, and bob's $50 is open; what she was paid."""
    pit.opened("ann", "bob", dealing="by hand").start(ann=100_00, bob=50_00)
    if pit.book == NSW:
        pit.do("burn")
    pit.deal("As 7h 7d" if pit.book == WAR else "As 9h 7d Kc 3s")
    (settled,) = pit.settlements()
    assert (settled.player, pit.rack("bob")) == ("ann", 950_00)
    assert pit.questions[0].player == "bob"
    return settled.paid


def play_by_hand(pit: Pit, *, wins: bool) -> None:
    """A whole round by hand that ann wins or loses with $20."""
    pit.start(ann=20_00)
    if pit.book == NSW and pit.table.rounds == 1:
        pit.do("burn")
    first, second = ("Ks", "9d") if wins else ("5s", "9d")
    pit.deal(f"{first} {second}")
    if pit.book != WAR:
        pit.deal("Qs")
        if wins:
            pit.do("decide", "ann", box=1, choose="stand")
        else:
            pit.do("decide", "ann", box=1, choose="draw")
            pit.deal("Qc")
        if pit.table.round is not None:
            pit.deal("8d")
    assert pit.table.round is None


@clause(ACT, "A.Void", "16.1")
@clause(WAR, "A.Void", "12.1")
def test_a_fire_takes_stakes_and_payments_back(pit: Pit) -> None:
    paid = ann_is_paid_and_bob_is_asked(pit)
    assert pit.rack("ann") == 1_000_00 + paid
    pit.do("void", "max", round=1, grounds="disturbance", reason="fire")
    pit.do("confirm-void", "sue", round=1)
    assert (pit.rack("ann"), pit.rack("bob")) == (1_000_00, 1_000_00)
    assert pit.balances[table_float("table-1")] == 0
    assert pit.table.round is None
    (ordered,) = pit.happened(VoidOrdered)
    assert (ordered.order.ordered_by, ordered.order.reason) == ("max", "fire")
    assert ordered.clause == ("12.1" if pit.book == WAR else "16.1")
    assert pit.happened(VoidConfirmed)[0].confirmed_by == "sue"
    assert pit.reloaded() == pit.table
    play_by_hand_after(pit)


def play_by_hand_after(pit: Pit) -> None:
    """The next round is dealt from the cards that are left."""
    pit.do("stand-up", "bob")
    play_by_hand(pit, wins=True)
    assert pit.reloaded() == pit.table


@clause(ACT, "16.1", "16.3")
@clause(WAR, "12.1", "12.3")
@clause(NSW, "20.9.1", "18.8#3")
def test_whoever_orders_a_void_does_not_confirm_it(pit: Pit) -> None:
    ann_is_paid_and_bob_is_asked(pit)
    pit.do("void", "max", round=1, grounds="disturbance", reason="a brawl")
    same = pit.refused("confirm-void", "max", round=1)
    assert same.code is Refusal.SAME_PERSON
    assert same.says.count("max") == 2
    assert pit.refused("confirm-void", "dan", round=1).code is Refusal.WRONG_ROLE
    assert pit.refused("confirm-void", "sue", round=2).code is Refusal.NOT_ORDERED
    again = pit.refused("void", "max", round=1, grounds="cannot-be-rebuilt", reason="cards gone")
    assert again.code is Refusal.ORDERED_ALREADY
    pit.do("confirm-void", "sue", round=1)
    assert pit.refused("void", "max", round=1, grounds="fraud", reason="x").code is Refusal.VOID_ALREADY


@clause(ACT, "16.1")
@clause(WAR, "12.1")
@clause(NSW, "20.9.1")
def test_the_round_holds_until_the_order_is_confirmed_or_dropped(pit: Pit) -> None:
    ann_is_paid_and_bob_is_asked(pit)
    question = pit.questions[0]
    choose = "surrender" if pit.book == WAR else "draw"
    pit.do("void", "max", round=1, grounds="disturbance", reason="an alarm")
    held = pit.refused("decide", "bob", box=2, choose=choose)
    assert held.code is Refusal.ROUND_HELD
    assert "max" in held.says
    assert pit.refused("silence", "dan", player="bob", box=2).code is Refusal.ROUND_HELD
    assert pit.refused("card", card="2c").code is Refusal.ROUND_HELD
    assert pit.refused("withdraw-void", "max", round=1, reason=" ").code is Refusal.NO_REASON
    pit.do("withdraw-void", "max", round=1, reason="a false alarm")
    assert pit.happened(VoidWithdrawn)[0].order.ordered_by == "max"
    assert pit.questions[0] == question
    pit.do("decide", "bob", box=2, choose=choose)
    assert pit.reloaded() == pit.table
    assert not pit.happened(RoundVoided)


@clause(ACT, "16.3")
@clause(WAR, "12.3")
def test_a_round_that_cannot_go_on_is_void_and_one_that_is_over_is_not(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    play_by_hand(pit, wins=True)
    late = pit.refused("void", "max", round=1, grounds="impractical", reason="the lights went out")
    assert late.code is Refusal.GROUNDS_NOT_ALLOWED
    pit.start(ann=20_00)
    assert pit.refused("void", "sue", round=2, grounds="impractical", reason="x").code is Refusal.WRONG_ROLE
    assert pit.refused("void", "max", round=2, grounds="impractical", reason="").code is Refusal.NO_REASON
    assert pit.refused("void", "max", round=3, grounds="impractical", reason="x").code is Refusal.NO_SUCH_ROUND
    kept = pit.refused("void", "max", round=2, grounds="fraud", reason="x", wrongdoer="ann", forfeit=True)
    assert kept.code is Refusal.FORFEIT_NOT_ALLOWED
    pit.do("void", "max", round=2, grounds="impractical", reason="the lights went out")
    pit.do("confirm-void", "gus", round=2)
    assert pit.rack("ann") == 1_020_00


@clause(ACT, "16.3", "A.Void")
@clause(WAR, "12.3", "A.Void")
def test_a_fraud_voids_the_round_it_affected_and_no_other(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    play_by_hand(pit, wins=True)
    play_by_hand(pit, wins=False)
    assert pit.rack("ann") == 1_000_00
    pit.start(ann=20_00)
    pit.deal("Ks 9d")
    under_way = pit.table.round
    pit.do("void", "max", round=1, grounds="fraud", reason="a marked card", wrongdoer="ann")
    if under_way is not None:  # the round under way is another one: it does not hold
        pit.deal("Qs")
        pit.do("decide", "ann", box=1, choose="stand")
        pit.deal("8d")
    assert pit.rack("ann") == 1_020_00
    pit.do("confirm-void", "sue", round=1)
    assert pit.rack("ann") == 1_000_00
    assert pit.table.voided == (1,)
    assert pit.reloaded() == pit.table


@clause(NSW, "18.8#3")
def test_a_round_that_cannot_be_rebuilt_is_void_and_its_payments_stand(pit: Pit) -> None:
    paid = ann_is_paid_and_bob_is_asked(pit)
    pit.do("void", "sue", round=1, grounds="cannot-be-rebuilt", reason="three cards mixed up")
    assert pit.refused("confirm-void", "sue", round=1).code is Refusal.SAME_PERSON
    pit.do("confirm-void", "gus", round=1)
    assert pit.rack("ann") == 1_000_00 + paid
    assert pit.rack("bob") == 1_000_00
    assert not pit.happened(OutcomeCancelled)
    assert pit.reloaded() == pit.table
    pit.start(ann=20_00)
    late = pit.refused("void", "sue", round=1, grounds="cannot-be-rebuilt", reason="again")
    assert late.code is Refusal.VOID_ALREADY


@clause(NSW, "18.8#3", "20.9.1", "20.9.2")
def test_what_was_not_noticed_before_the_next_round_stands(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    play_by_hand(pit, wins=True)
    pit.start(ann=20_00)
    late = pit.refused("void", "sue", round=1, grounds="cannot-be-rebuilt", reason="a wrong card")
    assert late.code is Refusal.GROUNDS_NOT_ALLOWED
    foreign = pit.refused("void", "sue", round=2, grounds="impractical", reason="no rule names this")
    assert foreign.code is Refusal.GROUNDS_NOT_ALLOWED


@clause(NSW, "20.9.1")
def test_a_disturbed_outcome_leaves_nothing_behind(pit: Pit) -> None:
    ann_is_paid_and_bob_is_asked(pit)
    pit.do("void", "sue", round=1, grounds="disturbance", reason="fire")
    pit.do("confirm-void", "gus", round=1)
    assert (pit.rack("ann"), pit.rack("bob")) == (1_000_00, 1_000_00)
    (cancelled,) = pit.happened(OutcomeCancelled)
    assert (cancelled.ordered_by, cancelled.forfeited) == ("sue", 0)
    assert pit.reloaded() == pit.table


@clause(NSW, "20.9.2", "20.10")
def test_the_stake_of_the_one_who_cheated_may_be_forfeited(pit: Pit) -> None:
    pit.opened("ann", "bob", "cy", dealing="by hand").start(ann=100_00, bob=50_00, cy=30_00)
    pit.do("burn")
    pit.deal("As 9h 8c 7d Kc 3s 4d")
    assert pit.rack("ann") > 1_000_00
    nobody = pit.refused("void", "sue", round=1, grounds="fraud", reason="a swapped card", forfeit=True)
    assert nobody.code is Refusal.FORFEIT_NOT_ALLOWED
    stranger = pit.refused(
        "void", "sue", round=1, grounds="fraud", reason="a swapped card", wrongdoer="zoe", forfeit=True
    )
    assert stranger.code is Refusal.FORFEIT_NOT_ALLOWED
    pit.do("void", "sue", round=1, grounds="fraud", reason="a swapped card", wrongdoer="ann", forfeit=True)
    pit.do("confirm-void", "gus", round=1)
    assert [pit.rack(one) for one in ("ann", "bob", "cy")] == [900_00, 1_000_00, 1_000_00]
    assert pit.balances[table_float("table-1")] == 100_00
    (cancelled,) = pit.happened(OutcomeCancelled)
    assert (cancelled.wrongdoer, cancelled.forfeited, cancelled.ordered_by) == ("ann", 100_00, "sue")
    assert pit.reloaded() == pit.table


@clause(NSW, "20.9.2", "20.10")
def test_a_fraud_found_later_cancels_that_round_even_when_the_cheat_has_left(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand").start(ann=100_00, bob=50_00)
    pit.do("burn")
    pit.deal("5s 9h 9d Qs 8s")
    pit.do("decide", "ann", box=1, choose="draw")
    pit.deal("Qc")
    pit.do("decide", "bob", box=2, choose="stand")
    pit.deal("Td")
    assert (pit.rack("ann"), pit.rack("bob")) == (900_00, 950_00)
    pit.do("leave", "ann")
    pit.do("void", "sue", round=1, grounds="fraud", reason="past posting", wrongdoer="ann", forfeit=True)
    pit.do("confirm-void", "gus", round=1)
    assert pit.rack("bob") == 1_000_00
    assert pit.balances[table_float("table-1")] == 100_00
    assert pit.balances.total() == 0
    assert pit.table.owed == ()
    assert pit.reloaded() == pit.table


@clause(NSW, "20.9.2")
def test_without_a_forfeit_everybody_is_refunded_and_winnings_already_spent_are_owed(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    play_by_hand(pit, wins=True)
    pit.do("leave", "ann")
    pit.do("void", "sue", round=1, grounds="fraud", reason="a hidden ace", wrongdoer="ann")
    pit.do("confirm-void", "gus", round=1)
    assert [(one.player, one.amount) for one in pit.table.owed] == [("ann", 20_00)]
    assert pit.balances.total() == 0
    assert pit.reloaded() == pit.table


@clause("act-blackjack-2018", "16.2(a)")
def test_insurance_of_ones_own_wager_and_of_anothers_goes_back_with_the_rest(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand").start(ann=100_00, bob=100_00)
    pit.deal("Th 9h As 8c 7c")
    pit.do("decide", "ann", box=1, choose="decline")
    pit.do("decide", "bob", box=2, choose="insure", amount=50_00)
    pit.do("decide", "bob", box=1, choose="insure", amount=50_00, **{"for": "ann"})
    assert pit.rack("bob") == 800_00
    pit.do("report-breach", "dan", person="bob", of="another-rule", rule="4.2", text="seen by the dealer")
    breach = pit.happened(BreachRecorded)[-1].breach.id
    pit.do("void-wager", "max", player="bob", breach=breach)
    assert pit.rack("bob") == 1_000_00
    pit.do("decide", "ann", box=1, choose="stand")
    pit.deal("Kd")
    assert pit.rack("bob") == 1_000_00
    assert pit.reloaded() == pit.table


@clause(NSW, "18.8#3")
def test_what_the_final_settlement_paid_comes_back_and_what_was_paid_before_it_stands(pit: Pit) -> None:
    pit.opened("ann", "bob", "cy", dealing="by hand").start(ann=100_00, bob=20_00, cy=20_00)
    pit.do("burn")
    pit.deal("As Ks Ts 9d Kh Qs 7s")
    for box, player in ((2, "bob"), (3, "cy")):
        pit.do("decide", player, box=box, choose="stand")
    pit.deal("Td")
    assert [pit.rack(one) for one in ("ann", "bob", "cy")] == [1_200_00, 1_020_00, 980_00]
    pit.do("void", "sue", round=1, grounds="cannot-be-rebuilt", reason="the cards were shuffled")
    pit.do("confirm-void", "gus", round=1)
    assert [pit.rack(one) for one in ("ann", "bob", "cy")] == [1_200_00, 1_000_00, 1_000_00]
    assert pit.balances[table_float("table-1")] == -200_00
    pit.check()


@clause(NSW, "20.9.2", "20.10")
def test_tokens_that_were_staked_are_forfeited_too(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    issued = pit.balances[BANK]
    pit.do("exchange-voucher", "dan", player="ann", number="V-1", value=50_00)
    pit.do("wager", "ann", box=1, amount=20_00, **{"with": "tokens"})
    pit.do("start-round")
    pit.do("burn")
    pit.deal("5s 9d 6s")
    pit.do("decide", "ann", box=1, choose="double")
    pit.do("void", "sue", round=1, grounds="fraud", reason="a swapped card", wrongdoer="ann", forfeit=True)
    pit.do("confirm-void", "gus", round=1)
    (cancelled,) = pit.happened(OutcomeCancelled)
    assert (cancelled.forfeited, cancelled.forfeited_tokens) == (20_00, 20_00)
    assert "$20 and $20 in tokens" in str(cancelled)
    assert (pit.rack("ann"), pit.table.vouchers["V-1"].left) == (980_00, 30_00)
    assert pit.balances[BANK] == issued - 30_00
    pit.check()


# --- what is owed ---------------------------------------------------------------------------------------


@clause(ACT, "A.Void")
@clause(WAR, "A.Void")
@clause(NSW, "1.1.Void")
def test_what_is_owed_is_collected_as_far_as_the_rack_holds_it(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    assert pit.refused("collect-owed", player="ann").code is Refusal.NOTHING_TO_RETURN
    play_by_hand(pit, wins=True)
    pit.do("leave", "ann")
    pit.do("void", "max", round=1, grounds="fraud", reason="a hidden ace", wrongdoer="ann")
    pit.do("confirm-void", "sue", round=1)
    assert pit.refused("collect-owed", player="ann").code is Refusal.UNKNOWN_PERSON
    pit.do("arrive", "ann")
    assert pit.refused("collect-owed", player="ann").code is Refusal.NOT_ENOUGH_CHIPS
    for bought, still in ((15_00, (5_00,)), (15_00, ())):
        pit.do("buy-in", "ann", amount=bought)
        pit.do("collect-owed", player="ann")
        assert tuple(one.amount for one in pit.table.owed) == still
        pit.check()
    assert pit.rack("ann") == 10_00
    assert pit.balances[table_float("table-1")] == 0
    assert str(pit.happened(OwedCollected)[0]) == "ann gives back $15 of round 1"


def laid_on_the_wrong_box(pit: Pit, **wager: str) -> Pit:
    """A round in which a card that ann drew was laid on box 2; she has wagered all she has on the next one."""
    pit.do("wager", "ann", box=1, amount=20_00, **wager)
    pit.wager("bob", 10_00)
    pit.do("start-round")
    pit.do("burn")
    pit.deal("Ts 9h 7d 2s Qs")
    pit.do("decide", "ann", box=1, choose="draw")
    pit.do("card", card="8c", laid={"box": 2, "hand": 1})
    pit.deal("9c Kd")
    assert pit.table.round is None
    return pit


@clause(NSW, "18.8")
def test_a_reconstructed_round_that_pays_again_nets_what_is_owed(pit: Pit) -> None:
    laid_on_the_wrong_box(pit.opened("ann", "bob", dealing="by hand", rack=20_00))
    assert pit.rack("ann") == 40_00
    pit.do("wager", "ann", box=1, amount=40_00)
    pit.do("report-misplaced-card")
    assert [(one.player, one.amount) for one in pit.table.owed] == [("ann", 40_00)]
    while pit.table.round is not None:
        if isinstance(pit.live.waiting, Ask):
            asked = pit.questions[0]
            pit.do("decide", asked.player, box=asked.box, hand=asked.hand, choose="stand")
        else:
            pit.deal("Kd")
    assert pit.table.owed == ()
    assert pit.happened(OwedCollected)
    pit.check()


@clause(NSW, "18.8")
def test_tokens_that_lie_on_the_next_round_are_owed_and_not_overdrawn(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand")
    pit.do("exchange-voucher", "dan", player="ann", number="V-1", value=20_00)
    laid_on_the_wrong_box(pit, **{"with": "tokens"})
    pit.do("wager", "ann", box=1, amount=20_00, **{"with": "tokens"})
    pit.do("report-misplaced-card")
    assert pit.table.vouchers["V-1"].left == 0
    assert [(one.amount, one.voucher) for one in pit.table.owed] == [(20_00, "V-1")]
    assert str(pit.table.owed[0]) == "ann still owes $20 in tokens"
    pit.check()
