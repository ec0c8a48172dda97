"""How far an analysis is, told hand by hand to whoever waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, TypeAlias

Hears: TypeAlias = Callable[[int, int], None]
"""Takes how many hands are done, and of how many."""

_HEARS: Final[ContextVar[Hears | None]] = ContextVar("who hears how far the analysis is", default=None)


@contextmanager
def heard_by(hears: Hears) -> Iterator[None]:
    """What is analysed in here tells this how far it is."""
    before = _HEARS.set(hears)
    try:
        yield
    finally:
        _HEARS.reset(before)


def hands_done(done: int, of: int) -> None:
    """So many first hands are valued, each against one card of the dealer's."""
    hears = _HEARS.get()
    if hears is not None:
        hears(done, of)
