"""Rounds decided ahead of the store: taken at their word one by one, written together, and only then told."""

from __future__ import annotations

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


class RoundsAhead:
    """What tables would append: each table's writes become one, and all of them are committed together."""

    def __init__(self, store: EventStore) -> None:
        """Nothing waits yet."""
        self._store = store
        self._waiting: dict[Stream, list[Write]] = {}
        self.events = 0
        """How many events wait."""

    def append(self, write: Write) -> Outcome:
        """Take a write at its word; only one who alone conducts its table may."""
        (append,) = write.appends
        self._waiting.setdefault(append.stream, []).append(write)
        self.events += len(append.events)
        return Appended(0, 0, ((append.stream, append.after + len(append.events)),))

    def store(self, command: str) -> frozenset[Stream]:
        """Have it all written; the streams that somebody else had written to, whose writes are not done."""
        writes = [_together(command, writes) for writes in self._waiting.values()]
        self._waiting, self.events = {}, 0
        outcomes = self._store.append_all(writes) if writes else ()
        return frozenset(
            write.appends[0].stream
            for write, outcome in zip(writes, outcomes, strict=True)
            if not (isinstance(outcome, Appended) and outcome.is_new)
        )

    def forget(self) -> None:
        """What waits is not done."""
        self._waiting, self.events = {}, 0


def _together(command: str, writes: list[Write]) -> Write:
    """One write of several to one stream, in their order."""
    first = writes[0].appends[0]
    events: list[NewEvent] = []
    changed: dict[str, Entry] = {}
    for write in writes:
        events += write.appends[0].events
        for entry in write.entries:
            before = changed.get(entry.account)
            total = entry.change + (before.change if before is not None else 0)
            changed[entry.account] = Entry(
                account=entry.account, change=total, may_be_negative=entry.may_be_negative
            )
    return Write(
        command=CommandId(f"{command}/{first.stream}@{first.after}"),
        recorded=writes[-1].recorded,
        appends=[Append(stream=first.stream, after=first.after, events=events)],
        entries=[one for one in changed.values() if one.change],
    )
