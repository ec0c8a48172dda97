"""Jackpots over many tables: the hard cases with their numbers, and every clause of the room."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.jackpots.awarding import AwardTakenBack, JackpotAwarded
from croupier.jackpots.pool import ContributionReturned, JackpotContributed, JackpotReset
from croupier.jackpots.pressing import PressWithdrawn
from croupier.store.event_store import Outcome, Write
from croupier.tables.play.round_events import JackpotWon
from croupier.vocabulary.refusal import Refusal, Refused
from tests.house.felts import FLOAT, STAKE, Felts, seconds
from tests.house.premises import Premises
from tests.proofs import clause

NSW = "nsw-blackjack-challenge"
SUITED_TWO = "7h 7h 7h 7h 7h"
"""Both of two boxes and the dealer have sevens of hearts."""
SUITED_ONE = "7h 7h 7h"
DIAMONDS_ONE = "7d 7d 7d"
DIAMONDS_TWO = "7d 7d 7d 7d 7d"


@pytest.fixture
def felts(house: Premises) -> Felts:
    return Felts(house)


@pytest.fixture
def plain(plain_house: Premises) -> Felts:
    return Felts(plain_house)


def linked(felts: Felts, *, opening: int, tables: dict[str, tuple[str, ...]], **terms: Any) -> Felts:
    felts.make(opening=opening, **terms)
    for table, players in tables.items():
        felts.open(table, *players)
    felts.link(*tables)
    return felts


# --- the hard cases -------------------------------------------------------------------------------------


@clause(NSW, "16.11.2", "16.11.4")
def test_case_1_two_three_suited_winners_at_one_table(felts: Felts) -> None:
    linked(felts, opening=499_998_00, tables={"table-1": ("ann", "bob")})
    felts.start("table-1", "ann", "bob", cards=SUITED_TWO)
    [won] = felts.house.of(JackpotWon)
    assert [(one.player, one.box, one.line) for one in won.winners] == [
        ("ann", 1, "three suited sevens"),
        ("bob", 2, "three suited sevens"),
    ]
    for command, fields in (("decide", {"box": 1, "choose": "stand"}), ("card", {"card": "Ts"})):
        refused = felts.house.refused(command, "ann" if command == "decide" else "dan", **fields)
        assert (refused.code, refused.clause) == (Refusal.ROUND_HELD, "16.11.4")
    felts.press()
    felts.award("table-1")
    [awarded] = felts.house.of(JackpotAwarded)
    assert (awarded.base, awarded.displayed, awarded.clause) == (500_000_00, 405_000_00, "16.11.2")
    assert [one.paid for one in felts.prizes()] == [47_500_00, 47_500_00]
    assert all((one.clause, one.also[2]) == ("16.8", "16.11.2") for one in felts.prizes())
    felts.finish("table-1")
    document = felts.house.document()
    assert document["balances"] == {
        "bank": -51099800,
        "float:table-1": 1002800,
        "jackpot:J1": 40500000,
        "rack:table-1:ann": 4798500,
        "rack:table-1:bob": 4798500,
    }
    assert document["jackpots"]["J1"] == {
        "displayed": 40500000,
        "reserve": 0,
        "reset": 1000000,
        "stake": 500,
        "increment": 2000,
        "to_reserve": 0,
        "contributed": 200,
        "seeded": 49999800,
        "paid": 9500000,
        "added": 0,
        "rounded": 0,
        "tables": {"table-1": {"state": "linked", "turnover": 1000}},
    }
    assert document["tables"]["table-1"] == {"phase": "open", "drop": 100000, "win": 2800, "hold": 0.028}


@clause(NSW, "16.11.2")
@clause(NSW, "16.11.4")
def test_case_2_a_third_at_another_table_at_the_same_moment(felts: Felts) -> None:
    linked(felts, opening=499_997_00, tables={"table-1": ("ann", "bob"), "table-2": ("cat",)})
    felts.start("table-1", "ann", "bob", cards=SUITED_TWO)
    felts.start("table-2", "cat", cards=SUITED_ONE)
    felts.press("table-1")
    felts.press("table-2", at=seconds(felts.house.now, 0.999999))
    felts.award("table-2", "table-1")
    [awarded] = felts.house.of(JackpotAwarded)
    assert Fraction(135_500_00, 3) > 45_166_66
    assert [(one.paid, one.rounded) for one in awarded.shares] == [(45_167_00, 34)] * 3
    pool = felts.pool()
    assert (pool["displayed"], pool["paid"], pool["rounded"]) == (364_500_02, 3 * 45_166_66, 3 * 34)
    assert all("5.12" in one.also for one in felts.prizes())
    felts.holds()


@clause(NSW, "16.11.4")
def test_case_3_the_same_two_tables_one_second_apart(felts: Felts) -> None:
    linked(felts, opening=499_998_00, tables={"table-1": ("ann",), "table-2": ("cat",)})
    felts.start("table-1", "ann", cards=SUITED_ONE)
    felts.start("table-2", "cat", cards=SUITED_ONE)
    felts.press("table-1")
    felts.press("table-2", at=seconds(felts.house.now, 1))
    refused = felts.house.refused("award-jackpot", "eve", jackpot="J1", tables=["table-1", "table-2"])
    assert (refused.code, refused.clause) == (Refusal.NOT_THE_SAME_MOMENT, "16.11.4")
    refused = felts.house.refused("award-jackpot", "eve", jackpot="J1", tables=["table-2"])
    assert refused.code is Refusal.NOT_IN_TURN
    felts.award("table-1")
    felts.award("table-2")
    assert [one.paid for one in felts.prizes()] == [50_000_00, 45_000_00]


@clause(NSW, "16.11.1")
def test_case_4_two_with_diamonds_have_the_minimum_each(felts: Felts) -> None:
    linked(felts, opening=14_998_00, tables={"table-1": ("ann", "bob")})
    felts.start("table-1", "ann", "bob", cards=DIAMONDS_TWO)
    felts.press()
    felts.award("table-1")
    [awarded], [reset] = felts.house.of(JackpotAwarded), felts.house.of(JackpotReset)
    assert [(one.paid, one.added) for one in awarded.shares] == [(10_000_00, 2_500_00)] * 2
    assert (awarded.displayed, awarded.clause) == (0, "16.11.1")
    assert (reset.amount, reset.from_bank, reset.displayed) == (10_000_00, 10_000_00, 10_000_00)
    felts.holds()


@clause(NSW, "16.12")
def test_case_5_two_with_one_suit_and_a_tenth_of_the_minimum(felts: Felts) -> None:
    linked(felts, opening=10_000_00, tables={"table-1": ("ann", "bob")})
    felts.start("table-1", "ann", "bob", cards=SUITED_TWO)
    felts.press()
    felts.award("table-1")
    [awarded], [reset] = felts.house.of(JackpotAwarded), felts.house.of(JackpotReset)
    assert awarded.base == 10_002_00
    assert [(one.paid, one.added, one.rounded) for one in awarded.shares] == [(1_000_00, 49_81, 0)] * 2
    assert awarded.displayed == 8_101_62
    assert (reset.amount, reset.displayed, reset.clause) == (1_898_38, 10_000_00, "16.12")
    assert all("16.12.1" in one.also for one in felts.prizes())
    felts.holds()


@clause(NSW, "16.11.4")
def test_case_6_diamonds_at_one_table_and_suited_at_another(felts: Felts) -> None:
    linked(felts, opening=59_998_00, tables={"table-1": ("ann",), "table-2": ("cat",)})
    felts.start("table-1", "ann", cards=DIAMONDS_ONE)
    felts.start("table-2", "cat", cards=SUITED_ONE)
    now = felts.house.now
    felts.press("table-1", at=seconds(now, 1))
    felts.press("table-2", at=seconds(now, 1))
    felts.award("table-1", "table-2")
    assert [(one.player, one.paid) for one in felts.prizes()] == [("ann", 54_000_00), ("cat", 6_000_00)]
    assert felts.pool()["displayed"] == 10_000_00
    felts.holds()


@clause(NSW, "16.12")
def test_case_7_a_display_under_its_minimum_goes_up_to_it(felts: Felts) -> None:
    linked(felts, opening=26_999_00, reset=25_000_00, tables={"table-1": ("ann",)})
    felts.start("table-1", "ann", cards=SUITED_ONE)
    felts.press()
    felts.award("table-1")
    [reset] = felts.house.of(JackpotReset)
    assert ([one.paid for one in felts.prizes()], reset.amount, reset.displayed) == ([2_700_00], 700_00, 25_000_00)


def test_case_8_what_comes_in_between_press_and_award_is_not_won(plain: Felts) -> None:
    linked(plain, opening=49_999_00, tables={"table-1": ("ann",), "table-2": ("cat",)})
    plain.start("table-1", "ann", cards=SUITED_ONE)
    plain.press()
    plain.start("table-2", "cat", cards="2c")
    assert plain.pool()["displayed"] == 50_001_00
    plain.award("table-1")
    [awarded] = plain.house.of(JackpotAwarded)
    assert (awarded.base, [one.paid for one in plain.prizes()]) == (50_000_00, [5_000_00])
    assert plain.pool()["displayed"] == 45_001_00
    plain.holds()


def test_what_came_in_after_the_press_and_went_out_again_is_not_taken_off_twice(plain: Felts) -> None:
    linked(plain, opening=49_999_00, tables={"table-1": ("ann",), "table-2": ("cat",)})
    plain.start("table-1", "ann", cards=SUITED_ONE)
    plain.press()
    plain.start("table-2", "cat", cards="2c")
    plain.house.do("report-jackpot-failure", "dan", table="table-2", what="the sensor is dark")
    plain.award("table-1")
    [awarded] = plain.house.of(JackpotAwarded)
    assert (awarded.base, plain.pool()["displayed"]) == (50_000_00, 45_000_00)


@clause(NSW, "16.12")
def test_case_9_a_returned_stake_takes_its_dollar_out_and_the_reset_puts_one_back(felts: Felts) -> None:
    linked(felts, opening=10_000_00, tables={"table-1": ("ann",), "table-2": ("cat",)})
    felts.start("table-1", "ann", cards="7h 7h")
    felts.start("table-2", "cat", cards=DIAMONDS_ONE)
    felts.press("table-2")
    felts.award("table-2")
    assert felts.pool()["displayed"] == 10_000_00
    felts.house.do("report-jackpot-failure", "dan", table="table-1", cause="link")
    reset = felts.house.of(JackpotReset)[-1]
    [returned] = felts.house.of(ContributionReturned)
    assert (returned.displayed, reset.amount, felts.pool()["displayed"]) == (9_999_00, 1_00, 10_000_00)
    felts.holds()


@clause(NSW, "18.17.1")
def test_case_10_the_link_dies_before_the_third_seven(felts: Felts) -> None:
    linked(felts, opening=10_000_00, tables={"table-1": ("ann", "bob", "cat")})
    felts.start("table-1", "ann", "bob", "cat", cards="7h 2c 3c 7h")
    assert felts.pool()["displayed"] == 10_003_00
    felts.house.do("report-jackpot-failure", "clock", table="table-1", cause="link", what="no answer")
    assert felts.pool()["displayed"] == 10_000_00
    assert felts.float_of("table-1") == FLOAT
    [returned] = felts.house.of(ContributionReturned)
    assert (returned.wagers, returned.turnover) == (3, 15_00)
    felts.deal("table-1", "7h 4c 5c")
    assert not felts.house.of(JackpotWon)
    felts.finish("table-1")
    assert not felts.prizes()
    assert felts.pool()["tables"]["table-1"] == {"state": "failed", "turnover": 0}
    felts.holds()


@clause(NSW, "16.11.4")
def test_case_11_started_again_between_press_and_award(felts: Felts) -> None:
    linked(felts, opening=49_999_00, tables={"table-1": ("ann",)})
    felts.start("table-1", "ann", cards=SUITED_ONE)
    felts.press(at=seconds(felts.house.now, 0.123456))
    felts.house.start_again()
    refused = felts.house.refused("decide", "ann", box=1, choose="stand")
    assert refused.code is Refusal.ROUND_HELD
    refused = felts.house.refused("press-jackpot", "dan")
    assert (refused.code, "123456" in refused.says) == (Refusal.PRESSED_ALREADY, True)
    felts.award("table-1")
    assert [one.paid for one in felts.prizes()] == [5_000_00]


@clause(NSW, "18.8")
def test_a_round_in_which_a_jackpot_was_awarded_on_a_card_that_lay_wrong_is_not_dealt_again(felts: Felts) -> None:
    """Ann's fourth card was laid on Bob, and his on her; what she was awarded then is for a supervisor."""
    linked(felts, opening=59_999_00, tables={"table-1": ("ann", "bob")})
    felts.start("table-1", "ann", "bob", cards="7d 2c 7d")
    felts.house.do("card", "dan", card="3c", laid={"box": 2, "hand": 1})
    felts.house.do("card", "dan", card="7d", laid={"box": 1, "hand": 1})
    felts.press()
    felts.award("table-1")
    refused = felts.house.refused("report-misplaced-card", "dan")
    assert (refused.code, refused.clause) == (Refusal.CANNOT_BE_REBUILT, "18.8")


@clause(NSW, "16.8(1)")
def test_case_12_an_award_that_is_void_after_the_reset(felts: Felts) -> None:
    linked(felts, opening=59_999_00, tables={"table-1": ("ann",)})
    felts.start("table-1", "ann", cards=DIAMONDS_ONE)
    felts.press()
    felts.award("table-1")
    assert felts.pool()["displayed"] == 10_000_00
    felts.finish("table-1")
    felts.house.do("void", "sue", round=1, grounds="fraud", reason="a marked card")
    felts.house.do("confirm-void", "max", round=1)
    [back] = felts.house.of(AwardTakenBack)
    assert (back.amount, back.added) == (60_000_00, 0)
    pool = felts.pool()
    assert (pool["displayed"], pool["paid"], pool["contributed"]) == (69_999_00, 0, 0)
    assert felts.float_of("table-1") == FLOAT
    assert felts.balance("rack:table-1:ann") == 500_00
    felts.holds()


# --- what is counted ------------------------------------------------------------------------------------


@clause(NSW, "2.3.4.1")
def test_what_a_table_stakes_is_counted(felts: Felts) -> None:
    linked(felts, opening=10_000_00, tables={"table-1": ("ann", "bob", "cat")})
    felts.start("table-1", "ann", "bob", "cat", cards="2c")
    [came] = felts.house.of(JackpotContributed)
    assert (came.wagers, came.turnover, came.amount, came.displayed) == (3, 15_00, 3_00, 10_003_00)
    assert felts.pool()["tables"]["table-1"]["turnover"] == 15_00


@clause(NSW, "2.3.4.1")
def test_nothing_is_staked_where_nothing_counts_it(felts: Felts) -> None:
    felts.open("table-1", "ann")
    felts.house.do("wager", "ann", box=1, amount=10_00)
    refused = felts.house.refused("wager", "ann", box=1, on="blazing-7s", amount=STAKE)
    assert (refused.code, refused.clause) == (Refusal.NOT_LINKED, "2.3.4.1")


def test_the_reserve_is_fed_and_fills_the_pool_before_the_bank(plain: Felts) -> None:
    linked(plain, opening=10_000_00, to_reserve=1000, tables={"table-1": ("ann",)})
    plain.start("table-1", "ann", cards=SUITED_ONE)
    assert (plain.pool()["displayed"], plain.pool()["reserve"]) == (10_001_00, 50)
    plain.press()
    plain.award("table-1")
    [reset] = plain.house.of(JackpotReset)
    assert (reset.amount, reset.from_reserve, reset.from_bank) == (999_10, 50, 998_60)
    plain.holds()


def test_what_the_reserve_no_longer_holds_the_pool_gives_back(plain: Felts) -> None:
    linked(plain, opening=10_000_00, to_reserve=1000, tables={"table-1": ("ann",), "table-2": ("cat",)})
    plain.start("table-2", "cat", cards="2c")
    plain.start("table-1", "ann", cards=SUITED_ONE)
    plain.press()
    plain.award("table-1")
    assert plain.pool()["reserve"] == 0
    plain.house.do("report-jackpot-failure", "dan", table="table-2")
    [returned] = plain.house.of(ContributionReturned)
    assert (returned.amount, returned.reserve) == (1_50, 0)
    plain.holds()


# --- tables that are alike ------------------------------------------------------------------------------


@clause(NSW, "16.10.1")
@clause(NSW, "16.10.2")
@clause(NSW, "16.10.3")
@clause(NSW, "16.10.4")
def test_a_table_that_differs_is_not_linked(felts: Felts) -> None:
    felts.make(reset=25_000_00)
    felts.open("table-1")
    felts.open("table-2", options={"blazing_7s_stake": 2_50})
    felts.open("table-3", options={"blazing_7s_stake": None})
    felts.open("table-4", options={"jackpot_reset": 10_000_00})
    for table, differs, number in (
        ("table-1", {"pays": {"three sevens": 2_000_00}}, "16.10.1"),
        ("table-1", {"increment": 1500}, "16.10.2"),
        ("table-1", {"seed": 10_000_00}, "16.10.3"),
        ("table-1", {"stake": 2_50}, "16.10.4"),
        ("table-2", {}, "16.10.4"),
        ("table-3", {}, "16.10.4"),
        ("table-4", {}, "16.10.3"),
    ):
        refused = felts.house.refused("link-table", "ora", jackpot="J1", table=table, **differs)
        assert (refused.code, refused.clause) == (Refusal.NOT_ALIKE, number), differs
    felts.house.do("link-table", "ora", jackpot="J1", table="table-1", increment=2000, seed=25_000_00, stake=STAKE)
    refused = felts.house.refused("change-jackpot", "ora", jackpot="J1", increment=1500)
    assert (refused.code, refused.clause) == (Refusal.JACKPOT_IN_USE, "16.10"), "what is linked stays alike"


@clause(NSW, "2.3.4.1")
def test_a_table_is_linked_once_and_only_with_the_wager(felts: Felts) -> None:
    felts.make()
    felts.make("J2")
    assert felts.house.refused("link-table", "ora", jackpot="J1").code is Refusal.WRONG_PHASE
    felts.open("table-1", "ann")
    felts.open("table-2", options={"side_wagers": [], "blazing_7s_stake": None})
    refused = felts.house.refused("link-table", "ora", jackpot="J1", table="table-2")
    assert refused.code is Refusal.WAGER_NOT_OFFERED
    felts.link("table-1")
    for name in ("J1", "J2"):
        assert felts.house.refused("link-table", "ora", jackpot=name).code is Refusal.LINKED_ALREADY
    assert felts.house.refused("unlink-table", "ora", jackpot="J2").code is Refusal.NOT_LINKED
    felts.wager("table-1", "ann")
    assert felts.house.refused("unlink-table", "ora", jackpot="J1").code is Refusal.WAGER_LIES
    felts.house.do("start-round", "dan")
    assert felts.house.refused("unlink-table", "ora", jackpot="J1").code is Refusal.ROUND_UNDER_WAY
    felts.deal("table-1", "2c 3c 4c")
    felts.finish("table-1")
    felts.house.do("unlink-table", "ora", jackpot="J1")
    assert felts.pool()["tables"] == {}
    felts.link("table-1")
    assert felts.pool()["tables"]["table-1"]["turnover"] == STAKE


def test_of_two_who_link_a_table_to_two_jackpots_at_once_one_is_told(plain: Felts) -> None:
    """Also where the other jackpot was made a moment ago, by another worker."""
    house = plain.house
    plain.open("table-1", "ann")
    plain.make("J1")
    raced: list[bool] = []

    def racing(write: Write) -> Outcome:
        if not raced:
            raced.append(True)
            other = Premises(house.store, now=house.now)
            other.do("make-jackpot", "ora", jackpot="J2", stake=STAKE, reset=10_000_00, increment=2000)
            other.do("link-table", "ora", jackpot="J2")
        return house.store.append(write)

    house.floor = GamingFloor(house.store, house.keys, is_house=True, append=racing)
    refused = house.attempt("link-table", "ora", jackpot="J1")
    assert isinstance(refused, Refused)
    assert refused.code is Refusal.LINKED_ALREADY
    assert "J2" in refused.says
    house.start_again()
    house.do("unlink-table", "ora", jackpot="J2", at="2026-11-16T20:30:00+11:00")
    house.do("link-table", "ora", jackpot="J1")


def test_nothing_of_a_jackpot_changes_while_a_table_is_linked(plain: Felts) -> None:
    plain.make()
    plain.open("table-1")
    plain.link("table-1")
    refused = plain.house.refused("change-jackpot", "ora", jackpot="J1", reset=25_000_00)
    assert (refused.code, refused.clause) == (Refusal.JACKPOT_IN_USE, "16.10")
    plain.house.do("unlink-table", "ora", jackpot="J1")
    plain.house.do("change-jackpot", "ora", jackpot="J1", reset=25_000_00, increment=1000, to_reserve=200)
    pool = plain.pool()
    assert (pool["displayed"], pool["reset"], pool["increment"]) == (25_000_00, 25_000_00, 1000)
    plain.holds()


@clause(NSW, "16.8", "16.10.2", "16.12")
def test_what_no_jackpot_may_be(felts: Felts) -> None:
    good = {"jackpot": "J1", "stake": STAKE, "reset": 10_000_00, "increment": 2000}
    for wrong, code, number in (
        ({"reset": 20_000_00}, Refusal.RESET_NOT_ALLOWED, "16.12"),
        ({"stake": 3_00}, Refusal.AMOUNT_NOT_ALLOWED, "16.8"),
        ({"pays": {"three sevens": 1}}, Refusal.AMOUNT_NOT_ALLOWED, "16.8"),
        ({"increment": 0}, Refusal.INCREMENT_NOT_ALLOWED, "16.10.2"),
        ({"increment": 33}, Refusal.INCREMENT_NOT_ALLOWED, "16.10.2"),
        ({"increment": -2000}, Refusal.INCREMENT_NOT_ALLOWED, "16.10.2"),
        ({"to_reserve": -2000}, Refusal.INCREMENT_NOT_ALLOWED, "16.10.2"),
        ({"to_reserve": 8200}, Refusal.INCREMENT_NOT_ALLOWED, "16.10.2"),
        ({"opening": 9_999_99}, Refusal.AMOUNT_NOT_ALLOWED, "16.12"),
    ):
        refused = felts.house.refused("make-jackpot", "ora", **{**good, **wrong})
        assert (refused.code, refused.clause) == (code, number), wrong
    assert felts.house.refused("make-jackpot", "dan", **good).code is Refusal.WRONG_ROLE
    felts.house.do("make-jackpot", "ora", **good)
    assert felts.house.refused("make-jackpot", "ora", **good).code is Refusal.NAME_TAKEN
    assert felts.house.refused("change-jackpot", "ora", jackpot="J9").code is Refusal.UNKNOWN_NAME
    assert felts.house.refused("award-jackpot", "eve", jackpot="J9", tables=["t"]).code is Refusal.UNKNOWN_NAME


@clause(NSW, "2.3.4.3")
def test_no_jackpot_from_a_card_shoe(felts: Felts) -> None:
    options = {"decks": 6, "side_wagers": ["blazing-7s"], "minimum": 5_00, "maximum": 500_00, "smallest_chip": 50}
    refused = felts.house.refused("open", "max", rulebook=NSW, options=options, float=FLOAT, holder="shoe")
    assert (refused.code, refused.clause) == (Refusal.HOLDER_NOT_ALLOWED, "2.3.4.3")


# --- presses and awards ---------------------------------------------------------------------------------


@clause(NSW, "16.11.4")
def test_a_press_needs_a_win_and_an_award_a_press(felts: Felts) -> None:
    linked(felts, opening=10_000_00, tables={"table-1": ("ann",)})
    assert felts.house.refused("press-jackpot", "dan", table="table-9").code is Refusal.NOTHING_WON
    assert felts.house.refused("press-jackpot", "dan").code is Refusal.NOTHING_WON
    felts.start("table-1", "ann", cards="7h 7s 7h")
    assert felts.house.refused("press-jackpot", "dan").code is Refusal.NOTHING_WON
    assert [one.paid for one in felts.prizes()] == [1_000_00]
    for tables in ([], ["table-1"], ["table-9"]):
        refused = felts.house.refused("award-jackpot", "eve", jackpot="J1", tables=tables)
        assert (refused.code, refused.clause) == (Refusal.NOBODY_PRESSED, "16.11")
    assert felts.pool()["displayed"] == 10_001_00


@clause(NSW, "16.11.3")
def test_fixed_prizes_are_paid_first_and_leave_the_pool_alone(felts: Felts) -> None:
    linked(felts, opening=49_998_00, tables={"table-1": ("ann", "bob")})
    felts.start("table-1", "ann", "bob", cards="7h 7s 7h 7h 7s")
    assert [(one.player, one.paid) for one in felts.prizes()] == [("bob", 1_000_00)]
    felts.press()
    felts.award("table-1")
    assert [(one.player, one.paid) for one in felts.prizes()] == [("bob", 1_000_00), ("ann", 5_000_00)]
    assert felts.pool()["displayed"] == 45_000_00


@clause(NSW, "16.11.4")
def test_the_clock_awards_when_a_press_is_a_second_old(felts: Felts) -> None:
    linked(felts, opening=49_997_00, tables={"table-1": ("ann",), "table-2": ("cat",), "table-3": ("dee",)})
    for table, player in (("table-1", "ann"), ("table-2", "cat"), ("table-3", "dee")):
        felts.start(table, player, cards=SUITED_ONE)
    pressed = seconds(felts.house.now, 1)
    felts.press("table-1", at=pressed)
    felts.press("table-2", at=pressed)
    felts.press("table-3", at=seconds(pressed, 0.5))
    soon = seconds(pressed, 0.75).isoformat()
    award = {"jackpot": "J1"}
    refused = felts.house.refused("award-jackpot", "clock", tables=["table-1", "table-2"], at=soon, **award)
    assert refused.code is Refusal.TOO_EARLY
    late = seconds(pressed, 1.5).isoformat()
    everything = ["table-1", "table-2", "table-3"]
    refused = felts.house.refused("award-jackpot", "clock", tables=everything, at=late, **award)
    assert refused.code is Refusal.NOT_THE_SAME_MOMENT
    felts.house.do("award-jackpot", "clock", tables=["table-1", "table-2"], at=late, **award)
    felts.house.do("award-jackpot", "clock", tables=["table-3"], at=late, **award)
    assert [one.paid for one in felts.prizes()] == [4_750_00, 4_750_00, 4_050_00]
    felts.holds()


# --- failures -------------------------------------------------------------------------------------------


@clause(NSW, "18.17.1")
def test_stakes_go_back_also_those_that_had_lost(felts: Felts) -> None:
    linked(felts, opening=10_000_00, tables={"table-1": ("ann", "bob", "cat")})
    felts.start("table-1", "ann", "bob", "cat", cards="2c 7h 3c 7s 4c 5c 6c")
    assert [(one.player, one.paid) for one in felts.prizes()] == [("bob", 50_00)]
    before = {player: felts.balance(f"rack:table-1:{player}") for player in ("ann", "bob", "cat")}
    felts.house.do("report-jackpot-failure", "dan", what="the display is dark")
    after = {player: felts.balance(f"rack:table-1:{player}") for player in ("ann", "bob", "cat")}
    assert {player: after[player] - before[player] for player in after} == {"ann": STAKE, "bob": 0, "cat": STAKE}
    pool = felts.pool()
    assert (pool["displayed"], pool["tables"]["table-1"]["turnover"]) == (10_001_00, STAKE)
    refused = felts.house.refused("report-jackpot-failure", "dan", what="again")
    assert refused.code is Refusal.FAILED_ALREADY
    felts.finish("table-1")
    felts.holds()


@clause(NSW, "18.17.1")
def test_before_the_first_card_the_wager_is_taken_back(felts: Felts) -> None:
    linked(felts, opening=10_000_00, tables={"table-1": ("ann",), "table-2": ("cat",)})
    felts.wager("table-1", "ann")
    felts.house.do("report-jackpot-failure", "sue", jackpot="J1", cause="pool")
    assert felts.balance("rack:table-1:ann") == 490_00
    states = {table: one["state"] for table, one in felts.pool()["tables"].items()}
    assert states == {"table-1": "failed", "table-2": "failed"}


@clause(NSW, "18.17.2")
def test_play_goes_on_without_the_jackpot_only_on_a_supervisors_word(felts: Felts) -> None:
    linked(felts, opening=10_000_00, tables={"table-1": ("ann",)})
    assert felts.house.refused("go-on-without-jackpot", "sue").code is Refusal.NOTHING_WENT_WRONG
    assert felts.house.refused("restore-jackpot", "sue").code is Refusal.NOTHING_WENT_WRONG
    felts.house.do("report-jackpot-failure", "dan", what="dark")
    felts.house.do("wager", "ann", box=1, amount=10_00)
    for command, who, fields in (
        ("wager", "ann", {"box": 1, "on": "blazing-7s", "amount": STAKE}),
        ("start-round", "dan", {}),
    ):
        refused = felts.house.refused(command, who, **fields)
        assert (refused.code, refused.clause) == (Refusal.JACKPOT_FAILED, "18.17.2")
    assert felts.house.refused("go-on-without-jackpot", "dan").code is Refusal.WRONG_ROLE
    felts.house.do("go-on-without-jackpot", "sue")
    refused = felts.house.refused("wager", "ann", box=1, on="blazing-7s", amount=STAKE)
    assert (refused.code, refused.clause) == (Refusal.JACKPOT_FAILED, "18.17.2")
    felts.house.do("start-round", "dan")
    felts.deal("table-1", "7h 7h 7h")
    felts.finish("table-1")
    felts.house.do("restore-jackpot", "sue")
    felts.start("table-1", "ann", cards="7h 7h 7h")
    assert felts.house.of(JackpotWon)


def test_a_win_that_was_pressed_is_awarded_though_the_equipment_fails(plain: Felts) -> None:
    linked(plain, opening=49_999_00, tables={"table-1": ("ann",)})
    plain.start("table-1", "ann", cards=SUITED_ONE)
    plain.press()
    plain.house.do("report-jackpot-failure", "dan", what="dark")
    plain.award("table-1")
    assert [one.paid for one in plain.prizes()] == [5_000_00]
    assert plain.pool()["tables"]["table-1"]["state"] == "failed"


def test_a_win_that_was_not_pressed_is_returned(plain: Felts) -> None:
    linked(plain, opening=49_999_00, tables={"table-1": ("ann",)})
    plain.start("table-1", "ann", cards=SUITED_ONE)
    plain.house.do("report-jackpot-failure", "dan", what="dark")
    assert plain.house.refused("press-jackpot", "dan").code is Refusal.NOTHING_WON
    plain.finish("table-1")
    assert not plain.prizes()
    assert plain.pool()["displayed"] == 49_999_00


@clause(NSW, "2.3.4.1")
def test_failures_of_what_is_not_linked(felts: Felts) -> None:
    felts.make()
    for fields in ({}, {"table": "table-1"}, {"jackpot": "J1"}):
        refused = felts.house.refused("report-jackpot-failure", "dan", what="dark", **fields)
        assert refused.code is Refusal.NOT_LINKED
    refused = felts.house.refused("report-jackpot-failure", "dan", jackpot="J1", cause="the weather")
    assert (refused.code, refused.clause) == (Refusal.UNKNOWN_OPTION, "18.17")


# --- voids ----------------------------------------------------------------------------------------------


def test_a_round_that_is_void_gives_its_contributions_back_and_a_press_counts_for_nothing(plain: Felts) -> None:
    linked(plain, opening=49_998_00, tables={"table-1": ("ann", "bob")})
    plain.start("table-1", "ann", "bob", cards=SUITED_TWO)
    plain.press()
    plain.house.do("void", "sue", round=1, grounds="disturbance", reason="a fire")
    plain.house.do("confirm-void", "max", round=1)
    assert plain.house.of(PressWithdrawn)
    assert plain.pool()["displayed"] == 49_998_00
    assert plain.float_of("table-1") == FLOAT
    assert plain.house.refused("award-jackpot", "eve", jackpot="J1", tables=["table-1"]).code is (
        Refusal.NOBODY_PRESSED
    )
    plain.holds()


def test_the_stake_of_a_wrongdoer_is_forfeited_and_its_part_stays_in_the_pool(plain: Felts) -> None:
    linked(plain, opening=10_000_00, tables={"table-1": ("ann", "bob")})
    plain.start("table-1", "ann", "bob", cards="2c 3c 4c 5c 6c")
    plain.finish("table-1")
    plain.house.do("void", "sue", round=1, grounds="fraud", reason="marked", wrongdoer="ann", forfeit=True)
    plain.house.do("confirm-void", "max", round=1)
    pool = plain.pool()
    assert (pool["displayed"], pool["tables"]["table-1"]["turnover"]) == (10_001_00, STAKE)
    plain.holds()


def test_an_old_round_is_void_after_its_table_was_unlinked_and_the_jackpot_changed(plain: Felts) -> None:
    linked(plain, opening=10_000_00, tables={"table-1": ("ann",)})
    for _ in range(3):
        plain.start("table-1", "ann", cards="2c 3c 4c")
        plain.finish("table-1")
    plain.house.do("unlink-table", "ora", jackpot="J1")
    plain.house.do("change-jackpot", "ora", jackpot="J1", increment=1000)
    plain.house.do("void", "sue", round=1, grounds="fraud", reason="marked")
    plain.house.do("confirm-void", "max", round=1)
    assert plain.pool()["displayed"] == 10_002_00
    plain.holds()
