"""The side wagers of the Blackjack books: every deal counted out, and what others have published."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.odds_documents import wager_document
from croupier.odds.cards_left import CardsLeft
from croupier.odds.insurance import insurance_odds
from croupier.odds.table_odds import odds_of_table
from croupier.odds.wager_odds import WagerOdds
from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.card import DECK, read_cards
from croupier.vocabulary.names import On, Outcome
from tests.odds import brute_force

NSW = "nsw-blackjack-challenge"

PAIRS = [
    ("act-blackjack-2000", On.PERFECT_PAIRS),
    ("act-blackjack-2006", On.PERFECT_PAIRS),
    ("act-blackjack-2018", On.PERFECT_PAIRS),
    ("act-blackjack-2018", On.PAIRS_PLAY),
    (NSW, On.ANY_PAIRS),
    (NSW, On.PERFECT_PAIRS),
    (NSW, On.STAR_PAIRS),
]

REMOVED = [
    "",
    "As Ah Ad Kc Kc Kc Td 2s 2h 7d",
    "7s 7s 7s 7h 7h 7c 7c 7c 7c 9d",
    " ".join(card for card in DECK if card.rank not in (7, 14)),  # one deck less, but for its sevens and aces
]


def side_wager(
    book: str,
    on: On,
    decks: int | None,
    removed: str = "",
    *,
    jackpot: int | None = None,
    stake: int | None = None,
) -> WagerOdds:
    table = TableOptions(decks=decks, jackpot=jackpot, blazing_7s_stake=stake)
    return odds_of_table(book, table, removed=read_cards(removed), wager=on).wagers[on]


def verdicts(odds: WagerOdds) -> dict[tuple[str | None, str | None], Fraction]:
    """What each outcome pays and by which clause; an end that cannot come is left out."""
    assert sum(one.probability for one in odds.outcomes) == 1
    return {
        (None if one.pays is None else str(one.pays), one.clause): one.probability
        for one in odds.outcomes
        if one.probability
    }


# --- pairs ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "on"), PAIRS)
@pytest.mark.parametrize("removed", REMOVED)
def test_pairs_are_counted_deal_by_deal(book: str, on: On, removed: str) -> None:
    allowed = (6,) if on is On.STAR_PAIRS else shelf.book(book).rules().pack.allowed.value
    for decks in allowed:
        odds = side_wager(book, on, decks, removed)
        assert verdicts(odds) == brute_force.pairs(book, on, brute_force.shoe(decks, removed))


def test_counting_like_cards_together_is_counting_every_card() -> None:
    left = brute_force.shoe(4, "As Ah Kc Kc")
    together = brute_force.counted(brute_force.deals(left, 2), lambda cards: tuple(map(repr, cards)))
    assert together == brute_force.counted(
        brute_force.each_card_by_itself(left, 2), lambda cards: tuple(map(repr, cards))
    )


@given(st.lists(st.sampled_from(DECK), max_size=120))
@settings(max_examples=20, deadline=None)
def test_any_cards_may_be_gone(gone: list[str]) -> None:
    removed = " ".join(text for text, count in Counter(gone).items() for _ in range(min(count, 6)))
    odds = side_wager(NSW, On.STAR_PAIRS, 6, removed)
    assert verdicts(odds) == brute_force.pairs(NSW, On.STAR_PAIRS, brute_force.shoe(6, removed))


def test_an_outcome_tells_what_it_is() -> None:
    best, *_, lost = side_wager(NSW, On.STAR_PAIRS, None).outcomes
    assert (best.name, best.outcome, str(best.pays), best.clause) == (
        "pair of aces",
        Outcome.WIN,
        "30:1",
        "15.8.4",
    )
    assert best.gain == 30
    assert best.probability == Fraction(24 * 23, 312 * 311)
    assert (lost.name, lost.outcome, lost.pays, lost.clause) == ("no pair", Outcome.LOSE, None, "15.9")
    assert lost.gain == -1


@pytest.mark.parametrize(
    ("book", "on", "decks", "edge"),
    [
        # Wizard of Odds, Perfect Pairs: 25, 12 and 6 to 1, then 30, 10 and 5 to 1
        ("act-blackjack-2018", On.PERFECT_PAIRS, 8, 4.10),
        (NSW, On.PERFECT_PAIRS, 8, 3.37),
        # Wizard of Odds, Pair Play: 11 to 1
        ("act-blackjack-2018", On.PAIRS_PLAY, 4, 13.04),
        ("act-blackjack-2018", On.PAIRS_PLAY, 5, 11.97),
        ("act-blackjack-2018", On.PAIRS_PLAY, 6, 11.25),
        (NSW, On.ANY_PAIRS, 8, 10.36),
        # Wizard of Odds, Super Sevens: 3, 50, 100, 500 and 5,000 to 1, a third card guaranteed
        ("act-blackjack-2006", On.SUPER_SEVENS, 4, 15.92),
        ("act-blackjack-2006", On.SUPER_SEVENS, 5, 13.25),
        ("act-blackjack-2006", On.SUPER_SEVENS, 6, 11.40),
        ("act-blackjack-2006", On.SUPER_SEVENS, 8, 9.01),
    ],
)
def test_published_house_edges(book: str, on: On, decks: int, edge: float) -> None:
    assert round(-100 * float(side_wager(book, on, decks).expectation), 2) == edge


def test_the_published_combinations_of_eight_decks() -> None:
    """Wizard of Odds, Perfect Pairs: of 86,320 pairs of cards."""
    odds = side_wager("act-blackjack-2018", On.PERFECT_PAIRS, 8)
    assert [int(one.probability * 86_320) for one in odds.outcomes] == [1456, 1664, 3328, 79_872]


# --- Super Sevens ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("decks", "removed"), [(4, REMOVED[0]), (6, REMOVED[1]), (8, REMOVED[2]), (4, REMOVED[3])]
)
def test_super_sevens_are_counted_deal_by_deal(decks: int, removed: str) -> None:
    odds = side_wager("act-blackjack-2006", On.SUPER_SEVENS, decks, removed)
    left = brute_force.shoe(decks, removed)
    assert odds.expectation == sum(
        one.probability * (-1 if one.pays is None else one.pays.win) for one in odds.outcomes
    )
    assert verdicts(odds) == brute_force.super_sevens(left)
    without = brute_force.super_sevens(left, cards=2)
    gains = {None: -1, "3:1": 3, "50:1": 50, "100:1": 100}
    assert odds.further["without_third_card"] == sum(chance * gains[pays] for (pays, _), chance in without.items())


def test_the_published_combinations_of_six_decks() -> None:
    """Wizard of Odds, Super Sevens: of 30,079,920 ordered deals of three cards."""
    odds = side_wager("act-blackjack-2006", On.SUPER_SEVENS, 6)
    combinations = [480, 11_664, 34_560, 124_416, 2_142_720, 27_766_080]
    assert [int(one.probability * 30_079_920) for one in odds.outcomes] == combinations


def test_a_line_of_super_sevens_that_cannot_come_is_still_listed() -> None:
    odds = side_wager("act-blackjack-2006", On.SUPER_SEVENS, 4, "7s 7s 7s 7s 7h 7h 7h 7h 7d 7d 7d 7d 7c 7c")
    assert [one.name for one in odds.outcomes[:2]] == ["three suited sevens", "three sevens"]
    assert {one.probability for one in odds.outcomes[:2]} == {Fraction(0)}
    assert odds.expectation < 0


# --- Blazing 7's ----------------------------------------------------------------------------------------


ROWS = {
    "three sevens of diamonds": "diamonds",
    "three suited sevens": "suited",
    "three same colour sevens": "colour",
    "three sevens": "three",
    "two player sevens": "two",
    "one player seven and one dealer seven": "one each",
    "no prize": "none",
}


def by_stake(odds: WagerOdds, name: str) -> Mapping[str, Fraction | int]:
    figure = odds.further[name]
    assert isinstance(figure, Mapping)
    return figure


@pytest.mark.parametrize("removed", [REMOVED[0], REMOVED[1], REMOVED[3]])
def test_blazing_sevens_are_counted_deal_by_deal(removed: str) -> None:
    jackpot = 50_000_00
    odds = side_wager(NSW, On.BLAZING_7S, None, removed, jackpot=jackpot)
    chances = brute_force.blazing_sevens(brute_force.shoe(6, removed))
    assert {ROWS[one.name]: one.probability for one in odds.outcomes} == chances
    share = chances["diamonds"] + chances["suited"] / 10
    assert odds.further["jackpot_share"] == share
    for stake in (250, 500):
        prizes = brute_force.blazing_prizes(stake)
        fixed = sum(chances[row] * prize for row, prize in prizes.items()) - stake
        assert by_stake(odds, "fixed_prizes")[str(stake)] == fixed / stake
        assert by_stake(odds, "jackpot_worth")[str(stake)] == share * jackpot / stake
        assert by_stake(odds, "with_jackpot")[str(stake)] == (fixed + share * jackpot) / stake
        enough = by_stake(odds, "break_even_jackpot")[str(stake)]
        assert fixed + share * enough >= 0 > fixed + share * (enough - 1)
    assert odds.expectation == by_stake(odds, "fixed_prizes")["250"]


def test_the_stake_on_the_sign_is_the_one_that_gains_are_of() -> None:
    odds = side_wager(NSW, On.BLAZING_7S, None, stake=500)
    assert "$5" in odds.method
    three = odds.outcomes[3]
    assert (three.name, dict(three.prizes)) == ("three sevens", {"250": 500_00, "500": 1000_00})
    assert three.gain == 199
    diamonds = odds.outcomes[0]
    assert (diamonds.percent_of_jackpot, diamonds.outcome) == (100, Outcome.WIN)
    assert diamonds.gain == -1
    assert odds.hit_frequency == 1 - odds.outcomes[-1].probability


def test_without_three_sevens_of_a_suit_no_jackpot_breaks_even() -> None:
    gone = " ".join(f"7{suit}" for suit in "shdc" for _ in range(4))
    odds = side_wager(NSW, On.BLAZING_7S, None, gone)
    assert odds.further["jackpot_share"] == 0
    assert "break_even_jackpot" not in odds.further


# --- insurance ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ["act-blackjack-2000", "act-blackjack-2006", "act-blackjack-2018"])
@pytest.mark.parametrize(("decks", "removed"), [(4, ""), (6, "As Ah Kc Kc Td 2s"), (8, REMOVED[3])])
def test_insurance_given_an_ace_and_nothing_else(book: str, decks: int, removed: str) -> None:
    odds = side_wager(book, On.INSURANCE, decks, removed)
    wins, loses = odds.outcomes
    assert wins.probability == brute_force.insurance(brute_force.shoe(decks, removed))
    assert (str(wins.pays), loses.pays) == ("2:1", None)
    assert odds.expectation == 3 * wins.probability - 1


def test_insurance_with_a_hand_known() -> None:
    rules = shelf.book("act-blackjack-2018").rules()
    assert isinstance(rules, BlackjackRules)
    assert rules.insurance is not None
    pays = rules.insurance.pays.value
    for hand in ("Ks Td", "5h 6c", "As Ah"):
        odds = insurance_odds(rules.insurance, pays, CardsLeft.of(6), read_cards(hand))
        assert odds is not None
        assert odds.outcomes[0].probability == brute_force.insurance(brute_force.shoe(6), hand)
        assert "the cards of the hand" in odds.method


def test_eight_decks_published() -> None:
    assert side_wager("act-blackjack-2018", On.INSURANCE, 8).expectation == Fraction(-31, 415)  # 7.47 %


# --- what follows from the outcomes ---------------------------------------------------------------------


def test_spread_and_hits_follow_from_the_outcomes() -> None:
    odds = side_wager("act-blackjack-2018", On.PAIRS_PLAY, 8)
    pair = Fraction(31, 415)
    assert odds.hit_frequency == pair
    assert odds.variance == pair * 121 + (1 - pair) - odds.expectation**2
    assert odds.standard_deviation == pytest.approx(float(odds.variance) ** 0.5)


def test_the_document_has_the_contract_s_keys_and_more() -> None:
    document = wager_document(side_wager("act-blackjack-2018", On.PERFECT_PAIRS, 8))
    assert document["expectation"] == pytest.approx(-17 / 415)
    assert document["exact"] == "-17/415"
    assert document["hit_frequency"] == "31/415"
    assert document["outcomes"][0] == {
        "name": "perfect pair",
        "probability": "7/415",
        "pays": "25:1",
        "gain": "25",
        "outcome": "win",
        "clause": "17.9(c)",
    }
    assert "base_rules_assumed" not in document


def test_the_document_of_blazing_sevens_is_in_whole_cents() -> None:
    document = wager_document(side_wager(NSW, On.BLAZING_7S, None))
    assert document["exact"] == "-86417/125333"
    assert document["jackpot_share_exact"] == "1/192820"
    assert document["jackpot_share"] == pytest.approx(1 / 192820)
    assert document["break_even_jackpot"] == {"250": 332_373_08, "500": 664_746_16}
    assert "break_even_jackpot_exact" not in document
