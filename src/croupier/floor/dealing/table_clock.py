"""The time at one table: it runs with a clock that only runs, and follows the time of day where nothing waits.

The time of day can step, forward when a machine is put right and back when that was wrong. What is recorded never
goes back, and a wait is as long as it was meant to be: within a round the table's time only runs on from where it
stood, and where the next round begins it goes forward to the time of day. One that is ahead of it waits there.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta


def clock() -> datetime:
    """The time of day."""
    return datetime.now(UTC)


class TableClock:
    """The time at a table that is conducted here; any thread may read it."""

    def __init__(
        self, of_day: Callable[[], datetime] = clock, seconds: Callable[[], float] = time.monotonic
    ) -> None:
        """`seconds` only ever runs."""
        self._of_day = of_day
        self._seconds = seconds
        self._since: tuple[datetime, float] | None = None

    def now(self, recorded: datetime | None) -> datetime:
        """The table's time, never before what was recorded last."""
        if self._since is None:
            return self.follow(recorded)
        began, since = self._since
        now = began + timedelta(seconds=self._seconds() - since)
        if recorded is not None and recorded > now:  # another worker's clock is ahead: go on from there
            return self._from(recorded)
        return now

    def follow(self, recorded: datetime | None) -> datetime:
        """Go by the time of day from here on, unless more than that is recorded."""
        of_day = self._of_day()
        return self._from(of_day if recorded is None else max(of_day, recorded))

    def _from(self, at: datetime) -> datetime:
        self._since = (at, self._seconds())
        return at
