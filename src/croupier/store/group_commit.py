"""Group commit: writes of many threads, gathered while the last group is being synced and committed as one."""

from __future__ import annotations

import queue
import threading
from concurrent.futures import Future
from types import TracebackType
from typing import Self

from croupier.store.event_store import EventStore, Outcome, Write

MOST_TOGETHER = 200
"""Writes in one commit: enough to share its sync, few enough that the first does not wait for long."""

_Handed = tuple[Write, "Future[Outcome]"]


class GroupCommit:
    """One thread that commits what any thread hands over, in the order it came. It does not close the store."""

    def __init__(self, store: EventStore) -> None:
        """Begin to gather for `store`."""
        self._store = store
        self._handed: queue.SimpleQueue[_Handed | None] = queue.SimpleQueue()
        self._open = True
        self._gate = threading.Lock()
        self._thread = threading.Thread(target=self._work, name="group commit", daemon=True)
        self._thread.start()

    def append(self, write: Write) -> Outcome:
        """As `EventStore.append`: durable when it returns."""
        return self.hand_over(write).result()

    def hand_over(self, write: Write) -> Future[Outcome]:
        """Its outcome, or the store's fault, once the group it falls into is committed."""
        outcome: Future[Outcome] = Future()
        with self._gate:
            assert self._open, "nothing is gathered any more"
            self._handed.put((write, outcome))
        return outcome

    def close(self) -> None:
        """Commit what was handed over, then stop."""
        with self._gate:
            if self._open:
                self._open = False
                self._handed.put(None)
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _work(self) -> None:
        more = True
        while more:
            group, more = self._next_group()
            if group:
                self._commit(group)

    def _next_group(self) -> tuple[list[_Handed], bool]:
        """What lies ready, at least one; and whether more may come."""
        group: list[_Handed] = []
        handed = self._handed.get()
        while handed is not None:
            group.append(handed)
            if len(group) == MOST_TOGETHER:
                return group, True
            try:
                handed = self._handed.get_nowait()
            except queue.Empty:
                return group, True
        return group, False

    def _commit(self, group: list[_Handed]) -> None:
        waiting = [(write, outcome) for write, outcome in group if outcome.set_running_or_notify_cancel()]
        try:
            outcomes = self._store.append_all([write for write, _ in waiting])
        except BaseException as fault:  # belongs to those who wait; the thread goes on
            for _, outcome in waiting:
                outcome.set_exception(fault)
            return
        for (_, outcome), result in zip(waiting, outcomes, strict=True):
            outcome.set_result(result)
