"""A wager outside the limits that is found when the first card is out, where a person deals."""

from __future__ import annotations

from croupier.tables.irregularities.found_wagers import WagerFound
from croupier.tables.irregularities.reconstructing import RoundReconstructed
from croupier.tables.limits.outside_limits import PlayerAdvised
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import clause
from tests.tables.audited import audited

ACT = ("act-blackjack-2006", "act-blackjack-2018")
WAR, NSW = "act-casino-war-2018", "nsw-blackjack-challenge"


def first_cards(pit: Pit, cards: str = "Ks") -> Pit:
    """Ann and Bob have $20 each on record, and the first cards are out."""
    pit.opened("ann", "bob", dealing="by hand", options={"minimum": 10_00, "maximum": 100_00})
    pit.start(ann=20_00, bob=20_00)
    if pit.book == NSW:
        pit.do("burn")
    return pit.deal(cards)


def finish(pit: Pit) -> None:
    """Ann wins, and Bob loses."""
    if pit.book == WAR:
        pit.deal("4h 9d")
    else:
        pit.deal("4h 9d Qs 9h")
        pit.do("decide", "ann", box=1, choose="stand")
        pit.do("decide", "bob", box=2, choose="stand")
        pit.deal("8d")
    assert pit.is_over()


@clause(ACT, "3.4")
@clause(WAR, "3.4")
@clause(NSW, "6.2")
def test_a_wager_found_under_the_minimum_is_good_as_it_lies(pit: Pit) -> None:
    first_cards(pit).do("report-wager-found", player="ann", box=1, amount=5_00)
    found = pit.happened(WagerFound)[-1]
    assert (found.was, found.amount, found.clause) == (20_00, 5_00, "6.2" if pit.book == NSW else "3.4")
    assert pit.rack("ann") == 995_00
    assert len(pit.happened(PlayerAdvised)) == (0 if pit.book == NSW else 1)
    pit.check()
    finish(pit)
    assert (pit.rack("ann"), pit.rack("bob")) == (1_005_00, 980_00)
    assert audited(pit.decisions).faults == []
    pit.check()


@clause(ACT, "3.5")
@clause(WAR, "3.5")
@clause(NSW, "6.3")
def test_a_wager_found_above_the_maximum_is_good_up_to_it(pit: Pit) -> None:
    first_cards(pit).do("report-wager-found", "sue", player="ann", box=1, amount=150_00)
    assert pit.happened(WagerFound)[-1].clause == ("6.3" if pit.book == NSW else "3.5")
    assert pit.happened(RoundReconstructed)[-1].wagers[0].amount == 150_00
    assert pit.rack("ann") == 850_00
    finish(pit)
    assert pit.rack("ann") == 1_100_00, "$100 of the $150 won"
    assert audited(pit.decisions).faults == []
    pit.check()


@clause(NSW, "6.1", "6.2", "6.3")
def test_only_what_is_outside_the_limits_is_found_and_only_until_somebody_decides(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand", options={"minimum": 10_00, "maximum": 100_00})
    early = pit.refused("report-wager-found", player="ann", box=1, amount=5_00)
    assert (early.code, early.clause) == (Refusal.NO_SUCH_ROUND, "6.2")
    pit.start(ann=20_00, bob=20_00).do("burn")
    pit.deal("Ks")
    for amount, player, box, code in (
        (30_00, "ann", 1, Refusal.NOTHING_WENT_WRONG),
        (20_00, "ann", 1, Refusal.NOTHING_WENT_WRONG),
        (5_00, "ann", 2, Refusal.NO_WAGERS),
        (-4, "ann", 1, Refusal.AMOUNT_NOT_IN_CHIPS),
        (525, "ann", 1, Refusal.AMOUNT_NOT_IN_CHIPS),
        (5_000_00, "ann", 1, Refusal.NOT_ENOUGH_CHIPS),
    ):
        assert pit.refused("report-wager-found", player=player, box=box, amount=amount).code is code
    assert pit.refused("report-wager-found", "ann", player="ann", box=1, amount=5_00).code is Refusal.WRONG_ROLE
    pit.deal("4h 9d Qs 9h").do("decide", "ann", box=1, choose="stand")
    late = pit.refused("report-wager-found", player="ann", box=1, amount=5_00)
    assert late.code is Refusal.CANNOT_BE_REBUILT
    software = Pit(pit.book, pit.witness).opened("ann").start(ann=20_00)
    assert software.refused("report-wager-found", player="ann", box=1, amount=5_00).code is Refusal.NOT_BY_HAND


@clause(ACT, "3.5")
@clause(WAR, "3.5")
@clause(NSW, "6.3")
def test_what_is_decided_on_another_box_leaves_a_wager_to_be_found(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand", options={"minimum": 10_00, "maximum": 100_00})
    pit.start(ann=20_00, bob=20_00)
    if pit.book == NSW:
        pit.do("burn")
    if pit.book == WAR:
        pit.deal("8s 8c 8h")
        pit.do("decide", "ann", box=1, choose="surrender")
    else:
        pit.deal("Ks Qd 7d Qs 9h")
        pit.do("decide", "ann", box=1, choose="stand")
    pit.do("report-wager-found", "sue", player="bob", box=2, amount=150_00)
    number = "6.3" if pit.book == NSW else "3.5"
    assert pit.happened(WagerFound)[-1].clause == number
    late = pit.refused("report-wager-found", "sue", player="ann", box=1, amount=150_00)
    assert (late.code, late.clause) == (Refusal.CANNOT_BE_REBUILT, number)
    if pit.book == WAR:
        pit.do("decide", "bob", box=2, choose="surrender")
    else:
        pit.do("decide", "bob", box=2, choose="stand")
        pit.deal("Tc")
    assert pit.is_over()
    assert pit.rack("bob") == (950_00 if pit.book == WAR else 1_100_00), "the maximum is $100"
    assert audited(pit.decisions).faults == []
    pit.check()
