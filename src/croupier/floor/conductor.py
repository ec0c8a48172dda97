"""Conducts one table that this process leads: commands one at a time, and between them the software dealer.

Each command is decided and stored on a worker thread; what it did is announced afterwards, on the event loop's.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

import msgspec

from croupier.floor.live_table import Happened, LiveTable
from croupier.floor.software_dealer import Step, next_step
from croupier.floor.table_loop import Announcement
from croupier.store.faults import StoreFault
from croupier.tables.commands import Command
from croupier.vocabulary.refusal import Refused

Outcome = Announcement | Refused

PATIENCE: Final = 1.0
"""Seconds until the dealer tries again what was refused, or what the store could not keep."""


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

    outcome: Outcome
    happened: Happened | None
    step: Step | None


def clock() -> datetime:
    """The time of day."""
    return datetime.now(UTC)


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
        announced: Callable[[Happened], None],
        leads: Callable[[], bool],
        now: Callable[[], datetime] = clock,
    ) -> None:
        """Conduct the table until `stop`, as long as this process leads it; `announced` hears all that happens."""
        self.table: Final = table
        self._workers = workers
        self._announced = announced
        self._leads = leads
        self._now = now
        self._orders: asyncio.Queue[_Order | None] = asyncio.Queue()
        self._stopping = False
        self._step: Step | None = None
        self._not_before: float = 0
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin; to be called on the event loop."""
        self._task = asyncio.create_task(self._conduct(), name=f"conductor of {self.table.name}")

    async def stop(self) -> None:
        """Finish the command in hand; those behind it are not done, and whoever sent them is told so."""
        self._stopping = True
        self._orders.put_nowait(None)
        if self._task is not None:
            await self._task
        while not self._orders.empty():
            order = self._orders.get_nowait()
            if order is not None and not order.reply.done():
                order.reply.set_exception(NotConducted(f"{self.table.name} is no longer conducted here."))

    async def do(self, command: Command) -> Outcome:
        """Have the command decided in its turn."""
        if self._stopping:
            raise NotConducted(f"{self.table.name} is no longer conducted here.")
        reply: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._orders.put_nowait(_Order(command, reply))
        return await reply

    # --- the task ---------------------------------------------------------------------------------------

    async def _conduct(self) -> None:
        await self._look_for_step()
        while not self._stopping:
            order = await self._next_order()
            if order is not None:
                await self._answer(order)
            elif self._step is not None and not self._stopping:
                await self._take_step(self._step)

    async def _next_order(self) -> _Order | None:
        """The next command, or nothing when it is time for the software dealer."""
        if not self._orders.empty():
            return self._orders.get_nowait()
        try:
            async with asyncio.timeout(self._until_step()):
                return await self._orders.get()
        except TimeoutError:
            return None

    def _until_step(self) -> float | None:
        if self._step is None:
            return None
        wait = (self._step.at - self._now()).total_seconds()
        return max(0.0, wait, self._not_before - asyncio.get_running_loop().time())

    async def _answer(self, order: _Order) -> None:
        try:
            outcome = await self._decide(order.command)
        except Exception as fault:  # whoever waits is told; the table goes on with the next command
            if not order.reply.done():
                order.reply.set_exception(fault)
            return
        if not order.reply.done():
            order.reply.set_result(outcome)

    async def _take_step(self, step: Step) -> None:
        try:
            outcome = await self._decide(step.command)
        except (StoreFault, NotConducted):
            self._wait()
            return
        if isinstance(outcome, Refused):
            self._wait()

    def _wait(self) -> None:
        """Do not try again at once what was not possible just now."""
        self._not_before = asyncio.get_running_loop().time() + PATIENCE

    async def _decide(self, command: Command) -> Outcome:
        if not self._leads():
            raise NotConducted(f"{self.table.name} is no longer conducted here.")
        done = await asyncio.get_running_loop().run_in_executor(self._workers, self._work, command)
        self._step = done.step
        if done.happened is not None:
            self._announced(done.happened)
            self.table.announce(done.happened)
        return done.outcome

    async def _look_for_step(self) -> None:
        self._step = await asyncio.get_running_loop().run_in_executor(self._workers, self._next_step)

    # --- on a worker thread -----------------------------------------------------------------------------

    def _work(self, command: Command) -> _Done:
        loop, at = self.table.loop, self._now()
        if loop.table.now is not None:
            at = max(at, loop.table.now)
        before = loop.table.version
        outcome = loop.do(msgspec.structs.replace(command, at=at))
        happened = None
        if isinstance(outcome, Announcement) and outcome.is_new:
            happened = self.table.after((outcome.by, event) for event in outcome.events)
        elif loop.table.version != before:  # somebody else had written: the table was read again
            self.table.look_again()
            if isinstance(outcome, Refused):
                raise NotConducted(f"{self.table.name} was conducted by somebody else meanwhile.")
        return _Done(outcome, happened, self._next_step())

    def _next_step(self) -> Step | None:
        return next_step(self.table.standing, self._now(), fresh_value)
