"""What is kept of a trainee: the lessons that were begun, and how each answer was marked. Names are stored.

A lesson's course follows from its plan, so that this is all there is: where a house was closed in the middle of a
lesson, it goes on with the next step.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, TypeAlias

import msgspec

from croupier.decoders import decoder
from croupier.school.actions import DealerAction
from croupier.school.lesson import lesson_of
from croupier.school.marking import Mark, MarkFault, mark
from croupier.school.plan import LessonPlan, refuse_plan
from croupier.school.planting import COURSE
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused

LONGEST: Final = timedelta(minutes=2)
"""Who takes longer was away: the answer counts, and its time does not."""


class LessonBegun(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="lesson-begun.1"):
    """A trainee began a lesson."""

    number: int
    plan: LessonPlan
    course: int = 1
    """How its irregularities are planted: what was added since does not change a lesson that was begun."""


class StepMarked(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="step-marked.1"):
    """A trainee answered a step, before it was shown."""

    lesson: int
    step: int
    given: DealerAction
    clause: Clause
    points: int
    most: int
    fault: MarkFault | None
    seconds: float | None
    """Since the step was there to be answered; none where the trainee was away."""
    last: bool = False
    """Whether the lesson is over with it."""


SchoolEvent: TypeAlias = LessonBegun | StepMarked

_READ: Final = decoder(SchoolEvent)


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkKept:
    """One answer, as it was marked then."""

    clause: Clause
    points: int
    most: int
    fault: MarkFault | None
    seconds: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonKept:
    """One lesson, as far as it was answered."""

    number: int
    plan: LessonPlan
    course: int = 1
    began: datetime
    at: datetime
    """When the last of it happened."""
    marks: tuple[MarkKept, ...] = ()
    over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Register:
    """All lessons of one trainee, in the order in which they were begun."""

    version: int = 0
    lessons: tuple[LessonKept, ...] = ()

    def lesson(self, number: int) -> LessonKept | None:
        """The lesson of that number."""
        return self.lessons[number - 1] if 1 <= number <= len(self.lessons) else None


def kind_of(event: SchoolEvent) -> str:
    """The name under which it is stored."""
    return str(event.__struct_config__.tag)


def written(event: SchoolEvent) -> bytes:
    """As it is stored."""
    return msgspec.json.encode(event)


def read(payload: bytes) -> SchoolEvent:
    """As it was stored."""
    found: SchoolEvent = _READ.decode(payload)
    return found


def registered(events: Iterable[tuple[SchoolEvent, datetime]]) -> Register:
    """What follows from all that happened, each with its time."""
    register = Register()
    for event, at in events:
        register = followed(register, event, at)
    return register


def followed(register: Register, event: SchoolEvent, at: datetime) -> Register:
    """The register after something happened."""
    lessons = list(register.lessons)
    if isinstance(event, LessonBegun):
        lessons.append(LessonKept(number=event.number, plan=event.plan, course=event.course, began=at, at=at))
    else:
        was = lessons[event.lesson - 1]
        kept = MarkKept(
            clause=event.clause,
            points=event.points,
            most=event.most,
            fault=event.fault,
            seconds=event.seconds,
        )
        lessons[event.lesson - 1] = replace(was, marks=(*was.marks, kept), at=at, over=event.last)
    return Register(version=register.version + 1, lessons=tuple(lessons))


def begin(register: Register, plan: LessonPlan) -> LessonBegun | Refused:
    """Begin a lesson, or say why there is no such one."""
    return refuse_plan(plan) or LessonBegun(number=len(register.lessons) + 1, plan=plan, course=COURSE)


def answer(
    register: Register, number: int, step: int, given: DealerAction, at: datetime
) -> tuple[StepMarked, Mark] | Refused:
    """Mark an answer to the step that is due, or say why none is taken."""
    kept = register.lesson(number)
    if kept is None:
        says = f"You have begun {len(register.lessons)} lessons, and there is no lesson {number}"
        return Refused(Refusal.NOT_ON_RECORD, says=says)
    lesson, due = lesson_of(kept.plan, kept.course), len(kept.marks)
    if kept.over or due >= len(lesson.steps):
        return Refused(Refusal.SESSION_OVER, says=f"Lesson {number} is over: all its {due} steps are answered")
    if step != due:
        says = f"You answer step {step + 1} of lesson {number}, and step {due + 1} is due"
        return Refused(Refusal.STALE, says=says)
    asked = lesson.steps[step]
    found, took = mark(asked, given), at - kept.at
    marked = StepMarked(
        lesson=number,
        step=step,
        given=given,
        clause=asked.clause,
        points=found.points,
        most=found.most,
        fault=found.fault,
        seconds=round(took.total_seconds(), 1) if timedelta(0) <= took <= LONGEST else None,
        last=due + 1 == len(lesson.steps),
    )
    return marked, found
