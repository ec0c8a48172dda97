"""A simulation on this machine: in this process, or in several of which any may die without harm.

Workers are started first and say when their code is compiled or loaded; then the clock runs and shards are given
out. A shard whose worker is gone is given to another.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from time import perf_counter
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from croupier.simulate.plan import Plan
from croupier.simulate.running_tally import MeanStep, RunningTally
from croupier.simulate.shards import (
    TRIES,
    Runner,
    WorkLeft,
    how_many_shards,
    refuse_after,
    run_kernel,
    run_shard,
    warm_up,
)
from croupier.simulate.tally import Tally
from croupier.vocabulary.refusal import RefusedError

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

Watch = Callable[[RunningTally, float], None]
"""Is shown what has come in and after how many seconds, whenever a shard has."""
Stop = Callable[[], bool]
"""Whether to leave it at what has come in."""

FEW_SHARDS: Final = 16
"""Not worth starting workers for, unless they are asked for."""
_LOOK_AROUND: Final = 0.1
"""Seconds until we look again whether to stop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulated:
    """What a simulation found, and how long that took without start-up and compiling."""

    plan: Plan
    tally: Tally
    steps: tuple[MeanStep, ...]
    """How the mean came to rest."""
    seconds: float
    workers: int

    @property
    def is_whole(self) -> bool:
        """Whether all rounds of the plan were played."""
        return self.tally.rounds == self.plan.rounds


def nobody_watches(_gathering: RunningTally, _seconds: float) -> None:
    """Show it to nobody."""


def never() -> bool:
    """Go on to the end."""
    return False


def simulate(
    plan: Plan,
    *,
    workers: int | None = None,
    runner: Runner = run_kernel,
    watch: Watch = nobody_watches,
    stop: Stop = never,
) -> Simulated | None:
    """Play a plan with one worker for each core, or as many as are given; nothing if stopped before any result."""
    shards = how_many_shards(plan)
    if workers is None:
        workers = 1 if shards <= FEW_SHARDS else cores()
    workers = min(workers, shards)
    gathering, clock = RunningTally(plan), Clock()
    results = _here(plan, runner, clock, stop) if workers == 1 else _crew(plan, workers, runner, clock, stop)
    for number, tally in results:
        gathering.add(number, tally)
        watch(gathering, clock.seconds)
    return simulated(gathering, clock, workers)


def simulated(gathering: RunningTally, clock: Clock, workers: int) -> Simulated | None:
    """The end of it."""
    if gathering.tally is None:
        return None
    return Simulated(
        plan=gathering.plan,
        tally=gathering.tally,
        steps=tuple(gathering.course()),
        seconds=clock.seconds,
        workers=workers,
    )


class Clock:
    """Runs from the first shard that is given out to the last that comes in."""

    def __init__(self) -> None:
        """It stands still until it is started."""
        self._began = self._last = 0.0

    def start(self) -> None:
        """The workers are ready."""
        self._began = self._last = perf_counter()

    def came_in(self) -> None:
        """A shard has come in."""
        self._last = perf_counter()

    @property
    def seconds(self) -> float:
        """Until the last shard that came in."""
        return self._last - self._began


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _here(plan: Plan, runner: Runner, clock: Clock, stop: Stop) -> Iterator[tuple[int, Tally]]:
    warm_up(plan, runner)
    clock.start()
    for number in range(how_many_shards(plan)):
        if stop():
            return
        tally = run_shard(plan, number, runner)
        clock.came_in()
        yield number, tally


def _crew(plan: Plan, size: int, runner: Runner, clock: Clock, stop: Stop) -> Iterator[tuple[int, Tally]]:
    with Crew(plan, size, runner) as crew:
        while not crew.is_ready and not stop():
            crew.hear()
        clock.start()
        crew.start()
        while crew.is_busy and not stop():
            for number, tally in crew.hear():
                clock.came_in()
                yield number, tally
        yield from crew.hear_the_last()


# --- the workers ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ready:
    """A worker's code is loaded."""


@dataclass(frozen=True, slots=True)
class WorkerFailed:
    """A worker met a defect, as Python tells it."""

    told: str


Message = Ready | WorkerFailed | RefusedError | tuple[int, Tally]


def work(connection: Connection, plan: Plan, runner: Runner) -> None:
    """What a worker process does: get ready, then one shard after another until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who stops us is the one who started us
    with suppress(EOFError, OSError):
        try:
            warm_up(plan, runner)
            connection.send(Ready())
            while True:
                number = connection.recv()
                connection.send((number, run_shard(plan, number, runner)))
        except RefusedError as no:
            connection.send(no)
        except (EOFError, OSError):
            raise
        except Exception:
            connection.send(WorkerFailed(traceback.format_exc()))


class _Worker:
    """A process, the line to it, and the shard it has."""

    def __init__(self, plan: Plan, runner: Runner) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=work, args=(theirs, plan, runner), daemon=True)
        with suppress(BrokenPipeError):  # dead before it was told what to do: the line says so
            self.process.start()
        theirs.close()
        self.is_ready = False
        self.shard: int | None = None

    def give(self, number: int) -> None:
        self.shard = number
        with suppress(OSError):  # it is dead, and the line will say so
            self.line.send(number)

    def dismiss(self) -> None:
        self.line.close()
        if self.process.pid is not None:
            self.process.terminate()
            self.process.join()


class Crew:
    """Worker processes with a plan, from the first to the last shard."""

    def __init__(self, plan: Plan, size: int, runner: Runner) -> None:
        """Start them all."""
        self._plan, self._runner = plan, runner
        self._work = WorkLeft(plan)
        self._is_started = False
        self._stillborn = 0
        self._workers = [_Worker(plan, runner) for _ in range(size)]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        for worker in self._workers:
            worker.dismiss()

    @property
    def is_ready(self) -> bool:
        """Whether every worker has its code."""
        return all(worker.is_ready for worker in self._workers)

    @property
    def is_busy(self) -> bool:
        """Whether a shard is still under way, or waits for a worker."""
        return not self._work.is_empty or any(worker.shard is not None for worker in self._workers)

    def start(self) -> None:
        """Give out the first shards."""
        self._is_started = True
        self._employ()

    def hear(self) -> list[tuple[int, Tally]]:
        """What workers have to say, after a moment at most; each that has finished a shard gets another."""
        by_line = {worker.line: worker for worker in self._workers}
        heard = (self._listen(by_line[line]) for line in wait(list(by_line), _LOOK_AROUND) if line in by_line)
        return [result for result in heard if result is not None]

    def hear_the_last(self) -> Iterator[tuple[int, Tally]]:
        """What has been finished and not heard yet; nothing new is given out."""
        for worker in self._workers:
            with suppress(EOFError, OSError):
                if worker.line.poll():
                    message = worker.line.recv()
                    if isinstance(message, tuple):
                        yield message

    def _listen(self, worker: _Worker) -> tuple[int, Tally] | None:
        try:
            message: Message = worker.line.recv()
        except (EOFError, OSError):
            self._replace(worker)
            return None
        match message:
            case RefusedError():
                raise message
            case WorkerFailed():
                raise RuntimeError(f"a worker of the simulation failed\n{message.told}")
            case Ready():
                worker.is_ready, self._stillborn = True, 0
                result = None
            case result:
                worker.shard = None
        self._employ()
        return result

    def _employ(self) -> None:
        """Give a shard to everyone who is ready and has none."""
        for worker in self._workers:
            if self._is_started and worker.is_ready and worker.shard is None and not self._work.is_empty:
                worker.give(self._work.take())

    def _replace(self, dead: _Worker) -> None:
        """Another gets the shard of a worker that died, and another takes its place if there is work left."""
        dead.dismiss()
        self._workers.remove(dead)
        if dead.shard is not None:
            self._work.lost(dead.shard)
        if not dead.is_ready:
            self._stillborn += 1
            if self._stillborn >= TRIES:
                refuse_after(f"{TRIES} workers died before their first shard")
        self._employ()
        if not self._work.is_empty:
            self._workers.append(_Worker(self._plan, self._runner))
