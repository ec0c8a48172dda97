"""Several real processes on one PostgreSQL: killed, stopped, cut off and closed in the middle of a round.

Whatever happens, play goes on at another worker, nothing that was acknowledged is lost, nothing is done twice, and
every viewer is told of every version once and in order. The figures are printed: `pytest -s` shows them.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import signal
import statistics
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

import psycopg
import pytest

from croupier.audit.record import table_stream
from croupier.floor.loops import snapshots
from croupier.rulebooks import shelf
from croupier.shoe.sealing import ENVIRONMENT
from croupier.web.client import Client
from tests.floor.worker_processes import (
    CHIPS,
    PATIENCE,
    TABLE,
    Doorway,
    Scene,
    Worker,
    Workers,
    guest,
    new_keys,
    restarted_after_a_crash,
    scene,
    workers_on,
)
from tests.throwaway_postgres import throwaway_postgres

_NUMBERS = itertools.count(1)


@pytest.fixture(scope="module")
def shared_server() -> Iterator[str]:
    with throwaway_postgres(durable=True) as url:
        yield url


@pytest.fixture
def server(request: pytest.FixtureRequest) -> str:
    """The server of the other tests too, unless a test wants one for itself."""
    address: str = request.getfixturevalue(getattr(request, "param", "shared_server"))
    return address


@pytest.fixture
def own_server() -> Iterator[str]:
    with throwaway_postgres(durable=True) as url:
        yield url


@pytest.fixture
def workers(server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workers]:
    """A house of its own for each test."""
    monkeypatch.setenv(ENVIRONMENT, new_keys())
    name = f"house_{next(_NUMBERS)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    with workers_on(server.replace("/postgres?", f"/{name}?"), tmp_path) as opened:
        yield opened


def run(story: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(_awaited(story))


async def _awaited(story: Callable[[], Awaitable[None]]) -> None:
    await story()


def slowly() -> float:
    return 0.2


def at_once() -> float:
    return 0.0


# --- two workers ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_table_is_played_over_two_workers(workers: Workers) -> None:
    leader, other = workers.start(), workers.start()

    async def story() -> None:
        async with Client(leader.address) as one, Client(other.address, token=(await one.guest()).token) as same:
            assert one.me is not None
            assert (await same.who_am_i()).name == one.me.name, "a guest of one worker is unknown to the other"
        async with scene(workers, leader, other) as play:
            await workers.led_by(leader, other)
            for player in (play.ann, play.bob):
                play.begin(player.play())
            for player in play.changers:
                play.begin(player.change_cash(slowly))
            for _ in range(2):
                await play.goes_on()
            await play.settled()
            assert all(viewer.codes == [] for viewer in play.viewers), "somebody was hung up on"

    run(story)
    workers.verified()
    assert "".join(worker.errors for worker in workers.all) == ""


# --- one more worker, again and again ---------------------------------------------------------------------

STARTS = 20


def has_snapshot(workers: Workers, table: str) -> bool:
    return workers.store.latest_snapshot(table_stream(table), snapshots.shape()) is not None


async def until_all_have_snapshots(workers: Workers, tables: Sequence[str]) -> None:
    async with asyncio.timeout(4 * PATIENCE):
        while not all([await asyncio.to_thread(has_snapshot, workers, table) for table in tables]):
            await asyncio.sleep(0.1)


@pytest.mark.nightly
def test_a_second_worker_starts_beside_a_busy_one_again_and_again(workers: Workers) -> None:
    """Each decodes the snapshots of all tables for the first time, on several threads at once."""
    busy = workers.start()
    tables = [book.showcase.table for book in shelf.books() if book.showcase is not None]
    ends: list[int] = []

    async def story() -> None:
        async with contextlib.AsyncExitStack() as stack:
            doorway = await Doorway(busy).open()
            stack.push_async_callback(doorway.close)
            guests = [await guest(doorway, stack, table) for table in tables for _ in range(2)]
            changing = [asyncio.create_task(one.change_cash(at_once)) for one in guests]
            await until_all_have_snapshots(workers, tables)
            for _ in range(STARTS):
                second = await asyncio.to_thread(workers.start)
                second.signal(signal.SIGTERM)
                ends.append(await asyncio.to_thread(second.served.rest))
                assert not any(one.done() for one in changing), [one for one in changing if one.done()]
            for task in changing:
                task.cancel()
            await asyncio.gather(*changing, return_exceptions=True)

    run(story)
    assert ends == [0] * STARTS
    workers.verified()
    workers.said_no_traceback()


# --- kills ------------------------------------------------------------------------------------------------

Instant = Callable[[Scene, Worker, random.Random], Awaitable[float]]


async def while_questions_are_open(play: Scene, leader: Worker, chance: random.Random) -> float:
    for player in (play.ann, play.bob):
        player.holds = True
    await play.bob.table.until(lambda now: bool(now.felt.round is not None and now.felt.round.asked))
    at = leader.kill()
    for player in (play.ann, play.bob):
        player.holds = False
    return at


async def between_a_command_and_its_reply(play: Scene, leader: Worker, chance: random.Random) -> float:
    """Ann's side speaks to the leader itself."""
    changer = play.changers[0]
    sent = asyncio.create_task(changer.done("buy-in", amount=CHIPS, with_="purse"))
    play.tasks.append(sent)  # type: ignore[arg-type]
    await asyncio.sleep(chance.uniform(0, 0.02))
    return leader.kill()


async def while_commands_wait_in_the_inbox(play: Scene, leader: Worker, chance: random.Random) -> float:
    """The leader is stopped until something from Bob's side lies there."""
    leader.signal(signal.SIGSTOP)
    async with asyncio.timeout(PATIENCE):
        while not await asyncio.to_thread(lambda: play.workers.store.inbox.waiting((TABLE,), 10)):
            await asyncio.sleep(0.005)
    return leader.kill()


async def while_much_is_appended(play: Scene, leader: Worker, chance: random.Random) -> float:
    await asyncio.sleep(chance.uniform(0.1, 0.5))
    return leader.kill()


INSTANTS: tuple[Instant, ...] = (
    while_questions_are_open,
    between_a_command_and_its_reply,
    while_commands_wait_in_the_inbox,
    while_much_is_appended,
)


async def accepted_after(play: Scene, at: float) -> float:
    """Seconds until a command is accepted that was given after that moment."""
    prober = play.changers[1]
    await asyncio.wait_for(prober.done("buy-in", amount=CHIPS, with_="purse"), PATIENCE)
    return time.monotonic() - at


async def killed_and_replaced(workers: Workers, kills: int, seed: int) -> list[tuple[str, float]]:
    """Kill the leader again and again, each time with another instead; how long it took each time."""
    chance, took = random.Random(seed), []
    leader, other = await asyncio.to_thread(workers.start), await asyncio.to_thread(workers.start)
    async with scene(workers, leader, other, changers=6) as play:
        for player in (play.ann, play.bob):
            play.begin(player.play())
        for player in play.changers[2:]:
            play.begin(player.change_cash(lambda: chance.uniform(0, 0.05)))
        for kill in range(kills):
            instant = INSTANTS[kill % len(INSTANTS)]
            await play.goes_on()
            if await workers.led_by(leader, other) is other:
                leader, other = other, leader
            at = await instant(play, leader, chance)
            took.append((instant.__name__, await accepted_after(play, at)))
            await play.goes_on()
            await workers.led_by(other)
            leader, other = other, await asyncio.to_thread(workers.start)
            await play.here.lead_to(leader, other)
            await play.there.lead_to(other, leader)
        await play.goes_on()
        await play.settled()
        unknown = sum(player.unknown for player in play.players)
        print(f"\n{sum(len(one.accepted) for one in play.players)} commands accepted, {unknown} times sent again")
    return took


def killed(workers: Workers, *, kills: int, seed: int) -> None:
    took: list[tuple[str, float]] = []

    async def story() -> None:
        took.extend(await killed_and_replaced(workers, kills, seed))

    run(story)
    seconds = [one for _, one in took]
    for name, one in took:
        print(f"{one:6.2f} s  {name.replace('_', ' ')}")
    print(f"{kills} kills: median {statistics.median(seconds):.2f} s, longest {max(seconds):.2f} s")
    workers.verified()
    workers.said_no_traceback()


@pytest.mark.slow
def test_play_goes_on_when_the_leader_is_killed(workers: Workers) -> None:
    killed(workers, kills=2, seed=20261116)


@pytest.mark.nightly
def test_play_goes_on_through_many_kills(workers: Workers) -> None:
    killed(workers, kills=40, seed=20261117)


@pytest.mark.slow
def test_of_three_workers_the_last_goes_on_alone(workers: Workers) -> None:
    first, second, third = workers.start(), workers.start(), workers.start()

    async def story() -> None:
        async with scene(workers, first, third) as play:
            play.here.workers = (first, second, third)
            play.there.workers = (third, second, first)
            for player in (play.ann, play.bob):
                play.begin(player.play())
            await play.goes_on()
            at = first.kill()
            print(f"\n{await accepted_after(play, at):6.2f} s  the first of three was killed")
            await play.goes_on()
            leader = await workers.led_by(second, third)
            last = third if leader is second else second
            at = leader.kill()
            print(f"{await accepted_after(play, at):6.2f} s  the second of three was killed")
            await play.goes_on()
            await workers.led_by(last)
            await play.settled()

    run(story)
    workers.verified()
    workers.said_no_traceback()


# --- a leader that is held up -----------------------------------------------------------------------------


@pytest.mark.slow
def test_a_leader_that_was_stopped_for_a_while_writes_nothing_that_is_out_of_date(workers: Workers) -> None:
    leader, other = workers.start(), workers.start()

    async def story() -> None:
        async with scene(workers, leader, other, changers=4) as play:
            for player in (play.ann, play.bob):
                play.begin(player.play())
            for player in (play.changers[0], *play.changers[2:]):
                play.begin(player.change_cash(at_once))
            await play.goes_on()
            at = leader.signal(signal.SIGSTOP)
            print(f"\n{await accepted_after(play, at):6.2f} s  the leader was stopped")
            await workers.led_by(other)
            await play.here.lead_to(other)  # its machine still takes connections, but nobody there answers
            await play.goes_on()  # without it, so that all it knows is out of date
            leader.signal(signal.SIGCONT)
            await play.here.lead_to(leader, other)
            await play.goes_on()
            await play.goes_on()
            await play.settled()

    run(story)
    workers.verified()
    workers.said_no_traceback()


# --- the database goes away -------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("server", ["own_server"], indirect=True)
def test_workers_come_back_after_the_database_was_away(workers: Workers) -> None:
    leader, other = workers.start(), workers.start()

    def cut_off() -> None:
        with psycopg.connect(workers.url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )

    async def story() -> None:
        async with scene(workers, leader, other, changers=4) as play:
            for player in (play.ann, play.bob):
                play.begin(player.play())
            for player in (play.changers[0], *play.changers[2:]):
                play.begin(player.change_cash(at_once))
            await play.goes_on()
            for _ in range(3):
                at = time.monotonic()
                await asyncio.to_thread(cut_off)
                print(f"\n{await accepted_after(play, at):6.2f} s  every connection was cut", end="")
                await play.goes_on()
            at = time.monotonic()
            with restarted_after_a_crash(workers.url):
                print(f"\n{await accepted_after(play, at):6.2f} s  the server crashed and was started again")
                await play.goes_on()
                await play.goes_on()
                await play.settled()
                workers.verified()
                workers.said_no_traceback()

    run(story)


# --- a leader that is closed ------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_leader_that_is_closed_hands_its_tables_over(workers: Workers) -> None:
    leader, other = workers.start(), workers.start()

    async def story() -> None:
        async with scene(workers, leader, other) as play:
            for player in (play.ann, play.bob):
                play.begin(player.play())
            play.begin(play.changers[0].change_cash(slowly))
            await play.goes_on()
            at = leader.signal(signal.SIGTERM)
            assert await asyncio.to_thread(leader.served.rest) == 0
            print(f"\n{time.monotonic() - at:6.2f} s  until the leader was closed")
            at = time.monotonic()
            print(f"{await accepted_after(play, at):6.2f} s  from there until a command was accepted")
            await play.goes_on()
            await workers.led_by(other)
            await play.settled()
            here, there, also_here = play.viewers
            assert here.codes == also_here.codes == [1012], "they were not told to come again"
            assert there.codes == []

    run(story)
    workers.verified()
    assert "".join(worker.errors for worker in workers.all) == ""
