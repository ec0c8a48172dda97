"""Where chapters enter what they decide and how the table follows from it. Looked up by type, never by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.tables.commands import Command
from croupier.tables.events import Event
from croupier.tables.table import Phase, Table
from croupier.vocabulary.refusal import Refusal, Refused

if TYPE_CHECKING:
    from croupier.ledger.balances import Posting
    from croupier.tables.desk import Desk

T = TypeVar("T")
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """How one kind of command is decided; who may give it, under which clauses, is for the table's book to say."""

    command: type[Command]
    refusals: tuple[Refusal, ...]
    phases: tuple[Phase, ...]
    """When the table takes it."""
    decide: Callable[[Desk, Any], Refused | None]


DUTIES: dict[type[Command], Duty] = {}
FOLDS: dict[type[Event], Callable[..., Table]] = {}
MOVES: dict[type[Event], Callable[[Table, Any], tuple[Posting, ...]]] = {}


def decides(
    command: type[C],
    *,
    refusals: tuple[Refusal, ...] = (),
    phases: tuple[Phase, ...] = (Phase.OPEN,),
) -> Callable[[Callable[[Desk, C], Refused | None]], Callable[[Desk, C], Refused | None]]:
    """Enter a function that decides a kind of command: it says events to the desk, or refuses."""

    def enter(function: Callable[[Desk, C], Refused | None]) -> Callable[[Desk, C], Refused | None]:
        assert command not in DUTIES, f"{command.__name__} is decided twice"
        DUTIES[command] = Duty(command=command, refusals=refusals, phases=phases, decide=function)
        return function

    return enter


def evolves(event: type[E]) -> Callable[[Callable[[Table, E], Table]], Callable[[Table, E], Table]]:
    """Enter a function that gives the table after an event."""

    def enter(function: Callable[[Table, E], Table]) -> Callable[[Table, E], Table]:
        assert event not in FOLDS, f"{event.__name__} is folded twice"
        FOLDS[event] = function
        return function

    return enter


def moves(
    event: type[E],
) -> Callable[[Callable[[Table, E], tuple[Posting, ...]]], Callable[[Table, E], tuple[Posting, ...]]]:
    """Enter a function that gives the chips an event moves, from the table as it was before it."""

    def enter(function: Callable[[Table, E], tuple[Posting, ...]]) -> Callable[[Table, E], tuple[Posting, ...]]:
        assert event not in MOVES, f"{event.__name__} is paid twice"
        MOVES[event] = function
        return function

    return enter
