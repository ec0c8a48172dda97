"""A simulation in a process beside the house: it plays shard after shard, and tells what came of them so far.

The shards are those of `croupier simulate`, so that the same seed gives the same figures there.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Final, TypeAlias

from croupier.simulate.gathering import Gathering, Step
from croupier.simulate.plan import Plan
from croupier.simulate.running import simulate
from croupier.simulate.tally import Tally
from croupier.vocabulary.refusal import Refused, RefusedError
from croupier.web.odds_desk import STARTING, settle_in
from croupier.web.simulation_shapes import FoundShown, ResultShown, StepShown

EVERY: Final = 0.4
"""Seconds between two tellings."""
NICER: Final = 15
"""It stands back behind the tables, and behind the analysis."""
REACH: Final = 1.959964
"""So many standard errors to either side hold the true value 95 times in 100."""

_SPAWN: Final = multiprocessing.get_context("spawn")


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What has come in so far."""

    played: int
    seconds: float
    found: FoundShown


@dataclass(frozen=True, slots=True)
class Broken:
    """A defect, as Python tells it."""

    trace: str


Message: TypeAlias = Told | Refused | Broken
Tell: TypeAlias = Callable[[Told], None]
Play: TypeAlias = Callable[[Plan, Tell], None]


class Worker:
    """The process, and the line to it. It holds nothing that could be lost."""

    def __init__(self, play: Play, plan: Plan) -> None:
        """Start it. `play` is a function that another process can load."""
        self._line, theirs = _SPAWN.Pipe(duplex=False)
        self.process = _SPAWN.Process(target=_work, args=(theirs, play, plan, NICER), daemon=True)
        with STARTING:
            self.process.start()
        theirs.close()

    def hear(self) -> Message | None:
        """Wait for what it says next; nothing once it has gone."""
        try:
            message: Message = self._line.recv()
        except (EOFError, OSError):
            return None
        return message

    def end(self) -> None:
        """At once, whatever it does."""
        self.process.kill()
        self.process.join()


# --- in the process -----------------------------------------------------------------------------------------


def _work(line: Connection, play: Play, plan: Plan, nicer: int) -> None:
    settle_in(nicer)
    with contextlib.suppress(OSError):  # the house has hung up
        try:
            play(plan, line.send)
        except RefusedError as error:
            line.send(error.refused)
        except OSError:
            raise
        except Exception:
            line.send(Broken(traceback.format_exc()))


def played(plan: Plan, tell: Tell) -> None:
    """Play all of it, and tell from time to time, and at the end."""
    last = float("-inf")

    def watch(gathering: Gathering, seconds: float) -> None:
        nonlocal last
        now = perf_counter()
        if now - last >= EVERY and gathering.tally is not None:
            last = now
            tell(_told(gathering.tally, gathering.course(), seconds))

    simulated = simulate(plan, workers=1, watch=watch)
    assert simulated is not None, "every plan has a shard"
    tell(_told(simulated.tally, simulated.steps, simulated.seconds))


def _told(tally: Tally, steps: Iterable[Step], seconds: float) -> Told:
    return Told(
        played=tally.rounds,
        seconds=seconds,
        found=FoundShown(
            mean=tally.mean,
            reach=REACH * tally.standard_error,
            standard_error=tally.standard_error,
            standard_deviation=tally.standard_deviation,
            results=tuple(
                ResultShown(gain=result / tally.parts, times=tally.results[result])
                for result in sorted(tally.results)
            ),
            course=tuple(
                StepShown(rounds=step.rounds, mean=step.mean, reach=REACH * step.standard_error) for step in steps
            ),
        ),
    )
