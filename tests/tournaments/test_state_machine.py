"""Whatever happens in a tournament, and whoever does it: money, chips, places and replay hold, in each book."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.tournaments.hall import ALL
from tests.tournaments.random_cup import RandomCup
from tests.tournaments.watched import nobody_looks

SEARCH = int(os.environ.get("CROUPIER_SEARCH", "1"))
"""How many times as many examples to try, at random; by default the same ones every time."""


def a_cup(book: str, number: int) -> RandomCup:
    return RandomCup(book, nobody_looks(book), seed=f"{book}/{number}").begin(number)


def evening(book: str, seed: int, steps: int) -> RandomCup:
    """One tournament from its conditions to its last prize, with much that comes between."""
    cup, dice = a_cup(book, seed), Random(f"{book}/{seed}")
    for _ in range(steps):
        cup.step(dice.getrandbits(48))
    return cup.to_the_end()


@pytest.mark.slow
@pytest.mark.parametrize("book", ALL)
def test_whatever_is_done_the_tournament_holds(book: str) -> None:
    @settings(
        max_examples=20 * SEARCH,
        derandomize=SEARCH == 1,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.explicit, Phase.generate),  # making an evening shorter takes longer than reading it
    )
    @given(st.integers(0, 2**32 - 1), st.lists(st.integers(0, 2**32 - 1), min_size=20, max_size=50))
    def holds(conditions: int, numbers: list[int]) -> None:
        cup = a_cup(book, conditions)
        for number in numbers:
            cup.step(number)
        cup.to_the_end()

    holds()


@pytest.mark.nightly
@pytest.mark.parametrize("book", ALL)
def test_many_evenings(book: str) -> None:
    """Longer ones, and more of them; each comes to an end, and most to prizes."""
    ends = Counter(evening(book, seed, steps=60).tournament.phase.value for seed in range(100 * SEARCH))
    assert set(ends) == {"paid", "cancelled"}
    assert ends["paid"] > ends["cancelled"]
