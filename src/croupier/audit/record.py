"""The record as a history of tables: which there are, and what happened at each. Reads only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from croupier.chapters.kinds import StreamKind
from croupier.store.event_store import EventStore, Recorded, Stream
from croupier.store.page import is_as_written
from croupier.tables.events import By, Event
from croupier.tables.evolving import evolve
from croupier.tables.reading import read_event
from croupier.tables.table import Table
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.reading import read_event as read_tournament_event

PAGE: Final = 5_000
"""How many events are read at a time."""

_PREFIX: Final = "table:"
_TOURNAMENT: Final = "tournament:"


class Unreadable(Exception):
    """An event of the record cannot be read; the message is one sentence that names its place."""

    def __init__(self, recorded: Recorded, reason: str) -> None:
        """Keep the place beside the sentence."""
        self.place = place_of(recorded)
        self.reason = reason
        super().__init__(f"The {self.place} cannot be read: {reason}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedStep:
    """One event of a table with who brought it about, and the table before and after it."""

    recorded: Recorded
    by: By
    event: Event
    before: Table
    after: Table


def table_stream(name: str) -> Stream:
    """The stream that holds the table's history."""
    return Stream(f"{_PREFIX}{name}")


def table_of(stream: Stream) -> str | None:
    """The table whose history a stream is; nothing where it is something else's."""
    return stream.removeprefix(_PREFIX) if stream.startswith(_PREFIX) else None


def tables_in(store: EventStore) -> tuple[str, ...]:
    """The tables of the house, by name."""
    return tuple(sorted(name for stream in store.heads() if (name := table_of(stream)) is not None))


def tournament_stream(name: str) -> Stream:
    """The stream that holds the tournament's own history; what happens at its tables is in theirs."""
    return Stream(f"{_TOURNAMENT}{name}")


def tournament_of(stream: Stream) -> str | None:
    """The tournament whose history a stream is; nothing where it is something else's."""
    return stream.removeprefix(_TOURNAMENT) if stream.startswith(_TOURNAMENT) else None


def tournaments_in(store: EventStore) -> tuple[str, ...]:
    """The tournaments of the house, by name."""
    return tuple(sorted(name for stream in store.heads() if (name := tournament_of(stream)) is not None))


def recorded_at(store: EventStore, name: str, *, after: int = 0) -> Iterator[Recorded]:
    """The stored events of a table past a version, in order."""
    return recorded_in(store, table_stream(name), after=after)


def recorded_in(store: EventStore, stream: Stream, *, after: int = 0) -> Iterator[Recorded]:
    """The stored events of a stream past a version, in order."""
    while page := store.read_stream(stream, after=after, limit=PAGE):
        yield from page
        after = page[-1].version


def recorded_in_all(store: EventStore) -> Iterator[Recorded]:
    """The stored events of the whole house, in the order in which they were written."""
    after = 0
    while page := store.read_log(after=after, limit=PAGE):
        yield from page
        after = page[-1].sequence


def as_written(events: Iterable[Recorded]) -> Iterator[Recorded]:
    """The events, as long as each is what was stored and follows the one before; else `Unreadable`."""
    before: Recorded | None = None
    for recorded in events:
        if not is_as_written(recorded):
            raise Unreadable(recorded, "its hash does not fit what it holds")
        if before is not None and (recorded.version, recorded.previous) != (before.version + 1, before.hash):
            raise Unreadable(recorded, "it does not follow the event before it in its stream")
        before = recorded
        yield recorded


def read(recorded: Recorded) -> tuple[By, Event]:
    """What a stored event says; `Unreadable` where it says nothing that this house knows."""
    try:
        by, event = read_event(recorded.payload)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Unreadable(recorded, str(error)) from None
    return by, event


def read_of_tournament(recorded: Recorded) -> tuple[By, TournamentEvent]:
    """What a stored event of a tournament says; `Unreadable` where it says nothing that this house knows."""
    try:
        return read_tournament_event(recorded.payload)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Unreadable(recorded, str(error)) from None


def read_of_kind(kind: StreamKind[Any], recorded: Recorded) -> tuple[By, Event]:
    """What a stored event of another room says; `Unreadable` where it says nothing that this house knows."""
    try:
        return kind.codec.read(recorded.payload)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Unreadable(recorded, str(error)) from None


def events_at(store: EventStore, name: str, *, after: int = 0) -> Iterator[tuple[By, Event]]:
    """What happened at a table past a version, in order."""
    return map(read, recorded_at(store, name, after=after))


def history(store: EventStore, name: str) -> Iterator[RecordedStep]:
    """A table's events from the first, as they were written, with the table before and after each."""
    table = Table(name=name)
    for recorded in as_written(recorded_at(store, name)):
        by, event = read(recorded)
        after = evolve(table, event, by)
        yield RecordedStep(recorded=recorded, by=by, event=event, before=table, after=after)
        table = after


def left_out(table: str, problem: Unreadable) -> str:
    """What is told of a table of which nothing is told, since its record is damaged."""
    return f"{table} is left out: {problem.place} of its record is damaged."


def place_of(recorded: Recorded) -> str:
    """Where an event stands, as a sentence names it."""
    return f"event {recorded.sequence} ({recorded.stream} version {recorded.version})"
