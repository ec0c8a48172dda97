"""What a book wants listed at every month's end, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from croupier.rulebooks.pit.restrictions import restriction_rules
from croupier.rulebooks.pit.wrong_payments import wrong_payment_rules
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import BookId


@dataclass(frozen=True, slots=True, kw_only=True)
class MonthlyReturn:
    """A list of what fell due under one clause in a month."""

    clause: Clause
    title: str
    above: Cents | None = None
    """Only what is about more than this is listed."""


def _restrictions(book: BookId) -> tuple[MonthlyReturn, ...]:
    """Restrictions are reported "routinely": we take it for monthly, beside one letter for each."""
    clause = restriction_rules(book).procedures
    return (MonthlyReturn(clause=clause, title="Players limited to one box"),) if clause else ()


def _wrong_payments(book: BookId) -> tuple[MonthlyReturn, ...]:
    above = wrong_payment_rules(book).told_above
    return (MonthlyReturn(clause=above.clause, title="Payments too high or too low", above=above.value),)


_BOOKS: Mapping[BookId, tuple[MonthlyReturn, ...]] = MappingProxyType(
    {
        BookId.ACT_BLACKJACK_2000: _restrictions(BookId.ACT_BLACKJACK_2000),
        BookId.ACT_BLACKJACK_2006: _restrictions(BookId.ACT_BLACKJACK_2006),
        BookId.ACT_BLACKJACK_2018: _restrictions(BookId.ACT_BLACKJACK_2018),
        BookId.NSW_BLACKJACK_CHALLENGE: _wrong_payments(BookId.NSW_BLACKJACK_CHALLENGE),
    }
)


def monthly_returns(book: BookId) -> tuple[MonthlyReturn, ...]:
    """The lists that the book wants; Casino War wants none."""
    return _BOOKS.get(book, ())
