"""A house with every seat taken, for `benchmarks/floor.py`: the real application, with rates nobody reaches."""

from __future__ import annotations

import asyncio
import dataclasses
import itertools
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from litestar import Litestar

from croupier.floor.live.allowance import Allowance, Allowances
from croupier.floor.live.live_floor import LiveFloor
from croupier.floor.loops.keys import keys_of
from croupier.floor.shown.pace import AT_ONCE
from croupier.people.people import People
from croupier.store.opening import open_store
from croupier.tables.reading import read_command
from croupier.tables.table import Table
from croupier.vocabulary.refusal import Refused
from croupier.web.app import make_app
from croupier.web.settings import Rates, Settings

PURSE = 1_000_00
"""What a guest gets."""


@dataclass
class BusyHouse:
    """The application, its floor, and the tokens of those who play: by table, then by box, name and token."""

    app: Litestar
    floor: LiveFloor
    people: People
    tables: int
    players: int
    tokens: list[list[list[str]]] = field(default_factory=list)
    _ids: itertools.count[int] = field(default_factory=itertools.count)

    async def seat_everyone(self) -> None:
        """Open every table and seat its players; the floor has started with the server."""
        for first in range(0, self.tables, 10):
            numbers = range(first, min(first + 10, self.tables))
            self.tokens += await asyncio.gather(*(self._seat(number + 1) for number in numbers))

    async def _seat(self, number: int) -> list[list[str]]:
        table, seats = f"table-{number}", []
        await self._do(
            table,
            "the manager",
            "gaming-manager",
            command="open",
            rulebook="act-blackjack-2018",
            options={"decks": 8, "minimum": 10_00, "maximum": 500_00, "smallest_chip": 50},
            seconds_to_decide=600,
            approval="GRC/1",
            shuffle="wash-riffle",
            float=10**9,
        )
        for box in range(1, self.players + 1):
            guest = await asyncio.to_thread(self.people.guest, datetime.now(UTC), "127.0.0.1")
            assert not isinstance(guest, Refused), guest
            name = guest.person.name
            await self._do(table, name, "player", command="arrive")
            await self._do(table, name, "player", command="buy-in", amount=PURSE, **{"with": "purse"})
            await self._do(table, name, "player", command="sit", box=box)
            seats.append([name, guest.token])
        return seats

    async def _do(self, table: str, who: str, role: str, **fields: Any) -> Table:
        import json

        given = {**fields, "table": table, "who": who, "role": role, "id": f"seating-{next(self._ids)}"}
        command = read_command(json.dumps({**given, "at": datetime.now(UTC).isoformat()}).encode())
        assert not isinstance(command, Refused), command
        outcome = await self.floor.do(command)
        assert not isinstance(outcome, Refused), outcome
        return outcome.table


async def busy_house(url: str, tables: int, players: int) -> BusyHouse:
    """The house, before its server has started."""
    store = open_store(url, announce=True)
    keys = keys_of(url)
    people = People(store, keys=keys)
    pace = dataclasses.replace(AT_ONCE, window=600, cut=600)
    floor = LiveFloor(store, keys, pace=pace, allowance=Allowance(Allowances.generous()))
    settings = Settings(rates=Rates.generous(), sockets_of_one_address=10**6, seconds_away=10**6)
    return BusyHouse(make_app(store, keys, people, floor, settings), floor, people, tables, players)
