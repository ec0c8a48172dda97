"""A listener for tests, which can be waited for."""

from __future__ import annotations

import queue

from croupier.store.cluster import Signal, Signals

PATIENCE = 120.0


class Heard:
    """What was heard since, in order."""

    def __init__(self, signals: Signals) -> None:
        self._heard: queue.SimpleQueue[Signal] = queue.SimpleQueue()
        self.stop = signals.listen(self._heard.put)

    def next(self) -> Signal:
        return self._heard.get(timeout=PATIENCE)

    def until(self, last: Signal) -> list[Signal]:
        """All before this one."""
        before: list[Signal] = []
        while (signal := self.next()) != last:
            before.append(signal)
        return before
