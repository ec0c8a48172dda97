"""ACT Blackjack, the alteration of 15 February 2000: its rules 18 to 20 over the 2006 book's rules 1 to 16.

The older book that it alters is not held, so every result that rests on rules 1 to 16 says
"base rules assumed" (`Book.is_assumed`).
"""

from __future__ import annotations

import dataclasses
from types import MappingProxyType

from croupier.rulebooks.act_blackjack_2006 import game as base
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.option_checks import (
    refuse_soft_17,
    refuse_unknown_side_wagers,
)
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId, On

PERFECT_PAIRS = base.PERFECT_PAIRS
"""Rule 18 of 2000 stands in the 2006 book under the same numbers with the same odds."""


def rules(options: TableOptions) -> BlackjackRules:
    """The rules of a table under the 2000 alteration; a choice it forbids is refused."""
    refuse_unknown_side_wagers(options, (On.PERFECT_PAIRS,), "ACT Blackjack 2000", "18.1")
    refuse_soft_17(options, "12.1")
    return dataclasses.replace(
        base.common_rules(options),
        book=BookId("act-blackjack-2000"),
        side_wager_options=MappingProxyType({On.PERFECT_PAIRS: Clause("18.1")}),
        side_wagers=tuple(wager for wager in (PERFECT_PAIRS,) if wager.on in options.side_wagers),
    )
