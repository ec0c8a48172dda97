"""A process beside the house for what takes long: an analysis, or a simulation. No table ever waits for one.

It stands back where others want the machine, goes when the house goes, and holds nothing that could be lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Final, TypeAlias

from croupier.odds.giving_up import GivenUp, given_up_when
from croupier.odds.progress import heard_by
from croupier.vocabulary.refusal import RefusedError

Tell: TypeAlias = Callable[[Any], None]
Work: TypeAlias = Callable[[Any, Tell], None]
"""Does a task, and tells what comes of it: once, or from time to time."""

_SPAWN: Final = multiprocessing.get_context("spawn")


@dataclass(frozen=True, slots=True)
class TaskFailed:
    """A task met a defect, as Python tells it."""

    trace: str


@dataclass(frozen=True, slots=True)
class Abandoned:
    """A task was given up, because nobody waited for it any more."""


@dataclass(frozen=True, slots=True)
class HandsDone:
    """How far an analysis is: so many first hands of so many."""

    done: int
    of: int


@contextlib.contextmanager
def telling_hands(tell: Tell) -> Iterator[None]:
    """What is analysed in here tells how far it is."""
    with heard_by(lambda done, of: tell(HandsDone(done, of))):
        yield


class WorkerProcess:
    """The process, and the pipe to it. It says what its work tells, or `Refused`, `TaskFailed`, `Abandoned`."""

    def __init__(self, work: Work, *, nicer: int) -> None:
        """Start it; it is ready somewhat later. `work` is a function that another process can load."""
        self._begun = 0
        self._given_up = _SPAWN.Value("q", 0)
        self._line, theirs = _SPAWN.Pipe()
        self._ear = ThreadPoolExecutor(1, "hears a process")
        self.process = _SPAWN.Process(target=_serve, args=(theirs, work, self._given_up, nicer), daemon=True)
        self.process.start()
        theirs.close()

    def begin(self, task: Any) -> None:
        """Hand it a task; what it says of one that has gone is nothing."""
        self._begun += 1
        with contextlib.suppress(OSError):
            self._line.send(task)

    async def hear(self) -> Any | None:
        """Wait for what it says next, on a thread of its own; nothing once it has gone."""
        return await asyncio.get_running_loop().run_in_executor(self._ear, self._heard)

    def _heard(self) -> Any | None:
        try:
            return self._line.recv()
        except (EOFError, OSError):
            return None

    def give_up(self) -> None:
        """Have it stop what it does now, at the end of the part it is in."""
        self._given_up.value = self._begun

    def end(self) -> None:
        """At once, whatever it does."""
        self.process.kill()
        self.process.join()
        self._ear.shutdown()


# --- in the process -----------------------------------------------------------------------------------------


def _serve(line: Connection, work: Work, given_up: Any, nicer: int) -> None:
    _settle_in(nicer)
    with contextlib.suppress(EOFError, OSError):  # the house has hung up
        for number in itertools.count(1):
            _do(line, work, given_up, number)


def _do(line: Connection, work: Work, given_up: Any, number: int) -> None:
    task = line.recv()
    try:
        with given_up_when(lambda: given_up.value >= number):
            work(task, line.send)
    except GivenUp:
        line.send(Abandoned())
    except RefusedError as error:
        line.send(error.refused)
    except OSError:
        raise
    except Exception:
        line.send(TaskFailed(traceback.format_exc()))


def _settle_in(nicer: int) -> None:
    """Stand back, leave Ctrl-C to the house, and go when the house is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(nicer)
    threading.Thread(target=_go_with_the_house, name="watches the house", daemon=True).start()


def _go_with_the_house() -> None:
    house = multiprocessing.parent_process()
    if house is not None:
        house.join()
        os._exit(0)
