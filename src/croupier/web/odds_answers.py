"""Has a table valued, and writes the answer as it is sent. Done in a process beside the house: it takes long."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

import msgspec

from croupier.odds.blackjack_odds import BlackjackOdds
from croupier.odds.cards_left import CardsLeft
from croupier.odds.comparing import PricedChoice, what_choices_cost
from croupier.odds.table_odds import odds_of_table
from croupier.odds.wager_odds import Figure, WagerOdds
from croupier.rulebooks import shelf
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import BookId
from croupier.web.odds_desk import Question
from croupier.web.odds_options import clauses_of_choices, table_asked
from croupier.web.odds_rules import rules_shown
from croupier.web.odds_shapes import (
    BlackjackShown,
    CellShown,
    ChoiceCosts,
    ChoicesShown,
    Exact,
    FigureShown,
    HandWorth,
    OddsShown,
    OutcomeShown,
    TableAsked,
    WagerShown,
)


def answered(question: Question) -> bytes:
    """The answer in JSON; what the book or the shoe does not allow is refused."""
    if question.asks == "choices":
        return _encode(choices_shown(question.book, question.options))
    return _encode(odds_shown(question.book, question.options, question.removed))


def _plain(given: Any) -> Any:
    """Compiled code counts in numbers of its own kinds."""
    return given.item()


_encode: Final = msgspec.json.Encoder(enc_hook=_plain).encode


def odds_shown(book: BookId, options: TableOptions, removed: tuple[Card, ...]) -> OddsShown:
    """Every wager of a table."""
    odds = odds_of_table(book, options, removed=removed)
    return OddsShown(
        rulebook=book,
        called=shelf.book(book).called,
        table=table_asked(options, odds.rules),
        removed=removed,
        cards_left=CardsLeft.of(odds.decks, removed).size,
        main=odds.rules.main,
        expectation=odds.expectation,
        house_edge=-odds.expectation,
        rules=tuple(rules_shown(odds.rules)),
        blackjack=None if odds.blackjack is None else _blackjack(odds.blackjack),
        wagers=tuple(_wager(one) for one in odds.wagers.values()),
        base_rules_assumed=odds.base_rules_assumed,
    )


# --- Blackjack ----------------------------------------------------------------------------------------------


def _blackjack(odds: BlackjackOdds) -> BlackjackShown:
    strategy = odds.basic_strategy
    return BlackjackShown(
        expectation=odds.expectation,
        basic_strategy_expectation=odds.basic_strategy_expectation,
        standard_deviation=odds.standard_deviation,
        insurance=odds.insurance,
        insures=strategy.insures,
        takes_even_money=strategy.takes_even_money,
        counts_cards=strategy.counts_cards_in_hand,
        cells=tuple(
            CellShown(**where._asdict(), first=cell.first, otherwise=cell.otherwise)
            for where, cell in strategy.cells.items()
        ),
        hands=tuple(
            HandWorth(
                cards=one.cards,
                dealer=one.dealer,
                probability=one.probability,
                choices=dict(one.choices),
                best=one.best,
                insurance=one.insurance,
            )
            for one in odds.hands
        ),
        method=odds.method,
    )


# --- other wagers -------------------------------------------------------------------------------------------


def _wager(odds: WagerOdds) -> WagerShown:
    return WagerShown(
        on=odds.on,
        title=odds.on.inscription,
        expectation=_exact(odds.expectation),
        standard_deviation=odds.standard_deviation,
        variance=_exact(odds.variance),
        hit_frequency=_exact(odds.hit_frequency),
        outcomes=tuple(
            OutcomeShown(
                name=one.name,
                outcome=one.outcome,
                probability=_exact(one.probability),
                gain=_exact(one.gain),
                pays=None if one.pays is None else one.pays.words,
                prizes=dict(one.prizes),
                percent_of_jackpot=one.percent_of_jackpot,
                clause=one.clause,
            )
            for one in odds.outcomes
        ),
        figures=tuple(figure for name, given in odds.further.items() for figure in _figures(name, given)),
        decks=odds.decks,
        decks_clause=odds.decks_clause,
        method=odds.method,
        base_rules_assumed=odds.base_rules_assumed,
    )


def _figures(name: str, given: Figure) -> Iterator[FigureShown]:
    """One, or one for each stake."""
    if isinstance(given, Mapping):
        for stake, one in given.items():
            yield _figure(name, int(stake), one)
    else:
        yield _figure(name, None, given)


def _figure(name: str, stake: int | None, given: Fraction | int) -> FigureShown:
    if isinstance(given, int):
        return FigureShown(name=name, stake=stake, cents=given, number=None)
    return FigureShown(name=name, stake=stake, cents=None, number=_exact(given))


def _exact(fraction: Fraction) -> Exact:
    return Exact(exact=str(fraction), value=float(fraction))


# --- what choices cost --------------------------------------------------------------------------------------


def choices_shown(book: BookId, options: TableOptions) -> ChoicesShown:
    """The main wager at every table that the book allows."""
    asked = shelf.book(book).rules(options)
    priced = what_choices_cost(book, options, wager=asked.main)
    table = table_asked(options, asked)
    worth = next(one.expectation for one in priced if table_asked(one.options, one.odds.rules) == table)
    return ChoicesShown(
        rulebook=book,
        called=shelf.book(book).called,
        table=table,
        main=asked.main,
        expectation=worth,
        house_edge=-worth,
        choices=tuple(_costs(one, table, worth) for one in priced),
    )


def _costs(one: PricedChoice, asked: TableAsked, worth: float) -> ChoiceCosts:
    table = table_asked(one.options, one.odds.rules)
    return ChoiceCosts(
        title=one.label[:1].upper() + one.label[1:],
        clauses=clauses_of_choices(one.odds.rules),
        table=table,
        asked=table == asked,
        expectation=one.expectation,
        house_edge=-one.expectation,
        basic_strategy_expectation=one.basic_strategy_expectation,
        difference=one.expectation - worth,
    )
