"""What void means in each book: whether a payment already made comes back, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from croupier.rulebooks.ruled import Ruled, ruled
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId


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


ACT = VoidRules(defined=Clause("A.Void"), payments=ruled(Payments.REVERSED, "A.Void"), cards_left=None)
NSW = VoidRules(defined=Clause("1.1.Void"), payments=ruled(Payments.STAND, "18.8"), cards_left=Clause("18.8.1"))

_BOOKS: Mapping[BookId, VoidRules] = MappingProxyType(
    {
        BookId.ACT_BLACKJACK_2000: ACT,
        BookId.ACT_BLACKJACK_2006: ACT,
        BookId.ACT_BLACKJACK_2018: ACT,
        BookId.ACT_CASINO_WAR_2018: ACT,
        BookId.NSW_BLACKJACK_CHALLENGE: NSW,
    }
)


def void_rules(book: BookId) -> VoidRules:
    """What void means in the book."""
    return _BOOKS[book]
