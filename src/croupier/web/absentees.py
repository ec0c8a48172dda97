"""Players who vanished: the house stands them up after a while, so that nobody's box is blocked for ever.

A player is present while some worker has a socket of theirs; workers tell each other by signals of the store.
Whoever was at a table when the house opened again counts as seen at that moment.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol

import msgspec

from croupier.decoders import decoder
from croupier.floor.live.conductor import NotConducted, Outcome, clock
from croupier.floor.live.live_table import LiveTable
from croupier.store.cluster import Signal, Signals
from croupier.store.faults import StoreFault
from croupier.tables.seats.people import ChipsFrom, Leave
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role

log = logging.getLogger("croupier.absentees")

PRESENT: Final = "present"
"""The topic by which workers tell who has a socket."""
NAMES_AT_ONCE: Final = 40
"""In one signal; it carries a few thousand bytes."""
_NAMES: Final = decoder(list[str])


class AbsenteeFloor(Protocol):
    """Where the tables are."""

    def names(self) -> tuple[str, ...]:
        """The tables of the house."""

    def live_table(self, name: str) -> LiveTable | None:
        """The table of that name."""

    async def do(self, command: Leave) -> Outcome:
        """Have a table decide a command."""


class Absentees:
    """Watches who is away, and for how long."""

    def __init__(
        self,
        floor: AbsenteeFloor,
        present: Callable[[], Iterable[Player]],
        signals: Signals,
        *,
        after: float,
        every: float = 10.0,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        """Stand up who has had no socket for so many seconds; `present` names those who have one here."""
        self._floor: Final = floor
        self._present: Final = present
        self._signals: Final = signals
        self._after: Final = after
        self._every: Final = every
        self._seconds: Final = seconds
        self._seen: dict[Player, float] = {}

    async def run(self) -> None:
        """Look again and again, until cancelled."""
        loop = asyncio.get_running_loop()

        def heard(signal: Signal) -> None:
            if signal.topic == PRESENT:
                loop.call_soon_threadsafe(self.see, _NAMES.decode(signal.text))

        stop = await asyncio.to_thread(self._signals.listen, heard)
        try:
            while True:
                await self._look()
                await asyncio.sleep(self._every)
        finally:
            stop()

    def see(self, names: Iterable[Player]) -> None:
        """Note that these players are here at this moment."""
        now = self._seconds()
        for name in names:
            self._seen[name] = now

    def last_seen(self, name: Player) -> float:
        """When a player was seen last; long ago for one who is at no table."""
        return self._seen.get(name, float("-inf"))

    async def _look(self) -> None:
        try:
            here = tuple(self._present())
            self.see(here)
            for first in range(0, len(here), NAMES_AT_ONCE):
                some = msgspec.json.encode(here[first : first + NAMES_AT_ONCE]).decode()
                await asyncio.to_thread(self._signals.send, PRESENT, some)
            await self.stand_up()
        except StoreFault as fault:
            log.warning("nobody was stood up: %s", fault)
        except Exception:  # a defect at one table must not keep all boxes taken for ever
            log.exception("nobody was stood up")

    async def stand_up(self) -> None:
        """Have everybody leave who was away for too long; one whose wager lies there, as soon as it does not."""
        at_tables = list(self._patrons())
        self._forget({name for _, name in at_tables})
        now = self._seconds()
        for table, name in at_tables:
            if now - self._seen.setdefault(name, now) < self._after:
                continue
            leave = Leave(who=name, role=Role.PLAYER, at=clock(), table=table, into=ChipsFrom.PURSE)
            try:
                outcome = await self._floor.do(leave)
            except (StoreFault, NotConducted) as fault:
                log.warning("%s was not stood up at %s: %s", name, table, fault)
                continue
            if not isinstance(outcome, Refused):
                log.info("%s was away for %.0f s and leaves %s", name, now - self.last_seen(name), table)

    def _patrons(self) -> Iterator[tuple[str, Player]]:
        """Everybody at a table dealt by software; where a person deals, staff see for themselves who is there."""
        for table in self._floor.names():
            live = self._floor.live_table(table)
            if live is not None and not live.picture.felt.by_hand:
                for name in live.picture.yours:
                    yield table, name

    def _forget(self, at_tables: set[Player]) -> None:
        for name in self._seen.keys() - at_tables:
            del self._seen[name]
