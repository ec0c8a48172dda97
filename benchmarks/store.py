"""Durable appends a second: one by one, gathered from threads, and in groups, on SQLite and PostgreSQL.

Each append is a small round of play: four events to one stream, and chips from the bank to a patron. Both
databases sync before they answer; the PostgreSQL is a throw-away one on the same disk, whose bare syncs a second
are shown first: no append that comes alone can be faster.

    python3 run.py test --help          # once: installs what benchmarks need
    .venv/bin/python benchmarks/store.py [SECONDS]
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from itertools import count, islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from croupier.store.event_store import Append, Appended, CommandId, Entry, EventStore, NewEvent, Stream, Write
from croupier.store.group_commit import GroupCommit
from croupier.store.opening import open_store
from tests.throwaway_postgres import throwaway_postgres

NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)
EVENTS = [NewEvent(kind="benchmark.1", payload=b"x" * 120)] * 4


def writes(table: str) -> Iterator[Write]:
    """Appends to one table's stream without end."""
    for number in count():
        yield Write(
            command=CommandId(f"{table}-{number}"),
            recorded=NOON,
            appends=[Append(stream=Stream(table), after=number * len(EVENTS), events=EVENTS)],
            entries=[
                Entry(account="bank", change=-5, may_be_negative=True),
                Entry(account=f"rack:{table}:ann", change=5),
            ],
        )


def in_groups(store: EventStore, size: int, seconds: float) -> float:
    source = writes(f"groups-of-{size}")
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        outcomes = store.append_all(list(islice(source, size)))
        assert all(isinstance(outcome, Appended) for outcome in outcomes)
        done += size
    return done / (time.perf_counter() - start)


def by_threads(append: Callable[[Write], object], name: str, threads: int, seconds: float) -> float:
    start = time.perf_counter()

    def one_table(number: int) -> int:
        for done, write in enumerate(writes(f"{name}-{number}")):
            if time.perf_counter() - start > seconds:
                return done
            assert isinstance(append(write), Appended)
        raise AssertionError("writes have no end")

    with ThreadPoolExecutor(threads) as pool:
        done = sum(pool.map(one_table, range(threads)))
    return done / (time.perf_counter() - start)


def bare_syncs(folder: Path, seconds: float) -> float:
    """How often a second the disk can write and sync a small piece of a file."""
    done, start = 0, time.perf_counter()
    with (folder / "bare").open("wb", buffering=0) as file:
        while time.perf_counter() - start < seconds:
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            done += 1
    return done / (time.perf_counter() - start)


def figures(url: str, seconds: float) -> dict[str, float]:
    with open_store(url) as store:
        measured = {
            "one by one": in_groups(store, 1, seconds),
            "16 threads": by_threads(store.append, "thread", 16, seconds),
        }
        with GroupCommit(store) as gathering:
            measured["50 threads, gathered"] = by_threads(gathering.append, "gathered", 50, seconds)
        measured["groups of 10"] = in_groups(store, 10, seconds)
        measured["groups of 100"] = in_groups(store, 100, seconds)
        start = time.perf_counter()
        assert store.verify_chain() is None
        measured["events verified"] = sum(store.heads().values()) / (time.perf_counter() - start)
    return measured


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    with tempfile.TemporaryDirectory() as folder:
        print(f"{bare_syncs(Path(folder), seconds):,.0f} bare syncs a second")
        embedded = figures(f"sqlite:///{folder}/house.sqlite3", seconds)
    with throwaway_postgres(durable=True) as url:
        served = figures(url, seconds)
    print(f"{'a second':<24}{'SQLite':>12}{'PostgreSQL':>12}")
    for name, figure in embedded.items():
        print(f"{name:<24}{figure:>12,.0f}{served[name]:>12,.0f}")


if __name__ == "__main__":
    main()
