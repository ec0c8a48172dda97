"""The analysis against one card of the dealer's: first hands, what each choice is worth, and splits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

import numpy as np

from croupier.odds import kernel
from croupier.odds.game import BlackjackGame, DealerBlackjack, DoublingOn, Surrendering
from croupier.odds.hand_table import Counts, dealer_plan, hand_table
from croupier.vocabulary.names import Choice

_CLOSE: Final = 1e-3
"""Ways to play a split that are roughly this close are weighed exactly."""
ACE, TEN = 0, 9
"""Worth indices: 0 for an ace, to 9 for a ten-valued card."""

_TAKES: Final = {
    DealerBlackjack.TAKES_ALL: kernel.TAKES_ALL,
    DealerBlackjack.TAKES_ORIGINAL: kernel.TAKES_ORIGINAL,
    DealerBlackjack.PEEK: kernel.PEEK,
}
_DOUBLES: Final = {
    DoublingOn.ANY: (0, 99),
    DoublingOn.NINE_TO_ELEVEN: (9, 11),
    DoublingOn.TEN_AND_ELEVEN: (10, 11),
    DoublingOn.NONE: (99, 99),
}


def kernel_rules(game: BlackjackGame) -> kernel.KernelRules:
    """The game in the plain numbers that compiled code takes."""
    lowest, highest = game.double_between or _DOUBLES[game.double_on]
    return kernel.KernelRules(
        dealer_blackjack=_TAKES[game.dealer_blackjack],
        busted_counts=game.busted_hand_counts,
        equal_loses=game.equal_loses,
        twenty_one_pays=game.twenty_one_pays,
        cards_that_pay=game.cards_that_pay,
        must_draw_below=game.must_draw_below,
        double_cards=sum(1 << cards for cards in game.double_cards),
        double_from=lowest,
        double_to=highest,
        double_after_split=game.double_after_split,
        most_hands=game.most_hands,
        resplit_aces=game.resplit_aces,
        one_card_on_aces=game.one_card_on_split_aces,
        blackjack_after_split=game.blackjack_after_split,
        blackjack_pays=float(game.blackjack_pays),
        tied_pay=float(game.blackjacks_tied_pay),
        tied_spread=float(game.blackjacks_tied_spread),
    )


class Against:
    """One card of the dealer's, by its worth index, against every hand."""

    def __init__(
        self, game: BlackjackGame, rules: kernel.KernelRules, counts: tuple[int, ...], dealer: int
    ) -> None:
        """Finish every hand once, and find the best play by the cards of a hand."""
        self.game, self.rules, self.dealer = game, rules, dealer
        self.table = hand_table()
        self.plan = dealer_plan(draws_to=game.dealer_draws_to, draws_to_soft=game.dealer_draws_to_soft)
        left = np.array(counts, dtype=np.float64)
        self.probability = float(left[dealer] / left.sum())
        left[dealer] -= 1
        self.shoe = kernel.RemainingCards(dealer, left, left.sum())
        self.finished = kernel.all_finished(rules, self.table, self.plan, self.shoe)
        self.plays = np.zeros(len(self.table.cards), dtype=np.int64)
        self.values, self.kept = kernel.play_out(
            rules, self.table, self.shoe, self.finished, self.plays, chooses=True
        )
        shape = (10, kernel.MOST_PAIRED, len(self.table.cards))
        self._split_finished = tuple(np.full(shape, np.nan) for _ in range(3))
        self._ways_to_play = [self.plays]
        self._split_plays: dict[int, Counts] = {}
        self._considered: Counts | None = None
        if self.is_coupled:
            self._ways_to_play += [self._less_afraid(fear) for fear in (0.75, 0.5, 0.25, 0.0)]

    def hand(self, one: int, other: int) -> int:
        """The number of a hand of two cards."""
        return int(self.table.drawn[1 + one, other])

    def chance(self, one: int, other: int) -> float:
        """How likely these are the first two cards, given the dealer's."""
        left, size = self.shoe.counts, self.shoe.size
        ways = left[one] * (left[one] - 1) if one == other else 2 * left[one] * left[other]
        return float(max(ways, 0.0) / (size * (size - 1)))

    def blackjack_chance(self, one: int, other: int) -> float:
        """How likely the dealer makes a Blackjack once these two cards are out."""
        left = self.shoe.counts.copy()
        left[one] -= 1
        left[other] -= 1
        return float(kernel.blackjack_chance(self.dealer, left, self.shoe.size - 2))

    def choices(self, one: int, other: int) -> Mapping[Choice, float]:
        """What each choice is worth on the first two cards, best play following."""
        if (one, other) == (ACE, TEN):
            return self._with_blackjack()
        values = self.values[self.hand(one, other)]
        found = {
            choice: float(values[column])
            for choice, column in (
                (Choice.STAND, kernel.STAND),
                (Choice.DRAW, kernel.DRAW),
                (Choice.DOUBLE, kernel.DOUBLE),
            )
            if values[column] > -np.inf
        }
        if one == other and self.game.most_hands > 1:
            found[Choice.SPLIT] = self.split(one, self.split_plays(one))
        blackjack = self.blackjack_chance(one, other)
        if self.game.dealer_blackjack is DealerBlackjack.PEEK:
            found = {choice: value - blackjack for choice, value in found.items()}
        if self.game.surrender is not Surrendering.NO:
            found[Choice.SURRENDER] = self.surrender_value(one, other)
        return found

    def surrender_value(self, one: int, other: int) -> float:
        """What giving up two first cards is worth: half the wager is lost, and late, all of it to a Blackjack."""
        part = float(self.game.surrendered_part)
        if self.game.surrender is Surrendering.EARLY:
            return -part
        return -part - (1.0 - part) * self.blackjack_chance(one, other)

    def _with_blackjack(self) -> Mapping[Choice, float]:
        chance = self.blackjack_chance(ACE, TEN)
        found = {Choice.STAND: float(kernel.blackjack_value(self.rules, chance))}
        if self.dealer == ACE and self.game.even_money:
            found[Choice.EVEN_MONEY] = 1.0
        return found

    # --- splits -----------------------------------------------------------------------------------------

    def split_plays(self, pair: int) -> Counts:
        """How the hands of a split pair are played: as any hand with their cards.

        Where a dealer's Blackjack takes one original wager of all the hands, each has less to fear of it. Then the
        best of several ways is taken, from one that fears it as a hand alone does to one that does not fear it.
        """
        if not self.is_coupled or len(self._ways_to_play) == 1:
            return self.plays
        if pair not in self._split_plays:
            worths = [self.split(pair, plays, roughly=True) for plays in self._ways_to_play]
            close = [plays for worth, plays in zip(worths, self._ways_to_play, strict=True)
                     if plays is self._considered and worth > max(worths) - _CLOSE]  # fmt: skip
            best = self._ways_to_play[int(np.argmax(worths))]
            if close and close[0] is not best:  # what a table does is never better than best play
                best = max(best, close[0], key=lambda plays: self.split(pair, plays))
            self._split_plays[pair] = best
        return self._split_plays[pair]

    def consider(self, plays: Counts) -> None:
        """Another way in which the hands of a split may be played, where they depend on each other."""
        self._considered = plays
        self._ways_to_play.append(plays)
        self._split_plays.clear()

    @property
    def is_coupled(self) -> bool:
        """Whether hands of a split share what a dealer's Blackjack takes."""
        return self.game.dealer_blackjack is DealerBlackjack.TAKES_ORIGINAL and self.dealer in (ACE, TEN)

    def _less_afraid(self, fear: float) -> Counts:
        """Best play of a hand that a dealer's Blackjack takes so much less of."""
        finished = kernel.Finished(self.finished.opened, fear * self.finished.taken_by, self.finished.even)
        plays = np.zeros_like(self.plays)
        kernel.play_out(self.rules, self.table, self.shoe, finished, plays, chooses=True)
        return plays

    def split(self, pair: int, plays: Counts, *, roughly: bool = False) -> float:
        """What splitting this pair is worth when every hand is played by `plays`.

        Where a dealer's Blackjack takes one original wager, hands depend on each other: every combination is
        counted, or `roughly`, as if hands ended independently.
        """
        opened, taken_by, even = (remembered[pair] for remembered in self._split_finished)
        value = kernel.split_value(
            self.rules, self.table, self.plan, self.shoe, pair, plays, opened, taken_by, even
        )
        if self.is_coupled:
            value -= self._original_lost(pair, plays, roughly=roughly)
        return float(value)

    def _original_lost(self, pair: int, plays: Counts, *, roughly: bool) -> float:
        """How likely a dealer's Blackjack takes the original wager of a split."""
        ends = partial(self._all_end, pair, plays, roughly=roughly)
        if self.game.busted_hand_counts:
            return ends(kernel.NOT_OVER) - ends(kernel.ENDED_WELL)
        return self.blackjack_chance(pair, pair) - ends(kernel.ENDED)

    def _all_end(self, pair: int, plays: Counts, wanted: int, *, roughly: bool) -> float:
        if roughly or not self.is_counted_out:
            return float(kernel.chance_all_end_roughly(self.rules, self.table, self.shoe, pair, plays, wanted))
        return float(kernel.chance_all_end(self.rules, self.table, self.shoe, pair, plays, wanted))

    @property
    def is_counted_out(self) -> bool:
        """Whether hands are few and short enough for every combination to be counted."""
        return self.game.most_hands <= 3 and 0 < self.game.cards_that_pay <= 5

    # --- spread -----------------------------------------------------------------------------------------

    def squares(self) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """The expectation of the square of what each hand brings under best play, unsplit."""
        return kernel.squares(self.rules, self.table, self.shoe, self.finished, self.plays)

    def split_square(self, pair: int) -> float:
        """The same for a split pair: hands taken as independent once the dealer's total is known."""
        most, plays = self.most_hands(pair), self.split_plays(pair)
        square, both = kernel.split_spread(
            self.rules, self.table, self.plan, self.shoe, pair, plays, resplits=most > 2
        )
        chance = max(self.shoe.counts[pair] - 2, 0.0) / (self.shoe.size - 2)
        hands, pairs_of_hands = 0.0, 0.0
        for number, likely in _numbers_of_hands(chance, most).items():
            hands += likely * number
            pairs_of_hands += likely * number * (number - 1)
        return float(hands * square + pairs_of_hands * both)

    def most_hands(self, pair: int) -> int:
        """How many hands this pair may become."""
        return 2 if pair == ACE and not self.game.resplit_aces else self.game.most_hands


def _numbers_of_hands(chance: float, most: int) -> Mapping[int, float]:
    """How likely a split makes so many hands, when each second card is of the pair with this chance."""
    waiting = {(2, 2): 1.0}
    found: dict[int, float] = {}
    while waiting:
        (hands, pending), likely = waiting.popitem()
        if pending == 0 or hands == most:
            found[hands] = found.get(hands, 0.0) + likely
            continue
        for then, share in (((hands + 1, pending + 1), chance), ((hands, pending - 1), 1 - chance)):
            waiting[then] = waiting.get(then, 0.0) + likely * share
    return found
