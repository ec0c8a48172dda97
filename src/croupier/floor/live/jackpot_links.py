"""The clock notices a lost link: a linked table that nobody conducts any more feeds no jackpot and can win none.

Its jackpot stakes go back, and nothing is wagered on the jackpot there before a supervisor has restored it
(NSW 18.17). A wager that cannot be written to the pool is not taken: that needs no clock.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Iterable
from datetime import datetime
from typing import Final

from croupier.floor.dealing.software_dealer import CLOCK
from croupier.floor.loops.house_loop import HouseAnnouncement
from croupier.floor.loops.stopping import TableStopped
from croupier.jackpots.failing import ReportJackpotFailure
from croupier.jackpots.jackpot import Jackpot
from croupier.store.faults import StoreFault
from croupier.tables.state.jackpot import LinkState
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role

_log = logging.getLogger(__name__)

LOOKS: Final = 1.0
"""Seconds between two looks at who conducts the linked tables."""
LOST: Final = 12.0
"""Seconds without anybody who conducts a table, after which its link is lost: four times as long as a lease."""

Do = Callable[[ReportJackpotFailure], Awaitable[HouseAnnouncement | Refused]]


class LinkWatch:
    """How long each linked table has been without anybody, as one who looks all the time has seen it."""

    def __init__(self, *, lost: float = LOST) -> None:
        """Nothing was seen yet: a house that has just begun takes its tables over first."""
        self._lost = lost
        self._alone_since: dict[str, float] = {}

    def lost(self, linked: Iterable[str], conducted: Collection[str], now: float) -> tuple[str, ...]:
        """The tables whose link is lost at this time, by a clock that only runs."""
        alone = [one for one in linked if one not in conducted]
        self._alone_since = {one: self._alone_since.get(one, now) for one in alone}
        return tuple(sorted(one for one, since in self._alone_since.items() if now - since >= self._lost))


def linked_tables(pools: Iterable[Jackpot]) -> tuple[str, ...]:
    """The tables at which a jackpot can be wagered on now."""
    return tuple(table for pool in pools for table, link in pool.tables.items() if link.state is LinkState.LINKED)


class LinkClock:
    """Looks after the links of all jackpots, as long as the house is open."""

    def __init__(
        self,
        *,
        pools: Callable[[], Awaitable[tuple[Jackpot, ...]]],
        conducted: Callable[[], Awaitable[Collection[str]]],
        do: Do,
        now: Callable[[], datetime],
        watch: LinkWatch | None = None,
        looks: float = LOOKS,
    ) -> None:
        """`conducted` are the tables that some worker leads, by the record."""
        self._pools = pools
        self._conducted = conducted
        self._do = do
        self._now = now
        self._watch = watch or LinkWatch()
        self._looks = looks

    async def run(self) -> None:
        """Until it is cancelled; what cannot be done now is tried again."""
        while True:
            await asyncio.sleep(self._looks)
            try:
                await self.look()
            except StoreFault as fault:
                _log.warning("the links of the jackpots wait for the record: %s", fault)

    async def look(self) -> None:
        """Report every link that is lost; another worker may have been quicker."""
        linked = linked_tables(await self._pools())
        if not linked:
            return
        for table in self._watch.lost(linked, await self._conducted(), time.monotonic()):
            what = f"nobody has conducted {table} for some time"
            report = ReportJackpotFailure(
                who=CLOCK, role=Role.CLOCK, at=self._now(), table=table, what=what, cause="link"
            )
            try:
                outcome = await self._do(report)
            except TableStopped as stopped:  # nothing is wagered there either
                _log.warning("the jackpot of a stopped table waits: %s", stopped)
                continue
            if isinstance(outcome, Refused):
                _log.info("the lost link of %s is known: %s", table, outcome)
