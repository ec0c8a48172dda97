"""Whether a book from outside speaks of commands and terms that there are: only tables know all of them."""

from __future__ import annotations

from typing import Final

from croupier.rulebooks import shelf
from croupier.rulebooks.book import Book
from croupier.rulebooks.clause_list import refuse
from croupier.rulebooks.loading import refuse_where
from croupier.tables.chapters import TABLE
from croupier.tables.commands import name_of
from croupier.vocabulary.clause import terms

NEEDED: Final = (
    *("open", "close", "check-cards", "shuffle", "cut", "decline-cut", "load-device", "insert-cutting-card"),
    *("arrive", "leave", "sit", "stand-up", "buy-in", "notify"),
    *("wager", "take-back", "pass", "start-round", "card", "burn", "decide", "silence"),
)
"""Without one of these no table can be opened, played at or closed, whoever deals."""


def check_books_from_outside() -> None:
    """Refuse the first book on the shelf that gives a power over nothing, or defines what nothing means."""
    for book in shelf.books_from_outside():
        check_book(book)


def check_book(book: Book) -> None:
    """Refuse a book whose powers or definitions name what there is not, or which no table could be run by."""
    known = {name_of(one) for one in TABLE.duties}
    for command in sorted(set(book.powers) - known):
        refuse_where(book.folder, command, f"BOOK.powers: there is no command {command!r}")
    for command in NEEDED:
        if command not in book.powers:
            refuse(book.folder / "__init__.py", f"BOOK.powers: nobody may give the command {command!r}")
        if not book.powers[command].by:
            refuse_where(book.folder, command, f"BOOK.powers[{command!r}].by: it is nobody's")
    for term in sorted(set(book.definitions) - terms()):
        refuse_where(book.folder, term, f"BOOK.definitions: nothing is known by the term {term!r}")
