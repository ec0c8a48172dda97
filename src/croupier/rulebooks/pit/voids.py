"""For what a book lets a round be declared void, how far back that reaches, and what void means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from croupier.rulebooks.ruled import Ruled
from croupier.vocabulary.clause import Clause


class Grounds(StrEnum):
    """Why a round is to be void. The words are stored: add, never change."""

    DISTURBANCE = "disturbance"
    """Unrest, fire, robbery, fighting or the like."""
    IMPRACTICAL = "impractical"
    """The round cannot sensibly go on."""
    FRAUD = "fraud"
    CANNOT_BE_REBUILT = "cannot-be-rebuilt"
    """A card was dealt wrongly, and the cards cannot be put back into their true order."""

    @property
    def words(self) -> str:
        """As a sentence names it: `cannot be rebuilt`."""
        return self.value.replace("-", " ")


class Reach(StrEnum):
    """Which rounds may still be declared void."""

    UNDER_WAY = "under-way"
    BEFORE_THE_NEXT = "before-the-next"
    """The round under way, or the last one while no other has begun."""
    ANY_ROUND = "any-round"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """One ground that the book knows."""

    clause: Clause
    reach: Reach
    payments_come_back: Clause | None = None
    """Where the book cancels the outcome itself: payments that would otherwise stand come back."""
    wrongdoer: Clause | None = None
    """Where the book lets the stake of whoever did it be kept."""


class Payments(StrEnum):
    """What becomes of payments made before a round was declared void."""

    REVERSED = "reversed"
    STAND = "stand"


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidRules:
    """The dictionary's Void; NSW 18.8 and 18.15.2 (open point 54)."""

    defined: Clause
    payments: Ruled[Payments]
    cards_left: Clause | None
    """After a void round play goes on with the cards that are left, where the book says so."""
    grounds: Mapping[Grounds, Ground]
    """For what a round may be declared void."""
