"""The hash chain: what is hashed, and in which encoding, so that no two records can ever be taken for each other.

Every event is chained to the one before it in its stream; every write is chained to the write before it, over
its events and its entries. Pure functions; they never see a database.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

START = bytes(32)
"""What the first event of a stream, and the first write of a log, are chained to."""

_EVENT = "croupier event 1"
_WRITE = "croupier write 1"


def hash_of_event(
    *,
    sequence: object,
    stream: object,
    version: object,
    kind: object,
    payload: object,
    recorded: object,
    command: object,
    previous: object,
) -> bytes:
    """SHA-256 over every field of an event. A damaged column can hold anything, hence `object`."""
    return _hashed((_EVENT, sequence, stream, version, kind, payload, recorded, command, previous))


def hash_of_write(
    *,
    number: object,
    command: object,
    first: object,
    last: object,
    events: Iterable[bytes],
    entries: Iterable[tuple[object, object]],
    previous: object,
) -> bytes:
    """SHA-256 over a write: its place, the hashes of its events, and each entry."""
    hashes = list(events)
    lines = [field for entry in entries for field in entry]
    return _hashed((_WRITE, number, command, first, last, previous, len(hashes), *hashes, *lines))


def _hashed(fields: Iterable[object]) -> bytes:
    return hashlib.sha256(b"".join(map(encoded, fields))).digest()


def encoded(field: object) -> bytes:
    """One field as its type, its length and its bytes: fields set side by side cannot run into each other."""
    if isinstance(field, bytes):
        tag, content = b"b", field
    elif isinstance(field, str):
        tag, content = b"s", field.encode("utf-8", "surrogateescape")
    elif isinstance(field, int) and not isinstance(field, bool):
        tag, content = b"i", b"%d" % field
    else:  # never written by us; what damage may turn a column into
        tag, content = b"?", repr(field).encode("utf-8", "backslashreplace")
    return b"%b%d:%b" % (tag, len(content), content)
