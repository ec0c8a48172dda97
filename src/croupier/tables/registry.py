"""Where chapters enter what they decide and how the table follows from it. Looked up by type, never by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.tables.commands import Command
from croupier.tables.events import Event
from croupier.tables.roles import Role
from croupier.tables.table import Phase, Table
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal, Refused

if TYPE_CHECKING:
    from croupier.ledger.balances import Posting
    from croupier.tables.desk import Desk

T = TypeVar("T")
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)

ACT_BLACKJACK = (BookId.ACT_BLACKJACK_2000, BookId.ACT_BLACKJACK_2006, BookId.ACT_BLACKJACK_2018)


def per_book(
    *,
    act: T | None = None,
    war: T | None = None,
    nsw: T | None = None,
    act_2000: T | None = None,
    act_2006: T | None = None,
    act_2018: T | None = None,
) -> dict[BookId, T]:
    """One thing for each book that has it; `act` is for the three Blackjack books, unless one has its own."""
    given = {
        BookId.ACT_BLACKJACK_2000: act if act_2000 is None else act_2000,
        BookId.ACT_BLACKJACK_2006: act if act_2006 is None else act_2006,
        BookId.ACT_BLACKJACK_2018: act if act_2018 is None else act_2018,
        BookId.ACT_CASINO_WAR_2018: war,
        BookId.NSW_BLACKJACK_CHALLENGE: nsw,
    }
    return {book: thing for book, thing in given.items() if thing is not None}


def everywhere(thing: T) -> dict[BookId, T]:
    """The same thing in every book."""
    return dict.fromkeys(BookId, thing)


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """How one kind of command is decided: who may give it, under which clauses, and what it is refused for."""

    command: type[Command]
    by: Mapping[BookId, tuple[Role, ...]]
    """A book that is not named here does not know the command."""
    under: Mapping[BookId, tuple[Clause, ...]]
    refusals: tuple[Refusal, ...]
    phases: tuple[Phase, ...]
    """When the table takes it."""
    decide: Callable[[Desk, Any], Refused | None]


DUTIES: dict[type[Command], Duty] = {}
FOLDS: dict[type[Event], Callable[[Table, Any], Table]] = {}
MOVES: dict[type[Event], Callable[[Table, Any], tuple[Posting, ...]]] = {}


def decides(
    command: type[C],
    *,
    by: Mapping[BookId, tuple[Role, ...]],
    under: Mapping[BookId, tuple[str, ...]],
    refusals: tuple[Refusal, ...] = (),
    phases: tuple[Phase, ...] = (Phase.OPEN,),
) -> Callable[[Callable[[Desk, C], Refused | None]], Callable[[Desk, C], Refused | None]]:
    """Enter a function that decides a kind of command: it says events to the desk, or refuses."""

    def enter(function: Callable[[Desk, C], Refused | None]) -> Callable[[Desk, C], Refused | None]:
        assert command not in DUTIES, f"{command.__name__} is decided twice"
        clauses = {book: tuple(map(Clause, given)) for book, given in under.items()}
        DUTIES[command] = Duty(
            command=command, by=by, under=clauses, refusals=refusals, phases=phases, decide=function
        )
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
