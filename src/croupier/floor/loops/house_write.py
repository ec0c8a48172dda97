"""All that one command does, over every stream that it touches, before it is stored: one write, all or nothing.

A command is decided by the room that knows its word. What it means elsewhere is decided there and goes into the
same write: a room orders something of a table, and what happens at a table is followed by the other rooms.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from croupier.audit.record import table_stream
from croupier.chapters.codec import kind_of, write_event
from croupier.chapters.events import By, Event
from croupier.chapters.kinds import KeptState, StreamKind
from croupier.floor.loops.house_streams import HouseStreams
from croupier.floor.loops.stopping import StreamStopped
from croupier.ledger.balances import Posting, changes
from croupier.store.event_store import Append, CommandId, Entry, NewEvent, Stream, Write
from croupier.tables.commands import Command
from croupier.tables.deciding import Decision, decide_order
from croupier.tables.house import House
from croupier.tables.play.round_events import RoundStarted
from croupier.tables.table import Table
from croupier.vocabulary.refusal import Refused

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from croupier.floor.loops.table_loop import TableLoop

Follow = Callable[["HouseWrite", Table, Decision], None]
"""What one room does when something happened at a table: the table before it, and what was decided there."""


@dataclass(frozen=True, slots=True)
class HouseHappening:
    """Something that a command brought about, in which stream, and at which table if it was at one."""

    stream: str
    by: By
    event: Event
    table: str | None = None


@dataclass(slots=True)
class _Touched:
    """A stream that something was said in: where it stood, and what was said."""

    kind: StreamKind[Any]
    before: int
    state: KeptState
    events: list[NewEvent]


class HouseWrite:
    """One command under decision over the whole house; also what rooms and tables ask of each other in it."""

    def __init__(
        self,
        streams: HouseStreams,
        tables: Callable[[str], TableLoop],
        follow: Iterable[Follow] = (),
        *,
        reads_first: bool = False,
    ) -> None:
        """Begin with every stream as it is known; `follow` is what other rooms make of what happens at tables.

        With `reads_first` a stream is read on when it is first asked for: somebody else may have written to it.
        """
        self._reads_first = reads_first
        self._tables_read: set[str] = set()
        self.streams = streams
        self._loops = tables
        self._follow = tuple(follow)
        self._touched: dict[Stream, _Touched] = {}
        self._at_tables: dict[str, list[Decision]] = {}
        self._postings: list[Posting] = []
        self._read: dict[Stream, Any] = {}
        """Every stream that was looked at, as it was then."""
        self._decided_on: set[Stream] = set()
        """Those of them that must still stand there when it is written."""
        self.beside: list[Callable[[Connection], None]] = []
        """What is put into tables beside the log in the same transaction: personal data, which no event holds."""
        self.gives_cards = False
        """Whether whoever comes to a table is given a digital card: in a house that people join by themselves."""
        self.happened: list[HouseHappening] = []
        """All of it in the order in which it was said."""

    # --- streams beside tables --------------------------------------------------------------------------

    def state(self, kind: StreamKind[Any], name: str) -> Any:
        """A stream's state after all that was said in it."""
        return self._seen(kind, name, self.streams.fresh if self._reads_first else self.streams.state)

    def fresh(self, kind: StreamKind[Any], name: str) -> Any:
        """The same; if somebody else has written to it when this is stored, it is decided again."""
        self._decided_on.add(Stream(kind.stream(name)))
        return self._seen(kind, name, self.streams.fresh if self._reads_first else self.streams.last_known)

    def _seen(self, kind: StreamKind[Any], name: str, look: Callable[[StreamKind[Any], str], Any]) -> Any:
        """Looked at once: all that is decided in this write is decided on the same state of it."""
        stream = Stream(kind.stream(name))
        if (touched := self._touched.get(stream)) is not None:
            return touched.state
        if stream not in self._read:
            self._read[stream] = look(kind, name)
        return self._read[stream]

    def knows(self, kind: StreamKind[Any], name: str) -> bool:
        """Whether there is a stream of that name, or will be with this write."""
        return Stream(kind.stream(name)) in self._touched or self.streams.knows(kind, name)

    def all_of(self, kind: StreamKind[Any]) -> Iterable[Any]:
        """Every stream of a kind, after all that was said; without those that are stopped."""
        new = (one.state.name for one in self._touched.values() if one.kind is kind)
        for name in sorted({*self.streams.names(kind), *new}):
            with suppress(StreamStopped):
                yield self.state(kind, name)

    def said_in(self, kind: StreamKind[Any]) -> list[Any]:
        """The streams of a kind in which something was said, after all of it."""
        return [one.state for one in self._touched.values() if one.kind is kind]

    def say(self, kind: StreamKind[Any], name: str, by: By, event: Event) -> None:
        """Something happens in a stream: it is kept, its money is moved, and the state goes on from it."""
        stream = Stream(kind.stream(name))
        touched = self._touched.get(stream)
        if touched is None:
            state = self.state(kind, name)
            touched = self._touched[stream] = _Touched(kind, state.version, state, [])
        self._postings += kind.postings(touched.state, event)
        touched.state = kind.evolve(touched.state, event, by)
        touched.events.append(NewEvent(kind=kind_of(event), payload=write_event(by, event)))
        self.happened.append(HouseHappening(stream, by, event))

    # --- tables -----------------------------------------------------------------------------------------

    def table(self, name: str) -> Table:
        """A table as it stands after all that was decided there."""
        if self._reads_first and name not in self._tables_read:
            self._tables_read.add(name)
            self._loops(name).refresh()
        decided = self._at_tables.get(name)
        return decided[-1].table if decided else self._loops(name).current()

    def began(self, table: str, number: int) -> RoundStarted | None:
        """How a round of a table began, from the record."""
        return self._loops(table).began(number)

    def behind(self, table: str) -> House:
        """What that table has behind it in this write."""
        return self._loops(table).house.within(self)

    def order(self, order: Command) -> Refused | None:
        """Have a table do something in the same write: whoever orders it has the clause that allows it."""
        decision = decide_order(self.table(order.table), order, self.behind(order.table))
        if isinstance(decision, Refused):
            return decision
        self.take(decision)
        return None

    def take(self, decision: Decision) -> None:
        """Something was decided at a table; the other rooms follow."""
        name = decision.table.name
        before = self.table(name)
        self._at_tables.setdefault(name, []).append(decision)
        self._postings += decision.postings
        stream = table_stream(name)
        self.happened += [HouseHappening(stream, decision.by, event, name) for event in decision.events]
        for follow in self._follow:
            follow(self, before, decision)

    # --- the write --------------------------------------------------------------------------------------

    @property
    def is_empty(self) -> bool:
        """Whether nothing was said anywhere."""
        return not self._touched and not self._at_tables

    @property
    def decided(self) -> Mapping[str, Decision]:
        """The tables at which something was decided, each with the last of it."""
        return {name: decisions[-1] for name, decisions in self._at_tables.items()}

    def as_write(self, command: str, at: datetime) -> Write:
        """All that the command did, for the store; `command` is its id."""
        appends = [
            Append(stream=stream, after=one.before, events=one.events) for stream, one in self._touched.items()
        ]
        for name, decisions in self._at_tables.items():
            first = decisions[0]
            events = [
                NewEvent(kind=kind_of(event), payload=write_event(one.by, event))
                for one in decisions
                for event in one.events
            ]
            began = first.table.version - len(first.events)
            appends.append(Append(stream=table_stream(name), after=began, events=events))
        entries = [
            Entry(account=str(account), change=change, may_be_negative=account.may_be_negative)
            for account, change in changes(self._postings).items()
        ]
        made = command or f"house:{secrets.token_hex(12)}"
        looked_at = [(stream, version) for stream, version in self._stood() if stream not in self._touched]
        return Write(command=CommandId(made), recorded=at, appends=appends, entries=entries, looked_at=looked_at)

    def _stood(self) -> Iterable[tuple[Stream, int]]:
        """The streams that it was decided on, and where they stood when they were first looked at."""
        return ((stream, self._read[stream].version) for stream in self._decided_on if stream in self._read)

    def has_gone_on(self) -> bool:
        """Whether somebody else has written what this was decided on: then a refusal may not hold any more."""
        return self.streams.have_gone_on(dict(self._stood()))

    def left_open(self) -> None:
        """It is written now, and not known yet whether that is done: tables are read again if nobody says so."""
        for name in self._at_tables:
            self._loops(name).left_open()

    def streams_stored(self) -> None:
        """It is done: the streams beside tables go on from it."""
        self.streams.adopt({stream: one.state for stream, one in self._touched.items()})

    def stored(self) -> None:
        """It is done: whoever keeps a state here goes on from it."""
        self.streams_stored()
        for name, decision in self.decided.items():
            self._loops(name).adopt(decision)

    def read_again(self) -> None:
        """Somebody else wrote meanwhile: every stream that had a part in it is read on."""
        self.streams.refresh((*self._read, *self._touched))
        for name in self._at_tables:
            self._loops(name).refresh()
