"""Opens a store by its URL. Importing this costs nothing; opening loads SQLAlchemy (half a second, once)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from croupier.store.faults import Fault, StoreFault, translated

if TYPE_CHECKING:
    from sqlalchemy import URL

    from croupier.store.cluster import SharedStore


def open_store(url: str, *, create: bool = True, announce: bool = False) -> SharedStore:
    """The store at `sqlite:///path`, `postgresql://…`, or a plain path to an SQLite file.

    Its schema is brought up to date. With `create=False` a file that is not there is a fault, not a new house.
    With `announce=True` every append is called out to those who listen, and on PostgreSQL in its own transaction.
    """
    from croupier.store.engines import make_engine
    from croupier.store.migrating import bring_up_to_date
    from croupier.store.sql_store import SqlStore

    address = _address(url)
    place = address.render_as_string(hide_password=True)
    _check_file(address, place, create=create)
    engine = make_engine(address)
    try:
        with translated(place):
            bring_up_to_date(engine, place)
    except BaseException:
        engine.dispose()
        raise
    return SqlStore(engine, place, announces=announce)


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite record; nothing for a record on a server."""
    address = _address(url)
    return Path(str(address.database)) if address.get_backend_name() == "sqlite" else None


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


def _cannot_open(place: str, reason: str) -> StoreFault:
    return StoreFault(Fault.UNREACHABLE, f"The database {place} cannot be opened: {reason}.")
