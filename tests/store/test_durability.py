"""What was acknowledged is on the disk: seen in system calls, in cut write-ahead logs and after kills."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url, text

from croupier.store.engines import make_engine
from croupier.store.event_store import EventStore
from croupier.store.opening import open_store
from tests.store.writing import TABLE, append, done, fill, move, write

WAL_HEADER, PAGE = 32, 512
FRAME = 24 + PAGE
ROOT = Path(__file__).resolve().parents[2]

# --- kills ----------------------------------------------------------------------------------------------


def killed(url: str, *, kills: int) -> None:
    command = [sys.executable, "-m", "tests.store.killed_writers", url, str(kills), "20261102"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    tally = json.loads(ran.stdout)
    print(tally)
    assert tally["acknowledged"] >= kills / 2
    assert (tally["lost"], tally["twice"], tally["missing_cents"], tally["broken"]) == (0, 0, 0, 0)


@pytest.mark.slow
def test_a_killed_writer_loses_nothing_and_does_nothing_twice(url: str) -> None:
    killed(url, kills=60)


@pytest.mark.nightly
def test_many_killed_writers_lose_nothing_and_do_nothing_twice(url: str) -> None:
    killed(url, kills=300)


# --- the sync before the acknowledgement ----------------------------------------------------------------


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
def test_the_sync_is_seen_before_the_acknowledgement(sqlite_url: str, tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    calls = ["strace", "-f", "-y", "-e", "trace=write,pwrite64,fsync,fdatasync", "-o", str(trace)]
    command = [*calls, sys.executable, "-m", "tests.store.test_durability", sqlite_url]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if ran.returncode and "ptrace" in ran.stderr.lower():
        pytest.skip("strace may not trace here")
    assert ran.returncode == 0, ran.stderr
    unsynced, acknowledged, written = False, 0, False
    for line in trace.read_text(errors="replace").splitlines():
        if re.search(r"pwrite64\(\d+<[^>]*-wal>", line):
            unsynced = written = True
        elif re.search(r"f(data)?sync\(\d+<[^>]*-wal>\)\s+= 0", line):
            unsynced = False
        elif "acknowledged" in line:
            assert written, "acknowledged before anything was written"
            assert not unsynced, "acknowledged before the sync"
            acknowledged, written = acknowledged + 1, False
    assert acknowledged == 6


def test_the_server_is_told_to_sync_before_it_answers(postgres: str, postgres_url: str) -> None:
    with psycopg.connect(postgres) as connection:
        assert connection.execute("SHOW synchronous_commit").fetchone() == ("off",)  # the throw-away server's own
    engine = make_engine(make_url(postgres_url))
    with engine.begin() as told:
        assert told.execute(text("SHOW synchronous_commit")).scalar() == "on"
    engine.dispose()


def test_sqlite_is_told_to_sync(sqlite_url: str) -> None:
    engine = make_engine(make_url(sqlite_url))
    with engine.begin() as told:
        pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        found = [told.exec_driver_sql(f"PRAGMA {pragma}").scalar() for pragma in pragmas]
    engine.dispose()
    assert found == ["wal", 2, 1, 15000]


# --- a write-ahead log cut short ------------------------------------------------------------------------


def small_record(url: str, file: Path, opened: Callable[[str], EventStore]) -> tuple[int, bytes, bytes]:
    """A record of four writes with small pages: where in its log the last write begins, its file and its log."""
    with closing(sqlite3.connect(file)) as small:
        small.execute(f"PRAGMA page_size = {PAGE}")
        small.execute("VACUUM")
    store = opened(url)
    log = file.with_name(f"{file.name}-wal")
    fill(store, 3)
    begun = log.stat().st_size
    done(store.append(write("last", append(after=3), entries=move("bank", "purse:ann", 5))))
    whole = log.read_bytes()
    assert (len(whole) - WAL_HEADER) % FRAME == 0, "the small pages were not used"
    assert begun < len(whole)
    return begun, file.read_bytes(), whole


@pytest.mark.slow
def test_a_log_cut_anywhere_in_its_last_frames(
    tmp_path: Path, sqlite_url: str, opened: Callable[[str], EventStore]
) -> None:
    """Every cut inside the last write leaves exactly the writes before it; never a part of one."""
    begun, base, whole = small_record(sqlite_url, tmp_path / "house.sqlite3", opened)
    offsets = {*range(begun, len(whole), FRAME), *range(len(whole) - 2 * FRAME, len(whole))}
    for cut in sorted(offsets):
        assert standing_of_cut(tmp_path / "cut", base, whole[:cut]) == (3, 3, 3, -15, 15), f"cut at {cut}"
    assert standing_of_cut(tmp_path / "cut", base, whole) == (4, 4, 4, -20, 20)


@pytest.mark.nightly
def test_a_log_cut_anywhere_in_its_last_write(
    tmp_path: Path, sqlite_url: str, opened: Callable[[str], EventStore]
) -> None:
    begun, base, whole = small_record(sqlite_url, tmp_path / "house.sqlite3", opened)
    for cut in range(begun, len(whole)):
        assert standing_of_cut(tmp_path / "cut", base, whole[:cut]) == (3, 3, 3, -15, 15), f"cut at {cut}"


def standing_of_cut(copy: Path, base: bytes, log: bytes) -> tuple[int, ...]:
    """How a copied record stands: end of the log, events, head, and both balances."""
    copy.with_name("cut-shm").unlink(missing_ok=True)
    copy.write_bytes(base)
    copy.with_name("cut-wal").write_bytes(log)
    with closing(
        sqlite3.connect(f"file:{copy}?mode=ro", uri=True)
    ) as connection:  # so that closing writes nothing
        row: tuple[int, ...] = connection.execute(
            "SELECT (SELECT sequence FROM log_head), (SELECT count(*) FROM events), (SELECT version FROM heads),"
            " (SELECT cents FROM balances WHERE account = 'bank'),"
            " (SELECT cents FROM balances WHERE account <> 'bank')"
        ).fetchone()
        return row


def test_a_log_cut_at_each_frame_still_verifies(
    tmp_path: Path, sqlite_url: str, opened: Callable[[str], EventStore]
) -> None:
    store = opened(sqlite_url)
    fill(store, 4)
    base, whole = (tmp_path / "house.sqlite3").read_bytes(), (tmp_path / "house.sqlite3-wal").read_bytes()
    for cut in range(len(whole), len(whole) - 20 * 4120, -4120):
        copy = tmp_path / "cut.sqlite3"
        for end in ("-shm", ".head"):  # a head would tell that writes are missing
            copy.with_name(f"cut.sqlite3{end}").unlink(missing_ok=True)
        copy.write_bytes(base)
        copy.with_name("cut.sqlite3-wal").write_bytes(whole[: cut - 1])
        with open_store(f"sqlite:///{copy}") as survivor:
            assert survivor.verify_chain() is None
            assert survivor.heads().get(TABLE, 0) < 4


if __name__ == "__main__":
    with open_store(sys.argv[1]) as watched:
        for number in range(6):
            done(watched.append(write(f"c{number}", append(after=number))))
            sys.stdout.write("acknowledged\n")
            sys.stdout.flush()
