"""The benchmarks' own machinery: a client that measures a house lets its readers run, and says when it is late."""

from __future__ import annotations

import asyncio
import importlib
import json
from pathlib import Path
from typing import Any

import pytest

side_by_side: Any = importlib.import_module("benchmarks.side_by_side")
floor: Any = importlib.import_module("benchmarks.floor")


class Wire:
    """Takes what is sent, and has it answered a moment later, as a house would."""

    def __init__(self, house: Any) -> None:
        self.house, self.answers = house, asyncio.Queue[str]()

    async def send(self, frame: str) -> None:
        """It never has to wait: a socket whose buffer is not full does not either."""
        self.answers.put_nowait(json.loads(frame)["ref"])

    async def answer(self) -> None:
        while True:
            ref = await self.answers.get()
            self.house._answered({"ref": ref, "kind": "done", "version": 0})


def a_house(tables: int) -> Any:
    """Everybody has one thing to do, and again after each answer."""
    house = floor.House(tables)
    for table in range(tables):
        wire = Wire(house)
        house.felt[table] = {"version": 0, "waits": "wagers", "lying": []}
        told = json.dumps({"yours": {"rack": 100_00}}).encode()
        house.players[table] = [
            floor.Player(f"p{box}", table, box, wire, told=told) for box in range(1, floor.PLAYERS + 1)
        ]
        house.news[table] = None
    return house


def test_its_readers_run_when_everybody_waits_and_it_is_late() -> None:
    """All of it is due at once, and far more than there are players: only answers let it go on."""
    tables, commands = 3, 500

    async def story() -> Any:
        house = a_house(tables)
        wires = {id(player.socket): player.socket for seats in house.players for player in seats}
        readers = [asyncio.create_task(wire.answer()) for wire in wires.values()]
        async with asyncio.timeout(300):
            await floor.on_schedule(house, rate=commands * 1_000, seconds=1 / 1_000)
            for _ in range(10):
                await asyncio.sleep(0)
        for reader in readers:
            reader.cancel()
        return house

    house = asyncio.run(story())
    assert len(house.sent) + house.idle == commands
    assert len(house.sent) > 10 * tables * floor.PLAYERS, "it stopped once everybody waited"
    assert all(one.version == 0 for one in house.sent.values())


def test_tables_without_news_are_not_looked_at_again() -> None:
    house = a_house(2)
    asked = [house.next_command() for _ in range(2 * floor.PLAYERS)]
    assert {found[0].table for found in asked[:2]} == {0, 1}, "one after the other"
    assert len({(found[0].table, found[0].box) for found in asked}) == 2 * floor.PLAYERS
    assert house.next_command() is None
    assert house.news == {}


@pytest.mark.parametrize(
    ("late", "lags", "limit"),
    [([0.001] * 200, [0.002] * 200, False), ([0.3] * 200, [0.0], True), ([0.0], [0.2] * 200, True)],
)
def test_it_says_plainly_when_the_client_was_the_limit(
    late: list[float], lags: list[float], *, limit: bool
) -> None:
    lines = list(floor.own_delay(late, lags))
    assert any(line.startswith("THE CLIENT WAS THE LIMIT") for line in lines) is limit
    assert any("event loop" in line and "p99" in line for line in lines)


def a_run(ours: float, theirs: float, *, later: float = 1.0, **more: float) -> list[Any]:
    """Ours, theirs, theirs, ours; `later` is how much slower the machine is at the second time."""
    seconds = (ours, theirs, theirs * later, ours * later)
    return [side_by_side.Sample(wall=one, cpu=one, **more) for one in seconds]


@pytest.mark.parametrize(
    ("runs", "says"),
    [
        ([a_run(1.0, 1.2)] * 9, "ratio 0.833 "),
        ([a_run(1.0, 1.2)] * 9, "faster"),
        ([a_run(1.2, 1.0)] * 9, "SLOWER"),
        ([a_run(1.2, 1.0, later=1.05)] * 9, "SLOWER"),
        ([a_run(1.02, 1.0, later=1.05)] * 9, "no difference"),
        ([a_run(1.2, 1.0), a_run(1.0, 1.2)] * 4, "no difference"),
        ([a_run(1.2, 1.0, later=1.5)] * 9, "THE MACHINE WAS TOO NOISY TO TELL"),
        ([a_run(1.2, 1.0)] * 4, "TOO FEW ROUNDS TO TELL"),
    ],
)
def test_a_checkout_is_slower_only_by_more_than_it_differs_from_itself(runs: list[Any], says: str) -> None:
    [line] = side_by_side.told("a figure", runs)
    assert says in line


def test_it_says_what_else_than_the_house_took_the_time() -> None:
    _, own = side_by_side.told("a figure", [a_run(1.0, 1.0, own=0.8)] * 9)
    assert "THE BENCHMARK ITSELF WAS THE LIMIT: its own part is 80%" in own
    waited = [[side_by_side.Sample(wall=1.0, cpu=0.2)] * 4] * 9
    _, disk = side_by_side.told("a figure", waited, by_the_clock=True, waits=True)
    assert "THE DISK WAS THE LIMIT: 20%" in disk
    _, busy = side_by_side.told("a figure", waited)
    assert "THE MACHINE WAS BUSY WITH OTHERS" in busy


def test_what_is_no_checkout_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(side_by_side.CannotCompare, match="is no checkout of Croupier"):
        side_by_side.Checkout(Path("engine.py"), tmp_path)
