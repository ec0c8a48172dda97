"""Where a clause is: in our words, in the code that obeys it, in the tests that prove it, in its example."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from croupier.rulebooks import shelf
from croupier.rulebooks.book import Book
from croupier.rulebooks.coverage import Proof, proofs_of
from croupier.rulebooks.inventory import (
    ClauseEntry,
    borrowed_from,
    clauses_printed,
    entries_of,
    is_borrowed,
    wording,
)
from croupier.rulebooks.where.lines import ObeyingLine
from croupier.rulebooks.where.obeying import obeying
from croupier.rulebooks.where.sources import ROOT

WAITS = "Not built yet: it waits for the room that will obey it."


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeLine:
    """One line of code that obeys."""

    file: str
    line: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Whereabouts:
    """All that there is of a clause."""

    clause: str
    """The number as the book prints it."""
    says: str
    code: tuple[CodeLine, ...]
    """The plainest line first."""
    tests: tuple[Proof, ...]
    example: str
    """Empty where software can show nothing."""
    why_no_code: str
    """Empty where code obeys."""


def where(book_id: str, clause: str, *, tests_folder: Path | None = None) -> Whereabouts:
    """Where a clause is, given by its printed number or our id; `KeyError` when the book has none.

    A number that only heads others stands for all below it. The tests are those of the folder, and those that a
    book from outside brings along.
    """
    book = shelf.book(book_id)
    entries = _entries(book_id, clause)
    holder = book_id if _entries_of_own(book_id, clause) else borrowed_from(book_id) or book_id
    code = lines_of(book, entries)
    ids = {one.id for one in entries}
    return Whereabouts(
        clause=entries[0].printed if len({one.printed for one in entries}) == 1 else clause.strip(),
        says=wording(book_id, clause) if len(entries) > 1 else entries[0].says,
        code=tuple(_shown(one) for one in code),
        tests=proofs_of(tests_folder, holder, ids),
        example=" ".join(dict.fromkeys(one.test for one in entries if one.test)),
        why_no_code="" if code else " ".join(dict.fromkeys(map(why_no_code, entries))),
    )


def lines_of(book: Book, entries: tuple[ClauseEntry, ...]) -> tuple[ObeyingLine, ...]:
    """The lines that obey any of these clauses, those of the first one first."""
    found: dict[tuple[str, int], ObeyingLine] = {}
    for one in entries:
        for line in obeying(book, one.printed, says=one.says, forbids=one.duty == "refuse"):
            found.setdefault((line.module.name, line.number), line)
    return tuple(found.values())


def why_no_code(entry: ClauseEntry) -> str:
    """Why no line obeys a clause for which none is found; what software could show has not been built."""
    return entry.why_no_code or (WAITS if entry.testable else "")


def _entries(book_id: str, clause: str) -> tuple[ClauseEntry, ...]:
    """The entries of a clause, or of all below it, of the book that has them."""
    found = _entries_of_own(book_id, clause)
    lender = borrowed_from(book_id)
    if not found and lender is not None and is_borrowed(book_id, clause):
        found = _entries_of_own(lender, clause)
    if not found:
        raise KeyError(f"Rulebook {book_id} has no clause {clause}.")
    return found


def _entries_of_own(book_id: str, clause: str) -> tuple[ClauseEntry, ...]:
    return entries_of(book_id, clause) or clauses_printed(book_id, clause)


def _shown(line: ObeyingLine) -> CodeLine:
    text = line.module.source.splitlines()[line.number - 1].strip()
    return CodeLine(file=_file(line.module.path), line=line.number, text=text)


def _file(path: Path) -> str:
    """From the checkout, or from where packages are installed; a book from outside from its own folder."""
    checkout = ROOT.parent.parent
    for start in (checkout, ROOT.parent) if (checkout / "pyproject.toml").is_file() else (ROOT.parent,):
        if path.is_relative_to(start):
            return path.relative_to(start).as_posix()
    return f"{path.parent.name}/{path.name}"
