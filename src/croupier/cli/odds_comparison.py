"""What choices are worth: those that one book leaves to its operator, and those between two books.

`compare` in the JSON of `croupier odds` is a list: what was `chosen`, `table`, `is_default`, and `wagers` with the
`expectation` of each (of Blackjack the `basic_strategy_expectation` too) and its `difference` from the book's
default; `decks` where the book offers a wager with others than the table has.

`odds` in the JSON of `croupier rules diff` has `same_game` and `tables`, each as alike as the books allow, the
default first: what was `chosen`, the wagers of `a` and `b`, and the `difference` of b from a for those that both
know; it is null where the books are of different games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cli.odds_document import table_document
from croupier.cli.odds_text import BASE_RULES_ASSUMED, heading, plain_table, titled
from croupier.cli.odds_words import edge, points
from croupier.odds.comparing import PricedChoice, SideBySide
from croupier.odds.table_odds import TableOdds
from croupier.rulebooks import shelf
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.money import dollars
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


# --- the choices of one book ----------------------------------------------------------------------------


def default_of(choices: Sequence[PricedChoice]) -> PricedChoice:
    """The table of one who chooses nothing."""
    decks = shelf.book(choices[0].odds.book).rules().pack.decks
    return next((one for one in choices if one.options.decks == decks), choices[-1])


def choice_of(choices: Sequence[PricedChoice], options: TableOptions) -> PricedChoice:
    """The table that was asked for, among all that the book allows."""
    default = default_of(choices)
    wanted = (options.decks or default.options.decks, options.dealer_draws_on_soft_17)
    return next(
        (one for one in choices if (one.options.decks, one.options.dealer_draws_on_soft_17) == wanted), default
    )


def compare_document(choices: Sequence[PricedChoice]) -> list[dict[str, Any]]:
    """The tables beside each other, and what each is worth against the default."""
    default = default_of(choices)
    usual = worths(default.odds)
    return [
        {
            "chosen": one.label,
            "table": table_document(one.odds, one.options),
            "is_default": one is default,
            "wagers": {
                on.value: worth.document() | {"difference": worth.less(usual[on]).document()}
                for on, worth in worths(one.odds).items()
            },
        }
        for one in choices
    ]


def compare_page(choices: Sequence[PricedChoice]) -> Iterator[RenderableType]:
    """What each choice costs who plays the wager that was asked for, and the other wagers by decks."""
    default = default_of(choices)
    asked = default.odds.asked
    yield from heading(default.odds, "What the book leaves to choose, and what it costs")
    yield titled(f"House edge of {asked.inscription}")
    yield _choices(choices, default)
    yield Text("\nThe last column is what the house keeps of every unit wagered beyond what it keeps by default.")
    if len(worths(default.odds)) > 1:
        yield from _by_decks(choices, asked)


def _choices(choices: Sequence[PricedChoice], default: PricedChoice) -> Table:
    chosen: dict[str, Callable[[PricedChoice], str]] = {"decks": lambda one: str(one.odds.decks)}
    if len({one.options.dealer_draws_on_soft_17 for one in choices}) > 1:
        chosen["soft 17"] = lambda one: "dealer draws" if one.options.dealer_draws_on_soft_17 else "dealer stands"
    chosen["best play"] = lambda one: edge(one.expectation)
    if default.basic_strategy_expectation is not None:
        chosen["basic strategy"] = lambda one: edge(one.basic_strategy_expectation or 0.0)
    chosen["against the default"] = lambda one: (
        "the default" if one is default else points(default.expectation - one.expectation)
    )
    table = plain_table(*chosen, left=("soft 17",))
    for one in choices:
        table.add_row(*(shown(one) for shown in chosen.values()))
    return table


def _by_decks(choices: Sequence[PricedChoice], asked: On) -> Iterator[RenderableType]:
    """The other wagers: of the choices only the decks make a difference to them."""
    by_decks = {one.odds.decks: one.odds for one in reversed(choices)}
    decks = sorted(by_decks)
    table = plain_table("", *(f"{number} decks" for number in decks), left=("",), gap=2)
    for on in worths(choices[0].odds):
        if on is not asked:
            table.add_row(on.inscription, *(_edge_with(by_decks[number], on) for number in decks))
    yield titled("House edge of the other wagers")
    yield table


def _edge_with(odds: TableOdds, on: On) -> str:
    """Nothing where the book does not offer the wager with these decks."""
    wager = odds.wagers[on]
    return edge(wager.expectation) if wager.decks == odds.decks else "-"


# --- two books ------------------------------------------------------------------------------------------


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
        "a": _document(a),
        "b": _document(b),
        "difference": _document({on: b[on].less(a[on]) for on in a if on in b}) if alike else None,
        **({"base_rules_assumed": True} if assumed else {}),
    }


def _document(found: Mapping[On, Worth]) -> dict[str, Any]:
    return {on.value: worth.document() for on, worth in found.items()}


def two_books_page(tables: Sequence[SideBySide]) -> Iterator[RenderableType]:
    """Both books' house edges, and in one sentence what the difference is worth."""
    first, *others = tables
    alike = is_one_game(tables)
    yield titled("What it is worth: house edge")
    yield _edges(first, dict.fromkeys((*worths(first.left), *worths(first.right))), alike=alike)
    for one in others:
        yield _edges(one, dict.fromkeys((one.left.rules.main, one.right.rules.main)), alike=alike)
    if first.left.base_rules_assumed or first.right.base_rules_assumed:
        yield Text(f"\n{BASE_RULES_ASSUMED}")
    yield Text(f"\n{_verdict(first) if alike else _OTHER_GAMES}")


_OTHER_GAMES: Final = (
    "These are other games, not two ways to play one: their house edges stand beside each other, and neither is "
    "what a change of rules would cost."
)


def _edges(one: SideBySide, wagers: Iterable[On], *, alike: bool) -> RenderableType:
    a, b = worths(one.left), worths(one.right)
    table = plain_table("", one.left.book, one.right.book, *(("difference",) if alike else ()), left=("",), gap=2)
    for on in wagers:
        shown = [edge(found[on].expectation) if on in found else "-" for found in (a, b)]
        if alike:
            both = on in a and on in b
            shown.append(points(a[on].expectation - b[on].expectation) if both else "")
        table.add_row(f"  {on.inscription}", *shown)
    return Group(Text(f"\n{one.label}"), table)


def _verdict(one: SideBySide) -> str:
    cents = round(abs(one.difference) * 100_00)
    main = one.left.rules.main.inscription
    if cents == 0:
        return f"A wager on {main} is worth the same under both books."
    better, worse = (one.right, one.left) if one.difference > 0 else (one.left, one.right)
    under, than = shelf.book(better.book).called, shelf.book(worse.book).called
    return (
        f"On every $100 wagered on {main} the house keeps {dollars(cents)} less under {under} than under {than}."
    )
