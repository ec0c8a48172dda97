"""A jackpot or a patron's file whose record is damaged is stopped alone, with the tables that need it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from croupier.audit.verifying import verify
from croupier.floor.live.live_floor import LiveFloor
from croupier.floor.loops import gaming_floor
from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.floor.loops.house_loop import HouseAnnouncement
from croupier.floor.loops.keys import keys_of
from croupier.floor.loops.stopping import StreamStopped, TableStopped
from croupier.floor.loops.table_loop import TableLoop
from croupier.jackpots.kind import JACKPOT
from croupier.jackpots.linking import UnlinkTable
from croupier.jackpots.making import MakeJackpot
from croupier.patrons.loss_limits import SetLossLimit
from croupier.shoe.sealing import HouseKeys
from croupier.store.opening import open_store
from croupier.vocabulary.refusal import Refusal
from croupier.vocabulary.roles import Role
from tests.floor.live_house import QUICK, LiveHouse
from tests.house.test_live_jackpot import opened, ordered, worker
from tests.shelves import of_book
from tests.web.doors import opened_house

pytestmark = of_book("nsw-blackjack-challenge", "act-blackjack-2018")
OPERATOR: dict[str, Any] = {"who": "ora", "role": Role.CASINO_OPERATOR}


def now() -> datetime:
    return datetime.now(UTC)


def damaged(record: Path, stream: str, *, first: bool = False) -> None:
    """The last event of a stream, or its first, says something else than was stored."""
    which = "min" if first else "max"
    with closing(sqlite3.connect(record)) as connection:
        (sequence,) = connection.execute(
            f"SELECT {which}(sequence) FROM events WHERE stream = ?", (stream,)
        ).fetchone()
    assert sequence is not None, f"there is no {stream}"
    damaged_at(record, sequence)


def damaged_at(record: Path, sequence: int) -> None:
    """One event says something else than was stored, and no snapshot helps."""
    with closing(sqlite3.connect(record)) as connection, connection:
        connection.execute("DROP TRIGGER IF EXISTS events_no_update")
        changed = connection.execute(
            "UPDATE events SET payload = replace(payload, '\"', ' ') WHERE sequence = ?", (sequence,)
        )
        assert changed.rowcount == 1, f"there is no event {sequence}"
        connection.execute("DELETE FROM snapshots")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A house with a table on a jackpot, one beside it, a second jackpot, and Bob's file."""
    file = tmp_path / "house.sqlite3"

    async def evening() -> None:
        async with worker(f"sqlite:///{file}", now) as house:
            await opened(house, now)
            await LiveHouse(house.floor, "beside").opened("act-blackjack-2018", "cid")
            terms: dict[str, Any] = {"stake": 5_00, "reset": 10_000_00, "increment": 2000, "opening": 10_000_00}
            await ordered(house, MakeJackpot(jackpot="J2", at=now(), **terms, **OPERATOR))
            await ordered(house, SetLossLimit(who="bob", role=Role.PLAYER, at=now(), period="day", amount=100_00))

    asyncio.run(evening())
    return file


def at_work(record: Path, see: Callable[[LiveFloor], Any]) -> None:
    """The house opens again, and somebody looks at it."""

    async def again() -> None:
        address = f"sqlite:///{record}"
        with open_store(address) as store:
            floor = LiveFloor(store, keys_of(address), pace=QUICK)
            await floor.start()
            try:
                await see(floor)
            finally:
                await floor.stop()
            assert verify(store).faults != []

    asyncio.run(again())


def test_the_table_of_a_damaged_jackpot_is_stopped_and_every_other_goes_on(record: Path) -> None:
    damaged(record, "jackpot:J1")

    async def see(floor: LiveFloor) -> None:
        glimpses = {one.table: one for one in floor.glimpses()}
        assert glimpses["table-1"].stopped
        assert glimpses["table-1"].says.startswith("The jackpot J1 is stopped: event ")
        assert not glimpses["beside"].stopped
        assert [one.name for one in floor.house.jackpots()] == ["J2"]
        assert [one.name for one in await floor.house.pools()] == ["J2"]
        refused = await LiveHouse(floor, "table-1").refused("pass", "ann")
        assert refused.code is Refusal.TABLE_STOPPED
        await LiveHouse(floor, "beside").do("buy-in", "cid", amount=50_00)
        with pytest.raises(StreamStopped, match=r"^The jackpot J1 is stopped: .* house is open\.$"):
            await floor.house.do(UnlinkTable(jackpot="J1", table="table-1", at=now(), **OPERATOR))
        limit = SetLossLimit(who="bob", role=Role.PLAYER, at=now(), period="day", amount=90_00)
        assert isinstance(await floor.house.do(limit), HouseAnnouncement)

    at_work(record, see)


def test_a_damaged_file_of_a_patron_is_stopped_alone(record: Path) -> None:
    damaged(record, "patron:bob")

    async def see(floor: LiveFloor) -> None:
        assert not [one for one in floor.glimpses() if one.stopped]
        assert "bob" not in [one.name for one in await floor.house.patrons()]
        with pytest.raises(StreamStopped, match=r"^The patron bob is stopped: event "):
            floor.house.patron("bob")
        await LiveHouse(floor, "table-1").do("buy-in", "ann", amount=50_00)

    at_work(record, see)


def test_a_house_whose_own_stream_is_damaged_does_not_open(record: Path) -> None:
    damaged(record, "house")

    async def see(floor: LiveFloor) -> None:
        raise AssertionError(f"{floor} is open")

    with pytest.raises(StreamStopped, match=r"^The house is stopped: event .* No table can be conducted\.$"):
        at_work(record, see)


def test_what_is_stopped_is_told_over_the_web_and_is_no_fault_that_nobody_foresaw(tmp_path: Path) -> None:
    terms = {"stake": 500, "reset": 1_000_000, "increment": 2000, "opening": 1_000_000, "id": "make"}
    with opened_house(tmp_path) as house:
        made = house.manager.post("/api/house/commands", {"command": "make-jackpot", "jackpot": "J1", **terms})
        assert made.status == 200, made.json
        damaged(tmp_path / "house.sqlite3", "jackpot:J1")
        house.floor.house._floor.house.streams._states.clear()  # as in a worker that opens the house now
        seen = house.browser().get("/api/house/jackpots")
        assert (seen.status, seen.json["jackpots"]) == (200, [])
        unlinked = {"command": "unlink-table", "jackpot": "J1", "table": "t", "id": "again"}
        refused = house.manager.post("/api/house/commands", unlinked)
        assert (refused.status, refused.code) == (409, "table-stopped")
        assert refused.says.startswith("The jackpot J1 is stopped: event ")


def test_what_is_damaged_is_read_once_however_many_look(record: Path, caplog: pytest.LogCaptureFixture) -> None:
    damaged(record, "jackpot:J1")
    damaged(record, "table:beside")

    async def see(floor: LiveFloor) -> None:
        caplog.clear()
        for _ in range(3):
            assert [one.name for one in floor.house.jackpots()] == ["J2"]
            assert "beside" not in await floor.house.tables()
        told = [one.getMessage() for one in caplog.records]
        assert len([one for one in told if one.startswith("The jackpot J1 is stopped")]) <= 1, told
        assert [*floor.house.stopped(JACKPOT)] == ["The jackpot J1 is stopped: " + places(record)["jackpot:J1"]]

    at_work(record, see)


def test_a_damaged_table_is_loaded_once_however_many_ask_for_it(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged(record, "table:beside")
    loaded: list[str] = []

    class Noted(TableLoop):
        def __init__(self, name: str, *given: Any, **named: Any) -> None:
            loaded.append(name)
            super().__init__(name, *given, **named)

    monkeypatch.setattr(gaming_floor, "TableLoop", Noted)
    with open_store(f"sqlite:///{record}") as store:
        floor = GamingFloor(store, HouseKeys((bytes(32),)), is_house=True, opens_secrets=False)
        told = set()
        for _ in range(3):
            with pytest.raises(TableStopped) as stopped:
                floor.table("beside")
            told.add(str(stopped.value))
    assert (loaded, len(told)) == (["beside"], 1)


def places(record: Path) -> dict[str, str]:
    """By stream, how the end of a sentence names its last event."""
    with closing(sqlite3.connect(record)) as connection:
        rows = connection.execute("SELECT stream, max(sequence), max(version) FROM events GROUP BY stream")
        return {
            stream: f"event {sequence} ({stream} version {version}) of its record is damaged. "
            "The rest of the house is open."
            for stream, sequence, version in rows
        }
