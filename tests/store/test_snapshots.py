"""Snapshots lie beside the log: found when they fit it, left alone when they do not."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import make_url, text

from croupier.store.engines import make_engine
from croupier.store.event_store import EventStore, Snapshot
from croupier.store.opening import open_store
from tests.store.writing import TABLE, append, done, fill, move, write


def snapshot(store: EventStore, version: int, *, shape: str = "one", payload: bytes = b"{}") -> Snapshot:
    event = store.read_stream(TABLE, after=version - 1, limit=1)[0]
    return Snapshot(stream=TABLE, version=version, shape=shape, hash=event.hash, payload=payload)


def test_the_newest_is_found_and_older_ones_go(store: EventStore) -> None:
    fill(store, 5)
    assert store.latest_snapshot(TABLE, "one") is None
    for version in (2, 4, 3):
        store.save_snapshot(snapshot(store, version))
    assert store.latest_snapshot(TABLE, "one") == snapshot(store, 4)
    store.save_snapshot(snapshot(store, 4, payload=b"again"))
    assert store.latest_snapshot(TABLE, "one") == snapshot(store, 4, payload=b"again")
    assert store.verify_chain() is None


def test_one_of_another_shape_or_another_history_is_left_alone(store: EventStore) -> None:
    fill(store, 3)
    store.save_snapshot(snapshot(store, 2))
    assert store.latest_snapshot(TABLE, "two") is None
    stranger = Snapshot(stream=TABLE, version=3, shape="one", hash=bytes(32), payload=b"{}")
    store.save_snapshot(stranger)
    assert store.latest_snapshot(TABLE, "one") is None


def test_writes_are_read_with_their_entries(store: EventStore) -> None:
    moved = move("bank", "purse:ann", 5)
    done(store.append(write("c1", append("a", count=2), entries=moved)))
    done(store.append(write("c2", append("a", after=2))))
    done(store.append(write("c3", append("b"), entries=moved)))
    read = store.read_writes()
    lines = tuple((entry.account, entry.change) for entry in moved)
    assert [(one.number, one.command, one.first, one.last, one.entries) for one in read] == [
        (1, "c1", 1, 2, lines),
        (2, "c2", 3, 3, ()),
        (3, "c3", 4, 4, lines),
    ]
    assert store.read_writes(after=1, limit=1) == read[1:2]
    assert store.read_writes(after=3) == ()


def test_a_record_of_the_first_schema_is_brought_up_to_date(url: str) -> None:
    engine = make_engine(make_url(url))
    config = Config()
    config.set_main_option("script_location", "croupier.store:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    with engine.begin() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "0001"
    engine.dispose()
    with open_store(url) as store:
        fill(store, 2)
        store.save_snapshot(snapshot(store, 2))
        assert store.latest_snapshot(TABLE, "one") is not None
        assert store.verify_chain() is None
