"""Compares the end of the log with the heads that were kept outside, and says which writes are missing."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, select

from croupier.store import schema
from croupier.store.event_store import RECORD, Append, Broken, CommandId, NewEvent, Write
from croupier.store.faults import StoreFault
from croupier.store.kept_head import Head, HeadFile

GIVEN_UP = "lost-writes-given-up.1"
"""The event that says that somebody opened a record which had lost writes, and what was known of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing:
    """The record is not what a head that was kept outside says."""

    file: HeadFile
    ends: Head
    kept: Head | None
    """Nothing where what was kept cannot be read any more."""
    says: str

    @property
    def broken(self) -> Broken:
        """The same as a place of the record."""
        return Broken("the end of the log", self.says)


def end_of_log(connection: Connection) -> Head:
    """Where the log says that it ends."""
    row = connection.execute(select(schema.log_head)).one()
    return Head(sequence=row.sequence, number=row.number, hash=row.hash)


Kept = tuple[HeadFile, Head | StoreFault | None]
"""A file, and the head that is kept there or why it cannot be read."""


def kept_in(files: Iterable[HeadFile]) -> tuple[Kept, ...]:
    """What is kept now. Read it before the record: others may write meanwhile, and the record is never behind."""
    return tuple((file, _kept(file)) for file in files)


def _kept(file: HeadFile) -> Head | StoreFault | None:
    try:
        return file.read()
    except StoreFault as fault:
        return fault


def first_missing(connection: Connection, heads: Iterable[Kept]) -> Missing | None:
    """The first kept head that tells of more than the record has, or of something else."""
    ends = end_of_log(connection)
    for file, kept in heads:
        if isinstance(kept, StoreFault):
            return Missing(file=file, ends=ends, kept=None, says=str(kept).rstrip("."))
        if kept is not None and (says := _difference(connection, ends, kept, file)):
            return Missing(file=file, ends=ends, kept=kept, says=says)
    return None


def _difference(connection: Connection, ends: Head, kept: Head, file: HeadFile) -> str | None:
    if kept.number > ends.number:
        missing = kept.number - ends.number
        which = f"write {kept.number} is" if missing == 1 else f"writes {ends.number + 1} to {kept.number} are"
        return (
            f"it ends at write {ends.number}, and its head kept in {file.file} says {kept.number}: "
            f"{which} missing, {missing} in all"
        )
    hashed = connection.execute(select(schema.writes.c.hash).where(schema.writes.c.number == kept.number)).scalar()
    if kept.number > 0 and hashed != kept.hash:
        return f"write {kept.number} is not the one whose hash is kept in {file.file}"
    return None


def giving_up(missing: Missing, *, after: int, at: datetime) -> Write:
    """What is recorded when somebody goes on without them."""
    kept = missing.kept
    said = {
        "ends_at": missing.ends.number,
        "kept": None if kept is None else kept.number,
        "hash": None if kept is None else kept.hash.hex(),
        "says": missing.says,
    }
    event = NewEvent(kind=GIVEN_UP, payload=json.dumps(said, ensure_ascii=False).encode())
    return Write(
        command=CommandId(f"{GIVEN_UP}:{missing.ends.number}:{said['kept']}:{at.isoformat()}"),
        recorded=at,
        appends=[Append(stream=RECORD, after=after, events=[event])],
    )
