"""Tables side by side: what the choices that a book leaves open cost, and what two books are worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec

from croupier.odds.giving_up import between_parts
from croupier.odds.supposing import NOTHING, Suppositions
from croupier.odds.table_odds import TableOdds, odds_of_table
from croupier.rulebooks import shelf
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import On
from croupier.vocabulary.refusal import Refusal, RefusedError


@dataclass(frozen=True, slots=True, kw_only=True)
class PricedChoice:
    """One table that the book allows, and its odds."""

    label: str
    """What was chosen, in words: `6 decks, the dealer draws on a soft 17`."""
    options: TableOptions
    odds: TableOdds

    @property
    def expectation(self) -> float:
        """Of the wager that was asked for."""
        return self.odds.expectation

    @property
    def basic_strategy_expectation(self) -> float | None:
        """None for a game that has no such table."""
        return None if self.odds.blackjack is None else self.odds.blackjack.basic_strategy_expectation


def what_choices_cost(
    book: str,
    options: TableOptions = NO_OPTIONS,
    *,
    removed: Sequence[Card] = (),
    wager: On | None = None,
    suppose: Suppositions = NOTHING,
) -> tuple[PricedChoice, ...]:
    """A table for every choice of decks and of the dealer's standard that the book leaves, all else as given."""
    priced = []
    for table, soft_17 in _tables(book, options, wager, suppose):
        between_parts()
        odds = odds_of_table(book, table, removed=removed, wager=wager, suppose=suppose)
        priced.append(PricedChoice(label=_label(odds.decks, soft_17=soft_17), options=table, odds=odds))
    return tuple(priced)


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBySide:
    """A table of each of two books, as alike as the books allow."""

    label: str
    left: TableOdds
    right: TableOdds

    @property
    def difference(self) -> float:
        """How much more a unit of the main wager is worth at the right table."""
        return self.right.expectation - self.left.expectation

    @property
    def in_both(self) -> tuple[On, ...]:
        """The other wagers that both books know, whose odds can be compared as well."""
        return tuple(on for on in self.left.wagers if on in self.right.wagers)


def side_by_side(left: str, right: str) -> tuple[SideBySide, ...]:
    """The two books with the same decks, and again with the dealer's other standard where a book has it."""
    decks = max(set(_decks_of(left, NO_OPTIONS)) & set(_decks_of(right, NO_OPTIONS)))
    table = TableOptions(decks=decks)
    first, second = odds_of_table(left, table), odds_of_table(right, table)
    rows = [SideBySide(label=f"{decks} decks", left=first, right=second)]
    on_soft_17 = msgspec.structs.replace(table, dealer_draws_on_soft_17=True)
    choosers = [book for book in (left, right) if True in _standards(book, table)]
    if choosers:
        rows.append(
            SideBySide(
                label=f"{_label(decks, soft_17=True)} ({' and '.join(dict.fromkeys(choosers))})",
                left=odds_of_table(left, on_soft_17) if left in choosers else first,
                right=odds_of_table(right, on_soft_17) if right in choosers else second,
            )
        )
    return tuple(rows)


def _label(decks: int, *, soft_17: bool | None) -> str:
    shoe = "1 deck" if decks == 1 else f"{decks} decks"
    return shoe if soft_17 is None else f"{shoe}, the dealer {'draws' if soft_17 else 'stands'} on a soft 17"


def _standards(book: str, options: TableOptions, suppose: Suppositions = NOTHING) -> tuple[bool | None, ...]:
    """Whether the dealer stands or draws on a soft 17; (None,) where that is no choice of the operator's."""
    if "dealer_draws_to_soft" in suppose.game:
        return (None,)
    try:
        shelf.book(book).rules(msgspec.structs.replace(options, dealer_draws_on_soft_17=True))
    except RefusedError as no:
        if no.refused.code not in (Refusal.DEALER_STANDARD_NOT_ALLOWED, Refusal.UNKNOWN_OPTION):
            raise
        return (None,)
    return False, True


def _tables(
    book: str, options: TableOptions, wager: On | None, suppose: Suppositions
) -> Iterator[tuple[TableOptions, bool | None]]:
    """Each table, and the dealer's standard at it where that is a choice."""
    for soft_17 in _standards(book, options, suppose):
        chosen = options if soft_17 is None else msgspec.structs.replace(options, dealer_draws_on_soft_17=soft_17)
        for decks in _decks_of(book, chosen, wager) if suppose.decks is None else (None,):
            yield msgspec.structs.replace(chosen, decks=decks), soft_17


def _decks_of(book: str, options: TableOptions, wager: On | None = None) -> tuple[int, ...]:
    """The numbers of decks that the book allows; fewer where a side wager that is asked for allows fewer."""
    free = msgspec.structs.replace(options, decks=None)
    rules = shelf.book(book).rules(free)
    if wager is not None and wager in rules.side_wager_options:
        rules = shelf.book(book).rules(msgspec.structs.replace(free, side_wagers=(wager,)))
    return rules.pack.allowed.value
