"""The odds of a whole table: every wager its book knows, valued from the same shoe. What cli and web ask for.

`comparing.py` sets tables side by side.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import msgspec

from croupier.odds.blackjack_odds import BlackjackOdds
from croupier.odds.blazing_sevens import blazing_sevens_odds
from croupier.odds.cards_left import CardsLeft
from croupier.odds.casino_war import casino_war_odds, war_pays
from croupier.odds.game import BlackjackGame, game_of
from croupier.odds.insurance import insurance_odds
from croupier.odds.pairs import pairs_odds
from croupier.odds.super_sevens import super_sevens_odds
from croupier.odds.supposing import NOTHING, Suppositions, supposed_game
from croupier.odds.wager_odds import WagerOdds
from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import GameRules
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.rulebooks.side_wager_rules import PairsWager, SideWager, SuperSevensWager
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId, On
from croupier.vocabulary.pays import Pays
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOdds:
    """The first round of a shoe, one box, per unit of the first wager."""

    book: BookId
    rules: GameRules
    decks: int
    """As the table has them, or as supposed."""
    removed: tuple[Card, ...]
    supposed: tuple[str, ...]
    """What was supposed beyond the book, `KEY=VALUE`; empty for a table that the book allows."""
    asked: On
    """The main wager, or the one that was asked for alone."""
    blackjack: BlackjackOdds | None
    """The main wager of a Blackjack book, unless another was asked for alone."""
    wagers: Mapping[On, WagerOdds]
    """Every other wager in the book's order: insurance and side wagers; or casino-war, go-to-war and tie."""
    base_rules_assumed: bool
    """Whether the main wager rests on rules that are only assumed (the 2000 book)."""

    @property
    def expectation(self) -> float:
        """Of the wager that was asked for."""
        if self.blackjack is not None and self.asked is On.BLACKJACK:
            return self.blackjack.expectation
        return float(self.wagers[self.asked].expectation)


def odds_of_table(
    book: str,
    options: TableOptions,
    *,
    removed: Sequence[Card] = (),
    wager: On | None = None,
    suppose: Suppositions = NOTHING,
) -> TableOdds:
    """What each wager at a table of `book` is worth, or `wager` alone; what the book forbids is refused."""
    if suppose.decks is not None:
        options = msgspec.structs.replace(options, decks=None)
    rules = _rules(shelf.book(book).id, options, wager)
    decks = rules.pack.decks if suppose.decks is None else suppose.decks
    left = CardsLeft.of(decks, removed)
    blackjack: BlackjackOdds | None = None
    if isinstance(rules, CasinoWarRules):
        wagers = _of_casino_war(rules, left, suppose, wager)
    else:
        game = supposed_game(game_of(rules), suppose)
        wagers = dict(_beside_blackjack(rules, game, left, options=options, suppose=suppose, wager=wager))
        blackjack = _analysed(game, left) if wager in (None, rules.main) else None
    return TableOdds(
        book=rules.book,
        rules=rules,
        decks=decks,
        removed=tuple(removed),
        supposed=suppose.given,
        asked=wager or rules.main,
        blackjack=blackjack,
        wagers=MappingProxyType({on: _at_table(odds, rules.book, decks) for on, odds in wagers.items()}),
        base_rules_assumed=shelf.book(rules.book).is_assumed(rules.control.placed),
    )


def _rules(book: BookId, options: TableOptions, wager: On | None) -> GameRules:
    """The table's rules; where a side wager is asked for alone, those of a table that offers it."""
    rules = shelf.book(book).rules(options)
    if wager is not None and wager in rules.side_wager_options:
        return shelf.book(book).rules(msgspec.structs.replace(options, side_wagers=(wager,)))
    return rules


def _analysed(game: BlackjackGame, left: CardsLeft) -> BlackjackOdds:
    from croupier.odds.blackjack import analyse  # compiled code: loaded only for who asks

    return analyse(game, left)


def _at_table(odds: WagerOdds, book: BookId, decks: int) -> WagerOdds:
    assumed = any(shelf.book(book).is_assumed(one.clause) for one in odds.outcomes if one.clause is not None)
    return dataclasses.replace(odds, decks=odds.decks or decks, base_rules_assumed=assumed)


# --- the wagers of each game ----------------------------------------------------------------------------


def _of_casino_war(
    rules: CasinoWarRules, left: CardsLeft, suppose: Suppositions, wager: On | None
) -> Mapping[On, WagerOdds]:
    pays = war_pays(rules, tied_war_pays=suppose.tied_war_pays, tie_pays=suppose.tie_pays)
    every = casino_war_odds(rules, pays, left)
    refuse_unknown(rules, wager, tuple(every))
    return every if wager is None else {wager: every[wager]}


def _beside_blackjack(
    rules: BlackjackRules,
    game: BlackjackGame,
    left: CardsLeft,
    *,
    options: TableOptions,
    suppose: Suppositions,
    wager: On | None,
) -> Iterator[tuple[On, WagerOdds]]:
    """Insurance, then the side wagers, in the order of the book; or the one that is asked for."""
    insured = () if game.insurance_pays is None else (On.INSURANCE,)
    refuse_unknown(rules, wager, (rules.main, *insured, *rules.side_wager_options))
    if insured and wager in (None, On.INSURANCE):
        yield from _insurance(rules, game, left, alone=wager is not None)
    for on in rules.side_wager_options:
        if wager in (None, on):
            yield on, _side_wager(rules, on, left, options=options, suppose=suppose)


def wagers_of(rules: GameRules) -> tuple[On, ...]:
    """Every wager of a book, the main one first."""
    if isinstance(rules, CasinoWarRules):
        return (rules.main, On.GO_TO_WAR, On.TIE)
    insured = () if rules.insurance is None else (On.INSURANCE,)
    return (rules.main, *insured, *rules.side_wager_options)


def refuse_unknown(rules: GameRules, wager: On | None, known: Sequence[On]) -> None:
    """Say which wagers the book has, and where it lists those that may be offered."""
    if wager is None or wager in known:
        return
    raise RefusedError(
        Refused(
            Refusal.WAGER_NOT_OFFERED,
            says=f"{shelf.book(rules.book).called} knows no wager {wager}: its wagers are {', '.join(known)}",
            clause=_where_listed(rules, wager),
        )
    )


def _where_listed(rules: GameRules, wager: On) -> Clause:
    """The clause by which the book refuses to offer what it does not know."""
    try:
        shelf.book(rules.book).rules(TableOptions(side_wagers=(wager,)))
    except RefusedError as no:
        return no.refused.clause or rules.wager_kinds
    return rules.wager_kinds


def _insurance(
    rules: BlackjackRules, game: BlackjackGame, left: CardsLeft, *, alone: bool
) -> Iterator[tuple[On, WagerOdds]]:
    """Left out where the dealer can show no ace, and refused if it is just this that was asked for."""
    assert game.insurance_pays is not None
    pays = Pays(game.insurance_pays.numerator, game.insurance_pays.denominator)
    if odds := insurance_odds(rules.insurance, pays, left):
        yield On.INSURANCE, odds
    elif alone:
        raise RefusedError(
            Refused(
                Refusal.WAGER_NOT_OFFERED,
                says="No ace is left in the shoe, so that insurance is never offered",
                clause=rules.insurance.offered if rules.insurance else None,
            )
        )


def _side_wager(
    rules: BlackjackRules, on: On, left: CardsLeft, *, options: TableOptions, suppose: Suppositions
) -> WagerOdds:
    """A side wager from the table's shoe, or from a full one of the decks that it may be offered with."""
    offering = _offering(rules, on, options)
    wager = offering.side_wagers[0]
    if suppose.decks is not None or offering.pack.decks == rules.pack.decks:
        return _odds_of(wager, left)
    decks, clause = offering.pack.decks, offering.pack.allowed.clause
    odds = _odds_of(wager, CardsLeft.of(decks))
    return dataclasses.replace(
        odds,
        decks=decks,
        decks_clause=clause,
        method=f"{odds.method} From a full shoe of {decks} decks: it is offered with no others ({clause}).",
    )


def _offering(rules: BlackjackRules, on: On, options: TableOptions) -> BlackjackRules:
    """The rules of a table that offers this side wager: this one if it may, or one on its own layout and decks."""
    as_here = msgspec.structs.replace(options, side_wagers=(on,), diagram=None, decks=rules.pack.decks)
    try:
        offering = shelf.book(rules.book).rules(as_here)
    except RefusedError as no:
        if no.refused.code is not Refusal.DECKS_NOT_ALLOWED:
            raise
        offering = shelf.book(rules.book).rules(msgspec.structs.replace(as_here, decks=None))
    assert isinstance(offering, BlackjackRules)
    return offering


def _odds_of(wager: SideWager, left: CardsLeft) -> WagerOdds:
    if isinstance(wager, PairsWager):
        return pairs_odds(wager, left)
    if isinstance(wager, SuperSevensWager):
        return super_sevens_odds(wager, left)
    return blazing_sevens_odds(wager, left)
