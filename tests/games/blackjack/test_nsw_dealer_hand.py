"""NSW rule 12: the dealer draws to 17, and no card that changes nothing."""

from __future__ import annotations

import pytest

from croupier.games.said import CardDealt
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import Outcome
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Conduct, Felt, clause, wager


def dealers(felt: Felt) -> str:
    """The cards that lie before the dealer."""
    return " ".join(card.value for card in felt.live.layout.dealer)


@clause("nsw-blackjack-challenge", "12.1")
def test_the_dealer_draws_only_when_all_hands_are_done(conduct: Conduct) -> None:
    felt = conduct.felt({2: 10_00, 5: 10_00}).deal("Ts 6h 9d 4c 7s")
    felt.say("stand")
    refused = felt.live.deal(Card("8c"))
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.NOT_CALLED_FOR, "12.1")
    felt.say("stand")
    felt.deal("8c")
    assert felt.dealt[-1] == ("dealer", "8c")
    drawn = [said for said in felt.said if isinstance(said, CardDealt)][-1]
    assert (drawn.clause, "12.1" in drawn.also) == ("12.2", True)
    conduct.shows("12.1", "CardDealt", times=1)


@clause("nsw-blackjack-challenge", "12.2")
@pytest.mark.parametrize(
    ("first", "drawn"),
    [("9c", "7d 2h"), ("2c", "2d 2h 2s 3c 3d 3h"), ("Ac", "5d Kh 2c"), ("6c", "Td Kh")],
)
def test_the_dealer_draws_on_sixteen_or_less(conduct: Conduct, first: str, drawn: str) -> None:
    felt = conduct({1: 10_00}, f"Ts {first} 8h {drawn}", ["stand"])
    assert dealers(felt) == f"{first} {drawn}"
    conduct.shows("12.2", "CardDealt")


@clause("nsw-blackjack-challenge", "12.2#2")
@pytest.mark.parametrize(
    ("first", "drawn", "points"),
    [
        ("Ah", "6d", 17),
        ("Th", "7d", 17),
        ("9h", "9d", 18),
        ("5h", "4d Kc", 19),
        ("Ah", "2d 4c", 17),
        ("Kh", "Ad", 21),
    ],
)
def test_the_dealer_stands_on_seventeen_or_more_soft_or_not(
    conduct: Conduct, first: str, drawn: str, points: int
) -> None:
    felt = conduct({1: 10_00}, f"Ts {first} 8h {drawn}", ["stand"])
    assert dealers(felt) == f"{first} {drawn}"
    assert felt.texts("12.2") == [f"The dealer stands on {points}"]
    conduct.shows("12.2#2", "CardDealt")


@clause("nsw-blackjack-challenge", "12.2#2")
def test_no_table_may_have_the_dealer_draw_on_soft_seventeen(conduct: Conduct) -> None:
    refused = conduct.refused_table(dealer_draws_on_soft_17=True)
    assert (refused.code, refused.clause) == (Refusal.DEALER_STANDARD_NOT_ALLOWED, "12.2")


@clause("nsw-blackjack-challenge", "12.3")
@pytest.mark.parametrize(
    ("cards", "decisions"),
    [
        ("Ts 9d 6h Kc", ["draw"]),
        ("5s Ad 6h Kc", ["draw"]),
        ("2s Kd 3h 4c 5d 6c", ["draw", "draw", "draw"]),
        ("As 9d Kh", []),
    ],
    ids=["bust", "twenty-one", "five cards", "blackjack"],
)
def test_no_card_is_drawn_when_every_hand_is_lost_or_paid(
    conduct: Conduct, cards: str, decisions: list[str]
) -> None:
    felt = conduct({1: 10_00}, cards, decisions)
    assert len(felt.live.layout.dealer) == 1
    assert felt.texts("12.3") == ["The dealer draws no card: it would change nothing"]


@clause("nsw-blackjack-challenge", "12.3")
def test_for_a_waiting_blackjack_alone_just_one_card_is_drawn(conduct: Conduct) -> None:
    felt = conduct([wager("ann", 1, 10_00), wager("bob", 2, 10_00)], "As Ts Kc Jd 6h Qs 2d", ["draw"])
    assert dealers(felt) == "Kc 2d"
    assert len(felt.texts("12.3")) == 1
    assert (felt.settlement(box=1).clause, felt.outcome(box=2)) == ("17.1.1.1", Outcome.LOSE)


@clause("nsw-blackjack-challenge", "12.3", "12.2")
def test_a_live_hand_beside_a_waiting_blackjack_needs_the_whole_draw(conduct: Conduct) -> None:
    alone = conduct({1: 10_00}, "As Kc Jd 2d")
    assert (dealers(alone), len(alone.texts("12.3"))) == ("Kc 2d", 1)
    beside = conduct({1: 10_00, 2: 10_00}, "As Ts Kc Jd 8h 2d 6c", ["stand"])
    assert (dealers(beside), beside.texts("12.3")) == ("Kc 2d 6c", [])
    conduct.shows("12.2", "CardDealt", times=3)
