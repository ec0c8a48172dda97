"""The shelf: every rulebook that there is, by name.

A book is a folder. Those of this package are found because they lie here, others because an installed package
names them under the entry-point group `croupier.rulebooks`, or because somebody puts a folder's path on the shelf.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

from croupier import rulebooks
from croupier.rulebooks.book import Book
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

ENTRY_POINTS = "croupier.rulebooks"
CLAUSES = "clauses.toml"
"""What makes a folder a book's."""


@cache
def _shelf() -> dict[str, Book]:
    return {one.id: one for one in (*_own(), *_installed())}


def _own() -> Iterator[Book]:
    """The books whose folders lie in this package."""
    for found in pkgutil.iter_modules(rulebooks.__path__):
        if found.ispkg and any((Path(path) / found.name / CLAUSES).exists() for path in rulebooks.__path__):
            yield import_module(f"{rulebooks.__name__}.{found.name}").BOOK


def _installed() -> Iterator[Book]:
    """The books that other packages bring."""
    for found in sorted(entry_points(group=ENTRY_POINTS)):
        loaded = found.load()
        yield loaded if isinstance(loaded, Book) else loaded.BOOK


def books() -> tuple[Book, ...]:
    """Every book, in the order in which lists show them."""
    return tuple(_shelf().values())


def names() -> tuple[BookId, ...]:
    """The name of every book, in the same order."""
    return tuple(one.id for one in books())


def book(name: str) -> Book:
    """The book of that name; an unknown one is refused."""
    try:
        return _shelf()[name]
    except KeyError:
        says = f"There is no rulebook {name!r}: there are {', '.join(_shelf())}"
        raise RefusedError(Refused(Refusal.UNKNOWN_RULEBOOK, says=says)) from None


def is_assumed(name: str, clause: str) -> bool:
    """Whether a result that rests on this clause of the book rests on rules that are only assumed."""
    return book(name).is_assumed(clause)
