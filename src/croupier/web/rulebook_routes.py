"""The rulebooks and their clauses in our words; they never change while the house is up."""

from __future__ import annotations

import asyncio
from functools import cache, lru_cache
from typing import Annotated, Final

from litestar import Router, get
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath, QueryParameter

from croupier.rulebooks import shelf
from croupier.rulebooks.coverage import checkout_tests
from croupier.rulebooks.inventory import borrowed_from, inventory, is_borrowed, no_such_book, wording
from croupier.rulebooks.where.whereabouts import where
from croupier.vocabulary.names import BookId
from croupier.web.context import shortened
from croupier.web.described import refusals
from croupier.web.problems import no
from croupier.web.shapes import Books, BookShown, Clauses, ClauseShown, ClauseWhere, CodeAt, ProofAt

_KEPT: Final = CacheControlHeader(max_age=300, public=True)
Number = Annotated[str, QueryParameter(max_length=100, description="As the book prints it: `13.1(g)`.")]


@get("/rulebooks", cache_control=_KEPT, responses=refusals(429), tags=["rulebooks"])
async def rulebooks() -> Books:
    """The books."""
    return Books(rulebooks=tuple(_book(one) for one in shelf.names()))


@get("/rulebooks/{book:str}/clauses", cache_control=_KEPT, responses=refusals(404, 429), tags=["rulebooks"])
async def clauses(book: FromPath[str]) -> Clauses:
    """Every clause of a book in our words, by the number that the book prints."""
    return clauses_of(there(book))


@get(
    "/rulebooks/{book:str}/clauses/{number:str}",
    cache_control=_KEPT,
    responses=refusals(404, 429),
    tags=["rulebooks"],
)
async def clause(book: FromPath[str], number: FromPath[str]) -> ClauseShown:
    """One clause in our words; a number that only heads others gives all below it."""
    known = there(book)
    try:
        says = wording(known, number)
    except KeyError:
        says = f"Rulebook {known} has no clause {shortened(number)!r}."
        raise no(404, says, code="unknown-clause") from None
    return ClauseShown(book=known, clause=number, says=says)


@get(
    "/rulebooks/{book:str}/where", cache_control=_KEPT, responses=refusals(400, 404, 422, 429), tags=["rulebooks"]
)
async def where_is(book: FromPath[str], clause: Number) -> ClauseWhere:
    """Where a clause is: the lines of code that obey it, the tests that prove it, its example."""
    known = there(book)
    try:
        return await asyncio.to_thread(_where, known, clause.strip())
    except KeyError:
        says = f"Rulebook {known} has no clause {shortened(clause)!r}."
        raise no(404, says, code="unknown-clause") from None


@lru_cache(maxsize=4096)
def _where(book: BookId, number: str) -> ClauseWhere:
    found = where(book, number, tests_folder=checkout_tests())
    return ClauseWhere(
        book=book,
        clause=found.clause,
        says=found.says,
        code=tuple(CodeAt(file=one.file, line=one.line) for one in found.code),
        tests=tuple(ProofAt(file=one.file, line=one.line, name=one.name) for one in found.tests),
        example=found.example,
        why_no_code=found.why_no_code,
    )


def there(book: str) -> BookId:
    """The book, where it is on the shelf."""
    if book not in shelf.names():
        raise no(404, no_such_book(shortened(book)), code="unknown-rulebook")
    return BookId(book)


def _book(book: BookId) -> BookShown:
    held = inventory(book)
    return BookShown(
        id=book,
        title=held.title,
        instrument=held.instrument,
        called=shelf.book(book).called,
        note=held.note,
        borrows_from=borrowed_from(book),
    )


@cache
def clauses_of(book: BookId) -> Clauses:
    """A book's own clauses, and those it borrows; headings of numbered clauses too, since results cite them."""
    own = tuple(entry.printed for entry in inventory(book).clauses)
    borrowed: tuple[str, ...] = ()
    if base := borrowed_from(book):
        printed = (entry.printed for entry in inventory(base).clauses)
        borrowed = tuple(dict.fromkeys(one for one in printed if is_borrowed(book, one) and one not in own))
    numbers = dict.fromkeys(one for printed in (*borrowed, *own) for one in (*_headings(printed), printed))
    return Clauses(book=book, clauses={one: wording(book, one) for one in numbers}, borrowed=borrowed)


def _headings(printed: str) -> tuple[str, ...]:
    """What heads a clause, without its chapter: `13.2(a)(i)` stands under `13.2(a)` and `13.2`."""
    found: list[str] = []
    shorter = printed
    while shorter.endswith(")") and "(" in shorter:
        shorter = shorter[: shorter.rindex("(")].rstrip()
        found.append(shorter)
    return tuple(reversed([one for one in found if "." in one]))


router = Router(path="/api", route_handlers=[rulebooks, clauses, clause, where_is])
