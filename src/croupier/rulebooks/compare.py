"""What changes between two rulebooks, point by point with both clauses. Never compares texts."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from croupier.rulebooks import shelf
from croupier.rulebooks.book import Book
from croupier.rulebooks.clause_list import POINTS
from croupier.rulebooks.inventory import no_such_book
from croupier.vocabulary.names import BookId


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What one book says on a point, and the clauses that say it, by printed number."""

    says: str
    clauses: tuple[str, ...]
    assumed: bool = False  # taken over from another book, because the rules that would say it are not held


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A point on which rulebooks can be compared; a book that is silent on it has no ruling."""

    topic: str
    name: str
    rulings: Mapping[str, Ruling]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A point on which two books do not say the same; None where a book is silent."""

    topic: str
    point: str
    left: Ruling | None
    right: Ruling | None


def compare(a: str, b: str) -> tuple[Difference, ...]:
    """The points on which `a` (left) and `b` (right) do not say the same; `KeyError` for an unknown book."""
    for book_id in (a, b):
        if book_id not in shelf.names():
            raise KeyError(no_such_book(book_id))
    pairs = ((point, point.rulings.get(a), point.rulings.get(b)) for point in points())
    return tuple(
        Difference(topic=point.topic, point=point.name, left=left, right=right)
        for point, left, right in pairs
        if _said(left) != _said(right)
    )


def points() -> tuple[Point, ...]:
    """Every point of comparison, in the order of the chapters, with the rulings that a book borrows."""
    return _points(shelf.names())


@cache
def _points(_: tuple[BookId, ...]) -> tuple[Point, ...]:
    order: dict[str, dict[str, None]] = {
        topic: dict.fromkeys(names) for topic, names in _read(files(__package__) / POINTS).items()
    }
    rulings = {book.id: _rulings(book) for book in shelf.books()}
    for own in rulings.values():
        for topic, name in own:
            order.setdefault(topic, {}).setdefault(name)
    for book in shelf.books():
        if book.borrows is not None:
            lent = rulings[book.borrows.lender].items()
            borrowed = {at: replace(one, assumed=True) for at, one in lent if at[0] not in book.borrows.own_topics}
            rulings[book.id] = borrowed | rulings[book.id]
    return tuple(
        Point(topic=topic, name=name, rulings={book: said[at] for book, said in rulings.items() if at in said})
        for topic, names in order.items()
        for name in names
        for at in [(topic, name)]
    )


def _rulings(book: Book) -> dict[tuple[str, str], Ruling]:
    """What a book says itself, by topic and point; nothing of a book that brings no points."""
    return {
        (topic, name): Ruling(says=row["says"], clauses=tuple(row["clauses"]))
        for topic, rows in _read(book.folder / POINTS).items()
        for name, row in rows.items()
    }


def _read(file: Traversable) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _said(ruling: Ruling | None) -> str | None:
    return ruling.says if ruling else None
