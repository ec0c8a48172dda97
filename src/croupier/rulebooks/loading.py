"""Loads a book from a folder; what the folder lacks or contradicts is refused, with the file and the field."""

from __future__ import annotations

import importlib.util
import re
import sys
import traceback
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Final, NoReturn

import msgspec

from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import Book
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.rulebooks.citations import citations
from croupier.rulebooks.clause_list import CLAUSES, POINTS, TOUR, Inventory, read_clauses, read_toml, refuse
from croupier.rulebooks.number_check import GAME, wrong_numbers
from croupier.rulebooks.shape_check import misfits
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.refusal import RefusedError

_INIT: Final = "__init__.py"
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST_ID, _LONGEST_NAME = 60, 80
_LACKS: Final = re.compile(r"(\w+)(?:\.__init__)?\(\) missing \d+ required [\w-]+ arguments?: (.+)")
_UNKNOWN: Final = re.compile(r"(\w+)(?:\.__init__)?\(\) got an unexpected keyword argument ('\w+')")


def load(folder: Path) -> Book:
    """The book in a folder, imported as a package: its modules may import each other as installed ones do."""
    if not folder.is_dir():
        refuse(folder, "there is no such folder, and a rulebook is one")
    for needed in (CLAUSES, _INIT):
        if not (folder / needed).is_file():
            refuse(folder / needed, "it is missing, and a folder without it is no rulebook")
    with told_by_file(folder):
        return book_of(_imported(folder), folder)


def book_of(module: object, folder: Path) -> Book:
    """The `BOOK` of a package; the book itself will do as well."""
    found = module if isinstance(module, Book) else getattr(module, "BOOK", None)
    if found is None:
        refuse(folder / _INIT, "it has no BOOK")
    if not isinstance(found, Book):
        refuse(folder / _INIT, f"BOOK is no croupier.rulebooks.book.Book, but of the type {type(found).__name__}")
    return found


def _imported(folder: Path) -> ModuleType:
    name, init = folder.name, folder / _INIT
    if not name.isidentifier():
        refuse(folder, "Python cannot import a folder of that name: letters, digits and _ only")
    held = sys.modules.get(name)
    if held is not None and _is_at(getattr(held, "__file__", None), init):
        return held
    spec = importlib.util.find_spec(name) if held is None else held.__spec__
    if spec is not None and not _is_at(spec.origin, init):
        refuse(folder, f"a package {name!r} is here already: give the folder another name")
    spec = importlib.util.spec_from_file_location(name, init, submodule_search_locations=[str(folder)])
    assert spec is not None, "a file that is there has a spec"
    assert spec.loader is not None, "and a loader"
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        for one in [one for one in sys.modules if one == name or one.startswith(f"{name}.")]:
            del sys.modules[one]
        raise
    return module


def _is_at(origin: str | None, file: Path) -> bool:
    return origin is not None and Path(origin).resolve() == file.resolve()


@contextmanager
def told_by_file(folder: Path) -> Iterator[None]:
    """Whatever the code of a book raises is told in one sentence, with the line of the book's that raised it."""
    try:
        yield
    except (RefusedError, MemoryError):
        raise
    except SyntaxError as error:
        file = Path(error.filename or folder / _INIT)
        refuse(file, f"line {error.lineno}: this is no Python: {error.msg}")
    except (Exception, SystemExit) as error:
        lines = [
            (Path(frame.filename), frame.lineno)
            for frame in traceback.extract_tb(error.__traceback__)
            if Path(frame.filename).is_relative_to(folder)
        ]
        file, line = lines[-1] if lines else (folder / _INIT, None)
        refuse(file, f"line {line}: {_in_words(error)}" if line else _in_words(error))


def _in_words(error: Exception | SystemExit) -> str:
    text = str(error)
    if lacks := _LACKS.match(text):
        return f"{lacks[1]} lacks {lacks[2]}"
    if unknown := _UNKNOWN.match(text):
        return f"{unknown[1]} has no field {unknown[2]}"
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


# --- what a book must be to stand on the shelf ----------------------------------------------------------


def check(book: Book, *, beside: Collection[Book]) -> None:
    """Refuse a book that lacks something, contradicts itself, or takes what another book on the shelf has."""
    init = Path(str(book.folder)) / _INIT
    for path, says in misfits(book, Book, "BOOK"):
        _refuse_field(init.parent, path, says)
    held = read_clauses(book.folder)
    _check_names(book, held, init, beside)
    with told_by_file(book.folder):
        _check_game(book, init)
        _check_citations(book, held, beside)
    _check_points(book, held, beside)
    _check_tour(book)


def _check_names(book: Book, held: Inventory, init: Path, beside: Collection[Book]) -> None:
    if len(book.id) > _LONGEST_ID or not _ID.fullmatch(book.id):
        refuse(init, f"BOOK.id: small letters, digits and hyphens are wanted, not {book.id!r}")
    if not book.called.strip() or len(book.called) > _LONGEST_NAME or not book.called.isprintable():
        refuse(init, f"BOOK.called: one short line is wanted, not {book.called!r}")
    if held.id != book.id:
        refuse(book.folder / CLAUSES, f"[rulebook] has the id {held.id!r}, and BOOK.id is {book.id!r}")
    taken = {one.id: one for one in beside}
    if book.id in taken:
        refuse(init, f"BOOK.id: {book.id!r} is taken by the book in {taken[book.id].folder}")
    if book.borrows is not None and book.borrows.lender not in taken:
        refuse(init, f"BOOK.borrows.lender: there is no rulebook {book.borrows.lender!r} to borrow from")
    shown = {one.showcase.table for one in beside if one.showcase is not None}
    if book.showcase is not None and not _ID.fullmatch(book.showcase.table):
        refuse(
            init, f"BOOK.showcase.table: small letters, digits and hyphens are wanted, not {book.showcase.table!r}"
        )
    if book.showcase is not None and book.showcase.table in shown:
        refuse(init, f"BOOK.showcase.table: another book shows itself at a table {book.showcase.table!r}")


def _check_game(book: Book, init: Path) -> None:
    known = set(TableOptions.__struct_fields__)
    for option in sorted(book.options - known):
        refuse(init, f"BOOK.options: no table has an option {option!r}")
    try:
        rules = book.rules()
    except RefusedError as error:
        refuse(init, f"BOOK.game: a table of which nothing was chosen is refused: {str(error).rstrip('.')}")
    for kind in (BlackjackRules, CasinoWarRules):
        if isinstance(rules, kind):
            for path, says in misfits(rules, kind, GAME):
                _refuse_field(book.folder, path, says)
            break
    else:
        refuse(init, f"BOOK.game: it gives a {type(rules).__name__}, and no game has such rules")
    for path, name in ((f"{GAME}.book", rules.book), ("BOOK.shuffle.book", book.shuffle.book)):
        if name != book.id:
            refuse(init, f"{path} is {name!r}, and BOOK.id is {book.id!r}")
    for path, says in wrong_numbers(book, rules):
        _refuse_field(book.folder, path, says)
    for on in book.showcase.side_wagers if book.showcase is not None else ():
        if on not in rules.side_wager_options:
            refuse(init, f"BOOK.showcase.side_wagers: BOOK.game knows no side wager {on.value!r}")
    offered = msgspec.structs.replace(TableOptions(), side_wagers=tuple(rules.side_wager_options)[:1])
    try:
        found = tuple(one.on for one in book.rules(offered).side_wagers)
    except RefusedError:
        return  # it needs another choice beside it
    if found != offered.side_wagers:
        refuse(init, f"BOOK.game: a table that offers {', '.join(offered.side_wagers)} has no rules for it")


def _check_citations(book: Book, held: Inventory, beside: Collection[Book]) -> None:
    known, lent = _numbers(held), _lent(book, beside)
    for path, clause in citations(book):
        if clause not in known and clause not in lent:
            refuse_where(book.folder, clause, f"BOOK.{path} cites {clause!r}, which {CLAUSES} does not have")


def _lent(book: Book, beside: Collection[Book]) -> frozenset[str]:
    """The clauses of another book that stand in for those that this one does not hold."""
    if book.borrows is None:
        return frozenset()
    lender = next(one for one in beside if one.id == book.borrows.lender)
    return frozenset(one for one in _numbers(read_clauses(lender.folder)) if book.borrows.lends(one))


def _numbers(held: Inventory) -> frozenset[str]:
    """Every clause of a book, by its id and as printed, and whatever heads others: `13` and `13.1` of 13.1(g)."""
    printed = {one.printed for one in held.clauses}
    heads = {one[: mark.start()] for one in printed for mark in re.finditer(r"[.( ]", one)}
    return frozenset(printed | heads | {one.id for one in held.clauses})


def refuse_where(folder: Path, word: str, says: str) -> NoReturn:
    """Refuse a book for the first line of its code in which a word stands in quotes."""
    for file in sorted(folder.glob("*.py")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            if f'"{word}"' in line or f"'{word}'" in line:
                refuse(file, f"line {number}: {says}")
    refuse(folder / _INIT, says)


def _refuse_field(folder: Path, path: str, says: str) -> NoReturn:
    """Refuse a book for the one line that gives a field its value; what a field of `BOOK` is, its file says."""
    above, _, field = path.removesuffix(".value").rpartition(".")
    gives = re.compile(rf"\b{field.partition('[')[0]}=")
    given = [
        (file, number)
        for file in sorted(folder.glob("*.py"))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if gives.search(line) and (above == "BOOK") == (file.name == _INIT)
    ]
    if len(given) == 1:
        refuse(given[0][0], f"line {given[0][1]}: {path}: {says}")
    refuse(folder / _INIT, f"{path}: {says}")


def _check_points(book: Book, held: Inventory, beside: Collection[Book]) -> None:
    file = book.folder / POINTS
    if not file.exists():
        return  # a book need not be comparable
    known = _numbers(held) | _lent(book, beside)
    for topic, rows in read_toml(file).items():
        if not isinstance(rows, dict):
            refuse(file, f"{topic!r}: a topic is a table of points")
        for name, row in rows.items():
            where = f"[{topic}] {name!r}"
            if not isinstance(row, dict) or set(row) != {"says", "clauses"}:
                refuse(file, f"{where}: a point has 'says' and 'clauses', and nothing else")
            if not isinstance(row["says"], str) or not isinstance(row["clauses"], list):
                refuse(file, f"{where}: 'says' is a text and 'clauses' a list")
            for clause in row["clauses"]:
                if clause not in known:
                    refuse(file, f"{where}, 'clauses': {CLAUSES} has no clause {clause!r}")


def _check_tour(book: Book) -> None:
    file = book.folder / TOUR
    if not file.exists():
        return  # a book need not bring a round
    try:
        script = msgspec.json.decode(file.read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        refuse(file, f"it is no JSON: {error}")
    name = script.get("rulebook") if isinstance(script, dict) else None
    if name != book.id:
        refuse(file, f"'rulebook': a round by {book.id!r} is wanted, not by {name!r}")
