"""When each session was last used: noted in memory, and written for all of them whenever one is due.

A house full of people would otherwise write hundreds of these at the same moment, once a minute, and every command
would wait for its turn behind them.
"""

from __future__ import annotations

import threading
from datetime import datetime

from croupier.people import sessions
from croupier.people.person import Session
from croupier.store.side_tables import SideTables


class SignsOfLife:
    """The sessions used in this process since they were last written down. Any thread may note one."""

    def __init__(self) -> None:
        self._noted: dict[str, datetime] = {}
        self._gate = threading.Lock()
        self._writing = threading.Lock()

    def note(self, side_tables: SideTables, session: Session, at: datetime) -> Session:
        """The session, used now. What is on record gets no older than `TOUCHED_EVERY` while it is in use."""
        with self._gate:
            self._noted[session.id] = at
        if at - session.seen < sessions.TOUCHED_EVERY:
            return session
        if self._writing.acquire(blocking=False):  # else somebody is at it, and this one goes with the next
            try:
                self._write(side_tables)
            finally:
                self._writing.release()
        return sessions.used(session, at)

    def _write(self, side_tables: SideTables) -> None:
        with self._gate:
            noted, self._noted = self._noted, {}
        side_tables.write(lambda connection: sessions.touch(connection, noted))
