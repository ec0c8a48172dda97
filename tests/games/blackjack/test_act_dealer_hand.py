"""ACT rule 12: the dealer's hand."""

from __future__ import annotations

import pytest

from croupier.games.said import CardDealt
from croupier.vocabulary.card import Card
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Conduct, Felt, clause


def dealers_cards(felt: Felt) -> list[str]:
    return [card for place, card in felt.dealt if place == "dealer"]


@clause(("act-blackjack-2006", "act-blackjack-2018"), "12.1")
def test_the_dealer_draws_only_when_every_hand_is_finished(conduct: Conduct) -> None:
    felt = conduct.felt({1: 10_00, 3: 10_00}).deal("Ts 9s 9c 9d 9h")
    felt.say("stand")
    refused = felt.live.deal(Card("7d"), laid="dealer")
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.NOT_CALLED_FOR, "12.1")
    felt.say("stand")
    felt.deal("7d 5h")
    assert dealers_cards(felt) == ["9c", "7d", "5h"]
    conduct.shows("12.1", "CardDealt", times=2)


@pytest.mark.parametrize(
    ("dealer", "drawn"),
    [("9c 7d", "2h"), ("9c 8d", ""), ("5c As", "Kh 2h"), ("Tc Kd", "")],
    ids=["16", "17", "soft 16", "20"],
)
@clause("act-blackjack-2006", "12.1#2")
@clause("act-blackjack-2018", "12.1(a)")
def test_the_dealer_draws_to_16_and_stands_on_17(conduct: Conduct, dealer: str, drawn: str) -> None:
    first, second = dealer.split()
    felt = conduct({1: 10_00}, f"Ts {first} 9s {second} {drawn}", ["stand"])
    assert dealers_cards(felt) == [first, second, *drawn.split()]
    conduct.shows("12.1(a)" if conduct.book == "act-blackjack-2018" else "12.1#2", "CardDealt")


@pytest.mark.parametrize("second", ["6d", "7d", "Kd"], ids=["soft 17", "soft 18", "Blackjack"])
@clause("act-blackjack-2006", "12.1#2")
@clause("act-blackjack-2018", "12.1(a)")
def test_the_dealer_stands_on_soft_17_and_on_blackjack(conduct: Conduct, second: str) -> None:
    felt = conduct({1: 10_00}, f"Ts Ah 9s {second}", ["decline", "stand"])
    assert dealers_cards(felt) == ["Ah", second]
    conduct.shows("12.1(a)" if conduct.book == "act-blackjack-2018" else "12.1#2", "CardDealt", times=1)


@clause("act-blackjack-2006", "12.1#2")
def test_no_table_may_have_the_dealer_draw_on_soft_17(conduct: Conduct) -> None:
    refused = conduct.refused_table(dealer_draws_on_soft_17=True)
    assert (refused.code, refused.clause) == (Refusal.DEALER_STANDARD_NOT_ALLOWED, "12.1")


@clause("act-blackjack-2018", "12.1", "12.1(a)", "12.1(b)")
def test_the_layout_says_by_which_standard_the_dealer_draws(conduct: Conduct) -> None:
    stands = conduct({1: 10_00}, "Ts Ah 7s 6d", ["decline", "stand"])
    draws = conduct({1: 10_00}, "Ts Ah 7s 6d 4h", ["decline", "stand"], dealer_draws_on_soft_17=True)
    assert (dealers_cards(stands), stands.net) == (["Ah", "6d"], {"ann": 0})
    assert (dealers_cards(draws), draws.net) == (["Ah", "6d", "4h"], {"ann": -10_00})
    conduct.shows("12.1", "CardDealt", times=3)
    conduct.shows("12.1(a)", "CardDealt", times=1)


@pytest.mark.parametrize(
    ("dealer", "drawn"),
    [("6h Ad", "5h 6d"), ("2h Ad", "4c 2d"), ("9h 7c", "2d"), ("7h Ad", ""), ("Th 7d", ""), ("Th Ad", "")],
    ids=["soft 17 to hard 12", "soft 13 to soft 17", "16", "soft 18", "hard 17", "Blackjack"],
)
@clause("act-blackjack-2018", "12.1(b)")
def test_on_the_second_standard_the_dealer_draws_on_soft_17(conduct: Conduct, dealer: str, drawn: str) -> None:
    first, second = dealer.split()
    felt = conduct({1: 10_00}, f"Ts {first} 9s {second} {drawn}", ["stand"], dealer_draws_on_soft_17=True)
    assert dealers_cards(felt) == [first, second, *drawn.split()]
    assert {said.clause for said in felt.said if isinstance(said, CardDealt)} >= {"12.1(b)"}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "12.2")
def test_the_dealer_draws_nothing_when_every_hand_is_lost(conduct: Conduct) -> None:
    felt = conduct({1: 10_00, 2: 10_00}, "Ts 9s 6c 6d 6h Kd Kh", ["draw", "draw"])
    assert dealers_cards(felt) == ["6c"]
    assert len(felt.texts("12.2")) == 1


@clause(("act-blackjack-2006", "act-blackjack-2018"), "12.2")
def test_a_waiting_blackjack_needs_just_one_card(conduct: Conduct) -> None:
    felt = conduct({1: 10_00}, "As Kc Kd 5d")
    assert dealers_cards(felt) == ["Kc", "5d"]
    assert felt.net == {"ann": 15_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "12.2")
def test_insurance_on_a_lost_hand_needs_just_one_card(conduct: Conduct) -> None:
    felt = conduct({1: 10_00}, "Ts Ac 6d Kd 5d", ["insure 500", "draw"])
    assert dealers_cards(felt) == ["Ac", "5d"]
    assert felt.net == {"ann": -15_00}


@clause(("act-blackjack-2006", "act-blackjack-2018"), "12.2")
def test_no_card_is_drawn_after_even_money(conduct: Conduct) -> None:
    assert dealers_cards(conduct({1: 10_00}, "As Ac Kd", ["even-money"])) == ["Ac"]


@clause(("act-blackjack-2006", "act-blackjack-2018"), "12.1")
def test_one_live_hand_is_enough_for_the_whole_draw(conduct: Conduct) -> None:
    felt = conduct({1: 10_00, 2: 10_00}, "Ts 9s 6c 6d 3h Kd 4d 5d 6h", ["draw", "stand"])
    assert dealers_cards(felt) == ["6c", "4d", "5d", "6h"]
    assert felt.texts("12.2") == []
    conduct.shows("12.1", "CardDealt", times=3)
