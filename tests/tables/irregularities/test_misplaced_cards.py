"""Cards laid in the wrong place, found in the round, just after it and too late; and a war not offered."""

from __future__ import annotations

import pytest

from croupier.ledger.account import table_float
from croupier.rulebooks import shelf
from croupier.tables.irregularities.reconstructing import RoundReconstructed
from croupier.tables.voids.void_effects import RoundVoided
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import Witness, clause

ACT = ("act-blackjack-2006", "act-blackjack-2018")
WAR = "act-casino-war-2018"
NSW = "nsw-blackjack-challenge"
BOX_3 = {"box": 3, "hand": 1}


def begun(pit: Pit, cards: str = "", **wagers: int) -> Pit:
    pit.start(**wagers)
    if pit.book == NSW and pit.table.round is not None and pit.table.round.new_shoe:
        pit.do("burn")
    return pit.deal(cards)


def hand(pit: Pit, box: int) -> tuple[str, ...]:
    assert pit.table.round is not None
    return pit.table.round.layout.box(box).hand(1).cards


def dealer(pit: Pit) -> tuple[str, ...]:
    assert pit.table.round is not None
    return pit.table.round.layout.dealer


def stand(pit: Pit, **boxes: int) -> None:
    for player, box in boxes.items():
        pit.do("decide", player, box=box, choose="stand")


# --- in the round ---------------------------------------------------------------------------------------


@clause(ACT, "14.4")
@clause(NSW, "18.8")
def test_a_round_is_put_right_while_it_is_under_way(pit: Pit) -> None:
    """Bob's card was laid on Cy, Bob got the one after it, and Cy went over 21: all of that is taken back."""
    pit.opened("ann", "bob", "cy", dealing="by hand")
    begun(pit, "Ts 9h Ks 6d 8c 3d 5h", ann=10_00, bob=20_00, cy=30_00)
    stand(pit, ann=1)
    pit.do("decide", "bob", box=2, choose="draw")
    pit.do("card", card="2c", laid=BOX_3)
    pit.deal("9s")
    pit.do("decide", "cy", box=3, choose="draw")
    pit.deal("Qd")
    paid = 20_00 if pit.book == NSW else 0  # Blackjack Challenge pays Bob's 21 at once
    assert pit.balances[table_float("table-1")] == 30_00 - paid, "Cy is over 21"
    pit.check().do("report-misplaced-card")
    assert (hand(pit, 2), hand(pit, 3)) == (("9h", "3d", "2c"), ("Ks", "5h"))
    assert pit.aside() == ("9s", "Qd")
    assert [one.player for one in pit.questions] == ["bob"], "Ann's decision is kept, and Bob's to draw"
    assert pit.balances[table_float("table-1")] == 0
    assert pit.on_the_layout() == 60_00
    pit.check()
    stand(pit, bob=2, cy=3)
    assert pit.is_over(), "the dealer had the next cards, and is over 21"
    assert (pit.rack("ann"), pit.rack("bob"), pit.rack("cy")) == (1_010_00, 1_020_00, 1_030_00)
    assert pit.on_the_layout() == 0
    pit.check()


@clause(WAR, "10.4")
def test_a_first_card_on_the_wrong_box_is_put_right_in_casino_war(pit: Pit) -> None:
    pit.opened("ann", "bob", "cy", dealing="by hand")
    begun(pit, "Ks", ann=10_00, bob=10_00, cy=10_00)
    pit.do("card", card="4h", laid=BOX_3)
    pit.deal("Qd").do("report-misplaced-card", "sue")
    assert (hand(pit, 1), hand(pit, 2), hand(pit, 3)) == (("Ks",), ("4h",), ("Qd",))
    pit.deal("9c")
    assert (pit.rack("ann"), pit.rack("bob"), pit.rack("cy")) == (1_010_00, 990_00, 1_010_00)
    pit.check()


@clause(ACT, "14.4")
@clause(NSW, "18.8")
def test_hands_that_lie_differently_are_asked_again_and_recorded_answers_are_given_in_their_turn(pit: Pit) -> None:
    """The second cards of boxes 1 and 2 were swapped; Cy's decision to stand is given again in his turn."""
    pit.opened("ann", "bob", "cy", dealing="by hand")
    begun(pit, "Ts 9h 8s 6d", ann=10_00, bob=10_00, cy=10_00)
    pit.do("card", card="8c", laid={"box": 2, "hand": 1})
    pit.do("card", card="9d", laid={"box": 1, "hand": 1})
    pit.deal("Th")
    stand(pit, ann=1, bob=2, cy=3)
    assert pit.table.round is not None
    pit.do("report-misplaced-card")
    assert (hand(pit, 1), hand(pit, 2)) == (("Ts", "8c"), ("9h", "9d"))
    assert [one.player for one in pit.questions] == ["ann"]
    stand(pit, ann=1)
    assert [one.player for one in pit.questions] == ["bob"]
    stand(pit, bob=2)
    assert dealer(pit) == ("6d",), "Cy is not asked again, and the dealer is to draw"
    pit.check().deal("Kd 9s")
    assert (pit.rack("ann"), pit.rack("bob"), pit.rack("cy")) == (1_010_00, 1_010_00, 1_010_00)
    pit.check()


@clause(ACT, "14.4")
@clause(NSW, "18.8")
def test_cards_that_are_not_called_for_yet_are_the_next_ones(pit: Pit) -> None:
    """The card of the dealer and Ann's second were swapped, and the dealer drew on: all of that is dealt again."""
    pit.opened("ann", "bob", dealing="by hand")
    begun(pit, "Ts 9h", ann=10_00, bob=10_00)
    pit.do("card", card="6d", laid={"box": 1, "hand": 1})
    pit.deal("8c 9d")
    stand(pit, ann=1, bob=2)
    pit.deal("Kc")
    assert pit.is_over(), "dealer 18 against 16 and 18"
    assert pit.rack("bob") == (990_00 if pit.book == NSW else 1_000_00), "18 against 18"
    assert pit.rack("ann") == 990_00
    pit.check().do("report-misplaced-card")
    assert pit.table.round is not None, "it was noticed before the next round, and the hands are asked again"
    assert dealer(pit) == ("6d",)
    assert pit.aside() == ("Kc",)
    assert pit.on_the_layout() == 20_00
    pit.check()
    stand(pit, ann=1, bob=2)
    assert dealer(pit) == ("6d", "Kc")
    pit.deal("Qh")
    assert (pit.rack("ann"), pit.rack("bob")) == (1_010_00, 1_010_00), "the dealer is over 21"
    assert pit.house.past_round(1) == tuple(_said(pit))
    pit.check()
    assert pit.refused("report-late-error", "sue", round=1).code is Refusal.CAN_STILL_BE_REBUILT


def _said(pit: Pit) -> list[object]:
    last = max(number for number, (_, one) in enumerate(pit.events) if isinstance(one, RoundReconstructed))
    return [said for _, one in pit.events[last:] for said in getattr(one, "said", ())]


@clause(ACT, "14.4")
@clause(WAR, "10.4")
@clause(NSW, "18.8")
def test_nothing_is_put_right_where_nothing_is_wrong(pit: Pit) -> None:
    pit.opened("ann", "bob")
    assert pit.refused("report-misplaced-card").code is Refusal.NO_SUCH_ROUND
    pit.start(ann=10_00, bob=10_00).finish()
    assert pit.refused("report-misplaced-card").code is Refusal.NOTHING_WENT_WRONG
    assert pit.refused("report-misplaced-card", "ann").code is Refusal.WRONG_ROLE


@clause(ACT, "14.4")
def test_a_round_whose_cards_went_into_the_device_cannot_be_rebuilt(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand", holder="device")
    begun(pit, "Ts 9h", ann=10_00, bob=10_00)
    pit.do("card", card="6d", laid={"box": 1, "hand": 1})
    pit.deal("8c 9d")
    stand(pit, ann=1, bob=2)
    pit.deal("Kc")
    assert pit.is_over()
    assert pit.refused("report-misplaced-card").code is Refusal.CANNOT_BE_REBUILT
    pit.check()


# --- on the discard rack --------------------------------------------------------------------------------


@clause(ACT, "14.2")
@clause(WAR, "10.2")
def test_a_card_laid_on_the_discard_rack_stays_burned_when_it_is_reported_as_misplaced(pit: Pit) -> None:
    pit.opened("ann", "bob", "cy", dealing="by hand")
    begun(pit, "Ks", ann=10_00, bob=10_00, cy=10_00)
    [laid] = pit.do("card", card="4h", laid="discard-rack")
    assert laid.also == ("10.2" if pit.book == WAR else "14.2",)
    refused = pit.refused("report-misplaced-card")
    assert (refused.code, refused.clause) == (Refusal.STAYS_BURNED, laid.also[0])
    pit.deal("5h")
    assert (hand(pit, 2), hand(pit, 3)) == (("5h",), ())
    pit.do("card", card="6h", laid={"box": 1, "hand": 1})
    pit.do("report-misplaced-card")
    assert (hand(pit, 1), hand(pit, 2), hand(pit, 3)) == (("Ks",), ("5h",), ("6h",))
    assert "4h" not in (*dealer(pit), *pit.aside()), "what was burned in error is not used"
    pit.check()


@clause(ACT, "14.2")
def test_a_card_burned_by_mistake_in_a_round_that_is_asked_again_stays_in_the_rack(pit: Pit) -> None:
    """Ann's third card was laid on Bob, the next one on the rack, and she got the one after that."""
    pit.opened("ann", "bob", dealing="by hand")
    begun(pit, "2s 9h 7d 3s 5h", ann=10_00, bob=10_00)
    pit.do("decide", "ann", box=1, choose="draw")
    pit.do("card", card="9c", laid={"box": 2, "hand": 1})
    pit.do("card", card="4c", laid="discard-rack")
    pit.deal("Qd").do("report-misplaced-card")
    assert (hand(pit, 1), hand(pit, 2)) == (("2s", "3s", "9c"), ("9h", "5h"))
    assert pit.aside() == ("Qd",)
    assert "4c" in pit.stack().rack
    pit.check()
    stand(pit, ann=1, bob=2)
    assert pit.is_over(), "the dealer had the queen, and stands on 17"
    pit.check()


@clause(WAR, "10.2", "10.9")
def test_a_card_burned_by_mistake_stays_so_when_a_war_is_offered_after_all(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand")
    begun(pit, "Ks Kh Kd", ann=10_00, bob=10_00)
    pit.do("silence", player="bob", box=2)
    pit.do("decide", "ann", box=1, choose="go-to-war")
    pit.do("card", card="4h", laid="discard-rack")
    pit.deal("9s").do("report-missed-war-offer", player="bob", box=2)
    assert pit.aside() == ("9s",)
    assert "4h" in pit.stack().rack
    pit.check().do("decide", "bob", box=2, choose="go-to-war")
    assert hand(pit, 1) == ("Ks", "9s")
    pit.check()


@clause(NSW, "18.8")
def test_in_blackjack_challenge_a_card_burned_by_mistake_is_the_next_card_used(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand")
    begun(pit, "Ks", ann=10_00, bob=10_00)
    pit.do("card", card="4h", laid="discard-rack")
    pit.deal("5h").do("report-misplaced-card")
    assert (hand(pit, 2), dealer(pit)) == (("4h",), ("5h",))
    pit.check()


# --- too late -------------------------------------------------------------------------------------------


def played(pit: Pit) -> Pit:
    """Round 1: Ann wins $20 with 19 against 17, and Bob loses $10; round 2 has begun."""
    pit.opened("ann", "bob", dealing="by hand")
    if pit.book == WAR:
        begun(pit, "Ks 4h 9d", ann=20_00, bob=10_00)
        return begun(pit, "Qs", ann=30_00, bob=30_00)
    begun(pit, "Ks 9h 7d 9s 7c", ann=20_00, bob=10_00)
    stand(pit, ann=1, bob=2)
    pit.deal("Tc")
    return begun(pit, "Qs", ann=30_00, bob=30_00)


def play_on(pit: Pit) -> None:
    """Round 2: Ann and Bob win $30 each."""
    if pit.book == WAR:
        pit.deal("Qd 9c")
        return
    pit.deal("Qd 7h Th 9c")
    stand(pit, ann=1, bob=2)
    pit.deal("Jd")


@clause(ACT, "14.5", "14.5#2", "A.Void")
def test_in_act_blackjack_a_round_found_faulty_too_late_is_void_and_later_ones_are_good(pit: Pit) -> None:
    played(pit)
    assert (pit.rack("ann"), pit.rack("bob")) == (990_00, 960_00)
    assert pit.refused("report-late-error", "dan", round=1).code is Refusal.WRONG_ROLE
    pit.do("report-late-error", "sue", round=1)
    assert (pit.rack("ann"), pit.rack("bob")) == (970_00, 970_00), "every stake and payment of round 1 is reversed"
    assert pit.balances[table_float("table-1")] == 0
    assert pit.table.voided == (1,)
    assert pit.refused("report-late-error", "sue", round=1).code is Refusal.VOID_ALREADY
    assert pit.refused("report-late-error", "sue", round=2).code is Refusal.CAN_STILL_BE_REBUILT
    assert pit.refused("report-late-error", "sue", round=7).code is Refusal.NO_SUCH_ROUND
    pit.check()
    play_on(pit)
    assert (pit.rack("ann"), pit.rack("bob")) == (1_030_00, 1_030_00), "round 2 is played out and settled"
    pit.check()


@clause(WAR, "10.5")
@clause(NSW, "18.8")
def test_in_casino_war_and_new_south_wales_it_stands(pit: Pit) -> None:
    played(pit)
    before = pit.balances
    pit.do("report-late-error", "sue", round=1)
    assert pit.balances == before
    assert pit.table.voided == ()
    assert pit.refused("report-late-error", "sue", round=7).code is Refusal.NO_SUCH_ROUND
    play_on(pit)
    assert (pit.rack("ann"), pit.rack("bob")) == (1_050_00, 1_020_00)
    pit.check()


@clause(ACT, "14.5")
def test_what_a_rack_no_longer_holds_is_owed(pit: Pit) -> None:
    """Ann won in round 1 and has left with it; Bob, who lost, gets his stake back."""
    played(pit)
    play_on(pit)
    took = pit.rack("ann")
    pit.do("leave", "ann")
    pit.start(bob=10_00)
    pit.do("report-late-error", "sue", round=1)
    voided = pit.happened(RoundVoided)[-1]
    assert [(one.player, one.amount, one.round) for one in voided.owed] == [("ann", 20_00, 1)]
    assert pit.table.owed == voided.owed
    assert pit.rack("bob") == 1_030_00 - 10_00
    assert took == 1_050_00
    assert "ann still owes $20" in str(voided)
    pit.check()


@clause(ACT, "14.5")
def test_who_left_and_is_to_get_something_back_gets_it_into_the_purse(pit: Pit) -> None:
    played(pit)
    play_on(pit)
    pit.do("leave", "bob")
    pit.start(ann=10_00)
    pit.do("report-late-error", "sue", round=1)
    assert {str(one): cents for one, cents in pit.balances.held.items()}["purse:bob"] == 10_00
    assert pit.table.owed == ()
    pit.check()


# --- a war that was not offered -------------------------------------------------------------------------


@clause(WAR, "10.9")
def test_cards_dealt_after_a_missed_war_offer_are_taken_back_and_dealt_on(pit: Pit) -> None:
    pit.opened("ann", "bob", "cy", dealing="by hand")
    begun(pit, "Ks Kh Kc Kd", ann=10_00, bob=10_00, cy=10_00)
    pit.do("silence", player="cy", box=3)
    pit.do("decide", "ann", box=1, choose="go-to-war")
    pit.do("decide", "bob", box=2, choose="go-to-war")
    assert pit.refused("report-missed-war-offer", player="bob", box=2).code is Refusal.NOTHING_WENT_WRONG
    pit.deal("4h 9s")
    assert (hand(pit, 1), hand(pit, 2)) == (("Ks", "4h"), ("Kh", "9s"))
    assert pit.rack("cy") == 995_00
    pit.do("report-missed-war-offer", player="cy", box=3)
    assert (hand(pit, 1), hand(pit, 2)) == (("Ks",), ("Kh",))
    assert pit.aside() == ("4h", "9s")
    assert [one.player for one in pit.questions] == ["cy"]
    assert pit.rack("cy") == 990_00, "the half that was lost lies on the layout again"
    pit.check().do("decide", "cy", box=3, choose="go-to-war")
    assert (hand(pit, 1), hand(pit, 2), hand(pit, 3)) == (("Ks", "4h"), ("Kh", "9s"), ("Kc",))
    pit.deal("Ah 8d")
    assert (pit.rack("ann"), pit.rack("bob"), pit.rack("cy")) == (980_00, 1_010_00, 1_010_00)
    pit.check()


@clause(WAR, "10.9")
def test_with_software_the_war_may_be_over_when_it_is_noticed(pit: Pit) -> None:
    pit.seed = "tie"
    pit.opened("ann", "bob")
    while True:
        pit.start(ann=10_00, bob=10_00)
        if pit.table.round is not None:
            break
    question = pit.questions[0]
    before = pit.rack(question.player)
    for one in pit.questions:
        if one != question:
            pit.do("decide", one.player, box=one.box, choose="go-to-war")
    pit.do("silence", player=question.player, box=question.box)
    assert pit.is_over()
    pit.check().do("report-missed-war-offer", "sue", player=question.player, box=question.box)
    assert [one.player for one in pit.questions] == [question.player]
    assert pit.rack(question.player) == before
    pit.check().do("decide", question.player, box=question.box, choose="go-to-war")
    assert pit.is_over()
    assert pit.on_the_layout() == 0
    pit.check()


@pytest.mark.parametrize("name", [one for one in shelf.names() if one != WAR])
def test_other_books_know_no_war(name: str) -> None:
    pit = Pit(name, Witness(name)).opened("ann")
    assert pit.refused("report-missed-war-offer", player="ann", box=1).code is Refusal.NOT_IN_THIS_BOOK


@clause(ACT, "14.5")
@clause(WAR, "10.5")
@clause(NSW, "18.8")
def test_software_lays_no_card_in_the_wrong_place(pit: Pit) -> None:
    pit.opened("ann").start(ann=10_00).finish()
    pit.start(ann=10_00)
    refused = pit.refused("report-late-error", "sue", round=1)
    assert refused.code is Refusal.NOTHING_WENT_WRONG
    assert "software" in refused.says
