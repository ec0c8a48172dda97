"""Odds as pages on the terminal: a table with its strategy in colour, and what choices and books are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.analysis.comparison import default_of, is_one_game, worths
from croupier.analysis.strategy_table import DEALER, HandKind, Row, Section, card_letter, codes_used, sections
from croupier.analysis.words import (
    decks_words,
    edge,
    edge_words,
    further_figures,
    insurance_words,
    method_words,
    odds_table_words,
    one_in,
    pays,
    percent,
    points,
    supposed_words,
)
from croupier.cli.pages import plain_table, small_bar, titled
from croupier.odds.blackjack_odds import BlackjackOdds
from croupier.odds.comparing import PricedChoice, SideBySide
from croupier.odds.table_odds import TableOdds
from croupier.odds.wager_odds import WagerOdds
from croupier.rulebooks import shelf
from croupier.rulebooks.inventory import inventory
from croupier.rulebooks.strategy import Strategy
from croupier.vocabulary.money import dollars
from croupier.vocabulary.names import On, Outcome

_LETTERS: Final = "#1c2024"
_ABREAST: Final = 77
"""Two parts of a strategy fit beside each other on a page of this width."""
_BAR: Final = 8
_WON: Final = "#3d8fc4"


def page(odds: TableOdds) -> Iterator[RenderableType]:
    """Everything there is to say of a table."""
    yield from heading(odds)
    yield _summary(odds)
    if odds.blackjack is not None:
        yield from _blackjack(odds.blackjack)
    for wager in odds.wagers.values():
        yield from _wager(wager)


def heading(odds: TableOdds, played_with: str | None = None) -> Iterator[RenderableType]:
    """Whose odds these are: the book, and what its table is played with."""
    yield Text(inventory(odds.book).title, style="bold")
    yield Text(odds_table_words(odds) if played_with is None else played_with)
    if odds.supposed:
        yield Text(supposed_words(odds))
    if odds.base_rules_assumed:
        yield Text(shelf.book(odds.book).assumption)


def _summary(odds: TableOdds) -> RenderableType:
    table = plain_table("", "house edge", "expectation", "standard deviation", left=("",))
    if (game := odds.blackjack) is not None:
        _summary_row(table, On.BLACKJACK.inscription, game.expectation, game.standard_deviation)
        _summary_row(table, "  by basic strategy", game.basic_strategy_expectation, None)
    for wager in odds.wagers.values():
        name = wager.on.inscription + (f" ({decks_words(wager.decks)})" if wager.decks_clause else "")
        _summary_row(table, name, float(wager.expectation), wager.standard_deviation)
    return Group(Text(""), table)


def _summary_row(table: Table, name: str, expectation: float, deviation: float | None) -> None:
    table.add_row(name, edge(expectation), f"{expectation:+.6f}", "" if deviation is None else f"{deviation:.4f}")


# --- Blackjack ------------------------------------------------------------------------------------------


def _blackjack(odds: BlackjackOdds) -> Iterator[RenderableType]:
    yield titled("Blackjack: the basic strategy")
    yield Padding(_Chart(odds.basic_strategy), (1, 0, 0, 0))
    if insurance := insurance_words(odds):
        yield Text(f"\n{insurance}")
    yield Text(f"\n{method_words(odds.method)}")


class _Chart:
    """The parts of a strategy, two beside each other where the page is wide enough."""

    def __init__(self, strategy: Strategy) -> None:
        self._parts = sections(strategy)

    def __rich_console__(self, console: Console, _options: ConsoleOptions) -> Iterator[RenderableType]:
        grid = Table.grid(padding=(0, 3, 0, 0))
        for place, pair in enumerate(self._pairs()):
            if place:
                grid.add_row("")
            if console.width >= _ABREAST:
                grid.add_row(*pair)
            else:
                for one in pair:
                    grid.add_row(one)
        yield grid

    def _pairs(self) -> Iterator[tuple[Text, ...]]:
        """Hard totals with soft ones of as many cards, pairs with the legend."""
        of_kind = {kind: [_section(part) for part in self._parts if part.kind is kind] for kind in HandKind}
        yield from zip_longest(of_kind[HandKind.HARD], of_kind[HandKind.SOFT], fillvalue=Text(""))
        yield from ((part, _legend(self._parts)) for part in of_kind[HandKind.PAIR])


def _section(part: Section) -> Text:
    text = Text(f"{part.heading}\n", style="bold")
    text.append(" " * 7 + "".join(f"{card_letter(dealer):^3}" for dealer in DEALER), style="not bold dim")
    for row in part.rows:
        text.append("\n")
        text.append_text(_row(row))
    return text


def _row(row: Row) -> Text:
    text = Text(f"{row.label:>6} ", style="not bold")
    for code in row.codes:
        text.append(f"{code or '':^3}", style=f"bold {_LETTERS} on {code.colour}" if code else "")
    return text


def _legend(parts: Sequence[Section]) -> Text:
    text = Text("")
    for code in codes_used(parts):
        text.append("\n")
        text.append(f"{code:^4}", style=f"bold {_LETTERS} on {code.colour}")
        text.append(f" {code.means}")
    return text


# --- every other wager ----------------------------------------------------------------------------------


def _wager(odds: WagerOdds) -> Iterator[RenderableType]:
    yield titled(f"{odds.on.inscription}: {edge_words(odds)}")
    yield _outcomes(odds)
    if figures := list(further_figures(odds)):
        table = plain_table("", " ", left=("",))
        table.show_header = False
        for name, figure in figures:
            table.add_row(name, figure)
        yield Group(Text(""), table)
    yield Text(f"\n{method_words(odds.method)}")


def _outcomes(odds: WagerOdds) -> Table:
    """How it can end; bars set the ways to win beside each other, for losing would dwarf them."""
    columns = ("outcome", "pays", "probability", "that is", "clause", "")
    table = plain_table(*columns, left=("outcome", "clause", ""), gap=2)
    shown = [one for one in odds.outcomes if one.probability > 0]
    most = max((one.probability for one in shown if one.outcome is Outcome.WIN), default=1)
    for one in shown:
        bar = small_bar(float(one.probability / most), _BAR) if one.outcome is Outcome.WIN else ""
        chance = percent(one.probability), one_in(one.probability)
        table.add_row(one.name, pays(one), *chance, one.clause, Text(bar, style=_WON))
    return table


# --- what the choices of a book cost --------------------------------------------------------------------


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


def two_books_page(tables: Sequence[SideBySide]) -> Iterator[RenderableType]:
    """Both books' house edges, and in one sentence what the difference is worth."""
    first, *others = tables
    alike = is_one_game(tables)
    yield titled("What it is worth: house edge")
    yield _edges(first, dict.fromkeys((*worths(first.left), *worths(first.right))), alike=alike)
    for one in others:
        yield _edges(one, dict.fromkeys((one.left.rules.main, one.right.rules.main)), alike=alike)
    for odds in (first.left, first.right):
        if odds.base_rules_assumed:
            yield Text(f"\n{shelf.book(odds.book).assumption}")
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
