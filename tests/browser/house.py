"""A house in a process of its own, for tests of the browser: it is given its record and a port.

Real in everything but four things: it never waits for show, its passwords are cheap, every secret of its shuffles
is the same, so that whoever cuts can choose the cards (see `chosen_cuts`), and long simulations rest in between.
Says in one line of JSON where it is found, and closes when it is told to.
"""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import sys
from dataclasses import replace
from datetime import UTC, datetime

from croupier.analysis.shipped import shipped_answer
from croupier.cli.listening import listen
from croupier.cli.serving import Door
from croupier.floor.dealing.tournament_clock import TournamentPace
from croupier.floor.live.live_floor import LiveFloor
from croupier.floor.loops.keys import keys_of
from croupier.house_players.habits import Habits
from croupier.house_players.tournament_player import TournamentPlayers
from croupier.people.passwords import Passwords
from croupier.people.people import People
from croupier.store.opening import open_store
from croupier.web.app import make_app
from croupier.web.logs import write_logs
from croupier.web.odds_queue import LINGERS, OddsQueue
from croupier.web.server import server_config
from croupier.web.settings import Rates, Settings
from croupier.web.simulation_queue import SimulationQueue
from tests.browser.resting import played_with_rests
from tests.floor.chosen_shoes import fixed_bytes
from tests.floor.live_house import QUICK
from tests.web.doors import CHEAP, LONG

PACE = replace(QUICK, cut=600)
"""Nobody's cut is taken from them while a test looks at it on screen after screen."""


async def keep_open(record: str, port: int) -> None:
    settings = Settings(rates=Rates.generous())
    with open_store(record) as store:
        keys = keys_of(record)
        people = People(store, passwords=Passwords(**CHEAP), keys=keys)
        pace = TournamentPace(to_sit=120, to_look=0.3)
        floor = LiveFloor(store, keys, pace=PACE, random_bytes=fixed_bytes, tournament_pace=pace)
        app = make_app(
            store,
            keys,
            people,
            floor,
            settings,
            odds_queue=OddsQueue(patience=LONG, lingers=LINGERS, shipped=shipped_answer),
            practice_queue=OddsQueue(patience=LONG),
            simulation_queue=SimulationQueue(played_with_rests),
        )
        door = Door(server_config(app, settings))
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, setattr, door, "should_exit", True)  # noqa: FBT003
        listening = listen("127.0.0.1", port)
        serving = asyncio.create_task(door.serve(sockets=[listening]))
        while not door.started and not serving.done():
            await asyncio.sleep(0.01)
        said = {"port": listening.getsockname()[1], "token": people.first_manager_token(datetime.now(UTC))}
        print(json.dumps(said), flush=True)
        playing = asyncio.create_task(_house_players(people, said["port"]))
        await serving
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


async def _house_players(people: People, port: int) -> None:
    """Those of tournaments alone: other tables are empty but for who comes to them in a test."""

    async def sign_in(name: str) -> str:
        return (await asyncio.to_thread(people.house_player, name, datetime.now(UTC))).token

    habits = Habits(thinks=(0.01, 0.05))
    await TournamentPlayers(f"http://127.0.0.1:{port}", sign_in, habits).run()


def main() -> None:
    write_logs(level=logging.WARNING)
    asyncio.run(keep_open(sys.argv[1], int(sys.argv[2])))
