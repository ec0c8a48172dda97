"""Many writers and readers at once: each version is won by one, and a reader by sequence never misses an event."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from croupier.store.event_store import Conflict, EventStore, Outcome, Stream, Write
from croupier.store.faults import Fault, StoreFault
from croupier.store.group_commit import GroupCommit
from croupier.store.opening import open_store
from tests.store.writing import TABLE, append, done, move, write

THREADS, EACH = 6, 12
ROOT = Path(__file__).resolve().parents[2]


def win(append_one: Callable[[Write], Outcome], name: str, *, times: int, version: int = 0) -> int:
    """Append to the one stream until `times` versions are won; how many were lost to others."""
    lost = 0
    for number in range(times):
        while isinstance(
            outcome := append_one(
                write(f"{name}-{number}", append(after=version), entries=move("bank", f"purse:{name}", 1))
            ),
            Conflict,
        ):
            version, lost = outcome.stands_at, lost + 1
        version = done(outcome).heads[0][1]
    return lost


def check(store: EventStore, *, writers: int, each: int) -> None:
    events = store.read_stream(TABLE)
    assert [event.version for event in events] == list(range(1, writers * each + 1))
    assert len({event.command for event in events}) == writers * each
    assert store.balances()["bank"] == -writers * each
    assert store.verify_chain() is None


def test_threads_that_append_to_one_stream(store: EventStore) -> None:
    with ThreadPoolExecutor(THREADS) as pool:
        lost = list(pool.map(lambda name: win(store.append, name, times=EACH), [f"w{i}" for i in range(THREADS)]))
    check(store, writers=THREADS, each=EACH)
    assert sum(lost) > 0, "the writers never met"


@pytest.mark.slow
def test_processes_that_append_to_one_stream(url: str, opened: Callable[[str], EventStore]) -> None:
    store = opened(url)
    command = [sys.executable, "-m", "tests.store.test_concurrency", url]
    writers = [subprocess.Popen([*command, f"p{number}"], cwd=ROOT) for number in range(3)]
    assert [writer.wait(300) for writer in writers] == [0, 0, 0]
    check(store, writers=3, each=30)


@pytest.mark.slow
def test_processes_that_open_a_new_record_at_once(url: str) -> None:
    opening = "import sys; from croupier.store.opening import open_store; open_store(sys.argv[1]).close()"
    openers = [subprocess.Popen([sys.executable, "-c", opening, url], cwd=ROOT) for _ in range(3)]
    assert [opener.wait(300) for opener in openers] == [0, 0, 0]
    with open_store(url) as store:
        assert store.verify_chain() is None


@pytest.mark.slow
def test_a_reader_by_sequence_never_misses_an_event(store: EventStore) -> None:
    over = threading.Event()
    seen: list[int] = []

    def read_on() -> None:
        last = False
        while not last:
            last = over.is_set()
            seen.extend(event.sequence for event in store.read_log(after=seen[-1] if seen else 0))

    def write_own(name: str) -> None:
        for number in range(25):
            done(store.append(write(f"{name}-{number}", append(name, after=number * 2, count=2))))

    reader = threading.Thread(target=read_on)
    reader.start()
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write_own, ["a", "b", "c", "d"]))
    over.set()
    reader.join()
    assert seen == list(range(1, 201))


# --- group commit ---------------------------------------------------------------------------------------


def test_writes_gathered_from_many_threads(store: EventStore) -> None:
    with GroupCommit(store) as gathering, ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(lambda name: win(gathering.append, name, times=EACH), [f"w{i}" for i in range(THREADS)]))
    check(store, writers=THREADS, each=EACH)


def test_what_was_handed_over_is_committed_before_closing(store: EventStore) -> None:
    gathering = GroupCommit(store)
    handed = [gathering.hand_over(write(f"c{i}", append(f"s{i}"))) for i in range(450)]
    gathering.close()
    gathering.close()
    assert sorted(done(outcome.result(timeout=0)).first for outcome in handed) == list(range(1, 451))
    assert len(store.heads()) == 450
    with pytest.raises(AssertionError, match="nothing is gathered"):
        gathering.hand_over(write("late"))


def test_a_fault_reaches_everybody_who_waits_and_ends_with_its_group(
    sqlite_url: str, opened: Callable[[str], EventStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opened(sqlite_url)
    with GroupCommit(store) as gathering:
        with monkeypatch.context() as world:

            def fail(_: object) -> tuple[Outcome, ...]:
                raise StoreFault(Fault.FULL, "The disk is full.")

            world.setattr(store, "append_all", fail)
            with pytest.raises(StoreFault, match="The disk is full"):
                gathering.append(write("c1"))
        done(gathering.append(write("c1")))
        assert store.heads() == {Stream("table:table-1"): 1}


if __name__ == "__main__":
    with open_store(sys.argv[1]) as opened_here:
        win(opened_here.append, sys.argv[2], times=30)
