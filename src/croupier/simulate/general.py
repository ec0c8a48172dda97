"""The simulator that plays every plan, round by round; and the same rounds for orders of cards that are given.

A round's result is that of the first box: the others are played alike, each for one unit, and take their cards.
Insurance and the war wager are tallied in the rounds in which they are made, and for as many rounds as are asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from croupier.simulate.plan import Plan
from croupier.simulate.records import Numbers, new
from croupier.simulate.shards import stream_words
from croupier.simulate.tables import CUT, MOST_HANDS, CompiledTables, in_parts, tables_of
from croupier.simulate.tally import Tally
from croupier.vocabulary.names import On

if TYPE_CHECKING:
    from croupier.simulate import kernel

_MOST_PATHS: Final = 24
_POINTS: Final = 200
"""About so many points has a bankroll's path."""


def run_general(plan: Plan, *, shard: int, rounds: int) -> Tally:
    """Play the rounds of one shard. The first shard follows a few bankrolls, in parts of a unit, for the eye."""
    from croupier.simulate import kernel

    tables = _tables(plan)
    found = _nothing_found(plan, tables, paths=_MOST_PATHS if shard == 0 else 0)
    worths = np.array(tables.worths, dtype=np.int64)
    shoe = _shoe(tables, plan.seed, shard)
    kernel.run(tables.table, shoe, new(kernel.DealtBoxes), _lives(plan, tables), worths, rounds, found)
    return _tally(plan, tables, found, rounds)


_last: list[tuple[Plan, CompiledTables]] = []


def _tables(plan: Plan) -> CompiledTables:
    """The tables of a plan; those of the last one are kept, as its next shard will ask for them."""
    if not _last or _last[0][0] != plan:
        _last[:] = [(plan, tables_of(plan))]
    return _last[0][1]


def _shoe(tables: CompiledTables, seed: int, shard: int) -> kernel.KernelShoe:
    """A full shoe, and the generator that a shard begins with."""
    from croupier.simulate import kernel

    shoe, cards = new(kernel.KernelShoe), tables.shoe
    shoe.cards[: len(cards)], shoe.size = cards, len(cards)
    shoe.words[:] = stream_words(seed, shard)
    return shoe


def _lives(plan: Plan, tables: CompiledTables) -> kernel.Lives:
    from croupier.simulate import kernel

    wagering = plan.wagering
    return kernel.Lives(
        bankroll=(wagering.bankroll or 0) * tables.parts,
        rounds=wagering.rounds_of_a_life,
        every=_every(plan),
    )


def _steps(tables: CompiledTables) -> int:
    """How many different wagers there are."""
    return int(tables.table.number_of_steps) + 1


def _every(plan: Plan) -> int:
    return -(-plan.wagering.rounds_of_a_life // _POINTS)


def _nothing_found(plan: Plan, tables: CompiledTables, *, paths: int) -> kernel.OutcomeCounts:
    from croupier.simulate import kernel

    places = _steps(tables) * int(tables.table.outcomes)
    counts = 2 * kernel.COUNTS + 1 if tables.table.is_counted else 1
    points = plan.wagering.rounds_of_a_life // _every(plan) + 2
    return kernel.OutcomeCounts(
        by_dealer=np.zeros((kernel.RANKS, places), dtype=np.int64),
        by_hand=np.zeros((kernel.HANDS, places), dtype=np.int64),
        by_count=np.zeros((counts, places), dtype=np.int64),
        paths=np.zeros((paths, points), dtype=np.int64),
        points=np.zeros(paths, dtype=np.int64),
        lives=np.zeros(2, dtype=np.int64),
    )


# --- what was found ---------------------------------------------------------------------------------------


def _tally(plan: Plan, tables: CompiledTables, found: kernel.OutcomeCounts, rounds: int) -> Tally:
    from croupier.simulate import kernel

    units = tables.table.units[: _steps(tables)]
    worths = [worth * int(unit) for unit in units for worth in tables.worths]
    results: Counter[int] = Counter()
    for place, times in _counted(found.by_dealer.sum(axis=0)):
        results[worths[place]] += times
    assert sum(results.values()) == rounds, "every round has one result"
    breakdown = {
        "dealer": {card: _row(row, worths) for card, row in enumerate(found.by_dealer) if row.any()},
        "hand": {
            hand if tables.table.is_war else first_hand(hand): _row(row, worths)
            for hand, row in enumerate(found.by_hand)
            if row.any()
        },
    }
    if plan.wagering.count is not None:
        breakdown["count"] = {
            place - kernel.COUNTS: _row(row, worths) for place, row in enumerate(found.by_count) if row.any()
        }
    return Tally(
        rounds=rounds,
        parts=tables.parts,
        results=dict(results),
        breakdown=breakdown,
        paths=tuple(
            tuple(int(point) for point in path[:points])
            for path, points in zip(found.paths, found.points, strict=True)
            if points
        ),
        lives=int(found.lives[0]),
        ruined=int(found.lives[1]),
    )


def _counted(row: Numbers) -> Iterator[tuple[int, int]]:
    for place in np.flatnonzero(row):
        yield int(place), int(row[place])


def _row(row: Numbers, worths: list[int]) -> tuple[int, int, int]:
    """Rounds, sum and sum of squares; in Python's own numbers, which do not run over."""
    total = squares = rounds = 0
    for place, times in _counted(row):
        rounds += times
        total += times * worths[place]
        squares += times * worths[place] ** 2
    return rounds, total, squares


def first_hand(place: int) -> int:
    """A first hand as a breakdown has it: a hard total, 100 and a soft total, or 200 and a pair's worth."""
    if place > 50:
        return 150 + place
    return 80 + place if place > 30 else place


# --- given orders -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledRounds:
    """What every wager of every round won or lost, in parts of a unit of its own.

    The first box wagers so many units on its main wager as the ramp says, every other wager is one unit.
    """

    parts: int
    order: Numbers
    """Which of the orders each round was dealt from."""
    cards: Numbers
    """How many cards it used, a burned one included."""
    units: Numbers
    nets: Mapping[tuple[On, int], Numbers]
    """By wager and hand, counted from 1: a row for each round with a column for each box."""
    laid: Mapping[tuple[On, int], npt.NDArray[np.bool_]]
    """Whether there was such a wager, in the same shape."""


def settle_rounds(plan: Plan, orders: npt.NDArray[np.uint8]) -> SettledRounds:
    """Conduct rounds from given orders, each a row with all the cards of a shoe as places in a deck.

    With a cutting card a row is played to it, round after round; otherwise it is one round, the first of its shoe.
    A burned card is among those given. The orders need not be fair.
    """
    from croupier.simulate import kernel

    tables = tables_of(plan)
    table, boxes = tables.table, plan.boxes
    table.fed_back_in_round = False
    assert orders.shape[1] == len(tables.shoe), "an order holds every card of the shoe"
    a_shoe = (len(tables.shoe) - int(table.behind)) // (boxes + 1) + 1 if table.mode == CUT else 1
    most = len(orders) * a_shoe
    account = kernel.OutcomeLog(
        order=np.zeros(most, dtype=np.int64),
        cards=np.zeros(most, dtype=np.int64),
        step=np.zeros(most, dtype=np.int64),
        hands=np.zeros((most, boxes), dtype=np.int64),
        nets=np.zeros((most, boxes, MOST_HANDS), dtype=np.int64),
        insured=np.zeros((most, boxes), dtype=np.int64),
        insurance=np.zeros((most, boxes), dtype=np.int64),
        lines=np.zeros((most, boxes, len(tables.sides)), dtype=np.int64),
    )
    number = kernel.settle(table, _shoe(tables, 0, 0), new(kernel.DealtBoxes), orders, account)
    account = kernel.OutcomeLog(*(one[:number] for one in account))
    used = np.bincount(account.order, weights=account.cards)
    assert used.max(initial=0) <= len(tables.shoe), "an order ran out of cards"
    return _settled(tables, account)


def _settled(tables: CompiledTables, account: kernel.OutcomeLog) -> SettledRounds:
    parts = lcm(tables.parts, *(one.denominator for worth in tables.sides.values() for one in worth.values()))
    scale = parts // tables.parts
    units = tables.table.units[account.step]
    wagered = np.ones_like(account.hands)
    wagered[:, 0] = units
    nets: dict[tuple[On, int], Numbers] = {}
    laid: dict[tuple[On, int], npt.NDArray[np.bool_]] = {}
    everywhere = np.ones(account.hands.shape, dtype=np.bool_)
    if tables.table.is_war:
        for place, on in enumerate((On.CASINO_WAR, On.GO_TO_WAR, On.TIE)):
            nets[on, 1] = account.nets[:, :, place] * scale * (1 if on is On.TIE else wagered)
            laid[on, 1] = account.hands == 2 if on is On.GO_TO_WAR else everywhere
    else:
        for hand in range(MOST_HANDS):
            nets[On.BLACKJACK, hand + 1] = account.nets[:, :, hand] * scale * wagered
            laid[On.BLACKJACK, hand + 1] = account.hands > hand
        nets[On.INSURANCE, 1] = account.insurance * scale * wagered
        laid[On.INSURANCE, 1] = account.insured == 1
    for place, (on, worth) in enumerate(tables.sides.items()):
        values = np.array(in_parts(worth, parts), dtype=np.int64)
        nets[on, 1], laid[on, 1] = values[account.lines[:, :, place]], everywhere
    return SettledRounds(parts=parts, order=account.order, cards=account.cards, units=units, nets=nets, laid=laid)
