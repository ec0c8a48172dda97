"""A client of the house for programs and bots: signs in, follows tables, gives commands, and comes back by itself.

It knows what the protocol tells any player (`docs/protocol.md`) and nothing more. House players use nothing else.

    import asyncio
    from croupier.web.client import Client, Done, Refusal

    async def one_round(address: str, name: str) -> None:
        async with Client(address) as house:
            await house.guest()
            table = await house.watch(name)
            await table.do("arrive")
            await table.do("buy-in", amount=200_00, with_="purse")
            box = next(one.box for one in table.felt.seats if one.player is None)
            await table.do("sit", box=box)
            wager = None
            while not isinstance(wager, Done):
                await table.until(lambda now: now.wagers_open or now.my_cut is not None)
                if table.my_cut:
                    await table.do("decline-cut")
                    continue
                wager = await table.do("wager", box=box, amount=table.felt.sign.minimum)
                if isinstance(wager, Refusal):  # the dealer was faster
                    await table.changed()
            async for happened in table.my_round(wager):
                for event in happened.events:
                    print(event["says"])
                if table.questions:
                    question = table.questions[0]
                    allowed = [one.choose for one in question.options if one.refused is None]
                    await table.decide(question, allowed[0])
            await table.do("leave", into="purse")

    asyncio.run(one_round("http://127.0.0.1:8080", "canberra-2018"))

A command is answered by a value, `Done` or `Refusal`: a no is nothing unusual at a table. It has an id of its own;
when the connection is lost before the answer comes it is sent again under that id, so that nothing is done twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from types import TracebackType
from typing import Any, Final, TypeVar
from urllib.parse import quote, urlencode

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Origin

from croupier.decoders import decoder
from croupier.floor.shown.felt import Glimpse
from croupier.floor.shown.frames import GoneFrame, HappenedFrame, LobbyFrame, TableFrame
from croupier.floor.shown.frames import HappenedRead as Happened
from croupier.floor.tournament_pages.tournament_shown import TournamentGlimpse, TournamentSeen
from croupier.web.frames import DoneFrame, FromTheHouse, Hello, MeFrame, RefusedFrame
from croupier.web.plain_http import HouseAway, HouseRefused, NotAnAddress, read_address, request
from croupier.web.shapes import CommandDone as Done
from croupier.web.shapes import LobbyShown, Me, TableSeen
from croupier.web.shapes import Problem as Refusal
from croupier.web.tournament_shapes import TournamentCommandDone, TournamentsShown
from croupier.web.watched_table import WatchedTable

__all__ = [
    "Client",
    "Done",
    "Happened",
    "HouseAway",
    "HouseRefused",
    "Me",
    "NotAnAddress",
    "Refusal",
    "SignedOut",
    "WatchedTable",
]

FIRST_WAIT: Final = 0.2
LONGEST_WAIT: Final = 5.0
"""Seconds between two tries to connect: twice as long each time, a little varied."""
LARGEST_FRAME: Final = 16 * 1024 * 1024

_T = TypeVar("_T")
_ME: Final = decoder(Me)
_LOBBY: Final = decoder(LobbyShown)
_TABLE: Final = decoder(TableSeen)
_TOURNAMENTS: Final = decoder(TournamentsShown)
_TOURNAMENT: Final = decoder(TournamentSeen)
_TOURNAMENT_DONE: Final = decoder(TournamentCommandDone)
_heard: Final = decoder(FromTheHouse).decode
_CHANCE: Final = secrets.SystemRandom()
_LOG: Final = logging.getLogger("croupier.client")


class SignedOut(Exception):
    """The session is over: sign in again. The message is one sentence."""


class _Sent:
    """A command that waits for its answer."""

    def __init__(self, frame: str) -> None:
        """Keep the very text, so that it can be sent again."""
        self.frame: Final = frame
        self.answer: Final[asyncio.Future[Done | Refusal]] = asyncio.get_running_loop().create_future()


class Client:
    """One session with a house. Use it with `async with`: the socket is opened when it is first needed."""

    def __init__(self, house: str, *, token: str | None = None) -> None:
        """`house` is its address, `token` that of a session begun earlier; `NotAnAddress` if it is none."""
        self._house: Final = read_address(house)
        self.token = token
        self.me: Me | None = None
        self.lobby: dict[str, Glimpse] = {}
        """The tables as the lobby shows them, once `follow_lobby` was called."""
        self._tables: dict[str, WatchedTable] = {}
        self._sent: dict[str, _Sent] = {}
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._wants_lobby = False
        self._fault: Exception | None = None

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the socket; commands without an answer get none any more."""
        try:
            if self._task is not None:
                self._task.cancel()
                await asyncio.wait({self._task})  # however it ends; being cancelled oneself meanwhile goes on
                self._task = None
        finally:
            self._give_up(HouseAway("The client was closed."))

    # --- over HTTP --------------------------------------------------------------------------------------

    async def guest(self) -> Me:
        """Come in as a new guest with play chips."""
        return self._signed_in(await self._ask("POST", "/api/guests", _ME, {}))

    async def register(self, name: str, password: str) -> Me:
        """Open an account; a guest who is signed in keeps chips and places."""
        return self._signed_in(await self._ask("POST", "/api/accounts", _ME, {"name": name, "password": password}))

    async def sign_in(self, name: str, password: str) -> Me:
        """Sign in to an account."""
        return self._signed_in(await self._ask("POST", "/api/sessions", _ME, {"name": name, "password": password}))

    async def who_am_i(self) -> Me:
        """Who one is, with the purse as it is now."""
        self.me = await self._ask("GET", "/api/me", _ME)
        return self.me

    async def more_chips(self) -> Me:
        """Ask for more play chips."""
        self.me = await self._ask("POST", "/api/me/chips", _ME)
        return self.me

    async def tables(self) -> tuple[Glimpse, ...]:
        """All tables as the lobby shows them."""
        return (await self._ask("GET", "/api/tables", _LOBBY)).tables

    async def table(self, name: str) -> TableSeen:
        """One table as it is now, without following it."""
        return await self._ask("GET", f"/api/tables/{quote(name, safe='')}", _TABLE)

    async def tournaments(self) -> tuple[TournamentGlimpse, ...]:
        """All tournaments as the lobby shows them."""
        return (await self._ask("GET", "/api/tournaments", _TOURNAMENTS)).tournaments

    async def tournament(self, name: str) -> TournamentSeen:
        """One tournament as it is now."""
        return await self._ask("GET", f"/api/tournaments/{quote(name, safe='')}", _TOURNAMENT)

    async def tell_tournament(self, name: str, command: str, **fields: Any) -> TournamentCommandDone:
        """Give a command to a tournament; `HouseRefused` where it is not done."""
        given = {word.rstrip("_"): value for word, value in fields.items()}
        told = {"command": command, "id": secrets.token_hex(12), **given}
        path = f"/api/tournaments/{quote(name, safe='')}/commands"
        return await self._ask("POST", path, _TOURNAMENT_DONE, told)

    def _signed_in(self, me: Me) -> Me:
        if me.token is not None:
            self.token = me.token
        self.me = me
        return me

    async def _ask(self, method: str, path: str, shape: msgspec.json.Decoder[_T], body: Any = None) -> _T:
        answer = await asyncio.to_thread(request, self._house, method, path, body=body, token=self.token)
        return shape.decode(answer)

    # --- over the socket --------------------------------------------------------------------------------

    async def watch(self, name: str) -> WatchedTable:
        """Follow a table; it is there when this comes back. `HouseRefused` where there is no such table."""
        if name not in self._tables:
            seen = await self.table(name)
            self._tables[name] = WatchedTable(name, self)
            await self._start()
            await self._send({"do": "watch", "table": name})
            assert seen.felt.table == name, f"the house showed {seen.felt.table}, not {name}"
        return await self._tables[name].until(lambda table: True)

    async def unwatch(self, name: str) -> None:
        """Follow a table no longer."""
        if self._tables.pop(name, None) is not None:
            await self._send({"do": "unwatch", "table": name})

    async def follow_lobby(self) -> None:
        """Keep `lobby` up to date from now on."""
        self._wants_lobby = True
        await self._start()
        await self._send({"do": "lobby"})

    async def command(self, table: str, command: str, **fields: Any) -> Done | Refusal:
        """Give a command, and wait until it is done or refused, however often the connection is lost meanwhile."""
        given = {name.rstrip("_"): value for name, value in fields.items()}
        identity = str(given.setdefault("id", secrets.token_hex(12)))
        told = {"command": command, "table": table, **given}
        sent = _Sent(_encoded({"do": "command", "ref": identity, "command": told, "together": True}))
        await self._start()
        self._sent[identity] = sent
        try:
            await self._send_text(sent.frame)
            return await sent.answer
        finally:
            self._sent.pop(identity, None)

    # --- the connection ---------------------------------------------------------------------------------

    async def _start(self) -> None:
        if self._fault is not None:
            raise self._fault
        if self._task is None:
            self._task = asyncio.create_task(self._stay_connected(), name=f"client of {self._house.netloc}")

    async def _stay_connected(self) -> None:
        wait = FIRST_WAIT
        while True:
            try:
                async with connect(
                    self._address(), origin=self._origin(), max_size=LARGEST_FRAME, proxy=None
                ) as socket:
                    await self._begin(socket)
                    wait = FIRST_WAIT
                    async for text in socket:
                        await self._take(text)
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError) as error:
                if isinstance(error, InvalidStatus) and error.response.status_code in (401, 403):
                    return self._give_up(
                        SignedOut("The house does not know this session any more: sign in again.")
                    )
            except SignedOut as fault:
                return self._give_up(fault)
            except Exception as fault:
                _LOG.exception("What the house sent cannot be taken; nothing more is read")
                return self._give_up(fault)
            finally:
                self._socket = None
            await asyncio.sleep(wait * _CHANCE.uniform(0.7, 1.3))
            wait = min(LONGEST_WAIT, 2 * wait)

    def _address(self) -> str:
        scheme = "wss" if self._house.scheme == "https" else "ws"
        query = f"?{urlencode({'token': self.token})}" if self.token is not None else ""
        return f"{scheme}://{self._house.netloc}{self._house.path}/api/socket{query}"

    def _origin(self) -> Origin | None:
        """Who only looks says, as a browser does, that it means this house; a token says more than that."""
        return None if self.token is not None else Origin(f"{self._house.scheme}://{self._house.netloc}")

    async def _begin(self, socket: ClientConnection) -> None:
        """Take up everything again that was followed, and send again what was not answered."""
        hello = _heard(await socket.recv())
        if not isinstance(hello, Hello):
            return
        if self.token is not None and hello.me.kind == "spectator":
            raise SignedOut("The house does not know this session any more: sign in again.")
        self.me = hello.me
        self._socket = socket
        for table in self._tables.values():
            after = {"after": table.version} if table.version >= 0 else {}
            await self._send({"do": "watch", "table": table.name, **after})
        if self._wants_lobby:
            await self._send({"do": "lobby"})
        for sent in tuple(self._sent.values()):
            await self._send_text(sent.frame)

    async def _send(self, frame: dict[str, Any]) -> None:
        await self._send_text(_encoded(frame))

    async def _send_text(self, text: str) -> None:
        """Send now if there is a connection; `_begin` does it when there is one again."""
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(text)

    async def _take(self, text: str | bytes) -> None:
        match _heard(text):
            case TableFrame(table=name) as frame if name in self._tables:
                self._tables[name].take(frame)
            case HappenedFrame(table=name) as frame:
                if name in self._tables:
                    self._tables[name].take(frame)
                self._answer_by(frame)
            case DoneFrame(ref=str(ref)) as done:
                self._answer(ref, Done(id=done.id, version=done.version, says=done.says))
            case RefusedFrame(ref=str(ref)) as no:
                self._answer(ref, Refusal(code=no.code, says=no.says, clause=no.clause, also=no.also))
            case RefusedFrame() as no:
                _LOG.warning("The house could not read a frame: %s", no.says)
            case LobbyFrame(tables=tables):
                self.lobby.update({one.table: one for one in tables})
            case MeFrame(me=me):
                self.me = me
            case GoneFrame(table=name) if name in self._tables:
                after = self._tables[name].version
                await self._send({"do": "watch", "table": name, "after": after})
            case _:
                pass

    def _answer_by(self, frame: Happened) -> None:
        """What happened answers the command of one's own that did it."""
        if frame.answers is not None and isinstance(frame.answers.ref, str):
            says = tuple(str(one["says"]) for one in frame.events if one.get("says"))
            self._answer(frame.answers.ref, Done(id=frame.answers.id, version=frame.version, says=says))

    def _answer(self, ref: str, answer: Done | Refusal) -> None:
        sent = self._sent.get(ref)
        if sent is not None and not sent.answer.done():
            sent.answer.set_result(answer)

    def _give_up(self, fault: Exception) -> None:
        """Nothing more will come: tell everyone who waits."""
        self._fault = fault
        for table in self._tables.values():
            table.fail(fault)
        for sent in self._sent.values():
            if not sent.answer.done():
                sent.answer.set_exception(fault)


def _encoded(frame: dict[str, Any]) -> str:
    return msgspec.json.encode(frame).decode()
