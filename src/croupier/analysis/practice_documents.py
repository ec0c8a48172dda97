"""What the practice room is sent: a hand as it lies, what is asked, and what each choice that was made cost."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.analysis.documents import OddsBook, Shut, TableAsked
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId, Choice, On, Outcome

Drill: TypeAlias = Literal["any", "hard", "soft", "pairs", "insurance", "war"]


class PracticeBook(Struct, frozen=True, kw_only=True):
    """A book, and the drills that its hands are for."""

    book: OddsBook
    drills: tuple[Drill, ...]
    insured_clause: Clause | None
    """Where the book has insurance."""


class PracticeRoom(Struct, frozen=True, kw_only=True):
    """The books, and whether the room is open to whoever asks."""

    books: tuple[PracticeBook, ...]
    usual: BookId
    shut: Shut | None


class PracticeHand(Struct, frozen=True, kw_only=True):
    """A hand of the box."""

    cards: tuple[Card, ...]
    total: int
    """The best not over 21, or what is over it; in Casino War the rank."""
    soft: bool
    stake: float
    """In units."""
    outcome: Outcome | None


class PracticeOption(Struct, frozen=True, kw_only=True):
    """Something that can be chosen now."""

    choose: Choice
    clause: Clause


class PracticeQuestion(Struct, frozen=True, kw_only=True):
    """What is asked now; what each choice is worth is told once one is made."""

    hand: int
    """Which of the hands, from 1."""
    options: tuple[PracticeOption, ...]
    clause: Clause


class CellSaid(Struct, frozen=True, kw_only=True):
    """What the best table of totals says of such a hand."""

    label: str
    """`hard 16 against 10`."""
    first: Choice
    otherwise: Choice
    plays: Choice
    """What that comes to with the choices that were offered."""


class ChoiceGraded(Struct, frozen=True, kw_only=True):
    """A choice that was made, beside all that could have been."""

    cards: tuple[Card, ...]
    dealer: Card
    hand: int
    chose: Choice
    values: dict[Choice, float]
    """Each offered choice per unit of the first wager, best play following."""
    best: Choice
    cost: float
    """What was given away; 0 for the best."""
    exact: bool
    cell: CellSaid | None
    label: str
    """The situation in words: `hard 16 against 10`, `insurance with hard 20`, `tie on 7`."""
    why: str
    clause: Clause
    command: str
    """The command line that gives the same figures."""


class WagerEnded(Struct, frozen=True, kw_only=True):
    """How a wager of the hand was settled."""

    on: On
    hand: int
    outcome: Outcome
    net: float
    """In units."""
    clause: Clause


class PracticeShown(Struct, frozen=True, kw_only=True):
    """One hand of a session: equal addresses have equal hands."""

    rulebook: BookId
    called: str
    table: TableAsked
    drill: Drill
    seed: int
    number: int
    """Which hand of the session, from 1."""
    dealer: tuple[Card, ...]
    dealer_total: int
    hands: tuple[PracticeHand, ...]
    asked: PracticeQuestion | None
    """Nothing once the hand is settled."""
    graded: tuple[ChoiceGraded, ...]
    settled: tuple[WagerEnded, ...]
    net: float
    """In units; what the settled wagers brought so far."""
