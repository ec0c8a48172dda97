"""How many may be connected: from one address and in all, whatever they say; who left is counted no more."""

from __future__ import annotations

import asyncio
import errno
import itertools
import json
import resource
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from croupier.web.connections import ConnectionCaps, Gate, bounds_of
from croupier.web.settings import Rate, Rates, Settings
from tests.test_serve import served
from tests.web.doors import PATIENCE, Browser, House

ROOT = Path(__file__).resolve().parents[2]
TWO_ADDRESSES = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has 127.0.0.2 without being told")


# --- how many -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("descriptors", "given", "in_all", "of_one"),
    [
        (256, None, 128, 42),
        (1_024, None, 768, 256),
        (4_096, None, 3_072, 1_000),
        (None, None, 10_000, 1_000),
        (4_096, 2_000, 3_072, 2_000),
        (256, 2_000, 128, 128),
        (8, None, 4, 1),
    ],
)
def test_the_record_always_keeps_descriptors(
    descriptors: int | None, given: int | None, in_all: int, of_one: int
) -> None:
    bounds = bounds_of(Settings(connections_of_one_address=given), descriptors)
    assert (bounds.in_all, bounds.of_one_address) == (in_all, of_one)


def test_a_proxy_brings_many_and_only_one_that_is_named() -> None:
    alone = bounds_of(Settings(), 4_096)
    assert alone.for_address("10.0.0.5") == 1_000
    named = bounds_of(Settings(trusted_proxies=("10.0.0.0/24", "2001:db8::5/128")), 4_096)
    for address, most in (
        ("10.0.0.5", 3_072),
        ("::ffff:10.0.0.5", 3_072),
        ("2001:db8::5", 3_072),
        ("2001:db8::6", 1_000),
        ("10.0.1.5", 1_000),
        ("local", 1_000),
    ):
        assert named.for_address(address) == most, address
    assert bounds_of(Settings(trusts_forwarded=True), 4_096).for_address("192.0.2.1") == 3_072


def test_only_a_proxy_that_is_named_is_believed(open_house: Callable[..., House]) -> None:
    rates = Rates(
        **dict.fromkeys(Rates.__slots__, Rate(burst=10**6, a_second=10**6))
        | {"guests": Rate(burst=1, a_second=1e-3)}
    )
    house = open_house(Settings(rates=rates, trusted_proxies=("127.0.0.1/32",)))

    def asks(source: str, forwarded: str) -> int:
        browser = Browser(port=house.port, source=source)
        return browser.post("/api/guests", {}, **{"X-Forwarded-For": forwarded}).status

    assert [asks("127.0.0.1", f"203.0.113.{one}") for one in (1, 2, 1)] == [201, 201, 429]
    if sys.platform == "linux":
        assert [asks("127.0.0.2", f"203.0.113.{one}") for one in (3, 4)] == [201, 429]


# --- at the gate --------------------------------------------------------------------------------------------


class Greeting(asyncio.Protocol):
    """Says a word to whoever is let in."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(b"!")


class Door:
    """A plain server behind a gate, and those who came to it."""

    def __init__(self, gate: Gate, port: int) -> None:
        self.gate, self.port = gate, port
        self.came = ExitStack()

    async def lets_in(self, source: str = "127.0.0.1") -> bool:
        """Whether one more is let in; who is stays."""
        return await asyncio.to_thread(self._come, source)

    def _come(self, source: str) -> bool:
        at = ("127.0.0.1", self.port)
        wire = self.came.enter_context(socket.create_connection(at, PATIENCE, source_address=(source, 0)))
        try:
            return wire.recv(1) == b"!"
        except ConnectionError:
            return False


@asynccontextmanager
async def door_of(bounds: ConnectionCaps, told: list[tuple[str, str, int]]) -> AsyncIterator[Door]:
    gate = Gate(bounds, lambda *what: told.append(what))
    listening = gate.over(socket.create_server(("127.0.0.1", 0)))
    door = Door(gate, listening.getsockname()[1])
    server = await asyncio.get_running_loop().create_server(Greeting, sock=listening)
    try:
        async with asyncio.timeout(PATIENCE):
            yield door
    finally:
        door.came.close()
        while gate.open:
            await asyncio.sleep(0.01)
        server.close()


def run(story: Callable[[], Any]) -> None:
    asyncio.run(story())


def test_one_address_fills_its_share_and_comes_in_again_when_one_has_left() -> None:
    told: list[tuple[str, str, int]] = []

    async def story() -> None:
        async with door_of(ConnectionCaps(in_all=100, of_one_address=4), told) as door:
            assert [await door.lets_in() for _ in range(10)] == [True] * 4 + [False] * 6
            assert told == [("127.0.0.1", "one address has at most 4 connections", 4)] * 6
            assert door.gate.open == 4
            door.came.close()
            while door.gate.open:
                await asyncio.sleep(0.01)
            assert await door.lets_in()

    run(story)


@TWO_ADDRESSES
def test_others_come_in_while_one_address_has_all_it_may() -> None:
    told: list[tuple[str, str, int]] = []

    async def story() -> None:
        async with door_of(ConnectionCaps(in_all=6, of_one_address=4), told) as door:
            assert [await door.lets_in() for _ in range(9)].count(True) == 4
            assert [await door.lets_in(f"127.0.0.{one}") for one in (2, 2, 3)] == [True, True, False]
            assert told[-1] == ("127.0.0.3", "the house has at most 6 connections", 6)

    run(story)


def test_a_process_without_descriptors_turns_away_instead_of_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """One is kept in hand: with it whoever waits is told so, and the line does not stand still."""
    told: list[tuple[str, str, int]] = []
    gate = Gate(ConnectionCaps(in_all=5, of_one_address=5), lambda *what: told.append(what))
    accept, tries = socket.socket.accept, itertools.count()

    def scarce(self: socket.socket) -> tuple[socket.socket, Any]:
        if next(tries) == 0:
            raise OSError(errno.EMFILE, "Too many open files")
        return accept(self)

    with ExitStack() as stack:
        listening = stack.enter_context(gate.over(socket.create_server(("127.0.0.1", 0))))
        one, other = (stack.enter_context(socket.create_connection(listening.getsockname())) for _ in range(2))
        monkeypatch.setattr(socket.socket, "accept", scarce)
        came, _ = listening.accept()
        stack.enter_context(came)
        assert one.recv(1) == b"", "the first was hung up on"
        came.sendall(b"!")
        assert other.recv(1) == b"!"
    assert [why for _, why, _ in told] == ["the process has no descriptor left"]


def test_the_soft_limit_is_raised_to_the_hard_one() -> None:
    code = (
        "import resource; from croupier.web.descriptors import raise_limit;"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (64, 200));"
        "print(raise_limit(), *resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert ran.stdout.split() == ["200", "200", "200"]


# --- a storm ------------------------------------------------------------------------------------------------


def few_descriptors() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))


@pytest.mark.slow
@TWO_ADDRESSES
def test_a_player_plays_on_while_another_address_holds_three_hundred_idle_connections(tmp_path: Path) -> None:
    """A house with 256 descriptors; what it writes of the storm can be read."""
    arguments = ("--database", "house.sqlite3", "--port", "0", "--pace", "quick", "--no-house-players")
    with ExitStack() as stack:
        house = stack.enter_context(served(*arguments, folder=tmp_path, before=few_descriptors))
        port = int(house.until(r"http://127\.0\.0\.1:(\d+)"))
        player = Browser(port=port, source="127.0.0.2")
        assert player.come_in("/api/guests", {}).status == 201
        for word, fields in (("arrive", {}), ("buy-in", {"amount": 200_00, "with": "purse"}), ("sit", {"box": 1})):
            player.do(word, "canberra-2018", **fields)
        for _ in range(300):
            stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
        play_a_round(player, "canberra-2018")
        with player.socket(source_address=("127.0.0.2", 0)) as wire:
            wire.until("hello")
        descriptors = sum(1 for _ in Path(f"/proc/{house.process.pid}/fd").iterdir())
        assert descriptors < 256 - 50, "few are left for the record"
        assert house.stop() == 0
    lines = (tmp_path / "stderr").read_text().splitlines()
    assert 1 <= len(lines) <= 5, lines
    assert {json.loads(one)["kind"] for one in lines} == {"too-many-connections"}


def play_a_round(player: Browser, table: str) -> None:
    """By looking and answering, from the cut to the end."""
    end = time.monotonic() + 4 * PATIENCE
    wagered = False
    while time.monotonic() < end:
        answer = player.get(f"/api/tables/{table}")
        assert answer.status == 200, answer.json
        seen = answer.json
        felt, yours = seen["felt"], seen["yours"]
        if felt["waits"] == "cut":
            player.give("decline-cut", table)
        elif felt["waits"] == "wagers" and not wagered:
            wagered = player.give("wager", table, box=1, amount=10_00).status == 200
        elif wagered and felt["round"] is not None and felt["round"]["over"]:
            return
        elif yours["questions"]:
            asked = yours["questions"][0]
            offered = [one["choose"] for one in asked["options"] if one["refused"] is None]
            modest = next(one for one in ("stand", "decline", "draw") if one in offered)
            player.give("decide", table, box=1, choose=modest)
        else:
            time.sleep(0.05)
    pytest.fail("the player was kept from playing")
