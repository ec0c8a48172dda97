"""One who is excluded from the casino at one table is refused at every table of the house (NSW 20.8.3)."""

from __future__ import annotations

import asyncio
import hashlib
import json
from datetime import datetime, timedelta
from typing import Any

import pytest

from croupier.audit.verifying import verify
from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.floor.loops.table_loop import Announcement
from croupier.shoe.sealing import HouseKeys
from croupier.store.cluster import SharedStore
from croupier.tables.commands import Command
from croupier.tables.reading import read_command
from croupier.vocabulary.refusal import Refusal, Refused
from tests.floor.live_house import LiveHouse, live_house
from tests.pit import EVENING, ROLES

NSW, ACT = "nsw-blackjack-challenge", "act-blackjack-2018"
LIMITS = {"minimum": 10_00, "maximum": 500_00}


@pytest.fixture
def url(sqlite_url: str) -> str:
    return sqlite_url


class Tables:
    """Several tables of one house, by commands in words."""

    def __init__(self, store: SharedStore) -> None:
        self.floor = GamingFloor(store, HouseKeys((hashlib.sha256(b"keys").digest(),)))
        self.now: datetime = EVENING

    def give(self, table: str, word: str, who: str, **fields: Any) -> Announcement | Refused:
        self.now += timedelta(seconds=1)
        given = {"command": word, "who": who, "role": ROLES.get(who, "player"), "table": table, **fields}
        command = read_command(json.dumps({**given, "at": self.now.isoformat()}).encode())
        assert isinstance(command, Command), command
        return self.floor.do(command)

    def do(self, table: str, word: str, who: str = "dan", **fields: Any) -> Announcement:
        outcome = self.give(table, word, who, **fields)
        assert isinstance(outcome, Announcement), outcome
        return outcome

    def refused(self, table: str, word: str, who: str, **fields: Any) -> Refused:
        outcome = self.give(table, word, who, **fields)
        assert isinstance(outcome, Refused), [str(one) for one in outcome.events]
        return outcome

    def opened(self, table: str, book: str) -> None:
        consent = {"approval": "GRC/1", "shuffle": "wash-riffle"} if book == ACT else {}
        options = {**LIMITS, **({"decks": 8} if book == ACT else {})}
        self.do(
            table, "open", "max", rulebook=book, options=options, holder="device", dealing="by hand", **consent
        )
        self.do(table, "check-cards")
        self.do(table, "load-device")

    def seated(self, table: str, player: str, box: int) -> None:
        self.do(table, "arrive", player)
        self.do(table, "buy-in", player, amount=500_00)
        self.do(table, "sit", player, box=box)

    def exclude(self, table: str, player: str) -> None:
        self.do(table, "report-breach", person=player, of="device", text="a counting machine")
        self.do(table, "exclude", "sue", person=player, breach="breach-1", out_of="casino")


@pytest.fixture
def tables(store: SharedStore) -> Tables:
    made = Tables(store)
    for name, book in (("one", NSW), ("two", NSW), ("three", ACT)):
        made.opened(name, book)
    return made


def test_one_excluded_from_the_casino_is_refused_at_every_table(tables: Tables) -> None:
    tables.seated("one", "ann", 1)
    tables.exclude("one", "ann")
    for table, clause in (("two", "20.8.3"), ("three", None)):
        refused = tables.refused(table, "arrive", "ann")
        assert (refused.code, refused.clause) == (Refusal.EXCLUDED, clause)
        assert "sue excluded ann from the casino at one" in refused.says
    tables.do("two", "arrive", "bob")


def test_one_who_sits_at_another_table_wagers_buys_and_sits_no_more(tables: Tables, store: SharedStore) -> None:
    tables.seated("two", "ann", 1)
    tables.seated("two", "bob", 2)
    tables.do("two", "wager", "ann", box=1, amount=20_00)
    tables.do("two", "wager", "bob", box=2, amount=20_00)
    tables.do("one", "arrive", "ann")
    tables.exclude("one", "ann")
    for word, fields in (("wager", {"box": 3, "amount": 20_00}), ("buy-in", {"amount": 20_00})):
        assert tables.refused("two", word, "ann", **fields).code is Refusal.EXCLUDED
    started = tables.do("two", "start-round")
    assert started.table.round is not None
    assert [wager.player for wager in started.table.round.wagers] == ["bob"]
    ann = started.table.patrons["ann"]
    assert (ann.seat, ann.rack) == (None, 500_00)
    assert not list(verify(store).faults)


def test_what_was_ordered_before_the_house_was_opened_again_still_holds(
    tables: Tables, store: SharedStore
) -> None:
    tables.seated("one", "ann", 1)
    tables.exclude("one", "ann")
    again = Tables(store)
    again.now = tables.now
    assert again.refused("three", "arrive", "ann").code is Refusal.EXCLUDED


def test_one_shut_out_of_the_game_alone_plays_at_another_table(tables: Tables) -> None:
    tables.seated("one", "ann", 1)
    tables.do("one", "report-breach", person="ann", of="device", text="a counting machine")
    tables.do("one", "exclude", "sue", person="ann", breach="breach-1")
    tables.seated("two", "ann", 1)


def test_a_live_floor_asks_every_table_too(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with live_house(store, url) as first:
            await first.opened(NSW)
            second = LiveHouse(first.floor, "table-2")
            await second.opened(ACT)
            await first.do("arrive", "ann")
            await first.do("report-breach", "dan", person="ann", of="device", text="a counting machine")
            await first.do("exclude", "sue", person="ann", breach="breach-1", out_of="casino")
            assert (await second.refused("arrive", "ann")).code is Refusal.EXCLUDED

    asyncio.run(story())
