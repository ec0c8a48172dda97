"""Conditions of a tournament that were approved against a book: laid over its rules, they go before them.

Each cites the clause that lets conditions prevail (ACT 2000 19.3, 2006 20.5); where the rules win, nobody lays any
over. Rounds, odds and simulations read the same fields as ever.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.ruled import Ruled
from croupier.vocabulary.clause import Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class StruckChoices:
    """What players may not choose that the book would let them."""

    clause: Clause
    doubling: bool = True
    """Whether doubling is left to them."""
    hands_from_splitting: int | None = None
    """How many hands a box may be split into, one for none at all; nothing where the book's number stays."""

    def __post_init__(self) -> None:
        """A box has one hand at least."""
        assert self.hands_from_splitting is None or self.hands_from_splitting >= 1, "a box has no hand"


def with_struck(rules: BlackjackRules, struck: StruckChoices) -> BlackjackRules:
    """The rules without what was struck out."""
    doubling, splitting = rules.doubling, rules.splitting
    if not struck.doubling:
        doubling = dataclasses.replace(doubling, on_cards=Ruled((), struck.clause))
    if struck.hands_from_splitting is not None:
        most_hands = Ruled(struck.hands_from_splitting, struck.clause)
        splitting = dataclasses.replace(splitting, most_hands=most_hands)
    return dataclasses.replace(rules, doubling=doubling, splitting=splitting)


def with_deal_from_marker(rules: BlackjackRules, clause: Clause) -> BlackjackRules:
    """The rules with a deal that may begin at a box of choice, where the book itself has none (NSW 21.9.3)."""
    return dataclasses.replace(rules, initial_deal=dataclasses.replace(rules.initial_deal, begins_at=clause))
