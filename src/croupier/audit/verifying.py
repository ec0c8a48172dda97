"""Reads a whole record again and checks all of it: chain, tables, tournaments, rounds, chips, cards and shuffles.

Snapshots are never looked at. What is wrong is told in one sentence with its place; nothing is changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice

import msgspec

from croupier.audit.chips import ChipsBeside
from croupier.audit.house import HouseBeside
from croupier.audit.jackpots import JackpotsBeside
from croupier.audit.kinds import kind_of_stream
from croupier.audit.letters import LettersBeside
from croupier.audit.limits import LimitsBeside, lost_by_files
from croupier.audit.people import PeopleBeside
from croupier.audit.record import Unreadable, place_of, read, recorded_in_all, table_of, tournament_of
from croupier.audit.replaying import ReplayDifference, RoundBeside
from croupier.audit.tournaments import TournamentsBeside
from croupier.ledger.balances import Posting
from croupier.people.events import is_of_a_person
from croupier.shoe.fairness import Finding
from croupier.shoe.stack import is_accounted_for
from croupier.store.event_store import RECORD, EventStore, Recorded, RecordedWrite
from croupier.store.faults import Fault, StoreFault
from croupier.tables.events import Event
from croupier.tables.evolving import evolved, postings
from croupier.tables.fairness_record import ShuffleReader
from croupier.tables.table import Phase, Table
from croupier.version import __version__

_WRITES = 2_000
_TOLD = 500
"""After so many writes it is told how far the check is."""


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """Something that an auditor has to know, and where."""

    place: str
    says: str

    def __str__(self) -> str:
        """The sentence a person reads."""
        return f"{self.place}: {self.says.rstrip('.')}."


@dataclass(slots=True, kw_only=True)
class Report:
    """What was checked, in numbers; what is wrong; and what is worth knowing without being wrong."""

    writes: int = 0
    events: int = 0
    tables: int = 0
    rounds: int = 0
    entries: int = 0
    accounts: int = 0
    people: int = 0
    tournaments: int = 0
    ballots: int = 0
    """The ballots of the house that were drawn again from what was shown."""
    counts: int = 0
    """How often what a tournament counted was compared with its table."""
    packs: int = 0
    """How often the cards of a table were counted."""
    shuffles: int = 0
    """The shuffles whose secret was shown, and which were made again from it."""
    faults: list[AuditFinding] = field(default_factory=list)
    remarks: list[AuditFinding] = field(default_factory=list)


@dataclass(slots=True)
class _Followed:
    """A table while its history is followed."""

    table: Table
    rounds: RoundBeside
    shuffles: ShuffleReader
    is_lost: bool = False
    """Whether an event could not be read or folded: what comes after it cannot be checked."""


def verify(store: EventStore, tell: Callable[[int], None] = lambda _: None) -> Report:
    """Check the whole record. A broken chain ends it: what lies behind it cannot be trusted.

    `tell` is told from time to time how many events were followed.
    """
    report = Report()
    try:
        broken = store.verify_chain()
        if broken is not None:
            report.faults.append(AuditFinding(broken.place, broken.says))
            return report
        _Audit(store, report).run(tell)
    except StoreFault as fault:
        if fault.fault is not Fault.CORRUPT:
            raise
        report.faults.append(AuditFinding("the database", str(fault)))
    return report


class _Audit:
    """One pass through a record whose chain holds."""

    def __init__(self, store: EventStore, report: Report) -> None:
        self._store = store
        self._report = report
        self._followed: dict[str, _Followed] = {}
        self._chips = ChipsBeside()
        self._people = PeopleBeside(self._chips, self._fault)
        self._letters = LettersBeside(self._fault)
        self._jackpots = JackpotsBeside(self._table_now)
        self._house = HouseBeside(self._fault, self._jackpots, self._letters)
        self._limits = LimitsBeside(self._table_now, self._house.files)
        self._tournaments = TournamentsBeside(self._table_now, fault=self._fault, remark=self._remark)

    def run(self, tell: Callable[[int], None]) -> None:
        log = recorded_in_all(self._store)
        for write in _writes(self._store):
            self._check_write(write, list(islice(log, write.last - write.first + 1)))
            if write.number % _TOLD == 0:
                tell(self._report.events)
        for followed in self._followed.values():
            self._finish(followed)
        for place, says in self._chips.at_the_end(self._store.balances()):
            self._fault(place, says)
        for place, says in self._people.at_the_end(self._store):
            self._fault(place, says)
        self._report.tables = len(self._followed)
        self._report.rounds = sum(one.rounds.rounds for one in self._followed.values())
        self._report.accounts = len(self._chips.held)
        self._report.people = self._people.count
        self._report.tournaments = self._tournaments.count
        self._report.ballots = self._tournaments.ballots
        self._report.counts = self._tournaments.counts

    def _check_write(self, write: RecordedWrite, events: list[Recorded]) -> None:
        self._report.writes += 1
        self._report.events += len(events)
        self._report.entries += len(write.entries)
        moved: list[Posting] | None = []
        for recorded in events:
            posted = self._follow(recorded)
            moved = None if posted is None or moved is None else [*moved, *posted]
        for place, says in self._chips.after(write, moved):
            self._fault(place, says)
        for place, says in (
            *self._tournaments.after_write(f"write {write.number}", self._chips.held),
            *self._limits.after_write(f"write {write.number}", lost_by_files(self._house.said)),
            *self._house.after_write(f"write {write.number}", self._chips.held),
        ):
            self._fault(place, says)

    def _table_now(self, name: str) -> Table | None:
        """A table as far as it was followed, for whoever counts there."""
        followed = self._followed.get(name)
        return None if followed is None or followed.is_lost else followed.table

    def _follow(self, recorded: Recorded) -> tuple[Posting, ...] | None:
        """Fold an event; the chips it moves, or nothing where that cannot be told."""
        name = table_of(recorded.stream)
        if is_of_a_person(recorded.stream):
            return self._people.follow(recorded)
        if (tournament := tournament_of(recorded.stream)) is not None:
            return self._tournaments.follow(tournament, recorded)
        if kind_of_stream(recorded.stream) is not None:
            return self._house.follow(recorded)
        if recorded.stream == RECORD:
            self._report.remarks.append(AuditFinding(place_of(recorded), _of_the_record(recorded)))
        if name is None:
            return None  # another room's: only the chain is checked here
        followed = self._followed.setdefault(name, _Followed(Table(name=name), RoundBeside(), ShuffleReader()))
        if followed.is_lost:
            return None
        try:
            by, event = read(recorded)
            posted = postings(followed.table, event)
            after = evolved(followed.table, event, by, posted)
        except Unreadable as error:
            followed.is_lost = True
            self._fault(error.place, f"it cannot be read: {error.reason}; {name} was not followed past it")
            return None
        except Exception as error:  # whatever a fold stumbles over, the record does not follow
            followed.is_lost = True
            reason = str(error).rstrip(".") or type(error).__name__
            self._fault(place_of(recorded), f"it does not follow: {reason}; {name} was not followed past it")
            return None
        before, followed.table = followed.table, after
        self._jackpots.at_table(before, event)
        followed.shuffles.follow(event, after)
        self._letters.follow(name, event, place=place_of(recorded), zone=self._house.zone)
        self._limits.follow(before, after, posted)
        self._check_round(followed, event, before)
        self._check_pack(recorded, before, after)
        return posted

    def _check_round(self, followed: _Followed, event: Event, before: Table) -> None:
        ended = before.round is not None and followed.table.round is None
        if ended and followed.rounds.difference is not None:
            self._differs(before.name, followed.rounds.difference, is_open=False)
            followed.rounds.difference = None
        followed.rounds.follow(event, followed.table)

    def _differs(self, table: str, difference: ReplayDifference, *, is_open: bool) -> None:
        place = f"round {difference.round} of {table}"
        by = difference.conducted_by
        if by in ("", __version__):
            self._fault(place, f"fed again, {difference.says}")
            return
        conducted = f"conducted by version {by}, and under {__version__} {difference.says}"
        if is_open:
            self._fault(place, f"it is open, was {conducted}")
        else:
            self._report.remarks.append(AuditFinding(place, conducted))

    def _check_pack(self, recorded: Recorded, before: Table, after: Table) -> None:
        """The cards are counted whenever a round has ended and whenever they were loaded."""
        stack = after.cards.stack
        was = before.cards.stack
        if stack is None or stack is was:
            return
        ended = before.round is not None and after.round is None
        loaded = was is None or was.undealt.count < stack.undealt.count
        if not ended and not loaded:
            return
        self._report.packs += 1
        if not is_accounted_for(stack):
            self._fault(place_of(recorded), f"the cards of {after.name} are not {stack.decks} complete decks")

    def _finish(self, followed: _Followed) -> None:
        table = followed.table
        if table.round is not None and followed.rounds.difference is not None:
            self._differs(table.name, followed.rounds.difference, is_open=True)
        if not followed.is_lost:
            self._check_shuffles(table, followed.shuffles)

    def _check_shuffles(self, table: Table, shuffles: ShuffleReader) -> None:
        """Every shuffle is made again from its secret; only the last, of a table in use, may still be hidden."""
        found = shuffles.check()
        shown = [one.finding is not Finding.NOT_REVEALED for one in found]
        last = max((place for place, is_shown in enumerate(shown) if is_shown), default=-1)
        for number, one in enumerate(found):
            hidden = not shown[number] and number > last and table.phase is Phase.OPEN
            self._report.shuffles += shown[number]
            if not one.is_fair and not hidden:
                self._fault(f"shuffle {number + 1} of {table.name}", one.says)

    def _fault(self, place: str, says: str) -> None:
        self._report.faults.append(AuditFinding(place, says))

    def _remark(self, place: str, says: str) -> None:
        self._report.remarks.append(AuditFinding(place, says))


def _of_the_record(recorded: Recorded) -> str:
    """What happened to the record itself, as it was noted."""
    said = msgspec.json.decode(recorded.payload)
    return f"writes that were missing were given up on {recorded.recorded:%Y-%m-%d %H:%M:%S} UTC: {said['says']}"


def _writes(store: EventStore) -> Iterator[RecordedWrite]:
    after = 0
    while page := store.read_writes(after=after, limit=_WRITES):
        yield from page
        after = page[-1].number
