"""When each book lets a table be played at, and what comes before it is closed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from types import MappingProxyType

from croupier.rulebooks.ruled import Ruled, ruled
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId


@dataclass(frozen=True, slots=True, kw_only=True)
class HoursRules:
    """Gaming hours, which are settled elsewhere, and the notice before a table closes within them."""

    gaming_hours: Clause | None
    closing: Ruled[timedelta]
    """How long the players have been told when a table with players closes."""


_ACT_BLACKJACK = HoursRules(gaming_hours=Clause("15.1"), closing=ruled(timedelta(), "15.2"))

_HOURS: Mapping[BookId, HoursRules] = MappingProxyType(
    {
        BookId.ACT_BLACKJACK_2000: _ACT_BLACKJACK,
        BookId.ACT_BLACKJACK_2006: _ACT_BLACKJACK,
        BookId.ACT_BLACKJACK_2018: _ACT_BLACKJACK,
        BookId.ACT_CASINO_WAR_2018: HoursRules(gaming_hours=Clause("11.1"), closing=ruled(timedelta(), "11.2")),
        BookId.NSW_BLACKJACK_CHALLENGE: HoursRules(
            gaming_hours=None, closing=ruled(timedelta(minutes=20), "20.13")
        ),
    }
)


def hours_rules(book: BookId) -> HoursRules:
    """When the book lets a table be played at."""
    return _HOURS[book]
