"""What a shoe still holds, card by card. Every value in this room is counted from it; it never deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from croupier.vocabulary.card import DECK, Card, Rank
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

FEWEST: Final = 30
"""A round is not valued with fewer cards than this: it could need more than are left."""


@dataclass(frozen=True, slots=True)
class CardsLeft:
    """How many of each card are left; a card that is not named is gone."""

    counts: Mapping[Card, int]

    @classmethod
    def of(cls, decks: int, removed: Iterable[Card] = ()) -> CardsLeft:
        """A full shoe of so many decks less the removed cards; what it does not hold cannot be removed."""
        full = cls(MappingProxyType(dict.fromkeys(DECK, decks)))
        left = full.without(*removed)
        if left.size < FEWEST:
            raise RefusedError(
                Refused(
                    Refusal.TOO_FEW_CARDS,
                    says=f"{left.size} of {full.size} cards are left, and a round is valued with {FEWEST} or more",
                )
            )
        return left

    @property
    def size(self) -> int:
        """How many cards are left."""
        return sum(self.counts.values())

    def of_rank(self, rank: Rank) -> int:
        """How many of the rank are left, in all suits together."""
        return sum(count for card, count in self.counts.items() if card.rank is rank)

    def by_worth(self) -> tuple[int, ...]:
        """Ten numbers: aces, twos to nines, and every ten-valued card."""
        counts = [0] * 10
        for card, count in self.counts.items():
            counts[worth_of(card.rank) - 1] += count
        return tuple(counts)

    def without(self, *cards: Card) -> CardsLeft:
        """What is left once these cards are gone too."""
        counts = dict(self.counts)
        for card, gone in Counter(cards).items():
            held = counts.get(card, 0)
            if gone > held:
                raise RefusedError(
                    Refused(
                        Refusal.TOO_MANY_COPIES,
                        says=f"{gone} {card} {'is' if gone == 1 else 'are'} removed, "
                        f"but the shoe holds {held} of that card",
                    )
                )
            counts[card] = held - gone
        return CardsLeft(MappingProxyType(counts))


def worth_of(rank: Rank) -> int:
    """What a card counts in Blackjack, an ace as one: 1 to 10."""
    return 1 if rank is Rank.ACE else min(int(rank), 10)
