"""Wagers on the box's first two cards being a pair: Perfect Pairs, Pairs Play, Any Pairs, Star Pairs.

A pair is two cards of one rank (a king with a ten is none). How alike their suits are makes its kind.
"""

from __future__ import annotations

from fractions import Fraction

from croupier.odds.cards_left import CardsLeft
from croupier.odds.draws import draws_of_rank
from croupier.odds.wager_odds import WagerOdds, gain_of, loses, wins
from croupier.rulebooks.side_wager_rules import PairKind, PairsWager, WinningRow
from croupier.vocabulary.card import Card, Rank


def pairs_odds(wager: PairsWager, left: CardsLeft) -> WagerOdds:
    """Each line of the pay table, the best first, and no pair."""
    chances = {row.name: Fraction(0) for row in wager.rows.values()}
    for rank in Rank:
        for (first, second), chance in draws_of_rank(left, rank, 2):
            if row := _row(wager, first, second):
                chances[row.name] += chance
    rows = sorted({row.name: row for row in wager.rows.values()}.values(), key=_gain, reverse=True)
    won = [wins(row.name, chances[row.name], row.pays, row.wins) for row in rows]
    lost = loses("no pair", 1 - sum(chances.values(), Fraction(0)), wager.loses)
    return WagerOdds(
        on=wager.on, outcomes=(*won, lost), method="Exact: every first two cards of the box, card by card."
    )


def _row(wager: PairsWager, first: Card, second: Card) -> WinningRow | None:
    """The line a pair is paid by: the best that it reaches, if the pay table has any for it."""
    if first.suit is second.suit:
        reached = [PairKind.SUITED]
    elif first.suit.is_red is second.suit.is_red:
        reached = [PairKind.COLOURED]
    else:
        reached = [PairKind.MIXED]
    if first.rank is Rank.ACE:
        reached.append(PairKind.ACES)
    return max((wager.rows[kind] for kind in reached if kind in wager.rows), key=_gain, default=None)


def _gain(row: WinningRow) -> Fraction:
    return gain_of(row.pays)
