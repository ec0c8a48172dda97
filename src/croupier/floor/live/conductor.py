"""Conducts one table that this process leads: commands one at a time, and between them the software dealer.

Each command is decided and stored on a worker thread; what it did is announced afterwards, on the event loop's.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import msgspec

from croupier.floor.dealing.software_dealer import DealerStep, next_step
from croupier.floor.dealing.table_clock import TableClock
from croupier.floor.dealing.table_clock import clock as clock
from croupier.floor.live.live_table import CommandEffects, LiveTable
from croupier.floor.loops.envelope import refuse_time
from croupier.floor.loops.stopping import TableStopped
from croupier.floor.loops.table_loop import Announcement
from croupier.store.faults import StoreFault
from croupier.tables.commands import Command
from croupier.tables.play.starting import StartRound
from croupier.tables.table import Table
from croupier.vocabulary.refusal import Refused

Outcome = Announcement | Refused

PATIENCE: Final = 1.0
"""Seconds until the dealer tries again what was refused, or what the store could not keep."""
AFTER_A_DEFECT: Final = 10.0
"""The same where something went wrong that nobody foresaw."""

_log = logging.getLogger(__name__)


class NotConducted(Exception):
    """The command was not done: this process does not conduct the table any more. It may be sent elsewhere."""


@dataclass(frozen=True, slots=True)
class _Order:
    """A command and whoever waits for what becomes of it."""

    command: Command
    reply: asyncio.Future[Outcome]


@dataclass(frozen=True, slots=True)
class _Done:
    """What became of a command, and what the software dealer will do after it."""

    outcome: Outcome | None
    """Nothing where somebody else had written meanwhile: the command is not decided here."""
    happened: CommandEffects | None
    step: DealerStep | None


def fresh_value() -> str:
    """What a supervisor's cut adds to the shuffle."""
    return secrets.token_hex(16)


class Conductor:
    """One table's queue of commands, and the task that works it off."""

    def __init__(
        self,
        table: LiveTable,
        workers: Executor,
        *,
        announced: Callable[[CommandEffects], None],
        leads: Callable[[], bool],
        is_decided: Callable[[Table], bool] = lambda _: False,
        now: Callable[[], datetime] = clock,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        """Conduct the table until `stop`, as long as this process leads it; `announced` hears all that happens.

        No round is started at a table whose play-off `is_decided`: its tournament ends it.
        """
        self.table: Final = table
        self._workers = workers
        self._announced = announced
        self._leads = leads
        self._is_decided = is_decided
        self._clock = TableClock(now, seconds)
        self._orders: asyncio.Queue[_Order | None] = asyncio.Queue()
        self._stopping = False
        self._is_behind = True
        """Whether the record may know of more than was announced here."""
        self._step: DealerStep | None = None
        self._not_before: float = 0
        self._came_before: int | None = None
        """How many commands still go before what is due; nothing while nothing is."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin; to be called on the event loop."""
        self._task = asyncio.create_task(self._conduct(), name=f"conductor of {self.table.name}")

    async def stop(self) -> None:
        """Finish the command in hand; those behind it are not done, and whoever sent them is told so."""
        self._stopping = True
        self._orders.put_nowait(None)
        if self._task is not None:
            await asyncio.wait([self._task])
        while not self._orders.empty():
            order = self._orders.get_nowait()
            if order is not None and not order.reply.done():
                order.reply.set_exception(self._not_conducted())

    def look(self) -> None:
        """Look in the record when there is time: it may know of more than was announced here."""
        if not self._is_behind:
            self._is_behind = True
            self._orders.put_nowait(None)

    def _not_conducted(self) -> NotConducted:
        return NotConducted(f"{self.table.name} is no longer conducted here.")

    async def do(self, command: Command) -> Outcome:
        """Have the command decided in its turn."""
        if self._stopping:
            raise self._not_conducted()
        reply: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._orders.put_nowait(_Order(command, reply))
        return await reply

    # --- the task ---------------------------------------------------------------------------------------

    async def _conduct(self) -> None:
        while not self._stopping:
            order = await self._next_order()
            if order is not None:
                await self._answer(order)
            elif self._until_next() == 0 and not self._stopping:
                await self._go_on()

    async def _next_order(self) -> _Order | None:
        """The next command, or nothing when it is time to look around, for the software dealer, or to stop.

        What is due waits for the commands that were there before it, and for no others: however many come, the
        game goes on.
        """
        if self._until_next() != 0:
            self._came_before = None
        elif self._came_before is None:
            self._came_before = self._orders.qsize()
        if self._came_before == 0:
            self._came_before = None
            return None
        if self._came_before is not None:
            self._came_before -= 1
        if not self._orders.empty():
            return self._orders.get_nowait()
        try:
            async with asyncio.timeout(self._until_next()):
                return await self._orders.get()
        except TimeoutError:
            return None

    def _now(self) -> datetime:
        return self._clock.now(self.table.loop.table.now)

    def _until_next(self) -> float | None:
        """Seconds until there is something to do without being told; nothing while there is not."""
        if self._is_behind:
            wait = 0.0
        elif self._step is not None:
            wait = (self._step.at - self._now()).total_seconds()
        else:
            return None
        return max(0.0, wait, self._not_before - asyncio.get_running_loop().time())

    async def _answer(self, order: _Order) -> None:
        try:
            outcome = await self._decide(order.command)
        except Exception as fault:  # whoever waits is told; the table goes on with the next command
            self._is_behind = True
            if not order.reply.done():
                order.reply.set_exception(fault)
            return
        if not order.reply.done():
            order.reply.set_result(outcome)

    async def _go_on(self) -> None:
        """Look around, or let the software dealer take the next step; what cannot be done now is tried again."""
        try:
            if self._is_behind:
                await self._in_thread(self._look)
                self._is_behind = False
            elif self._step is not None and isinstance(await self._decide(self._step.command), Refused):
                self._wait(PATIENCE)
        except (StoreFault, NotConducted):
            self._is_behind = True
            self._wait(PATIENCE)
        except TableStopped as problem:  # something in the house that the table needs
            _log.error("%s waits: %s", self.table.name, problem)
            self._wait(AFTER_A_DEFECT)
        except Exception:  # a defect: the table stands still for a while, and people can still be answered
            _log.exception("%s could not go on", self.table.name)
            self._wait(AFTER_A_DEFECT)

    def _wait(self, seconds: float) -> None:
        """Do not try again at once what was not possible just now."""
        self._not_before = asyncio.get_running_loop().time() + seconds

    async def _decide(self, command: Command) -> Outcome:
        if not self._leads():
            raise self._not_conducted()
        outcome = await self._in_thread(lambda: self._work(command))
        if outcome is None:
            raise NotConducted(f"{self.table.name} was conducted by somebody else meanwhile.")
        return outcome

    async def _in_thread(self, work: Callable[[], _Done]) -> Outcome | None:
        """Have it done, and announce what happened."""
        done = await asyncio.get_running_loop().run_in_executor(self._workers, work)
        self._step = done.step
        if done.happened is not None:
            self.table.announce(done.happened)
            self._announced(done.happened)
        return done.outcome

    # --- on a worker thread -----------------------------------------------------------------------------

    def _work(self, command: Command) -> _Done:
        loop = self.table.loop
        is_waited_for = self._step is not None and not isinstance(command, StartRound)
        at = self._now() if is_waited_for else self._clock.follow(loop.table.now)
        before, stamped = loop.table.version, msgspec.structs.replace(command, at=at)
        outcome = refuse_time(stamped) or loop.do(stamped)
        if isinstance(outcome, Announcement) and outcome.is_new:
            did = [(outcome.by, event) for event in outcome.events]
            return self._done(outcome, self.table.news(did, stamped.id))
        was_behind = loop.table.version != before  # somebody else had written: the table was read again
        is_open = was_behind and isinstance(outcome, Refused)
        return self._done(None if is_open else outcome, self.table.news())

    def _look(self) -> _Done:
        self.table.loop.refresh()
        return self._done(None, self.table.news())

    def _done(self, outcome: Outcome | None, happened: CommandEffects | None) -> _Done:
        moment = happened.moment if happened is not None else self.table.moment
        step = next_step(self.table.standing(moment), self._now(), fresh_value)
        if step is not None and isinstance(step.command, StartRound) and self._is_decided(self.table.loop.table):
            step = None
        return _Done(outcome, happened, step)
