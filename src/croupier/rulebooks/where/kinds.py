"""What kind of thing an expression gives, as far as the package's own annotations tell. Guesses nothing.

Enough of Python's types for a strictly annotated package: classes with their fields, properties and methods,
unions (None is left out), containers, type aliases, and classes that are generic in what they hold. What is not
understood is of no known kind: `()`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

from croupier.rulebooks.where.sources import ClassSource, Function, Module, definition, modules

Kinds: TypeAlias = "tuple[InferredType, ...]"
"""One of these."""


@dataclass(frozen=True, slots=True)
class InferredType:
    """A class by its full name, or one of the marks below; and the kinds it holds or gives."""

    what: str
    of: tuple[Kinds, ...] = ()


MANY, FIXED, MAPPING, CALL, TYPE, MODULE = "many", "fixed", "mapping", "call", "type", "module "
"""Things of one kind; a tuple of so many; keys and values; what is called, and gives; a class itself; a module."""

_MANY = frozenset(["list", "tuple", "set", "frozenset", "deque"]) | frozenset(
    ["Sequence", "Iterable", "Iterator", "Collection", "Set", "Generator"]
)
_MAPPINGS = frozenset(["dict", "Mapping", "MutableMapping", "defaultdict"])
_SAME = frozenset(["Annotated", "Final", "ClassVar", "Optional", "Union", "Required", "NotRequired"])
_PASSED_ON = frozenset(["tuple", "list", "sorted", "reversed", "set", "frozenset", "iter"])
_ONE_OF = frozenset(["next", "min", "max"])


@dataclass
class Scope:
    """What names stand for at one place."""

    module: Module
    names: dict[str, Kinds] = field(default_factory=dict)
    generic: Mapping[str, Kinds] = field(default_factory=dict)


def merged(*several: Kinds) -> Kinds:
    """Any of them, each once."""
    return tuple(dict.fromkeys(one for kinds in several for one in kinds))


# --- annotations ----------------------------------------------------------------------------------------


def annotated(node: ast.expr | None, scope: Scope) -> Kinds:
    """What an annotation stands for."""
    match node:
        case ast.Constant(value=str() as text):
            return annotated(ast.parse(text, mode="eval").body, scope)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return merged(annotated(left, scope), annotated(right, scope))
        case ast.Subscript(value=value, slice=inside):
            return _subscripted(_last_name(value), value, inside, scope)
        case ast.Name(id=name):
            return scope.generic[name] if name in scope.generic else _named(name, scope.module)
        case ast.Attribute():
            return _instances(kinds_of(node, scope))
    return ()


def _subscripted(name: str, value: ast.expr, inside: ast.expr, scope: Scope) -> Kinds:
    held = tuple(annotated(one, scope) for one in (inside.elts if isinstance(inside, ast.Tuple) else [inside]))
    if name in _SAME:
        return merged(*(held[:1] if name == "Annotated" else held))
    if name in ("tuple", "Tuple") and not _is_open(inside):
        return (InferredType(FIXED, held),)
    if name in _MANY:
        return (InferredType(MANY, held[:1]),)
    if name in _MAPPINGS:
        return (InferredType(MAPPING, held[:2]),)
    if name == "Callable":
        return (InferredType(CALL, held[-1:]),)
    if name in ("type", "Type"):
        return (InferredType(TYPE, held[:1]),)
    return tuple(InferredType(one.what, held) for one in annotated(value, scope))


def _is_open(inside: ast.expr) -> bool:
    """Whether these are the arguments of `tuple[X, ...]`."""
    return not isinstance(inside, ast.Tuple) or (
        isinstance(inside.elts[-1], ast.Constant) and inside.elts[-1].value is ...
    )


def _last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


@cache
def _named(name: str, module: Module) -> Kinds:
    """What a name means in an annotation: a class, or an alias of others."""
    match definition(module, name):
        case (Module() as there, ast.ClassDef(name=known)):
            return (InferredType(f"{there.name}:{known}"),)
        case (Module() as there, (ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value))):
            return annotated(value, Scope(there)) if not isinstance(value, ast.Call) else ()
    return ()


def _instances(kinds: Kinds) -> Kinds:
    return merged(*(one.of[0] for one in kinds if one.what == TYPE and one.of))


# --- classes --------------------------------------------------------------------------------------------


@cache
def class_named(what: str) -> ClassSource | None:
    """The class of a kind."""
    module, _, name = what.partition(":")
    node = modules()[module].names.get(name) if name and module in modules() else None
    return ClassSource(modules()[module], node) if isinstance(node, ast.ClassDef) else None


@cache
def lineage(what: str) -> tuple[ClassSource, ...]:
    """A class and those it rests on, itself first."""
    own = class_named(what)
    if own is None:
        return ()
    bases = [kind.what for base in own.node.bases for kind in annotated(base, Scope(own.module))]
    return (own, *(one for base in bases if base != what for one in lineage(base)))


@cache
def member(kind: InferredType, name: str) -> Kinds:
    """What `.name` of such a thing is."""
    if kind.what.startswith(MODULE):
        return _value(definition(modules()[kind.what.removeprefix(MODULE)], name))
    if kind.what == TYPE:
        return merged(*(_of_class(one, name) for kinds in kind.of for one in kinds))
    if kind.what == MAPPING and kind.of:
        return _of_mapping(kind, name)
    for source in lineage(kind.what):
        scope = Scope(source.module, generic=_generic(source, kind))
        if (function := source.method(name)) is not None:
            gives = annotated(function.returns, scope)
            return gives if is_property(function) else (InferredType(CALL, (gives,)),)
        if (annotation := source.annotation(name)) is not None:
            return annotated(annotation, scope)
    return ()


@cache
def owner_of(kind: InferredType, name: str) -> str | None:
    """The class, of this kind's lineage, that has a field or property of that name."""
    for source in lineage(kind.what):
        function = source.method(name)
        if source.annotation(name) is not None or (function is not None and is_property(function)):
            return source.name
    return None


def _of_class(kind: InferredType, name: str) -> Kinds:
    for source in lineage(kind.what):
        function = source.method(name)
        if function is not None:
            return (InferredType(CALL, (annotated(function.returns, Scope(source.module)),)),)
    return ()


def _of_mapping(kind: InferredType, name: str) -> Kinds:
    held = kind.of[-1]
    if name in ("get", "pop", "setdefault"):
        return (InferredType(CALL, (held,)),)
    if name == "values":
        return (InferredType(CALL, ((InferredType(MANY, (held,)),),)),)
    if name == "items":
        return (InferredType(CALL, ((InferredType(MANY, ((InferredType(FIXED, kind.of),),)),),)),)
    return ()


def _generic(source: ClassSource, kind: InferredType) -> dict[str, Kinds]:
    """What the class's type variables stand for in this kind."""
    for base in source.node.bases:
        if isinstance(base, ast.Subscript) and _last_name(base.value) in ("Generic", "Protocol"):
            inside = base.slice.elts if isinstance(base.slice, ast.Tuple) else [base.slice]
            return {_last_name(one): held for one, held in zip(inside, kind.of, strict=False)}
    return {}


def is_property(function: Function) -> bool:
    return any(_last_name(one) in ("property", "cached_property") for one in function.decorator_list)


# --- expressions ----------------------------------------------------------------------------------------


def kinds_of(node: ast.expr | None, scope: Scope) -> Kinds:
    """What an expression gives."""
    match node:
        case ast.Name(id=name):
            return scope.names[name] if name in scope.names else _value(definition(scope.module, name))
        case ast.Attribute(value=value, attr=name):
            return merged(*(member(one, name) for one in kinds_of(value, scope)))
        case ast.Call():
            return _called(node, scope)
        case ast.Subscript(value=value, slice=index):
            return merged(*(_element(one, index) for one in kinds_of(value, scope)))
        case ast.IfExp(body=body, orelse=orelse):
            return merged(kinds_of(body, scope), kinds_of(orelse, scope))
        case ast.BoolOp(values=values):
            return merged(*(kinds_of(one, scope) for one in values))
        case ast.NamedExpr(value=value) | ast.Await(value=value) | ast.Starred(value=value):
            return kinds_of(value, scope)
        case ast.Tuple(elts=elts):
            return (InferredType(FIXED, tuple(kinds_of(one, scope) for one in elts)),)
        case ast.List(elts=elts) | ast.Set(elts=elts):
            return (InferredType(MANY, (merged(*(kinds_of(one, scope) for one in elts)),)),)
        case ast.ListComp(elt=elt) | ast.SetComp(elt=elt) | ast.GeneratorExp(elt=elt):
            return (InferredType(MANY, (kinds_of(elt, inside(node.generators, scope)),)),)
        case ast.DictComp(key=key, value=value):
            within = inside(node.generators, scope)
            return (InferredType(MAPPING, (kinds_of(key, within), kinds_of(value, within))),)
        case ast.BinOp(left=left, right=right):
            return merged(kinds_of(left, scope), kinds_of(right, scope))
    return ()


def _value(found: tuple[Module, ast.stmt] | Module | None) -> Kinds:
    """What a name of some module is, where it is used as a value."""
    match found:
        case Module(name=name):
            return (InferredType(MODULE + name),)
        case (Module() as there, ast.ClassDef(name=name)):
            return (InferredType(TYPE, ((InferredType(f"{there.name}:{name}"),),)),)
        case (Module() as there, (ast.FunctionDef(returns=returns) | ast.AsyncFunctionDef(returns=returns))):
            return (InferredType(CALL, (annotated(returns, Scope(there)),)),)
        case (Module() as there, ast.AnnAssign(annotation=annotation, value=value)):
            return annotated(annotation, Scope(there)) or kinds_of(value, Scope(there))
        case (Module() as there, ast.Assign(targets=[ast.Name(id=name)], value=value)):
            if any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(value)):
                return ()
            return kinds_of(value, Scope(there))
    return ()


def _called(node: ast.Call, scope: Scope) -> Kinds:
    name = _last_name(node.func)
    if name == "replace" and node.args:
        return kinds_of(node.args[0], scope)
    if name == "cast" and len(node.args) == 2:
        return annotated(node.args[0], scope)
    if isinstance(node.func, ast.Name) and name not in scope.names and node.args:
        if name in _PASSED_ON:
            return (InferredType(MANY, (elements(kinds_of(node.args[0], scope)),)),)
        if name in _ONE_OF:
            return merged(elements(kinds_of(node.args[0], scope)), *(kinds_of(x, scope) for x in node.args[1:]))
        if name in ("enumerate", "zip"):
            held = [elements(kinds_of(one, scope)) for one in node.args]
            return (
                InferredType(MANY, ((InferredType(FIXED, tuple(held if name == "zip" else [(), *held[:1]])),),)),
            )
    called = kinds_of(node.func, scope)
    return merged(*(one.of[0] for one in called if one.what in (CALL, TYPE) and one.of))


def elements(kinds: Kinds) -> Kinds:
    """What comes out when these are gone through."""
    return merged(*(held for one in kinds for held in _held(one)))


def _held(kind: InferredType) -> Iterator[Kinds]:
    if kind.what == FIXED:
        yield from kind.of
    elif kind.what in (MANY, MAPPING):
        yield from kind.of[:1]


def _element(kind: InferredType, index: ast.expr) -> Kinds:
    if kind.what == MAPPING:
        return merged(*kind.of[-1:])
    if isinstance(index, ast.Slice):
        return (kind,)
    if kind.what == FIXED and isinstance(index, ast.Constant) and isinstance(index.value, int):
        return kind.of[index.value] if -len(kind.of) <= index.value < len(kind.of) else ()
    return elements((kind,))


def inside(generators: list[ast.comprehension], scope: Scope) -> Scope:
    """The scope within a comprehension."""
    within = Scope(scope.module, dict(scope.names), scope.generic)
    for one in generators:
        bind(one.target, elements(kinds_of(one.iter, within)), within)
    return within


def bind(target: ast.expr, kinds: Kinds, scope: Scope) -> None:
    """A name takes what is assigned to it; where that is not understood, it stays what it was."""
    match target:
        case ast.Name(id=name):
            if kinds or name not in scope.names:
                scope.names[name] = kinds
        case ast.Starred(value=value):
            bind(value, (InferredType(MANY, (elements(kinds) or kinds,)),), scope)
        case ast.Tuple(elts=elts) | ast.List(elts=elts):
            for place, one in enumerate(elts):
                bind(one, merged(*(_at(kind, place, len(elts)) for kind in kinds)), scope)


def _at(kind: InferredType, place: int, length: int) -> Kinds:
    if kind.what == FIXED:
        return kind.of[place] if len(kind.of) == length else ()
    return elements((kind,))
