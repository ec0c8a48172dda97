"""NSW rule 10: a further wager for one more card, and what a dealer's Blackjack may take of it."""

from __future__ import annotations

import pytest

from croupier.games.said import Doubled
from croupier.vocabulary.names import Outcome
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Conduct, clause, wager

TWO_ON_A_BOX = [wager("ann", 1, 50_00, seated=True), wager("bob", 1, 20_00)]


@clause("nsw-blackjack-challenge", "10.1")
def test_a_double_on_three_cards_is_for_any_amount_up_to_the_wager(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00}).deal("3s 9d 4h")
    felt.say("draw")
    felt.deal("2c")
    refused = felt.say("double 5100")
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_ALLOWED, "10.1")
    assert felt.say("double 3000") is None
    felt.deal("Ts 8c")
    assert (felt.settlement().staked, felt.net) == (80_00, {"ann": 80_00})


@clause("nsw-blackjack-challenge", "10.1")
def test_four_cards_may_not_be_doubled(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00}).deal("3s 9d 4h")
    for card in ("2c", "3d"):
        felt.say("draw")
        felt.deal(card)
    assert felt.offered() == ["draw", "stand"]
    refused = felt.say("double")
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.CHOICE_NOT_OFFERED, "10.1")


@clause("nsw-blackjack-challenge", "10.1")
@pytest.mark.parametrize("amount", ["-5000", "0", "3010"])
def test_a_double_is_made_in_chips(conduct: Conduct, amount: str) -> None:
    felt = conduct.felt({1: 50_00}).deal("6s 9d 5h")
    refused = felt.say(f"double {amount}")
    assert refused is not None
    assert refused.code is (Refusal.AMOUNT_NOT_POSITIVE if int(amount) <= 0 else Refusal.AMOUNT_NOT_IN_CHIPS)
    assert felt.say("double") is None
    doubled = felt.said[-1]
    assert isinstance(doubled, Doubled)
    assert (doubled.amount, doubled.clause) == (50_00, "10.1")


@clause("nsw-blackjack-challenge", "10.1")
def test_split_hands_may_be_doubled_on_two_cards_and_on_three(conduct: Conduct) -> None:
    cards = "8s 6d 8h 3c Ts 2c 3d 6c Kd Ts"
    felt = conduct({1: 50_00}, cards, ["split", "double 2000", "draw", "double"])
    assert (felt.settlement(hand=1).staked, felt.settlement(hand=2).staked) == (70_00, 100_00)
    assert felt.net == {"ann": 170_00}


@clause("nsw-blackjack-challenge", "10.1", "6.3")
def test_only_what_is_in_action_may_be_doubled(conduct: Conduct) -> None:
    felt = conduct.felt({1: 80_00}, maximum=50_00).deal("6s 9d 5h")
    refused = felt.say("double 5100")
    assert refused is not None
    assert refused.clause == "10.1"
    felt.say("double")
    felt.deal("9c Kh")
    assert (felt.settlement().staked, felt.settlement().paid) == (130_00, 100_00)


@clause("nsw-blackjack-challenge", "10.3")
def test_others_on_the_box_may_double_too_before_the_card(conduct: Conduct) -> None:
    felt = conduct.felt(TWO_ON_A_BOX).deal("6s 9d 5h")
    felt.say("double")
    assert (felt.questions[0].player, felt.offered()) == ("bob", ["double", "decline"])
    refused = felt.say("double 2100")
    assert refused is not None
    assert refused.clause == "10.1"
    assert felt.say("double 2000") is None
    felt.deal("8c Kd")
    assert felt.dealt[3] == ("box 1", "8c")
    assert felt.net == {"ann": -50_00 - 50_00, "bob": -20_00 - 20_00}


@clause("nsw-blackjack-challenge", "10.3")
def test_others_may_not_double_unless_the_controlling_player_does_nor_after_the_card(conduct: Conduct) -> None:
    felt = conduct.felt([*TWO_ON_A_BOX, wager("cy", 2, 10_00)]).deal("6s Ts 9d 5h 9h")
    early = felt.answer("bob", "double")
    assert early is not None
    assert early.clause == "10.3"
    felt.say("double")
    felt.say("decline")
    felt.deal("8c")
    late = felt.answer("bob", "double", box=1)
    assert late is not None
    assert late.clause == "10.3"


@clause("nsw-blackjack-challenge", "10.3#2")
@pytest.mark.parametrize("answer", ["decline", "silent"])
def test_one_who_does_not_double_still_gets_just_the_one_card(conduct: Conduct, answer: str) -> None:
    felt = conduct.felt([*TWO_ON_A_BOX, wager("cy", 2, 10_00)]).deal("6s Ts 9d 5h 9h")
    felt.say("double")
    felt.say(answer)
    felt.deal("2c")
    assert felt.questions[0].player == "cy"
    refused = felt.answer("bob", "draw", box=1)
    assert refused is not None
    assert refused.clause == "10.3"
    felt.say("stand")
    felt.deal("8d")
    assert felt.net == {"ann": -100_00, "bob": -20_00, "cy": 10_00}


@clause("nsw-blackjack-challenge", "10.4")
@pytest.mark.parametrize("dealers", [("Ah", "Kc"), ("Kc", "Ah")])
@pytest.mark.parametrize("added", [50_00, 30_00])
def test_a_dealers_blackjack_takes_the_original_wager_alone(
    conduct: Conduct, dealers: tuple[str, str], added: int
) -> None:
    felt = conduct({1: 50_00}, f"6s {dealers[0]} 5h 9c {dealers[1]}", [f"double {added}"])
    lost = felt.settlement()
    assert (lost.staked, lost.outcome, lost.returned) == (50_00 + added, Outcome.LOSE, added)
    assert lost.clause == "10.4"


@clause("nsw-blackjack-challenge", "10.4")
def test_with_a_dealers_blackjack_each_on_the_box_loses_the_original_wager(conduct: Conduct) -> None:
    felt = conduct(TWO_ON_A_BOX, "6s Ah 5h 9c Kc", ["double", "decline"])
    assert felt.net == {"ann": -50_00, "bob": -20_00}
    assert (felt.settlement(player="ann").clause, felt.settlement(player="bob").clause) == ("10.4", "17.1.4")


@clause("nsw-blackjack-challenge", "10.4", "9.5")
def test_a_doubled_bust_stays_lost_in_whole_against_a_dealers_blackjack(conduct: Conduct) -> None:
    felt = conduct({1: 50_00, 2: 50_00}, "Ts 6s Ah 2h 5h Kc 9c Kd", ["double", "double"])
    assert (felt.settlement(box=1).clause, felt.settlement(box=1).returned) == ("9.5", 0)
    assert (felt.settlement(box=2).clause, felt.settlement(box=2).returned) == ("10.4", 50_00)
    assert felt.net == {"ann": -150_00}


@clause("nsw-blackjack-challenge", "10.4")
def test_a_dealers_twenty_one_in_three_cards_takes_the_whole_double(conduct: Conduct) -> None:
    blackjack = conduct({1: 50_00}, "6s Kh 5h 9c Ac", ["double"])
    assert (blackjack.settlement().clause, blackjack.net) == ("10.4", {"ann": -50_00})
    twenty_one = conduct({1: 50_00}, "6s Kh 5h 9c 5c 6d", ["double"])
    assert (twenty_one.settlement().clause, twenty_one.net) == ("17.1.4", {"ann": -100_00})
