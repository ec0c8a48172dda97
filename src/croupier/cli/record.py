"""Records on the command line: opened by URL or path; a fault of the world is one sentence and exit code 2."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.audit.record import Unreadable
from croupier.floor.gaming_floor import GamingFloor
from croupier.floor.keys import keys_of
from croupier.floor.table_loop import TableStopped
from croupier.shoe.sealing import BadHouseKey, CannotOpen, HouseKeys, house_keys
from croupier.store.cluster import SharedStore
from croupier.store.event_store import EventStore
from croupier.store.faults import StoreFault
from croupier.store.opening import open_store, sqlite_file
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError


@contextmanager
def opened(url: str) -> Iterator[EventStore]:
    """The record at an address, for reading; one that is not there is not made."""
    with _in_one_sentence(), open_store(url, create=False) as store:
        yield store


@contextmanager
def floor_over(url: str | None) -> Iterator[GamingFloor]:
    """The tables of the record at an address; without one, of a record that is thrown away at the end."""
    with _in_one_sentence():
        if url is not None:
            with open_store(url) as store:
                yield GamingFloor(store, _private_keys(url))
            return
        with (
            tempfile.TemporaryDirectory(prefix="croupier-") as folder,
            open_store(str(Path(folder) / "record.sqlite3")) as store,
        ):
            yield GamingFloor(store, house_keys(Path(folder) / "house-keys", {}))


@contextmanager
def house_at(url: str) -> Iterator[tuple[SharedStore, HouseKeys]]:
    """The record of a house that is going to be served, and the keys of its secrets; both are made at first."""
    with _in_one_sentence(), open_store(url, announce=True) as store:
        yield store, _private_keys(url)


def shown_place(url: str) -> str:
    """Where a record is, as a person may read it: without the password."""
    from sqlalchemy import make_url

    file = sqlite_file(url)
    return str(file.resolve()) if file is not None else make_url(url).render_as_string(hide_password=True)


def _private_keys(url: str) -> HouseKeys:
    try:
        return keys_of(url)
    except OSError as error:
        says = f"The house keys cannot be read or made: {error.strerror} ({error.filename})"
        raise RefusedError(Refused(Refusal.BAD_FILE, says=says)) from None


@contextmanager
def _in_one_sentence() -> Iterator[None]:
    try:
        yield
    except (StoreFault, BadHouseKey, CannotOpen, TableStopped, Unreadable) as error:
        raise RefusedError(Refused(Refusal.BAD_FILE, says=str(error).rstrip("."))) from error
