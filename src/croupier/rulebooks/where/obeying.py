"""The lines that obey a clause of a book, found by the fields, commands, terms and texts that name it."""

from __future__ import annotations

import ast
import dataclasses
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from pathlib import Path

from croupier.rulebooks import shelf
from croupier.rulebooks.book import Book
from croupier.rulebooks.citations import Citation, CitedField, fields_that_cite, fields_that_may_cite
from croupier.rulebooks.inventory import inventory
from croupier.rulebooks.powers import Power
from croupier.rulebooks.where.kinds import InferredType, Scope, annotated, class_named, is_property, owner_of
from croupier.rulebooks.where.lines import ObeyingLine, Obeys, line_of
from croupier.rulebooks.where.reads import Read, reads_in
from croupier.rulebooks.where.sources import Function, Module, modules, read_folder
from croupier.rulebooks.where.told import may_tell, told_in

ROOMS = (
    "games",
    "shoe",
    "tables",
    "jackpots",
    "tournaments",
    "promotions",
    "patrons",
    "casino",
    "rulebooks",
    "vocabulary",
    "ledger",
    "notices",
    "people",
    "floor",
    "audit",
)
"""Where clauses are obeyed, in the order in which lines are shown."""
ANALYSIS = ("odds", "simulate", "environments")
"""Rooms that go by the same fields, and conduct nothing; the rest only print, forward or store."""

_ONLY_READ = ("citations", "clause_list", "compare", "coverage", "inventory", "loading", "number_check", "where")
"""Modules that read books and play by none."""
_ONLY_SHOW = re.compile(
    r"_document$|_words$|\.(felt|script_guide|showing|showing_\w+|shown_events|telling|views|words_of_\w+)$"
)
"""Modules that show what others decided."""


def obeying(book: Book, printed: str, *, says: str = "", forbids: bool = False) -> tuple[ObeyingLine, ...]:
    """Every line that obeys the clause of that number, the plainest first.

    Of several fields that name it, those come first whose words are in what it `says`; where it `forbids`
    something, the lines that refuse.
    """
    cited = _cited(book.id, book.folder).get(printed, ())
    ranked = [(-_words_shared(one.path, says), line) for one in cited for line in lines_citing(one)]
    told = [*_told(book, printed)]
    ranked += [(_POINTED_OUT * _conducts(one.module), one) for one in told if one.how is Obeys.DOES]
    ranked += [(0, one) for one in told if one.how is Obeys.TOLD and not _has_a_line(ranked, one)]
    if not cited:
        ranked += [(0, one) for one in _in_the_book(book, printed)]
    return _in_order(ranked, says, forbids=forbids)


_POINTED_OUT = -10
"""A comment that names the clause stands at the line that its author means."""


def _conducts(module: Module) -> bool:
    return _room(module) in ("rulebooks", "games", "shoe", "tables", "tournaments", "promotions", "jackpots")


def _told(book: Book, printed: str) -> Iterator[ObeyingLine]:
    names = inventory(book.id).cited_as
    for module in _that_may_tell(printed):
        yield from (line for name in names for line in told_in(module).get((name, printed), ()))


@cache
def _that_may_tell(printed: str) -> tuple[Module, ...]:
    return tuple(module for module in _searched() if may_tell(module, printed))


def _has_a_line(ranked: Iterable[tuple[int, ObeyingLine]], told: ObeyingLine) -> bool:
    """Whether a line of the function that is said to obey was found already."""
    for function, _ in told.module.functions:
        if function.lineno == told.number:
            ends = function.end_lineno or function.lineno
            return any(one.module is told.module and told.number <= one.number <= ends for _, one in ranked)
    return False


def _words_shared(path: str, says: str) -> int:
    """How many words of a field's name stand in a sentence, whatever their endings."""
    field = path.rpartition(".")[2] if not path.startswith("powers") else path
    words = {one[:4] for one in re.findall(r"[a-z]{4,}", field)} - _NO_WORDS
    shared = len(words & {one[:4] for one in re.findall(r"[a-z]{4,}", says.casefold())})
    return min(shared, 1) if path.startswith("powers") else shared  # a field says more than a command's name


_NO_WORDS = {one[:4] for one in ("powers", "under", "defined", "definitions", "clause", "with", "from")}


def _in_order(found: Iterable[tuple[int, ObeyingLine]], says: str, *, forbids: bool) -> tuple[ObeyingLine, ...]:
    """Each line once, as what it most plainly is."""
    first = Obeys.REFUSES if forbids else None
    best: dict[tuple[str, int], ObeyingLine] = {}
    for _, line in sorted(found, key=lambda one: _rank(one[0], one[1], says, first)):
        best.setdefault((line.module.name, line.number), line)
    plain = [one for one in best.values() if one.how is not Obeys.HANDS_ON]
    return tuple(plain or best.values())


def _rank(nearness: int, line: ObeyingLine, says: str, first: Obeys | None) -> tuple[bool | int | str, ...]:
    """Of lines that obey alike, those come first whose module is called what the clause speaks of."""
    room = _room(line.module)
    how = -1 if line.how is first else line.how
    place = (*ROOMS, *ANALYSIS, room).index(room)
    weak = line.how > Obeys.REFUSES
    about = -_words_shared(line.module.name, says)
    return room in ANALYSIS, weak, nearness, how, line.number_only, place, about, line.module.name, line.number


def _room(module: Module) -> str:
    return module.name.split(".")[1] if "." in module.name else ""


@cache
def _searched() -> tuple[Module, ...]:
    """The modules in which clauses are obeyed; the books' own folders only say which."""
    rooms = (*ROOMS, *ANALYSIS)
    return tuple(one for one in modules().values() if _room(one) in rooms and not _is_data(one))


def _is_data(module: Module) -> bool:
    inside = module.name.split(".")[1:]
    if _ONLY_SHOW.search(module.name):
        return True
    if inside[0] != "rulebooks" or len(inside) < 2:
        return False
    return inside[1] in _ONLY_READ or (module.path.parent / "clauses.toml").exists()


# --- fields ---------------------------------------------------------------------------------------------


@cache
def _cited(name: str, folder: Path) -> dict[str, list[Citation]]:
    """By clause of the book in that folder, the fields that name it."""
    book = shelf.book(name)
    assert book.folder == folder, f"{name} lies on the shelf from {book.folder}"
    found: dict[str, dict[CitedField, Citation]] = {}
    for one in (*fields_that_cite(book), *fields_that_may_cite(book)):
        found.setdefault(one.clause, {})[one.field] = one
    return {clause: list(fields.values()) for clause, fields in found.items()}


def lines_citing(citation: Citation) -> Iterator[ObeyingLine]:
    """The lines that obey the clause because of one field that names it."""
    field = citation.field
    if field.owner is Power:
        yield from _deciders().get(str(field.key), ())
    elif field.owner is Book and field.name == "definitions":
        yield from _meanings().get(str(field.key), ())
    else:
        reading = _lines_reading(f"{field.owner.__module__}:{field.owner.__qualname__}", field.name)
        chosen = [line for value in (citation.value, field.key) for line in _choosing(value)]
        if field.key is not None and chosen:  # those that tell the keys apart, and then those that read any
            yield from (dataclasses.replace(line, how=Obeys.SAYS) for line in reading)
            yield from chosen
        else:
            yield from reading
            yield from () if any(line.how is Obeys.DECIDES for line in reading) else chosen


@cache
def _lines_reading(owner: str, field: str) -> tuple[ObeyingLine, ...]:
    """The lines that obey by reading a field of a class, or one of that name that no other class has."""
    declared = owner if owner.endswith(":") else owner_of(InferredType(owner), field)
    wanted = {declared} | ({None} if _declared()[field] == 1 else set())
    only_clause = not _holds_value(declared, field)
    found: list[ObeyingLine] = []
    for module, read in _reads_named(field):
        if read.owner in wanted:
            line = line_of(module, read, only_clause=only_clause)
            through = _handed_on_by(module, read)
            if through is not None and through != (owner, field):
                found += _lines_reading(*through)
                line = line if line is not None and line.how is Obeys.DECIDES else None
            found += [line] if line is not None else []
    return tuple(found)


def _holds_value(owner: str | None, field: str) -> bool:
    """Whether the field holds more than the clause."""
    source = class_named(owner) if owner else None
    annotation = source.annotation(field) if source else None
    return annotation is None or not re.match(r"Clause\b|tuple\[Clause", ast.unparse(annotation))


def _handed_on_by(module: Module, read: Read) -> tuple[str, str] | None:
    """The function or property that hands a clause on to whoever calls it, and its class or module."""
    function, *inside = read.path
    at = next((place for place, one in enumerate(inside) if isinstance(one, ast.Return)), None)
    if at is None or not isinstance(function, Function) or function.returns is None:
        return None
    if not all(isinstance(one, ast.Attribute | ast.IfExp | ast.BoolOp | ast.Call) for one in inside[at + 1 :]):
        return None
    calls = [one for one in inside[at + 1 : -1] if isinstance(one, ast.Call)]
    if calls or not re.fullmatch(r"Clause( \| None)?", ast.unparse(function.returns)):
        return None
    holder = next((holder for node, holder in module.functions if node is function), None)
    if holder is not None and not is_property(function):
        return None
    return f"{module.name}:{holder.name if holder is not None else ''}", function.name


@cache
def _reads_named(field: str) -> tuple[tuple[Module, Read], ...]:
    """Every read of a field of that name, whatever has it."""
    found: list[tuple[Module, Read]] = []
    for module in _searched():
        for function, holder in _functions_by_attribute(module).get(field, ()) if field in module.source else ():
            reads = reads_in(module, function, holder)
            found += [(module, one) for one in reads if one.field == field]
    return tuple(found)


@cache
def _functions_by_attribute(module: Module) -> dict[str, list[tuple[Function, ast.ClassDef | None]]]:
    found: dict[str, list[tuple[Function, ast.ClassDef | None]]] = {}
    for function, holder in module.functions:
        nodes = [*ast.walk(function)]
        called = {one.func.id for one in nodes if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)}
        for name in called | {one.attr for one in nodes if isinstance(one, ast.Attribute)}:
            found.setdefault(name, []).append((function, holder))
    return found


@cache
def _declared() -> Counter[str]:
    """How many classes of the package have a field of each name."""
    return Counter(name for one in modules().values() for name in _FIELD.findall(one.source))


_FIELD = re.compile(r"^    (\w+): ", re.MULTILINE)


def _choosing(value: object) -> tuple[ObeyingLine, ...]:
    """The lines that choose by one of a book's own alternatives: `who is FirstAsked.FIRST_TO_ARRIVE`."""
    if not isinstance(value, Enum) or not type(value).__module__.startswith("croupier.rulebooks"):
        return ()
    return _lines_naming(f"{type(value).__name__}.{value.name}")


@cache
def _lines_naming(alternative: str) -> tuple[ObeyingLine, ...]:
    found: list[ObeyingLine] = []
    for module in _searched():
        if alternative in module.source and _room(module) != "rulebooks":
            for function, _ in module.functions:
                if function.name != "__str__":
                    chosen = _chosen_by(function, alternative)
                    found += [ObeyingLine(module, number, Obeys.DECIDES) for number in chosen]
    return tuple(found)


def _chosen_by(function: Function, alternative: str) -> Iterator[int]:
    """The lines where something is compared with an alternative, or it is handed to what does so."""
    for node in ast.walk(function):
        if isinstance(node, (ast.Compare, ast.Call, ast.match_case)):
            for one in ast.iter_child_nodes(node.pattern if isinstance(node, ast.match_case) else node):
                if isinstance(one, ast.Attribute) and ast.unparse(one) == alternative:
                    yield one.lineno


# --- commands and terms ---------------------------------------------------------------------------------


@cache
def _deciders() -> dict[str, list[ObeyingLine]]:
    """By a command's name, the functions that decide it."""
    found: dict[str, list[ObeyingLine]] = {}
    for module, function, mark in _marked("decides"):
        for kind in annotated(mark.args[0], Scope(module)):
            found.setdefault(_tag(kind), []).append(ObeyingLine(module, function.lineno, Obeys.DECIDES))
    return found


def _tag(kind: InferredType) -> str:
    """The name by which a command is sent."""
    module, _, name = kind.what.partition(":")
    node = modules()[module].names[name]
    assert isinstance(node, ast.ClassDef)
    tags = (one.value.value for one in node.keywords if one.arg == "tag" and isinstance(one.value, ast.Constant))
    return str(next(tags, ""))


@cache
def _meanings() -> dict[str, list[ObeyingLine]]:
    """By term, the functions that are what it means."""
    found: dict[str, list[ObeyingLine]] = {}
    for module, function, mark in _marked("defines"):
        term = mark.args[0]
        if isinstance(term, ast.Constant):
            found.setdefault(str(term.value), []).append(ObeyingLine(module, function.lineno, Obeys.DOES))
    return found


def _marked(name: str) -> Iterator[tuple[Module, Function, ast.Call]]:
    """The functions that carry a decorator of that name."""
    for module in _searched():
        for function, _ in module.functions if f"{name}(" in module.source else ():
            for mark in function.decorator_list:
                if isinstance(mark, ast.Call) and name in (
                    getattr(mark.func, "id", ""),
                    getattr(mark.func, "attr", ""),
                ):
                    yield module, function, mark


# --- what a book does itself ----------------------------------------------------------------------------


def _in_the_book(book: Book, printed: str) -> Iterator[ObeyingLine]:
    """The lines of the book's own folder that name the clause, where no field of its values does."""
    for module in _folder(book.folder):
        for node in ast.walk(module.tree) if f'"{printed}"' in module.source else ():
            if isinstance(node, ast.Constant) and node.value == printed:
                yield ObeyingLine(module, node.lineno, Obeys.DECIDES)


@cache
def _folder(folder: Path) -> tuple[Module, ...]:
    return tuple(read_folder(folder, folder.name))
