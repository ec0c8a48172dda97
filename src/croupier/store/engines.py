"""The two databases: how each is connected to, made durable and locked. Nothing else knows which one it is."""

from __future__ import annotations

import sqlite3
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

WAIT_SECONDS = 15
"""How long a writer waits for another before the database is called busy."""


def make_engine(url: URL) -> Engine:
    """An engine for SQLite or PostgreSQL that acknowledges nothing before it is synced."""
    return _sqlite(url) if url.get_backend_name() == "sqlite" else _postgresql(url)


def read_only(engine: Engine) -> Engine:
    """The same engine for reading: one transaction sees one state of the whole record."""
    return engine.execution_options(croupier_reads=True)


# --- SQLite ---------------------------------------------------------------------------------------------


def _sqlite(url: URL) -> Engine:
    engine = create_engine(url, connect_args={"timeout": WAIT_SECONDS, "cached_statements": 256})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # transactions are begun below, not guessed by the driver
    connection.text_factory = _text
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _text(stored: bytes) -> str:
    """Damaged text is kept as it is, so that the chain finds it; the driver would only stop at it."""
    return stored.decode("utf-8", "surrogateescape")


def _begin_sqlite(connection: Connection) -> None:
    reads = connection.get_execution_options().get("croupier_reads")
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


# --- PostgreSQL -----------------------------------------------------------------------------------------


def _postgresql(url: URL) -> Engine:
    settings = f"-c synchronous_commit=on -c lock_timeout={WAIT_SECONDS}s"
    arguments: dict[str, Any] = {"options": settings}
    if "connect_timeout" not in url.query:
        arguments["connect_timeout"] = 5
    engine = create_engine(url.set(drivername="postgresql+psycopg"), connect_args=arguments)
    event.listen(engine, "begin", _begin_postgresql)
    return engine


def _begin_postgresql(connection: Connection) -> None:
    if connection.get_execution_options().get("croupier_reads"):
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
