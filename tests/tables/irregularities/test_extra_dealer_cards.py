"""A card to the dealer's hand that no rule called for."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.tables.play.round_events import RoundWentOn
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import clause

ACT = ("act-blackjack-2006", "act-blackjack-2018")
WAR = "act-casino-war-2018"
NSW = "nsw-blackjack-challenge"


def finished(pit: Pit, **fields: Any) -> Pit:
    """Ann has 19 and the dealer 17; the round is over."""
    pit.opened("ann", dealing="by hand", **fields).start(ann=20_00)
    if pit.book == NSW:
        pit.do("burn")
    pit.deal("Ks 7d 9s")
    pit.do("decide", "ann", box=1, choose="stand")
    pit.deal("Tc")
    assert pit.is_over()
    assert pit.rack("ann") == 1_020_00
    return pit


@clause(ACT, "14.3")
@clause(NSW, "18.5")
def test_a_card_to_the_dealers_complete_hand_is_burned(pit: Pit) -> None:
    finished(pit).do("report-extra-dealer-card", card="4c")
    assert pit.rack("ann") == 1_020_00, "the dealer stays on 17"
    assert "4c" in pit.stack().rack
    assert pit.aside() == ()
    pit.check()


@clause(ACT, "14.3")
@pytest.mark.parametrize("card", ["4c", None])
def test_in_the_act_one_drawn_while_players_decide_is_burned(pit: Pit, card: str | None) -> None:
    pit.opened("ann", dealing="by hand").start(ann=20_00).deal("Ks 7d 4s")
    pit.do("report-extra-dealer-card", card=card, shown=card is not None)
    assert pit.table.round is not None
    assert pit.table.round.layout.dealer == ("7d",)
    assert pit.aside() == ()
    lies = (pit.stack().rack, pit.stack().burned.count)
    assert lies == ((("4c",), 0) if card else ((), 1))
    pit.do("decide", "ann", box=1, choose="draw")
    pit.deal("5h")
    assert pit.table.round.layout.box(1).hand(1).cards == ("Ks", "4s", "5h")
    pit.check()


@clause(NSW, "18.2")
def test_in_new_south_wales_one_shown_while_players_decide_is_the_next_card(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand").start(ann=20_00).do("burn")
    pit.deal("Ks 7d 4s").do("report-extra-dealer-card", card="5h")
    pit.do("decide", "ann", box=1, choose="draw")
    assert pit.table.round is not None
    assert pit.table.round.layout.box(1).hand(1).cards == ("Ks", "4s", "5h")
    assert pit.table.round.layout.dealer == ("7d",)
    pit.check()


@clause(WAR, "8.3(b)", "10.3")
def test_a_second_dealer_card_without_war_is_burned_and_one_for_a_war_is_not(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand").start(ann=20_00).deal("Ks 9d")
    assert pit.rack("ann") == 1_020_00
    pit.do("report-extra-dealer-card", card="Ac")
    assert pit.rack("ann") == 1_020_00, "the first card stands"
    assert "Ac" in pit.stack().rack
    pit.start(ann=20_00).deal("Kh Kd")
    pit.do("report-extra-dealer-card", card="Ad")
    assert "Ad" in pit.stack().rack, "it is burned at once"
    pit.do("decide", "ann", box=1, choose="go-to-war")
    pit.deal("8h")
    refused = pit.refused("report-extra-dealer-card", card="5h")
    assert (refused.code, refused.also) == (Refusal.NOTHING_WENT_WRONG, ("8.3(b)",))
    pit.deal("5h")
    assert pit.rack("ann") == 1_040_00, "the war card is the dealer's"
    pit.check()


@clause(NSW, "18.6", "18.6#2")
def test_one_that_was_not_shown_opens_the_next_round_and_has_not_left_the_shoe(pit: Pit) -> None:
    finished(pit)
    before = pit.stack()
    pit.do("report-extra-dealer-card", shown=False)
    assert pit.stack() == before, "it counts as not having left the shoe"
    pit.check()
    pit.wager("ann", 10_00)
    pit.do("start-round")
    pit.deal("4c")
    assert pit.happened(RoundWentOn)[-1].also == ("18.6",)
    assert pit.table.round is not None
    assert pit.table.round.layout.box(1).hand(1).cards == ("4c",)
    pit.deal("9h")
    assert pit.happened(RoundWentOn)[-1].also == ()
    pit.check()


@clause(NSW, "18.6", "18.6#2")
def test_one_not_shown_in_the_middle_of_a_round_waits_for_the_next(pit: Pit) -> None:
    """The round goes on with other cards: what lies under the shoe is no card of this round."""
    pit.opened("ann", dealing="by hand").start(ann=20_00).do("burn")
    pit.deal("Ks 7d 4s")
    before = pit.stack()
    (reported,) = pit.do("report-extra-dealer-card", shown=False)
    assert reported.clause == "18.6"
    assert pit.stack() == before, "it counts as not having left the shoe"
    assert pit.aside() == ()
    pit.do("decide", "ann", box=1, choose="draw")
    pit.deal("5h")
    assert pit.table.round is not None
    assert pit.table.round.layout.box(1).hand(1).cards == ("Ks", "4s", "5h")
    pit.do("decide", "ann", box=1, choose="stand")
    pit.deal("Td")
    assert pit.is_over()
    assert {one.also for one in pit.happened(RoundWentOn)} == {()}, "none of these cards lay under the shoe"
    pit.start(ann=10_00).deal("4c 9h")
    assert [one.also for one in pit.happened(RoundWentOn)[-2:]] == [("18.6",), ()]
    pit.check()


@clause(WAR, "10.3")
@pytest.mark.parametrize("cards", ["Ks 9d", "Ks Kd"])
def test_one_to_the_dealer_of_casino_war_that_nobody_saw_is_burned_unseen(pit: Pit, cards: str) -> None:
    pit.opened("ann", dealing="by hand").start(ann=20_00).deal(cards)
    before = pit.stack()
    (reported, *_) = pit.do("report-extra-dealer-card", shown=False)
    assert reported.clause == "10.3"
    after = pit.stack()
    assert (after.undealt.count, after.burned.count) == (before.undealt.count - 1, before.burned.count + 1)
    assert (pit.aside(), pit.table.cards.under_the_shoe, pit.table.cards.drawn_unseen) == ((), None, 0)
    if not pit.is_over():
        pit.do("decide", "ann", box=1, choose="go-to-war")
        pit.deal("Kh 8d")
    assert pit.rack("ann") == 1_020_00
    pit.start(ann=20_00).deal("Qs")
    assert pit.happened(RoundWentOn)[-1].also == ()
    pit.check()


@clause(ACT, "14.3")
@clause(WAR, "10.3")
@clause(NSW, "18.2", "18.5", "18.6")
def test_there_has_to_be_a_dealers_hand(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    assert pit.refused("report-extra-dealer-card", card="4c").code is Refusal.NOTHING_WENT_WRONG
    if pit.book != WAR:
        pit.start(ann=20_00)
        if pit.book == NSW:
            pit.do("burn")
        pit.deal("Ks 7d 9s")
        assert pit.refused("report-extra-dealer-card").code is Refusal.NO_SUCH_CARD
        assert pit.refused("report-extra-dealer-card", card="4c", shown=False).code is Refusal.NOT_BY_HAND
