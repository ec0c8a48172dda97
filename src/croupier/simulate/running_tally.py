"""What has come in from the shards of a plan: the same whatever order it came in, and it does not grow."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from croupier.simulate.plan import Plan
from croupier.simulate.shards import how_many_shards
from croupier.simulate.tally import Row, Tally, mean_and_error

PATHS: Final = 24
"""So many bankrolls are kept over time, those of the lowest shards."""
STEPS: Final = 256
"""At most so many points show how the mean came to rest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeanStep:
    """The mean after so many rounds, and how far it may be off."""

    rounds: int
    mean: float
    standard_error: float


class RunningTally:
    """Tallies added up as they come."""

    def __init__(self, plan: Plan) -> None:
        """Nothing has come in yet."""
        self.plan = plan
        self._tally: Tally | None = None
        self._paths: list[tuple[int, tuple[tuple[int, ...], ...]]] = []
        self._together = max(1, -(-how_many_shards(plan) // STEPS))
        self._sums: dict[int, Row] = {}

    def add(self, number: int, tally: Tally) -> None:
        """Take in what the shard of that number found."""
        self._keep_paths(number, tally)
        self._keep_sums(number, tally)
        alone = replace(tally, paths=())
        self._tally = alone if self._tally is None else self._tally + alone

    @property
    def rounds(self) -> int:
        """How many rounds have come in."""
        return 0 if self._tally is None else self._tally.rounds

    @property
    def tally(self) -> Tally | None:
        """All of it; nothing before the first shard."""
        if self._tally is None:
            return None
        return replace(self._tally, paths=tuple(path for _, paths in self._paths for path in paths)[:PATHS])

    def course(self) -> Iterator[MeanStep]:
        """How the mean came to rest, shard after shard in the order of their numbers."""
        if self._tally is None:
            return
        rounds = total = squares = 0
        for group in sorted(self._sums):
            more, add, add_squares = self._sums[group]
            rounds, total, squares = rounds + more, total + add, squares + add_squares
            mean, error = mean_and_error((rounds, total, squares), self._tally.parts)
            yield MeanStep(rounds=rounds, mean=mean, standard_error=error)

    def _keep_paths(self, number: int, tally: Tally) -> None:
        if not tally.paths:
            return
        insort(self._paths, (number, tally.paths))
        while sum(len(paths) for _, paths in self._paths[:-1]) >= PATHS:
            self._paths.pop()

    def _keep_sums(self, number: int, tally: Tally) -> None:
        """Neighbouring shards share a step where there are many."""
        total = sum(value * times for value, times in tally.results.items())
        squares = sum(value * value * times for value, times in tally.results.items())
        before = self._sums.get(number // self._together, (0, 0, 0))
        self._sums[number // self._together] = (
            before[0] + tally.rounds,
            before[1] + total,
            before[2] + squares,
        )
