"""What a shoe still holds."""

from __future__ import annotations

import pytest

from croupier.odds.cards_left import FEWEST, CardsLeft, worth_of
from croupier.vocabulary.card import DECK, Card, Rank, read_cards
from croupier.vocabulary.refusal import Refusal, RefusedError


def test_a_full_shoe() -> None:
    left = CardsLeft.of(6)
    assert left.size == 312
    assert set(left.counts.values()) == {6}
    assert left.of_rank(Rank.SEVEN) == 24
    assert left.by_worth() == (24,) * 9 + (96,)


def test_removed_cards_are_gone_card_by_card() -> None:
    left = CardsLeft.of(4, read_cards("As As 7d Kc Tc"))
    assert left.size == 203
    assert (left.counts[Card.SA], left.counts[Card.HA]) == (2, 4)
    assert left.by_worth() == (14, 16, 16, 16, 16, 16, 15, 16, 16, 62)
    assert left.without(*read_cards("Ah")).of_rank(Rank.ACE) == 13
    assert left.of_rank(Rank.ACE) == 14


def test_every_rank_has_its_worth() -> None:
    assert [worth_of(rank) for rank in Rank] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1]


@pytest.mark.parametrize(
    ("decks", "removed", "says"),
    [
        (4, "As " * 5, "5 As are removed, but the shoe holds 4 of that card."),
        (1, "Kd Kd", "2 Kd are removed, but the shoe holds 1 of that card."),
    ],
)
def test_a_card_that_is_not_there_cannot_be_removed(decks: int, removed: str, says: str) -> None:
    with pytest.raises(RefusedError) as refused:
        CardsLeft.of(decks, read_cards(removed))
    assert (refused.value.refused.code, str(refused.value)) == (Refusal.TOO_MANY_COPIES, says)


def test_a_card_that_is_all_gone_cannot_go_again() -> None:
    left = CardsLeft.of(1, read_cards("Kd"))
    with pytest.raises(RefusedError, match=r"^1 Kd is removed, but the shoe holds 0 of that card\.$"):
        left.without(Card.DK)


def test_a_shoe_that_is_nearly_dealt_out_is_refused() -> None:
    assert CardsLeft.of(1, DECK[: 52 - FEWEST]).size == FEWEST
    with pytest.raises(RefusedError) as refused:
        CardsLeft.of(1, DECK[: 53 - FEWEST])
    assert refused.value.refused.code is Refusal.TOO_FEW_CARDS
    assert str(refused.value) == "29 of 52 cards are left, and a round is valued with 30 or more."
