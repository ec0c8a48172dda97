"""A simulation in numbered parts. What a part finds depends on the plan and its number, never on who runs it."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterator
from typing import Final, NamedTuple, Protocol

from croupier.simulate.plan import Plan
from croupier.simulate.tally import Tally
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

LARGEST: Final = 2**21
"""Rounds in a shard of a long run: a moment's work."""
SMALLEST: Final = 2**16
ENOUGH: Final = 64
"""So many shards keep every worker busy to the end; short runs have smaller shards for that."""
TRIES: Final = 4
"""So often a shard is run before we give up: whoever it is given to does not survive it."""


class Shard(NamedTuple):
    """Some of the rounds of a plan."""

    number: int
    rounds: int


class Runner(Protocol):
    """Whatever plays the rounds of a shard: it can be sent to another process by its name."""

    def __call__(self, plan: Plan, *, shard: int, rounds: int) -> Tally:
        """Play so many rounds with the chance of this shard."""


def shard_size(plan: Plan) -> int:
    """How many rounds a shard of this plan has, but for the last one; whole lives where a bankroll is followed."""
    size = SMALLEST
    while size < LARGEST and 2 * size * ENOUGH <= plan.rounds:
        size *= 2
    if plan.wagering.bankroll is None:
        return size
    life = plan.wagering.rounds_of_a_life
    return max(life, size - size % life)


def how_many_shards(plan: Plan) -> int:
    """Into how many shards a plan is divided."""
    return -(-plan.rounds // shard_size(plan))


def shard_of(plan: Plan, number: int) -> Shard:
    """The shard of that number."""
    size = shard_size(plan)
    rounds = min(size, plan.rounds - number * size)
    assert number >= 0, f"there is no shard {number}"
    assert rounds > 0, f"there is no shard {number} in {plan.rounds} rounds"
    return Shard(number, rounds)


def shards_of(plan: Plan) -> Iterator[Shard]:
    """All shards of a plan, one at a time: there may be millions."""
    return (shard_of(plan, number) for number in range(how_many_shards(plan)))


def stream_words(seed: int, shard: int, count: int = 4) -> tuple[int, ...]:
    """What a shard's chance begins with: so many words of 64 bits, from the seed of the plan and its number."""
    words: list[int] = []
    for block in range(-(-count // 4)):
        digest = hashlib.sha256(f"croupier {seed} {shard} {block}".encode()).digest()
        words += (int.from_bytes(digest[place : place + 8], "little") for place in range(0, 32, 8))
    return tuple(words[:count])


def run_kernel(plan: Plan, *, shard: int, rounds: int) -> Tally:
    """Play the rounds by compiled code: the quick one where it can, the one that knows everything elsewhere."""
    from croupier.simulate.fast import can_run, run_fast

    if can_run(plan):
        return run_fast(plan, shard=shard, rounds=rounds)
    from croupier.simulate.general import run_general

    return run_general(plan, shard=shard, rounds=rounds)


def run_shard(plan: Plan, number: int, runner: Runner = run_kernel) -> Tally:
    """Play the shard of that number, here and now."""
    shard = shard_of(plan, number)
    return runner(plan, shard=number, rounds=shard.rounds)


WARM_UP: Final = 64
"""Rounds that are played for nothing, so that the code is compiled or loaded before the clock runs."""


def warm_up(plan: Plan, runner: Runner = run_kernel) -> None:
    """Play a few rounds for nothing."""
    runner(plan, shard=0, rounds=min(WARM_UP, plan.rounds))


class WorkLeft:
    """Shards that nobody has finished, in order; what was lost with a worker comes first."""

    def __init__(self, plan: Plan) -> None:
        """Nothing is given out yet."""
        self._next, self._end = 0, how_many_shards(plan)
        self._lost: deque[int] = deque()
        self._tries: dict[int, int] = {}

    @property
    def is_empty(self) -> bool:
        """Whether every shard has been given out."""
        return not self._lost and self._next == self._end

    def take(self) -> int:
        """The number of the next shard."""
        assert not self.is_empty, "there is no shard left to run"
        if self._lost:
            return self._lost.popleft()
        self._next += 1
        return self._next - 1

    def lost(self, number: int) -> None:
        """Whoever had this shard is gone: another is to run it, unless that happened too often."""
        self._tries[number] = self._tries.get(number, 0) + 1
        if self._tries[number] >= TRIES:
            refuse_after(f"shard {number} was lost {TRIES} times with the worker that ran it")
        self._lost.append(number)


def refuse_after(reason: str) -> None:
    """Give up a simulation whose workers do not live."""
    says = f"The simulation cannot go on: {reason}"
    raise RefusedError(Refused(Refusal.NOT_READY, says=says))
