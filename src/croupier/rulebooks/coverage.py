"""Which clauses the tests of a checkout prove, read from their source. Runs and imports none of them."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from croupier.rulebooks import shelf
from croupier.rulebooks.book import Book
from croupier.rulebooks.inventory import inventory, no_such_book

MOST_CLAUSES = 6
"""A test that claims to prove more clauses than this proves none of them well."""

WRITTEN_FOR = "rulebooks.toml"
"""The file beside the tests that names the books they are written for: `written_for = ["act-blackjack-2018"]`."""

NEVER_RUN = frozenset({"skip", "skipif", "xfail", "nightly"})
"""Marks of tests that are left out, may be, or are expected to fail: they prove nothing."""

_Test = ast.FunctionDef | ast.AsyncFunctionDef
_Decorated = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True, slots=True, kw_only=True)
class BookCoverage:
    """How far one book is proved: clauses that software can test, those some test proves, and the rest."""

    testable: int
    proved: int
    waiting: tuple[str, ...]  # ids, in the book's order


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """A test that proves a clause."""

    file: str
    line: int
    name: str
    """As in its file, after its class: `TestDeal::test_two_cards_each`."""

    def __str__(self) -> str:
        return f"{self.file}::{self.name}"


class BadProof(ValueError):
    """A claim to prove a clause that cannot be counted, or a list of books that cannot be read."""

    def __init__(self, file: str, line: int, says: str) -> None:
        super().__init__(f"{file}, line {line}: {says}")
        self.file = file
        self.line = line
        self.says = says


def coverage(tests_folder: Path | None) -> dict[str, BookCoverage]:
    """For each book, how many of its testable clauses the tests in this folder prove.

    A book from outside brings its tests along, in its folder. Without a folder only such books are counted.
    """
    proved = proofs(tests_folder)
    counted = shelf.books() if tests_folder is not None else (book for book, _ in _tests_of_books())
    return {book.id: _book_coverage(book.id, proved.get(book.id, {})) for book in counted}


def proofs(tests_folder: Path | None) -> dict[str, dict[str, list[str]]]:
    """Book, clause id, and the tests that prove it: `tests/test_deal.py::test_two_cards_each`.

    A test claims its clauses by `@clause("act-blackjack-2018", "13.1(g)")`; the first argument may be a tuple
    of books that all have the clauses that follow. `BadProof` for a claim that cannot be counted. Nothing is said
    of a book that is not there, where the tests know it (`books_known`): its proofs have gone with it.
    """
    found: dict[str, dict[str, list[str]]] = {}
    for proof, book_id, clause_id in _all_claims(tests_folder):
        tests = found.setdefault(book_id, {}).setdefault(clause_id, [])
        if str(proof) not in tests:
            tests.append(str(proof))
    return found


def proofs_of(tests_folder: Path | None, book_id: str, clause_ids: Collection[str]) -> tuple[Proof, ...]:
    """The tests that prove one of these clauses; only files that name one are read in full."""
    claims = _all_claims(tests_folder, naming=clause_ids)
    return tuple(dict.fromkeys(proof for proof, book, one in claims if book == book_id and one in clause_ids))


def checkout_tests() -> Path | None:
    """The folder of the tests, where the package lies in a checkout."""
    checkout = Path(__file__).parents[3]
    folder = checkout / "tests"
    return folder if (checkout / "pyproject.toml").is_file() and folder.is_dir() else None


def _tests_of_books() -> Iterator[tuple[Book, Path]]:
    """The books from outside that bring tests, and where these lie."""
    for book in shelf.books_from_outside():
        if (book.folder / "tests").is_dir():
            yield book, book.folder / "tests"


def _all_claims(tests_folder: Path | None, *, naming: Collection[str] = ()) -> Iterator[tuple[Proof, str, str]]:
    """Those of the folder, each file named from beside it, and those of every book that brings its own."""
    folders = [(one, one.parent) for one in [tests_folder and tests_folder.resolve(strict=True)] if one]
    folders += [(tests, book.folder.parent) for book, tests in _tests_of_books()]
    for folder, beside in folders:
        known = books_known(folder)
        for path in sorted(folder.rglob("test_*.py")):
            source = path.read_text(encoding="utf-8")
            if not naming or any(f'"{one}"' in source for one in naming):
                yield from _claims(path.relative_to(beside).as_posix(), source, known)


def books_known(tests_folder: Path) -> frozenset[str]:
    """The books that tests may be written for: those on the shelf, and those that `rulebooks.toml` names."""
    path = tests_folder / WRITTEN_FOR
    return frozenset(shelf.names()) | (_written_for(path) if path.is_file() else frozenset())


def _written_for(path: Path) -> frozenset[str]:
    file = f"{path.resolve().parent.name}/{path.name}"
    try:
        named = tomllib.loads(path.read_text(encoding="utf-8")).get("written_for", [])
    except tomllib.TOMLDecodeError as error:
        raise BadProof(file, 1, f"This is no TOML: {error}.") from error
    if not isinstance(named, list) or not all(isinstance(one, str) for one in named):
        raise BadProof(file, 1, 'Name the books in quotes: written_for = ["act-blackjack-2018"].')
    return frozenset(named)


def _book_coverage(book_id: str, proved: dict[str, list[str]]) -> BookCoverage:
    testable = [entry.id for entry in inventory(book_id).clauses if entry.testable]
    waiting = tuple(clause_id for clause_id in testable if clause_id not in proved)
    return BookCoverage(testable=len(testable), proved=len(testable) - len(waiting), waiting=waiting)


def _claims(file: str, source: str, known: Collection[str]) -> Iterator[tuple[Proof, str, str]]:
    """Each claim of a test file as test, book and clause id, but for those of known books that are not there."""
    if "clause" not in source:  # nothing to parse for
        return
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        raise BadProof(file, error.lineno or 1, f"This is no Python: {error.msg}.") from error
    tests = dict(_tests(tree.body, ""))
    names, idle = _names(tree), set(_idle(tree))
    for node in _definitions(tree):
        if not (marks := [*_marks(node)]):
            continue
        if node not in tests:
            raise BadProof(file, marks[0].lineno, f"Only a test can carry @clause, and {node.name} is none.")
        claimed = [claim for mark in marks for claim in _read_mark(file, mark, names, known)]
        _check_number(file, node, {clause_id for _, clause_id in claimed})
        if node in idle:
            continue
        proof = Proof(file=file, line=node.lineno, name=tests[node])
        yield from ((proof, book_id, clause_id) for book_id, clause_id in claimed)


def _tests(body: Iterable[ast.stmt], prefix: str) -> Iterator[tuple[_Decorated, str]]:
    """The test functions that pytest would collect, with their names; those in test classes too."""
    for node in body:
        if isinstance(node, _Test) and node.name.startswith("test"):
            yield node, prefix + node.name
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _tests(node.body, f"{prefix}{node.name}::")


def _idle(tree: ast.Module) -> Iterator[_Decorated]:
    """The tests that do not run with the others: marked so themselves, by their class, or by `pytestmark`."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef)):
            whole = isinstance(node, ast.ClassDef) and _is_idle(node.decorator_list)
            given = [one.value for one in node.body if isinstance(one, ast.Assign) and _is_pytestmark(one)]
            everything = whole or _is_idle(given)
            for child in ast.walk(node) if everything else ():
                if isinstance(child, _Decorated):
                    yield child
        elif isinstance(node, _Test) and _is_idle(node.decorator_list):
            yield node


def _is_pytestmark(node: ast.Assign) -> bool:
    return any(isinstance(one, ast.Name) and one.id == "pytestmark" for one in node.targets)


def _is_idle(marks: Iterable[ast.expr]) -> bool:
    """Whether one of these is `pytest.mark.skip` or its like, called or not, alone or in a list."""
    named = (one for mark in marks for one in ast.walk(mark) if isinstance(one, ast.Attribute))
    return any(
        one.attr in NEVER_RUN and isinstance(one.value, ast.Attribute) and one.value.attr == "mark"
        for one in named
    )


def _definitions(node: ast.AST) -> Iterator[_Decorated]:
    """Every function and class of a file, however deep, in the order of their lines."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, _Decorated):
            yield child
        if not isinstance(child, ast.expr):
            yield from _definitions(child)


def _marks(node: _Decorated) -> Iterator[ast.expr]:
    """The `@clause` decorators of a function or class, called or not."""
    for decorator in node.decorator_list:
        function = decorator.func if isinstance(decorator, ast.Call) else decorator
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", None)
        if name == "clause":
            yield decorator


def _names(tree: ast.Module) -> dict[str, ast.expr]:
    """What the file's own names stand for: `ACT = ("act-blackjack-2006", "act-blackjack-2018")`."""
    names: dict[str, ast.expr] = {}
    for node in tree.body:
        if not isinstance(node, ast.Assign):
            continue
        for target in node.targets:
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = zip(target.elts, node.value.elts, strict=False)
                names |= {one.id: value for one, value in pairs if isinstance(one, ast.Name)}
            elif isinstance(target, ast.Name):
                names[target.id] = node.value
    return names


def _read_mark(
    file: str, mark: ast.expr, names: Mapping[str, ast.expr], known: Collection[str]
) -> Iterator[tuple[str, str]]:
    """The pairs of book and clause id that one decorator claims."""
    if not isinstance(mark, ast.Call) or mark.keywords or len(mark.args) < 2:
        raise BadProof(file, mark.lineno, 'Name a rulebook and its clauses: @clause("book", "13.1(g)").')
    for book_id in _literals(file, mark.args[0], names):
        if book_id not in known:
            raise BadProof(file, mark.args[0].lineno, no_such_book(book_id))
        if book_id not in shelf.names():
            continue
        for argument in mark.args[1:]:
            clause_id = _literal(file, argument)
            _check_clause(file, argument.lineno, book_id, clause_id)
            yield book_id, clause_id


def _literals(file: str, node: ast.expr, names: Mapping[str, ast.expr]) -> Iterator[str]:
    """The books that stand there in quotes, or under a name that the same file gives to some."""
    if isinstance(node, ast.Tuple):
        for one in node.elts:
            yield from _literals(file, one.value if isinstance(one, ast.Starred) else one, names)
    elif isinstance(node, ast.Name) and node.id in names:
        yield from _literals(file, names[node.id], {name: names[name] for name in names if name != node.id})
    else:
        yield _literal(file, node)


def _literal(file: str, node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise BadProof(file, node.lineno, f"Only what stands in quotes can be counted, not {ast.unparse(node)}.")


def _check_clause(file: str, line: int, book_id: str, clause_id: str) -> None:
    if clause_id not in _ids(book_id):
        raise BadProof(file, line, _no_such_clause(book_id, clause_id))


def _no_such_clause(book_id: str, clause_id: str) -> str:
    return f"Rulebook {book_id} has no clause {clause_id!r} in its inventory."


def _check_number(file: str, node: _Decorated, clause_ids: set[str]) -> None:
    if len(clause_ids) > MOST_CLAUSES:
        says = f"{node.name} claims {len(clause_ids)} clauses, and a test may prove at most {MOST_CLAUSES}."
        raise BadProof(file, node.lineno, says)


@cache
def _ids(book_id: str) -> frozenset[str]:
    return frozenset(entry.id for entry in inventory(book_id).clauses)
