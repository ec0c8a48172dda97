"""A busy house over real sockets: how long from when a command was due until all viewers have seen what it did.

    .venv/bin/python benchmarks/floor.py [--tables 50] [--rate 150] [--seconds 300] [--store sqlite|postgresql]

Open loop: commands are due at fixed times whether or not the house keeps up, and the wait is counted from then.
The house runs in a process of its own, with all that a house does (sessions, views, group commit); seven players
sit at each table, each with a socket. The client shares the machine, and so takes its part of it: it watches its
own loop, and says so when it was the client that came late and not the house.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import itertools
import json
import multiprocessing
import os
import re
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parent.parent))

PLAYERS = 7
_NEVER = 1 << 62
LOOKS = 0.01
"""Seconds between two looks at how late the client's own loop is."""
LATE = 0.05
"""A client that comes later than this, once in a hundred times, measures itself."""
_felts = msgspec.json.Decoder(msgspec.defstruct("FeltOnly", [("felt", dict[str, Any])]))
_yours = msgspec.json.Decoder(msgspec.defstruct("YoursOnly", [("yours", dict[str, Any])]))
_VERSION = re.compile(rb'"version":(\d+)')


# --- the house, in a process of its own -----------------------------------------------------------------


def serve(url: str, tables: int, ready: Any) -> None:
    """Open the tables, seat the players, serve them; say the port and the players' tokens when all is ready."""
    asyncio.run(_serve(url, tables, ready))


async def _serve(url: str, tables: int, ready: Any) -> None:
    import uvicorn

    from benchmarks.busy_house import busy_house
    from croupier.web.server import server_config
    from croupier.web.settings import Settings

    house = await busy_house(url, tables, PLAYERS)
    server = uvicorn.Server(server_config(house.app, Settings(), port=0))
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.05)
    port = server.servers[0].sockets[0].getsockname()[1]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    await house.seat_everyone()
    ready.put({"port": port, "tokens": house.tokens, "pid": os.getpid(), "start_kb": before})
    await task


# --- the players ----------------------------------------------------------------------------------------


@dataclass
class Seen:
    """When each version of a table arrived at the last of its viewers."""

    arrived: dict[int, int] = field(default_factory=dict)
    """How many viewers have each version."""
    complete: dict[int, float] = field(default_factory=dict)


@dataclass
class Player:
    """One socket."""

    name: str
    table: int
    box: int
    socket: Any
    version: int = 0
    """What it has seen."""
    told: bytes = b""
    """The last frame of the table, read only when there may be something to do."""
    waits_for: int = 0
    """It sends nothing before it has seen what came of its last command."""

    def yours(self) -> dict[str, Any]:
        """What the house last said of one's own."""
        return _yours.decode(self.told).yours if self.told else {}


@dataclass
class Sent:
    """A command that is on its way."""

    due: float
    player: Player
    version: int | None = None
    refused: str | None = None
    late: float = 0.0
    """How long after it was due the client came to send it."""


class House:
    """All players of all tables, and what they know."""

    def __init__(self, tables: int) -> None:
        self.players: list[list[Player]] = [[] for _ in range(tables)]
        self.felt: list[dict[str, Any]] = [{} for _ in range(tables)]
        self.seen = [Seen() for _ in range(tables)]
        self.sent: dict[str, Sent] = {}
        self.frames = 0
        self.news: dict[int, None] = {}
        """Tables at which something happened since nobody there had anything to do, the longest waiting first."""
        self.idle = 0
        """Commands that were due while nobody anywhere could do anything."""
        self.lags: list[float] = []
        """How late the client's own loop was, each time it was looked at."""

    async def read(self, player: Player) -> None:
        """Take in what one socket brings."""
        async for frame in player.socket:
            now = time.perf_counter()
            self.frames += 1
            text = frame if isinstance(frame, bytes) else frame.encode()
            if text.startswith((b'{"kind":"happened"', b'{"kind":"table"')):
                self._happened(player, text, now)
            elif text.startswith((b'{"kind":"done"', b'{"kind":"refused"')):
                self._answered(json.loads(text))

    def _happened(self, player: Player, text: bytes, now: float) -> None:
        seen, table = self.seen[player.table], player.table
        version = int(_VERSION.search(text).group(1))  # type: ignore[union-attr]
        player.version = version
        seen.arrived[version] = seen.arrived.get(version, 0) + 1
        if seen.arrived[version] == PLAYERS:
            seen.complete[version] = now
        if player.box == 1:
            self.felt[table] = _felts.decode(text).felt
        player.told = text
        self.news[table] = None

    def _answered(self, told: dict[str, Any]) -> None:
        sent = self.sent.get(told.get("ref") or "")
        if sent is None:
            return
        if told["kind"] == "done":
            sent.version = sent.player.waits_for = told["version"]
        else:
            sent.refused, sent.player.waits_for = told["says"], 0
        self.news[sent.player.table] = None

    def next_command(self) -> tuple[Player, dict[str, Any]] | None:
        """Something that a player at some table may do now; tables without news are not looked at again."""
        for table in tuple(self.news):
            del self.news[table]
            if (found := self.command(table)) is not None:
                self.news[table] = None  # behind all others: somebody else there may be able to act as well
                return found
        return None

    async def watch_own_loop(self) -> None:
        """How late this loop comes to what it has to do, for as long as it is measured."""
        while True:
            due = time.perf_counter() + LOOKS
            await asyncio.sleep(LOOKS)
            self.lags.append(max(0.0, time.perf_counter() - due))

    def command(self, table: int) -> tuple[Player, dict[str, Any]] | None:
        """Something that a player at this table may do now and has not been sent yet."""
        felt = self.felt[table]
        for player in self.players[table] if felt else ():
            if player.version == felt["version"] >= player.waits_for:
                for command in self._may(table, felt, player):
                    player.waits_for = _NEVER
                    return player, command
        return None

    def _may(self, table: int, felt: dict[str, Any], player: Player) -> Iterator[dict[str, Any]]:
        yours = player.yours()
        if felt["waits"] == "wagers" and not any(one["box"] == player.box for one in felt["lying"]):
            if yours.get("rack", 0) >= 10_00:
                yield {"command": "wager", "box": player.box, "amount": 10_00}
            else:
                yield {"command": "pass"}
        if felt["waits"] == "cut" and yours.get("cut"):
            cut = felt["cut"]
            behind = {"cutting_card": cut["behind_least"]} if cut["cutting_card"] else {}
            yield {"command": "cut", "depth": cut["least"] + 30, "value": os.urandom(16).hex(), **behind}
        for question in yours.get("questions", ())[:1]:
            choices = [one["choose"] for one in question["options"] if one["refused"] is None]
            choose = next(one for one in ("stand", "decline", "surrender", *choices) if one in choices)
            whose = {"for": question["owner"]} if question["owner"] else {}
            yield {
                "command": "decide",
                "box": question["box"],
                "hand": question["hand"],
                "choose": choose,
                **whose,
            }


async def play(port: int, tokens: list[list[list[str]]], rate: float, seconds: float) -> House:
    """Connect everyone, then send commands at their times."""
    from websockets.asyncio.client import connect

    gc.disable()  # the client's pauses are not the house's
    house = House(len(tokens))
    readers = []
    for table, seats in enumerate(tokens):
        for box, (name, token) in enumerate(seats, start=1):
            address = f"ws://127.0.0.1:{port}/api/socket?token={token}"
            socket = await connect(address, max_size=None, compression=None, ping_interval=None)
            player = Player(name, table, box, socket)
            house.players[table].append(player)
            await socket.send(json.dumps({"do": "watch", "table": f"table-{table + 1}"}))
            readers.append(asyncio.create_task(house.read(player)))
    await asyncio.sleep(2)
    readers.append(asyncio.create_task(house.watch_own_loop()))
    await on_schedule(house, rate, seconds)
    await asyncio.sleep(3)
    for reader in readers:
        reader.cancel()
    for seats in house.players:
        for player in seats:
            await player.socket.close()
    return house


async def on_schedule(house: House, rate: float, seconds: float) -> None:
    """A command whenever one is due, if anybody can do anything; the readers run each time, late or not."""
    begin = time.perf_counter() + 0.5
    for number in range(int(rate * seconds)):
        due = begin + number / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        found = house.next_command()
        if found is None:
            house.idle += 1
            continue
        player, command = found
        ref = f"c{number}"
        house.sent[ref] = Sent(due, player, late=time.perf_counter() - due)
        given = {**command, "table": f"table-{player.table + 1}", "id": ref}
        await player.socket.send(json.dumps({"do": "command", "ref": ref, "command": given}))


# --- what came of it ------------------------------------------------------------------------------------


def report(house: House, url: str, tables: int, seconds: float, memory: tuple[int, int]) -> None:
    """Print the figures, and check that nothing that was acknowledged is lost."""
    sent = list(house.sent.items())
    if not sent:
        print(f"  nothing was sent: {house.idle} times nobody could do anything")
        return
    rate = len(sent) / seconds
    done = [(ref, one) for ref, one in sent if one.version is not None]
    silent = [one for _, one in sent if one.version is None and one.refused is None]
    waits = []
    for _, one in done:
        shown = house.seen[one.player.table].complete.get(one.version or 0)
        waits.append((shown if shown is not None else float("inf")) - one.due)
    waits.sort()
    unseen = sum(1 for wait in waits if wait == float("inf"))
    accepted = len(done) / max(1, len(sent))

    def figure(share: float) -> float:
        return waits[min(len(waits) - 1, int(share * len(waits)))] * 1000

    idle = f"; {house.idle} times nobody had anything to do" if house.idle else ""
    print(f"  {len(sent)} commands ({rate:.0f}/s), {accepted:.1%} accepted, {len(silent)} unanswered{idle}")
    if not waits:
        print("  nothing was accepted")
        return
    print(
        f"  due to seen by all: p50 {figure(0.5):.0f} ms, p95 {figure(0.95):.0f}, p99 {figure(0.99):.0f},"
        f" longest {waits[-1] * 1000:.0f}; {unseen} never seen; {house.frames / seconds:.0f} frames/s"
    )
    for line in own_delay([one.late for _, one in sent], house.lags):
        print(f"  {line}")
    print(
        f"  lost: {_lost(url, house, done)}; memory of the house {memory[1] / 1024:.0f} MB,"
        f" {(memory[1] - memory[0]) / max(1, tables):.0f} kB a table with its {PLAYERS} viewers"
    )
    refusals = statistics.multimode([one.refused for _, one in sent if one.refused])
    if refusals:
        print(f"  most frequent refusal: {refusals[0]}")


def own_delay(late: list[float], lags: list[float]) -> Iterator[str]:
    """How late the client was: in sending what was due, and in its loop; plainly where that was the limit."""
    worst = 0.0
    for what, found in (("of that the client's own delay in sending", late), ("its event loop was late by", lags)):
        if found:
            ninety_nine, longest = sorted(found)[int(0.99 * len(found))], max(found)
            worst = max(worst, ninety_nine)
            yield f"{what}: p99 {ninety_nine * 1000:.0f} ms, longest {longest * 1000:.0f}"
    if worst > LATE:
        yield f"THE CLIENT WAS THE LIMIT (p99 above {LATE * 1000:.0f} ms): these figures say little of the house"


def _lost(url: str, house: House, done: list[tuple[str, Sent]]) -> int:
    """How many commands were answered with done, and are not in the record."""
    from croupier.store.opening import open_store

    with open_store(url, create=False) as store:
        recorded = {str(one.command).rpartition(":")[2] for one in _writes(store)}
    return sum(1 for ref, _ in done if ref not in recorded)


def _writes(store: Any) -> Iterator[Any]:
    after = 0
    while page := store.read_writes(after=after, limit=5_000):
        yield from page
        after = page[-1].number


def _resident(pid: int) -> int:
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0
    return int(re.search(r"VmRSS:\s+(\d+)", status.read_text()).group(1))  # type: ignore[union-attr]


def measure(url: str, tables: int, rate: float, seconds: float) -> None:
    """One run: a house of so many tables, so many commands a second, for so long."""
    context = multiprocessing.get_context("spawn")
    ready = context.Queue()
    process = context.Process(target=serve, args=(url, tables, ready), daemon=True)
    process.start()
    told = ready.get(timeout=600)
    try:
        house = asyncio.run(play(told["port"], told["tokens"], rate, seconds))
        memory = (told["start_kb"], _resident(told["pid"]))
    finally:
        process.terminate()
        process.join(30)
    report(house, url, tables, seconds, memory)


@contextlib.contextmanager
def record(kind: str) -> Iterator[str]:
    """An empty record on a real disk."""
    if kind == "postgresql":
        from tests.throwaway_postgres import throwaway_postgres

        with throwaway_postgres(durable=True) as url:
            yield url
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/house.sqlite3"


def main() -> None:
    """Read what is asked for, and measure it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, nargs="+", default=[50])
    parser.add_argument("--rate", type=float, default=150)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--store", choices=("sqlite", "postgresql"), nargs="+", default=["sqlite", "postgresql"])
    asked = parser.parse_args()
    for kind, tables in itertools.product(asked.store, asked.tables):
        print(
            f"{kind}, {tables} tables of {PLAYERS}, {asked.rate:.0f} commands a second for {asked.seconds:.0f} s",
            flush=True,
        )
        with record(kind) as url:
            measure(url, tables, asked.rate, asked.seconds)


if __name__ == "__main__":
    main()
