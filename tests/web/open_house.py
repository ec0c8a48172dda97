"""A house with its door open on a free port, in the loop of the test: real sockets and a real record."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from croupier.cli.listening import address_of, listen
from croupier.cli.serving import Door
from croupier.floor.live.live_floor import LiveFloor
from croupier.floor.live.small_casino import open_small_casino
from croupier.floor.loops.keys import keys_of
from croupier.floor.shown.pace import Pace
from croupier.people.people import People
from croupier.store.cluster import SharedStore
from croupier.store.opening import open_store
from croupier.web.app import make_app
from croupier.web.context import AppContext
from croupier.web.server import server_config
from croupier.web.settings import Rates, Settings

QUICK = Pace(card=0, settlement=0, shuffle=0, look=0.02, window=60, all_in=0.02, cut=60)
"""Waits for people, and for nothing else."""


@dataclass(frozen=True, kw_only=True)
class OpenHouse:
    """A house that answers."""

    address: str
    port: int
    store: SharedStore
    people: People
    floor: LiveFloor
    room: AppContext
    door: Door


@asynccontextmanager
async def open_house(
    record: Path, *, port: int = 0, pace: Pace = QUICK, settings: Settings | None = None
) -> AsyncIterator[OpenHouse]:
    """The small casino over a record, new or old; closed at the end as a signal would close it."""
    settings = settings or Settings(rates=Rates.generous())
    with open_store(str(record), announce=True) as store:
        keys = keys_of(str(record))
        people, floor = People(store, keys=keys), LiveFloor(store, keys, pace=pace)
        app = make_app(store, keys, people, floor, settings)
        door = Door(server_config(app, settings))
        listening = listen("127.0.0.1", port)
        serving = asyncio.create_task(door.serve(sockets=[listening]))
        try:
            while not door.started and not serving.done():
                await asyncio.sleep(0.01)
            await open_small_casino(floor)
            yield OpenHouse(
                address=address_of(listening, "127.0.0.1"),
                port=listening.getsockname()[1],
                store=store,
                people=people,
                floor=floor,
                room=app.state["room"],
                door=door,
            )
        finally:
            door.should_exit = True
            await serving
