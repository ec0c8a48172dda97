"""The small casino of a fresh machine: a table for each book, opened once, ready to be played at."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from croupier.audit.verifying import verify
from croupier.floor.live.conductor import clock
from croupier.floor.live.small_casino import open_small_casino, small_casino
from croupier.rulebooks import shelf
from croupier.shoe.stack import Holder
from croupier.store.cluster import SharedStore
from croupier.tables.opening import layouts
from croupier.vocabulary.names import BookId, On
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role
from tests.floor.live_house import LiveHouse, live_house
from tests.shelves import on_the_shelf


@pytest.fixture
def url(sqlite_url: str) -> str:
    return sqlite_url


def test_each_book_has_a_table_with_the_side_wagers_it_allows(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            opened = await open_small_casino(house.floor)
            tables = {one.table: one for one in house.floor.glimpses()}
            assert set(opened) == set(tables)
            assert {one.book for one in tables.values()} == set(shelf.names())
            assert all(one.open and (one.minimum, one.maximum) == (5_00, 500_00) for one in tables.values())
            offered = {one.book: one.side_wagers for one in tables.values()}
            assert offered == on_the_shelf(
                {
                    BookId("act-blackjack-2000"): ("Perfect Pairs",),
                    BookId("act-blackjack-2006"): ("Super Sevens", "Perfect Pairs"),
                    BookId("act-blackjack-2018"): ("Perfect Pairs",),
                    BookId("act-casino-war-2018"): ("Tie",),
                    BookId("nsw-blackjack-challenge"): ("Any Pairs", "Star Pairs", "Blazing 7's"),
                }
            )
            for name in opened:
                felt = LiveHouse(house.floor, name).felt
                assert (felt.seconds_to_decide, felt.by_hand) == (20, False)
                assert name.isascii()
                assert " " not in name

    asyncio.run(story())
    assert not list(verify(store).faults)


def test_it_is_opened_once(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            first = await open_small_casino(house.floor)
            assert await open_small_casino(house.floor) == ()
        before = store.heads()
        async with live_house(store, url) as house:
            assert await open_small_casino(house.floor) == ()
            assert set(house.floor.names()) == set(first)
        assert {one for one in store.heads() if one not in before} == set()

    asyncio.run(story())


def test_a_house_with_a_table_of_its_own_is_left_as_it_is(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened("act-blackjack-2018")
            assert await open_small_casino(house.floor) == ()
            assert house.floor.names() == ("table-1",)

    asyncio.run(story())


@pytest.mark.parametrize("number", range(len(shelf.names())))
def test_a_guest_plays_a_round_at_each_table(store: SharedStore, url: str, number: int) -> None:
    async def story() -> None:
        async with live_house(store, url) as casino:
            tables = await open_small_casino(casino.floor)
            house = LiveHouse(casino.floor, tables[number])
            await house.do("arrive", "ann")
            await house.do("buy-in", "ann", amount=200_00)
            await house.do("sit", "ann", box=4)
            await house.do("arrive", "bob")
            await house.do("sit", "bob", box=5)
            felt = await house.until(lambda felt: felt.waits in ("cut", "wagers"))
            if felt.cut is not None:
                cards = {"depth": felt.cut.least, "cutting_card": felt.cut.behind_least}
                await house.do("cut", "ann", value="0123456789abcdef" * 2, **cards)
            felt = await house.until(lambda felt: felt.waits == "wagers")
            assert felt.sign is not None
            await house.do("wager", "ann", box=4, amount=felt.sign.minimum)
            for side in felt.sign.side_wagers:
                amount = side.amounts[0] if side.amounts else side.lowest or felt.sign.minimum
                await house.do("wager", "ann", box=4, on=side.on, amount=amount)
            await house.do("pass", "bob")
            over = await house.play_out("ann")
            assert over.round is not None
            assert {stake.on for box in over.round.boxes for stake in box.stakes} >= {
                side.on for side in felt.sign.side_wagers
            }

    asyncio.run(story())
    assert not list(verify(store).faults)


def test_a_jackpot_table_that_was_opened_with_a_card_shoe_still_opens_and_verifies(
    store: SharedStore, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record made before 2.3.4.3 was kept: its Sydney table deals Blazing 7's from a card shoe."""

    async def before() -> None:
        async with live_house(store, url) as casino:
            *_, sydney = small_casino(clock())
            outcome = await casino.floor.do(msgspec.structs.replace(sydney, holder=Holder.SHOE))
            assert not isinstance(outcome, Refused), outcome
            await LiveHouse(casino.floor, "sydney").do("arrive", "ann")

    async def after() -> None:
        async with live_house(store, url) as casino:
            assert await open_small_casino(casino.floor) == ()
            house = LiveHouse(casino.floor, "sydney")
            await house.do("sit", "ann", box=4)
            assert (await house.until(lambda felt: felt.waits == "cut")).cut is not None

    with monkeypatch.context() as older:
        older.setattr(layouts, "_refuse_dealt_from", lambda proposed: None)
        asyncio.run(before())
    asyncio.run(after())
    assert not list(verify(store).faults)


def test_blazing_7s_is_dealt_from_a_shuffling_device() -> None:
    holders = {one.table: (one.holder, On.BLAZING_7S in one.options.side_wagers) for one in small_casino(clock())}
    assert holders["sydney"] == (Holder.DEVICE, True)
    assert all(holder is Holder.DEVICE or not jackpot for holder, jackpot in holders.values())


def test_the_commands_are_ordinary_ones() -> None:
    for command in small_casino(clock()):
        assert command.role is Role.GAMING_MANAGER
        assert command.id
