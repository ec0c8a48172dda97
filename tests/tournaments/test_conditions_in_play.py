"""Conditions at a table: where they win over the rules, and chips that they turn into cash."""

from __future__ import annotations

from typing import Any

from croupier.tournaments.fees import FeeRefunded
from croupier.tournaments.prizes import ChipsPaidOut, PrizeAwarded
from croupier.tournaments.state.entries import EntryState
from croupier.vocabulary.refusal import Refusal
from tests.proofs import clause
from tests.tournaments.hall import Hall

B00 = "act-blackjack-2000"
B06 = "act-blackjack-2006"
B18 = "act-blackjack-2018"
NSW = "nsw-blackjack-challenge"


def in_session(hall: Hall, *players: str, absent: tuple[str, ...] = (), **changed: Any) -> Hall:
    """The final is under way at T1, dealt by hand."""
    hall.entered(*players, **changed).closed(dealing="by hand").drawn()
    for player in players:
        if player not in absent:
            hall.do("take-seat", player)
    hall.at("19:00").do("start-session")
    return hall


def dealt(hall: Hall, cards: str, **wagers: int) -> None:
    """Wagers are laid and the first cards dealt."""
    pit = hall.pit("T1")
    pit.now = hall.now
    for box, (player, amount) in enumerate(wagers.items(), start=1):
        pit.do("wager", player, box=box, amount=amount)
    pit.do("start-round")
    if hall.book == NSW and hall.table("T1").rounds == 1:
        pit.do("burn")
    pit.deal(cards)


@clause(B00, "19.3")
@clause(B06, "20.5")
def test_approved_conditions_without_doubling_refuse_a_double(hall: Hall) -> None:
    """Hard case 19."""
    in_session(hall, "ann", "bob", table_rules={"doubling": False})
    dealt(hall, "5s 9h Td 6s 9d", ann=100, bob=100)
    refused = hall.pit("T1").refused("decide", "ann", box=1, choose="double", amount=100)
    assert refused.clause == ("19.3" if hall.book == B00 else "20.5")
    assert "nobody doubles at this table" in refused.says


@clause(B00, "19.3")
@clause(B06, "20.5")
def test_approved_conditions_may_leave_one_split(hall: Hall) -> None:
    in_session(hall, "ann", "bob", table_rules={"hands_from_splitting": 2})
    dealt(hall, "8s 9h Td 8d 9d", ann=100, bob=100)
    pit = hall.pit("T1")
    pit.do("decide", "ann", box=1, choose="split")
    pit.deal("8h")
    refused = pit.refused("decide", "ann", box=1, hand=1, choose="split")
    assert refused.code is Refusal.CHOICE_NOT_OFFERED
    assert refused.clause == ("19.3" if hall.book == B00 else "20.5")


@clause(B18, "19.3(b)")
@clause(NSW, "21.4.2(k)")
def test_where_the_rules_win_a_double_is_allowed_whatever_the_conditions_say(hall: Hall) -> None:
    in_session(hall, "ann", "bob", table_rules={"doubling": False})
    dealt(hall, "5s 9h Td 6s 9d", ann=100, bob=100)
    hall.pit("T1").do("decide", "ann", box=1, choose="double", amount=100)


# --- fees of those who were disqualified (NSW)


@clause(NSW, "21.5.6.2", "21.5.6.2#2")
def test_one_disqualified_as_absent_may_have_the_fee_back(hall: Hall) -> None:
    in_session(hall, "ann", "bob", "cat", absent=("cat",))
    assert hall.refused("refund", player="cat").clause == "21.3.2"
    hall.do("disqualify", player="cat", grounds="absent", reason="not there")
    assert hall.tournament.entries["cat"].state is EntryState.DISQUALIFIED
    assert hall.pool.left == 150_00, "without the Manager's approval nothing goes back"
    back = hall.do("refund", player="cat")[0]
    assert isinstance(back, FeeRefunded)
    assert (back.amount, back.clause) == (50_00, "21.5.6.2")
    assert (hall.pool.refunded, hall.pool.left) == (50_00, 100_00)
    assert hall.refused("refund", player="cat").code is Refusal.NOT_REFUNDABLE, "only once"


@clause(NSW, "21.5.7", "21.6.4", "21.6.6")
def test_one_disqualified_for_more_has_nothing_back(hall: Hall) -> None:
    in_session(hall, "ann", "bob", "cat", "dee", "eve")
    for player, grounds, number in (
        ("bob", "breach", "21.5.7"),
        ("cat", "added-chips", "21.6.4"),
        ("dee", "hidden-chips", "21.6.6"),
    ):
        hall.do("disqualify", player=player, grounds=grounds, reason="seen by the pit")
        refused = hall.refused("refund", player=player)
        assert (refused.code, refused.clause) == (Refusal.NOT_REFUNDABLE, number)
    assert hall.pool.left == 250_00


# --- chips in cash (T6)


@clause(NSW, "21.3.2")
def test_a_sessions_buy_ins_are_divided_by_the_counts_where_chips_are_turned_into_cash(hall: Hall) -> None:
    sessions: list[dict[str, Any]] = [{"name": "final", "rounds": 1, "tables": 1}]
    in_session(hall, "ann", "bob", sessions=sessions, buy_in=100_00, chips_in_cash=True)
    assert (hall.pool.fees, hall.pool.buy_ins) == (100_00, 200_00)
    dealt(hall, "Ts 9h Td Ks 9d", ann=100, bob=100)
    pit = hall.pit("T1")
    for box, player in enumerate(("ann", "bob"), start=1):
        pit.do("decide", player, box=box, choose="stand")
    pit.deal("9s")
    hall.do("end-session")
    hall.do("pay-prizes", "ora")
    cash = {one.player: (one.chips, one.amount) for one in hall.happened(ChipsPaidOut)}
    assert cash == {"ann": (600, 120_00), "bob": (400, 80_00)}
    assert {one.player: one.amount for one in hall.happened(PrizeAwarded)} == {"ann": 66_67, "bob": 33_33}
    assert (hall.pool.prizes, hall.pool.left) == (300_00, 0)
