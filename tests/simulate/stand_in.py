"""Runners that stand in for the compiled simulator: quick to load, and as good or as bad as a test needs them."""

from __future__ import annotations

import os
import random
import signal
import time
from collections import Counter
from pathlib import Path

from croupier.simulate.plan import Plan
from croupier.simulate.shards import stream_words
from croupier.simulate.tally import Tally
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

WHERE = "CROUPIER_TEST_MARKS"
"""Names the folder where runners of several processes leave marks for each other."""


def plan(rounds: int = 1_000_000, seed: int = 1) -> Plan:
    return Plan(book=BookId("act-blackjack-2018"), rounds=rounds, seed=seed)


def coin(plan: Plan, *, shard: int, rounds: int) -> Tally:
    """A unit won or lost; a hundred tosses stand for all rounds."""
    chance = random.Random(stream_words(plan.seed, shard)[0])
    tosses = Counter(chance.choice((-2, 2)) for _ in range(100))
    results = {value: times * (rounds // 100) for value, times in tosses.items()}
    results[3] = rounds - sum(results.values())
    by_dealer = {shard % 10 + 1: (rounds, 2 * rounds, 4 * rounds)}
    return Tally(
        rounds=rounds,
        parts=2,
        results={value: times for value, times in results.items() if times},
        breakdown={"dealer": by_dealer},
        paths=tuple((shard, number) for number in range(5)),
        lives=1,
        ruined=shard % 2,
    )


def slow_coin(plan: Plan, *, shard: int, rounds: int) -> Tally:
    """As a coin, a little later."""
    time.sleep(0.01)
    return coin(plan, shard=shard, rounds=rounds)


def mortal_coin(plan: Plan, *, shard: int, rounds: int) -> Tally:
    """As a coin, but the first workers to meet one of these shards do not survive it."""
    if shard in (2, 7, 11) and _is_first(f"met-{shard}"):
        os.kill(os.getpid(), signal.SIGKILL)
    return coin(plan, shard=shard, rounds=rounds)


def deadly_coin(plan: Plan, *, shard: int, rounds: int) -> Tally:
    """As a coin, but nobody survives shard 3."""
    if shard == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return coin(plan, shard=shard, rounds=rounds)


def stillborn(plan: Plan, *, shard: int, rounds: int) -> Tally:
    """Nobody lives to see the first shard."""
    os.kill(os.getpid(), signal.SIGKILL)
    return coin(plan, shard=shard, rounds=rounds)


def broken(plan: Plan, *, shard: int, rounds: int) -> Tally:
    """A defect in shard 4."""
    assert shard != 4, "an ace fell off the table"
    return coin(plan, shard=shard, rounds=rounds)


def unwilling(plan: Plan, *, shard: int, rounds: int) -> Tally:
    """A plan that cannot be played."""
    raise RefusedError(Refused(Refusal.UNKNOWN_OPTION, says="There are no such cards"))


def _is_first(mark: str) -> bool:
    try:
        (Path(os.environ[WHERE]) / mark).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True
