"""Who plays on which box: several by permission, boxes given up, reserved, fewer players, seats lost."""

from __future__ import annotations

import pytest

from croupier.tables.play.placing import WagersLinedUp
from croupier.tables.seats.people import SatDown
from croupier.tables.seats.seating import BoxAskedFor, BoxesPermitted, BoxesReserved, BoxReleased, PlayersLimited
from croupier.vocabulary.refusal import Refusal
from croupier.vocabulary.roles import Role, holds_powers_of
from tests.pit import Pit
from tests.proofs import Conduct, Witness, clause

SEVEN = ("ann", "bob", "cy", "dee", "eve", "fay", "gil")


def come(pit: Pit, player: str) -> None:
    pit.do("arrive", player)
    pit.do("buy-in", player, amount=1_000_00)


def all_taken(pit: Pit) -> Pit:
    """Ann plays boxes 1, 5 and 6; five others sit at the rest; Zoe waits."""
    pit.opened("ann", "bob", "cy", "dee")
    pit.do("permit-boxes", "max", player="ann", boxes=3)
    come(pit, "gil")
    pit.do("sit", "gil", box=7)
    for box in (1, 5, 6):
        pit.wager("ann", 20_00, box=box)
    come(pit, "zoe")
    return pit


# --- the chance to wager --------------------------------------------------------------------------------


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.1")
@clause("act-casino-war-2018", "4.1")
@clause("nsw-blackjack-challenge", "5.3")
def test_a_round_waits_until_all_who_sit_have_wagered_or_sat_out(pit: Pit) -> None:
    pit.opened("ann", "bob", "cy", "dee")
    for player in ("ann", "bob", "cy"):
        pit.wager(player, 20_00)
    refused = pit.refused("start-round")
    assert refused.code is Refusal.NOT_ASKED_YET
    assert "dee" in refused.says
    pit.do("pass", "dee")
    pit.do("start-round")
    assert pit.table.rounds == 1


# --- several boxes --------------------------------------------------------------------------------------


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.4")
@clause("nsw-blackjack-challenge", "5.11")
def test_several_boxes_take_permission(pit: Pit) -> None:
    pit.opened("ann", "bob")
    pit.wager("ann", 20_00)
    refused = pit.refused("wager", "ann", box=3, amount=20_00)
    assert refused.code is Refusal.BOX_NOT_PERMITTED
    assert "1 at a time" in refused.says
    assert pit.refused("permit-boxes", "dan", player="ann", boxes=3).code is Refusal.WRONG_ROLE
    pit.do("permit-boxes", "max", player="ann", boxes=3)
    assert pit.happened(BoxesPermitted)[0].by == "max"
    pit.wager("ann", 20_00, box=3)
    pit.wager("ann", 20_00, box=4)
    assert pit.refused("wager", "ann", box=5, amount=20_00).code is Refusal.BOX_NOT_PERMITTED
    pit.wager("bob", 20_00)
    pit.do("start-round")
    pit.finish()
    assert {one.box for one in pit.settlements() if one.player == "ann"} == {1, 3, 4}
    pit.do("permit-boxes", "max", player="ann", boxes=1)
    pit.wager("ann", 20_00)
    assert pit.refused("wager", "ann", box=3, amount=20_00).code is Refusal.BOX_NOT_PERMITTED
    assert pit.reloaded() == pit.table


def test_the_book_of_2000_borrows_the_permission() -> None:
    pit = Pit("act-blackjack-2000", Witness("act-blackjack-2000")).opened("ann")
    pit.wager("ann", 20_00)
    assert pit.refused("wager", "ann", box=2, amount=20_00).clause == "4.4"


@clause("act-casino-war-2018", "4.1")
def test_casino_war_says_nothing_of_several_boxes(pit: Pit) -> None:
    pit.opened("ann")
    pit.wager("ann", 20_00)
    pit.wager("ann", 20_00, box=2)
    assert pit.refused("permit-boxes", "max", player="ann", boxes=2).code is Refusal.NOT_IN_THIS_BOOK
    pit.shows("4.1", "WagerLaid", times=2)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.4", "4.4#2")
@clause("nsw-blackjack-challenge", "5.11")
def test_a_box_is_released_for_one_who_waits(pit: Pit) -> None:
    all_taken(pit)
    assert pit.refused("sit", "zoe", box=5).code is Refusal.SEAT_TAKEN
    pit.do("ask-for-box", "zoe")
    assert pit.happened(BoxAskedFor)[0].wanted.holder == "ann"
    assert pit.refused("ask-for-box", "zoe").code is Refusal.BOX_WANTED
    for player in ("bob", "cy", "dee", "gil"):
        pit.wager(player, 20_00)
    assert pit.refused("start-round").code is Refusal.BOX_WANTED
    assert pit.refused("release-box", "ann", box=2).code is Refusal.NOTHING_TO_RELEASE
    before = pit.rack("ann")
    pit.do("release-box", "ann", box=5)
    assert [one.box for one in pit.happened(BoxReleased)] == [5]
    assert pit.happened(SatDown)[-1] == SatDown(player="zoe", box=5, clause=pit.happened(BoxReleased)[0].clause)
    assert pit.rack("ann") == before + 20_00
    assert pit.table.patrons["zoe"].seat == 5
    pit.wager("zoe", 20_00)
    pit.do("start-round")
    assert pit.reloaded() == pit.table


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.4#2")
@clause("nsw-blackjack-challenge", "5.11")
def test_one_who_has_several_boxes_does_not_wager_until_one_is_released_and_keeps_one(pit: Pit) -> None:
    all_taken(pit)
    pit.do("ask-for-box", "zoe")
    pit.do("take-back", "ann", box=1)
    refused = pit.refused("wager", "ann", box=1, amount=10_00)
    assert refused.code is Refusal.BOX_WANTED
    assert "3 boxes" in refused.says
    pit.do("release-box", "ann", box=5)
    for player in ("yan", "xia"):
        come(pit, player)
    pit.do("ask-for-box", "yan")
    assert pit.refused("ask-for-box", "xia").code is Refusal.NOTHING_TO_RELEASE
    pit.do("release-box", "ann", box=6)
    assert pit.table.patrons["ann"].seat == 1
    assert pit.refused("release-box", "ann", box=1).code is Refusal.NOTHING_TO_RELEASE
    pit.wager("ann", 10_00)
    assert pit.reloaded() == pit.table


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.4#2")
@clause("nsw-blackjack-challenge", "5.11")
@pytest.mark.parametrize("first", ["yan", "zoe"])
def test_who_asked_first_for_a_box_sits_first(pit: Pit, first: str) -> None:
    second = {"yan": "zoe", "zoe": "yan"}[first]
    all_taken(pit)
    come(pit, "yan")
    for player in (first, second):
        pit.do("ask-for-box", player)
    pit.do("release-box", "ann", box=6)
    assert (pit.table.patrons[first].seat, pit.table.patrons[second].seat) == (6, None)
    pit.do("release-box", "ann", box=5)
    assert (pit.table.patrons[first].seat, pit.table.patrons[second].seat) == (6, 5)
    assert [(one.player, one.box) for one in pit.happened(SatDown)[-2:]] == [(first, 6), (second, 5)]
    pit.check()


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.4#2")
@clause("nsw-blackjack-challenge", "5.11")
def test_nobody_releases_a_box_while_another_is_free(pit: Pit) -> None:
    pit.opened("ann", "bob")
    pit.do("permit-boxes", "max", player="ann", boxes=2)
    pit.wager("ann", 20_00)
    pit.wager("ann", 20_00, box=3)
    come(pit, "zoe")
    refused = pit.refused("ask-for-box", "zoe")
    assert refused.code is Refusal.BOX_FREE
    assert "4, 5, 6, 7" in refused.says
    assert pit.refused("ask-for-box", "bob").code is Refusal.SEAT_TAKEN
    pit.do("sit", "zoe", box=4)


@clause("nsw-blackjack-challenge", "5.16")
def test_boxes_are_reserved_for_one_player(pit: Pit) -> None:
    pit.opened("ann", "bob")
    assert pit.refused("reserve-boxes", "dan", player="ann", boxes=[3]).code is Refusal.WRONG_ROLE
    assert pit.refused("reserve-boxes", "sue", player="ann", boxes=[2]).code is Refusal.SEAT_TAKEN
    assert pit.refused("reserve-boxes", "sue", player="ann", boxes=[8]).code is Refusal.NO_SUCH_BOX
    (reserved,) = pit.do("reserve-boxes", "sue", player="ann", boxes=[5, 3, 4])
    assert isinstance(reserved, BoxesReserved)
    assert reserved.boxes == (3, 4, 5)
    assert pit.refused("wager", "bob", box=4, amount=20_00).code is Refusal.BOX_RESERVED
    come(pit, "zoe")
    assert pit.refused("sit", "zoe", box=4).code is Refusal.BOX_RESERVED
    assert pit.refused("reserve-boxes", "sue", player="zoe", boxes=[4]).code is Refusal.BOX_RESERVED
    for box in (1, 3, 4, 5):
        pit.wager("ann", 20_00, box=box)
    assert pit.refused("wager", "ann", box=6, amount=20_00).code is Refusal.BOX_NOT_PERMITTED
    for box, player in ((6, "cy"), (7, "dee")):
        come(pit, player)
        pit.do("sit", player, box=box)
    assert pit.refused("ask-for-box", "zoe").code is Refusal.NOTHING_TO_RELEASE
    pit.do("take-back", "ann", box=4)
    pit.do("reserve-boxes", "sue", player="ann", boxes=[])
    pit.do("sit", "zoe", box=4)
    assert pit.reloaded() == pit.table


@clause("nsw-blackjack-challenge", "5.16")
def test_a_box_that_others_play_on_is_not_reserved_and_all_of_them_are_named(pit: Pit) -> None:
    pit.opened("ann")
    for player in ("cy", "bob"):
        come(pit, player)
        pit.wager(player, 20_00, box=1)
    assert "bob, cy plays there" in pit.refused("reserve-boxes", "sue", player="ann", boxes=[1]).says


# --- fewer players --------------------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "5.5#2", "5.18")
def test_a_supervisor_lowers_the_players_on_a_box(pit: Pit) -> None:
    pit.opened("ann", "bob", options={"side_wagers": ["any-pairs"]})
    assert pit.refused("limit-players", "dan", per_box=1).code is Refusal.WRONG_ROLE
    assert pit.refused("limit-players", "sue", per_box=4).code is Refusal.NUMBER_NOT_ALLOWED
    pit.do("limit-players", "sue", per_box=1)
    assert pit.happened(PlayersLimited)[0].by == "sue"
    pit.wager("bob", 20_00)
    pit.wager("bob", 20_00, on="any-pairs")
    refused = pit.refused("wager", "ann", box=2, amount=20_00)
    assert (refused.code, refused.clause) == (Refusal.BOX_FULL, "5.5")
    pit.do("limit-players", "sue", per_box=2)
    pit.wager("ann", 20_00, box=2)
    pit.do("take-back", "ann", box=2)
    pit.do("limit-players", "sue")
    assert pit.table.seating.per_box is None


@clause("nsw-blackjack-challenge", "5.18")
def test_a_supervisor_caps_the_players_at_the_table(pit: Pit) -> None:
    pit.opened("ann", "bob", "cy", "dee")
    assert pit.refused("limit-players", "sue", at_table=0).code is Refusal.NUMBER_NOT_ALLOWED
    pit.do("limit-players", "sue", at_table=4)
    come(pit, "eve")
    refused = pit.refused("sit", "eve", box=5)
    assert (refused.code, refused.clause) == (Refusal.TABLE_FULL, "5.18")
    assert "4 play at table-1, and 4 may" in refused.says
    assert pit.refused("wager", "eve", box=1, amount=20_00).code is Refusal.TABLE_FULL
    pit.wager("dee", 20_00)
    pit.do("take-back", "dee", box=4)
    pit.do("leave", "dee")
    pit.do("sit", "eve", box=5)
    assert pit.reloaded() == pit.table


# --- sitting out ----------------------------------------------------------------------------------------


def play(pit: Pit, *without: str) -> None:
    """A round in which everybody who sits wagers, but for these."""
    stack = pit.table.cards.stack
    if stack is not None and stack.due:
        pit.ready()
    seated = [one.name for one in pit.table.patrons.values() if one.seat is not None]
    pit.start(**{name: 10_00 for name in seated if name not in without})
    pit.finish()


@clause(("act-blackjack-2006", "act-blackjack-2018"), "16.6")
@clause("act-casino-war-2018", "12.6")
@clause("nsw-blackjack-challenge", "20.14")
def test_three_rounds_sat_out_at_a_full_table_may_cost_the_seat(pit: Pit) -> None:
    pit.opened(*SEVEN)
    play(pit)
    for _ in range(2):
        play(pit, "bob")
    refused = pit.refused("vacate-seat", "max", player="bob")
    assert refused.code is Refusal.SEAT_KEPT
    assert "sat out 2 rounds" in refused.says
    play(pit, "bob")
    assert pit.refused("vacate-seat", "max", player="ann").code is Refusal.SEAT_KEPT
    assert pit.refused("vacate-seat", "dan", player="bob").code is Refusal.WRONG_ROLE
    pit.do("vacate-seat", "max", player="bob")
    assert pit.table.patrons["bob"].seat is None
    assert pit.refused("vacate-seat", "max", player="bob").code is Refusal.NOT_SEATED
    come(pit, "zoe")
    pit.do("sit", "zoe", box=2)
    assert pit.reloaded() == pit.table


@clause(("act-blackjack-2006", "act-blackjack-2018"), "16.6")
@clause("act-casino-war-2018", "12.6")
@clause("nsw-blackjack-challenge", "20.14")
def test_a_seat_is_kept_while_another_is_free_or_a_wager_broke_the_run(pit: Pit) -> None:
    pit.opened(*SEVEN[:6])
    for _ in range(4):
        play(pit, "bob")
    refused = pit.refused("vacate-seat", "max", player="bob")
    assert refused.code is Refusal.SEAT_KEPT
    assert "box 7 is free" in refused.says
    come(pit, "gil")
    pit.do("sit", "gil", box=7)
    assert "sat out 0 rounds" in pit.refused("vacate-seat", "max", player="bob").says
    play(pit, "bob")
    play(pit, "bob")
    play(pit)
    play(pit, "bob")
    assert "sat out 1 rounds" in pit.refused("vacate-seat", "max", player="bob").says
    play(pit, "bob")
    play(pit, "bob")
    pit.wager("bob", 10_00)
    assert pit.refused("vacate-seat", "max", player="bob").code is Refusal.WAGER_LIES


@clause(("act-blackjack-2006", "act-blackjack-2018"), "16.6")
@clause("act-casino-war-2018", "12.6")
@clause("nsw-blackjack-challenge", "20.14")
def test_a_seat_is_kept_when_another_has_become_free(pit: Pit) -> None:
    pit.opened(*SEVEN)
    for _ in range(3):
        play(pit, "bob")
    pit.do("leave", "gil")
    refused = pit.refused("vacate-seat", "max", player="bob")
    assert refused.code is Refusal.SEAT_KEPT
    assert "box 7 is free" in refused.says


# --- where wagers lie -----------------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "5.10.1", "5.10.2")
def test_the_controlling_players_wager_lies_nearest_the_dealer(pit: Pit) -> None:
    pit.opened("cy", "ann")
    come(pit, "bob")
    for player, amount in (("bob", 80_00), ("cy", 40_00), ("ann", 10_00)):
        pit.wager(player, amount, box=2)
    pit.do("start-round")
    lined_up = pit.happened(WagersLinedUp)
    assert [(one.box, one.order) for one in lined_up] == [(2, ("ann", "bob", "cy"))]
    under_way = pit.table.round
    assert under_way is not None
    assert [wager.player for wager in under_way.wagers] == ["ann", "bob", "cy"]
    assert [stake.player for stake in under_way.layout.box(2).stakes] == ["ann", "bob", "cy"]
    assert under_way.layout.box(2).control[0] == "ann"
    assert pit.reloaded() == pit.table


@clause("nsw-blackjack-challenge", "5.10.1", "5.10.2")
def test_between_equal_wagers_the_one_placed_nearest_controls_and_then_they_are_lined_up(pit: Pit) -> None:
    pit.opened("ann")
    for player in ("bob", "cy", "dee"):
        come(pit, player)
    for player, amount in (("bob", 20_00), ("cy", 50_00), ("dee", 50_00)):
        pit.wager(player, amount, box=3)
    pit.do("pass", "ann")
    pit.do("start-round")
    assert pit.happened(WagersLinedUp)[0].order == ("cy", "bob", "dee")
    under_way = pit.table.round
    assert under_way is not None
    assert under_way.layout.box(3).control == ("cy", "dee", "bob")


# --- who counts as a supervisor -------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "1.1.Casino Supervisor", "1.1.Assistant Gaming Manager")
def test_gaming_supervisors_and_assistant_gaming_managers_are_casino_supervisors(
    pit: Pit, conduct: Conduct
) -> None:
    pit.opened("ann")
    for who, role in (
        ("gus", "gaming-supervisor"),
        ("amy", "assistant-gaming-manager"),
        ("max", "gaming-manager"),
    ):
        pit.do("limit-players", who, role=role, per_box=2)
        pit.do("reserve-boxes", who, role=role, player="ann", boxes=[3])
    for role in ("dealer", "inspector", "surveillance"):
        assert pit.refused("limit-players", "una", role=role, per_box=2).code is Refusal.WRONG_ROLE
    assert pit.refused("hold-to-one-box", "amy", role="assistant-gaming-manager", player="ann").code is (
        Refusal.WRONG_ROLE
    )
    meaning = conduct.use(holds_powers_of)
    assert meaning(Role.GAMING_SUPERVISOR, (Role.CASINO_SUPERVISOR,))
    assert not meaning(Role.DEALER, (Role.CASINO_SUPERVISOR,))


# --- seats and the wagers that lie there ----------------------------------------------------------------


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.5(a)")
@clause("nsw-blackjack-challenge", "5.7.1")
def test_one_who_sits_down_after_wagering_decides_for_the_box(pit: Pit) -> None:
    pit.opened("ann")
    for player in ("bob", "cy"):
        come(pit, player)
    pit.wager("bob", 50_00, box=2)
    pit.wager("cy", 20_00, box=2)
    pit.do("sit", "cy", box=2)
    pit.do("pass", "ann")
    pit.do("start-round")
    assert pit.table.round is not None
    assert pit.table.round.layout.box(2).control[0] == "cy"
    assert pit.reloaded() == pit.table


# --- boxes that are taken from a player -----------------------------------------------------------------


@clause("nsw-blackjack-challenge", "5.18")
def test_one_who_asks_for_a_box_is_within_the_number_who_may_play(pit: Pit) -> None:
    all_taken(pit)
    pit.do("ask-for-box", "zoe")
    pit.do("limit-players", "sue", at_table=5)
    refused = pit.refused("ask-for-box", "zoe")
    assert (refused.code, refused.clause) == (Refusal.TABLE_FULL, "5.18")
    pit.do("release-box", "ann", box=5)
    assert pit.table.patrons["zoe"].seat is None
    pit.check()


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.4")
@clause("nsw-blackjack-challenge", "5.11")
def test_staff_release_a_box_for_one_who_will_not(pit: Pit) -> None:
    all_taken(pit)
    none = pit.refused("release-box", "sue", player="ann", box=5)
    assert none.code is Refusal.NOTHING_TO_RELEASE
    pit.do("ask-for-box", "zoe")
    assert pit.refused("release-box", "bob", player="ann", box=5).code is Refusal.WRONG_ROLE
    assert pit.refused("release-box", "sue", box=5).code is Refusal.UNKNOWN_PERSON
    assert pit.refused("release-box", "dan", player="ann", box=1).code is Refusal.NOTHING_TO_RELEASE
    pit.do("release-box", "dan", player="ann", box=5)
    assert str(pit.happened(BoxReleased)[-1]) == "dan has ann release box 5"
    assert pit.table.patrons["zoe"].seat == 5
    assert {wager.box for wager in pit.table.wagers} == {1, 6}
    assert pit.rack("ann") == 960_00
    pit.check()


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.4")
@clause("nsw-blackjack-challenge", "5.11")
def test_a_lower_permission_gives_back_what_lies_beyond_it(pit: Pit) -> None:
    all_taken(pit)
    pit.do("permit-boxes", "max", player="ann", boxes=2)
    assert [wager.box for wager in pit.table.wagers] == [1, 5]
    pit.do("permit-boxes", "max", player="ann", boxes=1)
    assert [wager.box for wager in pit.table.wagers] == [1]
    assert (pit.rack("ann"), pit.table.patrons["ann"].boxes) == (980_00, ())
    pit.check()


@clause("nsw-blackjack-challenge", "20.14")
def test_a_reserved_box_that_nobody_plays_is_not_in_use(pit: Pit) -> None:
    names = SEVEN[:6]
    pit.opened(*names)
    pit.do("reserve-boxes", "sue", player="ann", boxes=[7])
    for _ in range(3):
        pit.start(**{name: 10_00 for name in names if name != "bob"}).finish()
    refused = pit.refused("vacate-seat", "sue", player="bob")
    assert refused.code is Refusal.SEAT_KEPT
    assert "box 7 is free" in refused.says


@clause("nsw-blackjack-challenge", "5.16")
def test_a_table_that_opens_with_fewer_boxes_leaves_nobody_at_those_that_are_gone(pit: Pit) -> None:
    pit.opened("ann", "bob")
    pit.do("stand-up", "bob")
    pit.do("sit", "bob", box=7)
    pit.do("reserve-boxes", "sue", player="ann", boxes=[3, 6])
    pit.wager("ann", 10_00, box=6)
    pit.wager("bob", 10_00)
    pit.do("start-round")
    pit.finish()
    pit.closed()
    options = {"minimum": 10_00, "maximum": 500_00, "smallest_chip": 50, "playing_areas": 5}
    pit.do("open", "max", rulebook=pit.book, options=options)
    assert pit.table.patrons["bob"].seat is None
    assert pit.table.patrons["ann"].boxes == ()
    assert pit.table.seating.reserved == {3: "ann"}
    pit.do("sit", "bob", box=2)
    pit.check()
