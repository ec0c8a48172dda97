"""Blazing 7's (NSW rule 16): fixed prizes, and shares of a jackpot, for sevens in the box and with the dealer.

The hand is the box's first two cards and the dealer's first (16.5). The stake is gone whatever it wins (16.7).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from croupier.odds.cards_left import CardsLeft
from croupier.odds.draws import draws_of_rank
from croupier.odds.wager_odds import Figure, WagerOdds, WagerOutcome, loses
from croupier.rulebooks.side_wager_rules import BlazingKind, BlazingPrize, BlazingSevensWager
from croupier.vocabulary.card import Card, Rank, Suit, suited
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import Outcome


def blazing_sevens_odds(wager: BlazingSevensWager, left: CardsLeft) -> WagerOdds:
    """Per unit staked, the fixed prizes alone; what the jackpot adds stands in `further`."""
    chances = blazing_chances(left)
    stake = _stakes(wager)[0]
    won = [
        WagerOutcome(
            name=kind.value,
            outcome=Outcome.WIN,
            probability=chances[kind],
            gain=_fixed_gain(prize, stake),
            pays=None,
            clause=prize.clause,
            prizes={} if prize.percent_of_jackpot else {str(one): paid for one, paid in prize.fixed.items()},
            percent_of_jackpot=prize.percent_of_jackpot,
        )
        for kind, prize in wager.prizes.items()
    ]
    lost = loses("no prize", 1 - sum(chances.values(), Fraction(0)), wager.loses)
    return WagerOdds(
        on=wager.on,
        outcomes=(*won, lost),
        method=_method(wager, stake),
        further=_jackpot_figures(wager, chances),
    )


def _method(wager: BlazingSevensWager, stake: Cents) -> str:
    return (
        "Exact: the box's first two cards and the dealer's first, card by card. Expectation, variance and gains "
        f"are those of the fixed prizes alone for a stake of {dollars(stake)}, with nothing for the jackpot. "
        "`jackpot_share` is the part of the jackpot that a wager wins on average, whatever its stake; "
        f"`jackpot_worth` what that is per unit staked at the table's jackpot of {dollars(wager.jackpot)}; "
        "`break_even_jackpot` the smallest jackpot, in whole cents, at which the wager loses nothing on average. "
        "Nobody else wins a share in the same round."
    )


def blazing_chances(left: CardsLeft) -> Mapping[BlazingKind, Fraction]:
    """How likely each line of the pay table is (16.8)."""
    chances = dict.fromkeys(BlazingKind, Fraction(0))
    others = Fraction(left.size - left.of_rank(Rank.SEVEN), left.size - 2)
    for _, chance in draws_of_rank(left, Rank.SEVEN, 2):
        chances[BlazingKind.TWO_PLAYER] += chance * others
        chances[BlazingKind.ONE_EACH] += 2 * chance * others  # the dealer's card and either of the box's
    for sevens, chance in draws_of_rank(left, Rank.SEVEN, 3):
        chances[_kind_of_three(sevens)] += chance
    return chances


def _kind_of_three(sevens: tuple[Card, ...]) -> BlazingKind:
    if suited(*sevens):
        diamonds = sevens[0].suit is Suit.DIAMONDS
        return BlazingKind.THREE_OF_DIAMONDS if diamonds else BlazingKind.THREE_SUITED
    one_colour = len({card.suit.is_red for card in sevens}) == 1
    return BlazingKind.THREE_SAME_COLOUR if one_colour else BlazingKind.THREE


def _stakes(wager: BlazingSevensWager) -> tuple[Cents, ...]:
    """The columns of the pay table, the one on the table's sign first (16.3)."""
    columns = tuple(next(iter(wager.prizes.values())).fixed)
    shown = wager.placing.only_amount.value if wager.placing.only_amount else columns
    return (*shown, *(stake for stake in columns if stake not in shown))


def _fixed_gain(prize: BlazingPrize, stake: Cents) -> Fraction:
    return Fraction(prize.fixed[stake], stake) - 1


def _jackpot_figures(wager: BlazingSevensWager, chances: Mapping[BlazingKind, Fraction]) -> Mapping[str, Figure]:
    share = sum(
        (chances[kind] * Fraction(prize.percent_of_jackpot, 100) for kind, prize in wager.prizes.items()),
        Fraction(0),
    )
    stakes = sorted(_stakes(wager))
    fixed = {
        stake: sum((chances[kind] * prize.fixed[stake] for kind, prize in wager.prizes.items()), Fraction(-stake))
        for stake in stakes
    }
    worth = {stake: share * wager.jackpot / stake for stake in stakes}
    figures: dict[str, Figure] = {
        "fixed_prizes": _by_stake({stake: fixed[stake] / stake for stake in stakes}),
        "jackpot_share": share,
        "jackpot": int(wager.jackpot),
        "jackpot_worth": _by_stake(worth),
        "with_jackpot": _by_stake({stake: fixed[stake] / stake + worth[stake] for stake in stakes}),
    }
    if share:
        breaks_even = {str(stake): max(0, math.ceil(-fixed[stake] / share)) for stake in stakes}
        figures["break_even_jackpot"] = MappingProxyType(breaks_even)
    return MappingProxyType(figures)


def _by_stake(figures: Mapping[Cents, Fraction]) -> Mapping[str, Fraction]:
    return MappingProxyType({str(stake): figure for stake, figure in figures.items()})
