"""A lesson, conducted: every step that a dealer takes in it, in order, with what lies on the felt before it.

The course of a lesson is its plan's alone. What a trainee answers is marked, and the round goes on as the book
has it.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from croupier.games.folding import fold
from croupier.games.layout import EMPTY, Layout
from croupier.games.play import Ask, Deal, Question
from croupier.games.round_of_play import RoundOfPlay, open_round
from croupier.games.said import (
    DEALER,
    CardBurned,
    HandAt,
    Said,
)
from croupier.games.telling import is_worth_telling, tell
from croupier.games.wagers import Wager
from croupier.rulebooks.book import Book, GameRules
from croupier.school.actions import Act, BookOrder, DealerAction
from croupier.school.doing import action_of
from croupier.school.plan import LessonChance, LessonPlan, book_of, rules_of, shoe_of
from croupier.school.planting import (
    COURSE,
    Irregularity,
    Planted,
    fitting,
    fitting_payment,
    planted,
    wrongly_paid,
)
from croupier.school.players import answer_of, wagers_of
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause

_KEPT: Final = 128
"""Lessons at hand in one process: each is made once, and looked at with every answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonLine:
    """Something that happened, in words, with its clause."""

    says: str
    clause: Clause
    also: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What can be seen at a moment, and what was told since the step before it."""

    round: int
    layout: Layout
    burned: int
    told: tuple[LessonLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Something that the dealer has to do: all that is right, of which the first is what happens."""

    right: tuple[DealerAction, ...]
    clause: Clause
    also: tuple[Clause, ...]
    scene: Scene
    planted: str = ""
    """What went wrong, where the step is to say what the book orders."""
    irregularity: Irregularity | None = None

    @property
    def act(self) -> Act:
        """What is to be done."""
        return self.right[0].do

    @property
    def most(self) -> int:
        """The points it is worth: one, and one more for chips that are the fewest."""
        return 2 if self.right[0].chips else 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """All of it, from the first step to what lies there when the last is done."""

    plan: LessonPlan
    rules: GameRules
    steps: tuple[Step, ...]
    ends: Scene

    def scene(self, step: int) -> Scene:
        """What is seen when so many steps are done."""
        return self.steps[step].scene if step < len(self.steps) else self.ends


@lru_cache(maxsize=_KEPT)
def lesson_of(plan: LessonPlan, course: int = COURSE) -> Lesson:
    """The lesson of a plan that was not refused, in the course in which it was begun."""
    chance, plants = LessonChance(plan, "plants"), dict[int, Irregularity]()
    for left in range(plan.plants, 0, -1):
        openings = _conducted(plan, plants, course).openings
        later = [place for place in range(len(openings)) if place > max(plants, default=-1) and openings[place]]
        soon = later[: max(1, len(later) // left)]
        kinds = sorted({one for place in soon for one in openings[place]} - set(plants.values()))
        if not kinds:
            break
        what = kinds[chance.below(len(kinds))]
        places = [place for place in soon if what in openings[place]]
        plants[places[chance.below(len(places))]] = what
    desk = _conducted(plan, plants, course)
    return Lesson(plan=plan, rules=desk.rules, steps=tuple(desk.steps), ends=desk.scene())


def _conducted(plan: LessonPlan, plants: dict[int, Irregularity], course: int) -> _Desk:
    """The rounds of a lesson, with what goes wrong at the moments that are named."""
    rules = rules_of(plan)
    desk = _Desk(book_of(plan), rules, shoe_of(plan, rules), plants, course)
    wagering, deciding = LessonChance(plan, "wagers"), LessonChance(plan, "decisions")
    for number in range(1, plan.rounds + 1):
        desk.begin(number)
        desk.conduct(wagers_of(plan, rules, wagering), deciding)
    return desk


@dataclass(slots=True)
class _Desk:
    """A lesson while it is made: what lies there, what was told since the last step, and the steps so far."""

    book: Book
    rules: GameRules
    shoe: deque[Card]
    plants: dict[int, Irregularity]
    course: int
    aside: list[Card] = field(default_factory=list)
    """What lies under the shoe, to be the first card of the next round."""
    steps: list[Step] = field(default_factory=list)
    openings: list[tuple[Irregularity, ...]] = field(default_factory=list)
    """For each moment at which a card or an answer is awaited, what could go wrong there."""
    told: list[LessonLine] = field(default_factory=list)
    layout: Layout = EMPTY
    burned: int = 0
    round: int = 0

    def begin(self, number: int) -> None:
        self.round, self.layout, self.burned = number, EMPTY, 0
        self.shoe.extendleft(reversed(self.aside))
        self.aside.clear()

    def _opened(self, wagers: tuple[Wager, ...], *, new_shoe: bool) -> RoundOfPlay:
        live = open_round(self.rules, wagers, new_shoe=new_shoe)
        assert isinstance(live, RoundOfPlay), f"the wagers of a lesson are refused: {live}"
        return live

    def scene(self) -> Scene:
        return Scene(round=self.round, layout=self.layout, burned=self.burned, told=tuple(self.told))

    def conduct(self, wagers: tuple[Wager, ...], chance: LessonChance) -> None:
        """Go through a round: each card, each question, and each thing said that a dealer does."""
        live = self._opened(wagers, new_shoe=self.round == 1)
        heard, asked, at = 0, frozenset[object](), -1
        while True:
            for said in live.said[heard:]:
                self._hear(said)
            heard = len(live.said)
            waiting = live.waiting
            if waiting is None:
                return
            assert isinstance(waiting, Deal | Ask), "a lesson has no jackpot behind it"
            if isinstance(waiting, Deal):
                if self._plant(waiting) is Irregularity.MISSED_BURN:
                    live = self._opened(wagers, new_shoe=False)  # it goes on with that card (NSW 18.12)
                    continue
                self._step(_dealt(waiting), waiting.clause, waiting.also)
                card = self.shoe.popleft()
                refused = live.burn() if _is_burn(waiting) else live.deal(card)
            else:
                open_now = frozenset(map(_key, waiting.questions))
                if not (open_now <= asked and at == len(self.steps)):  # else they were asked together
                    self._plant(waiting)
                    first = waiting.questions[0]
                    asks = (DealerAction(do=Act.ASK, box=one.box, hand=one.hand) for one in waiting.questions)
                    self._step(tuple(dict.fromkeys(asks)), first.clause)
                    asked, at = open_now, len(self.steps)
                refused = live.answer(answer_of(waiting.questions[0], self.layout, chance))
            assert refused is None, f"a lesson is refused: {refused}"

    def _plant(self, waiting: Deal | Ask) -> Irregularity | None:
        """Have something go wrong here, if that is planned."""
        what = self._planned(fitting(waiting, self.layout, self.book, self.course))
        if what is not None:
            self._go_wrong(planted(what, self.book, self.rules, waiting, self.layout, self.shoe[0]))
        return what

    def _planned(self, here: tuple[Irregularity, ...]) -> Irregularity | None:
        """What goes wrong at this moment, of all that could."""
        what = self.plants.get(len(self.openings))
        self.openings.append(here)
        return what if what in here else None

    def _go_wrong(self, found: Planted) -> None:
        """The book's order is the next step."""
        ordered = DealerAction(do=Act.ORDER, order=found.order)
        step = Step(
            right=(ordered,),
            clause=found.clause,
            also=(),
            scene=self.scene(),
            planted=found.says,
            irregularity=found.what,
        )
        self.steps.append(step)
        self.told = [LessonLine(says=f"{found.says}. {found.order.words}", clause=found.clause)]
        if not found.takes_the_card:
            return
        card = self.shoe.popleft()
        if found.order is BookOrder.FIRST_OF_THE_NEXT_ROUND:
            self.aside.append(card)
        else:
            self.burned += 1

    def _step(
        self, right: DealerAction | tuple[DealerAction, ...], clause: Clause, also: tuple[Clause, ...] = ()
    ) -> None:
        several = right if isinstance(right, tuple) else (right,)
        self.steps.append(Step(right=several, clause=clause, also=also, scene=self.scene()))
        self.told = []

    def _hear(self, said: Said) -> None:
        """Ask for what the dealer does, and then tell it."""
        if (action := action_of(said, self.rules, self.layout)) is not None:
            if (may := fitting_payment(self.book, action, self.course)) and self._planned(may) is not None:
                self._go_wrong(wrongly_paid(self.book, action))
            self._step(action, said.clause, said.also)
        if isinstance(said, CardBurned):
            self.burned += 1
        if is_worth_telling(said):
            self.told.append(LessonLine(says=tell(said), clause=said.clause, also=said.also))
        self.layout = fold(self.layout, said)


def _is_burn(waiting: Deal) -> bool:
    return waiting.to != DEALER and not isinstance(waiting.to, HandAt)


def _dealt(waiting: Deal) -> DealerAction:
    if isinstance(waiting.to, HandAt):
        return DealerAction(do=Act.DEAL, box=waiting.to.box, hand=waiting.to.hand)
    return DealerAction(do=Act.BURN if _is_burn(waiting) else Act.DEAL)


def _key(question: Question) -> object:
    return question.player, question.box, question.hand, tuple(one.choose for one in question.options)


ORDERS: Final = tuple(BookOrder)
"""What may be ordered, as a trainee is given it to choose from."""
