"""Deposits, and what a calendar day lets in (NSW 1.1 Deposit Limit)."""

from __future__ import annotations

from typing import Any

from croupier.vocabulary.refusal import Refusal
from tests.house.card_room import balance, open_table, win
from tests.house.premises import Premises
from tests.proofs import clause

SYDNEY = "nsw-blackjack-challenge"


def enrolled(house: Premises, day: str) -> None:
    house.do("issue-card", "sue", patron="ann", player_card="SC-1", at=day)
    house.do("set-deposit-limit", "ann", amount=500_00)


def deposit(house: Premises, amount: int, at: str, method: str = "eftpos") -> None:
    house.do("deposit", "ann", amount=amount, method=method, at=at)


def limit(house: Premises, at: str | None = None) -> Any:
    return house.document(at)["patrons"]["ann"]["deposit_limit"]


@clause(SYDNEY, "1.1.Deposit Limit")
def test_a_day_of_twenty_three_hours(house: Premises) -> None:
    """Case 22: $450 of $500 at 00:30+10:00; $60 is refused at 23:30+11:00 and taken 30 minutes later."""
    enrolled(house, "2026-10-03T12:00:00+10:00")
    deposit(house, 450_00, "2026-10-04T00:30:00+10:00")
    refused = house.refused("deposit", "ann", amount=60_00, method="eftpos", at="2026-10-04T23:30:00+11:00")
    assert (refused.code, refused.clause) == (Refusal.DEPOSIT_LIMIT, "1.1.Deposit Limit")
    assert "$450" in refused.says
    assert "$500" in refused.says
    assert limit(house) == {
        "amount": 500_00,
        "deposited": 450_00,
        "left": 50_00,
        "from": "2026-10-04T00:00:00+10:00",
        "until": "2026-10-05T00:00:00+11:00",
        "next": None,
    }
    deposit(house, 60_00, "2026-10-05T00:00:00+11:00")
    assert balance(house, "purse:ann") == 510_00


def test_a_day_of_twenty_five_hours(plain_house: Premises) -> None:
    house = plain_house
    enrolled(house, "2026-04-04T12:00:00+11:00")
    deposit(house, 450_00, "2026-04-05T00:00:00+11:00")
    assert house.refused("deposit", "ann", amount=60_00, method="eftpos", at="2026-04-05T23:59:59+10:00").code is (
        Refusal.DEPOSIT_LIMIT
    )
    deposit(house, 60_00, "2026-04-06T00:00:00+10:00")
    assert limit(house, "2026-04-05T12:00:00+10:00")["until"] == "2026-04-06T00:00:00+10:00"


def test_deposits_count_from_midnight_whenever_periods_begin(plain_house: Premises) -> None:
    house = plain_house
    house.do("open-house", "ora", periods_begin="06:00")
    enrolled(house, "2026-11-16T23:00:00+11:00")
    deposit(house, 500_00, "2026-11-16T23:30:00+11:00")
    deposit(house, 500_00, "2026-11-17T00:00:00+11:00")


@clause(SYDNEY, "1.1.Deposit Limit#2")
def test_winnings_do_not_count_and_what_is_taken_out_gives_no_room(house: Premises) -> None:
    open_table(house, "ann")
    house.do("set-deposit-limit", "ann", amount=500_00)
    win(house, "ann", 400_00)
    house.do("leave", "ann", into="purse")
    assert balance(house, "purse:ann") == 1_400_00
    deposit(house, 500_00, house.now.isoformat())
    house.do("withdraw", "ann", amount=1_000_00)
    refused = house.refused("deposit", "ann", amount=1, method="cash-at-cashier")
    assert (refused.code, refused.clause) == (Refusal.DEPOSIT_LIMIT, "1.1.Deposit Limit")
    assert house.refused("withdraw", "ann", amount=2_000_00).code is Refusal.NOT_ENOUGH_CHIPS
    assert balance(house, "purse:ann") == 900_00


@clause(SYDNEY, "1.1.Deposit Limit")
def test_other_ways_are_refused(house: Premises) -> None:
    enrolled(house, "2026-11-16T20:00:01+11:00")
    refused = house.refused("deposit", "ann", amount=10_00, method="credit-card")
    assert (refused.code, refused.clause) == (Refusal.METHOD_NOT_ALLOWED, "1.1.Deposit Limit")
    assert house.refused("deposit", "ann", amount=0, method="eftpos").code is Refusal.AMOUNT_NOT_POSITIVE
    assert house.refused("withdraw", "ann", amount=0).code is Refusal.AMOUNT_NOT_POSITIVE
    assert house.refused("set-deposit-limit", "ann", amount=-1).code is Refusal.AMOUNT_NOT_ALLOWED
    for method in ("cash-at-cashier", "debit-card", "eftpos", "bank-transfer"):
        house.do("deposit", "ann", amount=10_00, method=method)


def test_a_higher_limit_holds_from_the_next_day_and_a_lower_one_at_once(plain_house: Premises) -> None:
    house = plain_house
    enrolled(house, "2026-11-16T20:00:01+11:00")
    house.do("set-deposit-limit", "ann", amount=900_00)
    assert limit(house)["next"] == {"amount": 900_00, "from": "2026-11-17T00:00:00+11:00"}
    assert limit(house, "2026-11-17T00:00:00+11:00")["amount"] == 900_00
    house.do("set-deposit-limit", "sue", patron="ann", amount=100_00)
    assert (limit(house)["amount"], limit(house)["next"]) == (100_00, None)
    house.do("set-deposit-limit", "ann", amount=None)
    assert limit(house)["amount"] == 100_00
    assert limit(house, "2026-11-17T00:00:00+11:00") is None
