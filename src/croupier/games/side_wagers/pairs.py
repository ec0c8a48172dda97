"""Pairs by face value: the same number or the same court card, whatever the cards count.

ACT 2000 and 2006 18.3 to 18.7; ACT 2018 17.3, 17.4, 17.15, 17.16; NSW 13.6, 14.7, 15.7.
"""

from __future__ import annotations

from croupier.rulebooks.side_wager_rules import PairKind, PairsWager
from croupier.vocabulary.card import Card, Rank, not_suited
from croupier.vocabulary.clause import defines


@defines("face value")
def same_face_value(first: Card, second: Card) -> bool:
    """Whether two cards show the same number, or are the same court card or both aces."""
    return first.rank is second.rank


@defines("pair")
def is_pair(first: Card, second: Card) -> bool:
    """Whether the two opening cards are of one face value."""
    return same_face_value(first, second)


@defines("kind of pair")
def pair_kind(first: Card, second: Card) -> PairKind | None:
    """Mixed (a red and a black card), coloured (two suits of one colour), perfect (one suit), or no pair."""
    if not is_pair(first, second):
        return None
    if not_suited(first, second):
        return PairKind.COLOURED if first.suit.is_red == second.suit.is_red else PairKind.MIXED
    return PairKind.SUITED


def best_kind(wager: PairsWager, first: Card, second: Card) -> PairKind | None:
    """The best class of the wager's pay table that the cards reach, if any (17.10, NSW 15.10)."""
    kind = pair_kind(first, second)
    if kind is None:
        return None
    reached = (kind, PairKind.ACES) if first.rank is Rank.ACE else (kind,)
    paid = [one for one in reached if one in wager.rows]
    return max(paid, key=lambda one: wager.rows[one].pays.win, default=None)
