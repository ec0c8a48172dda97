"""`clauses.toml`: the clauses of one book, read and checked; what is wrong is refused with its file and field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NoReturn

from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

CLAUSES: Final = "clauses.toml"
"""What makes a folder a book's."""
POINTS: Final = "points.toml"
TOUR: Final = "tour.json"
EXAMPLES: Final = "examples.json"
"""Rounds that show a clause, by its printed number; made from the tests that prove it."""
CHAPTERS: Final = "chapters.toml"
"""What each chapter is about, in our words."""

_OWN_SUFFIX = re.compile(r"(?:#\d+|\(tail\)|\(def\)|\.fn\d+|\(\d+\))$")
_OF_A_BOOK: Final = ("id", "title", "instrument")
_OF_A_CLAUSE: Final = ("id", "area", "duty", "who", "says", "test")
_MAY_BE_THERE: Final = ("note", "why_no_code")
DUTIES: Final = ("authorise", "decide", "define", "display", "notify", "offer", "physical", "record", "refuse")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClauseEntry:
    """One leaf clause: who owes what, what it says in our words, and the test that would show it obeyed."""

    id: str
    area: str
    duty: str
    who: str
    says: str
    test: str
    note: str
    printed: str  # the number as the rulebook prints it, without our own suffixes
    testable: bool  # software can show it obeyed: the entry has a test
    why_no_code: str = ""  # of a clause that no line of code can obey


@dataclass(frozen=True, slots=True, kw_only=True)
class Inventory:
    """A rulebook as the list of its leaf clauses, in the book's order."""

    id: str
    title: str
    instrument: str
    note: str
    clauses: tuple[ClauseEntry, ...]
    cited_as: tuple[str, ...] = ()  # what comments and docstrings call it: ACT, 2018


def printed_number(clause_id: str) -> str:
    """An id without our own suffixes: `20.3(tail)#2` is printed 20.3, a pay table's row as its clause."""
    shorter = _OWN_SUFFIX.sub("", clause_id)
    return clause_id if shorter == clause_id else printed_number(shorter)


def read_clauses(folder: Path) -> Inventory:
    """The inventory that lies in a book's folder."""
    file = folder / CLAUSES
    document = read_toml(file)
    book = document.get("rulebook")
    if not isinstance(book, dict):
        refuse(file, "the table [rulebook] is missing")
    for field in _OF_A_BOOK:
        _require_text(file, "[rulebook]", book, field)
    rows = document.get("clause")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        refuse(file, "there is no [[clause]] in it")
    entries = tuple(_entry(file, number, row) for number, row in enumerate(rows, start=1))
    seen: set[str] = set()
    for entry in entries:
        if entry.id in seen:
            refuse(file, f"the clause {entry.id!r} stands there twice")
        seen.add(entry.id)
    return Inventory(
        id=book["id"],
        title=book["title"],
        instrument=book["instrument"],
        note=book.get("note", ""),
        clauses=entries,
        cited_as=tuple(map(str, book.get("cited_as", ()))),
    )


def read_toml(file: Path) -> dict[str, Any]:
    """The document in a file; one that is not there, or is no TOML, is refused."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        refuse(file, "it is missing")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        refuse(file, f"it is no TOML: {error}")
    except OSError as error:
        refuse(file, f"it cannot be read: {error.strerror}")


def refuse(file: Path, says: str) -> NoReturn:
    """Refuse a book for what is wrong in one of its files."""
    raise RefusedError(Refused(Refusal.BAD_FILE, says=f"{file}: {says}"))


def _entry(file: Path, number: int, row: Mapping[str, Any]) -> ClauseEntry:
    where = f"clause {row['id']!r}" if isinstance(row.get("id"), str) else f"[[clause]] number {number}"
    for field in _OF_A_CLAUSE:
        _require_text(file, where, row, field, may_be_empty=field == "test")
    for field in row.keys() & _MAY_BE_THERE:
        _require_text(file, where, row, field)
    if unknown := sorted(row.keys() - {*_OF_A_CLAUSE, *_MAY_BE_THERE}):
        refuse(file, f"{where}: a clause has no field {unknown[0]!r}")
    if row["duty"] not in DUTIES:
        refuse(file, f"{where}, 'duty': {', '.join(DUTIES[:-1])} or {DUTIES[-1]} is wanted, not {row['duty']!r}")
    return ClauseEntry(
        id=row["id"],
        area=row["area"],
        duty=row["duty"],
        who=row["who"],
        says=row["says"],
        test=row["test"],
        note=row.get("note", ""),
        printed=printed_number(row["id"]),
        testable=bool(row["test"]),
        why_no_code=row.get("why_no_code", ""),
    )


def _require_text(
    file: Path, where: str, row: Mapping[str, Any], field: str, *, may_be_empty: bool = False
) -> None:
    found = row.get(field)
    if found is None:
        refuse(file, f"{where} has no field {field!r}")
    if not isinstance(found, str) or not (found.strip() or may_be_empty):
        refuse(file, f"{where}, {field!r}: it wants text, not {found!r}")
