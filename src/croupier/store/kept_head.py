"""The head of the log kept outside the database: the number and hash of the last write that was acknowledged.

A database that loses its newest pages in silence is still consistent, only shorter. Each head is synced to a
small file before a write is acknowledged, so that opening and verifying can tell what is missing. What lies in the
file is never more than what was committed; a process killed between the two leaves it behind, which is normal.
"""

from __future__ import annotations

import errno
import hashlib
import logging
import os
import re
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from croupier.store.faults import Fault, StoreFault

_MARK: Final = "croupier-head-1"
_SLOT: Final = 256
"""Bytes of each of the two places that are written in turn: one that is torn leaves the other."""

LOOKS: Final = 50
"""How often a process looks, every hundredth of a second, whether another has written the head."""
UNLOOKED: Final = 50
"""How many heads it then keeps beside the file after a single look, before it waits again."""

_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Head:
    """Where a log ends: its last event, its last write, and that write's hash."""

    sequence: int
    number: int
    hash: bytes


class HeadFile:
    """The head kept in one file; any number of threads and processes keep it, and it never goes back."""

    def __init__(self, file: Path) -> None:
        """Nothing is opened or made yet."""
        self.file: Final = file
        self._turn = threading.Lock()
        self._synced = -1
        self._descriptor: int | None = None
        self._unlooked = 0
        self._lies = b""
        self._numbers = [-1, -1]
        """What was found or put in the file last, and the number of the write in each of its two places."""

    def read(self) -> Head | None:
        """The head that is kept; nothing where there is no such file. `StoreFault` where it is damaged."""
        try:
            written = [one.read_bytes() for one in (self.file, *self._beside())]
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self._fault(error) from error
        if _newest(written[0]) is None:
            says = f"The head of the record, kept in {self.file}, is damaged and cannot be read."
            raise StoreFault(Fault.LOST_WRITES, says)
        return max((one for one in map(_newest, written) if one is not None), key=lambda one: one.number)

    def _beside(self) -> list[Path]:
        """Where processes kept it that found the file held by another."""
        theirs = re.compile(re.escape(self.file.name) + r"\.\d+")
        return [one for one in self.file.parent.glob(f"{self.file.name}.*") if theirs.fullmatch(one.name)]

    def keep(self, head: Head) -> None:
        """Have the head synced, unless one as new is."""
        if head.number <= self._synced:
            return
        with self._turn:
            if head.number <= self._synced:
                return
            try:
                self._synced = self._write(head)
            except OSError as error:
                raise self._fault(error) from error

    def begin_anew(self, head: Head) -> None:
        """Keep this head whatever was kept before."""
        with self._turn:
            try:
                self._close()
                _make(self.file, head, anew=True)
                for beside in self._beside():
                    beside.unlink(missing_ok=True)
            except OSError as error:
                raise self._fault(error) from error
            self._synced = head.number

    def close(self) -> None:
        """Let go of the file."""
        with self._turn:
            self._close()

    def _close(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _write(self, head: Head) -> int:
        """Into the older of the two places, under a lock that all processes take; the number now kept.

        A process that hangs with the lock in its hand keeps nobody waiting: the others keep the head beside it.
        """
        if self._descriptor is None:
            if not self.file.exists():
                _make(self.file, head, anew=False)
            self._descriptor = os.open(self.file, os.O_RDWR | getattr(os, "O_BINARY", 0))
        with _locked(self._descriptor, looks=1 if self._unlooked else LOOKS) as is_ours:
            if not is_ours:
                self._unlooked = self._unlooked - 1 if self._unlooked else UNLOOKED
                _make(self.file.with_name(f"{self.file.name}.{os.getpid()}"), head, anew=True)
                return head.number
            self._unlooked = 0
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            lies = os.read(self._descriptor, 2 * _SLOT)
            if lies != self._lies:  # another process has written it, or nobody here yet
                self._numbers = [-1 if one is None else one.number for one in _slots(lies)]
            newest = max(self._numbers)
            if newest < head.number:
                oldest = self._numbers.index(min(self._numbers))
                os.lseek(self._descriptor, oldest * _SLOT, os.SEEK_SET)
                line = _line(head)
                os.write(self._descriptor, line)
                lies = line + lies[_SLOT:] if oldest == 0 else lies[:_SLOT] + line
                self._numbers[oldest] = head.number
            self._lies = lies
            os.fsync(self._descriptor)  # also where another process wrote it and has not synced it yet
        return max(newest, head.number)

    def _fault(self, error: OSError) -> StoreFault:
        says = f"The head of the record cannot be kept in {self.file}: {error.strerror or error}."
        return StoreFault(Fault.FULL if error.errno in _FULL else Fault.OTHER, says)


class SentElsewhere:
    """A copy of the head on another disk or host, written beside the work: nobody waits for it."""

    def __init__(self, file: Path) -> None:
        """Send to this file from now on."""
        self.kept: Final = HeadFile(file)
        self._latest: Head | None = None
        self._over = False
        self._changed = threading.Condition()
        self._is_away = False
        self._thread = threading.Thread(target=self._work, name="copy of the head", daemon=True)
        self._thread.start()

    def send(self, head: Head) -> None:
        """Write it when there is time; of several only the newest."""
        with self._changed:
            if self._latest is None or head.number > self._latest.number:
                self._latest = head
                self._changed.notify()

    def close(self) -> None:
        """Write what is left, then stop."""
        with self._changed:
            self._over = True
            self._changed.notify()
        self._thread.join()
        self.kept.close()

    def _work(self) -> None:
        while (head := self._next()) is not None:
            try:
                self.kept.keep(head)
            except StoreFault as fault:
                if not self._is_away:  # once, until it can be written again
                    _log.warning("%s Play goes on without the copy.", fault)
                self._is_away = True
                self.kept.close()
            else:
                self._is_away = False

    def _next(self) -> Head | None:
        with self._changed:
            while self._latest is None and not self._over:
                self._changed.wait()
            head, self._latest = self._latest, None
            return head


# --- what lies in the file ------------------------------------------------------------------------------


def _line(head: Head) -> bytes:
    said = f"{_MARK} {head.number} {head.sequence} {head.hash.hex()}"
    return f"{said} {_checksum(said)}".ljust(_SLOT - 1).encode("ascii") + b"\n"


def _checksum(said: str) -> str:
    return hashlib.sha256(said.encode("ascii", "replace")).hexdigest()[:16]


def _slots(written: bytes) -> Iterator[Head | None]:
    for start in (0, _SLOT):
        yield _head_in(written[start : start + _SLOT])


def _head_in(slot: bytes) -> Head | None:
    said, _, checksum = slot.decode("ascii", "replace").strip().rpartition(" ")
    if not said.startswith(_MARK) or checksum != _checksum(said):
        return None
    _, number, sequence, hashed = said.split(" ")
    return Head(sequence=int(sequence), number=int(number), hash=bytes.fromhex(hashed))


def _newest(written: bytes) -> Head | None:
    return max((one for one in _slots(written) if one is not None), key=lambda one: one.number, default=None)


def _make(file: Path, head: Head, *, anew: bool) -> None:
    """The file, all or nothing, and readable by nobody else; one that is there stays, unless it begins anew."""
    draft = file.with_name(f"{file.name}.{os.getpid()}-{threading.get_ident()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600)
    try:
        os.write(descriptor, _line(head) * 2)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    if anew:
        draft.replace(file)
    else:
        with suppress(FileExistsError):  # another process was faster
            os.link(draft, file)
        draft.unlink()
    with suppress(OSError, PermissionError):  # Windows opens no folder
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextmanager
def _locked(descriptor: int, *, looks: int) -> Iterator[bool]:
    """Whether the file is ours alone for a while; not where another process holds it however often one looks."""
    if sys.platform == "win32":  # one process at a time, as everybody is told who shares an SQLite file
        yield True
        return
    import fcntl

    is_ours = False
    for _ in range(looks):
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            threading.Event().wait(0.01)
        else:
            is_ours = True
            break
    try:
        yield is_ours
    finally:
        if is_ours:
            fcntl.flock(descriptor, fcntl.LOCK_UN)


# --- all that is kept of one record ---------------------------------------------------------------------


class KeptHeads:
    """Where the head of one record is kept: a file that every write waits for, and a copy that none does."""

    def __init__(self, file: Path | None = None, copy: Path | None = None, *, also: Sequence[Path] = ()) -> None:
        """Those in `also` are compared and never written."""
        self._file: Final = HeadFile(file) if file is not None else None
        self._copy: Final = SentElsewhere(copy) if copy is not None else None
        self._also: Final = tuple(map(HeadFile, also))

    @property
    def files(self) -> tuple[HeadFile, ...]:
        """All that the record is compared with."""
        copy = (self._copy.kept,) if self._copy is not None else ()
        return (*(() if self._file is None else (self._file,)), *copy, *self._also)

    def keep(self, head: Head) -> None:
        """Have it synced, and sent elsewhere."""
        if self._file is not None:
            self._file.keep(head)
        if self._copy is not None:
            self._copy.send(head)

    def begin_anew(self, head: Head) -> None:
        """Keep this head whatever was kept before: what was missing is given up."""
        for kept in self.files:
            kept.begin_anew(head)

    def close(self) -> None:
        """Write what is left, and let go of the files."""
        if self._copy is not None:
            self._copy.close()
        if self._file is not None:
            self._file.close()
