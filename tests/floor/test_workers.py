"""Several workers over one record: one leads each table, others follow it, and take it over when it dies."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager

import pytest

from croupier.audit.verifying import verify
from croupier.floor.live.leading import Leadership, preferred
from croupier.floor.live.live_floor import LiveFloor
from croupier.floor.loops.keys import keys_of
from croupier.floor.shown.views import Viewer
from croupier.store.cluster import SharedStore
from croupier.store.opening import open_store
from croupier.vocabulary.names import BookId
from croupier.vocabulary.roles import Role
from tests.floor.chosen_shoes import fixed_bytes
from tests.floor.live_house import PATIENCE, QUICK, LiveHouse


@pytest.fixture
def url(postgres_url: str) -> str:
    """Several workers need a server that they share."""
    return postgres_url


Opening = Callable[[], SharedStore]


@pytest.fixture
def calling(url: str) -> Iterator[Opening]:
    """Opens the record as a worker does: what is stored is called out to the others."""
    with ExitStack() as stores:
        yield lambda: stores.enter_context(open_store(url, announce=True))


@asynccontextmanager
async def worker(calling: Opening, url: str, name: str) -> AsyncIterator[LiveHouse]:
    floor = LiveFloor(calling(), keys_of(url), worker=name, pace=QUICK, random_bytes=fixed_bytes)
    await floor.start()
    try:
        yield LiveHouse(floor)
    finally:
        await floor.stop()


async def dies(house: LiveHouse) -> None:
    """As a process that is killed: nothing is finished, nothing is given back."""
    floor = house.floor
    for task in (*floor._standing_tasks, *floor._tasks):
        task.cancel()
    floor._stop_listening()
    for conductor in floor._conductors.values():
        assert conductor._task is not None
        conductor._task.cancel()
    floor._conductors.clear()
    floor._leadership._until.clear()


def test_a_table_falls_to_one_worker_and_each_gets_a_share() -> None:
    workers = ["a", "b", "c"]
    fallen = [preferred(f"table-{number}", workers) for number in range(300)]
    assert all(fallen.count(one) > 60 for one in workers)
    assert fallen == [preferred(f"table-{number}", reversed(workers)) for number in range(300)]


def test_one_whose_lease_is_over_leads_no_more(store: SharedStore) -> None:
    now = [0.0]
    leadership = Leadership("a", store.leases, now=lambda: now[0])
    assert leadership.take("table-1")
    assert leadership.leads("table-1")
    now[0] = 3.1
    assert not leadership.leads("table-1"), "it was held up for longer than the lease lasts"


@pytest.mark.slow
def test_a_command_reaches_the_leader_from_any_worker(calling: Opening, url: str) -> None:
    async def story() -> None:
        async with worker(calling, url, "one") as one, worker(calling, url, "two") as two:
            await one.opened(BookId("act-blackjack-2018"), "ann", "bob")
            async with asyncio.timeout(PATIENCE):
                while "table-1" not in two.floor.names():
                    await asyncio.sleep(0.01)
            assert one.floor.led() == ("table-1",)
            assert two.floor.led() == ()
            frames: list[bytes] = []
            two.floor.viewing(Viewer(role=Role.PLAYER, name="bob"), frames.append).watch("table-1")
            await two.ready("56", "45", "TJQK", "45")
            await one.do("wager", "ann", box=1, amount=20_00)
            wager = two.command("wager", "bob", box=2, amount=20_00)
            outcomes = await asyncio.gather(two.floor.do(wager), one.floor.do(wager), two.floor.do(wager))
            assert sum(getattr(outcome, "is_new", False) for outcome in outcomes) == 1
            assert {getattr(outcome, "version", 0) for outcome in outcomes} == {outcomes[0].version}  # type: ignore[union-attr]
            refused = await two.refused("wager", "bob", box=2, amount=20_00)
            assert refused.clause, "a refusal keeps its clause on the way"
            await two.play_out("ann", "bob")
            async with asyncio.timeout(PATIENCE):
                while two.felt != one.felt:  # one who follows may hear of a commit before its writer does
                    await asyncio.sleep(0.01)
            versions = [one["version"] for text in frames[1:] for one in json.loads(text)["events"]]
            assert versions == list(range(versions[0], two.felt.version + 1)), (
                "a viewer missed or repeated something"
            )

    asyncio.run(story())
    assert not verify(calling()).faults


@pytest.mark.slow
def test_another_takes_over_in_the_middle_of_a_round(calling: Opening, url: str) -> None:
    async def story() -> None:
        async with worker(calling, url, "one") as one, worker(calling, url, "two") as two:
            await one.opened(BookId("act-blackjack-2018"), "ann", "bob")
            await one.ready("56", "45", "TJQK", "45")
            await one.do("wager", "ann", box=1, amount=20_00)
            await one.do("wager", "bob", box=2, amount=20_00)
            before = await one.until(lambda felt: felt.waits == "decisions")
            await two.until(lambda felt: felt.version == before.version)
            await dies(one)
            answered = await two.do("decide", "ann", box=1, choose="draw")
            assert answered.is_new
            assert two.floor.led() == ("table-1",)
            felt = await two.play_out("ann", "bob")
            assert felt.round is not None
            assert felt.round.number == 1
            assert felt.round.dealt[: len(before.round.dealt)] == before.round.dealt  # type: ignore[union-attr]

    asyncio.run(story())
    assert not verify(calling()).faults
