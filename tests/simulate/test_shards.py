"""Shards: numbered, seeded by number, added up in any order, run again when their worker dies."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.simulate.plan import Plan, Wagering
from croupier.simulate.running import Simulated, simulate
from croupier.simulate.running_tally import PATHS, STEPS, RunningTally
from croupier.simulate.shards import (
    ENOUGH,
    LARGEST,
    SMALLEST,
    Runner,
    WorkLeft,
    how_many_shards,
    run_shard,
    shard_of,
    shard_size,
    shards_of,
    stream_words,
)
from croupier.vocabulary.refusal import RefusedError
from tests.simulate import stand_in
from tests.simulate.stand_in import coin, plan

# --- what a shard is ------------------------------------------------------------------------------------


@given(st.integers(1, 10**9))
def test_shards_are_all_rounds_once(rounds: int) -> None:
    shards = list(shards_of(plan(rounds)))
    assert [shard.number for shard in shards] == list(range(how_many_shards(plan(rounds))))
    assert sum(shard.rounds for shard in shards) == rounds
    assert {shard.rounds for shard in shards[:-1]} <= {shard_size(plan(rounds))}
    assert SMALLEST <= shard_size(plan(rounds)) <= LARGEST


def test_shards_are_made_one_at_a_time() -> None:
    many = shards_of(plan(10**13))
    assert [shard.number for shard in islice(many, 3)] == [0, 1, 2]
    assert how_many_shards(plan(10**13)) == -(-(10**13) // LARGEST)


def test_short_runs_have_shards_enough_for_many_workers() -> None:
    assert how_many_shards(plan(10**7)) >= ENOUGH
    assert how_many_shards(plan(SMALLEST)) == 1


@pytest.mark.parametrize("life", [1_000, 777, 100_000])
def test_a_shard_has_whole_lives(life: int) -> None:
    followed = replace(plan(10**8), wagering=Wagering(bankroll=100, rounds_of_a_life=life))
    assert shard_size(followed) % life == 0


def test_there_is_no_shard_beyond_the_last() -> None:
    with pytest.raises(AssertionError):
        shard_of(plan(100), 1)


def test_every_shard_has_a_chance_of_its_own() -> None:
    words = {stream_words(seed, shard) for seed in range(40) for shard in range(40)}
    assert len(words) == 1600
    assert stream_words(1, 23) != stream_words(12, 3)
    assert stream_words(5, 6, 4) == stream_words(5, 6, 32)[:4]
    assert all(0 <= word < 2**64 for word in stream_words(5, 6, 7))
    assert stream_words(7, 0) == (
        11830973000558859943,
        13485824441260776911,
        11235015874202993395,
        14161581804473153118,
    )


# --- adding up ------------------------------------------------------------------------------------------


@pytest.mark.slow
@given(st.randoms(use_true_random=False))
def test_the_order_in_which_shards_come_in_does_not_matter(chance: random.Random) -> None:
    whole = plan(3_000_000)
    numbers = list(range(how_many_shards(whole)))
    in_order, mixed = RunningTally(whole), RunningTally(whole)
    for number in numbers:
        in_order.add(number, run_shard(whole, number, coin))
    chance.shuffle(numbers)
    for number in numbers:
        mixed.add(number, run_shard(whole, number, coin))
    assert mixed.tally == in_order.tally
    assert list(mixed.course()) == list(in_order.course())


@pytest.mark.slow
def test_what_is_kept_does_not_grow() -> None:
    long = plan(10**12)
    gathering = RunningTally(long)
    for number in range(0, how_many_shards(long), 37):
        gathering.add(number, coin(long, shard=number, rounds=LARGEST))
    assert gathering.tally is not None
    assert len(gathering.tally.paths) == PATHS
    assert gathering.tally.paths[0] == (0, 0)
    assert len(list(gathering.course())) <= STEPS


def test_the_course_ends_at_the_mean() -> None:
    found = in_this_process(coin)
    assert found.steps[-1].rounds == found.tally.rounds
    assert found.steps[-1].mean == pytest.approx(found.tally.mean, abs=1e-12)
    assert found.steps[-1].standard_error == pytest.approx(found.tally.standard_error)
    assert [step.rounds for step in found.steps] == sorted(step.rounds for step in found.steps)


# --- running them ---------------------------------------------------------------------------------------


def in_this_process(runner: Runner, given: Plan | None = None) -> Simulated:
    found = simulate(given or plan(), workers=1, runner=runner)
    assert found is not None
    return found


def in_processes(runner: Runner, given: Plan | None = None, workers: int = 2) -> Simulated:
    found = simulate(given or plan(), workers=workers, runner=runner)
    assert found is not None
    return found


@pytest.mark.parametrize("workers", [2, 3])
def test_the_tally_does_not_depend_on_the_workers(workers: int) -> None:
    found = in_processes(coin, workers=workers)
    alone = in_this_process(coin)
    assert found.tally == alone.tally
    assert found.steps == alone.steps
    assert found.is_whole
    assert found.workers == workers


def test_another_seed_finds_something_else() -> None:
    assert in_this_process(coin, plan(seed=2)).tally != in_this_process(coin).tally


def test_a_worker_that_dies_has_its_shards_run_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(stand_in.WHERE, str(tmp_path))
    found = in_processes(stand_in.mortal_coin)
    assert len(list(tmp_path.iterdir())) == 3
    assert found.tally == in_this_process(coin).tally


def test_a_shard_that_nobody_survives_ends_it() -> None:
    with pytest.raises(RefusedError, match="shard 3 was lost 4 times"):
        in_processes(stand_in.deadly_coin)


def test_workers_that_never_live_end_it() -> None:
    with pytest.raises(RefusedError, match="4 workers died before their first shard"):
        in_processes(stand_in.stillborn)


def test_a_defect_in_a_worker_is_told() -> None:
    with pytest.raises(RuntimeError, match="an ace fell off the table"):
        in_processes(stand_in.broken)


def test_a_refusal_in_a_worker_is_a_refusal() -> None:
    with pytest.raises(RefusedError, match="There are no such cards"):
        in_processes(stand_in.unwilling)


@pytest.mark.parametrize("workers", [1, 2])
def test_stopped_in_the_middle_it_keeps_what_was_finished(workers: int) -> None:
    seen: list[int] = []

    def watch(gathering: RunningTally, seconds: float) -> None:
        assert seconds > 0
        seen.append(gathering.rounds)

    found = simulate(
        plan(10**8), workers=workers, runner=stand_in.slow_coin, watch=watch, stop=lambda: len(seen) >= 5
    )
    assert found is not None
    assert found.tally.rounds == seen[-1]
    assert 5 <= len(seen) < 12
    assert not found.is_whole


@pytest.mark.parametrize("workers", [1, 2])
def test_stopped_at_once_there_is_nothing(workers: int) -> None:
    assert simulate(plan(10**8), workers=workers, runner=coin, stop=lambda: True) is None


def test_lost_shards_come_first() -> None:
    work = WorkLeft(plan(10**7))
    assert [work.take(), work.take()] == [0, 1]
    work.lost(0)
    assert [work.take(), work.take()] == [0, 2]
