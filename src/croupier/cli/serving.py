"""A house that is open: its door, its tables, its house players, from the first page to the last signal."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Final

import uvicorn

from croupier.analysis.readiness import compile_ahead
from croupier.cli.keeping_company import keep_company
from croupier.cli.listening import address_of
from croupier.cli.paces import PaceName
from croupier.floor.live.conductor import clock
from croupier.floor.live.live_floor import LiveFloor
from croupier.floor.live.small_casino import open_small_casino
from croupier.house_players.company import Company
from croupier.people.people import People
from croupier.shoe.sealing import HouseKeys
from croupier.store.cluster import SharedStore
from croupier.web.absentees import Absentees
from croupier.web.app import make_app
from croupier.web.context import AppContext
from croupier.web.descriptors import raise_limit
from croupier.web.server import gate_of, server_config
from croupier.web.settings import Settings

LOOKS: Final = 0.01
"""Seconds between two looks whether the door is open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """How a house is to be opened."""

    host: str
    house_players: bool
    pace: PaceName
    settings: Settings
    compile_ahead: bool = False
    """Whether analysis and simulator are compiled before anybody asks for them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """What whoever opened the house wants to know."""

    address: str
    tables: tuple[str, ...]
    new_tables: tuple[str, ...]
    first_manager: str | None
    """The link of the first gaming manager, shown once; nothing where there is one."""


class Door(uvicorn.Server):
    """A server that leaves signals to whoever runs it."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Take none: the house closes the door itself, after its house players have gone."""
        yield


def serve(
    store: SharedStore,
    keys: HouseKeys,
    listening: socket.socket,
    opening: Opening,
    opened: Callable[[Opened], None],
) -> None:
    """Open the house, and keep it open until a signal says to close it; `opened` is called when it is open."""
    asyncio.run(_serve(store, keys, listening, opening, opened))


async def _serve(
    store: SharedStore,
    keys: HouseKeys,
    listening: socket.socket,
    opening: Opening,
    opened: Callable[[Opened], None],
) -> None:
    people = People(store, keys=keys)
    floor = LiveFloor(store, keys, pace=opening.pace.pace)
    await asyncio.to_thread(lambda: floor.house.casino)  # a house whose own record is damaged opens no door
    app = make_app(store, keys, people, floor, opening.settings)
    room: AppContext = app.state["room"]
    door = Door(server_config(app, opening.settings))
    listening = gate_of(room, raise_limit()).over(listening)
    with _until_signalled(door) as closing:
        async with _open_door(door, listening):
            address = address_of(listening, opening.host)
            new = await open_small_casino(floor)
            token = await asyncio.to_thread(people.first_manager_token, clock())
            link = f"{address}/welcome?token={token}" if token is not None else None
            opened(Opened(address=address, tables=floor.names(), new_tables=new, first_manager=link))
            async with _standing(_tasks(store, floor, people, room, opening, address)):
                await closing.wait()


def _tasks(
    store: SharedStore, floor: LiveFloor, people: People, room: AppContext, opening: Opening, address: str
) -> Iterator[tuple[str, asyncio.Task[None]]]:
    """What goes on while the house is open, beside its door."""
    after = opening.settings.seconds_away
    absentees = Absentees(floor, room.connected.people, store.signals, after=after, every=min(10.0, after / 4))
    yield "absentees", asyncio.create_task(absentees.run())
    if opening.compile_ahead:
        yield "compiling ahead", asyncio.create_task(compile_ahead())
    if opening.house_players:

        async def sign_in(name: str) -> str:
            return (await asyncio.to_thread(people.house_player, name, clock())).token

        company = Company(address, sign_in, habits=opening.pace.habits)
        yield "house players", asyncio.create_task(keep_company(company, store.leases, floor.worker))


@contextlib.asynccontextmanager
async def _standing(tasks: Iterator[tuple[str, asyncio.Task[None]]]) -> AsyncIterator[None]:
    """Let the tasks go on meanwhile, and end them before anything else is closed."""
    going = [task for _, task in tasks]
    try:
        yield
    finally:
        for task in going:
            task.cancel()
        await asyncio.gather(*going, return_exceptions=True)


@contextlib.asynccontextmanager
async def _open_door(door: Door, listening: socket.socket) -> AsyncIterator[None]:
    """Serve pages from now on; at the end, finish what is in hand and let go of every table."""
    serving = asyncio.create_task(door.serve(sockets=[listening]))
    try:
        while not door.started and not serving.done():
            await asyncio.sleep(LOOKS)
        if door.started:
            yield
    finally:
        door.should_exit = True
        await serving


@contextlib.contextmanager
def _until_signalled(door: Door) -> Iterator[asyncio.Event]:
    """An event that is set by the first Ctrl-C or SIGTERM; the second does not wait for anybody."""
    closing, loop = asyncio.Event(), asyncio.get_running_loop()

    def close() -> None:
        door.force_exit = closing.is_set()
        closing.set()

    before = {}
    for one in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(one, close)
        except NotImplementedError:  # Windows
            before[one] = signal.signal(one, lambda _number, _frame: loop.call_soon_threadsafe(close))
    try:
        yield closing
    finally:
        for one in (signal.SIGINT, signal.SIGTERM):
            if one in before:
                signal.signal(one, before[one])
            else:
                loop.remove_signal_handler(one)
