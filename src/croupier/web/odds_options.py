"""What a book leaves to choose as far as it bears on the odds: found by asking the book, never by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

import msgspec

from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import GameRules
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.vocabulary.card import DECK, Card, read_cards
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId, On
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError
from croupier.web.odds_shapes import OddsBook, TableAsked, TableChoice

_PLACES: Final[Mapping[Card, int]] = MappingProxyType({card: place for place, card in enumerate(DECK)})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Switch:
    """An option that is either so or not."""

    title: str
    otherwise: str
    clause: Callable[[BlackjackRules], Clause | None]


_SWITCHES: Final[Mapping[str, _Switch]] = MappingProxyType(
    {
        "dealer_draws_on_soft_17": _Switch(
            title="The dealer draws on soft 17",
            otherwise="The dealer stands on soft 17",
            clause=lambda rules: rules.dealer.draws_on_soft_17.clause,
        ),
        "busted_hand_counts_as_original": _Switch(
            title="A busted split hand counts as the original wager",
            otherwise="A busted split hand does not count as the original wager",
            clause=lambda rules: (
                rules.final.original_wager_only.split if rules.final.original_wager_only else None
            ),
        ),
    }
)


@cache
def book_to_choose_from(book: BookId) -> OddsBook:
    """The book with what it leaves open."""
    rules = shelf.book(book).rules()
    return OddsBook(
        id=book,
        called=shelf.book(book).called,
        main=rules.main,
        decks=rules.pack.allowed.value,
        usual_decks=rules.pack.decks,
        decks_clause=rules.pack.allowed.clause,
        choices=tuple(_choices(book)),
        jackpot=isinstance(rules, BlackjackRules) and On.BLAZING_7S in rules.side_wager_options,
    )


def _choices(book: BookId) -> Iterator[TableChoice]:
    for option, switch in _SWITCHES.items():
        rules = _allowed(book, msgspec.structs.replace(NO_OPTIONS, **{option: True}))
        clause = switch.clause(rules) if isinstance(rules, BlackjackRules) else None
        if clause is not None:
            yield TableChoice(option=option, title=switch.title, otherwise=switch.otherwise, clause=clause)


def _allowed(book: BookId, options: TableOptions) -> GameRules | None:
    try:
        return shelf.book(book).rules(options)
    except RefusedError:
        return None


def table_asked(options: TableOptions, rules: GameRules) -> TableAsked:
    """The table that the options make, with what was left to the book."""
    return TableAsked(
        decks=rules.pack.decks,
        dealer_draws_on_soft_17=options.dealer_draws_on_soft_17,
        busted_hand_counts_as_original=options.busted_hand_counts_as_original,
    )


def clauses_of_choices(rules: GameRules) -> tuple[Clause, ...]:
    """Where the book leaves decks and, if it does, the dealer's standard to choose."""
    offered = {one.option for one in book_to_choose_from(rules.book).choices}
    if isinstance(rules, BlackjackRules) and "dealer_draws_on_soft_17" in offered:
        return rules.pack.allowed.clause, rules.dealer.draws_on_soft_17.clause
    return (rules.pack.allowed.clause,)


# --- what stands in an address ------------------------------------------------------------------------------


def wagers_of(text: str) -> tuple[On, ...]:
    """The side wagers named in `text`, parted by commas."""
    return tuple(_wager(word) for word in _words(text))


def _wager(word: str) -> On:
    try:
        return On(word)
    except ValueError:
        says = f"There is no wager {word[:60]!r}: there are {', '.join(On)}"
        raise RefusedError(Refused(Refusal.WAGER_NOT_OFFERED, says=says)) from None


def cards_of(text: str) -> tuple[Card, ...]:
    """The cards named in `text`, parted by commas or spaces, in the order of the deck."""
    return tuple(sorted(read_cards(" ".join(_words(text))), key=_PLACES.__getitem__))


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()
