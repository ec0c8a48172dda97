"""One stream of the record is damaged: every page of the house opens, and says what is left out of it."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from croupier.audit.record import table_stream
from croupier.jackpots.linking import LinkTable
from croupier.jackpots.making import MakeJackpot
from croupier.patrons.loss_limits import SetLossLimit
from croupier.vocabulary.roles import Role
from croupier.web.past import Past
from tests.command_line import croupier
from tests.floor.live_house import LiveHouse
from tests.floor.test_stopped_streams import damaged, damaged_at
from tests.house.test_live_jackpot import ordered, worker
from tests.shelves import of_book
from tests.web.doors import House, opened_house
from tests.web.test_spoiled_requests import Door, open_door

pytestmark = [pytest.mark.slow, of_book("nsw-blackjack-challenge", "act-blackjack-2018")]
NSW = "nsw-blackjack-challenge"
NAMES = {
    "jackpot:J1": "J1",
    "patron:bob": "bob",
    "promotion:spring": "spring",
    "table:T1": "T1",
    "table:live-1": "live-1",
    "tournament:tournament-1": "tournament-1",
}
"""Every kind of stream of the house that is one of several, by its name."""
LIMIT = {"period": "day", "amount": 50_00}
KEPT = ("", ".head", ".house-keys")


def now() -> datetime:
    return datetime.now(UTC)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house after a promotion and a tournament, with two tables, one of them on a jackpot, and Bob's limit."""
    file = tmp_path_factory.mktemp("kept") / "house.sqlite3"
    for script in ("house run examples/house-nsw.jsonl", f"tournament run examples/tournament-{NSW}.jsonl"):
        ran = croupier(*script.split(), "--database", f"sqlite:///{file}")
        assert ran.returncode == 0, ran.stderr

    async def evening() -> None:
        async with worker(f"sqlite:///{file}", now) as house:
            options = {"decks": 6, "smallest_chip": 50, "side_wagers": ["blazing-7s"], "blazing_7s_stake": 5_00}
            table = LiveHouse(house.floor, "live-1")
            await table.opened(NSW, "bob", options=options, holder="device", float=10_000_00)
            await LiveHouse(house.floor, "beside").opened("act-blackjack-2018", "cid")
            by: dict[str, Any] = {"who": "ora", "role": Role.CASINO_OPERATOR, "at": now()}
            terms: dict[str, Any] = {"stake": 5_00, "reset": 10_000_00, "increment": 2000, "opening": 10_000_00}
            await ordered(house, MakeJackpot(jackpot="J1", **terms, **by))
            await ordered(house, LinkTable(jackpot="J1", table="live-1", **by))
            await ordered(house, SetLossLimit(who="bob", role=Role.PLAYER, at=now(), period="day", amount=100_00))

    asyncio.run(evening())
    return file


def copied(record: Path, folder: Path) -> Path:
    for ending in KEPT:
        shutil.copy(f"{record}{ending}", folder / f"house.sqlite3{ending}")
    return folder / "house.sqlite3"


def payload_of(file: Path, stream: str) -> bytes:
    """The last event of a stream as it is stored."""
    with closing(sqlite3.connect(file)) as connection:
        query = "SELECT payload FROM events WHERE stream = ? ORDER BY sequence DESC LIMIT 1"
        return bytes(connection.execute(query, (stream,)).fetchone()[0])


def put_back(file: Path, stream: str, payload: bytes) -> None:
    """What was there before."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(
            "UPDATE events SET payload = ? WHERE sequence = (SELECT max(sequence) FROM events WHERE stream = ?)",
            (payload, stream),
        )


def looked_at(folder: Path, **also: dict[str, Any]) -> dict[str, tuple[int, Any]]:
    """What the manager and a player see at every address, then what becomes of commands to the house."""

    async def look() -> dict[str, tuple[int, Any]]:
        found: dict[str, tuple[int, Any]] = {}
        async with open_door(folder, "zoe") as door:
            for who, token in (("manager", door.tokens[1]), ("zoe", door.tokens[2])):
                for path in addresses(door):
                    found[f"{who} {path}"] = await answer(door, "GET", path, b"", token)
            for name, fields in also.items():
                word = name.replace("_", "-")
                token = door.tokens[2 if word == "set-loss-limit" else 1]
                given = json.dumps({"command": word, "id": word, **fields}).encode()
                found[word] = await answer(door, "POST", "/api/house/commands", given, token)
        return found

    return asyncio.run(look())


async def answer(door: Door, method: str, address: str, body: bytes, token: str | None) -> tuple[int, Any]:
    path, _, query = address.partition("?")
    status, sent = await door.ask(method, path, query.encode(), body, token)
    is_json = sent[:1] in (b"{", b"[")
    return status, json.loads(sent) if is_json else sent.decode()


def addresses(door: Door) -> Iterator[str]:
    """Every address that is read, of the damaged things too."""
    good = {"number": "1", "shoe": "1", "book": NSW, "other": "act-blackjack-2018", "removed": "As"}
    for path, methods in door.described["paths"].items():
        if "get" not in methods:
            continue
        asked = {"table": "live-1"} if path.endswith("/finding") else {}
        query = f"?{urlencode(asked)}" if asked else ""
        if "{name}" not in path:
            yield re.sub(r"{(\w+)}", lambda found: good.get(found[1], "x"), path) + query
            continue
        for name in (*NAMES.values(), "beside"):
            filled = path.replace("{name}", name)
            yield re.sub(r"{(\w+)}", lambda found: good.get(found[1], "x"), filled) + query


@pytest.fixture(scope="module")
def sound(record: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[int, Any]]:
    folder = tmp_path_factory.mktemp("sound")
    copied(record, folder)
    return looked_at(folder)


@pytest.mark.parametrize("stream", NAMES)
@pytest.mark.parametrize("at", ["first", "last"])
def test_every_page_of_the_house_opens_though_one_stream_is_damaged(
    record: Path, sound: dict[str, tuple[int, Any]], tmp_path: Path, stream: str, at: str
) -> None:
    damaged(copied(record, tmp_path), stream, first=at == "first")
    found = looked_at(
        tmp_path, close_day={}, enrol={"patron": "eve"}, set_loss_limit=LIMIT, erase_patron={"patron": "cleo"}
    )
    name = NAMES[stream]
    for address, (status, body) in found.items():
        before = sound.get(address, (200, None))[0]
        assert status in (before, 409), (address, status, body)
        if status != before:
            assert body["code"] == "table-stopped", (address, body)
            assert name in body["says"], (address, body)
            also_needs = {"jackpot:J1": "/live-1", "table:T1": "/tournament-1/console"}.get(stream, name)
            assert name in address or also_needs in address, address
    for word in ("close-day", "enrol", "set-loss-limit", "erase-patron"):
        assert found[word][0] == 200, found[word]


def test_what_is_left_out_of_a_page_is_told_there(record: Path, tmp_path: Path) -> None:
    file = copied(record, tmp_path)
    for stream in ("jackpot:J1", "patron:bob", "promotion:spring", "table:T1"):
        damaged(file, stream, first=True)
    found = looked_at(tmp_path, set_loss_limit=LIMIT)
    pages = {
        "/api/house/day": ("T1 is stopped", "The jackpot J1 is stopped"),
        "/api/house/letters": ("The event ",),
        "/api/house/jackpots": ("The jackpot J1 is stopped",),
        "/api/house/promotions": ("The promotion spring is stopped",),
        "/api/house/patrons": ("The patron bob is stopped",),
    }
    for page, wanted in pages.items():
        status, body = found[f"manager {page}"]
        assert status == 200, body
        for begins in wanted:
            assert any(one.startswith(begins) for one in body["damaged"]), (page, body["damaged"])
    assert "T1 is not counted, where the record is damaged" in json.dumps(found["set-loss-limit"])
    report = croupier("house", "report", str(file))
    assert report.returncode == 0, report.stderr
    assert "T1 is stopped: event " in report.stdout
    assert "The jackpot J1 is stopped: event " in report.stdout


def test_a_day_that_is_closed_without_a_stopped_table_leaves_its_figures_to_a_later_one(
    record: Path, tmp_path: Path
) -> None:
    """Nothing is counted twice: what the table took before the last day was closed stays in that one."""
    file = copied(record, tmp_path)
    before = json.loads(croupier("house", "report", str(file), "--json").stdout)["day"]["tables"]
    whole = payload_of(file, "table:live-1")
    damaged(file, "table:live-1")
    found = looked_at(tmp_path, close_day={})
    assert found["close-day"][0] == 200, found["close-day"]
    put_back(file, "table:live-1", whole)
    after = json.loads(croupier("house", "report", str(file), "--json").stdout)["day"]
    assert "live-1" not in after["last"]["tables"]
    assert after["tables"]["live-1"] == before["live-1"]
    assert after["tables"]["beside"]["drop"] == 0


def test_a_claim_of_a_damaged_promotion_is_not_called_unknown(record: Path, tmp_path: Path) -> None:
    damaged(copied(record, tmp_path), "promotion:spring")
    status, body = looked_at(tmp_path, grant_claim={"claim": "claim-1"})["grant-claim"]
    assert (status, body["code"]) == (409, "table-stopped")
    assert body["says"].endswith("no claim 'claim-1' that can be read, and the record of spring is damaged.")


def test_nobody_is_erased_whose_chips_lie_at_a_stopped_table(record: Path, tmp_path: Path) -> None:
    damaged(copied(record, tmp_path), "table:live-1")
    status, body = looked_at(tmp_path, erase_patron={"patron": "bob"})["erase-patron"]
    assert (status, body["code"]) == (409, "chips-at-a-table")
    assert "bob, who is at live-1" in body["says"]


def test_whoever_reads_the_report_of_the_day_needs_no_keys_of_the_house(record: Path, tmp_path: Path) -> None:
    """Shoes that software deals are sealed under them; what their tables took in is told all the same."""
    file = copied(record, tmp_path)
    (tmp_path / "house.sqlite3.house-keys").unlink()
    report = croupier("house", "report", str(file))
    assert report.returncode == 0, report.stderr
    assert "live-1: drop $1,000" in report.stdout
    assert "stopped" not in report.stdout


@pytest.mark.parametrize("words", [("export", "settlements.parquet"), ("shift",)])
def test_what_is_exported_of_other_tables_goes_on(record: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    file = copied(record, tmp_path)
    command, *where = words
    sound = croupier(command, str(file), *where, folder=tmp_path)
    assert (sound.returncode, sound.stderr) == (0, "")
    damaged(file, "table:table-1", first=True)
    told = croupier(command, str(file), *where, folder=tmp_path)
    assert told.returncode == 1
    assert told.stderr.startswith("croupier: table-1 is left out: event ")
    assert told.stderr.count("\n") == 1
    if command == "shift":
        assert told.stdout.count("  T1  ") == sound.stdout.count("  T1  ") > 0
    else:
        assert int(told.stdout.split()[0]) > 0, "the tournament's settlements are there"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, str, Path]]:
    """A house in which somebody played four rounds, and the token of who it was."""
    folder = tmp_path_factory.mktemp("played")
    with opened_house(folder) as house:
        house.open_table()
        guest = house.seated()
        house.ready(guest, *"T9T9")
        for _ in range(4):
            house.play(guest)
        yield house, guest.token or "", folder / "house.sqlite3"


@pytest.mark.parametrize("ending", ["started", "closed"])
def test_a_damaged_round_of_long_ago_is_left_out_alone(
    played: tuple[House, str, Path], ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that goes on from a snapshot does not read it again: it is not stopped."""
    house, token, file = played
    of_round = [one for one in house.store.read_stream(table_stream("table-1")) if one.kind == f"round-{ending}.1"]
    number = 2 if ending == "started" else 3
    damaged_at(file, of_round[number - 1].sequence)
    monkeypatch.setattr(house.room, "past", Past(house.store))
    guest = house.browser()
    bearer = {"Authorization": f"Bearer {token}"}
    history = guest.get("/api/me/history", **bearer)
    assert history.status == 200, history.json
    assert number not in {one["round"] for one in history.json["settlements"]}
    assert {1, 4} <= {one["round"] for one in history.json["settlements"]}
    rounds = guest.get("/api/tables/table-1/rounds", **bearer).json
    assert number not in [one["number"] for one in rounds["rounds"]]
    for told in (history.json["damaged"], rounds["damaged"]):
        assert any(one.startswith(f"Round {number} at table-1 is left out: event ") for one in told)
    assert guest.get("/api/me/history.csv", **bearer).status == 200
    one = guest.get(f"/api/tables/table-1/rounds/{number}", **bearer)
    assert (one.status, one.code) == (409, "table-stopped")
    assert "cannot be read" in one.says
    assert guest.get("/api/tables/table-1/rounds/4", **bearer).status == 200
