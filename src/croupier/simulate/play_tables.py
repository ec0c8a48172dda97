"""A strategy as the compiled simulator looks it up: what to do with each hand, every doubt settled beforehand.

A pair that its cell would split and that may not be is played by its total, as `croupier odds` values it. What a
book does not allow gives way to the cell's second choice; a hand that must draw is drawn to whatever a table says.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator, Sequence
from typing import Annotated, Final

import numpy as np

from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.strategy import Cell, Situation, Strategy
from croupier.simulate.plan import Deviation, Plan
from croupier.simulate.records import Codes, Numbers
from croupier.vocabulary.names import Choice
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

STAND, DRAW, DOUBLE, SPLIT, SURRENDER = range(5)
"""What the tables say; also how `Plan.by_composition` writes a choice."""
CHOICES: Final = (Choice.STAND, Choice.DRAW, Choice.DOUBLE, Choice.SPLIT, Choice.SURRENDER)

FIRST_HAND, SPLIT_HAND, LAST_SPLIT_HAND = range(3)
"""Hands of two cards: as dealt; from a split and to be split again; from a split and never again."""
MOST_CARDS: Final = 7
"""Hands of more cards are not told apart here."""
_PLAYED_ALIKE: Final = 5
"""Hands of so many cards and more are played alike where a book does not count them."""
MOST_LEVELS: Final = 64
NEVER: Final = 2**62
"""A count that is never reached."""
_WORTHS: Final = range(1, 11)
_SOFT: Final = np.logical_or.outer(np.arange(1, 11) == 1, np.arange(1, 11) == 1).astype(np.int64)
_TOTALS: Final = np.add.outer(np.arange(1, 11), np.arange(1, 11)) + 10 * _SOFT
"""Of two cards by their worth."""
_THE_CARD: Final = {1: "an ace", 8: "an 8", 10: "a ten"}


class Plays:
    """What to do, by how far the count stands: level 0 below the first of `levels`, one more from each on."""

    two: Annotated[Codes, (MOST_LEVELS, 3, 11, 11, 11)]
    """A hand of two cards: by level, its kind, dealer's card, and both its cards by their worth."""
    more: Annotated[Codes, (MOST_LEVELS, 11, 22, 2, MOST_CARDS + 1)]
    """A hand of more: by level, dealer's card, total, whether soft, and number of cards as far as told apart."""
    cards_told_apart: int
    """Hands of so many cards and more are played alike."""
    levels: Annotated[Numbers, (MOST_LEVELS,)]
    """From which count on each further level holds."""
    number_of_levels: int
    insures: bool
    takes_even_money: bool
    insure_at: int
    """From this count on insurance is taken whatever `insures` says; beyond reach where it never is."""


def enter_plays(plays: Plays, rules: BlackjackRules, plan: Plan) -> None:
    """Fill the tables with a plan's strategy under a book; one that leaves a hand open is refused."""
    strategy, wagering = plan.strategy, plan.wagering
    assert strategy is not None, "Blackjack is played by a strategy"
    levels = _levels(wagering.deviations)
    plays.cards_told_apart = _cards_told_apart(rules)
    plays.number_of_levels = len(levels)
    plays.levels[: len(levels)] = levels
    two, more = plays.two, plays.more
    for level in range(len(levels) + 1):
        reached = sorted((one for one in wagering.deviations if one.at in levels[:level]), key=lambda one: one.at)
        table = _Table(rules, _with(strategy, reached))
        for where, cards, play in table.totals():
            more[level, where.dealer, where.total, int(where.soft), cards] = play
        two[level, :, 1:, 1:, 1:] = more[level, 1:, _TOTALS, _SOFT, 2].transpose(2, 0, 1)
        for kind, where, play in table.pairs():
            worth = 1 if where.soft else where.total // 2
            two[level, kind, where.dealer, worth, worth] = play
        for one, other, dealer in table.given_up():
            two[level, FIRST_HAND, dealer, one, other] = SURRENDER
        moved = {_situation(one) for one in reached}
        for one, other, dealer, play in _compositions(rules, plan.by_composition):
            if situation_of(one, other, dealer) not in moved:
                two[level, FIRST_HAND, dealer, [one, other], [other, one]] = play
    plays.insures = strategy.insures and rules.insurance is not None
    plays.takes_even_money = strategy.takes_even_money and rules.interim.even_money is not None
    plays.insure_at = NEVER if wagering.insure_at is None else wagering.insure_at


def _cards_told_apart(rules: BlackjackRules) -> int:
    """Where so many cards are paid at once, a decision is taken on any fewer."""
    enough = rules.subsequent.cards_that_pay
    if enough is None:
        return _PLAYED_ALIKE
    if enough.number.value > MOST_CARDS + 1:
        says = f"Up to {MOST_CARDS + 1} cards that are paid at once are simulated, not {enough.number.value}"
        raise RefusedError(Refused(Refusal.NUMBER_NOT_ALLOWED, says=says, clause=enough.number.clause))
    return enough.number.value - 1


def _levels(deviations: Sequence[Deviation]) -> list[int]:
    levels = sorted({one.at for one in deviations})
    if len(levels) >= MOST_LEVELS:
        says = f"Plays may change at up to {MOST_LEVELS - 1} counts, not at {len(levels)}"
        raise RefusedError(Refused(Refusal.NUMBER_NOT_ALLOWED, says=says))
    return levels


def situation_of(one: int, other: int, dealer: int) -> Situation:
    """Two cards by their worth, as a table looks at them."""
    soft = 1 in (one, other)
    return Situation(dealer, one + other + 10 * soft, soft, pair=one == other)


# --- the count and the cards ------------------------------------------------------------------------------


def _with(strategy: Strategy, deviations: Sequence[Deviation]) -> Strategy:
    """The table with other plays in some cells; of several in one cell the last holds."""
    cells = dict(strategy.cells)
    for one in {_situation(one): one for one in deviations}.values():
        for cards in range(MOST_CARDS + 1) if strategy.counts_cards_in_hand and not one.pair else (0,):
            where = _situation(one)._replace(cards=cards)
            if one.pair or where in cells:
                before = cells.get(where, Cell(Choice.DRAW, Choice.DRAW))
                otherwise = before.first if before.first in (Choice.STAND, Choice.DRAW) else before.otherwise
                cells[where] = Cell(Choice(one.choose), otherwise)
    return dataclasses.replace(strategy, cells=cells)


def _situation(one: Deviation) -> Situation:
    return Situation(one.dealer, one.total, one.soft, one.pair)


def _compositions(rules: BlackjackRules, rows: Sequence[Sequence[int]]) -> Iterator[tuple[int, int, int, int]]:
    """The rows that can be played: a Blackjack is not asked about, and who must draw does not stand."""
    for one, other, dealer, play in rows:
        where = situation_of(one, other, dealer)
        unheard_of = (play == SPLIT and not where.pair) or (play == SURRENDER and rules.surrender is None)
        if where.total == 21 or unheard_of:
            continue
        must_draw = where.total < rules.subsequent.must_draw_below.value
        doubles = rules.doubling.allows(cards=2, total=where.total, soft=where.soft)
        draws = (play == STAND and must_draw) or (play == DOUBLE and not doubles)
        yield one, other, dealer, DRAW if draws else play


# --- the table of totals ----------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, slots=True)
class _Table:
    """A strategy, asked what it really does under a book."""

    rules: BlackjackRules
    strategy: Strategy

    def totals(self) -> Iterator[tuple[Situation, int, int]]:
        """What every total says, with each number of cards that a decision is taken on."""
        most = _cards_told_apart(self.rules)
        for dealer in _WORTHS:
            for cards in range(2, most + 1):
                for soft, lowest in ((False, 2 * cards), (True, 10 + cards)):
                    for total in range(lowest, 21):
                        where = Situation(dealer, total, soft, pair=False)
                        yield where, cards, self._by_total(where, cards)

    def pairs(self) -> Iterator[tuple[int, Situation, int]]:
        """What pairs say that have a cell of their own; but one that may not be split is played by its total."""
        for where, cell in self.strategy.cells.items():
            if where.pair and cell.first is Choice.SPLIT:
                yield FIRST_HAND, where, SPLIT
                yield SPLIT_HAND, where, SPLIT
            elif where.pair:
                for kind in (FIRST_HAND, SPLIT_HAND, LAST_SPLIT_HAND):
                    yield kind, where, self._says(cell, where, 2)

    def given_up(self) -> Iterator[tuple[int, int, int]]:
        """First hands that are surrendered, by both cards and the dealer's; none where a book has no surrender."""
        if self.rules.surrender is None:
            return
        for dealer, one, other in itertools.product(_WORTHS, _WORTHS, _WORTHS):
            where = situation_of(one, other, dealer)
            if where.total == 21:
                continue
            cell = self.strategy.cell(dealer=dealer, total=where.total, soft=where.soft, pair=where.pair, cards=2)
            if cell.first is Choice.SURRENDER:
                yield one, other, dealer

    def _by_total(self, where: Situation, cards: int) -> int:
        counted = cards if self.strategy.counts_cards_in_hand else 0
        cell = self.strategy.cells.get(where._replace(cards=counted))
        if cell is None:
            raise RefusedError(Refused(Refusal.BAD_FILE, says=_hole(self.strategy, where, cards)))
        return self._says(cell, where, cards)

    def _says(self, cell: Cell, where: Situation, cards: int) -> int:
        doubles = self.rules.doubling.allows(cards=cards, total=where.total, soft=where.soft)
        if cell.first is Choice.DOUBLE and doubles:
            return DOUBLE
        chosen = cell.first if cell.first in (Choice.STAND, Choice.DRAW) else cell.otherwise
        must_draw = where.total < self.rules.subsequent.must_draw_below.value
        return STAND if chosen is Choice.STAND and not must_draw else DRAW


def _hole(strategy: Strategy, where: Situation, cards: int) -> str:
    hand = f"{'soft' if where.soft else 'hard'} {where.total}"
    counted = f" of {cards} cards" if strategy.counts_cards_in_hand else ""
    against = _THE_CARD.get(where.dealer, f"a {where.dealer}")
    return f"The strategy does not say what to do with a {hand}{counted} against {against}"
