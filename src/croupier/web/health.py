"""Whether the house can go on: its record within reach, its disk not full, its file whole. Changes nothing."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final, Protocol

from croupier.store.event_store import EventStore
from croupier.store.faults import StoreFault

EVERY: Final = 20.0
"""Seconds between two looks at the whole file, however many ask."""


class Conducting(Protocol):
    """Who writes to the record all the time, and so knows first when that fails."""

    @property
    def fault(self) -> StoreFault | None:
        """Why the record could not be written to just now."""


class Looks:
    """Looks at the record for all who ask how the house is; any thread may."""

    def __init__(
        self, store: EventStore, floor: Conducting, seconds: Callable[[], float] = time.monotonic
    ) -> None:
        """Nothing was looked at yet."""
        self._store = store
        self._floor = floor
        self._seconds = seconds
        self._turn = threading.Lock()
        self._next = 0.0
        self._found: StoreFault | None = None

    def look(self) -> None:
        """Raise the fault of a house that cannot go on."""
        if (fault := self._floor.fault) is not None:
            raise fault
        self._store.heads(())
        if self._turn.acquire(blocking=False):  # while one looks, the others go by what was found last
            try:
                self._look_for_damage()
            finally:
                self._turn.release()
        if self._found is not None:
            raise self._found

    def _look_for_damage(self) -> None:
        if self._seconds() < self._next:
            return
        try:
            self._store.look_for_damage()
        except StoreFault as fault:
            self._found = fault
        else:
            self._found = None
        self._next = self._seconds() + EVERY
