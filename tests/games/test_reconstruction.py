"""Reconstruction from the cards in their true order: what is kept, what is asked again, what moves."""

from __future__ import annotations

from croupier.games.play import Ask
from croupier.games.reconstruction import reconstruct
from croupier.games.said import Decided, WagerSettled
from tests.proofs import Conduct, Felt, wager

THREE = [wager("ann", 1, 10_00), wager("bob", 2, 20_00), wager("cy", 3, 30_00)]


def asked(felt_or_round: Felt) -> tuple[str, int]:
    question = felt_or_round.questions[0]
    return question.player, question.box


def test_answers_on_hands_that_lie_the_same_are_kept(conduct: Conduct) -> None:
    """Bob's card was laid on Cy's hand: Ann is not asked again, nor is Bob whether he draws."""
    felt = conduct.felt(THREE).deal("Ts 9h 5s 6d 8c 3d 7h")
    felt.say("stand")
    felt.say("draw")
    felt.misdeal("9c", 3)
    made_good = reconstruct(felt.live)
    live = made_good.round
    answers = [said.answer.player for said in live.said if isinstance(said, Decided)]
    assert answers == ["ann", "bob"]
    assert live.layout.box(2).hand(1).cards == ("9h", "3d", "9c")
    assert live.layout.box(3).hand(1).cards == ("5s", "7h")
    assert made_good.undealt == ()


def test_a_hand_that_lies_differently_is_asked_again_and_others_are_not(conduct: Conduct) -> None:
    """The two second cards were swapped: box 1 and box 2 are asked again, box 3 keeps its decision to stand."""
    felt = conduct.felt(THREE).deal("Ts 9h 8s 6d")
    felt.misdeal("8c", 2)
    felt.misdeal("9d", 1)
    felt.deal("Th")
    for _ in range(3):
        felt.say("stand")
    felt.deal("Kd")
    made_good = reconstruct(felt.live)
    live = made_good.round
    assert isinstance(live.waiting, Ask)
    assert (live.waiting.questions[0].player, made_good.undealt) == ("ann", ("Kd",))
    for player in ("ann", "bob"):
        question = live.waiting.questions[0]
        assert question.player == player
        assert Felt(live, conduct.witness).say("stand") is None
        made_good.carry_on()
    assert live.layout.dealer == ("6d", "Kd"), "box 3 was not asked again, and the dealer has the card drawn"


def test_a_decision_against_another_dealer_card_is_not_kept(conduct: Conduct) -> None:
    """The dealer's card and box 1's second card were swapped."""
    felt = conduct.felt({1: 10_00}).deal("Ts")
    felt.misdeal("6d", 1)
    felt.misdeal("8c", "dealer")
    felt.say("stand")
    live = reconstruct(felt.live).round
    assert live.layout.dealer == ("6d",)
    assert live.layout.box(1).hand(1).cards == ("Ts", "8c")
    assert isinstance(live.waiting, Ask)


def test_money_moves_by_the_difference_and_nothing_recorded_is_rewritten(conduct: Conduct) -> None:
    """Box 2 bust on a card that was box 1's: the stake comes back, and the record of the faulty round stays."""
    felt = conduct.felt({1: 10_00, 2: 10_00}).deal("5s Th 6d 4c 6h")
    felt.say("draw")
    felt.misdeal("Kd", 2)
    before = list(felt.said)
    made_good = reconstruct(felt.live)
    assert felt.said == before
    assert made_good.round.layout.box(1).hand(1).cards == ("5s", "4c", "Kd")
    assert not [said for said in made_good.round.said if isinstance(said, WagerSettled)]
    assert made_good.difference == {"ann": 0}


def test_a_double_taken_on_a_wrong_card_is_given_back(conduct: Conduct) -> None:
    felt = conduct.felt(THREE[:2]).deal("5s 9h 6d")
    felt.misdeal("6c", 2)
    felt.misdeal("2d", 1)
    felt.say("double")
    felt.deal("Kh")
    made_good = reconstruct(felt.live)
    assert made_good.round.layout.box(1).hand(1).cards == ("5s", "6c")
    assert made_good.difference == {"ann": 10_00, "bob": 0}
    assert made_good.undealt == ("Kh",)
