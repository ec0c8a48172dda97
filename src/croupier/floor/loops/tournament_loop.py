"""The loop behind a tournament: load, decide, append, announce, over its own stream and those of its tables.

One command is one write. What somebody else has written to any of these streams meanwhile is read, and it is
decided again.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from croupier.audit.record import (
    Unreadable,
    as_written,
    read_of_tournament,
    recorded_in,
    table_stream,
    tournament_stream,
)
from croupier.decoders import decoder
from croupier.floor.loops import snapshots
from croupier.floor.loops.stopping import TableStopped
from croupier.floor.loops.table_loop import Appending, TableLoop
from croupier.floor.loops.writing import entries_of, new_events, refuse_overdrawn
from croupier.ledger.balances import Posting
from croupier.store.event_store import (
    Append,
    Appended,
    CommandId,
    Conflict,
    EventStore,
    NewEvent,
    Outcome,
    Overdrawn,
    Write,
)
from croupier.store.faults import Fault, StoreFault
from croupier.tables.deciding import Decision
from croupier.tables.table import Table
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.context import TournamentHappening
from croupier.tournaments.deciding import TournamentDecision, decide
from croupier.tournaments.events import By
from croupier.tournaments.evolving import evolve
from croupier.tournaments.house import TournamentHouse
from croupier.tournaments.tournament import Tournament
from croupier.vocabulary.refusal import Refusal, Refused

TRIES: Final = 12
"""How often a command is decided before its sender is told that its tables never stand still."""

_TOURNAMENT: Final = decoder(Tournament)

FindTable = Callable[[str], TableLoop]
"""The loop behind a table of the house; one that nobody has heard of begins empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentAnnouncement:
    """What a command brought about in a tournament and at its tables, stored and now for all to see."""

    by: By
    happened: tuple[TournamentHappening, ...]
    tournament: Tournament
    tables: Mapping[str, Table]
    """The tables that something was ordered of, as they now stand."""
    version: int
    is_new: bool = True
    """False where the command had been done before: nothing happened again."""


class TournamentStopped(TableStopped):
    """A tournament cannot go on: what is on record of it is damaged. The message is one sentence for everybody."""


class TournamentLoop:
    """One tournament: loaded once, and again whenever an append did not go well."""

    def __init__(
        self,
        name: str,
        store: EventStore,
        *,
        tables: FindTable,
        house: TournamentHouse,
        append: Appending | None = None,
    ) -> None:
        """Load the tournament; one that the store does not know begins empty. It may be `TournamentStopped`."""
        self.name: Final = name
        self.stream: Final = tournament_stream(name)
        self.house = house
        self._store = store
        self._tables = tables
        self.append: Appending = append or store.append
        """How its writes reach the store; may be changed between two commands."""
        self.tournament = self._load()
        self._is_loaded = True

    def do(self, command: TournamentCommand) -> TournamentAnnouncement | Refused:
        """Decide a command, store what it did here and at tables, and only then say it."""
        for _ in range(TRIES):
            if not self._is_loaded:
                self.reload()
            decision = decide(self.tournament, command, self.house)
            if isinstance(decision, Refused):
                done = self._store.outcome_of(CommandId(command.id)) if command.id else None
                return decision if done is None else self._done_before(command, done)
            outcome = self._stored(command, decision)
            if not isinstance(outcome, Conflict):
                return self._answer(command, decision, outcome)
            self.refresh(touched(decision))
        says = f"{command.who} has to say it again: the tables of {self.name} went on {TRIES} times meanwhile"
        return Refused(Refusal.STALE, says=says)

    def _stored(self, command: TournamentCommand, decision: TournamentDecision) -> Outcome:
        self._is_loaded = False  # a fault leaves it open whether the write was done: all of it is read again then
        loops = [self._tables(name) for name in touched(decision)]
        for loop in loops:
            loop.left_open()
        return self.append(_write(self.tournament, command, decision))

    def _answer(
        self, command: TournamentCommand, decision: TournamentDecision, outcome: Appended | Overdrawn
    ) -> TournamentAnnouncement | Refused:
        if isinstance(outcome, Appended) and outcome.is_new:
            self.tournament, self._is_loaded = decision.tournament, True
            self._snapshot_if_due(self.tournament)
            tables = touched(decision)
            for name, last in tables.items():
                self._tables(name).adopt(last)
            return TournamentAnnouncement(
                by=decision.by,
                happened=decision.happened,
                tournament=self.tournament,
                tables={name: last.table for name, last in tables.items()},
                version=self.tournament.version,
            )
        self.refresh(touched(decision))
        if isinstance(outcome, Appended):
            return self._done_before(command, outcome)
        return refuse_overdrawn(outcome)

    def current(self) -> Tournament:
        """The tournament as it stands, read again where an append left that open."""
        if not self._is_loaded:
            self.reload()
        return self.tournament

    def refresh(self, tables: Mapping[str, object] | None = None) -> None:
        """Read again what the record may know more of: the tournament, and these tables."""
        if not self._is_loaded or self._stands() != self.tournament.version:
            self.reload()
        for name in tables or ():
            self._tables(name).refresh()

    def reload(self) -> None:
        """Throw away what is in memory and read the tournament again."""
        self.tournament = self._load()
        self._is_loaded = True

    def left_open(self) -> None:
        """It is not known whether what was decided here is stored: it is read again then."""
        self._is_loaded = False

    def catch_up(self) -> list[TournamentHappening]:
        """What somebody else has stored since, folded in."""
        happened = []
        for recorded in recorded_in(self._store, self.stream, after=self.tournament.version):
            by, event = read_of_tournament(recorded)
            self.tournament = evolve(self.tournament, event, by)
            happened.append(TournamentHappening(None, by, event))
        return happened

    def _stands(self) -> int:
        return self._store.heads([self.stream]).get(self.stream, 0)

    def _load(self) -> Tournament:
        """The tournament from its snapshot and the events after it; what does not follow stops it alone."""
        try:
            tournament = snapshots.latest_of(self._store, self.stream, Tournament(name=self.name), _TOURNAMENT)
            self._snapshot = tournament.version
            for recorded in as_written(recorded_in(self._store, self.stream, after=tournament.version)):
                by, event = read_of_tournament(recorded)
                tournament = evolve(tournament, event, by)
        except StoreFault as fault:
            if fault.fault is not Fault.CORRUPT:
                raise
            raise _stopped(self.name, "a part of its record is damaged") from fault
        except Unreadable as problem:
            raise _stopped(self.name, f"{problem.place} of its record is damaged") from problem
        except Exception as problem:  # whatever a fold stumbles over, the record does not follow
            raise _stopped(self.name, "what is on record does not follow") from problem
        self._snapshot_if_due(tournament)
        return tournament

    def _snapshot_if_due(self, tournament: Tournament) -> None:
        if tournament.version - self._snapshot >= snapshots.OF_TOURNAMENTS:
            snapshots.take(self._store, self.stream, tournament)
            self._snapshot = tournament.version

    def _done_before(self, command: TournamentCommand, done: Appended) -> TournamentAnnouncement | Refused:
        recorded = self._store.read_log(after=done.first - 1, limit=done.last - done.first + 1)
        own = [one for one in recorded if one.stream == self.stream]
        if not own:
            says = f"{command.who} gives a command of the id {command.id}, which one elsewhere in this house has"
            return Refused(Refusal.STALE, says=says)
        happened = tuple(TournamentHappening(None, *read_of_tournament(one)) for one in own)
        return TournamentAnnouncement(
            by=happened[0].by,
            happened=happened,
            tournament=self.tournament,
            tables={},
            version=own[-1].version,
            is_new=False,
        )


def touched(decision: TournamentDecision) -> dict[str, Decision]:
    """The tables that something was ordered of, each with the last that was decided there."""
    return {one.table.name: one for one in decision.at_tables}


def _stopped(name: str, why: str) -> TournamentStopped:
    return TournamentStopped(f"{name} is stopped: {why}. Its tables are open.")


def _write(tournament: Tournament, command: TournamentCommand, decision: TournamentDecision) -> Write:
    """All that the command did, here and at tables: one write, all or nothing."""
    own = new_events(decision.by, decision.events)
    appends = [Append(stream=tournament_stream(tournament.name), after=tournament.version, events=own)]
    at_tables: dict[str, list[NewEvent]] = {}
    began: dict[str, int] = {}
    postings: list[Posting] = [*decision.postings]
    for one in decision.at_tables:
        name = one.table.name
        began.setdefault(name, one.table.version - len(one.events))
        at_tables.setdefault(name, []).extend(new_events(one.by, one.events))
        postings += one.postings
    appends += [
        Append(stream=table_stream(name), after=began[name], events=events) for name, events in at_tables.items()
    ]
    made = f"{tournament.name}@{tournament.version}:{secrets.token_hex(8)}"
    return Write(
        command=CommandId(command.id or made), recorded=command.at, appends=appends, entries=entries_of(postings)
    )
