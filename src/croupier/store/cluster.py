"""What several workers on one record share: who leads which table, commands for one another, a way to call out.

Values and promises only; imports no database. All of it lies beside the log and outside its chain.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from croupier.store.event_store import CommandId, EventStore

# --- leases ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Lease:
    """A worker leads a table for a time."""

    table: str
    holder: str
    epoch: int
    """Rises whenever somebody else takes the lease: of two who believe they lead, the lower one is late."""
    seconds: float
    """How long it still lasts. Counted from before one asked, on a clock that only runs, it is never too long."""


class Leases(Protocol):
    """One holder a table at most, at any moment, by the one clock that all workers share: the database's.

    A holder is one run of one worker: a name used again after a crash would renew what the dead one held.
    """

    def take(self, table: str, holder: str, seconds: float) -> Lease | None:
        """Take a lease that is free or over, or renew one's own; nothing where somebody else holds it."""

    def take_all(self, tables: Collection[str], holder: str, seconds: float) -> tuple[Lease, ...]:
        """As `take`, of many tables in one commit; the leases that the holder now has of these."""

    def release(self, table: str, holder: str) -> None:
        """Give one's own lease back, so that the next need not wait for its end; another's is left alone."""

    def holder_of(self, table: str) -> str | None:
        """Who leads the table now."""

    def all(self) -> tuple[Lease, ...]:
        """The leases that last, by name of table."""


# --- the inbox ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A command that nobody has answered yet."""

    id: CommandId
    table: str
    payload: bytes
    from_worker: str
    seconds: float
    """How long it has waited."""


class Inbox(Protocol):
    """Commands that reached a worker which does not lead their table, for the one that does.

    Reading takes nothing out: what a leader read and did not answer waits for the next one. That it is not done
    twice is the record's part, which keeps each command's id.
    """

    def put(self, command: CommandId, table: str, payload: bytes, from_worker: str) -> None:
        """Hand a command over, and wake the workers; the same id again changes nothing."""

    def waiting(self, tables: Collection[str], limit: int) -> tuple[Waiting, ...]:
        """The oldest of what waits for these tables, in the order it came."""

    def answer(self, command: CommandId, payload: bytes) -> None:
        """What became of a command, for whoever asked, and wake the workers; the first answer stands."""

    def answer_to(self, command: CommandId) -> bytes | None:
        """The answer, or nothing as long as there is none."""

    def sweep(self, older_than: float) -> int:
        """Take out what was answered so many seconds ago or earlier; how many that were. What waits stays."""


# --- signals --------------------------------------------------------------------------------------------


class Topic(StrEnum):
    """What the store itself calls out; a worker may use others."""

    APPENDED = "appended"
    """`table:table-1 17`: the stream, and the version at which it now stands."""
    WAITING = "waiting"
    """The name of a table for which a command waits."""
    ANSWERED = "answered"
    """The id of a command that now has its answer."""
    MISSED = "missed"
    """No text: something may have been called while nobody could hear it. Look for yourself."""


@dataclass(frozen=True, slots=True)
class Signal:
    """A call to all workers: that something happened, never what. It may be lost; the database knows."""

    topic: str
    text: str = ""

    def __post_init__(self) -> None:
        assert self.topic, "a signal has a topic"
        assert " " not in self.topic, f"the topic {self.topic!r} is one word"
        assert "\0" not in self.topic + self.text, "a signal is text without zeros"


class Signals(Protocol):
    """Workers wake each other: all processes on one PostgreSQL, all threads of the one process on SQLite."""

    def send(self, topic: str, text: str = "") -> None:
        """Call out to all who listen, oneself among them. What is too long for a signal goes as `missed`."""

    def listen(self, callback: Callable[[Signal], None]) -> Callable[[], None]:
        """Hand every signal sent from now on to the callback; call what is given back to stop.

        Callbacks are called one after the other from a thread of the signals: be quick, or hand it on. When the
        database was away, and is back, they hear `missed`.
        """


# --- together -------------------------------------------------------------------------------------------


class Cluster(Protocol):
    """What a store offers to workers who share it. Every method may raise `StoreFault`."""

    @property
    def leases(self) -> Leases: ...

    @property
    def inbox(self) -> Inbox: ...

    @property
    def signals(self) -> Signals: ...


class SharedStore(EventStore, Cluster, Protocol):
    """A record, and what its workers share: what `open_store` gives."""
