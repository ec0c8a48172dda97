"""Snapshots: a table opens from its last one, and is what its events make it."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from croupier.audit.record import events_at, table_stream
from croupier.audit.verifying import verify
from croupier.floor.loops import snapshots
from croupier.floor.loops.stopping import TableStopped
from croupier.floor.loops.table_loop import TableLoop
from croupier.store.event_store import EventStore, Snapshot
from croupier.store.opening import open_store
from croupier.tables.evolving import evolve
from croupier.tables.table import Table
from croupier.vocabulary.card import Card
from tests.floor.conducting import KEYS, Conducted
from tests.store.conftest import sqlite_url as sqlite_url

STREAM = table_stream("table-1")


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 20)


@pytest.fixture
def store(sqlite_url: str) -> EventStore:
    return open_store(sqlite_url)


def from_events(store: EventStore) -> Table:
    table = Table(name="table-1")
    for by, event in events_at(store, "table-1"):
        table = evolve(table, event, by)
    return table


def without_order(table: Table) -> bytes:
    """The table as it would be stored: of face-down cards only the count."""
    return msgspec.json.encode(table)


@pytest.mark.parametrize("fields", [{}, {"dealing": "by hand"}])
def test_a_table_opened_from_a_snapshot_is_the_same(store: EventStore, fields: dict[str, str]) -> None:
    played = Conducted(store)
    played.opened(**fields)
    if not fields:
        played.play(30)
        assert store.latest_snapshot(STREAM, snapshots.shape()) is not None
    loop = TableLoop("table-1", store, KEYS)
    assert loop.table == played.loop.table
    assert without_order(loop.table) == without_order(from_events(store))


def test_a_snapshot_shows_no_card_that_is_face_down(store: EventStore) -> None:
    Conducted(store).opened().play(8)
    kept = store.latest_snapshot(STREAM, snapshots.shape())
    assert kept is not None
    stack = msgspec.json.decode(kept.payload)["cards"]["stack"]
    assert set(stack["undealt"]) == {"count"}
    assert stack["undealt"]["count"] > 300
    named = re.findall(rb'"([2-9TJQKA][shdc])"', kept.payload)
    seen = re.findall(rb'"([2-9TJQKA][shdc])"', msgspec.json.encode((stack["rack"], stack["out"])))
    felt = msgspec.json.decode(kept.payload).get("finished")
    if felt is None:
        assert sorted(named) == sorted(seen)
    assert len(Card) == 52


def test_one_of_another_shape_or_a_broken_one_is_left_alone(store: EventStore) -> None:
    played = Conducted(store).opened().play(10)
    last = store.read_stream(STREAM)[-1]
    for shape, payload in (
        ("older", b"{}"),
        (snapshots.shape(), b"{broken"),
        (snapshots.shape(), b'{"name":"x"}'),
    ):
        store.save_snapshot(
            Snapshot(stream=STREAM, version=last.version, shape=shape, hash=last.hash, payload=payload)
        )
        assert TableLoop("table-1", store, KEYS).table == played.loop.table


def test_a_false_snapshot_moves_no_chip_that_is_not_there(store: EventStore) -> None:
    """Whoever forges a snapshot fools the table; the store still knows what each account holds."""
    played = Conducted(store).opened().play(3)
    table = played.loop.table
    rich = msgspec.structs.replace(table.patrons["ann"], rack=99_999_00)
    snapshots.take(store, STREAM, msgspec.structs.replace(table, patrons={**table.patrons, "ann": rich}))
    fooled = Conducted(store)
    assert fooled.loop.table.patrons["ann"].rack == 99_999_00
    fooled.attempt("leave", "ann")
    assert store.balances()["rack:table-1:ann"] >= 0
    assert verify(store).faults == []


def test_a_table_whose_open_round_says_something_else_is_stopped(
    store: EventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = Conducted(store).opened(dealing="by hand")
    played.do("wager", "ann", box=1, amount=1000)
    played.do("start-round")
    played.do("card", card="Ts")

    def refuse(*_: object) -> None:
        raise AssertionError("a recorded input is refused")

    monkeypatch.setattr("croupier.floor.loops.table_loop.replayed", refuse)
    with pytest.raises(TableStopped, match="round 1 was conducted by version"):
        TableLoop("table-1", store, KEYS)


@pytest.mark.slow
def test_a_table_of_many_rounds_opens_from_the_last_few_of_its_events(
    store: EventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 100)
    played = Conducted(store).opened().play(60)
    assert played.loop.table.version > 500
    read: list[int] = []
    read_stream = store.read_stream

    def counted(stream: Any, *, after: int = 0, limit: int | None = None) -> Any:
        found = read_stream(stream, after=after, limit=limit)
        read.append(len(found))
        return found

    monkeypatch.setattr(store, "read_stream", counted)
    loop = TableLoop("table-1", store, KEYS)
    assert 0 < sum(read) < 200, "those since the last snapshot, which is taken between rounds"
    assert loop.table == played.loop.table
