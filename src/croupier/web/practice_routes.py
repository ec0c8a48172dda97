"""The practice room: hands without chips, away from the tables, for anyone who is not in play at one.

Nothing is kept: a hand is its address. What each choice was worth is worked out by a process beside the house, and
told once the choice is made; whoever sits down meanwhile is not told.
"""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Response, Router, get
from litestar.di import NamedDependency, Provide
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter

from croupier.analysis.practice_documents import Drill, PracticeRoom, PracticeShown
from croupier.analysis.practice_request import (
    LARGEST_SEED,
    MOST_CHOICES,
    MOST_HANDS,
    PracticeRequest,
    book_to_practise,
)
from croupier.rulebooks import shelf
from croupier.vocabulary.names import Choice
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError
from croupier.web.analysis_routes import (
    AskedTable,
    Asking,
    asked_table,
    known_book,
    no_proper_value,
    refuse_who_plays,
    sent,
    shut_to,
)
from croupier.web.context import AppContext
from croupier.web.described import refusals
from croupier.web.leaving import while_there
from croupier.web.odds_queue import OddsQueue
from croupier.web.playing import playing

_ANSWER: Final = {
    200: ResponseSpec(data_container=PracticeShown, description="The hand.", generate_examples=False),
    **refusals(404, 409, 422, 429, 503),
}

Seed = Annotated[int, QueryParameter(ge=0, le=LARGEST_SEED, description="Of the session: the same hands again.")]
Number = Annotated[int, QueryParameter(ge=1, le=MOST_HANDS, description="Which hand of the session.")]
Chosen = Annotated[str, QueryParameter(max_length=400, description="The choices made so far: `draw,stand`.")]
Practised = Annotated[Drill, QueryParameter(description="Which hands come up.")]


@get("/practice", responses=refusals(429, 503), tags=["practice"])
async def practice_room(request: Asking, room: NamedDependency[AppContext]) -> PracticeRoom:
    """The books with their drills; and for one who is in play, where, and why the room is shut."""
    found = await playing(room, request.user)
    return PracticeRoom(
        books=tuple(book_to_practise(one) for one in shelf.names()),
        usual=shelf.usual(),
        shut=None if found is None else shut_to(found),
    )


@get("/practice/{book:str}", responses=_ANSWER, opt={"rate": "lessons"}, tags=["practice"])
async def practice(
    request: Asking,
    room: NamedDependency[AppContext],
    practice_queue: NamedDependency[OddsQueue],
    asked: NamedDependency[AskedTable],
    book: FromPath[str],
    drill: Practised = "any",
    seed: Seed = 0,
    number: Number = 1,
    choices: Chosen = "",
) -> Response[bytes]:
    """A hand as it lies after these choices, each graded by its exact cost."""
    await refuse_who_plays(room, request.user)
    with no_proper_value():
        lesson = PracticeRequest(
            book=known_book(book),
            options=asked.options,
            drill=drill,
            seed=seed,
            number=number,
            choices=_choices(choices),
        )
        lesson.check()
        compressed = await while_there(request, practice_queue.ask(lesson, request.user.address))
    await refuse_who_plays(room, request.user)
    return sent(request, compressed)


def _choices(text: str) -> tuple[Choice, ...]:
    words = text.replace(",", " ").split()
    if len(words) > MOST_CHOICES:
        says = f"A hand has at most {MOST_CHOICES} choices, and these are {len(words)}"
        raise RefusedError(Refused(Refusal.UNKNOWN_OPTION, says=says))
    try:
        return tuple(Choice(word) for word in words)
    except ValueError:
        known = ", ".join(one for one in Choice if one is not Choice.SILENT)
        says = f"There is no such choice in {text[:60]!r}: there are {known}"
        raise RefusedError(Refused(Refusal.UNKNOWN_OPTION, says=says)) from None


router = Router(
    path="/api",
    route_handlers=[practice_room, practice],
    dependencies={"asked": Provide(asked_table, sync_to_thread=False)},
)
