"""The errand desk: does what lies in the inbox for the tables that are led here, in its order, and answers it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Final

from croupier.floor import errands
from croupier.floor.conductor import Conductor, NotConducted
from croupier.floor.messenger import PATIENCE, InThread
from croupier.store.cluster import Inbox, Waiting
from croupier.store.event_store import CommandId
from croupier.store.faults import StoreFault
from croupier.tables.reading import read_command
from croupier.vocabulary.refusal import Refused

AT_ONCE: Final = 100
"""Errands that are looked for at a time."""
TO_FINISH: Final = 2.0
"""Seconds in which, at the end, answers may still be written."""

_log = logging.getLogger(__name__)


class ErrandDesk:
    """Serves the inbox: one look at a time, the errands found side by side."""

    def __init__(self, inbox: Inbox, conductors: Mapping[str, Conductor], in_thread: InThread) -> None:
        """Serve the tables that have a conductor at the time."""
        self._inbox = inbox
        self._conductors = conductors
        self._in_thread = in_thread
        self._called = asyncio.Event()
        self._has_more = False
        self._serving: set[CommandId] = set()
        self._over: set[CommandId] = set()
        """Of those, the ones that are over since the last look began: it may still have found them waiting."""
        self._tasks: set[asyncio.Task[None]] = set()

    def call(self) -> None:
        """Something may wait."""
        self._called.set()

    async def run(self) -> None:
        """Look whenever called, until cancelled."""
        while True:
            await self._called.wait()
            self._called.clear()
            try:
                await self._look()
            except StoreFault as fault:
                _log.warning("nobody could look into the inbox: %s", fault)
            except Exception:
                _log.exception("nobody could look into the inbox")

    async def finish(self) -> None:
        """What was done is still answered; what was not waits for the next leader."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=TO_FINISH)
        for task in tuple(self._tasks):
            task.cancel()

    async def _look(self) -> None:
        led = tuple(self._conductors)
        if not led:
            return
        self._serving -= self._over
        self._over.clear()
        found: tuple[Waiting, ...] = await self._in_thread(lambda: self._inbox.waiting(led, AT_ONCE))
        self._has_more = len(found) == AT_ONCE
        for one in found:
            if one.id not in self._serving:
                self._begin(one)

    def _begin(self, one: Waiting) -> None:
        self._serving.add(one.id)
        task = asyncio.create_task(self._serve(one))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, waiting: Waiting) -> None:
        try:
            answer = await self._answer(waiting)
            if answer is not None:
                await self._in_thread(lambda: self._inbox.answer(waiting.id, answer))
                if self._has_more:
                    self.call()
        except StoreFault as fault:
            _log.warning("an errand waits on: %s", fault)
        except Exception:
            _log.exception("the errand %s could not be served", waiting.id)
        finally:
            self._over.add(waiting.id)

    async def _answer(self, waiting: Waiting) -> bytes | None:
        """What becomes of a command from the inbox; nothing where it waits on, for this worker or another."""
        command = read_command(waiting.payload)
        if isinstance(command, Refused):
            return errands.reply_of(command)
        if waiting.seconds > PATIENCE:  # whoever sent it was told that nobody answered
            return errands.failure(f"The command {command.id} waited for too long.")
        conductor = self._conductors.get(waiting.table)
        if conductor is None:
            return None
        try:
            return errands.reply_of(await conductor.do(command))
        except (NotConducted, StoreFault):
            return None
        except Exception as defect:
            _log.exception("the command %s could not be decided", command.id)
            return errands.failure(f"{waiting.table} could not decide: {type(defect).__name__}.")
