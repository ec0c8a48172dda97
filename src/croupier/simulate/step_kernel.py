"""Many tables at once, decision by decision, compiled: what the vectorised environment steps.

Hands are the states of `fast.py`'s automaton, and cards are drawn as in `fast_kernel.py`. Each table has a random
stream of its own, so that what happens at one does not depend on how many there are. The file stands alone: kept
compiled code does not notice a change in another.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.simulate.compiled import compiled_lean

U8 = npt.NDArray[np.uint8]
U16 = npt.NDArray[np.uint16]
U64 = npt.NDArray[np.uint64]
I64 = npt.NDArray[np.int64]

DRAW, STAND, DOUBLE, SPLIT = 0, 1, 2, 3
"""The actions."""
FIELDS = 8
"""Total, soft, cards, pair, dealer's card, whether it may be doubled, whether split, and hands to come."""
_HANDS = 4

_0, _1, _2, _4, _5, _6, _7 = (np.uint64(one) for one in (0, 1, 2, 4, 5, 6, 7))
_31, _32, _45, _63, _64 = (np.uint64(one) for one in (31, 32, 45, 63, 64))
_LOW_32 = np.uint64(0xFFFFFFFF)
_GAMMA, _MIX_1, _MIX_2 = (np.uint64(one) for one in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))
_27, _30, _31 = (np.uint64(one) for one in (27, 30, 31))


class Game(NamedTuple):
    """A table's rules, looked up by state."""

    after: U8
    waits: U8
    dealer_after: U8
    second: U8
    first: U8
    """The state of two first cards: by worth in rows of 16."""
    doubled: np.uint64
    blackjack: np.uint64
    dealer_blackjack: np.uint64
    pays: I64
    total: U8
    soft: U8
    cards: U8
    is_complete: U8
    may_double: U8
    is_live: U8
    is_over: U8
    most_hands: np.uint64
    resplit_aces: bool
    one_card_on_aces: bool
    takes_original: bool
    busted_counts: bool
    unit: np.int64
    tied_pay: np.int64
    tied_spread: np.int64
    size: np.uint64
    rejected: np.uint64
    code: U16
    """Of each card: five times its worth, and 64 times its place among those of that worth."""
    tens: np.uint64
    must_draw_below: np.int64


class TableColumns(NamedTuple):
    """Where each table stands."""

    stream: U64
    seen: U64
    up: U8
    hands: U8
    """The states of up to four hands."""
    number: U8
    """How many hands there are."""
    at: U8
    """Which of them is played."""
    first: U8
    """The worth of a hand's first card."""
    is_pair: U8
    is_over: U8
    """Whether the round is over, and the next step deals a new one."""


@compiled_lean
def _draw(game: Game, tables: TableColumns, one: int) -> np.uint64:
    """The next card of a table: five times its worth."""
    while True:
        stream = tables.stream[one] + _GAMMA  # splitmix64
        tables.stream[one] = stream
        mixed = (stream ^ (stream >> _30)) * _MIX_1
        mixed = (mixed ^ (mixed >> _27)) * _MIX_2
        mixed ^= mixed >> _31
        product = (mixed >> _32) * game.size
        if (product & _LOW_32) < game.rejected:
            continue
        code = np.uint64(game.code[product >> _32])
        if ((tables.seen[one] >> (code & _63)) & _31) <= (code >> _6):
            tables.seen[one] += _1 << (code & _63)
            return code & _63


@compiled_lean
def deal(game: Game, tables: TableColumns, one: int) -> None:
    """Begin a round."""
    tables.seen[one] = _0
    first = _draw(game, tables, one) // _5
    tables.up[one] = _draw(game, tables, one) // _5
    second = _draw(game, tables, one) // _5
    tables.hands[one, 0] = game.first[first << _4 | second]
    tables.number[one], tables.at[one], tables.is_over[one] = 1, 0, 0
    tables.first[one], tables.is_pair[one] = first, first == second


@compiled_lean
def _second_card(game: Game, tables: TableColumns, one: int) -> None:
    """A split hand gets its second card."""
    pair, at = np.uint64(tables.first[one]), tables.at[one]
    worth = _draw(game, tables, one)
    tables.hands[one, at] = game.second[pair << _6 | worth]
    tables.is_pair[one] = worth == _5 * pair


@compiled_lean
def _may_split(game: Game, tables: TableColumns, one: int) -> bool:
    if tables.is_pair[one] == 0 or np.uint64(tables.number[one]) >= game.most_hands:
        return False
    state = tables.hands[one, tables.at[one]]
    if game.cards[state] != 2 or state == game.blackjack:
        return False
    return tables.first[one] != 0 or tables.number[one] == 1 or game.resplit_aces


@compiled_lean
def _is_done(game: Game, tables: TableColumns, one: int) -> bool:
    """Whether the hand that is played takes no decision any more."""
    state = tables.hands[one, tables.at[one]]
    if game.is_complete[state] != 0:
        return True
    return tables.number[one] > 1 and tables.first[one] == 0 and game.one_card_on_aces


@compiled_lean
def _go_on(game: Game, tables: TableColumns, one: int) -> np.int64:
    """After a hand is finished: the next one, or the dealer and the settlement, whose result it gives."""
    while True:
        tables.at[one] += 1
        if tables.at[one] >= tables.number[one]:
            break
        _second_card(game, tables, one)
        if not _is_done(game, tables, one):
            return np.int64(0)
    tables.is_over[one] = 1
    return _settle(game, tables, one)


@compiled_lean
def _settle(game: Game, tables: TableColumns, one: int) -> np.int64:
    dealer, waits, original_lost = np.uint64(tables.up[one]), False, False
    number = tables.number[one]
    for at in range(number):
        now = np.uint64(tables.hands[one, at])
        waits = waits or game.waits[now << _4 | dealer] != 0
        original_lost = original_lost or (game.busted_counts and game.is_over[now] != 0)
    if waits:
        while dealer < _64:
            dealer = np.uint64(game.dealer_after[dealer << _6 | _draw(game, tables, one)])
    is_blackjack = dealer == game.dealer_blackjack
    result = np.int64(0)
    for at in range(number):
        now = np.uint64(tables.hands[one, at])
        if is_blackjack and now == game.blackjack:
            result += _tied(game, tables, one)
        elif is_blackjack and game.takes_original and game.is_live[now] != 0:
            if not original_lost:
                result -= game.unit
            original_lost = True
        else:
            result += game.pays[now << _7 | dealer]
    return result


@compiled_lean
def _tied(game: Game, tables: TableColumns, one: int) -> np.int64:
    """What a Blackjack is paid against a Blackjack, by two ten-valued cards drawn at random."""
    if game.tied_pay == 0:
        return game.tied_pay
    tables.seen[one] = _0
    mine = _ten(game, tables, one)
    theirs = _ten(game, tables, one)
    while theirs == mine:
        theirs = _ten(game, tables, one)
    if mine // game.tens == theirs // game.tens:
        return game.tied_pay
    return game.tied_pay + (game.tied_spread if mine > theirs else -game.tied_spread)


@compiled_lean
def _ten(game: Game, tables: TableColumns, one: int) -> np.uint64:
    """The place of a ten-valued card among its like."""
    while True:
        stream = tables.stream[one] + _GAMMA
        tables.stream[one] = stream
        mixed = (stream ^ (stream >> _30)) * _MIX_1
        mixed = (mixed ^ (mixed >> _27)) * _MIX_2
        mixed ^= mixed >> _31
        code = np.uint64(game.code[((mixed >> _32) * game.size) >> _32])
        if (code & _63) == _45:
            return code >> _6


@compiled_lean
def observe(
    game: Game, tables: TableColumns, one: int, seen: npt.NDArray[np.int8], allowed: npt.NDArray[np.int8]
) -> None:
    """Write down what is seen at a table, and which actions it allows."""
    at = min(tables.at[one], tables.number[one] - 1)
    state = tables.hands[one, at]
    over = tables.is_over[one] != 0
    done = over or game.is_complete[state] != 0
    doubles = not done and game.may_double[state] != 0
    splits = not done and _may_split(game, tables, one)
    row = seen[one]
    row[0], row[1], row[2] = game.total[state], game.soft[state], game.cards[state]
    row[3], row[4] = splits or (game.cards[state] == 2 and tables.is_pair[one] != 0), tables.up[one] + 1
    row[5], row[6], row[7] = doubles, splits, tables.number[one] - at - 1
    mask = allowed[one]
    mask[DRAW], mask[STAND] = not done, done or game.total[state] >= game.must_draw_below
    mask[DOUBLE], mask[SPLIT] = doubles, splits


@compiled_lean
def reset(game: Game, tables: TableColumns, seen: npt.NDArray[np.int8], allowed: npt.NDArray[np.int8]) -> None:
    """Deal a new round at every table."""
    for one in range(len(tables.up)):
        deal(game, tables, one)
        observe(game, tables, one, seen, allowed)


@compiled_lean
def step(
    game: Game,
    tables: TableColumns,
    actions: I64,
    seen: npt.NDArray[np.int8],
    allowed: npt.NDArray[np.int8],
    rewards: npt.NDArray[np.float64],
    ended: npt.NDArray[np.bool_],
) -> None:
    """One decision at every table, or a new round where the last is over.

    An action that is not allowed is taken as a draw, or as standing where the hand is complete.
    """
    for one in range(len(tables.up)):
        result = np.int64(0)
        if tables.is_over[one] != 0:
            deal(game, tables, one)
        else:
            result = _decide(game, tables, one, actions[one] if allowed[one, actions[one]] != 0 else DRAW)
        rewards[one] = result / game.unit
        ended[one] = tables.is_over[one] != 0
        observe(game, tables, one, seen, allowed)


@compiled_lean
def _decide(game: Game, tables: TableColumns, one: int, action: int) -> np.int64:
    at = tables.at[one]
    state = np.uint64(tables.hands[one, at])
    if game.is_complete[state] != 0 or action == STAND:
        return _go_on(game, tables, one)
    if action == SPLIT:
        tables.number[one] += 1
        _second_card(game, tables, one)
    else:
        worth = _draw(game, tables, one)
        now = np.uint64(game.after[state << _6 | worth])
        tables.is_pair[one] = 0
        if action == DOUBLE:
            tables.hands[one, at] = now + game.doubled
            return _go_on(game, tables, one)
        tables.hands[one, at] = now
    return _go_on(game, tables, one) if _is_done(game, tables, one) else np.int64(0)
