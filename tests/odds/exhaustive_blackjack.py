"""Blackjack worked out the slow way: every order of the cards, dealt as at a table, in whole numbers.

A second opinion on the compiled analysis, for shoes of thirty cards or so. It shares nothing with it but how a
game and a strategy are written down: nothing is exchanged, merged or put off here. Hands are played one after the
other, then the dealer draws; only a state that was met before is not worked out again. Inside, a value is the sum
of what is won over all orders of the cards that are left: a whole number, with payments counted in small `units`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from enum import Enum, IntEnum
from fractions import Fraction
from functools import cache, partial
from typing import Final, NamedTuple

from croupier.odds.game import BlackjackGame, DealerBlackjack, DoublingOn, Surrendering
from croupier.rulebooks.strategy import Cell, Strategy
from croupier.vocabulary.names import Choice

Counts = tuple[int, ...]
"""How many are left of each worth: aces first, ten-valued cards last."""
Cards = tuple[int, ...]
"""A hand by the worth of its cards, lowest first."""

BLACKJACK: Final[Cards] = (1, 10)


class Play(Enum):
    """What is done with a hand by its cards alone."""

    STAND = 0
    DRAW = 1
    DOUBLE_OR_DRAW = 2
    DOUBLE_OR_STAND = 3


Plays = Callable[[Cards], Play]


class End(IntEnum):
    """How a hand of the player's came to its end."""

    OPEN = 0
    OVER = 1
    PAID = 2
    BLACKJACK = 3


class Done(NamedTuple):
    """A hand that is played out."""

    end: End
    total: int
    stake: int


class Box(NamedTuple):
    """A box on its way: the hand in play, those that are done, and how many wait with one card each."""

    pair: int
    """The worth of the cards that were split; 0 if none were."""
    cards: Cards
    done: tuple[Done, ...]
    waiting: int
    dealer: Cards

    @property
    def hands(self) -> int:
        return len(self.done) + 1 + self.waiting


class Dealer(NamedTuple):
    """What the dealer made; above 21 it is 22."""

    total: int
    blackjack: bool


def total(cards: Cards) -> int:
    """The best total not above 21, or the lowest."""
    low = sum(cards)
    return low + 10 if 1 in cards and low <= 11 else low


def is_soft(cards: Cards) -> bool:
    return 1 in cards and sum(cards) <= 11


def with_card(cards: Cards, worth: int) -> Cards:
    return tuple(sorted((*cards, worth)))


def without(counts: Counts, *worths: int) -> Counts:
    left = list(counts)
    for worth in worths:
        left[worth - 1] -= 1
        assert left[worth - 1] >= 0, f"no {worth} is left"
    return tuple(left)


def draws(counts: Counts) -> Iterator[tuple[int, int, Counts]]:
    """Every card that may come next, how many there are of it, and what is left then."""
    assert any(counts), "the shoe is too small for this round"
    for worth, there in enumerate(counts, start=1):
        if there:
            yield worth, there, without(counts, worth)


def orders(counts: Counts) -> int:
    """In how many orders the cards can lie."""
    return math.factorial(sum(counts))


class SlowTable:
    """One game, one card of the dealer's, one way to play; it remembers every state it has worked out."""

    def __init__(self, game: BlackjackGame, dealer: int, plays: Plays | None = None) -> None:
        self.game, self.dealer = game, dealer
        self._plays = plays
        payments = (game.blackjack_pays, game.blackjacks_tied_pay)
        self.units = math.lcm(*(pays.denominator for pays in payments))
        self._blackjack_pays, self._tied_pays = (int(pays * self.units) for pays in payments)
        self.dealer_ends = cache(self._dealer_ends)
        self._best = cache(self._best_of)
        self._play_on = cache(self._played_on)
        self._settle = cache(self._settled)

    # --- the dealer ---------------------------------------------------------------------------------------

    def _dealer_ends(self, cards: Cards, counts: Counts) -> dict[Dealer, int]:
        """In how many orders the dealer makes what, drawing card by card."""
        made = total(cards)
        if made > (self.game.dealer_draws_to_soft if is_soft(cards) else self.game.dealer_draws_to):
            return {Dealer(min(made, 22), blackjack=cards == BLACKJACK): orders(counts)}
        ends: dict[Dealer, int] = {}
        for worth, there, left in draws(counts):
            for end, then in self.dealer_ends(with_card(cards, worth), left).items():
                ends[end] = ends.get(end, 0) + there * then
        return ends

    def blackjack_chance(self, counts: Counts) -> Fraction:
        """That the dealer's next card makes a Blackjack."""
        made = (there for worth, there, _ in draws(counts) if with_card((self.dealer,), worth) == BLACKJACK)
        return Fraction(sum(made), sum(counts))

    # --- settling -----------------------------------------------------------------------------------------

    def net(self, hands: tuple[Done, ...], dealer: Dealer) -> int:
        """What all hands of the box win or lose together, in small units."""
        if self.game.dealer_blackjack is DealerBlackjack.PEEK and dealer.blackjack:
            is_tie = hands[0].end is End.BLACKJACK  # then there is but this hand: nothing was split yet
            return self._tied_pays if is_tie else -self.units
        won = sum(self._net_of(hand, dealer) for hand in hands)
        if dealer.blackjack and self.game.dealer_blackjack is DealerBlackjack.TAKES_ORIGINAL:
            live = any(hand.end is End.OPEN for hand in hands)
            over = len(hands) > 1 and any(hand.end is End.OVER for hand in hands)
            if live and not (over and self.game.busted_hand_counts):
                won -= self.units
        return won

    def _net_of(self, hand: Done, dealer: Dealer) -> int:
        """One hand; the one original wager that a dealer's Blackjack may take is the box's affair."""
        stake = hand.stake * self.units
        if hand.end is End.OVER:
            return -stake
        if hand.end is End.PAID:
            return stake
        if hand.end is End.BLACKJACK:
            return self._tied_pays if dealer.blackjack else self._blackjack_pays
        if dealer.blackjack:
            return -stake if self.game.dealer_blackjack is DealerBlackjack.TAKES_ALL else 0
        if dealer.total > 21 or hand.total > dealer.total:
            return stake
        return -stake if hand.total < dealer.total or self.game.equal_loses else 0

    def _settled(self, hands: tuple[Done, ...], dealer: Cards, counts: Counts) -> int:
        return sum(ways * self.net(hands, end) for end, ways in self.dealer_ends(dealer, counts).items())

    def _per_order(self, value: int, counts: Counts) -> Fraction:
        """An expectation at last, per unit of the first wager."""
        return Fraction(value, orders(counts) * self.units)

    # --- what a hand allows -------------------------------------------------------------------------------

    def may_double(self, cards: Cards, *, from_split: bool) -> bool:
        game = self.game
        if len(cards) not in game.double_cards or (from_split and not game.double_after_split):
            return False
        if game.double_on is DoublingOn.ANY:
            return True
        allowed = {DoublingOn.NINE_TO_ELEVEN: (9, 10, 11), DoublingOn.TEN_AND_ELEVEN: (10, 11)}
        return not is_soft(cards) and total(cards) in allowed.get(game.double_on, ())

    def finished(self, cards: Cards, stake: int, *, from_split: bool, stops: bool) -> Done | None:
        """The hand as it is settled, if it `stops` here or must."""
        made, game = total(cards), self.game
        if made > 21:
            return Done(End.OVER, 0, stake)
        if cards == BLACKJACK and (not from_split or game.blackjack_after_split):
            return Done(End.BLACKJACK, 0, stake)
        if (made == 21 and game.twenty_one_pays) or 0 < game.cards_that_pay <= len(cards):
            return Done(End.PAID, 0, stake)
        return Done(End.OPEN, made, stake) if stops or made == 21 else None

    # --- best play of a hand that is not split ------------------------------------------------------------

    def choices(self, cards: Cards, counts: Counts) -> dict[Play, Fraction]:
        """What each play is worth when the best follows; only standing, for a hand that is done."""
        return {play: self._per_order(value, counts) for play, value in self._choices(cards, counts).items()}

    def _choices(self, cards: Cards, counts: Counts) -> dict[Play, int]:
        if self.finished(cards, 1, from_split=False, stops=False):
            return {Play.STAND: self._ended(cards, 1, counts)}
        found: dict[Play, int] = {}
        if total(cards) >= self.game.must_draw_below:
            found[Play.STAND] = self._ended(cards, 1, counts)
        after = [(there, with_card(cards, worth), left) for worth, there, left in draws(counts)]
        found[Play.DRAW] = sum(there * self._best(more, left) for there, more, left in after)
        if self.may_double(cards, from_split=False):
            found[Play.DOUBLE_OR_DRAW] = sum(there * self._ended(more, 2, left) for there, more, left in after)
        return found

    def _best_of(self, cards: Cards, counts: Counts) -> int:
        return max(self._choices(cards, counts).values())

    def _ended(self, cards: Cards, stake: int, counts: Counts) -> int:
        done = self.finished(cards, stake, from_split=False, stops=True)
        assert done is not None
        return self._settle((done,), (self.dealer,), counts)

    # --- a box played by `plays`, hand by hand ------------------------------------------------------------

    def played(self, cards: Cards, counts: Counts) -> Fraction:
        """Two cards that are not split; `counts` is what is left once they and the dealer's card are out."""
        return self._per_order(self._from_the_start(Box(0, cards, (), 0, (self.dealer,)), counts), counts)

    def split(self, pair: int, counts: Counts) -> Fraction:
        """Two cards of this worth are split."""
        return self._per_order(self._from_the_start(Box(pair, (pair,), (), 1, (self.dealer,)), counts), counts)

    def _from_the_start(self, box: Box, counts: Counts) -> int:
        """With a hole card, that card is dealt before anything is decided."""
        if self.game.dealer_blackjack is not DealerBlackjack.PEEK:
            return self._play_on(box, counts)
        value = 0
        for hole, there, left in draws(counts):
            dealer = with_card(box.dealer, hole)
            if dealer != BLACKJACK:
                value += there * self._play_on(box._replace(dealer=dealer), left)
            elif box.cards == BLACKJACK:
                value += there * self._tied_pays * orders(left)
            else:
                value -= there * self.units * orders(left)
        return value

    def _played_on(self, box: Box, counts: Counts) -> int:
        """What the box is worth from here on."""
        from_split = box.pair > 0
        if len(box.cards) == 1:
            return self._second_card(box, counts)
        is_last = box.pair == 1 and self.game.one_card_on_split_aces
        if done := self.finished(box.cards, 1, from_split=from_split, stops=is_last):
            return self._next_hand(box, done, counts)
        assert self._plays is not None
        play, doubles = self._plays(box.cards), self.may_double(box.cards, from_split=from_split)
        if play is Play.STAND or (play is Play.DOUBLE_OR_STAND and not doubles):
            return self._stopped(box, counts, stake=1)
        value = 0
        for worth, there, left in draws(counts):
            more = box._replace(cards=with_card(box.cards, worth))
            drawn = play is Play.DRAW or not doubles
            value += there * (self._play_on(more, left) if drawn else self._stopped(more, left, stake=2))
        return value

    def _second_card(self, box: Box, counts: Counts) -> int:
        """Another card of the pair makes one hand more, while that is allowed."""
        most = self.game.most_hands if box.pair != 1 or self.game.resplit_aces else 2
        value = 0
        for worth, there, left in draws(counts):
            if worth == box.pair and box.hands < most:
                after = box._replace(waiting=box.waiting + 1)
            else:
                after = box._replace(cards=with_card(box.cards, worth))
            value += there * self._play_on(after, left)
        return value

    def _stopped(self, box: Box, counts: Counts, *, stake: int) -> int:
        done = self.finished(box.cards, stake, from_split=box.pair > 0, stops=True)
        assert done is not None
        return self._next_hand(box, done, counts)

    def _next_hand(self, box: Box, done: Done, counts: Counts) -> int:
        """On to a hand that waits, or to the dealer; which of the hands did what no longer matters."""
        hands = tuple(sorted((*box.done, done)))
        if not box.waiting:
            return self._settle(hands, box.dealer, counts)
        return self._play_on(Box(box.pair, (box.pair,), hands, box.waiting - 1, box.dealer), counts)


# --- a whole round by a table of totals ---------------------------------------------------------------------


def table_value(game: BlackjackGame, strategy: Strategy, counts: Counts) -> Fraction:
    """What a round from this shoe is worth to one who plays by the table: every first deal, one by one."""
    size = sum(counts)
    return sum(
        (
            Fraction(there, size) * table_value_against(game, strategy, left, dealer)
            for dealer, there, left in draws(counts)
        ),
        Fraction(0),
    )


def table_value_against(game: BlackjackGame, strategy: Strategy, counts: Counts, dealer: int) -> Fraction:
    """The same once the dealer's card lies there, and is out of the shoe."""
    value, size = Fraction(0), sum(counts)
    table = SlowTable(game, dealer, partial(by_table, strategy, dealer))
    for one, ones, fewer in draws(counts):
        for other, others, rest in draws(fewer):
            chance = Fraction(ones * others, size * (size - 1))
            value += chance * _dealt(table, strategy, with_card((one,), other), rest)
    return value


def by_table(strategy: Strategy, dealer: int, cards: Cards) -> Play:
    """What the table says of a hand that is not to be split."""
    cell = strategy.cell(dealer=dealer, total=total(cards), soft=is_soft(cards), pair=False, cards=len(cards))
    return _play_of(cell)


def _play_of(cell: Cell) -> Play:
    if cell.first is Choice.DOUBLE:
        return Play.DOUBLE_OR_STAND if cell.otherwise is Choice.STAND else Play.DOUBLE_OR_DRAW
    choice = cell.first if cell.first in (Choice.STAND, Choice.DRAW) else cell.otherwise
    return Play.STAND if choice is Choice.STAND else Play.DRAW


def _dealt(table: SlowTable, strategy: Strategy, cards: Cards, counts: Counts) -> Fraction:
    """A first hand: insurance, surrender, a split, or simply played."""
    game, dealer = table.game, table.dealer
    blackjack = table.blackjack_chance(counts)
    if cards == BLACKJACK and dealer == 1 and strategy.takes_even_money and game.even_money:
        return Fraction(1)
    insured = Fraction(0)
    if dealer == 1 and strategy.insures and game.insurance_pays is not None:
        insured = (blackjack * game.insurance_pays - (1 - blackjack)) / 2
    if cards == BLACKJACK:
        return insured + table.played(cards, counts)
    is_pair = cards[0] == cards[1]
    cell = strategy.cell(dealer=dealer, total=total(cards), soft=is_soft(cards), pair=is_pair, cards=2)
    if cell.first is Choice.SURRENDER and game.surrender is not Surrendering.NO:
        return insured - Fraction(1, 2) - (blackjack / 2 if game.surrender is Surrendering.LATE else 0)
    if cell.first is Choice.SPLIT and game.most_hands > 1:
        return insured + table.split(cards[0], counts)
    pair_play = _play_of(cell)
    told = SlowTable(game, dealer, lambda hand: pair_play if hand == cards else by_table(strategy, dealer, hand))
    return insured + (told if is_pair else table).played(cards, counts)
