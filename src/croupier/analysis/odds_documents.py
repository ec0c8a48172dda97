"""Odds as documents: the structures that the web sends, and the JSON of `croupier odds`.

`croupier odds --json` has, beyond the keys of the contract:

- `removed` and `supposed`, where cards are taken out or rules supposed;
- `table` with whatever else was set;
- for `blackjack`: `strategy`, see `strategy_table`; and `hands`: each first two `cards` against each `dealer`'s
  card with its `probability`, what each of its `choices` is worth and which is `best`, and what a unit of
  `insurance` is worth there;
- for every other wager `variance`, `hit_frequency`, the `gain`, `outcome` and `clause` of each outcome, `decks`,
  its further figures with their exact fractions, and its `method`;
- `chart`, the file that was drawn, and `compare`, see `comparison`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final, TypeVar

import msgspec

from croupier.analysis.choices import clauses_of_choices, rules_shown, table_asked
from croupier.analysis.documents import (
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
from croupier.analysis.request import OddsRequest, choices_of, odds_of
from croupier.analysis.strategy_table import card_letter, strategy_document
from croupier.analysis.words import draws_on_soft_17
from croupier.odds.blackjack_odds import BlackjackOdds, HandOdds
from croupier.odds.cards_left import CardsLeft
from croupier.odds.comparing import PricedChoice
from croupier.odds.table_odds import TableOdds
from croupier.odds.wager_odds import Figure, WagerOdds, WagerOutcome
from croupier.rulebooks import shelf
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.vocabulary.names import On

_Shown = TypeVar("_Shown", bound=msgspec.Struct)


# --- what the web sends ---------------------------------------------------------------------------------


def answered(request: OddsRequest) -> bytes:
    """The answer as the web sends it."""
    return _encode(choices_shown(request) if request.every_choice else odds_shown(request))


def plain_number(given: Any) -> Any:
    """Compiled code counts in numbers of its own kinds."""
    return given.item()


_encode: Final = msgspec.json.Encoder(enc_hook=plain_number).encode


def _shown(shape: type[_Shown], source: object, **other: Any) -> _Shown:
    """A structure with the fields of its source, but for those that are given."""
    same = {name: getattr(source, name) for name in shape.__struct_fields__ if name not in other}
    return shape(**same, **other)


def odds_shown(request: OddsRequest) -> OddsShown:
    """Every wager of a table."""
    odds = odds_of(request)
    return OddsShown(
        rulebook=odds.book,
        called=shelf.book(odds.book).called,
        table=table_asked(request.options, odds.rules),
        removed=odds.removed,
        cards_left=CardsLeft.of(odds.decks, odds.removed).size,
        main=odds.rules.main,
        expectation=odds.expectation,
        house_edge=-odds.expectation,
        rules=tuple(rules_shown(odds.rules)),
        blackjack=None if odds.blackjack is None else _blackjack(odds.blackjack),
        wagers=tuple(_wager(one) for one in odds.wagers.values()),
        base_rules_assumed=odds.base_rules_assumed,
    )


def _blackjack(odds: BlackjackOdds) -> BlackjackShown:
    strategy = odds.basic_strategy
    return _shown(
        BlackjackShown,
        odds,
        insures=strategy.insures,
        takes_even_money=strategy.takes_even_money,
        counts_cards=strategy.counts_cards_in_hand,
        cells=tuple(
            CellShown(**where._asdict(), first=cell.first, otherwise=cell.otherwise)
            for where, cell in strategy.cells.items()
        ),
        hands=tuple(_shown(HandWorth, one, choices=dict(one.choices)) for one in odds.hands),
    )


def _wager(odds: WagerOdds) -> WagerShown:
    return _shown(
        WagerShown,
        odds,
        title=odds.on.inscription,
        expectation=_exact(odds.expectation),
        variance=_exact(odds.variance),
        hit_frequency=_exact(odds.hit_frequency),
        outcomes=tuple(_outcome(one) for one in odds.outcomes),
        figures=tuple(figure for name, given in odds.further.items() for figure in _figures(name, given)),
    )


def _outcome(one: WagerOutcome) -> OutcomeShown:
    return _shown(
        OutcomeShown,
        one,
        probability=_exact(one.probability),
        gain=_exact(one.gain),
        pays=None if one.pays is None else one.pays.words,
        prizes=dict(one.prizes),
    )


def _figures(name: str, given: Figure) -> Iterator[FigureShown]:
    """One, or one for each stake."""
    by_stake = given.items() if isinstance(given, Mapping) else ((None, given),)
    for stake, one in by_stake:
        cents, number = (one, None) if isinstance(one, int) else (None, _exact(one))
        yield FigureShown(name=name, stake=None if stake is None else int(stake), cents=cents, number=number)


def _exact(fraction: Fraction) -> Exact:
    return Exact(exact=str(fraction), value=float(fraction))


def choices_shown(request: OddsRequest) -> ChoicesShown:
    """The main wager at every table that the book allows, from a full shoe."""
    asked = shelf.book(request.book).rules(request.options)
    priced = choices_of(OddsRequest(book=request.book, options=request.options, wager=asked.main))
    table = table_asked(request.options, asked)
    worth = next(one.expectation for one in priced if table_asked(one.options, one.odds.rules) == table)
    return ChoicesShown(
        rulebook=request.book,
        called=shelf.book(request.book).called,
        table=table,
        main=asked.main,
        expectation=worth,
        house_edge=-worth,
        choices=tuple(_costs(one, table, worth) for one in priced),
    )


def _costs(one: PricedChoice, asked: TableAsked, worth: float) -> ChoiceCosts:
    table = table_asked(one.options, one.odds.rules)
    return _shown(
        ChoiceCosts,
        one,
        title=one.label[:1].upper() + one.label[1:],
        clauses=clauses_of_choices(one.odds.rules),
        table=table,
        asked=table == asked,
        house_edge=-one.expectation,
        difference=one.expectation - worth,
    )


# --- the JSON of `croupier odds` ------------------------------------------------------------------------


def odds_document(odds: TableOdds, options: TableOptions) -> dict[str, Any]:
    """The whole document."""
    document: dict[str, Any] = {"rulebook": odds.book, "table": odds_table_document(odds, options)}
    if odds.removed:
        document["removed"] = [card.value for card in odds.removed]
    if odds.supposed:
        document["supposed"] = list(odds.supposed)
    return document | {"wagers": dict(_wagers(odds))}


def odds_table_document(odds: TableOdds, options: TableOptions) -> dict[str, Any]:
    """What the table is played with that odds are of."""
    return table_document(odds.decks, draws=draws_on_soft_17(odds), options=options)


def table_document(decks: int, *, draws: bool | None, options: TableOptions) -> dict[str, Any]:
    """What a table is played with: decks, the dealer's standard, and whatever else was set."""
    document: dict[str, Any] = {"decks": decks}
    if draws is not None:
        document["dealer_draws_on_soft_17"] = draws
    chosen, usual = msgspec.to_builtins(options), msgspec.to_builtins(NO_OPTIONS)
    return document | {key: value for key, value in chosen.items() if value != usual[key] and key not in document}


def _wagers(odds: TableOdds) -> Iterator[tuple[str, dict[str, Any]]]:
    if (game := odds.blackjack) is not None:
        yield (
            On.BLACKJACK.value,
            {
                "expectation": float(game.expectation),
                "basic_strategy_expectation": float(game.basic_strategy_expectation),
                "standard_deviation": float(game.standard_deviation),
                "method": game.method,
                **({"base_rules_assumed": True} if odds.base_rules_assumed else {}),
                "strategy": strategy_document(game.basic_strategy),
                "hands": [_hand(hand) for hand in game.hands],
            },
        )
    for on, wager in odds.wagers.items():
        yield on.value, wager_document(wager)


def _hand(hand: HandOdds) -> dict[str, Any]:
    document: dict[str, Any] = {
        "cards": [card_letter(card) for card in hand.cards],
        "dealer": card_letter(hand.dealer),
        "probability": float(hand.probability),
        "choices": {choice.value: float(value) for choice, value in hand.choices.items()},
        "best": hand.best.value,
    }
    return document if hand.insurance is None else document | {"insurance": float(hand.insurance)}


def wager_document(odds: WagerOdds) -> dict[str, Any]:
    """A wager: numbers to compare, and beside them the exact fractions."""
    document: dict[str, Any] = {
        "expectation": float(odds.expectation),
        "exact": str(odds.expectation),
        "standard_deviation": odds.standard_deviation,
        "variance": str(odds.variance),
        "hit_frequency": str(odds.hit_frequency),
        "outcomes": [_outcome_document(one) for one in odds.outcomes],
        "decks": odds.decks,
    }
    for name, figure in odds.further.items():
        document[name] = _as_numbers(figure)
        if exact := _exactly(figure):
            document[f"{name}_exact"] = exact
    if odds.decks_clause is not None:
        document["decks_clause"] = odds.decks_clause
    if odds.base_rules_assumed:
        document["base_rules_assumed"] = True
    return document | {"method": odds.method}


def _outcome_document(one: WagerOutcome) -> dict[str, Any]:
    document: dict[str, Any] = {
        "name": one.name,
        "probability": str(one.probability),
        "pays": None if one.pays is None else str(one.pays),
        "gain": str(one.gain),
        "outcome": one.outcome.value,
        "clause": one.clause,
    }
    if one.prizes:
        document["prizes"] = dict(one.prizes)
    if one.percent_of_jackpot:
        document["percent_of_jackpot"] = one.percent_of_jackpot
    return document


def _as_numbers(figure: Figure) -> object:
    """Cents stay whole; a fraction becomes the nearest number."""
    if isinstance(figure, Mapping):
        return {key: _as_numbers(one) for key, one in figure.items()}
    return figure if isinstance(figure, int) else float(figure)


def _exactly(figure: Figure) -> object:
    """The fractions as they are; nothing for whole cents, which are exact already."""
    if isinstance(figure, Mapping):
        return {key: str(one) for key, one in figure.items() if isinstance(one, Fraction)}
    return str(figure) if isinstance(figure, Fraction) else None
