"""Two real workers conduct one tournament on PostgreSQL, and one of them is killed in the middle of a session.

Everybody plays over the wire, half of them through each worker. The house runs the tournament itself: whichever
worker leads it, and each table, gives its commands. When one is gone the other goes on, to the last prize.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from croupier.floor.dealing.small_tournament import FEE, PLAYERS, small_tournament
from croupier.floor.live.live_tournaments import LEASE
from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.floor.loops.keys import keys_of
from croupier.floor.tournament_pages.tournament_shown import TournamentSeen
from croupier.house_players.habits import Habits
from croupier.house_players.tournament_player import TournamentPlayer
from croupier.shoe.sealing import ENVIRONMENT
from croupier.tournaments.results import results_document
from croupier.vocabulary.refusal import Refused
from croupier.web.client import Client, HouseAway, HouseRefused
from tests.floor.worker_processes import PATIENCE, Doorway, Worker, Workers, new_keys, workers_on
from tests.throwaway_postgres import throwaway_postgres

NAME = "evening-cup-1"
AT_ONCE = Habits(thinks=(0.0, 0.05))


@pytest.fixture
def workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workers]:
    monkeypatch.setenv(ENVIRONMENT, new_keys())
    with throwaway_postgres(durable=True) as server:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(b"CREATE DATABASE house_of_cups")
        with workers_on(server.replace("/postgres?", "/house_of_cups?"), tmp_path) as opened:
            yield opened


def on_record(workers: Workers) -> GamingFloor:
    """The house as its record has it now."""
    return GamingFloor(workers.store, keys_of(workers.url))


def set_up(workers: Workers, players: tuple[str, ...]) -> None:
    floor = on_record(workers)
    for command in small_tournament(NAME, datetime.now(UTC), players):
        outcome = floor.do_in_tournament(command)
        assert not isinstance(outcome, Refused), outcome


async def play_on(client: Client, name: str) -> None:
    """Take every seat that is drawn and play there, for ever; whoever is hung up on comes again."""
    while True:
        with contextlib.suppress(HouseAway, HouseRefused):
            await TournamentPlayer(client, name, NAME, AT_ONCE).play()
        await asyncio.sleep(0.2)


async def seen_when(client: Client, phase: str, rounds: int = 0) -> TournamentSeen:
    """Look until the tournament has come to that phase, with so many rounds played at one of its tables."""
    async with asyncio.timeout(4 * PATIENCE):
        while True:
            with contextlib.suppress(HouseAway, HouseRefused):
                seen = await client.tournament(NAME)
                if seen.phase == phase and max((one.played for one in seen.tables), default=0) >= rounds:
                    return seen
            await asyncio.sleep(0.1)


def told(seen: TournamentSeen) -> object:
    """What does not depend on who looks and when."""
    places = [(one.player, one.place, one.state, one.chips) for one in seen.board]
    return seen.version, seen.phase, places, seen.prizes, seen.pool, seen.chip_count, seen.draws


async def driver(workers: Workers, first: Worker, second: Worker) -> tuple[Worker, Worker]:
    """The worker that drives the tournament, and the other."""
    async with asyncio.timeout(PATIENCE):
        while True:
            name = await asyncio.to_thread(lambda: workers.store.leases.holder_of(LEASE + NAME))
            if name in (first.name, second.name):
                return (first, second) if name == first.name else (second, first)
            await asyncio.sleep(0.05)


@pytest.mark.slow
def test_a_tournament_is_conducted_by_two_workers_and_one_is_killed_in_a_session(workers: Workers) -> None:
    first, second = workers.start(), workers.start()

    async def story() -> None:
        async with contextlib.AsyncExitStack() as stack:
            doors = Doorway(first, second), Doorway(second, first)
            for door in doors:
                await door.open()
                stack.push_async_callback(door.close)
            clients = [
                await stack.enter_async_context(Client(doors[number % 2].address)) for number in range(PLAYERS)
            ]
            names = tuple([(await client.guest()).name for client in clients])
            await asyncio.to_thread(set_up, workers, names)
            playing = [asyncio.create_task(play_on(*one)) for one in zip(clients, names, strict=True)]
            try:
                await seen_when(clients[0], "in-session", rounds=2)
                leads, other = await driver(workers, first, second)
                leads.kill()
                for door in doors:
                    await door.lead_to(other)
                after = await seen_when(clients[0], "paid")
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
            third = await asyncio.to_thread(workers.start)
            async with Client(third.address) as stranger:
                await stranger.guest()
                assert told(await seen_when(stranger, "paid")) == told(after), "a new worker reads the same"

    asyncio.run(story())
    floor = on_record(workers)
    reckoned = results_document(floor.tournament(NAME).current(), lambda name: floor.table(name).current())
    assert reckoned["pool"]["prizes"] == PLAYERS * FEE
    assert reckoned["pool"]["left"] == 0
    chips = reckoned["chips"]
    assert chips["issued"] + chips["won"] == chips["deducted"] + chips["missing"] + chips["returned"]
    assert reckoned["standings"][0]["place"] == 1
    workers.verified()
    workers.said_no_traceback()
