"""Random plans and orders: tables, strategies, counts and shoes as they hardly ever are, so that all is met."""

from __future__ import annotations

from random import Random
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.rulebooks import shelf
from croupier.rulebooks.strategy import Cell, Situation, Strategy
from croupier.rulebooks.table_options import TableOptions
from croupier.simulate.plan import Count, Deviation, Plan, ShoeMode, Wagering
from croupier.vocabulary.card import DECK
from croupier.vocabulary.names import BookId, Choice, On

ACT_SIDES: Final = {
    BookId("act-blackjack-2000"): ((), (On.PERFECT_PAIRS,)),
    BookId("act-blackjack-2006"): ((On.PERFECT_PAIRS, On.SUPER_SEVENS), (On.SUPER_SEVENS,), ()),
    BookId("act-blackjack-2018"): ((), (On.PERFECT_PAIRS,), (On.PAIRS_PLAY,)),
}
NSW_SIDES: Final = (On.ANY_PAIRS, On.PERFECT_PAIRS, On.STAR_PAIRS, On.BLAZING_7S)
HI_LO: Final = (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)

PLACES: Final = range(len(DECK))
MOODS: Final[tuple[list[int], ...]] = (
    [],  # a fair shoe
    [],
    [place for place in PLACES if place % 13 in (0, 8, 9, 10, 11, 12)],  # nines to aces
    [place for place in PLACES if place % 13 == 6] * 3 + list(PLACES),  # many sevens
    [place for place in PLACES if place % 13 == 6],  # sevens alone
    [32, 32, 32, 45],  # sevens of diamonds, and of clubs
    [place for place in PLACES if place % 13 in (0, 7)] + list(PLACES),  # aces and eights
    [
        place for place in PLACES if place % 13 < 5
    ],  # small cards: long hands, so that many boxes would use up a shoe
)


def random_plan(book: BookId, dice: Random, *, boxes: int = 1) -> Plan:
    """Any lawful table, played in any way."""
    war = book == BookId("act-casino-war-2018")
    options = random_options(book, dice)
    cut = dice.random() < 0.3
    half = shelf.book(book).rules(options).pack.cards // 2
    return Plan(
        book=book,
        options=options,
        wager=On.CASINO_WAR if war else On.BLACKJACK,
        rounds=1,
        boxes=boxes,
        shoe=ShoeMode.CUT if cut else ShoeMode.FRESH,
        cutting_card=dice.randint(52 if boxes < 3 else half, half),
        strategy=None if war else random_strategy(book, dice),
        surrenders=dice.random() < 0.3,
        by_composition=() if war or dice.random() < 0.7 else random_compositions(dice),
        wagering=random_wagering(dice, war=war) if dice.random() < 0.5 else Wagering(),
    )


def random_options(book: BookId, dice: Random) -> TableOptions:
    if book == BookId("act-casino-war-2018"):
        return TableOptions(decks=dice.choice((6, 7, 8)))
    if book != BookId("nsw-blackjack-challenge"):
        return TableOptions(
            decks=dice.randint(4, 8),
            side_wagers=dice.choice(ACT_SIDES[book]),
            dealer_draws_on_soft_17=book == BookId("act-blackjack-2018") and dice.random() < 0.5,
        )
    sides = tuple(on for on in NSW_SIDES if dice.random() < 0.5)
    blazing = On.BLAZING_7S in sides
    return TableOptions(
        decks=6 if {On.STAR_PAIRS, On.BLAZING_7S} & set(sides) else dice.choice((6, 8)),
        side_wagers=sides,
        busted_hand_counts_as_original=dice.random() < 0.5,
        blazing_7s_stake=dice.choice((None, 250, 500)) if blazing else None,
        jackpot=dice.choice((None, dice.randint(10_000_00, 90_000_00))) if blazing else None,
        jackpot_reset=dice.choice((None, 25_000_00)) if blazing else None,
    )


# --- strategies -------------------------------------------------------------------------------------------


def random_strategy(book: BookId, dice: Random) -> Strategy:
    """A sensible table, or one thrown together."""
    counts_cards = book == BookId("nsw-blackjack-challenge") and dice.random() < 0.8
    zeal = dice.choice((0.0, 0.1, 0.6, 1.0))
    splits = dice.choice((0.2, 0.6, 1.0))
    cells: dict[Situation, Cell] = {}
    for dealer in range(1, 11):
        for soft in (False, True):
            for total in range(12 if soft else 4, 21):
                for cards in (2, 3, 4) if counts_cards else (0,):
                    where = Situation(dealer, total, soft, pair=False, cards=cards)
                    cells[where] = sensible(dealer, total, soft=soft) if dice.random() >= zeal else anything(dice)
        for worth in range(1, 11):
            where = Situation(dealer, 12 if worth == 1 else 2 * worth, worth == 1, pair=True)
            if dice.random() < splits:
                cells[where] = Cell(Choice.SPLIT, dice.choice((Choice.STAND, Choice.DRAW)))
            elif dice.random() < 0.5:
                cells[where] = anything(dice)
    return Strategy(
        cells=cells,
        insures=dice.random() < 0.4,
        takes_even_money=dice.random() < 0.4,
        counts_cards_in_hand=counts_cards,
    )


def sensible(dealer: int, total: int, *, soft: bool) -> Cell:
    if not soft and total in (10, 11) and dealer != 1:
        return Cell(Choice.DOUBLE, Choice.DRAW)
    stands = total >= 18 if soft else total >= (12 if 2 <= dealer <= 6 else 17)
    chosen = Choice.STAND if stands else Choice.DRAW
    return Cell(chosen, chosen)


def anything(dice: Random) -> Cell:
    """Surrender among them, which no book has here: the second choice is taken then."""
    first = dice.choice((Choice.STAND, Choice.DRAW, Choice.DRAW, Choice.DOUBLE, Choice.SURRENDER))
    return Cell(first, dice.choice((Choice.STAND, Choice.DRAW)))


def random_compositions(dice: Random) -> tuple[tuple[int, ...], ...]:
    """Plays by the exact first two cards: stand, draw, double, and split where they are a pair."""
    rows = []
    for one in range(1, 11):
        for other in range(one, 11):
            if {one, other} != {1, 10}:
                for dealer in range(1, 11):
                    rows.append((one, other, dealer, dice.randrange(4 if one == other else 3)))
    return tuple(row for row in rows if dice.random() < 0.3)


# --- counts -----------------------------------------------------------------------------------------------


def random_wagering(dice: Random, *, war: bool) -> Wagering:
    tags = HI_LO if dice.random() < 0.5 else tuple(dice.randint(-2, 2) for _ in range(10))
    ramp = tuple((at, dice.randint(1, 12)) for at in dice.sample(range(-4, 6), dice.randint(1, 5)))
    return Wagering(
        count=Count(tags=tags, per_deck=dice.random() < 0.7),
        ramp=ramp,
        deviations=() if war else tuple(random_deviation(dice) for _ in range(dice.randint(0, 40))),
        insure_at=None if war else dice.choice((None, -1, 1, 3)),
    )


def random_deviation(dice: Random) -> Deviation:
    dealer, at = dice.randint(1, 10), dice.choice((-2, 0, 1, 3))
    worth = dice.randint(1, 10)
    if dice.random() < 0.3:
        total = 12 if worth == 1 else 2 * worth
        return Deviation(dealer=dealer, total=total, soft=worth == 1, pair=True, at=at, choose=a_choice(dice, 4))
    soft = dice.random() < 0.3
    total = dice.randint(13 if soft else 5, 20)
    return Deviation(dealer=dealer, total=total, soft=soft, pair=False, at=at, choose=a_choice(dice, 3))


def a_choice(dice: Random, number: int) -> str:
    return dice.choice((Choice.STAND, Choice.DRAW, Choice.DOUBLE, Choice.SPLIT)[:number]).value


# --- orders -----------------------------------------------------------------------------------------------


def random_orders(plan: Plan, dice: Random, number: int) -> npt.NDArray[np.uint8]:
    """Fairly shuffled shoes; or such as no casino has, full of the cards that are seldom met."""
    generator = np.random.default_rng(dice.getrandbits(64))
    decks, mood = (
        shelf.book(plan.book).rules(plan.options).pack.decks,
        dice.choice(MOODS if plan.boxes < 3 else MOODS[:-1]),
    )
    if mood:
        return generator.choice(np.array(mood, dtype=np.uint8), size=(number, 52 * decks))
    return generator.permuted(np.tile(np.arange(52, dtype=np.uint8), (number, decks)), axis=1)
