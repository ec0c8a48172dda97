"""Keeping and finding snapshots: beside the log, outside its chain. Whoever verifies never reads them."""

from __future__ import annotations

from sqlalchemy import Connection, and_, select

from croupier.store import schema
from croupier.store.event_store import Snapshot, Stream


def keep(connection: Connection, snapshot: Snapshot) -> None:
    """Put a snapshot in place of the older ones of its stream; a newer one stays."""
    kept = schema.snapshots
    of_stream = kept.c.stream == snapshot.stream
    newer = select(kept.c.version).where(of_stream, kept.c.version > snapshot.version).limit(1)
    if connection.execute(newer).first() is not None:
        return
    connection.execute(kept.delete().where(of_stream))
    connection.execute(
        kept.insert(),
        {
            "stream": snapshot.stream,
            "version": snapshot.version,
            "shape": snapshot.shape,
            "hash": snapshot.hash,
            "payload": snapshot.payload,
        },
    )


def newest(connection: Connection, stream: Stream, shape: str) -> Snapshot | None:
    """The newest of this shape whose last event is in the log as it was then."""
    kept, events = schema.snapshots, schema.events
    same = and_(events.c.stream == kept.c.stream, events.c.version == kept.c.version, events.c.hash == kept.c.hash)
    query = select(kept).join(events, same).where(kept.c.stream == stream, kept.c.shape == shape)
    row = connection.execute(query.order_by(kept.c.version.desc()).limit(1)).first()
    if row is None:
        return None
    return Snapshot(
        stream=Stream(row.stream), version=row.version, shape=row.shape, hash=row.hash, payload=row.payload
    )
