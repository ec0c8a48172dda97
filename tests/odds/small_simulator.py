"""A simulator of Blackjack in one file, to doubt the exact analysis with: plain, whole, and compiled.

It plays one box with one unit, every round off the top of a full shoe, by a table of totals. It shares nothing
with the analysis but how a game and a strategy are written down, and deals in the order of the engine: a card to
the box, one to the dealer, one to the box; then hand by hand, then the dealer. Cards are ranks, 1 for an ace to 13
for a king.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from croupier.odds.game import BlackjackGame, DealerBlackjack, DoublingOn, Surrendering
from croupier.rulebooks.strategy import Strategy
from croupier.vocabulary.names import Choice

Ranks = npt.NDArray[np.int64]
Random = npt.NDArray[np.uint64]

MISSING, STAND, DRAW, DOUBLE, SPLIT, SURRENDER = range(6)
_CODES: Final = {
    Choice.STAND: STAND,
    Choice.DRAW: DRAW,
    Choice.DOUBLE: DOUBLE,
    Choice.SPLIT: SPLIT,
    Choice.SURRENDER: SURRENDER,
}
TAKES_ALL, TAKES_ORIGINAL, PEEK = range(3)
NO_SURRENDER, EARLY, LATE = range(3)
OPEN, OVER, PAID, BLACKJACK = range(4)
MOST_HANDS = 8
ILLEGAL = -1000.0
"""What a round returns whose strategy asked for what the game does not allow, or had no answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What so many rounds came to, per unit of the first wager."""

    rounds: int
    mean: float
    standard_error: float
    sum_of_squares: float

    @property
    def standard_deviation(self) -> float:
        return math.sqrt(self.sum_of_squares / self.rounds - self.mean**2)


class _Game(NamedTuple):
    """The rules in plain numbers."""

    soft_17: bool
    dealer_blackjack: int
    busted_counts: bool
    blackjack_pays: float
    tied_pay: float
    tied_spread: float
    equal_loses: bool
    twenty_one_pays: bool
    cards_that_pay: int
    double_two: bool
    double_three: bool
    double_least: int
    double_most: int
    double_soft: bool
    double_after_split: bool
    most_hands: int
    resplit_aces: bool
    one_card_on_aces: bool
    blackjack_after_split: bool
    surrender: int
    insurance_pays: float
    insures: bool
    takes_even_money: bool


class _Cells(NamedTuple):
    """The table: what to do first, and what otherwise."""

    first: Ranks
    """By dealer, total, whether soft, and number of cards (0 where they are not counted)."""
    otherwise: Ranks
    pair_first: Ranks
    """By dealer and worth of the pair; `MISSING` where the table has no cell for it."""
    pair_otherwise: Ranks
    counts_cards: bool


def simulate(game: BlackjackGame, strategy: Strategy, shoe: Sequence[int], *, rounds: int, seed: int) -> Tally:
    """Play so many rounds, each from a full shoe: it holds `shoe[0]` aces, `shoe[1]` twos, to `shoe[12]` kings."""
    cards = np.repeat(np.arange(1, 14, dtype=np.int64), shoe)
    total, squares, illegal = _rounds(_plain(game, strategy), _cells(strategy), cards, rounds, _seeded(seed))
    assert not illegal, f"{illegal} of {rounds} rounds were played as the game does not allow"
    mean = total / rounds
    spread = math.sqrt((squares - rounds * mean**2) / (rounds - 1))
    return Tally(rounds=rounds, mean=mean, standard_error=spread / math.sqrt(rounds), sum_of_squares=squares)


def _plain(game: BlackjackGame, strategy: Strategy) -> _Game:
    assert game.most_hands <= MOST_HANDS
    least, most, soft = {
        DoublingOn.ANY: (0, 21, True),
        DoublingOn.NINE_TO_ELEVEN: (9, 11, False),
        DoublingOn.TEN_AND_ELEVEN: (10, 11, False),
        DoublingOn.NONE: (22, 22, False),
    }[game.double_on]
    return _Game(
        soft_17=game.dealer_draws_to_soft == 17,
        dealer_blackjack={
            DealerBlackjack.TAKES_ALL: TAKES_ALL,
            DealerBlackjack.TAKES_ORIGINAL: TAKES_ORIGINAL,
            DealerBlackjack.PEEK: PEEK,
        }[game.dealer_blackjack],
        busted_counts=game.busted_hand_counts,
        blackjack_pays=float(game.blackjack_pays),
        tied_pay=float(game.blackjacks_tied_pay),
        tied_spread=float(game.blackjacks_tied_spread),
        equal_loses=game.equal_loses,
        twenty_one_pays=game.twenty_one_pays,
        cards_that_pay=game.cards_that_pay,
        double_two=2 in game.double_cards,
        double_three=3 in game.double_cards,
        double_least=least,
        double_most=most,
        double_soft=soft,
        double_after_split=game.double_after_split,
        most_hands=game.most_hands,
        resplit_aces=game.resplit_aces,
        one_card_on_aces=game.one_card_on_split_aces,
        blackjack_after_split=game.blackjack_after_split,
        surrender={
            Surrendering.NO: NO_SURRENDER,
            Surrendering.EARLY: EARLY,
            Surrendering.LATE: LATE,
        }[game.surrender],
        insurance_pays=float(game.insurance_pays or 0),
        insures=strategy.insures and game.insurance_pays is not None,
        takes_even_money=strategy.takes_even_money and game.even_money,
    )


def _cells(strategy: Strategy) -> _Cells:
    first, otherwise = (np.zeros((11, 22, 2, 22), dtype=np.int64) for _ in range(2))
    pair_first, pair_otherwise = (np.zeros((11, 11), dtype=np.int64) for _ in range(2))
    for where, cell in strategy.cells.items():
        if where.pair:
            at = (where.dealer, 1 if where.soft else where.total // 2)
            pair_first[at], pair_otherwise[at] = _CODES[cell.first], _CODES[cell.otherwise]
        else:
            place = (where.dealer, where.total, int(where.soft), where.cards)
            first[place], otherwise[place] = _CODES[cell.first], _CODES[cell.otherwise]
    return _Cells(first, otherwise, pair_first, pair_otherwise, strategy.counts_cards_in_hand)


# --- chance: xoshiro256**, begun by splitmix64 ------------------------------------------------------------


def _seeded(seed: int) -> Random:
    state, words = seed, []
    mask = 2**64 - 1
    for _ in range(4):
        state = (state + 0x9E3779B97F4A7C15) & mask
        word = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & mask
        words.append(word ^ (word >> 31))
    return np.array(words, dtype=np.uint64)


@njit(cache=True)
def _rotated(word: np.uint64, by: np.uint64) -> np.uint64:
    return (word << by) | (word >> (np.uint64(64) - by))


@njit(cache=True)
def _word(random: Random) -> np.uint64:
    word = _rotated(random[1] * np.uint64(5), np.uint64(7)) * np.uint64(9)
    shifted = random[1] << np.uint64(17)
    random[2] ^= random[0]
    random[3] ^= random[1]
    random[1] ^= random[2]
    random[0] ^= random[3]
    random[2] ^= shifted
    random[3] = _rotated(random[3], np.uint64(45))
    return word


@njit(cache=True)
def _deal(shoe: Ranks, dealt: Ranks, random: Random) -> int:
    """The next card: any of those not dealt in this round. `dealt[0]` counts them; they lie in front."""
    at = dealt[0]
    size = np.uint64(len(shoe) - at)
    chosen = at + np.int64(((_word(random) >> np.uint64(32)) * size) >> np.uint64(32))
    shoe[at], shoe[chosen] = shoe[chosen], shoe[at]
    dealt[0] = at + 1
    return int(shoe[at])


# --- a round ----------------------------------------------------------------------------------------------


@njit(cache=True)
def _rounds(game: _Game, cells: _Cells, shoe: Ranks, rounds: int, random: Random) -> tuple[float, float, int]:
    total, squares, illegal = 0.0, 0.0, 0
    hands = np.zeros((MOST_HANDS, 6), dtype=np.int64)
    dealt = np.zeros(1, dtype=np.int64)
    for _ in range(rounds):
        dealt[0] = 0
        net = _round(game, cells, shoe, dealt, random, hands)
        if net == ILLEGAL:
            illegal += 1
        total += net
        squares += net * net
    return total, squares, illegal


@njit(cache=True)
def _worth(rank: int) -> int:
    return min(rank, 10)


@njit(cache=True)
def _is_blackjack(one: int, two: int) -> bool:
    return (one == 1 and two >= 10) or (two == 1 and one >= 10)


@njit(cache=True)
def _round(game: _Game, cells: _Cells, shoe: Ranks, dealt: Ranks, random: Random, hands: Ranks) -> float:
    first = _deal(shoe, dealt, random)
    up = _deal(shoe, dealt, random)
    second = _deal(shoe, dealt, random)
    hole = _deal(shoe, dealt, random) if game.dealer_blackjack == PEEK else 0
    has_blackjack = _is_blackjack(first, second)
    if has_blackjack and up == 1 and game.takes_even_money:
        return 1.0
    net, insured = 0.0, game.insures and up == 1
    if insured:
        if hole == 0:
            hole = _deal(shoe, dealt, random)
        net += 0.5 * game.insurance_pays if hole >= 10 else -0.5
    offered = game.surrender != NO_SURRENDER and not has_blackjack
    if offered and _first_choice(cells, up, first, second) == SURRENDER:
        waits = game.surrender == LATE and (up == 1 or up >= 10)
        if waits and hole == 0:
            hole = _deal(shoe, dealt, random)
        return net - (1.0 if waits and _is_blackjack(up, hole) else 0.5)
    if game.dealer_blackjack == PEEK and not has_blackjack and _is_blackjack(up, hole):
        return net - 1.0
    number = _play_box(game, cells, shoe, dealt, random, hands, first, second, up)
    if number < 0:
        return ILLEGAL
    return net + _settled(game, shoe, dealt, random, hands[:number], up, hole)


@njit(cache=True)
def _first_choice(cells: _Cells, up: int, first: int, second: int) -> int:
    """What the table says of the first two cards, a pair among them."""
    dealer, low = _worth(up), _worth(first) + _worth(second)
    if _worth(first) == _worth(second) and cells.pair_first[dealer, _worth(first)] != MISSING:
        return int(cells.pair_first[dealer, _worth(first)])
    soft = 1 if first == 1 or second == 1 else 0
    return int(cells.first[dealer, low + 10 * soft, soft, 2 if cells.counts_cards else 0])


@njit(cache=True)
def _play_box(
    game: _Game,
    cells: _Cells,
    shoe: Ranks,
    dealt: Ranks,
    random: Random,
    hands: Ranks,
    first: int,
    second: int,
    up: int,
) -> int:
    """Play all hands of the box; how many there are in the end, or -1 for a play that is not allowed.

    A row of `hands` holds how it ended, its total, its stake, the rank of a Blackjack's ten, and its first two
    cards.
    """
    hands[0, 4], hands[0, 5] = first, second
    number, at = 1, 0
    while at < number:
        if hands[at, 5] == 0:
            hands[at, 5] = _deal(shoe, dealt, random)
        while _splits(game, cells, hands[at], number, up):
            hands[number, 4], hands[number, 5] = hands[at, 5], 0
            number += 1
            hands[at, 5] = _deal(shoe, dealt, random)
        if not _play_hand(game, cells, shoe, dealt, random, hands[at], number, up):
            return -1
        at += 1
    return number


@njit(cache=True)
def _may_split(game: _Game, one: int, two: int, number: int) -> bool:
    if _worth(one) != _worth(two) or number >= game.most_hands:
        return False
    return one != 1 or number == 1 or game.resplit_aces


@njit(cache=True)
def _splits(game: _Game, cells: _Cells, hand: Ranks, number: int, up: int) -> bool:
    if not _may_split(game, hand[4], hand[5], number):
        return False
    return bool(cells.pair_first[_worth(up), _worth(hand[4])] == SPLIT)


@njit(cache=True)
def _play_hand(
    game: _Game, cells: _Cells, shoe: Ranks, dealt: Ranks, random: Random, hand: Ranks, number: int, up: int
) -> bool:
    """Play a hand of two cards to its end; false for a play that is not allowed."""
    one, two = hand[4], hand[5]
    low, ace, cards, is_split = _worth(one) + _worth(two), one == 1 or two == 1, 2, number > 1
    hand[2] = 1
    if _is_blackjack(one, two) and (not is_split or game.blackjack_after_split):
        hand[0], hand[3] = BLACKJACK, max(one, two)
        return True
    while True:
        soft = ace and low <= 11
        total = low + 10 if soft else low
        hand[1] = total
        if total > 21:
            hand[0] = OVER
            return True
        if (total == 21 and game.twenty_one_pays) or (game.cards_that_pay > 0 and cards >= game.cards_that_pay):
            hand[0] = PAID
            return True
        if total == 21 or hand[2] == 2 or (is_split and one == 1 and game.one_card_on_aces):
            hand[0] = OPEN
            return True
        counted = cards if cells.counts_cards else 0
        play = cells.first[_worth(up), total, int(soft), counted]
        otherwise = cells.otherwise[_worth(up), total, int(soft), counted]
        pair = cells.pair_first[_worth(up), _worth(one)]
        if cards == 2 and pair != MISSING and _may_split(game, one, two, number):
            play, otherwise = pair, cells.pair_otherwise[_worth(up), _worth(one)]
        if play == SURRENDER or (play == DOUBLE and not _may_double(game, total, cards, int(soft), int(is_split))):
            play = otherwise
        if play == STAND:
            if total < 12:
                return False
            hand[0] = OPEN
            return True
        if play == DOUBLE:
            hand[2] = 2
        elif play != DRAW:
            return False
        card = _deal(shoe, dealt, random)
        low, ace, cards = low + _worth(card), ace or card == 1, cards + 1


@njit(cache=True)
def _may_double(game: _Game, total: int, cards: int, soft: int, is_split: int) -> bool:
    if is_split and not game.double_after_split:
        return False
    if not ((cards == 2 and game.double_two) or (cards == 3 and game.double_three)):
        return False
    return game.double_least <= total <= game.double_most and (game.double_soft or not soft)


@njit(cache=True)
def _settled(game: _Game, shoe: Ranks, dealt: Ranks, random: Random, hands: Ranks, up: int, hole: int) -> float:
    """What all hands win or lose; the dealer draws as far as that can matter."""
    is_open, is_over, waits = False, False, False
    for at in range(len(hands)):
        is_open = is_open or hands[at, 0] == OPEN
        is_over = is_over or hands[at, 0] == OVER
        waits = waits or hands[at, 0] == BLACKJACK
    if hole == 0 and (is_open or (waits and (up == 1 or up >= 10))):
        hole = _deal(shoe, dealt, random)
    has_blackjack = hole > 0 and _is_blackjack(up, hole)
    dealer = 0
    if is_open and not has_blackjack:
        dealer = _dealer_total(game, shoe, dealt, random, up, hole)
    spared = game.busted_counts and is_over and len(hands) > 1
    net = 0.0
    for at in range(len(hands)):
        end, total, stake = hands[at, 0], hands[at, 1], float(hands[at, 2])
        if end == PAID:
            net += stake
        elif end == OVER:
            net -= stake
        elif end == BLACKJACK:
            net += _tied(game, hands[at, 3], max(up, hole)) if has_blackjack else game.blackjack_pays
        elif has_blackjack:
            if game.dealer_blackjack == TAKES_ALL:
                net -= stake
            elif not spared:
                net -= 1.0
                spared = True
        elif dealer > 21 or total > dealer:
            net += stake
        elif total < dealer or game.equal_loses:
            net -= stake
    return net


@njit(cache=True)
def _tied(game: _Game, mine: int, theirs: int) -> float:
    """Blackjack against Blackjack, by the ranks of the ten-valued cards."""
    if mine > theirs:
        return game.tied_pay + game.tied_spread
    return game.tied_pay if mine == theirs else game.tied_pay - game.tied_spread


@njit(cache=True)
def _dealer_total(game: _Game, shoe: Ranks, dealt: Ranks, random: Random, up: int, hole: int) -> int:
    low, ace = _worth(up) + _worth(hole), up == 1 or hole == 1
    while True:
        soft = ace and low <= 11
        total = low + 10 if soft else low
        if total > 17 or (total == 17 and not (soft and game.soft_17)):
            return total
        card = _deal(shoe, dealt, random)
        low, ace = low + _worth(card), ace or card == 1
