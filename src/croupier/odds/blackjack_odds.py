"""What an analysis of Blackjack answers: values only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.rulebooks.strategy import Strategy
from croupier.vocabulary.names import Choice


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOdds:
    """The first two cards against the dealer's card: what each choice is worth, per unit of the first wager.

    Cards count by their worth: 1 for an ace, to 10. Choices that the game does not offer there are left out; a
    Blackjack has `stand` alone, and `even-money` beside it where that is offered.
    """

    cards: tuple[int, int]
    """The lower first."""
    dealer: int
    probability: float
    """Of these first two cards and this dealer's card, out of all deals."""
    choices: Mapping[Choice, float]
    best: Choice
    insurance: float | None = None
    """What a unit laid on insurance is worth with these cards known, where it is offered."""

    @property
    def expectation(self) -> float:
        """Under the best choice, insurance aside."""
        return self.choices[self.best]


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackOdds:
    """The whole game, first round of a shoe, one box."""

    expectation: float
    """Best play by the exact cards of the hand; insurance included where it is worth taking."""
    basic_strategy_expectation: float
    standard_deviation: float
    """Of the result of a round under best play."""
    basic_strategy: Strategy
    hands: tuple[HandOdds, ...]
    """55 pairs of cards, against each of the dealer's ten."""
    insurance: float | None
    """What a unit laid on insurance is worth, given a dealer's ace and nothing else known."""
    method: str
    """What is exact, what is not, and how far that can be off: a sentence or two."""
