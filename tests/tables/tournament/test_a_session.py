"""A session at a table: begun, wagered, scored, ended, under each book that knows tournaments."""

from __future__ import annotations

import pytest

from croupier.ledger.account import AccountKind
from croupier.tables.seats.session_places import ChipsReturned
from croupier.tables.tournament import orders, standings
from croupier.tables.tournament.beginning import ChipsIssued
from croupier.tables.tournament.scoring import RoundScored
from croupier.tables.wagers.starting_marker import StartingMarkerPlaced
from tests.pit import Pit
from tests.tables.tournament.sessions import ACT00, ALL, ordered, play, session

EVERY = (ACT00, *ALL)


@pytest.mark.parametrize("book", EVERY)
def test_a_round_of_a_session(pit: Pit) -> None:
    session(pit, "ann", "bob")
    assert [(one.player, one.amount) for one in pit.happened(ChipsIssued)] == [("ann", 500), ("bob", 500)]
    play(pit, "Ts 9d 9c Qh 8s Jd", ann=100, bob=50)
    pit.check()
    assert pit.happened(RoundScored)[-1].chips == {"ann": 600, "bob": 450}
    assert standings.rounds_played(pit.table) == 1
    ordered(pit, orders.ReturnChips)
    assert {(one.player, one.amount) for one in pit.happened(ChipsReturned)} == {("ann", 600), ("bob", 450)}
    assert standings.chip_tally(pit.table).won == 50
    ordered(pit, orders.EndSessionAtTable)
    assert pit.table.tournament is None
    pit.check()
    assert {one.kind for one in pit.balances.held} <= {AccountKind.CHIP_INVENTORY}
    assert not any(pit.balances.held.values())
    _ = StartingMarkerPlaced
