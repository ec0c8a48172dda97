"""The shuffling device fails: every branch of every book."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games.said import StakeReturned
from croupier.shoe.stack import Holder
from croupier.tables.cards.card_care import PackReplaced
from croupier.tables.cards.device import DeviceLoaded
from croupier.tables.cards.shuffling import CardsCut, CardsShuffled, CutOfferedTo
from croupier.tables.malfunctions.malfunction import (
    Cause,
    Course,
    CourseChosen,
    Effect,
    MalfunctionReported,
    is_malfunction,
)
from croupier.tables.malfunctions.other_devices import CardsTransferred, DevicePutBack, DeviceReplaced
from croupier.tables.malfunctions.remaining_cards import (
    CardShoeUsed,
    CardsTakenOut,
    DealtOnFromShoe,
    RoundResumed,
    new_decks_for,
)
from croupier.tables.malfunctions.stakes_offered_back import StakesOfferedBack, StakesTakenBack, StayedIn
from croupier.tables.play.round_events import CardBurnedAfterShuffle, RoundClosed, RoundWentOn
from croupier.tables.state.cards import Awaiting
from croupier.tables.voids.void_effects import RoundVoided
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import Conduct, Witness, clause

B00, B06, B18 = "act-blackjack-2000", "act-blackjack-2006", "act-blackjack-2018"
WAR, NSW = "act-casino-war-2018", "nsw-blackjack-challenge"
FAULT = {"what": "the rollers jam"}


def device(pit: Pit, *players: str, **fields: Any) -> Pit:
    """A table with a shuffling device, dealt by a person unless software is named."""
    return pit.opened(*(players or ("ann", "bob", "cat")), holder="device", **{"dealing": "by hand", **fields})


def left(pit: Pit) -> int:
    assert pit.table.cards.stack is not None
    return pit.table.cards.stack.undealt.count


def holder(pit: Pit) -> Holder:
    assert pit.table.cards.stack is not None
    return pit.table.cards.stack.holder


def received(pit: Pit) -> list[tuple[str, ...]]:
    """The cards that each box of the round has."""
    assert pit.table.round is not None
    return [tuple(card.value for card in box.received) for box in pit.table.round.layout.boxes]


def finish_by_hand(pit: Pit) -> None:
    """After two cards of a round of three boxes: deal the rest, and everybody stands."""
    if pit.book == WAR:
        pit.deal("7h 8d")
        return
    pit.deal("7h 6d Qs 8s Th")
    for box, player in enumerate(("ann", "bob", "cat"), start=1):
        pit.do("decide", player, box=box, choose="stand")
    pit.deal("Td 5c")


def failed_in_a_round(pit: Pit, **facts: Any) -> Pit:
    """Two cards lie when the device fails."""
    device(pit).start(ann=20_00, bob=10_00, cat=10_00)
    if pit.book == NSW:
        pit.do("burn")
    pit.deal("Ks 9s")
    pit.do("report-malfunction", "sue", **FAULT, **facts)
    return pit


# --- 2006, 2018 and Casino War: the round is finished from an ordinary shoe ------------------------------


@clause(B06, "19.3(a)", "19.3(a)(i)")
@clause(B18, "18.3(a)", "18.3(a)(i)")
@clause(WAR, "13.3(a)", "13.3(a)(i)")
def test_a_fault_in_a_round_has_what_the_device_held_shuffled_and_the_round_stays_open(pit: Pit) -> None:
    failed_in_a_round(pit)
    shuffling, under_way = pit.table.cards.shuffling, pit.table.round
    assert under_way is not None
    assert shuffling is not None
    assert shuffling.cards == left(pit) == 52 * pit.table.rules.pack.decks - 2  # not what lies on the layout
    assert pit.refused("card", card="7h").code is Refusal.NOT_CALLED_FOR
    assert pit.refused("start-round").code is Refusal.ROUND_UNDER_WAY
    pit.cut()
    finish_by_hand(pit)
    assert len(pit.settlements()) == 3


@clause(B06, "19.3(a)(ii)", "19.3(a)(iii)")
@clause(B18, "18.3(a)(ii)", "18.3(a)(iii)")
@clause(WAR, "13.3(a)(ii)", "13.3(a)(iii)")
def test_the_cut_is_offered_at_the_far_right_and_the_round_is_finished_from_an_ordinary_shoe(pit: Pit) -> None:
    failed_in_a_round(pit)
    under_way = pit.table.round
    assert under_way is not None
    assert pit.happened(CutOfferedTo)[-1].player == "cat"
    assert pit.refused("cut", "ann", depth=100).code is Refusal.CUT_NOT_ALLOWED
    assert pit.refused("cut", "cat", depth=100, cutting_card=300).code is Refusal.CUTTING_CARD_NOT_ALLOWED
    assert pit.refused("cut", "cat", depth=10).code is Refusal.CUT_NOT_ALLOWED
    pit.do("decline-cut", "cat")
    assert pit.happened(CutOfferedTo)[-1].player == "ann"
    pit.do("cut", "ann", depth=100)
    assert (holder(pit), pit.table.holder) == (Holder.SHOE, Holder.SHOE)
    assert pit.happened(RoundResumed)[-1].number == under_way.number
    assert received(pit) == [("Ks",), ("9s",), ()]
    finish_by_hand(pit)
    assert len(pit.settlements()) == 3
    assert pit.reloaded() == pit.table


@clause(B06, "19.3(a)")
@clause(B18, "18.3(a)")
@clause(WAR, "13.3(a)")
def test_a_fault_that_is_put_right_changes_nothing(pit: Pit) -> None:
    failed_in_a_round(pit, rectified=True)
    assert pit.table.failure is None
    assert pit.table.cards.shuffling is None
    finish_by_hand(pit)
    pit.start(ann=20_00)
    assert holder(pit) is Holder.DEVICE
    assert pit.happened(MalfunctionReported)[0].failure is None


@clause(B06, "19.3(b)", "19.3(b)#2")
@clause(B18, "18.3(b)", "18.3(b)#2")
@clause(WAR, "13.3(b)", "13.3(b)#2")
def test_after_the_round_new_cards_are_needed_and_with_an_ordinary_shoe_the_cut_is_back(pit: Pit) -> None:
    failed_in_a_round(pit)
    pit.cut()
    assert pit.refused("replace-device", "sue", by="shoe").code is Refusal.ROUND_UNDER_WAY
    finish_by_hand(pit)
    for command in ("start-round", "shuffle"):
        refused = pit.refused(command)
        assert refused.code is Refusal.REPLACEMENT_DUE, refused
        assert "new cards" in refused.says
    pit.do("replace-device", "sue", by="shoe")
    assert len(pit.happened(PackReplaced)) == 1
    assert pit.refused("shuffle").code is Refusal.NOT_CHECKED
    pit.do("check-cards")
    assert pit.refused("load-device").code is Refusal.SHUFFLE_NOT_ALLOWED
    pit.do("shuffle")
    assert pit.happened(CutOfferedTo)[-1].player == "ann"
    assert pit.refused("start-round").code is Refusal.NOT_READY
    pit.cut()
    assert pit.happened(CardsCut)[-1].cutting_card == 60
    pit.start(ann=20_00)
    assert holder(pit) is Holder.SHOE
    assert pit.table.failure is None
    assert pit.reloaded() == pit.table


@clause(B06, "19.3(b)")
@clause(B18, "18.3(b)")
@clause(WAR, "13.3(b)")
@pytest.mark.parametrize("by", ["device", "repaired"])
def test_after_the_round_the_device_may_be_replaced_or_repaired_and_has_new_cards(pit: Pit, by: str) -> None:
    failed_in_a_round(pit)
    pit.cut()
    finish_by_hand(pit)
    pit.do("replace-device", "max", by=by)
    assert pit.happened(DeviceReplaced)[-1].by == by
    assert pit.refused("load-device").code is Refusal.NOT_CHECKED
    pit.do("check-cards")
    assert pit.refused("shuffle").code is Refusal.CUT_NOT_ALLOWED
    pit.do("load-device")
    pit.start(ann=20_00)
    assert (holder(pit), pit.table.holder) == (Holder.DEVICE, Holder.DEVICE)


def test_cards_that_the_operator_changed_first_are_the_new_cards() -> None:
    pit = failed_in_a_round(Pit(B18, Witness(B18)))
    pit.cut()
    finish_by_hand(pit)
    pit.do("replace-pack", "max", reason="the device failed")
    pit.do("check-cards")
    assert pit.refused("shuffle").code is Refusal.REPLACEMENT_DUE
    pit.do("replace-device", "max", by="device")
    pit.do("load-device")
    assert len(pit.happened(PackReplaced)) == 1


@clause("act-blackjack-2006", "19.4")
@clause("act-blackjack-2018", "18.4")
@clause("act-casino-war-2018", "13.4")
def test_between_rounds_the_device_is_seen_to_and_the_cards_stay(pit: Pit) -> None:
    device(pit)
    pit.do("report-malfunction", what="a fuse", cause="electrical", effect="hampers-the-shuffle")
    assert pit.refused("load-device").code is Refusal.REPLACEMENT_DUE
    assert pit.refused("report-malfunction", **FAULT).code is Refusal.FAILED_ALREADY
    pit.do("replace-device", "sue", by="repaired")
    pit.do("load-device")
    pit.start(ann=20_00)
    assert pit.happened(PackReplaced) == []


@clause(B06, "19.4")
@clause(B18, "18.4")
@clause(WAR, "13.4")
@clause(B00, "20.3(def)")
def test_a_malfunction_is_a_mechanical_or_electrical_fault(pit: Pit) -> None:
    device(pit)
    refused = pit.refused("report-malfunction", what="the dealer dropped a card", cause="handling")
    assert refused.code is Refusal.NO_MALFUNCTION
    assert pit.refused("report-malfunction", what="a lamp is out", effect="none").code is Refusal.NO_MALFUNCTION
    assert pit.table.failure is None
    pit.do("report-malfunction", what="slow shuffle", cause="electrical", effect="hampers-the-shuffle")
    assert pit.table.failure is not None


@clause(B00, "20.3(def)")
@clause(B06, "19.4")
@clause(B18, "18.4")
@clause(WAR, "13.4")
def test_what_bends_the_cards_is_one_and_what_a_person_does_is_none(conduct: Conduct) -> None:
    meaning = conduct.use(is_malfunction)
    assert meaning(Cause.MECHANICAL, Effect.SPOILS_CARDS)
    assert meaning(Cause.ELECTRICAL, Effect.HAMPERS_THE_SHUFFLE)
    assert not meaning(Cause.HANDLING, Effect.SPOILS_CARDS)
    assert not meaning(Cause.ELECTRICAL, Effect.NONE)


# --- 2000: the dealer picks a course --------------------------------------------------------------------


@clause(B00, "20.3")
@pytest.mark.parametrize("rectified", [False, True])
def test_any_malfunction_lets_the_round_finish_and_the_dealer_pick_a_course(pit: Pit, *, rectified: bool) -> None:
    failed_in_a_round(pit, rectified=rectified)
    finish_by_hand(pit)
    assert pit.table.round is None
    stack = pit.table.cards.stack
    assert stack is not None
    assert stack.rack  # a failed device takes nothing back
    refused = pit.refused("start-round")
    assert (refused.code, refused.clause) == (Refusal.COURSE_NOT_CHOSEN, "20.3")
    assert pit.refused("replace-device", "sue", by="device").code is Refusal.COURSE_NOT_CHOSEN
    assert pit.refused("choose-course", "sue", course="shuffle").code is Refusal.WRONG_ROLE
    pit.do("choose-course", course="deal-on")
    assert pit.happened(CourseChosen)[-1].course is Course.DEAL_ON
    assert pit.refused("choose-course", course="shuffle").code is Refusal.COURSE_NOT_ALLOWED
    pit.start(ann=20_00)


@clause(B00, "20.3(a)", "20.3(tail)")
def test_one_course_is_a_cutting_card_a_deck_from_the_back(pit: Pit) -> None:
    device(pit, dealing="by software", options={"decks": 4})
    pit.do("report-malfunction", **FAULT)
    pit.do("choose-course", course="deal-on")
    event = pit.happened(DealtOnFromShoe)[-1]
    assert (event.cards, event.cutting_card) == (208, 52)
    while pit.table.cards.stack and not pit.table.cards.stack.due:
        refused = pit.refused("replace-device", "sue", by="device")
        assert (refused.code, refused.clause) == (Refusal.TOO_EARLY, "20.3")
        pit.start(ann=20_00, bob=20_00, cat=20_00)
        pit.finish()
        assert pit.reloaded() == pit.table
    assert left(pit) <= 52 + 1  # dealt until the cutting card came out, and that round to its end
    assert pit.table.rounds > 5
    for command in ("shuffle", "load-device"):
        assert pit.refused(command).code is Refusal.REPLACEMENT_DUE
    pit.refused("start-round")
    assert pit.refused("replace-device", "sue", by="repaired").code is Refusal.REPLACEMENT_DUE
    pit.do("replace-device", "sue", by="device")
    assert pit.refused("load-device").code is Refusal.NOT_CHECKED
    pit.do("check-cards")
    pit.do("load-device")
    pit.start(ann=20_00).finish()
    assert pit.reloaded() == pit.table


@clause(B00, "20.3(b)", "20.3(tail)", "20.3(tail)#2")
def test_the_other_course_is_to_shuffle_and_cut_what_is_left(pit: Pit) -> None:
    failed_in_a_round(pit)
    before = left(pit)
    pit.do("choose-course", course="shuffle")
    assert pit.happened(CardsShuffled)[-1].shuffling.cards == before
    assert pit.happened(CutOfferedTo)[-1].player == "ann"  # this book prefers nobody
    assert pit.refused("cut", "ann", depth=100, cutting_card=20).code is Refusal.CUTTING_CARD_NOT_ALLOWED
    assert pit.refused("cut", "ann", depth=100, cutting_card=before - 60).code is Refusal.CUTTING_CARD_NOT_ALLOWED
    pit.do("cut", "ann", depth=100, cutting_card=80)
    finish_by_hand(pit)
    assert holder(pit) is Holder.SHOE
    pit.start(ann=20_00)
    pit.deal("2c")
    pit.do("card", card="3c", cutting_card=True)
    assert pit.refused("replace-device", "sue", by="shoe").code is Refusal.ROUND_UNDER_WAY
    pit.deal("Ts")
    pit.do("decide", "ann", box=1, choose="draw")
    pit.deal("Tc")  # bust, and the round is over
    assert pit.refused("shuffle").clause == "20.3"
    pit.do("replace-device", "sue", by="shoe")
    pit.do("check-cards")
    assert pit.refused("load-device").code is Refusal.SHUFFLE_NOT_ALLOWED
    pit.do("shuffle")
    assert pit.happened(CutOfferedTo)[-1].player == "ann"  # the shuffle and cut of rule 5 govern it
    pit.cut()
    pit.start(ann=20_00)
    assert pit.table.holder is Holder.SHOE


# --- NSW: the cards move to another device --------------------------------------------------------------

AT_HAND = {"other_device": True}


@clause(NSW, "19.1", "19.1.2", "19.1.3", "19.1.4", "19.1.5", "19.2")
def test_where_all_five_conditions_are_met_the_cards_move_and_the_round_goes_on(pit: Pit) -> None:
    failed_in_a_round(pit, **AT_HAND)
    before = left(pit)
    refused = pit.refused("card", card="7h")
    assert (refused.code, refused.clause) == (Refusal.ROUND_HELD, "19.2")
    pit.do("transfer-cards")
    moved = pit.happened(CardsTransferred)[-1]
    assert (moved.cards, moved.damaged, left(pit), holder(pit)) == (before, (), before, Holder.DEVICE)
    assert received(pit) == [("Ks",), ("9s",), ()]
    finish_by_hand(pit)
    assert pit.table.failure is None
    pit.start(ann=20_00)
    assert pit.reloaded() == pit.table


@clause(NSW, "19.3.1", "19.3.2", "19.3.3", "19.3.4")
def test_damaged_cards_are_taken_out_and_replaced_from_new_decks(pit: Pit) -> None:
    failed_in_a_round(pit, **AT_HAND, damaged=["9h", "9h", "Kc"], effect="spoils-cards")
    before = left(pit)
    pit.do("transfer-cards")
    moved = pit.happened(CardsTransferred)[-1]
    assert (moved.cards, moved.damaged, moved.new_decks) == (before, ("9h", "9h", "Kc"), 2)
    assert f"{before - 3} cards move" in str(moved)
    assert pit.happened(RoundResumed)[-1].clause == "19.3.4"
    finish_by_hand(pit)
    assert len(pit.settlements()) == 3


@clause(NSW, "19.1.2")
def test_two_damaged_cards_of_a_kind_need_two_new_decks(pit: Pit) -> None:
    device(pit).start(ann=20_00)
    pit.do("burn")
    pit.deal("Ks")
    decks = pit.table.rules.pack.decks
    refused = pit.refused("report-malfunction", "sue", **FAULT, **AT_HAND, damaged=["Ks"] * decks)
    assert refused.code is Refusal.CARD_NOT_IN_THE_STACK
    pit.do("report-malfunction", "sue", **FAULT, **AT_HAND, damaged=["Ks"] * (decks - 1))
    pit.do("transfer-cards")
    assert pit.happened(CardsTransferred)[-1].new_decks == decks - 1
    assert new_decks_for(()) == 0


@clause(NSW, "19.1", "19.1.1")
def test_with_a_card_shoe_in_use_rule_19_does_not_apply(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand").start(ann=20_00)
    refused = pit.refused("report-malfunction", "sue", **FAULT)
    assert (refused.code, refused.clause) == (Refusal.NO_DEVICE, "19.1.1")
    refused = pit.refused("transfer-cards")
    assert (refused.code, refused.clause) == (Refusal.TRANSFER_NOT_ALLOWED, "19.1.1")


@clause(NSW, "19.1", "19.1.2")
def test_a_device_that_fails_between_rounds_is_simply_replaced(pit: Pit) -> None:
    device(pit)
    pit.do("report-malfunction", "sue", **FAULT, **AT_HAND)
    refused = pit.refused("transfer-cards")
    assert (refused.code, refused.clause) == (Refusal.TRANSFER_NOT_ALLOWED, "19.1.2")
    assert pit.refused("start-round").code is Refusal.REPLACEMENT_DUE
    pit.do("replace-device", "sue", by="device")
    pit.do("load-device")
    pit.start(ann=20_00)
    assert pit.happened(PackReplaced) == []
    assert len(pit.happened(DeviceLoaded)) == 2


@clause(NSW, "19.1", "19.1.3", "19.1.4", "19.1.5", "19.4", "19.5")
def test_one_condition_that_is_not_met_bars_the_transfer(pit: Pit) -> None:
    for facts, unmet, used in (
        ({"other_device": True, "disadvantaged": True}, "19.1.3", "19.4"),
        ({"other_device": False}, "19.1.4", "19.5"),
        ({"other_device": True, "practicable": False}, "19.1.5", "19.5"),
    ):
        one = failed_in_a_round(Pit(pit.book, pit.witness), **facts)
        refused = one.refused("transfer-cards")
        assert (refused.code, refused.clause, refused.also) == (Refusal.TRANSFER_NOT_ALLOWED, unmet, ("19.1",))
        assert one.happened(MalfunctionReported)[-1].clause == used
        assert one.happened(CardsTransferred) == []


# --- NSW: somebody is disadvantaged ---------------------------------------------------------------------


@clause(NSW, "19.4", "19.4#2")
def test_a_disadvantage_ends_the_round_and_stakes_go_back(pit: Pit) -> None:
    device(pit)
    pit.start(ann=50_00, bob=100_00, cat=10_00)
    pit.do("burn")
    pit.deal("Ks 9s")
    finish_by_hand(pit)  # round 1
    racks = [pit.rack(one) for one in ("ann", "bob", "cat")]
    first = pit.settlements(1)
    pit.start(ann=50_00, bob=100_00, cat=10_00)
    pit.deal("Kd 9d")
    pit.do("report-malfunction", "sue", **FAULT, disadvantaged=True)
    assert pit.table.round is None
    assert [pit.rack(one) for one in ("ann", "bob", "cat")] == racks
    assert (pit.happened(RoundVoided)[-1].number, pit.happened(RoundVoided)[-1].clause) == (2, "19.4")
    assert pit.table.voided == (2,)
    assert (pit.settlements(2), pit.settlements(1)) == ([], first)
    assert pit.refused("start-round").code is Refusal.REPLACEMENT_DUE
    pit.do("replace-device", "sue", by="device")
    pit.ready()
    pit.start(ann=50_00)
    assert pit.reloaded() == pit.table


@clause(NSW, "19.4")
def test_a_disadvantage_ends_the_round_though_the_fault_was_put_right(pit: Pit) -> None:
    failed_in_a_round(pit, rectified=True, disadvantaged=True)
    assert pit.table.round is None
    assert [pit.rack(one) for one in ("ann", "bob", "cat")] == [1_000_00] * 3
    assert [(one.number, one.clause) for one in pit.happened(RoundVoided)] == [(1, "19.4")]
    assert pit.table.failure is None, "play goes on with the device"
    pit.start(ann=50_00)
    assert holder(pit) is Holder.DEVICE
    assert pit.reloaded() == pit.table


@clause(NSW, "19.1.2")
def test_in_new_south_wales_a_fault_may_come_from_handling(pit: Pit) -> None:
    device(pit)
    handled = {"what": "a coin fell into it", "cause": "handling"}
    assert pit.refused("report-malfunction", "sue", **handled, effect="none").code is Refusal.NO_MALFUNCTION
    pit.do("report-malfunction", "sue", **handled)
    assert pit.table.failure is not None


@clause(NSW, "19.1.2")
@pytest.mark.parametrize("in_a_round", [True, False])
def test_cards_that_it_damaged_are_checked_before_they_are_used_again(pit: Pit, *, in_a_round: bool) -> None:
    device(pit)
    if in_a_round:
        pit.start(ann=20_00).do("burn")
    facts = {"disadvantaged": True} if in_a_round else {}
    pit.do("report-malfunction", "sue", **FAULT, **facts, damaged=["9d", "9d"])
    assert pit.table.failure is not None
    assert pit.table.failure.damaged == ("9d", "9d")
    pit.do("replace-device", "sue", by="device")
    assert pit.happened(DeviceReplaced)[-1].check_due == "19.1.2"
    assert pit.refused("load-device").code is Refusal.NOT_CHECKED
    pit.do("check-cards")
    pit.do("load-device")
    assert pit.reloaded() == pit.table


@clause(NSW, "19.4")
def test_what_was_paid_before_the_disadvantage_stands(pit: Pit) -> None:
    device(pit, "ann", "bob")
    pit.start(ann=50_00, bob=100_00)
    pit.do("burn")
    pit.deal("As 9s 5d Ks")  # ann has Blackjack
    pit.deal("Ts")
    paid = pit.rack("ann") - 1_000_00
    assert paid > 0
    pit.do("report-malfunction", "sue", **FAULT, disadvantaged=True)
    assert (pit.rack("ann"), pit.rack("bob")) == (1_000_00 + paid, 1_000_00)


@clause(NSW, "19.4")
def test_a_disadvantage_comes_before_the_want_of_another_device(pit: Pit) -> None:
    failed_in_a_round(pit, disadvantaged=True, other_device=False)
    assert pit.happened(StakesOfferedBack) == []
    assert pit.table.round is None


# --- NSW: no other device -------------------------------------------------------------------------------


@clause(NSW, "19.5", "19.5.1", "19.5.2", "19.5.3", "19.5.4", "19.5.5")
def test_stakes_are_offered_back_and_who_stays_in_finishes_from_a_card_shoe(pit: Pit) -> None:
    failed_in_a_round(pit, damaged=["2h", "3h"])
    before = left(pit)
    assert pit.happened(StakesOfferedBack)[-1].players == ("ann", "bob", "cat")
    assert pit.refused("card", card="7h").code is Refusal.ROUND_HELD
    pit.do("take-stake-back", "ann")
    assert (pit.rack("ann"), pit.happened(StakesTakenBack)[-1].amount) == (1_000_00, 20_00)
    assert pit.refused("take-stake-back", "ann").code is Refusal.NOBODY_ASKED
    pit.do("stay-in", "bob")
    assert pit.happened(CardsTakenOut) == []  # everybody is asked first
    assert pit.refused("stay-in").code is Refusal.NOBODY_ASKED
    assert pit.refused("stay-in", "bob", player="cat").code is Refusal.NOBODY_ASKED
    pit.do("stay-in", player="cat")  # who does not answer stays in
    assert [one.player for one in pit.happened(StayedIn)] == ["bob", "cat"]
    taken = pit.happened(CardsTakenOut)[-1]
    assert (taken.cards, taken.damaged, taken.new_decks) == (before, ("2h", "3h"), 1)
    shuffling = pit.table.cards.shuffling
    assert shuffling is not None
    assert (shuffling.cards, pit.happened(CardsShuffled)[-1].clause) == (before, "19.5.4")
    assert pit.refused("card", card="7h").code is Refusal.NOT_CALLED_FOR
    assert pit.refused("cut", "ann", depth=20, cutting_card=60).code is Refusal.CUT_NOT_ALLOWED
    assert pit.refused("cut", "ann", depth=100, cutting_card=before).code is Refusal.CUTTING_CARD_NOT_ALLOWED
    pit.cut(depth=100)
    assert holder(pit) is Holder.SHOE
    pit.do("burn")  # as after every shuffle and cut of a shoe
    assert len(pit.happened(CardBurnedAfterShuffle)) == 1
    pit.deal("7h 6d 8s Th")  # cat's first, the dealer's, then bob and cat: ann is dealt no more
    pit.do("decide", "bob", box=2, choose="stand")
    pit.do("decide", "cat", box=3, choose="stand")
    pit.deal("Td 5c")
    assert {one.player for one in pit.settlements()} == {"bob", "cat"}
    assert pit.rack("ann") == 1_000_00
    assert pit.reloaded() == pit.table


@clause(NSW, "19.5.1")
def test_a_player_takes_back_each_amount_staked(pit: Pit) -> None:
    device(pit, "ann", "bob", options={"side_wagers": ["perfect-pairs"]})
    pit.wager("ann", 50_00)
    pit.wager("ann", 10_00, on="perfect-pairs")
    pit.start(bob=20_00)
    pit.do("burn")
    pit.deal("8s 9s 5d 8d")
    pit.deal("Ts")  # ann's pair is settled now
    before = pit.rack("ann")
    pit.do("decide", "ann", box=1, choose="split")
    assert pit.rack("ann") == before - 50_00
    pit.do("report-malfunction", "sue", **FAULT)
    pit.do("take-stake-back", "ann")
    assert pit.rack("ann") == before + 50_00
    returned = [one for event in pit.happened(RoundWentOn) for one in event.said if isinstance(one, StakeReturned)]
    assert [(one.hand, one.amount) for one in returned] == [(1, 50_00), (2, 50_00)]


@clause(NSW, "19.5.1")
def test_a_side_wager_that_is_not_settled_is_taken_back_before_the_wager_it_goes_with(pit: Pit) -> None:
    device(pit, "ann", options={"side_wagers": ["perfect-pairs"]})
    pit.wager("ann", 50_00)
    pit.wager("ann", 10_00, on="perfect-pairs")
    pit.start().do("burn")
    pit.deal("8s")
    pit.do("report-malfunction", "sue", **FAULT)
    pit.do("take-stake-back", "ann")
    assert pit.rack("ann") == 1_000_00
    returned = [one for event in pit.happened(RoundWentOn) for one in event.said if isinstance(one, StakeReturned)]
    assert [(one.on, one.amount) for one in returned] == [("perfect-pairs", 10_00), ("blackjack", 50_00)]


@clause(NSW, "19.5.6", "19.5.2")
def test_when_everybody_takes_back_the_round_is_over_and_play_goes_on_with_the_shoe(pit: Pit) -> None:
    failed_in_a_round(pit)
    for player in ("ann", "bob", "cat"):
        pit.do("take-stake-back", player)
    assert pit.table.round is None
    assert len(pit.happened(RoundClosed)) == 1
    pit.cut()
    pit.start(ann=20_00)
    assert holder(pit) is Holder.SHOE
    assert pit.reloaded() == pit.table


@clause(NSW, "19.5.6", "2.3.4.3", "4.4.3", "4.5")
def test_the_shoe_is_used_by_its_own_rules_until_a_device_is_at_hand(pit: Pit) -> None:
    options = {"side_wagers": ["blazing-7s"], "decks": 6, "blazing_7s_stake": 5_00}
    device(pit, "ann", "bob", dealing="by software", options=options)
    pit.wager("ann", 20_00)
    pit.wager("ann", 5_00, on="blazing-7s")
    pit.start(bob=20_00)
    assert pit.refused("device-at-hand", "sue").code is Refusal.ROUND_UNDER_WAY
    pit.do("report-malfunction", "sue", **FAULT)
    for player in pit.happened(StakesOfferedBack)[-1].players:
        pit.do("stay-in", player)
    pit.cut(cutting_card=100)
    used = pit.happened(CardShoeUsed)[-1]
    assert (used.suspended, used.also) == (("blazing-7s",), ("2.3.4.3",))
    pit.finish()
    refused = pit.refused("wager", "ann", box=1, amount=5_00, on="blazing-7s")
    assert (refused.code, refused.clause) == (Refusal.SUSPENDED, "2.3.4.3")
    shoe = pit.table.cards.shoe
    while pit.table.cards.shoe == shoe:
        assert pit.refused("load-device").code is Refusal.SHUFFLE_NOT_ALLOWED
        assert pit.table.cards.stack is not None
        if pit.table.cards.stack.due:
            pit.ready()
        pit.start(ann=20_00, bob=20_00)
        pit.finish() if pit.table.round else None
    assert pit.happened(CardsCut)[-1].cutting_card == 60
    assert pit.refused("shuffle").code is Refusal.SHUFFLE_NOT_ALLOWED
    pit.do("device-at-hand", "sue")
    assert len(pit.happened(DevicePutBack)) == 1
    assert pit.refused("device-at-hand", "sue").code is Refusal.DEVICE_WORKS
    assert pit.refused("shuffle").code is Refusal.CUT_NOT_ALLOWED
    pit.do("load-device")
    pit.wager("ann", 20_00)
    pit.wager("ann", 5_00, on="blazing-7s")
    pit.start(bob=20_00).finish()
    assert holder(pit) is Holder.DEVICE
    assert pit.reloaded() == pit.table
    pit.shows("4.5", "CutOfferedTo", times=2)


@clause(NSW, "19.5.6", "19.1.2")
def test_a_shoe_that_replaces_the_device_between_rounds_sends_jackpot_wagers_back(pit: Pit) -> None:
    options = {"side_wagers": ["blazing-7s"], "decks": 6, "blazing_7s_stake": 5_00}
    device(pit, "ann", options=options)
    pit.wager("ann", 20_00)
    pit.wager("ann", 5_00, on="blazing-7s")
    pit.do("report-malfunction", "sue", **FAULT)
    pit.do("replace-device", "sue", by="shoe")
    assert [wager.on for wager in pit.table.wagers] == ["blackjack"]
    assert pit.rack("ann") == 980_00
    pit.ready()
    pit.start()
    assert pit.table.failure is not None
    assert pit.table.failure.awaiting is Awaiting.DEVICE


@clause(NSW, "19.5.6", "6.7.2")
def test_low_limit_gaming_waits_for_a_device(pit: Pit) -> None:
    device(pit, low_limit_gaming=True)
    pit.do("report-malfunction", "sue", **FAULT)
    pit.do("replace-device", "sue", by="shoe")
    used = pit.happened(CardShoeUsed)[-1]
    assert (used.low_limit_gaming, used.also) == (True, ("6.7.2",))


@pytest.mark.parametrize("facts", [{"other_device": True}, {}])
def test_a_round_that_stood_still_and_is_void_leaves_a_device_to_be_replaced(facts: dict[str, bool]) -> None:
    pit = failed_in_a_round(Pit(NSW, Witness(NSW)), **facts)
    assert pit.refused("silence", player="ann", box=1).code is Refusal.ROUND_HELD
    assert pit.refused("decide", "ann", box=1, choose="stand").code is Refusal.ROUND_HELD
    assert pit.refused("replace-device", "sue", by="device").code is Refusal.ROUND_UNDER_WAY
    pit.do("void", "sue", round=1, grounds="disturbance", reason="a fire")
    pit.do("confirm-void", "max", round=1)
    assert pit.refused("start-round").code is Refusal.REPLACEMENT_DUE
    assert pit.refused("stay-in", "ann").code is Refusal.NOBODY_ASKED
    pit.do("replace-device", "sue", by="device")
    pit.ready().start(ann=20_00)
    assert pit.reloaded() == pit.table


@pytest.mark.parametrize("book", [B00, B06, B18, WAR])
def test_the_act_books_know_no_transfer_and_only_2000_a_course(book: str) -> None:
    pit = failed_in_a_round(Pit(book, Witness(book)))
    for command, who in (("transfer-cards", "dan"), ("take-stake-back", "ann"), ("device-at-hand", "sue")):
        assert pit.refused(command, who).code is Refusal.NOT_IN_THIS_BOOK
    if book != B00:
        assert pit.refused("choose-course", course="shuffle").code is Refusal.NOT_IN_THIS_BOOK


def test_what_happened_is_told_in_sentences() -> None:
    told: list[str] = []
    for facts in ({"other_device": True, "damaged": ["9h"]}, {"damaged": ["2h", "2h"]}):
        pit = failed_in_a_round(Pit(NSW, Witness(NSW)), **facts)
        pit.do("transfer-cards") if facts.get("other_device") else pit.do("take-stake-back", "ann")
        told += [str(event) for _, event in pit.events]
    pit = device(Pit(B00, Witness(B00)), dealing="by software")
    pit.do("report-malfunction", **FAULT)
    pit.do("choose-course", course="deal-on")
    told += [str(event) for _, event in pit.events]
    assert "412 cards move to another shuffling device; damaged, and replaced from a new deck: 9h" in told
    assert "ann takes $20 back and is out of the round" in told
    assert "The shuffling device has a mechanical fault: the rollers jam" in told
    assert "416 cards are dealt on as they lie, with 52 of them behind the cutting card" in told
    assert any(one.startswith("416 cards go into the shuffling device (commitment ") for one in told)
