"""The quick simulator: exact tables, the mean that the analysis finds, and the results of rounds played singly."""

from __future__ import annotations

import dataclasses
from fractions import Fraction

import pytest

from croupier.rulebooks.table_options import TableOptions
from croupier.simulate.fast import aliases, can_run, run_fast
from croupier.simulate.general import run_general
from croupier.simulate.plan import Count, Plan, ShoeMode, Wagering
from croupier.vocabulary.names import BookId, On
from tests.simulate.analysed import analysed

TABLES = [
    pytest.param(BookId("act-blackjack-2000"), TableOptions(decks=6), id="2000"),
    pytest.param(BookId("act-blackjack-2006"), TableOptions(decks=4), id="2006, four decks"),
    pytest.param(BookId("act-blackjack-2018"), TableOptions(decks=8), id="2018"),
    pytest.param(BookId("act-blackjack-2018"), TableOptions(decks=6, dealer_draws_on_soft_17=True), id="soft 17"),
    pytest.param(BookId("nsw-blackjack-challenge"), TableOptions(decks=8), id="Challenge"),
    pytest.param(
        BookId("nsw-blackjack-challenge"),
        TableOptions(decks=6, busted_hand_counts_as_original=True),
        id="Challenge, a busted hand counts",
    ),
]


def plan_of(book: BookId, options: TableOptions, rounds: int) -> tuple[Plan, float]:
    """A plan to play the basic strategy, and what that is worth exactly."""
    strategy = analysed(book, options).basic_strategy
    plan = Plan(book=book, options=options, rounds=rounds, shoe=ShoeMode.FRESH, strategy=strategy)
    return plan, analysed(book, options).basic_strategy_expectation


@pytest.mark.slow
@pytest.mark.parametrize(("book", "options"), TABLES)
def test_the_mean_is_what_the_analysis_finds(book: BookId, options: TableOptions) -> None:
    plan, exact = plan_of(book, options, 10_000_000)
    tally = run_fast(plan, shard=3, rounds=plan.rounds)
    assert tally.rounds == 10_000_000
    assert abs(tally.mean - exact) < 3 * tally.standard_error


@pytest.mark.nightly
@pytest.mark.parametrize(("book", "options"), TABLES)
def test_the_mean_of_many_more_rounds(book: BookId, options: TableOptions) -> None:
    plan, exact = plan_of(book, options, 1_000_000_000)
    tally = run_fast(plan, shard=4, rounds=plan.rounds)
    assert abs(tally.mean - exact) < 3 * tally.standard_error


@pytest.mark.slow
@pytest.mark.parametrize(("book", "options"), TABLES)
def test_results_are_spread_as_those_of_rounds_played_one_by_one(book: BookId, options: TableOptions) -> None:
    plan, _ = plan_of(book, options, 2_000_000)
    quick = run_fast(plan, shard=1, rounds=plan.rounds)
    one_by_one = run_general(plan, shard=2, rounds=plan.rounds)
    assert Fraction(one_by_one.parts, quick.parts).denominator == 1
    scale = one_by_one.parts // quick.parts
    surprise, kinds = 0.0, 0
    rare = [0, 0]
    for result in {*quick.results, *(value // scale for value in one_by_one.results)}:
        mine, theirs = quick.results.get(result, 0), one_by_one.results.get(result * scale, 0)
        if mine + theirs < 50:
            rare[0] += mine
            rare[1] += theirs
            continue
        surprise += (mine - theirs) ** 2 / (mine + theirs)
        kinds += 1
    if sum(rare):
        surprise += (rare[0] - rare[1]) ** 2 / sum(rare)
    assert surprise < kinds + 6 * (2 * kinds) ** 0.5, "chi-square of two samples, some six deviations allowed"


def test_a_seed_gives_a_tally_and_another_another() -> None:
    plan, _ = plan_of(BookId("act-blackjack-2018"), TableOptions(decks=8), 200_000)
    first = run_fast(plan, shard=1, rounds=200_000)
    assert run_fast(plan, shard=1, rounds=200_000) == first
    assert run_fast(plan, shard=2, rounds=200_000) != first
    assert run_fast(dataclasses.replace(plan, seed=1), shard=1, rounds=200_000) != first


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [1, 511, 512, 513, 5_000])
def test_every_round_has_one_result(rounds: int) -> None:
    plan, _ = plan_of(BookId("nsw-blackjack-challenge"), TableOptions(decks=6), rounds)
    assert sum(run_fast(plan, shard=1, rounds=rounds).results.values()) == rounds


def test_the_table_of_first_deals_is_exact() -> None:
    weights = [5, 1, 700, 294, 0, 24]
    total = sum(weights)
    found = dict.fromkeys(range(len(weights)), 0)
    for place, entry in enumerate(aliases(weights, total)):
        share, other = int(entry) >> 32, int(entry) & 0xFFFFFFFF
        if share:
            found[place] += share
        if share < total:
            found[other] += total - share
    assert found == {place: weight * 1024 for place, weight in enumerate(weights)}


def test_what_it_cannot_play_is_left_to_the_other() -> None:
    plan, _ = plan_of(BookId("act-blackjack-2018"), TableOptions(decks=8), 1)
    assert can_run(plan)
    count = Count(tags=(-1, 1, 1, 1, 1, 1, 0, 0, 0, -1))
    for other in (
        dataclasses.replace(plan, shoe=ShoeMode.CUT),
        dataclasses.replace(plan, boxes=2),
        dataclasses.replace(plan, wager=On.PERFECT_PAIRS),
        dataclasses.replace(plan, wagering=Wagering(count=count)),
        dataclasses.replace(plan, wagering=Wagering(bankroll=100)),
        dataclasses.replace(plan, strategy=None),
    ):
        assert not can_run(other)
