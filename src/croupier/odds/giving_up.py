"""An analysis can be given up between two of its parts, when nobody waits for it any more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, TypeAlias

IsUnwanted: TypeAlias = Callable[[], bool]

_ASKED: Final[ContextVar[IsUnwanted | None]] = ContextVar("is the analysis unwanted", default=None)


class GivenUp(Exception):
    """Nobody waits for the analysis any more."""


@contextmanager
def given_up_when(is_unwanted: IsUnwanted) -> Iterator[None]:
    """What is analysed in here asks this between its parts."""
    before = _ASKED.set(is_unwanted)
    try:
        yield
    finally:
        _ASKED.reset(before)


def between_parts() -> None:
    """A part is done, and the next is about to begin."""
    is_unwanted = _ASKED.get()
    if is_unwanted is not None and is_unwanted():
        raise GivenUp
