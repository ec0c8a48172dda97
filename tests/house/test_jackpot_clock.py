"""The jackpot at tables that software deals: its dealer presses, and a second later the clock awards."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec

from croupier.floor.live.jackpot_clock import LedTable, steps_due
from croupier.jackpots.awarding import AwardJackpot, JackpotAwarded
from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.kind import JACKPOT
from croupier.jackpots.pressing import PressJackpot
from croupier.tables.table import Dealing
from tests.house.felts import Felts, seconds
from tests.house.premises import Premises


def seen(felts: Felts, *names: str, dealing: Dealing = Dealing.BY_SOFTWARE, **fields: Any) -> dict[str, LedTable]:
    """These tables, as if software dealt there."""
    found = {}
    for name in names:
        table = felts.house.table(name)
        setting = msgspec.structs.replace(table.opened, dealing=dealing)
        found[name] = LedTable(table=msgspec.structs.replace(table, setting=setting), is_led=True, **fields)
    return found


def pool(felts: Felts) -> Jackpot:
    return felts.house.floor.house.streams.state(JACKPOT, "J1")


def won_at(felts: Felts, *tables: str) -> None:
    felts.make(opening=49_998_00)
    for number, table in enumerate(tables):
        felts.open(table, f"player-{number}")
        felts.link(table)
    for number, table in enumerate(tables):
        felts.start(table, f"player-{number}", cards="7h 7h 7h")


def test_software_presses_when_the_cards_lie_and_the_clock_awards_a_second_later(plain_house: Premises) -> None:
    felts = Felts(plain_house)
    won_at(felts, "table-1", "table-2")
    now = seconds(plain_house.now, 1)
    busy = seen(felts, "table-1", "table-2", busy_until=seconds(now, 2))
    assert list(steps_due([pool(felts)], busy, now)) == []
    steps = list(steps_due([pool(felts)], seen(felts, "table-1", "table-2"), now))
    assert [(type(one), getattr(one, "table", "")) for one in steps] == [
        (PressJackpot, "table-1"),
        (PressJackpot, "table-2"),
    ]
    for step in steps:
        assert isinstance(step, PressJackpot)
        felts.press(step.table, at=step.at)
    assert list(steps_due([pool(felts)], seen(felts, "table-1", "table-2"), seconds(now, 0.9))) == []
    [award] = steps_due([pool(felts)], seen(felts, "table-1", "table-2"), seconds(now, 1))
    assert isinstance(award, AwardJackpot)
    assert award.tables == ("table-1", "table-2")
    given = {"jackpot": award.jackpot, "tables": list(award.tables), "at": award.at.isoformat()}
    plain_house.do("award-jackpot", "clock", **given)
    [awarded] = plain_house.of(JackpotAwarded)
    assert [one.paid for one in awarded.shares] == [4_750_00, 4_750_00]


def test_it_is_left_to_people_where_a_person_deals_and_to_the_worker_that_leads(plain_house: Premises) -> None:
    felts = Felts(plain_house)
    won_at(felts, "table-1")
    now = seconds(plain_house.now, 1)
    by_hand = seen(felts, "table-1", dealing=Dealing.BY_HAND)
    followed = {name: dataclasses.replace(one, is_led=False) for name, one in seen(felts, "table-1").items()}
    assert list(steps_due([pool(felts)], by_hand, now)) == []
    assert list(steps_due([pool(felts)], followed, now)) == []
    felts.press("table-1", at=now)
    later = seconds(now, 5)
    assert list(steps_due([pool(felts)], by_hand, later)) == []
    assert len(list(steps_due([pool(felts)], followed, later))) == 1
