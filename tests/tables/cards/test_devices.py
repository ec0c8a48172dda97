"""A table with a shuffling device, and the rules that are off while it is in use and on again after it failed."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest

from croupier.rulebooks import shelf
from croupier.shoe.face_down import FaceDown
from croupier.shoe.stack import Holder, Stack
from croupier.tables.cards.device import DeviceLoaded, DiscardsFedBack, ShuffleCommitted
from croupier.tables.cards.shuffling import (
    CardsCut,
    CardsShuffled,
    CutOfferedTo,
)
from croupier.tables.malfunctions.remaining_cards import DealtOnFromShoe, RoundResumed
from croupier.tables.play.round_events import CardBurnedAfterShuffle, RoundClosed
from croupier.tables.state.cards import Purpose
from croupier.vocabulary.card import read_cards
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import Witness, clause

B00, B06, B18 = "act-blackjack-2000", "act-blackjack-2006", "act-blackjack-2018"
WAR, NSW = "act-casino-war-2018", "nsw-blackjack-challenge"
RACK = tuple(read_cards("2c 3c 4c 5c 6c 7c"))


def with_stack(pit: Pit, **changed: Any) -> None:
    """The same table, had other cards been dealt before."""
    stack = pit.table.cards.stack
    assert stack is not None
    changed_cards = msgspec.structs.replace(pit.table.cards, stack=dataclasses.replace(stack, **changed))
    pit.table = msgspec.structs.replace(pit.table, cards=changed_cards)


def stack_of(pit: Pit) -> Stack:
    assert pit.table.cards.stack is not None
    return pit.table.cards.stack


@clause(B00, "20.1")
@clause(B06, "19.1")
@clause(B18, "18.1")
@clause(WAR, "13.1")
@clause(NSW, "4.1")
def test_a_device_is_loaded_and_neither_shuffled_by_hand_nor_cut(pit: Pit) -> None:
    pit.opened("ann", holder="device")
    assert pit.happened(DeviceLoaded)[0].cards == 52 * pit.table.rules.pack.decks
    assert pit.refused("shuffle").code is Refusal.CUT_NOT_ALLOWED
    assert pit.refused("cut", "ann", depth=100).code is Refusal.CUT_NOT_ALLOWED
    assert pit.refused("load-device").code is Refusal.SHUFFLE_NOT_ALLOWED
    assert pit.happened(CutOfferedTo) == []


@clause(B00, "20.1")
@clause(B06, "19.1")
@clause(B18, "18.1")
@clause(WAR, "13.1")
def test_the_shuffle_by_hand_has_no_effect_while_a_device_is_in_use(pit: Pit) -> None:
    """A refused cut names rule 5 as off; the discards go back when the round is over, not in the next one."""
    pit.opened("ann", holder="device")
    assert pit.refused("cut", "ann", depth=100).also == ("5",)
    pit.start(ann=20_00).finish()
    assert [one.clause for one in pit.happened(DiscardsFedBack)] == [pit.table.shuffle_rules.device.not_cut]
    assert stack_of(pit).rack == ()


@pytest.mark.parametrize("book", shelf.names())
def test_each_shuffle_of_a_device_is_committed_to_before_the_wagers_of_its_round(book: str) -> None:
    pit = Pit(book, Witness(book)).opened("ann", holder="device")
    for _ in range(5):
        next_one = pit.table.cards.committed
        assert next_one is not None
        pit.start(ann=20_00).finish()
        if pit.happened(DiscardsFedBack) and book != NSW:
            assert pit.happened(DiscardsFedBack)[-1].committed == next_one
    fed = [one.committed for one in pit.happened(DiscardsFedBack)]
    published = [one.committed for one in pit.happened(ShuffleCommitted)]
    assert len(fed) >= 4
    assert fed == published[: len(fed)]


# --- cards that run out ---------------------------------------------------------------------------------


@clause(B06, "19.1", "14.6")
@clause(B18, "18.1", "14.6")
@clause(WAR, "13.1", "10.6")
def test_the_run_out_rule_is_off_with_a_device_and_works_again_in_the_ordinary_shoe(pit: Pit) -> None:
    pit.opened("ann", "bob", holder="device", dealing="by hand").start(ann=20_00, bob=20_00)
    with_stack(pit, undealt=FaceDown(1), rack=RACK)
    pit.deal("Ks")
    assert not pit.happened(CardsShuffled)  # no card is left, and the rule that would help has no effect
    pit.do("report-malfunction", what="the device is empty and stands still")
    assert pit.happened(DealtOnFromShoe)[-1].cards == 0
    assert pit.happened(RoundResumed)
    shuffling = pit.table.cards.shuffling
    assert shuffling is not None
    assert (shuffling.purpose, shuffling.cards) == (Purpose.RUN_OUT, len(RACK))
    assert pit.happened(CardsShuffled)[-1].clause == pit.table.shuffle_rules.run_out
    pit.cut(depth=3)
    pit.deal("2c")
    assert stack_of(pit).undealt.count == len(RACK) - 1
    assert stack_of(pit).holder is Holder.SHOE


@clause((B06, B18), "5.2", "14.6")
@clause(WAR, "5.2", "10.6")
@clause(NSW, "4.5", "18.9")
def test_when_a_persons_shoe_runs_out_the_cut_discards_complete_the_round(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand")
    with_stack(pit, undealt=FaceDown(1), rack=RACK, burns_due=0, cutting_card=None)
    pit.start(ann=20_00, bob=20_00)
    pit.deal("Ks")
    assert pit.refused("card", card="2c").code is Refusal.NOT_CALLED_FOR
    assert pit.refused("cut", "ann", depth=3, cutting_card=300).code is Refusal.CUTTING_CARD_NOT_ALLOWED
    pit.cut(depth=3)
    if pit.book == NSW:
        pit.do("burn")
    pit.deal("2c")
    assert pit.table.round is not None
    assert [box.received for box in pit.table.round.layout.boxes] == [("Ks",), ("2c",)]
    bare = Pit(pit.book, pit.witness).opened("ann", "bob", dealing="by hand")
    with_stack(bare, undealt=FaceDown(1), rack=(), burns_due=0, cutting_card=None)
    bare.start(ann=20_00, bob=20_00).deal("Ks")
    assert bare.table.cards.shuffling is None, "no discard is there to complete the round with"
    assert not bare.is_over()


@clause(B06, "14.6", "14.8")
@clause(B18, "14.6", "14.8")
@clause(WAR, "10.6", "10.8")
@clause(NSW, "18.9", "18.13")
def test_a_shoe_that_ran_out_is_shuffled_after_the_round_although_nobody_saw_its_cutting_card(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand")
    with_stack(pit, undealt=FaceDown(2), rack=RACK, burns_due=0, cutting_card=60)
    pit.start(ann=20_00, bob=20_00).deal("Ks 9s")
    pit.cut(depth=3)
    assert stack_of(pit).cutting_card is None
    if pit.book == NSW:
        pit.do("burn")
    pit.deal("7d")
    if pit.book != WAR:
        pit.deal("Th Qd")
        pit.do("decide", "ann", box=1, choose="stand")
        pit.do("decide", "bob", box=2, choose="stand")
        pit.deal("Tc")
    refused = pit.refused("start-round")
    assert (refused.code, refused.clause) == (Refusal.SHUFFLE_DUE, pit.table.shuffle_rules.due.dealt_past)


@pytest.mark.slow
@clause(B06, "14.6")
@clause(B18, "14.6")
@clause(NSW, "18.9", "4.9.2")
def test_when_the_house_runs_out_of_cards_the_round_goes_on_by_itself_after_the_cut(pit: Pit) -> None:
    players = ("ann", "bob", "cat", "dee", "eve", "fay", "gil")
    decks = 6 if pit.book == NSW else 4
    pit.opened(*players, options={"decks": decks}, rack=100_000_00)
    pit.do("order-shuffle", "sue", reason="to begin again") if pit.book == NSW else None
    if pit.book == NSW:
        pit.do("shuffle")
        pit.cut(cutting_card=1)
    while not any(one.shuffling.purpose is Purpose.RUN_OUT for one in pit.happened(CardsShuffled)):
        stack = stack_of(pit)
        if pit.book != NSW and stack.undealt.count <= 95 and stack.last_rounds is None:
            pit.do("declare-last-rounds", "sue")
        assert stack.due is None
        pit.start(**dict.fromkeys(players, 20_00))
        draw_on(pit)
    closed = len(pit.happened(RoundClosed))
    felt = stack_of(pit).out
    pit.finish()
    assert len(pit.happened(RoundClosed)) == closed + 1
    assert pit.happened(CardsCut)[-1].cutting_card is None
    assert len(felt) + pit.happened(CardsShuffled)[-1].shuffling.cards == 52 * decks
    assert bool(pit.happened(CardBurnedAfterShuffle)) is (pit.book == NSW)
    assert pit.refused("start-round").code is Refusal.SHUFFLE_DUE
    assert pit.reloaded() == pit.table


def draw_on(pit: Pit) -> None:
    """Everybody draws as long as they may, until the round is over or cards wait to be cut."""
    while pit.table.round is not None and pit.table.cards.shuffling is None:
        question = pit.questions[0]
        choices = {option.choose.value for option in question.options}
        choose = next(one for one in ("draw", "stand", "decline") if one in choices)
        fields = {"for": question.owner} if question.owner else {}
        pit.do("decide", question.player, box=question.box, hand=question.hand, choose=choose, **fields)


@clause(B06, "14.8", "19.1")
@clause(B18, "14.8", "18.1")
@clause(WAR, "10.8", "13.1")
def test_dealing_past_the_cutting_card_is_off_with_a_device_and_back_with_a_shoe(pit: Pit) -> None:
    pit.opened("ann", holder="device", dealing="by hand").start(ann=20_00)
    refused = pit.refused("report-dealt-past", round=1)
    assert (refused.code, refused.also) == (Refusal.CUT_NOT_ALLOWED, (pit.table.shuffle_rules.due.dealt_past,))
    if pit.book == WAR:
        pit.deal("Ks 9d")
    else:
        pit.deal("Ks 9d Qs")
        pit.do("decide", "ann", box=1, choose="stand")
        pit.deal("8d")
    pit.do("report-malfunction", what="a jam")
    pit.do("replace-device", "sue", by="shoe")
    pit.ready()
    pit.start(ann=20_00)
    pit.do("report-dealt-past", round=2)
    assert stack_of(pit).due == pit.table.shuffle_rules.due.dealt_past


@pytest.mark.parametrize(("book", "least", "most"), [(B00, 1, 45 + 26), (NSW, 1, 45)])
def test_of_few_cards_left_no_more_than_half_lie_behind_the_cutting_card(book: str, least: int, most: int) -> None:
    pit = Pit(book, Witness(book)).opened("ann", "bob", holder="device", dealing="by hand")
    pit.start(ann=20_00, bob=20_00)
    pit.do("burn") if book == NSW else None
    with_stack(pit, undealt=FaceDown(91))
    pit.deal("Ks")
    pit.do("report-malfunction", "sue", what="a jam")
    if book == B00:
        pit.do("choose-course", course="shuffle")
    else:
        pit.do("stay-in", "ann")
        pit.do("stay-in", "bob")
    for wrong in (least - 1, most + 1):
        refused = pit.refused("cut", "ann", depth=30, cutting_card=wrong)
        assert refused.code is Refusal.CUTTING_CARD_NOT_ALLOWED
    pit.do("cut", "ann", depth=30, cutting_card=most)
    assert (stack_of(pit).undealt.count, stack_of(pit).cutting_card) == (90, most)


@clause(NSW, "7.2")
def test_a_blackjack_paid_when_the_initial_deal_is_complete_waits_in_the_rack_for_the_next_time(pit: Pit) -> None:
    """The discards of the round before go back at that moment; the paid hand's cards come to the rack after it."""
    pit.opened("ann", "bob", holder="device", dealing="by hand").start(ann=20_00, bob=20_00)
    pit.do("burn")
    pit.deal("Ks Qh 9d Qs Kh")
    for player, box in (("ann", 1), ("bob", 2)):
        pit.do("decide", player, box=box, choose="stand")
    pit.deal("8d").start(ann=20_00, bob=20_00)
    pit.deal("As 5c 9s Kc 8c")
    assert pit.happened(DiscardsFedBack)[-1].cards == 6
    assert stack_of(pit).rack == tuple(read_cards("As Kc"))
    assert stack_of(pit).undealt.count == 52 * pit.table.rules.pack.decks - 5
    assert pit.reloaded() == pit.table


@clause(NSW, "4.1", "4.2")
def test_in_blackjack_challenge_the_dealer_says_whether_the_cards_were_shuffled_by_hand_before(pit: Pit) -> None:
    pit.opened("ann", holder="device", shuffled=False).do("load-device", shuffled=False)
    loaded = pit.happened(DeviceLoaded)[-1]
    assert (loaded.shuffled, loaded.clause) == (False, "4.1")
    pit.check()
    again = Pit(pit.book, pit.witness).opened("ann", holder="device")
    assert (again.happened(DeviceLoaded)[-1].shuffled, again.happened(DeviceLoaded)[-1].clause) == (True, "4.2")


@clause(B18, "18.2")
@clause(WAR, "13.2")
def test_in_the_act_books_new_cards_are_shuffled_by_hand_before_they_are_loaded(pit: Pit) -> None:
    pit.opened("ann", holder="device", shuffled=False)
    refused = pit.refused("load-device", shuffled=False)
    assert (refused.code, refused.clause) == (Refusal.NOT_SHUFFLED, "13.2" if pit.book == WAR else "18.2")
    pit.do("load-device")
    pit.check()
