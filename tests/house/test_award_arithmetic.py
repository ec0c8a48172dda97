"""The arithmetic of an award as everybody at the table is shown it: the hard cases, step by step."""

from __future__ import annotations

from datetime import UTC, datetime

from croupier.jackpots.arithmetic import steps_of
from croupier.jackpots.jackpot import AwardDone, ShareOfTable
from croupier.jackpots.kind import JACKPOT
from croupier.vocabulary.money import Cents
from tests.house.felts import Felts, seconds
from tests.house.premises import Premises

SUITED_ONE, SUITED_TWO, DIAMONDS_TWO = "7h 7h 7h", "7h 7h 7h 7h 7h", "7d 7d 7d 7d 7d"


def felts_of(house: Premises, *, opening: int, **tables: tuple[str, ...]) -> Felts:
    felts = Felts(house)
    felts.make(opening=opening)
    for table, players in tables.items():
        felts.open(table, *players)
    felts.link(*tables)
    return felts


def last_award(felts: Felts) -> AwardDone:
    return felts.house.floor.house.streams.state(JACKPOT, "J1").last_awards[-1]


def worked_out(felts: Felts) -> list[tuple[str, int | None]]:
    return [(one.clause, one.cents) for one in steps_of(last_award(felts))]


def test_two_of_one_suit_take_tenths_in_succession_and_share_them(plain_house: Premises) -> None:
    felts = felts_of(plain_house, opening=499_998_00, t1=("ann", "bob"))
    felts.start("t1", "ann", "bob", cards=SUITED_TWO)
    felts.press("t1")
    felts.award("t1")
    assert worked_out(felts) == [
        ("16.11.4", 500_000_00),
        ("16.11.2", 95_000_00),
        ("16.11.2", 47_500_00),
    ]
    says = [one.says for one in steps_of(last_award(felts))]
    assert "$50,000 + $45,000" in says[1]
    assert says[2].endswith("$95,000 ÷ 2 = $47,500 each")
    assert last_award(felts).rounds == {"t1": 1}


def test_thirds_of_a_cent_are_rounded_up_to_chips(plain_house: Premises) -> None:
    felts = felts_of(plain_house, opening=499_997_00, t1=("ann", "bob"), t2=("cat",))
    felts.start("t1", "ann", "bob", cards=SUITED_TWO)
    felts.start("t2", "cat", cards=SUITED_ONE)
    felts.press("t1")
    felts.press("t2", at=seconds(felts.house.now, 0.5))
    felts.award("t1", "t2")
    steps = steps_of(last_award(felts))
    assert [(one.clause, one.cents) for one in steps[1:]] == [
        ("16.11.2", 135_500_00),
        ("16.11.2", None),
        ("5.12", 45_167_00),
    ]
    assert "$45,166.66 2/3" in steps[2].says
    assert "$0.34" in steps[3].says


def test_the_guarantee_is_more_than_the_share_and_the_pool_is_filled_up(plain_house: Premises) -> None:
    """Case 4: not 7,500 but 10,000 each; the bank adds 5,000, and fills the pool up."""
    felts = felts_of(plain_house, opening=14_998_00, t1=("ann", "bob"))
    felts.start("t1", "ann", "bob", cards=DIAMONDS_TWO)
    felts.press("t1")
    felts.award("t1")
    assert worked_out(felts) == [
        ("16.11.4", 15_000_00),
        ("16.8", 15_000_00),
        ("16.11.1", 7_500_00),
        ("16.12", 10_000_00),
        ("16.12", 10_000_00),
    ]
    guaranteed, filled = (one.says for one in steps_of(last_award(felts))[-2:])
    assert guaranteed.endswith("the bank adds $2,500 to each")
    assert "left with $0" in filled


def test_diamonds_have_what_the_tenth_of_the_same_moment_leaves() -> None:
    """Case 6, from the award alone."""
    award = AwardDone(
        pressed=datetime(2026, 11, 16, tzinfo=UTC),
        rounds={"t1": 4, "t2": 9},
        base=60_000_00,
        reset=10_000_00,
        shares=tuple(
            ShareOfTable(table=table, player="ann", box=1, line=line, paid=Cents(paid))
            for table, line, paid in (
                ("t1", "three sevens of diamonds", 54_000_00),
                ("t2", "three suited sevens", 6_000_00),
            )
        ),
        displayed=0,
        filled=10_000_00,
    )
    assert [(one.clause, one.cents) for one in steps_of(award)] == [
        ("16.11.4", 60_000_00),
        ("16.8", 6_000_00),
        ("16.8", 54_000_00),
        ("16.12", 10_000_00),
    ]


def test_what_went_back_is_marked(plain_house: Premises) -> None:
    felts = felts_of(plain_house, opening=59_999_00, t1=("ann",))
    felts.start("t1", "ann", cards=SUITED_ONE)
    felts.press("t1")
    felts.award("t1")
    felts.finish("t1")
    felts.house.do("void", "sue", table="t1", round=1, grounds="fraud", reason="a marked card")
    felts.house.do("confirm-void", "max", table="t1", round=1)
    assert last_award(felts).undone == ("t1",)
