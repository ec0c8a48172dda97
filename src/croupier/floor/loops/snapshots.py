"""Snapshots: a table opens from its last one and the events after it, and so does any stream. Never a record."""

from __future__ import annotations

import functools
import hashlib
from contextlib import suppress
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, Protocol, TypeVar

import msgspec

from croupier.audit.record import table_stream
from croupier.decoders import decoder
from croupier.rulebooks import shelf
from croupier.store.event_store import EventStore, Snapshot, Stream
from croupier.store.faults import StoreFault
from croupier.tables.table import Table
from croupier.version import __version__

EVERY: Final = 500
"""So many events after the last snapshot, another is taken when no round is under way."""

_ROOMS: Final = (
    "vocabulary",
    "rulebooks",
    "ledger",
    "shoe",
    "games",
    "chapters",
    "tables",
    "notices",
    "casino",
    "jackpots",
    "patrons",
    "promotions",
    "tournaments",
)
"""The rooms that decide what a table, or another stream of the house, is after an event."""

_TABLE: Final = decoder(Table)


class Folded(Protocol):
    """What the events of a stream have come to."""

    @property
    def name(self) -> str:
        """Of the stream, without its kind."""

    @property
    def version(self) -> int:
        """How many events have happened."""


State = TypeVar("State", bound=Folded)


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
    return latest_of(store, table_stream(name), Table(name=name), _TABLE)


def latest_of(store: EventStore, stream: Stream, empty: State, decode: msgspec.json.Decoder[State]) -> State:
    """What a stream had come to at its last snapshot; `empty` where it has none that can be read."""
    snapshot = store.latest_snapshot(stream, shape())
    if snapshot is None:
        return empty
    try:
        state = decode.decode(snapshot.payload)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return empty
    return state if (state.name, state.version) == (empty.name, snapshot.version) else empty


def take(store: EventStore, stream: Stream, state: Folded) -> None:
    """Keep it as it stands; if that fails, nothing is lost. Of face-down cards the count is kept."""
    with suppress(StoreFault):
        last = store.read_stream(stream, after=state.version - 1, limit=1)
        if last:
            payload = msgspec.json.encode(state)
            store.save_snapshot(
                Snapshot(stream=stream, version=state.version, shape=shape(), hash=last[0].hash, payload=payload)
            )
