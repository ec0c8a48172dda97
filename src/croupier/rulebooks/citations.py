"""Every clause that a book's values name, with the field that names it and its path from the book."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

from croupier.rulebooks.book import Book, GameRules
from croupier.rulebooks.ruled import Ruled
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import RefusedError


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class CitedField:
    """A field of a book's values, and the key where it holds a mapping."""

    owner: type
    name: str
    key: object = None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """One field of a book names a clause."""

    path: str
    """From the book to the field: `rules.final.pays`, `powers[open].under`."""
    clause: Clause
    field: CitedField
    value: object = None
    """What the clause fixes, where the field holds a value with its clause."""


def citations(book: Book) -> Iterator[tuple[str, Clause]]:
    """What the book itself cites, and the rules of its tables with every side wager it knows."""
    yield from ((one.path, one.clause) for one in fields_that_cite(book))


def fields_that_cite(book: Book) -> Iterator[Citation]:
    """The same, each with its field."""
    yield from _in(book, "")
    yield from _in(book.rules(), "rules.")
    for on in book.rules().side_wager_options:
        offering = _rules(book, side_wagers=(on,))
        if offering is not None:  # a side wager may need another choice beside it
            yield from _in(offering.side_wagers, f"rules.side_wagers[{on}].")


def fields_that_may_cite(book: Book) -> Iterator[Citation]:
    """What the rules of its tables cite where an operator chooses otherwise: a side wager, a yes for a no."""
    yes_or_no = [name for name in book.options if isinstance(getattr(NO_OPTIONS, name, None), bool)]
    choices: list[dict[str, Any]] = [{"side_wagers": (on,)} for on in book.rules().side_wager_options]
    choices += [{name: not getattr(NO_OPTIONS, name)} for name in sorted(yes_or_no)]
    for chosen in choices:
        rules = _rules(book, **chosen)
        if rules is not None:
            yield from _in(rules, "rules.")


def _rules(book: Book, **chosen: Any) -> GameRules | None:
    try:
        return book.rules(TableOptions(**chosen))
    except RefusedError:
        return None


def _in(value: object, path: str, at: CitedField | None = None) -> Iterator[Citation]:
    """A dataclass's fields that hold clauses are known by their annotation; `at` is the field that was come by."""
    if isinstance(value, Ruled):
        if at is not None:
            yield Citation(path=path.rstrip("."), clause=value.clause, field=at, value=value.value)
        yield from _in(value.value, path, at)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from _in(one, f"{path.rstrip('.')}[{key}].", at and dataclasses.replace(at, key=key))
    elif isinstance(value, tuple):
        for one in value:
            yield from _in(one, path, at)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            found, here = getattr(value, field.name), CitedField(owner=type(value), name=field.name)
            if "Clause" in str(field.type):
                keyed = dataclasses.replace(here, key=at.key if at else None)
                yield from _clauses(found, path + field.name, keyed)
            yield from _in(found, f"{path}{field.name}.", here)


def _clauses(value: object, path: str, at: CitedField) -> Iterator[Citation]:
    if type(value) is str:
        yield Citation(path=path, clause=Clause(value), field=at)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from _clauses(one, f"{path}[{key}]", dataclasses.replace(at, key=key))
    elif isinstance(value, tuple):
        for one in value:
            yield from _clauses(one, path, at)
    elif isinstance(value, Ruled):
        yield from _clauses(value.value, path, at)
