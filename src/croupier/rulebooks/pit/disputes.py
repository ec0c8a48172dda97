"""Who rules on a dispute in each book, who reviews it, and when it is final, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeRules:
    """ACT 16.4, Casino War 12.4; NSW 20.17 and 20.18."""

    ruled: Clause
    """Who rules first."""
    review: Clause
    by_the_commission: bool
    """Whether the Commission reviews it; otherwise a second supervisor does."""
    final: Clause
    final_at_once: bool
    """Whether the first ruling is final unless a review is asked for; otherwise the operator decides at last."""
    complaint: Clause | None
    """Whoever disagrees is told of the right to complain to an inspector."""


ACT = DisputeRules(
    ruled=Clause("16.4"),
    review=Clause("16.4"),
    by_the_commission=True,
    final=Clause("16.4"),
    final_at_once=True,
    complaint=None,
)

CASINO_WAR = DisputeRules(
    ruled=Clause("12.4"),
    review=Clause("12.4"),
    by_the_commission=True,
    final=Clause("12.4"),
    final_at_once=True,
    complaint=None,
)

NSW = DisputeRules(
    ruled=Clause("20.17"),
    review=Clause("20.17"),
    by_the_commission=False,
    final=Clause("20.18"),
    final_at_once=False,
    complaint=Clause("20.18"),
)

_BOOKS: Mapping[BookId, DisputeRules] = MappingProxyType(
    {
        BookId.ACT_BLACKJACK_2000: ACT,
        BookId.ACT_BLACKJACK_2006: ACT,
        BookId.ACT_BLACKJACK_2018: ACT,
        BookId.ACT_CASINO_WAR_2018: CASINO_WAR,
        BookId.NSW_BLACKJACK_CHALLENGE: NSW,
    }
)


def dispute_rules(book: BookId) -> DisputeRules:
    """How a dispute is settled under the book."""
    return _BOOKS[book]
