"""The odds of a table as a page on the terminal: figures, the strategy in colour, outcomes with small bars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cli.odds_words import (
    decks_words,
    edge,
    edge_words,
    further_figures,
    insurance_words,
    method_words,
    one_in,
    pays,
    percent,
    supposed_words,
    table_words,
)
from croupier.cli.output import print_line
from croupier.cli.strategy_table import DEALER, Kind, Row, Section, card_letter, codes_used, sections
from croupier.odds.blackjack_odds import BlackjackOdds
from croupier.odds.table_odds import TableOdds
from croupier.odds.wager_odds import WagerOdds
from croupier.rulebooks.inventory import inventory
from croupier.rulebooks.strategy import Strategy
from croupier.vocabulary.names import On, Outcome

_LETTERS: Final = "#1c2024"
_ABREAST: Final = 77
"""Two parts of a strategy fit beside each other on a page of this width."""
_WIDEST: Final = 110
"""Longer lines are hard to read."""
BASE_RULES_ASSUMED: Final = "Base rules assumed: act-blackjack-2000 does not hold its rules 1 to 16."
_BAR: Final = 8
_WON: Final = "#3d8fc4"
_EIGHTHS: Final = " ▏▎▍▌▋▊▉"


def print_page(*parts: RenderableType) -> None:
    """Print a page: in colour on a terminal, as plain lines elsewhere, and no line ends in blanks."""
    console = Console(highlight=False, markup=False, emoji=False)
    console.width = min(console.width, _WIDEST)
    with console.capture() as captured:
        for part in parts:
            console.print(part)
    for line in captured.get().rstrip("\n").split("\n"):
        print_line(line.rstrip())


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
    yield Text(table_words(odds) if played_with is None else played_with)
    if odds.supposed:
        yield Text(supposed_words(odds))
    if odds.base_rules_assumed:
        yield Text(BASE_RULES_ASSUMED)


def titled(words: str) -> Text:
    """The title of a part, with a line above it to breathe."""
    return Text(f"\n{words}", style="bold")


def plain_table(*columns: str, left: Sequence[str] = (), gap: int = 3) -> Table:
    """A table without lines, figures to the right."""
    table = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style="dim")
    for column in columns:
        is_left = column in left
        table.add_column(column, justify="left" if is_left else "right", no_wrap=not is_left)
    return table


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
        of_kind = {kind: [_section(part) for part in self._parts if part.kind is kind] for kind in Kind}
        yield from zip_longest(of_kind[Kind.HARD], of_kind[Kind.SOFT], fillvalue=Text(""))
        yield from ((part, _legend(self._parts)) for part in of_kind[Kind.PAIR])


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


def small_bar(part: float, width: int) -> str:
    """A bar of so many letters at most; the least there is shows as a sliver."""
    eighths = max(1, round(part * width * 8)) if part > 0 else 0
    full, rest = divmod(eighths, 8)
    return "█" * full + (_EIGHTHS[rest] if rest else "")
