"""Mean rewards of known ways to play are what the exact analysis says, by what the observation shows alone."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from croupier.environments import Action, Asked, Field
from croupier.odds.table_odds import odds_of_table
from croupier.rulebooks.strategy import Strategy
from croupier.rulebooks.table_options import NO_OPTIONS
from croupier.vocabulary.names import BookId, Choice, On
from tests.environments.playing_along import one_box
from tests.shelves import of_book

ACTION = {
    Choice.DRAW: Action.DRAW,
    Choice.STAND: Action.STAND,
    Choice.DOUBLE: Action.DOUBLE,
    Choice.SPLIT: Action.SPLIT,
}


def by_the_table(strategy: Strategy, observation: Any, mask: Any) -> Action:
    """What the table of totals says of the hand that is seen."""
    if observation[Field.ASKED] == Asked.NOTHING:
        return Action.GO_ON
    if observation[Field.ASKED] == Asked.INSURANCE:
        assert not strategy.insures
        even_money = strategy.takes_even_money and mask[Action.EVEN_MONEY]
        return Action.EVEN_MONEY if even_money else Action.DECLINE
    cell = strategy.cell(
        dealer=int(observation[Field.DEALER]),
        total=int(observation[Field.TOTAL]),
        soft=bool(observation[Field.SOFT]),
        pair=bool(observation[Field.PAIR]) and bool(mask[Action.SPLIT]),
        cards=int(observation[Field.CARDS]),
    )
    wanted = ACTION[cell.first]
    return wanted if mask[wanted] else ACTION[cell.otherwise]


def rewards(book: BookId, rounds: int, way: Callable[[Any, Any], Action]) -> list[float]:
    environment = one_box(book, rounds=rounds, not_allowed="refuse")
    observation, info = environment.reset(seed=1)
    earned, over = [], False
    while not over:
        observation, _, over, _, info = environment.step(way(observation, info["action_mask"]))
        if "net" in info:
            earned.append(info["net"])
    return earned


def agrees(earned: list[float], exact: float) -> bool:
    error = statistics.stdev(earned) / math.sqrt(len(earned))
    return abs(statistics.fmean(earned) - exact) < 3 * error


@pytest.mark.slow
@pytest.mark.slow
@pytest.mark.parametrize(
    "book",
    [
        pytest.param("act-blackjack-2006", marks=pytest.mark.nightly),
        "act-blackjack-2018",
        "nsw-blackjack-challenge",
    ],
)
def test_basic_strategy_earns_what_it_is_worth(book: str) -> None:
    odds = odds_of_table(book, NO_OPTIONS, wager=On.BLACKJACK).blackjack
    assert odds is not None
    strategy = odds.basic_strategy
    earned = rewards(BookId(book), 12_000, lambda seen, mask: by_the_table(strategy, seen, mask))
    assert agrees(earned, odds.basic_strategy_expectation)
    assert statistics.stdev(earned) == pytest.approx(odds.standard_deviation, rel=0.03)


@pytest.mark.slow
@of_book("act-casino-war-2018")
def test_war_and_surrender_earn_what_they_are_worth() -> None:
    odds = odds_of_table("act-casino-war-2018", NO_OPTIONS).wagers[On.CASINO_WAR]
    for action, known_as in ((Action.GO_TO_WAR, "always_war"), (Action.SURRENDER, "always_surrender")):
        exact = odds.further[known_as]
        assert isinstance(exact, Fraction)
        earned = rewards(BookId("act-casino-war-2018"), 20_000, always(action))
        assert agrees(earned, float(exact))


def always(action: Action) -> Callable[[Any, Any], Action]:
    return lambda seen, mask: action if mask[action] else Action.GO_ON
