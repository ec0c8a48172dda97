"""Reads the whole record again and finds the first place that is not as it was written. Changes nothing.

Writes are followed in order; each brings its events and entries along, and every hash is made anew. What follows
from them (where streams stand, what accounts hold, the end of the log) is added up and compared at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from typing import Any

from sqlalchemy import Connection, Row, Select, func, select

from croupier.store import schema
from croupier.store.chain import START, hash_of_event, hash_of_write
from croupier.store.event_store import Broken

_EVENT_FIELDS = tuple(column.name for column in schema.events.c if column.name != "hash")
_AT_A_TIME = 2000


class _Found(Exception):
    """Carries the broken place out of the reading."""

    def __init__(self, broken: Broken) -> None:
        super().__init__(str(broken))
        self.broken = broken


def first_broken_place(connection: Connection) -> Broken | None:
    """The first place in one state of the record that is not as it was written."""
    try:
        _check_file(connection)
        with ExitStack() as cursors:
            _Reading(connection, cursors).check()
    except _Found as found:
        return found.broken
    return None


def _check_file(connection: Connection) -> None:
    """SQLite can tell when its own pages and indexes contradict each other."""
    if connection.dialect.name == "sqlite":
        said = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
        _hold(said == "ok", "the database file", str(said).splitlines()[-1] if said else "it cannot be checked")


class _Reading:
    """One pass through the record."""

    def __init__(self, connection: Connection, cursors: ExitStack) -> None:
        self._connection = connection
        self._cursors = cursors
        self._heads: dict[Any, tuple[int, bytes]] = {}
        self._balances: dict[Any, int] = {}
        self._sequence = 0
        self._number = 0
        self._hash = START

    def check(self) -> None:
        events = self._rows(select(schema.events).order_by(schema.events.c.sequence))
        entries_order = (schema.entries.c.number, schema.entries.c.position)
        entries = _Ahead(self._rows(select(schema.entries).order_by(*entries_order)))
        for write in self._rows(select(schema.writes).order_by(schema.writes.c.number)):
            self._check_write(write, events, entries)
        left = next(events, None)
        _hold(left is None, f"event {left and left.sequence}", "no write brought it")
        stray = entries.take_if(lambda _: True)
        _hold(stray is None, f"entries of write {stray and stray.number}", "no write brought them")
        self._check_what_follows()

    def _check_write(self, write: Row[Any], events: Iterator[Row[Any]], entries: _Ahead) -> None:
        self._number += 1
        place = f"write {self._number}"
        _hold(write.number == self._number, place, "it is missing")
        _hold(write.first == self._sequence + 1, place, "its first event is not the next of the log")
        _hold(isinstance(write.last, int) and write.last >= write.first, place, "it has no events")
        hashes = []
        while self._sequence < write.last:
            hashes.append(self._check_event(next(events, None), write))
        lines = self._entries(entries)
        hashed = hash_of_write(
            number=write.number,
            command=write.command,
            first=write.first,
            last=write.last,
            events=hashes,
            entries=lines,
            previous=self._hash,
        )
        _hold(write.previous == self._hash, place, "it is not chained to the write before it")
        _hold(write.hash == hashed, place, "its hash does not fit what it holds")
        _hold(sum(change for _, change in lines) == 0, place, "its entries do not sum to zero")
        self._hash = hashed

    def _check_event(self, event: Row[Any] | None, write: Row[Any]) -> bytes:
        self._sequence += 1
        place = f"event {self._sequence}"
        if event is None or event.sequence != self._sequence:
            raise _Found(Broken(place, "it is missing"))
        fields = dict(zip(_EVENT_FIELDS, event, strict=False))
        stream, version = fields["stream"], fields["version"]
        place = f"event {self._sequence} ({stream} version {version})"
        hashed = hash_of_event(**fields)
        _hold(event.hash == hashed, place, "its hash does not fit what it holds")
        before, previous = self._heads.get(stream, (0, START))
        _hold(version == before + 1, place, f"the version after {before} is missing")
        _hold(fields["previous"] == previous, place, "it is not chained to the event before it in its stream")
        _hold(fields["command"] == write.command, place, "it belongs to another command")
        self._heads[stream] = (version, hashed)
        return hashed

    def _entries(self, entries: _Ahead) -> list[tuple[str, int]]:
        lines: list[tuple[str, int]] = []
        for position in count(1):
            entry = entries.take_if(lambda row: row.number == self._number)
            if entry is None:
                return lines
            place = f"entry {position} of write {self._number}"
            _hold(entry.position == position, place, "it is missing")
            _hold(isinstance(entry.change, int), place, "it holds no number")
            lines.append((entry.account, entry.change))
            self._balances[entry.account] = self._balances.get(entry.account, 0) + entry.change
        raise AssertionError("counting ends only with the entries")

    def _check_what_follows(self) -> None:
        heads = {row.stream: (row.version, row.hash) for row in self._rows(select(schema.heads))}
        self._compare(heads, self._heads, "the head of {}", "it does not stand where its events end")
        balances = {row.account: row.cents for row in self._rows(select(schema.balances))}
        self._compare(balances, self._balances, "the balance of {}", "it is not the sum of its entries")
        ends = [tuple(row) for row in self._rows(select(schema.log_head))]
        end = (1, self._sequence, self._number, self._hash)
        _hold(ends == [end], "the end of the log", "it is not where the last write ends")
        rows = self._connection.execute(select(func.count()).select_from(schema.events)).scalar()
        _hold(rows == self._sequence, "the log", f"it counts {rows} events, and {self._sequence} can be read")

    def _compare(self, stored: dict[Any, Any], wanted: dict[Any, Any], place: str, says: str) -> None:
        for name in [*wanted, *stored]:
            _hold(stored.get(name) == wanted.get(name), place.format(name), says)

    def _rows(self, query: Select[Any]) -> Iterator[Row[Any]]:
        """The rows of a query, some thousands in memory at a time."""
        result = self._connection.execution_options(yield_per=_AT_A_TIME).execute(query)
        self._cursors.callback(result.close)
        return iter(result)


class _Ahead:
    """Rows of which the next can be looked at before it is taken."""

    def __init__(self, rows: Iterator[Row[Any]]) -> None:
        self._rows = rows
        self._next = next(rows, None)

    def take_if(self, wanted: Callable[[Row[Any]], bool]) -> Row[Any] | None:
        row = self._next
        if row is None or not wanted(row):
            return None
        self._next = next(self._rows, None)
        return row


def _hold(holds: bool, place: str, says: str) -> None:  # noqa: FBT001 - reads as an assertion
    if not holds:
        raise _Found(Broken(place, says))
