"""The vectorised environment: the same game as the exact analysis values, table by table, and quick to refuse."""

from __future__ import annotations

import math
import re

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest

from croupier.environments.many_tables import ManyTables
from croupier.odds.table_odds import odds_of_table
from croupier.rulebooks.strategy import Strategy
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.names import Choice
from croupier.vocabulary.refusal import RefusedError

DRAW, STAND, DOUBLE, SPLIT = range(4)
_ACTIONS = {Choice.DRAW: DRAW, Choice.STAND: STAND, Choice.DOUBLE: DOUBLE}


def by_table(strategy: Strategy, row: tuple[int, ...]) -> int:
    """What the table says of one observation."""
    total, soft, cards, pair, dealer, doubles, splits, _ = row
    if total >= 21:
        return STAND
    cell = strategy.cell(
        dealer=dealer, total=total, soft=bool(soft), pair=bool(pair and splits), cards=max(cards, 2)
    )
    if cell.first is Choice.SPLIT:
        return SPLIT
    return _ACTIONS[cell.otherwise if cell.first is Choice.DOUBLE and not doubles else cell.first]


def played(tables: ManyTables, strategy: Strategy, steps: int) -> tuple[int, float, float]:
    """Rounds, mean and standard error of so many steps."""
    known: dict[tuple[int, ...], int] = {}
    seen, _ = tables.reset(seed=7)
    rewards: list[npt.NDArray[np.float64]] = []
    for _ in range(steps):
        rows, where = np.unique(seen, axis=0, return_inverse=True)
        chosen = [known.setdefault(tuple(row), by_table(strategy, tuple(map(int, row)))) for row in rows]
        seen, reward, ended, _, _ = tables.step(np.array(chosen)[where.ravel()])
        assert not reward[~ended].any(), "a round pays when it is over"
        rewards.append(reward[ended])
    results = np.concatenate(rewards)
    return len(results), float(results.mean()), float(results.std() / math.sqrt(len(results)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("book", "options"),
    [
        pytest.param("act-blackjack-2018", {"decks": 8}, marks=pytest.mark.nightly),
        ("act-blackjack-2018", {"decks": 6, "dealer_draws_on_soft_17": True}),
        pytest.param("act-blackjack-2006", {"decks": 4}, marks=pytest.mark.nightly),
        pytest.param("nsw-blackjack-challenge", {"decks": 8}, marks=pytest.mark.nightly),
        ("nsw-blackjack-challenge", {"decks": 6, "busted_hand_counts_as_original": True}),
    ],
)
def test_the_basic_strategy_earns_what_it_is_worth(book: str, options: dict[str, int]) -> None:
    blackjack = odds_of_table(book, TableOptions(**options)).blackjack  # type: ignore[arg-type]
    assert blackjack is not None
    rounds, mean, error = played(ManyTables(20_000, rulebook=book, **options), blackjack.basic_strategy, 120)
    assert rounds > 900_000
    assert abs(mean - blackjack.basic_strategy_expectation) < 3 * error


def test_a_seed_gives_each_table_its_cards_however_many_there_are() -> None:
    few, many = (ManyTables(number, rulebook="act-blackjack-2018") for number in (3, 50))
    first, _ = few.reset(seed=11)
    second, _ = many.reset(seed=11)
    chance = np.random.default_rng(1)
    for _ in range(200):
        assert (first == second[:3]).all()
        actions = chance.integers(0, 4, 50)
        first, one, *_ = few.step(actions[:3])
        second, other, *_ = many.step(actions)
        assert (one == other[:3]).all()


def test_observations_and_masks_are_what_the_spaces_say() -> None:
    tables = ManyTables(500, rulebook="nsw-blackjack-challenge")
    seen, info = tables.reset(seed=2)
    chance = np.random.default_rng(3)
    for _ in range(100):
        assert tables.observation_space.contains(seen)
        mask = info["action_mask"]
        assert mask.any(axis=1).all(), "something may always be done"
        assert (mask[:, DOUBLE] == seen[:, 5]).all()
        assert (mask[:, SPLIT] == seen[:, 6]).all()
        low = (seen[:, 0] < 12) & (mask[:, DRAW] == 1)
        assert not mask[low, STAND].any(), "nobody stands below 12"
        seen, _, ended, cut_short, info = tables.step(chance.integers(0, 4, 500))
        assert not cut_short.any()
        assert (info["action_mask"][ended] == [0, 1, 0, 0]).all()


@pytest.mark.slow
def test_a_round_that_is_over_is_dealt_anew_whatever_is_done() -> None:
    tables = ManyTables(2_000, rulebook="act-blackjack-2018")
    tables.reset(seed=4)
    _, _, ended, _, _ = tables.step(np.full(2_000, STAND))
    seen, rewards, still, _, _ = tables.step(np.full(2_000, SPLIT))
    assert ended.any()
    assert not rewards[ended].any()
    assert not still[ended].any()
    assert (seen[ended][:, 2] == 2).all()


def test_it_is_found_under_its_name() -> None:
    import croupier.environments  # noqa: F401 - registers them

    tables = gymnasium.make_vec("croupier/ManyActBlackjack2018-v0", num_envs=8, decks=6)
    assert isinstance(tables.unwrapped, ManyTables)
    seen, _ = tables.reset(seed=1)
    assert seen.shape == (8, 8)


@pytest.mark.parametrize(
    ("book", "options", "says"),
    [
        ("act-casino-war-2018", {}, "Blackjack books"),
        ("act-blackjack-2018", {"decks": 3}, "decks, not 3 (rule 2.1)"),
        ("no-book", {}, "no-book"),
    ],
)
def test_what_no_book_allows_is_refused(book: str, options: dict[str, int], says: str) -> None:
    with pytest.raises(RefusedError, match=re.escape(says)):
        ManyTables(1, rulebook=book, **options)


def test_actions_that_are_none_are_refused() -> None:
    tables = ManyTables(2, rulebook="act-blackjack-2018")
    with pytest.raises(RuntimeError, match="reset"):
        tables.step(np.zeros(2, dtype=np.int64))
    tables.reset(seed=1)
    for nonsense in (np.array([0, 4]), np.array([-1, 0]), np.zeros(3, dtype=np.int64)):
        with pytest.raises(ValueError, match="from 0 to 3"):
            tables.step(nonsense)
