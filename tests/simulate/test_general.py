"""The simulator that plays everything: exact means, shoes that keep their cards, counts that pay, ruin."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from fractions import Fraction

import numpy as np
import pytest

from croupier.odds.table_odds import odds_of_table
from croupier.odds.wager_odds import WagerOdds
from croupier.rulebooks import shelf
from croupier.rulebooks.strategy import Situation, Strategy
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.simulate import kernel
from croupier.simulate.general import run_general
from croupier.simulate.plan import Count, Deviation, Plan, ShoeMode, Wagering
from croupier.simulate.records import new
from croupier.simulate.tables import tables_of
from croupier.simulate.tally import Tally
from croupier.vocabulary.names import BookId, Choice, On
from croupier.vocabulary.refusal import Refusal, RefusedError
from tests.shelves import of_book
from tests.simulate.analysed import analysed
from tests.simulate.random_plans import HI_LO, sensible

pytestmark = pytest.mark.slow

ACT_2000, ACT_2006, ACT_2018 = (
    BookId("act-blackjack-2000"),
    BookId("act-blackjack-2006"),
    BookId("act-blackjack-2018"),
)
NSW, WAR = BookId("nsw-blackjack-challenge"), BookId("act-casino-war-2018")
SOFT_17 = TableOptions(dealer_draws_on_soft_17=True)
BUSTED = TableOptions(busted_hand_counts_as_original=True)
BLAZING = TableOptions(side_wagers=(On.BLAZING_7S,), jackpot=23_456_00, blazing_7s_stake=500)

MAIN = [
    (ACT_2000, TableOptions(decks=6)),
    (ACT_2006, TableOptions(decks=4)),
    (ACT_2018, SOFT_17),
    (NSW, NO_OPTIONS),
    (NSW, BUSTED),
]
BESIDE = [
    (ACT_2000, NO_OPTIONS, On.PERFECT_PAIRS),
    (ACT_2006, NO_OPTIONS, On.PERFECT_PAIRS),
    (ACT_2006, NO_OPTIONS, On.SUPER_SEVENS),
    (ACT_2018, NO_OPTIONS, On.PERFECT_PAIRS),
    (ACT_2018, NO_OPTIONS, On.PAIRS_PLAY),
    (NSW, NO_OPTIONS, On.ANY_PAIRS),
    (NSW, NO_OPTIONS, On.PERFECT_PAIRS),
    (NSW, NO_OPTIONS, On.STAR_PAIRS),
    (NSW, BLAZING, On.BLAZING_7S),
    (WAR, NO_OPTIONS, On.CASINO_WAR),
    (WAR, NO_OPTIONS, On.TIE),
]
SELDOM = [
    (ACT_2000, NO_OPTIONS, On.INSURANCE),
    (ACT_2018, TableOptions(decks=4), On.INSURANCE),
    (WAR, NO_OPTIONS, On.GO_TO_WAR),
]
"""Wagers that are made in one round of thirteen."""


def plain_strategy(*, counts_cards: bool = False) -> Strategy:
    """A table by rule of thumb, for what does not depend on good play."""
    return Strategy(
        cells={
            Situation(dealer, total, soft, pair=False, cards=cards): sensible(dealer, total, soft=soft)
            for dealer in range(1, 11)
            for soft in (False, True)
            for total in range(12 if soft else 4, 21)
            for cards in ((2, 3, 4) if counts_cards else (0,))
        },
        counts_cards_in_hand=counts_cards,
    )


def a_plan(book: BookId, options: TableOptions = NO_OPTIONS, wager: On = On.BLACKJACK) -> Plan:
    strategy = None if book == WAR else plain_strategy(counts_cards=book == NSW)
    wager = On.CASINO_WAR if book == WAR and wager is On.BLACKJACK else wager
    return Plan(book=book, options=options, wager=wager, rounds=1, shoe=ShoeMode.FRESH, strategy=strategy, seed=6)


def basic(book: BookId, options: TableOptions = NO_OPTIONS, *, shoe: ShoeMode = ShoeMode.FRESH) -> Plan:
    return dataclasses.replace(a_plan(book, options), strategy=analysed(book, options).basic_strategy, shoe=shoe)


def is_near(tally: Tally, exact: float, *, leeway: float = 0.0) -> bool:
    return abs(tally.mean - exact) < 3 * tally.standard_error + leeway


# --- exact means ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "options"), MAIN)
def test_the_main_wager_has_its_exact_mean(book: BookId, options: TableOptions) -> None:
    check_main(book, options, rounds=2_000_000)


@pytest.mark.parametrize(("book", "options", "wager"), BESIDE)
def test_every_wager_beside_it_has_its_exact_mean(book: BookId, options: TableOptions, wager: On) -> None:
    check_beside(book, options, wager, rounds=2_000_000)


@pytest.mark.parametrize(("book", "options", "wager"), SELDOM)
def test_wagers_that_are_seldom_made_count_where_they_are(book: BookId, options: TableOptions, wager: On) -> None:
    check_beside(book, options, wager, rounds=1_000_000)


@pytest.mark.nightly
@pytest.mark.parametrize(("book", "options"), MAIN)
def test_the_main_wager_over_many_rounds(book: BookId, options: TableOptions) -> None:
    check_main(book, options, rounds=100_000_000)


@pytest.mark.nightly
@pytest.mark.parametrize(("book", "options", "wager"), BESIDE + SELDOM)
def test_every_wager_over_many_rounds(book: BookId, options: TableOptions, wager: On) -> None:
    check_beside(book, options, wager, rounds=100_000_000)


def check_main(book: BookId, options: TableOptions, *, rounds: int) -> None:
    tally = run_general(basic(book, options), shard=1, rounds=rounds)
    assert tally.rounds == rounds
    assert is_near(tally, analysed(book, options).basic_strategy_expectation)


def check_beside(book: BookId, options: TableOptions, wager: On, *, rounds: int) -> None:
    plan = a_plan(book, options, wager)
    if wager is On.SUPER_SEVENS:  # good play takes a third card to two sevens, drawn or by splitting
        plan = dataclasses.replace(plan, strategy=analysed(book, options).basic_strategy)
    tally = run_general(plan, shard=1, rounds=rounds)
    assert tally.rounds == rounds
    assert is_near(tally, exactly(odds_of_table(book, options, wager=wager).wagers[wager], options))


def exactly(odds: WagerOdds, options: TableOptions) -> float:
    if odds.on is On.CASINO_WAR:
        figure = odds.further["always_war"]
    elif odds.on is On.BLAZING_7S:
        figures = odds.further["with_jackpot"]
        assert isinstance(figures, Mapping)
        figure = figures[str(options.blazing_7s_stake)]
    else:
        return float(odds.expectation)
    assert isinstance(figure, Fraction)
    return float(figure)


@of_book(WAR)
def test_who_surrenders_every_tie_loses_half_of_it() -> None:
    odds = odds_of_table(WAR, NO_OPTIONS).wagers[On.CASINO_WAR]
    exact = odds.further["always_surrender"]
    assert isinstance(exact, Fraction)
    tally = run_general(dataclasses.replace(a_plan(WAR), surrenders=True), shard=1, rounds=5_000_000)
    assert set(tally.results) == {-2, -1, 2}
    assert is_near(tally, float(exact))


def test_play_by_the_first_two_cards_is_better_than_by_their_total() -> None:
    """In four decks some hands are better played by their cards; where they are not, it changes nothing."""
    book, options = ACT_2018, TableOptions(decks=4)
    odds = analysed(book, options)
    codes = {Choice.STAND: 0, Choice.DRAW: 1, Choice.DOUBLE: 2, Choice.SPLIT: 3}
    rows = tuple((*hand.cards, hand.dealer, codes[hand.best]) for hand in odds.hands if hand.best in codes)
    tally = run_general(dataclasses.replace(basic(book, options), by_composition=rows), shard=1, rounds=10_000_000)
    assert odds.basic_strategy_expectation - 1e-6 < odds.expectation
    assert is_near(tally, odds.expectation, leeway=odds.expectation - odds.basic_strategy_expectation)


# --- the same, however ------------------------------------------------------------------------------------


def test_a_seed_gives_a_tally_and_another_another() -> None:
    plan = dataclasses.replace(a_plan(ACT_2018), shoe=ShoeMode.CUT, boxes=3)
    first = run_general(plan, shard=1, rounds=100_000)
    assert run_general(plan, shard=1, rounds=100_000) == first
    assert run_general(plan, shard=2, rounds=100_000) != first
    assert run_general(dataclasses.replace(plan, seed=7), shard=1, rounds=100_000) != first


@pytest.mark.parametrize("wager", [On.BLACKJACK, On.PERFECT_PAIRS, On.INSURANCE])
def test_every_breakdown_adds_up_to_the_results(wager: On) -> None:
    wagering = Wagering(count=Count(tags=HI_LO), ramp=((1, 3), (2, 7)))
    plan = dataclasses.replace(a_plan(ACT_2018, wager=wager), shoe=ShoeMode.CUT, wagering=wagering)
    tally = run_general(plan, shard=3, rounds=200_000)
    total = sum(value * times for value, times in tally.results.items())
    squares = sum(value * value * times for value, times in tally.results.items())
    assert set(tally.breakdown) == {"dealer", "hand", "count"}
    for rows in tally.breakdown.values():
        assert tuple(sum(column) for column in zip(*rows.values(), strict=True)) == (200_000, total, squares)
    assert set(tally.breakdown["dealer"]) == ({1} if wager is On.INSURANCE else set(range(1, 11)))
    hands = {*range(5, 20), *range(113, 122), *range(201, 211)}
    assert set(tally.breakdown["hand"]) == hands


@of_book(WAR)
def test_casino_war_is_broken_down_by_ranks() -> None:
    tally = run_general(a_plan(WAR), shard=3, rounds=100_000)
    assert set(tally.breakdown["dealer"]) == set(tally.breakdown["hand"]) == set(range(2, 15))
    assert tally.breakdown["hand"][14][1] > 0 > tally.breakdown["hand"][2][1]


@pytest.mark.parametrize("book", [ACT_2018, NSW, WAR])
def test_other_boxes_change_nothing_for_the_first(book: BookId) -> None:
    """From a new shoe any card is as likely as any other, whoever sits beside."""
    alone = run_general(a_plan(book), shard=1, rounds=3_000_000)
    beside = run_general(dataclasses.replace(a_plan(book), boxes=7), shard=2, rounds=1_000_000)
    error = (alone.standard_error**2 + beside.standard_error**2) ** 0.5
    assert abs(alone.mean - beside.mean) < 3 * error


# --- shoes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", [ACT_2018, NSW])
@pytest.mark.parametrize("shoe", [ShoeMode.CUT, ShoeMode.DEVICE])
def test_another_shoe_changes_little(book: BookId, shoe: ShoeMode) -> None:
    """A cutting card costs a little: rounds with many small cards use more of the shoe."""
    tally = run_general(basic(book, shoe=shoe), shard=1, rounds=10_000_000)
    assert is_near(tally, analysed(book, NO_OPTIONS).basic_strategy_expectation, leeway=0.001)


@pytest.mark.parametrize("book", list(shelf.names()))
@pytest.mark.parametrize("shoe", list(ShoeMode))
def test_no_card_is_made_or_lost(book: BookId, shoe: ShoeMode) -> None:
    """With one card behind the cutting card, which Blackjack Challenge allows, shoes run out in a round."""
    behind = 1 if book == NSW else 52
    plan = dataclasses.replace(a_plan(book), shoe=shoe, boxes=7, cutting_card=behind)
    tables = tables_of(plan)
    full, cards = tables.shoe, new(kernel.KernelShoe)
    cards.cards[: len(full)], cards.size, cards.words[:] = full, len(full), (1, 2, 3, 4)
    by_dealer, by_hand, by_count = (np.zeros((64, 200), dtype=np.int64) for _ in range(3))
    nowhere, none = np.zeros((0, 1), dtype=np.int64), np.zeros(0, dtype=np.int64)
    found = kernel.OutcomeCounts(by_dealer, by_hand, by_count, nowhere, none, np.zeros(2, dtype=np.int64))
    worths = np.array(tables.worths, dtype=np.int64)
    kernel.run(tables.table, cards, new(kernel.DealtBoxes), kernel.Lives(0, 1, 1), worths, 20_000, found)
    assert np.bincount(cards.cards[: len(full)], minlength=52).tolist() == [tables.decks] * 52


def test_the_generator_is_xoshiro256() -> None:
    """The first words that its authors' own code gives for 1, 2, 3, 4."""
    words = np.array([1, 2, 3, 4], dtype=np.uint64)
    known = [11520, 0, 1509978240, 1215971899390074240, 1216172134540287360, 607988272756665600]
    assert [int(kernel.next_word(words)) for _ in known] == known


@pytest.mark.parametrize("bound", [1, 2, 7, 416])
def test_every_number_is_as_likely(bound: int) -> None:
    words = np.array([5, 6, 7, 8], dtype=np.uint64)
    drawn = np.bincount([kernel.below(words, bound) for _ in range(100 * bound)], minlength=bound)
    assert len(drawn) == bound
    surprise = float(((drawn - 100) ** 2 / 100).sum())
    assert surprise < bound + 5 * (2 * bound) ** 0.5


# --- counts -----------------------------------------------------------------------------------------------


def test_a_count_tells_good_rounds_from_bad_ones_and_a_ramp_earns_by_it() -> None:
    plan = dataclasses.replace(basic(ACT_2018, shoe=ShoeMode.CUT), cutting_card=52)
    flat = run_general(
        dataclasses.replace(plan, wagering=Wagering(count=Count(tags=HI_LO))), shard=1, rounds=5_000_000
    )
    poor, rich = (gathered(flat, counts) for counts in (range(-40, -2), range(3, 41)))
    assert rich > 0 > poor
    assert rich - poor > 0.02
    ramp = Wagering(count=Count(tags=HI_LO), ramp=((1, 4), (2, 8), (3, 12)), insure_at=3)
    earned = run_general(dataclasses.replace(plan, wagering=ramp), shard=1, rounds=5_000_000)
    assert earned.mean > 0 > flat.mean
    units = max(abs(value) for value in earned.results) / earned.parts
    assert units > 12


def gathered(tally: Tally, counts: range) -> float:
    """The mean over rounds that began with one of these counts."""
    rows = [row for count, row in tally.breakdown["count"].items() if count in counts]
    return sum(row[1] for row in rows) / sum(row[0] for row in rows) / tally.parts


def test_who_wagers_nothing_wins_and_loses_nothing() -> None:
    nothing = Wagering(count=Count(tags=HI_LO), ramp=((-1000, 0),))
    plan = dataclasses.replace(a_plan(ACT_2018), shoe=ShoeMode.CUT, wagering=nothing)
    assert run_general(plan, shard=1, rounds=10_000).results == {0: 10_000}


def test_another_play_from_a_count_on() -> None:
    """Who stands on 12 and more whenever the count is not below -1000 never draws to it."""
    always = tuple(
        Deviation(dealer=dealer, total=total, soft=False, pair=False, at=-1000, choose="stand")
        for dealer in range(1, 11)
        for total in range(12, 18)
    )
    plan = dataclasses.replace(a_plan(ACT_2018), wagering=Wagering(count=Count(tags=HI_LO), deviations=always))
    cautious = run_general(plan, shard=1, rounds=100_000)
    usual = run_general(a_plan(ACT_2018), shard=1, rounds=100_000)
    assert cautious.breakdown["hand"][16] != usual.breakdown["hand"][16]
    assert cautious.mean < usual.mean


# --- bankrolls --------------------------------------------------------------------------------------------


@of_book(WAR)
def test_ruin_comes_as_often_as_it_should() -> None:
    """Beside the exact chance of being ruined within a life, by the exact chance of each result."""
    bankroll, life = 20, 400
    wagering = Wagering(bankroll=bankroll, rounds_of_a_life=life)
    tally = run_general(dataclasses.replace(a_plan(WAR), wagering=wagering), shard=1, rounds=4_000_000)
    odds = odds_of_table(WAR, NO_OPTIONS).wagers[On.CASINO_WAR]
    results: dict[int, float] = {}
    for one in odds.outcomes:
        results[int(2 * one.gain)] = results.get(int(2 * one.gain), 0.0) + float(one.probability)
    chance = chance_of_ruin(results, 2 * bankroll, life)
    assert tally.lives >= 4_000_000 // life
    error = (chance * (1 - chance) / tally.lives) ** 0.5
    assert abs(tally.ruined / tally.lives - chance) < 3 * error


def chance_of_ruin(results: dict[int, float], bankroll: int, life: int) -> float:
    """How likely less than a unit, which is two parts, is left at some time."""
    purse = np.zeros(bankroll + 4 * life + 5)
    purse[bankroll] = 1.0
    ruined = 0.0
    for _ in range(life):
        after = np.zeros_like(purse)
        for result, probability in results.items():
            moved = np.roll(purse, result)
            if result < 0:  # what fell below nothing came round to the other end
                ruined += probability * moved[result:].sum()
                moved[result:] = 0.0
            after += probability * moved
        ruined += after[:2].sum()
        after[:2] = 0.0
        purse = after
    return float(ruined)


def test_paths_of_bankrolls_begin_alike_and_end_in_ruin_or_not() -> None:
    wagering = Wagering(bankroll=10, rounds_of_a_life=500)
    plan = dataclasses.replace(a_plan(ACT_2018), wagering=wagering)
    tally = run_general(plan, shard=0, rounds=50_000)
    assert len(tally.paths) == 24
    assert {path[0] for path in tally.paths} == {20}
    ruined = [path for path in tally.paths if path[-1] < 2]
    assert 0 < len(ruined) < 24
    assert all(min(path[:-1]) >= 2 for path in tally.paths)
    assert {len(path) for path in tally.paths if path not in ruined} == {167}
    assert run_general(plan, shard=1, rounds=50_000).paths == ()


def test_without_a_bankroll_paths_are_what_was_won_so_far() -> None:
    tally = run_general(a_plan(ACT_2018), shard=0, rounds=50_000)
    assert {path[0] for path in tally.paths} == {0}
    assert {len(path) for path in tally.paths} == {201}
    assert (tally.lives, tally.ruined) == (0, 0)


def test_a_life_that_cannot_be_lived_to_its_end_is_not_begun() -> None:
    plan = dataclasses.replace(a_plan(ACT_2018), wagering=Wagering(bankroll=2, rounds_of_a_life=1_000))
    assert run_general(plan, shard=1, rounds=999).lives == 0


# --- refusals ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "code", "says"),
    [
        ({"boxes": 8}, Refusal.NO_SUCH_BOX, "A table has 1 to 7 boxes, not 8 (rule A.Box)."),
        ({"boxes": 0}, Refusal.NO_SUCH_BOX, "A table has 1 to 7 boxes, not 0 (rule A.Box)."),
        (
            {"cutting_card": 20},
            Refusal.CUTTING_CARD_NOT_ALLOWED,
            "Between 52 and 208 cards lie behind the cutting card, not 20 (rule 5.3).",
        ),
        ({"wager": On.TIE}, Refusal.WAGER_NOT_OFFERED, "ACT Blackjack 2018 knows no wager tie (rule 4.2)."),
        (
            {"wagering": Wagering(count=Count(tags=HI_LO), ramp=((1, -2),))},
            Refusal.NUMBER_NOT_ALLOWED,
            "A wager by the count is 0 to 10000 units, not -2.",
        ),
        (
            {"wagering": Wagering(bankroll=0)},
            Refusal.NUMBER_NOT_ALLOWED,
            "A bankroll is 1 to 1000000000000 units, not 0.",
        ),
        (
            {"wagering": Wagering(bankroll=5, rounds_of_a_life=0)},
            Refusal.NUMBER_NOT_ALLOWED,
            "A life with a bankroll has at least 1 round, not 0.",
        ),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(changed: dict[str, object], code: Refusal, says: str) -> None:
    plan = dataclasses.replace(a_plan(ACT_2018), **changed)  # type: ignore[arg-type]
    with pytest.raises(RefusedError) as refused:
        run_general(plan, shard=1, rounds=10)
    assert (refused.value.refused.code, str(refused.value)) == (code, says)


def test_a_strategy_with_a_hole_is_refused() -> None:
    cells = dict(plain_strategy().cells)
    del cells[Situation(10, 16, soft=False, pair=False)]
    plan = dataclasses.replace(a_plan(ACT_2018), strategy=Strategy(cells=cells))
    with pytest.raises(
        RefusedError, match=r"^The strategy does not say what to do with a hard 16 against a ten\.$"
    ):
        run_general(plan, shard=1, rounds=10)
