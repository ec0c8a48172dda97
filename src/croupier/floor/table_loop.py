"""The loop behind a table: load, decide, append, announce. Nothing is announced that is not stored."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from croupier.floor.house import KeyedHouse
from croupier.games.round_of_play import RoundOfPlay
from croupier.games.said import Said
from croupier.ledger.account import read_account
from croupier.ledger.balances import changes
from croupier.shoe.sealing import HouseKeys
from croupier.store.event_store import (
    Append,
    Appended,
    CommandId,
    Conflict,
    Entry,
    EventStore,
    NewEvent,
    Outcome,
    Stream,
    Write,
)
from croupier.tables.commands import Command
from croupier.tables.deciding import Decision, decide
from croupier.tables.events import By, Event
from croupier.tables.evolving import evolve
from croupier.tables.reading import kind_of, read_event, write_event
from croupier.tables.recalling import whole
from croupier.tables.rounds import said_in_round
from croupier.tables.table import Table
from croupier.vocabulary.money import dollars
from croupier.vocabulary.refusal import Refusal, Refused

PAGE: Final = 5_000
"""How many events are read at a time."""

Appending = Callable[[Write], Outcome]
"""How a write reaches the store: straight, or through a gathering that commits many at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """What a command brought about, stored and now for all to see."""

    by: By
    events: tuple[Event, ...]
    table: Table
    is_new: bool = True
    """False where the command had been done before: nothing happened again."""


class TableLoop:
    """One table that this process conducts: loaded once, and again whenever an append did not go well."""

    def __init__(
        self,
        name: str,
        store: EventStore,
        keys: HouseKeys,
        *,
        append: Appending | None = None,
    ) -> None:
        """Load the table; one that the store does not know begins empty."""
        self.name: Final = name
        self.stream: Final = table_stream(name)
        self._store = store
        self._append = append or store.append
        self._house = KeyedHouse(keys, self._past_round)
        self._live: RoundOfPlay | None = None
        self.table = self._load()
        self._is_loaded = True

    def do(self, command: Command) -> Announcement | Refused:
        """Decide a command, store what it did, and only then say it."""
        if not self._is_loaded:
            self.reload()
        if command.id and (done := self._store.outcome_of(CommandId(command.id))) is not None:
            return self._done_before(command, done)
        decision = decide(self.table, command, self._house, self._live)
        if isinstance(decision, Refused):
            self._forget_live_if_spoiled()
            return decision
        return self._store_and_announce(command, decision)

    def _store_and_announce(self, command: Command, decision: Decision) -> Announcement | Refused:
        self._is_loaded = False  # a fault leaves it open whether the write was done: it is read again then
        outcome = self._append(_write(self.table, self.stream, command, decision))
        if isinstance(outcome, Appended):
            self.table, self._live, self._is_loaded = decision.table, decision.live, True
            return Announcement(by=decision.by, events=decision.events, table=self.table)
        self.reload()
        if isinstance(outcome, Conflict):
            return Refused(Refusal.STALE, says=f"{str(outcome).rstrip('.')}: somebody else leads the table")
        account, asked = read_account(outcome.account), dollars(-outcome.change)
        says = (
            f"The {account.kind} of {account.names[-1]} holds {dollars(outcome.holds)}, and {asked} is asked of it"
        )
        return Refused(Refusal.NOT_ENOUGH_CHIPS, says=says)

    def reload(self) -> None:
        """Throw away what is in memory and read the table again."""
        self._live = None
        self.table = self._load()
        self._is_loaded = True

    def _load(self) -> Table:
        table = Table(name=self.name)
        for by, event in self._events():
            table = evolve(table, event, by)
        return whole(table, self._house)

    def _events(self) -> Iterator[tuple[By, Event]]:
        after = 0
        while page := self._store.read_stream(self.stream, after=after, limit=PAGE):
            for recorded in page:
                yield read_event(recorded.payload)
            after = page[-1].version

    def _past_round(self, number: int) -> Sequence[Said] | None:
        return said_in_round((event for _, event in self._events()), number)

    def _forget_live_if_spoiled(self) -> None:
        """A decision that began and was then refused may have moved the live round: it is rebuilt when needed."""
        inputs = self.table.round.inputs if self.table.round else ()
        if self._live is not None and len(self._live.inputs) != len(inputs):
            self._live = None

    def _done_before(self, command: Command, done: Appended) -> Announcement:
        recorded = self._store.read_log(after=done.first - 1, limit=done.last - done.first + 1)
        happened = [read_event(one.payload) for one in recorded if one.stream == self.stream]
        return Announcement(
            by=happened[0][0], events=tuple(event for _, event in happened), table=self.table, is_new=False
        )


def table_stream(name: str) -> Stream:
    """The stream that holds the table's history."""
    return Stream(f"table:{name}")


def _write(table: Table, stream: Stream, command: Command, decision: Decision) -> Write:
    events = [NewEvent(kind=kind_of(one), payload=write_event(decision.by, one)) for one in decision.events]
    entries = [
        Entry(account=str(account), change=change, may_be_negative=account.may_be_negative)
        for account, change in changes(decision.postings).items()
    ]
    return Write(
        command=CommandId(command.id or f"{table.name}@{table.version}"),
        recorded=command.at,
        appends=[Append(stream=stream, after=table.version, events=events)],
        entries=entries,
    )
