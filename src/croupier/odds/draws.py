"""The first cards off a shoe in every order, each weighed by how many ways there are to draw it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.odds.cards_left import CardsLeft
from croupier.vocabulary.card import Card, Rank


def draws_of_rank(left: CardsLeft, rank: Rank, cards: int) -> Iterator[tuple[tuple[Card, ...], Fraction]]:
    """So many cards that are all of one rank, suit by suit, each with its probability."""
    of_rank = {card: count for card, count in left.counts.items() if card.rank is rank}
    drawn: list[tuple[tuple[Card, ...], Fraction]] = [((), Fraction(1))]
    for taken in range(cards):
        rest = left.size - taken
        drawn = [
            ((*before, card), chance * Fraction(count - before.count(card), rest))
            for before, chance in drawn
            for card, count in of_rank.items()
            if count > before.count(card)
        ]
    yield from drawn
