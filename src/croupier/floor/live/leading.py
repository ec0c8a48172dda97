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

from croupier.store.cluster import Lease, Leases

LEASE: Final = 3.0
"""Seconds that a lease lasts."""
RENEWED: Final = 1.0
"""Seconds between two looks; when somebody's lease ends before that, the next look is just after its end."""
JUST_AFTER: Final = 0.03
"""Seconds: at the very end of a lease it may not be over yet."""
RELEASED: Final = "released"
"""The topic by which a worker that stops tells the others that its tables are free."""
_PRESENCE: Final = "worker/"
"""A lease of this name says that the worker is there, whether it leads a table or not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """What a worker leads after a look at all leases, and when it is to look again."""

    held: frozenset[str]
    again: float
    """Seconds."""


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

    @property
    def held(self) -> frozenset[str]:
        """The tables whose leases this worker had when it looked last; they may be over by now."""
        return frozenset(self._until)

    def renew(self, tables: Collection[str]) -> Looked:
        """Renew what one has, and take what is free."""
        with self._turn:
            leases = self.leases.all()
            wanted = frozenset(self._until) | self._to_take(tables, leases)
            asked = self.now()
            taken = self.leases.take_all([*sorted(wanted), _PRESENCE + self.worker], self.worker, LEASE)
            self._until = {one.table: asked + LEASE for one in taken if not one.table.startswith(_PRESENCE)}
            ends = [one.seconds + JUST_AFTER for one in leases if one.holder != self.worker]
            return Looked(held=frozenset(self._until), again=min(RENEWED, *ends) if ends else RENEWED)

    def _to_take(self, tables: Collection[str], leases: Collection[Lease]) -> frozenset[str]:
        """Tables that nobody leads: those meant for this worker at once, others if nobody took them by now."""
        led = {one.table for one in leases if one.holder != self.worker}
        workers = {one.holder for one in leases if one.table.startswith(_PRESENCE)} | {self.worker}
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
        """Give everything back, so that others need not wait; first one's presence, for which tables are left."""
        with self._turn:
            given_back, self._until = self._until, {}
            for table in (_PRESENCE + self.worker, *given_back):
                self.leases.release(table, self.worker)


def preferred(table: str, workers: Iterable[str]) -> str:
    """Which of the workers a table falls to: all of them come to the same, and each gets its share."""
    return max(workers, key=lambda worker: hashlib.sha256(f"{table}\n{worker}".encode()).digest())
