"""Where analyses are asked for: one process beside the house works them out, so that no table ever waits for one.

It is started with the first question and ended with the house. Answers are kept for a while; the same question at
the same time is worked out once; when too many wait, the next one is sent away.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import structlog

from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refused, RefusedError
from croupier.web.problems import no

log = structlog.get_logger("croupier.odds")

MOST_WAITING: Final = 8
"""Questions that are being worked out or wait for it; the next one is sent away."""
KEPT: Final = 64
"""Answers at hand, of some 20 kB each."""
PATIENCE: Final = 180.0
"""Seconds that one question may take; compiling comes with the first."""
NICER: Final = 10
"""By how much the process stands back where others want the machine."""

STARTING: Final = threading.Lock()
"""Held by whoever starts a process beside the house: each is to know which of them is its own."""

_SPAWN: Final = multiprocessing.get_context("spawn")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked of the analysis; equal questions have equal answers."""

    asks: Literal["odds", "choices"]
    book: BookId
    options: TableOptions
    removed: tuple[Card, ...] = ()
    """In the order of the deck: which came first makes no difference."""


Answer: TypeAlias = bytes | Refused
"""The JSON, compressed; or why there is none."""
Work: TypeAlias = Callable[[Question], Answer]


def worked_out(question: Question) -> Answer:
    """In the process beside the house, which alone loads the analysis."""
    from croupier.web.odds_answers import answered

    try:
        return gzip.compress(answered(question), mtime=0)
    except RefusedError as error:
        return error.refused


class OddsDesk:
    """Takes questions, and has them answered one at a time."""

    def __init__(
        self,
        work: Work = worked_out,
        *,
        most_waiting: int = MOST_WAITING,
        kept: int = KEPT,
        patience: float = PATIENCE,
    ) -> None:
        """No process yet. `work` is done in it, so it is a function that another process can load."""
        self._work: Final = work
        self._most_waiting: Final = most_waiting
        self._most_kept: Final = kept
        self._patience: Final = patience
        self._kept: OrderedDict[Question, Answer] = OrderedDict()
        self._waiting: dict[Question, asyncio.Task[Answer]] = {}
        self._turn = asyncio.Lock()
        self._worker: _Worker | None = None

    async def ask(self, question: Question) -> bytes:
        """The answer as compressed JSON; raises what it was refused for, or that nobody can be asked now."""
        if (kept := self._kept.get(question)) is not None:
            self._kept.move_to_end(question)
            return _or_refused(kept)
        task = self._waiting.get(question)
        if task is None:
            if len(self._waiting) >= self._most_waiting:
                says = f"{len(self._waiting)} other questions wait for the analysis: ask again in a few seconds."
                raise no(503, says, code="too-busy", headers={"Retry-After": "5"})
            task = self._waiting[question] = asyncio.create_task(self._have_answered(question))
            task.add_done_callback(_looked_at)
        return _or_refused(await asyncio.shield(task))  # who gives up waiting takes it from nobody else

    async def stop(self) -> None:
        """End the process, in whatever it is."""
        for task in tuple(self._waiting.values()):
            task.cancel()
        await asyncio.gather(*self._waiting.values(), return_exceptions=True)
        await self._end()

    @property
    def waiting(self) -> int:
        """How many questions are not answered yet."""
        return len(self._waiting)

    @property
    def process(self) -> int | None:
        """The process beside the house, where there is one."""
        return None if self._worker is None else self._worker.process.pid

    async def _have_answered(self, question: Question) -> Answer:
        try:
            async with self._turn:  # one at a time: a question that breaks the process breaks no other
                answer = await self._tried(question)
        finally:
            del self._waiting[question]
        self._kept[question] = answer
        if len(self._kept) > self._most_kept:
            self._kept.popitem(last=False)
        return answer

    async def _tried(self, question: Question) -> Answer:
        for _ in range(2):  # a process that died while nothing was asked of it is noticed by the next question
            try:
                async with asyncio.timeout(self._patience):
                    return await self._handed_over(question)
            except BrokenProcessPool:
                log.warning("the process of the analysis ended by itself")
                await self._end()
            except TimeoutError:
                log.error("an analysis was given up", seconds=self._patience, book=question.book.value)
                await self._end()
                raise no(503, "The analysis took too long and was given up.", code="given-up") from None
        raise no(503, "The analysis broke off twice: it is written down, and you may try again.", code="broke-off")

    async def _handed_over(self, question: Question) -> Answer:
        if self._worker is None:
            self._worker = await asyncio.to_thread(_Worker)
        return await asyncio.wrap_future(self._worker.begin(self._work, question))

    async def _end(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            await asyncio.to_thread(worker.end)


class _Worker:
    """The process beside the house."""

    def __init__(self) -> None:
        """Start it; it is ready somewhat later."""
        with STARTING:
            there = set(multiprocessing.active_children())
            self._pool = ProcessPoolExecutor(1, mp_context=_SPAWN, initializer=settle_in)
            self._pool.submit(os.getpid)  # it is there from its first task on
            (self.process,) = set(multiprocessing.active_children()) - there

    def begin(self, work: Work, question: Question) -> Future[Answer]:
        return self._pool.submit(work, question)

    def end(self) -> None:
        """Whatever it does: it holds nothing that could be lost."""
        self.process.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)


def settle_in(nicer: int = NICER) -> None:
    """In the new process: stand back, leave Ctrl-C to the house, and go when the house is gone."""
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


def _or_refused(answer: Answer) -> bytes:
    if isinstance(answer, Refused):
        raise RefusedError(answer)
    return answer


def _looked_at(task: asyncio.Task[Answer]) -> None:
    """What went wrong was told to whoever still waits; where nobody does, it is nobody's."""
    if not task.cancelled():
        task.exception()
