"""The odds of a table as one JSON document.

Beyond the keys of the contract it has:

- `removed` and `supposed`, where cards are taken out or rules supposed;
- `table` with whatever else was set;
- for `blackjack`: `strategy` with `insures`, `takes_even_money` and `rows`: the `kind` (hard, soft or pair), the
  `total` or the `card` of a pair, `cards` in the hand where the book counts them, and `against` each dealer's card
  what to do `first`, and `otherwise` where that is not allowed; and `hands`: each first two `cards` against each
  `dealer`'s card with its `probability`, what each of its `choices` is worth and which is `best`, and what a unit
  of `insurance` is worth there;
- for every other wager what `wager_odds.as_document` adds: `variance`, `hit_frequency`, the `gain`, `outcome` and
  `clause` of each outcome, `decks`, its further figures with their exact fractions, and its `method`;
- `chart`, the file that was drawn, and `compare`, see `odds_comparison`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from croupier.cli.odds_words import draws_on_soft_17
from croupier.cli.strategy_table import DEALER, Kind, card_letter, kind_of, total_shown
from croupier.odds.blackjack_odds import BlackjackOdds, HandOdds
from croupier.odds.table_odds import TableOdds
from croupier.odds.wager_odds import as_document as wager_document
from croupier.rulebooks.strategy import Cell, Situation, Strategy
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.vocabulary.names import On


def odds_document(odds: TableOdds, options: TableOptions) -> dict[str, Any]:
    """The whole document."""
    document: dict[str, Any] = {"rulebook": odds.book, "table": table_document(odds, options)}
    if odds.removed:
        document["removed"] = [card.value for card in odds.removed]
    if odds.supposed:
        document["supposed"] = list(odds.supposed)
    return document | {"wagers": dict(_wagers(odds))}


def table_document(odds: TableOdds, options: TableOptions) -> dict[str, Any]:
    """What the table is played with: decks, the dealer's standard, and whatever else was set."""
    document: dict[str, Any] = {"decks": odds.decks}
    if (draws := draws_on_soft_17(odds)) is not None:
        document["dealer_draws_on_soft_17"] = draws
    chosen, usual = msgspec.to_builtins(options), msgspec.to_builtins(NO_OPTIONS)
    return document | {key: value for key, value in chosen.items() if value != usual[key] and key not in document}


def _wagers(odds: TableOdds) -> Iterator[tuple[str, dict[str, Any]]]:
    if odds.blackjack is not None:
        assumed = {"base_rules_assumed": True} if odds.base_rules_assumed else {}
        yield On.BLACKJACK.value, blackjack_figures(odds.blackjack) | assumed | _played(odds.blackjack)
    for on, wager in odds.wagers.items():
        yield on.value, wager_document(wager)


def blackjack_figures(odds: BlackjackOdds) -> dict[str, Any]:
    """The figures of the main wager, as plain numbers: compiled code has some of its own kind."""
    return {
        "expectation": float(odds.expectation),
        "basic_strategy_expectation": float(odds.basic_strategy_expectation),
        "standard_deviation": float(odds.standard_deviation),
        "method": odds.method,
    }


def _played(odds: BlackjackOdds) -> dict[str, Any]:
    return {"strategy": strategy_document(odds.basic_strategy), "hands": [_hand(hand) for hand in odds.hands]}


def strategy_document(strategy: Strategy) -> dict[str, Any]:
    """A strategy row by row."""
    rows: dict[tuple[Kind, int, int], dict[int, Cell]] = {}
    for situation, cell in strategy.cells.items():
        rows.setdefault(_row_of(situation), {})[situation.dealer] = cell
    kinds = list(Kind)
    ordered = sorted(rows, key=lambda row: (kinds.index(row[0]), row[1], row[2]))
    return {
        "insures": bool(strategy.insures),
        "takes_even_money": bool(strategy.takes_even_money),
        "rows": [_row(row, rows[row]) for row in ordered],
    }


def _row_of(situation: Situation) -> tuple[Kind, int, int]:
    return kind_of(situation), situation.cards, total_shown(situation)


def _row(row: tuple[Kind, int, int], cells: Mapping[int, Cell]) -> dict[str, Any]:
    kind, cards, total = row
    against = {
        card_letter(dealer): {"first": cells[dealer].first.value, "otherwise": cells[dealer].otherwise.value}
        for dealer in DEALER
        if dealer in cells
    }
    name: dict[str, Any] = {"kind": kind.value}
    name |= {"card": card_letter(total)} if kind is Kind.PAIR else {"total": total}
    return name | ({"cards": cards} if cards else {}) | {"against": against}


def _hand(hand: HandOdds) -> dict[str, Any]:
    document: dict[str, Any] = {
        "cards": [card_letter(card) for card in hand.cards],
        "dealer": card_letter(hand.dealer),
        "probability": float(hand.probability),
        "choices": {choice.value: float(value) for choice, value in hand.choices.items()},
        "best": hand.best.value,
    }
    return document if hand.insurance is None else document | {"insurance": float(hand.insurance)}
