"""What a store of events promises, and the values that go in and come out. Imports no database."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from types import TracebackType
from typing import TYPE_CHECKING, NewType, Protocol, Self

if TYPE_CHECKING:
    from croupier.store.side_tables import SideTables

Stream = NewType("Stream", str)
"""A sequence of events with one history: `table:table-1`."""
CommandId = NewType("CommandId", str)
"""The id that a command carries, so that sending it twice does it once."""

RECORD = Stream("record:house")
"""What happened to the record itself."""

MOST_CENTS = 10**15
"""The largest change of one account in one write: far above any casino, far below what a database can add up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent:
    """Something that happened: an explicit, versioned name (`wager-settled.1`) and what it says, encoded."""

    kind: str
    payload: bytes

    def __post_init__(self) -> None:
        check_name(self.kind, "kind of event")


@dataclass(frozen=True, slots=True, kw_only=True)
class Append:
    """Events for the end of one stream, which must stand at version `after` (0: nothing in it yet)."""

    stream: Stream
    after: int
    events: Sequence[NewEvent]

    def __post_init__(self) -> None:
        check_name(self.stream, "stream")
        assert self.after >= 0, f"the stream {self.stream} cannot stand at version {self.after}"
        assert self.events, f"nothing is to be appended to {self.stream}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What a write changes in one account, in cents; the account ends below zero only where it may."""

    account: str
    change: int
    may_be_negative: bool = False

    def __post_init__(self) -> None:
        check_name(self.account, "account")
        assert abs(self.change) <= MOST_CENTS, f"{self.change} cents are more than any table moves"


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """All that one command did: events of one or several streams and the money they moved, all or nothing."""

    command: CommandId
    recorded: datetime
    """When, by the clock of whoever writes; the store has none."""
    appends: Sequence[Append]
    entries: Sequence[Entry] = ()
    looked_at: Sequence[tuple[Stream, int]] = ()
    """Streams that it follows from and adds nothing to, each with the version at which it must still stand."""

    def __post_init__(self) -> None:
        check_name(self.command, "command")
        assert self.recorded.tzinfo is not None, "a recorded time knows its zone"
        assert self.appends, f"the command {self.command} appends nothing: money moves only with an event"
        streams = [append.stream for append in self.appends]
        assert len(set(streams)) == len(streams), f"the command {self.command} appends to a stream twice"
        total = sum(entry.change for entry in self.entries)
        assert total == 0, f"the entries of {self.command} sum to {total} cents, not to zero"


@dataclass(frozen=True, slots=True)
class Appended:
    """The write is durable: the global sequence of its first and last event, and where its streams now stand."""

    first: int
    last: int
    heads: tuple[tuple[Stream, int], ...]
    is_new: bool = field(default=True, compare=False)
    """False where the command was in the record already: whoever sent this write has to read what it did then."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Nothing was written: a stream does not stand where the writer thought."""

    stream: Stream
    after: int
    stands_at: int

    def __str__(self) -> str:
        """The sentence a person reads."""
        return f"{self.stream} stands at version {self.stands_at}, not at {self.after}."


@dataclass(frozen=True, slots=True)
class Overdrawn:
    """Nothing was written: an account that may not owe would have."""

    account: str
    holds: int
    change: int

    def __str__(self) -> str:
        """The sentence a person reads."""
        return f"{self.account} holds {self.holds} cents and cannot change by {self.change}."


Outcome = Appended | Conflict | Overdrawn


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """An event as it is stored, with its place in its stream and in the whole log."""

    sequence: int
    stream: Stream
    version: int
    kind: str
    payload: bytes
    recorded: datetime
    command: CommandId
    previous: bytes
    hash: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedWrite:
    """A write as it is stored: the sequence of its first and last event, and what it changed in which account."""

    number: int
    command: CommandId
    first: int
    last: int
    entries: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """What followed from the first `version` events of a stream, as somebody once made it out."""

    stream: Stream
    version: int
    shape: str
    """What the payload is made by and for: whoever makes it differently leaves it alone."""
    hash: bytes
    """That of the last of these events, so that a snapshot of another history is not taken for one of this."""
    payload: bytes


@dataclass(frozen=True, slots=True)
class Broken:
    """The first place where the record is not what was written."""

    place: str
    says: str

    def __str__(self) -> str:
        """The sentence a person reads."""
        return f"{self.place}: {self.says}."


class EventStore(Protocol):
    """An append-only log of hash-chained streams, with balances that always sum to zero.

    Any number of threads and processes may use one store. Every method may raise `StoreFault`.
    """

    def append(self, write: Write) -> Outcome:
        """All or nothing, and durable when it returns.

        A command seen before changes nothing and gives back what it did then, whatever else the write says.
        """

    def append_all(self, writes: Sequence[Write]) -> tuple[Outcome, ...]:
        """Each write in turn, as `append` does it, committed together with one sync; none spoils another."""

    def outcome_of(self, command: CommandId) -> Appended | None:
        """What the command did, or nothing if it is not in the record."""

    def read_stream(self, stream: Stream, *, after: int = 0, limit: int | None = None) -> tuple[Recorded, ...]:
        """Events of one stream past version `after`, in order."""

    def read_log(
        self, *, after: int = 0, limit: int | None = None, kinds: Collection[str] | None = None
    ) -> tuple[Recorded, ...]:
        """Events of all streams past sequence `after`, in order: one who reads on from the last misses none.

        With `kinds` only events of these.
        """

    def log_end(self) -> int:
        """The sequence of the last event of all."""

    def newest_payload(self, holding: bytes, *, within: int | None = None) -> bytes | None:
        """The payload of the newest event that holds these bytes, among so many of the last ones or among all."""

    def heads(self, streams: Collection[Stream] | None = None) -> Mapping[Stream, int]:
        """The version at which each stream stands: of those named that exist, or of all."""

    def balances(self, accounts: Collection[str] | None = None) -> Mapping[str, int]:
        """What each account holds, in cents: of those named that were ever used, or of all."""

    def entries_of(self, command: CommandId) -> tuple[tuple[str, int], ...]:
        """The accounts that the command changed, and by how much."""

    def read_writes(self, *, after: int = 0, limit: int | None = None) -> tuple[RecordedWrite, ...]:
        """Writes past number `after`, in order, each with its entries."""

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a snapshot in place of older ones of its stream. It is outside the chain, and may be lost."""

    def latest_snapshot(self, stream: Stream, shape: str) -> Snapshot | None:
        """The newest snapshot of this shape that fits the stream as it is; nothing where there is none."""

    @property
    def side_tables(self) -> SideTables:
        """Plain tables in the same database, outside the chain."""

    def verify_chain(self) -> Broken | None:
        """Read everything again; the first place that is not as it was written, or nothing."""

    def look_for_damage(self) -> None:
        """Raise the fault of a record whose file is gone or contradicts itself; it reads all of it."""

    def close(self) -> None:
        """Let go of all connections."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def check_name(name: str, what: str) -> None:
    """Names that not every database can keep are a defect of the caller."""
    assert name, f"a {what} has a name"
    assert "\0" not in name, f"the {what} {name!r} has a zero in its name"
    is_text = name.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in name)
    assert is_text, f"the {what} {name!r} is not Unicode text"
