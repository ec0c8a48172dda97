"""Every ordered deal off a shoe, one after the other, judged on paper: what exact odds have to come to.

Cards that look alike are counted together, nothing else is clever here. Who judges is the second opinion that the
engine is checked against, too; it shares nothing with the house.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import permutations
from typing import TypeVar

from tests.second_opinion.casino_war import RANKS
from tests.second_opinion.paper import Card
from tests.second_opinion.side_wagers import FIXED_PRIZES, judge_pair, judge_super_sevens, kind_of_sevens

Judged = TypeVar("Judged", bound=Hashable)
Chances = dict[Judged, Fraction]

_CARDS = {rank + suit: Card(rank + suit) for rank in RANKS for suit in "shdc"}


def shoe(decks: int, removed: str = "") -> Counter[str]:
    """How many of each card are left."""
    cards = Counter(dict.fromkeys(_CARDS, decks))
    cards.subtract(removed.split())
    assert min(cards.values()) >= 0
    return cards


def deals(left: Counter[str], cards: int) -> Iterator[tuple[list[Card], int]]:
    """All ways to deal so many cards in order, and how many deals of the true shoe look like each."""
    if cards == 0:
        yield [], 1
        return
    for text in tuple(left):
        count = left[text]
        if count == 0:
            continue
        left[text] -= 1
        for rest, ways in deals(left, cards - 1):
            yield [_CARDS[text], *rest], count * ways
        left[text] += 1


def each_card_by_itself(left: Counter[str], cards: int) -> Iterator[tuple[list[Card], int]]:
    """The same with every card of the shoe told apart."""
    for dealt in permutations(left.elements(), cards):
        yield [_CARDS[text] for text in dealt], 1


def counted(dealt: Iterator[tuple[list[Card], int]], judge: Callable[[list[Card]], Judged]) -> Chances[Judged]:
    """How likely each verdict is."""
    ways: defaultdict[Judged, int] = defaultdict(int)
    for cards, number in dealt:
        ways[judge(cards)] += number
    every = sum(ways.values())
    return {verdict: Fraction(number, every) for verdict, number in ways.items()}


# --- side wagers ----------------------------------------------------------------------------------------


def pairs(rulebook: str, on: str, left: Counter[str]) -> Chances[tuple[str | None, str]]:
    """By what a pair pays and the clause."""
    return counted(deals(left, 2), lambda cards: judge_pair(rulebook, on, *cards))


def super_sevens(left: Counter[str], cards: int = 3) -> Chances[tuple[str | None, str]]:
    """The same of the first three cards; a third is there whether or not it is looked at."""
    return counted(deals(left, cards), lambda dealt: judge_super_sevens(dealt)[:2])


def blazing_sevens(left: Counter[str]) -> Chances[str]:
    """By the row of the pay table: two cards to the box, the dealer's between them."""
    return counted(deals(left, 3), lambda cards: kind_of_sevens([cards[0], cards[2], cards[1]]))


def blazing_prizes(stake: int) -> dict[str, int]:
    """What the rows with fixed prizes pay, in cents."""
    return dict(zip(("colour", "three", "two", "one each"), FIXED_PRIZES[stake], strict=True))


def insurance(left: Counter[str], hand: str = "") -> Fraction:
    """How often a ten-valued card follows the dealer's ace, the hand being known."""
    left = left.copy()
    left.subtract(hand.split())
    chances = counted(deals(left, 2), lambda cards: (cards[0].ace, cards[1].value == 10))
    aces = chances.get((True, True), Fraction(0)) + chances.get((True, False), Fraction(0))
    return chances.get((True, True), Fraction(0)) / aces


# --- Casino War -----------------------------------------------------------------------------------------


def casino_war(left: Counter[str], tied_war: int = 2) -> tuple[Chances[str], Fraction, Fraction]:
    """How likely each end is with war on every tie; what that brings, and what surrender on every tie does."""
    ranks: Counter[str] = Counter()
    for text, count in left.items():
        ranks[text[0]] += count
    ways: defaultdict[str, int] = defaultdict(int)
    for mine, dealers, war, dealers_war, number in _four_ranks(ranks):
        ways[_war_end(*map(RANKS.index, (mine, dealers, war, dealers_war)))] += number
    every = sum(ways.values())
    chances = {end: Fraction(number, every) for end, number in ways.items()}
    gains = {"higher": 1, "lower": -1, "war won": 1, "war tied": tied_war, "war lost": -2}
    war_always = sum((chance * gains[end] for end, chance in chances.items()), Fraction(0))
    tie = 1 - chances["higher"] - chances["lower"]
    return chances, war_always, chances["higher"] - chances["lower"] - tie / 2


def _four_ranks(ranks: Counter[str]) -> Iterator[tuple[str, str, str, str, int]]:
    for mine in RANKS:
        for dealers in RANKS:
            for war in RANKS:
                for dealers_war in RANKS:
                    left, number = ranks.copy(), 1
                    for rank in (mine, dealers, war, dealers_war):
                        number *= left[rank]
                        left[rank] -= 1
                    if number > 0:
                        yield mine, dealers, war, dealers_war, number


def _war_end(mine: int, dealers: int, war: int, dealers_war: int) -> str:
    if mine != dealers:
        return "higher" if mine > dealers else "lower"
    if war == dealers_war:
        return "war tied"
    return "war won" if war > dealers_war else "war lost"
