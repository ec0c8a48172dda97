"""How anything that is kept as a stream of events is decided: chapters of commands and events, and all of them.

A chapter is made where its commands and events are. Whoever keeps such streams (tables are one kind) lists its
chapters once, in one place; nothing is known because it happened to be imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from croupier.ledger.balances import Posting
from croupier.vocabulary.refusal import Refusal, Refused

State = TypeVar("State")
"""What the events are folded into: a table."""
Context = TypeVar("Context")
"""Where one command is decided: the state as it stands, what was said so far, the house behind it."""
C = TypeVar("C")
E = TypeVar("E")

Decide = Callable[[Context, C], Refused | None]
Fold = Callable[[State, E], State]
Move = Callable[[State, E], tuple[Posting, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty(Generic[Context]):
    """How one kind of command is decided; who may give it, under which clauses, is for the book to say."""

    command: Any
    """The kind of command: a class."""
    refusals: tuple[Refusal, ...]
    phases: tuple[str, ...]
    """In which phases of the state it is taken."""
    decide: Callable[[Context, Any], Refused | None]


class Chapter(Generic[State, Context]):
    """Commands and events that belong together, with the functions that decide, fold and pay them."""

    __slots__ = ("_phases", "duties", "folds", "moves_of", "orders")

    def __init__(self, *, phases: tuple[str, ...] = ()) -> None:
        """`phases` are those in which its commands are taken, unless one of them says otherwise."""
        self._phases = phases
        self.duties: dict[type[Any], Duty[Context]] = {}
        self.orders: dict[type[Any], Duty[Context]] = {}
        self.folds: dict[type[Any], Callable[..., State]] = {}
        self.moves_of: dict[type[Any], Callable[[State, Any], tuple[Posting, ...]]] = {}

    def decides(
        self, command: type[C], *, refusals: tuple[Refusal, ...] = (), phases: tuple[str, ...] | None = None
    ) -> Callable[[Decide[Context, C]], Decide[Context, C]]:
        """Enter a function that decides a kind of command: it says events, or refuses."""

        def enter(function: Decide[Context, C]) -> Decide[Context, C]:
            taken = self._phases if phases is None else phases
            self.duties[command] = Duty(command=command, refusals=refusals, phases=taken, decide=function)
            return function

        return enter

    def obeys(
        self, order: type[C], *, phases: tuple[str, ...] | None = None
    ) -> Callable[[Decide[Context, C]], Decide[Context, C]]:
        """Enter a function that decides what another stream orders here: nobody can send it."""

        def enter(function: Decide[Context, C]) -> Decide[Context, C]:
            taken = self._phases if phases is None else phases
            self.orders[order] = Duty(command=order, refusals=(), phases=taken, decide=function)
            return function

        return enter

    def evolves(self, event: type[E]) -> Callable[[Fold[State, E]], Fold[State, E]]:
        """Enter a function that gives the state after an event."""

        def enter(function: Fold[State, E]) -> Fold[State, E]:
            self.folds[event] = function
            return function

        return enter

    def moves(self, event: type[E]) -> Callable[[Move[State, E]], Move[State, E]]:
        """Enter a function that gives the chips an event moves, from the state as it was before it."""

        def enter(function: Move[State, E]) -> Move[State, E]:
            self.moves_of[event] = function
            return function

        return enter


class Chapters(Generic[State, Context]):
    """All the chapters of one kind of stream."""

    __slots__ = ("_moves", "duties", "folds", "orders")

    def __init__(self, *chapters: Chapter[State, Context]) -> None:
        """No command is decided and no event folded by two of them."""
        self.duties: Mapping[type[Any], Duty[Context]] = _together(one.duties for one in chapters)
        self.orders: Mapping[type[Any], Duty[Context]] = _together(one.orders for one in chapters)
        self.folds: Mapping[type[Any], Callable[..., State]] = _together(one.folds for one in chapters)
        self._moves = _together(one.moves_of for one in chapters)

    def fold(self, state: State, event: object, **known: object) -> State:
        """The state after an event, before its chips are counted; `known` is what need not be reckoned again."""
        return self.folds[type(event)](state, event, **known)

    def postings(self, state: State, event: object) -> tuple[Posting, ...]:
        """The chips that an event moves, from the state as it was before it."""
        moved = self._moves.get(type(event))
        return moved(state, event) if moved else ()


V = TypeVar("V")


def _together(parts: Iterable[Mapping[type[Any], V]]) -> Mapping[type[Any], V]:
    found: dict[type[Any], V] = {}
    for part in parts:
        twice = found.keys() & part.keys()
        assert not twice, f"{', '.join(one.__name__ for one in twice)} belongs to two chapters"
        found |= part
    return MappingProxyType(found)
