"""What a simulation found: whole numbers that add up in any order, whoever counted them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

REACH: Final = 1.959964
"""So many standard errors to either side hold the true value 95 times in 100."""

Row = tuple[int, int, int]
"""Rounds, the sum of their results and the sum of the squares, in parts of a unit."""


def mean_and_error(row: Row, parts: int) -> tuple[float, float]:
    """The mean of such rounds in units, and its standard error."""
    rounds, total, squares = row
    variance = (squares * rounds - total * total) / (rounds * parts) ** 2
    return total / (rounds * parts), math.sqrt(variance / rounds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Results of rounds, per unit of the first wager, each a whole number of `1/parts` of a unit."""

    rounds: int
    parts: int
    """Into how many parts a unit is divided, so that every result is a whole number of them."""
    results: Mapping[int, int]
    """How often each result came, in parts."""
    breakdown: Mapping[str, Mapping[int, Row]] = field(default_factory=dict)
    """By dealer's card (`dealer`), first hand (`hand`), count (`count`)."""
    paths: tuple[tuple[int, ...], ...] = ()
    """A few bankrolls over time, for the eye."""
    lives: int = 0
    ruined: int = 0

    def __add__(self, other: Tally) -> Tally:
        """Both together."""
        assert self.parts == other.parts, "results in different parts of a unit"
        return Tally(
            rounds=self.rounds + other.rounds,
            parts=self.parts,
            results=dict(Counter(self.results) + Counter(other.results)),
            breakdown={
                kind: _added(self.breakdown.get(kind, {}), other.breakdown.get(kind, {}))
                for kind in (*self.breakdown, *(one for one in other.breakdown if one not in self.breakdown))
            },
            paths=(self.paths + other.paths)[:_MOST_PATHS],
            lives=self.lives + other.lives,
            ruined=self.ruined + other.ruined,
        )

    @property
    def mean(self) -> float:
        """The result of a round on average."""
        return float(
            Fraction(sum(value * times for value, times in self.results.items()), self.rounds * self.parts)
        )

    @property
    def standard_deviation(self) -> float:
        """How widely results of single rounds spread."""
        total = sum(value * times for value, times in self.results.items())
        squares = sum(value * value * times for value, times in self.results.items())
        variance = Fraction(squares, self.rounds) - Fraction(total, self.rounds) ** 2
        return math.sqrt(variance) / self.parts

    @property
    def standard_error(self) -> float:
        """How far the mean may be off, as a standard deviation."""
        return self.standard_deviation / math.sqrt(self.rounds)

    @property
    def in_units(self) -> Mapping[Fraction, int]:
        """How often each result came, the lowest first."""
        return {Fraction(value, self.parts): self.results[value] for value in sorted(self.results)}

    @property
    def ruin(self) -> tuple[float, float]:
        """What part of lives ended in ruin, and its standard error."""
        part = self.ruined / self.lives
        return part, math.sqrt(part * (1 - part) / self.lives)


_MOST_PATHS = 24


def _added(one: Mapping[int, Row], other: Mapping[int, Row]) -> Mapping[int, Row]:
    both = dict(one)
    for key, (rounds, total, squares) in other.items():
        before = both.get(key, (0, 0, 0))
        both[key] = (before[0] + rounds, before[1] + total, before[2] + squares)
    return both
