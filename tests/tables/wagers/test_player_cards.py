"""Player cards at a table that stands alone: it asks for none."""

from __future__ import annotations

from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import clause


@clause("nsw-blackjack-challenge", "5.1")
def test_a_table_that_stands_alone_asks_for_no_card(pit: Pit) -> None:
    pit.opened("ann")
    refused = pit.refused("present-card", "ann", player_card="SC-1")
    assert (refused.code, refused.clause) == (Refusal.UNKNOWN_CARD, "5.1")
    pit.wager("ann", 20_00)
