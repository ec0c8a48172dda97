"""The tables of the record, as the newest migration leaves them. Loads SQLAlchemy: import it late."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

REVISION = "0003"
"""The newest migration; a database that names one we do not know was written by a newer Croupier."""
KNOWN_REVISIONS = ("0001", "0002", "0003")

metadata = MetaData()

_Number = BigInteger().with_variant(Integer, "sqlite")  # in SQLite only INTEGER is a table's own row number

writes = Table(
    "writes",
    metadata,
    Column("number", _Number, primary_key=True, autoincrement=False),
    Column("command", Text, nullable=False, unique=True),
    Column("first", _Number, nullable=False),
    Column("last", _Number, nullable=False),
    Column("previous", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
)
"""What each command wrote: one row, chained to the one before."""

events = Table(
    "events",
    metadata,
    Column("sequence", _Number, primary_key=True, autoincrement=False),
    Column("stream", Text, nullable=False),
    Column("version", _Number, nullable=False),
    Column("kind", Text, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    Column("recorded", _Number, nullable=False),
    Column("command", Text, ForeignKey("writes.command"), nullable=False),
    Column("previous", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    UniqueConstraint("stream", "version", name="one_event_a_version"),
)
"""The events, each chained to the one before it in its stream."""

entries = Table(
    "entries",
    metadata,
    Column("number", _Number, ForeignKey("writes.number"), primary_key=True, autoincrement=False),
    Column("position", _Number, primary_key=True, autoincrement=False),
    Column("account", Text, nullable=False),
    Column("change", _Number, nullable=False),
)
"""The money each write moved."""

heads = Table(
    "heads",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("version", _Number, nullable=False),
    Column("hash", LargeBinary, nullable=False),
)
"""Where each stream stands; follows from `events`."""

balances = Table(
    "balances",
    metadata,
    Column("account", Text, primary_key=True),
    Column("cents", _Number, nullable=False),
)
"""What each account holds; follows from `entries`."""

log_head = Table(
    "log_head",
    metadata,
    Column("id", _Number, primary_key=True, autoincrement=False),
    Column("sequence", _Number, nullable=False),
    Column("number", _Number, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    CheckConstraint("id = 1", name="one_log"),
)
"""One row: the end of the log. Whoever appends locks it first, so that sequences become visible in order."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("version", _Number, primary_key=True, autoincrement=False),
    Column("shape", Text, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("payload", LargeBinary, nullable=False),
)
"""What followed from the first events of a stream, so that they need not be read again. Outside the chain."""

LOG = (writes, events, entries)
"""What is only ever added to; triggers of the database hold it."""
