"""What is asked of the analysis, whoever asks, and its answer: worked out once, and kept for a while."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from croupier.odds.cards_left import CardsLeft
from croupier.odds.comparing import PricedChoice, what_choices_cost
from croupier.odds.supposing import suppositions
from croupier.odds.table_odds import TableOdds, odds_of_table
from croupier.rulebooks import shelf
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.vocabulary.card import DECK, Card, read_cards
from croupier.vocabulary.names import BookId, On
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

_KEPT: Final = 16
"""Analyses at hand in one process."""
_PLACES: Final[Mapping[Card, int]] = MappingProxyType({card: place for place, card in enumerate(DECK)})


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsRequest:
    """A table to be valued; equal requests have equal answers."""

    book: BookId
    options: TableOptions = NO_OPTIONS
    removed: tuple[Card, ...] = ()
    wager: On | None = None
    """This one alone; every wager of the book unless given."""
    suppose: tuple[str, ...] = ()
    """Rules that no book has, `KEY=VALUE`."""
    every_choice: bool = False
    """Whether each table is asked for that the book allows, with all else as given."""

    def check(self) -> None:
        """What the book or the shoe does not allow is refused, before anybody works it out."""
        decks = shelf.book(self.book).rules(self.options).pack.decks
        supposed = suppositions(self.book, self.suppose).decks
        CardsLeft.of(decks if supposed is None else supposed, self.removed)


@lru_cache(maxsize=_KEPT)
def odds_of(request: OddsRequest) -> TableOdds:
    """The table that was asked for."""
    return odds_of_table(
        request.book,
        request.options,
        removed=request.removed,
        wager=request.wager,
        suppose=suppositions(request.book, request.suppose),
    )


def choices_of(request: OddsRequest) -> tuple[PricedChoice, ...]:
    """Every table that the book allows, as near to what was asked as that table can be."""
    return what_choices_cost(
        request.book,
        request.options,
        removed=request.removed,
        wager=request.wager,
        suppose=suppositions(request.book, request.suppose),
    )


def wager_of(name: str) -> On:
    """The wager of that name, in whichever book."""
    try:
        return On(name)
    except ValueError:
        says = f"There is no wager {name[:60]!r}: there are {', '.join(On)}"
        raise RefusedError(Refused(Refusal.WAGER_NOT_OFFERED, says=says)) from None


def wagers_in(text: str) -> tuple[On, ...]:
    """The wagers named in `text`, parted by commas."""
    return tuple(wager_of(word) for word in _words(text))


def cards_in(text: str) -> tuple[Card, ...]:
    """The cards named in `text`, parted by commas or spaces, in the order of the deck."""
    return tuple(sorted(read_cards(" ".join(_words(text))), key=_PLACES.__getitem__))


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()
