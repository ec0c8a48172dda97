"""Workers that contend for the lease of one table, and write down when each believed that it led.

    python -m tests.store.contenders URL NAME

Half of the time a winner renews the lease and gives it back; half of the time it falls silent, as if it had died.
All times are of the machine's monotonic clock, which all its processes share.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise

from croupier.store.cluster import Leases
from croupier.store.opening import open_store

WINS = 12
LONG, SHORT = 60.0, 0.02


@dataclass(frozen=True, slots=True)
class Led:
    """A time in which a worker believed that it led: no longer than the lease, counted from before it asked."""

    holder: str
    epoch: int
    start: float
    end: float


def contend(leases: Leases, worker: str) -> list[Led]:
    """Lead so many times; each run of the worker ends with its death, and the next has a name of its own."""
    led: list[Led] = []
    while len(led) < WINS:
        run, dies = divmod(len(led), 2)
        led.append(_lead(leases, f"{worker}/{run}", dies=bool(dies)))
        if dies:
            time.sleep(3 * SHORT)  # whoever starts it again takes longer than a lease lasts
    return led


def _lead(leases: Leases, holder: str, *, dies: bool) -> Led:
    """Ask until it is granted; then renew it and give it back, or fall silent."""
    lease = None
    while lease is None:
        asked = time.monotonic()
        lease = leases.take("table-1", holder, SHORT if dies else LONG)
    start, end = time.monotonic(), asked + SHORT
    if not dies:
        renewed = leases.take("table-1", holder, LONG)
        assert renewed == lease, f"{lease} was lost: {renewed}"
        end = time.monotonic()
        leases.release("table-1", holder)
    return Led(holder, lease.epoch, start, end)


def check(led: Sequence[Led], *, workers: int) -> None:
    """No two led at once, and whoever led later has the higher epoch."""
    assert len(led) == workers * WINS
    in_order = sorted(led, key=lambda one: (one.epoch, one.start))
    for before, after in pairwise(in_order):
        assert before.epoch < after.epoch, (before, after)
        assert before.end <= after.start + 0.002, (before, after)  # SQLite's clock rounds to a millisecond


if __name__ == "__main__":
    with open_store(sys.argv[1]) as store:
        print("ready", flush=True)
        sys.stdin.readline()
        print(json.dumps([asdict(one) for one in contend(store.leases, sys.argv[2])]))
