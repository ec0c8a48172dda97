"""A table from its opening to its closing, in every book, dealt by software and by hand."""

from __future__ import annotations

import pytest

from croupier.rulebooks import shelf
from tests.pit import Pit
from tests.proofs import Witness


@pytest.mark.slow
@pytest.mark.parametrize("holder", ["shoe", "device"])
@pytest.mark.parametrize("name", shelf.names())
def test_rounds_are_played_and_the_table_is_the_same_when_made_again(name: str, holder: str) -> None:
    pit = Pit(name, Witness(name)).opened("ann", "bob", holder=holder)
    for _ in range(40):
        if pit.table.cards.stack and pit.table.cards.stack.due:
            pit.ready()
        pit.start(ann=20_00, bob=10_00)
        pit.finish()
        assert pit.reloaded() == pit.table
    assert pit.table.rounds >= 30
    assert pit.balances.total() == 0
    pit.closed()
    assert pit.reloaded() == pit.table


@pytest.mark.parametrize("name", shelf.names())
def test_a_person_deals(name: str) -> None:
    pit = Pit(name, Witness(name)).opened("ann", dealing="by hand")
    pit.start(ann=20_00)
    if name == "nsw-blackjack-challenge":
        pit.do("burn")
    if name == "act-casino-war-2018":
        pit.deal("Ks 9d")
        assert pit.rack("ann") == 1_020_00
    else:
        pit.deal("Ks 9d Qs")
        pit.do("decide", "ann", box=1, choose="stand")
        pit.deal("8d")
        assert pit.rack("ann") == 1_020_00
    assert pit.table.round is None
    assert pit.reloaded() == pit.table
