"""The exact value of a table's main wager, worked out once for all tests of a process."""

from __future__ import annotations

import functools

from croupier.odds.blackjack_odds import BlackjackOdds
from croupier.odds.table_odds import odds_of_table
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.names import BookId, On


@functools.cache
def analysed(book: BookId, options: TableOptions) -> BlackjackOdds:
    odds = odds_of_table(book, options, wager=On.BLACKJACK).blackjack
    assert odds is not None
    return odds
