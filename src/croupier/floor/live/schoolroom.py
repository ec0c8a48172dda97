"""The dealer school on the record: what a trainee did is an event before anything more is shown.

Each trainee has a stream of their own, `school:<name>`. Events, and no table beside the log: they need no other
schema, several workers see the same lesson, it goes on after a restart, and a mark cannot be changed afterwards.
Nothing here reads or writes a table of the house.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from croupier.audit.record import Unreadable, as_written
from croupier.floor.loops.stopping import StreamStopped
from croupier.people.chance import new_id
from croupier.people.names import key_of
from croupier.school.actions import DealerAction
from croupier.school.marking import Mark
from croupier.school.plan import LessonPlan
from croupier.school.register import (
    LessonBegun,
    LessonKept,
    Register,
    SchoolEvent,
    answer,
    begin,
    followed,
    kind_of,
    read,
    written,
)
from croupier.store.event_store import Append, Appended, CommandId, EventStore, NewEvent, Stream, Write
from croupier.vocabulary.refusal import Refusal, Refused

_PREFIX: Final = "school:"
_TRIES: Final = 5
"""How often something is decided again because another page of the same trainee was quicker."""


def school_stream(name: str) -> Stream:
    """The stream of a trainee."""
    return Stream(f"{_PREFIX}{key_of(name)}")


class Schoolroom:
    """The lessons of a house. Any thread may ask; what was read once is read on from there."""

    def __init__(self, store: EventStore) -> None:
        """Over the house's record."""
        self._store = store
        self._known: dict[Stream, Register] = {}

    def register(self, name: str) -> Register:
        """All that a trainee has done."""
        return self._read_on(school_stream(name))

    def registers(self, names: Sequence[str]) -> tuple[Mapping[str, Register], tuple[str, ...]]:
        """The same of several, of those who have done anything; and a sentence for each that is damaged."""
        streams = {name: school_stream(name) for name in names}
        heads = self._store.heads(list(streams.values())) if streams else {}
        found, damaged = {}, []
        for name, stream in streams.items():
            if stream not in heads:
                continue
            try:
                found[name] = self._read_on(stream)
            except StreamStopped as problem:
                damaged.append(str(problem))
        return found, tuple(damaged)

    def begin(self, name: str, plan: LessonPlan, at: datetime) -> LessonKept | Refused:
        """Begin a lesson."""
        for _ in range(_TRIES):
            register = self.register(name)
            begun = begin(register, plan)
            if isinstance(begun, Refused):
                return begun
            if self._append(name, register, begun, at):
                return self._lesson(name, begun)
        return _too_many_pages()

    def answer(
        self, name: str, number: int, step: int, given: DealerAction, at: datetime
    ) -> tuple[LessonKept, Mark] | Refused:
        """Mark an answer, and keep it."""
        for _ in range(_TRIES):
            register = self.register(name)
            decided = answer(register, number, step, given, at)
            if isinstance(decided, Refused):
                return decided
            marked, found = decided
            if self._append(name, register, marked, at):
                kept = self.register(name).lesson(number)
                assert kept is not None, "a lesson that was answered is there"
                return kept, found
        return _too_many_pages()

    def _lesson(self, name: str, begun: LessonBegun) -> LessonKept:
        kept = self.register(name).lesson(begun.number)
        assert kept is not None, "a lesson that was begun is there"
        return kept

    def _append(self, name: str, register: Register, event: SchoolEvent, at: datetime) -> bool:
        """Whether it is on record: not where somebody else wrote there first."""
        made = NewEvent(kind=kind_of(event), payload=written(event))
        outcome = self._store.append(
            Write(
                command=CommandId(f"{_PREFIX}{new_id()}"),
                recorded=at,
                appends=[Append(stream=school_stream(name), after=register.version, events=[made])],
            )
        )
        return isinstance(outcome, Appended)

    def _read_on(self, stream: Stream) -> Register:
        register = self._known.get(stream, Register())
        try:
            for recorded in as_written(self._store.read_stream(stream, after=register.version)):
                register = followed(register, read(recorded.payload), recorded.recorded)
        except Unreadable as problem:
            whose = stream.removeprefix(_PREFIX)
            says = f"The lessons of {whose} are stopped: {problem.place} of their record is damaged."
            raise StreamStopped(says) from problem
        self._known[stream] = register
        return register


def _too_many_pages() -> Refused:
    says = "You answer on several pages at once, and this one came too late; load it again"
    return Refused(Refusal.STALE, says=says)
