"""What a wager is worth, exactly: how it can end, how likely each end is, and what follows. Values only."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import On, Outcome
from croupier.vocabulary.pays import Pays

Figure = Fraction | int | Mapping[str, Fraction] | Mapping[str, int]
"""A further figure of a wager: an exact number, whole cents, or one of either for each stake."""

LOST: Final = Fraction(-1)
NO_PRIZES: Final[Mapping[str, int]] = MappingProxyType({})
NO_FIGURES: Final[Mapping[str, Figure]] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerOutcome:
    """One way for a wager to end."""

    name: str
    """As the pay table calls it: `perfect pair`."""
    outcome: Outcome
    probability: Fraction
    gain: Fraction
    """What it brings for each unit first wagered, the stake itself not counted: 25, -1, -1/2."""
    pays: Pays | None
    """None unless it wins, and for a prize in dollars."""
    clause: Clause | None
    """None where no book has it and it is only supposed."""
    prizes: Mapping[str, int] = field(default_factory=lambda: NO_PRIZES)
    """What it pays in cents for each stake, where that is not said in odds."""
    percent_of_jackpot: int = 0
    """Paid besides what `gain` counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerOdds:
    """A wager per unit staked: all its outcomes, the best first. Their probabilities add up to one."""

    on: On
    outcomes: tuple[WagerOutcome, ...]
    method: str
    """What is assumed of the cards and of the play."""
    further: Mapping[str, Figure] = field(default_factory=lambda: NO_FIGURES)
    """Exact figures that this wager alone has: `always_war`, `jackpot_share`, `break_even_jackpot` and others."""
    decks: int = 0
    """Of the shoe that was counted; 0 until a table is known."""
    decks_clause: Clause | None = None
    """Why the shoe is not that of the table: the book allows this wager with other decks only (NSW 3.1.1)."""
    base_rules_assumed: bool = False
    """Whether this rests on rules that are only assumed (the 2000 book)."""

    @property
    def expectation(self) -> Fraction:
        """What a unit staked gains on average."""
        return sum((one.probability * one.gain for one in self.outcomes), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """Of what a unit gains."""
        mean = self.expectation
        return sum((one.probability * (one.gain - mean) ** 2 for one in self.outcomes), Fraction(0))

    @property
    def standard_deviation(self) -> float:
        """The root of the variance, the only figure here that is not exact."""
        return math.sqrt(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """How often the wager wins."""
        return sum((one.probability for one in self.outcomes if one.outcome is Outcome.WIN), Fraction(0))


def wins(name: str, probability: Fraction, pays: Pays, clause: Clause | None) -> WagerOutcome:
    """The stake comes back, and so much besides."""
    return WagerOutcome(
        name=name,
        outcome=Outcome.WIN,
        probability=probability,
        gain=gain_of(pays),
        pays=pays,
        clause=clause,
    )


def loses(name: str, probability: Fraction, clause: Clause | None) -> WagerOutcome:
    """The stake is gone."""
    return WagerOutcome(
        name=name,
        outcome=Outcome.LOSE,
        probability=probability,
        gain=LOST,
        pays=None,
        clause=clause,
    )


def gain_of(pays: Pays) -> Fraction:
    """What a won unit brings at these odds."""
    return Fraction(pays.win, pays.per)
