"""Commands for the worker that leads: each answered, in order, also when a leader dies with one in its hands."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url, text

from croupier.store.cluster import SharedStore, Signal, Topic
from croupier.store.engines import make_engine
from croupier.store.event_store import CommandId
from croupier.store.opening import open_store
from tests.store.hearing import PATIENCE, Heard
from tests.store.writing import TABLE, append, done, fill, write

ROOT = Path(__file__).resolve().parents[2]


def put(store: SharedStore, command: str, *, table: str = "table-1", payload: bytes = b"{}") -> None:
    store.inbox.put(CommandId(command), table, payload, "ann")


def ids(store: SharedStore, *tables: str, limit: int = 1000) -> list[str]:
    return [one.id for one in store.inbox.waiting(tables, limit)]


def pass_time(url: str, seconds: int) -> None:
    """As if so many seconds had gone by for every command."""
    engine = make_engine(make_url(url))
    with engine.begin() as connection:
        aging = "UPDATE inbox SET put_at = put_at - :gone, answered_at = answered_at - :gone"
        connection.execute(text(aging), {"gone": seconds * 1_000_000})
    engine.dispose()


def test_what_waits_is_read_in_order(store: SharedStore) -> None:
    for number in range(6):
        put(store, f"c{number}", table=f"table-{number % 3}")
    assert ids(store, "table-0", "table-2") == ["c0", "c2", "c3", "c5"]
    assert ids(store, "table-2", "table-0", "table-0", limit=3) == ["c0", "c2", "c3"]
    assert ids(store) == []
    assert ids(store, "table-9") == []
    assert ids(store, "table-1") == ["c1", "c4"], "reading takes nothing out"


def test_what_was_put_is_what_is_read(store: SharedStore, url: str) -> None:
    payload = bytes(range(256))
    put(store, "née ♠", table="the long table", payload=payload)
    pass_time(url, 60)
    [one] = store.inbox.waiting(["the long table"], 1)
    assert (one.id, one.table, one.payload, one.from_worker) == ("née ♠", "the long table", payload, "ann")
    assert 60 <= one.seconds < 60 + PATIENCE


def test_more_tables_than_one_statement_names(store: SharedStore) -> None:
    tables = [f"table-{number}" for number in range(1203)]
    for number in (1202, 3, 700, 4):
        put(store, f"c{number}", table=f"table-{number}")
    assert ids(store, *tables) == ["c1202", "c3", "c700", "c4"]
    assert ids(store, *tables, limit=2) == ["c1202", "c3"]


def test_the_same_id_is_one_command(store: SharedStore) -> None:
    put(store, "c1", payload=b"first")
    put(store, "c1", payload=b"second", table="table-2")
    assert [one.payload for one in store.inbox.waiting(["table-1", "table-2"], 5)] == [b"first"]
    store.inbox.answer(CommandId("c1"), b"done")
    put(store, "c1")
    assert ids(store, "table-1") == []
    assert store.inbox.answer_to(CommandId("c1")) == b"done"


def test_the_first_answer_stands(store: SharedStore) -> None:
    put(store, "c1")
    put(store, "c2")
    assert store.inbox.answer_to(CommandId("c1")) is None
    store.inbox.answer(CommandId("c1"), b"")
    store.inbox.answer(CommandId("c1"), b"something else")
    assert store.inbox.answer_to(CommandId("c1")) == b""
    assert store.inbox.answer_to(CommandId("c2")) is None
    assert ids(store, "table-1") == ["c2"]
    store.inbox.answer(CommandId("nobody's"), b"done")
    assert store.inbox.answer_to(CommandId("nobody's")) is None


def test_only_what_was_answered_long_ago_is_swept(store: SharedStore, url: str) -> None:
    for command in ("old", "waits"):
        put(store, command)
    store.inbox.answer(CommandId("old"), b"done")
    pass_time(url, 600)
    put(store, "new")
    store.inbox.answer(CommandId("new"), b"done")
    assert store.inbox.sweep(601 + PATIENCE) == 0
    assert store.inbox.sweep(300) == 1
    assert store.inbox.answer_to(CommandId("old")) is None
    assert store.inbox.answer_to(CommandId("new")) == b"done"
    assert ids(store, "table-1") == ["waits"]
    assert store.inbox.sweep(0) == 1


def test_what_comes_after_a_sweep_still_comes_last(store: SharedStore) -> None:
    put(store, "waits")
    put(store, "goes")
    store.inbox.answer(CommandId("goes"), b"done")
    store.inbox.sweep(0)
    put(store, "late")
    assert ids(store, "table-1") == ["waits", "late"]


def test_names_that_no_database_keeps(store: SharedStore) -> None:
    with pytest.raises(AssertionError, match="a command has a name"):
        put(store, "")
    with pytest.raises(AssertionError, match="has a zero"):
        put(store, "c1", table="a\0b")
    with pytest.raises(AssertionError, match="not 0"):
        store.inbox.waiting(["table-1"], 0)


def test_the_inbox_lies_outside_the_chain(store: SharedStore) -> None:
    fill(store, 2)
    put(store, "c1")
    store.inbox.answer(CommandId("c1"), b"done")
    store.inbox.sweep(0)
    assert store.verify_chain() is None


def test_the_workers_are_woken(store: SharedStore) -> None:
    heard = Heard(store.signals)
    put(store, "c1")
    assert heard.next() == Signal(Topic.WAITING, "table-1")
    store.inbox.answer(CommandId("c1"), b"done")
    assert heard.next() == Signal(Topic.ANSWERED, "c1")


def test_all_but_the_handing_over_is_synced(postgres_url: str, opened: Callable[[str], SharedStore]) -> None:
    """A lost command is asked for again; an answer that was read, and an append, must never be lost."""
    store = opened(postgres_url)
    with psycopg.connect(postgres_url, autocommit=True) as other:
        other.execute(
            "CREATE FUNCTION hold_synced() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
            " IF current_setting('synchronous_commit') <> TG_ARGV[0] THEN RAISE EXCEPTION 'not so'; END IF;"
            " RETURN NEW; END $$"
        )
        for trigger in (
            "unsynced_put BEFORE INSERT ON inbox FOR EACH ROW EXECUTE FUNCTION hold_synced('off')",
            "synced_answer BEFORE UPDATE ON inbox FOR EACH ROW EXECUTE FUNCTION hold_synced('on')",
            "synced_append BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION hold_synced('on')",
            "synced_lease BEFORE INSERT ON leases FOR EACH ROW EXECUTE FUNCTION hold_synced('on')",
        ):
            other.execute(f"CREATE TRIGGER {trigger}".encode())
    put(store, "c1")
    assert store.leases.take("table-1", "ann", 3) is not None
    assert lead(store) == 1
    assert store.inbox.answer_to(CommandId("c1")) == b"1"


# --- a leader that dies ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("dies", ["before it did it", "before it answered"])
def test_a_leader_that_dies_with_a_command_in_its_hands(store: SharedStore, url: str, dies: str) -> None:
    put(store, "c1")
    put(store, "c2")
    leader = subprocess.run([sys.executable, "-m", "tests.store.test_inbox", url, dies], cwd=ROOT)
    assert leader.returncode == -9
    was_done = store.outcome_of(CommandId("c1")) is not None
    assert was_done == (dies == "before it answered")
    assert ids(store, "table-1") == ["c1", "c2"]
    lead(store)
    assert ids(store, "table-1") == []
    assert [event.command for event in store.read_stream(TABLE)] == ["c1", "c2"]
    assert store.inbox.answer_to(CommandId("c1")) == b"1"
    assert store.inbox.answer_to(CommandId("c2")) == b"2"


def lead(store: SharedStore) -> int:
    """Do and answer what waits: one event each."""
    waiting = store.inbox.waiting(["table-1"], 1000)
    for one in waiting:
        outcome = store.outcome_of(one.id)
        if outcome is None:
            outcome = done(store.append(write(one.id, append(after=store.heads().get(TABLE, 0)))))
        store.inbox.answer(one.id, b"%d" % outcome.first)
    return len(waiting)


def die_leading(url: str, dies: str) -> None:
    import os
    import signal

    store = open_store(url)
    [one] = store.inbox.waiting(["table-1"], 1)
    if dies == "before it answered":
        done(store.append(write(one.id, append())))
    os.kill(os.getpid(), signal.SIGKILL)


# --- many at once ---------------------------------------------------------------------------------------


def test_many_who_ask_and_one_who_leads(url: str, opened: Callable[[str], SharedStore]) -> None:
    """Each asker puts a command, partly twice, and waits until it is woken; the leader too."""
    store = opened(url)
    woken, over = threading.Event(), threading.Event()
    answered: dict[str, threading.Event] = {f"{name}-{n}": threading.Event() for name in "abcd" for n in range(15)}

    def hear(signal: Signal) -> None:
        if signal.topic == Topic.WAITING:
            woken.set()
        elif signal.topic == Topic.ANSWERED:
            answered[signal.text].set()

    def ask(name: str) -> list[bytes | None]:
        answers = []
        for number in range(15):
            command = f"{name}-{number}"
            put(store, command)
            if number % 3 == 0:
                put(store, command)
            assert answered[command].wait(PATIENCE)
            answers.append(store.inbox.answer_to(CommandId(command)))
        return answers

    def keep_leading() -> None:
        while not over.is_set():
            assert woken.wait(PATIENCE)
            woken.clear()
            lead(store)

    store.signals.listen(hear)
    leader = threading.Thread(target=keep_leading)
    leader.start()
    with ThreadPoolExecutor(4) as pool:
        answers = [answer for each in pool.map(ask, "abcd") for answer in each]
    over.set()
    woken.set()
    leader.join(PATIENCE)
    assert sorted(int(answer or 0) for answer in answers) == list(range(1, 61))
    assert len(store.read_stream(TABLE)) == 60
    assert store.verify_chain() is None


if __name__ == "__main__":
    die_leading(sys.argv[1], sys.argv[2])
