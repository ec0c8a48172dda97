"""House players where several workers serve a house: one of them sends them, or another when that one is gone."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final, Protocol

from croupier.store.cluster import Leases
from croupier.store.faults import StoreFault

LEASE: Final = ":house-players"
"""No table can be called that."""
LASTS: Final = 15.0
RENEWED: Final = 5.0


class CompanyKeeper(Protocol):
    """The house players of a house."""

    async def run(self) -> None:
        """Keep them at the tables, until cancelled."""


async def keep_company(company: CompanyKeeper, leases: Leases, worker: str) -> None:
    """Send house players while this worker holds the lease, until cancelled."""
    running: asyncio.Task[None] | None = None
    try:
        while True:
            try:
                is_ours = await asyncio.to_thread(leases.take, LEASE, worker, LASTS) is not None
            except StoreFault:
                is_ours = False
            if is_ours and (running is None or running.done()):
                running = asyncio.create_task(company.run(), name="house players")
            elif not is_ours:
                await _stop(running)
                running = None
            await asyncio.sleep(RENEWED)
    finally:
        await _stop(running)
        with contextlib.suppress(StoreFault):
            await asyncio.to_thread(leases.release, LEASE, worker)


async def _stop(running: asyncio.Task[None] | None) -> None:
    if running is not None:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
