"""The errors that are planted: another value for a rule, a refusal that is not made, an order turned round.

Each is planted in a running process, in place, so that nothing is imported again: a `Ruled` value is changed
where it lies, and a function gets other code. The process in which that was done is thrown away afterwards.
"""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import pkgutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import timedelta
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import croupier
from croupier.rulebooks import shelf
from croupier.rulebooks.book import Book
from croupier.rulebooks.inventory import inventory, printed_number
from croupier.rulebooks.ruled import Ruled, ruled
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId, On
from croupier.vocabulary.pays import Pays

SOURCE = Path(croupier.__file__).parent
ROOMS = (
    "games",
    "rulebooks",
    "shoe",
    "tables",
    "tournaments",
    "jackpots",
    "patrons",
    "promotions",
    "notices",
)
"""Where clauses are obeyed."""
ELSEWHERE = frozenset(
    {
        "croupier.games.scripted",  # reads the script of `croupier round`: no book says how one is written
        "croupier.games.telling",  # tells a reader what lies on the layout
        "croupier.jackpots.arithmetic",  # tells a reader how an award came about
        "croupier.notices.outbox",  # the order in which letters are shown
        "croupier.rulebooks.citations",  # these look through sources and folders, count and describe
        "croupier.rulebooks.clause_list",
        "croupier.rulebooks.coverage",
        "croupier.rulebooks.loading",
        "croupier.rulebooks.shelf",
        "croupier.rulebooks.where.obeying",
        "croupier.rulebooks.where.sources",
        "croupier.tables.book_check",
        "croupier.tables.command_document",
        "croupier.tables.event_document",
        "croupier.tables.field_words",
    }
)
"""Modules of those rooms that obey none."""
POWERS = "tables.deciding._refuse_role"
"""Who may give a command is proved cell by cell in tests/security/test_powers.py, and each cell is turned once."""

Claim = tuple[str, str]
"""A book and a clause of it."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class PlantedError:
    """One error, and who has to find it: a proof of any of its clauses under every book that it breaks."""

    name: str
    """Stands in the list of those that nobody finds: kept free of line numbers."""
    plant: Callable[[], None]
    claims: frozenset[Claim] = frozenset()
    code: CodeType | None = None
    """Where no clause is known beforehand: the function that errs, and every proof that runs it is asked."""
    is_refusal: bool = False
    """Then those proofs are asked whose clause the refusal names."""
    lines: range = range(0)
    """The lines of what was changed there."""


# --- values ---------------------------------------------------------------------------------------------


def wrong_values() -> Iterator[PlantedError]:
    """Every ruled value of every book, changed to each of its neighbours."""
    for where, (value, books) in _ruled_values().items():
        claims = frozenset((book, str(value.clause)) for book in books if is_testable(book, value.clause))
        for wrong in _neighbours(value.value) if claims else ():
            yield PlantedError(name=f"{where} is {_short(wrong)}", claims=claims, plant=_setter(value, wrong))


@cache
def is_testable(book: str, clause: str) -> bool:
    """Not in the 2000 book where it is silent: what it takes from elsewhere is proved there."""
    return any(one.testable and printed_number(one.id) == clause for one in inventory(book).clauses)


def _setter(value: Ruled[Any], wrong: object) -> Callable[[], None]:
    """Change the value that everybody holds, and those that a table with its own options makes anew."""
    right = value.value

    def wrongly_ruled(given: object, clause: str) -> Ruled[Any]:
        is_meant = clause == value.clause and type(given) is type(right) and given == right
        return Ruled(wrong if is_meant else given, Clause(clause))

    def plant() -> None:
        for module in [one for name, one in sys.modules.items() if name.startswith("croupier.")]:
            if getattr(module, "ruled", None) is ruled:
                module.ruled = wrongly_ruled  # type: ignore[attr-defined]
        object.__setattr__(value, "value", wrong)

    return plant


def _ruled_values() -> dict[str, tuple[Ruled[Any], list[str]]]:
    """Each value that lies in the books as such, by its first name, with the books that share it."""
    found: dict[int, tuple[str, Ruled[Any], list[str]]] = {}
    for book in shelf.names():
        for root, rules in _rules(book):
            for path, value in _walk(rules, root):
                _, _, books = found.setdefault(id(value), (path, value, []))
                if book not in books:
                    books.append(book)
    return {f"{books[0]}: {path}": (value, books) for path, value, books in found.values()}


def _rules(book: BookId) -> Iterator[tuple[str, object]]:
    side_wagers = _side_wagers(book)
    options = [TableOptions(), *(TableOptions(side_wagers=(one,)) for one in side_wagers)]
    yield from (("game", shelf.book(book).rules(one)) for one in options)
    for field in dataclasses.fields(Book):
        chapter = getattr(shelf.book(book), field.name)
        if dataclasses.is_dataclass(chapter):
            yield field.name, chapter


def _side_wagers(book: BookId) -> list[On]:
    found = []
    for one in On:
        try:
            shelf.book(book).rules(TableOptions(side_wagers=(one,)))
        except Exception:  # whatever refuses it, the book does not offer it
            continue
        found.append(one)
    return found


def _walk(rules: object, path: str) -> Iterator[tuple[str, Ruled[Any]]]:
    if isinstance(rules, Ruled):
        yield path, rules
    elif dataclasses.is_dataclass(rules):
        for one in dataclasses.fields(rules):
            yield from _walk(getattr(rules, one.name), f"{path}.{one.name}")
    elif isinstance(rules, Mapping):
        for key, one in rules.items():
            yield from _walk(one, f"{path}[{key}]")
    elif isinstance(rules, (tuple, list)):
        for number, one in enumerate(rules):
            yield from _walk(one, f"{path}[{number}]")


def _neighbours(value: object) -> Sequence[object]:
    """What somebody might have written by mistake."""
    match value:
        case bool():
            return [not value]
        case Enum():
            others = [one for one in type(value) if one is not value]
            return list(others[:3])
        case int():
            return [type(value)(value + 1), *([type(value)(value - 1)] if value else [])]
        case Fraction():
            return [value * 2, value / 2]
        case timedelta():
            minute = timedelta(minutes=1)
            return [value + minute, *([value - minute] if value else [])]
        case Pays():
            return [Pays(value.win + 1, value.per), Pays(value.win, value.per + 1)]
        case tuple() | frozenset():
            shorter = (list(value)[1:], list(value)[:-1])
            return [type(value)(one) for one in shorter[: min(2, len(value))]]
        case _:
            return []


def _short(value: object) -> str:
    text = str(getattr(value, "value", value))
    return text if len(text) < 60 else f"{text[:57]}..."


# --- refusals and orders --------------------------------------------------------------------------------


def missing_refusals() -> Iterator[PlantedError]:
    """Every place that makes a refusal makes none."""
    for function, tree in _functions():
        for number, node in enumerate(_refusals(tree) if _title(function) != POWERS else ()):
            name = f"{_title(function)} does not refuse" + (f" ({number + 1})" if number else "")
            error = _other_code(function, name, _Change(tree, node, _without(node)))
            yield dataclasses.replace(error, is_refusal=True)


def turned_orders() -> Iterator[PlantedError]:
    """Every sorting the other way round, the last for the first, each step of a chapter before its neighbour."""
    for function, tree in _functions():
        for number, (node, wrong) in enumerate(_orders(tree)):
            name = f"{_title(function)} turns its order" + (f" ({number + 1})" if number else "")
            yield _other_code(function, name, _Change(tree, node, wrong))
        if ".games." in function.__module__:
            yield from _swapped_steps(function, tree)


def _swapped_steps(function: FunctionType, tree: ast.FunctionDef) -> Iterator[PlantedError]:
    """Two things that a chapter does one after the other, the other way round."""
    for block in ast.walk(tree):
        body = getattr(block, "body", None)
        for first, second in pairwise(body) if isinstance(body, list) else ():
            if _yields(first) and _yields(second):
                name = f"{_title(function)} takes {_words(second)} before {_words(first)}"
                both = ast.If(test=ast.Constant(value=True), body=[second, first], orelse=[])
                yield _other_code(function, name, _Change(tree, first, both, left_out=second))


def _words(statement: ast.stmt) -> str:
    return ast.unparse(statement).splitlines()[0][:60]


def _yields(statement: ast.stmt) -> bool:
    return any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in ast.walk(statement))


def _refusals(tree: ast.FunctionDef) -> list[ast.stmt]:
    """The statements that return, yield or raise a refusal which they make themselves, under a clause."""
    statements = [node for node in ast.walk(tree) if isinstance(node, (ast.Return, ast.Raise, ast.Expr))]
    return [node for node in statements if any(_refuses_under_a_clause(one) for one in ast.walk(node))]


def _refuses_under_a_clause(node: ast.AST) -> bool:
    is_refusal = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused"
    return is_refusal and any(one.arg == "clause" for one in node.keywords)  # type: ignore[attr-defined]


def _without(node: ast.stmt) -> ast.stmt:
    nothing = ast.Return(value=ast.Constant(None)) if isinstance(node, ast.Return) else ast.Pass()
    return ast.copy_location(nothing, node)


def _orders(tree: ast.FunctionDef) -> Iterator[tuple[ast.expr, ast.expr]]:
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) == 1):
            continue
        has_key = any(one.arg == "key" for one in node.keywords)
        match node.func.id:
            case "sorted":
                backwards = ast.keyword(arg="reverse", value=ast.Constant(value=True))
                yield node, ast.Call(func=node.func, args=node.args, keywords=[*node.keywords, backwards])
            case "reversed":
                yield node, ast.Call(func=ast.Name("tuple", ast.Load()), args=node.args, keywords=[])
            case "min" | "max" if has_key:
                other = ast.Name("max" if node.func.id == "min" else "min", ast.Load())
                yield node, ast.Call(func=other, args=node.args, keywords=node.keywords)


# --- code in place of code ------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class _Change:
    """What is put in the place of a part of a function. Done in the process that is thrown away."""

    tree: ast.FunctionDef
    node: ast.stmt | ast.expr
    wrong: ast.stmt | ast.expr
    left_out: ast.stmt | None = None

    @property
    def lines(self) -> range:
        return range(self.node.lineno, (self.node.end_lineno or self.node.lineno) + 1)

    def make(self) -> ast.FunctionDef:
        if self.left_out is not None:
            _put(self.tree, self.left_out, ast.Pass())
        _put(self.tree, self.node, self.wrong)
        self.tree.decorator_list = []
        return self.tree


def _other_code(function: FunctionType, name: str, change: _Change) -> PlantedError:
    def plant() -> None:
        function.__code__ = _compiled(function, change.make())

    return PlantedError(name=name, plant=plant, code=function.__code__, lines=change.lines)


def _compiled(function: FunctionType, tree: ast.FunctionDef) -> CodeType:
    """The code of a changed function, with the names of the module that the function lies in."""
    future = ast.ImportFrom(module="__future__", names=[ast.alias("annotations")], level=0)
    module = ast.fix_missing_locations(ast.Module(body=[future, tree], type_ignores=[]))
    whole = compile(module, function.__code__.co_filename, "exec")
    return next(one for one in whole.co_consts if isinstance(one, CodeType) and one.co_name == function.__name__)


def _functions() -> Iterator[tuple[FunctionType, ast.FunctionDef]]:
    """The plain functions of the rooms, each with its source as a tree."""
    for room in ROOMS:
        for module in _modules(importlib.import_module(f"croupier.{room}")):
            if module.__name__ in ELSEWHERE:
                continue
            trees = _trees(module)
            for function in vars(module).values():
                plain = inspect.unwrap(function) if callable(function) else function
                if isinstance(plain, FunctionType) and plain.__module__ == module.__name__:
                    tree = trees.get(plain.__qualname__)
                    if tree is not None and not plain.__code__.co_freevars:
                        yield plain, tree


def _trees(module: ModuleType) -> dict[str, ast.FunctionDef]:
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for one in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(one.name)


def _title(function: FunctionType) -> str:
    return f"{function.__module__.removeprefix('croupier.')}.{function.__qualname__}"


def _put(tree: ast.AST, node: ast.AST, wrong: ast.AST) -> None:
    """Put one part of a tree in the place of another."""
    for parent in ast.walk(tree):
        for field, part in ast.iter_fields(parent):
            if part is node:
                setattr(parent, field, wrong)
            elif isinstance(part, list):
                part[:] = [wrong if one is node else one for one in part]


def nothing_wrong() -> Iterator[PlantedError]:
    """The control: no error at all, and every proof is asked about it; none may find one."""
    every = {
        (book, printed_number(one.id)) for book in shelf.names() for one in inventory(book).clauses if one.testable
    }
    claims = frozenset((book, clause) for book, clause in every)
    yield PlantedError(name="nothing is wrong", claims=claims, plant=lambda: None)


KINDS: Mapping[str, Callable[[], Iterator[PlantedError]]] = {
    "values": wrong_values,
    "refusals": missing_refusals,
    "orders": turned_orders,
}
