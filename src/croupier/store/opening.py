"""Opens a store by its URL. Importing this costs nothing; opening loads SQLAlchemy (half a second, once)."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.store.faults import Fault, StoreFault, translated
from croupier.store.kept_head import KeptHeads

if TYPE_CHECKING:
    from sqlalchemy import URL

    from croupier.store.cluster import SharedStore
    from croupier.store.sql_store import SqlStore


def open_store(
    url: str,
    *,
    create: bool = True,
    announce: bool = False,
    head: Path | None = None,
    head_copy: Path | None = None,
    give_up_lost: datetime | None = None,
) -> SharedStore:
    """The store at `sqlite:///path`, `postgresql://…`, or a plain path to an SQLite file.

    Its schema is brought up to date. With `create=False` a file that is not there is a fault, not a new house.
    With `announce=True` every append is called out to those who listen, and on PostgreSQL in its own transaction.

    The head of the log is kept in the file `head`, which lies beside an SQLite file unless told otherwise, and
    sent to `head_copy`. A record that lacks writes of which these know is a fault, unless somebody gives them up
    and says when that was.
    """
    address = _address(url)
    place = address.render_as_string(hide_password=True)
    _check_file(address, place, create=create)
    _check_folder(head_copy)
    heads = KeptHeads(head or head_beside(url), head_copy)
    try:
        store = _opened(address, place, heads, announce=announce)
    except BaseException:
        heads.close()
        raise
    try:
        if missing := store.missing_writes():
            if give_up_lost is None:
                raise StoreFault(Fault.LOST_WRITES, _incomplete(place, missing.says))
            store.give_up(missing, give_up_lost)
        store.keep_head()
    except BaseException:
        store.close()
        raise
    return store


def _incomplete(place: str, says: str) -> str:
    return (
        f"The record {place} is not complete: {says}. Bring back what is lost, or give it up with "
        "`croupier serve --accept-lost-writes`."
    )


@contextmanager
def open_for_reading(url: str, *, heads: Sequence[Path] = ()) -> Iterator[SharedStore]:
    """The record at an address for whoever only reads it, also where nothing may be written.

    The heads that were kept, its own and these, are compared by `verify_chain` and never changed.
    """
    address = _address(url)
    place = address.render_as_string(hide_password=True)
    _check_file(address, place, create=False)
    beside = head_beside(url)
    kept = KeptHeads(also=(*(() if beside is None else (beside,)), *heads))
    with _writable(address, place) as readable, _opened(readable, place, kept, announce=False) as store:
        yield store


def _opened(address: URL, place: str, heads: KeptHeads, *, announce: bool) -> SqlStore:
    from croupier.store.engines import make_engine
    from croupier.store.migrating import bring_up_to_date
    from croupier.store.sql_store import SqlStore

    engine = make_engine(address)
    try:
        with translated(place):
            bring_up_to_date(engine, place)
    except BaseException:
        engine.dispose()
        raise
    return SqlStore(engine, place, announces=announce, heads=heads)


@contextmanager
def _writable(address: URL, place: str) -> Iterator[URL]:
    """The address itself; of an SQLite file that may not be written to, that of a copy for as long as it lasts.

    SQLite reads a write-ahead log only where it may write beside it.
    """
    file = Path(str(address.database))
    is_file = address.get_backend_name() == "sqlite"
    if not is_file or (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)):
        yield address
        return
    with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
        copy = Path(folder) / "record.sqlite3"
        try:
            for end in ("-wal", ""):
                if (part := file.with_name(file.name + end)).exists():
                    shutil.copyfile(part, copy.with_name(copy.name + end))
        except OSError as error:
            raise _cannot_open(place, f"it cannot be read: {error.strerror}") from None
        yield address.set(database=str(copy))


def head_beside(url: str) -> Path | None:
    """Where the head of an SQLite record is kept; nothing for a record on a server."""
    file = sqlite_file(url)
    return None if file is None else file.with_name(f"{file.name}.head")


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite record; nothing for a record on a server."""
    address = _address(url)
    return Path(str(address.database)) if address.get_backend_name() == "sqlite" else None


def server_of(url: str) -> str | None:
    """Which record on which server an address names, without who asks; nothing for a file."""
    address = _address(url)
    if address.get_backend_name() == "sqlite":
        return None
    hosts = address.query.get("host", "")
    host = address.host or (hosts if isinstance(hosts, str) else ",".join(hosts))
    return f"{host}:{address.port or address.query.get('port', 5432)}/{address.database}"


def _address(url: str) -> URL:
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        address = make_url(url if "://" in url else f"sqlite:///{url}")
    except ArgumentError:
        raise StoreFault(Fault.UNREACHABLE, "The address of the database cannot be read.") from None
    if address.get_backend_name() not in ("sqlite", "postgresql"):
        scheme = address.drivername
        raise StoreFault(
            Fault.UNREACHABLE, f"There is no store for {scheme}: use sqlite:///path or postgresql://host/name."
        )
    return address


def _check_file(address: URL, place: str, *, create: bool) -> None:
    """An SQLite record lies in a file: one in memory would be gone with its first connection."""
    if address.get_backend_name() != "sqlite":
        return
    if address.database in (None, "", ":memory:"):
        raise StoreFault(Fault.UNREACHABLE, f"The database {place} names no file: use sqlite:///path.")
    file = Path(str(address.database))
    if not create and not file.is_file():
        raise _cannot_open(place, "there is no such file")
    if not file.parent.is_dir():
        raise _cannot_open(place, f"there is no folder {file.parent}")
    if create:
        _keep_private(file, place)


def _keep_private(file: Path, place: str) -> None:
    """It holds hashes of passwords, which nobody else may read. SQLite gives its other files the same mode."""
    try:
        if not file.exists():
            os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        for end in ("", "-wal", "-shm") if os.name == "posix" else ():
            if (part := file.with_name(file.name + end)).exists() and (mode := part.stat().st_mode) & 0o007:
                with suppress(PermissionError):  # somebody else's
                    part.chmod(stat.S_IMODE(mode) & ~0o007)
    except OSError as error:
        raise _cannot_open(place, str(error.strerror)) from None


def _check_folder(head_copy: Path | None) -> None:
    if head_copy is not None and not head_copy.parent.is_dir():
        says = f"The copy of the head cannot be kept in {head_copy}: there is no folder {head_copy.parent}."
        raise StoreFault(Fault.UNREACHABLE, says)
    if head_copy is not None and head_copy.exists() and not head_copy.is_file():
        says = f"The copy of the head cannot be kept in {head_copy}: that is no file."
        raise StoreFault(Fault.UNREACHABLE, says)


def _cannot_open(place: str, reason: str) -> StoreFault:
    return StoreFault(Fault.UNREACHABLE, f"The database {place} cannot be opened: {reason}.")
