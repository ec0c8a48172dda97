"""House players over real sockets: they come, play every book, and make room for people."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier.audit.verifying import verify
from croupier.cli import keeping_company
from croupier.floor.live.conductor import clock
from croupier.house_players import company as company_module
from croupier.house_players.company import Company
from croupier.house_players.habits import Habits
from croupier.house_players.names import house_name, is_house_player
from croupier.people.person import PersonKind
from croupier.store.opening import open_store
from croupier.tables.seats.people import Arrive, BuyIn, ChipsFrom, Leave
from croupier.vocabulary.refusal import Refusal as Code
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role
from croupier.web.client import Client, Done, HouseRefused, WatchedTable
from tests.web.open_house import QUICK, OpenHouse, open_house

PATIENCE = 500.0
"""Seconds for a whole story; every wait in it is for something that happens."""
GOES_WITHIN = 60.0
"""Seconds; one who did not hear it never goes."""
BRISK = Habits(thinks=(0.001, 0.01), alone=(0.001, 0.01), rests=(0.01, 0.05))
HURRIED = replace(QUICK, window=0.2)
"""Guests who say nothing hold nobody up."""
EAGER = Habits(
    thinks=(0, 0.002), alone=(0, 0.002), rests=(0.01, 0.02), side_wager=0.9, stands_behind=0.3, sits_out=0.1
)


def run(story: Callable[[], Awaitable[None]]) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(PATIENCE):
            await story()

    asyncio.run(in_time())


@asynccontextmanager
async def company(door: OpenHouse, habits: Habits = BRISK, a_table: int = 2) -> AsyncIterator[None]:
    """House players, as long as it lasts."""

    async def sign_in(name: str) -> str:
        return (await asyncio.to_thread(door.people.house_player, name, clock())).token

    going = asyncio.create_task(
        Company(door.address, sign_in, a_table=a_table, habits=habits, looks_every=0.2).run()
    )
    try:
        yield
    finally:
        going.cancel()
        await asyncio.gather(going, return_exceptions=True)


async def until(fits: Callable[[], bool]) -> None:
    while not fits():
        await asyncio.sleep(0.01)


def seated(door: OpenHouse, table: str) -> list[str]:
    live = door.floor.live_table(table)
    assert live is not None
    return [one.player for one in live.picture.felt.seats if one.player is not None]


def rounds(door: OpenHouse, table: str) -> int:
    live = door.floor.live_table(table)
    assert live is not None
    shown = live.picture.felt.round
    return shown.number if shown is not None else 0


@pytest.mark.slow
def test_every_book_is_played_and_the_record_is_right(tmp_path: Path) -> None:
    """Rounds in all five books with side wagers and cuts; they try nothing that the rules forbid."""
    record = tmp_path / "house.sqlite3"

    async def story() -> None:
        async with open_house(record, pace=replace(QUICK, all_in=0.1)) as door, company(door, EAGER):
            tables = door.floor.names()
            await until(lambda: all(rounds(door, table) >= 12 for table in tables))
            for table in tables:
                assert all(is_house_player(name) for name in seated(door, table))
                assert len(seated(door, table)) <= 2
            refused = {
                labels["outcome"]: sample
                for metric in door.room.metrics.commands.collect()
                for _, labels, sample, *_ in metric.samples
                if labels.get("outcome") not in ("done", "done-before", None)
            }
            known = {"wagers-closed", "nobody-asked", "not-ready", "wager-lies", "box-full", "choice-not-offered"}
            known |= {"seat-taken"}  # two who want the same box at one moment
            known |= {"no-main-wager"}  # a side wager whose main one came too late for the round before it
            assert set(refused) <= known, f"house players do what nobody may: {refused}"

    run(story)
    with open_store(str(record)) as store:
        report = verify(store)
        assert not list(report.faults)
        assert report.rounds >= 60
        kinds = {one.kind for one in store.read_log(after=0, limit=1_000_000)}
        assert {"cards-cut.1", "wager-laid.1", "passed.1"} <= kinds


def test_they_leave_most_boxes_to_people(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path / "house.sqlite3") as door, company(door):
            tables = door.floor.names()
            await until(lambda: all(len(seated(door, table)) == 2 for table in tables))
            await until(lambda: all(rounds(door, table) >= 1 for table in tables))

            def nobody_sits_twice() -> bool:
                names = [name for table in tables for name in seated(door, table)]
                return len(set(names)) == len(names) == 2 * len(tables)

            await until(nobody_sits_twice)

    run(story)


@pytest.mark.slow
def test_one_gets_up_when_people_find_no_box(tmp_path: Path) -> None:
    """Five guests take the last boxes: a house player goes, and the box stays free."""

    async def story() -> None:
        async with open_house(tmp_path / "house.sqlite3", pace=HURRIED) as door, company(door):
            await until(lambda: len(seated(door, "sydney")) == 2)
            guests = [Client(door.address) for _ in range(5)]
            try:
                for guest in guests:
                    await guest.guest()
                    table = await guest.watch("sydney")
                    assert isinstance(await table.do("arrive"), Done)
                    await sits_somewhere(table)
                await until(lambda: len(seated(door, "sydney")) == 6)
                await asyncio.sleep(0.3)
                sitting = seated(door, "sydney")
                assert len(sitting) == 6, "the free box was taken again by a house player"
                assert sum(map(is_house_player, sitting)) == 1
            finally:
                for guest in guests:
                    await guest.close()

    run(story)


async def sits_somewhere(table: WatchedTable) -> None:
    while True:
        free = [one.box for one in table.felt.seats if one.player is None]
        for box in free:
            if isinstance(await table.do("sit", box=box), Done):
                return
        await table.changed()


def test_one_without_chips_is_given_more(tmp_path: Path) -> None:
    """All but two dollars are gone: Mira comes, asks for more, and sits down."""

    async def story() -> None:
        async with open_house(tmp_path / "house.sqlite3") as door:
            poor = house_name(0)
            door.people.house_player(poor, clock())
            await take_home(door, poor, 998_00)
            async with company(door):
                given = f"person:{poor.casefold()}"
                await until(lambda: store_kinds(door, given).count("chips-given.1") == 2)
                await until(lambda: any(poor in seated(door, table) for table in door.floor.names()))

    run(story)


def store_kinds(door: OpenHouse, stream: str) -> list[str]:
    log = door.store.read_log(after=0, limit=1_000_000)
    return [one.kind for one in log if one.stream == stream]


async def take_home(door: OpenHouse, name: str, amount: int) -> None:
    """Buy chips at a table and carry them out of the house."""
    common: dict[str, Any] = {"who": name, "role": Role.PLAYER, "table": "sydney"}
    for command in (
        Arrive(at=clock(), id="comes", **common),
        BuyIn(at=clock(), id="buys", amount=amount, with_=ChipsFrom.PURSE, **common),
        Leave(at=clock(), id="goes", into=ChipsFrom.CASH, **common),
    ):
        assert not isinstance(await door.floor.do(command), Refused)


@pytest.mark.slow
def test_they_come_back_to_where_they_were(tmp_path: Path) -> None:
    """After a restart nobody is at two tables, and their chips are still theirs."""
    record = tmp_path / "house.sqlite3"

    async def story() -> None:
        async with open_house(record) as door:
            tables = door.floor.names()
            async with company(door):
                await until(lambda: all(rounds(door, table) >= 2 for table in tables))
        # only now: what one of them said last, to leave for instance, was done as the house closed
        first = {table: set(seated(door, table)) for table in tables}
        async with open_house(record) as door:
            kept = {table: set(seated(door, table)) for table in tables}
            before = {table: rounds(door, table) for table in tables}
            async with company(door):
                await until(lambda: all(rounds(door, table) >= before[table] + 2 for table in tables))
                everybody = [name for table in tables for name in seated(door, table)]
                assert len(everybody) == len(set(everybody))
        assert first == kept

    run(story)
    with open_store(str(record)) as store:
        assert not list(verify(store).faults)


@pytest.mark.slow
@pytest.mark.parametrize("leaves", [0.0, 1.0], ids=["playing", "going home"])
def test_the_company_goes_whatever_each_of_them_is_doing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leaves: float
) -> None:
    """A house is closed while one of them sits at a table, and while one hangs up and means to come again."""
    closing = asyncio.Event()

    class Told(Client):
        async def close(self) -> None:
            closing.set()
            await super().close()

    monkeypatch.setattr(company_module, "Client", Told)

    async def story() -> None:
        async with open_house(tmp_path / "house.sqlite3") as door:

            async def sign_in(name: str) -> str:
                return (await asyncio.to_thread(door.people.house_player, name, clock())).token

            habits = replace(BRISK, leaves=leaves)
            going = asyncio.create_task(Company(door.address, sign_in, habits=habits).run())
            if leaves:
                await closing.wait()
            else:
                await until(lambda: any(seated(door, table) for table in door.floor.names()))
            going.cancel()
            await asyncio.wait({going}, timeout=GOES_WITHIN)
            assert going.done(), "one of them did not hear that the house closes"

    run(story)


def test_nobody_else_can_be_a_house_player(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path / "house.sqlite3") as door, Client(door.address) as house:
            name = house_name(0)
            person = door.people.house_player(name, clock()).person
            assert (person.name, person.kind) == ("Mira (house)", PersonKind.ACCOUNT)
            for attempt in (name, "Zoe (house)"):
                with pytest.raises(HouseRefused) as no:
                    await house.register(attempt, "a long walk by the lake")
                assert no.value.refusal.code == Code.NAME_NOT_ALLOWED
            with pytest.raises(HouseRefused) as no:
                await house.sign_in(name, "")
            assert no.value.refusal.code == Code.SIGN_IN_FAILED

    run(story)


def test_a_new_session_ends_the_one_before(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path / "house.sqlite3") as door:
            first = door.people.house_player(house_name(1), clock()).token
            second = door.people.house_player(house_name(1), clock()).token
            assert door.people.who(first, clock()) is None
            assert door.people.who(second, clock()) is not None

    run(story)


class Sent:
    """A company that only notes that it was sent."""

    def __init__(self) -> None:
        self.sent, self.is_out = 0, False

    async def run(self) -> None:
        self.sent, self.is_out = self.sent + 1, True
        try:
            await asyncio.Event().wait()
        finally:
            self.is_out = False


def test_of_several_workers_one_sends_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping_company, "RENEWED", 0.02)

    async def story() -> None:
        with open_store(str(tmp_path / "house.sqlite3")) as store:
            first, second = Sent(), Sent()
            one = asyncio.create_task(keeping_company.keep_company(first, store.leases, "worker-1"))
            await until(lambda: first.is_out)
            other = asyncio.create_task(keeping_company.keep_company(second, store.leases, "worker-2"))
            await asyncio.sleep(0.2)
            assert (first.sent, second.sent) == (1, 0), "a lease that is renewed was taken away"
            one.cancel()
            await asyncio.gather(one, return_exceptions=True)
            assert not first.is_out
            await until(lambda: second.is_out)
            other.cancel()
            await asyncio.gather(other, return_exceptions=True)

    run(story)
