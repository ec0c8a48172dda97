"""Records that compiled code reads and writes by name: numbers and arrays of fixed size in one piece of memory.

A class with annotated fields says what a record holds; `new` makes one, all zero. Compiled code takes a record as
it takes a number, without counting who holds its arrays, which is what makes a quick round out of short functions.
"""

from __future__ import annotations

from typing import Any, TypeVar, cast, get_type_hints

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]
Codes = npt.NDArray[np.int8]
Words = npt.NDArray[np.uint64]

T = TypeVar("T")

_SINGLE = {int: np.int64, bool: np.bool_}
_TYPES = {Numbers: np.int64, Bytes: np.uint8, Codes: np.int8, Words: np.uint64}


def new(kind: type[T]) -> T:
    """A record of that kind, all of it zero."""
    fields = [_field(name, hint) for name, hint in get_type_hints(kind, include_extras=True).items()]
    return cast("T", np.zeros(1, dtype=np.dtype((np.record, fields)))[0])


def _field(name: str, hint: Any) -> tuple[str, Any] | tuple[str, Any, tuple[int, ...]]:
    """A number, or an array of the size that stands beside its type."""
    if hint in _SINGLE:
        return name, _SINGLE[hint]
    return name, _TYPES[hint.__origin__], hint.__metadata__[0]
