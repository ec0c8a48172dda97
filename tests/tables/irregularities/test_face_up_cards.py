"""Cards that lie face up in the shoe."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.tables.irregularities.face_up_cards import CardFoundFaceUp
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import clause

ACT = ("act-blackjack-2006", "act-blackjack-2018")
WAR = "act-casino-war-2018"
NSW = "nsw-blackjack-challenge"


def begun(pit: Pit, **fields: Any) -> Pit:
    pit.opened("ann", "bob", **fields).start(ann=20_00, bob=10_00)
    if pit.table.by_hand and pit.book == NSW:
        pit.do("burn")
    return pit


@clause(ACT, "14.1")
@clause(WAR, "10.1")
@clause(NSW, "18.1")
def test_a_card_face_up_in_the_shoe_is_burned_and_the_next_one_is_dealt(pit: Pit) -> None:
    begun(pit, dealing="by hand").deal("Ks")
    pit.do("report-face-up-card", card="Qd")
    pit.deal("9h")
    assert pit.table.round is not None
    assert pit.table.round.layout.box(1).hand(1).cards == ("Ks",)
    assert pit.table.round.layout.box(2).hand(1).cards == ("9h",)
    assert "Qd" in pit.stack().rack
    assert "Qd" not in pit.stack().out
    pit.check()


@clause(ACT, "14.1")
@clause(NSW, "18.1")
def test_software_burns_the_card_on_top(pit: Pit) -> None:
    begun(pit)
    before = pit.stack().undealt.count
    pit.do("report-face-up-card")
    burned = pit.happened(CardFoundFaceUp)[-1].card
    assert pit.stack().rack[-1] == burned
    assert pit.stack().undealt.count == before - 1
    assert pit.refused("report-face-up-card", card="Qd").code is Refusal.NOT_BY_HAND
    pit.check().finish().check()


@clause(ACT, "14.1")
def test_a_person_says_which_card_it_is_and_it_can_be_that_one(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand", options={"decks": 1} if pit.book == NSW else {"decks": 4})
    assert pit.refused("report-face-up-card").code is Refusal.NO_SUCH_CARD
    for _ in range(4):
        pit.do("report-face-up-card", card="Qd")
    assert pit.refused("report-face-up-card", card="Qd").code is Refusal.CARD_NOT_IN_THE_STACK
    assert pit.refused("report-face-up-card", "ann", card="Kd").code is Refusal.WRONG_ROLE
    pit.check()


@clause(NSW, "18.1")
def test_the_burn_after_the_shuffle_is_still_due(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    pit.do("report-face-up-card", card="Qd")
    pit.start(ann=10_00).do("burn")
    pit.deal("Ks").check()


@clause(NSW, "3.4", "18.1.1")
@pytest.mark.parametrize("dealing", ["by software", "by hand"])
def test_a_check_that_is_ordered_waits_for_the_end_of_the_round(pit: Pit, dealing: str) -> None:
    pit.opened("ann", "bob", dealing=dealing).start(ann=20_00, bob=10_00)
    if dealing == "by hand":
        pit.do("burn")
        pit.deal("Ks 9h 7d Qs Td")
    assert pit.refused("order-card-check", "dan", reason="a second one").code is Refusal.WRONG_ROLE
    none = pit.refused("order-card-check", "sue", reason="a feeling")
    assert (none.code, none.clause) == (Refusal.NOTHING_WENT_WRONG, "18.1.1")
    pit.do("report-face-up-card", **({"card": "2c"} if dealing == "by hand" else {}))
    assert pit.refused("order-card-check", "sue", reason=" ").code is Refusal.NOTHING_WENT_WRONG
    pit.do("order-card-check", "sue", reason="two cards lay face up")
    assert pit.refused("check-cards", "sue").code is Refusal.ROUND_UNDER_WAY
    assert pit.table.round is not None
    if dealing == "by hand":
        pit.do("decide", "ann", box=1, choose="stand")
        pit.do("decide", "bob", box=2, choose="stand")
        pit.deal("Tc")
    else:
        pit.finish()
    assert pit.is_over()
    pit.wager("ann", 10_00)
    pit.do("pass", "bob")
    refused = pit.refused("start-round")
    assert (refused.code, refused.clause) == (Refusal.NOT_CHECKED, "18.1.1")
    pit.do("check-cards", "sue")
    refused = pit.refused("start-round")
    assert (refused.code, refused.clause) == (Refusal.SHUFFLE_DUE, "18.1.1")
    pit.ready().do("start-round")
    pit.check()


@clause(NSW, "18.1.1")
def test_a_card_found_face_up_gives_no_reason_to_suspect_the_next_shoe(pit: Pit) -> None:
    pit.opened("ann").start(ann=20_00)
    pit.do("report-face-up-card")
    pit.finish()
    pit.do("order-shuffle", "sue", reason="the cards are worn")
    pit.ready()
    assert pit.refused("order-card-check", "sue", reason="the last shoe").clause == "18.1.1"
