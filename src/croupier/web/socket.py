"""A viewer's socket: commands in, frames out. What the frames of tables hold is decided by the floor alone."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.di import NamedDependency

from croupier.floor.shown.frames import CommandAnswered, Ref
from croupier.people.person import Session
from croupier.tables.commands import Command
from croupier.version import __version__
from croupier.web.commands import give
from croupier.web.connected import Connection
from croupier.web.context import AppContext
from croupier.web.frames import (
    AnyFrame,
    Follow,
    Give,
    Hello,
    LookAround,
    Malformed,
    MeFrame,
    Ping,
    Pong,
    Unfollow,
    Unwatch,
    Watch,
    done_frame,
    encode,
    read_frame,
    refused_frame,
)
from croupier.web.outgoing import Outgoing
from croupier.web.people_routes import me_of
from croupier.web.problems import Says, as_says, no, refusal, response
from croupier.web.sessions import address_of, find_visitor, refuse_foreign_page
from croupier.web.shapes import Problem
from croupier.web.tournament_commands import refuse_console, tournament_there
from croupier.web.visitor import Visitor

BAD_FRAMES: Final = 1008
TOO_LARGE: Final = 1009
FAULT: Final = 1011
TOO_SLOW: Final = 1013
SIGNED_OUT: Final = 4401
_SESSION_OVER: Final = "session-over"

PATIENCE: Final = 5.0
"""Seconds in which one who is sent off is still told why."""
HURRIED: Final = 200
"""After so many frames in a row that came too fast, the socket is closed."""

Wire = WebSocket[Any, Any, Any]
_ROUTE: Final = "/api/socket"


@dataclass(frozen=True, slots=True)
class Farewell:
    """Why a socket is closed, and how the browser is told."""

    code: int
    reason: str


_CHANCE: Final = random.SystemRandom()
"""Those who came at one moment, as after a restart, do not ask again at one moment."""

LEFT: Final = Farewell(1000, "")
"""The viewer went, and is told nothing."""


@websocket(_ROUTE, opt={"for_everybody": True})
async def viewer_socket(socket: Wire, room: NamedDependency[AppContext]) -> None:
    """One viewer: tables to follow, commands to give."""
    try:
        visitor = await _admitted(socket, room)
    except Exception as error:
        said = as_says(error)
        room.security.refused(said, address_of(socket, room.settings), route=_ROUTE)
        await _turned_away(socket, said)
        return
    await socket.accept()
    await ViewerSocket(socket, room, visitor).run()


async def _admitted(socket: Wire, room: AppContext) -> Visitor:
    """Who it is, unless another site's page opened it or too many are open."""
    visitor = await find_visitor(room, socket, in_query=True)
    bears_token = visitor.session is not None and not visitor.by_cookie
    refuse_foreign_page(socket, room.settings, needed=not bears_token)
    room.allow("sockets", visitor, by_address=True)
    own, most = room.connected.of_key(visitor.key), room.settings.sockets_of_one_session
    if visitor.session is not None and own >= most:
        raise no(429, f"{own} sockets of this session are open, and {most} is the most.")
    near, most = room.connected.of_address(visitor.address), room.settings.sockets_of_one_address
    if near >= most:
        raise no(429, f"{near} sockets from this address are open, and {most} is the most.")
    return visitor


async def _turned_away(socket: Wire, said: Says) -> None:
    """An answer of HTTP instead of a socket, where the server can give one."""
    if "websocket.http.response" not in (socket.scope.get("extensions") or {}):
        await socket.close(code=BAD_FRAMES, reason=said.problem.says[:100])
        return
    body = encode(said.problem)
    headers = {**response(said).headers, "Content-Type": "application/json"}
    raw = [(name.lower().encode(), str(value).encode("latin-1", "replace")) for name, value in headers.items()]
    send: Any = socket.send
    await send({"type": "websocket.http.response.start", "status": said.status, "headers": raw})
    await send({"type": "websocket.http.response.body", "body": body})


class ViewerSocket:
    """An open socket: one task reads, one writes, one looks whether the session still holds."""

    def __init__(self, socket: Wire, room: AppContext, visitor: Visitor) -> None:
        """Nothing is sent yet."""
        self._socket = socket
        self._room = room
        self._visitor = visitor
        self._session: Session | None = visitor.session
        limits = room.settings
        self._out = Outgoing(most_frames=limits.waiting_frames, most_bytes=limits.waiting_bytes)
        self._viewing = room.floor.viewing(visitor.viewer, self._out.put)
        self._end: asyncio.Future[Farewell] = asyncio.get_running_loop().create_future()
        self._stale_me = asyncio.Event()
        self._purse: int | None = None
        self._malformed = 0
        self._hurried = 0
        self._trusted_until = 0.0

    async def run(self) -> None:
        """Serve the viewer until one of the two goes."""
        here = Connection(self._visitor, send_off=self._sent_off, tell_me=self._stale_me.set)
        self._room.connected.add(here)
        self._room.metrics.sockets.inc()
        tasks: list[asyncio.Task[Farewell]] = []
        try:
            await self._say_hello()
            work = (self._write(), self._read(), self._look(), self._tell_me(), self._overflow())
            tasks = [asyncio.create_task(one) for one in work]
            farewell = await self._first_farewell(tasks)
            await self._finish_writing(farewell)
        except Exception as error:
            as_says(error)  # which writes it down
            farewell = Farewell(FAULT, "something went wrong in the house: come again")
        finally:
            self._room.connected.remove(here)
            self._room.metrics.sockets.dec()
            self._look_away()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await self._say_farewell(farewell)

    async def _say_hello(self) -> None:
        me = await me_of(self._room, self._session)
        self._purse = me.purse
        self._out.put(encode(Hello(me=me, at=self._room.now(), version=__version__)))

    async def _first_farewell(self, tasks: list[asyncio.Task[Farewell]]) -> Farewell:
        waiting: set[asyncio.Future[Farewell]] = {*tasks, self._end}
        done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        return (self._end if self._end in done else done.pop()).result()

    async def _finish_writing(self, farewell: Farewell) -> None:
        """What was answered already is still sent, to one who takes it."""
        if farewell is LEFT or farewell.code == TOO_SLOW:
            return
        self._look_away()
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._out.all_taken()

    async def _say_farewell(self, farewell: Farewell) -> None:
        if farewell is LEFT:
            return
        self._room.metrics.closed.labels(str(farewell.code)).inc()
        with suppress(Exception):  # it is gone already, or too slow to be told
            async with asyncio.timeout(PATIENCE):
                await self._socket.close(code=farewell.code, reason=farewell.reason)

    def _sent_off(self, reason: str) -> None:
        if not self._end.done():
            self._end.set_result(Farewell(SIGNED_OUT, reason))

    # --- the tasks ----------------------------------------------------------------------------------------

    async def _write(self) -> Farewell:
        sent = self._room.metrics.frames.labels("out")
        while True:
            frame = await self._out.get()
            try:
                await self._socket.send_data(frame, mode="text")
            except Exception:
                return LEFT
            sent.inc()

    async def _overflow(self) -> Farewell:
        await self._out.overflowed.wait()
        return Farewell(TOO_SLOW, "too slow: come again, and say which version you saw last")

    async def _look(self) -> Farewell:
        """Whether the session still holds; that nobody did anything is no sign of life."""
        while True:
            await asyncio.sleep(self._room.settings.seconds_between_looks * _CHANCE.uniform(0.5, 1.5))
            if self._visitor.token is None:
                continue
            try:
                still = await self._room.in_thread(
                    self._room.people.look_at, self._visitor.token, self._room.now()
                )
            except Exception as error:  # the record is away: ask again later
                as_says(error)
                continue
            if still is None:
                return Farewell(SIGNED_OUT, "the session is over: sign in again")
            self._stale_me.set()

    async def _tell_me(self) -> Farewell:
        """Say what the purse holds whenever it may have changed."""
        while True:
            await self._stale_me.wait()
            self._stale_me.clear()
            try:
                me = await me_of(self._room, self._session)
            except Exception as error:
                as_says(error)
                continue
            if me.purse != self._purse:
                self._purse = me.purse
                self._out.put(encode(MeFrame(me=me)))

    async def _read(self) -> Farewell:
        """One frame after the other, so that commands of one viewer are done in their order."""
        came = self._room.metrics.frames.labels("in")
        while True:
            try:
                message: Any = await self._socket.receive()
            except Exception:
                return LEFT
            if message["type"] == "websocket.disconnect":
                return LEFT
            came.inc()
            if farewell := await self._take(message):
                return farewell

    # --- one frame ----------------------------------------------------------------------------------------

    async def _take(self, message: Any) -> Farewell | None:
        text = message.get("text")
        if text is None:
            return self._bad("A frame is text, and this one is binary.")
        most = self._room.settings.most_frame
        if len(text) > most or len(text.encode("utf-8", "replace")) > most:
            return Farewell(TOO_LARGE, f"a frame has at most {most} bytes")
        try:
            frame = read_frame(text)
        except Malformed as error:
            return self._bad(str(error), error.ref)
        try:
            await self._do(frame)
        except Exception as error:
            said = as_says(error)
            person = self._visitor.person
            who = person.name if person is not None else None
            self._room.security.refused(said, self._visitor.address, route=_ROUTE, who=who)
            self._out.put(refused_frame(frame.ref, said.problem))
            return self._after(said)
        self._hurried = 0
        return None

    def _after(self, said: Says) -> Farewell | None:
        if said.status == 401 and said.problem.code == _SESSION_OVER:  # of a tournament they are over too
            return Farewell(SIGNED_OUT, "the session is over: sign in again")
        self._hurried = self._hurried + 1 if said.status == 429 else 0
        return Farewell(BAD_FRAMES, "too many frames, too fast") if self._hurried > HURRIED else None

    def _bad(self, says: str, ref: Ref = None) -> Farewell | None:
        self._malformed += 1
        self._out.put(refused_frame(ref, Problem(code="cannot-be-read", says=says)))
        if self._malformed >= self._room.settings.malformed_frames:
            return Farewell(BAD_FRAMES, f"{self._malformed} frames could not be read")
        return None

    async def _do(self, frame: AnyFrame) -> None:
        if not isinstance(frame, Give):
            self._room.allow("frames", self._visitor)
        match frame:
            case Watch():
                if frame.after is not None:
                    await self._room.floor.reach(frame.table, frame.after)
                if refused := self._viewing.watch(frame.table, frame.after):
                    raise refusal(refused)
            case Unwatch():
                self._viewing.unwatch(frame.table)
            case LookAround():
                self._viewing.lobby()
            case Follow():
                await self._follow(frame)
            case Unfollow():
                self._room.floor.tournament_watch.unfollow(frame.tournament, self._out.put)
            case Ping():
                self._out.put(encode(Pong(ref=frame.ref, at=self._room.now())))
            case Give():
                await self._hold_session()
                await self._give(frame)

    async def _follow(self, frame: Follow) -> None:
        if frame.tournament is not None:
            tournament_there(self._room, frame.tournament)
        if frame.console:
            refuse_console(self._visitor)
        await self._room.floor.tournament_watch.follow(
            frame.tournament, self._visitor.viewer, self._out.put, console=frame.console
        )

    def _look_away(self) -> None:
        """Nothing that happens in the house is sent any more."""
        self._viewing.close()
        self._room.floor.tournament_watch.leave(self._out.put)

    async def _give(self, frame: Give) -> None:
        """Have a command done; what it did answers it, where the viewer wishes so and is shown that."""
        stored = ""

        def begun(command: Command, own: str) -> None:
            nonlocal stored
            stored = command.id
            self._viewing.expect(stored, CommandAnswered(ref=frame.ref, id=own))

        try:
            given = await give(self._room, self._visitor, frame.command, begun=begun if frame.together else None)
        finally:
            is_unanswered = self._viewing.is_unanswered(stored)
        if is_unanswered or not frame.together:
            self._out.put(done_frame(frame.ref, given.done(self._visitor.viewer)))

    async def _hold_session(self) -> None:
        """A command is a sign of life, and needs a session that still holds."""
        now = asyncio.get_running_loop().time()
        if self._visitor.token is None or now < self._trusted_until:
            return
        still = await self._room.in_thread(self._room.people.who, self._visitor.token, self._room.now())
        self._trusted_until = now + self._room.settings.seconds_of_trust
        if still is None:
            raise no(401, "The session is over: sign in again.", code=_SESSION_OVER)
