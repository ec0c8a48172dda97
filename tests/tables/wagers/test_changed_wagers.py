"""A wager is raised or lowered at once, before the first card: all of the change happens, or nothing of it."""

from __future__ import annotations

import pytest

from croupier.tables.wagers.changing import WagerChanged
from croupier.tables.wagers.wagering import WagerTakenBack
from croupier.vocabulary.names import On
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import clause

ACT = ("act-blackjack-2006", "act-blackjack-2018")
ACT_AND_WAR = (*ACT, "act-casino-war-2018")
NSW = "nsw-blackjack-challenge"


def lying(pit: Pit) -> list[tuple[str, int, On, int]]:
    return [(one.player, one.box, one.on, one.amount) for one in pit.table.wagers]


@clause(ACT_AND_WAR, "4.3")
@clause(NSW, "5.4")
def test_a_wager_is_raised_and_lowered_before_the_first_card_and_not_after_it(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    pit.wager("ann", 50_00)
    pit.do("change-wager", "ann", box=1, amount=80_00)
    assert pit.rack("ann") == 920_00
    pit.do("change-wager", "ann", box=1, amount=20_00)
    assert pit.rack("ann") == 980_00
    number = "5.4" if pit.book == NSW else "4.3"
    assert [(one.before, one.lying.wager.amount, one.clause) for one in pit.happened(WagerChanged)] == [
        (50_00, 80_00, number),
        (80_00, 20_00, number),
    ]
    assert pit.reloaded() == pit.table
    pit.do("start-round")
    refused = pit.refused("change-wager", "ann", box=1, amount=60_00)
    assert refused == pit.refused("wager", "ann", box=1, amount=60_00), "as one who places it then is told"
    assert (refused.code, pit.rack("ann")) == (Refusal.WAGERS_CLOSED, 980_00)


@clause(NSW, "5.7.3")
def test_a_wager_that_is_raised_lies_where_it_lay(pit: Pit) -> None:
    pit.opened("ann", "bob", "cy", dealing="by hand")
    for name, amount in (("bob", 20_00), ("cy", 50_00)):
        pit.do("stand-up", name)
        pit.wager(name, amount, box=3)
    pit.wager("ann", 20_00)
    pit.do("change-wager", "bob", box=3, amount=50_00)
    assert [one[:2] for one in lying(pit)] == [("bob", 3), ("cy", 3), ("ann", 1)]
    pit.do("start-round")
    box = next(one for one in pit.live.layout.boxes if one.number == 3)
    assert box.control[0] == "bob", "of two equal wagers the one nearest the dealer"


def test_side_wagers_stay_while_the_main_wager_changes(pit: Pit) -> None:
    pit.opened("ann", options={"side_wagers": ["perfect-pairs"]})
    pit.wager("ann", 20_00)
    pit.wager("ann", 10_00, on="perfect-pairs")
    pit.do("change-wager", "ann", box=1, amount=40_00)
    pit.do("change-wager", "ann", box=1, on="perfect-pairs", amount=5_00)
    assert lying(pit) == [("ann", 1, On.BLACKJACK, 40_00), ("ann", 1, On.PERFECT_PAIRS, 5_00)]
    assert not pit.happened(WagerTakenBack)
    assert pit.rack("ann") == 955_00
    pit.check()


@clause(ACT, "4.2")
@clause(NSW, "5.2")
@pytest.mark.parametrize("amount", [-5_00, 0, 7_01, 10**14, 2_000_00])
def test_what_a_wager_may_not_be_it_is_not_raised_or_lowered_to(pit: Pit, amount: int) -> None:
    """The sentence is the one that placing so much is refused with, and the wager stays as it lay."""
    pit.opened("ann", "bob")
    pit.wager("ann", 50_00)
    before = pit.table
    placed = pit.refused("wager", "bob", box=2, amount=amount)
    changed = pit.refused("change-wager", "ann", box=1, amount=amount)
    assert (changed.code, changed.clause, changed.also) == (placed.code, placed.clause, placed.also)
    if placed.code is not Refusal.NOT_ENOUGH_CHIPS:
        assert changed.says == placed.says.replace("bob", "ann").replace("box 2", "box 1")
    assert pit.table == before


@clause(ACT, "4.2")
@clause(NSW, "5.2")
def test_only_what_is_added_comes_out_of_the_rack(pit: Pit) -> None:
    pit.opened("ann", rack=100_00)
    pit.wager("ann", 80_00)
    refused = pit.refused("change-wager", "ann", box=1, amount=110_00)
    assert refused.says == "ann cannot raise $80 on Blackjack of box 1 to $110: the rack holds $20"
    assert refused.clause == pit.table.rules.control.placed
    pit.do("change-wager", "ann", box=1, amount=100_00)
    assert pit.rack("ann") == 0
    pit.check()


@clause(NSW, "5.2")
def test_a_wager_in_tokens_is_raised_with_tokens_of_its_voucher(pit: Pit) -> None:
    pit.opened("ann")
    pit.do("exchange-voucher", "dan", player="ann", number="V-1", value=50_00)
    pit.do("wager", "ann", box=1, amount=20_00, **{"with": "tokens"})
    pit.do("change-wager", "ann", box=1, amount=45_00)
    assert (pit.rack("ann"), pit.table.vouchers["V-1"].left) == (1_000_00, 5_00)
    refused = pit.refused("change-wager", "ann", box=1, amount=60_00)
    assert (refused.code, pit.table.vouchers["V-1"].left) == (Refusal.NOT_ENOUGH_TOKENS, 5_00)
    pit.do("change-wager", "ann", box=1, amount=10_00)
    assert pit.table.vouchers["V-1"].left == 40_00
    assert [one.amount for one in pit.table.token_stakes] == [10_00]
    assert pit.reloaded() == pit.table
    pit.do("take-back", "ann", box=1)
    assert pit.table.vouchers["V-1"].left == 50_00


@clause(ACT, "4.2")
@clause(NSW, "5.2")
def test_a_wager_that_does_not_lie_there_is_not_changed(pit: Pit) -> None:
    pit.opened("ann", "bob")
    pit.wager("ann", 20_00)
    nothing = pit.refused("change-wager", "bob", box=1, amount=20_00)
    assert (nothing.code, nothing.says) == (
        Refusal.NOTHING_TO_RETURN,
        "bob has no wager on Blackjack of box 1 to change",
    )
    same = pit.refused("change-wager", "ann", box=1, amount=20_00)
    assert (same.code, same.says) == (
        Refusal.WAGER_PLACED_TWICE,
        "ann's wager on Blackjack of box 1 is $20 already",
    )


@clause(ACT, "4.6")
@clause("act-casino-war-2018", "4.9")
def test_one_with_a_raised_limit_fills_the_box_by_raising_too(pit: Pit) -> None:
    pit.opened("ann", "bob", rack=2_000_00)
    whose = {"player": "ann"} if pit.book == "act-blackjack-2018" else {}
    pit.do("place-marker", "max", box=1, maximum=1_000_00, **whose)
    pit.wager("ann", 200_00)
    pit.wager("bob", 100_00, box=1)
    pit.do("change-wager", "ann", box=1, amount=600_00)
    (back,) = pit.happened(WagerTakenBack)
    assert (back.player, back.clause) == ("bob", "4.9" if pit.book == "act-casino-war-2018" else "4.6")
    assert [one[:2] + one[3:] for one in lying(pit)] == [("ann", 1, 600_00)]
    pit.check()
