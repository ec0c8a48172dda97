"""Snapshots of tables: a table opens from its last one and the events after it. A cache, never a record."""

from __future__ import annotations

import functools
import hashlib
from contextlib import suppress
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

import msgspec

from croupier.audit.record import table_stream
from croupier.decoders import decoder
from croupier.rulebooks import shelf
from croupier.store.event_store import EventStore, Snapshot
from croupier.store.faults import StoreFault
from croupier.tables.table import Table
from croupier.version import __version__

EVERY: Final = 500
"""So many events after the last snapshot, another is taken when no round is under way."""

_ROOMS: Final = ("vocabulary", "rulebooks", "ledger", "shoe", "games", "tables")
"""The rooms that decide what a table is after an event."""


_TABLE: Final = decoder(Table)


def shape() -> str:
    """What a snapshot is made by: the version, and the code of every room and every book that has a part in it.

    A snapshot made by other code may hold another state or lack a field: it is left alone, and events are read.
    """
    return _shape(tuple(book.folder for book in shelf.books_from_outside()))


@functools.cache
def _shape(books_from_outside: tuple[Path, ...]) -> str:
    made = hashlib.sha256(__version__.encode())
    house = resources.files("croupier")
    for part in (*(house / room for room in _ROOMS), *books_from_outside):
        _add(made, part)
    return made.hexdigest()


def _add(made: hashlib._Hash, folder: Traversable) -> None:
    for one in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if one.is_dir():
            _add(made, one)
        elif one.name.endswith(".py"):
            made.update(one.name.encode() + hashlib.sha256(one.read_bytes()).digest())


def latest(store: EventStore, name: str) -> Table:
    """The table as its last snapshot has it; one that has none begins empty."""
    empty = Table(name=name)
    snapshot = store.latest_snapshot(table_stream(name), shape())
    if snapshot is None:
        return empty
    try:
        table = _TABLE.decode(snapshot.payload)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return empty
    return table if (table.name, table.version) == (name, snapshot.version) else empty


def take(store: EventStore, table: Table) -> None:
    """Keep the table as it stands; if that fails, nothing is lost. Face-down cards are kept as a count."""
    stream = table_stream(table.name)
    with suppress(StoreFault):
        last = store.read_stream(stream, after=table.version - 1, limit=1)
        if last:
            payload = msgspec.json.encode(table)
            store.save_snapshot(
                Snapshot(stream=stream, version=table.version, shape=shape(), hash=last[0].hash, payload=payload)
            )
