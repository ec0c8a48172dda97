"""Work in one transaction, on either database: faults in one sentence, and once more after a lost connection."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import nullcontext
from typing import TypeVar

from sqlalchemy import Connection, Engine, PoolProxiedConnection

from croupier.store.engines import read_only
from croupier.store.faults import Fault, StoreFault, translated
from croupier.store.kept_head import Head
from croupier.store.statements import AnyConnection

_T = TypeVar("_T")


class Transactions:
    """A connection pool to one database, and the turn of its writers."""

    def __init__(self, engine: Engine, place: str) -> None:
        """Take over an engine whose database is up to date; `place` names it and holds no password."""
        self.engine = engine
        self.place = place
        self._reader = read_only(engine)
        # SQLite's writers find their turn by polling; those of one process queue here instead.
        self._turn = threading.Lock() if engine.dialect.name == "sqlite" else nullcontext()
        self._under_way = threading.local()
        self._appending: PoolProxiedConnection | None = None
        """SQLite's connection for appending, which is kept: whoever has the turn has it."""
        self.keep_head: Callable[[Head], None] = lambda _head: None
        """Told where the log ends, after the commit that brought it there and before anybody hears of it."""

    @property
    def dialect(self) -> str:
        """`sqlite` or `postgresql`."""
        return self.engine.dialect.name

    def write(self, work: Callable[[Connection], _T]) -> _T:
        """Do work that can be done twice: it is, when a connection is lost between commit and reply."""
        with self._turn:
            result = self._run(self.engine, work)
        self._keep_head()
        return result

    def append(self, work: Callable[[AnyConnection], _T]) -> _T:
        """The same for work that runs `Statement`s alone: SQLite's need nothing SQLAlchemy does around them."""
        if self.dialect != "sqlite":
            return self.write(work)
        with self._turn, translated(self.place):
            result = self._on_driver(work)
        self._keep_head()
        return result

    def _on_driver(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        """One transaction of SQLite, undone where anything goes wrong in it."""
        self._under_way.head = None
        if self._appending is None:
            self._appending = self.engine.raw_connection()
        driver = self._appending.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        try:
            driver.execute("BEGIN IMMEDIATE")
            result = work(driver)
            driver.execute("COMMIT")
        except BaseException:
            driver.rollback()
            raise
        return result

    def _keep_head(self) -> None:
        if (head := self._under_way.head) is not None:
            self.keep_head(head)

    def close(self) -> None:
        """Let go of all connections."""
        with self._turn:
            if self._appending is not None:
                self._appending.close()
                self._appending = None
        self.engine.dispose()

    def ends_at(self, head: Head) -> None:
        """Where the log ends if the transaction that this thread has under way is committed."""
        self._under_way.head = head

    def read(self, work: Callable[[Connection], _T]) -> _T:
        """Do work that sees one state of the whole database."""
        return self._run(self._reader, work)

    def _run(self, engine: Engine, work: Callable[[Connection], _T]) -> _T:
        try:
            return self._once(engine, work)
        except StoreFault as fault:
            if fault.fault is not Fault.LOST:
                raise
        return self._once(engine, work)

    def _once(self, engine: Engine, work: Callable[[Connection], _T]) -> _T:
        self._under_way.head = None
        with translated(self.place), engine.begin() as connection:
            return work(connection)
