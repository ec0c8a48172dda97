"""What goes wrong beside a table, and goes on all the same: leaders overtaken, replies lost, defects in a task."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import make_url, text

from croupier.floor.live import conductor as conductor_module
from croupier.floor.live import forwarding, live_floor
from croupier.floor.live.conductor import NotConducted
from croupier.floor.live.leading import JUST_AFTER, RENEWED, Leadership
from croupier.floor.live.live_floor import LiveFloor
from croupier.floor.live.live_table import LiveTable
from croupier.floor.live.seen_tables import SeenTables
from croupier.floor.live.viewing import Viewing
from croupier.floor.loops.keys import keys_of
from croupier.floor.loops.table_loop import Announcement, TableLoop
from croupier.floor.shown.views import Viewer
from croupier.store.cluster import SharedStore, Waiting
from croupier.store.engines import SILENT_SECONDS, WAIT_SECONDS, make_engine
from croupier.store.event_store import Outcome, Write
from croupier.store.faults import Fault, StoreFault
from croupier.store.opening import open_store
from croupier.tables.commands import Command
from croupier.tables.play.starting import StartRound
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role
from tests.floor.live_house import PATIENCE, QUICK, LiveHouse, live_house
from tests.store.writing import done, write

BOOK = BookId("act-blackjack-2018")
ANYONE = Viewer(role=Role.GAMING_MANAGER, name="max")
"""Sees every event."""


def run(story: Coroutine[Any, Any, None]) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(4 * PATIENCE):
            await story

    asyncio.run(in_time())


class Watched:
    """What one viewer was told of a table."""

    def __init__(self, floor: LiveFloor) -> None:
        self.frames: list[Any] = []
        floor.viewing(ANYONE, lambda frame: self.frames.append(json.loads(frame))).watch("table-1")

    @property
    def version(self) -> int:
        return int(self.frames[-1]["version"])

    async def until(self, version: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.version < version:
                await asyncio.sleep(0.005)

    def saw_each_once(self) -> None:
        seen = [one["version"] for frame in self.frames[1:] for one in frame["events"]]
        assert seen == list(range(self.frames[0]["version"] + 1, self.version + 1))


def another_leader(store: SharedStore, url: str) -> TableLoop:
    """Somebody else who conducts the table at the same time, as one may who was held up for long."""
    return TableLoop("table-1", store, keys_of(url))


# --- viewers of a leader that was overtaken ---------------------------------------------------------------


def test_viewers_of_a_leader_that_was_overtaken_miss_nothing(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened(BOOK, "ann")
            await house.ready()
            watched = Watched(house.floor)
            other = another_leader(store, url)
            for name in ("carl", "dora"):
                assert isinstance(other.do(house.command("arrive", name)), Announcement)
            done = await house.do("arrive", "bob")
            assert done.is_new
            assert {"bob", "carl", "dora"} <= {one.name for one in house.felt.people}
            await watched.until(done.version)
            watched.saw_each_once()

    run(story())


def test_one_who_has_seen_more_elsewhere_is_shown_no_older_table(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened(BOOK, "ann")
            await house.ready()
            done = another_leader(store, url).do(house.command("arrive", "carl"))
            assert isinstance(done, Announcement)
            await house.floor.reach("table-1", done.version)
            assert Watched(house.floor).version >= done.version
            await house.floor.reach("table-1", 10**9)  # nobody has seen that: it is not waited for
            await house.floor.reach("table-2", 1)

    run(story())


def test_what_somebody_else_stored_at_a_table_that_is_led_here_is_found(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened(BOOK, "ann")
            await house.ready()
            watched = Watched(house.floor)
            done = another_leader(store, url).do(house.command("arrive", "carl"))
            assert isinstance(done, Announcement)
            await watched.until(done.version)
            watched.saw_each_once()

    run(story())


def test_what_was_stored_is_shown_although_nobody_heard_that_it_was(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened(BOOK, "ann")
            felt = await house.ready()
            watched = Watched(house.floor)
            loop = live(house).loop
            append, loop.append = loop.append, lambda write: lost_after(append, write)
            command = house.command("arrive", "bob")
            with pytest.raises(StoreFault):
                await house.floor.do(command)
            loop.append = append
            await watched.until(felt.version + 1)
            again = await house.floor.do(command)
            assert isinstance(again, Announcement)
            assert not again.is_new
            watched.saw_each_once()

    run(story())


def lost_after(append: Callable[[Write], Outcome], write: Write) -> Outcome:
    append(write)
    raise StoreFault(Fault.LOST, "The connection to the database was lost.")


def live(house: LiveHouse) -> LiveTable:
    table = house.floor.live_table("table-1")
    assert table is not None
    return table


def test_one_who_comes_between_the_record_and_the_announcement_sees_nothing_twice(
    store: SharedStore, url: str
) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened(BOOK, "ann")
            await house.ready()
            table = LiveTable(another_leader(store, url), QUICK)
            done = table.loop.do(house.command("arrive", "bob"))
            assert isinstance(done, Announcement)
            happened = table.news([(done.by, event) for event in done.events])
            assert happened is not None
            frames: list[Any] = []
            came_with = table.picture.version
            viewing = Viewing(OneTable(table), ANYONE, lambda frame: frames.append(json.loads(frame)))
            viewing.watch("table-1", after=came_with)
            table.announce(happened)
            assert table.news() is None
            first, second = frames
            assert (first["version"], first["record"]) == (came_with, [])
            assert [one["version"] for one in second["events"]] == [done.version]

    run(story())


class OneTable(SeenTables):
    """A house with one table, which nobody conducts."""

    def __init__(self, table: LiveTable) -> None:
        super().__init__()
        self._tables[table.name] = table


@pytest.mark.slow
def test_one_who_cannot_be_told_keeps_nobody_else_from_hearing(
    store: SharedStore, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened(BOOK, "ann")
            await house.ready()
            watched = Watched(house.floor)

            def fails(_happened: object) -> None:
                raise RuntimeError("the wire is cut")

            live(house).watchers.add(fails)
            done = await house.do("arrive", "bob")
            await watched.until(done.version)
            watched.saw_each_once()

    run(story())
    assert "could not be told" in caplog.text


# --- tasks that must not die ------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_dealer_whose_step_fails_tries_again_and_people_are_answered(
    store: SharedStore, url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(conductor_module, "AFTER_A_DEFECT", 0.2)

    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened(BOOK, "ann", "bob")
            await house.ready("56", "45", "TJQK", "45")
            loop = live(house).loop
            do, failed = loop.do, asyncio.Event()
            running = asyncio.get_running_loop()

            def fails_to_start(command: Command) -> Announcement | Refused:
                if isinstance(command, StartRound) and not failed.is_set():
                    running.call_soon_threadsafe(failed.set)
                    raise RuntimeError("a defect")
                return do(command)

            monkeypatch.setattr(loop, "do", fails_to_start)
            for box, player in enumerate(("ann", "bob"), start=1):
                await house.do("wager", player, box=box, amount=20_00)
            await asyncio.wait_for(failed.wait(), PATIENCE)
            await house.do("arrive", "carl")
            await house.until(lambda felt: felt.waits == "decisions")

    run(story())
    assert "table-1 could not go on" in caplog.text


def test_leases_are_renewed_after_a_defect(
    store: SharedStore, url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened(BOOK, "ann")
            leadership = house.floor._leadership
            renew, looks = leadership.renew, 0

            def fails_once(self: Leadership, tables: Any) -> Any:
                nonlocal looks
                looks += 1
                if looks == 1:
                    raise RuntimeError("a defect")
                return renew(tables)

            monkeypatch.setattr(Leadership, "renew", fails_once)
            async with asyncio.timeout(PATIENCE):
                while looks < 3:
                    await asyncio.sleep(0.01)
            assert leadership.leads("table-1")
            await house.do("arrive", "bob")

    run(story())
    assert "the leases were not renewed" in caplog.text


def reopened(house: LiveHouse, store: SharedStore, url: str) -> LiveFloor:
    """Another worker over the same record, which is not begun yet."""
    return LiveFloor(store, keys_of(url), pace=QUICK)


def test_a_table_whose_lease_is_held_is_conducted_once_it_can_be_read(
    store: SharedStore, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened(BOOK, "ann")
            await house.ready()
        again = reopened(house, store, url)
        reload, faults = TableLoop.reload, 1

        def faulty(self: TableLoop) -> None:
            nonlocal faults
            faults -= 1
            if faults == 0:
                raise StoreFault(Fault.LOST, "The connection to the database was lost.")
            reload(self)

        monkeypatch.setattr(TableLoop, "reload", faulty)
        await again.start()
        try:
            assert again.led() == ()
            await until(lambda: again.led() == ("table-1",))
        finally:
            await again.stop()

    run(story())


def test_a_table_that_cannot_be_conducted_here_is_left_to_others(
    store: SharedStore, url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened(BOOK, "ann")
            await LiveHouse(house.floor, "table-2").opened(BOOK, "bob")
        again = reopened(house, store, url)
        reload, is_broken = TableLoop.reload, True

        def broken(self: TableLoop) -> None:
            if self.name == "table-1" and is_broken:
                raise RuntimeError("a defect")
            reload(self)

        monkeypatch.setattr(TableLoop, "reload", broken)
        monkeypatch.setattr(live_floor, "LEFT_ALONE", 0.5)
        await again.start()
        try:
            assert again.led() == ("table-2",)
            await until(lambda: store.leases.holder_of("table-1") is None)
            is_broken = False
            await until(lambda: again.led() == ("table-1", "table-2"))
        finally:
            await again.stop()

    run(story())
    assert "table-1 cannot be conducted here" in caplog.text


async def until(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not what():
            await asyncio.sleep(0.01)


# --- errands ----------------------------------------------------------------------------------------------


@contextmanager
def only_errands(house: LiveHouse) -> Iterator[None]:
    """Commands given here go through the inbox, as those of a worker that does not lead the table."""
    floor = house.floor

    async def sent(command: Command) -> Any:
        return await floor._outcome(command.table, await floor._messenger.send(command))

    floor._have_done, before = sent, floor._have_done  # type: ignore[method-assign]
    yield
    floor._have_done = before  # type: ignore[method-assign]


def test_an_errand_that_came_to_nothing_does_not_stand_in_the_way_of_the_next(
    store: SharedStore, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened(BOOK, "ann")
            command = house.command("arrive", "bob")
            with only_errands(house):
                monkeypatch.setattr(forwarding, "WAITED_TOO_LONG", -1.0)  # all has waited for too long
                with pytest.raises(NotConducted):
                    await house.floor.do(command)
                monkeypatch.undo()
                outcome = await house.floor.do(command)
                assert isinstance(outcome, Announcement)
                assert outcome.is_new

    run(story())


@pytest.mark.slow
def test_a_command_that_is_sent_often_at_once_is_done_once_and_all_are_answered(
    store: SharedStore, url: str
) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened(BOOK, "ann")
            command = house.command("arrive", "bob")
            with only_errands(house):
                outcomes = await asyncio.gather(*(house.floor.do(command) for _ in range(150)))
            assert all(isinstance(one, Announcement) for one in outcomes)
            assert len({one.version for one in outcomes if isinstance(one, Announcement)}) == 1
            assert sum(one.is_new for one in outcomes if isinstance(one, Announcement)) == 1

    run(story())


def test_an_errand_found_waiting_while_it_is_answered_is_not_served_again(
    store: SharedStore, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or one who was told no would find it done later."""

    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened(BOOK, "ann")
            inbox = store.inbox
            conductor = house.floor._conductors["table-1"]
            do, answer, waiting = conductor.do, inbox.answer, inbox.waiting
            second_look, answered, served = threading.Event(), threading.Event(), 0

            async def counted(command: Command) -> Any:
                nonlocal served
                served += 1
                house.floor._forwarded.call()  # somebody looks while it is served
                await asyncio.to_thread(second_look.wait, PATIENCE)
                return await do(command)

            def looked(tables: Any, limit: int) -> tuple[Waiting, ...]:
                found = waiting(tables, limit)
                if found and served:
                    second_look.set()
                    answered.wait(PATIENCE)  # and what it found is out of date when it comes back
                return found

            def noted(command: Any, payload: bytes) -> None:
                answer(command, payload)
                answered.set()

            monkeypatch.setattr(conductor, "do", counted)
            monkeypatch.setattr(inbox, "waiting", looked)
            monkeypatch.setattr(inbox, "answer", noted)
            with only_errands(house):
                refused = await house.floor.do(house.command("sit", "carl", box=1))
            assert isinstance(refused, Refused)
            await house.floor._in_thread(lambda: None)
            await until(lambda: not house.floor._forwarded._tasks)
            assert served == 1

    run(story())


# --- leases and locks -------------------------------------------------------------------------------------


def test_the_next_look_is_just_after_the_end_of_anothers_lease(store: SharedStore) -> None:
    leadership = Leadership("a", store.leases)
    assert leadership.renew(()).again == RENEWED
    store.leases.take("table-1", "b", 0.4)
    assert leadership.renew(("table-1",)).again <= 0.4 + JUST_AFTER
    store.leases.take("table-2", "b", 60)
    store.leases.release("table-1", "b")
    assert leadership.renew(()).again == RENEWED


@pytest.mark.slow
def test_a_process_that_falls_silent_in_a_transaction_does_not_hold_up_the_others(postgres_url: str) -> None:
    assert SILENT_SECONDS < WAIT_SECONDS
    with open_store(postgres_url) as store:
        engine = make_engine(make_url(postgres_url))
        connection = engine.connect()
        connection.execute(text("SELECT * FROM log_head FOR UPDATE"))
        assert done(store.append(write("c1"))).is_new
        connection.invalidate()
        connection.close()
        engine.dispose()
