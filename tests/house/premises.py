"""A house for tests: its tables and rooms over one record, commands in plain words, everything witnessed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec

from croupier.audit.verifying import verify
from croupier.chapters.codec import CommandReader
from croupier.chapters.events import Event
from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.floor.loops.house_loop import HouseAnnouncement
from croupier.floor.loops.rooms import kind_of_word
from croupier.floor.scripts.house_document import house_document
from croupier.floor.scripts.house_script import HouseLine, run
from croupier.patrons.registry import PersonalDetails
from croupier.shoe.sealing import HouseKeys
from croupier.store.event_store import EventStore
from croupier.store.opening import open_store
from croupier.tables import reading as at_tables
from croupier.tables.table import Table
from croupier.vocabulary.refusal import Refused
from tests.pit import Bytes
from tests.proofs import Witness

EVENING = datetime.fromisoformat("2026-11-16T20:00:00+11:00")
ROLES = {
    "dan": "dealer",
    "sue": "casino-supervisor",
    "gus": "gaming-supervisor",
    "max": "gaming-manager",
    "ora": "casino-operator",
    "ivy": "inspector",
    "eve": "surveillance",
    "clock": "clock",
}
"""Staff by name: whoever is not named here plays."""


@dataclass
class Premises:
    """A house that a test conducts."""

    store: EventStore
    witness: Witness | None = None
    now: datetime = EVENING
    seed: str = "premises"
    happened: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.keys = HouseKeys((hashlib.sha256(self.seed.encode()).digest(),))
        self.bytes = Bytes(self.seed)
        self.start_again()

    def start_again(self) -> None:
        """As if the process had been started anew: all of it is read from the record."""
        self.floor = GamingFloor(self.store, self.keys, random_bytes=self.bytes, is_house=True)

    def details(self, patron: str) -> PersonalDetails | None:
        """What is kept of who they are."""
        return self.floor.house.personal.read(self.store.side_tables, patron)

    def do(self, command: str, who: str, **fields: Any) -> HouseAnnouncement:
        """Give a command that must be accepted."""
        result = self.attempt(command, who, **fields)
        assert not isinstance(result, Refused), result
        return result

    def refused(self, command: str, who: str, **fields: Any) -> Refused:
        """Give a command that must be refused; nothing has changed then."""
        before = dict(self.store.heads())
        result = self.attempt(command, who, **fields)
        assert isinstance(result, Refused), f"it was accepted: {[str(one.event) for one in result.happened]}"
        assert dict(self.store.heads()) == before
        return result

    def attempt(self, command: str, who: str, **fields: Any) -> HouseAnnouncement | Refused:
        """Give a command; `role` and `at` are filled in where they are not given, a second later each time."""
        self.now += timedelta(seconds=1)
        if isinstance(fields.get("at"), str):
            self.now = datetime.fromisoformat(fields["at"])
        fields = {"role": ROLES.get(who, "player"), "at": self.now, **fields}
        kind = kind_of_word(command)
        reader: CommandReader[Any] = at_tables.READER if kind is None else kind.reader
        given = reader.read(msgspec.json.encode({"command": command, "who": who, **fields}), "The command")
        if isinstance(given, Refused):
            return self._noted(given)
        [outcome] = run([HouseLine(number=1, command=given)], self.floor)
        return self._noted(outcome.outcome)

    def _noted(self, outcome: HouseAnnouncement | Refused) -> HouseAnnouncement | Refused:
        if isinstance(outcome, Refused):
            if self.witness is not None:
                self.witness.note(outcome)
            return outcome
        for one in outcome.happened:
            self.happened.append(one.event)
            if self.witness is not None:
                self.witness.note(one.event, *getattr(one.event, "said", ()))
        return outcome

    def table(self, name: str = "table-1") -> Table:
        return self.floor.table(name).current()

    def document(self, at: str | None = None) -> dict[str, Any]:
        """How the house stands."""
        return house_document(self.floor, self.now if at is None else datetime.fromisoformat(at))

    def of(self, kind: type) -> list[Any]:
        """All that happened of a kind, in whatever stream, what rounds said too."""
        said = [one for event in self.happened for one in (event, *getattr(event, "said", ()))]
        return [one for one in said if isinstance(one, kind)]

    def shows(self, clause_id: str, kind: str, *, times: int | None = None) -> None:
        """Point out the things that carry a clause which something else in the test carries too."""
        assert self.witness is not None, "only a proof has a witness"
        self.witness.shows(clause_id, kind, times=times)

    def check(self) -> None:
        """The record is sound, and read again it gives the same house."""
        report = verify(self.store)
        assert report.faults == [], [str(one) for one in report.faults]
        before = self.document()
        self.start_again()
        assert self.document() == before


@contextmanager
def premises_in(folder: Path, witness: Witness | None = None) -> Iterator[Premises]:
    """A house over a record in a folder; it is checked when the test is done with it."""
    with open_store(str(folder / "house.sqlite3")) as store:
        house = Premises(store, witness)
        yield house
        house.check()
