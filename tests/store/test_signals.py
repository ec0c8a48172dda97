"""Workers wake each other; what was committed is called out, and whoever was cut off is told to look."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url

from croupier.store.cluster import SharedStore, Signal, Topic
from croupier.store.event_store import CommandId, Conflict, Overdrawn, Stream
from croupier.store.faults import Fault, StoreFault
from croupier.store.opening import open_store
from tests.store.hearing import PATIENCE, Heard
from tests.store.writing import TABLE, append, done, fill, move, write

ROOT = Path(__file__).resolve().parents[2]
MISSED = Signal(Topic.MISSED)
END = Signal("end")


@pytest.fixture
def announcing(url: str) -> Iterator[SharedStore]:
    with open_store(url, announce=True) as store:
        yield store


# --- sending and hearing --------------------------------------------------------------------------------


def test_everybody_hears_in_order(store: SharedStore) -> None:
    first, second = Heard(store.signals), Heard(store.signals)
    said = [Signal("called", f"table {number}: née 9♠") for number in range(20)]
    for signal in said:
        store.signals.send(signal.topic, signal.text)
    store.signals.send("end")
    assert first.until(END) == said
    assert second.until(END) == said


def test_one_who_stopped_hears_nothing_more(store: SharedStore) -> None:
    gone, here = Heard(store.signals), Heard(store.signals)
    gone.stop()
    gone.stop()
    store.signals.send("called")
    assert here.next() == Signal("called")
    assert gone._heard.empty()


def test_one_who_fails_keeps_nobody_from_hearing(store: SharedStore, caplog: pytest.LogCaptureFixture) -> None:
    def fail(_: Signal) -> None:
        raise ValueError("never mind")

    store.signals.listen(fail)
    heard = Heard(store.signals)
    store.signals.send("called", "1")
    store.signals.send("called", "2")
    assert [heard.next(), heard.next()] == [Signal("called", "1"), Signal("called", "2")]
    assert "somebody who heard 'called' failed" in caplog.text


def test_what_is_too_long_goes_as_missed(store: SharedStore) -> None:
    heard = Heard(store.signals)
    store.signals.send("called", "♠" * 2664)  # with its topic 7,999 bytes
    store.signals.send("called", "♠" * 2665)
    assert heard.next() == Signal("called", "♠" * 2664)
    assert heard.next() == MISSED


@pytest.mark.parametrize(("topic", "text"), [("", ""), ("two words", ""), ("called", "\0")])
def test_what_is_no_signal(store: SharedStore, topic: str, text: str) -> None:
    with pytest.raises(AssertionError):
        store.signals.send(topic, text)


def test_workers_hear_each_other(postgres_url: str, opened: Callable[[str], SharedStore]) -> None:
    here = Heard(opened(postgres_url).signals)
    there = Heard(opened(postgres_url).signals)
    calling = (
        "import sys; from croupier.store.opening import open_store\n"
        "with open_store(sys.argv[1]) as store: store.signals.send('called', 'from afar')"
    )
    subprocess.run([sys.executable, "-c", calling, postgres_url], cwd=ROOT, check=True)
    assert here.next() == there.next() == Signal("called", "from afar")


def test_closing_ends_the_listening(url: str) -> None:
    before = threading.active_count()
    store = open_store(url)
    Heard(store.signals)
    assert threading.active_count() == before + 1
    store.close()
    assert threading.active_count() == before


# --- appends that are called out ------------------------------------------------------------------------


def test_an_append_is_called_out_when_it_can_be_read(announcing: SharedStore) -> None:
    found: list[int] = []

    def look(signal: Signal) -> None:
        stream, _, version = signal.text.rpartition(" ")
        if signal.topic == Topic.APPENDED:
            found.append(announcing.heads([Stream(stream)])[Stream(stream)] - int(version))

    announcing.signals.listen(look)
    heard = Heard(announcing.signals)
    fill(announcing, 10)
    announcing.signals.send("end")
    assert heard.until(END) == [Signal(Topic.APPENDED, f"{TABLE} {version}") for version in range(1, 11)]
    assert len(found) == 10
    assert min(found) >= 0, "a version was called out that could not be read yet"


def test_a_group_is_called_out_once_a_stream(announcing: SharedStore) -> None:
    heard = Heard(announcing.signals)
    announcing.append_all(
        [
            write("c1", append("a", count=3), append("b b")),
            write("c2", append("a", after=3)),
            write("c3", append("a")),
        ]
    )
    announcing.signals.send("end")
    assert heard.until(END) == [Signal(Topic.APPENDED, "a 4"), Signal(Topic.APPENDED, "b b 1")]


def test_what_was_not_appended_is_not_called_out(announcing: SharedStore) -> None:
    done(announcing.append(write("c1")))
    heard = Heard(announcing.signals)
    done(announcing.append(write("c1")))
    assert isinstance(announcing.append(write("c2")), Conflict)
    overdrawn = write("c3", append(after=1), entries=move("purse:ann", "bank", 5))
    assert isinstance(announcing.append(overdrawn), Overdrawn)
    announcing.signals.send("end")
    assert heard.until(END) == []


def test_what_was_rolled_back_is_not_called_out(postgres_url: str) -> None:
    """The announcement belongs to the transaction: a commit that the server refuses takes it along."""
    with open_store(postgres_url, announce=True) as store:
        heard = Heard(store.signals)
        with psycopg.connect(postgres_url, autocommit=True) as other:
            other.execute(
                "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS "
                "$$ BEGIN RAISE EXCEPTION 'not today'; END $$"
            )
            other.execute(
                "CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON events "
                "DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()"
            )
            with pytest.raises(StoreFault, match="not today"):
                store.append(write("c1"))
            other.execute("DROP TRIGGER refuse ON events")
        store.signals.send("end")
        assert heard.until(END) == []


def test_appends_are_silent_unless_asked(store: SharedStore) -> None:
    heard = Heard(store.signals)
    fill(store, 2)
    store.signals.send("end")
    assert heard.until(END) == []


def test_a_stream_whose_name_is_too_long_is_appended_to(announcing: SharedStore) -> None:
    heard = Heard(announcing.signals)
    done(announcing.append(write("c1", append("a" * 9000))))
    assert heard.next() == MISSED


# --- a database that goes away --------------------------------------------------------------------------

_OTHERS = "datname = current_database() AND pid <> pg_backend_pid()"


def test_one_who_was_cut_off_connects_again_and_looks(
    postgres_url: str, opened: Callable[[str], SharedStore]
) -> None:
    heard = Heard(opened(postgres_url).signals)
    with psycopg.connect(postgres_url, autocommit=True) as other:
        for _ in range(3):
            ended = other.execute(
                f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {_OTHERS} AND query LIKE 'LISTEN%'"
            ).fetchall()
            assert ended == [(True,)]
            assert heard.next() == MISSED
            other.execute("SELECT pg_notify('croupier', 'called again')")
            assert heard.next() == Signal("called", "again")


@contextlib.contextmanager
def away(postgres: str, postgres_url: str) -> Iterator[None]:
    """The server knows no database of this name for a while."""
    name = make_url(postgres_url).database
    with psycopg.connect(postgres, autocommit=True) as server:
        server.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false".encode())
        server.execute("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s", [name])
        server.execute(f"ALTER DATABASE {name} RENAME TO {name}_away".encode())
        try:
            yield
        finally:
            server.execute(f"ALTER DATABASE {name}_away RENAME TO {name}".encode())
            server.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true".encode())


def test_a_database_that_is_away_for_a_while(
    postgres: str, postgres_url: str, opened: Callable[[str], SharedStore]
) -> None:
    store = opened(postgres_url)
    store.leases.take("table-1", "ann", 100)
    heard = Heard(store.signals)
    c1 = CommandId("c1")
    asked: dict[str, Callable[[], object]] = {
        "take": lambda: store.leases.take("table-1", "ann", 3),
        "release": lambda: store.leases.release("table-1", "ann"),
        "holder_of": lambda: store.leases.holder_of("table-1"),
        "all": store.leases.all,
        "put": lambda: store.inbox.put(c1, "table-1", b"{}", "ann"),
        "waiting": lambda: store.inbox.waiting(["table-1"], 5),
        "answer": lambda: store.inbox.answer(c1, b"{}"),
        "answer_to": lambda: store.inbox.answer_to(c1),
        "sweep": lambda: store.inbox.sweep(60),
        "send": lambda: store.signals.send("called"),
    }
    with away(postgres, postgres_url):
        for name, ask in asked.items():
            with pytest.raises(StoreFault) as raised:
                ask()
            sentence = str(raised.value)
            assert sentence.startswith("The database") or "was lost" in sentence, name
            assert sentence.endswith(".")
            assert "\n" not in sentence
    assert heard.next() == MISSED
    assert store.leases.holder_of("table-1") == "ann"
    store.signals.send("called")
    assert heard.next() == Signal("called")


def test_listening_to_a_database_that_is_away_is_a_fault(
    postgres: str, postgres_url: str, opened: Callable[[str], SharedStore]
) -> None:
    store = opened(postgres_url)
    with away(postgres, postgres_url), pytest.raises(StoreFault, match="does not exist") as raised:
        Heard(store.signals)
    assert raised.value.fault is Fault.UNREACHABLE
    heard = Heard(store.signals)
    store.signals.send("called")
    assert heard.next() == Signal("called")


def test_closing_while_the_database_is_away(postgres: str, postgres_url: str) -> None:
    store = open_store(postgres_url)
    Heard(store.signals)
    with away(postgres, postgres_url):
        closing = threading.Thread(target=store.close)
        closing.start()
        closing.join(PATIENCE)
        assert not closing.is_alive()
