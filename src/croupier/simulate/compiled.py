"""How functions are compiled here: kept on disk, and known to the type checker as what they are written as."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from numba import njit

from croupier.kept_code import KEPT

_P = ParamSpec("_P")
_R = TypeVar("_R")

_UNCOUNTED: dict[str, Any] = {"_nrt": False}


def compiled(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Compile a function when it is first called, and keep the code on disk."""
    made: Callable[_P, _R] = njit(cache=KEPT)(function)
    return made


def compiled_lean(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """The same for one that makes no arrays: it need not count who holds those it is given, which takes long.

    Numba calls the switch `_nrt`. It is no public one: should it go, such functions are only slower.
    """
    made: Callable[_P, _R] = njit(cache=KEPT, **_UNCOUNTED)(function)
    return made
