"""Players held to the minimum or to one box: who may be, for how long, and who is told."""

from __future__ import annotations

from croupier.tables.conditions.restrictions import in_force
from croupier.tables.notices import NoticeDue
from croupier.tables.state.people import Held
from croupier.tables.table import Addressee
from croupier.tables.wagers.restricted_play import PlayRestricted
from croupier.tables.wagers.wagering import WagerTakenBack
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import Witness, clause

NSW = "nsw-blackjack-challenge"


def play(pit: Pit, *players: str) -> None:
    """A round in which only these wager the minimum."""
    pit.start(**dict.fromkeys(players, 10_00))
    pit.finish()


def confine(pit: Pit, player: str, **fields: str) -> None:
    pit.do("hold-to-one-box", "max", player=player, procedure="TP-4", **fields)


# --- sitting out a part of the shoe ---------------------------------------------------------------------


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.7", "4.7(a)")
@clause("nsw-blackjack-challenge", "5.13")
def test_one_who_missed_the_first_round_is_held_to_the_minimum_until_the_next_shoe(pit: Pit) -> None:
    pit.opened("ann", "bob")
    assert pit.refused("hold-to-minimum", "max", player="bob").code is Refusal.RESTRICTION_NOT_ALLOWED
    for _ in range(3):
        play(pit, "ann")
    pit.wager("bob", 50_00)
    pit.do("take-back", "bob", box=2)
    assert pit.refused("hold-to-minimum", "max", player="ann").code is Refusal.RESTRICTION_NOT_ALLOWED
    assert pit.refused("hold-to-minimum", "dan", player="bob").code is Refusal.WRONG_ROLE
    pit.do("hold-to-minimum", "max", player="bob")
    assert pit.happened(PlayRestricted)[0].restriction.by == "max"
    refused = pit.refused("wager", "bob", box=2, amount=50_00)
    assert refused.code is Refusal.RESTRICTED
    assert "$50" in refused.says
    assert "$10" in refused.says
    pit.wager("bob", 10_00)
    pit.wager("ann", 50_00)
    pit.do("start-round")
    pit.finish()
    assert pit.reloaded() == pit.table
    while not (pit.table.cards.stack and pit.table.cards.stack.due):
        play(pit, "ann", "bob")
    pit.ready()
    pit.wager("bob", 50_00)
    assert pit.reloaded() == pit.table


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.7", "4.7(b)")
@clause("nsw-blackjack-challenge", "5.13")
def test_one_who_wagered_and_then_sat_out_is_held_to_the_minimum(pit: Pit) -> None:
    pit.opened("ann", "bob")
    for _ in range(3):
        play(pit, "ann", "bob")
    assert pit.refused("hold-to-minimum", "max", player="bob").code is Refusal.RESTRICTION_NOT_ALLOWED
    play(pit, "ann")
    before = pit.rack("bob")
    pit.wager("bob", 50_00)
    events = pit.do("hold-to-minimum", "max", player="bob")
    back = [one for one in events if isinstance(one, WagerTakenBack)]
    assert [(one.player, one.amount) for one in back] == [("bob", 50_00)]
    assert pit.happened(PlayRestricted)[0].also == (("5.13",) if pit.book == NSW else ("4.7(b)",))
    assert pit.rack("bob") == before
    assert pit.refused("wager", "bob", box=2, amount=50_00).code is Refusal.RESTRICTED
    assert pit.refused("hold-to-minimum", "max", player="bob").code is Refusal.RESTRICTION_NOT_ALLOWED
    pit.do("lift-restriction", "max", player="bob")
    pit.wager("bob", 50_00)
    assert pit.reloaded() == pit.table


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.7")
@clause("nsw-blackjack-challenge", "5.13")
def test_leaving_the_table_does_not_shake_a_restriction_off(pit: Pit) -> None:
    pit.opened("ann", "bob")
    play(pit, "ann")
    pit.do("hold-to-minimum", "max", player="bob")
    pit.do("leave", "bob")
    pit.do("arrive", "bob")
    pit.do("buy-in", "bob", amount=500_00)
    assert pit.refused("wager", "bob", box=3, amount=50_00).code is Refusal.RESTRICTED


@clause("act-blackjack-2006", "4.7", "19.1#2")
@clause("act-blackjack-2018", "4.7", "18.1#2")
@clause("nsw-blackjack-challenge", "5.13")
def test_with_a_shuffling_device_nobody_is_held_to_the_minimum_for_sitting_out(pit: Pit) -> None:
    pit.opened("ann", "bob", holder="device")
    play(pit, "ann")
    refused = pit.refused("hold-to-minimum", "max", player="bob")
    assert refused.code is Refusal.RESTRICTION_NOT_ALLOWED
    assert "device" in refused.says
    pit.wager("bob", 50_00)


def test_the_book_of_2000_keeps_the_restriction_with_a_device() -> None:
    pit = Pit("act-blackjack-2000", Witness("act-blackjack-2000")).opened("ann", "bob", holder="device")
    play(pit, "ann")
    pit.do("hold-to-minimum", "max", player="bob")
    assert pit.refused("wager", "bob", box=2, amount=50_00).clause == "4.7"


# --- to one box -----------------------------------------------------------------------------------------


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.8")
def test_a_player_is_confined_to_one_box_at_the_minimum(pit: Pit) -> None:
    pit.opened("ann", "bob")
    pit.do("permit-boxes", "max", player="ann", boxes=3)
    refused = pit.refused("hold-to-one-box", "max", player="ann", tracking="T-1")
    assert refused.code is Refusal.RESTRICTION_NOT_ALLOWED
    assert pit.refused("hold-to-one-box", "sue", player="ann", procedure="TP-4").code is Refusal.WRONG_ROLE
    confine(pit, "ann", tracking="T-1")
    restriction = pit.table.restrictions[0]
    assert (restriction.by, restriction.procedure, restriction.held) == ("max", "TP-4", Held.TO_ONE_BOX)
    assert pit.refused("wager", "ann", box=1, amount=20_00).code is Refusal.RESTRICTED
    pit.wager("ann", 10_00)
    assert pit.refused("wager", "ann", box=3, amount=10_00).code is Refusal.RESTRICTED
    pit.wager("bob", 20_00)
    pit.do("start-round")
    pit.finish()
    pit.wager("ann", 10_00, box=3)
    assert pit.refused("wager", "ann", box=1, amount=10_00).code is Refusal.RESTRICTED
    assert pit.reloaded() == pit.table


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.8#2")
def test_the_commission_is_told_of_each_confinement(pit: Pit) -> None:
    pit.opened("ann", "bob")
    confine(pit, "ann", tracking="T-1")
    pit.later(hours=1)
    confine(pit, "bob", tracking="T-2")
    due = pit.happened(NoticeDue)
    assert [(one.to, one.player, one.subject) for one in due] == [
        (Addressee.COMMISSION, "ann", "restriction:ann"),
        (Addressee.COMMISSION, "bob", "restriction:bob"),
    ]
    assert due[1].since == pit.now


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.8", "4.9")
def test_one_who_was_tracked_and_restricted_before_need_not_be_tracked_again(pit: Pit) -> None:
    pit.opened("ann", "bob")
    refused = pit.refused("hold-to-one-box", "max", player="bob", procedure="TP-4")
    assert refused.code is Refusal.NOT_TRACKED
    confine(pit, "ann", tracking="T-1")
    (lifted,) = pit.do("lift-restriction", "max", player="ann")
    assert lifted.clause == "4.8", "it was imposed under 4.8, and is lifted under it"
    pit.wager("ann", 50_00)
    pit.do("take-back", "ann", box=1)
    confine(pit, "ann")
    assert pit.refused("wager", "ann", box=1, amount=50_00).code is Refusal.RESTRICTED
    assert pit.refused("hold-to-one-box", "max", player="bob", procedure="TP-4").code is Refusal.NOT_TRACKED
    assert pit.reloaded() == pit.table


# --- New South Wales: a gaming manager, after an inspector ----------------------------------------------


@clause("nsw-blackjack-challenge", "5.14", "5.14#2")
def test_a_gaming_manager_holds_a_player_in_all_further_shoes_once_an_inspector_was_told(pit: Pit) -> None:
    pit.opened("ann", "bob")
    play(pit, "ann")
    assert pit.refused("hold-in-all-shoes", "sue", player="bob").code is Refusal.WRONG_ROLE
    assert pit.refused("hold-in-all-shoes", "max", player="bob").code is Refusal.NOT_TOLD_YET
    pit.do("notify", "sue", to="inspector", subject="restriction:bob")
    pit.later(minutes=1)
    pit.do("hold-in-all-shoes", "max", player="bob")
    assert pit.table.told[-1].at < pit.table.restrictions[-1].since
    assert pit.refused("wager", "bob", box=2, amount=50_00).clause == "5.14"
    for _ in range(2):
        while not (pit.table.cards.stack and pit.table.cards.stack.due):
            play(pit, "ann", "bob")
        pit.ready()
        assert pit.refused("wager", "bob", box=2, amount=50_00).code is Refusal.RESTRICTED
    pit.do("lift-restriction", "max", player="bob")
    pit.wager("bob", 50_00)
    assert pit.reloaded() == pit.table


@clause("nsw-blackjack-challenge", "5.14")
def test_what_holds_in_all_shoes_has_no_effect_with_a_shuffling_device(pit: Pit) -> None:
    pit.opened("ann", "bob")
    play(pit, "ann")
    pit.do("notify", "sue", to="inspector", subject="restriction:bob")
    pit.do("hold-in-all-shoes", "max", player="bob")
    pit.closed()
    options = {"minimum": 10_00, "maximum": 500_00, "smallest_chip": 50}
    pit.do("open", "max", rulebook=pit.book, options=options, holder="device")
    pit.do("check-cards")
    pit.ready()
    pit.wager("bob", 50_00)
    assert pit.reloaded() == pit.table


@clause("nsw-blackjack-challenge", "5.14")
def test_one_who_missed_no_round_is_not_held_in_further_shoes(pit: Pit) -> None:
    pit.opened("ann")
    play(pit, "ann")
    pit.do("notify", "sue", to="inspector", subject="restriction:ann")
    refused = pit.refused("hold-in-all-shoes", "max", player="ann")
    assert (refused.code, refused.clause) == (Refusal.RESTRICTION_NOT_ALLOWED, "5.14")


@clause("nsw-blackjack-challenge", "5.15", "5.15#2")
def test_a_gaming_manager_confines_a_player_to_one_box_once_an_inspector_was_told(pit: Pit) -> None:
    pit.opened("ann")
    pit.do("permit-boxes", "max", player="ann", boxes=2)
    assert pit.refused("hold-to-one-box", "sue", player="ann").code is Refusal.WRONG_ROLE
    assert pit.refused("hold-to-one-box", "max", player="ann").code is Refusal.NOT_TOLD_YET
    pit.do("notify", "sue", to="inspector", subject="restriction:bob")
    assert pit.refused("hold-to-one-box", "max", player="ann").code is Refusal.NOT_TOLD_YET
    pit.do("notify", "sue", to="inspector", subject="restriction:ann")
    pit.do("hold-to-one-box", "max", player="ann")
    assert pit.refused("wager", "ann", box=1, amount=50_00).code is Refusal.RESTRICTED
    pit.wager("ann", 10_00)
    assert pit.refused("wager", "ann", box=2, amount=10_00).code is Refusal.RESTRICTED
    pit.do("lift-restriction", "max", player="ann")
    pit.wager("ann", 10_00, box=2)
    assert pit.refused("hold-to-one-box", "max", player="ann").code is Refusal.NOT_TOLD_YET
    assert pit.reloaded() == pit.table


# --- what any restriction does --------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "5.14", "5.15")
def test_a_restriction_has_no_effect_under_another_book(pit: Pit) -> None:
    pit.opened("ann", "bob")
    play(pit, "ann")
    for player in ("bob", "ann"):
        pit.do("notify", "sue", to="inspector", subject=f"restriction:{player}")
    pit.do("hold-in-all-shoes", "max", player="bob")
    pit.do("hold-to-one-box", "max", player="ann")
    assert {one.book for one in pit.table.restrictions} == {NSW}
    pit.closed()
    options = {"minimum": 10_00, "maximum": 500_00, "smallest_chip": 50}
    other = {"decks": 6, **options}
    pit.do("open", "max", rulebook="act-blackjack-2018", options=other, approval="GRC/1", shuffle="wash-riffle")
    pit.do("check-cards")
    pit.ready()
    for player, box in (("ann", 1), ("bob", 2)):
        assert not list(in_force(pit.table, player))
        pit.do("wager", player, box=box, amount=50_00)
    pit.closed().do("check-cards")
    pit.do("open", "max", rulebook=NSW, options=options)
    pit.do("check-cards")
    pit.ready()
    for player, clause_of_it in (("ann", "5.15"), ("bob", "5.14")):
        assert pit.refused("wager", player, box=3, amount=50_00).clause == clause_of_it
    assert pit.reloaded() == pit.table


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.7")
def test_a_held_players_wager_goes_back_when_the_minimum_goes_down(pit: Pit) -> None:
    pit.opened("ann", "bob", "cy")
    play(pit, "ann", "cy")
    pit.do("hold-to-minimum", "max", player="bob")
    pit.wager("bob", 10_00)
    pit.wager("ann", 10_00)
    pit.do("notify", "sue", to="players", subject="limits")
    events = pit.later(minutes=20).do("set-limits", "max", minimum=5_00)
    back = [one for one in events if isinstance(one, WagerTakenBack)]
    assert [(one.player, one.amount, one.clause) for one in back] == [("bob", 10_00, "4.7")]
    assert [wager.player for wager in pit.table.wagers] == ["ann"]
    pit.wager("bob", 5_00)
    assert pit.reloaded() == pit.table


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.8")
def test_one_confined_to_one_box_keeps_that_of_the_seat_at_the_minimum(pit: Pit) -> None:
    pit.opened("ann", "bob")
    pit.do("permit-boxes", "max", player="ann", boxes=4)
    for box, amount in ((5, 10_00), (1, 10_00), (6, 50_00), (7, 10_00)):
        pit.wager("ann", amount, box=box)
    pit.wager("bob", 50_00)
    confine(pit, "ann", tracking="T-1")
    assert [(one.player, one.box) for one in pit.table.wagers] == [("ann", 1), ("bob", 2)]
    assert pit.reloaded() == pit.table


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.8")
def test_where_the_wager_at_the_seat_is_too_high_the_first_lawful_one_stays(pit: Pit) -> None:
    pit.opened("ann", "bob")
    pit.do("permit-boxes", "max", player="ann", boxes=3)
    for box, amount in ((1, 50_00), (6, 10_00), (5, 10_00)):
        pit.wager("ann", amount, box=box)
    confine(pit, "ann", tracking="T-1")
    assert [(one.player, one.box) for one in pit.table.wagers] == [("ann", 6)]


@clause(("act-blackjack-2006", "act-blackjack-2018"), "4.7", "4.8")
def test_nobody_is_restricted_who_was_never_at_the_table(pit: Pit) -> None:
    pit.opened("ann", "bob")
    play(pit, "ann")
    assert pit.refused("hold-to-minimum", "max", player="zed").code is Refusal.UNKNOWN_PERSON
    refused = pit.refused("hold-to-one-box", "max", player="zed", procedure="TP-4", tracking="T-1")
    assert (refused.code, refused.clause) == (Refusal.UNKNOWN_PERSON, "4.8")
    pit.do("leave", "bob")
    pit.do("hold-to-minimum", "max", player="bob")
    confine(pit, "bob", tracking="T-2")
    assert pit.reloaded() == pit.table
