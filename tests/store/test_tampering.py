"""Whatever is changed in a stored record, `verify_chain` finds it."""

from __future__ import annotations

import hashlib
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, make_url, text
from sqlalchemy.exc import DataError, IntegrityError

from croupier.store import schema
from croupier.store.chain import encoded, hash_of_write
from croupier.store.engines import make_engine
from croupier.store.event_store import Stream
from croupier.store.faults import StoreFault
from croupier.store.opening import open_store
from croupier.store.verifying import first_broken_place
from tests.store.writing import append, done, move, write

CHAINED = [table for table in schema.metadata.tables.values() if table not in schema.OUTSIDE_THE_CHAIN]
COLUMNS = [(table, column) for table in CHAINED for column in table.c]


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    """The database of a small record, to be tampered with in transactions that are rolled back."""
    with open_store(url) as store:
        done(store.append(write("c1", append("a", count=2), append("b"), entries=move("bank", "purse:ann", 100))))
        done(store.append(write("c2", append("b", after=1), entries=move("purse:ann", "purse:bob", 40))))
        done(store.append(write("c3", append("a", after=2, payload=b""))))
    made = make_engine(make_url(url))
    yield made
    made.dispose()


def flipped(value: object, bit: int) -> object:
    """The value with one bit changed; damaged text is handed back as bytes, for it may be no text any more."""
    if isinstance(value, int):
        return value ^ (1 << bit % 62)
    assert isinstance(value, (str, bytes))
    content = bytearray(value.encode() if isinstance(value, str) else value or b"\0")
    content[bit // 8 % len(content)] ^= 1 << bit % 8
    return bytes(content)


def unhindered(connection: Connection) -> None:
    """Let damage be done that the database would refuse from an honest writer."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        connection.exec_driver_sql("PRAGMA ignore_check_constraints = ON")
        for table in schema.LOG:
            for what in ("update", "delete"):
                connection.exec_driver_sql(f"DROP TRIGGER {table.name}_no_{what}")
    else:
        connection.exec_driver_sql("SET session_replication_role = replica")


def damage(connection: Connection, table: str, column: str, *, row: int, bit: int) -> bool:
    """Flip one bit of one cell; whether the database let it happen."""
    address = "rowid" if connection.dialect.name == "sqlite" else "ctid"
    cells = connection.execute(text(f'SELECT {address}, "{column}" FROM {table} ORDER BY {address}')).all()
    place, value = cells[row % len(cells)]
    new = flipped(bytes(value) if isinstance(value, memoryview) else value, bit)
    as_stored = ":new"
    if isinstance(value, str):
        assert isinstance(new, bytes)
        if connection.dialect.name == "sqlite":
            as_stored = "CAST(:new AS TEXT)"
        else:
            new = new.decode("utf-8", "replace")
    try:
        change = text(f'UPDATE {table} SET "{column}" = {as_stored} WHERE {address} = :place')
        return connection.execute(change, {"new": new, "place": place}).rowcount == 1
    except (IntegrityError, DataError):
        return False


def check_flips(engine: Engine, bits: list[int]) -> None:
    refused = 0
    for table, column in COLUMNS:
        for row in range(3):
            for bit in bits:
                with engine.connect() as connection, connection.begin() as transaction:
                    unhindered(connection)
                    happened = damage(connection, table.name, column.name, row=row, bit=bit)
                    if happened:
                        assert first_broken_place(connection), f"{table.name}.{column.name}, row {row}, bit {bit}"
                    refused += not happened
                    transaction.rollback()
    assert refused < len(COLUMNS) * 3 * len(bits) / 3, "most of the damage was never done"


@pytest.mark.slow
def test_a_bit_changed_in_any_column_is_found(engine: Engine) -> None:
    with engine.connect() as connection:
        assert first_broken_place(connection) is None
    check_flips(engine, [0, 13, 37])


@pytest.mark.nightly
def test_any_bit_changed_in_any_column_is_found(engine: Engine) -> None:
    check_flips(engine, list(range(256)))


@pytest.mark.slow
@pytest.mark.parametrize("table", [table.name for table in CHAINED])
def test_a_row_taken_out_is_found(engine: Engine, table: str) -> None:
    address = "rowid" if engine.dialect.name == "sqlite" else "ctid"
    with engine.connect() as connection:
        places = [place for (place,) in connection.execute(text(f"SELECT {address} FROM {table}"))]
    for place in places:
        with engine.connect() as connection, connection.begin() as transaction:
            unhindered(connection)
            connection.execute(text(f"DELETE FROM {table} WHERE {address} = :place"), {"place": place})
            assert first_broken_place(connection), f"{table} {place}"
            transaction.rollback()


def test_the_broken_place_is_named(engine: Engine) -> None:
    with engine.connect() as connection, connection.begin() as transaction:
        unhindered(connection)
        connection.execute(text("UPDATE events SET recorded = recorded + 1 WHERE sequence = 4"))
        found = first_broken_place(connection)
        assert str(found) == "event 4 (b version 2): its hash does not fit what it holds."
        transaction.rollback()


@pytest.mark.slow
def test_a_bit_changed_anywhere_in_the_file_is_found(sqlite_url: str, tmp_path: Path) -> None:
    with open_store(sqlite_url) as store:
        for number in range(4):
            done(
                store.append(write(f"c{number}", append("a", after=number), entries=move("bank", "purse:ann", 7)))
            )
        whole = (store.read_log(), store.heads(), store.balances())
    content = (tmp_path / "house.sqlite3").read_bytes()
    damaged = tmp_path / "damaged.sqlite3"
    chance = random.Random(20261102)
    found = 0
    for _ in range(150):
        place = chance.randrange(len(content))
        damaged.write_bytes(
            bytes([*content[:place], content[place] ^ 1 << chance.randrange(8), *content[place + 1 :]])
        )
        try:
            with open_store(f"sqlite:///{damaged}", create=False) as store:
                if store.verify_chain() is None:  # a bit that nothing is stored in
                    assert (store.read_log(), store.heads(), store.balances()) == whole
                    continue
        except StoreFault:
            pass
        found += 1
    assert found > 0


# --- the encoding ---------------------------------------------------------------------------------------


def test_fields_set_side_by_side_cannot_run_into_each_other() -> None:
    assert encoded("ab") + encoded("c") != encoded("a") + encoded("bc")
    assert len({encoded(field) for field in (1, "1", b"1", True, None, 1.0)}) == 6
    one = hash_of_write(number=1, command="c", first=1, last=1, events=[b"h"], entries=[("a", 1)], previous=b"")
    other = hash_of_write(number=1, command="c", first=1, last=1, events=[b"h", b"a"], entries=[], previous=b"")
    assert one != other


def test_the_hash_of_an_event_never_changes(sqlite_url: str) -> None:
    with open_store(sqlite_url) as store:
        store.append(write("c1", append("a")))
        [event] = store.read_stream(Stream("a"))
    fields = (
        b's16:croupier event 1i1:1s1:ai1:1s14:wager-placed.1b9:{"box":1}i16:1793620800123456s2:c1b32:' + bytes(32)
    )
    assert event.hash == hashlib.sha256(fields).digest()


def test_the_store_is_loaded_late() -> None:
    rooms = "croupier.cli.app, croupier.store.opening, croupier.store.event_store, croupier.store.group_commit"
    seen = f"import sys, {rooms}; print(sorted({{'sqlalchemy', 'alembic', 'psycopg'}} & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_sqlite_here_is_new_enough() -> None:
    assert sqlite3.sqlite_version_info >= (3, 35), "the store puts rows in place of others with ON CONFLICT"
