"""A player who vanished leaves the table after a while, with the chips in the purse; nobody else does."""

from __future__ import annotations

import asyncio

import pytest

from croupier.store.cluster import SharedStore
from croupier.web.absentees import PRESENT, Absentees
from tests.floor.live_house import LiveHouse, live_house
from tests.shelves import quick_book
from tests.store.conftest import opened, sqlite_url, store

__all__ = ["opened", "sqlite_url", "store"]


@pytest.fixture
def url(sqlite_url: str) -> str:
    return sqlite_url


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def who_is_here(house: LiveHouse) -> set[str]:
    return {one.name for one in house.felt.people}


def purse(store: SharedStore, name: str) -> int:
    return store.balances([f"purse:{name}"]).get(f"purse:{name}", 0)


def test_who_is_away_too_long_leaves_with_the_chips(store: SharedStore, url: str) -> None:
    async def story() -> None:
        clock, here = Clock(), {"ann", "bob"}
        async with live_house(store, url) as house:
            await house.opened("act-blackjack-2018", "ann", "bob")
            away = Absentees(house.floor, lambda: here, store.signals, after=180, seconds=clock)
            away.see(here)
            await away.stand_up()
            here.remove("bob")
            clock.now += 179
            away.see(here)
            await away.stand_up()
            assert who_is_here(house) == {"ann", "bob"}
            clock.now += 2
            away.see(here)
            await away.stand_up()
            assert who_is_here(house) == {"ann"}
            assert house.felt.seats[1].player is None
            assert purse(store, "bob") == 1_000_00

    asyncio.run(story())


def test_players_of_an_earlier_run_are_given_as_long(store: SharedStore, url: str) -> None:
    async def story() -> None:
        clock = Clock()
        async with live_house(store, url) as house:
            await house.opened(quick_book(), "ann")
        async with live_house(store, url) as house:
            away = Absentees(house.floor, tuple, store.signals, after=180, seconds=clock)
            await away.stand_up()
            clock.now += 100
            await away.stand_up()
            assert who_is_here(house) == {"ann"}
            clock.now += 100
            await away.stand_up()
            assert who_is_here(house) == set()

    asyncio.run(story())


def test_a_wager_that_lies_there_is_played_out_first(store: SharedStore, url: str) -> None:
    async def story() -> None:
        clock = Clock()
        async with live_house(store, url) as house:
            await house.opened("act-blackjack-2018", "ann", seconds=0)
            await house.ready("56", "5", "45")
            away = Absentees(house.floor, tuple, store.signals, after=180, seconds=clock)
            await away.stand_up()
            clock.now += 200
            await house.do("wager", "ann", box=1, amount=20_00)
            await away.stand_up()
            felt = await house.until(lambda felt: felt.round is not None and felt.round.over)
            await away.stand_up()
            assert who_is_here(house) == set()
            assert felt.round is not None
            stakes = [stake for box in felt.round.boxes for stake in box.stakes]
            assert purse(store, "ann") == 1_000_00 + sum(one.paid + one.returned - one.staked for one in stakes)

    asyncio.run(story())


def test_one_who_comes_back_is_not_stood_up(store: SharedStore, url: str) -> None:
    async def story() -> None:
        clock = Clock()
        async with live_house(store, url) as house:
            await house.opened("act-blackjack-2018", "ann")
            away = Absentees(house.floor, tuple, store.signals, after=180, seconds=clock)
            await away.stand_up()
            clock.now += 170
            away.see(["ann"])
            clock.now += 170
            await away.stand_up()
            assert who_is_here(house) == {"ann"}

    asyncio.run(story())


def test_what_another_worker_sees_counts_too(store: SharedStore, url: str) -> None:
    """Ann's socket is at another worker, which says so; nobody speaks of bob."""

    async def story() -> None:
        clock = Clock()
        async with live_house(store, url) as house:
            await house.opened("act-blackjack-2018", "ann", "bob")
            away = Absentees(house.floor, tuple, store.signals, after=180, every=0.01, seconds=clock)
            running = asyncio.create_task(away.run())
            await asyncio.sleep(0.05)  # it has seen both at the table
            clock.now += 170
            store.signals.send(PRESENT, '["ann"]')
            while away.last_seen("ann") < clock.now:
                await asyncio.sleep(0.005)
            clock.now += 20
            await house.until(lambda felt: {one.name for one in felt.people} == {"ann"})
            running.cancel()

    asyncio.run(story())


def test_where_a_person_deals_nobody_is_stood_up(store: SharedStore, url: str) -> None:
    async def story() -> None:
        clock = Clock()
        async with live_house(store, url) as house:
            await house.opened("act-blackjack-2018", "ann", dealing="by hand")
            away = Absentees(house.floor, tuple, store.signals, after=180, seconds=clock)
            await away.stand_up()
            clock.now += 1_000
            await away.stand_up()
            assert who_is_here(house) == {"ann"}

    asyncio.run(story())
