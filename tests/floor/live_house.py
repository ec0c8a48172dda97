"""A live floor for tests: commands by words, and waiting for what the floor does by itself."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

from croupier.floor.live.allowance import Allowance, Allowances
from croupier.floor.live.live_floor import LiveFloor
from croupier.floor.loops.keys import keys_of
from croupier.floor.loops.table_loop import Announcement
from croupier.floor.shown.felt import Felt, Yours
from croupier.floor.shown.pace import Pace
from croupier.floor.shown.views import Viewer
from croupier.store.cluster import SharedStore
from croupier.tables.commands import Command
from croupier.tables.reading import read_command
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role
from tests.floor.chosen_shoes import begins_with, fixed_bytes, value_for

QUICK = Pace(card=0, settlement=0, shuffle=0, look=0, all_in=0, window=60, cut=60)
PATIENCE = 120.0

ROLES = {"max": Role.GAMING_MANAGER, "dan": Role.DEALER, "sue": Role.CASINO_SUPERVISOR}


class LiveHouse:
    """A floor under way."""

    def __init__(self, floor: LiveFloor, table: str = "table-1") -> None:
        self.floor = floor
        self.table = table
        self._ids = itertools.count(1)

    def command(self, word: str, who: str, **fields: Any) -> Command:
        role = ROLES.get(who, Role.PLAYER)
        given = {
            "command": word,
            "who": who,
            "role": role,
            "at": datetime.now(UTC).isoformat(),
            "table": self.table,
            "id": f"{who}-{next(self._ids)}-{id(self)}",
            **fields,
        }
        command = read_command(json.dumps(given).encode())
        assert isinstance(command, Command), command
        return command

    async def do(self, word: str, who: str, **fields: Any) -> Announcement:
        outcome = await self.floor.do(self.command(word, who, **fields))
        assert isinstance(outcome, Announcement), outcome
        return outcome

    async def refused(self, word: str, who: str, **fields: Any) -> Refused:
        outcome = await self.floor.do(self.command(word, who, **fields))
        assert isinstance(outcome, Refused), "it was not refused"
        return outcome

    async def opened(
        self, book: str, *players: str, decks: int = 8, seconds: int = 60, **fields: Any
    ) -> LiveHouse:
        """A table at which these players sit with chips before them, from box 1 on."""
        options = {"minimum": 10_00, "maximum": 500_00, "smallest_chip": 2_50, **fields.pop("options", {})}
        if book.startswith("act-"):
            options["decks"] = decks
            fields = {"approval": "GRC/1", "shuffle": "wash-riffle", **fields}
        await self.do("open", "max", rulebook=book, options=options, seconds_to_decide=seconds, **fields)
        for box, player in enumerate(players, start=1):
            await self.do("arrive", player)
            await self.do("buy-in", player, amount=1_000_00)
            await self.do("sit", player, box=box)
        return self

    @property
    def felt(self) -> Felt:
        shown = self.floor.shown(self.table, Viewer(role=Role.SPECTATOR))
        assert shown is not None, "there is no table"
        return shown.felt

    def yours(self, name: str) -> Yours:
        shown = self.floor.shown(self.table, Viewer(role=Role.PLAYER, name=name))
        assert shown is not None, "there is no table"
        assert shown.yours is not None, "a player has something of their own"
        return shown.yours

    async def until(self, what: Callable[[Felt], bool]) -> Felt:
        """Wait for the floor to come to something by itself."""
        async with asyncio.timeout(PATIENCE):
            while self.table not in self.floor.names() or not what(self.felt):
                await asyncio.sleep(0.005)
        return self.felt

    async def ready(self, *ranks: str, burned: int = 0) -> Felt:
        """Whoever is offered the cut cuts, until wagers are taken; the shoe begins with these ranks."""
        felt = await self.until(lambda felt: felt.waits in ("cut", "wagers"))
        if felt.cut is not None:
            assert felt.cut.player is not None
            decks = felt.cut.cards // 52
            value = value_for(begins_with(*ranks, after=burned), decks=decks, cut=felt.cut.least)
            await self.do(
                "cut",
                felt.cut.player,
                depth=felt.cut.least,
                cutting_card=felt.cut.behind_most if felt.cut.cutting_card else None,
                value=value,
            )
        return await self.until(lambda felt: felt.waits == "wagers")

    async def play_out(self, *players: str) -> Felt:
        """Each answers with the last thing offered that their rack can pay, until the round is over."""
        while not (felt := await self.until(lambda felt: _asks(felt) or _over(felt))).round.over:  # type: ignore[union-attr]
            for player in players:
                for question in self.yours(player).questions[:1]:
                    choose = [one.choose for one in question.options if one.refused is None][-1]
                    await self.do(
                        "decide",
                        player,
                        box=question.box,
                        hand=question.hand,
                        choose=choose,
                        **_for(question.owner),
                    )
        return felt


def _for(owner: str | None) -> dict[str, str]:
    return {} if owner is None else {"for": owner}


def _asks(felt: Felt) -> bool:
    return felt.round is not None and bool(felt.round.asked)


def _over(felt: Felt) -> bool:
    return felt.round is not None and felt.round.over


@asynccontextmanager
async def live_house(store: SharedStore, url: str, pace: Pace = QUICK) -> AsyncIterator[LiveHouse]:
    """A floor over this record, stopped at the end; its secrets are fixed, so that a test can choose a shoe."""
    allowance = Allowance(Allowances.generous())
    floor = LiveFloor(store, keys_of(url), pace=pace, random_bytes=fixed_bytes, allowance=allowance)
    await floor.start()
    try:
        yield LiveHouse(floor)
    finally:
        await floor.stop()
