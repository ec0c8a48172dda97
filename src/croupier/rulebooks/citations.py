"""Every clause that a book's values name, with the path of the field that names it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping

from croupier.rulebooks.book import Book
from croupier.rulebooks.ruled import Ruled
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import RefusedError


def citations(book: Book) -> Iterator[tuple[str, Clause]]:
    """What the book itself cites, and the rules of its tables with every side wager it knows."""
    yield from _in(book, "")
    yield from _in(book.rules(), "rules.")
    for on in book.rules().side_wager_options:
        try:
            offering = book.rules(TableOptions(side_wagers=(on,)))
        except RefusedError:
            continue  # a side wager that needs another choice beside it
        yield from _in(offering.side_wagers, f"rules.side_wagers[{on}].")


def _in(value: object, path: str) -> Iterator[tuple[str, Clause]]:
    """A dataclass's fields that hold clauses are known by their annotation."""
    if isinstance(value, Ruled):
        yield path.rstrip("."), value.clause
        yield from _in(value.value, path)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from _in(one, f"{path.rstrip('.')}[{key}].")
    elif isinstance(value, tuple):
        for one in value:
            yield from _in(one, path)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            found = getattr(value, field.name)
            yield from _clauses(found, path + field.name) if "Clause" in str(field.type) else ()
            yield from _in(found, f"{path}{field.name}.")


def _clauses(value: object, path: str) -> Iterator[tuple[str, Clause]]:
    if type(value) is str:
        yield path, Clause(value)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from _clauses(one, f"{path}[{key}]")
    elif isinstance(value, tuple):
        for one in value:
            yield from _clauses(one, path)
