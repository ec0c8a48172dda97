"""A way to play Blackjack, as data: what a table of totals says to do. The house never shows it to who plays.

`odds` computes one, `simulate` plays one, a file holds one. Cards count here by what they are worth: 1 for an ace,
2 to 9, and 10 for every ten-valued card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from croupier.vocabulary.names import Choice


class Situation(NamedTuple):
    """What a table looks at: the hand by its total, and the dealer's card."""

    dealer: int
    """1 for an ace, to 10."""
    total: int
    """The best total not above 21: an ace and a six are 17; two aces are 12."""
    soft: bool
    """Whether an ace counts eleven in it."""
    pair: bool
    """Two cards of equal worth: the first two, or the first two of a split hand."""
    cards: int = 0
    """How many cards the hand has, where the book counts them; 0 where it does not, and on every pair."""


class Cell(NamedTuple):
    """What to do, and what instead where that is not allowed: doubling or giving up with too many cards.

    A pair that may not be split again is played by the cell of its total.
    """

    first: Choice
    """Stand, draw, double, split, or surrender."""
    otherwise: Choice
    """Stand or draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strategy:
    """A cell for every situation that can come up, and whether to insure and to take even money."""

    cells: Mapping[Situation, Cell]
    insures: bool = False
    takes_even_money: bool = False
    counts_cards_in_hand: bool = False
    """Whether situations tell apart how many cards a hand has (NSW 9.7, 10.1)."""

    def cell(self, *, dealer: int, total: int, soft: bool, pair: bool, cards: int) -> Cell:
        """What the table says of a hand; a pair that it has no cell for is played by its total."""
        if pair and (found := self.cells.get(Situation(dealer, total, soft, pair=True))):
            return found
        counted = cards if self.counts_cards_in_hand else 0
        return self.cells[Situation(dealer, total, soft, pair=False, cards=counted)]
