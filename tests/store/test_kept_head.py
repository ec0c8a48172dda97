"""The head of the log kept outside the database: what was acknowledged is there, or it is said what is missing."""

from __future__ import annotations

import os
import re
import shutil
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import event

from croupier.store.event_store import RECORD, Outcome
from croupier.store.faults import Fault, StoreFault
from croupier.store.kept_head import Head, HeadFile
from croupier.store.missing_writes import GIVEN_UP
from croupier.store.opening import open_for_reading, open_store
from croupier.store.sql_store import SqlStore
from tests.store.writing import TABLE, append, done, fill, write

ROOT = Path(__file__).resolve().parents[2]
WRITES = 40
NOW = datetime(2026, 11, 16, 20, tzinfo=UTC)


def say_what_is_acknowledged(url: str) -> None:
    """In a process of its own: so many writes, each told when it is acknowledged; then it waits to be killed."""
    with open_store(url) as store:
        for number in range(WRITES):
            store.append(write(f"c{number}", append(after=number)))
            print(number + 1, flush=True)
        sys.stdin.read()


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a record whose writer was killed after it had acknowledged all."""
    folder = tmp_path_factory.mktemp("killed")
    command = [sys.executable, "-m", "tests.store.test_kept_head", str(folder / "house.sqlite3")]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        for line in writer.stdout:
            if int(line) == WRITES:
                break
        writer.send_signal(signal.SIGKILL)
    assert (folder / "house.sqlite3-wal").stat().st_size > 0
    return folder


def copied(killed: Path, folder: Path) -> Path:
    shutil.copytree(killed, folder)
    (folder / "house.sqlite3-shm").unlink(missing_ok=True)
    return folder / "house.sqlite3"


def flipped(file: Path, bit: int) -> None:
    content = bytearray(file.read_bytes())
    content[bit // 8] ^= 1 << bit % 8
    file.write_bytes(content)


def test_one_bit_of_the_write_ahead_log_hides_no_acknowledged_write(killed: Path, tmp_path: Path) -> None:
    size = (killed / "house.sqlite3-wal").stat().st_size
    found_missing = 0
    for turn, place in enumerate((0, 20, 40, size // 4, size // 2, size * 3 // 4, size - 5000, size - 2000)):
        file = copied(killed, tmp_path / str(turn))
        flipped(file.with_name("house.sqlite3-wal"), place * 8 + turn % 8)
        fault = fault_or_all_of(file)
        if fault is None or fault.fault is Fault.CORRUPT:
            continue  # all is there, or the database says so itself
        assert fault.fault is Fault.LOST_WRITES
        found_missing += 1
        said = re.search(r"ends at write (\d+), .* says (\d+): writes? .* missing, (\d+) in all", str(fault))
        assert said is not None, fault
        ends, kept, missing = map(int, said.groups())
        assert (kept, missing) == (WRITES, WRITES - ends)
        with open_for_reading(str(file)) as store:
            assert store.heads().get(TABLE, 0) == ends
            broken = store.verify_chain()
            assert broken is not None
            assert f"{missing} in all" in str(broken)
    assert found_missing >= 4


def fault_or_all_of(file: Path) -> StoreFault | None:
    """Why the record does not open; one that opens has every write."""
    try:
        store = open_store(str(file))
    except StoreFault as fault:
        return fault
    with store:
        assert store.heads()[TABLE] == WRITES, "writes are missing, and nobody says so"
    return None


def test_a_record_killed_after_the_last_acknowledgement_opens_whole(killed: Path, tmp_path: Path) -> None:
    with open_store(str(copied(killed, tmp_path / "whole"))) as store:
        assert store.heads()[TABLE] == WRITES
        assert store.verify_chain() is None


@pytest.fixture
def shorter(tmp_path: Path) -> str:
    """A record of which the newest of its five writes is gone."""
    file = tmp_path / "house.sqlite3"
    with open_store(str(file)) as store:
        for number in range(4):
            store.append(write(f"c{number}", append(after=number)))
    kept = file.read_bytes()
    with open_store(str(file)) as store:
        store.append(write("c4", append(after=4)))
    file.write_bytes(kept)
    return str(file)


def test_lost_writes_are_given_up_only_by_somebody_who_says_so_and_that_is_recorded(shorter: str) -> None:
    for _ in range(2):
        with pytest.raises(StoreFault, match=r"write 5 is missing, 1 in all\. .* --accept-lost-writes"):
            open_store(shorter)
    with open_store(shorter, give_up_lost=NOW) as store:
        (given_up,) = store.read_stream(RECORD)
        assert given_up.kind == GIVEN_UP
        assert given_up.recorded == NOW
        assert b'"kept": 5' in given_up.payload
        assert store.verify_chain() is None
    with open_store(shorter) as store:
        assert len(store.read_stream(RECORD)) == 1
        store.append(write("again", append(after=4)))
    with open_store(shorter, give_up_lost=NOW) as store:
        assert len(store.read_stream(RECORD)) == 1, "nothing was missing"


def test_a_record_that_was_written_otherwise_is_not_the_one_whose_head_was_kept(tmp_path: Path) -> None:
    for name in ("one", "other"):
        with open_store(str(tmp_path / name)) as store:
            store.append(write(name, append()))
            store.append(write("after", append(stream="table:two")))
    (tmp_path / "one.head").replace(tmp_path / "other.head")
    with pytest.raises(StoreFault, match="write 2 is not the one whose hash is kept"):
        open_store(str(tmp_path / "other"))


def test_a_head_behind_what_was_committed_is_brought_up_silently(sqlite_url: str, tmp_path: Path) -> None:
    head = tmp_path / "house.sqlite3.head"
    with open_store(sqlite_url) as store:
        store.append(write("c0", append()))
        before = head.read_bytes()
        store.append(write("c1", append(after=1)))
    head.write_bytes(before)
    with open_store(sqlite_url) as store:
        kept = HeadFile(head).read()
        assert kept is not None
        assert (kept.number, kept.sequence) == (2, 2)
        assert store.verify_chain() is None


def test_a_record_of_before_gets_its_head_when_it_is_opened(sqlite_url: str, tmp_path: Path) -> None:
    with open_store(sqlite_url) as store:
        fill(store, 3)
    head = tmp_path / "house.sqlite3.head"
    head.unlink()
    with open_for_reading(sqlite_url) as store:
        assert store.verify_chain() is None
    assert not head.exists(), "one who reads leaves nothing behind"
    open_store(sqlite_url).close()
    assert HeadFile(head).read() is not None


def test_a_head_with_one_torn_place_is_read_from_the_other(tmp_path: Path) -> None:
    kept = HeadFile(tmp_path / "head")
    for number in range(1, 4):
        kept.keep(Head(number, number, bytes(32)))
    written = kept.file.read_bytes()
    seen = set()
    for place in range(0, len(written), 7):
        kept.file.write_bytes(written[:place] + bytes([written[place] ^ 1]) + written[place + 1 :])
        head = HeadFile(kept.file).read()
        assert head is not None
        seen.add(head.number)
    assert seen <= {2, 3}
    kept.file.write_bytes(bytes(len(written)))
    with pytest.raises(StoreFault, match="is damaged"):
        HeadFile(kept.file).read()


def test_a_head_never_goes_back_whoever_keeps_it(tmp_path: Path) -> None:
    one, other = HeadFile(tmp_path / "head"), HeadFile(tmp_path / "head")
    one.keep(Head(10, 10, bytes(32)))
    other.keep(Head(12, 12, bytes(32)))
    one.keep(Head(11, 11, bytes(32)))
    kept = one.read()
    assert kept is not None
    assert kept.number == 12


@pytest.mark.skipif(sys.platform == "win32", reason="files are not locked there")
def test_a_process_that_hangs_with_the_head_in_its_hand_keeps_nobody_waiting(tmp_path: Path) -> None:
    import fcntl

    file = tmp_path / "house.head"
    kept = HeadFile(file)
    kept.keep(Head(1, 1, b"one"))
    with file.open("rb") as hanging:
        fcntl.flock(hanging, fcntl.LOCK_EX)
        kept.keep(Head(2, 2, b"two"))
        kept.keep(Head(3, 3, b"three"))
        assert HeadFile(file).read() == Head(3, 3, b"three")
    kept.keep(Head(4, 4, b"four"))
    assert HeadFile(file).read() == Head(4, 4, b"four")
    HeadFile(file).begin_anew(Head(2, 2, b"two"))
    assert HeadFile(file).read() == Head(2, 2, b"two"), "what was given up is given up beside it too"


def test_a_copy_of_the_head_is_sent_elsewhere_and_compared(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "another disk" / "head"
    with pytest.raises(StoreFault, match="there is no folder"):
        open_store(url, head_copy=copy)
    copy.parent.mkdir()
    with open_store(url, head=tmp_path / "head", head_copy=copy) as store:
        fill(store, 3)
    sent, kept = HeadFile(copy).read(), HeadFile(tmp_path / "head").read()
    assert sent is not None
    assert sent == kept
    ahead = Head(sent.sequence + 2, sent.number + 2, bytes(32))
    HeadFile(copy).keep(ahead)
    with open_for_reading(url, heads=[copy]) as store:
        assert f"says {ahead.number}" in str(store.verify_chain())
    with open_for_reading(url) as store:
        assert store.verify_chain() is None
    with pytest.raises(StoreFault, match="2 in all"):
        open_store(url, head_copy=copy)


def test_several_workers_each_know_how_far_the_record_goes_at_least(postgres_url: str, tmp_path: Path) -> None:
    first, second = (open_store(postgres_url, head=tmp_path / name) for name in ("one", "two"))
    with first, second:
        first.append(write("a", append()))
        second.append(write("b", append(after=1)))
        first.append(write("c", append(after=2)))
    kept = [HeadFile(tmp_path / name).read() for name in ("one", "two")]
    assert [head.number for head in kept if head is not None] == [3, 2]
    open_store(postgres_url, head=tmp_path / "two").close()


def test_a_head_that_cannot_be_kept_is_a_fault_and_not_an_acknowledgement(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(sqlite_url) as store:

        def full(_descriptor: int) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as broken:
            broken.setattr("croupier.store.kept_head.os.fsync", full)
            with pytest.raises(StoreFault, match="No space left") as caught:
                store.append(write("c0", append()))
        assert caught.value.fault is Fault.FULL
        again = store.append(write("c0", append()))
        assert not again.is_new, "it was committed, and is acknowledged when the head is kept"  # type: ignore[union-attr]


# --- who may read it --------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")
def test_nobody_else_may_read_the_files_of_a_record(tmp_path: Path) -> None:
    mask = os.umask(0)
    try:
        with open_store(str(tmp_path / "house.sqlite3")) as store:
            fill(store, 3)
            modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in tmp_path.iterdir()}
    finally:
        os.umask(mask)
    assert len(modes) == 4, modes
    assert set(modes.values()) == {0o600}
    (tmp_path / "house.sqlite3").chmod(0o644)
    open_store(str(tmp_path / "house.sqlite3")).close()
    assert stat.S_IMODE((tmp_path / "house.sqlite3").stat().st_mode) == 0o640


@pytest.fixture
def locked_away(killed: Path, tmp_path: Path) -> Iterator[Path]:
    """A record with a write-ahead log, in a folder in which nobody may write anything."""
    file = copied(killed, tmp_path / "locked")
    for one in file.parent.iterdir():
        one.chmod(0o444)
    file.parent.chmod(0o555)
    yield file
    file.parent.chmod(0o755)


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")
def test_a_record_that_may_not_be_written_to_is_verified(
    locked_away: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = sorted(locked_away.parent.iterdir())

    def allowed(path: Path, _mode: int) -> bool:
        return "locked" not in str(path)  # root may write anywhere

    monkeypatch.setattr("croupier.store.opening.os.access", allowed)
    with open_for_reading(str(locked_away)) as store:
        assert store.heads()[TABLE] == WRITES
        assert store.verify_chain() is None
    assert sorted(locked_away.parent.iterdir()) == before


# --- others write meanwhile -----------------------------------------------------------------------------


@pytest.mark.parametrize("asked", [SqlStore.missing_writes, SqlStore.verify_chain])
def test_what_another_writes_while_the_record_is_compared_is_not_missing(
    sqlite_url: str, asked: Callable[[SqlStore], object]
) -> None:
    with open_store(sqlite_url) as store, open_store(sqlite_url) as other:
        assert isinstance(store, SqlStore)
        fill(other, 2)
        written: list[Outcome] = []

        def write_meanwhile(*_: object) -> None:
            if not written:
                written.append(other.append(write("meanwhile", append("table:other"))))

        event.listen(store._transactions.engine, "after_cursor_execute", write_meanwhile)
        assert asked(store) is None
        assert [done(one).is_new for one in written] == [True]


if __name__ == "__main__":
    say_what_is_acknowledged(sys.argv[1])
