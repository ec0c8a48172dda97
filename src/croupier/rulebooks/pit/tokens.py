"""What each book says of promotional tokens, and of buying and changing chips, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenRules:
    """What wagers are made with beside chips, and how chips are bought and changed."""

    tokens: Clause
    wagered: Clause
    cashless: Clause
    drop_box: Clause
    colour_change: Clause


NSW = TokenRules(
    tokens=Clause("1.1.Casino Promotional Token"),
    wagered=Clause("5.2"),
    cashless=Clause("1.1.Cashless"),
    drop_box=Clause("2.4.1"),
    colour_change=Clause("1.1.Colour Change"),
)

_BOOKS: Mapping[BookId, TokenRules] = MappingProxyType({BookId.NSW_BLACKJACK_CHALLENGE: NSW})


def token_rules(book: BookId) -> TokenRules | None:
    """What the book says of tokens; nothing in a book that knows only chips."""
    return _BOOKS.get(book)
