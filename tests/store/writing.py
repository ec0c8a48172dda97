"""Small writes for the tests of the store."""

from __future__ import annotations

from datetime import UTC, datetime

from croupier.store.event_store import (
    Append,
    Appended,
    CommandId,
    Entry,
    EventStore,
    NewEvent,
    Outcome,
    Stream,
    Write,
)

NOON = datetime(2026, 11, 2, 12, 0, 0, 123456, tzinfo=UTC)
TABLE = Stream("table:table-1")


def append(stream: str = TABLE, *, after: int = 0, count: int = 1, payload: bytes = b'{"box":1}') -> Append:
    events = [NewEvent(kind="wager-placed.1", payload=payload) for _ in range(count)]
    return Append(stream=Stream(stream), after=after, events=events)


def move(source: str, target: str, cents: int) -> tuple[Entry, Entry]:
    """Cents from one account to another; only the bank may owe."""
    return (
        Entry(account=source, change=-cents, may_be_negative=source == "bank"),
        Entry(account=target, change=cents, may_be_negative=target == "bank"),
    )


def write(command: str, *appends: Append, entries: tuple[Entry, ...] = ()) -> Write:
    return Write(command=CommandId(command), recorded=NOON, appends=appends or (append(),), entries=entries)


def done(outcome: Outcome) -> Appended:
    assert isinstance(outcome, Appended), str(outcome)
    return outcome


def fill(store: EventStore, count: int, *, stream: str = TABLE, cents: int = 5) -> None:
    """Writes of one event each to one stream, each moving some cents from the bank to ann."""
    for version in range(count):
        moved = move("bank", "purse:ann", cents)
        done(store.append(write(f"{stream}-{version + 1}", append(stream, after=version), entries=moved)))
