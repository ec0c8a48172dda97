"""Loss limits over tables, periods and changes of clocks (NSW 1.1, 18.22, 20.2 to 20.4)."""

from __future__ import annotations

import pytest

from croupier.audit.verifying import verify
from croupier.games.said import StakeReturned, WagerSettled
from croupier.patrons.duties import DutyMissed
from croupier.tables.notices import NoticeDue
from croupier.tables.play.loss_limits import WagerCutBack
from croupier.vocabulary.names import On
from croupier.vocabulary.refusal import Refusal
from tests.house.card_room import balance, deal, limit, lose, open_table, sit_down, start, win
from tests.house.premises import Premises
from tests.proofs import clause

SYDNEY = "nsw-blackjack-challenge"


def set_limit(house: Premises, patron: str, amount: int | None, period: str = "day", **fields: object) -> None:
    house.do("set-loss-limit", patron, period=period, amount=amount, **fields)


@clause(SYDNEY, "1.1.Loss Limit")
@clause(SYDNEY, "20.3")
def test_no_wager_takes_a_player_past_the_limit(house: Premises) -> None:
    """Losses of $700 and wins of $300 are $400; $100 of $500 is left, for doubles and splits too."""
    open_table(house, "ann", rack=5_000_00)
    set_limit(house, "ann", 500_00)
    win(house, "ann", 300_00)
    lose(house, "ann", 400_00)
    lose(house, "ann", 300_00)
    assert limit(house, "ann") | {"from": "", "until": ""} == {
        "amount": 500_00,
        "net_loss": 400_00,
        "open": 0,
        "left": 100_00,
        "from": "",
        "until": "",
        "next": None,
    }
    refused = house.refused("wager", "ann", box=1, amount=100_50)
    assert (refused.code, refused.clause) == (Refusal.LOSS_LIMIT, "20.3")
    assert "$100.50" in refused.says
    assert "$100 is left" in refused.says
    start(house, ann=60_00)
    assert limit(house, "ann")["open"] == 60_00
    deal(house, "5h 9d 6h")
    refused = house.refused("decide", "ann", box=1, choose="double", amount=50_00)
    assert (refused.code, refused.clause) == (Refusal.LOSS_LIMIT, "20.3")
    house.do("decide", "ann", box=1, choose="double")
    stake = house.table().round.layout.box(1).stakes[0]  # type: ignore[union-attr]
    assert (stake.staked, stake.added) == (100_00, 40_00)


@clause(SYDNEY, "20.3")
def test_a_split_is_a_wager_too(house: Premises) -> None:
    open_table(house, "ann")
    set_limit(house, "ann", 50_00)
    start(house, ann=30_00)
    deal(house, "8h 9d 8d")
    refused = house.refused("decide", "ann", box=1, choose="split")
    assert (refused.code, refused.clause) == (Refusal.LOSS_LIMIT, "20.3")
    house.do("decide", "ann", box=1, choose="stand")


def test_a_raise_is_a_wager_too_and_so_is_what_the_dealer_places(plain_house: Premises) -> None:
    house = plain_house
    open_table(house, "ann")
    set_limit(house, "ann", 50_00)
    assert house.refused("place-for", "dan", player="ann", box=1, amount=60_00).code is Refusal.LOSS_LIMIT
    house.do("place-for", "dan", player="ann", box=1, amount=40_00)
    assert house.refused("change-wager", "ann", box=1, amount=50_50).code is Refusal.LOSS_LIMIT
    house.do("change-wager", "ann", box=1, amount=50_00)
    assert limit(house, "ann")["left"] == 0
    house.do("take-back", "ann", box=1)
    assert limit(house, "ann")["left"] == 50_00


def test_a_second_table_counts_what_lies_at_the_first(plain_house: Premises) -> None:
    """Case 20."""
    house = plain_house
    open_table(house, "ann")
    open_table(house, table="table-2")
    sit_down(house, "ann", 1, table="table-2")
    set_limit(house, "ann", 100_00)
    house.do("wager", "ann", box=1, amount=60_00)
    refused = house.refused("wager", "ann", table="table-2", box=1, amount=50_00)
    assert refused.code is Refusal.LOSS_LIMIT
    house.do("wager", "ann", table="table-2", box=1, amount=40_00)
    assert limit(house, "ann")["open"] == 100_00


@clause(SYDNEY, "20.3")
def test_the_smallest_of_several_limits_rules(house: Premises) -> None:
    open_table(house, "ann")
    set_limit(house, "ann", 500_00)
    set_limit(house, "ann", 80_00, "month")
    set_limit(house, "ann", 200_00, "week")
    refused = house.refused("wager", "ann", box=1, amount=90_00)
    assert "month" in refused.says
    house.do("wager", "ann", box=1, amount=80_00)


def test_what_any_pairs_pays_may_be_doubled_with(plain_house: Premises) -> None:
    """Case 21: $110 in the initial deal."""
    house = plain_house
    open_table(house, "ann")
    set_limit(house, "ann", 50_00)
    house.do("wager", "ann", box=1, amount=40_00)
    house.do("wager", "ann", box=1, amount=10_00, on="any-pairs")
    house.do("start-round", "dan")
    deal(house, "5h 9d 5h")
    paid = sum(one.paid for one in house.of(WagerSettled) if one.on is On.ANY_PAIRS)
    assert paid > 0
    assert limit(house, "ann")["left"] == paid + 10_00
    house.do("decide", "ann", box=1, choose="double", amount=40_00)


# --- setting ---------------------------------------------------------------------------------------------


def test_a_lower_limit_holds_at_once_and_a_higher_one_from_the_next_period(plain_house: Premises) -> None:
    """R6."""
    house = plain_house
    house.do("issue-card", "sue", patron="ann", player_card="SC-1")
    first = house.do("set-loss-limit", "ann", period="day", amount=500_00).happened[0].event
    assert first.holds_from == house.now  # type: ignore[attr-defined]
    house.do("set-loss-limit", "ann", period="day", amount=900_00)
    assert limit(house, "ann")["amount"] == 500_00
    assert limit(house, "ann")["next"] == {"amount": 900_00, "from": "2026-11-17T00:00:00+11:00"}
    assert limit(house, "ann", at="2026-11-17T00:00:00+11:00")["amount"] == 900_00
    house.do("set-loss-limit", "ann", period="day", amount=300_00)
    assert (limit(house, "ann")["amount"], limit(house, "ann")["next"]) == (300_00, None)
    house.do("set-loss-limit", "ann", period="day", amount=None)
    assert limit(house, "ann")["next"] == {"amount": None, "from": "2026-11-17T00:00:00+11:00"}
    assert house.document("2026-11-17T00:00:00+11:00")["patrons"]["ann"]["loss_limits"] == {}


def test_a_lower_limit_is_for_wagers_from_then_on(plain_house: Premises) -> None:
    house = plain_house
    open_table(house, "ann")
    set_limit(house, "ann", 500_00)
    house.do("wager", "ann", box=1, amount=100_00)
    set_limit(house, "ann", 50_00)
    house.do("start-round", "dan")
    assert not house.of(WagerCutBack)
    assert limit(house, "ann")["left"] == 0


def test_who_sets_a_first_limit_has_the_period_counted_from_the_record(plain_house: Premises) -> None:
    house = plain_house
    open_table(house, "ann")
    lose(house, "ann", 70_00)
    start(house, ann=20_00)
    set_limit(house, "ann", 100_00)
    assert (limit(house, "ann")["net_loss"], limit(house, "ann")["open"]) == (70_00, 20_00)
    deal(house, "9h Kd Th")
    house.do("decide", "ann", box=1, choose="stand")
    deal(house, "Tc")
    assert (limit(house, "ann")["net_loss"], limit(house, "ann")["open"]) == (90_00, 0)
    assert house.refused("wager", "ann", box=1, amount=20_00).code is Refusal.LOSS_LIMIT


@clause(SYDNEY, "1.1.Loss Limit")
def test_words_that_nobody_knows_are_refused_with_their_clause(house: Premises) -> None:
    house.do("issue-card", "sue", patron="ann", player_card="SC-1")
    refused = house.refused("set-loss-limit", "ann", period="year", amount=1)
    assert (refused.code, refused.clause) == (Refusal.UNKNOWN_OPTION, "1.1.Loss Limit")
    assert house.refused("set-loss-limit", "ann", period="day", amount=-1).code is Refusal.AMOUNT_NOT_ALLOWED
    assert house.refused("set-loss-limit", "bob", period="day", amount=1).code is Refusal.UNKNOWN_NAME
    assert (
        house.refused("set-loss-limit", "ann", patron="bob", period="day", amount=1).code is Refusal.WRONG_PERSON
    )


# --- periods ---------------------------------------------------------------------------------------------


def test_a_wager_laid_before_midnight_is_cut_to_what_the_new_day_leaves(plain_house: Premises) -> None:
    """Case 19: limit $100 and $400 ahead; of $400 laid at 23:59:58 only $100 play at 00:00:10."""
    house = plain_house
    open_table(house, "ann", rack=2_000_00)
    set_limit(house, "ann", 100_00)
    win(house, "ann", 100_00)
    win(house, "ann", 200_00)
    win(house, "ann", 100_00)
    assert limit(house, "ann")["net_loss"] == -400_00
    house.do("wager", "ann", box=1, amount=400_00, at="2026-11-16T23:59:58+11:00")
    house.do("start-round", "dan", at="2026-11-17T00:00:10+11:00")
    [cut] = house.of(WagerCutBack)
    assert (cut.amount, cut.left, cut.clause, cut.also) == (300_00, 100_00, "18.22", ("18.22.1",))
    assert house.table().round is not None
    assert limit(house, "ann") | {"from": "", "until": ""} == {
        "amount": 100_00,
        "net_loss": 0,
        "open": 100_00,
        "left": 0,
        "from": "",
        "until": "",
        "next": None,
    }
    [letter] = [one for one in house.document()["notices"] if one["subject"] == "limit-duties:ann"]
    assert (letter["to"], letter["clause"], letter["state"]) == ("player", "18.22.1", "due")


def test_a_wager_goes_back_whole_where_less_than_the_minimum_would_stay(plain_house: Premises) -> None:
    house = plain_house
    open_table(house, "ann", options={"minimum": 50_00})
    set_limit(house, "ann", 40_00)
    house.do("enter-loss", "sue", patron="ann", amount=-100_00, source="roulette")
    house.do("wager", "ann", box=1, amount=100_00, at="2026-11-16T23:59:58+11:00")
    house.do("start-round", "dan", at="2026-11-17T00:00:10+11:00")
    assert house.table().round is None
    assert not house.table().wagers
    assert balance(house, "rack:table-1:ann") == 1_000_00


def test_a_round_counts_in_the_period_in_which_its_first_card_left(plain_house: Premises) -> None:
    """R5: lost after midnight, it is yesterday's loss; a double in it is measured by yesterday's limit."""
    house = plain_house
    open_table(house, "ann")
    set_limit(house, "ann", 100_00)
    house.do("wager", "ann", box=1, amount=60_00, at="2026-11-16T23:59:50+11:00")
    house.do("start-round", "dan")
    deal(house, "5h 9d 6h")
    assert limit(house, "ann", at="2026-11-17T00:00:00+11:00")["open"] == 0
    refused = house.refused("decide", "ann", box=1, choose="double", amount=50_00, at="2026-11-17T00:00:05+11:00")
    assert refused.code is Refusal.LOSS_LIMIT
    house.do("decide", "ann", box=1, choose="double")
    deal(house, "2h Td")
    assert limit(house, "ann")["net_loss"] == 0
    assert limit(house, "ann", at="2026-11-16T23:59:59+11:00")["net_loss"] == 100_00
    house.do("wager", "ann", box=1, amount=100_00)


def test_days_begin_at_half_past_two_also_when_clocks_change(plain_house: Premises) -> None:
    """Case 23: on 4 October 2026 there is no 02:30, on 5 April there are two."""
    house = plain_house
    house.now = house.now.replace(month=4, day=4)
    house.do("open-house", "ora", periods_begin="02:30")
    house.do("issue-card", "sue", patron="ann", player_card="SC-1")
    set_limit(house, "ann", 100_00)
    april = limit(house, "ann", at="2026-04-05T12:00:00+10:00")
    assert (april["from"], april["until"]) == ("2026-04-05T02:30:00+11:00", "2026-04-06T02:30:00+10:00")
    october = limit(house, "ann", at="2026-10-04T12:00:00+11:00")
    assert (october["from"], october["until"]) == ("2026-10-04T03:00:00+11:00", "2026-10-05T02:30:00+11:00")
    before = limit(house, "ann", at="2026-10-04T01:59:59+10:00")
    assert (before["from"], before["until"]) == ("2026-10-03T02:30:00+10:00", "2026-10-04T03:00:00+11:00")


def test_weeks_and_months_begin_where_the_house_says(plain_house: Premises) -> None:
    house = plain_house
    house.do("open-house", "ora", periods_begin="06:00", week_begins="sunday")
    house.do("issue-card", "sue", patron="ann", player_card="SC-1")
    set_limit(house, "ann", 100_00, "week")
    set_limit(house, "ann", 100_00, "month")
    week = limit(house, "ann", "week", at="2026-11-16T20:00:00+11:00")
    assert (week["from"], week["until"]) == ("2026-11-15T06:00:00+11:00", "2026-11-22T06:00:00+11:00")
    month = limit(house, "ann", "month", at="2026-12-01T05:59:59+11:00")
    assert (month["from"], month["until"]) == ("2026-11-01T06:00:00+11:00", "2026-12-01T06:00:00+11:00")


# --- found past the limit --------------------------------------------------------------------------------


@clause(SYDNEY, "18.22")
@clause(SYDNEY, "18.22.1")
@clause(SYDNEY, "18.22.2")
def test_only_what_is_within_the_limit_counts_and_earlier_rounds_stand(house: Premises) -> None:
    """Limit $500, $450 lost, $100 at stake: $50 of it goes back, and a win pays $50."""
    open_table(house, "ann", rack=5_000_00)
    set_limit(house, "ann", 500_00)
    lose(house, "ann", 300_00)
    settled = list(house.of(WagerSettled))
    start(house, ann=100_00)
    house.do("enter-loss", "sue", patron="ann", amount=150_00, source="baccarat")
    [back] = house.of(StakeReturned)
    assert (back.amount, back.clause, back.also) == (50_00, "18.22", ("18.22.1",))
    deal(house, "Ks 9d Th")
    house.do("decide", "ann", box=1, choose="stand")
    deal(house, "Tc")
    last = house.of(WagerSettled)[-1]
    assert (last.paid, last.returned) == (50_00, 50_00)
    assert house.of(WagerSettled)[: len(settled)] == settled
    assert balance(house, "rack:table-1:ann") == 5_000_00 - 300_00 + 50_00


@clause(SYDNEY, "18.22.1")
def test_the_latest_bets_go_back_first(house: Premises) -> None:
    """Case 16: $50 are left for $40 and then $30 of any pairs: $20 of that go back."""
    open_table(house, "ann", rack=5_000_00)
    set_limit(house, "ann", 500_00)
    house.do("enter-loss", "sue", patron="ann", amount=400_00, source="roulette")
    house.do("wager", "ann", box=1, amount=40_00)
    house.do("wager", "ann", box=1, amount=30_00, on="any-pairs")
    house.do("start-round", "dan")
    house.do("enter-loss", "sue", patron="ann", amount=50_00, source="chips not declared")
    [back] = house.of(StakeReturned)
    assert (back.on, back.amount) == (On.ANY_PAIRS, 20_00)
    assert limit(house, "ann")["open"] == 50_00
    assert limit(house, "ann")["left"] == 0
    [letter] = house.of(NoticeDue)
    assert (letter.to, letter.subject, letter.clause) == ("player", "limit-duties:ann", "18.22.1")


@clause(SYDNEY, "18.22.1")
def test_a_double_is_a_bet_of_its_own(house: Premises) -> None:
    """Case 17: the double goes back, $10 of the main too; the one card stays the only one."""
    open_table(house, "ann", rack=5_000_00)
    set_limit(house, "ann", 500_00)
    house.do("enter-loss", "sue", patron="ann", amount=420_00, source="roulette")
    start(house, ann=40_00)
    deal(house, "5h 9d 6h")
    house.do("decide", "ann", box=1, choose="double", amount=40_00)
    house.do("enter-loss", "sue", patron="ann", amount=50_00, source="chips not declared")
    assert [one.amount for one in house.of(StakeReturned)] == [40_00, 10_00]
    deal(house, "2h")
    assert house.table().round is not None
    deal(house, "Td")
    last = house.of(WagerSettled)[-1]
    assert (last.staked, last.returned, last.paid) == (30_00, 0, 0)
    assert limit(house, "ann")["net_loss"] == 500_00


@clause(SYDNEY, "18.22.1")
def test_splits_are_bets_of_their_own_also_when_others_lie_between(house: Premises) -> None:
    open_table(house, "ann", rack=5_000_00)
    set_limit(house, "ann", 200_00)
    start(house, ann=20_00)
    deal(house, "8h 9d 8d")
    house.do("decide", "ann", box=1, choose="split")
    deal(house, "8c")
    house.do("decide", "ann", box=1, hand=1, choose="split")
    house.do("enter-loss", "sue", patron="ann", amount=145_00, source="roulette")
    assert [(one.hand, one.amount) for one in house.of(StakeReturned)] == [(2, 5_00)]
    house.do("enter-loss", "sue", patron="ann", amount=25_00, source="roulette")
    assert [(one.hand, one.amount) for one in house.of(StakeReturned)][1:] == [(2, 15_00), (3, 10_00)]


def test_what_stays_is_whole_chips(plain_house: Premises) -> None:
    house = plain_house
    open_table(house, "ann")
    set_limit(house, "ann", 100_00)
    start(house, ann=40_00)
    house.do("enter-loss", "sue", patron="ann", amount=70_20, source="roulette")
    assert [one.amount for one in house.of(StakeReturned)] == [10_50]


def test_before_the_first_card_a_wager_is_cut(plain_house: Premises) -> None:
    house = plain_house
    open_table(house, "ann")
    set_limit(house, "ann", 100_00)
    house.do("wager", "ann", box=1, amount=40_00)
    house.do("enter-loss", "sue", patron="ann", amount=80_00, source="roulette")
    [cut] = house.of(WagerCutBack)
    assert (cut.amount, cut.left) == (20_00, 20_00)
    house.do("enter-loss", "sue", patron="ann", amount=18_00, source="roulette")
    assert not house.table().wagers
    assert balance(house, "rack:table-1:ann") == 1_000_00


@clause(SYDNEY, "18.22.1")
def test_bets_go_back_over_all_tables_in_the_order_of_time(house: Premises) -> None:
    open_table(house, "ann")
    open_table(house, table="table-2")
    sit_down(house, "ann", 1, table="table-2")
    set_limit(house, "ann", 100_00)
    house.do("wager", "ann", table="table-2", box=1, amount=40_00)
    house.do("wager", "ann", box=1, amount=30_00)
    house.do("wager", "ann", table="table-2", box=1, on="any-pairs", amount=20_00)
    house.do("enter-loss", "sue", patron="ann", amount=40_00, source="roulette")
    assert [(one.wager.on, one.wager.amount) for one in house.table("table-2").lying] == [(On.BLACKJACK, 40_00)]
    assert [one.wager.amount for one in house.table().lying] == [20_00]


@clause(SYDNEY, "18.22")
def test_a_win_that_is_entered_gives_room(house: Premises) -> None:
    open_table(house, "ann")
    set_limit(house, "ann", 50_00)
    house.do("enter-loss", "sue", patron="ann", amount=-30_00, source="roulette")
    house.do("wager", "ann", box=1, amount=80_00)
    assert (
        house.refused("enter-loss", "sue", patron="ann", amount=0, source="x").code is Refusal.AMOUNT_NOT_ALLOWED
    )
    assert house.refused("enter-loss", "ann", amount=10, source="x").code is Refusal.WRONG_ROLE


@clause(SYDNEY, "18.22.1#2")
def test_the_player_is_told_of_the_duties(house: Premises) -> None:
    open_table(house, "ann")
    set_limit(house, "ann", 100_00)
    house.do("wager", "ann", box=1, amount=40_00)
    house.do("enter-loss", "sue", patron="ann", amount=80_00, source="roulette")
    house.do("advise-of-duties", "dan", patron="ann")
    [letter] = [one for one in house.document()["notices"] if one["subject"] == "limit-duties:ann"]
    assert letter["state"] == "sent"


# --- duties, directions, breaks --------------------------------------------------------------------------


@clause(SYDNEY, "20.2.1")
def test_chips_that_are_bought_are_declared_before_the_round(house: Premises) -> None:
    open_table(house, "ann", rack=200_00)
    set_limit(house, "ann", 100_00)
    start(house, ann=10_00)
    [missed] = house.of(DutyMissed)
    assert (missed.patron, missed.clause) == ("ann", "20.2.1")
    assert [one["clause"] for one in house.document()["patrons"]["ann"]["breaches"]] == ["20.2.1"]
    deal(house, "9h Kd Th")
    house.do("decide", "ann", box=1, choose="stand")
    deal(house, "Tc")
    start(house, ann=10_00)
    assert len(house.of(DutyMissed)) == 1


@clause(SYDNEY, "20.2.1")
def test_who_declares_what_was_bought_misses_no_duty(house: Premises) -> None:
    open_table(house, "ann", rack=200_00)
    set_limit(house, "ann", 100_00)
    house.do("declare-chips", "ann", what="bought", amount=200_00)
    start(house, ann=10_00)
    assert not house.of(DutyMissed)


@clause(SYDNEY, "20.2.2")
def test_chips_that_are_brought_along_are_declared(house: Premises) -> None:
    open_table(house, "ann", rack=0)
    set_limit(house, "ann", 100_00)
    house.do("bring-chips", "ann", amount=150_00)
    assert balance(house, "rack:table-1:ann") == 150_00
    declared = house.do("declare-chips", "dan", player="ann", what="introduced", amount=100_00).happened[0].event
    assert (declared.amount, declared.clause) == (100_00, "20.2.2")  # type: ignore[attr-defined]
    start(house, ann=10_00)
    [missed] = house.of(DutyMissed)
    assert missed.clause == "20.2.2"


@clause(SYDNEY, "20.2.3")
def test_chips_that_are_left_are_declared_when_leaving(house: Premises) -> None:
    """$200 bought, $120 left: a net loss of $80."""
    open_table(house, "ann", "bob", rack=200_00)
    set_limit(house, "ann", 100_00)
    set_limit(house, "bob", 100_00)
    for one in ("ann", "bob"):
        house.do("declare-chips", one, what="bought", amount=200_00)
    lose(house, "ann", 80_00)
    told = house.do("declare-chips", "ann", what="remaining", amount=120_00).happened[0].event
    assert (told.net_loss, told.clause) == (80_00, "20.2.3")  # type: ignore[attr-defined]
    house.do("leave", "ann")
    assert not house.of(DutyMissed)
    house.do("leave", "bob")
    [missed] = house.of(DutyMissed)
    assert (missed.patron, missed.clause) == ("bob", "20.2.3")


def test_one_without_a_limit_declares_nothing(plain_house: Premises) -> None:
    open_table(plain_house, "ann")
    lose(plain_house, "ann", 80_00)
    plain_house.do("leave", "ann")
    assert not plain_house.of(DutyMissed)


@clause(SYDNEY, "20.2.1", "20.2.2", "20.2.3")
def test_a_player_declares_for_nobody_else(house: Premises) -> None:
    open_table(house, "ann", "bob")
    assert (
        house.refused("declare-chips", "ann", player="bob", what="bought", amount=1).code is Refusal.WRONG_PERSON
    )
    assert house.refused("declare-chips", "ann", what="stolen", amount=1).code is Refusal.UNKNOWN_OPTION
    assert house.refused("declare-chips", "ann", what="bought", amount=0).code is Refusal.AMOUNT_NOT_ALLOWED
    assert house.refused("bring-chips", "ann", amount=0).code is Refusal.AMOUNT_NOT_ALLOWED


@clause(SYDNEY, "20.2.4")
def test_a_direction_is_kept_and_acknowledged(house: Premises) -> None:
    house.do("issue-card", "sue", patron="ann", player_card="SC-1")
    assert house.refused("give-direction", "sue", patron="ann", text=" ").code is Refusal.UNKNOWN_OPTION
    given = house.do("give-direction", "sue", patron="ann", text="Use one table at a time").happened[0].event
    assert given.direction == "direction-1"  # type: ignore[attr-defined]
    assert house.refused("acknowledge-direction", "ann", direction="direction-2").code is Refusal.UNKNOWN_NAME
    house.do("acknowledge-direction", "ann", direction="direction-1")
    refused = house.refused("acknowledge-direction", "ann", direction="direction-1")
    assert (refused.code, refused.clause) == (Refusal.NOT_AT_THIS_STAGE, "20.2.4")


@clause(SYDNEY, "20.4")
def test_a_supervisor_keeps_a_player_from_wagering(house: Premises) -> None:
    """The round under way is played out."""
    open_table(house, "ann")
    start(house, ann=10_00)
    house.do("order-break", "sue", patron="ann", reason="the limit is worked out")
    deal(house, "9h Kd Th")
    house.do("decide", "ann", box=1, choose="stand")
    deal(house, "Tc")
    refused = house.refused("wager", "ann", box=1, amount=10_00)
    assert (refused.code, refused.clause) == (Refusal.ON_A_BREAK, "20.4")
    assert house.document()["patrons"]["ann"]["on_a_break"] is True
    house.do("end-break", "sue", patron="ann")
    house.do("wager", "ann", box=1, amount=10_00)
    assert house.refused("end-break", "sue", patron="ann").code is Refusal.NOT_AT_THIS_STAGE


@clause(SYDNEY, "20.4#2")
def test_a_short_break_ends_with_the_new_period(house: Premises) -> None:
    open_table(house, "ann")
    house.do("order-break", "sue", patron="ann", until="2026-11-17T06:00:00+11:00", at="2026-11-17T05:50:00+11:00")
    refused = house.refused("wager", "ann", box=1, amount=10_00, at="2026-11-17T05:55:00+11:00")
    assert (refused.code, refused.clause) == (Refusal.ON_A_BREAK, "20.4")
    house.do("wager", "ann", box=1, amount=10_00, at="2026-11-17T06:00:00+11:00")
    assert house.refused("order-break", "sue", patron="ann", until="2026-11-17T06:00:00+11:00").code is (
        Refusal.TOO_EARLY
    )


@clause(SYDNEY, "20.4")
def test_a_player_takes_a_break_of_their_own_which_only_gets_longer(house: Premises) -> None:
    """It holds at every table of the house; a supervisor can end it."""
    open_table(house, "ann")
    house.do("take-break", "ann", until="2026-11-17T06:00:00+11:00", at="2026-11-17T05:00:00+11:00")
    refused = house.refused("wager", "ann", box=1, amount=10_00, at="2026-11-17T05:55:00+11:00")
    assert (refused.code, refused.clause) == (Refusal.ON_A_BREAK, "20.4")
    assert "the break that ann took until 2026-11-17T06:00:00+11:00" in refused.says
    for until, code in (("05:30", Refusal.TOO_EARLY), ("06:00", Refusal.NOT_AT_THIS_STAGE)):
        at = f"2026-11-17T{until}:00+11:00"
        assert house.refused("take-break", "ann", until=at).code is code
    refused = house.refused("take-break", "bob", patron="ann", until="2026-11-18T06:00:00+11:00")
    assert refused.code is Refusal.WRONG_PERSON
    house.do("take-break", "ann", until="2026-11-17T07:00:00+11:00")
    house.do("order-break", "sue", patron="ann", until="2026-11-17T06:30:00+11:00")
    refused = house.refused("wager", "ann", box=1, amount=10_00, at="2026-11-17T06:01:00+11:00")
    assert "a supervisor has ordered a break until 2026-11-17T07:00:00+11:00" in refused.says
    refused = house.refused("wager", "ann", box=1, amount=10_00, at="2026-11-17T06:59:00+11:00")
    assert "the break that ann took" in refused.says
    house.do("end-break", "sue", patron="ann")
    house.do("wager", "ann", box=1, amount=10_00)


# --- promotional tokens ----------------------------------------------------------------------------------


def test_promotional_tokens_are_no_loss_and_what_they_win_is_a_win(plain_house: Premises) -> None:
    house = plain_house
    open_table(house, "ann")
    set_limit(house, "ann", 10_00)
    house.do("exchange-voucher", "dan", player="ann", number="V1", value=100_00)
    house.do("wager", "ann", box=1, amount=50_00, **{"with": "tokens"})
    assert (limit(house, "ann")["open"], limit(house, "ann")["left"]) == (0, 10_00)
    house.do("start-round", "dan")
    deal(house, "9h Kd Th")
    house.do("decide", "ann", box=1, choose="stand")
    deal(house, "Tc")
    assert limit(house, "ann")["net_loss"] == 0
    house.do("wager", "ann", box=1, amount=50_00, **{"with": "tokens"})
    house.do("start-round", "dan")
    deal(house, "Ks 9d Th")
    house.do("decide", "ann", box=1, choose="stand")
    deal(house, "Tc")
    assert limit(house, "ann")["net_loss"] == -50_00


# --- the audit -------------------------------------------------------------------------------------------


def test_an_audit_is_clean_after_a_long_evening(plain_house: Premises) -> None:
    house = plain_house
    open_table(house, "ann", rack=5_000_00)
    set_limit(house, "ann", 500_00)
    for amount in (100_00, 50_00, 20_00):
        lose(house, "ann", amount)
        win(house, "ann", amount)
    assert verify(house.store).faults == []


@pytest.mark.parametrize("period", ["day", "week", "month"])
def test_limits_of_every_period_hold(plain_house: Premises, period: str) -> None:
    house = plain_house
    open_table(house, "ann")
    set_limit(house, "ann", 50_00, period)
    assert house.refused("wager", "ann", box=1, amount=50_50).code is Refusal.LOSS_LIMIT
    house.do("wager", "ann", box=1, amount=50_00)


def test_a_round_whose_first_card_leaves_after_midnight_is_cut_then(
    plain_house: Premises,
) -> None:
    house = plain_house
    open_table(house, "ann", rack=2_000_00)
    set_limit(house, "ann", 100_00)
    house.do("enter-loss", "sue", patron="ann", amount=-400_00, source="roulette")
    house.do("wager", "ann", box=1, amount=400_00, at="2026-11-16T23:59:58+11:00")
    house.do("start-round", "dan")
    house.do("burn", "dan", at="2026-11-17T00:00:10+11:00")
    [back] = house.of(StakeReturned)
    assert (back.amount, back.clause) == (300_00, "18.22")
    deal(house, "9h Kd Th")
    house.do("decide", "ann", box=1, choose="stand")
    deal(house, "Tc")
    assert limit(house, "ann")["net_loss"] == 100_00


@clause(SYDNEY, "18.22.1")
@pytest.mark.parametrize("cut_at", ["start-round", "burn"])
def test_of_what_was_laid_before_midnight_the_latest_goes_back_first(house: Premises, cut_at: str) -> None:
    """$300 and then $50 beside it; the new day leaves $320."""
    open_table(house, "ann", rack=2_000_00)
    set_limit(house, "ann", 320_00)
    house.do("enter-loss", "sue", patron="ann", amount=-400_00, source="roulette")
    house.do("wager", "ann", box=1, amount=300_00, at="2026-11-16T23:59:56+11:00")
    house.do("wager", "ann", box=1, on="any-pairs", amount=50_00, at="2026-11-16T23:59:57+11:00")
    if cut_at == "burn":
        house.do("start-round", "dan")
    house.do(cut_at, "dan", at="2026-11-17T00:00:10+11:00")
    [back] = [*house.of(StakeReturned), *house.of(WagerCutBack)]
    assert (back.on, back.amount, back.also) == (On.ANY_PAIRS, 30_00, ("18.22.1",))


def test_a_jackpot_stake_goes_back_whole_and_its_dollar_leaves_the_pool(plain_house: Premises) -> None:
    """Case 18: limit $500, $485 lost, $10 and then the jackpot's $5; $3 turn up."""
    house = plain_house
    open_table(house, "ann", jackpot=True)
    house.do("make-jackpot", "ora", jackpot="J1", stake=5_00, reset=10_000_00, increment=2000)
    house.do("link-table", "ora", jackpot="J1", table="table-1")
    set_limit(house, "ann", 500_00)
    house.do("enter-loss", "sue", patron="ann", amount=485_00, source="roulette")
    house.do("wager", "ann", box=1, amount=10_00)
    house.do("wager", "ann", box=1, on="blazing-7s", amount=5_00)
    house.do("start-round", "dan")
    assert house.document()["jackpots"]["J1"]["contributed"] == 1_00
    house.do("enter-loss", "sue", patron="ann", amount=3_00, source="chips not declared")
    [back] = house.of(StakeReturned)
    assert (back.on, back.amount) == (On.BLAZING_7S, 5_00)
    assert house.document()["jackpots"]["J1"]["contributed"] == 0
    assert (limit(house, "ann")["open"], limit(house, "ann")["left"]) == (10_00, 2_00)
