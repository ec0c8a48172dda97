"""Clocks that step: waits are as long as they were meant to be, recorded times never go back, play goes on."""

from __future__ import annotations

import asyncio
import functools
import itertools
from datetime import UTC, datetime, timedelta

from croupier.audit.record import recorded_at
from croupier.floor.dealing.table_clock import TableClock
from croupier.floor.live.live_floor import LiveFloor
from croupier.floor.loops.keys import keys_of
from croupier.floor.shown.felt import Felt
from croupier.store.leases import LONGEST
from croupier.store.opening import open_store
from tests.floor.chosen_shoes import fixed_bytes
from tests.floor.live_house import QUICK, LiveHouse
from tests.store.conftest import sqlite_url as sqlite_url

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
STEP = timedelta(minutes=10)


class Clocks:
    """A time of day that is set by hand, and seconds that only run."""

    def __init__(self) -> None:
        self.of_day = NOON
        self.ran = 1000.0

    def later(self, seconds: float) -> None:
        self.of_day += timedelta(seconds=seconds)
        self.ran += seconds

    def clock(self) -> TableClock:
        return TableClock(lambda: self.of_day, lambda: self.ran)


def test_a_wait_is_as_long_whichever_way_the_time_of_day_steps() -> None:
    for step in (STEP, -STEP):
        clocks = Clocks()
        clock = clocks.clock()
        until = clock.now(None) + timedelta(seconds=15)
        clocks.later(5)
        clocks.of_day += step
        assert until - clock.now(NOON) == timedelta(seconds=10)
        clocks.later(10)
        assert clock.now(NOON) == until


def test_the_next_round_goes_by_the_time_of_day_and_never_back() -> None:
    clocks = Clocks()
    clock = clocks.clock()
    recorded = clock.now(None)
    clocks.of_day += STEP
    recorded = clock.follow(recorded)
    assert recorded == NOON + STEP
    clocks.of_day -= STEP
    clocks.later(30)
    assert clock.now(recorded) == recorded + timedelta(seconds=30), "waits go on"
    assert clock.follow(recorded) == recorded, "it is ahead, and stays until the time of day has come there"
    clocks.later(3600)
    assert clock.follow(recorded) == NOON + timedelta(seconds=3630)


def test_a_clock_behind_another_worker_goes_on_from_what_was_recorded() -> None:
    clocks = Clocks()
    clock = clocks.clock()
    clock.now(None)
    ahead = NOON + STEP
    assert clock.now(ahead) == ahead
    clocks.later(7)
    assert clock.now(ahead) == ahead + timedelta(seconds=7)


def has_begun(number: int, felt: Felt) -> bool:
    return felt.round is not None and felt.round.number == number


def test_play_goes_on_while_the_time_of_day_steps_forward_and_back(sqlite_url: str) -> None:
    ahead = timedelta()

    def now() -> datetime:
        return datetime.now(UTC) + ahead

    async def story() -> None:
        nonlocal ahead
        with open_store(sqlite_url) as store:
            floor = LiveFloor(store, keys_of(sqlite_url), pace=QUICK, random_bytes=fixed_bytes, now=now)
            await floor.start()
            try:
                house = await LiveHouse(floor).opened("act-blackjack-2018", "ann")
                await house.ready()
                for number, step in enumerate((0, 1, 0, -1, 0, 1, 0), start=1):
                    ahead = step * STEP
                    await house.do("wager", "ann", box=1, amount=10_00)
                    await house.until(functools.partial(has_begun, number))
                    await house.play_out("ann")
                    await house.until(lambda felt: felt.waits == "wagers")
            finally:
                await floor.stop()
            times = [one.recorded for one in recorded_at(store, "table-1")]
            assert all(before <= after for before, after in itertools.pairwise(times))
            assert times[-1] - times[0] < 2 * STEP

    asyncio.run(asyncio.wait_for(story(), 120))


def test_a_lease_of_before_the_clock_was_put_back_holds_nobody_up(sqlite_url: str) -> None:
    with open_store(sqlite_url) as store:
        store.leases.take("table-1", "the dead", LONGEST)
        assert store.leases.take("table-1", "the living", 3) is None

        def put_back(connection: object) -> None:
            connection.exec_driver_sql("UPDATE leases SET until = until + 600000000")  # type: ignore[attr-defined]

        store.side_tables.write(put_back)
        assert store.leases.all() == ()
        assert store.leases.take("table-1", "the living", 3) is not None
