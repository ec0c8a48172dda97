"""The best table of totals against one card of the dealer's, and what it is worth exactly.

A table cannot look at the cards of a hand, so a cell takes what is best on average over the hands that come to it;
and which hands come to it depends on the other cells. Cells are changed one at a time as long as that improves the
whole. A hand comes to a cell at most once (a total never returns), so what a change brings is a plain sum over the
hands of the cell; split hands, a few in a hundred, are left out of that sum, and close calls weighed with them.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.odds import kernel
from croupier.odds.against import ACE, TEN, Against
from croupier.odds.game import DealerBlackjack, Surrendering
from croupier.odds.hand_table import Counts, hand_table
from croupier.rulebooks.strategy import Cell, Situation
from croupier.vocabulary.names import Choice

_CLOSE: Final = 1e-4
"""A change that loses less than this without split hands is weighed with them."""
_TIE: Final = 1e-5
"""A change that is this close is weighed exactly."""
_BETTER: Final = 1e-13
_FEW: Final = 1e-9
"""Hands that best play never comes to count this little: enough for a cell that has no others."""

_PLAYS: Final = {
    kernel.STAND: Cell(Choice.STAND, Choice.STAND),
    kernel.DRAW: Cell(Choice.DRAW, Choice.DRAW),
    kernel.DOUBLE: Cell(Choice.DOUBLE, Choice.DRAW),
    kernel.DOUBLE_OR_STAND: Cell(Choice.DOUBLE, Choice.STAND),
}


@dataclass(frozen=True, slots=True)
class CellLayout:
    """Which cell each hand belongs to: a total, hard or soft, and where it matters with so many cards."""

    keys: tuple[tuple[int, bool, int], ...]
    """Total, soft, number of cards (0 for any)."""
    cell_of: Counts
    """By hand; -1 for a hand that nobody decides on."""
    options: tuple[tuple[int, ...], ...]
    """What each cell may say."""


@functools.lru_cache(maxsize=16)
def layout_of(rules: kernel.KernelRules) -> CellLayout:
    """The cells of a game's table."""
    table = hand_table()
    counts_cards = rules.cards_that_pay > 0
    keys: dict[tuple[int, bool, int], int] = {}
    doubled: set[int] = set()
    cell_of = np.full(len(table.cards), -1, dtype=np.int64)
    for hand in range(11, len(table.cards)):
        total, soft, cards = int(table.totals[hand]), bool(table.soft[hand]), int(table.cards[hand])
        if total == 21 or kernel.is_paid_at_once(rules, total, cards):
            continue
        cell_of[hand] = keys.setdefault((total, soft, cards if counts_cards else 0), len(keys))
        if kernel.is_doubled_on(rules, total, soft, cards):
            doubled.add(int(cell_of[hand]))
    return CellLayout(
        tuple(keys),
        cell_of,
        tuple(_options(rules, total, doubles=cell in doubled) for (total, _, _), cell in keys.items()),
    )


def _options(rules: kernel.KernelRules, total: int, *, doubles: bool) -> tuple[int, ...]:
    stands = total >= rules.must_draw_below
    plain = (kernel.STAND, kernel.DRAW) if stands else (kernel.DRAW,)
    if not doubles:
        return plain
    return (*plain, kernel.DOUBLE, kernel.DOUBLE_OR_STAND) if stands else (*plain, kernel.DOUBLE)


class TotalsTable:
    """A table of totals against one card of the dealer's, while it is being improved."""

    def __init__(self, against: Against, layout: CellLayout) -> None:
        """Begin with what best play does in each cell on average."""
        self._against, self._layout = against, layout
        self._pairs = [against.hand(worth, worth) for worth in range(10)]
        self._dealt = self._first_hands()
        weights = self._reach(against.plays, self._dealt)
        weights += _FEW * self._reach(np.full_like(against.plays, kernel.DRAW), self._dealt)
        gains = self._by_cell(weights, against.values)
        self.cells = np.argmax(gains, axis=1)
        self.pairs = np.array([self._cell_below(worth) for worth in range(10)])
        self.given_up = np.zeros(len(self._dealt), dtype=np.bool_)
        """First hands that are surrendered, all those of a cell together."""
        self._improve()
        self.expectation = self._value(roughly=False)

    # --- reading it -------------------------------------------------------------------------------------

    def situations(self) -> Iterator[tuple[Situation, Cell]]:
        """Every cell as the strategy has it; pairs last."""
        dealer = self._against.dealer + 1
        given_up = {self._group(*first) for first in self._decided_first_hands() if self.given_up[first[0]]}
        for cell, (total, soft, cards) in enumerate(self._layout.keys):
            says = _PLAYS[int(self.cells[cell])]
            if cell in given_up:
                says = Cell(Choice.SURRENDER, says.otherwise)
            yield Situation(dealer, total, soft, pair=False, cards=cards), says
        for worth in range(10):
            total, soft = (12, True) if worth == ACE else (2 * (worth + 1), False)
            below = _PLAYS[int(self._cell_below(worth))]
            play = int(self.pairs[worth])
            says = Cell(Choice.SPLIT, below.otherwise) if play == kernel.SPLIT else _PLAYS[play]
            if -1 - worth in given_up:
                says = Cell(Choice.SURRENDER, says.otherwise)
            yield Situation(dealer, total, soft, pair=True), says

    @property
    def plays(self) -> Counts:
        """What the table says of each hand, a pair that is not split by its own cell or else by its total's."""
        cell_of = self._layout.cell_of
        plays = np.where(cell_of >= 0, self.cells[cell_of], kernel.STAND)
        for worth, hand in enumerate(self._pairs):
            if self.pairs[worth] != kernel.SPLIT and cell_of[hand] >= 0:
                plays[hand] = self.pairs[worth]
        return plays

    def _cell_below(self, worth: int) -> int:
        """What a pair is played by when it may not be split."""
        cell = self._layout.cell_of[self._pairs[worth]]
        return int(self.cells[cell]) if cell >= 0 else kernel.STAND

    # --- improving it -----------------------------------------------------------------------------------

    def _improve(self) -> None:
        self._settle_cells()
        while self._settle_pairs() or self._settle_surrenders():
            self._settle_cells()
        for _ in range(20):  # more than it ever takes: each pass but the last makes the table better
            close = [(cell, play) for cell, play in zip(*np.nonzero(self._gains() > -_CLOSE), strict=True)]
            ties = self._try(close, roughly=True)
            if not self._settle_pairs() and not self._settle_surrenders() and not any(ties.values()):
                break
        if self._against.is_coupled:  # what was rough so far decides no tie
            self._try(ties, roughly=False)

    def _settle_cells(self) -> None:
        """Change cells, the one that gains most first, until none gains anything on hands that are not split."""
        for _ in range(200):
            gains = self._gains()
            cell, play = np.unravel_index(np.argmax(gains), gains.shape)
            if gains[cell, play] <= _BETTER:
                return
            self.cells[cell] = play

    def _settle_pairs(self) -> bool:
        """Whether a pair is better played another way."""
        against, plays = self._against, self.plays
        values, _ = self._followed(plays)
        changed = False
        for worth, hand in enumerate(self._pairs):
            if self._layout.cell_of[hand] < 0 or against.chance(worth, worth) == 0.0:
                continue
            worths = {play: values[hand, _column(play)] for play in self._pair_options(worth)}
            if against.game.most_hands > 1:
                worths[kernel.SPLIT] = against.split(worth, plays, roughly=True)
            best = max(worths, key=lambda play: worths[play])
            if worths[best] > worths[int(self.pairs[worth])] + _BETTER:
                self.pairs[worth] = best
                changed = True
        return changed

    def _pair_options(self, worth: int) -> tuple[int, ...]:
        return self._layout.options[self._layout.cell_of[self._pairs[worth]]]

    def _settle_surrenders(self) -> bool:
        """Whether other first hands are better given up."""
        against = self._against
        if against.game.surrender is Surrendering.NO:
            return False
        _, kept = self._followed(self.plays)
        gains: dict[int, float] = {}
        for hand, one, other in self._decided_first_hands():
            gain = against.surrender_value(one, other) - self._worth(one, other, kept, roughly=True)
            group = self._group(hand, one, other)
            gains[group] = gains.get(group, 0.0) + self._dealt[hand] * gain
        before = self.given_up.copy()
        for hand, one, other in self._decided_first_hands():
            self.given_up[hand] = gains[self._group(hand, one, other)] > _BETTER
        return not np.array_equal(before, self.given_up)

    def _decided_first_hands(self) -> Iterator[tuple[int, int, int]]:
        """First hands that a cell decides, with their two cards."""
        for one in range(10):
            for other in range(one, 10):
                hand = self._against.hand(one, other)
                if self._layout.cell_of[hand] >= 0 and self._dealt[hand] > 0.0:
                    yield hand, one, other

    def _group(self, hand: int, one: int, other: int) -> int:
        """What tells first hands apart for the table: their cell, or the pair."""
        return -1 - one if one == other else int(self._layout.cell_of[hand])

    def _try(self, changes: Iterable[tuple[int, int]], *, roughly: bool) -> Mapping[tuple[int, int], bool]:
        """Weigh changes of single cells with split hands, keep those that are better, and answer with the ties.

        A tie is a change that makes next to no difference, either way round; with whether it was kept.
        """
        best, ties = self._value(roughly=roughly), {}
        for cell, play in changes:
            before = int(self.cells[cell])
            if play == before:
                continue
            self.cells[cell] = play
            value = self._value(roughly=roughly)
            is_better = value > best + _BETTER
            if is_better or abs(value - best) < _TIE:
                ties[cell, before if is_better else play] = is_better
            if is_better:
                best = value
            else:
                self.cells[cell] = before
        return ties

    def _gains(self) -> npt.NDArray[np.float64]:
        """What each change of a cell brings on hands that are not split; minus infinity if it is not allowed."""
        plays = self.plays
        values, kept = self._followed(plays)
        dealt = self._dealt.copy()
        for worth, hand in enumerate(self._pairs):
            if self.pairs[worth] == kernel.DRAW and not self.given_up[hand]:
                self._draw_pair(worth, hand, dealt)
            dealt[hand] = 0.0  # they have cells of their own
        dealt[self.given_up] = 0.0
        weights = self._reach(plays, dealt)
        gains = self._by_cell(weights, values)
        now = np.bincount(self._decided, weights=(weights * kept)[self._deciding], minlength=len(gains))
        return gains - now[:, None]

    def _draw_pair(self, worth: int, hand: int, dealt: npt.NDArray[np.float64]) -> None:
        """Send a pair that draws by its own cell on to the hands of three cards."""
        against = self._against
        shoe, table = against.shoe, against.table
        for drawn in range(10):
            after = table.drawn[hand, drawn]
            if after >= 0:
                left = max(shoe.counts[drawn] - table.counts[hand, drawn], 0.0)
                dealt[after] += against.chance(worth, worth) * left / (shoe.size - 2)

    @property
    def _deciding(self) -> Counts:
        return np.flatnonzero(self._layout.cell_of >= 0)

    @property
    def _decided(self) -> Counts:
        return self._layout.cell_of[self._deciding]

    def _by_cell(
        self, weights: npt.NDArray[np.float64], values: npt.NDArray[np.float64]
    ) -> npt.NDArray[np.float64]:
        """The weighted sum over the hands of each cell, play by play."""
        layout, found = self._layout, np.full((len(self._layout.keys), 4), -np.inf)
        hands, cells = self._deciding, self._decided
        for play in range(4):
            chosen = values[hands, _column(play)]
            barred = np.isneginf(chosen)
            chosen = np.where(barred, values[hands, _instead(play)], chosen)
            weighted = np.where(
                weights[hands] > 0, weights[hands] * np.where(np.isneginf(chosen), -9.0, chosen), 0.0
            )
            found[:, play] = np.bincount(cells, weights=weighted, minlength=len(found))
        for cell, options in enumerate(layout.options):
            found[cell, [play for play in range(4) if play not in options]] = -np.inf
        return found

    # --- its worth --------------------------------------------------------------------------------------

    def _value(self, *, roughly: bool) -> float:
        """What the table is worth against this card, split hands and all."""
        against = self._against
        _, kept = self._followed(self.plays)
        total = 0.0
        for one in range(10):
            for other in range(one, 10):
                chance = against.chance(one, other)
                if chance > 0.0:
                    total += chance * self._worth_as_played(one, other, kept, roughly=roughly)
        return total

    def _worth_as_played(self, one: int, other: int, kept: npt.NDArray[np.float64], *, roughly: bool) -> float:
        if (one, other) == (ACE, TEN):
            return max(self._against.choices(one, other).values())
        if self.given_up[self._against.hand(one, other)]:
            return self._against.surrender_value(one, other)
        return self._worth(one, other, kept, roughly=roughly)

    def _worth(self, one: int, other: int, kept: npt.NDArray[np.float64], *, roughly: bool) -> float:
        """What two first cards are worth that are played by the table, and not given up."""
        against = self._against
        is_split = one == other and self.pairs[one] == kernel.SPLIT
        value = (
            against.split(one, self.plays, roughly=roughly) if is_split else float(kept[against.hand(one, other)])
        )
        if against.game.dealer_blackjack is DealerBlackjack.PEEK:
            value -= against.blackjack_chance(one, other)
        return value

    def _followed(self, plays: Counts) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        against = self._against
        return kernel.play_out(against.rules, against.table, against.shoe, against.finished, plays, chooses=False)

    def _reach(self, plays: Counts, dealt: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        against = self._against
        return kernel.reach(against.rules, against.table, against.shoe, plays, dealt)

    def _first_hands(self) -> npt.NDArray[np.float64]:
        """How likely each hand is dealt; a Blackjack leaves nothing to decide."""
        dealt = np.zeros(len(self._against.table.cards))
        for one in range(10):
            for other in range(one, 10):
                if (one, other) != (ACE, TEN):
                    dealt[self._against.hand(one, other)] = self._against.chance(one, other)
        return dealt


def _column(play: int) -> int:
    return kernel.DOUBLE if play == kernel.DOUBLE_OR_STAND else play


def _instead(play: int) -> int:
    return {kernel.DOUBLE: kernel.DRAW, kernel.DOUBLE_OR_STAND: kernel.STAND}.get(play, play)
