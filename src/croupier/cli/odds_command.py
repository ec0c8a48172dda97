"""`croupier odds RULEBOOK`: what every wager of a table is truly worth, and how Blackjack is best played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from croupier.cli.output import JsonFlag, working
from croupier.cli.settings import DecksOption, SetOption, table_with
from croupier.rulebooks import shelf
from croupier.rulebooks.table_options import NO_OPTIONS
from croupier.vocabulary.card import read_cards
from croupier.vocabulary.names import On
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

if TYPE_CHECKING:
    from croupier.analysis.request import OddsRequest


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
    hand: Annotated[
        str | None,
        typer.Option(
            "--hand", metavar="CARDS", help='What each choice is worth with these cards, such as "Ts 4d 2c".'
        ),
    ] = None,
    dealer: Annotated[
        str | None, typer.Option("--dealer", metavar="CARD", help="The dealer's card against --hand.")
    ] = None,
    hands: Annotated[
        int,
        typer.Option("--hands", metavar="N", min=1, max=20, help="How many hands a split has made, with --hand."),
    ] = 1,
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
    from croupier.analysis.request import OddsRequest

    request = OddsRequest(
        book=shelf.book(rulebook).id,
        options=table_with(NO_OPTIONS, settings, decks),
        wager=_wager(wager),
        suppose=tuple(suppose or ()),
        removed=read_cards(removed),
        every_choice=compare,
    )
    request.check()
    if hand is not None or dealer is not None:
        _refuse_beside_hand(request, hand, dealer, chart)
        _show_hand(request, hand or "", dealer or "", hands=hands, json=json)
    elif not compare:
        _show(request, _one_file(chart), json=json)
    elif chart:
        _refuse("--chart draws one table, and --compare has several")
    else:
        _compare(request, json=json)


def _show_hand(request: OddsRequest, hand: str, dealer: str, *, hands: int, json: bool) -> None:
    from croupier.analysis.hand_document import hand_document, hand_values
    from croupier.cli.hand_page import hand_page
    from croupier.cli.pages import show

    cards, against = read_cards(hand), read_cards(dealer)
    if len(against) != 1:
        _refuse(f"--dealer takes one card, not {len(against)}")
    with working("Working out the hand"):
        found = hand_values(request, cards, against[0], hands=hands)
    show(hand_document(request, cards, against[0], found), hand_page(request, cards, against[0], found), json=json)


def _refuse_beside_hand(
    request: OddsRequest, hand: str | None, dealer: str | None, chart: Sequence[str] | None
) -> None:
    if hand is None or dealer is None:
        _refuse("--hand and --dealer belong together: give both")
    if request.suppose or request.wager is not None or request.every_choice or chart:
        _refuse("--hand values one hand of the book's own game, without --wager, --suppose, --compare and --chart")


def _show(request: OddsRequest, chart: str | None, *, json: bool) -> None:
    from croupier.analysis.charts.files import chart_file, write_chart
    from croupier.analysis.odds_documents import odds_document
    from croupier.analysis.request import odds_of
    from croupier.cli.odds_page import page
    from croupier.cli.pages import show

    file = None if chart is None else chart_file(chart)
    with working("Working out the odds"):
        found = odds_of(request)
    if file is not None:
        from croupier.analysis.charts.odds_charts import odds_chart

        write_chart(odds_chart(found), file)
    show(odds_document(found, request.options), page(found), file, json=json)


def _compare(request: OddsRequest, *, json: bool) -> None:
    from croupier.analysis.comparison import compare_document
    from croupier.analysis.request import choices_of
    from croupier.cli.odds_page import compare_page
    from croupier.cli.pages import show

    with working("Working out the odds of every table that the book allows"):
        choices = choices_of(request)
    show(compare_document(choices, request.options), compare_page(choices), json=json)


# --- what was asked for ---------------------------------------------------------------------------------


def _wager(names: Sequence[str] | None) -> On | None:
    from croupier.analysis.request import wager_of

    if names and len(names) > 1:
        _refuse(f"--wager takes one wager, or is left out for all of them, not {' and '.join(names)}")
    return wager_of(names[0]) if names else None


def _one_file(names: Sequence[str] | None) -> str | None:
    if names and len(names) > 1:
        _refuse(f"--chart takes one file, not {' and '.join(names)}")
    return names[0] if names else None


def _refuse(says: str) -> NoReturn:
    raise RefusedError(Refused(Refusal.UNKNOWN_OPTION, says=says))
