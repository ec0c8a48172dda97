"""A table whose record is damaged is stopped alone: the others open, and everybody is told at its place."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from croupier.audit.verifying import verify
from croupier.floor.live.live_floor import LiveFloor
from croupier.floor.live.small_casino import open_small_casino
from croupier.floor.loops.keys import keys_of
from croupier.floor.loops.stopping import TableStopped
from croupier.floor.loops.table_loop import TableLoop
from croupier.floor.shown.views import Viewer
from croupier.rulebooks import shelf
from croupier.shoe.sealing import HouseKeys
from croupier.store.cluster import SharedStore
from croupier.store.opening import open_store
from croupier.vocabulary.refusal import Refusal
from croupier.vocabulary.roles import Role
from tests.command_line import croupier
from tests.floor.conducting import Conducted
from tests.floor.live_house import QUICK, LiveHouse
from tests.own_rulebook import BOOK as OWN_BOOK
from tests.own_rulebook import example as example
from tests.own_rulebook import own_shelf as own_shelf
from tests.store.conftest import sqlite_url as sqlite_url

BOOK = "act-blackjack-2018"
KEYS = HouseKeys((bytes(range(32)),))


def damaged(url: str, table: str, before: bytes, after: bytes) -> None:
    """Two bytes of one event of the table are changed, as a disk or a stranger would."""
    assert len(before) == len(after)
    with closing(sqlite3.connect(make_url(url).database or "")) as connection, connection:
        connection.execute("DROP TRIGGER events_no_update")
        rows = connection.execute(
            "SELECT sequence, payload FROM events WHERE stream = ? AND instr(payload, ?) > 0 ORDER BY sequence",
            (f"table:{table}", before),
        ).fetchall()
        sequence, payload = rows[0]
        connection.execute(
            "UPDATE events SET payload = ? WHERE sequence = ?", (payload.replace(before, after), sequence)
        )


@pytest.mark.parametrize(
    ("before", "after"),
    [(b'"kind"', b'"kxxd"'), (b'"kind":"t', b'"kind":xx'), (b'"maximum":50000', b'"maximum":99000')],
    ids=["unknown", "no JSON", "another amount"],
)
def test_two_bytes_changed_at_one_table_stop_that_table_alone(
    sqlite_url: str, before: bytes, after: bytes
) -> None:
    async def story() -> None:
        with open_store(sqlite_url) as store:
            keys = keys_of(sqlite_url)
            floor = LiveFloor(store, keys, pace=QUICK)
            await floor.start()
            houses = [LiveHouse(floor, name) for name in ("bad", "good")]
            for house in houses:
                await house.opened(BOOK, "ann")
            await floor.stop()
        damaged(sqlite_url, "bad", before, after)
        with open_store(sqlite_url) as store:
            floor = LiveFloor(store, keys, pace=QUICK)
            await floor.start()
            try:
                await told_at_its_place(floor)
                assert await open_small_casino(floor) == (), "it is no house without tables"
            finally:
                await floor.stop()
            assert verify(store).faults != []

    asyncio.run(story())


NO_BOOK = f"there is no rulebook '{OWN_BOOK}': there are act-blackjack-2000, "


def test_a_table_whose_book_is_not_on_the_shelf_is_stopped_alone(sqlite_url: str, example: Path) -> None:
    shelf.put([str(example)])
    with open_store(sqlite_url) as store:
        asyncio.run(opened(store, {"bad": OWN_BOOK, "good": BOOK}))
        assert verify(store).faults == []
    os.environ[shelf.FOLDERS] = ""
    shelf.look_again()
    with open_store(sqlite_url) as store:
        asyncio.run(told_that_the_book_is_not_there(store))
        (fault,) = [str(one) for one in verify(store).faults]
        assert NO_BOOK.partition(" ")[2] in fault
        assert fault.endswith("; bad was not followed past it.")
    database = make_url(sqlite_url).database or ""
    for command in (("replay", database, "1", "--table", "bad"), ("verify", database)):
        said = croupier(*command)
        assert said.returncode != 0
        assert NO_BOOK.partition(" ")[2] in said.stdout + said.stderr
        assert "Traceback" not in said.stderr


async def opened(store: SharedStore, tables: dict[str, str]) -> None:
    floor = LiveFloor(store, KEYS, pace=QUICK)
    await floor.start()
    houses = {name: LiveHouse(floor, name) for name in tables}
    for name, book in tables.items():
        await houses[name].opened(book, "ann")
    await floor.stop()


async def told_that_the_book_is_not_there(store: SharedStore) -> None:
    floor = LiveFloor(store, KEYS, pace=QUICK)
    await floor.start()
    try:
        (bad,) = [one for one in floor.glimpses() if one.stopped]
        assert bad.table == "bad"
        assert bad.says.startswith(f"bad is stopped: {NO_BOOK}")
        assert floor.names() == ("good",)
        stopped, going = LiveHouse(floor, "bad"), LiveHouse(floor, "good")
        refused = await stopped.refused("leave", "ann")
        assert refused.code is Refusal.TABLE_STOPPED
        await going.do("pass", "ann")
    finally:
        await floor.stop()


async def told_at_its_place(floor: LiveFloor) -> None:
    glimpses = {one.table: one for one in floor.glimpses()}
    assert (glimpses["bad"].stopped, glimpses["bad"].open) == (True, False)
    assert glimpses["bad"].says.startswith("bad is stopped: event ")
    assert (glimpses["good"].stopped, glimpses["good"].open) == (False, True)
    assert floor.names() == ("good",)
    good, bad = LiveHouse(floor, "good"), LiveHouse(floor, "bad")
    await good.do("buy-in", "ann", amount=100_00)
    for word, fields in (("buy-in", {"amount": 100_00}), ("leave", {})):
        refused = await bad.refused(word, "ann", **fields)
        assert refused.code is Refusal.TABLE_STOPPED
        assert "bad is stopped: event " in refused.says
    sent: list[bytes] = []
    for role in (Role.PLAYER, Role.GAMING_MANAGER):
        viewing = floor.viewing(Viewer(role=role, name="ann"), sent.append)
        no = viewing.watch("bad")
        assert no is not None
        assert no.code is Refusal.TABLE_STOPPED
        viewing.lobby()
        shown = {one["table"]: one for one in json.loads(sent[-1])["tables"]}
        assert shown["bad"]["stopped"]
        viewing.close()


def test_a_shoe_sealed_under_a_key_that_is_not_here_stops_its_table(sqlite_url: str) -> None:
    with open_store(sqlite_url) as store:
        Conducted(store).opened().play(1)
        with pytest.raises(TableStopped, match="table-1 is stopped: the secret of its shoe cannot be opened"):
            TableLoop("table-1", store, HouseKeys((bytes(32),)))


def test_a_house_with_a_damaged_snapshot_opens_from_its_events(sqlite_url: str, tmp_path: Path) -> None:
    with open_store(sqlite_url) as store:
        played = Conducted(store).opened().play(1)
        with closing(sqlite3.connect(tmp_path / "house.sqlite3")) as connection, connection:
            connection.execute("UPDATE snapshots SET payload = x'00ff'")
        again = Conducted(store)
        assert again.loop.table == played.loop.table
