"""Records on the command line: opened by URL or path; a fault of the world is one sentence and exit code 2."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from croupier.audit.record import Unreadable
from croupier.cli.places import head_file
from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.floor.loops.keys import keys_for
from croupier.floor.loops.stopping import TableStopped
from croupier.shoe.sealing import BadHouseKey, CannotOpen, HouseKeys, house_keys
from croupier.store.cluster import SharedStore
from croupier.store.event_store import EventStore
from croupier.store.faults import StoreFault
from croupier.store.opening import head_beside, open_for_reading, open_store, sqlite_file
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError


@contextmanager
def opened(url: str, head: Path | None = None) -> Iterator[EventStore]:
    """The record at an address, for reading; one that is not there is not made.

    What is kept of its head is compared when it is verified, and so is a copy in the file `head`.
    """
    with _in_one_sentence():
        heads = [one for one in (_head_file(url), head) if one is not None]
        if head is not None and not head.is_file():
            says = f"There is no head of a record in {head}"
            raise RefusedError(Refused(Refusal.BAD_FILE, says=says))
        with open_for_reading(url, heads=heads) as store:
            yield store


def missing_head(url: str) -> Path | None:
    """Where the head of a record would be kept, and is not; nothing where it is."""
    with _in_one_sentence():
        place = _head_file(url) or head_beside(url)
    return place if place is not None and not place.is_file() else None


@contextmanager
def record_there(url: str) -> Iterator[EventStore]:
    """The record at an address, to be changed; one that is not there is not made."""
    with _in_one_sentence(), open_store(url, create=False) as store:
        yield store


@contextmanager
def floor_over(url: str | None, *, is_house: bool = False) -> Iterator[GamingFloor]:
    """The tables of the record at an address; without one, of a record that is thrown away at the end."""
    with _in_one_sentence():
        if url is not None:
            with open_store(url, head=_head_file(url)) as store:
                yield GamingFloor(store, _private_keys(store, url), is_house=is_house)
            return
        with (
            tempfile.TemporaryDirectory(prefix="croupier-") as folder,
            open_store(str(Path(folder) / "record.sqlite3")) as store,
        ):
            yield GamingFloor(store, house_keys(Path(folder) / "house-keys", {}), is_house=is_house)


@contextmanager
def house_at(
    url: str, *, head_copy: Path | None = None, accept_lost_writes: bool = False
) -> Iterator[tuple[SharedStore, HouseKeys]]:
    """The record of a house that is going to be served, and the keys of its secrets; both are made at first."""
    with _in_one_sentence():
        given_up = datetime.now(UTC) if accept_lost_writes else None
        head = _head_file(url)
        with open_store(url, announce=True, head=head, head_copy=head_copy, give_up_lost=given_up) as store:
            yield store, _private_keys(store, url)


def _head_file(url: str) -> Path | None:
    """Where this machine keeps the head of a record on a server; one who has no place for it does without."""
    try:
        return head_file(url)
    except OSError as error:
        says = f"The head of the record is not kept on this machine: {error.strerror} ({error.filename})"
        logging.getLogger(__name__).warning("%s", says)
        return None


def shown_place(url: str) -> str:
    """Where a record is, as a person may read it: without the password."""
    from sqlalchemy import make_url

    file = sqlite_file(url)
    return str(file.resolve()) if file is not None else make_url(url).render_as_string(hide_password=True)


def _private_keys(store: EventStore, url: str) -> HouseKeys:
    try:
        return keys_for(store, url)
    except OSError as error:
        says = f"The house keys cannot be read or made: {error.strerror} ({error.filename})"
        raise RefusedError(Refused(Refusal.BAD_FILE, says=says)) from None


@contextmanager
def _in_one_sentence() -> Iterator[None]:
    try:
        yield
    except (StoreFault, BadHouseKey, CannotOpen, TableStopped, Unreadable) as error:
        raise RefusedError(Refused(Refusal.BAD_FILE, says=str(error).rstrip("."))) from error
