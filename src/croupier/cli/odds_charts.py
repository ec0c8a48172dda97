"""What `croupier odds --chart` draws: the strategy of Blackjack, or a wager's outcomes as bars."""

from __future__ import annotations

from typing import Final

from croupier.cli.charts.drawing import Drawing
from croupier.cli.charts.outcome_bars import EVEN, LOST, WON, Bar, outcome_bars
from croupier.cli.charts.strategy_chart import strategy_chart
from croupier.cli.odds_words import (
    decks_words,
    edge,
    edge_words,
    insurance_words,
    one_in,
    pays,
    percent,
    sentence,
    supposed_words,
    table_words,
)
from croupier.cli.strategy_table import sections
from croupier.odds.blackjack_odds import BlackjackOdds
from croupier.odds.table_odds import TableOdds
from croupier.odds.wager_odds import WagerOdds, WagerOutcome
from croupier.rulebooks import shelf
from croupier.vocabulary.names import On, Outcome

_ROUND: Final = "First round of a shoe, one box."
_NO_SHARES: Final = "Shares of the jackpot are not counted in it."
_COLOURS: Final = {Outcome.WIN: WON, Outcome.LOSE: LOST}


def odds_chart(odds: TableOdds) -> Drawing:
    """The chart of a table's main wager, or of the one wager it was asked for."""
    if odds.blackjack is not None:
        return _strategy(odds, odds.blackjack)
    return _bars(odds, odds.wagers.get(odds.rules.main) or next(iter(odds.wagers.values())))


def _strategy(odds: TableOdds, game: BlackjackOdds) -> Drawing:
    figures = (
        f"House edge {edge(game.basic_strategy_expectation)} by this table, "
        f"{edge(game.expectation)} under best play by the exact cards."
    )
    notes = (figures, insurance_words(game), sentence(supposed_words(odds)), _ROUND)
    return strategy_chart(
        f"Basic strategy, {shelf.book(odds.book).called}",
        table_words(odds),
        sections(game.basic_strategy),
        " ".join(note for note in notes if note),
    )


def _bars(odds: TableOdds, wager: WagerOdds) -> Drawing:
    table = decks_words(wager.decks) if wager.decks_clause else table_words(odds)
    notes = (
        sentence(edge_words(wager).capitalize()),
        _NO_SHARES if On.BLAZING_7S is wager.on else "",
        sentence(supposed_words(odds)),
        _ROUND,
    )
    return outcome_bars(
        f"{wager.on.inscription}, {shelf.book(odds.book).called}",
        table,
        [_bar(one) for one in wager.outcomes if one.probability > 0],
        " ".join(note for note in notes if note),
    )


def _bar(one: WagerOutcome) -> Bar:
    return Bar(
        name=one.name,
        probability=float(one.probability),
        percent=percent(one.probability),
        one_in=one_in(one.probability),
        pays=pays(one),
        colour=_COLOURS.get(one.outcome, EVEN),
    )
