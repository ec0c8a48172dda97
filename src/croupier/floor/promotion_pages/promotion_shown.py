"""What is shown of a promotion to who holds it and to who takes part: steps, what blocks them, what was done."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from enum import StrEnum
from typing import Final, Generic, NamedTuple, TypeVar

import msgspec

from croupier.floor.tournament_pages.tournament_shown import ConsoleAction
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId

T = TypeVar("T")

MOST_PARTS: Final = 50
"""Of claims and of disputes, which anybody may make, a page shows so many."""


class StepState(StrEnum):
    """How far a step of a promotion is."""

    DONE = "done"
    NOW = "now"
    """Something is to be done."""
    OPEN = "open"
    """It goes on by itself."""
    WAITS = "waits"
    IDLE = "idle"
    """Nothing is asked for."""


class PartOfStep(msgspec.Struct, frozen=True, kw_only=True):
    """One of several things that a step is about: a prize, a claim, a dispute."""

    name: str
    says: str
    is_done: bool
    by: datetime | None = None
    """Until when it is to be done."""
    clause: Clause | None = None
    actions: tuple[ConsoleAction, ...] = ()


class _Sifted(NamedTuple, Generic[T]):
    """What is shown of a list, how many there are, and how many of them wait."""

    shown: tuple[T, ...]
    among: int
    left: int

    @property
    def note(self) -> str:
        """What a sentence says where not all are shown."""
        return f" {len(self.shown)} of them are shown." if self.among > len(self.shown) else ""


def most_pressing(every: Iterable[T], is_done: Callable[[T], bool]) -> _Sifted[T]:
    """Of a list that patrons make as long as they like: what has waited longest, then what was done last."""
    listed = tuple(every)
    waits = [place for place, one in enumerate(listed) if not is_done(one)]
    done = [place for place, one in enumerate(listed) if is_done(one)]
    chosen = sorted([*waits, *reversed(done)][:MOST_PARTS])
    return _Sifted(tuple(listed[place] for place in chosen), len(listed), len(waits))


class PromotionStep(msgspec.Struct, frozen=True, kw_only=True):
    """A step in the life of a promotion."""

    step: str
    label: str
    clause: Clause
    state: StepState
    says: str
    since: datetime | None = None
    """From when it may be done, where that is still to come."""
    by: datetime | None = None
    """Until when it is to be done, where it is not yet."""
    actions: tuple[ConsoleAction, ...] = ()
    parts: tuple[PartOfStep, ...] = ()


class PromotionConsole(msgspec.Struct, frozen=True, kw_only=True):
    """A promotion as who holds it sees it: every step of its life, in order."""

    name: str
    version: int
    book: BookId
    stage: str
    at: datetime
    zone: str
    next: str | None
    """The step at which something is to be done first; nothing where nothing is."""
    steps: tuple[PromotionStep, ...]


class PartInPromotion(msgspec.Struct, frozen=True, kw_only=True):
    """What a player may do in a promotion, and what became of what they did."""

    book: BookId
    actions: tuple[ConsoleAction, ...]
    claims: tuple[PartOfStep, ...]
    disputes: tuple[PartOfStep, ...]
