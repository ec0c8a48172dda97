"""Compiled ahead: a house that opens has its analysis and its simulator compiled before anybody asks for them.

It happens in a process of its own that stands far back, and ends when it is done: what was compiled is kept on
disk for the processes that will want it. Where nothing can be kept it would be for nothing, and is left out.
"""

from __future__ import annotations

import asyncio
from itertools import product
from typing import Final

from croupier.analysis.process import Tell, WorkerProcess

NICER: Final = 19
"""Behind everything else."""
ROUNDS: Final = "1000"


async def compile_ahead() -> None:
    """Have it done, however long it takes; ended with whoever waits here."""
    worker = await asyncio.to_thread(WorkerProcess, made_ready, nicer=NICER)
    try:
        worker.begin(None)
        await worker.hear()
    finally:
        await asyncio.to_thread(worker.end)


def made_ready(_task: object, tell: Tell) -> None:
    """In that process: value and play one table of each book, for what is compiled on the way."""
    from croupier.analysis.plan import SimulationRequest, drafted, prepared
    from croupier.kept_code import KEPT
    from croupier.rulebooks import shelf
    from croupier.simulate.plan import ShoeMode
    from croupier.simulate.running import simulate

    for book, shoe in product(shelf.names() if KEPT else (), ShoeMode):
        request = SimulationRequest(book=book, rounds=ROUNDS, shoe=shoe.value)
        simulate(prepared(drafted(request)).plan, workers=1)
    tell("ready")
