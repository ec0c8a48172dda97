"""What was missed around a shuffle: the cutting card, the cut, the burn, the feed-back."""

from __future__ import annotations

import pytest

from croupier.tables.cards.device import DiscardsFedBack
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import clause
from tests.tables.audited import audited

ACT = ("act-blackjack-2006", "act-blackjack-2018")
WAR = "act-casino-war-2018"
NSW = "nsw-blackjack-challenge"


def round_by_hand(pit: Pit, *, finished: bool = True) -> Pit:
    """Ann wins $10 in each round."""
    pit.start(ann=10_00)
    if pit.book == NSW and pit.table.round is not None and pit.table.round.new_shoe:
        pit.do("burn")
    if pit.book == WAR:
        return pit.deal("Ks 9d" if finished else "Ks")
    pit.deal("Ks 7d 9s")
    return finish(pit) if finished else pit


def finish(pit: Pit) -> Pit:
    if pit.book == WAR:
        return pit.deal("9d")
    pit.do("decide", "ann", box=1, choose="stand")
    return pit.deal("Tc")


# --- the cutting card -----------------------------------------------------------------------------------


@clause(ACT, "14.8")
@clause(WAR, "10.8")
@clause(NSW, "18.13", "18.13#2")
def test_rounds_dealt_past_the_cutting_card_stand_and_one_under_way_is_finished(pit: Pit) -> None:
    """It came out in round 1, rounds 2 and 3 were dealt, and it is noticed in round 3."""
    pit.opened("ann", dealing="by hand")
    round_by_hand(round_by_hand(pit))
    round_by_hand(pit, finished=False)
    assert pit.refused("report-dealt-past", round=4).code is Refusal.NO_SUCH_ROUND
    pit.do("report-dealt-past", round=1)
    assert pit.refused("report-dealt-past", round=1).code is Refusal.NOTHING_WENT_WRONG
    finish(pit)
    assert pit.rack("ann") == 1_030_00, "all three rounds have their results"
    pit.check().wager("ann", 10_00)
    refused = pit.refused("start-round")
    due = {WAR: "10.8", NSW: "18.13"}.get(pit.book, "14.8")
    assert (refused.code, refused.clause) == (Refusal.SHUFFLE_DUE, due)
    pit.ready().do("start-round")
    pit.check()


@clause(ACT, "14.8")
@clause(WAR, "10.8")
def test_with_an_automated_shoe_the_rule_has_no_effect(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand", holder="device")
    round_by_hand(pit)
    assert pit.refused("report-dealt-past", round=1).code is Refusal.CUT_NOT_ALLOWED


@clause(ACT, "14.8")
@clause(NSW, "18.13")
def test_software_does_not_overlook_the_cutting_card(pit: Pit) -> None:
    pit.opened("ann").start(ann=10_00).finish()
    assert pit.refused("report-dealt-past", round=1).code is Refusal.NOTHING_WENT_WRONG


# --- the cut --------------------------------------------------------------------------------------------


@clause(NSW, "18.11", "18.11#2")
def test_after_a_wrong_cut_the_round_is_finished_and_the_cards_are_shuffled(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    round_by_hand(pit)
    round_by_hand(pit, finished=False)
    assert pit.refused("report-wrong-cut", depth=100, cutting_card=60).code is Refusal.NOTHING_WENT_WRONG
    pit.do("report-wrong-cut", depth=40)
    assert pit.table.round is not None
    finish(pit)
    assert pit.rack("ann") == 1_020_00, "both rounds stand"
    pit.check().wager("ann", 10_00)
    refused = pit.refused("start-round")
    assert (refused.code, refused.clause) == (Refusal.SHUFFLE_DUE, "18.11")
    pit.ready().do("start-round")
    pit.check()


@clause(NSW, "18.11")
def test_a_cutting_card_in_the_wrong_place_is_a_wrong_cut_and_a_device_has_none(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    pit.do("report-wrong-cut", cutting_card=300)
    assert pit.stack().due == "18.11"


@clause(NSW, "4.1")
def test_cards_in_a_device_are_not_cut(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand", holder="device")
    assert pit.refused("report-wrong-cut", depth=40).code is Refusal.CUT_NOT_ALLOWED


# --- the burn -------------------------------------------------------------------------------------------


@clause(NSW, "4.9", "18.12")
def test_a_first_card_that_was_not_burned_stays_in_play_and_none_is_burned_later(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand").start(ann=10_00)
    for laid in (None, {"box": 1, "hand": 1}):
        refused = pit.refused("card", card="Ks", laid=laid)
        assert (refused.code, refused.clause) == (Refusal.NOT_CALLED_FOR, "4.9")
        assert "`burn`" in refused.says
        assert "`report-missed-burn`" in refused.says
    pit.do("report-missed-burn")
    pit.deal("Ks")
    assert pit.table.round is not None
    assert pit.table.round.layout.box(1).hand(1).cards == ("Ks",)
    assert pit.refused("burn").code is Refusal.NOT_CALLED_FOR
    assert pit.refused("report-missed-burn").code is Refusal.NOTHING_WENT_WRONG
    assert pit.stack().burned.count == 0
    pit.check().deal("7d 9s")
    finish(pit)
    assert pit.table.rounds == 1
    assert pit.rack("ann") == 1_010_00
    pit.check()


@pytest.mark.parametrize("holder", ["shoe", "device"])
@clause(NSW, "18.12")
def test_an_auditor_finds_a_round_whose_first_card_was_not_burned_sound(pit: Pit, holder: str) -> None:
    pit.opened("ann", dealing="by hand", holder=holder).start(ann=10_00)
    pit.do("report-missed-burn")
    pit.deal("Ks 7d 9s")
    finish(pit)
    report = audited(pit.decisions)
    assert (report.faults, report.rounds) == ([], 1)


# --- the feed-back --------------------------------------------------------------------------------------


@clause(NSW, "18.14")
def test_discards_that_were_not_fed_back_wait_for_the_next_initial_deal(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand", holder="device")
    round_by_hand(pit)
    fed = len(pit.happened(DiscardsFedBack))
    assert len(pit.stack().rack) == 4
    round_by_hand(pit, finished=False)
    assert len(pit.happened(DiscardsFedBack)) == fed + 1
    assert pit.stack().rack == ()
    pit.do("report-missed-feed-back")
    assert len(pit.stack().rack) == 4, "they lie where they lay"
    assert pit.refused("report-missed-feed-back").code is Refusal.NOTHING_WENT_WRONG
    pit.check()
    finish(pit)
    assert len(pit.stack().rack) == 8
    pit.start(ann=10_00).deal("Ks 7d")
    assert len(pit.stack().rack) == 8
    pit.deal("9s")
    assert pit.stack().rack == (), "with the initial deal of the next round they go in"
    pit.check()


@clause(NSW, "18.14")
def test_with_software_or_a_shoe_no_feed_back_is_missed(pit: Pit) -> None:
    pit.opened("ann").start(ann=10_00)
    assert pit.refused("report-missed-feed-back").code is Refusal.NOTHING_WENT_WRONG


@clause(NSW, "18.14")
def test_a_feed_back_was_not_missed_if_what_came_since_shows_that_it_was_made(pit: Pit) -> None:
    pit.opened("ann", "bob", "cy", "dee", dealing="by hand", holder="device", options={"decks": 6})
    pit.start(ann=10_00, bob=10_00, cy=10_00, dee=10_00)
    pit.do("burn")
    pit.deal("Ks Ks Ks Ks 9d 9s 9s 9s 9s")
    for box, player in enumerate(("ann", "bob", "cy", "dee"), start=1):
        pit.do("decide", player, box=box, choose="stand")
    pit.deal("Ks")
    pit.start(ann=10_00).deal("5h 6d 6h")
    pit.do("decide", "ann", box=1, choose="draw")
    pit.deal("Ks")
    pit.start(ann=10_00).deal("Ks")
    refused = pit.refused("report-missed-feed-back")
    assert (refused.code, refused.clause) == (Refusal.CARD_NOT_IN_THE_STACK, "18.14")
    assert "7 copies of Ks" in refused.says
    pit.check()
