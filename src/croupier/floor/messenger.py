"""The messenger: takes a command to whoever leads its table, through the inbox, and waits for the answer.

Each errand has an id of its own: a command that is sent again is handed over again, and the record knows by the
command's id whether it was done. So an errand that came to nothing never stands in the way of the next.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any, Final, Protocol

from croupier.floor import errands
from croupier.floor.conductor import NotConducted
from croupier.store.cluster import Inbox
from croupier.store.event_store import CommandId
from croupier.tables.commands import Command

LOOK_AGAIN: Final = 0.5
"""Seconds after which one who waits for an answer looks for it, should the call have been missed."""
HAND_OVER_AGAIN: Final = 4
"""After so many looks: what is handed over is not synced, and a server that crashed may not know of it."""
PATIENCE: Final = 15.0
"""Seconds to wait for whoever leads a table."""


class InThread(Protocol):
    """Has work that waits for the store done on a worker thread."""

    def __call__(self, work: Callable[[], Any], /) -> Awaitable[Any]: ...


class Messenger:
    """All errands of one worker that wait for an answer."""

    def __init__(self, inbox: Inbox, worker: str, in_thread: InThread) -> None:
        """Nothing is under way yet."""
        self._inbox = inbox
        self._worker = worker
        self._in_thread = in_thread
        self._waiting: dict[str, asyncio.Event] = {}

    async def send(self, command: Command) -> errands.Reply:
        """Put the command into the inbox and wait; `NotConducted` where nobody answers in time."""
        errand = CommandId(f"{self._worker}/{secrets.token_hex(8)}")
        called = self._waiting[errand] = asyncio.Event()
        try:
            async with asyncio.timeout(PATIENCE):
                return errands.read_reply(await self._answer(errand, command, called))
        except TimeoutError:
            says = f"{command.table} is between two dealers: send the command again under the same id."
            raise NotConducted(says) from None
        finally:
            del self._waiting[errand]

    async def _answer(self, errand: CommandId, command: Command, called: asyncio.Event) -> bytes:
        inbox, table, written = self._inbox, command.table, errands.written(command)
        for look in count():
            if look % HAND_OVER_AGAIN == 0:
                await self._in_thread(lambda: inbox.put(errand, table, written, self._worker))
            await heard(called, LOOK_AGAIN)
            payload: bytes | None = await self._in_thread(lambda: inbox.answer_to(errand))
            if payload is not None:
                return payload
        raise AssertionError("every look was taken")

    def hear(self, errand: str) -> None:
        """There is an answer to this one."""
        if errand in self._waiting:
            self._waiting[errand].set()

    def hear_that_calls_were_missed(self) -> None:
        """There may be an answer to any."""
        for called in self._waiting.values():
            called.set()


async def heard(event: asyncio.Event, seconds: float) -> None:
    """Wait for the event, but no longer than so many seconds; it can be set again afterwards."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return
    event.clear()
