"""Statements that are run for every command: made out once, and on SQLite given straight to its driver.

SQLAlchemy makes out, binds and wraps each statement anew when it runs, which costs ten times what SQLite itself
takes for one row. PostgreSQL is a line away, and SQLAlchemy knows when that line is lost: its go through it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final

from sqlalchemy import Column, Connection, bindparam, func, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql import ClauseElement, Executable
from sqlalchemy.sql.compiler import SQLCompiler

from croupier.store import schema

Values = Mapping[str, Any]
RowOf = tuple[Any, ...]
AnyConnection = Connection | sqlite3.Connection
"""A transaction under way: SQLAlchemy's, or SQLite's own."""

MOST_NAMES: Final = 500
"""Names asked for in one statement: PostgreSQL bounds the number of parameters."""
NO_LIMIT: Final = 2**62
"""How many rows are asked for where all are."""


class Statement:
    """One statement for both databases."""

    __slots__ = ("_fixed", "_order", "_said", "_sqlite")

    def __init__(self, said: Executable, *, on_sqlite: Executable | None = None) -> None:
        """`on_sqlite` says the same in the words of SQLite, where these differ."""
        made = on_sqlite if on_sqlite is not None else said
        assert isinstance(made, ClauseElement)
        compiled = made.compile(dialect=sqlite.dialect())
        assert isinstance(compiled, SQLCompiler)
        self._said = said
        self._sqlite = compiled.string
        self._order = tuple(compiled.positiontup or ())
        self._fixed = {name: value for name, value in compiled.params.items() if value is not None}

    def rows(self, connection: AnyConnection, **values: Any) -> Sequence[RowOf]:
        """What it finds."""
        if (driver := driver_of(connection)) is None:
            assert isinstance(connection, Connection)
            return [tuple(row) for row in connection.execute(self._said, values)]
        given = {**self._fixed, **values}
        found: list[RowOf] = driver.execute(self._sqlite, [given[name] for name in self._order]).fetchall()
        return found

    def put(self, connection: AnyConnection, rows: Sequence[Values]) -> None:
        """Write each of the rows, of which there is at least one."""
        if (driver := driver_of(connection)) is None:
            assert isinstance(connection, Connection)
            connection.execute(self._said, rows)
        else:
            driver.executemany(self._sqlite, map(itemgetter(*self._order), rows))


def driver_of(connection: AnyConnection) -> sqlite3.Connection | None:
    """SQLite's own connection, or the one behind SQLAlchemy's; nothing where it is another database."""
    if isinstance(connection, sqlite3.Connection):
        return connection
    driver = connection.connection.driver_connection
    return driver if isinstance(driver, sqlite3.Connection) else None


class Named:
    """The rows of a table that have certain names."""

    __slots__ = ("_all", "_one", "_several")

    def __init__(self, column: Column[Any]) -> None:
        """`column` holds the names."""
        rows = select(column.table)
        self._all = Statement(rows)
        self._one = Statement(rows.where(column == bindparam("name")))
        self._several = rows.where(column.in_(bindparam("names", expanding=True)))

    def rows(self, connection: AnyConnection, names: Collection[str] | None) -> Iterable[RowOf]:
        """Those with one of these names, or all."""
        if names is None:
            return self._all.rows(connection)
        wanted = list(names)
        if len(wanted) == 1 or driver_of(connection) is not None:
            return [row for name in wanted for row in self._one.rows(connection, name=name)]
        assert isinstance(connection, Connection)
        found: list[RowOf] = []
        for start in range(0, len(wanted), MOST_NAMES):
            some = connection.execute(self._several, {"names": wanted[start : start + MOST_NAMES]})
            found += [tuple(row) for row in some]
        return found


def _replacing(key: Column[Any]) -> Statement:
    """Insert a row, or put it in place of the one with its key."""
    made = []
    for dialect in (postgresql, sqlite):
        insert = dialect.insert(key.table)
        others = {column.name: insert.excluded[column.name] for column in key.table.c if column is not key}
        made.append(insert.on_conflict_do_update(index_elements=[key], set_=others))
    return Statement(made[0], on_sqlite=made[1])


# --- writing --------------------------------------------------------------------------------------------

LOCK = Statement(select(schema.log_head).with_for_update())  # SQLite has taken its lock with BEGIN IMMEDIATE
INSERT_WRITES = Statement(schema.writes.insert())
INSERT_EVENTS = Statement(schema.events.insert())
INSERT_ENTRIES = Statement(schema.entries.insert())
REPLACE_HEADS = _replacing(schema.heads.c.stream)
REPLACE_BALANCES = _replacing(schema.balances.c.account)
UPDATE_LOG_HEAD = Statement(text("UPDATE log_head SET sequence = :sequence, number = :number, hash = :hash"))

# --- reading --------------------------------------------------------------------------------------------

HEADS = Named(schema.heads.c.stream)
BALANCES = Named(schema.balances.c.account)
WRITES = Named(schema.writes.c.command)

REACHED = Statement(
    select(schema.events.c.stream, func.max(schema.events.c.version))
    .where(schema.events.c.sequence.between(bindparam("first"), bindparam("last")))
    .group_by(schema.events.c.stream)
    .order_by(func.min(schema.events.c.sequence))
)
LOG_END = Statement(select(schema.log_head.c.sequence))
OF_STREAM = Statement(
    select(schema.events)
    .where(schema.events.c.stream == bindparam("stream"), schema.events.c.version > bindparam("after"))
    .order_by(schema.events.c.version)
    .limit(bindparam("limit"))
)
OF_LOG = Statement(
    select(schema.events)
    .where(schema.events.c.sequence > bindparam("after"))
    .order_by(schema.events.c.sequence)
    .limit(bindparam("limit"))
)
PAGE_OF_WRITES = Statement(
    select(schema.writes)
    .where(schema.writes.c.number > bindparam("after"))
    .order_by(schema.writes.c.number)
    .limit(bindparam("limit"))
)
ENTRIES_OF_PAGE = Statement(
    select(schema.entries)
    .where(schema.entries.c.number.between(bindparam("first"), bindparam("last")))
    .order_by(schema.entries.c.number, schema.entries.c.position)
)
