"""What goes in and out of the dealer school over HTTP."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import msgspec

from croupier.school.actions import Act, BookOrder, Call, DealerAction
from croupier.school.marking import MarkFault
from croupier.school.plan import Seed
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import BookId, On, Outcome
from croupier.web.shapes import RequestBody, Shape


class LessonWanted(RequestBody, frozen=True, kw_only=True):
    """A lesson that a trainee wants: the house chooses a seed where none is given."""

    book: Annotated[BookId, msgspec.Meta(min_length=1, max_length=200, examples=["act-blackjack-2018"])]
    seed: Seed | None = None
    boxes: Annotated[int, msgspec.Meta(ge=1, le=7)] = 3
    rounds: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    plants: Annotated[int, msgspec.Meta(ge=0, le=3)] = 1
    cards: Annotated[str, msgspec.Meta(max_length=300, examples=["8s Td 8h"])] = ""
    clause: Annotated[str, msgspec.Meta(max_length=100, examples=["13.1(a)"])] = ""
    """A clause to practise: a shoe is looked for in which it comes up."""


class StepAnswer(RequestBody, frozen=True, kw_only=True):
    """What a trainee does at a step, counted from 0."""

    step: Annotated[int, msgspec.Meta(ge=0, le=100_000)]
    action: DealerAction


class SchoolScore(Shape, frozen=True, kw_only=True):
    """Points of some answers; `pace` is seconds for an answer, where that was measured."""

    answers: int
    points: int
    most: int
    misses: int
    pace: float | None


class ClausePractised(Shape, frozen=True, kw_only=True):
    """A clause, in our words and with its example, and how well it is known."""

    book: BookId
    called: str
    clause: Clause
    says: str
    example: str
    score: SchoolScore


class PlanShown(Shape, frozen=True, kw_only=True):
    """What a lesson is made from, and the address at which anyone deals it again."""

    book: BookId
    called: str
    seed: str
    boxes: int
    rounds: int
    plants: int
    cards: str
    address: str


class LessonGlimpse(Shape, frozen=True, kw_only=True):
    """A lesson in a list."""

    number: int
    plan: PlanShown
    began: datetime
    over: bool
    step: int
    steps: int
    score: SchoolScore


class SchoolHand(Shape, frozen=True, kw_only=True):
    """A hand on the felt; a trainee counts it."""

    number: int
    cards: tuple[Card, ...]
    cleared: bool


class SchoolWager(Shape, frozen=True, kw_only=True):
    """Chips on a box; `outcome` once it is settled."""

    on: On
    inscription: str
    hand: int
    staked: Cents
    outcome: Outcome | None


class SchoolBox(Shape, frozen=True, kw_only=True):
    """A box that is wagered on."""

    number: int
    player: str
    hands: tuple[SchoolHand, ...]
    wagers: tuple[SchoolWager, ...]


class SchoolFelt(Shape, frozen=True, kw_only=True):
    """What lies there: nothing of a shoe but how many cards were burned."""

    dealer: SchoolHand
    boxes: tuple[SchoolBox, ...]
    burned: int


class SchoolTold(Shape, frozen=True, kw_only=True):
    """Something that happened in the lesson."""

    says: str
    clause: Clause
    also: tuple[Clause, ...]


class SchoolMark(Shape, frozen=True, kw_only=True):
    """How the answer to the step before was marked, by which clause."""

    step: int
    points: int
    most: int
    fault: MarkFault | None
    says: str
    clause: Clause
    words: str


class LessonShown(Shape, frozen=True, kw_only=True):
    """A lesson where it stands: what is to be seen, and the step that is due, never what it is."""

    number: int
    plan: PlanShown
    began: datetime
    step: int
    steps: int
    over: bool
    round: int
    planted: str
    """What went wrong, where the trainee is asked what the book orders; empty otherwise."""
    felt: SchoolFelt
    told: tuple[SchoolTold, ...]
    mark: SchoolMark | None
    score: SchoolScore
    practise: tuple[ClausePractised, ...]
    """When it is over: the clauses that were missed in it."""


class Wording(Shape, frozen=True, kw_only=True):
    """A choice and its words."""

    value: str
    words: str


class SchoolBook(Shape, frozen=True, kw_only=True):
    """A book that can be practised."""

    id: BookId
    called: str
    boxes: int


class SchoolShown(Shape, frozen=True, kw_only=True):
    """The school as a trainee finds it."""

    books: tuple[SchoolBook, ...]
    chips: tuple[Cents, ...]
    """The chips of the float, from the smallest."""
    acts: tuple[Act, ...]
    calls: tuple[Call, ...]
    orders: tuple[BookOrder, ...]
    words: tuple[Wording, ...]
    """Of the calls and orders."""
    lessons: tuple[LessonGlimpse, ...]
    """The trainee's own, the newest first."""
    score: SchoolScore
    practise: tuple[ClausePractised, ...]
    is_instructor: bool


class TraineeShown(Shape, frozen=True, kw_only=True):
    """One of the class: what was practised, and how well."""

    name: str
    role: str
    lessons: int
    over: int
    last: datetime
    score: SchoolScore
    books: tuple[str, ...]
    clauses: tuple[ClausePractised, ...]
    """Those that came up, the most missed first."""


class ClassShown(Shape, frozen=True, kw_only=True):
    """Everybody who practised, the latest first; and the clauses of all of them, the most missed first."""

    trainees: tuple[TraineeShown, ...]
    clauses: tuple[ClausePractised, ...]
    score: SchoolScore
    damaged: tuple[str, ...]
    """What is left out because its record is damaged, a sentence each."""
