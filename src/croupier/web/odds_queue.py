"""Where analyses wait for their turn: one process beside the house works them out, one at a time.

It is started with the first request and ended with the house. Answers are kept for a while and given at once; the
same request at the same time is worked out once; addresses have their turn one after the other, each with a few
requests. What nobody waits for any more is given up: what is in line at once, what is under way when another wants
its turn, or after a while, so that who left can come back to it.
"""

from __future__ import annotations

import asyncio
import gzip
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Generic, TypeAlias, TypeVar, overload

import structlog

from croupier.analysis.plan import Play, SimulationRequest
from croupier.analysis.practice_request import PracticeRequest
from croupier.analysis.process import Abandoned, HandsDone, TaskFailed, Tell, WorkerProcess, telling_hands
from croupier.analysis.request import OddsRequest
from croupier.vocabulary.refusal import Refused, RefusedError
from croupier.web.problems import Says, no

log = structlog.get_logger("croupier.odds")

MOST_WAITING: Final = 32
"""Requests that are being worked out or wait for it; the next one is sent away."""
MOST_OF_ONE: Final = 4
"""Of one address."""
KEPT: Final = 64
"""Answers at hand, of some 20 kB each: so many to usual requests, and so many to others."""
PATIENCE: Final = 180.0
"""Seconds that one request may take; compiling comes with the first."""
LINGERS: Final = 90.0
"""Seconds that what is under way goes on when nobody waits for it, unless another wants its turn."""
NICER: Final = 10
"""By how much the process stands back where others want the machine."""

Request: TypeAlias = OddsRequest | SimulationRequest | PracticeRequest
"""The odds of a table; how a simulation is best played; or a hand to practise with."""
Answer: TypeAlias = bytes | Play | Refused
"""The odds in JSON, compressed; how it is played; or why there is none."""
Work: TypeAlias = Callable[[Request], Answer]
Shipped: TypeAlias = Callable[[Request], "bytes | None"]
"""Knows answers that were worked out beforehand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HowFar:
    """Where a question is that is not answered yet."""

    is_under_way: bool
    ahead: int
    """How many questions wait before it, or are under way; none once it is under way itself."""
    hands: HandsDone | None


def no_answer(_: Request) -> None:
    """Nothing was worked out beforehand."""


def worked_out(request: Request) -> Answer:
    """In the process beside the house, which alone loads the analysis."""
    from croupier.analysis.odds_documents import answered
    from croupier.analysis.plan import drafted, play_of

    if isinstance(request, PracticeRequest):
        from croupier.analysis.practice import encoded

        return gzip.compress(encoded(request), mtime=0)
    if isinstance(request, SimulationRequest):
        return play_of(drafted(request))
    return gzip.compress(answered(request), mtime=0)


def _told(work: Work, request: Request, tell: Tell) -> None:
    with telling_hands(tell):
        answer = work(request)
    tell(answer)


def _is_usual(request: Request) -> bool:
    """Whether there are few of its kind: no amounts, and no cards gone. Others do not push its answer out."""
    if isinstance(request, PracticeRequest):
        return False
    asked = request.options
    amounts = (asked.jackpot, asked.jackpot_reset, asked.super_sevens_amount, asked.blazing_7s_stake)
    return not request.removed and all(one is None for one in amounts)


class OddsQueue:
    """Takes requests, and has them answered one at a time: by address in turn, and only while somebody waits."""

    def __init__(
        self,
        work: Work = worked_out,
        *,
        most_waiting: int = MOST_WAITING,
        most_of_one: int = MOST_OF_ONE,
        kept: int = KEPT,
        patience: float = PATIENCE,
        lingers: float = 0.0,
        shipped: Shipped = no_answer,
    ) -> None:
        """No process yet. `work` is done in it, so it is a function that another process can load."""
        self._lingers: Final = lingers
        self._shipped: Final = shipped
        self._work: Final = work
        self._most_waiting: Final = most_waiting
        self._most_of_one: Final = most_of_one
        self._most_kept: Final = kept
        self._patience: Final = patience
        self._kept: dict[bool, OrderedDict[Request, Answer]] = {True: OrderedDict(), False: OrderedDict()}
        self._asked: dict[Request, _Asked] = {}
        self._line: Final[RoundRobin[Request]] = RoundRobin()
        self._working: asyncio.Task[None] | None = None
        self._worker: WorkerProcess | None = None

    @overload
    async def ask(self, request: OddsRequest | PracticeRequest, by: str = "") -> bytes: ...
    @overload
    async def ask(self, request: SimulationRequest, by: str = "") -> Play: ...
    async def ask(self, request: Request, by: str = "") -> bytes | Play:
        """Odds as compressed JSON, or how to play; raises what it was refused for, or that it cannot be had now.

        `by` is the address that asks. Who stops waiting (is cancelled) takes the answer from nobody else; the last
        to do so has the work given up.
        """
        kept = self._kept[_is_usual(request)]
        if (answer := kept.get(request)) is not None:
            kept.move_to_end(request)
            return _or_refused(answer)
        if (known := self._shipped(request)) is not None:
            return known
        asked = self._join(request, by)
        try:
            return _or_refused(await asyncio.shield(asked.answer))
        finally:
            self._leave(request, asked, by)

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

    def how_far(self, request: Request) -> HowFar | None:
        """Where a question is; nothing where nobody has asked it, or it is answered."""
        asked = self._asked.get(request)
        if asked is None:
            return None
        ahead = 0 if asked.is_under_way else self._line.before(request) + self._is_at_work()
        return HowFar(is_under_way=asked.is_under_way, ahead=ahead, hands=asked.hands)

    def is_at_hand(self, request: Request) -> bool:
        """Whether the answer would be given at once."""
        return request in self._kept[_is_usual(request)] or self._shipped(request) is not None

    def _is_at_work(self) -> bool:
        return any(one.is_under_way for one in self._asked.values())

    @property
    def waiting(self) -> int:
        """How many questions are not answered yet."""
        return len(self._asked)

    @property
    def process(self) -> int | None:
        """The process beside the house, where there is one."""
        return None if self._worker is None else self._worker.process.pid

    # --- who waits ------------------------------------------------------------------------------------------

    def _join(self, request: Request, by: str) -> _Asked:
        asked = self._asked.get(request)
        if asked is None:
            self._refuse_many(by)
            asked = self._asked[request] = _Asked(asyncio.get_running_loop().create_future())
        asked.by[by] += 1
        if not asked.is_under_way:
            self._line.join(by, request)
            self._give_up_unwanted()
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
        """Send the last request away of the address that has most in line, to let in one that has none."""
        last = self._line.last_of_longest()
        if last is None or len(self._asked[last].by) > 1:
            return False
        self._line.drop(last)
        self._asked.pop(last).answer.set_exception(_too_busy(self._most_waiting))
        return True

    def _leave(self, request: Request, asked: _Asked, by: str) -> None:
        asked.by[by] -= 1
        if asked.by[by] > 0:
            return
        del asked.by[by]
        self._line.leave(by, request)
        if asked.by or asked.answer.done() or self._asked.get(request) is not asked:
            return
        if asked.is_under_way and self._lingers and not self._line:
            asyncio.get_running_loop().call_later(self._lingers, self._give_up, request, asked)
        else:
            self._give_up(request, asked)

    def _give_up(self, request: Request, asked: _Asked) -> None:
        """Unless somebody has come for it again."""
        if asked.by or self._asked.get(request) is not asked:
            return
        del self._asked[request]
        if asked.is_under_way and self._worker is not None:
            self._worker.give_up()

    def _give_up_unwanted(self) -> None:
        """What goes on though nobody waits makes way for what somebody waits for."""
        for request, asked in tuple(self._asked.items()):
            if asked.is_under_way and not asked.answer.done():
                self._give_up(request, asked)

    # --- the work -------------------------------------------------------------------------------------------

    async def _work_off(self) -> None:
        """One at a time: a request that breaks the process breaks no other."""
        while (request := self._line.next()) is not None:
            asked = self._asked[request]
            asked.is_under_way = True
            try:
                answer = await self._tried(request)
            except Exception as error:
                self._take(request, asked, error)
            else:
                self._take(request, asked, answer)

    def _take(self, request: Request, asked: _Asked, answer: Answer | Exception | None) -> None:
        if self._asked.get(request) is asked:
            del self._asked[request]
        if isinstance(answer, bytes | Play | Refused):
            kept = self._kept[_is_usual(request)]
            kept[request] = answer
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

    async def _tried(self, request: Request) -> Answer | None:
        """The answer; nothing where it was given up, because nobody waited any more."""
        for _ in range(2):  # a process that died while nothing was asked of it is noticed by the next request
            try:
                async with asyncio.timeout(self._patience):
                    return await self._handed_over(request)
            except _WorkerGone:
                log.warning("the process of the analysis ended by itself")
                await self._end()
            except TimeoutError:
                log.error("an analysis was given up", seconds=self._patience, book=request.book)
                await self._end()
                raise no(503, "The analysis took too long and was given up.", code="given-up") from None
        raise no(503, "The analysis broke off twice: it is written down, and you may try again.", code="broke-off")

    async def _handed_over(self, request: Request) -> Answer | None:
        if self._worker is None:
            work = partial(_told, self._work)
            self._worker = await asyncio.to_thread(WorkerProcess, work, nicer=NICER)
        self._worker.begin(request)
        said: Answer | TaskFailed | Abandoned | HandsDone | None = await self._worker.hear()
        while isinstance(said, HandsDone):
            if (asked := self._asked.get(request)) is not None:
                asked.hands = said
            said = await self._worker.hear()
        if said is None:
            raise _WorkerGone
        if isinstance(said, TaskFailed):
            raise RuntimeError(said.trace)
        return None if isinstance(said, Abandoned) else said

    async def _end(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            await asyncio.to_thread(worker.end)


@dataclass(slots=True)
class _Asked:
    """A request that is not answered yet, and who waits for it."""

    answer: asyncio.Future[Answer]
    by: Counter[str] = field(default_factory=Counter)
    is_under_way: bool = False
    hands: HandsDone | None = None


class _WorkerGone(Exception):
    """The process of the analysis has ended by itself."""


def _or_refused(answer: Answer) -> bytes | Play:
    if isinstance(answer, Refused):
        raise RefusedError(answer)
    return answer


def _too_busy(waiting: int) -> Says:
    says = f"{waiting} other questions wait for the analysis: ask again in a few seconds."
    return no(503, says, code="too-busy", headers={"Retry-After": "5"})


# --- the line ---------------------------------------------------------------------------------------------

_T = TypeVar("_T")


class RoundRobin(Generic[_T]):
    """What waits, by address: they have their turn one after the other, however many things each wants."""

    def __init__(self) -> None:
        """Nothing waits."""
        self._of: OrderedDict[str, list[_T]] = OrderedDict()
        self._last = ""

    def join(self, who: str, what: _T) -> None:
        """One more thing, behind the others of the same address."""
        wanted = self._of.setdefault(who, [])
        if what not in wanted:
            wanted.append(what)

    def leave(self, who: str, what: _T) -> None:
        """A visitor who wanted it wants it no more."""
        wanted = self._of.get(who, [])
        if what in wanted:
            wanted.remove(what)
        if not wanted:
            self._of.pop(who, None)

    def drop(self, what: _T) -> None:
        """It waits no more, for nobody."""
        for who in tuple(self._of):
            self.leave(who, what)

    def next(self) -> _T | None:
        """The first of whoever has waited longest for a turn, who then stands behind all others."""
        if not self._of:
            return None
        if self._last in self._of:  # also behind those who came meanwhile
            self._of.move_to_end(self._last)
        self._last = next(iter(self._of))
        what = self._of[self._last][0]
        self.drop(what)
        return what

    def before(self, what: _T) -> int:
        """About how many things have their turn before this one, as they stand: one of each address in turn."""
        places = [wanted.index(what) for wanted in self._of.values() if what in wanted]
        own = min(places, default=0)
        return sum(min(len(wanted), own + 1) for wanted in self._of.values() if what not in wanted) + own

    def __bool__(self) -> bool:
        """Whether anything waits."""
        return bool(self._of)

    def last_of_longest(self) -> _T | None:
        """The last thing of whoever wants most; nothing where nobody wants more than one."""
        longest = max(self._of.values(), key=len, default=[])
        return longest[-1] if len(longest) > 1 else None

    def clear(self) -> None:
        """Nothing waits any more."""
        self._of.clear()
