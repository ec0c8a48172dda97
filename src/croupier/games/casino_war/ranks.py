"""The rank of cards in Casino War (2.6): ace high, suits all alike."""

from __future__ import annotations

from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import defines


@defines("rank")
def outranks(card: Card, other: Card) -> bool:
    """Whether a card is higher than another."""
    return card.rank > other.rank


@defines("tie")
def same_rank(card: Card, other: Card) -> bool:
    """Whether two cards tie."""
    return card.rank == other.rank
