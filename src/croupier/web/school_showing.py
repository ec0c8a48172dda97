"""A lesson, a trainee and a class, as they are sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import urlencode

from croupier.people.person import Member
from croupier.rulebooks import shelf
from croupier.school.actions import Act, BookOrder, Call
from croupier.school.chips import FLOAT
from croupier.school.lesson import Lesson, LessonLine, Scene, lesson_of
from croupier.school.marking import Mark
from croupier.school.plan import LessonPlan, rules_of
from croupier.school.register import LessonKept, Register
from croupier.school.scores import ClauseScore, Score, by_clause, score_of, to_practise, words_of
from croupier.vocabulary.names import BookId
from croupier.web.school_shapes import (
    ClassShown,
    ClausePractised,
    LessonGlimpse,
    LessonShown,
    PlanShown,
    SchoolBook,
    SchoolBox,
    SchoolFelt,
    SchoolHand,
    SchoolMark,
    SchoolScore,
    SchoolShown,
    SchoolTold,
    SchoolWager,
    TraineeShown,
    Wording,
)

_LINES: Final = 60
"""So much of what was told is sent with each step."""
_LESSONS: Final = 20
_CLAUSES: Final = 12
_OF_ONE: Final = 40
"""Clauses of one trainee that an instructor sees."""


def shown_school(register: Register, *, is_instructor: bool) -> SchoolShown:
    """The school, with the trainee's own lessons."""
    lessons = register.lessons
    return SchoolShown(
        books=tuple(
            SchoolBook(id=one.id, called=one.called, boxes=min(7, _boxes(one.id))) for one in shelf.books()
        ),
        chips=FLOAT,
        acts=tuple(Act),
        calls=tuple(Call),
        orders=tuple(BookOrder),
        words=tuple(Wording(value=one.value, words=one.words) for one in (*Call, *BookOrder)),
        lessons=tuple(_glimpse(one) for one in lessons[: -_LESSONS - 1 : -1]),
        score=_score(score_of(mark for one in lessons for mark in one.marks)),
        practise=_practised(to_practise(lessons)[:_CLAUSES]),
        is_instructor=is_instructor,
    )


def _boxes(book: BookId) -> int:
    return rules_of(LessonPlan(book=book, seed="a")).control.boxes.value


def shown_lesson(kept: LessonKept, mark: Mark | None = None) -> LessonShown:
    """A lesson where it stands, with the mark that the last answer was given."""
    lesson, step = lesson_of(kept.plan, kept.course), len(kept.marks)
    scene = lesson.scene(step)
    return LessonShown(
        number=kept.number,
        plan=_plan(kept.plan),
        began=kept.began,
        step=step,
        steps=len(lesson.steps),
        over=kept.over,
        round=scene.round,
        planted=lesson.steps[step].planted if step < len(lesson.steps) else "",
        felt=_felt(scene),
        told=_told(lesson, step),
        mark=None if mark is None else _mark(lesson, step - 1, mark),
        score=_score(score_of(kept.marks)),
        practise=_practised(to_practise([kept])) if kept.over else (),
    )


def shown_class(
    members: Iterable[Member], registers: Mapping[str, Register], damaged: tuple[str, ...]
) -> ClassShown:
    """Everybody who has begun a lesson."""
    lessons = [one for register in registers.values() for one in register.lessons]
    found = [_trainee(one, registers[one.person.name]) for one in members if one.person.name in registers]
    return ClassShown(
        trainees=tuple(sorted(found, key=lambda one: one.last, reverse=True)),
        clauses=_practised(by_clause(lessons)[:_CLAUSES]),
        score=_score(score_of(mark for one in lessons for mark in one.marks)),
        damaged=damaged,
    )


def _trainee(member: Member, register: Register) -> TraineeShown:
    lessons = register.lessons
    return TraineeShown(
        name=member.person.name,
        role=member.person.role.words,
        lessons=len(lessons),
        over=sum(one.over for one in lessons),
        last=max(one.at for one in lessons),
        score=_score(score_of(mark for one in lessons for mark in one.marks)),
        books=tuple(dict.fromkeys(_called(one.plan.book) for one in lessons)),
        clauses=_practised(by_clause(lessons)[:_OF_ONE]),
    )


def _glimpse(kept: LessonKept) -> LessonGlimpse:
    known = kept.plan.book in shelf.names()
    return LessonGlimpse(
        number=kept.number,
        plan=_plan(kept.plan),
        began=kept.began,
        over=kept.over or not known,
        step=len(kept.marks),
        steps=len(lesson_of(kept.plan, kept.course).steps) if known and not kept.over else len(kept.marks),
        score=_score(score_of(kept.marks)),
    )


def _called(book: BookId) -> str:
    return shelf.book(book).called if book in shelf.names() else book


def _plan(plan: LessonPlan) -> PlanShown:
    wishes = {"boxes": plan.boxes, "rounds": plan.rounds, "plants": plan.plants}
    query = urlencode({**wishes, **({"cards": plan.cards} if plan.cards else {})})
    return PlanShown(
        book=plan.book,
        called=_called(plan.book),
        seed=plan.seed,
        boxes=plan.boxes,
        rounds=plan.rounds,
        plants=plan.plants,
        cards=plan.cards,
        address=f"/school/{plan.book}/{plan.seed}?{query}",
    )


def _score(score: Score) -> SchoolScore:
    pace = score.pace
    return SchoolScore(
        answers=score.answers,
        points=score.points,
        most=score.most,
        misses=score.misses,
        pace=None if pace is None else round(pace, 1),
    )


def _practised(found: Iterable[ClauseScore]) -> tuple[ClausePractised, ...]:
    return tuple(_one_practised(one) for one in found)


def _one_practised(one: ClauseScore) -> ClausePractised:
    says, example = words_of(one.book, one.clause)
    return ClausePractised(
        book=one.book,
        called=_called(one.book),
        clause=one.clause,
        says=says,
        example=example,
        score=_score(one.score),
    )


def _mark(lesson: Lesson, step: int, mark: Mark) -> SchoolMark:
    clause = lesson.steps[step].clause
    return SchoolMark(
        step=step,
        points=mark.points,
        most=mark.most,
        fault=mark.fault,
        says=mark.says,
        clause=clause,
        words=words_of(lesson.plan.book, clause)[0],
    )


def _told(lesson: Lesson, step: int) -> tuple[SchoolTold, ...]:
    """What was told up to a step, the newest last; from the round that is on."""
    scenes = (lesson.scene(one) for one in range(step + 1))
    lines: list[LessonLine] = [line for scene in scenes for line in scene.told]
    return tuple(SchoolTold(says=one.says, clause=one.clause, also=one.also) for one in lines[-_LINES:])


def _felt(scene: Scene) -> SchoolFelt:
    layout = scene.layout
    dealer = SchoolHand(number=1, cards=layout.dealer, cleared=layout.collected)
    boxes = tuple(
        SchoolBox(
            number=box.number,
            player=box.stakes[0].player if box.stakes else "",
            hands=tuple(
                SchoolHand(number=one.number, cards=one.cards, cleared=one.cleared or layout.collected)
                for one in box.hands
            ),
            wagers=tuple(
                SchoolWager(
                    on=one.on,
                    inscription=one.on.inscription,
                    hand=one.hand,
                    staked=one.staked,
                    outcome=one.outcome,
                )
                for one in box.stakes
            ),
        )
        for box in sorted(layout.boxes, key=lambda one: one.number)
    )
    return SchoolFelt(dealer=dealer, boxes=boxes, burned=scene.burned)
