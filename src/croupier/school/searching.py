"""Finds a lesson in which a clause is asked for, so that it can be practised."""

from __future__ import annotations

from typing import Final

import msgspec

from croupier.rulebooks.inventory import wording
from croupier.school.lesson import lesson_of
from croupier.school.plan import LessonPlan
from croupier.vocabulary.clause import Clause

TRIED: Final = 400
"""Lessons that are looked through, at three milliseconds each; what is rarer comes by itself or not at all."""


def with_clause(plan: LessonPlan, clause: Clause) -> LessonPlan | None:
    """The plan, or the first one beside it, whose lesson asks for the clause."""
    try:
        wording(plan.book, clause)
    except KeyError:
        return None
    for number in range(TRIED):
        tried = plan if number == 0 else msgspec.structs.replace(plan, seed=f"{plan.seed[:36]}-{number}")
        if any(step.clause == clause for step in lesson_of(tried).steps):
            return tried
    return None
