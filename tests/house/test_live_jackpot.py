"""A jackpot won on the live floor: a held round, a press, an award by the clock, shown by every worker."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from croupier.audit.verifying import verify
from croupier.chapters.commands import AnyCommand
from croupier.floor.live.allowance import Allowance, Allowances
from croupier.floor.live.jackpot_links import LinkClock, LinkWatch
from croupier.floor.live.live_floor import LiveFloor
from croupier.floor.loops.house_loop import HouseAnnouncement
from croupier.floor.loops.keys import keys_of
from croupier.jackpots.failing import RestoreJackpot
from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.linking import LinkTable
from croupier.jackpots.making import MakeJackpot
from croupier.store.opening import open_store
from croupier.tables.state.jackpot import LinkState
from croupier.tables.table import Table
from croupier.vocabulary.names import On
from croupier.vocabulary.refusal import Refusal
from croupier.vocabulary.roles import Role
from tests.floor.live_house import PATIENCE, QUICK, LiveHouse

NSW = "nsw-blackjack-challenge"
STAKE = 5_00


def sevens_of_diamonds(size: int) -> bytes:
    """In place of chance: the first cards that the device gives are 6c, to be burned, and then 7d 7d 7d."""
    return (4925).to_bytes(4, "big") * (size // 4)


class Hands:
    """A clock that somebody moves: a press grows no older by itself."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 16, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.time += timedelta(microseconds=1)
        return self.time


@asynccontextmanager
async def worker(record: str, now: Callable[[], datetime]) -> AsyncIterator[LiveHouse]:
    with open_store(record) as store:
        allowance = Allowance(Allowances.generous())
        floor = LiveFloor(
            store, keys_of(record), pace=QUICK, random_bytes=sevens_of_diamonds, allowance=allowance, now=now
        )
        await floor.start()
        try:
            yield LiveHouse(floor)
        finally:
            await floor.stop()


async def ordered(house: LiveHouse, command: AnyCommand) -> None:
    outcome = await house.floor.house.do(command)
    assert isinstance(outcome, HouseAnnouncement), outcome


async def opened(house: LiveHouse, now: Callable[[], datetime]) -> None:
    """Ann and Bob sit at a table that software deals, linked to a jackpot of $60,000; rounds wait for both."""
    options = {"decks": 6, "smallest_chip": 50, "side_wagers": ["blazing-7s"], "blazing_7s_stake": STAKE}
    await house.opened(NSW, "ann", "bob", options=options, holder="device", float=10_000_00)
    by: dict[str, Any] = {"who": "ora", "role": Role.CASINO_OPERATOR, "at": now()}
    terms: dict[str, Any] = {"stake": STAKE, "reset": 10_000_00, "increment": 2000, "opening": 59_999_00}
    await ordered(house, MakeJackpot(jackpot="J1", **terms, **by))
    await ordered(house, LinkTable(jackpot="J1", **by))


async def until(pool: Callable[[], Jackpot | None], what: Callable[[Jackpot], bool]) -> Jackpot:
    async with asyncio.timeout(PATIENCE):
        while (found := pool()) is None or not what(found):
            await asyncio.sleep(0.005)
    return found


def pool_at(house: LiveHouse) -> Callable[[], Jackpot | None]:
    return lambda: next(iter(house.floor.house.jackpots()), None)


def table_at(house: LiveHouse) -> Table:
    known = house.floor._known_table("table-1")
    assert known is not None
    return known


async def won_and_pressed(house: LiveHouse, now: Hands) -> Jackpot:
    await opened(house, now)
    await house.until(lambda felt: felt.waits == "wagers")
    await house.do("wager", "ann", box=1, amount=10_00)
    await house.do("wager", "ann", box=1, on="blazing-7s", amount=STAKE)
    await house.do("pass", "bob")

    def pressed(pool: Jackpot) -> bool:
        """The clock goes on while the dealer lays out the cards, and stands from the press on."""
        now.time += timedelta(milliseconds=0 if pool.presses else 10)
        return bool(pool.presses)

    return await until(pool_at(house), pressed)


def test_a_jackpot_is_won_pressed_for_and_awarded_by_the_clock_and_every_worker_shows_it(tmp_path: Path) -> None:
    record, now = f"sqlite:///{tmp_path / 'house.sqlite3'}", Hands()

    async def evening() -> None:
        async with worker(record, now) as house, worker(record, now) as other:
            pressed = await won_and_pressed(house, now)
            held = table_at(house).round
            assert held is not None
            assert [(one.player, one.line) for one in held.won] == [("ann", "three sevens of diamonds")]
            assert (pressed.displayed, pressed.presses[0].displayed) == (60_000_00, 60_000_00)
            assert (await house.refused("decide", "ann", box=1, choose="stand")).code is Refusal.ROUND_HELD
            await until(pool_at(other), lambda pool: bool(pool.presses))
            now.time += timedelta(seconds=1)
            for one in (house, other):
                after = await until(pool_at(one), lambda pool: pool.paid > 0)
                assert (after.displayed, after.paid, after.presses) == (10_000_00, 60_000_00, ())
            await house.play_out("ann")

    asyncio.run(evening())
    with open_store(record) as store:
        assert store.balances()["rack:table-1:ann"] >= 60_000_00
        assert verify(store).faults == []


def test_a_house_that_goes_down_between_press_and_award_holds_the_round_when_it_is_back(tmp_path: Path) -> None:
    record, now = f"sqlite:///{tmp_path / 'house.sqlite3'}", Hands()

    async def evening() -> None:
        async with worker(record, now) as house:
            pressed = await won_and_pressed(house, now)
        async with worker(record, now) as again:
            known = await until(pool_at(again), lambda pool: bool(pool.presses))
            assert known.presses == pressed.presses
            held = table_at(again).round
            assert held is not None
            assert held.won
            now.time += timedelta(seconds=1)
            after = await until(pool_at(again), lambda pool: pool.paid > 0)
            assert (after.paid, after.displayed) == (60_000_00, 10_000_00)
            await again.play_out("ann")

    asyncio.run(evening())
    with open_store(record) as store:
        assert verify(store).faults == []


# --- links ----------------------------------------------------------------------------------------------


def test_a_link_is_lost_when_nobody_has_conducted_the_table_for_a_while() -> None:
    watch = LinkWatch(lost=12)
    assert watch.lost(["a", "b"], {"a"}, now=100.0) == ()
    assert watch.lost(["a", "b"], {"a"}, now=111.9) == ()
    assert watch.lost(["a", "b"], {"a", "b"}, now=112.0) == ()
    assert watch.lost(["a", "b"], (), now=113.0) == ()
    assert watch.lost(["a", "b"], {"a"}, now=125.0) == ("b",)
    assert watch.lost(["a"], (), now=126.0) == ()


def test_the_clock_reports_a_lost_link_and_wagers_on_the_jackpot_are_refused_until_it_is_restored(
    tmp_path: Path,
) -> None:
    record, now = f"sqlite:///{tmp_path / 'house.sqlite3'}", Hands()

    async def evening() -> None:
        async with worker(record, now) as house:
            await opened(house, now)
            await house.until(lambda felt: felt.waits == "wagers")
            await house.do("wager", "ann", box=1, amount=10_00)
            await house.do("wager", "ann", box=1, on="blazing-7s", amount=STAKE)
            await house.floor._links.look()
            assert (await linked(house)) is LinkState.LINKED, "somebody conducts it"
            await links_without_anybody(house, now).look()
            assert (await linked(house)) is LinkState.FAILED
            await house.until(lambda felt: [one.on for one in table_at(house).wagers] == [On.BLACKJACK])
            again = await house.refused("wager", "ann", box=1, on="blazing-7s", amount=STAKE)
            assert (again.code, again.clause) == (Refusal.JACKPOT_FAILED, "18.17.2")
            await ordered(house, RestoreJackpot(who="sue", role=Role.CASINO_SUPERVISOR, at=now()))
            await house.do("wager", "ann", box=1, on="blazing-7s", amount=STAKE)

    asyncio.run(evening())
    with open_store(record) as store:
        assert verify(store).faults == []


async def linked(house: LiveHouse) -> LinkState:
    [pool] = await house.floor.house.pools()
    return pool.tables["table-1"].state


def links_without_anybody(house: LiveHouse, now: Hands) -> LinkClock:
    async def nobody() -> tuple[str, ...]:
        return ()

    rooms = house.floor.house
    return LinkClock(pools=rooms.pools, conducted=nobody, do=rooms.do, now=now, watch=LinkWatch(lost=0))
