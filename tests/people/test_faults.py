"""Faults of the database leave as `StoreFault`, and nothing is half done or done twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, select

from croupier.people import sessions
from croupier.people.passwords import Passwords
from croupier.people.people import People
from croupier.store import schema
from croupier.store.event_store import EventStore
from croupier.store.faults import Fault, StoreFault
from croupier.vocabulary.refusal import Refusal
from tests.people.house import HOME, NOON, PASSWORD, refused, signed_in
from tests.store.test_faults import LossyWire, through, wire

__all__ = ["wire"]


def test_a_defect_after_the_append_undoes_all_of_it(
    people: People, store: EventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a defect")

    with monkeypatch.context() as patch:
        patch.setattr(sessions, "begin", broken)
        with pytest.raises(RuntimeError, match="a defect"):
            people.register("Ann", PASSWORD, NOON, HOME)
    assert store.read_log() == ()
    assert store.balances() == {}
    assert store.side_tables.read(lambda connection: connection.execute(select(schema.people)).all()) == []
    signed_in(people.register("Ann", PASSWORD, NOON, HOME))
    assert store.verify_chain() is None


def test_a_statement_that_fails_is_a_fault(store: EventStore) -> None:
    with pytest.raises(StoreFault):
        store.side_tables.write(lambda connection: connection.exec_driver_sql("SELECT * FROM nowhere"))


def test_a_connection_lost_during_the_commit_does_nothing_twice(
    wire: LossyWire, postgres_url: str, opened: Callable[[str], EventStore], passwords: Passwords
) -> None:
    """The person is told of a fault, and finds on asking again that it was done, once."""
    store = opened(through(wire, postgres_url))
    people = People(store, passwords=passwords)
    people.guest(NOON, HOME)
    wire.cut_at_commits = 1
    with pytest.raises(StoreFault, match="was lost") as caught:
        people.guest(NOON, HOME)
    assert (wire.cuts, caught.value.fault) == (1, Fault.LOST)
    store.side_tables.write_and_append(
        lambda connection, append: None
    )  # waits for the lock: the commit has come to an end
    assert store.balances()["bank"] == -2_000_00
    assert len(store.heads()) == 2
    assert store.verify_chain() is None


def test_connections_that_were_lost_while_idle_are_made_again(
    postgres_url: str, opened: Callable[[str], EventStore], passwords: Passwords
) -> None:
    people = People(opened(postgres_url), passwords=passwords)
    ann = signed_in(people.register("Ann", PASSWORD, NOON, HOME))
    for _ in range(2):
        with psycopg.connect(postgres_url, autocommit=True) as other:
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND datname = current_database()"
            )
        assert people.who(ann.token, NOON) is not None
        people.guest(NOON, HOME)
    refused(people.register("Ann", PASSWORD, NOON, HOME), Refusal.NAME_TAKEN)


@pytest.mark.parametrize(
    ("table", "changes"),
    [
        ("people", {"role": "plazer"}),
        ("people", {"kind": "guesu"}),
        ("people", {"standing": "hese"}),
        ("people", {"since": 2**62}),
        ("sessions", {"seen": 2**62}),
        ("one_time_codes", {"secret": b"{"}),
        ("one_time_codes", {"recovery": b"["}),
    ],
)
def test_a_damaged_row_is_a_fault_and_no_defect(
    people: People, store: EventStore, table: str, changes: Any
) -> None:
    """One byte of somebody's row made signing in a 500 with a traceback."""
    session = signed_in(people.register("Ann", PASSWORD, NOON, HOME))
    codes = {"key": "ann", "step": 0, "recovery": b"[]", "secret": b"{}", "since": 0}
    rows = schema.metadata.tables[table]

    def damage(connection: Connection) -> None:
        if table == "one_time_codes":
            connection.execute(rows.insert(), codes)
        connection.execute(rows.update().values(**changes))

    store.side_tables.write(damage)

    def come_in() -> None:
        people.sign_in("Ann", PASSWORD, NOON, HOME, code="123456")
        people.sessions_of(session.session, NOON)

    with pytest.raises(StoreFault, match="The database is damaged: ") as caught:
        come_in()
    assert caught.value.fault is Fault.CORRUPT
