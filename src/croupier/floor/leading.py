"""Who leads which table: one worker, under a lease that it renews; when it dies, another takes the table over.

A worker that was held up and finds its lease over leads no more, before it does anything else. Should it be too
late for that, the record refuses what it writes: somebody else has gone on from there.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Final

from croupier.store.cluster import Leases

LEASE: Final = 3.0
"""Seconds that a lease lasts."""
RENEWED: Final = 1.0
"""Seconds between two renewals: within the lease and one renewal a table is taken over."""
_PRESENCE: Final = "worker/"
"""A lease of this name says that the worker is there, whether it leads a table or not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """What changed in who leads what, as this worker learns it."""

    taken: frozenset[str]
    lost: frozenset[str]


@dataclass(slots=True)
class Leadership:
    """The leases of one worker."""

    worker: str
    leases: Leases
    now: Callable[[], float] = time.monotonic
    _until: dict[str, float] = field(default_factory=dict)
    _free_before: frozenset[str] = frozenset()
    _turn: threading.Lock = field(default_factory=threading.Lock)

    def leads(self, table: str) -> bool:
        """Whether this worker leads the table at this moment, by a clock that only runs."""
        return self._until.get(table, 0.0) > self.now()

    def take(self, table: str) -> bool:
        """Lead a table that nobody leads."""
        with self._turn:
            asked = self.now()
            if self.leases.take(table, self.worker, LEASE) is None:
                return False
            self._until[table] = asked + LEASE
            return True

    def renew(self, tables: Collection[str]) -> Changes:
        """Renew what one has, take what is free, and learn what was lost; every `RENEWED` seconds."""
        with self._turn:
            before = frozenset(self._until)
            wanted = before | self._to_take(tables)
            asked = self.now()
            held = self.leases.take_all([*sorted(wanted), _PRESENCE + self.worker], self.worker, LEASE)
            self._until = {one.table: asked + LEASE for one in held if not one.table.startswith(_PRESENCE)}
            have = frozenset(self._until)
        return Changes(taken=have - before, lost=before - have)

    def _to_take(self, tables: Collection[str]) -> frozenset[str]:
        """Tables that nobody leads: those meant for this worker at once, others if nobody took them by now."""
        held = self.leases.all()
        led = {one.table for one in held if one.holder != self.worker}
        workers = {one.holder for one in held if one.table.startswith(_PRESENCE)} | {self.worker}
        free = frozenset(table for table in tables if table not in led)
        mine = frozenset(table for table in free if preferred(table, workers) == self.worker)
        left, self._free_before = free & self._free_before, free
        return mine | left

    def give_back(self, table: str) -> None:
        """Lead the table no more."""
        with self._turn:
            self._until.pop(table, None)
            self.leases.release(table, self.worker)

    def release(self) -> None:
        """Give everything back, so that others need not wait."""
        with self._turn:
            given_back, self._until = self._until, {}
            for table in (*given_back, _PRESENCE + self.worker):
                self.leases.release(table, self.worker)


def preferred(table: str, workers: Iterable[str]) -> str:
    """Which of the workers a table falls to: all of them come to the same, and each gets its share."""
    return max(workers, key=lambda worker: hashlib.sha256(f"{table}\n{worker}".encode()).digest())
