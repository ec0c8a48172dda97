"""Side wagers as the compiled simulator looks them up: a line of the pay table for the cards, and what it brings.

The kernel counts lines. What each is worth is an exact fraction of the stake, kept here; a jackpot is as large as
the table says in every round, and several who win it in one round share it (NSW 16.11).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Annotated, Final

from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.side_wager_rules import (
    BlazingKind,
    BlazingSevensWager,
    PairKind,
    PairsWager,
    SevensKind,
    SideWager,
    SuperSevensWager,
)
from croupier.simulate.records import Codes, Numbers
from croupier.vocabulary.card import DECK, Card, Rank
from croupier.vocabulary.pays import Pays

Worth = Mapping[int, Fraction]
"""What each line brings for a unit staked, the stake itself not counted."""

PAIRS, SEVENS, BLAZING = range(3)
"""What kind of side wager it is."""
LOST: Final = 0
"""The line of a lost wager."""
PAIR_LINES: Final = (PairKind.MIXED, PairKind.COLOURED, PairKind.SUITED, PairKind.ACES)
SEVENS_LINES: Final = (
    SevensKind.ONE,
    SevensKind.TWO,
    SevensKind.TWO_SUITED,
    SevensKind.THREE,
    SevensKind.THREE_SUITED,
)
BLAZING_LINES: Final = (
    BlazingKind.ONE_EACH,
    BlazingKind.TWO_PLAYER,
    BlazingKind.THREE,
    BlazingKind.THREE_SAME_COLOUR,
    BlazingKind.THREE_SUITED,
    BlazingKind.THREE_OF_DIAMONDS,
)
"""Lines count from 1 in these orders."""
MOST_SIDES: Final = 4
WINNERS: Final = 8
"""A line of Blazing 7's is its number times this, and how many boxes reach it in one round."""


class Sides:
    """Every side wager of a table, in the book's order."""

    number_of_sides: int
    kinds: Annotated[Numbers, (MOST_SIDES,)]
    pairs: Annotated[Codes, (MOST_SIDES, 52, 52)]
    """The line of a pairs wager: by wager and both cards."""


def enter_sides(sides: Sides, rules: BlackjackRules) -> None:
    """Fill the tables with the side wagers that a table offers."""
    sides.number_of_sides = len(rules.side_wagers)
    for place, wager in enumerate(rules.side_wagers):
        sides.kinds[place] = _kind(wager)
        if isinstance(wager, PairsWager):
            sides.pairs[place] = [[_pair_line(wager, one, other) for other in DECK] for one in DECK]


def _kind(wager: SideWager) -> int:
    if isinstance(wager, PairsWager):
        return PAIRS
    return SEVENS if isinstance(wager, SuperSevensWager) else BLAZING


def _pair_line(wager: PairsWager, one: Card, other: Card) -> int:
    """The best line that the two cards reach, if the pay table has any for them (ACT 2018 17.10, NSW 15.10)."""
    if one.rank is not other.rank:
        return LOST
    same_colour = one.suit.is_red == other.suit.is_red
    kind = PairKind.COLOURED if same_colour else PairKind.MIXED
    reached = [PairKind.SUITED if one.suit is other.suit else kind]
    if one.rank is Rank.ACE:
        reached.append(PairKind.ACES)
    paid = [line for line in reached if line in wager.rows]
    return 1 + PAIR_LINES.index(max(paid, key=lambda line: _gain(wager.rows[line].pays))) if paid else LOST


def worth_of(rules: BlackjackRules, wager: SideWager) -> Worth:
    """What every line of a side wager brings."""
    lines: dict[int, Fraction] = {LOST: Fraction(-1)}
    if isinstance(wager, PairsWager):
        lines |= {1 + PAIR_LINES.index(kind): _gain(row.pays) for kind, row in wager.rows.items()}
    elif isinstance(wager, SuperSevensWager):
        lines |= {1 + SEVENS_LINES.index(kind): _gain(row.pays) for kind, row in wager.rows.items()}
    else:
        stake = _blazing_stake(wager)
        for line, kind in enumerate(BLAZING_LINES, start=1):
            for winners in range(1, WINNERS):
                prize = rules.limits.payable(_prize(wager, kind, winners, stake))
                lines[line * WINNERS + winners] = Fraction(prize, stake) - 1
    return MappingProxyType(lines)


def _blazing_stake(wager: BlazingSevensWager) -> int:
    """The one amount of the sign, or the first column of the pay table (NSW 16.3, 16.8)."""
    amounts = wager.placing.only_amount
    assert amounts is not None
    return amounts.value[0]


def _prize(wager: BlazingSevensWager, kind: BlazingKind, winners: int, stake: int) -> int:
    """In whole cents; what is shared is rounded up to one.

    The whole jackpot is divided; tenths are taken one after another, added and divided; and nobody gets less than
    the part of the minimum jackpot (16.11.1, 16.11.2).
    """
    prize = wager.prizes[kind]
    if not prize.percent_of_jackpot:
        return next(paid for amount, paid in prize.fixed.items() if amount == stake)
    part = Fraction(prize.percent_of_jackpot, 100)
    left = wager.jackpot * (1 - part) ** winners
    share = max((wager.jackpot - left) / winners, wager.jackpot_reset.value * part)
    return -(-share.numerator // share.denominator)


def _gain(pays: Pays) -> Fraction:
    return Fraction(pays.win, pays.per)
