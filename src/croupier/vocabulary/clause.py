"""Names of rulebook clauses, and the mark a definition carries."""

from __future__ import annotations

from collections.abc import Callable
from typing import NewType, ParamSpec, TypeVar

Clause = NewType("Clause", str)
"""A clause as the rulebook prints it (`13.1(g)`, `17.1.1.2.1`); a dictionary entry is `A.Split` or `1.1.Void`."""


def clauses(*numbers: str) -> tuple[Clause, ...]:
    """Several clauses, by their printed numbers."""
    return tuple(map(Clause, numbers))


_P = ParamSpec("_P")
_R = TypeVar("_R")

_TERMS: dict[Callable[..., object], str] = {}


def defines(term: str) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Mark a function as what a term means; each book says which of its clauses define the term."""

    def mark(function: Callable[_P, _R]) -> Callable[_P, _R]:
        _TERMS[function] = term
        return function

    return mark


def term_of(function: Callable[..., object]) -> str | None:
    """The term whose meaning `function` is."""
    return _TERMS.get(function)


def terms() -> frozenset[str]:
    """Every term that some function is the meaning of."""
    return frozenset(_TERMS.values())
