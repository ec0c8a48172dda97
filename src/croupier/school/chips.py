"""The float of a lesson, and the fewest chips that pay an amount."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from math import gcd
from typing import Final

from croupier.vocabulary.money import Cents, dollars

FLOAT: Final = tuple(Cents(one) for one in (50, 1_00, 2_50, 5_00, 25_00, 100_00, 500_00, 1_000_00))
"""The chips in the dealer's tray, from the smallest."""


@lru_cache(maxsize=1024)
def fewest(amount: int, tray: tuple[int, ...] = FLOAT) -> tuple[int, ...] | None:
    """The fewest chips that are worth the amount, the largest first; nothing where no chips are.

    Whatever the chips of a float are: taking the largest that fits is not always best.
    """
    unit = gcd(*tray)
    if amount < 0 or amount % unit:
        return None
    best: list[int | None] = [0]
    last: list[int] = [0]
    for units in range(1, amount // unit + 1):
        found, chip = _one_more(best, units, unit, tray)
        best.append(found)
        last.append(chip)
    if best[-1] is None:
        return None
    chips: list[int] = []
    while amount:
        chips.append(last[amount // unit])
        amount -= chips[-1]
    return tuple(sorted(chips, reverse=True))


def _one_more(best: list[int | None], units: int, unit: int, tray: tuple[int, ...]) -> tuple[int | None, int]:
    """How many chips make so many units, and the largest chip that is one of them."""
    found: int | None = None
    with_chip = 0
    for chip in tray:
        before = best[units - chip // unit] if chip // unit <= units else None
        if before is not None and (found is None or before + 1 <= found):
            found, with_chip = before + 1, chip
    return found, with_chip


def counted(chips: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """How many of which chip, the largest first."""
    return tuple(sorted(Counter(chips).items(), reverse=True))


def in_words(chips: Iterable[tuple[int, int]]) -> str:
    """`one $100, two $25`; more than ten in figures."""
    return ", ".join(f"{_NUMBERS[count] if count < len(_NUMBERS) else count} {dollars(of)}" for of, count in chips)


_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
