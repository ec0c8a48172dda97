"""The dealer school: lessons for staff, the class for those who supervise. No live table is touched."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, Router, get, post
from litestar.di import NamedDependency
from litestar.params import Body, FromPath
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from croupier.people.chance import new_id
from croupier.people.person import Person
from croupier.school.plan import LessonPlan, refuse_plan
from croupier.school.register import LessonKept
from croupier.school.searching import with_clause
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import STAFF, Role, holds_powers_of
from croupier.web.context import AppContext, shortened
from croupier.web.described import refusals
from croupier.web.problems import no, refusal
from croupier.web.school_shapes import ClassShown, LessonShown, LessonWanted, SchoolShown, StepAnswer
from croupier.web.school_showing import shown_class, shown_lesson, shown_school
from croupier.web.visitor import Visitor

Asking = Request[Visitor, Any, Any]
INSTRUCTS: Final = frozenset({Role.CASINO_SUPERVISOR})


def trainee(request: Asking) -> Person:
    """Who practises: a dealer, or anybody else of the staff."""
    person = request.user.person
    if person is None:
        raise no(401, "Sign in first: the dealer school is for staff.")
    if person.role not in STAFF:
        raise no(403, f"{person.name} is a {person.role.words}, and the dealer school is for staff.")
    return person


def is_instructor(person: Person) -> bool:
    """Whether somebody sees the class."""
    return holds_powers_of(person.role, INSTRUCTS)


@get("/school", responses=refusals(401, 403, 429, 503), tags=["school"])
async def school(request: Asking, room: NamedDependency[AppContext]) -> SchoolShown:
    """What can be practised, one's own lessons, and what to practise first."""
    person = trainee(request)
    register = await room.in_thread(room.school.register, person.name)
    return await room.in_thread(shown_school, register, is_instructor=is_instructor(person))


@post(
    "/school/lessons",
    status_code=HTTP_201_CREATED,
    responses=refusals(400, 401, 403, 404, 409, 413, 422, 429, 503),
    tags=["school"],
)
async def begin(
    request: Asking, room: NamedDependency[AppContext], data: Annotated[LessonWanted, Body()]
) -> LessonShown:
    """Begin a lesson: of a seed, so that it is the one that others had, or of one that the house chooses."""
    person = trainee(request)
    plan = await room.in_thread(_planned, data)
    begun = await room.in_thread(room.school.begin, person.name, plan, room.now())
    if isinstance(begun, Refused):
        raise refusal(begun)
    return await room.in_thread(shown_lesson, begun)


def _planned(wanted: LessonWanted) -> LessonPlan:
    plan = LessonPlan(
        book=wanted.book,
        seed=wanted.seed or new_id()[:8],
        boxes=wanted.boxes,
        rounds=wanted.rounds,
        plants=wanted.plants,
        cards=" ".join(wanted.cards.split()),
    )
    if refused := refuse_plan(plan):
        raise refusal(refused)
    if not wanted.clause:
        return plan
    found = with_clause(plan, Clause(wanted.clause))
    if found is None:
        says = (
            f"No shoe was found in which clause {shortened(wanted.clause)!r} comes up for the dealer: ask for more"
        )
        raise no(404, f"{says} boxes, or read it in the rules.", code="unknown-clause")
    return found


@get("/school/lessons/{number:int}", responses=refusals(401, 403, 404, 429, 503), tags=["school"])
async def lesson(request: Asking, room: NamedDependency[AppContext], number: FromPath[int]) -> LessonShown:
    """One of one's own lessons, where it stands."""
    person = trainee(request)
    register = await room.in_thread(room.school.register, person.name)
    return await room.in_thread(shown_lesson, _there(register.lesson(number), person, number))


@post(
    "/school/lessons/{number:int}/answers",
    status_code=HTTP_200_OK,
    responses=refusals(400, 401, 403, 404, 409, 413, 422, 429, 503),
    opt={"rate": "frames"},
    tags=["school"],
)
async def answer(
    request: Asking,
    room: NamedDependency[AppContext],
    number: FromPath[int],
    data: Annotated[StepAnswer, Body()],
) -> LessonShown:
    """Answer the step that is due; it is marked and kept before anything more is shown."""
    person = trainee(request)
    register = await room.in_thread(room.school.register, person.name)
    _there(register.lesson(number), person, number)
    marked = await room.in_thread(room.school.answer, person.name, number, data.step, data.action, room.now())
    if isinstance(marked, Refused):
        raise refusal(marked)
    return await room.in_thread(shown_lesson, *marked)


@get("/school/class", responses=refusals(401, 403, 429, 503), opt={"rate": "searches"}, tags=["school"])
async def the_class(request: Asking, room: NamedDependency[AppContext]) -> ClassShown:
    """Who practised what, and how well, clause by clause; for a supervisor or a manager."""
    person = trainee(request)
    if not is_instructor(person):
        says = f"{person.name} is a {person.role.words}, and the class is for a casino supervisor"
        raise no(403, f"{says} or a gaming manager.")
    members = await room.in_thread(room.people.staff, room.now())
    registers, damaged = await room.searching(room.school.registers, [one.person.name for one in members])
    return await room.in_thread(shown_class, members, registers, damaged)


def _there(kept: LessonKept | None, person: Person, number: int) -> LessonKept:
    """The lesson; one whose book is gone from the shelf can be looked at no more."""
    if kept is None:
        raise no(404, f"{person.name} has begun no lesson {number}.", code="not-on-record")
    if refused := refuse_plan(kept.plan):
        raise refusal(refused)
    return kept


router = Router(path="/api", route_handlers=[school, begin, lesson, answer, the_class])
