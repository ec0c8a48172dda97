"""Spoiled bodies, addresses and queries for every route, without a wire between: an answer, or one sentence."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, NoReturn
from urllib.parse import quote, quote_from_bytes, unquote

import pytest
from litestar import Litestar

from croupier.floor.live.live_floor import LiveFloor
from croupier.floor.loops.keys import keys_of
from croupier.people.passwords import Passwords
from croupier.people.people import People
from croupier.people.person import SignedIn
from croupier.store.opening import open_store
from croupier.web.app import make_app
from croupier.web.odds_queue import OddsQueue, Request
from croupier.web.problems import no
from croupier.web.settings import Rates, Settings
from croupier.web.simulation_queue import SimulationQueue
from tests.spoiling import NUMBERS, TEXTS, spoiled_json, spoiled_words
from tests.test_spoiled_input import one_sentence
from tests.web.doors import CHEAP, PASSWORD

METHODS = ("get", "post", "put", "patch", "delete")
GOOD = {
    "name": "table-1",
    "number": "1",
    "shoe": "1",
    "book": "act-blackjack-2018",
    "id": "13.1(g)",
    "removed": "As 5d",
}


class NothingToWorkOut(OddsQueue):
    """Reads the question as ever, and has it answered by nobody."""

    async def ask(self, request: Request, by: str = "") -> Any:
        return gzip.compress(b"{}")


class NoSimulations(SimulationQueue):
    """Full for ever: what was asked has been read by then."""

    def begin(self, *given: Any, **more: Any) -> NoReturn:
        raise no(429, "The simulations are full.")


@dataclass(kw_only=True)
class Door:
    """The routes of a house with one table that is not open yet, and who comes to it."""

    app: Litestar
    people: People
    described: dict[str, Any]
    tokens: list[str | None]

    async def ask(self, method: str, path: str, query: bytes, body: bytes, token: str | None) -> tuple[int, bytes]:
        """One request, as a server would hand it on."""
        headers = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]
        headers += [(b"content-length", str(len(body)).encode())]
        headers += [(b"authorization", f"Bearer {token}".encode())] if token else []
        scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "root_path": "",
        }
        scope |= {"method": method.upper(), "scheme": "http", "path": unquote(path), "raw_path": path.encode()}
        scope |= {
            "query_string": query,
            "headers": headers,
            "client": ("127.0.0.1", 5),
            "server": ("127.0.0.1", 80),
        }
        sent: list[Any] = []
        waiting = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Any:
            return waiting.pop() if waiting else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope, receive, send)  # type: ignore[arg-type]
        return sent[0]["status"], b"".join(one.get("body", b"") for one in sent[1:])


@asynccontextmanager
async def open_door(folder: Path, player: str = "ann") -> AsyncIterator[Door]:
    now = datetime.now(UTC)
    with open_store(str(folder / "house.sqlite3"), announce=True) as store:
        keys = keys_of(str(folder / "house.sqlite3"))
        people, floor = People(store, passwords=Passwords(**CHEAP)), LiveFloor(store, keys)
        settings = Settings(rates=Rates.generous())
        desks = {
            "odds_queue": NothingToWorkOut(),
            "practice_queue": NothingToWorkOut(),
            "simulation_queue": NoSimulations(),
        }
        app = make_app(store, keys, people, floor, settings, **desks)  # type: ignore[arg-type]
        async with app.lifespan():
            first = people.first_manager_token(now)
            assert first is not None
            manager = people.claim_first_manager(first, "Maxine", PASSWORD, now, "192.0.2.1")
            joined = people.register(player, PASSWORD, now, "192.0.2.1")
            assert isinstance(manager, SignedIn)
            assert isinstance(joined, SignedIn)
            door = Door(app=app, people=people, described={}, tokens=[None, manager.token, joined.token])
            _, described = await door.ask("GET", "/api/openapi.json", b"", b"", None)
            door.described = json.loads(described)
            yield door


def sample(schema: dict[str, Any], described: dict[str, Any], depth: int = 0) -> Any:
    """A value that the description allows, or nearly so."""
    if "$ref" in schema:
        return sample(described["components"]["schemas"][schema["$ref"].rpartition("/")[2]], described, depth + 1)
    for several in ("oneOf", "anyOf", "allOf"):
        if several in schema:
            return sample(schema[several][0], described, depth + 1)
    if "examples" in schema or "enum" in schema:
        return (schema.get("examples") or schema["enum"])[0]
    match schema.get("type"):
        case "object" | None:
            return {name: sample(one, described, depth + 1) for name, one in schema.get("properties", {}).items()}
        case "array":
            return [sample(schema.get("items", {}), described, depth + 1)] if depth < 6 else []
        case "integer" | "number":
            return 1
        case "boolean":
            return True
        case "null":
            return None
    return "a word"


def spoiled_request(door: Door, dice: Random) -> tuple[str, str, bytes, bytes]:
    """Method, path, query and body."""
    path, methods = dice.choice(sorted(door.described["paths"].items()))
    method = dice.choice([one for one in METHODS if one in methods])
    route = methods[method]
    query = []
    for one in route.get("parameters", ()):
        good = GOOD.get(one["name"]) or str(sample(one.get("schema", {}), door.described))
        value = good if dice.random() < 0.5 else spoiled_words(good, dice)
        if one["in"] == "path":
            path = path.replace(f"{{{one['name']}}}", quote(value[:300].encode("utf-8", "surrogatepass"), safe=""))
        elif one["in"] == "query" and dice.random() < 0.7:
            query.append(f"{one['name']}={quote_from_bytes(value[:3000].encode('utf-8', 'surrogatepass'))}")
    if dice.random() < 0.1:
        query.append(
            f"{quote(dice.choice(TEXTS[:8]).encode('utf-8', 'surrogatepass'))}={dice.choice(NUMBERS)[:40]}"
        )
    if dice.random() < 0.05:
        query.append("%ff%00=%ed%a0%80&&=;%")
    content = route.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    body = spoiled_json(sample(content, door.described), dice) if content else b""
    if path.endswith("/commands"):
        given = {"command": "wager", "id": "x", "box": 1, "amount": 1000, "table": "table-1"}
        body = spoiled_json(given, dice)
    return method, path, "&".join(query).encode(), body


async def attack(folder: Path, inputs: int) -> Counter[int]:
    seen: Counter[int] = Counter()
    async with open_door(folder) as door:
        for number in range(inputs):
            dice = Random(f"requests/{number}")
            method, path, query, body = spoiled_request(door, dice)
            token = dice.choice(door.tokens)
            status, answer = await door.ask(method, path, query, body, token)
            seen[status] += 1
            asked = f"{method} {path[:200]}?{query[:200]!r} {body[:300]!r}"
            told = f"requests/{number}: {asked}: {status} {answer[:300]!r}"
            assert status < 500, told
            if status >= 400:
                document = json.loads(answer)
                assert set(document) == {"code", "says", "clause", "also"}, told
                one_sentence(document["says"])
    return seen


@pytest.mark.slow
def test_a_thousand_spoiled_requests_get_an_answer_or_one_sentence(tmp_path: Path) -> None:
    seen = asyncio.run(attack(tmp_path, 1_000))
    assert {200, 400, 403, 404, 422} <= set(seen), seen


@pytest.mark.nightly
def test_ten_thousand_spoiled_requests_get_an_answer_or_one_sentence(tmp_path: Path) -> None:
    seen = asyncio.run(attack(tmp_path, 10_000))
    assert {200, 400, 403, 404, 422} <= set(seen), seen
