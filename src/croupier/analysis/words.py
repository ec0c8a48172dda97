"""How odds and simulations are put into words: percentages, one in so many, what was played. Knows no terminal."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from croupier.analysis.strategy_table import card_letter
from croupier.odds.blackjack_odds import BlackjackOdds
from croupier.odds.table_odds import TableOdds
from croupier.odds.wager_odds import Figure, WagerOdds, WagerOutcome
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import GameRules
from croupier.simulate.counts import count_in_words, deviation_in_words
from croupier.simulate.plan import Plan, ShoeMode
from croupier.vocabulary.card import Card
from croupier.vocabulary.money import dollars
from croupier.vocabulary.names import Choice, Outcome

_NAMED: Final = 12
"""So many removed cards are named, more are counted."""
_RANKS: Final = {11: "J", 12: "Q", 13: "K", 14: "A", 10: "T"}
_SOFT, _PAIR = 100, 200
"""How a tally writes first hands: 100 and a soft total, 200 and a pair's worth."""


# --- figures --------------------------------------------------------------------------------------------


def edge(expectation: float | Fraction) -> str:
    """What the house keeps of a wager on average: `0.6312%`."""
    return f"{-100 * float(expectation) + 0.0:.4f}%"


def edge_words(odds: WagerOdds) -> str:
    """Who keeps how much of the wager, and exactly: `house edge 4.0964%, exactly 17/415`."""
    whose = "player's" if odds.expectation > 0 else "house"
    return f"{whose} edge {edge(-abs(odds.expectation))}, exactly {abs(odds.expectation)}"


def points(difference: float) -> str:
    """By how much one house edge is above another: `+0.2187%`."""
    if difference == 0:
        return "none"
    return f"{100 * difference + 0.0:+.4f}%"


def percent(probability: float | Fraction) -> str:
    """A probability with four figures that say something."""
    hundredths = 100 * float(probability)
    if hundredths <= 0:
        return "0%"
    return f"{hundredths:.{max(2, 3 - math.floor(math.log10(hundredths)))}f}%"


def one_in(probability: float | Fraction) -> str:
    """A probability as people say it: `1 in 59.3`."""
    if probability <= 0:
        return "never"
    times = float(1 / probability)
    return f"1 in {times:,.{2 if times < 10 else 1 if times < 100 else 0}f}"


def pays(outcome: WagerOutcome) -> str:
    """What an outcome pays: `25 to 1`; `500 for 1` where the stake is gone, `10% of it` of a jackpot."""
    if outcome.pays is not None:
        return outcome.pays.words
    if outcome.outcome is not Outcome.WIN:
        return ""
    if outcome.percent_of_jackpot:
        return "jackpot" if outcome.percent_of_jackpot == 100 else f"{outcome.percent_of_jackpot}% of it"
    return f"{outcome.gain + 1} for 1"


def units(value: float | Fraction) -> str:
    """A result in units: `+1.5`."""
    return f"{float(value):+g}" if abs(float(value)) > 1e-9 else "0"


def sentence(words: str) -> str:
    """With a full stop, if there is anything to say."""
    return f"{words}." if words else ""


# --- the table ------------------------------------------------------------------------------------------


def decks_words(decks: int) -> str:
    """How many decks: `8 decks`."""
    return "1 deck" if decks == 1 else f"{decks} decks"


def table_words(decks: int, *, draws: bool | None, removed: Sequence[Card] = ()) -> str:
    """What a table is played with, in one line; `draws` is the dealer's standard, where it matters."""
    dealer = [] if draws is None else [f"the dealer {'draws' if draws else 'stands'} on soft 17"]
    few = len(removed) <= _NAMED
    gone = [f"without {' '.join(removed) if few else f'{len(removed)} cards'}"] if removed else []
    return ", ".join((decks_words(decks), *dealer, *gone))


def odds_table_words(odds: TableOdds) -> str:
    """What the table is played with that odds are of."""
    draws = None if odds.blackjack is None else draws_on_soft_17(odds)
    return table_words(odds.decks, draws=draws, removed=odds.removed)


def rules_words(rules: GameRules) -> str:
    """What a table of these rules is played with."""
    draws = rules.dealer.draws_on_soft_17.value if isinstance(rules, BlackjackRules) else None
    return table_words(rules.pack.decks, draws=draws)


def draws_on_soft_17(odds: TableOdds) -> bool | None:
    """The dealer's standard as the table has it, or as supposed; nothing in a game that has none."""
    if not isinstance(odds.rules, BlackjackRules):
        return None
    as_supposed = [text for text in odds.supposed if text.startswith("dealer_draws_on_soft_17=")]
    return as_supposed[-1].endswith("=true") if as_supposed else odds.rules.dealer.draws_on_soft_17.value


def supposed_words(odds: TableOdds) -> str:
    """What no book says, in one line; nothing where nothing is supposed."""
    return f"Supposed beyond the book: {', '.join(odds.supposed)}" if odds.supposed else ""


# --- odds -----------------------------------------------------------------------------------------------


def insurance_words(odds: BlackjackOdds) -> str:
    """Whether the basic strategy insures and takes even money, where it is offered."""
    if odds.insurance is None:
        return ""
    strategy = odds.basic_strategy
    insures, takes = ("taken" if taken else "declined" for taken in (strategy.insures, strategy.takes_even_money))
    if not any(Choice.EVEN_MONEY in hand.choices for hand in odds.hands):
        return f"Insurance is {insures}."
    if insures == takes:
        return f"Insurance and even money are {insures}."
    return f"Insurance is {insures}, even money is {takes}."


def method_words(method: str) -> str:
    """A method for a person: the names of figures as they are called on the page."""
    return re.sub(r"`(\w+)`", lambda name: f'"{name[1].replace("_", " ")}"', method)


def further_figures(odds: WagerOdds) -> Iterator[tuple[str, str]]:
    """The figures that this wager alone has, named and in words; one for each stake where they differ."""
    for key, figure in odds.further.items():
        name = key.replace("_", " ")
        if isinstance(figure, Mapping):
            for stake, one in figure.items():
                yield f"{name}, {dollars(int(stake))}", _figure_words(key, one)
        else:
            yield name, _figure_words(key, figure)


def _figure_words(key: str, figure: Figure) -> str:
    """A figure as it is read: whole numbers are cents, what is staked counts in units, the rest are parts."""
    assert not isinstance(figure, Mapping)
    if isinstance(figure, int):
        return dollars(figure)
    if key.startswith("staked"):
        return f"{float(figure):.4f}"
    if key.endswith("share"):
        return percent(figure)
    return f"{100 * float(figure):+.4f}%"


# --- simulations ----------------------------------------------------------------------------------------


def play_line(plan: Plan, rules: GameRules, strategy: str) -> str:
    """How it was played: shoe, boxes, strategy, wagers."""
    boxes = "one box" if plan.boxes == 1 else f"{plan.boxes} boxes"
    removed = [f"without {' '.join(plan.removed)}"] if plan.removed else []
    played = (_shoe_words(plan, rules), *removed, boxes, strategy, *_by_count(plan), *_lives(plan))
    return "; ".join((*played, f"seed {plan.seed}"))


def _lives(plan: Plan) -> list[str]:
    wagering = plan.wagering
    if wagering.bankroll is None:
        return []
    return [f"{wagering.bankroll} units for a life of {wagering.rounds_of_a_life} rounds"]


def _shoe_words(plan: Plan, rules: GameRules) -> str:
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
