"""Commands for tables that another worker leads: forwarded through the inbox, done by the leader, answered."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from itertools import count
from typing import Any, Final, Protocol

import msgspec

from croupier.decoders import decoder
from croupier.floor.live.conductor import Conductor, NotConducted
from croupier.floor.loops.table_loop import Announcement
from croupier.store.cluster import Inbox, Waiting
from croupier.store.event_store import CommandId
from croupier.store.faults import StoreFault
from croupier.tables.commands import Command
from croupier.tables.reading import read_command
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused


class ForwardedRefusal(msgspec.Struct, frozen=True, kw_only=True, tag="refused"):
    """The table said no."""

    code: Refusal
    says: str
    clause: Clause | None = None
    also: tuple[Clause, ...] = ()


class ForwardedDone(msgspec.Struct, frozen=True, kw_only=True, tag="done"):
    """The command is done: the versions of its first and last event."""

    first: int
    last: int
    is_new: bool


class ForwardingFailed(msgspec.Struct, frozen=True, kw_only=True, tag="failed"):
    """The leader could not say: the sentence tells why. The command may be sent again."""

    says: str


Reply = ForwardedRefusal | ForwardedDone | ForwardingFailed

_encode = msgspec.json.Encoder().encode
_replies: msgspec.json.Decoder[Reply] = decoder(Reply)


def written(command: Command) -> bytes:
    """A command as it lies in the inbox."""
    return _encode(command)


def reply_of(outcome: Announcement | Refused) -> bytes:
    """What became of a command, for whoever sent it."""
    if isinstance(outcome, Refused):
        return _encode(
            ForwardedRefusal(code=outcome.code, says=outcome.says, clause=outcome.clause, also=outcome.also)
        )
    first = outcome.version - len(outcome.events) + 1
    return _encode(ForwardedDone(first=first, last=outcome.version, is_new=outcome.is_new))


def failure(says: str) -> bytes:
    """The answer where the leader met a fault."""
    return _encode(ForwardingFailed(says=says))


def read_reply(payload: bytes) -> Reply:
    """What the leader answered."""
    return _replies.decode(payload)


LOOK_AGAIN: Final = 0.5
"""Seconds after which one who waits for an answer looks for it, should the call have been missed."""
HAND_OVER_AGAIN: Final = 4
"""After so many looks: what is handed over is not synced, and a server that crashed may not know of it."""
PATIENCE: Final = 15.0
"""Seconds to wait for whoever leads a table."""
WAITED_TOO_LONG: Final = PATIENCE
"""Whoever sent a command that lay there longer was told that nobody answered: it is not done any more."""


class InThread(Protocol):
    """Has work that waits for the store done on a worker thread."""

    def __call__(self, work: Callable[[], Any], /) -> Awaitable[Any]: ...


class Forwarder:
    """All commands that one worker has forwarded and that wait for an answer."""

    def __init__(self, inbox: Inbox, worker: str, in_thread: InThread) -> None:
        """Nothing is under way yet."""
        self._inbox = inbox
        self._worker = worker
        self._in_thread = in_thread
        self._waiting: dict[str, asyncio.Event] = {}

    async def send(self, command: Command) -> Reply:
        """Put the command into the inbox and wait; `NotConducted` where nobody answers in time."""
        forwarded = CommandId(f"{self._worker}/{secrets.token_hex(8)}")
        called = self._waiting[forwarded] = asyncio.Event()
        try:
            async with asyncio.timeout(PATIENCE):
                return read_reply(await self._answer(forwarded, command, called))
        except TimeoutError:
            says = f"{command.table} is between two dealers: send the command again under the same id."
            raise NotConducted(says) from None
        finally:
            del self._waiting[forwarded]

    async def _answer(self, forwarded: CommandId, command: Command, called: asyncio.Event) -> bytes:
        inbox, table, sent = self._inbox, command.table, written(command)
        for look in count():
            if look % HAND_OVER_AGAIN == 0:
                await self._in_thread(lambda: inbox.put(forwarded, table, sent, self._worker))
            await heard(called, LOOK_AGAIN)
            payload: bytes | None = await self._in_thread(lambda: inbox.answer_to(forwarded))
            if payload is not None:
                return payload
        raise AssertionError("every look was taken")

    def hear(self, forwarded: str) -> None:
        """There is an answer to this one."""
        if forwarded in self._waiting:
            self._waiting[forwarded].set()

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


AT_ONCE: Final = 100
"""Commands that are looked for at a time."""
TO_FINISH: Final = 2.0
"""Seconds in which, at the end, answers may still be written."""

_log = logging.getLogger(__name__)


class ForwardedCommands:
    """Serves the inbox: one look at a time, the commands found there side by side."""

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
            _log.warning("a forwarded command waits on: %s", fault)
        except Exception:
            _log.exception("the forwarded command %s could not be served", waiting.id)
        finally:
            self._over.add(waiting.id)

    async def _answer(self, waiting: Waiting) -> bytes | None:
        """What becomes of a command from the inbox; nothing where it waits on, for this worker or another."""
        command = read_command(waiting.payload)
        if isinstance(command, Refused):
            return reply_of(command)
        if waiting.seconds > WAITED_TOO_LONG:  # whoever sent it was told that nobody answered
            return failure(f"The command {command.id} waited for too long.")
        conductor = self._conductors.get(waiting.table)
        if conductor is None:
            return None
        try:
            return reply_of(await conductor.do(command))
        except (NotConducted, StoreFault):
            return None
        except Exception as defect:
            _log.exception("the command %s could not be decided", command.id)
            return failure(f"{waiting.table} could not decide: {type(defect).__name__}.")
