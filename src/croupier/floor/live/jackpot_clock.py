"""The jackpot at tables that software deals: its dealer presses the button, and the clock awards.

Where a person deals, that person presses and Surveillance awards: the clock waits for them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from croupier.floor.dealing.software_dealer import CLOCK, DEALER
from croupier.floor.loops.house_loop import HouseAnnouncement
from croupier.jackpots.awarding import AwardJackpot
from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.pressing import PressJackpot
from croupier.jackpots.registry import rules
from croupier.store.faults import StoreFault
from croupier.tables.table import Phase, Table
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role

_log = logging.getLogger(__name__)

LOOKS: Final = 0.25
"""Seconds between two looks at the tables that are held."""

Step = PressJackpot | AwardJackpot
Do = Callable[[Step], Awaitable[HouseAnnouncement | Refused]]


@dataclass(frozen=True, slots=True, kw_only=True)
class LedTable:
    """A table as a worker knows it."""

    table: Table
    is_led: bool
    """Whether this worker leads it: then its dealer presses here."""
    busy_until: datetime | None = None
    """Until when the dealer lays out cards."""


def steps_due(pools: Iterable[Jackpot], tables: Mapping[str, LedTable], now: datetime) -> Iterator[Step]:
    """What software does now: press where its dealer has laid out the cards, and award what is a second old."""
    for pool in pools:
        for name in pool.tables:
            if _is_to_be_pressed(pool, tables.get(name), now):
                yield PressJackpot(who=DEALER, role=Role.DEALER, at=now, table=name)
        first = [one for one in pool.presses if one.at == pool.presses[0].at]
        seen = [tables.get(one.table) for one in first]
        by_software = all(one is not None and not one.table.by_hand for one in seen)
        if first and by_software and now - first[0].at >= rules().one_moment:
            names = tuple(one.table for one in first)
            yield AwardJackpot(who=CLOCK, role=Role.CLOCK, at=now, jackpot=pool.name, tables=names)


def _is_to_be_pressed(pool: Jackpot, seen: LedTable | None, now: datetime) -> bool:
    if seen is None or not seen.is_led or (seen.busy_until is not None and seen.busy_until > now):
        return False
    table = seen.table
    is_held = table.phase is Phase.OPEN and table.round is not None and bool(table.round.won)
    return is_held and not table.by_hand and pool.press_of(table.name) is None


class JackpotClock:
    """Looks at the tables that are held, as long as the house is open."""

    def __init__(
        self,
        *,
        pools: Callable[[], Awaitable[tuple[Jackpot, ...]]],
        seen: Callable[[], Mapping[str, LedTable]],
        do: Do,
        now: Callable[[], datetime],
    ) -> None:
        """`seen` are the tables that this worker leads or follows."""
        self._pools = pools
        self._seen = seen
        self._do = do
        self._now = now

    async def run(self) -> None:
        """Until it is cancelled; what cannot be done now is tried again."""
        while True:
            await asyncio.sleep(LOOKS)
            seen = self._seen()
            if not any(one.table.round is not None and one.table.round.won for one in seen.values()):
                continue
            try:
                for step in steps_due(await self._pools(), seen, self._now()):
                    outcome = await self._do(step)
                    if isinstance(outcome, Refused):  # somebody was quicker, or it is too early by a moment
                        _log.info("the jackpot goes on a little later: %s", outcome)
            except StoreFault as fault:
                _log.warning("the jackpot waits for the record: %s", fault)
