"""Every hand of Blackjack by what it holds, and how the dealer gets to each total: numbered once, then looked up.

A hand is so many cards of each worth: index 0 counts aces, 1 to 8 the twos to nines, 9 all ten-valued cards. There
are 3,082 that are not over 21. A hand and one card more is another number, so that no play need count points.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Counts = npt.NDArray[np.int64]

_BITS = 5
_UNITS = np.left_shift(np.int64(1), _BITS * np.arange(10, dtype=np.int64))
WORTHS = np.arange(1, 11, dtype=np.int64)


class HandTable(NamedTuple):
    """Hands in order of their number of cards, the empty hand first."""

    counts: Counts
    """How many of each worth: a row of ten for each hand."""
    cards: Counts
    totals: Counts
    """The best total not above 21."""
    soft: npt.NDArray[np.bool_]
    drawn: Counts
    """The number of the hand with one card more, by its worth; -1 where that is over 21."""


class DealerPlan(NamedTuple):
    """The dealer's finished hands that are not over 21, for each first card: which cards, in how many orders.

    Hands are sorted, so that each shares what it can with the one before: `shared` cards are not looked at again.
    """

    first: Counts
    """Where the hands of each first card begin; eleven entries."""
    length: Counts
    shared: Counts
    drawn: Counts
    """The cards after the first, by worth index, a row each."""
    before: npt.NDArray[np.float64]
    """How many of the same worth were drawn before each of them."""
    orders: npt.NDArray[np.float64]
    result: Counts
    """How far above the lowest; the last is a Blackjack."""
    lowest: int
    """The lowest total on which the dealer stands, 17 in every book."""


@functools.cache
def hand_table() -> HandTable:
    """All hands not over 21."""
    levels = [np.zeros(1, dtype=np.int64)]
    while len(levels[-1]):
        grown = np.unique(levels[-1][:, None] + _UNITS[None, :])
        levels.append(grown[_unpacked(grown) @ WORTHS <= 21])
    keys = np.concatenate(levels)
    counts = _unpacked(keys)
    hard = counts @ WORTHS
    soft = (counts[:, 0] > 0) & (hard <= 11)
    by_key = np.argsort(keys)
    more = keys[:, None] + _UNITS[None, :]
    place = np.minimum(np.searchsorted(keys[by_key], more), len(keys) - 1)
    found = by_key[place]
    drawn = np.where(keys[found] == more, found, -1)
    return HandTable(counts, counts.sum(axis=1), hard + 10 * soft, soft, drawn)


@functools.cache
def dealer_plan(*, draws_to: int, draws_to_soft: int) -> DealerPlan:
    """How the dealer comes to each total, when he draws up to this hard total and to this soft one."""
    table = hand_table()
    stands = table.totals > np.where(table.soft, draws_to_soft, draws_to)
    lowest = 1 + min(draws_to, draws_to_soft)
    rows: list[tuple[int, tuple[int, ...], int, float, int]] = []
    for first in range(10):
        orders = _orders(table, stands, first)
        finished = [
            (_sequence(table.counts[hand], first), int(orders[hand]), _result(table, int(hand), lowest))
            for hand in np.flatnonzero((orders > 0) & stands)
        ]
        last: tuple[int, ...] = ()
        for sequence, ways, result in sorted(finished):
            rows.append((first, sequence, _shared(last, sequence), float(ways), result))
            last = sequence
    width = max(len(row[1]) for row in rows)
    drawn, before = np.zeros((len(rows), width), dtype=np.int64), np.zeros((len(rows), width))
    for place, (_, sequence, _, _, _) in enumerate(rows):
        drawn[place, : len(sequence)] = sequence
        before[place, : len(sequence)] = [sequence[:at].count(one) for at, one in enumerate(sequence)]
    firsts = np.array([row[0] for row in rows])
    return DealerPlan(
        first=np.searchsorted(firsts, np.arange(11)).astype(np.int64),
        length=np.array([len(row[1]) for row in rows], dtype=np.int64),
        shared=np.array([row[2] for row in rows], dtype=np.int64),
        drawn=drawn,
        before=before,
        orders=np.array([row[3] for row in rows]),
        result=np.array([row[4] for row in rows], dtype=np.int64),
        lowest=lowest,
    )


def _unpacked(keys: Counts) -> Counts:
    places = _BITS * np.arange(10, dtype=np.int64)
    counts: Counts = (keys[:, None] >> places[None, :]) & (2**_BITS - 1)
    return counts


def _orders(table: HandTable, stands: npt.NDArray[np.bool_], first: int) -> Counts:
    """In how many orders the dealer draws each hand that begins with this card."""
    orders = np.zeros(len(table.cards), dtype=np.int64)
    orders[1 + first] = 1
    for hand in range(1, len(orders)):
        if orders[hand] and not stands[hand]:
            onward = table.drawn[hand][table.drawn[hand] >= 0]
            orders[onward] += orders[hand]
    return orders


def _sequence(counts: Counts, first: int) -> tuple[int, ...]:
    """The cards after the first, tens before low cards."""
    left = counts.copy()
    left[first] -= 1
    return tuple(worth for worth in range(9, -1, -1) for _ in range(left[worth]))


def _result(table: HandTable, hand: int, lowest: int) -> int:
    if table.cards[hand] == 2 and table.totals[hand] == 21:
        return 22 - lowest
    return int(table.totals[hand]) - lowest


def _shared(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    both = zip(one, other, strict=False)
    return next((at for at, (mine, theirs) in enumerate(both) if mine != theirs), min(len(one), len(other)))
