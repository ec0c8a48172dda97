"""What a book leaves to choose as far as it bears on the odds: found by asking the book, never by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Final

import msgspec

from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.shelf import GameRules, rules_of
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
            clause=lambda rules: rules.final.original_wager_only.split if rules.final.original_wager_only else None,
        ),
    }
)


@cache
def book_to_choose_from(book: BookId) -> OddsBook:
    """The book with what it leaves open."""
    rules = rules_of(book)
    return OddsBook(
        id=book,
        called=book.called,
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
        return rules_of(book, options)
    except RefusedError:
        return None


def table_asked(options: TableOptions, rules: GameRules) -> TableAsked:
    """The table that the options make, with what was left to the book."""
    return TableAsked(
        decks=rules.pack.decks,
        dealer_draws_on_soft_17=options.dealer_draws_on_soft_17,
        busted_hand_counts_as_original=options.busted_hand_counts_as_original,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """The table that was asked for, or the same with one thing chosen otherwise."""

    option: str
    title: str
    clause: Clause
    options: TableOptions
    rules: GameRules
    asked: bool


def variants(book: BookId, options: TableOptions) -> Iterator[Variant]:
    """Every number of decks, and both sides of every choice, all else as asked; only what the book allows."""
    asked, offered = rules_of(book, options), book_to_choose_from(book)
    for decks in offered.decks:
        one = msgspec.structs.replace(options, decks=decks)
        if rules := _allowed(book, one):
            yield Variant(
                option="decks",
                title=f"{decks} decks",
                clause=rules.pack.allowed.clause,
                options=one,
                rules=rules,
                asked=decks == asked.pack.decks,
            )
    for choice in offered.choices:
        for is_so in (False, True):
            one = msgspec.structs.replace(options, **{choice.option: is_so})
            if rules := _allowed(book, one):
                yield Variant(
                    option=choice.option,
                    title=choice.title if is_so else choice.otherwise,
                    clause=_clause(choice, rules),
                    options=one,
                    rules=rules,
                    asked=getattr(options, choice.option) == is_so,
                )


def _clause(choice: TableChoice, rules: GameRules) -> Clause:
    found = _SWITCHES[choice.option].clause(rules) if isinstance(rules, BlackjackRules) else None
    return found or choice.clause


# --- what stands in an address ------------------------------------------------------------------------------


def options_of(given: Mapping[str, Any]) -> TableOptions:
    """Table options from the words of an address; what is left out takes the book's default."""
    return TableOptions(**{name: value for name, value in given.items() if value is not None})


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
