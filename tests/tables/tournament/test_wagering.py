"""Wagers of a session: whose, where, how much, and nothing but tournament chips."""

from __future__ import annotations

from croupier.floor.shown.views import NOBODY, view
from croupier.ledger.account import AccountKind
from croupier.tables.limits.limit_changes import LimitsChanged
from croupier.tables.seats.people import SatDown
from croupier.tables.state.tournament import LimitStep, Struck
from croupier.tables.tournament import orders
from croupier.tables.tournament.beginning import ChipsIssued
from croupier.tables.tournament.scoring import RoundScored, TournamentLimitsChanged
from croupier.tables.tournament.turns import HeldToMinimum
from croupier.tables.wagers.wagering import WagerTakenBack
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused
from tests.pit import Pit
from tests.proofs import clause
from tests.tables.tournament.sessions import (
    ACT06,
    NSW,
    attempted,
    dealt,
    lay_out,
    open_table,
    ordered,
    play,
    session,
    terms,
)


@clause("act-blackjack-2006", "20.7", "20.7#2")
@clause("act-blackjack-2018", "19.7", "19.7#2")
@clause("nsw-blackjack-challenge", "21.6.9")
def test_everybody_wagers_from_the_box_allotted_to_them(pit: Pit) -> None:
    session(pit, "ann", "bob")
    assert [(one.player, one.box) for one in pit.happened(SatDown)] == [("ann", 1), ("bob", 2)]
    elsewhere = pit.refused("wager", "ann", box=2, amount=100)
    assert (elsewhere.code, pit.rack("ann")) == (Refusal.WRONG_SEAT, 500)
    assert pit.refused("sit", "ann", box=5).code is Refusal.WRONG_SEAT
    pit.wager("ann", 100)
    assert pit.rack("ann") == 400


@clause("act-blackjack-2006", "20.7")
@clause("act-blackjack-2018", "19.7")
@clause("nsw-blackjack-challenge", "21.5.2")
def test_nobody_else_plays_at_the_table(pit: Pit) -> None:
    session(pit, "ann", "bob")
    stranger = pit.refused("wager", "eve", box=3, amount=100)
    assert stranger.code is Refusal.TOURNAMENT_ONLY
    assert pit.refused("arrive", "eve").code is Refusal.TOURNAMENT_ONLY
    pit.do("arrive", "eve", role="spectator")  # to watch is no play
    assert pit.refused("sit", "eve", box=3).code is Refusal.TOURNAMENT_ONLY
    assert pit.refused("wager", "eve", box=3, amount=100).clause == stranger.clause


@clause("nsw-blackjack-challenge", "21.5.2")
def test_nothing_else_is_played_at_the_table_of_a_session(pit: Pit) -> None:
    open_table(pit)
    pit.do("arrive", "eve")
    pit.do("buy-in", "eve", amount=100_00)
    seats = (orders.SeatAt(player="ann", box=1),)
    taken = attempted(pit, orders.BeginSession, terms=terms(), seats=seats)
    assert isinstance(taken, Refused)
    assert (taken.code, taken.clause) == (Refusal.CHIPS_AT_A_TABLE, "21.5.2")
    pit.do("leave", "eve")
    session(pit, "ann", "bob")
    assert pit.refused("close", "sue").code is Refusal.NOT_IN_A_SESSION


@clause("act-blackjack-2006", "20.14")
@clause("act-blackjack-2018", "19.14")
@clause("nsw-blackjack-challenge", "21.6.3")
def test_everybody_wagers_the_minimum_at_least(pit: Pit) -> None:
    session(pit, "ann", "bob")
    under = pit.refused("wager", "ann", box=1, amount=40)
    assert under.code is Refusal.UNDER_MINIMUM
    for who, player in (("ann", None), ("dan", "ann")):
        fields = {} if player is None else {"player": player}
        assert pit.refused("pass", who, **fields).code is Refusal.MUST_WAGER
    clock = pit.refused("pass", "clock", role="clock", player="bob")
    assert (clock.code, clock.clause) == (Refusal.MUST_WAGER, under.clause)
    pit.wager("ann", 50)
    waits = pit.refused("start-round")
    assert (waits.code, waits.clause) == (Refusal.NOT_ASKED_YET, under.clause)
    assert "bob has not wagered" in waits.says
    pit.wager("bob", 500)
    pit.do("start-round")


@clause("nsw-blackjack-challenge", "21.6.3", "21.6.13#2")
def test_no_more_than_the_maximum_and_in_units_of_the_minimum(pit: Pit) -> None:
    session(pit, "ann", chips=1_000)
    over = pit.refused("wager", "ann", box=1, amount=550)
    assert (over.code, over.clause) == (Refusal.OVER_MAXIMUM, "21.6.3")
    uneven = pit.refused("wager", "ann", box=1, amount=130)
    assert (uneven.code, uneven.clause) == (Refusal.NOT_IN_UNITS, "21.6.13")
    assert "units of 50" in uneven.says
    pit.wager("ann", 150)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "3.5")
def test_an_act_wager_over_the_maximum_is_in_action_to_the_maximum(pit: Pit) -> None:
    session(pit, "ann", "bob", chips=1_000)
    play(pit, "Ts 9d 9c Qh 8s Jd", ann=600, bob=50)
    assert pit.happened(RoundScored)[-1].chips == {"ann": 1_500, "bob": 950}


@clause("nsw-blackjack-challenge", "21.6.1", "21.6.1#2", "21.6.7", "21.1.1.tournament chips")
def test_wagers_are_made_and_paid_in_tournament_chips_alone(pit: Pit) -> None:
    session(pit, "ann", "bob")
    assert {one.amount for one in pit.happened(ChipsIssued)} == {500}
    play(pit, "Ts 9d 9c Qh 8s Jd", ann=100, bob=50)
    postings = [posting for one in pit.decisions for posting in one.postings]
    moved = {account.kind for one in postings for account in (one.source, one.target)}
    assert moved == {AccountKind.CHIP_INVENTORY, AccountKind.CHIP_RACK, AccountKind.CHIP_STAKE}
    worthless = pit.refused("redeem-chips", "ann", amount=600)
    assert (worthless.code, worthless.clause) == (Refusal.NO_VALUE, "21.1.1.tournament chips")
    assert "600" in worthless.says
    assert "$" not in worthless.says
    voucher = pit.refused("exchange-voucher", player="ann", number="v1", value=10_00)
    assert (voucher.code, voucher.clause) == (Refusal.NOT_IN_A_SESSION, "21.6.7")


@clause(("act-blackjack-2006", "act-blackjack-2018"), "A.Tournament Chips")
def test_tournament_chips_are_no_money(pit: Pit) -> None:
    session(pit, "ann", "bob")
    assert pit.refused("redeem-chips", "ann", amount=500).code is Refusal.NO_VALUE
    play(pit, "Ts 9d 9c Qh 8s Jd", ann=100, bob=50)
    held = {account.kind for account, chips in pit.balances.held.items() if chips}
    assert held == {AccountKind.CHIP_INVENTORY, AccountKind.CHIP_RACK}
    ordered(pit, orders.EndSessionAtTable)
    assert not any(pit.balances.held.values())


@clause("act-blackjack-2006", "20.13")
@clause("act-blackjack-2018", "19.13")
@clause("nsw-blackjack-challenge", "21.6.4", "21.6.5", "21.6.5#2")
def test_chips_are_neither_added_nor_given_nor_carried_away(pit: Pit) -> None:
    session(pit, "ann", "bob")
    given = pit.refused("give-chips", "ann", to="bob", amount=100)
    bought = pit.refused("buy-in", "ann", amount=100)
    away = pit.refused("leave", "ann")
    assert [one.code for one in (given, bought, away)] == [
        Refusal.CHIPS_NOT_EXCHANGED,
        Refusal.CHIPS_NOT_ADDED,
        Refusal.CHIPS_NOT_ADDED,
    ]
    assert all("$" not in one.says for one in (given, bought, away))
    if pit.book == NSW:
        change = {"give": [{"count": 1, "of": 100}], "take": [{"count": 2, "of": 50}]}
        assert pit.refused("colour-change", "ann", **change).code is Refusal.CHIPS_NOT_EXCHANGED
    assert (pit.rack("ann"), pit.rack("bob")) == (500, 500)


@clause("act-blackjack-2006", "20.12")
@clause("act-blackjack-2018", "19.12")
@clause("nsw-blackjack-challenge", "21.6.5")
def test_everybody_sees_everybodys_chips(pit: Pit) -> None:
    session(pit, "ann", "bob")
    play(pit, "Ts 9d 9c Qh 8s Jd", ann=100, bob=50)
    by, scored = next((by, one) for by, one in reversed(pit.events) if isinstance(one, RoundScored))
    seen = view(scored, by, NOBODY)
    assert seen is not None
    assert seen["chips"] == {"ann": 600, "bob": 450}
    assert "ann 600, bob 450" in seen["says"]


@clause("act-blackjack-2006", "20.4(g)")
@clause("act-blackjack-2018", "19.3(a)(vii)")
@clause("nsw-blackjack-challenge", "21.6.14")
def test_the_limits_go_up_in_the_round_that_the_conditions_name(pit: Pit) -> None:
    steps = (LimitStep(minimum=50, maximum=500), LimitStep(from_round=2, minimum=100, maximum=800))
    session(pit, "ann", "bob", limits=steps)
    assert pit.refused("set-limits", "sue" if pit.book == NSW else "max", minimum=20).code in (
        Refusal.NOT_IN_A_SESSION,
        Refusal.WRONG_ROLE,
    )
    play(pit, "Ts 9d 9c Qh 8s Jd", ann=100, bob=50)
    (changed,) = pit.happened(TournamentLimitsChanged)
    assert (changed.minimum, changed.maximum, changed.round) == (100, 800, 2)
    assert not pit.happened(LimitsChanged)
    assert pit.refused("wager", "bob", box=2, amount=50).code is Refusal.UNDER_MINIMUM
    first = "bob" if pit.book == ACT06 else "ann"
    pit.wager(first, 100)


@clause("nsw-blackjack-challenge", "21.6.10", "21.6.11", "21.9.4")
def test_one_who_is_late_may_wager_the_minimum_only(pit: Pit) -> None:
    session(pit, "ann", "bob", order_of_wagering=True)
    ordered(pit, orders.SetPace, seconds_to_wager=30)
    early = pit.later(seconds=20).refused("late", "clock", role="clock", player="ann")
    assert (early.code, early.clause) == (Refusal.TOO_EARLY, "21.6.10")
    assert pit.refused("late", player="bob").code is Refusal.OUT_OF_TURN
    pit.later(seconds=10).do("late", "clock", role="clock", player="ann")
    assert pit.happened(HeldToMinimum)[-1].minimum == 50
    pit.wager("bob", 150)  # the turn goes on
    other = pit.refused("wager", "ann", box=1, amount=100)
    assert (other.code, other.clause) == (Refusal.RESTRICTED, "21.6.11")
    pit.wager("ann", 50)
    pit.do("start-round")
    dealt(pit, "Ts 9d 9c Qh 8s Jd")
    pit.wager("bob", 100)
    pit.wager("ann", 100)  # only for that round


@clause("nsw-blackjack-challenge", "21.6.3#2")
def test_one_who_does_not_wager_is_disqualified(pit: Pit) -> None:
    session(pit, "ann", "bob", "cat")
    pit.wager("ann", 100)
    assert pit.refused("no-wager", player="ann").code is Refusal.WAGER_LIES
    said = pit.do("no-wager", player="bob")
    out = said[0]
    assert (out.clause, out.chips, out.grounds) == ("21.6.3", 500, "no-wager")  # type: ignore[attr-defined]
    assert pit.rack("bob") == 0
    pit.wager("cat", 50)
    pit.do("start-round")
    assert pit.refused("wager", "bob", box=2, amount=50).code is Refusal.TOURNAMENT_ONLY


@clause("act-blackjack-2006", "20.5")
@clause("act-blackjack-2000", "19.3")
def test_conditions_strike_doubling_out(pit: Pit) -> None:
    under = Clause("20.5" if pit.book == ACT06 else "19.3")
    session(pit, "ann", "bob", struck=Struck(clause=under, doubling=False))
    lay_out(pit, "5s 9d 9c 6h 8s", ann=100, bob=50)
    double = pit.refused("decide", "ann", box=1, choose="double")
    assert double.clause == under


@clause("act-blackjack-2006", "20.1")
@clause("act-blackjack-2018", "19.1")
@clause("act-blackjack-2000", "19.1")
def test_tournament_rules_are_for_tournaments_alone(pit: Pit) -> None:
    """At other tables the commands of a session are refused, and in one the table is not closed."""
    pit.opened("ann", "bob")
    assert pit.refused("give-chips", "ann", to="bob", amount=100).code is Refusal.NO_SESSION
    pit.do("pass", "ann")
    pit.do("leave", "ann")
    pit.do("leave", "bob")
    session(pit, "ann", "bob")
    assert pit.refused("close", "max").code is Refusal.NOT_IN_A_SESSION
    assert pit.refused("pass", "ann").code is Refusal.MUST_WAGER


@clause("nsw-blackjack-challenge", "21.2.1")
def test_some_rules_of_other_tables_do_not_apply(pit: Pit) -> None:
    session(pit, "ann", "bob")
    for command, fields in (
        ("limit-players", {"per_box": 2}),
        ("permit-boxes", {"player": "ann", "boxes": 2}),
        ("set-limits", {"minimum": 20}),
        ("place-marker", {"player": "ann", "maximum": 1_000}),
        ("vacate-seat", {"player": "ann"}),
        ("report-wager-found", {"player": "ann", "box": 1, "amount": 20}),
    ):
        found = pit.attempt(command, "sue", **fields)
        assert isinstance(found, Refused), command
        if found.code is not Refusal.BAD_FILE:
            assert (found.code, found.clause) == (Refusal.NOT_IN_A_SESSION, "21.2.1"), command


@clause("nsw-blackjack-challenge", "6.7.1")
def test_no_tournament_with_low_limit_gaming(pit: Pit) -> None:
    open_table(pit, low_limit_gaming=True, holder="device")
    seats = (orders.SeatAt(player="ann", box=1),)
    refused = attempted(pit, orders.BeginSession, terms=terms(), seats=seats)
    assert isinstance(refused, Refused)
    assert (refused.code, refused.clause) == (Refusal.LOW_LIMIT_GAMING, "6.7.1")


@clause("act-blackjack-2018", "19.7")
def test_nobody_insures_a_strangers_wager(pit: Pit) -> None:
    """T19, under 2018 7.2."""
    session(pit, "ann", "bob")
    lay_out(pit, "Ts 9d Ac 9h 8s", ann=100, bob=100)
    refused = pit.refused("decide", "ann", box=2, choose="insure", **{"for": "bob"})
    assert (refused.code, refused.clause) == (Refusal.CHOICE_NOT_OFFERED, "19.7")


def test_wagers_that_limits_send_back_each_say_so(pit: Pit) -> None:
    """None of them leans on another's."""
    pit.book = NSW
    session(pit, "ann", "bob")
    pit.wager("ann", 50)
    pit.wager("bob", 50)
    ordered(pit, orders.SetTournamentLimits, minimum=100, maximum=500)
    assert [(one.player, one.reason) for one in pit.happened(WagerTakenBack)] == [
        ("ann", "the limits have changed"),
        ("bob", "the limits have changed"),
    ]
