"""The package's source as modules, classes and functions, each read when it is first asked for."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = __name__.partition(".")[0]

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class ClassSource:
    """A class as it is written: its fields by annotation, its methods, the classes it rests on."""

    module: Module
    node: ast.ClassDef

    @property
    def name(self) -> str:
        """As no other class of the package is named: `croupier.rulebooks.ruled:Ruled`."""
        return f"{self.module.name}:{self.node.name}"

    def annotation(self, member: str) -> ast.expr | None:
        """What a field is annotated with, in the body or where `__init__` sets it."""
        for node in self.node.body:
            if isinstance(node, ast.AnnAssign) and _is_name(node.target, member):
                return node.annotation
        return self._set_at_first(member)

    def method(self, member: str) -> Function | None:
        found = (one for one in self.node.body if isinstance(one, Function) and one.name == member)
        return next(found, None)

    def fields(self) -> Iterator[str]:
        """The names of what is annotated in its body."""
        for node in self.node.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                yield node.target.id

    def _set_at_first(self, member: str) -> ast.expr | None:
        first = self.method("__init__")
        if first is None:
            return None
        given = {one.arg: one.annotation for one in parameters(first)}
        for node in ast.walk(first):
            if isinstance(node, ast.AnnAssign) and _is_own(node.target, member):
                return node.annotation
            if isinstance(node, ast.Assign) and _is_own(node.targets[0], member):
                return given.get(node.value.id) if isinstance(node.value, ast.Name) else None
        return None


@dataclass(frozen=True, eq=False)
class Module:
    """One file: what its names stand for."""

    name: str
    path: Path
    source: str = field(repr=False)

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.source, filename=str(self.path))

    @cached_property
    def names(self) -> dict[str, ast.stmt]:
        """What the module itself defines, by name: classes, functions, and values with or without annotation."""
        found: dict[str, ast.stmt] = {}
        for node in self.tree.body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                found[node.name] = node
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                found[node.target.id] = node
            elif isinstance(node, ast.Assign):
                found |= {one.id: node for one in node.targets if isinstance(one, ast.Name)}
        return found

    @cached_property
    def imported(self) -> dict[str, tuple[str, str | None]]:
        """By the name used here: the module, and the name that it has there; None for the module itself."""
        found: dict[str, tuple[str, str | None]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                found |= {(one.asname or one.name): (one.name, None) for one in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found |= {(one.asname or one.name): (node.module, one.name) for one in node.names}
        return found

    @cached_property
    def functions(self) -> tuple[tuple[Function, ast.ClassDef | None], ...]:
        """Every function that is in no other, with the class whose method it is."""
        found: list[tuple[Function, ast.ClassDef | None]] = []
        for node in self.tree.body:
            if isinstance(node, Function):
                found.append((node, None))
            elif isinstance(node, ast.ClassDef):
                found += [(one, node) for one in node.body if isinstance(one, Function)]
        return tuple(found)


def parameters(function: Function) -> tuple[ast.arg, ...]:
    """All of them, those given by place first."""
    given = function.args
    return (*given.posonlyargs, *given.args, *given.kwonlyargs)


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _is_own(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == name and _is_name(node.value, "self")


@cache
def modules() -> dict[str, Module]:
    """Every module of the package, by its full name; its text is read, and not yet understood."""
    return {one.name: one for one in read_folder(ROOT, PACKAGE)}


def read_folder(folder: Path, package: str) -> Iterator[Module]:
    """The modules of a package that lies in this folder."""
    for path in sorted(folder.rglob("*.py")):
        inside = path.relative_to(folder).with_suffix("").parts
        parts = inside[:-1] if inside[-1] == "__init__" else inside
        yield Module(".".join((package, *parts)), path, path.read_text(encoding="utf-8"))


def definition(module: Module, name: str) -> tuple[Module, ast.stmt] | Module | None:
    """What a name stands for where it is used in a module, wherever in the package that is defined."""
    if name in module.names:
        return module, module.names[name]
    if name not in module.imported:
        return None
    there, member = module.imported[name]
    if member is None:
        return modules().get(there)
    if (inside := modules().get(f"{there}.{member}")) is not None:
        return inside
    other = modules().get(there)
    return definition(other, member) if other is not None and other is not module else None
