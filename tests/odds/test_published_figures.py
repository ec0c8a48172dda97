"""The analysis of Blackjack against figures that others have published, each with its source and what it assumes.

Figures alone are quoted. Tolerances come from how a source rounds and how its method differs from ours: we play a
split hand by its own cards as if nothing had been split, others look at how many hands there are. That is worth a
few hundred thousandths with one deck, and less the more decks there are.
"""

from __future__ import annotations

import functools
from fractions import Fraction
from typing import Final

import numpy as np
import pytest

from croupier.odds import kernel
from croupier.odds.blackjack import analyse
from croupier.odds.blackjack_odds import BlackjackOdds, HandOdds
from croupier.odds.cards_left import CardsLeft
from croupier.odds.game import BlackjackGame, DealerBlackjack, DoublingOn, Surrendering
from croupier.odds.hand_table import dealer_plan
from croupier.vocabulary.names import Choice


@functools.cache
def odds(game: BlackjackGame) -> BlackjackOdds:
    return analyse(game, CardsLeft.of(game.decks))


def game(decks: int, dealer: str = "peek", **others: object) -> BlackjackGame:
    """A game with a hole card, or `none`; the dealer stands on soft 17 unless told otherwise."""
    blackjack = DealerBlackjack.PEEK if dealer == "peek" else DealerBlackjack.TAKES_ALL
    return BlackjackGame(decks=decks, dealer_blackjack=blackjack, **others)  # type: ignore[arg-type]


def hand(of: BlackjackOdds, dealer: int, one: int, other: int) -> HandOdds:
    return next(found for found in of.hands if found.dealer == dealer and found.cards == (one, other))


# --- Wizard of Odds, Blackjack appendix 9: the whole game ---------------------------------------------------
#
# Double on any two cards, split to four hands, aces once with one card each, 3 to 2. Best play by the exact cards;
# splits look at the number of hands, not at their cards. Given to six or seven places.


@pytest.mark.slow
@pytest.mark.parametrize(
    ("decks", "hole_card", "soft_17", "doubles_after_split", "published"),
    [
        (6, "none", True, True, -0.0072705),
        (6, "none", True, False, -0.0086975),
        (8, "none", True, True, -0.007562),
        (8, "none", True, False, -0.0089865),
        (1, "peek", False, True, 0.001839),
        (1, "peek", False, False, 0.000423),
        (1, "peek", True, True, -0.000072),
        (1, "peek", True, False, -0.001513),
        (2, "peek", True, True, -0.003797),
        (2, "peek", True, False, -0.005252),
        (5, "peek", False, True, -0.003804),
        (5, "peek", False, False, -0.005225),
        (5, "peek", True, True, -0.005918),
        (5, "peek", True, False, -0.007366),
    ],
)
def test_the_game_is_worth_what_wizard_of_odds_has(
    *, decks: int, hole_card: str, soft_17: bool, doubles_after_split: bool, published: float
) -> None:
    found = odds(game(decks, hole_card, dealer_draws_to_soft=16 + soft_17, double_after_split=doubles_after_split))
    assert found.expectation == pytest.approx(published, abs=3e-5 / decks)
    assert found.basic_strategy_expectation < found.expectation
    assert found.basic_strategy_expectation == pytest.approx(published, abs=5e-4 / decks)


def test_a_generous_single_deck_is_worth_what_blackjackinfo_has() -> None:
    """Its strategy engine, best play: late surrender, aces split again and drawn to, 0.37292 % to the player."""
    generous = game(1, resplit_aces=True, one_card_on_split_aces=False, surrender=Surrendering.LATE)
    assert odds(generous).expectation == pytest.approx(0.0037292, abs=3e-5)


# --- Wizard of Odds, appendix 9: single hands against an ace ------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("decks", "soft_17", "cards", "stand", "draw", "double"),
    [
        (6, True, (1, 2), -0.722356, -0.379910, -1.024099),
        (6, True, (2, 3), -0.721887, -0.529734, -1.443774),
        (6, True, (1, 6), -0.665166, -0.463296, -0.999484),
        (6, True, (4, 6), -0.720814, -0.286818, -0.639108),
        (6, True, (5, 6), -0.720879, -0.235772, -0.535879),
        (6, True, (1, 7), -0.466029, -0.421285, -0.909374),
        (8, True, (1, 2), -0.722307, -0.378980, -1.024082),
        (8, True, (4, 5), -0.721465, -0.395636, -0.932679),
        (8, True, (5, 6), -0.721201, -0.235977, -0.537869),
    ],
)
def test_hands_against_an_ace_without_a_hole_card(
    *, decks: int, soft_17: bool, cards: tuple[int, int], stand: float, draw: float, double: float
) -> None:
    """No hole card: a dealer's Blackjack is part of each figure. The source lets a player stand on anything."""
    found = hand(odds(game(decks, "none", dealer_draws_to_soft=16 + soft_17)), 1, *cards).choices
    if Choice.STAND in found:  # the books do not let a player stand below 12
        assert found[Choice.STAND] == pytest.approx(stand, abs=1e-6)
    assert found[Choice.DRAW] == pytest.approx(draw, abs=1e-6)
    assert found[Choice.DOUBLE] == pytest.approx(double, abs=1e-6)


def given_no_blackjack(value: float, decks: int, dealer: int, *cards: int) -> float:
    """A value with a hole card, as sources give it: once the dealer has looked."""
    completes = {1: 10, 10: 1}.get(dealer)
    if completes is None:
        return value
    there = (16 if completes == 10 else 4) * decks - cards.count(completes)
    chance = there / (52 * decks - 3)
    return (value + chance) / (1 - chance)


@pytest.mark.parametrize(
    ("decks", "soft_17", "cards", "stand", "draw", "double"),
    [
        (1, False, (1, 6), -0.482815, -0.199899, -0.527213),
        (1, False, (5, 6), None, 0.172946, 0.240259),
        (1, False, (1, 7), -0.101015, -0.108386, -0.357778),
        (1, True, (1, 6), -0.507702, -0.229134, -0.529713),
        (1, True, (5, 6), None, 0.143003, 0.234296),
        (2, True, (5, 6), None, 0.121079, 0.166650),
        (5, True, (1, 7), -0.225295, -0.160941, -0.417747),
        (5, False, (5, 6), None, 0.148532, 0.133896),
    ],
)
def test_hands_against_an_ace_once_the_dealer_has_looked(
    *, decks: int, soft_17: bool, cards: tuple[int, int], stand: float | None, draw: float, double: float
) -> None:
    found = hand(odds(game(decks, dealer_draws_to_soft=16 + soft_17)), 1, *cards).choices
    for choice, published in ((Choice.STAND, stand), (Choice.DRAW, draw), (Choice.DOUBLE, double)):
        if published is not None:
            value = given_no_blackjack(found[choice], decks, 1, *cards)
            assert value == pytest.approx(published, abs=1e-6), choice


# --- J. A. Nairn, tables beside "Exact Calculation of Expected Values for Splitting Pairs in Blackjack" -------
#
# One deck, hole card looked at, doubles on any two cards also after a split, aces get one card each and may be
# split again. Exact over all hands of a split, which are played by a fixed basic strategy: rows are taken where
# that is also our play. Six figures; against a two, his tables are off by up to 0.000003 even where nothing is
# left to decide.


@pytest.mark.slow
@pytest.mark.parametrize(
    ("dealer", "pair", "two_hands", "three_hands", "four_hands"),
    [
        (1, 1, 0.223932, 0.261074, 0.261074),
        (1, 2, -0.421365, -0.434265, -0.434935),
        (1, 3, -0.462243, -0.470825, -0.471167),
        (1, 4, -0.535358, -0.562365, -0.563821),
        (1, 5, -0.633159, -0.694962, -0.698411),
        (1, 7, -0.595329, -0.598957, -0.598886),
        (1, 8, -0.333718, -0.318552, -0.317635),
        (1, 9, -0.0705435, -0.0701863, -0.070078),
        (1, 10, 0.0985434, -0.186974, -0.354749),
        (2, 1, 0.565702, 0.635468, 0.639246),
        (2, 3, -0.112304, -0.107944, -0.10765),
        (2, 4, -0.149759, -0.16116, -0.161787),
        (2, 7, -0.0728641, -0.0547905, -0.0537095),
        (2, 8, 0.089085, 0.120856, 0.122665),
        (2, 9, 0.202472, 0.207894, 0.208184),
        (3, 1, 0.612855, 0.68304, 0.686841),
    ],
)
def test_splits_are_worth_what_nairn_counted_out(
    dealer: int, pair: int, two_hands: float, three_hands: float, four_hands: float
) -> None:
    for most, published in ((2, two_hands), (3, three_hands), (4, four_hands)):
        found = hand(odds(game(1, most_hands=most, resplit_aces=True)), dealer, pair, pair)
        value = given_no_blackjack(found.choices[Choice.SPLIT], 1, dealer, pair, pair)
        assert value == pytest.approx(published, abs=4e-6), most


@pytest.mark.slow
def test_splits_against_a_dealer_who_draws_on_soft_17() -> None:
    for most, aces, tens in ((2, 0.215092, -0.00404714), (3, 0.24883, -0.313679), (4, 0.24883, -0.495791)):
        found = odds(game(1, most_hands=most, resplit_aces=True, dealer_draws_to_soft=17))
        for pair, published in ((1, aces), (10, tens)):
            value = hand(found, 1, pair, pair).choices[Choice.SPLIT]
            assert given_no_blackjack(value, 1, 1, pair, pair) == pytest.approx(published, abs=1e-6)


@pytest.mark.parametrize(
    ("dealer", "cards", "stand", "double"),
    [
        (1, (1, 8), 0.279653, -0.189277),
        (1, (2, 10), -0.668057, -0.826367),
        (1, (6, 6), -0.659438, -0.831043),
        (1, (9, 10), 0.282488, -1.45517),
        (1, (10, 10), 0.654582, -1.71422),
        (2, (1, 7), 0.124, 0.120982),
        (2, (5, 10), -0.293143, -0.839388),
        (2, (9, 9), 0.124233, -1.24654),
        (2, (10, 10), 0.637886, -1.70775),
    ],
)
def test_six_decks_standing_and_doubling_are_what_nairn_has(
    dealer: int, cards: tuple[int, int], stand: float, double: float
) -> None:
    found = hand(odds(game(6)), dealer, *cards).choices
    assert given_no_blackjack(found[Choice.STAND], 6, dealer, *cards) == pytest.approx(stand, abs=2e-6)
    assert given_no_blackjack(found[Choice.DOUBLE], 6, dealer, *cards) == pytest.approx(double, abs=6e-6)


# --- Wizard of Odds, Blackjack appendix 2B: what the dealer makes, one deck, nothing known of the hole card ---


@pytest.mark.parametrize(
    ("dealer", "published"),
    [
        (1, (0.126128, 0.131003, 0.129486, 0.131553, 0.0515646, 0.313726, 0.11654)),
        (2, (0.138976, 0.131762, 0.131815, 0.123948, 0.120526, 0, 0.352973)),
        (3, (0.130313, 0.130946, 0.123761, 0.123345, 0.116047, 0, 0.375588)),
        (4, (0.130973, 0.114163, 0.120679, 0.116286, 0.115096, 0, 0.402803)),
        (5, (0.119687, 0.123483, 0.116909, 0.104694, 0.106321, 0, 0.428905)),
        (6, (0.166948, 0.106454, 0.107192, 0.100705, 0.0978785, 0, 0.420823)),
        (7, (0.372345, 0.138583, 0.0773344, 0.0788967, 0.072987, 0, 0.259854)),
        (8, (0.130857, 0.362989, 0.129445, 0.0682898, 0.0697914, 0, 0.238627)),
    ],
)
def test_the_dealer_makes_each_total_as_often_as_published(dealer: int, published: tuple[float, ...]) -> None:
    left = np.array([4.0] * 9 + [16.0])
    left[dealer - 1] -= 1
    shoes = np.repeat(left[:, None], kernel.LANES, axis=1)
    plan = dealer_plan(draws_to=16, draws_to_soft=16)
    found = kernel.dealer_results(plan, dealer - 1, shoes, np.full(kernel.LANES, left.sum()))
    assert found[:, 0] == pytest.approx(published, abs=1e-6)


# --- what a rule is worth, in hundredths of a per cent ------------------------------------------------------

ATLANTIC_CITY: Final = game(8)
"""Eight decks, double any two and after splits, four hands: 0.43 % to the house (Wizard of Odds)."""


def test_atlantic_city_rules() -> None:
    assert odds(ATLANTIC_CITY).expectation == pytest.approx(-0.0043, abs=5e-5)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changed", "effect", "within"),
    [
        ({"dealer_draws_to_soft": 17}, -0.0022, 1e-4),
        ({"double_after_split": False}, -0.0014, 1e-4),
        ({"double_on": DoublingOn.NINE_TO_ELEVEN}, -0.0009, 1e-4),
        ({"double_on": DoublingOn.TEN_AND_ELEVEN}, -0.0018, 1e-4),
        ({"resplit_aces": True}, 0.0008, 1e-4),
        ({"one_card_on_split_aces": False}, 0.0019, 1e-4),
        ({"surrender": Surrendering.LATE}, 0.0008, 1e-4),
        ({"surrender": Surrendering.EARLY}, 0.0039 + 0.0024, 1.5e-4),
        ({"dealer_blackjack": DealerBlackjack.TAKES_ALL}, -0.0011, 1e-4),
        ({"blackjack_pays": Fraction(2)}, 0.0227, 1e-4),
        ({"blackjack_pays": Fraction(6, 5), "even_money": False}, -0.0136, 1e-4),
        ({"blackjack_pays": Fraction(6, 5), "even_money": True}, -0.0136 + 0.0006, 1e-4),
    ],
    ids=str,
)
def test_a_rule_is_worth_what_wizard_of_odds_has(changed: dict[str, object], effect: float, within: float) -> None:
    """Effects of single rules on the game above, two decimals of a per cent; two are sums of two published ones.

    Early surrender is given against an ace and a ten apart. Who is paid 6 to 5 should take even money: 0.06 %.
    """
    base = odds(ATLANTIC_CITY).expectation
    rules = {"decks": 8, "dealer_blackjack": DealerBlackjack.PEEK, **changed}
    other = odds(BlackjackGame(**rules))  # type: ignore[arg-type]
    assert other.expectation - base == pytest.approx(effect, abs=within)


@pytest.mark.slow
@pytest.mark.parametrize(("decks", "published"), [(1, -0.0588), (6, -0.0740), (8, -0.0747)])
def test_insurance_costs_what_is_commonly_published(decks: int, published: float) -> None:
    """With a dealer's ace and nothing else known: 3/51, 23/311 and 31/415."""
    assert odds(game(decks)).insurance == pytest.approx(published, abs=5e-5)
