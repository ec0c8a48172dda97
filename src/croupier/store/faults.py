"""Faults of the world outside, a broken file, a lost server, a full disk: made one sentence, once, here."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum


class Fault(StrEnum):
    """What can go wrong outside."""

    UNREACHABLE = "unreachable"
    LOST = "lost"
    CORRUPT = "corrupt"
    NEWER_SCHEMA = "newer-schema"
    NOT_OURS = "not-ours"
    FULL = "full"
    BUSY = "busy"
    READ_ONLY = "read-only"
    LOST_WRITES = "lost-writes"
    """The head kept outside tells of writes that the record does not have."""
    OTHER = "other"


class StoreFault(Exception):
    """The store could not do what was asked; the message is one sentence for the person who runs the house."""

    def __init__(self, fault: Fault, says: str) -> None:
        """Keep what went wrong beside its sentence."""
        super().__init__(says)
        self.fault = fault


SENTENCES = {
    Fault.UNREACHABLE: "The database {place} cannot be opened: {reason}.",
    Fault.LOST: "The connection to the database {place} was lost: {reason}.",
    Fault.CORRUPT: "The database {place} is damaged or is no database: {reason}.",
    Fault.FULL: "The disk of the database {place} is full; nothing was written.",
    Fault.BUSY: "The database {place} is held by another process and did not come free in time.",
    Fault.READ_ONLY: "The database {place} may not be written to.",
    Fault.OTHER: "The database {place} refused: {reason}.",
}

_SQLITE = {
    "SQLITE_BUSY": Fault.BUSY,
    "SQLITE_LOCKED": Fault.BUSY,
    "SQLITE_CANTOPEN": Fault.UNREACHABLE,
    "SQLITE_CORRUPT": Fault.CORRUPT,
    "SQLITE_NOTADB": Fault.CORRUPT,
    "SQLITE_FULL": Fault.FULL,
    "SQLITE_IOERR_WRITE": Fault.FULL,  # a file that may not grow; SQLite says FULL only for ENOSPC
    "SQLITE_READONLY": Fault.READ_ONLY,
    "SQLITE_PERM": Fault.READ_ONLY,
}

_POSTGRES = {
    "08": Fault.LOST,
    "28": Fault.UNREACHABLE,
    "3D": Fault.UNREACHABLE,
    "57": Fault.LOST,
    "53100": Fault.FULL,
    "53": Fault.UNREACHABLE,
    "55P03": Fault.BUSY,
    "25006": Fault.READ_ONLY,
    "42501": Fault.READ_ONLY,
    "XX": Fault.CORRUPT,
}


@contextmanager
def translated(place: str) -> Iterator[None]:
    """Whatever the database raises in here leaves as a `StoreFault`; `place` holds no password."""
    from sqlalchemy.exc import DBAPIError, SQLAlchemyError

    try:
        yield
    except DBAPIError as error:
        driver = error.orig if isinstance(error.orig, Exception) else error
        raise fault_of(place, driver, lost=error.connection_invalidated) from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise fault_of(place, error) from error
    except UnicodeDecodeError as error:  # SQLite quotes the damaged place, and its driver cannot read that
        reason = "a part of it is no text any more"
        raise StoreFault(Fault.CORRUPT, SENTENCES[Fault.CORRUPT].format(place=place, reason=reason)) from error


def fault_of(place: str, error: Exception, *, lost: bool = False) -> StoreFault:
    """What a driver raised, as a fault."""
    fault = Fault.LOST if lost else _kind_of(error)
    return StoreFault(fault, SENTENCES[fault].format(place=place, reason=_reason(error)))


def _kind_of(error: Exception) -> Fault:
    if name := getattr(error, "sqlite_errorname", None):
        return _longest_prefix(_SQLITE, name)
    if state := getattr(error, "sqlstate", None):
        return _longest_prefix(_POSTGRES, state)
    if type(error).__name__ in ("OperationalError", "ConnectionTimeout"):  # PostgreSQL that never answered
        return Fault.UNREACHABLE
    return Fault.OTHER


def _longest_prefix(table: dict[str, Fault], code: str) -> Fault:
    known = [start for start in table if code.startswith(start)]
    return table[max(known, key=len)] if known else Fault.OTHER


def _reason(error: Exception) -> str:
    """The first line of what the driver said, fit for the middle of a sentence."""
    first = str(error).strip().partition("\n")[0]
    return first.rstrip(".") or type(error).__name__


@contextmanager
def damaged_if_unreadable(what: str) -> Iterator[None]:
    """A value that no version of ours has written is damage, and leaves as a `StoreFault`."""
    try:
        yield
    except (ValueError, TypeError, OverflowError) as error:
        raise StoreFault(Fault.CORRUPT, f"The database is damaged: {what} cannot be read.") from error
