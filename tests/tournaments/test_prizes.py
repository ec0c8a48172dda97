"""Prizes to the cent: shares, cents left over, prizes combined, goods, and a pool that goes out as a whole."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.ledger.account import BANK, commission, pool, purse
from croupier.ledger.balances import Posting
from croupier.tournaments.placing import Placed, SessionEnded
from croupier.tournaments.prizes import (
    ChipsPaidOut,
    PrizeAwarded,
    PrizesCombined,
    TournamentClosed,
    in_proportion,
    shares_of,
    split,
)
from croupier.tournaments.tournament import TournamentPhase
from croupier.vocabulary.money import Cents
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Witness, clause
from tests.tournaments.hall import ALL, Hall
from tests.tournaments.playing import outcomes, started

B00 = "act-blackjack-2000"
B06 = "act-blackjack-2006"
B18 = "act-blackjack-2018"
NSW = "nsw-blackjack-challenge"

RETURNED = {B00: "19.4", B06: "20.20", B18: "19.19", NSW: "21.3.2"}


def shares(*parts: int) -> list[dict[str, int]]:
    return [{"place": place, "share": share} for place, share in enumerate(parts, start=1)]


def placed(hall: Hall, *groups: str) -> Hall:
    """The final is over: these took the places, the best first; `"bob cat"` share theirs."""
    place = 1
    for group in groups:
        players = group.split()
        places = tuple(range(place, place + len(players)))
        hall.say(*(Placed(player=one, place=place, places=places) for one in players))
        place += len(players)
    hall.say(SessionEnded(session="final"))
    assert hall.tournament.phase is TournamentPhase.PLACED
    return hall


def paid(hall: Hall) -> dict[str, int]:
    return {one.player: one.amount for one in hall.happened(PrizeAwarded)}


@clause(B00, "19.4#2")
@clause(B06, "20.23#2", "20.4(i)")
@clause(B18, "19.20#2", "19.3(a)(x)")
def test_the_fees_less_the_commission_go_out_as_prizes(hall: Hall) -> None:
    hall.entered(*"abcdefghij", entry_fee=1_000_00, commission=100_00, prizes=shares(60, 30, 10))
    placed(hall.closed(), *"abcdefghij")
    events = hall.do("pay-prizes", "ora")
    assert paid(hall) == {"a": 5_400_00, "b": 2_700_00, "c": 900_00}
    assert {one.clause for one in events if isinstance(one, PrizeAwarded)} == {RETURNED[hall.book]}
    assert isinstance(events[-1], TournamentClosed)
    assert hall.tournament.phase is TournamentPhase.PAID
    assert (hall.pool.prizes, hall.pool.left, hall.pool.commission) == (9_000_00, 0, 1_000_00)
    name = hall.tournament.name
    assert (hall.balances[pool(name)], hall.balances[commission(name)]) == (0, 1_000_00)


@clause(B00, "19.4#2")
@clause(B06, "20.20")
@clause(B18, "19.19")
@clause(NSW, "21.3.2")
def test_prizes_that_are_not_the_whole_pool_are_refused(hall: Hall) -> None:
    hall.entered("ann", "bob", "cat", entry_fee=1_500_00)
    placed(hall.closed(), "ann", "bob", "cat")
    named = [{"player": "ann", "amount": 4_000_00}, {"player": "bob", "amount": 400_00}]
    for wrong in (named, [*named, {"player": "cat", "amount": 100_01}], []):
        refused = hall.refused("pay-prizes", "ora", prizes=wrong)
        assert (refused.code, refused.clause) == (Refusal.POOL_NOT_RETURNED, RETURNED[hall.book])
    below = [{"player": "ann", "amount": 4_600_00}, {"player": "bob", "amount": -100_00}]
    assert hall.refused("pay-prizes", "ora", prizes=below).code is Refusal.AMOUNT_NOT_ALLOWED
    stranger = hall.refused("pay-prizes", "ora", prizes=[{"player": "eve", "amount": 4_500_00}])
    assert stranger.code is Refusal.NOT_ENTERED
    hall.do("pay-prizes", "ora", prizes=[*named, {"player": "cat", "amount": 100_00}])
    assert paid(hall) == {"ann": 4_000_00, "bob": 400_00, "cat": 100_00}
    assert hall.pool.left == 0


# --- to the cent (hard cases 5, 6 and 9)


@clause(NSW, "21.3.2", "21.3.1")
def test_cents_left_over_go_one_each_to_the_best_places(hall: Hall) -> None:
    hall.entered("ann", "bob", "cat", "dee", entry_fee=250_00, prizes=shares(5, 3, 2))
    hall.do("add-to-pool", "ora", amount=3)
    placed(hall.closed(), "ann", "bob", "cat", "dee")
    hall.do("pay-prizes", "ora")
    assert paid(hall) == {"ann": 500_02, "bob": 300_01, "cat": 200_00}


@pytest.mark.parametrize("book", ALL)
def test_odd_cents_of_a_split_go_to_the_earlier_entry(book: str, witness: Witness) -> None:
    hall = Hall(book, witness).entered("cat", "ann", "bob", entry_fee=333_00, prizes=shares(1, 1, 1))
    assert split(500_01, {"bob": 3, "ann": 2}) == {"ann": 250_01, "bob": 250_00}
    placed(hall.closed(), "cat", "bob ann")
    hall.do("pay-prizes", "ora")
    assert paid(hall) == {"cat": 333_00, "ann": 333_00, "bob": 333_00}


@clause(B06, "20.22")
@clause(B18, "19.3(a)(xi)(C)")
def test_prizes_that_two_contest_are_added_up_and_split(hall: Hall) -> None:
    hall.entered("ann", "bob", "cat", "dee", entry_fee=550_00, prizes=shares(12, 6, 3, 1))
    placed(hall.closed(), "ann", "bob", "cat dee")
    events = hall.do("pay-prizes", "ora")
    (combined,) = [one for one in events if isinstance(one, PrizesCombined)]
    assert (combined.players, combined.places, combined.amount) == (("cat", "dee"), (3, 4), 400_00)
    assert combined.clause == ("20.22" if hall.book == B06 else "19.3(a)(xi)(C)")
    assert paid(hall) == {"ann": 1_200_00, "bob": 600_00, "cat": 200_00, "dee": 200_00}
    cat = next(one for one in hall.happened(PrizeAwarded) if one.player == "cat")
    assert (cat.place, cat.shared_with) == (3, ("dee",))


@clause(B18, "19.3(a)(xi)(C)")
def test_level_in_the_final_and_shared(hall: Hall) -> None:
    hall.entered("ann", "bob", entry_fee=2_500_00, prizes=shares(3, 2))
    placed(hall.closed(), "ann bob")
    hall.do("pay-prizes", "ora")
    assert paid(hall) == {"ann": 2_500_00, "bob": 2_500_00}


@pytest.mark.parametrize("book", ALL)
def test_a_place_that_nobody_takes_falls_away(book: str, witness: Witness) -> None:
    """T5: by the shares of the places that are taken."""
    hall = Hall(book, witness).entered("ann", "bob", "cat", entry_fee=80_00, prizes=shares(5, 3, 2))
    hall.closed()
    hall.do("withdraw", "cat")
    placed(hall, "ann", "bob")
    hall.do("pay-prizes", "ora")
    assert paid(hall) == {"ann": 150_00, "bob": 90_00}


@pytest.mark.parametrize("book", [B00, B06])
def test_where_no_prizes_are_stated_the_best_place_takes_the_pool(book: str, witness: Witness) -> None:
    hall = Hall(book, witness).entered("ann", "bob", prizes=None)
    placed(hall.closed(), "bob", "ann")
    hall.do("pay-prizes", "ora")
    assert paid(hall) == {"bob": 100_00}


def test_a_pool_that_nobody_can_take_is_not_paid(witness: Witness) -> None:
    hall = Hall(B06, witness).entered("ann").closed().say(SessionEnded(session="final"))
    assert hall.refused("pay-prizes", "ora").code is Refusal.POOL_NOT_RETURNED
    hall.do("cancel", "ora")


@clause(NSW, "21.3.1")
def test_goods_go_to_their_place(hall: Hall) -> None:
    hall.entered("ann", "bob", "cat", prizes=shares(1))
    hall.do("add-to-pool", "ora", goods="a weekend", place=1)
    hall.do("add-to-pool", "ora", goods="dinner", place=2)
    hall.do("add-to-pool", "ora", goods="a hat", place=3)
    placed(hall.closed(), "bob", "cat ann")
    hall.do("pay-prizes", "ora")
    assert {one.player: one.goods for one in hall.happened(PrizeAwarded)} == {
        "bob": ("a weekend",),
        "ann": ("dinner",),
        "cat": ("a hat",),
    }


@pytest.mark.parametrize("book", ALL)
def test_a_prize_is_paid_where_the_fee_came_from(book: str, witness: Witness) -> None:
    hall = Hall(book, witness).opened()
    hall.balances = hall.balances.after([Posting(source=BANK, target=purse("ann"), amount=Cents(50_00))])
    hall.do("enter", "ann", **{"with": "purse"})
    hall.do("enter", "bob")
    placed(hall.closed(), "ann", "bob")
    hall.do("pay-prizes", "ora")
    assert hall.balances[purse("ann")] == 66_67
    assert paid(hall) == {"ann": 66_67, "bob": 33_33}


# --- chips in cash (T6)


def test_buy_ins_are_divided_by_the_counts_where_chips_are_turned_into_cash() -> None:
    numbers = {"ann": 1, "bob": 2, "cat": 3}
    assert in_proportion(300_00, {"ann": 600, "bob": 300, "cat": 0}, numbers) == {
        "ann": 200_00,
        "bob": 100_00,
        "cat": 0,
    }
    assert in_proportion(100, {"ann": 1, "bob": 1, "cat": 1}, numbers) == {"ann": 34, "bob": 33, "cat": 33}
    assert in_proportion(100, {"ann": 0}, numbers) == {}
    assert ChipsPaidOut.__struct_config__.tag == "chips-paid-out.1"


# --- what always holds


@given(st.integers(0, 10**9), st.lists(st.integers(1, 10**6), min_size=1, max_size=30))
def test_no_cent_of_a_pool_is_made_or_lost(in_pool: int, parts: list[int]) -> None:
    found = shares_of(in_pool, dict(enumerate(parts, start=1)))
    assert sum(found.values()) == in_pool
    assert all(0 <= found[place] - in_pool * part // sum(parts) <= 1 for place, part in enumerate(parts, start=1))


@given(st.integers(0, 10**9), st.integers(1, 20))
def test_no_cent_of_a_split_is_made_or_lost(amount: int, players: int) -> None:
    found = split(amount, {f"p{one}": one for one in range(players)})
    assert sum(found.values()) == amount
    assert max(found.values()) - min(found.values()) <= 1
    assert list(found.values()) == sorted(found.values(), reverse=True), "the earlier entry is never behind"


@given(st.integers(0, 10**9), st.lists(st.integers(0, 10**6), min_size=1, max_size=20))
def test_no_cent_of_chips_in_cash_is_made_or_lost(amount: int, chips: list[int]) -> None:
    held = {f"p{one}": count for one, count in enumerate(chips)}
    found = in_proportion(amount, held, {name: one for one, name in enumerate(held)})
    assert sum(found.values()) == (amount if sum(chips) else 0)


def test_tournaments_of_many_sizes_leave_nothing_in_the_pool(witness: Witness) -> None:
    for seed in range(25):
        fee, kept = 1_00 + seed * 37, seed % 2
        players = [f"p{one}" for one in range(2 + seed % 6)]
        conditions: dict[str, Any] = {"entry_fee": fee, "commission": kept, "prizes": shares(7, 5, 3)}
        hall = Hall(B06, witness).entered(*players, **conditions)
        groups = [" ".join(players[:2]), *players[2:]] if seed % 3 else players
        placed(hall.closed(), *groups)
        hall.do("pay-prizes", "ora")
        assert hall.pool.left == 0
        assert sum(paid(hall).values()) == len(players) * (fee - kept)


# --- case 5, from the first fee to the last prize -------------------------------------------------------------


@clause(NSW, "21.3.2")
def test_case_5_every_cent_of_the_pool_goes_out(hall: Hall) -> None:
    """Seven fees of $100 and $300.03 that were added: $500.02, $300.01 and $200.00."""
    players = [f"p{number}" for number in range(1, 8)]
    final = [{"name": "final", "rounds": 1, "tables": 1}]
    started(hall, *players, sessions=final, prizes=shares(5, 3, 2), entry_fee=100_00)
    hall.do("add-to-pool", "ora", amount=300_03)
    wagers = {one: (20 * number, "win") for number, one in enumerate(reversed(players), start=1)}
    outcomes(hall, "T1", **wagers)
    hall.later(minutes=5).do("end-session")
    hall.do("pay-prizes", "ora")
    paid = [(one.player, one.amount) for one in hall.happened(PrizeAwarded)]
    assert paid == [("p1", 500_02), ("p2", 300_01), ("p3", 200_00)]
    assert (hall.pool.prizes, hall.pool.left) == (1_000_03, 0)


@clause(B18, "19.3(a)(xi)(C)", "19.19")
def test_case_5_the_odd_cent_of_a_shared_prize_goes_to_the_earlier_entry(hall: Hall) -> None:
    """Five fees of $180 and a buy-back of $100.03; second and third are level: $250.01 and $250.00."""
    stated = {
        "sessions": [
            {"name": "heat", "rounds": 2, "tables": 1, "advance": 2},
            {"name": "final", "rounds": 1, "tables": 1},
        ],
        "entry_fee": 180_00,
        "buy_back": {"until_session": "heat", "fee": 100_03, "method": "at the desk"},
        "prizes": shares(5, 3, 2),
    }
    started(hall, "ann", "bob", "cat", "dee", "eve", **stated)
    lost = dict.fromkeys(("cat", "dee"), (40, "lose"))
    outcomes(hall, "T1", ann=(40, "win"), bob=(60, "win"), **lost, eve=(500, "lose"))
    hall.later(minutes=1).do("buy-back", "eve")
    outcomes(hall, "T1", ann=(40, "win"), bob=(60, "win"), **lost)
    hall.later(minutes=5).do("end-session")
    hall.drawn("final")
    for player in ("ann", "bob", "eve"):
        hall.do("take-seat", player)
    hall.do("start-session")
    outcomes(hall, "T1", ann=(40, "lose"), bob=(100, "win"), eve=(40, "lose"))
    hall.later(minutes=5).do("end-session")
    hall.do("pay-prizes", "ora")
    (combined,) = hall.happened(PrizesCombined)
    assert (combined.places, combined.amount) == ((2, 3), 500_01)
    paid = {one.player: one.amount for one in hall.happened(PrizeAwarded)}
    assert paid == {"bob": 500_02, "ann": 250_01, "eve": 250_00}
    assert hall.pool.left == 0
