"""The line that obeys, for a place that reads a field: where it is decided or done, not where a number is said."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from itertools import pairwise

from croupier.rulebooks.where.reads import Read
from croupier.rulebooks.where.sources import Function, Module, definition


class Obeys(IntEnum):
    """How a line obeys, the plainest way first."""

    DOES = 0
    """It does or says what the clause wants."""
    DECIDES = 1
    """What is done depends on it."""
    REFUSES = 2
    """It tells what the clause forbids from what it allows."""
    SAYS = 3
    """It names the clause of a value that other lines go by."""
    TOLD = 4
    """It, or its function, is said to obey."""
    HANDS_ON = 5
    """It only hands the field on."""


@dataclass(frozen=True, slots=True)
class ObeyingLine:
    """One line of code, and how it obeys."""

    module: Module
    number: int
    how: Obeys
    number_only: bool = False
    """Whether it reads the clause and not the value that goes with it."""


_SAID = ("clause", "also", "under", "bound", "steps", "silence")
"""What a clause is handed over as, where something is said under it."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A read, and how far up from it one has looked."""

    nodes: tuple[ast.AST, ...]
    at: int
    number: int
    """The line of the field itself."""
    only_clause: bool
    """Whether it gives the number of a clause, and no value."""

    @property
    def node(self) -> ast.AST:
        return self.nodes[self.at]

    @property
    def below(self) -> ast.AST:
        return self.nodes[self.at + 1]


def line_of(module: Module, read: Read, *, only_clause: bool) -> ObeyingLine | None:
    """The line that obeys where a field is read so; None where nothing depends on it.

    `only_clause` says that the field holds a clause alone: what reads it does so for the number.
    """
    nodes = read.path
    if any(isinstance(one, ast.Assert | ast.JoinedStr) for one in nodes) or _is_called(nodes):
        return None
    if getattr(nodes[0], "name", "") == "__str__":
        return None
    found = _line_of(module, read, only_clause=only_clause)
    if found.how is Obeys.HANDS_ON:
        return found
    if _refuses(module, nodes[0]) and found.how is not Obeys.SAYS:
        found = replace(found, how=Obeys.REFUSES)
    if not only_clause and isinstance(over := nodes[-2], ast.Attribute) and over.attr == "clause":
        how = found.how if found.how is Obeys.REFUSES else Obeys.SAYS
        return replace(found, how=how, number_only=True)
    return found


def _is_called(nodes: tuple[ast.AST, ...]) -> bool:
    """Whether what is read is called: a method, and no field."""
    return isinstance(over := nodes[-2], ast.Call) and over.func is nodes[-1]


def _refuses(module: Module, function: ast.AST) -> bool:
    """Whether a function is there to refuse."""
    named = getattr(function, "name", "").lstrip("_")
    return module.name.endswith("refusals") or named.startswith("refuse")


def _line_of(module: Module, read: Read, *, only_clause: bool) -> ObeyingLine:
    nodes, picked = read.path, only_clause
    at, number = len(nodes) - 1, _line(nodes[-1])
    while at > 0 and isinstance(over := nodes[at - 1], ast.Attribute):
        only_clause = only_clause or over.attr == "clause"
        at -= 1
    for place in range(at - 1, -1, -1):
        here = _Place(nodes, place, number, only_clause)
        found = _judged(module, here)
        if found is not None:
            return ObeyingLine(module, *_unless_handed_on(found, read))
        if isinstance(here.node, ast.stmt):
            break
    return ObeyingLine(module, *_by_itself(nodes, place, number, picked=picked))


def _judged(module: Module, here: _Place) -> tuple[int, Obeys] | None:
    """What one node above the read makes of it."""
    match here.node:
        case ast.Call(func=function) if here.below is not function:
            return _in_a_call(module, here)
        case ast.IfExp(test=test) | ast.If(test=test) | ast.While(test=test) if here.below is test:
            has_it = here.below in here.nodes[-1:]  # a field by itself: whether the book has such a clause
            return here.number, Obeys.SAYS if has_it else Obeys.DECIDES
        case ast.Compare(ops=[ast.Is() | ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return here.number, Obeys.SAYS
        case ast.Compare() if _guards_a_refusal(here):
            return here.number, Obeys.REFUSES
        case ast.Compare() | ast.comprehension() | ast.Match():
            return here.number, Obeys.DECIDES
    return None


def _guards_a_refusal(here: _Place) -> bool:
    """Whether a value is compared in the condition under which something is refused."""
    over = here.nodes[here.at - 1]
    if isinstance(over, ast.BoolOp):
        over = here.nodes[here.at - 2]
    if not isinstance(over, ast.If) or len(over.body) > 3:
        return False
    return any(
        isinstance(one, ast.Call) and _name(one.func) == "Refused" for part in over.body for one in ast.walk(part)
    )


def _in_a_call(module: Module, here: _Place) -> tuple[int, Obeys]:
    call = here.node
    assert isinstance(call, ast.Call)
    name = _name(call.func)
    if name == "Refused":
        return guard(here.nodes, here.at), Obeys.REFUSES
    if name.lstrip("_").startswith("refuse") or _gives_refusals(module, name):
        return call.lineno, Obeys.REFUSES
    if name in ("append", "join"):
        return here.number, Obeys.SAYS  # put beside others, to be said
    said = isinstance(here.below, ast.keyword) and here.below.arg in _SAID
    return (call.lineno if here.only_clause or said else here.number), Obeys.DOES


def _gives_refusals(module: Module, name: str) -> bool:
    found = definition(module, name)
    if not isinstance(found, tuple) or not isinstance(found[1], Function):
        return False
    return found[1].returns is not None and "Refused" in ast.unparse(found[1].returns)


def _unless_handed_on(found: tuple[int, Obeys], read: Read) -> tuple[int, Obeys]:
    """A field that goes whole into the same field of another value of its class is only handed on."""
    if isinstance(read.path[-2], ast.Attribute):
        return found
    for over, node in pairwise(read.path):
        if not (isinstance(over, ast.Call) and isinstance(node, ast.keyword) and node.arg == read.field):
            continue
        if _name(over.func) == "replace" or (read.owner or "").endswith(f":{_name(over.func)}"):
            return found[0], Obeys.HANDS_ON
    return found


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _by_itself(nodes: tuple[ast.AST, ...], place: int, number: int, *, picked: bool) -> tuple[int, Obeys]:
    """A field that is given a name or handed back: a clause so picked is obeyed by the condition that picks it."""
    condition = guard(nodes, len(nodes) - 1) if picked else 0
    statement = nodes[place]
    if isinstance(statement, ast.AugAssign):
        return number, Obeys.SAYS
    if picked and sum(isinstance(one, ast.IfExp) for one in nodes[place:]) > 1:
        return number, Obeys.DECIDES  # the last of several: what is left when none of the others is picked
    if not condition or condition == getattr(statement, "lineno", 0):
        return number, Obeys.DOES
    return condition, Obeys.DECIDES


def guard(nodes: tuple[ast.AST, ...], place: int) -> int:
    """The line of the condition under which the node at this place is reached; its statement's where none is."""
    for at in range(place - 1, -1, -1):
        node = nodes[at]
        if isinstance(node, ast.IfExp):
            return node.test.lineno
        if isinstance(node, ast.stmt):
            over = nodes[at - 1] if at else None
            if isinstance(over, ast.If):
                return over.lineno
            if isinstance(over, ast.match_case):
                return over.pattern.lineno
            before = [one for one in _before(over, node) if isinstance(one, ast.If) and _leaves(one)]
            return before[-1].lineno if before else node.lineno
    return _line(nodes[place])


def _before(over: ast.AST | None, node: ast.stmt) -> Iterator[ast.stmt]:
    """The statements of the same block that come before this one."""
    for block in ("body", "orelse", "finalbody"):
        statements = getattr(over, block, None)
        if isinstance(statements, list) and node in statements:
            yield from statements[: statements.index(node)]


def _leaves(node: ast.If) -> bool:
    return isinstance(node.body[-1], (ast.Return, ast.Continue, ast.Raise, ast.Break))


def _line(node: ast.AST) -> int:
    """The line on which a node ends: that of the field, where an expression goes over several."""
    end: int = getattr(node, "end_lineno", 0)
    return end
