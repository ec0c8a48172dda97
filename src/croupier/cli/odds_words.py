"""How odds are put into words: percentages, one in so many, what a table is played with. Knows no terminal."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from croupier.odds.blackjack_odds import BlackjackOdds
from croupier.odds.table_odds import TableOdds
from croupier.odds.wager_odds import Figure, WagerOdds, WagerOutcome
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.vocabulary.money import dollars
from croupier.vocabulary.names import Choice, Outcome

_NAMED: Final = 12
"""So many removed cards are named, more are counted."""


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


def table_words(odds: TableOdds) -> str:
    """What the table is played with, in one line."""
    return ", ".join((decks_words(odds.decks), *_dealer(odds), *_removed(odds)))


def decks_words(decks: int) -> str:
    """How many decks: `8 decks`."""
    return "1 deck" if decks == 1 else f"{decks} decks"


def _dealer(odds: TableOdds) -> Iterator[str]:
    if odds.blackjack is not None:
        yield f"the dealer {'draws' if draws_on_soft_17(odds) else 'stands'} on soft 17"


def draws_on_soft_17(odds: TableOdds) -> bool | None:
    """The dealer's standard as the table has it, or as supposed; nothing in a game that has none."""
    if not isinstance(odds.rules, BlackjackRules):
        return None
    as_supposed = [text for text in odds.supposed if text.startswith("dealer_draws_on_soft_17=")]
    return as_supposed[-1].endswith("=true") if as_supposed else odds.rules.dealer.draws_on_soft_17.value


def _removed(odds: TableOdds) -> Iterator[str]:
    if odds.removed:
        few = len(odds.removed) <= _NAMED
        yield f"without {' '.join(odds.removed) if few else f'{len(odds.removed)} cards'}"


def supposed_words(odds: TableOdds) -> str:
    """What no book says, in one line; nothing where nothing is supposed."""
    return f"Supposed beyond the book: {', '.join(odds.supposed)}" if odds.supposed else ""


def insurance_words(odds: BlackjackOdds) -> str:
    """Whether the basic strategy insures and takes even money, where it is offered."""
    if odds.insurance is None:
        return ""
    strategy = odds.basic_strategy
    insures, takes = ("taken" if taken else "declined" for taken in (strategy.insures, strategy.takes_even_money))
    if not _offers_even_money(odds):
        return f"Insurance is {insures}."
    if insures == takes:
        return f"Insurance and even money are {insures}."
    return f"Insurance is {insures}, even money is {takes}."


def _offers_even_money(odds: BlackjackOdds) -> bool:
    return any(Choice.EVEN_MONEY in hand.choices for hand in odds.hands)


def method_words(method: str) -> str:
    """A method for a person: the names of figures as they are called on the page."""
    return re.sub(r"`(\w+)`", lambda name: f'"{figure_name(name[1])}"', method)


def figure_name(key: str) -> str:
    """How a further figure is called on the page: `always war`."""
    return key.replace("_", " ")


def further_figures(odds: WagerOdds) -> Iterator[tuple[str, str]]:
    """The figures that this wager alone has, named and in words; one for each stake where they differ."""
    for key, figure in odds.further.items():
        if isinstance(figure, Mapping):
            for stake, one in figure.items():
                yield f"{figure_name(key)}, {dollars(int(stake))}", figure_words(key, one)
        else:
            yield figure_name(key), figure_words(key, figure)


def figure_words(key: str, figure: Figure) -> str:
    """A figure as it is read: whole numbers are cents, what is staked counts in units, the rest are parts."""
    assert not isinstance(figure, Mapping)
    if isinstance(figure, int):
        return dollars(figure)
    if key.startswith("staked"):
        return f"{float(figure):.4f}"
    if key.endswith("share"):
        return percent(figure)
    return f"{100 * float(figure):+.4f}%"


def sentence(words: str) -> str:
    """With a full stop, if there is anything to say."""
    return f"{words}." if words else ""
