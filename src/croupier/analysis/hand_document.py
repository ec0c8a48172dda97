"""What each choice is worth on one hand, as `croupier odds --hand` tells it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.analysis.odds_documents import table_document
from croupier.analysis.request import OddsRequest
from croupier.odds.hand_values import HandValues, values_of_hand
from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.vocabulary.card import Card


def hand_values(request: OddsRequest, cards: Sequence[Card], dealer: Card, *, hands: int = 1) -> HandValues:
    """At the table that was asked for, with its removed cards out of the shoe."""
    rules = shelf.book(request.book).rules(request.options)
    assert isinstance(rules, (BlackjackRules, CasinoWarRules))
    return values_of_hand(rules, cards, dealer, removed=request.removed, hands=hands)


def hand_document(request: OddsRequest, cards: Sequence[Card], dealer: Card, found: HandValues) -> dict[str, Any]:
    """The whole document; `cell` is what the best table of totals says."""
    rules = shelf.book(request.book).rules(request.options)
    draws = rules.dealer.draws_on_soft_17.value if isinstance(rules, BlackjackRules) else None
    document: dict[str, Any] = {
        "rulebook": request.book,
        "table": table_document(rules.pack.decks, draws=draws, options=request.options),
        "hand": [card.value for card in cards],
        "dealer": dealer.value,
        "choices": {choice.value: value for choice, value in found.choices.items()},
        "best": found.best.value,
        "exact": found.exact,
    }
    if request.removed:
        document["removed"] = [card.value for card in request.removed]
    if found.insurance is not None:
        document["insurance"] = found.insurance
    if found.cell is not None:
        document["cell"] = {"first": found.cell.first.value, "otherwise": found.cell.otherwise.value}
    return document
