"""`croupier odds RULEBOOK`: what every wager of a table is truly worth, and how Blackjack is best played."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from croupier.cli.output import JsonFlag, print_json, print_line
from croupier.cli.settings import DecksOption, SetOption, table_with
from croupier.rulebooks import shelf
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.vocabulary.card import read_cards
from croupier.vocabulary.names import BookId, On
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

if TYPE_CHECKING:
    from croupier.odds.supposing import Suppositions


def odds(
    rulebook: Annotated[str, typer.Argument(metavar="RULEBOOK", help="The id of a rulebook; see `rules list`.")],
    decks: DecksOption = None,
    settings: SetOption = None,
    wager: Annotated[
        list[str] | None, typer.Option("--wager", metavar="NAME", help="One wager alone, such as perfect-pairs.")
    ] = None,
    removed: Annotated[
        str, typer.Option("--removed", metavar="CARDS", help='Cards that have left the shoe, such as "As 5d".')
    ] = "",
    suppose: Annotated[
        list[str] | None,
        typer.Option(
            "--suppose", metavar="KEY=VALUE", help="A rule that the book does not have, such as surrender=late."
        ),
    ] = None,
    compare: Annotated[
        bool, typer.Option("--compare", help="What each choice that the book leaves open costs.")
    ] = False,
    chart: Annotated[
        list[str] | None,
        typer.Option("--chart", metavar="FILE", help="Draw the strategy, or a wager's outcomes: .svg or .png."),
    ] = None,
    json: JsonFlag = False,
) -> None:
    """What every wager of a table is worth, and how Blackjack is best played: first round of a shoe, one box."""
    book = shelf.book(rulebook).id
    table = table_with(NO_OPTIONS, settings, decks)
    shelf.book(book).rules(table)
    asked = _wager(wager)
    supposed = _supposed(book, suppose)
    if compare:
        if chart:
            _refuse("--chart draws one table, and --compare has several")
        _compare(book, table, removed, asked, supposed, json=json)
        return
    file = _chart_file(chart)
    _show(book, table, removed, asked, supposed, file=file, json=json)


def _show(
    book: BookId,
    table: TableOptions,
    removed: str,
    wager: On | None,
    suppose: Suppositions,
    *,
    file: Path | None,
    json: bool,
) -> None:
    from croupier.odds.table_odds import odds_of_table

    cards = read_cards(removed)
    with working("Working out the odds"):
        found = odds_of_table(book, table, removed=cards, wager=wager, suppose=suppose)
    if file is not None:
        from croupier.cli.charts.chart_file import write_chart
        from croupier.cli.odds_charts import odds_chart

        write_chart(odds_chart(found), file)
    if json:
        from croupier.cli.odds_document import odds_document

        print_json(odds_document(found, table) | ({} if file is None else {"chart": str(file)}))
        return
    from croupier.cli.odds_text import page, print_page

    print_page(*page(found))
    if file is not None:
        print_line(f"\nThe chart is in {file}")


def _compare(
    book: BookId, table: TableOptions, removed: str, wager: On | None, suppose: Suppositions, *, json: bool
) -> None:
    from croupier.odds.comparing import what_choices_cost

    cards = read_cards(removed)
    with working("Working out the odds of every table that the book allows"):
        choices = what_choices_cost(book, table, removed=cards, wager=wager, suppose=suppose)
    from croupier.cli.odds_comparison import choice_of, compare_document, compare_page

    if json:
        from croupier.cli.odds_document import odds_document

        this = choice_of(choices, table)
        print_json(odds_document(this.odds, this.options) | {"compare": compare_document(choices)})
        return
    from croupier.cli.odds_text import print_page

    print_page(*compare_page(choices))


@contextmanager
def working(what: str) -> Iterator[None]:
    """Tell a person at a terminal that this may take a while; the first time it is compiled."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(f"{what} …"):
        yield


# --- what was asked for ---------------------------------------------------------------------------------


def _wager(names: Sequence[str] | None) -> On | None:
    if not names:
        return None
    if len(names) > 1:
        _refuse(f"--wager takes one wager, or is left out for all of them, not {' and '.join(names)}")
    try:
        return On(names[0])
    except ValueError:
        _refuse(f"There is no wager {names[0]!r}: there are {', '.join(On)}")


def _supposed(book: BookId, given: Sequence[str] | None) -> Suppositions:
    from croupier.odds.supposing import suppositions

    return suppositions(book, given or ())


def _chart_file(names: Sequence[str] | None) -> Path | None:
    if not names:
        return None
    if len(names) > 1:
        _refuse(f"--chart takes one file, not {' and '.join(names)}")
    from croupier.cli.charts.chart_file import chart_file

    return chart_file(names[0])


def _refuse(says: str) -> NoReturn:
    raise RefusedError(Refused(Refusal.UNKNOWN_OPTION, says=says))
