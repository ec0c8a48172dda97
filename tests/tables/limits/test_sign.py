"""The sign at the table, its limits, and how they change (ACT and CW 3.1; NSW 6.1 to 6.5)."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest

from croupier.games.play import DISCARD_RACK, Deal
from croupier.games.said import DEALER
from croupier.tables.limits.limit_changes import LimitsChanged
from croupier.tables.limits.outside_limits import PlayerAdvised
from croupier.tables.notices import NoticeGiven
from croupier.tables.wagers.wagering import WagerTakenBack
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import clause

BLACKJACK = ("act-blackjack-2006", "act-blackjack-2018")
ACT = (*BLACKJACK, "act-casino-war-2018")
NSW = "nsw-blackjack-challenge"
APPROVED = {"approval": "GRC/1", "shuffle": "wash-riffle"}
AREA = {"minimum": 25_00, "maximum": 1_000_00}


def told(pit: Pit) -> Pit:
    pit.do("notify", "max", to="players", subject="limits")
    return pit


def lose(pit: Pit, **wagers: int) -> Pit:
    """A round at a table dealt by hand that everybody loses."""
    pit.start(**wagers)
    while pit.table.round is not None:
        waiting = pit.live.waiting
        if not isinstance(waiting, Deal):
            question = pit.questions[0]
            pit.do("decide", question.player, box=question.box, hand=question.hand, choose="stand")
        elif waiting.to == DISCARD_RACK:
            pit.do("burn")
        else:
            pit.deal("Kd" if waiting.to == DEALER else "9s")
    return pit


# --- a table without a sign -------------------------------------------------------------------------------


@clause(ACT, "3.1")
def test_the_sign_shows_the_least_and_the_most_for_a_box(pit: Pit) -> None:
    pit.opened(options={"minimum": 10_00, "maximum": 500_00})
    assert (pit.sign.limits.minimum, pit.sign.limits.maximum) == (10_00, 500_00)
    assert pit.sign.limits.clause == "3.1"
    assert str(pit.sign).startswith("Minimum $10, maximum $500 a box")


@pytest.mark.parametrize("options", [{}, {"minimum": 10_00}, {"maximum": 500_00}])
@clause(ACT, "3.1")
def test_a_table_without_limits_cannot_open(pit: Pit, options: dict[str, int]) -> None:
    refused = pit.refused("open", "max", rulebook=pit.book, options={"decks": 8, **options}, **APPROVED)
    assert (refused.code, refused.clause) == (Refusal.NOT_ON_THE_SIGN, "3.1")
    for word in {"minimum", "maximum"} - set(options):
        assert f"no {word}" in refused.says
    assert pit.table.setting is None


def test_a_year_2000_table_borrows_the_sign_of_2006(witness: object) -> None:
    pit = Pit("act-blackjack-2000", witness)  # type: ignore[arg-type]
    refused = pit.refused("open", "max", rulebook=pit.book, options={"minimum": 10_00}, **APPROVED)
    assert (refused.code, refused.clause) == (Refusal.NOT_ON_THE_SIGN, "3.1")
    told(pit.opened()).do("set-limits", "max", minimum=25_00)
    assert pit.sign.limits.minimum == 25_00


# --- changing the limits in the ACT -----------------------------------------------------------------------


@clause(ACT, "3.1#2")
def test_limits_change_only_after_players_were_told(pit: Pit) -> None:
    pit.opened()
    refused = pit.refused("set-limits", "max", minimum=25_00)
    assert (refused.code, refused.clause) == (Refusal.NOT_TOLD_YET, "3.1")
    assert pit.sign.limits.minimum == 10_00
    told(pit.later(minutes=1))
    assert pit.sign.change_announced == pit.now
    pit.later(minutes=5).do("set-limits", "max", minimum=25_00)
    after = pit.sign
    assert (after.limits.minimum, after.change_announced) == (25_00, None)
    order = [type(event) for _, event in pit.events if isinstance(event, (NoticeGiven, LimitsChanged))]
    assert order == [NoticeGiven, LimitsChanged]
    assert pit.reloaded() == pit.table


@clause(ACT, "3.1#2")
def test_each_change_needs_a_notice_of_its_own(pit: Pit) -> None:
    told(pit.opened()).do("set-limits", "max", maximum=400_00)
    assert pit.refused("set-limits", "max", maximum=300_00).code is Refusal.NOT_TOLD_YET
    pit.do("notify", "max", to="inspector", subject="limits")
    pit.do("notify", "max", to="players", subject="closing")
    assert pit.refused("set-limits", "max", maximum=300_00).code is Refusal.NOT_TOLD_YET
    told(pit).do("set-limits", "max", maximum=300_00)
    assert pit.sign.limits.maximum == 300_00


@clause(ACT, "3.1#2")
def test_a_table_may_ask_for_a_lead(pit: Pit) -> None:
    told(pit.opened(minutes_of_notice=10))
    refused = pit.later(minutes=9).refused("set-limits", "max", minimum=25_00)
    assert (refused.code, refused.clause) == (Refusal.TOO_EARLY, "3.1")
    pit.later(minutes=1).do("set-limits", "max", minimum=25_00)


@clause(ACT, "3.1#2")
def test_the_limits_are_the_operators(pit: Pit) -> None:
    told(pit.opened())
    refused = pit.refused("set-limits", "sue", minimum=25_00)
    assert (refused.code, refused.clause) == (Refusal.WRONG_ROLE, "3.1")


@clause(ACT, "3.1#2")
def test_what_a_sign_cannot_show_is_refused(pit: Pit) -> None:
    told(pit.opened())
    for limits in ({"minimum": 600_00}, {"maximum": 5_00}, {"maximum": -1}, {"minimum": 10_00}, {}):
        assert pit.refused("set-limits", "max", **limits).code is Refusal.LIMITS_NOT_ALLOWED
    assert pit.refused("set-limits", "max", step=5_00).code is Refusal.UNKNOWN_OPTION
    assert pit.refused("set-limits", "max", minimum=25_00, at_once=True).code is Refusal.NOT_IN_THIS_BOOK
    assert pit.refused("announce-minimum", "max", minimum=25_00).code is Refusal.NOT_IN_THIS_BOOK
    assert pit.table.opened.options.minimum == 10_00


@clause(ACT, "3.1#2", "3.5")
def test_a_round_under_way_keeps_the_limits_it_began_with(pit: Pit) -> None:
    pit.opened(rack=5_000_00, dealing="by hand").start(ann=400_00)
    pit.deal("9s" if "war" in pit.book else "Ts Kd")
    told(pit).do("set-limits", "max", maximum=100_00, minimum=50_00)
    assert (pit.sign.limits.maximum, pit.table.rules.limits.maximum) == (100_00, 500_00)
    assert pit.live.wagers == pit.table.round.wagers  # type: ignore[union-attr]
    assert pit.reloaded() == pit.table
    again = msgspec.json.decode(msgspec.json.encode(pit.table), type=type(pit.table))
    assert again.round == pit.table.round
    if "war" in pit.book:
        pit.deal("Kd")
    else:
        pit.deal("9s").do("decide", "ann", box=1, choose="stand")
        pit.deal("Qd")
    (settled,) = pit.settlements()
    assert (settled.staked, settled.returned, pit.rack("ann")) == (400_00, 0, 4_600_00)
    assert pit.table.rules.limits.maximum == 100_00
    lose(pit, ann=400_00)
    (settled,) = pit.settlements()
    assert (settled.returned, pit.rack("ann")) == (300_00, 4_500_00)
    assert pit.balances.total() == 0


# --- under the minimum (ACT and CW 3.4) -------------------------------------------------------------------


@clause(ACT, "3.4", "3.4#2")
def test_the_first_wager_under_the_minimum_stands_and_a_later_one_goes_back(pit: Pit) -> None:
    pit.opened(dealing="by hand")
    lose(pit, ann=5_00)
    (advised,) = pit.happened(PlayerAdvised)
    assert (advised.player, advised.amount, advised.minimum, advised.clause) == ("ann", 5_00, 10_00, "3.4")
    assert pit.rack("ann") == 995_00
    refused = pit.refused("wager", "ann", box=1, amount=5_00)
    assert (refused.code, refused.clause) == (Refusal.UNDER_MINIMUM, "3.4")
    assert "$5" in refused.says
    assert "$10" in refused.says
    assert (pit.table.wagers, pit.rack("ann")) == ((), 995_00)
    lose(pit, ann=10_00)
    assert len(pit.happened(PlayerAdvised)) == 1
    assert pit.reloaded() == pit.table


@clause(ACT, "3.4#2")
def test_advice_is_for_one_player_one_stay_and_one_minimum(pit: Pit) -> None:
    lose(pit.opened("ann", "bob", dealing="by hand"), ann=5_00, bob=10_00)
    assert pit.table.patrons["bob"].advised == ()
    pit.wager("bob", 5_00)
    pit.do("take-back", "bob", box=2)
    told(pit).do("set-limits", "max", minimum=8_00)
    pit.wager("ann", 5_00)
    pit.do("take-back", "ann", box=1)
    told(pit).do("set-limits", "max", minimum=10_00)
    assert pit.refused("wager", "ann", box=1, amount=5_00).code is Refusal.UNDER_MINIMUM
    pit.do("leave", "ann")
    pit.do("arrive", "ann")
    pit.do("buy-in", "ann", amount=100_00)
    pit.do("sit", "ann", box=1)
    pit.wager("ann", 5_00)


# --- the sign in NSW --------------------------------------------------------------------------------------


@clause(NSW, "6.1", "13.2")
def test_the_sign_shows_limits_for_areas_and_for_each_kind_of_wager(pit: Pit) -> None:
    options = {**AREA, "side_wagers": ["any-pairs"]}
    refused = pit.refused("open", "max", rulebook=pit.book, options={"side_wagers": ["any-pairs"]})
    assert (refused.code, refused.clause) == (Refusal.NOT_ON_THE_SIGN, "6.1")
    pit.opened(options=options, side_wager_limits={"any-pairs": {"lowest": 5_00, "highest": 100_00}})
    assert (pit.sign.limits.minimum, pit.sign.limits.maximum) == (25_00, 1_000_00)
    (pairs,) = pit.sign.side_wagers
    assert pairs.bounds is not None
    assert (pairs.bounds.lowest, pairs.bounds.highest) == (5_00, 100_00)
    assert str(pit.sign).splitlines()[1] == "Any Pairs $5 to $100"


@clause(NSW, "6.1#3")
def test_multiples_of_the_minimum_are_asked_for_only_if_the_sign_says_so(pit: Pit) -> None:
    pit.opened("ann", "bob", options=AREA)
    assert pit.sign.limits.step is None
    pit.wager("ann", 40_00)
    pit.do("set-limits", "sue", step=25_00)
    signed = pit.sign
    assert (signed.limits.step, pit.table.wagers) == (25_00, ())
    refused = pit.refused("wager", "ann", box=1, amount=40_00)
    assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_IN_CHIPS, "6.1")
    pit.wager("ann", 75_00)
    pit.do("set-limits", "sue", step=0)
    pit.wager("bob", 40_00)


@clause(NSW, "6.1#4")
def test_the_sign_may_state_a_step_above_the_minimum(pit: Pit) -> None:
    pit.opened(options=AREA, step=5_00)
    assert pit.sign.limits.step == 5_00
    assert "going up by $5" in str(pit.sign)
    refused = pit.refused("wager", "ann", box=1, amount=42_00)
    assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_IN_CHIPS, "6.1")
    pit.wager("ann", 45_00)
    pit.do("take-back", "ann", box=1)
    pit.do("set-limits", "sue", step=10_00)
    assert pit.refused("wager", "ann", box=1, amount=40_00).clause == "6.1"
    pit.wager("ann", 45_00)
    assert pit.refused("set-limits", "sue", step=75).code is Refusal.LIMITS_NOT_ALLOWED


@clause(NSW, "6.3#2", "6.3")
def test_earlier_rounds_above_the_maximum_stand(pit: Pit) -> None:
    pit.opened(rack=10_000_00, options={"minimum": 25_00, "maximum": 2_000_00}, dealing="by hand")
    lose(pit, ann=100_00)
    lose(pit, ann=1_400_00)
    lose(pit, ann=1_400_00)
    before, held = [pit.settlements(number) for number in (2, 3)], pit.rack("ann")
    assert held == 10_000_00 - 100_00 - 2 * 1_400_00
    pit.wager("ann", 1_400_00)
    (changed,) = pit.do("set-limits", "sue", maximum=1_000_00)
    assert "6.3" in changed.also
    lose(pit)
    assert [pit.settlements(number) for number in (2, 3)] == before
    (settled,) = pit.settlements()
    assert (settled.staked, settled.returned) == (1_400_00, 400_00)
    assert pit.rack("ann") == held - 1_000_00
    assert pit.reloaded() == pit.table


@clause(NSW, "6.3", "6.4")
def test_winnings_above_the_maximum_cannot_be_claimed(pit: Pit) -> None:
    pit.opened("ann", "bob", rack=5_000_00, options=AREA, dealing="by hand").start(ann=1_400_00, bob=50_00)
    pit.do("burn")
    pit.deal("Ts Ks 9d Ts Ts")
    for player, box in (("ann", 1), ("bob", 2)):
        pit.do("decide", player, box=box, choose="stand")
    pit.deal("9s")
    assert pit.rack("ann") == 6_000_00
    refused = pit.refused("claim-surplus", "ann", number=1)
    assert (refused.code, refused.clause) == (Refusal.SURPLUS_NOT_PAID, "6.4")
    assert "$400 of the $1,400" in refused.says
    assert pit.refused("claim-surplus", "bob", number=1).code is Refusal.SURPLUS_NOT_PAID
    assert pit.refused("claim-surplus", "ann", number=2).code is Refusal.NO_SUCH_ROUND
    assert pit.rack("ann") == 6_000_00


# --- a higher minimum in NSW ------------------------------------------------------------------------------


@clause(NSW, "6.5")
def test_a_higher_minimum_is_on_the_sign_for_twenty_minutes_first(pit: Pit) -> None:
    pit.opened("ann", "bob", options=AREA)
    refused = pit.refused("set-limits", "sue", minimum=50_00)
    assert (refused.code, refused.clause) == (Refusal.NOT_ON_THE_SIGN, "6.5")
    assert pit.refused("announce-minimum", "dan", minimum=50_00).code is Refusal.WRONG_ROLE
    pit.do("announce-minimum", "sue", minimum=50_00)
    (coming,) = pit.sign.coming_minimums
    assert (coming.minimum, coming.shown, coming.starts) == (50_00, pit.now, pit.now + timedelta(minutes=20))
    refused = pit.later(minutes=19).refused("set-limits", "sue", minimum=50_00)
    assert (refused.code, refused.clause) == (Refusal.TOO_EARLY, "6.5")
    assert pit.refused("set-limits", "sue", minimum=60_00).code is Refusal.NOT_ON_THE_SIGN
    pit.wager("ann", 25_00)
    pit.wager("bob", 50_00)
    pit.later(minutes=1).do("set-limits", "sue", minimum=50_00)
    assert (pit.sign.limits.minimum, pit.sign.coming_minimums) == (50_00, ())
    (back,) = pit.happened(WagerTakenBack)
    assert (back.player, back.reason) == ("ann", "the limits have changed")
    assert pit.refused("wager", "ann", box=1, amount=25_00).code is Refusal.UNDER_MINIMUM
    assert pit.reloaded() == pit.table


@clause(NSW, "6.5")
def test_the_sign_names_the_time_and_may_be_taken_down(pit: Pit) -> None:
    pit.opened(options=AREA)
    soon, late = pit.now + timedelta(minutes=19), pit.now + timedelta(minutes=30)
    refused = pit.refused("announce-minimum", "sue", minimum=50_00, starts=soon)
    assert (refused.code, refused.clause) == (Refusal.TOO_EARLY, "6.5")
    assert pit.refused("announce-minimum", "sue", minimum=25_00).code is Refusal.LIMITS_NOT_ALLOWED
    assert pit.refused("announce-minimum", "sue", minimum=2_000_00).code is Refusal.LIMITS_NOT_ALLOWED
    pit.do("announce-minimum", "sue", minimum=50_00, starts=late)
    assert pit.later(minutes=25).refused("set-limits", "sue", minimum=50_00).code is Refusal.TOO_EARLY
    pit.do("take-down-minimum", "sue", minimum=50_00)
    assert pit.sign.coming_minimums == ()
    assert pit.refused("take-down-minimum", "sue", minimum=50_00).code is Refusal.NOT_ON_THE_SIGN
    assert pit.later(minutes=5).refused("set-limits", "sue", minimum=50_00).code is Refusal.NOT_ON_THE_SIGN


@clause(NSW, "6.5")
def test_a_lower_minimum_and_any_maximum_hold_at_once(pit: Pit) -> None:
    pit.opened(options=AREA).do("set-limits", "sue", minimum=10_00, maximum=2_000_00)
    assert (pit.sign.limits.minimum, pit.sign.limits.maximum) == (10_00, 2_000_00)
    pit.do("set-limits", "sue", maximum=500_00)
    pit.wager("ann", 10_00)


@clause(NSW, "6.5.1", "6.5.1.1", "6.5.3", "6.5.4")
def test_a_minimum_raised_at_once_leaves_the_old_one_to_those_who_play(pit: Pit) -> None:
    pit.opened("ann", options=AREA)
    pit.do("arrive", "eve", role="spectator")
    pit.do("set-limits", "sue", minimum=50_00, at_once=True)
    assert pit.sign.limits.minimum == 50_00
    (old,) = pit.sign.old_minimums
    assert (old.minimum, old.player, old.box, old.clause) == (25_00, "ann", 1, "6.5.3")
    pit.wager("ann", 25_00)
    for name, box in (("quin", 2), ("eve", 3)):
        if name not in pit.table.patrons:
            pit.do("arrive", name)
        pit.do("buy-in", name, amount=500_00)
        pit.do("sit", name, box=box)
        refused = pit.refused("wager", name, box=box, amount=25_00)
        assert (refused.code, refused.clause) == (Refusal.UNDER_MINIMUM, "6.5.4")
        pit.wager(name, 50_00)
    pit.start().finish()
    assert pit.reloaded() == pit.table


@clause(NSW, "6.5.1", "6.5.4")
def test_one_who_bought_chips_and_has_not_played_keeps_no_old_minimum(pit: Pit) -> None:
    pit.opened("ann", options=AREA)
    for name in ("bob", "zoe"):
        pit.do("arrive", name)
        pit.do("buy-in", name, amount=500_00)
    pit.wager("bob", 25_00, box=3)
    pit.start(ann=25_00).finish()
    pit.do("set-limits", "sue", minimum=50_00, at_once=True)
    assert [one.player for one in pit.sign.old_minimums] == ["ann", "bob"]
    assert pit.refused("wager", "zoe", box=2, amount=25_00).clause == "6.5.4"
    assert pit.reloaded() == pit.table


@clause(NSW, "6.5.1.2", "6.5.4")
def test_the_marker_goes_when_the_player_leaves(pit: Pit) -> None:
    pit.opened("ann", "bob", options=AREA).do("set-limits", "sue", minimum=50_00, at_once=True)
    ended, _ = pit.do("leave", "ann")
    assert (ended.clause, ended.minimum) == ("6.5.1.2", 50_00)  # type: ignore[attr-defined]
    assert [one.player for one in pit.sign.old_minimums] == ["bob"]
    pit.do("arrive", "ann")
    pit.do("buy-in", "ann", amount=500_00)
    pit.do("sit", "ann", box=1)
    assert pit.refused("wager", "ann", box=1, amount=25_00).clause == "6.5.4"
    pit.wager("ann", 50_00)
    pit.wager("bob", 25_00)


@clause(NSW, "6.5.1.3")
def test_the_marker_stands_where_the_player_sits_and_the_old_minimum_covers_every_box(pit: Pit) -> None:
    pit.opened("ann", "bob", options=AREA)
    pit.do("permit-boxes", "sue", player="bob", boxes=2)
    pit.wager("bob", 25_00, box=2)
    pit.wager("bob", 25_00, box=3)
    pit.do("set-limits", "sue", minimum=50_00, at_once=True)
    assert [one.box for one in pit.sign.old_minimums if one.player == "bob"] == [2]
    assert {(one.box, one.least) for one in pit.table.wagers} == {(2, 25_00), (3, 25_00)}
    pit.start(ann=25_00).finish()


@clause(NSW, "6.5.2")
def test_who_kept_the_old_minimum_is_moved_up_after_twenty_minutes_of_a_sign(pit: Pit) -> None:
    pit.opened("ann", "bob", options=AREA).do("set-limits", "sue", minimum=50_00, at_once=True)
    refused = pit.refused("move-up", "sue", player="ann", minimum=50_00)
    assert (refused.code, refused.clause) == (Refusal.NOT_ON_THE_SIGN, "6.5.2")
    pit.do("announce-minimum", "sue", minimum=50_00)
    for wait in ({"minutes": 15}, {"minutes": 1}, {"minutes": 3}, {"seconds": 59}):
        refused = pit.later(**wait).refused("move-up", "sue", player="ann", minimum=50_00)
        assert (refused.code, refused.clause) == (Refusal.TOO_EARLY, "6.5.2"), pit.now
    pit.wager("ann", 25_00)
    pit.later(seconds=1).do("move-up", "sue", player="ann", minimum=50_00)
    assert pit.table.wagers == ()
    assert [one.player for one in pit.sign.old_minimums] == ["bob"]
    assert pit.refused("wager", "ann", box=1, amount=25_00).code is Refusal.UNDER_MINIMUM
    assert pit.refused("move-up", "sue", player="ann", minimum=50_00).code is Refusal.NO_MARKER
    pit.wager("bob", 25_00)
    assert [one.minimum for one in pit.sign.coming_minimums] == [50_00]
    pit.do("move-up", "sue", player="bob", minimum=50_00)
    assert (pit.sign.old_minimums, pit.sign.coming_minimums) == ((), ())
    assert pit.reloaded() == pit.table


@clause(NSW, "6.5", "6.5.2", "6.5.3")
def test_several_minimums_run_until_a_sign_ends_them(pit: Pit) -> None:
    pit.opened("ann", options=AREA).do("set-limits", "sue", minimum=50_00, at_once=True)
    pit.do("arrive", "bob")
    pit.do("buy-in", "bob", amount=500_00)
    pit.do("sit", "bob", box=2)
    pit.do("set-limits", "sue", minimum=100_00, at_once=True)
    assert [(one.player, one.minimum) for one in pit.sign.old_minimums] == [("ann", 25_00), ("bob", 50_00)]
    pit.do("set-limits", "sue", minimum=40_00)
    assert [(one.player, one.minimum) for one in pit.sign.old_minimums] == [("ann", 25_00)]
    pit.do("announce-minimum", "sue", minimum=60_00)
    pit.later(minutes=20).do("set-limits", "sue", minimum=60_00)
    assert (pit.sign.limits.minimum, pit.sign.old_minimums, pit.sign.coming_minimums) == (60_00, (), ())
    assert pit.reloaded() == pit.table
