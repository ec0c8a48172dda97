"""Tables of a real store for tests: opened, played by themselves, and read again."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec

from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.floor.loops.table_loop import Announcement, TableLoop
from croupier.floor.scripts.script import with_value
from croupier.games.play import Ask
from croupier.shoe.sealing import HouseKeys
from croupier.store.event_store import EventStore
from croupier.tables.context import replayed
from croupier.tables.reading import read_command
from croupier.vocabulary.refusal import Refused
from tests.floor.scripts import command, opening
from tests.pit import EVENING

KEYS = HouseKeys((bytes(range(32)),))
PREFERRED = ("stand", "decline", "surrender", "draw")


class Conducted:
    """One table over a store, whose players always take the quietest choice."""

    def __init__(self, store: EventStore, name: str = "table-1", *, keys: HouseKeys = KEYS) -> None:
        self.store, self.name = store, name
        self.floor = GamingFloor(store, keys)
        self.now = EVENING

    @property
    def loop(self) -> TableLoop:
        return self.floor.table(self.name)

    def attempt(self, word: str, who: str = "dan", **fields: Any) -> Announcement | Refused:
        given = command(word, who, **{"at": self.now.isoformat(), "table": self.name, **fields})
        read = read_command(msgspec.json.encode(given))
        assert not isinstance(read, Refused), read
        return self.floor.do(with_value(read, self.loop.table))

    def do(self, word: str, who: str = "dan", **fields: Any) -> Announcement:
        result = self.attempt(word, who, **fields)
        assert isinstance(result, Announcement), result
        return result

    def later(self, **by: int) -> Conducted:
        self.now += timedelta(**by)
        return self

    def opened(self, **fields: Any) -> Conducted:
        for one in opening(self.name, **fields):
            self.do(one.pop("command"), one.pop("who"), **{**one, "at": self.now.isoformat()})
        return self

    def play(self, rounds: int, amount: int = 1000) -> Conducted:
        """So many rounds of ann's, dealt by software."""
        until = self.loop.table.rounds + rounds
        while self.loop.table.rounds < until:
            self._be_ready()
            if not self.loop.table.wagers:
                self.do("wager", "ann", box=1, amount=amount)
            self.do("start-round")
            self._finish()
        return self

    def _be_ready(self) -> None:
        table = self.loop.table
        if table.patrons["ann"].rack < 20_000:
            self.do("buy-in", "ann", amount=100_000)
        if table.cards.stack is None or table.cards.stack.due is not None:
            self.do("shuffle")
            self._cut(cutting_card=60)

    def _finish(self) -> None:
        while (under_way := self.loop.table.round) is not None:
            if self.loop.table.cards.shuffling is not None:
                self._cut()
                continue
            waiting = replayed(self.loop.table, under_way).waiting
            assert isinstance(waiting, Ask), waiting
            asked = waiting.questions[0]
            choices = {option.choose.value for option in asked.options}
            choose = next(one for one in PREFERRED if one in choices)
            self.do("decide", asked.player, box=asked.box, hand=asked.hand, choose=choose)

    def _cut(self, **fields: int) -> None:
        shuffling = self.loop.table.cards.shuffling
        assert shuffling is not None, "nothing waits to be cut"
        self.do("cut", shuffling.offers[0].player or "sue", depth=shuffling.cards // 2, **fields)
