"""What goes wrong outside is one sentence, loses nothing, and is over when the world is whole again."""

from __future__ import annotations

import contextlib
import gc
import os
import resource
import socket
import sqlite3
import tempfile
import threading
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import event, make_url

from croupier.store.engines import make_engine
from croupier.store.event_store import CommandId, EventStore
from croupier.store.faults import Fault, StoreFault
from croupier.store.opening import open_store
from croupier.store.schema import REVISION
from croupier.store.sql_store import SqlStore
from tests.store.writing import append, done, fill, move, write


def fault_of(address: str, *, create: bool = True) -> StoreFault:
    with pytest.raises(StoreFault) as raised:
        open_store(address, create=create)
    sentence = str(raised.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return raised.value


# --- opening --------------------------------------------------------------------------------------------


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite3"
    file.write_bytes(b"As 9d Kh " * 500)
    fault = fault_of(f"sqlite:///{file}")
    assert fault.fault is Fault.CORRUPT
    assert str(fault) == f"The database sqlite:///{file} is damaged or is no database: file is not a database."


def test_a_file_cut_short(sqlite_url: str, tmp_path: Path) -> None:
    with open_store(sqlite_url) as store:
        fill(store, 5)
    os.truncate(tmp_path / "house.sqlite3", 4096 * 3)
    with pytest.raises(StoreFault) as raised, open_store(sqlite_url) as store:
        store.verify_chain()
    assert raised.value.fault is Fault.CORRUPT


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("sqlite:////nowhere/house.sqlite3", "cannot be opened: there is no folder /nowhere."),
        ("sqlite://", "names no file"),
        ("mysql://house/records", "There is no store for mysql"),
        ("sqlite:///:memory:", "names no file"),
        ("://", "cannot be read"),
        ("postgresql://pit:secret@/house?host=/nowhere", "cannot be opened"),
        ("postgresql://pit:secret@127.0.0.1:9/house", "cannot be opened"),
    ],
)
def test_an_address_where_nothing_is(address: str, sentence: str) -> None:
    fault = fault_of(address)
    assert fault.fault is Fault.UNREACHABLE
    assert sentence in str(fault)
    assert "secret" not in str(fault)


def test_a_database_that_the_server_does_not_have(postgres: str) -> None:
    fault = fault_of(postgres.replace("/postgres?", "/nothing?"))
    assert fault.fault is Fault.UNREACHABLE
    assert 'database "nothing" does not exist' in str(fault)


def test_a_record_is_not_made_where_one_should_be(tmp_path: Path) -> None:
    assert "there is no such file" in str(fault_of(str(tmp_path / "house.sqlite3"), create=False))
    assert list(tmp_path.iterdir()) == []


def change(address: str, statement: str) -> None:
    engine = make_engine(make_url(address))
    with engine.begin() as connection:
        connection.exec_driver_sql(statement)
    engine.dispose()


def test_a_newer_schema_is_left_alone(url: str) -> None:
    open_store(url).close()
    change(url, "UPDATE alembic_version SET version_num = '0999'")
    fault = fault_of(url)
    assert fault.fault is Fault.NEWER_SCHEMA
    assert f"has schema 0999, and this Croupier knows up to {REVISION}" in str(fault)


def test_a_database_of_something_else_is_left_alone(url: str) -> None:
    change(url, "CREATE TABLE recipes (soup TEXT)")
    assert fault_of(url).fault is Fault.NOT_OURS


# --- a full disk, a held lock ---------------------------------------------------------------------------


@contextlib.contextmanager
def files_no_larger_than(size: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_loses_nothing(sqlite_url: str, opened: Callable[[str], EventStore], tmp_path: Path) -> None:
    store = opened(sqlite_url)
    fill(store, 3)
    heavy = write("heavy", append(after=3, payload=bytes(200_000)), entries=move("bank", "purse:ann", 5))
    room = (tmp_path / "house.sqlite3-wal").stat().st_size + 50_000
    with files_no_larger_than(room), pytest.raises(StoreFault, match="is full; nothing was written") as raised:
        store.append(heavy)
    assert raised.value.fault is Fault.FULL
    assert store.outcome_of(CommandId("heavy")) is None
    assert store.verify_chain() is None
    done(store.append(heavy))
    assert store.balances()["purse:ann"] == 20
    assert store.verify_chain() is None


def test_a_full_disk_of_the_server_loses_nothing(postgres_url: str, opened: Callable[[str], EventStore]) -> None:
    store = opened(postgres_url)
    fill(store, 2)
    change(
        postgres_url,
        "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$;"
        "CREATE TRIGGER full_disk BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION full_disk()",
    )
    late = write("late", append(after=2), entries=move("bank", "purse:ann", 5))
    with pytest.raises(StoreFault, match="is full; nothing was written"):
        store.append(late)
    assert store.outcome_of(CommandId("late")) is None
    change(postgres_url, "DROP TRIGGER full_disk ON entries")
    done(store.append(late))
    assert store.verify_chain() is None


def test_a_writer_that_never_lets_go(
    sqlite_url: str, opened: Callable[[str], EventStore], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("croupier.store.engines.WAIT_SECONDS", 0.05)
    store = opened(sqlite_url)
    with contextlib.closing(sqlite3.connect(tmp_path / "house.sqlite3")) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFault, match="held by another process") as raised:
            store.append(write("c1"))
    assert raised.value.fault is Fault.BUSY
    done(store.append(write("c1")))


# --- a lost connection ----------------------------------------------------------------------------------


class LossyWire:
    """Stands between a store and its PostgreSQL, and cuts the wire after a commit, before its reply."""

    def __init__(self, server: str, folder: Path) -> None:
        self._server = server
        self.folder = folder
        self.cut_at_commits = 0
        self.cuts = 0
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / ".s.PGSQL.5432"))
        self._listener.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(f"{self._server}/.s.PGSQL.5432")
                threading.Thread(target=self._carry, args=(client, server), daemon=True).start()

    def _carry(self, client: socket.socket, server: socket.socket) -> None:
        """Postgres speaks in turns: what the client asks, then what the server says until it is ready."""
        back = threading.Thread(target=self._answers, args=(server, client), daemon=True)
        back.start()
        with contextlib.suppress(OSError):
            while asked := client.recv(65536):
                if b"COMMIT" in asked and self.cut_at_commits:
                    self.cut_at_commits -= 1
                    self.cuts += 1
                    client.shutdown(socket.SHUT_RDWR)  # the reply finds nobody
                server.sendall(asked)
        back.join(5)
        for end in (client, server):
            end.close()

    def _answers(self, server: socket.socket, client: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while said := server.recv(65536):
                client.sendall(said)


@pytest.fixture
def wire(postgres_url: str) -> Iterator[LossyWire]:
    with tempfile.TemporaryDirectory(prefix="croupier-wire-") as folder:
        made = LossyWire(str(make_url(postgres_url).query["host"]), Path(folder))
        yield made
        made.close()


def through(wire: LossyWire, address: str) -> str:
    return make_url(address).set(query={"host": str(wire.folder)}).render_as_string(hide_password=False)


def test_a_connection_lost_between_commit_and_reply(
    wire: LossyWire, postgres_url: str, opened: Callable[[str], EventStore]
) -> None:
    store = opened(through(wire, postgres_url))
    fill(store, 2)
    sent = write("c3", append(after=2), entries=move("bank", "purse:ann", 5))
    wire.cut_at_commits = 1
    outcome = done(store.append(sent))  # the store asks again by itself
    assert (wire.cuts, outcome.first, outcome.heads[0][1]) == (1, 3, 3)
    assert store.append(sent) == outcome
    assert store.balances()["purse:ann"] == 15
    assert store.verify_chain() is None


def test_a_connection_lost_again_is_a_fault_and_a_retry_gives_the_first_outcome(
    wire: LossyWire, postgres_url: str, opened: Callable[[str], EventStore]
) -> None:
    store = opened(through(wire, postgres_url))
    sent = write("c1", entries=move("bank", "purse:ann", 5))
    wire.cut_at_commits = 2
    with pytest.raises(StoreFault, match=r"connection to the database .* was lost") as raised:
        store.append(sent)
    assert (raised.value.fault, wire.cuts) == (Fault.LOST, 2)
    assert done(store.append(sent)).first == 1
    assert len(store.read_log()) == 1
    assert store.balances()["purse:ann"] == 5


def end_all_others(address: str) -> None:
    with psycopg.connect(address, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_connections_that_the_server_ended_while_idle(
    postgres_url: str, opened: Callable[[str], EventStore]
) -> None:
    store = opened(postgres_url)
    fill(store, 2)
    end_all_others(postgres_url)
    done(store.append(write("c3", append(after=2))))
    assert len(store.read_log()) == 3


@pytest.mark.parametrize(
    "reads",
    [lambda store: store.newest_payload(b"nowhere"), lambda store: store.verify_chain()],
    ids=["the newest", "the chain"],
)
def test_a_long_reading_that_loses_its_line_leaves_nothing_open(
    postgres_url: str, opened: Callable[[str], EventStore], reads: Callable[[EventStore], object]
) -> None:
    """It is read again on another line; a warning of what was left would come in the middle of something else."""
    store = opened(postgres_url)
    assert isinstance(store, SqlStore)
    fill(store, 2)
    lost: list[str] = []

    def loses(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("SELECT") and not lost:
            lost.append(statement)
            end_all_others(postgres_url)

    event.listen(store._transactions.engine, "before_cursor_execute", loses)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        assert reads(store) is None
        gc.collect()
    assert len(lost) == 1
    assert [str(one.message) for one in warned] == []
