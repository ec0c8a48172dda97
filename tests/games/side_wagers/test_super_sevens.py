"""ACT 2006 rule 17: Super Sevens."""

from __future__ import annotations

import pytest

from croupier.games.play import Deal
from croupier.games.said import CardDealt, CardsCollected, StakeReturned, WagerPlaced
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import On, Outcome, Stage
from croupier.vocabulary.pays import Pays
from croupier.vocabulary.refusal import Refusal
from tests.games.side_wagers.felts import side_felt
from tests.proofs import Conduct, Felt, clause, wager

SUPER_SEVENS = On.SUPER_SEVENS
OFFERED = (SUPER_SEVENS,)


def sevens(conduct: Conduct, cards: str, decisions: str = "") -> Felt:
    """Ann has $2 on Super Sevens; the cards are dealt as they are called for, between her decisions."""
    felt = side_felt(conduct, SUPER_SEVENS, cards[:8], amount=2_00)
    left = cards[8:].split()
    for decision in decisions.split():
        assert felt.say(decision) is None
        while left and isinstance(felt.live.waiting, Deal):
            felt.deal(left.pop(0))
    assert not left
    return felt


# --- offering and placing -------------------------------------------------------------------------------


@clause("act-blackjack-2006", "17.1")
def test_super_sevens_needs_a_table_that_offers_it(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 10_00), wager("ann", 1, 2_00, on=SUPER_SEVENS)]
    for offered in ((), (On.PERFECT_PAIRS,)):
        refused = conduct.refused_wagers(wagers, side_wagers=offered)
        assert (refused.code, refused.clause) == (Refusal.WAGER_NOT_OFFERED, "17.1")
    felt = conduct.felt(wagers, side_wagers=(On.PERFECT_PAIRS, SUPER_SEVENS)).deal("7h 9c Kd")
    assert felt.settlement(on=SUPER_SEVENS).paid == 6_00


@clause("act-blackjack-2006", "17.3#2")
def test_only_chips_on_the_super_sevens_area_are_a_super_sevens_wager(conduct: Conduct) -> None:
    main_only = conduct.felt({1: 5_00}, side_wagers=OFFERED).deal("7h 9c Kd")
    assert main_only.settlements == []
    placed = [said for said in sevens(conduct, "7h 9c Kd").said if isinstance(said, WagerPlaced)]
    assert [(said.on, said.clause) for said in placed] == [(On.BLACKJACK, "4.2"), (SUPER_SEVENS, "17.3")]


@clause("act-blackjack-2006", "17.4")
def test_only_the_approved_amount_is_taken(conduct: Conduct) -> None:
    for amount in (1_50, 3_00):
        wagers = [wager("ann", 1, 10_00), wager("ann", 1, amount, on=SUPER_SEVENS)]
        refused = conduct.refused_wagers(wagers, super_sevens_amount=2_00, side_wagers=OFFERED)
        assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_ALLOWED, "17.4")
    felt = side_felt(conduct, SUPER_SEVENS, "7h 9c Kd", amount=2_00, super_sevens_amount=2_00)
    assert felt.settlement(on=SUPER_SEVENS).paid == 6_00


@clause("act-blackjack-2006", "17.5")
def test_super_sevens_without_a_blackjack_wager_of_ones_own_is_void(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 10_00), wager("bob", 1, 2_00, on=SUPER_SEVENS)]
    felt = conduct(wagers, "7h 9c 7h 5c Kd", ["draw", "stand"], side_wagers=OFFERED)
    void = felt.settlement(player="bob", on=SUPER_SEVENS)
    assert (void.outcome, void.paid, void.returned, void.clause) == (Outcome.VOID, 0, 2_00, "17.5")
    assert felt.net["bob"] == 0


# --- winning and losing ---------------------------------------------------------------------------------


@clause("act-blackjack-2006", "17.6(a)", "17.7(1)", "17.8(b)")
def test_a_first_seven_alone_is_paid_three_to_one_before_the_subsequent_deal(conduct: Conduct) -> None:
    felt = sevens(conduct, "7h 9c Kd")
    won = felt.settlement(on=SUPER_SEVENS)
    assert (won.outcome, won.pays, won.paid, won.returned) == (Outcome.WIN, Pays(3), 6_00, 2_00)
    assert (won.clause, won.stage) == ("17.6(a)", Stage.INTERIM)
    assert len(felt.dealt) == 3


@clause("act-blackjack-2006", "17.7")
def test_a_first_seven_gains_nothing_by_a_later_one(conduct: Conduct) -> None:
    felt = sevens(conduct, "7h 9c 3d 7c", "draw")
    assert felt.settlement(on=SUPER_SEVENS).paid == 6_00


@clause("act-blackjack-2006", "17.6(b)", "17.7(2)")
def test_two_sevens_of_two_suits_pay_fifty_to_one(conduct: Conduct) -> None:
    won = sevens(conduct, "7h 9c 7d 5c", "draw").settlement(on=SUPER_SEVENS)
    assert (won.pays, won.paid, won.returned, won.clause) == (Pays(50), 100_00, 2_00, "17.6(b)")


@clause("act-blackjack-2006", "17.6(b)", "17.7(3)")
def test_two_sevens_of_one_suit_pay_a_hundred_to_one(conduct: Conduct) -> None:
    won = sevens(conduct, "7h 9c 7h 5c", "draw").settlement(on=SUPER_SEVENS)
    assert (won.pays, won.paid, won.returned, won.clause) == (Pays(100), 200_00, 2_00, "17.6(b)")


@pytest.mark.parametrize("cards", ["7h 9c 7c 7s", "7h 9c 7h 7c", "7h 9c 7c 7h"])
@clause("act-blackjack-2006", "17.6(c)", "17.7", "17.7(4)")
def test_three_sevens_not_of_one_suit_pay_five_hundred_to_one_and_nothing_else(
    conduct: Conduct, cards: str
) -> None:
    won = sevens(conduct, cards, "draw").settlement(on=SUPER_SEVENS)
    assert (won.pays, won.paid, won.returned, won.clause) == (Pays(500), 1000_00, 2_00, "17.6(c)")


@clause("act-blackjack-2006", "17.6(c)", "17.7(5)", "17.9")
def test_three_sevens_of_one_suit_pay_five_thousand_to_one_once_the_round_is_over(conduct: Conduct) -> None:
    felt = sevens(conduct, "7h 9c 7h 7h", "draw")
    assert felt.settlements == []
    felt.deal("Td")
    assert felt.is_over
    won = felt.settlement(on=SUPER_SEVENS)
    assert (won.pays, won.paid, won.returned, won.clause) == (Pays(5000), 10_000_00, 2_00, "17.6(c)")
    (collected,) = [said for said in felt.said if isinstance(said, CardsCollected)]
    assert felt.place_of(felt.settlement()) < felt.place_of(collected) < felt.place_of(won)


@pytest.mark.parametrize("cards", ["Kd 9c 7h", "6h 7c 7s", "As 7c 7h"])
@clause("act-blackjack-2006", "17.6(d)", "17.8(a)")
def test_any_other_first_card_loses_before_the_subsequent_deal(conduct: Conduct, cards: str) -> None:
    felt = sevens(conduct, cards)
    lost = felt.settlement(on=SUPER_SEVENS)
    assert (lost.outcome, lost.paid, lost.returned) == (Outcome.LOSE, 0, 0)
    assert (lost.clause, lost.stage) == ("17.6(d)", Stage.INTERIM)
    assert len(felt.dealt) == 3


@clause("act-blackjack-2006", "17.8(a)", "17.8(b)")
def test_what_lost_is_taken_from_every_box_before_a_first_seven_is_paid(conduct: Conduct) -> None:
    boxes = {"ann": 1, "bob": 2, "cid": 3, "dee": 4}
    wagers = [wager(player, box, 10_00) for player, box in boxes.items()]
    wagers += [wager(player, box, 2_00, on=SUPER_SEVENS) for player, box in boxes.items()]
    felt = conduct.felt(wagers, side_wagers=OFFERED).deal("7h 8h 7d 9h 9c Kd 7c 2d 3d")
    turns = [(one.player, one.outcome) for one in felt.settlements]
    taken, paid = [(one, Outcome.LOSE) for one in ("bob", "dee")], [(one, Outcome.WIN) for one in ("ann", "cid")]
    assert turns == [*taken, *paid]
    assert felt.questions


@clause("act-blackjack-2006", "A.Void")
def test_a_wager_whose_cards_never_came_is_void_and_not_lost(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 10_00), wager("ann", 1, 2_00, on=SUPER_SEVENS), wager("bob", 2, 10_00)]
    felt = conduct.felt(wagers, side_wagers=OFFERED)
    gone = StakeReturned(
        player="ann", box=1, hand=1, on=On.BLACKJACK, amount=Cents(10_00), clause=felt.live.rules.void
    )
    assert felt.give_back(gone) is None
    felt.deal("Ks 9d 8h")
    void = felt.settlement(box=1, on=SUPER_SEVENS)
    assert (void.outcome, void.returned, void.clause) == (Outcome.VOID, 2_00, "A.Void")


# --- the moment of payment ------------------------------------------------------------------------------


@clause("act-blackjack-2006", "17.8(b)", "17.9")
def test_two_sevens_wait_for_the_third_card_and_are_paid_with_it(conduct: Conduct) -> None:
    players = (("ann", 1), ("bob", 2))
    wagers = [wager(player, box, 10_00) for player, box in players]
    wagers += [wager(player, box, 2_00, on=SUPER_SEVENS) for player, box in players]
    felt = conduct.felt(wagers, side_wagers=OFFERED).deal("7h 7c 9c Kd 7d")
    assert [(one.player, one.paid) for one in felt.settlements] == [("ann", 6_00)]
    felt.say("stand")
    felt.say("double")
    assert len(felt.settlements) == 1
    felt.deal("7s")
    won = felt.settlement(box=2, on=SUPER_SEVENS)
    assert (won.paid, won.stage) == (1000_00, Stage.PLAY)
    landed = felt.said[felt.place_of(won) - 1]
    assert isinstance(landed, CardDealt)
    assert landed.card.value == "7s"


@pytest.mark.parametrize("decision", ["stand", "silent"])
@clause("act-blackjack-2006", "17.9")
def test_two_sevens_are_paid_as_soon_as_no_third_card_will_come(conduct: Conduct, decision: str) -> None:
    felt = sevens(conduct, "7h 9c 7d", decision)
    won = felt.settlement(on=SUPER_SEVENS)
    assert (won.paid, won.clause, won.stage) == (100_00, "17.6(b)", Stage.PLAY)
    assert [place for place, _ in felt.dealt] == ["box 1", "dealer", "box 1"]


@clause("act-blackjack-2006", "17.10")
def test_the_first_card_after_a_split_is_the_third_card(conduct: Conduct) -> None:
    felt = sevens(conduct, "7h 9c 7c 7s", "split")
    won = felt.settlement(on=SUPER_SEVENS)
    assert (won.pays, won.paid, won.clause) == (Pays(500), 1000_00, "17.6(c)")
    assert felt.dealt[-1] == ("box 1", "7s")


@clause("act-blackjack-2006", "17.10")
def test_the_card_of_the_second_split_hand_does_not_count(conduct: Conduct) -> None:
    felt = sevens(conduct, "7h 9c 7c Ks 7s", "split stand")
    assert felt.dealt[-1] == ("box 1/2", "7s")
    assert felt.settlement(on=SUPER_SEVENS).paid == 100_00


@clause("act-blackjack-2006", "17.9", "17.10")
def test_three_suited_sevens_over_a_split_wait_for_the_end_of_the_round(conduct: Conduct) -> None:
    felt = sevens(conduct, "7h 9c 7h 7h Ks", "split stand stand")
    assert felt.settlements == []
    felt.deal("Td")
    assert felt.is_over
    assert felt.settlement(on=SUPER_SEVENS).paid == 10_000_00
    assert felt.said[-1] == felt.settlement(on=SUPER_SEVENS)
