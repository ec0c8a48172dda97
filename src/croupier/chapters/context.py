"""One command under decision in one stream; the floor keeps what is said, in whatever streams, for one write."""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

from croupier.chapters.commands import AnyCommand, name_of
from croupier.chapters.events import By, Event
from croupier.chapters.kinds import KeptState, StreamKind
from croupier.vocabulary.clause import Clause

State = TypeVar("State", bound=KeptState)
House_co = TypeVar("House_co", covariant=True)


class Saying(Protocol):
    """All that one command does so far, in every stream."""

    def state(self, kind: StreamKind[Any], name: str) -> Any:
        """A stream's state after all that was said in it."""

    def say(self, kind: StreamKind[Any], name: str, by: By, event: Event) -> None:
        """Something happens in a stream."""


class RoomContext(Generic[State, House_co]):
    """One command under decision: the stream it is for as it stands, and the house behind it."""

    __slots__ = ("_kind", "_name", "_write", "by", "command", "house")

    def __init__(
        self, kind: StreamKind[State], name: str, command: AnyCommand, write: Saying, house: House_co
    ) -> None:
        """`house` is what the room may ask of the others; `write` keeps what is said."""
        self._kind = kind
        self._name = name
        self._write = write
        self.command = command
        self.by = By(who=command.who, role=command.role, at=command.at)
        self.house = house

    @property
    def state(self) -> State:
        """As it stands after all that was said."""
        state: State = self._write.state(self._kind, self._name)
        return state

    def say(self, event: Event) -> None:
        """Something happens: it is kept, its money is moved, and the state goes on from it."""
        self._write.say(self._kind, self._name, self.by, event)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses under which the command is given, the first one first."""
        power = self._kind.powers().get(name_of(self.command))
        return power.under if power is not None else ()

    @property
    def clause(self) -> Clause | None:
        """The first of these clauses."""
        return next(iter(self.clauses), None)
