"""What changes between two rulebooks, point by point with both clauses. Never compares texts."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from croupier.rulebooks.inventory import BOOK_IDS, no_such_book


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
        if book_id not in BOOK_IDS:
            raise KeyError(no_such_book(book_id))
    pairs = ((point, point.rulings.get(a), point.rulings.get(b)) for point in points())
    return tuple(
        Difference(topic=point.topic, point=point.name, left=left, right=right)
        for point, left, right in pairs
        if _said(left) != _said(right)
    )


@cache
def points() -> tuple[Point, ...]:
    """Every point of comparison, in the order of the chapters, with the rulings that a book borrows."""
    document = tomllib.loads((files("croupier.rulebooks") / "points.toml").read_text(encoding="utf-8"))
    borrowing = document["borrowing"]
    return tuple(
        Point(topic=topic, name=name, rulings=_rulings(topic, rows, borrowing))
        for topic, names in document["point"].items()
        for name, rows in names.items()
    )


def _rulings(topic: str, rows: Mapping[str, Any], borrowing: Mapping[str, Any]) -> Mapping[str, Ruling]:
    """The rulings on one point, and the one that the 2000 book is taken to borrow where it is silent."""
    rulings = {book: Ruling(says=row["says"], clauses=tuple(row["clauses"])) for book, row in rows.items()}
    lent = rulings.get(borrowing["from"])
    if lent and borrowing["book"] not in rulings and topic not in borrowing["not_on"]:
        rulings[borrowing["book"]] = replace(lent, assumed=True)
    return rulings


def _said(ruling: Ruling | None) -> str | None:
    return ruling.says if ruling else None
