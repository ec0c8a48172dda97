"""The reader of the rulebooks: contents, what two books say differently, and the example of a clause, played."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Annotated, Final

import msgspec
from litestar import Router, get
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath, QueryParameter

from croupier.floor.shown.views import Viewer
from croupier.games.scripted import RoundResult, RoundScript, conduct, read_script
from croupier.rulebooks import shelf
from croupier.rulebooks.compare import Ruling, compare
from croupier.rulebooks.contents import chapter, chapter_key, examples, notes
from croupier.rulebooks.table_options import TableOptions
from croupier.shoe.stack import Holder
from croupier.tables.events import By
from croupier.tables.play.round_events import RoundClosed, RoundStarted
from croupier.tables.table import Dealing, Setting
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId
from croupier.vocabulary.roles import Role
from croupier.web.context import shortened
from croupier.web.described import refusals
from croupier.web.past import RecordedRound
from croupier.web.problems import no
from croupier.web.round_pages import RoundPage, round_page
from croupier.web.rulebook_routes import clauses_of, there
from croupier.web.shapes import Shape

_KEPT: Final = CacheControlHeader(max_age=300, public=True)
_READER: Final = Viewer(role=Role.INSPECTOR)
_THEN: Final = By(who="the dealer", role=Role.DEALER, at=datetime(2000, 1, 1, tzinfo=UTC))
Number = Annotated[str, QueryParameter(max_length=100, description="As the book prints it: `13.1(g)`.")]


class ChapterShown(Shape, frozen=True, kw_only=True):
    """A chapter with its clauses, in the order of the book."""

    key: str
    title: str
    """What it is about, in our words."""
    clauses: tuple[str, ...]


class BookContents(Shape, frozen=True, kw_only=True):
    """What stands in a book beside the words of its clauses."""

    book: BookId
    chapters: tuple[ChapterShown, ...]
    notes: dict[str, str]
    """How we read what the book leaves open, by clause."""
    playable: tuple[str, ...]
    """The clauses that have a round to be played."""
    assumption: str
    """Why some of it is another book's; empty where none is."""


class RulingShown(Shape, frozen=True, kw_only=True):
    """What a book says on a point, and where."""

    says: str
    clauses: tuple[str, ...]
    assumed: bool


class PointOfTwo(Shape, frozen=True, kw_only=True):
    """A point on which two books differ; nothing where one is silent."""

    topic: str
    point: str
    a: RulingShown | None
    b: RulingShown | None


class BooksCompared(Shape, frozen=True, kw_only=True):
    """What changes from one book to another."""

    a: BookId
    b: BookId
    differences: tuple[PointOfTwo, ...]


class ClauseExample(Shape, frozen=True, kw_only=True):
    """A round that shows a clause, conducted by the house as any other."""

    book: BookId
    clause: str
    round: RoundPage


@get("/rulebooks/{book:str}/contents", cache_control=_KEPT, responses=refusals(404, 429), tags=["rulebooks"])
async def contents(book: FromPath[str]) -> BookContents:
    """A book's chapters with what they are about, our readings, and which clauses have a round to be played."""
    return _contents(there(book))


@get(
    "/rulebooks/{book:str}/differences/{other:str}",
    cache_control=_KEPT,
    responses=refusals(404, 429),
    tags=["rulebooks"],
)
async def differences(book: FromPath[str], other: FromPath[str]) -> BooksCompared:
    """What two books say differently, point by point with both clauses."""
    a, b = there(book), there(other)
    return BooksCompared(
        a=a,
        b=b,
        differences=tuple(
            PointOfTwo(topic=one.topic, point=one.point, a=_ruling(one.left), b=_ruling(one.right))
            for one in compare(a, b)
        ),
    )


@get(
    "/rulebooks/{book:str}/example",
    cache_control=_KEPT,
    responses=refusals(400, 404, 422, 429),
    tags=["rulebooks"],
)
async def example(book: FromPath[str], clause: Number) -> ClauseExample:
    """The round that shows a clause, step by step as any round is shown."""
    known = there(book)
    if clause.strip() not in examples(known):
        says = f"No round of ours shows clause {shortened(clause)!r} of {known}."
        raise no(404, says, code="no-example")
    return await asyncio.to_thread(_example, known, clause.strip())


@cache
def _contents(book: BookId) -> BookContents:
    held = clauses_of(book)
    found: dict[str, list[str]] = {}
    for number in held.clauses:
        found.setdefault(chapter_key(number), []).append(number)
    named = [(chapter(book, key), tuple(numbers)) for key, numbers in found.items()]
    return BookContents(
        book=book,
        chapters=tuple(ChapterShown(key=one.key, title=one.title, clauses=numbers) for one, numbers in named),
        notes=dict(notes(book)),
        playable=tuple(number for number in examples(book) if number in held.clauses),
        assumption=shelf.book(book).assumption if held.borrowed else "",
    )


def _ruling(ruling: Ruling | None) -> RulingShown | None:
    if ruling is None:
        return None
    return RulingShown(says=ruling.says, clauses=ruling.clauses, assumed=ruling.assumed)


@lru_cache(maxsize=512)
def _example(book: BookId, clause: str) -> ClauseExample:
    script = read_script(examples(book)[clause], f"the example of {clause}")
    result = conduct(script)
    assert isinstance(result, RoundResult), f"the example of {book} {clause} is refused: {result}"
    played = round_page(_recorded(script, result), _READER, (None, None))
    return ClauseExample(book=book, clause=clause, round=played)


def _recorded(script: RoundScript, result: RoundResult) -> RecordedRound:
    """The round as a record would have it, so that it is shown as any other."""
    started = RoundStarted(number=1, wagers=script.wagers, new_shoe=True, said=tuple(result.round.said))
    setting = Setting(
        book=BookId(script.rulebook),
        options=_with_limits(script.table),
        dealing=Dealing.BY_SOFTWARE,
        holder=Holder.SHOE,
        seconds_to_decide=0,
    )
    over = RoundClosed(number=1, clause=_last_clause(result))
    return RecordedRound(
        table="example",
        number=1,
        setting=setting,
        events=((_THEN, started), (_THEN, over)),
        over=True,
        void=False,
    )


def _with_limits(options: TableOptions) -> TableOptions:
    """The options, with a sign where the script needs none."""
    least = options.minimum if options.minimum is not None else 1_00
    most = options.maximum if options.maximum is not None else 10_000_00
    return msgspec.structs.replace(options, minimum=least, maximum=most)


def _last_clause(result: RoundResult) -> Clause | None:
    return result.round.said[-1].clause if result.round.said else None


router = Router(path="/api", route_handlers=[contents, differences, example])
