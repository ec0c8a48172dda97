"""A pay table that has no line for some pairs: those lose, in engine, exact odds and simulator alike."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from types import MappingProxyType, SimpleNamespace
from typing import Any

import pytest

from croupier.games.side_wagers.pairs import best_kind
from croupier.odds.cards_left import CardsLeft
from croupier.odds.pairs import pairs_odds
from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.side_wager_rules import PairKind, PairsWager
from croupier.rulebooks.table_options import TableOptions
from croupier.simulate.side_tables import LOST, enter_sides
from croupier.vocabulary.card import DECK, read_cards
from croupier.vocabulary.names import On


def offered() -> tuple[BlackjackRules, PairsWager]:
    rules = shelf.book("act-blackjack-2018").rules(TableOptions(side_wagers=(On.PERFECT_PAIRS,)))
    assert isinstance(rules, BlackjackRules)
    (wager,) = rules.side_wagers
    assert isinstance(wager, PairsWager)
    return rules, wager


def paying(*kinds: PairKind) -> PairsWager:
    _, wager = offered()
    return dataclasses.replace(wager, rows=MappingProxyType(dict.fromkeys(kinds, wager.rows[PairKind.SUITED])))


def simulated(wager: PairsWager) -> list[list[int]]:
    sides: Any = SimpleNamespace(number_of_sides=0, kinds=[0], pairs=[[]])
    enter_sides(sides, dataclasses.replace(offered()[0], side_wagers=(wager,)))
    lines: list[list[int]] = sides.pairs[0]
    return lines


@pytest.mark.parametrize(
    ("kinds", "cards", "wins"),
    [
        ([PairKind.SUITED], "9s 9s", True),
        ([PairKind.SUITED], "9s 9c", False),
        ([PairKind.SUITED], "9s 9h", False),
        ([PairKind.SUITED], "As Ah", False),
        ([PairKind.ACES], "As Ah", True),
        ([PairKind.ACES], "9s 9s", False),
        ([PairKind.MIXED, PairKind.ACES], "As As", True),
    ],
)
def test_a_pair_that_the_table_does_not_pay_loses(kinds: list[PairKind], cards: str, *, wins: bool) -> None:
    wager = paying(*kinds)
    one, other = read_cards(cards)
    assert (best_kind(wager, one, other) is not None) == wins
    assert (simulated(wager)[DECK.index(one)][DECK.index(other)] != LOST) == wins


def test_the_odds_are_those_of_the_lines_that_there_are() -> None:
    odds = pairs_odds(paying(PairKind.SUITED), CardsLeft.of(8))
    assert odds.hit_frequency == Fraction(7, 415)
    assert sum(one.probability for one in odds.outcomes) == 1
