"""For what a round may be declared void in each book, and how far back it reaches, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId


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


ACT = MappingProxyType(
    {
        Grounds.DISTURBANCE: Ground(clause=Clause("16.1"), reach=Reach.ANY_ROUND),
        Grounds.IMPRACTICAL: Ground(clause=Clause("16.3"), reach=Reach.UNDER_WAY),
        Grounds.FRAUD: Ground(clause=Clause("16.3"), reach=Reach.ANY_ROUND),
        Grounds.CANNOT_BE_REBUILT: Ground(clause=Clause("16.3"), reach=Reach.BEFORE_THE_NEXT),
    }
)
"""A hand that cannot be rebuilt makes it impractical to go on (open point 26)."""

CASINO_WAR = MappingProxyType(
    {
        Grounds.DISTURBANCE: Ground(clause=Clause("12.1"), reach=Reach.ANY_ROUND),
        Grounds.IMPRACTICAL: Ground(clause=Clause("12.3"), reach=Reach.UNDER_WAY),
        Grounds.FRAUD: Ground(clause=Clause("12.3"), reach=Reach.ANY_ROUND),
        Grounds.CANNOT_BE_REBUILT: Ground(clause=Clause("12.3"), reach=Reach.BEFORE_THE_NEXT),
    }
)

NSW = MappingProxyType(
    {
        Grounds.DISTURBANCE: Ground(
            clause=Clause("20.9.1"), reach=Reach.ANY_ROUND, payments_come_back=Clause("20.10")
        ),
        Grounds.FRAUD: Ground(
            clause=Clause("20.9.2"),
            reach=Reach.ANY_ROUND,
            payments_come_back=Clause("20.10"),
            wrongdoer=Clause("20.10"),
        ),
        Grounds.CANNOT_BE_REBUILT: Ground(clause=Clause("18.8"), reach=Reach.BEFORE_THE_NEXT),
    }
)
"""Interim payments stand by the proviso of 18.8 alone: an outcome cancelled under 20.9 leaves none."""

_BOOKS: Mapping[BookId, Mapping[Grounds, Ground]] = MappingProxyType(
    {
        BookId.ACT_BLACKJACK_2000: ACT,
        BookId.ACT_BLACKJACK_2006: ACT,
        BookId.ACT_BLACKJACK_2018: ACT,
        BookId.ACT_CASINO_WAR_2018: CASINO_WAR,
        BookId.NSW_BLACKJACK_CHALLENGE: NSW,
    }
)


def grounds_for_a_void(book: BookId) -> Mapping[Grounds, Ground]:
    """For what a round may be declared void under the book."""
    return _BOOKS[book]
