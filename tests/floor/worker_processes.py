"""Real workers for tests: `croupier serve` processes on one PostgreSQL, a doorway before them, and people.

A doorway does what a balancer does: it takes everybody to the first worker of its list that answers. Players use
the client of the package, viewers plain sockets; both note all that they were told, and the record is compared
with that at the end.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from croupier.audit.record import events_at, table_stream
from croupier.floor.shown.felt import QuestionAsked
from croupier.floor.shown.views import Viewer, view
from croupier.store.cluster import SharedStore
from croupier.store.event_store import CommandId
from croupier.store.opening import open_store
from croupier.vocabulary.names import Choice
from croupier.vocabulary.roles import Role
from croupier.web.client import Client, Done, Refusal, WatchedTable
from croupier.web.commands import stored_id
from tests import throwaway_postgres
from tests.test_serve import ROOT, Served, served

TABLE = "canberra-2018"
PATIENCE = 120.0
CHIPS = 2_50
UNKNOWN = ("away", "fault")
"""Answers that do not tell whether a command was done: it is sent again under its id."""


# --- workers ----------------------------------------------------------------------------------------------


@dataclass
class Worker:
    """A `croupier serve` in a process of its own."""

    name: str
    address: str
    served: Served
    folder: Path

    @property
    def port(self) -> int:
        port = urlsplit(self.address).port
        assert port is not None
        return port

    def signal(self, number: int) -> float:
        """Send a signal; when that was."""
        self.served.process.send_signal(number)
        return time.monotonic()

    def kill(self) -> float:
        """End it with no warning; when that was."""
        at = self.signal(signal.SIGKILL)
        self.served.process.wait(PATIENCE)
        return at

    @property
    def errors(self) -> str:
        return (self.folder / "stderr").read_text()


@dataclass
class Workers:
    """All workers of one house."""

    url: str
    folder: Path
    store: SharedStore
    stack: ExitStack
    known: set[str] = field(default_factory=set)
    all: list[Worker] = field(default_factory=list)

    def start(self) -> Worker:
        """One more, once it serves pages."""
        folder = self.folder / f"worker-{len(self.all) + 1}"
        folder.mkdir()
        options = ("--database", self.url, "--port", "0", "--pace", "quick", "--no-house-players")
        process = self.stack.enter_context(served(*options, folder=folder))
        address = process.until(r"(http://127\.0\.0\.1:\d+)")
        (name,) = self._present() - self.known
        self.known.add(name)
        worker = Worker(name, address, process, folder)
        self.all.append(worker)
        return worker

    def _present(self) -> set[str]:
        return {one.holder for one in self.store.leases.all() if one.table.startswith("worker/")}

    def leader(self, table: str = TABLE) -> str | None:
        return self.store.leases.holder_of(table)

    async def led_by(self, *workers: Worker) -> Worker:
        """Wait until the table is led by one of these, and tell which.

        Where the machine is busy, a worker may come too late to renew its lease: then another leads, rightly.
        """
        by_name = {worker.name: worker for worker in workers}
        async with asyncio.timeout(PATIENCE):
            while (name := await asyncio.to_thread(self.leader)) not in by_name:
                await asyncio.sleep(0.05)
        assert name is not None
        return by_name[name]

    def verified(self) -> None:
        """`croupier verify` finds nothing wrong."""
        command = [sys.executable, "-m", "croupier", "verify", self.url, "--json"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        ran = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        assert json.loads(ran.stdout)["sound"]

    def said_no_traceback(self) -> None:
        """Nothing went wrong in a worker that nobody foresaw."""
        for worker in self.all:
            assert "Traceback" not in worker.errors, worker.errors
            assert "nobody foresaw" not in worker.errors, worker.errors
            assert "never retrieved" not in worker.errors, worker.errors


@contextlib.contextmanager
def workers_on(url: str, folder: Path) -> Iterator[Workers]:
    with ExitStack() as stack, open_store(url) as store:
        yield Workers(url, folder, store, stack)


@contextlib.contextmanager
def restarted_after_a_crash(url: str) -> Iterator[None]:
    """The server of this address ends at once, as with its machine, and is started again while this lasts."""
    data = Path(parse_qs(urlsplit(url).query)["host"][0])
    servant = throwaway_postgres._servant()
    binaries = throwaway_postgres.server_binaries()
    if servant:
        copied = sorted((data.parent / "installed").glob("*/*/bin"))
        binaries = copied[0] if copied else binaries
    server = int((data / "postmaster.pid").read_text().split()[0])
    os.kill(server, signal.SIGQUIT)
    deadline = time.monotonic() + PATIENCE
    while (data / "postmaster.pid").exists() and _runs(server):
        assert time.monotonic() < deadline, "PostgreSQL did not end"
        time.sleep(0.02)
    (data / "postmaster.pid").unlink(missing_ok=True)
    with throwaway_postgres._running(data, binaries, servant, settings=()):
        yield


def _runs(process: int) -> bool:
    """Whether it still does something; one that has ended and that nobody waited for does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# --- the doorway ------------------------------------------------------------------------------------------


class Doorway:
    """Takes connections to the first worker that answers."""

    def __init__(self, *workers: Worker) -> None:
        self.workers: Sequence[Worker] = workers
        self._passing: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    @property
    def address(self) -> str:
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def open(self) -> Doorway:
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", 0)
        return self

    async def lead_to(self, *workers: Worker) -> None:
        """From now on to these; whoever is on the way is hung up on, and comes again."""
        self.workers = workers
        passing = tuple(self._passing)
        for task in passing:
            task.cancel()
        await asyncio.gather(*passing, return_exceptions=True)

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        await self.lead_to()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._passing.add(task)
        try:
            for worker in tuple(self.workers):
                with contextlib.suppress(OSError):
                    theirs, to_them = await asyncio.open_connection("127.0.0.1", worker.port)
                    try:
                        await _until_one_hangs_up(_pumped(reader, to_them), _pumped(theirs, writer))
                    finally:
                        await _closed(to_them)
                    return
        except asyncio.CancelledError:
            return
        finally:
            self._passing.discard(task)
            await _closed(writer)


async def _closed(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()


async def _pumped(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()


async def _until_one_hangs_up(*pumps: Any) -> None:
    tasks = [asyncio.create_task(one) for one in pumps]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


# --- players ----------------------------------------------------------------------------------------------


@dataclass
class Player:
    """A guest at the table, who notes what became of each command."""

    client: Client
    name: str
    table: WatchedTable
    accepted: dict[str, int] = field(default_factory=dict)
    """The version that the house told, by id."""
    refused: dict[str, str] = field(default_factory=dict)
    unknown: int = 0
    """How often nobody could say what became of a command."""
    holds: bool = False
    """Whether questions are left open for now."""
    is_leaving: bool = False
    """Whether no new command is begun any more."""
    in_flight: int = 0
    _numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    async def give(self, word: str, **fields: Any) -> Done | Refusal:
        """Give a command, again under its id until it is known what became of it."""
        if self.is_leaving:
            await asyncio.Event().wait()
        identity = f"{word}-{next(self._numbers)}"
        self.in_flight += 1
        answer = await self._known_answer(identity, word, fields)
        self.in_flight -= 1
        if isinstance(answer, Done):
            self.accepted[identity] = answer.version
        else:
            self.refused[identity] = answer.code
        return answer

    async def _known_answer(self, identity: str, word: str, fields: dict[str, Any]) -> Done | Refusal:
        while True:
            answer = await self.table.do(word, id=identity, **fields)
            if isinstance(answer, Done) or answer.code not in (*UNKNOWN, "too-fast"):
                return answer
            self.unknown += answer.code in UNKNOWN
            await asyncio.sleep(0.05)

    async def done(self, word: str, **fields: Any) -> Done:
        answer = await self.give(word, **fields)
        assert isinstance(answer, Done), f"{self.name} may not {word}: {answer}"
        return answer

    async def sit(self, box: int) -> None:
        await self.done("sit", box=box)

    async def play(self) -> None:
        """Do what the table asks for, for ever."""
        while True:
            version, answer = self.table.version, await self._next()
            if answer is None or (isinstance(answer, Refusal) and self.table.version == version):
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        await self.table.changed()

    async def _next(self) -> Done | Refusal | None:
        """The next thing that is this player's to do; nothing where there is none."""
        table, yours = self.table, self.table.yours
        assert yours is not None
        if table.my_cut is not None:
            return await self.give("decline-cut")
        if table.questions:
            return None if self.holds else await self.decide(table.questions[0])
        lies = any(one.player == self.name for one in table.felt.lying)
        if table.wagers_open and yours.seat is not None and not lies:
            if yours.rack < 20_00:
                return await self.give("buy-in", amount=100_00, with_="purse")
            return await self.give("wager", box=yours.seat, amount=5_00)
        return None

    async def decide(self, question: QuestionAsked) -> Done | Refusal:
        offered = [one.choose for one in question.options if one.refused is None]
        cautious = next((one for one in (Choice.STAND, Choice.DECLINE, Choice.SURRENDER) if one in offered), None)
        fields: dict[str, Any] = {"box": question.box, "hand": question.hand}
        if question.owner is not None:
            fields["for_"] = question.owner
        return await self.give("decide", choose=(cautious or offered[0]).value, **fields)

    async def change_cash(self, pause: Callable[[], float]) -> None:
        """Buy chips for the smallest amount, for ever; the rack says whether any of it was lost or done twice."""
        bought = 0
        while True:
            await self.done("buy-in", amount=CHIPS, with_="purse")
            bought += 1
            await self._has_in_rack(bought * CHIPS)
            if bought == 100:
                await self.done("leave", into="purse")
                await self.done("arrive")
                bought = 0
            await asyncio.sleep(pause())

    async def _has_in_rack(self, cents: int) -> None:
        await self.table.until(lambda now: now.yours is not None and now.yours.rack >= cents)
        assert self.table.yours is not None
        assert self.table.yours.rack == cents, "a buy-in was done twice"


async def guest(doorway: Doorway, stack: contextlib.AsyncExitStack, table: str = TABLE) -> Player:
    """Somebody new, who has arrived at the table."""
    client = await stack.enter_async_context(Client(doorway.address))
    me = await client.guest()
    player = Player(client, me.name, await client.watch(table))
    await player.done("arrive")
    return player


# --- viewers ----------------------------------------------------------------------------------------------


@dataclass
class RawViewer:
    """A plain socket that only looks: it notes every version that it is told of, and why it was hung up on."""

    doorway: Doorway
    token: str
    name: str
    table: str = TABLE
    began: int = -1
    version: int = -1
    seen: list[int] = field(default_factory=list)
    codes: list[int | None] = field(default_factory=list)
    came: asyncio.Event = field(default_factory=asyncio.Event)

    async def look(self) -> None:
        """Watch for ever, and come again with the version last seen."""
        while True:
            with contextlib.suppress(OSError, InvalidHandshake, TimeoutError):
                address = self.doorway.address.replace("http", "ws", 1)
                async with connect(
                    f"{address}/api/socket?token={self.token}", max_size=None, proxy=None
                ) as socket:
                    after = {} if self.version < 0 else {"after": self.version}
                    await socket.send(json.dumps({"do": "watch", "table": self.table, **after}))
                    try:
                        while True:
                            self._take(json.loads(await socket.recv()))
                    except ConnectionClosed as closed:
                        self.codes.append(closed.rcvd.code if closed.rcvd else None)
            await asyncio.sleep(0.05)

    def _take(self, frame: dict[str, Any]) -> None:
        if frame["kind"] == "table" and self.began < 0:
            self.began = self.version = frame["version"]
        elif frame["kind"] in ("table", "happened"):
            assert frame["version"] >= self.version, "the version went back"
            self.seen += [one["version"] for one in frame["record" if frame["kind"] == "table" else "events"]]
            self.version = frame["version"]
        self.came.set()

    async def until(self, version: int) -> None:
        """Wait until so much was seen."""
        while self.version < version:
            self.came.clear()
            await self.came.wait()


# --- the record -------------------------------------------------------------------------------------------


def check_record(store: SharedStore, players: Sequence[Player], table: str = TABLE) -> None:
    """What was acknowledged is there once, as it was told; what was refused is not; nobody did anything else."""
    for player in players:
        stored = {identity: stored_id(player.name, table, identity) for identity in player.accepted}
        for identity, version in player.accepted.items():
            outcome = store.outcome_of(CommandId(stored[identity]))
            assert outcome is not None, f"{player.name} was told that {identity} is done, and it is not on record"
            assert dict(outcome.heads)[table_stream(table)] == version, f"{identity} was told at another version"
        for identity, code in player.refused.items():
            outcome = store.outcome_of(CommandId(stored_id(player.name, table, identity)))
            assert outcome is None, f"{player.name} was told that {identity} is refused ({code}), and it was done"
    commands = [write.command for write in store.read_writes()]
    assert len(commands) == len(set(commands))
    names = {player.name for player in players}
    by_them = {command for command in commands if command.startswith(tuple(f"web:{name}:" for name in names))}
    told = {stored_id(one.name, table, identity) for one in players for identity in one.accepted}
    assert by_them == told, "something is on record that nobody was told of"


def check_seen(store: SharedStore, viewer: RawViewer) -> None:
    """The viewer was told of every version once and in order, as far as it is for them."""
    looks = Viewer(role=Role.PLAYER, name=viewer.name)
    happened = enumerate(events_at(store, viewer.table), start=1)
    for_them = [version for version, (by, event) in happened if view(event, by, looks) is not None]
    expected = [version for version in for_them if viewer.began < version <= viewer.version]
    assert viewer.seen == expected, _differences(viewer.seen, expected)


def _differences(seen: list[int], expected: list[int]) -> str:
    twice = sorted(one for one in set(seen) if seen.count(one) > 1)
    return f"missed {sorted(set(expected) - set(seen))}, twice {twice}, of {len(expected)}"


# --- a scene ----------------------------------------------------------------------------------------------


@dataclass
class Scene:
    """Ann and Bob play at one table over two workers; others change cash there; plain sockets look on at both."""

    workers: Workers
    here: Doorway
    """Ann's way in: to the first worker."""
    there: Doorway
    """Bob's: to the second."""
    stack: contextlib.AsyncExitStack
    ann: Player
    bob: Player
    changers: list[Player]
    viewers: list[RawViewer]
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    @property
    def players(self) -> list[Player]:
        return [self.ann, self.bob, *self.changers]

    def begin(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self.tasks.append(task)
        return task

    def check_tasks(self) -> None:
        """Nobody gave up."""
        for task in self.tasks:
            if task.done():
                task.result()

    async def goes_on(self) -> None:
        """Both players get on with the game: another round begins, and each has something accepted."""
        number = self.number
        counts = [len(one.accepted) for one in (self.ann, self.bob)]
        async with asyncio.timeout(PATIENCE):
            while self.number <= number or any(
                len(one.accepted) <= count for one, count in zip((self.ann, self.bob), counts, strict=True)
            ):
                self.check_tasks()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        await self.bob.table.changed()

    @property
    def number(self) -> int:
        under_way = self.bob.table.felt.round
        return under_way.number if under_way is not None else 0

    async def all_caught_up(self) -> None:
        """Every viewer has seen what is on record now."""
        version = await asyncio.to_thread(lambda: self.workers.store.heads([table_stream(TABLE)]))
        async with asyncio.timeout(PATIENCE):
            for viewer in self.viewers:
                await viewer.until(version[table_stream(TABLE)])

    async def settled(self) -> None:
        """Begin nothing new; once it is known what became of all commands, the record is compared with that."""
        for player in self.players:
            player.is_leaving = True
        async with asyncio.timeout(PATIENCE):
            while any(player.in_flight for player in self.players):
                await asyncio.sleep(0.02)
        await self.all_caught_up()
        self.check_tasks()
        await self.stop()
        for viewer in self.viewers:
            check_seen(self.workers.store, viewer)
        check_record(self.workers.store, self.players)

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


@contextlib.asynccontextmanager
async def scene(workers: Workers, first: Worker, second: Worker, *, changers: int = 2) -> AsyncIterator[Scene]:
    """They sit down and begin to play; half of those who change cash come through each doorway."""
    async with contextlib.AsyncExitStack() as stack:
        here, there = Doorway(first, second), Doorway(second, first)
        for doorway in (here, there):
            await doorway.open()
            stack.push_async_callback(doorway.close)
        ann, bob = await guest(here, stack), await guest(there, stack)
        for box, player in enumerate((ann, bob), start=1):
            await player.done("buy-in", amount=200_00, with_="purse")
            await player.sit(box)
        others = [await guest((here, there)[number % 2], stack) for number in range(changers)]
        viewers = [
            RawViewer(doorway, str(player.client.token), player.name)
            for doorway, player in ((here, ann), (there, bob), (here, bob))
        ]
        made = Scene(workers, here, there, stack, ann, bob, others, viewers)
        for viewer in viewers:
            made.begin(viewer.look())
        for viewer in viewers:
            await asyncio.wait_for(viewer.until(0), PATIENCE)
        try:
            yield made
        finally:
            await made.stop()


def new_keys() -> str:
    """House keys as the environment carries them."""
    return secrets.token_hex(32)
