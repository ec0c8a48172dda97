"""Where a function reads which field of which class; a name that was only given a field's value stands for it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from croupier.rulebooks.where.kinds import (
    FIXED,
    MANY,
    InferredType,
    Kinds,
    Scope,
    annotated,
    bind,
    elements,
    kinds_of,
    merged,
    owner_of,
)
from croupier.rulebooks.where.sources import Function, Module, definition, parameters

RULED = "croupier.rulebooks.ruled:Ruled"


@dataclass(frozen=True, slots=True)
class Read:
    """A field is read, by itself or under a name that was given its value."""

    owner: str | None
    """The class that has the field; None where the kind of thing is not known."""
    field: str
    path: tuple[ast.AST, ...]
    """The nodes from the function down to the one that reads."""
    named: bool = False
    """Whether it is only given a name here, and used under that."""


@cache
def reads_in(module: Module, function: Function, holder: ast.ClassDef | None) -> tuple[Read, ...]:
    """Every read in a function, those in functions within it too."""
    scope = Scope(module)
    if holder is not None and function.args.args:
        scope.names[function.args.args[0].arg] = (InferredType(f"{module.name}:{holder.name}"),)
    walk = _Walk()
    walk.function(function, scope, ())
    return tuple(_without_names(walk.found))


def _without_names(found: Iterable[Read]) -> Iterator[Read]:
    """What is given a name and used under it is read where it is used."""
    reads = tuple(found)
    used = {(one.owner, one.field) for one in reads if isinstance(one.path[-1], ast.Name)}
    return (one for one in reads if not one.named or (one.owner, one.field) not in used)


_Path = tuple[ast.AST, ...]


class _Walk:
    """One walk through a function, statement by statement."""

    def __init__(self) -> None:
        self.found: list[Read] = []
        self.given: dict[str, list[tuple[str, str]]] = {}

    def function(self, node: Function | ast.Lambda, scope: Scope, path: _Path) -> None:
        within = Scope(scope.module, dict(scope.names), scope.generic)
        arguments = parameters(node) if isinstance(node, Function) else node.args.args
        for one in arguments:
            if one.annotation is not None or one.arg not in ("self", "cls"):
                within.names[one.arg] = annotated(one.annotation, within)
            self.given.pop(one.arg, None)
        if node.args.vararg is not None:
            within.names[node.args.vararg.arg] = (
                InferredType(MANY, (annotated(node.args.vararg.annotation, within),)),
            )
        for child in node.body if isinstance(node.body, list) else [node.body]:
            self.visit(child, within, (*path, node))

    def visit(self, node: ast.AST, scope: Scope, path: _Path) -> None:
        here = (*path, node)
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                self.function(node, scope, path)
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                self._comprehension(node, scope, here)
            case ast.Assign(targets=targets, value=value):
                self.visit(value, scope, here)
                for target in targets:
                    self._assign(target, value, scope)
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=value):
                self._children([value], scope, here)
                scope.names[name] = annotated(annotation, scope) or kinds_of(value, scope)
            case ast.NamedExpr(target=target, value=value):
                self.visit(value, scope, here)
                bind(target, kinds_of(value, scope), scope)
                self._note_given(target, value, scope, named=False)
            case ast.For(target=target, iter=gone_through) | ast.AsyncFor(target=target, iter=gone_through):
                self.visit(gone_through, scope, here)
                bind(target, elements(kinds_of(gone_through, scope)), scope)
                self._children([*node.body, *node.orelse], scope, here)
            case ast.If(test=test, body=body, orelse=orelse):
                self._if(test, body, orelse, scope, here)
            case ast.Assert(test=test):
                self.visit(test, scope, here)
                scope.names |= _narrowed(test, scope)
            case ast.Match(subject=subject, cases=cases):
                self._match(subject, cases, scope, here)
            case ast.Attribute(value=value, attr=field):
                self.visit(value, scope, here)
                self.found += [Read(owner, field, here) for owner in _owners(value, field, scope)]
            case ast.Call():
                self._children(ast.iter_child_nodes(node), scope, here)
                self.found += [Read(owner, name, here) for owner, name in _called(node, scope)]
            case ast.Name(id=name, ctx=ast.Load()):
                self.found += [Read(owner, field, here) for owner, field in self.given.get(name, ())]
            case _:
                self._children(ast.iter_child_nodes(node), scope, here)

    def _children(self, nodes: Iterable[ast.AST | None], scope: Scope, here: _Path) -> None:
        for one in nodes:
            if one is not None:
                self.visit(one, scope, here)

    def _comprehension(
        self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp, scope: Scope, here: _Path
    ) -> None:
        within = Scope(scope.module, dict(scope.names), scope.generic)
        for one in node.generators:
            self.visit(one.iter, within, here)
            bind(one.target, elements(kinds_of(one.iter, within)), within)
            self._children(one.ifs, within, (*here, one))
        self._children([node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt], within, here)

    def _if(self, test: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt], scope: Scope, here: _Path) -> None:
        self.visit(test, scope, here)
        before = dict(scope.names)
        narrowed = _narrowed(test, scope)
        scope.names |= narrowed
        self._children(body, scope, here)
        scope.names |= {name: before[name] for name in narrowed if name in before}
        self._children(orelse, scope, here)
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) and _leaves(body):
            scope.names |= _narrowed(test.operand, scope)

    def _match(self, subject: ast.expr, cases: list[ast.match_case], scope: Scope, here: _Path) -> None:
        self.visit(subject, scope, here)
        for case in cases:
            before = dict(scope.names)
            if isinstance(subject, ast.Name) and isinstance(case.pattern, ast.MatchClass):
                scope.names[subject.id] = annotated(case.pattern.cls, scope)
            self._children([case.guard, *case.body], scope, (*here, case))
            scope.names |= before

    def _assign(self, target: ast.expr, value: ast.expr, scope: Scope) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            pairs = list(zip(target.elts, value.elts, strict=True))
        else:
            pairs = [(target, value)]
        kinds = [kinds_of(given, scope) for _, given in pairs]
        for (name, given), kind in zip(pairs, kinds, strict=True):
            self._note_given(name, given, scope, named=True)
            bind(name, kind, scope)

    def _note_given(self, target: ast.expr, value: ast.expr, scope: Scope, *, named: bool) -> None:
        """A name stands for a field from here on: a clause, or a value with its clause."""
        if not isinstance(target, ast.Name):
            return
        self.given.pop(target.id, None)
        values = [one for one in _gathered(_if_any(value)) if _is_leaf(kinds_of(one, scope))]
        fields = [field for one in values for field in (_called(one, scope), _fields(one, scope))]
        self.given[target.id] = [pair for several in fields for pair in several]
        if named and self.given[target.id]:
            self.found = [
                Read(one.owner, one.field, one.path, named=True) if one.path[-1] in values else one
                for one in self.found
            ]


def _owners(value: ast.expr, field: str, scope: Scope) -> tuple[str | None, ...]:
    kinds = kinds_of(value, scope)
    if not kinds:
        return (None,)
    return tuple(dict.fromkeys(owner for kind in kinds if (owner := owner_of(kind, field)) is not None))


def _gathered(value: ast.expr) -> Iterator[ast.expr]:
    """The fields and calls that a name is given by themselves, or in a tuple with others."""
    match value:
        case ast.Attribute() | ast.Call():
            yield value
        case ast.Tuple(elts=elts):
            yield from (one for each in elts for one in _gathered(each))
        case ast.IfExp(body=ast.Tuple() as body, orelse=ast.Tuple() as orelse):
            yield from (*_gathered(body), *_gathered(orelse))


def _fields(value: ast.expr, scope: Scope) -> Iterator[tuple[str, str]]:
    if isinstance(value, ast.Attribute):
        owners = _owners(value.value, value.attr, scope)
        yield from ((owner, value.attr) for owner in owners if owner is not None)


def _called(node: ast.expr, scope: Scope) -> Iterator[tuple[str, str]]:
    """The function of the package that is called, as if it were a field of its module: `croupier.tables.x:`."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id not in scope.names:
        found = definition(scope.module, node.func.id)
        if isinstance(found, tuple) and isinstance(found[1], Function):
            yield f"{found[0].name}:", found[1].name


def _if_any(value: ast.expr) -> ast.expr:
    """What there may be, of `x if … else None`."""
    if isinstance(value, ast.IfExp) and isinstance(value.orelse, ast.Constant) and value.orelse.value is None:
        return value.body
    return value


def _is_leaf(kinds: Kinds) -> bool:
    return all(one.what == RULED or one.what in (MANY, FIXED) for one in kinds)


def _narrowed(test: ast.expr, scope: Scope) -> dict[str, Kinds]:
    """What names are known to be where a test holds."""
    match test:
        case ast.Call(func=ast.Name(id="isinstance"), args=[ast.Name(id=name), kind]):
            kinds = kind.elts if isinstance(kind, ast.Tuple) else [kind]
            found = merged(*(annotated(one, scope) for one in kinds))
            return {name: found} if found else {}
        case ast.BoolOp(op=ast.And(), values=values):
            return {name: kinds for one in values for name, kinds in _narrowed(one, scope).items()}
    return {}


def _leaves(body: list[ast.stmt]) -> bool:
    return isinstance(body[-1], (ast.Return, ast.Continue, ast.Raise, ast.Break))
