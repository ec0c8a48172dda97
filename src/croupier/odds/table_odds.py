"""The odds of a whole table: every wager its book knows, valued from the same shoe. What cli and web ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from croupier.odds.blackjack_odds import BlackjackOdds
from croupier.odds.supposing import NOTHING, Suppositions
from croupier.odds.wager_odds import WagerOdds
from croupier.rulebooks.shelf import GameRules
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import BookId, On


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOdds:
    """The first round of a shoe, one box, per unit of the first wager."""

    book: BookId
    rules: GameRules
    decks: int
    """As the table has them, or as supposed."""
    removed: tuple[Card, ...]
    supposed: tuple[str, ...]
    """What was supposed beyond the book, `KEY=VALUE`; empty for a table that the book allows."""
    blackjack: BlackjackOdds | None
    """The main wager of a Blackjack book, unless another was asked for alone."""
    wagers: Mapping[On, WagerOdds]
    """Every other wager in the book's order: insurance and side wagers; or casino-war, go-to-war and tie."""
    base_rules_assumed: bool
    """Whether the main wager rests on rules that are only assumed (the 2000 book)."""

    @property
    def expectation(self) -> float:
        """Of the main wager."""
        if self.blackjack is not None:
            return self.blackjack.expectation
        return float(self.wagers[self.rules.main].expectation)


def odds_of_table(
    book: str,
    options: TableOptions,
    *,
    removed: Sequence[Card] = (),
    wager: On | None = None,
    suppose: Suppositions = NOTHING,
) -> TableOdds:
    """What each wager at a table of `book` is worth, or `wager` alone; what the book forbids is refused."""
    raise NotImplementedError
