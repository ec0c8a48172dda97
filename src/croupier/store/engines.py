"""The two databases: how each is connected to, made durable and locked. Nothing else knows which one it is."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

if TYPE_CHECKING:
    import psycopg
    from sqlalchemy import ExceptionContext

WAIT_SECONDS = 15
"""How long a writer waits for another before the database is called busy."""
SILENT_SECONDS = 4
"""How long a process may fall silent in a transaction, stopped or cut off, before its locks are taken from it."""

_OPEN_FILES = 20
"""How many connections to a file are kept; more are opened when all are in use, and closed again."""


def make_engine(url: URL) -> Engine:
    """An engine for SQLite or PostgreSQL that acknowledges nothing before it is synced."""
    return _sqlite(url) if url.get_backend_name() == "sqlite" else _postgresql(url)


def read_only(engine: Engine) -> Engine:
    """The same engine for reading: one transaction sees one state of the whole record."""
    return engine.execution_options(croupier_reads=True)


# --- SQLite ---------------------------------------------------------------------------------------------


def _sqlite(url: URL) -> Engine:
    engine = create_engine(
        url, pool_size=_OPEN_FILES, connect_args={"timeout": WAIT_SECONDS, "cached_statements": 256}
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # transactions are begun below, not guessed by the driver
    connection.text_factory = _text
    # what is deleted is overwritten at once: who somebody was must not stay in a free page
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _text(stored: bytes) -> str:
    """Damaged text is kept as it is, so that the chain finds it; the driver would only stop at it."""
    return stored.decode("utf-8", "surrogateescape")


def _begin_sqlite(connection: Connection) -> None:
    reads = connection.get_execution_options().get("croupier_reads")
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    driver.execute("BEGIN" if reads else "BEGIN IMMEDIATE")


def cut_log_of_sqlite(engine: Engine) -> bool:
    """Bring all that is in the write-ahead log into the file, and empty it; whether nobody was in the way."""
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        busy, *_ = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        cursor.close()
    finally:
        connection.close()
    return not busy


# --- PostgreSQL -----------------------------------------------------------------------------------------


_WIRE = {
    "connect_timeout": 5,
    "keepalives_idle": 3,
    "keepalives_interval": 1,
    "keepalives_count": 5,
    "tcp_user_timeout": 10_000,
}
"""A server that went away without a word is noticed within seconds; an address may say otherwise."""


def _postgresql(url: URL) -> Engine:
    # a server has a hundred places in all, for several workers
    engine = create_engine(
        url.set(drivername="postgresql+psycopg"), pool_size=10, max_overflow=5, connect_args=_arguments(url)
    )
    # No pipelines: the driver ends one with a message without an answer, after which the server counts no silence,
    # and a worker that is stopped there would keep the log for ever. Many rows go in one statement instead.
    engine.dialect.use_insertmanyvalues_wo_returning = True
    event.listen(engine, "do_executemany", _one_by_one)
    event.listen(engine, "begin", _begin_postgresql)
    event.listen(engine, "handle_error", _close_cursor)
    return engine


def _close_cursor(failed: ExceptionContext) -> None:
    """SQLAlchemy lets go of the cursor of a line that is lost; the driver wants each closed, and says so later."""
    executed = failed.execution_context
    if failed.is_disconnect and executed is not None and executed.cursor is not None:
        with contextlib.suppress(Exception):  # what was lost is told by the error itself
            executed.cursor.close()


def _one_by_one(cursor: psycopg.Cursor, statement: str, parameters: Sequence[Any], _: object) -> bool:
    """Whether it was done here: what cannot be said in one statement is not sent as a pipeline either."""
    for values in parameters:
        cursor.execute(statement.encode(), values)
    return True


def _arguments(url: URL) -> dict[str, Any]:
    settings = (
        f"-c synchronous_commit=on -c lock_timeout={WAIT_SECONDS}s"
        f" -c idle_in_transaction_session_timeout={SILENT_SECONDS}s"
    )
    wire = {name: value for name, value in _WIRE.items() if name not in url.query}
    return {"options": settings, **wire}


def leave_unsynced(connection: Connection) -> None:
    """What this transaction writes may be gone when the server loses its power: its commit waits for no sync.

    SQLite syncs it all the same.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET LOCAL synchronous_commit TO off")


def own_connection(engine: Engine) -> psycopg.Connection:
    """A connection to the engine's PostgreSQL outside its pool; each statement is a transaction of its own."""
    import psycopg

    positional, named = engine.dialect.create_connect_args(engine.url)
    return psycopg.connect(*positional, **{**named, **_arguments(engine.url)}, autocommit=True)


def _begin_postgresql(connection: Connection) -> None:
    if connection.get_execution_options().get("croupier_reads"):
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
