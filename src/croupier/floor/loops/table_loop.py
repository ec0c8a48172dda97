"""The loop behind a table: load, decide, append, announce. Nothing is announced that is not stored."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from croupier.audit.record import Unreadable, as_written, events_at, read, recorded_at, table_stream
from croupier.floor.loops import snapshots
from croupier.floor.loops.exclusions import HouseExclusions
from croupier.floor.loops.house import Chance, KeyedHouse, RandomBytes
from croupier.floor.loops.house_write import HouseHappening, HouseWrite
from croupier.floor.loops.stopping import TableStopped
from croupier.floor.loops.writing import entries_of, new_events, refuse_overdrawn
from croupier.games.round_of_play import RoundOfPlay
from croupier.games.said import Said
from croupier.shoe.sealing import CannotOpen, HouseKeys
from croupier.store.event_store import (
    Append,
    Appended,
    CommandId,
    Conflict,
    EventStore,
    Outcome,
    Stream,
    Write,
)
from croupier.store.faults import Fault, StoreFault
from croupier.tables.commands import Command
from croupier.tables.context import replayed
from croupier.tables.deciding import Decision, decide
from croupier.tables.events import By, Event
from croupier.tables.evolving import evolve
from croupier.tables.past_rounds import said_in_round
from croupier.tables.play.round_events import RoundStarted
from croupier.tables.reading import read_event
from croupier.tables.recalling import with_known_cards
from croupier.tables.table import Table
from croupier.version import __version__
from croupier.vocabulary.money import spoken_in_tournament_chips
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

_TAIL: Final = 200
"""So many events are read to find the last rounds, and four times as many if that is not enough."""

TRIES: Final = 12
"""How often a command is decided before its sender is told that the house beside it never stands still."""

Appending = Callable[[Write], Outcome]
"""How a write reaches the store: straight, or through a gathering that commits many at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """What a command brought about, stored and now for all to see."""

    by: By
    events: tuple[Event, ...]
    table: Table
    version: int
    """How many events had happened after the last of these."""
    is_new: bool = True
    """False where the command had been done before: nothing happened again."""
    happened: tuple[HouseHappening, ...] = ()
    """At a table of a house: all that happened, in whatever stream, in order."""


class TableLoop:
    """One table that this process conducts: loaded once, and again whenever an append did not go well."""

    def __init__(
        self,
        name: str,
        store: EventStore,
        keys: HouseKeys,
        *,
        append: Appending | None = None,
        random_bytes: RandomBytes | Chance = secrets.token_bytes,
        exclusions: HouseExclusions | None = None,
        in_house: Callable[[TableLoop], HouseWrite] | None = None,
        opens_secrets: bool = True,
    ) -> None:
        """Load the table; one that the store does not know begins empty. It may be `TableStopped`.

        `in_house` begins a write in which other rooms have their say; without it the table stands alone. One that
        is only looked at opens no secret of a shoe.
        """
        self.name: Final = name
        self.stream: Final = table_stream(name)
        self._store = store
        self.append: Appending = append or store.append
        """How its writes reach the store; may be changed between two commands."""
        self._exclusions = exclusions or HouseExclusions()
        self._house = KeyedHouse(keys, self._past_round, random_bytes, self._exclusions, table=name)
        self._in_house = in_house
        self._opens_secrets = opens_secrets
        self._live: RoundOfPlay | None = None
        self.table = self._load()
        self._exclusions.note(self.table)
        self._is_loaded = True

    def do(self, command: Command) -> Announcement | Refused:
        """Decide a command whose envelope was looked at, store what it did, and only then say it."""
        for _ in range(TRIES):
            if not self._is_loaded:
                self.reload()
            write = None if self._in_house is None else self._in_house(self)
            house = self._house if write is None else self._house.within(write)
            with spoken_in_tournament_chips(are_counted=self.table.tournament is not None):
                decision = decide(self.table, command, house, self._live)
            if isinstance(decision, Refused):
                self._forget_live_if_spoiled()
                done = self._store.outcome_of(CommandId(command.id)) if command.id else None
                if done is not None:
                    return self._done_before(command, done)
                if write is not None and write.has_gone_on():
                    continue
                return decision
            announced = self._store_and_announce(command, decision, write)
            if announced is not None:  # one done before is found by the store itself
                return announced
            self._live = None  # it has moved on with what was not stored
        says = f"{command.who} has to say it again: the rooms beside {self.name} went on {TRIES} times meanwhile"
        return Refused(Refusal.STALE, says=says)

    def _store_and_announce(
        self, command: Command, decision: Decision, write: HouseWrite | None
    ) -> Announcement | Refused | None:
        """Nothing where another room's stream has gone on: then it is decided again."""
        made = f"{self.name}@{self.table.version}:{secrets.token_hex(8)}"
        if write is not None:
            write.take(decision)
        self._is_loaded = False  # a fault leaves it open whether the write was done: it is read again then
        if write is None:
            outcome = self.append(_write(self.table, self.stream, command, decision))
        else:
            outcome = self.append(write.as_write(command.id or made, command.at))
        if isinstance(outcome, Conflict) and write is not None and outcome.stream != self.stream:
            self._is_loaded = True  # nothing was written
            write.read_again()
            return None
        if isinstance(outcome, Appended) and (outcome.is_new or self._is_ours(outcome, decision)):
            self.table, self._live, self._is_loaded = decision.table, decision.live, True
            if write is not None:
                write.streams_stored()
            self._exclusions.note(self.table)
            self._snapshot_if_due()
            return Announcement(
                by=decision.by,
                events=decision.events,
                table=self.table,
                version=self.table.version,
                happened=tuple(write.happened) if write is not None else (),
            )
        self.reload()
        if isinstance(outcome, Appended):
            return self._done_before(command, outcome)
        if isinstance(outcome, Conflict):
            return Refused(Refusal.STALE, says=f"{str(outcome).rstrip('.')}: somebody else leads the table")
        return refuse_overdrawn(outcome)

    @property
    def house(self) -> KeyedHouse:
        """What the table has behind it."""
        return self._house

    def current(self) -> Table:
        """The table as it stands, read again where an append left that open."""
        if not self._is_loaded:
            self.reload()
        return self.table

    def adopt(self, decision: Decision) -> None:
        """Go on from what somebody else decided here, and has stored: what a tournament ordered."""
        self.table, self._live, self._is_loaded = decision.table, decision.live, True
        self._exclusions.note(self.table)
        self._snapshot_if_due()

    def left_open(self) -> None:
        """Somebody writes here now, and it is not known yet whether that is done: the table is read again then."""
        self._is_loaded = False

    @property
    def live(self) -> RoundOfPlay | None:
        """The round under way, fed again where it is not at hand."""
        under_way = self.table.round
        if under_way is None:
            return None
        if self._live is None:
            self._live = replayed(self.table, under_way)
        return self._live

    def between(self, first: int, last: int) -> list[tuple[By, Event]]:
        """The events of these versions, from the record."""
        stored = self._store.read_stream(self.stream, after=first - 1, limit=last - first + 1)
        return [read_event(one.payload) for one in stored]

    def catch_up(self) -> list[tuple[By, Event]]:
        """What somebody else has stored since, folded in: for one who follows the table and does not lead it."""
        happened = list(events_at(self._store, self.name, after=self.table.version))
        for by, event in happened:
            self.table = evolve(self.table, event, by)
        if happened:
            self._live = None
            self._exclusions.note(self.table)
        return happened

    def last_events(self) -> list[tuple[By, Event]]:
        """The events of the table from the start of its last round but one, or all where there are fewer."""
        back = _TAIL
        while True:
            tail = list(events_at(self._store, self.name, after=max(0, self.table.version - back)))
            starts = [index for index, (_, event) in enumerate(tail) if isinstance(event, RoundStarted)]
            if len(starts) > 1:
                return tail[starts[-2] :]
            if back >= self.table.version:
                return tail
            back *= 4

    def refresh(self) -> None:
        """Read the table again if the record may know more: an append failed, or somebody else has written."""
        stands = self._store.heads([self.stream]).get(self.stream, 0)
        if not self._is_loaded or stands != self.table.version:
            self.reload()

    def reload(self) -> None:
        """Throw away what is in memory and read the table again."""
        self._live = None
        self.table = self._load()
        self._exclusions.note(self.table)
        self._is_loaded = True

    def _load(self) -> Table:
        """The table from its snapshot and the events after it; what does not follow stops this table alone."""
        try:
            return self._followed()
        except StoreFault as fault:
            if fault.fault is not Fault.CORRUPT:
                raise
            raise stopped(self.name, fault) from fault
        except TableStopped:
            raise
        except Exception as problem:  # whatever a fold stumbles over, the record does not follow
            raise stopped(self.name, problem) from problem

    def _followed(self) -> Table:
        table = snapshots.latest(self._store, self.name)
        self._snapshot = table.version
        for recorded in as_written(recorded_at(self._store, self.name, after=table.version)):
            by, event = read(recorded)
            table = evolve(table, event, by)
        self._live = _open_round(table)
        if self._opens_secrets:
            table = with_known_cards(table, self._house)
        self._snapshot_if_due(table)
        return table

    def _snapshot_if_due(self, table: Table | None = None) -> None:
        """Between rounds, and not too often."""
        table = table or self.table
        if table.round is None and table.version - self._snapshot >= snapshots.EVERY:
            snapshots.take(self._store, self.stream, table)
            self._snapshot = table.version

    def _past_round(self, number: int) -> Sequence[Said] | None:
        """Read from the end, where rounds that are asked for mostly are."""
        back = _TAIL
        while back < self.table.version:
            tail = [event for _, event in events_at(self._store, self.name, after=self.table.version - back)]
            first = next((event.number for event in tail if isinstance(event, RoundStarted)), None)
            if first is not None and first <= number:
                return said_in_round(tail, number)
            back *= 4
        return said_in_round((event for _, event in events_at(self._store, self.name)), number)

    def began(self, number: int) -> RoundStarted | None:
        """How a round began, from the record, read from the end."""
        back = _TAIL
        while True:
            first = max(0, self.table.version - back)
            tail = [event for _, event in events_at(self._store, self.name, after=first)]
            starts = [event for event in tail if isinstance(event, RoundStarted)]
            found = next((event for event in starts if event.number == number), None)
            if found is not None or first == 0:
                return found
            back *= 4

    def _forget_live_if_spoiled(self) -> None:
        """A decision that began and was then refused may have moved the live round: it is rebuilt when needed."""
        inputs = self.table.round.inputs if self.table.round else ()
        if self._live is not None and len(self._live.inputs) != len(inputs):
            self._live = None

    def _done_before(self, command: Command, done: Appended) -> Announcement | Refused:
        happened = self._happened(done)
        if not happened:
            says = f"{command.who} gives a command of the id {command.id}, which one elsewhere in this house has"
            return Refused(Refusal.STALE, says=says)
        return Announcement(
            by=happened[0][0],
            events=tuple(event for _, event in happened),
            table=self.table,
            version=dict(done.heads).get(self.stream, self.table.version),
            is_new=False,
        )

    def of_command(self, done: Appended) -> tuple[Event, ...]:
        """What a command on record did at this table."""
        return tuple(event for _, event in self._happened(done))

    def _is_ours(self, done: Appended, decision: Decision) -> bool:
        """Whether a command found in the record did what was decided here, as when only the reply was lost."""
        if dict(done.heads).get(self.stream) != decision.table.version:
            return False
        return self._happened(done) == [(decision.by, event) for event in decision.events]

    def _happened(self, done: Appended) -> list[tuple[By, Event]]:
        recorded = self._store.read_log(after=done.first - 1, limit=done.last - done.first + 1)
        return [read_event(one.payload) for one in recorded if one.stream == self.stream]


def stopped(name: str, problem: Exception) -> TableStopped:
    """What everybody is told of a table that cannot be followed; the reason is for those who run the house."""
    match problem:
        case Unreadable():
            where = f"{problem.place} of its record is damaged"
        case CannotOpen():
            where = "the secret of its shoe cannot be opened with the house keys that are here"
        case StoreFault():
            where = "a part of its record is damaged"
        case RefusedError(refused=Refused(code=Refusal.UNKNOWN_RULEBOOK, says=says)):
            where = says[0].lower() + says[1:]
        case _:
            where = "what is on record does not follow"
    return TableStopped(f"{name} is stopped: {where}. The other tables are open.")


def _open_round(table: Table) -> RoundOfPlay | None:
    """The round under way, fed again; a table whose round says something else now than it did must not go on."""
    under_way = table.round
    if under_way is None:
        return None
    try:
        live = replayed(table, under_way)
    except AssertionError:
        live = None
    if live is None or live.layout != under_way.layout:
        raise TableStopped(
            f"{table.name} is stopped: its open round {under_way.number} was conducted by version "
            f"{under_way.conducted_by or 'unknown'} and does not say the same under {__version__}."
        )
    return live


def _write(table: Table, stream: Stream, command: Command, decision: Decision) -> Write:
    return Write(
        command=CommandId(command.id or f"{table.name}@{table.version}:{secrets.token_hex(8)}"),
        recorded=command.at,
        appends=[Append(stream=stream, after=table.version, events=new_events(decision.by, decision.events))],
        entries=entries_of(decision.postings),
    )
