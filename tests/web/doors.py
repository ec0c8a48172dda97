"""A real house for tests of the web: SQLite in a file, uvicorn on a free port, and plain clients of both kinds."""

from __future__ import annotations

import asyncio
import http.client
import itertools
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

import uvicorn
from websockets.sync.client import ClientConnection, connect

from croupier.analysis.shipped import shipped_answer
from croupier.floor.dealing.table_clock import clock
from croupier.floor.live.allowance import Allowance, Allowances
from croupier.floor.live.live_floor import LiveFloor
from croupier.floor.loops.keys import keys_of
from croupier.people.passwords import Passwords
from croupier.people.people import People
from croupier.store.cluster import SharedStore
from croupier.store.opening import open_store
from croupier.web import odds_queue, simulation_queue
from croupier.web.app import make_app
from croupier.web.context import AppContext
from croupier.web.odds_queue import OddsQueue
from croupier.web.server import server_config
from croupier.web.settings import Rates, Settings
from croupier.web.simulation_queue import SimulationQueue
from tests.floor.chosen_shoes import begins_with, fixed_bytes, value_for
from tests.floor.live_house import QUICK

STANDS_BACK = simulation_queue.NICER
for beside in (odds_queue, simulation_queue):
    vars(beside)["NICER"] = 0  # no process stands back: where others are busy, it would take minutes to start

PATIENCE = 120.0
LONG = 540.0
"""Seconds for the first question about odds, where its code is compiled first and the machine is busy."""
GENEROUS = Settings(rates=Rates.generous())
PASSWORD = "a long walk by the lake"
CHEAP = {"time_cost": 1, "memory_cost": 8, "parallelism": 1}

_T = TypeVar("_T")
_IDS = itertools.count(1)


@dataclass(slots=True, kw_only=True)
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes
    cookies: list[str]

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        return str(self.json["code"])

    @property
    def says(self) -> str:
        """The one sentence of a refusal, in the one shape that they all have."""
        assert set(self.json) == {"code", "says", "clause", "also"}, self.json
        says = str(self.json["says"])
        assert says.endswith("."), says
        assert "Traceback" not in says
        assert "\n" not in says
        return says


@dataclass(kw_only=True)
class Browser:
    """A browser or a program: keeps its cookie, and sends what one would send."""

    port: int
    cookie: str | None = None
    csrf: str = ""
    token: str | None = None
    name: str = ""
    origin: str | None = None
    source: str | None = None
    """From which address of this machine it comes."""
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def own_origin(self) -> str:
        return self.origin or f"http://127.0.0.1:{self.port}"

    def ask(
        self, method: str, path: str, body: object = None, *, raw: bytes | None = None, **headers: Any
    ) -> Answer:
        sent: dict[str, str | None] = {"Origin": self.own_origin if method != "GET" else None, **self.headers}
        if self.cookie:
            sent["Cookie"] = f"croupier_session={self.cookie}"
        if self.csrf and method != "GET":
            sent["X-Croupier-CSRF"] = self.csrf
        content = raw if raw is not None else json.dumps(body).encode() if body is not None else None
        if content is not None:
            sent["Content-Type"] = "application/json"
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        source = (self.source, 0) if self.source is not None else None
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE, source_address=source)
        try:
            connection.request(
                method, path, content, {name: value for name, value in sent.items() if value is not None}
            )
            came = connection.getresponse()
            read = came.read()
        finally:
            connection.close()
        cookies = came.headers.get_all("set-cookie") or []
        found = {name.lower(): value for name, value in came.headers.items()}
        return Answer(status=came.status, headers=found, body=read, cookies=cookies)

    def get(self, path: str, **headers: Any) -> Answer:
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: object = None, **headers: Any) -> Answer:
        return self.ask("POST", path, body, **headers)

    def come_in(self, path: str, body: object = None) -> Answer:
        """Sign in by any of the ways, and keep what a browser keeps."""
        answer = self.post(path, body)
        if answer.status in (200, 201):
            me = answer.json
            self.name, self.csrf, self.token = me["name"], me["csrf"], me["token"]
            self.cookie = answer.cookies[0].partition("=")[2].partition(";")[0]
        return answer

    def give(self, word: str, table: str = "table-1", **fields: Any) -> Answer:
        """Give a command over HTTP."""
        given = {"command": word, "id": f"id-{next(_IDS)}", **fields}
        return self.post(f"/api/tables/{quote(table)}/commands", given)

    def do(self, word: str, table: str = "table-1", **fields: Any) -> dict[str, Any]:
        answer = self.give(word, table, **fields)
        assert answer.status == 200, answer.json
        done: dict[str, Any] = answer.json
        return done

    @contextmanager
    def socket(self, path: str = "/api/socket", **options: Any) -> Iterator[Socket]:
        headers = {"Cookie": f"croupier_session={self.cookie}"} if self.cookie else {}
        headers |= options.pop("headers", {})
        origin = options.pop("origin", self.own_origin)
        with connect(
            f"ws://127.0.0.1:{self.port}{path}",
            origin=origin,
            additional_headers=headers,
            open_timeout=PATIENCE,
            close_timeout=PATIENCE,
            max_size=None,
            compression=None,
            **options,
        ) as wire:
            yield Socket(wire)


class Socket:
    """A socket as a program uses it."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire = wire
        self.seen: list[dict[str, Any]] = []

    def send(self, **frame: Any) -> None:
        self.wire.send(json.dumps(frame))

    def take(self) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(self.wire.recv(timeout=PATIENCE))
        self.seen.append(frame)
        return frame

    def until(self, kind: str, fits: Callable[[dict[str, Any]], bool] = lambda frame: True) -> dict[str, Any]:
        """The next frame of that kind, and what came before it stays in `seen`."""
        while True:
            frame = self.take()
            if frame["kind"] == kind and fits(frame):
                return frame

    def do(self, word: str, table: str = "table-1", **fields: Any) -> dict[str, Any]:
        ref = f"r{next(_IDS)}"
        self.send(do="command", ref=ref, command={"command": word, "table": table, "id": ref, **fields})
        return self.until("done", lambda frame: frame["ref"] == ref)

    def closed(self) -> tuple[int, str]:
        """The code and reason with which the house closed it."""
        from websockets.exceptions import ConnectionClosed

        try:
            while True:
                self.wire.recv(timeout=PATIENCE)
        except ConnectionClosed:
            code = self.wire.close_code
            return (code if code is not None else 1006), self.wire.close_reason or ""


class _Server(uvicorn.Server):
    """One that says when it is up."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.up = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await super().startup(sockets)
        finally:
            self.up.set()

    def install_signal_handlers(self) -> None:
        """None: it does not run in the main thread."""


@dataclass(kw_only=True)
class House:
    """A house that is open."""

    url: str
    port: int
    store: SharedStore
    people: People
    floor: LiveFloor
    room: AppContext
    settings: Settings
    loop: asyncio.AbstractEventLoop
    _manager: Browser | None = None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def browser(self) -> Browser:
        return Browser(port=self.port)

    def guest(self) -> Browser:
        browser = self.browser()
        answer = browser.come_in("/api/guests", {})
        assert answer.status == 201, answer.json
        return browser

    def account(self, name: str, password: str = PASSWORD) -> Browser:
        browser = self.browser()
        answer = browser.come_in("/api/accounts", {"name": name, "password": password})
        assert answer.status == 201, answer.json
        return browser

    @property
    def manager(self) -> Browser:
        """The gaming manager of the house."""
        if self._manager is None:
            token = self.people.first_manager_token(datetime.now(UTC))
            self._manager = self.browser()
            body = {"token": token, "name": "Maxine", "password": PASSWORD}
            answer = self._manager.come_in("/api/first-manager", body)
            assert answer.status == 201, answer.json
        return self._manager

    def member(self, name: str, role: str) -> Browser:
        """A member of staff, appointed and signed in."""
        answer = self.manager.post("/api/staff", {"name": name, "role": role})
        assert answer.status == 201, answer.json
        browser = self.browser()
        came = browser.come_in(
            "/api/invitations/accept", {"token": answer.json["invitation"], "password": PASSWORD}
        )
        assert came.status == 201, came.json
        return browser

    def open_table(self, name: str = "table-1", book: str = "act-blackjack-2018", **fields: Any) -> None:
        options: dict[str, Any] = {"minimum": 10_00, "maximum": 500_00, "smallest_chip": 2_50}
        if book.startswith("act-"):
            options["decks"] = 8
            fields = {"approval": "GRC/1", "shuffle": "wash-riffle", **fields}
        self.manager.do("open", name, rulebook=book, options=options, seconds_to_decide=60, **fields)

    def seated(self, table: str = "table-1", *, box: int = 1, amount: int = 500_00) -> Browser:
        """A guest with chips before them."""
        guest = self.guest()
        guest.do("arrive", table)
        guest.do("buy-in", table, amount=amount, **{"with": "purse"})
        guest.do("sit", table, box=box)
        return guest

    def felt(self, table: str = "table-1", by: Browser | None = None) -> dict[str, Any]:
        felt: dict[str, Any] = (by or self.browser()).get(f"/api/tables/{quote(table)}").json["felt"]
        return felt

    def until(self, table: str, what: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait for the table to come to something by itself."""
        with self.browser().socket() as wire:
            wire.send(do="watch", table=table)
            felt: dict[str, Any] = wire.until("table")["felt"]
            while not what(felt):
                felt = wire.until("happened")["felt"]
        return felt

    def ready(self, player: Browser, *ranks: str, table: str = "table-1") -> None:
        """Whoever is offered the cut cuts, until wagers are taken; the shoe begins with these ranks."""
        felt = self.until(table, lambda felt: felt["waits"] in ("cut", "wagers"))
        if felt["cut"]:
            cut = felt["cut"]
            value = value_for(begins_with(*ranks), decks=cut["cards"] // 52, cut=cut["least"])
            behind = cut["behind_most"] if cut["cutting_card"] else None
            player.do("cut", table, depth=cut["least"], cutting_card=behind, value=value)
        self.until(table, lambda felt: felt["waits"] == "wagers")

    def play(
        self, player: Browser, *, table: str = "table-1", box: int = 1, amount: int = 20_00
    ) -> dict[str, Any]:
        """A round that the player stands through; the felt when it is over."""
        before = felt["round"]["number"] if (felt := self.felt(table))["round"] else 0
        self.until(table, lambda felt: felt["waits"] == "wagers")
        player.do("wager", table, box=box, amount=amount)
        felt = self.until(table, lambda felt: _asks(felt) or (_over(felt) and felt["round"]["number"] > before))
        while _asks(felt):
            self.answer(player, table)
            felt = self.until(table, lambda felt: _asks(felt) or _over(felt))
        return felt

    def answer(self, player: Browser, table: str = "table-1") -> None:
        """The player takes the quietest choice that is offered."""
        asked = player.get(f"/api/tables/{quote(table)}").json["yours"]["questions"][0]
        choices = [one["choose"] for one in asked["options"] if one["refused"] is None]
        quiet = next((one for one in ("stand", "decline", "surrender") if one in choices), choices[-1])
        about = {"for": asked["owner"]} if asked["owner"] else {}
        player.do("decide", table, box=asked["box"], hand=asked["hand"], choose=quiet, **about)

    def on_loop(self, work: Callable[[], _T]) -> _T:
        """Do something on the thread of the house, and wait for it."""

        async def do() -> _T:
            return work()

        return asyncio.run_coroutine_threadsafe(do(), self.loop).result(PATIENCE)

    def purse(self, name: str) -> int:
        return int(self.store.balances([f"purse:{name}"]).get(f"purse:{name}", 0))


def _asks(felt: dict[str, Any]) -> bool:
    return felt["round"] is not None and bool(felt["round"]["asked"])


def _over(felt: dict[str, Any]) -> bool:
    return felt["round"] is not None and bool(felt["round"]["over"])


@contextmanager
def opened_house(
    folder: Path,
    settings: Settings = GENEROUS,
    *,
    now: Callable[[], datetime] | None = None,
    odds_queue: OddsQueue | None = None,
    simulation_queue: SimulationQueue | None = None,
    allowance: Allowance | None = None,
) -> Iterator[House]:
    """A house over a record in that folder, open until the end."""
    url = f"sqlite:///{folder / 'house.sqlite3'}"
    with open_store(url) as store:
        keys = keys_of(url)
        people = People(store, passwords=Passwords(**CHEAP), keys=keys)
        allowance = allowance or Allowance(Allowances.generous())
        now = now or clock
        floor = LiveFloor(store, keys, pace=QUICK, random_bytes=fixed_bytes, allowance=allowance, now=now)
        app = make_app(
            store,
            keys,
            people,
            floor,
            settings,
            odds_queue=odds_queue or OddsQueue(patience=LONG, shipped=shipped_answer),
            practice_queue=OddsQueue(patience=LONG),
            simulation_queue=simulation_queue,
            now=now,
        )
        server = _Server(server_config(app, settings, port=0))
        loops: list[asyncio.AbstractEventLoop] = []

        async def serve() -> None:
            loops.append(asyncio.get_running_loop())
            await server.serve()

        thread = threading.Thread(target=lambda: asyncio.run(serve()), name="house")
        thread.start()
        try:
            assert server.up.wait(PATIENCE), "the house did not open"
            assert server.started, "the house could not open"
            port = server.servers[0].sockets[0].getsockname()[1]
            yield House(
                url=url,
                port=port,
                store=store,
                people=people,
                floor=floor,
                room=app.state.room,
                settings=settings,
                loop=loops[0],
            )
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive(), "the house did not close"
