"""One page of the log: what a group of writes becomes, decided under the lock before anything is written.

A write that conflicts or overdraws leaves no row behind, so nothing has to be undone for the others to stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from croupier.store.chain import START, hash_of_event, hash_of_write
from croupier.store.event_store import (
    Append,
    Appended,
    CommandId,
    Conflict,
    Outcome,
    Overdrawn,
    Recorded,
    Stream,
    Write,
)

Row = dict[str, Any]

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def microseconds(recorded: datetime) -> int:
    """A time as it is stored: microseconds since 1970, so that both databases keep the same number."""
    return (recorded - EPOCH) // _MICROSECOND


def is_as_written(event: Recorded) -> bool:
    """Whether an event still holds what was hashed when it was stored."""
    return event.hash == hash_of_event(
        sequence=event.sequence,
        stream=event.stream,
        version=event.version,
        kind=event.kind,
        payload=event.payload,
        recorded=microseconds(event.recorded),
        command=event.command,
        previous=event.previous,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class LogStanding:
    """How the log stands under the lock, as far as a group of writes can touch it."""

    sequence: int
    number: int
    hash: bytes
    heads: Mapping[Stream, tuple[int, bytes]]
    balances: Mapping[str, int]
    done: Mapping[CommandId, Appended]


@dataclass(slots=True)
class Page:
    """The rows that a group of writes adds; it lives for one transaction."""

    sequence: int
    number: int
    hash: bytes
    heads: dict[Stream, tuple[int, bytes]]
    balances: dict[str, int]
    done: dict[CommandId, Appended]
    writes: list[Row] = field(default_factory=list)
    events: list[Row] = field(default_factory=list)
    entries: list[Row] = field(default_factory=list)
    touched_streams: dict[Stream, None] = field(default_factory=dict)
    touched_accounts: dict[str, None] = field(default_factory=dict)

    @classmethod
    def after(cls, standing: LogStanding) -> Page:
        """An empty page that follows what is in the log."""
        return cls(
            sequence=standing.sequence,
            number=standing.number,
            hash=standing.hash,
            heads=dict(standing.heads),
            balances=dict(standing.balances),
            done=dict(standing.done),
        )

    def take(self, write: Write) -> Outcome:
        """Add the write to the page, or say why not."""
        if before := self.done.get(write.command):
            return replace(before, is_new=False)
        if refused := self._conflict(write) or self._overdrawn(write):
            return refused
        return self._add(write)

    def _conflict(self, write: Write) -> Conflict | None:
        for stream, after in (*((one.stream, one.after) for one in write.appends), *write.looked_at):
            stands_at, _ = self.heads.get(stream, (0, START))
            if stands_at != after:
                return Conflict(stream, after, stands_at)
        return None

    def _overdrawn(self, write: Write) -> Overdrawn | None:
        changes = _changes(write)
        for entry in write.entries:
            holds, change = self.balances.get(entry.account, 0), changes[entry.account]
            if holds + change < 0 and not entry.may_be_negative:
                return Overdrawn(entry.account, holds, change)
        return None

    def _add(self, write: Write) -> Appended:
        first = self.sequence + 1
        recorded = microseconds(write.recorded)
        hashes: list[bytes] = []
        for append in write.appends:
            hashes += self._add_events(append, write.command, recorded)
        self._add_entries(write)
        self.number += 1
        row = {"number": self.number, "command": write.command, "first": first, "last": self.sequence}
        lines = [(entry.account, entry.change) for entry in write.entries]
        hashed = hash_of_write(**row, events=hashes, entries=lines, previous=self.hash)
        self.writes.append({**row, "previous": self.hash, "hash": hashed})
        self.hash = hashed
        heads = tuple((append.stream, append.after + len(append.events)) for append in write.appends)
        outcome = Appended(first, self.sequence, heads)
        self.done[write.command] = outcome
        return outcome

    def _add_events(self, append: Append, command: CommandId, recorded: int) -> list[bytes]:
        version, previous = self.heads.get(append.stream, (0, START))
        hashes = []
        for event in append.events:
            self.sequence, version = self.sequence + 1, version + 1
            row = {
                "sequence": self.sequence,
                "stream": append.stream,
                "version": version,
                "kind": event.kind,
                "payload": event.payload,
                "recorded": recorded,
                "command": command,
                "previous": previous,
            }
            previous = hash_of_event(**row)
            self.events.append({**row, "hash": previous})
            hashes.append(previous)
        self.heads[append.stream] = (version, previous)
        self.touched_streams[append.stream] = None
        return hashes

    def _add_entries(self, write: Write) -> None:
        for position, entry in enumerate(write.entries, start=1):
            self.entries.append(
                {
                    "number": self.number + 1,
                    "position": position,
                    "account": entry.account,
                    "change": entry.change,
                }
            )
            self.balances[entry.account] = self.balances.get(entry.account, 0) + entry.change
            self.touched_accounts[entry.account] = None


def _changes(write: Write) -> dict[str, int]:
    """What the write changes in each account; an account may stand in several entries."""
    changes: dict[str, int] = {}
    for entry in write.entries:
        changes[entry.account] = changes.get(entry.account, 0) + entry.change
    return changes
