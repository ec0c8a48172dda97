"""What choices are worth, as documents: those that one book leaves to its operator, and those between two books.

`compare` in the JSON of `croupier odds` is a list: what was `chosen`, `table`, `is_default`, and `wagers` with the
`expectation` of each (of Blackjack the `basic_strategy_expectation` too) and its `difference` from the book's
default; `decks` where the book offers a wager with others than the table has.

`odds` in the JSON of `croupier rules diff` has `same_game` and `tables`, each as alike as the books allow, the
default first: what was `chosen`, the wagers of `a` and `b`, and the `difference` of b from a for those that both
know; it is null where the books are of different games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.analysis.odds_documents import odds_document, odds_table_document
from croupier.odds.comparing import PricedChoice, SideBySide
from croupier.odds.table_odds import TableOdds
from croupier.rulebooks import shelf
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.names import On


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """What a wager is worth: under best play, and by the basic strategy where there is one."""

    expectation: float
    by_basic_strategy: float | None = None
    decks: int | None = None
    """Where they are not the table's: the book offers the wager with others only."""

    def less(self, other: Worth) -> Worth:
        """By how much this is worth more than another."""
        mine, theirs = self.by_basic_strategy, other.by_basic_strategy
        return Worth(
            expectation=self.expectation - other.expectation,
            by_basic_strategy=None if mine is None or theirs is None else mine - theirs,
        )

    def document(self) -> dict[str, Any]:
        """As plain values."""
        document: dict[str, Any] = {"expectation": float(self.expectation)}
        if self.by_basic_strategy is not None:
            document["basic_strategy_expectation"] = float(self.by_basic_strategy)
        if self.decks is not None:
            document["decks"] = self.decks
        return document


def worths(odds: TableOdds) -> dict[On, Worth]:
    """What each wager of a table is worth."""
    found: dict[On, Worth] = {}
    if (game := odds.blackjack) is not None:
        found[On.BLACKJACK] = Worth(
            expectation=game.expectation, by_basic_strategy=game.basic_strategy_expectation
        )
    for on, wager in odds.wagers.items():
        decks = None if wager.decks == odds.decks else wager.decks
        found[on] = Worth(expectation=float(wager.expectation), decks=decks)
    return found


def default_of(choices: Sequence[PricedChoice]) -> PricedChoice:
    """The table of one who chooses nothing."""
    decks = shelf.book(choices[0].odds.book).rules().pack.decks
    return next((one for one in choices if one.options.decks == decks), choices[-1])


def compare_document(choices: Sequence[PricedChoice], options: TableOptions) -> dict[str, Any]:
    """The table that was asked for, and beside it all that the book allows with what each is worth."""
    default = default_of(choices)
    wanted = (options.decks or default.options.decks, options.dealer_draws_on_soft_17)
    this = next(
        (one for one in choices if (one.options.decks, one.options.dealer_draws_on_soft_17) == wanted), default
    )
    usual = worths(default.odds)
    compared = [
        {
            "chosen": one.label,
            "table": odds_table_document(one.odds, one.options),
            "is_default": one is default,
            "wagers": {
                on.value: worth.document() | {"difference": worth.less(usual[on]).document()}
                for on, worth in worths(one.odds).items()
            },
        }
        for one in choices
    ]
    return odds_document(this.odds, this.options) | {"compare": compared}


def is_one_game(tables: Sequence[SideBySide]) -> bool:
    """Whether the two books are of one game, so that one can be taken from the other."""
    return tables[0].left.rules.main is tables[0].right.rules.main


def two_books_document(tables: Sequence[SideBySide]) -> dict[str, Any]:
    """Both books' figures, and what the difference is worth."""
    alike = is_one_game(tables)
    return {"same_game": alike, "tables": [_side_by_side(one, alike=alike) for one in tables]}


def _side_by_side(one: SideBySide, *, alike: bool) -> dict[str, Any]:
    a, b = worths(one.left), worths(one.right)
    assumed = one.left.base_rules_assumed or one.right.base_rules_assumed
    return {
        "chosen": one.label,
        "a": _worths_document(a),
        "b": _worths_document(b),
        "difference": _worths_document({on: b[on].less(a[on]) for on in a if on in b}) if alike else None,
        **({"base_rules_assumed": True} if assumed else {}),
    }


def _worths_document(found: Mapping[On, Worth]) -> dict[str, Any]:
    return {on.value: worth.document() for on, worth in found.items()}
