"""A card is missing, or one does not belong to the decks; and a round that was dealt for nobody."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.ledger.account import table_float
from croupier.shoe.pack import full_pack
from croupier.tables.cards.card_care import PackReplaced
from croupier.tables.irregularities.rounds_without_wagers import DealtWithoutWagers
from croupier.tables.notices import NoticeDue
from croupier.tables.voids.void_effects import RoundVoided
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import clause

NSW = "nsw-blackjack-challenge"


def third_round(pit: Pit, **fields: Any) -> Pit:
    """Two rounds are over; in the third Ann has a Blackjack that is paid, Bob has 24 and Cy is to decide."""
    pit.opened("ann", "bob", "cy", dealing="by hand", **fields)
    for number in range(2):
        pit.start(ann=10_00)
        if number == 0:
            pit.do("burn")
        pit.deal("Ks 7d 9s").do("decide", "ann", box=1, choose="stand")
        pit.deal("Tc")
    pit.start(ann=100_00, bob=50_00, cy=50_00)
    pit.deal("As Th 9c 6d Kd 4h 8h")
    pit.do("decide", "bob", box=2, choose="draw")
    return pit.deal("Qc")


@clause(NSW, "18.15", "18.15.1", "18.15.2", "18.15.3", "18.15.4", "1.1.Void")
@pytest.mark.parametrize("what", ["missing", "foreign"])
@pytest.mark.parametrize("holder", ["shoe", "device"])
def test_a_missing_or_foreign_card_voids_the_round_and_takes_the_cards_out_of_play(
    pit: Pit, what: str, holder: str
) -> None:
    third_round(pit, holder=holder)
    paid = pit.rack("ann") - (1_020_00 - 100_00) - 100_00
    assert paid > 0, "the Blackjack is paid, and its stake is back"
    assert pit.rack("bob") == 950_00, "Bob's stake is lost"
    assert pit.refused(f"report-{what}-card", card="9h").code is Refusal.WRONG_ROLE
    assert pit.refused(f"report-{what}-card", "sue", card=" ").code is Refusal.NO_SUCH_CARD
    pit.do(f"report-{what}-card", "sue", card="9h")
    assert pit.is_over()
    assert pit.table.voided == (3,)
    assert pit.rack("ann") == 1_020_00 + paid, "what was paid stays paid, and rounds 1 and 2 stand"
    assert (pit.rack("bob"), pit.rack("cy")) == (1_000_00, 1_000_00), "collected and open stakes go back"
    assert pit.on_the_layout() == 0
    assert pit.balances[table_float("table-1")] == -20_00 - paid
    assert "18.8.1" not in pit.happened(RoundVoided)[-1].also, "these cards are not dealt on"
    assert {one.to.value for one in pit.happened(NoticeDue)} >= {"surveillance", "inspector"}
    pit.check().wager("cy", 10_00)
    pit.do("pass", "ann")
    pit.do("pass", "bob")
    refused = pit.refused("start-round")
    assert (refused.code, refused.clause) == (Refusal.NOT_CHECKED, "18.15.3")
    pit.do("check-cards", "sue")
    assert pit.refused("start-round").clause == "18.15.3", "they are not dealt from before they are shuffled"
    pit.ready().do("start-round")
    pit.check()


@clause(NSW, "18.15", "18.15.3")
def test_between_rounds_no_round_is_void(pit: Pit) -> None:
    pit.opened("ann").start(ann=10_00).finish()
    held = pit.rack("ann")
    pit.do("report-missing-card", "sue", card="9h")
    assert pit.table.voided == ()
    assert pit.rack("ann") == held
    pit.check()


@clause(NSW, "18.15", "18.15.3")
def test_decks_that_stay_incomplete_are_changed_for_new_ones(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    pit.do("report-missing-card", "sue", card="As")
    found = " ".join(full_pack(pit.table.rules.pack.decks)[1:])
    assert pit.refused("check-cards", "sue", found=found).code is Refusal.PACK_NOT_COMPLETE
    pit.do("replace-pack", "sue", reason="a card is missing")
    assert pit.happened(PackReplaced)[-1].clause == "18.15.3"
    pit.do("check-cards", "sue")
    pit.ready().start(ann=10_00)
    pit.check()


@clause(NSW, "18.7")
def test_a_round_dealt_without_a_wager_is_void_and_its_cards_are_burned(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand").do("pass", "ann")
    assert pit.refused("report-no-wagers", shown=[]).code is Refusal.NO_SUCH_CARD
    before = pit.stack().undealt.count
    pit.do("report-no-wagers", shown=["Ks", "7d", "9s"])
    assert pit.happened(DealtWithoutWagers)[-1].number == 1
    assert pit.table.voided == (1,)
    assert pit.stack().rack == ("Ks", "7d", "9s")
    assert pit.stack().undealt.count == before - 4, "the first card was burned as 4.9 wants it"
    pit.check().start(ann=10_00)
    assert pit.table.round is not None
    assert pit.table.round.number == 2
    pit.deal("Ks")
    assert pit.refused("report-no-wagers", shown=["Ks"]).code is Refusal.ROUND_UNDER_WAY
    pit.check()


@clause(NSW, "18.7")
def test_it_takes_a_person_who_deals_and_a_layout_without_wagers(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand", options={"decks": 6})
    pit.wager("ann", 10_00)
    assert pit.refused("report-no-wagers", shown=["Ks"]).code is Refusal.WAGER_LIES
    pit.do("take-back", "ann", box=1)
    assert pit.refused("report-no-wagers", shown=["Ks"] * 7).code is Refusal.CARD_NOT_IN_THE_STACK
    pit.do("report-drawn-in-error", card="Qh")
    pit.do("report-no-wagers", shown=["Qh", "Ks"])
    assert pit.aside() == (), "a card that lay ready was dealt first"
    pit.check()
