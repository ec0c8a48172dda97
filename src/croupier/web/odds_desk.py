"""Where analyses are asked for: one process beside the house works them out, so that no table ever waits for one.

It is started with the first question and ended with the house. Answers are kept for a while and given at once; the
same question at the same time is worked out once; addresses have their turn one after the other, each with a few
questions; what nobody waits for any more is given up.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import multiprocessing
import os
import signal
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

import structlog

from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refused, RefusedError
from croupier.web.line import Line
from croupier.web.problems import Says, no

log = structlog.get_logger("croupier.odds")

MOST_WAITING: Final = 32
"""Questions that are being worked out or wait for it; the next one is sent away."""
MOST_OF_ONE: Final = 4
"""Of one address."""
KEPT: Final = 64
"""Answers at hand, of some 20 kB each: so many to usual questions, and so many to others."""
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

    @property
    def is_usual(self) -> bool:
        """Whether there are few of its kind: no amounts, and no cards gone. Others do not push its answer out."""
        asked = self.options
        amounts = (asked.jackpot, asked.jackpot_reset, asked.super_sevens_amount, asked.blazing_7s_stake)
        return not self.removed and all(one is None for one in amounts)


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
    """Takes questions, and has them answered one at a time: by address in turn, and only while somebody waits."""

    def __init__(
        self,
        work: Work = worked_out,
        *,
        most_waiting: int = MOST_WAITING,
        most_of_one: int = MOST_OF_ONE,
        kept: int = KEPT,
        patience: float = PATIENCE,
    ) -> None:
        """No process yet. `work` is done in it, so it is a function that another process can load."""
        self._work: Final = work
        self._most_waiting: Final = most_waiting
        self._most_of_one: Final = most_of_one
        self._most_kept: Final = kept
        self._patience: Final = patience
        self._kept: dict[bool, OrderedDict[Question, Answer]] = {True: OrderedDict(), False: OrderedDict()}
        self._asked: dict[Question, _Asked] = {}
        self._line: Final[Line[Question]] = Line()
        self._working: asyncio.Task[None] | None = None
        self._worker: _Worker | None = None

    async def ask(self, question: Question, by: str = "") -> bytes:
        """The answer as compressed JSON; raises what it was refused for, or that nobody can be asked now.

        `by` is the address that asks. Who stops waiting (is cancelled) takes the answer from nobody else; the last
        to do so has the work given up.
        """
        kept = self._kept[question.is_usual]
        if (answer := kept.get(question)) is not None:
            kept.move_to_end(question)
            return _or_refused(answer)
        asked = self._join(question, by)
        try:
            return _or_refused(await asyncio.shield(asked.answer))
        finally:
            self._leave(question, asked, by)

    async def stop(self) -> None:
        """End the process, in whatever it is."""
        for asked in tuple(self._asked.values()):
            asked.answer.cancel()
        self._asked.clear()
        self._line.clear()
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
        await self._end()

    @property
    def waiting(self) -> int:
        """How many questions are not answered yet."""
        return len(self._asked)

    @property
    def process(self) -> int | None:
        """The process beside the house, where there is one."""
        return None if self._worker is None else self._worker.process.pid

    # --- who waits ------------------------------------------------------------------------------------------

    def _join(self, question: Question, by: str) -> _Asked:
        asked = self._asked.get(question)
        if asked is None:
            self._refuse_many(by)
            asked = self._asked[question] = _Asked(asyncio.get_running_loop().create_future())
        asked.by[by] += 1
        if not asked.is_under_way:
            self._line.join(by, question)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work_off())
        return asked

    def _refuse_many(self, by: str) -> None:
        own = sum(1 for one in self._asked.values() if by in one.by)
        if own >= self._most_of_one:
            says = f"{own} questions from this address wait for the analysis: wait for one of the answers."
            raise no(429, says, code="too-busy", headers={"Retry-After": "5"})
        if len(self._asked) >= self._most_waiting and not (own == 0 and self._give_way()):
            raise _too_busy(len(self._asked))

    def _give_way(self) -> bool:
        """Send the last question away of the address that has most in line, to let in one that has none."""
        last = self._line.last_of_longest()
        if last is None or len(self._asked[last].by) > 1:
            return False
        self._line.drop(last)
        self._asked.pop(last).answer.set_exception(_too_busy(self._most_waiting))
        return True

    def _leave(self, question: Question, asked: _Asked, by: str) -> None:
        asked.by[by] -= 1
        if asked.by[by] > 0:
            return
        del asked.by[by]
        self._line.leave(by, question)
        if asked.by or asked.answer.done() or self._asked.get(question) is not asked:
            return
        del self._asked[question]
        if asked.is_under_way and self._worker is not None:
            self._worker.give_up()

    # --- the work -------------------------------------------------------------------------------------------

    async def _work_off(self) -> None:
        """One at a time: a question that breaks the process breaks no other."""
        while (question := self._line.next()) is not None:
            asked = self._asked[question]
            asked.is_under_way = True
            try:
                answer = await self._tried(question)
            except Exception as error:
                self._take(question, asked, error)
            else:
                self._take(question, asked, answer)

    def _take(self, question: Question, asked: _Asked, answer: Answer | Exception | None) -> None:
        if self._asked.get(question) is asked:
            del self._asked[question]
        if isinstance(answer, bytes | Refused):
            kept = self._kept[question.is_usual]
            kept[question] = answer
            if len(kept) > self._most_kept:
                kept.popitem(last=False)
        if asked.answer.done():
            return
        if isinstance(answer, Exception):
            asked.answer.set_exception(answer)
            asked.answer.exception()  # where nobody waits any more it is nobody's
        elif answer is not None:
            asked.answer.set_result(answer)
        else:
            asked.answer.cancel()

    async def _tried(self, question: Question) -> Answer | None:
        """The answer; nothing where it was given up, because nobody waited any more."""
        for _ in range(2):  # a process that died while nothing was asked of it is noticed by the next question
            try:
                async with asyncio.timeout(self._patience):
                    return await self._handed_over(question)
            except BrokenProcessPool:
                log.warning("the process of the analysis ended by itself")
                await self._end()
            except TimeoutError:
                log.error("an analysis was given up", seconds=self._patience, book=question.book)
                await self._end()
                raise no(503, "The analysis took too long and was given up.", code="given-up") from None
        raise no(503, "The analysis broke off twice: it is written down, and you may try again.", code="broke-off")

    async def _handed_over(self, question: Question) -> Answer | None:
        if self._worker is None:
            self._worker = await asyncio.to_thread(_Worker)
        return await asyncio.wrap_future(self._worker.begin(self._work, question))

    async def _end(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            await asyncio.to_thread(worker.end)


@dataclass(slots=True)
class _Asked:
    """A question that is not answered yet, and who waits for it."""

    answer: asyncio.Future[Answer]
    by: Counter[str] = field(default_factory=Counter)
    is_under_way: bool = False


class _Worker:
    """The process beside the house."""

    def __init__(self) -> None:
        """Start it; it is ready somewhat later."""
        self._serial = 0
        self._given_up = _SPAWN.Value("q", 0)
        with STARTING:
            there = set(multiprocessing.active_children())
            self._pool = ProcessPoolExecutor(
                1, mp_context=_SPAWN, initializer=_settle_at_desk, initargs=(self._given_up, NICER)
            )
            self._pool.submit(os.getpid)  # it is there from its first task on
            (self.process,) = set(multiprocessing.active_children()) - there

    def begin(self, work: Work, question: Question) -> Future[Answer | None]:
        self._serial += 1
        return self._pool.submit(_worked, work, question, self._serial)

    def give_up(self) -> None:
        """Have it stop what it does now, at the end of the part it is in."""
        self._given_up.value = self._serial

    def end(self) -> None:
        """Whatever it does: it holds nothing that could be lost."""
        self.process.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)


_GIVEN_UP: list[Any] = []
"""In the process: the number of the last question that was given up, as the house tells it."""


def _settle_at_desk(given_up: Any, nicer: int) -> None:
    _GIVEN_UP.append(given_up)
    settle_in(nicer)


def _worked(work: Work, question: Question, serial: int) -> Answer | None:
    from croupier.odds.giving_up import GivenUp, given_up_when

    try:
        with given_up_when(lambda: _GIVEN_UP[0].value >= serial):
            return work(question)
    except GivenUp:
        return None


def settle_in(nicer: int) -> None:
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


def _too_busy(waiting: int) -> Says:
    says = f"{waiting} other questions wait for the analysis: ask again in a few seconds."
    return no(503, says, code="too-busy", headers={"Retry-After": "5"})
