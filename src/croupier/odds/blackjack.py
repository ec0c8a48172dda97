"""The analysis of Blackjack: best play by the exact cards of a hand, and the best table of totals.

`against.py` looks at one card of the dealer's, `basic_strategy.py` finds the table; here the ten are put together.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from croupier.odds.against import ACE, TEN, Against, kernel_rules
from croupier.odds.basic_strategy import TotalsTable, layout_of
from croupier.odds.blackjack_odds import BlackjackOdds, HandOdds
from croupier.odds.cards_left import CardsLeft
from croupier.odds.game import BlackjackGame, DealerBlackjack, Surrendering
from croupier.odds.giving_up import between_parts
from croupier.odds.progress import hands_done
from croupier.rulebooks.strategy import Cell, Situation, Strategy
from croupier.vocabulary.card import Rank
from croupier.vocabulary.names import Choice

FIRST_HANDS: Final = 55
"""Pairs of first cards, by what they are worth."""


def analyse(game: BlackjackGame, left: CardsLeft) -> BlackjackOdds:
    """What the first round from these cards is worth to one box, and how to play it."""
    rules, counts = kernel_rules(game), left.by_worth()
    expectation, square, basic = 0.0, 0.0, 0.0
    hands: list[HandOdds] = []
    cells: dict[Situation, Cell] = {}
    dealers = [dealer for dealer in range(10) if counts[dealer] > 0]
    for done, dealer in enumerate(dealers):
        between_parts()
        hands_done(done * FIRST_HANDS, len(dealers) * FIRST_HANDS)
        against = Against(game, rules, counts, dealer)
        table = TotalsTable(against, layout_of(rules))
        cells.update(table.situations())
        basic += against.probability * table.expectation
        against.consider(table.plays)
        found = tuple(_first_hands(against))
        hands.extend(found)
        expectation += sum(hand.probability * _with_insurance(hand, game) for hand in found)
        square += _square(against, found, left)
    even_money = any(hand.best is Choice.EVEN_MONEY for hand in hands)
    part = float(game.insured_part)
    insured = sum(part * hand.probability * hand.insurance for hand in hands if hand.insurance is not None
                  and not (even_money and Choice.EVEN_MONEY in hand.choices))  # fmt: skip
    return BlackjackOdds(
        expectation=expectation,
        basic_strategy_expectation=basic + max(insured, 0.0),
        standard_deviation=math.sqrt(square - expectation**2),
        basic_strategy=Strategy(
            cells=cells,
            insures=bool(insured > 0),
            takes_even_money=even_money,
            counts_cards_in_hand=game.cards_that_pay > 0,
        ),
        hands=tuple(hands),
        insurance=_insurance(game, counts),
        method=_method(game),
    )


def _first_hands(against: Against) -> Iterator[HandOdds]:
    """Every pair of first cards that can be dealt beside this card of the dealer's."""
    for one in range(10):
        for other in range(one, 10):
            chance = against.chance(one, other)
            if chance == 0.0:
                continue
            choices = against.choices(one, other)
            yield HandOdds(
                cards=(one + 1, other + 1),
                dealer=against.dealer + 1,
                probability=against.probability * chance,
                choices=choices,
                best=max(choices, key=lambda choice: choices[choice]),
                insurance=_insured(against, one, other),
            )


def _insured(against: Against, one: int, other: int) -> float | None:
    """What a unit of insurance is worth with these cards out."""
    pays = against.game.insurance_pays
    if pays is None or against.dealer != ACE:
        return None
    return (float(pays) + 1) * against.blackjack_chance(one, other) - 1


def _with_insurance(hand: HandOdds, game: BlackjackGame) -> float:
    """Part of the wager may be laid on insurance as well; who is paid even money has no use for it."""
    if hand.insurance is None or hand.best is Choice.EVEN_MONEY:
        return hand.expectation
    return hand.expectation + float(game.insured_part) * max(hand.insurance, 0.0)


def _insurance(game: BlackjackGame, counts: tuple[int, ...]) -> float | None:
    if game.insurance_pays is None or counts[ACE] == 0:
        return None
    return (float(game.insurance_pays) + 1) * counts[TEN] / (sum(counts) - 1) - 1


def _square(against: Against, hands: tuple[HandOdds, ...], left: CardsLeft) -> float:
    """The expectation of the square of the result, insurance left out."""
    squares, total = against.squares(), 0.0
    for hand in hands:
        one, other = hand.cards[0] - 1, hand.cards[1] - 1
        blackjack = against.blackjack_chance(one, other)
        if hand.best is Choice.EVEN_MONEY:
            value = 1.0
        elif (one, other) == (ACE, TEN):
            value = _blackjack_square(against.game, blackjack, left)
        elif hand.best is Choice.SURRENDER:
            all_lost = blackjack if against.game.surrender is Surrendering.LATE else 0.0
            value = float(against.game.surrendered_part) ** 2 * (1 - all_lost) + all_lost
        else:
            value = against.split_square(one) if hand.best is Choice.SPLIT else float(
                squares[against.hand(one, other)]
            )  # fmt: skip
            if against.game.dealer_blackjack is DealerBlackjack.PEEK:
                value += blackjack
        total += hand.probability * value
    return total


def _blackjack_square(game: BlackjackGame, chance: float, left: CardsLeft) -> float:
    tens = [left.of_rank(rank) for rank in (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)]
    every = sum(tens)
    same = sum(ten * (ten - 1) for ten in tens) / (every * (every - 1)) if every > 1 else 1.0
    tied = float(game.blackjacks_tied_pay) ** 2 + (1 - same) * float(game.blackjacks_tied_spread) ** 2
    return float(game.blackjack_pays) ** 2 * (1 - chance) + tied * chance


def _method(game: BlackjackGame) -> str:
    exact = (
        "Exact for the cards of this shoe, split hands included: each is played by its own cards and the "
        "dealer's card, and every order of the cards is counted."
    )
    if game.dealer_blackjack is DealerBlackjack.TAKES_ORIGINAL and not (
        game.most_hands <= 3 and 0 < game.cards_that_pay <= 5
    ):
        exact += (
            " Not exact: how likely all hands of a split are settled before a dealer's Blackjack takes one wager "
            "is taken as independent from hand to hand, which moves the whole by less than 0.00002."
        )
    return exact + (
        " The standard deviation takes split hands as independent once the dealer's total is known, which moves "
        "it by less than 0.002."
    )
