"""A rule of thumb as one hears it at a table: when to split, to double and to take a card. It is no advice."""

from __future__ import annotations

from typing import Final

from croupier.vocabulary.card import Card, Rank

WEAK: Final = range(2, 7)
"""Cards of the dealer that look weak."""


def worth(card: Card) -> int:
    """What a card counts: an ace eleven, a picture ten."""
    return 11 if card.rank is Rank.ACE else min(10, int(card.rank))


def wants_split(pair: int, dealer: int) -> bool:
    """Aces and eights always; tens, fives and fours never; the others against a card up to seven."""
    if pair in (8, 11):
        return True
    return pair not in (4, 5, 10) and dealer <= 7


def wants_double(total: int, dealer: int) -> bool:
    """Ten and eleven against less than ten, nine against three to six."""
    return (total in (10, 11) and dealer < 10) or (total == 9 and dealer in range(3, 7))


def wants_card(total: int, dealer: int, *, soft: bool) -> bool:
    """Up to 11 always, up to 16 unless the dealer looks weak; soft hands up to 17, or 18 against nine or more."""
    if soft:
        return total <= 17 or (total == 18 and dealer >= 9)
    return total <= 11 or (total <= 16 and dealer not in WEAK)
