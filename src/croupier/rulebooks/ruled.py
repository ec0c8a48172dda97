"""A value together with the clause that fixes or allows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from croupier.vocabulary.clause import Clause

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Ruled(Generic[T_co]):
    """What a book says on one point, and where it says so."""

    value: T_co
    clause: Clause


def ruled(value: T, clause: str) -> Ruled[T]:
    """Short for `Ruled(value, Clause(clause))`."""
    return Ruled(value, Clause(clause))
