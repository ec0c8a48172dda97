"""The compiled analysis against every order of the cards, counted out in whole fractions on small shoes."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

import numpy as np
import pytest

from croupier.odds.against import Against, kernel_rules
from croupier.odds.blackjack import analyse
from croupier.odds.cards_left import CardsLeft
from croupier.odds.game import BlackjackGame, DealerBlackjack, DoublingOn, Surrendering
from croupier.odds.hand_table import Counts as Plays
from croupier.odds.hand_table import hand_table
from croupier.rulebooks.strategy import Cell, Situation
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import Choice
from tests.odds.exhaustive_blackjack import (
    Cards,
    Counts,
    Play,
    SlowTable,
    table_value,
    table_value_against,
    without,
)

ACT: Final = BlackjackGame()
SOFT_17: Final = BlackjackGame(dealer_draws_to_soft=17, most_hands=3)
PEEK: Final = BlackjackGame(
    dealer_blackjack=DealerBlackjack.PEEK, resplit_aces=True, double_on=DoublingOn.NINE_TO_ELEVEN, most_hands=3
)
NO_DOUBLES: Final = BlackjackGame(dealer_blackjack=DealerBlackjack.PEEK, double_after_split=False, most_hands=2)
CHALLENGE: Final = BlackjackGame(
    dealer_blackjack=DealerBlackjack.TAKES_ORIGINAL,
    blackjack_pays=Fraction(2),
    blackjacks_tied_pay=Fraction(4),
    blackjacks_tied_spread=Fraction(1),
    equal_loses=True,
    twenty_one_pays=True,
    cards_that_pay=5,
    double_cards=(2, 3),
    most_hands=3,
    resplit_aces=True,
    one_card_on_split_aces=False,
    blackjack_after_split=True,
    insurance_pays=None,
    even_money=False,
)
BUSTED_COUNTS: Final = dataclasses.replace(CHALLENGE, busted_hand_counts=True)
GAMES: Final = {
    "act": ACT,
    "soft 17": SOFT_17,
    "peek": PEEK,
    "no doubles after a split": NO_DOUBLES,
    "challenge": CHALLENGE,
    "challenge, busted hand counts": BUSTED_COUNTS,
}
OTHER_NUMBERS: Final = {
    "stands on 18": BlackjackGame(dealer_draws_to=17, dealer_draws_to_soft=18, must_draw_below=14, most_hands=2),
    "stands on 15": BlackjackGame(dealer_draws_to=14, dealer_draws_to_soft=15, cards_that_pay=4, most_hands=2),
}


def shoe(**there: int) -> Counts:
    """So many of each worth: `ace`, `two` to `nine`, `ten`."""
    names = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return tuple(there.get(name, 0) for name in names)


FIVES: Final = shoe(ace=5, five=8, eight=7, ten=11)
TWOS: Final = shoe(ace=4, two=6, seven=6, nine=6, ten=9)
SIXES: Final = shoe(ace=6, three=6, six=8, ten=11)
EIGHTS: Final = shoe(ace=8, four=4, eight=7, nine=3, ten=10)


def against(game: BlackjackGame, counts: Counts, dealer: int) -> Against:
    return Against(game, kernel_rules(game), counts, dealer - 1)


def exact(value: Fraction) -> object:
    return pytest.approx(float(value), abs=1e-12)


# --- the dealer, and hands that are not split ---------------------------------------------------------------

CHOICES: Final = {Choice.STAND: Play.STAND, Choice.DRAW: Play.DRAW, Choice.DOUBLE: Play.DOUBLE_OR_DRAW}


@pytest.mark.slow
@pytest.mark.parametrize("counts", [FIVES, TWOS, EIGHTS])
@pytest.mark.parametrize("game", (GAMES | OTHER_NUMBERS).values(), ids=GAMES | OTHER_NUMBERS)
def test_each_choice_on_each_first_hand_is_worth_what_every_order_of_the_cards_says(
    game: BlackjackGame, counts: Counts
) -> None:
    there = [worth for worth in range(1, 11) if counts[worth - 1]]
    for dealer in there:
        slow, fast = SlowTable(game, dealer), against(game, counts, dealer)
        for one in there:
            for other in there[there.index(one) :]:
                left = without(counts, dealer, one, other)
                found = fast.choices(one - 1, other - 1)
                wanted = slow.choices((one, other), left)
                for choice, play in CHOICES.items():
                    assert (choice in found) == (play in wanted), (dealer, one, other, choice)
                    if choice in found:
                        assert found[choice] == exact(wanted[play]), (dealer, one, other, choice)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("decks", "dealer"), [*(pytest.param(*one, marks=pytest.mark.nightly) for one in ((8, 10), (6, 1))), (1, 6)]
)
@pytest.mark.parametrize("game", [ACT, PEEK, CHALLENGE], ids=["act", "peek", "challenge"])
def test_a_full_shoe_is_counted_out_as_well(game: BlackjackGame, decks: int, dealer: int) -> None:
    counts = (4 * decks,) * 9 + (16 * decks,)
    slow, fast = SlowTable(game, dealer), against(game, counts, dealer)
    for cards in ((6, 10), (7, 8), (4, 10), (10, 10)):
        wanted = slow.choices(cards, without(counts, dealer, *cards))
        found = fast.choices(*(worth - 1 for worth in cards))
        for choice, play in CHOICES.items():
            assert found.get(choice) == (exact(wanted[play]) if play in wanted else None)


# --- splits -------------------------------------------------------------------------------------------------

SPLITS: Final = [
    (FIVES, 1, 5), (FIVES, 10, 8), (FIVES, 8, 10), (FIVES, 5, 1),
    (TWOS, 10, 7), (TWOS, 1, 9), (TWOS, 7, 10),
    (SIXES, 1, 6), (SIXES, 10, 3), (SIXES, 6, 1),
    (EIGHTS, 10, 1), (EIGHTS, 1, 8), (EIGHTS, 4, 10), (EIGHTS, 10, 10),
]  # fmt: skip


def cards_of(hand: int) -> Cards:
    """The cards of a numbered hand."""
    counts = hand_table().counts[hand]
    return tuple(worth for worth in range(1, 11) for _ in range(counts[worth - 1]))


def any_plays(seed: int) -> Plays:
    """A play for every hand, as good or bad as it comes; none that the game would not allow."""
    table, chance = hand_table(), random.Random(seed)
    plays = np.zeros(len(table.cards), dtype=np.int64)
    for hand in range(1, len(plays)):
        if table.totals[hand] < 12:
            allowed = [Play.DRAW, Play.DOUBLE_OR_DRAW]
        elif table.totals[hand] < 18 or table.soft[hand]:
            allowed = list(Play)
        else:
            allowed = [Play.STAND]
        plays[hand] = chance.choice(allowed).value
    return plays


@pytest.mark.slow
@pytest.mark.parametrize(("counts", "dealer", "pair"), SPLITS)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_split_is_worth_what_playing_hand_after_hand_says_whatever_the_play(
    game: BlackjackGame, counts: Counts, dealer: int, pair: int
) -> None:
    plays = any_plays(seed=31 * dealer + pair)
    by_cards = {cards_of(hand): Play(int(play)) for hand, play in enumerate(plays)}
    fast = against(game, counts, dealer)
    value = fast.split(pair - 1, plays)
    if game.dealer_blackjack is DealerBlackjack.PEEK:
        value -= fast.blackjack_chance(pair - 1, pair - 1)
    slow = SlowTable(game, dealer, by_cards.__getitem__)
    assert value == exact(slow.split(pair, without(counts, dealer, pair, pair)))


# --- a whole round ------------------------------------------------------------------------------------------

_LETTERS: Final = "A23456789T"


def cards_left(counts: Counts) -> CardsLeft:
    there = {Card(letter + "s"): count for letter, count in zip(_LETTERS, counts, strict=True) if count}
    return CardsLeft(MappingProxyType(there))


ROUNDS: Final = {
    **GAMES,
    "early surrender": dataclasses.replace(PEEK, surrender=Surrendering.EARLY),
    "late surrender": dataclasses.replace(NO_DOUBLES, surrender=Surrendering.LATE),
    "late surrender without a hole card": dataclasses.replace(SOFT_17, surrender=Surrendering.LATE),
    "no splitting": dataclasses.replace(ACT, most_hands=1, double_on=DoublingOn.TEN_AND_ELEVEN),
}


BY_DAY: Final = ("challenge, busted hand counts", "early surrender", "late surrender without a hole card")
"""The others differ from one of these in a single choice, which the tests above look at for every game."""


@pytest.mark.parametrize(
    "counts", [pytest.param(TWOS, marks=pytest.mark.nightly), pytest.param(SIXES, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, id=one, marks=[] if one in BY_DAY else pytest.mark.nightly)
        for one, game in ROUNDS.items()
    ],
)
def test_the_table_of_totals_is_worth_what_it_brings_over_every_deal(game: BlackjackGame, counts: Counts) -> None:
    odds = analyse(game, cards_left(counts))
    assert odds.basic_strategy_expectation == exact(table_value(game, odds.basic_strategy, counts))
    assert sum(hand.probability for hand in odds.hands) == pytest.approx(1)


class Asked(dict[Situation, Cell]):
    """The cells of a table, and which of them a round has asked for."""

    def __init__(self, cells: Mapping[Situation, Cell]) -> None:
        super().__init__(cells)
        self.situations: set[Situation] = set()

    def __getitem__(self, situation: Situation) -> Cell:
        self.situations.add(situation)
        return super().__getitem__(situation)

    def get(self, situation: Situation, default: Cell | None = None) -> Cell | None:  # type: ignore[override]
        self.situations.add(situation)
        return super().get(situation, default)


def other_cells(game: BlackjackGame, situation: Situation, says: Cell) -> Iterator[Cell]:
    """What else the table might say there."""
    stands = situation.total >= 12
    yield from [Cell(Choice.STAND, Choice.STAND)] if stands and says.first is not Choice.STAND else []
    yield from [Cell(Choice.DRAW, Choice.DRAW)] if says.first is not Choice.DRAW else []
    yield from [Cell(Choice.SPLIT, Choice.DRAW)] if situation.pair and says.first is not Choice.SPLIT else []
    if situation.cards == 0 or situation.cards in game.double_cards:
        for otherwise in (Choice.DRAW, Choice.STAND) if stands else (Choice.DRAW,):
            if says != (cell := Cell(Choice.DOUBLE, otherwise)):
                yield cell


@pytest.mark.nightly
@pytest.mark.parametrize("dealer", [1, 6, 10])
@pytest.mark.parametrize(
    "game", [ACT, SOFT_17, PEEK, CHALLENGE, BUSTED_COUNTS], ids=list(GAMES)[:3] + list(GAMES)[4:]
)
def test_no_change_of_a_single_cell_makes_the_table_better(game: BlackjackGame, dealer: int) -> None:
    strategy = analyse(game, cards_left(SIXES)).basic_strategy
    left, cells = without(SIXES, dealer), Asked(strategy.cells)
    best = table_value_against(game, dataclasses.replace(strategy, cells=cells), left, dealer)
    for situation in sorted(cells.situations):
        says = strategy.cells[situation]
        for cell in other_cells(game, situation, says):
            changed = dataclasses.replace(strategy, cells={**strategy.cells, situation: cell})
            value = table_value_against(game, changed, left, dealer)
            assert value <= best + Fraction(1, 10**12), (situation, says, cell)
