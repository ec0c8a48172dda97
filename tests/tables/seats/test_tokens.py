"""Promotional tokens, and chips bought and changed at the table (NSW 1.1, 2.4, 5.2)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from croupier.ledger.account import BANK, AccountKind, tokens
from croupier.tables.seats.chips import ColoursChanged
from croupier.tables.seats.people import ChipsBought
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import Witness, clause

NSW = "nsw-blackjack-challenge"


def with_tokens(pit: Pit, value: int = 50_00, **voucher: Any) -> Pit:
    """A table dealt by hand where Ann has the tokens of one voucher."""
    pit.opened("ann", dealing="by hand")
    pit.do("exchange-voucher", "dan", player="ann", number="V-1", value=value, **voucher)
    return pit


def held(pit: Pit, number: str = "V-1") -> int:
    """Ann's tokens, which the ledger and the table agree on."""
    left = pit.table.vouchers[number].left
    assert pit.balances[tokens("table-1", "ann", number)] == left
    return left


def played(pit: Pit, amount: int, cards: str, *, then: str = "", choose: str = "stand") -> None:
    """A round with one wager in tokens; the first card of a shoe is burned."""
    pit.do("wager", "ann", box=1, amount=amount, **{"with": "tokens"})
    pit.do("start-round")
    if pit.table.rounds == 1:
        pit.do("burn")
    pit.deal(cards)
    if then:
        pit.do("decide", "ann", box=1, choose=choose)
        pit.deal(then)
    assert pit.table.round is None
    assert pit.reloaded() == pit.table


# --- vouchers -------------------------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "1.1.Casino Promotional Token")
def test_a_voucher_is_spent_for_tokens_of_its_value(pit: Pit) -> None:
    with_tokens(pit)
    assert held(pit) == 50_00
    assert pit.rack("ann") == 1_000_00
    refused = pit.refused("exchange-voucher", "dan", player="ann", number="V-1", value=50_00)
    assert refused.code is Refusal.VOUCHER_NOT_GOOD
    assert pit.refused("exchange-voucher", "ann", player="ann", number="V-2", value=50_00).code is (
        Refusal.WRONG_ROLE
    )
    assert pit.refused("exchange-voucher", "dan", player="ann", number="V-2", value=0).code is (
        Refusal.AMOUNT_NOT_POSITIVE
    )
    assert pit.refused("exchange-voucher", "dan", player="zoe", number="V-2", value=5_00).code is (
        Refusal.UNKNOWN_PERSON
    )
    assert pit.reloaded() == pit.table


@clause("nsw-blackjack-challenge", "1.1.Casino Promotional Token#2")
def test_a_voucher_is_exchanged_on_its_own_conditions(pit: Pit) -> None:
    pit.opened("ann")
    weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday"]
    voucher = {"player": "ann", "number": "V-1", "value": 50_00, "days": weekdays}
    pit.now += timedelta(days=6 - pit.now.weekday())
    refused = pit.refused("exchange-voucher", "dan", **voucher)
    assert refused.code is Refusal.VOUCHER_NOT_GOOD
    assert "on a Sunday" in refused.says
    pit.later(days=1).do("exchange-voucher", "dan", **voucher)
    assert held(pit) == 50_00


# --- wagers in tokens -----------------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "5.2", "1.1.Casino Promotional Token#3")
def test_a_win_on_tokens_is_paid_in_chips_and_the_token_goes_back(pit: Pit) -> None:
    with_tokens(pit)
    played(pit, 50_00, "Ks 9d Qs", then="8d")
    assert (pit.rack("ann"), held(pit)) == (1_050_00, 50_00)
    played(pit, 50_00, "Ks 9d Ah")
    assert (pit.rack("ann"), held(pit)) == (1_150_00, 50_00)
    pit.shows("5.2", "WagerPlaced", times=2)


@clause("nsw-blackjack-challenge", "1.1.Casino Promotional Token#3")
def test_a_voucher_may_keep_the_token_of_a_win(pit: Pit) -> None:
    with_tokens(pit, back_on_a_win=False)
    issued = pit.balances[BANK]
    played(pit, 20_00, "Ks 9d Qs", then="8d")
    assert (pit.rack("ann"), held(pit)) == (1_020_00, 30_00)
    assert pit.balances[BANK] == issued + 20_00


@clause("nsw-blackjack-challenge", "1.1.Casino Promotional Token", "5.2")
def test_a_lost_token_leaves_the_game_and_no_chip_is_taken_for_it(pit: Pit) -> None:
    with_tokens(pit)
    played(pit, 50_00, "Ks 9d 9s", then="Kd")
    assert (pit.rack("ann"), held(pit)) == (1_000_00, 0)
    refused = pit.refused("wager", "ann", box=1, amount=50_00, **{"with": "tokens"})
    assert refused.code is Refusal.NOT_ENOUGH_TOKENS
    assert not [one for one in pit.balances.held if one.kind is AccountKind.ESCROW]


@clause("nsw-blackjack-challenge", "1.1.Casino Promotional Token#3")
@pytest.mark.parametrize(("last", "rack", "left"), [("8d", 1_100_00, 50_00), ("Kd", 950_00, 0)])
def test_what_doubles_a_token_wager_is_in_chips(pit: Pit, last: str, rack: int, left: int) -> None:
    with_tokens(pit)
    played(pit, 50_00, "6s 9d 5s", then=f"7c {last}", choose="double")
    assert (pit.rack("ann"), held(pit)) == (rack, left)
    assert not [one for one in pit.balances.held if one.kind is AccountKind.ESCROW]


@clause("nsw-blackjack-challenge", "5.2")
def test_wagers_are_made_in_chips_or_tokens_and_not_in_cash(pit: Pit) -> None:
    with_tokens(pit)
    refused = pit.refused("wager", "ann", box=1, amount=50_00, **{"with": "cash"})
    assert (refused.code, refused.clause) == (Refusal.NOT_IN_CHIPS, "5.2")
    pit.do("wager", "ann", box=1, amount=50_00, **{"with": "tokens"})
    assert held(pit) == 0
    pit.do("take-back", "ann", box=1)
    assert (pit.rack("ann"), held(pit)) == (1_000_00, 50_00)
    assert pit.refused("wager", "ann", box=1, amount=60_00, **{"with": "tokens"}).code is Refusal.NOT_ENOUGH_TOKENS
    pit.do("exchange-voucher", "dan", player="ann", number="V-2", value=80_00)
    pit.do("wager", "ann", box=1, amount=60_00, **{"with": "tokens"})
    assert (held(pit, "V-1"), held(pit, "V-2")) == (50_00, 20_00)
    assert pit.reloaded() == pit.table


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "4.2")
def test_the_act_books_take_gaming_chips_alone(pit: Pit) -> None:
    pit.opened("ann")
    for means in ("cash", "tokens"):
        refused = pit.refused("wager", "ann", box=1, amount=50_00, **{"with": means})
        assert (refused.code, refused.clause) == (Refusal.NOT_IN_CHIPS, "4.2")
    assert not pit.table.wagers
    assert pit.refused("exchange-voucher", "dan", player="ann", number="V-1", value=50_00).code is (
        Refusal.NOT_IN_THIS_BOOK
    )
    pit.wager("ann", 50_00)
    assert pit.table.wagers[0].amount == 50_00


def test_a_blazing_7s_stake_in_tokens_is_gone_before_the_first_card() -> None:
    options = {"side_wagers": ["blazing-7s"], "jackpot": 20_000_00}
    pit = Pit(NSW, Witness(NSW)).opened("ann", dealing="by hand", options=options)
    issued = pit.balances[BANK]
    pit.do("exchange-voucher", "dan", player="ann", number="V-1", value=5_00)
    pit.wager("ann", 50_00)
    pit.do("wager", "ann", box=1, on="blazing-7s", amount=5_00, **{"with": "tokens"})
    pit.do("start-round")
    pit.do("burn")
    pit.deal("Ks 9d Qs")
    pit.do("decide", "ann", box=1, choose="stand")
    pit.deal("8d")
    assert (pit.rack("ann"), held(pit)) == (1_050_00, 0)
    assert pit.balances[BANK] == issued
    assert pit.reloaded() == pit.table


def test_a_blazing_7s_token_that_won_is_the_price_of_what_it_was_paid() -> None:
    options = {"side_wagers": ["blazing-7s"], "jackpot": 20_000_00}
    pit = Pit(NSW, Witness(NSW)).opened("ann", dealing="by hand", options=options)
    issued = pit.balances[BANK]
    pit.do("exchange-voucher", "dan", player="ann", number="V-1", value=5_00)
    pit.wager("ann", 50_00)
    pit.do("wager", "ann", box=1, on="blazing-7s", amount=5_00, **{"with": "tokens"})
    pit.do("start-round")
    pit.do("burn")
    pit.deal("7s 7h 9s")
    paid = sum(one.paid for one in pit.settlements())
    assert paid
    pit.do("void", "sue", round=1, grounds="cannot-be-rebuilt", reason="cards fell")
    pit.do("confirm-void", "gus", round=1)
    assert (pit.rack("ann"), held(pit)) == (1_000_00 + paid, 0)
    assert pit.balances[BANK] == issued
    pit.check()


@clause("nsw-blackjack-challenge", "6.3")
@pytest.mark.parametrize("back_on_a_win", [True, False])
@pytest.mark.parametrize(
    ("cards", "then", "choose", "won"),
    [
        ("Ks 9d Qs", "8d", "stand", 50_00),
        ("Ks 9d 8s", "Kd", "stand", -50_00),
        ("6s 9d 5s", "7c 8d", "double", 100_00),
        ("6s 9d 5s", "7c Kd", "double", -100_00),
    ],
)
def test_tokens_above_the_maximum_go_back_whoever_wins(
    pit: Pit, cards: str, then: str, choose: str, won: int, *, back_on_a_win: bool
) -> None:
    pit.opened("ann", dealing="by hand", options={"maximum": 50_00})
    pit.do("exchange-voucher", "dan", player="ann", number="V-1", value=80_00, back_on_a_win=back_on_a_win)
    played(pit, 80_00, cards, then=then, choose=choose)
    in_chips = won if won > 0 else won + 50_00
    assert (pit.rack("ann") - 1_000_00, held(pit)) == (in_chips, 80_00 if won > 0 and back_on_a_win else 30_00)
    assert pit.on_the_layout() == 0


# --- buying and changing chips --------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "1.1.Cash Change")
def test_a_cash_change_is_recorded_against_the_table_and_the_player(pit: Pit) -> None:
    pit.opened("ann")
    pit.do("buy-in", "ann", amount=200_00)
    bought = pit.happened(ChipsBought)[-1]
    assert (bought.player, bought.amount, bought.with_) == ("ann", 200_00, "cash")
    assert pit.rack("ann") == 1_200_00
    pit.shows("1.1.Cash Change", "ChipsBought", times=2)


@clause("nsw-blackjack-challenge", "1.1.Cashless")
def test_a_cashless_table_sells_no_chips_for_cash(pit: Pit) -> None:
    pit.opened("ann")
    pit.do("leave", "ann", into="purse")
    pit.do("run-cashless", "max")
    pit.do("arrive", "ann")
    assert pit.refused("buy-in", "ann", amount=200_00).code is Refusal.CASHLESS
    pit.do("buy-in", "ann", amount=200_00, **{"with": "purse"})
    assert pit.rack("ann") == 200_00
    pit.do("run-cashless", "max", cashless=False)
    pit.do("buy-in", "ann", amount=200_00)
    assert pit.reloaded() == pit.table


@clause("nsw-blackjack-challenge", "2.4.1")
def test_the_drop_box_comes_off_only_while_the_table_is_cashless(pit: Pit) -> None:
    pit.opened("ann")
    assert pit.refused("drop-box", "max", fitted=False).code is Refusal.DROP_BOX_NEEDED
    pit.do("run-cashless", "max")
    assert pit.refused("drop-box", "dan", fitted=False).code is Refusal.WRONG_ROLE
    pit.do("drop-box", "max", fitted=False)
    assert not pit.table.till.drop_box
    assert pit.refused("run-cashless", "max", cashless=False).code is Refusal.DROP_BOX_NEEDED
    pit.do("drop-box", "max", fitted=True)
    pit.do("run-cashless", "max", cashless=False)
    assert pit.reloaded() == pit.table


@clause("nsw-blackjack-challenge", "1.1.Colour Change")
def test_a_colour_change_leaves_the_total_as_it_was(pit: Pit) -> None:
    pit.opened("ann")
    pit.do("colour-change", "ann", give=[{"count": 5, "of": 20_00}], take=[{"count": 1, "of": 100_00}])
    assert str(pit.happened(ColoursChanged)[0]) == "ann changes 5 of $20 for 1 of $100"
    assert pit.rack("ann") == 1_000_00
    unequal = pit.refused(
        "colour-change", "ann", give=[{"count": 5, "of": 20_00}], take=[{"count": 2, "of": 100_00}]
    )
    assert unequal.code is Refusal.CHANGE_NOT_EQUAL
    too_much = {"give": [{"count": 11, "of": 100_00}], "take": [{"count": 22, "of": 50_00}]}
    assert pit.refused("colour-change", "ann", **too_much).code is Refusal.NOT_ENOUGH_CHIPS
    assert pit.refused("colour-change", "ann", give=[], take=[]).code is Refusal.AMOUNT_NOT_POSITIVE


def test_tokens_of_a_void_round_go_back_as_tokens() -> None:
    pit = with_tokens(Pit(NSW, Witness(NSW)))
    pit.do("wager", "ann", box=1, amount=50_00, **{"with": "tokens"})
    pit.do("start-round")
    pit.do("burn")
    pit.deal("6s 9d")
    pit.do("void", "max", round=1, grounds="disturbance", reason="fire")
    pit.do("confirm-void", "sue", round=1)
    assert (pit.rack("ann"), held(pit)) == (1_000_00, 50_00)
    assert pit.reloaded() == pit.table
