"""A lesson, conducted: every step that a dealer takes in it, in order, with what lies on the felt before it.

The course of a lesson is its plan's alone. What a trainee answers is marked, and the round goes on as the book
has it.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from croupier.games.blackjack.points import total
from croupier.games.folding import fold
from croupier.games.layout import EMPTY, Layout
from croupier.games.play import Ask, Deal, Question
from croupier.games.round_of_play import RoundOfPlay, open_round
from croupier.games.said import (
    DEALER,
    Announced,
    CardBurned,
    CardsCollected,
    HandAt,
    HandCleared,
    Said,
    StakeCollected,
    WagerSettled,
)
from croupier.games.telling import is_worth_telling, tell
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import Book, GameRules
from croupier.school.actions import Act, BookOrder, Call, DealerAction
from croupier.school.chips import fewest
from croupier.school.plan import LessonChance, LessonPlan, book_of, rules_of, shoe_of
from croupier.school.planting import Irregularity, fitting, planted
from croupier.school.players import answer_of, wagers_of
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import Outcome

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
def lesson_of(plan: LessonPlan) -> Lesson:
    """The lesson of a plan that was not refused."""
    chance, plants = LessonChance(plan, "plants"), dict[int, Irregularity]()
    for left in range(plan.plants, 0, -1):
        openings = _conducted(plan, plants).openings
        later = [place for place in range(len(openings)) if place > max(plants, default=-1) and openings[place]]
        soon = later[: max(1, len(later) // left)]
        kinds = sorted({one for place in soon for one in openings[place]} - set(plants.values()))
        if not kinds:
            break
        what = kinds[chance.below(len(kinds))]
        places = [place for place in soon if what in openings[place]]
        plants[places[chance.below(len(places))]] = what
    desk = _conducted(plan, plants)
    return Lesson(plan=plan, rules=desk.rules, steps=tuple(desk.steps), ends=desk.scene())


def _conducted(plan: LessonPlan, plants: dict[int, Irregularity]) -> _Desk:
    """The rounds of a lesson, with what goes wrong at the moments that are named."""
    rules = rules_of(plan)
    desk = _Desk(book_of(plan), rules, shoe_of(plan, rules), plants)
    wagering, deciding = LessonChance(plan, "wagers"), LessonChance(plan, "decisions")
    for number in range(1, plan.rounds + 1):
        live = open_round(rules, wagers_of(plan, rules, wagering), new_shoe=number == 1)
        assert isinstance(live, RoundOfPlay), f"the wagers of a lesson are refused: {live}"
        desk.begin(number)
        desk.conduct(live, deciding)
    return desk


@dataclass(slots=True)
class _Desk:
    """A lesson while it is made: what lies there, what was told since the last step, and the steps so far."""

    book: Book
    rules: GameRules
    shoe: deque[Card]
    plants: dict[int, Irregularity]
    steps: list[Step] = field(default_factory=list)
    openings: list[tuple[Irregularity, ...]] = field(default_factory=list)
    """For each moment at which a card or an answer is awaited, what could go wrong there."""
    told: list[LessonLine] = field(default_factory=list)
    layout: Layout = EMPTY
    burned: int = 0
    round: int = 0

    def begin(self, number: int) -> None:
        self.round, self.layout, self.burned = number, EMPTY, 0

    def scene(self) -> Scene:
        return Scene(round=self.round, layout=self.layout, burned=self.burned, told=tuple(self.told))

    def conduct(self, live: RoundOfPlay, chance: LessonChance) -> None:
        """Go through a round: each card, each question, and each thing said that a dealer does."""
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
                self._plant(waiting)
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

    def _plant(self, waiting: Deal | Ask) -> None:
        """Have something go wrong here, if that is planned; the book's order is the next step."""
        place = len(self.openings)
        self.openings.append(fitting(waiting, self.layout))
        what = self.plants.get(place)
        if what is None or what not in self.openings[place]:
            return
        found = planted(what, self.book, self.rules, waiting, self.layout, self.shoe[0])
        ordered = DealerAction(do=Act.ORDER, order=found.order)
        self.steps.append(
            Step(
                right=(ordered,),
                clause=found.clause,
                also=(),
                scene=self.scene(),
                planted=found.says,
                irregularity=what,
            )
        )
        self.told = [LessonLine(says=f"{found.says}. {found.order.words}", clause=found.clause)]
        if found.takes_the_card:
            self.shoe.popleft()
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
            self._step(action, said.clause, said.also)
        if isinstance(said, CardBurned):
            self.burned += 1
        if is_worth_telling(said):
            self.told.append(LessonLine(says=tell(said), clause=said.clause, also=said.also))
        self.layout = fold(self.layout, said)


def action_of(said: Said, rules: GameRules, layout: Layout) -> DealerAction | None:
    """What the dealer does where the round says this by itself; nothing where it only follows."""
    match said:
        case WagerSettled():
            return _settles(said)
        case StakeCollected():
            return DealerAction(do=Act.COLLECT, box=said.box, hand=1, on=said.on)
        case HandCleared():
            return DealerAction(do=Act.CLEAR, box=said.box, hand=said.hand)
        case CardsCollected():
            return DealerAction(do=Act.CLEAR)
        case Announced():
            return _announces(said, rules, layout)
        case _:
            return None


def _settles(said: WagerSettled) -> DealerAction:
    """Pay, collect or leave; a part of a stake is laid out in chips as a payment is."""
    taken = said.staked - said.returned
    if said.outcome is Outcome.WIN:
        return DealerAction(do=Act.PAY, box=said.box, hand=said.hand, on=said.on, chips=_laid(said.paid))
    if taken:
        part = _laid(taken) if said.returned else ()
        return DealerAction(do=Act.COLLECT, box=said.box, hand=said.hand, on=said.on, chips=part)
    return DealerAction(do=Act.LEAVE, box=said.box, hand=said.hand, on=said.on)


def _laid(amount: int) -> tuple[int, ...]:
    """The fewest chips; none where a book's odds make an amount that no chips do, and any payment is taken."""
    return fewest(amount) or ()


def _announces(said: Announced, rules: GameRules, layout: Layout) -> DealerAction | None:
    """What the dealer calls out of it; that a wager waits, or that a chapter is over, is called out by nobody."""
    deal = rules.initial_deal if isinstance(rules, BlackjackRules) else rules.deal
    if said.clause == deal.no_more_bets and "bets" in said.text:
        return DealerAction(do=Act.ANNOUNCE, call=Call.NO_MORE_BETS)
    if not isinstance(rules, BlackjackRules):
        return None
    if said.clause == rules.dealer.no_effect and "draws no card" in said.text:
        return DealerAction(do=Act.ANNOUNCE, call=Call.NO_CARD)
    if said.clause == rules.dealer.stands and "stands on" in said.text:
        return DealerAction(do=Act.ANNOUNCE, call=Call.STANDS, total=total(layout.dealer))
    totals = (rules.subsequent.announces_first_total, rules.subsequent.announces_totals)
    if said.clause in totals and said.text.startswith("Box"):
        return DealerAction(do=Act.ANNOUNCE, call=Call.TOTAL, total=int(said.text.rpartition(": ")[2]))
    return None


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
