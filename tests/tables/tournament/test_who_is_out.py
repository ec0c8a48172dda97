"""Who is out of a session, in which order, who comes back, and what absent players pay."""

from __future__ import annotations

from datetime import timedelta

import pytest

from croupier.rulebooks.pit.conduct import BreachOf
from croupier.tables.chapters import TABLE
from croupier.tables.context import CommandContext
from croupier.tables.seats.session_places import ChipsReturned, PlayerTakenOut
from croupier.tables.state.tournament import LimitStep, Standing, TermsKind
from croupier.tables.tournament import orders, standings
from croupier.tables.tournament.beginning import ChipsIssued
from croupier.tables.tournament.scoring import Eliminated, Reinstated, RoundScored
from croupier.tables.tournament.turns import MinimumDeducted
from croupier.tables.wagers.starting_marker import StartingMarkerPlaced
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal
from croupier.vocabulary.roles import Role
from tests.pit import Pit
from tests.proofs import clause
from tests.tables.tournament.sessions import (
    ACT06,
    NSW,
    dealt,
    lay_out,
    ordered,
    play,
    session,
    terms,
)

LOSE = "7s 9d 9c 8h 8s Jd"
"""Ann has 15 and stands, bob 17, the dealer 19."""


def out(pit: Pit) -> list[tuple[str, tuple[int, ...]]]:
    return [(one.player, one.places) for one in pit.happened(Eliminated)]


@clause("act-blackjack-2006", "20.14", "20.14#2")
@clause("act-blackjack-2018", "19.14", "19.14#2")
@clause("nsw-blackjack-challenge", "21.6.12")
def test_whoever_cannot_make_the_minimum_is_out(pit: Pit) -> None:
    session(pit, "ann", "bob", "cat", limits=(LimitStep(minimum=50, maximum=1_000),))
    play(pit, "7s 9d Tc 9c 8h Ts 9s Jd", ann=500, bob=50, cat=50)
    (gone,) = pit.happened(Eliminated)
    assert (gone.player, gone.session, gone.round, gone.chips, gone.places) == ("ann", "heat", 1, 0, (3,))
    assert pit.table.patrons["ann"].seat is None
    assert standings.in_play(pit.table) == ("bob", "cat")
    (left,) = standings.went_out(pit.table)
    assert (left.player, left.standing, left.round) == ("ann", Standing.ELIMINATED, 1)
    assert pit.refused("wager", "ann", box=1, amount=50).code is Refusal.TOURNAMENT_ONLY
    pit.do("leave", "ann")
    pit.check()


def test_case_17_after_the_last_round_nobody_is_eliminated(pit: Pit) -> None:
    """Hard case 17: 30 left after the session's last round: counted 30 (T24)."""
    pit.book = NSW
    session(pit, "ann", "bob", rounds=1, chips=80, limits=(LimitStep(minimum=50, maximum=100),))
    play(pit, LOSE, ann=50, bob=50)
    assert (out(pit), pit.happened(RoundScored)[-1].chips) == ([], {"ann": 30, "bob": 30})
    assert standings.is_finished(pit.table, pit.now)
    over = pit.refused("start-round")
    assert over.code is Refusal.SESSION_OVER


@clause("act-blackjack-2006", "20.22")
def test_those_who_go_out_in_one_round_share_their_places(pit: Pit) -> None:
    session(pit, "ann", "bob", "cat", limits=(LimitStep(minimum=50, maximum=1_000),))
    play(pit, "7s 9d Tc 9c 8h 7h 9s Jd", ann=500, bob=450, cat=50)
    assert out(pit) == [("ann", (3,))]  # bob has 50 left
    play(pit, "7s 9d 9c 8h 8s Jd", bob=50, cat=50)
    assert out(pit)[1:] == [("bob", (2,))]
    ordered(pit, orders.EndSessionAtTable)
    session(pit, "ann", "bob", "cat", limits=(LimitStep(minimum=50, maximum=1_000),))
    play(pit, "7s 9d Tc 9c 8h 7h 9s Jd", ann=500, bob=480, cat=50)
    assert sorted(out(pit)[-2:]) == [("ann", (2, 3)), ("bob", (2, 3))]
    assert {one.order for one in standings.went_out(pit.table)} == {1}


@clause("act-blackjack-2018", "19.14")
@pytest.mark.parametrize(("same_round", "places"), [("share", [(2, 3), (2, 3)]), ("chips-left", [(3,), (2,)])])
def test_in_2018_the_conditions_say_how_they_rank(
    pit: Pit, same_round: str, places: list[tuple[int, ...]]
) -> None:
    limits = (LimitStep(minimum=50, maximum=1_000),)
    session(pit, "ann", "bob", "cat", limits=limits, same_round=same_round)
    play(pit, "7s 9d Tc 9c 8h 7h 9s Jd", ann=500, bob=480, cat=50)
    assert [one[1] for one in sorted(out(pit))] == places


@clause("nsw-blackjack-challenge", "21.10.4", "21.10.4#2", "21.10.4#3")
def test_case_7_the_order_of_going_out(pit: Pit) -> None:
    """Hard case 7: A has 10 left; B 0 (wagered 200), C 0 (120), D 0 (120, bust before C's 18 lost to 19)."""
    limits = (LimitStep(minimum=20, maximum=200),)
    session(pit, "dee", "cat", "bob", "ann", "eve", chips=120, limits=limits)
    give = {"bob": 80, "ann": 10}
    for player, more in give.items():  # so that they hold 200 and 130
        _hand(pit, player, more)
    for player, amount in (("dee", 120), ("cat", 120), ("bob", 200), ("ann", 120), ("eve", 20)):
        pit.wager(player, amount)
    pit.do("start-round")
    dealt(pit, "Ts 9d 9h 8d Tc 9c 5h 9s 8s 9h Th Ks Jd", (("dee", "draw"),))
    assert pit.happened(RoundScored)[-1].chips | {"eve": 0} == {"dee": 0, "cat": 0, "bob": 0, "ann": 10, "eve": 0}
    assert out(pit) == [("dee", (5,)), ("cat", (4,)), ("bob", (3,)), ("ann", (2,))]
    assert [one.player for one in standings.went_out(pit.table)] == ["dee", "cat", "bob", "ann"]


def _hand(pit: Pit, player: str, more: int) -> None:
    """Chips as if won before: the test begins in the middle of a session."""
    order = orders.SetPace(who="tom", role=Role.TOURNAMENT_MANAGER, at=pit.now, table=pit.table.name)
    desk = CommandContext(TABLE, pit.table, order, pit.house)
    desk.say(ChipsIssued(player=player, amount=more))
    pit.keep(desk)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "A.Void")
@clause("nsw-blackjack-challenge", "1.1.Void")
def test_a_void_round_brings_players_back(pit: Pit) -> None:
    """T24; the void round does not count, and the marker stays."""
    session(pit, "ann", "bob", "cat", rounds=2, limits=(LimitStep(minimum=50, maximum=1_000),))
    play(pit, "7s 9d Tc 9c 8h Ts 9s Jd", ann=500, bob=50, cat=50)
    assert out(pit) == [("ann", (3,))]
    grounds = {"grounds": "cannot-be-rebuilt"} if pit.book == NSW else {"grounds": "disturbance"}
    pit.do("void", "sue" if pit.book == NSW else "max", round=1, reason="fire", **grounds)
    pit.do("confirm-void", "max" if pit.book == NSW else "sue", round=1)
    scored = pit.happened(RoundScored)[-1]
    assert (scored.void, scored.round, scored.chips) == (True, 1, {"ann": 500, "bob": 500, "cat": 500})
    (back,) = pit.happened(Reinstated)
    assert (back.player, back.chips) == ("ann", 500)
    assert (standings.rounds_played(pit.table), standings.went_out(pit.table)) == (0, ())
    assert pit.table.patrons["ann"].seat == 1
    pit.check()


@clause("nsw-blackjack-challenge", "21.2.2.1")
def test_case_18_a_void_round_takes_interim_payments_back(pit: Pit) -> None:
    """Hard case 18: ann's blackjack was paid on 100, then the round is void: payment and stake go back."""
    session(pit, "ann", "bob")
    lay_out(pit, "As 9h 7d Kc 3s", ann=100, bob=50)
    (settled,) = pit.settlements()
    assert (settled.player, settled.paid > 0) == ("ann", True)
    assert pit.rack("ann") == 500 + settled.paid
    pit.do("void", "sue", round=1, grounds="cannot-be-rebuilt", reason="a card fell")
    pit.do("confirm-void", "max", round=1)
    assert (pit.rack("ann"), pit.rack("bob")) == (500, 500)
    assert pit.happened(RoundScored)[-1].chips == {"ann": 500, "bob": 500}
    pit.check()


@clause("nsw-blackjack-challenge", "21.5.6.1")
@pytest.mark.parametrize(("rounds", "left"), [(5, 440), (2, 460)])
def test_case_15_the_minimum_is_deducted_three_times_at_most(pit: Pit, rounds: int, left: int) -> None:
    """Hard case 15: minimum 20, away for five rounds: 60 in all; returning in round 3: 40 (T17)."""
    session(pit, "ann", "bob", "cat", away=("ann",), limits=(LimitStep(minimum=20, maximum=500),))
    pit.wager("bob", 20)
    pit.wager("cat", 20)
    waits = pit.refused("start-round")
    assert (waits.code, waits.clause) == (Refusal.NOT_SEATED, "21.5.6")
    ordered(pit, orders.RuleAbsent, player="ann")
    pit.do("start-round")
    dealt(pit, "Ts 9d 9c Qh 8s Jd")
    for _ in range(rounds - 1):
        play(pit, "Ts 9d 9c Qh 8s Jd", bob=20, cat=20)
    ordered(pit, orders.BackInSeat, player="ann")
    play(pit, "Ts 9d 7d 9c Qh 8s 8h 2d 8d", ann=20, bob=20, cat=20)
    taken = pit.happened(MinimumDeducted)
    assert [(one.amount, one.times) for one in taken] == [(20, times) for times in range(1, min(rounds, 3) + 1)]
    deducted = sum(one.amount for one in taken)
    assert (500 - deducted, standings.chip_tally(pit.table).deducted) == (left, deducted)
    pit.check()


@clause("nsw-blackjack-challenge", "21.5.9", "21.6.8")
@clause(("act-blackjack-2006", "act-blackjack-2018"), "A.Tournament Chips")
def test_the_chips_go_back_to_the_inventory(pit: Pit) -> None:
    session(pit, "ann", "bob")
    play(pit, "Ts 9d 9c Qh 8s Jd", ann=100, bob=50)
    ordered(pit, orders.ReturnChips, missing={"ann": 20})
    assert [(one.player, one.amount, one.missing) for one in pit.happened(ChipsReturned)] == [
        ("ann", 580, 20),
        ("bob", 450, 0),
    ]
    tally = standings.chip_tally(pit.table)
    assert (tally.issued, tally.won, tally.missing, tally.returned, tally.held) == (1_000, 50, 20, 1_030, 0)
    assert not pit.table.patrons


@clause(("act-blackjack-2006", "act-blackjack-2018"), "16.2(b)")
def test_one_who_is_excluded_is_out_without_a_place(pit: Pit) -> None:
    """T12: an ACT player who will not wager."""
    session(pit, "ann", "bob", "cat")
    breach = {"person": "ann", "of": BreachOf.ANOTHER_RULE.value, "text": "will not wager"}
    rule = "20.14" if pit.book == ACT06 else "19.14"
    pit.do("report-breach", "sue", rule=rule, **breach)
    pit.do("exclude", "max", person="ann", breach="breach-1")
    (gone,) = pit.happened(PlayerTakenOut)
    assert (gone.player, gone.why, gone.chips) == ("ann", Standing.EXCLUDED, 500)
    (taken,) = standings.went_out(pit.table)
    assert (taken.places, taken.chips, pit.rack("ann")) == ((), 500, 0)
    marker = pit.happened(StartingMarkerPlaced)
    assert [one.player for one in marker] == (["ann", "bob"] if pit.book == ACT06 else [])
    play(pit, "9d Tc 9c 8s 9s Jd", bob=50, cat=50)
    pit.check()


def test_one_taken_out_in_a_round_plays_it_out(pit: Pit) -> None:
    pit.book = NSW
    session(pit, "ann", "bob", "cat")
    for player in ("ann", "bob", "cat"):
        pit.wager(player, 50)
    pit.do("start-round")
    ordered(pit, orders.TakeOut, player="ann", why=Standing.DISQUALIFIED)
    assert pit.rack("ann") == 450
    dealt(pit, "Ts 9d Tc 9c Qh 8s 9s Jd")
    assert (pit.rack("ann"), pit.happened(ChipsReturned)[-1].amount) == (0, 550)
    assert "ann" not in pit.happened(RoundScored)[-1].chips
    pit.check()


def test_a_substitute_has_seat_and_chips(pit: Pit) -> None:
    pit.book = ACT06
    session(pit, "ann", "bob")
    play(pit, "Ts 9d 9c Qh 8s Jd", ann=100, bob=50)
    ordered(pit, orders.SubstituteAtTable, player="ann", substitute="zoe")
    assert (pit.rack("zoe"), pit.table.patrons["zoe"].seat, "ann" in pit.table.patrons) == (600, 1, False)
    play(pit, "9d Ts 9c 8s Qh Jd", bob=50, zoe=100)
    pit.check()


def test_a_reserve_is_given_what_the_others_were(pit: Pit) -> None:
    pit.book = ACT06
    session(pit, "ann", "bob")
    ordered(pit, orders.SeatReserve, player="zoe", box=4, chips=500)
    assert (pit.rack("zoe"), standings.in_play(pit.table)) == (500, ("ann", "bob", "zoe"))
    play(pit, "Ts 9d 8d 9c Qh 8s 9h Jd", ann=100, bob=50, zoe=50)
    pit.check()


@clause("act-blackjack-2006", "20.17")
@clause("act-blackjack-2018", "19.16")
def test_no_round_begins_in_a_break(pit: Pit) -> None:
    session(pit, "ann", "bob")
    rule = Clause("20.17" if pit.book == ACT06 else "19.16")
    ordered(pit, orders.Pause, until=pit.now + timedelta(minutes=10), clause=rule)
    pit.wager("ann", 50)
    pit.wager("bob", 50)
    waits = pit.later(minutes=9).refused("start-round")
    assert (waits.code, waits.clause) == (Refusal.ON_A_BREAK, rule)
    pit.later(minutes=1).do("start-round")


def test_a_session_by_the_clock_ends_with_its_time(pit: Pit) -> None:
    pit.book = NSW
    session(pit, "ann", "bob", rounds=None, minutes=30)
    play(pit, "Ts 9d 9c Qh 8s Jd", ann=100, bob=50)
    assert not standings.is_finished(pit.table, pit.now)
    pit.later(minutes=29).wager("ann", 50)
    pit.wager("bob", 50)
    pit.do("start-round")
    pit.later(minutes=2)
    dealt(pit, "Ts 9d 9c Qh 8s Jd")
    assert standings.is_finished(pit.table, pit.now)
    assert pit.refused("wager", "ann", box=1, amount=50).code is Refusal.SESSION_OVER
    assert pit.refused("start-round").code is Refusal.SESSION_OVER


def test_a_play_off_goes_on_with_the_chips_that_are_held(pit: Pit) -> None:
    """T10; whoever is left with less than the minimum gets the allotment."""
    pit.book = NSW
    session(pit, "ann", "bob", "cat", rounds=1)
    play(pit, "Ts Td 8d 9c Qh Qs 9h Jd", ann=100, bob=100, cat=50)
    seats = (orders.SeatAt(player="ann", box=1), orders.SeatAt(player="bob", box=2))
    extra = terms(kind=TermsKind.PLAY_OFF, rounds=None)
    ordered(pit, orders.BeginPlayOff, terms=extra, seats=seats)
    assert (pit.rack("ann"), pit.rack("bob"), "cat" in pit.table.patrons) == (600, 600, False)
    play(pit, LOSE, ann=100, bob=50)
    assert pit.happened(RoundScored)[-1].chips == {"ann": 500, "bob": 550}
    assert (standings.rounds_played(pit.table), standings.is_play_off(pit.table)) == (1, True)
    pit.check()
