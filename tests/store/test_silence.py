"""A worker that falls silent in the middle of a write: its locks are taken from it, wherever it was."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from typing import Any

import psycopg
from sqlalchemy import event

from croupier.store.event_store import Outcome
from croupier.store.opening import open_store
from croupier.store.sql_store import SqlStore
from tests.store.writing import append, done, move, write

PATIENCE = 120.0
"""Seconds: many times as long as a lock is left to one who is silent."""


@dataclass
class Silence:
    """Whoever writes is held up after the statement of this place, until the database has hung up."""

    url: str
    place: int | None = None
    statements: list[str] = field(default_factory=list)
    kept_its_lock: list[str] = field(default_factory=list)

    def before(self, connection: Any, cursor: Any, statement: str, *_: object) -> None:
        """The limit is made short for the one statement, so that no slow machine meets it elsewhere."""
        self.statements.append(statement)
        if len(self.statements) == self.place:
            cursor.connection.execute("SET LOCAL idle_in_transaction_session_timeout = '200ms'")

    def after(self, connection: Any, cursor: Any, statement: str, *_: object) -> None:
        if len(self.statements) == self.place and not self._is_hung_up_on(cursor.connection.info.backend_pid):
            self.kept_its_lock.append(statement)

    def _is_hung_up_on(self, backend: int) -> bool:
        deadline = time.monotonic() + PATIENCE
        with psycopg.connect(self.url, autocommit=True) as looks:
            while looks.execute("SELECT 1 FROM pg_stat_activity WHERE pid = %s", (backend,)).fetchone():
                if time.monotonic() > deadline:
                    return False
                threading.Event().wait(0.02)
        return True


def test_one_who_falls_silent_after_any_statement_of_a_write_keeps_the_log_from_nobody(
    postgres_url: str,
) -> None:
    """Many rows at once among them: what is sent in a pipeline ends the server's own limit for silence."""
    silence = Silence(postgres_url)
    with open_store(postgres_url) as store:
        assert isinstance(store, SqlStore)
        event.listen(store._transactions.engine, "before_cursor_execute", silence.before)
        event.listen(store._transactions.engine, "after_cursor_execute", silence.after)
        appended(store, 0)
        statements = tuple(silence.statements)
        assert any("INSERT INTO events" in one for one in statements)
        for place in range(1, len(statements) + 1):
            silence.statements, silence.place = [], place
            for outcome in appended(store, place):
                done(outcome)
            assert silence.kept_its_lock == []
        assert store.verify_chain() is None


def appended(store: SqlStore, number: int) -> tuple[Outcome, ...]:
    """Two writes in one commit, several rows of each kind."""
    return store.append_all(
        [
            write(
                f"{name}-{number}",
                append(f"table:{name}", after=2 * number, count=2),
                entries=move("bank", f"purse:{name}", 5),
            )
            for name in ("ann", "bob")
        ]
    )
