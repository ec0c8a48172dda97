"""Many shuffles of eight decks with fixed keys: nothing that chance would not do, at a family level of 0.01."""

from __future__ import annotations

import math
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

import pytest

from croupier.shoe.chance import KeyStream, shuffle, shuffle_key
from croupier.shoe.pack import full_pack
from croupier.vocabulary.card import DECK

DECKS = 8
KINDS = len(DECK)
CARDS = DECKS * KINDS
PACK = tuple(place for place in range(KINDS) for _ in range(DECKS))
"""The pack by the places of its cards in a deck: spades, hearts, diamonds, clubs."""
LEVEL = 0.01
TESTS = 3


@dataclass
class Tally:
    """What a number of shuffles had in them."""

    shuffles: int = 0
    at: list[int] = field(default_factory=lambda: [0] * (CARDS * KINDS))
    runs: int = 0
    neighbours: int = 0

    def add(self, order: tuple[int, ...]) -> None:
        self.shuffles += 1
        at = self.at
        for place, kind in enumerate(order):
            at[place * KINDS + kind] += 1
        red = [13 <= kind < 39 for kind in order]
        self.runs += 1 + sum(map(bool.__ne__, red, red[1:]))
        self.neighbours += sum(map(int.__mul__, order, order[1:] + order[:1]))


def shuffles(first: int, count: int) -> Iterator[tuple[int, ...]]:
    for number in range(first, first + count):
        key = shuffle_key(b"fixed for the tests", number.to_bytes(8, "big"), ())
        yield shuffle(PACK, KeyStream(key))


def tallied(first: int, count: int) -> Tally:
    tally = Tally()
    for order in shuffles(first, count):
        tally.add(order)
    return tally


def together(tallies: list[Tally]) -> Tally:
    return Tally(
        shuffles=sum(one.shuffles for one in tallies),
        at=[sum(counts) for counts in zip(*(one.at for one in tallies), strict=True)],
        runs=sum(one.runs for one in tallies),
        neighbours=sum(one.neighbours for one in tallies),
    )


def two_sided(z: float) -> float:
    return math.erfc(abs(z) / math.sqrt(2))


def chance_of_positions(tally: Tally) -> float:
    """Card by position: chi-square with (cards - 1)(kinds - 1) degrees of freedom, both margins being fixed."""
    expected = tally.shuffles * DECKS / CARDS
    statistic = sum((count - expected) ** 2 for count in tally.at) / expected * (CARDS - 1) / CARDS
    freedom = (CARDS - 1) * (KINDS - 1)
    spread = 2 / (9 * freedom)
    return two_sided(((statistic / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread))  # Wilson and Hilferty


def chance_of_runs(tally: Tally) -> float:
    """Runs of red and black, half the cards each."""
    product = 2 * (CARDS // 2) ** 2
    mean = product / CARDS + 1
    variance = product * (product - CARDS) / (CARDS**2 * (CARDS - 1))
    return two_sided((tally.runs - tally.shuffles * mean) / math.sqrt(tally.shuffles * variance))


def chance_of_neighbours(tally: Tally) -> float:
    """Serial correlation of neighbours, the last card beside the first (Wald and Wolfowitz)."""
    middle = sum(PACK) / CARDS
    second = sum((one - middle) ** 2 for one in PACK)
    fourth = sum((one - middle) ** 4 for one in PACK)
    n = CARDS
    mean = -second / (n - 1)
    variance = (
        (second**2 - fourth) / (n - 1) + (second**2 - 2 * fourth) / ((n - 1) * (n - 2)) - second**2 / (n - 1) ** 2
    )
    centred = tally.neighbours - tally.shuffles * n * middle**2
    return two_sided((centred - tally.shuffles * mean) / math.sqrt(tally.shuffles * variance))


def chances(tally: Tally) -> dict[str, float]:
    return {
        "card by position": chance_of_positions(tally),
        "runs": chance_of_runs(tally),
        "serial": chance_of_neighbours(tally),
    }


def test_the_pack_that_is_shuffled_is_the_houses_own() -> None:
    assert tuple(DECK[place] for place in PACK) == full_pack(DECKS)
    assert [DECK[place].suit.is_red for place in PACK] == [13 <= place < 39 for place in PACK]


@pytest.mark.slow
def test_ten_thousand_shuffles_show_nothing_unfair() -> None:
    found = chances(tallied(0, 10**4))
    assert min(found.values()) > LEVEL / TESTS, found


@pytest.mark.nightly
def test_a_million_shuffles_show_nothing_unfair() -> None:
    part = 12_500
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        tally = together(list(pool.map(tallied, range(10**4, 10**4 + 10**6, part), [part] * 80)))
    assert tally.shuffles == 10**6
    found = chances(tally)
    print(found)
    assert min(found.values()) > LEVEL / TESTS, found


@pytest.mark.slow
def test_the_tests_would_see_a_card_that_likes_its_place() -> None:
    tally = Tally()
    for number, order in enumerate(shuffles(0, 2000)):
        tally.add(PACK if number % 50 == 0 else order)
    assert chances(tally)["card by position"] < LEVEL / TESTS


def test_the_tests_would_see_cards_that_stay_together() -> None:
    clumped = Tally()
    for order in shuffles(0, 500):
        clumped.add(tuple(sorted(order[: CARDS // 8])) + order[CARDS // 8 :])
    assert chances(clumped)["serial"] < LEVEL / TESTS
    assert chances(clumped)["runs"] < LEVEL / TESTS
