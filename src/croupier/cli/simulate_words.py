"""How a simulation is put into words: what was played, results in units, hands and cards by their names."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from croupier.cli.odds_words import decks_words
from croupier.cli.strategy_table import card_letter
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import GameRules
from croupier.simulate.counts import count_in_words, deviation_in_words
from croupier.simulate.plan import Plan, ShoeMode
from croupier.simulate.tally import Tally

REACH: Final = 1.959964
"""So many standard errors to either side hold the true value 95 times in 100."""
_RANKS: Final = {11: "J", 12: "Q", 13: "K", 14: "A", 10: "T"}
_SOFT, _PAIR = 100, 200
"""How a tally writes first hands: 100 and a soft total, 200 and a pair's worth."""


def table_line(rules: GameRules) -> str:
    """What the table is played with."""
    decks = decks_words(rules.pack.decks)
    if not isinstance(rules, BlackjackRules):
        return decks
    draws = "draws" if rules.dealer.draws_on_soft_17.value else "stands"
    return f"{decks}, the dealer {draws} on soft 17"


def play_line(plan: Plan, rules: GameRules, strategy: str) -> str:
    """How it was played: shoe, boxes, strategy, wagers."""
    boxes = "one box" if plan.boxes == 1 else f"{plan.boxes} boxes"
    removed = [f"without {' '.join(plan.removed)}"] if plan.removed else []
    played = (shoe_words(plan, rules), *removed, boxes, strategy, *_by_count(plan), *_lives(plan))
    return "; ".join((*played, f"seed {plan.seed}"))


def _lives(plan: Plan) -> list[str]:
    wagering = plan.wagering
    if wagering.bankroll is None:
        return []
    return [f"{wagering.bankroll} units for a life of {wagering.rounds_of_a_life} rounds"]


def shoe_words(plan: Plan, rules: GameRules) -> str:
    """Where the cards came from."""
    if plan.shoe is ShoeMode.FRESH:
        return "A fresh shoe each round"
    if plan.shoe is ShoeMode.DEVICE:
        return "A shuffling device"
    from croupier.simulate.tables import cards_behind

    return f"Whole shoes with {cards_behind(plan, rules)} cards behind the cutting card"


def _by_count(plan: Plan) -> list[str]:
    """What is done by a count, so that a reader could do it again."""
    wagering = plan.wagering
    if wagering.count is None:
        return []
    said = [f"cards counted by {count_in_words(wagering.count)}"]
    if wagering.ramp:
        (first, _), *_ = wagering.ramp
        steps = [f"{units} from {at}" for at, units in wagering.ramp]
        said.append(f"units by the count: {', '.join([f'1 below {first}', *steps])}")
    if wagering.deviations:
        said.append(f"other plays by the count: {', '.join(map(deviation_in_words, wagering.deviations))}")
    if wagering.insure_at is not None:
        said.append(f"insured from {wagering.insure_at}")
    return said


def measure(plan: Plan) -> str:
    """What the figures are of: a wager that goes by the count is not one unit."""
    return "base units per round" if plan.wagering.ramp else "per unit of the first wager"


def units(value: Fraction) -> str:
    """A result in units: `+1.5`."""
    return f"{float(value):+g}" if value else "0"


def results_in_units(tally: Tally) -> Mapping[Fraction, int]:
    """How often each result came, the lowest first."""
    return {Fraction(value, tally.parts): tally.results[value] for value in sorted(tally.results)}


def mean_and_error(row: tuple[int, int, int], parts: int) -> tuple[float, float]:
    """The mean of a row of a breakdown, and its standard error."""
    rounds, total, squares = row
    variance = (squares * rounds - total * total) / (rounds * parts) ** 2
    return total / (rounds * parts), math.sqrt(variance / rounds)


def dealer_name(key: int, *, war: bool) -> str:
    """A card of the dealer's in a breakdown."""
    return _RANKS.get(key, str(key)) if war else card_letter(key)


def hand_name(key: int, *, war: bool) -> str:
    """A first hand in a breakdown: `hard 16`, `soft 18`, `8,8`, `Blackjack`."""
    if war:
        return _RANKS.get(key, str(key))
    if key > _PAIR:
        letter = card_letter(key - _PAIR)
        return f"{letter},{letter}"
    if key > _SOFT:
        return "Blackjack" if key == _SOFT + 21 else f"soft {key - _SOFT}"
    return f"hard {key}"


def ruin(tally: Tally) -> tuple[float, float]:
    """What part of lives ended in ruin, and its standard error."""
    part = tally.ruined / tally.lives
    return part, math.sqrt(part * (1 - part) / tally.lives)
