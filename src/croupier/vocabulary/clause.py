"""Names of rulebook clauses, and the mark a definition carries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NewType, ParamSpec, TypeVar

Clause = NewType("Clause", str)
"""A clause as the rulebook prints it (`13.1(g)`, `17.1.1.2.1`); a dictionary entry is `A.Split` or `1.1.Void`."""

_P = ParamSpec("_P")
_R = TypeVar("_R")

_DEFINED: dict[Callable[..., object], Mapping[str, tuple[Clause, ...]]] = {}


def defines(**clauses: str | tuple[str, ...]) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Mark a function as what definitions mean, by family of books: `act`, `war` or `nsw`."""

    def mark(function: Callable[_P, _R]) -> Callable[_P, _R]:
        _DEFINED[function] = {
            family: tuple(Clause(one) for one in ((given,) if isinstance(given, str) else given))
            for family, given in clauses.items()
        }
        return function

    return mark


def defined_by(function: Callable[..., object]) -> Mapping[str, tuple[Clause, ...]]:
    """The clauses, by family of books, whose meaning `function` is."""
    return _DEFINED.get(function, {})
