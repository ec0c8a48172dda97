"""Cards on their way into a shoe or a device, and what is burned of them (ACT 5.1, 18.2; NSW 4.2 to 4.9)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.shoe.face_down import FaceDown
from croupier.shoe.pack import full_pack
from croupier.shoe.pre_shuffled import handling
from croupier.shoe.stack import burn, burn_seen
from croupier.tables.cards.device import DeviceLoaded
from croupier.tables.cards.shuffling import CardsCut, CardsShuffled
from croupier.tables.play.round_events import RoundWentOn
from croupier.tables.shuffles.riffling import CardsRiffled
from croupier.vocabulary.refusal import Refusal
from tests.pit import VALUE, Pit
from tests.proofs import clause
from tests.tables.cards.test_devices import with_stack

B00, B06, B18 = "act-blackjack-2000", "act-blackjack-2006", "act-blackjack-2018"
WAR, NSW = "act-casino-war-2018", "nsw-blackjack-challenge"


def unshuffled(pit: Pit, **fields: Any) -> Pit:
    """Ann sits at a table whose cards have been checked, and nothing else."""
    options = {"minimum": 10_00, "maximum": 500_00, "smallest_chip": 50, "decks": 6 if pit.book == NSW else 8}
    if pit.book != NSW:
        fields |= {"approval": "GRC/1", "shuffle": "wash-riffle"}
    pit.do("open", "max", rulebook=pit.book, options=options, **fields)
    pit.do("arrive", "ann")
    pit.do("buy-in", "ann", amount=1_000_00)
    pit.do("sit", "ann", box=1)
    pit.do("check-cards")
    return pit


def a_round(pit: Pit, *, cutting_card: bool = False) -> None:
    """A round for Ann, dealt by hand."""
    pit.start(ann=20_00)
    if pit.book == NSW and pit.stack().burns_due:
        pit.do("burn")
    pit.deal("Ks").do("card", card="9d", cutting_card=cutting_card)
    if pit.book != WAR:
        pit.deal("Qs").do("decide", "ann", box=1, choose="stand")
        pit.deal("8d")
    assert pit.is_over()


# --- a shoe ---------------------------------------------------------------------------------------------


@clause((B06, B18, WAR), "5.1")
@clause(NSW, "4.4.1")
def test_cards_that_were_not_shuffled_are_not_played_with(pit: Pit) -> None:
    unshuffled(pit)
    before = "4.4.1" if pit.book == NSW else "5.1"
    assert pit.refused("cut", "ann", depth=100, cutting_card=60, value=VALUE).code is Refusal.CUT_NOT_ALLOWED
    for waits in ("unshuffled", "not cut"):
        refused = pit.refused("wager", "ann", box=1, amount=20_00)
        assert (refused.code, refused.clause) == (Refusal.NOT_READY, before), waits
        assert pit.table.cards.stack is None, waits
        if waits == "unshuffled":
            (shuffled, _) = pit.do("shuffle")
            assert (type(shuffled), shuffled.clause) == (CardsShuffled, before)
    pit.cut()
    pit.wager("ann", 20_00)
    pit.do("start-round")
    pit.check()


@clause((B06, B18, WAR), "5.1", "A.New shoe")
def test_a_new_shoe_begins_when_the_whole_pack_is_shuffled_and_cut(pit: Pit) -> None:
    unshuffled(pit, dealing="by hand").ready()
    a_round(pit, cutting_card=True)
    assert (pit.table.cards.shoe, pit.stack().undealt.count < 416) == (1, True)
    pit.do("shuffle")
    assert pit.table.cards.shoe == 1, "shuffled, and not yet cut"
    pit.cut()
    assert (pit.table.cards.shoe, pit.stack().shoe, pit.stack().undealt.count) == (2, 2, 416)
    assert [one.shuffling.cards for one in pit.happened(CardsShuffled)] == [416, 416], "the whole pack each time"
    pit.shows("A.New shoe", "CardsCut", times=2)
    pit.shows("5.1", "CardsShuffled", times=1)


@clause(NSW, "4.8#3")
def test_the_stack_goes_into_the_shoe_with_its_cutting_card_and_play_can_start(pit: Pit) -> None:
    unshuffled(pit).do("shuffle")
    assert pit.refused("start-round").code is Refusal.NOT_READY
    pit.cut(100)
    assert pit.happened(CardsCut)[-1].cutting_card == 60
    assert (pit.stack().undealt.count, pit.stack().cutting_card) == (312, 60)
    pit.shows("4.8#3", "CardsCut", times=1)
    pit.start(ann=20_00).check()


# --- a device -------------------------------------------------------------------------------------------


@clause(B00, "20.2")
@clause(B06, "19.2")
@clause(B18, "18.2")
@clause(WAR, "13.2")
def test_new_cards_are_shuffled_before_they_go_into_an_automated_shoe(pit: Pit) -> None:
    unshuffled(pit, holder="device")
    rule = {B00: "20.2", B06: "19.2", B18: "18.2", WAR: "13.2"}[pit.book]
    refused = pit.refused("load-device", shuffled=False)
    assert (refused.code, refused.clause) == (Refusal.NOT_SHUFFLED, rule)
    assert pit.table.cards.stack is None
    pit.do("load-device")
    loaded = pit.happened(DeviceLoaded)[-1]
    assert (loaded.shuffled, loaded.clause, pit.stack().undealt.count) == (True, rule, 416)
    pit.start(ann=20_00).check()


@clause(NSW, "4.2")
def test_in_new_south_wales_the_dealer_may_shuffle_by_hand_first_and_need_not(pit: Pit) -> None:
    for shuffled, table in ((True, pit), (False, Pit(pit.book, pit.witness))):
        unshuffled(table, holder="device").do("load-device", shuffled=shuffled)
        loaded = table.happened(DeviceLoaded)[-1]
        assert (loaded.shuffled, loaded.clause == "4.2") == (shuffled, shuffled)
        assert ("not shuffled by hand" in str(loaded)) is not shuffled
        table.start(ann=20_00).check()


@clause(NSW, "4.9", "4.9.1")
def test_with_a_device_one_card_is_burned_before_play_and_none_later(pit: Pit) -> None:
    pit.opened("ann", holder="device", dealing="by hand")
    assert "4.9.1" in pit.happened(DeviceLoaded)[-1].also
    pit.start(ann=20_00)
    assert pit.refused("card", card="Ks").code is Refusal.NOT_CALLED_FOR
    pit.do("burn")
    pit.deal("Ks 9d Qs").do("decide", "ann", box=1, choose="stand")
    pit.deal("8d").start(ann=20_00)
    assert pit.refused("burn").code is Refusal.NOT_CALLED_FOR
    pit.deal("Kh")
    pit.shows("4.9", "CardBurned", times=1)
    pit.check()


@clause(WAR, "13.1#2")
@pytest.mark.parametrize("holder", ["device", "shoe"])
def test_cards_of_an_automated_shoe_that_run_out_are_not_made_up_from_the_rack(pit: Pit, holder: str) -> None:
    pit.opened("ann", holder="device", dealing="by hand")
    past = pit.start(ann=20_00).refused("report-dealt-past", round=1)
    assert (past.code, past.clause) == (Refusal.CUT_NOT_ALLOWED, "13.1")
    table = (
        pit if holder == "device" else Pit(pit.book, pit.witness).opened("ann", dealing="by hand").start(ann=20_00)
    )
    with_stack(table, undealt=FaceDown(1), rack=tuple(sorted(full_pack(8))[1:]))
    table.deal(sorted(full_pack(8))[0])
    assert (table.table.cards.shuffling is None) is (holder == "device")
    assert not table.is_over()


# --- what is burned -------------------------------------------------------------------------------------


@clause((B06, B18, WAR), "A.Burn")
@clause(NSW, "1.1.Burn/ed")
@pytest.mark.parametrize("card", ["4c", None])
def test_a_burned_card_lies_in_the_rack_and_in_no_hand(pit: Pit, card: str | None) -> None:
    """One that was seen goes there by name, another as one card more; the shoe holds one less."""
    pit.opened("ann", dealing="by hand")
    pit.witness.watch(burn)
    pit.witness.watch(burn_seen)
    a_round(pit)
    before = pit.stack()
    if pit.book == NSW and card is None:
        assert before.burned.count == 1, "the first card of the shoe, which nobody saw"
        return
    pit.do("report-extra-dealer-card", card=card, shown=card is not None)
    after = pit.stack()
    assert after.undealt.count == before.undealt.count - 1
    assert (after.out, len(after.rack) + after.burned.count) == ((), len(before.rack) + before.burned.count + 1)
    assert (card in after.rack) is (card is not None)
    a_round(pit)
    dealt = [said.card for one in pit.happened(RoundWentOn) for said in one.said if hasattr(said, "card")]
    assert card not in dealt
    pit.check()


@clause(NSW, "1.1.Angel pre-shuffled cards", "4.3.1")
def test_cards_that_angel_shuffled_are_handled_as_such(pit: Pit) -> None:
    pit.witness.watch(handling)
    pit.opened("ann").do("order-shuffle", "sue", reason="new cards are to be mixed")
    early = pit.refused("riffle", "sue", shuffled_by="angel", asked_by="ann")
    assert (early.code, early.clause) == (Refusal.RIFFLE_NOT_ALLOWED, "4.3.1")
    pit.do("shuffle")
    pit.do("riffle", "sue", shuffled_by="angel", asked_by="ann")
    assert pit.happened(CardsRiffled)[-1].clause == "4.3.1"


@clause(NSW, "4.3")
def test_cards_that_the_casino_shuffled_may_be_riffled_when_they_wait_to_be_cut(pit: Pit) -> None:
    pit.opened("ann", shuffled=False).do("shuffle")
    for asked, refused in ((None, "sue"), ("ann", "dan")):
        assert pit.refused("riffle", refused, shuffled_by="casino", asked_by=asked).clause == "4.3"
    pit.do("riffle", "sue", shuffled_by="casino", asked_by="ann")
    riffled = pit.happened(CardsRiffled)[-1]
    assert (riffled.moment, riffled.approved_by, riffled.clause) == ("before-the-cut", "sue", "4.3")
