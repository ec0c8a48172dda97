"""The house players of a casino: a few at each table, each with a session and a socket of its own."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final

from croupier.house_players.habits import Habits
from croupier.house_players.names import house_name
from croupier.house_players.player import HousePlayer
from croupier.house_players.tournament_player import TournamentPlayers
from croupier.web.client import Client, HouseAway, HouseRefused, SignedOut

log = logging.getLogger("croupier.house_players")

SignIn = Callable[[str], Awaitable[str]]
"""Gives the token of a session for a house player of that name."""

A_TABLE: Final = 2
"""So many house players sit at each table at most: most boxes are for people."""
LOOKS_EVERY: Final = 20.0
"""Seconds between two looks for tables that were opened."""


class Company:
    """Keeps house players at the tables of one house."""

    def __init__(
        self,
        house: str,
        sign_in: SignIn,
        *,
        a_table: int = A_TABLE,
        habits: Habits | None = None,
        looks_every: float = LOOKS_EVERY,
    ) -> None:
        """Of the house at this address; nobody comes before `run`."""
        self._house: Final = house
        self._sign_in: Final = sign_in
        self._a_table: Final = a_table
        self._habits: Final = habits or Habits()
        self._looks_every: Final = looks_every
        self._tables: tuple[str, ...] = ()
        self._at: dict[str, str] = {}
        """Who is meant for which table."""

    async def run(self) -> None:
        """Send players to every open table, until cancelled; their sockets are closed then."""
        async with asyncio.TaskGroup() as coming, Client(self._house) as lobby:
            players = TournamentPlayers(self._house, self._sign_in, self._habits)
            coming.create_task(players.run(), name="house players in tournaments")
            number = 0
            while True:
                try:
                    kept = {table for one in await lobby.tournaments() for table in one.tables}
                    tables = await lobby.tables()
                    self._tables = tuple(one.table for one in tables if one.open and one.table not in kept)
                except (HouseAway, HouseRefused) as away:
                    log.warning("House players cannot see the lobby: %s", away)
                for _ in range(number, self._a_table * len(self._tables)):
                    coming.create_task(self._live(house_name(number)), name=house_name(number))
                    number += 1
                await asyncio.sleep(self._looks_every)

    async def _live(self, name: str) -> None:
        """Play, rest, and come again; whatever goes wrong ends one evening, not the life."""
        while True:
            try:
                await self._evening(name)
            except (SignedOut, HouseAway, HouseRefused) as away:
                log.info("%s goes home: %s", name, away)
            except Exception:
                log.exception("%s goes home for a reason that nobody foresaw", name)
            finally:
                self._at.pop(name, None)
            await asyncio.sleep(self._habits.seconds(self._habits.rests))

    async def _evening(self, name: str) -> None:
        async with Client(self._house, token=await self._sign_in(name)) as client:
            me = await client.who_am_i()
            going_to = self._table_for(name, me.tables)
            if going_to is None:
                return
            for another in me.tables:
                if another != going_to:  # on a line that broke one may have come to two tables
                    await (await client.watch(another)).do("leave", into="purse")
            table = await client.watch(going_to)
            await HousePlayer(client, table, self._habits).play()

    def _table_for(self, name: str, is_at: tuple[str, ...]) -> str | None:
        """Where one is already, or else where the fewest house players are."""
        meant = Counter(dict.fromkeys(self._tables, 0))
        meant.update(self._at.values())
        free = [table for table in self._tables if meant[table] < self._a_table]
        going_to = next(iter(is_at), None) or min(free, key=lambda table: meant[table], default=None)
        if going_to is not None:
            self._at[name] = going_to
        return going_to
