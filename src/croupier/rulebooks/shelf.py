"""The shelf: the five books by name, and the rules of a table under any of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from croupier.rulebooks import (
    act_blackjack_2000,
    act_blackjack_2006,
    act_blackjack_2018,
    act_casino_war_2018,
    act_shuffle,
    nsw_blackjack_challenge,
    nsw_shuffle,
)
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.rulebooks.in_force import rule_of_2000
from croupier.rulebooks.shuffle_rules import ShuffleRules
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

GameRules = BlackjackRules | CasinoWarRules

_BOOKS: Mapping[BookId, Callable[[TableOptions], GameRules]] = MappingProxyType(
    {
        BookId.ACT_BLACKJACK_2000: act_blackjack_2000.rules,
        BookId.ACT_BLACKJACK_2006: act_blackjack_2006.rules,
        BookId.ACT_BLACKJACK_2018: act_blackjack_2018.rules,
        BookId.ACT_CASINO_WAR_2018: act_casino_war_2018.rules,
        BookId.NSW_BLACKJACK_CHALLENGE: nsw_blackjack_challenge.rules,
    }
)

_SHUFFLES: Mapping[BookId, ShuffleRules] = MappingProxyType(
    {
        rules.book: rules
        for rules in (
            act_shuffle.BLACKJACK_2000,
            act_shuffle.BLACKJACK_2006,
            act_shuffle.BLACKJACK_2018,
            act_shuffle.CASINO_WAR_2018,
            nsw_shuffle.BLACKJACK_CHALLENGE,
        )
    }
)


def book_id(name: str) -> BookId:
    """The book of that name; an unknown one is refused."""
    try:
        return BookId(name)
    except ValueError:
        raise RefusedError(
            Refused(
                Refusal.UNKNOWN_RULEBOOK,
                says=f"There is no rulebook {name!r}: there are {', '.join(BookId)}",
            )
        ) from None


def rules_of(book: str, options: TableOptions = NO_OPTIONS) -> GameRules:
    """The rules of a table under `book` with the operator's choices; what the book forbids is refused."""
    return _BOOKS[book_id(book)](options)


def shuffle_rules(book: str) -> ShuffleRules:
    """How the book shuffles, cuts and burns; it leaves the operator nothing to choose there."""
    return _SHUFFLES[book_id(book)]


def is_assumed(book: BookId, clause: str) -> bool:
    """Whether a result that rests on this clause rests on base rules that are only assumed (the 2000 book)."""
    if book is not BookId.ACT_BLACKJACK_2000:
        return False
    chapter = clause.partition(".")[0]
    rule = rule_of_2000(int(chapter)) if chapter.isdecimal() else None
    return rule is None or rule.book is not book
