"""The shelf: every rulebook that there is, by name.

A book is a folder. Those of this package are found because they lie here, others because an installed package
names them under the entry-point group `croupier.rulebooks`, or because the environment variable
CROUPIER_RULEBOOKS lists their folders, as `--rulebook` has it do: every process that is started from here on then
finds the same books. A book from outside that is not whole is refused when the shelf is first looked at.
"""

from __future__ import annotations

import os
import pkgutil
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from croupier import rulebooks
from croupier.rulebooks.book import Book
from croupier.rulebooks.clause_list import CLAUSES
from croupier.rulebooks.loading import book_of, check, load, told_by_file
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

ENTRY_POINTS = "croupier.rulebooks"
FOLDERS = "CROUPIER_RULEBOOKS"
"""The environment variable that lists folders, parted as in PATH."""


@cache
def _shelf() -> dict[str, Book]:
    found: dict[str, Book] = {one.id: one for one in _own()}
    for one in (*_installed(), *_named()):
        if one.id in found and one.folder.resolve() == found[one.id].folder.resolve():
            continue  # the same folder, installed and named, or named twice
        check(one, beside=found.values())
        found[one.id] = one
    return found


def _own() -> Iterator[Book]:
    """The books whose folders lie in this package."""
    for found in pkgutil.iter_modules(rulebooks.__path__):
        if found.ispkg and any((Path(path) / found.name / CLAUSES).exists() for path in rulebooks.__path__):
            yield import_module(f"{rulebooks.__name__}.{found.name}").BOOK


def _installed() -> Iterator[Book]:
    """The books that other packages bring."""
    for found in _brought():
        folder = _home(found)
        try:
            with told_by_file(folder):
                loaded = found.load()
        except RefusedError as error:
            brings = found.dist.name if found.dist is not None else found.name
            says = f"The rulebook {found.name!r} of the package {brings} cannot be loaded: {error.refused.says}"
            raise RefusedError(Refused(Refusal.BAD_FILE, says=says)) from None
        yield book_of(loaded, folder)


def _home(found: EntryPoint) -> Path:
    """Where the package lies that the entry point is in; only its name where there is none."""
    package = found.module.partition(".")[0]
    spec = find_spec(package)
    return Path(spec.origin).parent if spec is not None and spec.origin else Path(package)


@cache
def _brought() -> list[EntryPoint]:
    return sorted(entry_points(group=ENTRY_POINTS))


def _named() -> Iterator[Book]:
    """The books whose folders the environment names."""
    return (load(folder) for folder in _folders())


def _folders() -> list[Path]:
    listed = os.environ.get(FOLDERS, "").split(os.pathsep)
    return [Path(one).resolve() for one in dict.fromkeys(listed) if one]


def put(folders: Iterable[str]) -> None:
    """Put the books in these folders on the shelf, of this process and of all that it starts."""
    wanted = [str(Path(one).resolve()) for one in folders]
    for one in wanted:
        if os.pathsep in one:
            says = f"The folder {one} cannot be named: {os.pathsep!r} parts one folder from the next"
            raise RefusedError(Refused(Refusal.BAD_FILE, says=says))
    os.environ[FOLDERS] = os.pathsep.join(dict.fromkeys([*map(str, _folders()), *wanted]))
    look_again()


def look_again() -> None:
    """Forget what was found: whoever asks next finds what is there now."""
    _shelf.cache_clear()
    _brought.cache_clear()
    books_from_outside.cache_clear()


def has_books_from_outside() -> bool:
    """Whether somebody brings a book that is none of this package's; loads none."""
    return bool(_folders() or _brought())


@cache
def books_from_outside() -> tuple[Book, ...]:
    """Those that are none of this package's."""
    homes = [Path(path).resolve() for path in rulebooks.__path__]
    return tuple(one for one in books() if not any(one.folder.resolve().is_relative_to(home) for home in homes))


def books() -> tuple[Book, ...]:
    """Every book, in the order in which lists show them."""
    return tuple(_shelf().values())


def names() -> tuple[BookId, ...]:
    """The name of every book, in the same order."""
    return tuple(one.id for one in books())


def usual() -> BookId:
    """The name of the book that a house shows first."""
    shown = [(one.showcase.place, one.id) for one in books() if one.showcase is not None]
    return min(shown)[1] if shown else names()[0]


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
