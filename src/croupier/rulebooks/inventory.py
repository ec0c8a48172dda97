"""The clause inventories of the rulebooks: every leaf clause in our own words, never the book's."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from croupier.rulebooks import shelf
from croupier.rulebooks.clause_list import ClauseEntry, Inventory, printed_number, read_clauses
from croupier.vocabulary.names import BookId

__all__ = [
    "ClauseEntry",
    "Inventory",
    "borrowed_from",
    "clauses_printed",
    "entries_of",
    "inventory",
    "is_borrowed",
    "no_such_book",
    "printed_number",
    "wording",
]

_ROW = re.compile(r"\(\d+\)$")


def inventory(book_id: str) -> Inventory:
    """The inventory of a rulebook, read when first asked for; `KeyError` for a book we do not hold."""
    if book_id not in shelf.names():
        raise KeyError(no_such_book(book_id))
    return _inventory(shelf.book(book_id).folder)


@cache
def _inventory(folder: Path) -> Inventory:
    return read_clauses(folder)


def clauses_printed(book_id: str, printed: str) -> tuple[ClauseEntry, ...]:
    """The entries of a clause, given by its printed number or our id, and of every clause below it.

    `13.1` gives all of 13.1(a) to (g), `17` a whole chapter, `A` the dictionary; capitals do not matter.
    Empty when the book has no such clause.
    """
    wanted = printed.strip().casefold()
    return tuple(entry for entry in inventory(book_id).clauses if _is_or_is_below(entry, wanted))


def entries_of(book_id: str, printed: str) -> tuple[ClauseEntry, ...]:
    """The entries that carry exactly this printed number or id, and none below it."""
    wanted = printed.strip().casefold()
    return tuple(entry for entry in inventory(book_id).clauses if _is(entry, wanted))


@cache
def wording(book_id: str, printed: str) -> str:
    """Our wording of a clause, to stand beside what it decided.

    A number that only heads others (`13.2`) gives the wording of all below it; the rows of a pay table are
    left out where their clause has words of its own. Rules 1 to 16 of a book that borrows them are worded by
    the book they are borrowed from. `KeyError` when neither has the clause.
    """
    entries = entries_of(book_id, printed) or clauses_printed(book_id, printed)
    if entries:
        own = [entry.says for entry in entries if not _is_row(entry)]
        return " ".join(own or [entry.says for entry in entries])
    lender = borrowed_from(book_id)
    if lender is not None and is_borrowed(book_id, printed):
        return wording(lender, printed)
    raise KeyError(f"Rulebook {book_id} has no clause {printed}.")


def _is_row(entry: ClauseEntry) -> bool:
    return _ROW.search(entry.id) is not None and entry.printed != entry.id


def borrowed_from(book_id: str) -> BookId | None:
    """The book whose rules stand in for those that this one alters and that we do not hold."""
    borrows = shelf.book(book_id).borrows
    return borrows.lender if borrows is not None else None


def is_borrowed(book_id: str, printed: str) -> bool:
    """Whether a clause lies in what the book borrows."""
    borrows = shelf.book(book_id).borrows
    return borrows is not None and borrows.lends(printed)


def no_such_book(book_id: str) -> str:
    """The sentence for whoever names a rulebook that we do not hold."""
    return f"There is no rulebook {book_id!r}; the rulebooks are {', '.join(shelf.names())}."


def _is(entry: ClauseEntry, wanted: str) -> bool:
    return wanted in (entry.printed.casefold(), entry.id.casefold())


def _is_or_is_below(entry: ClauseEntry, wanted: str) -> bool:
    if not wanted:
        return False
    below = tuple(wanted + mark for mark in (".", "(", " "))
    return _is(entry, wanted) or entry.printed.casefold().startswith(below)
