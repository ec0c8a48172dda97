"""The tables of the record, as the newest migration leaves them. Loads SQLAlchemy: import it late."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

REVISION = "0008"
"""The newest migration; a database that names one we do not know was written by a newer Croupier."""
KNOWN_REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008")

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

leases = Table(
    "leases",
    metadata,
    Column("table_name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("epoch", _Number, nullable=False),
    Column("until", _Number, nullable=False),
)
"""Which worker leads each table, and until when by the database's clock. Outside the chain."""

inbox = Table(
    "inbox",
    metadata,
    Column("place", _Number, primary_key=True),
    Column("command", Text, nullable=False, unique=True),
    Column("table_name", Text, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    Column("from_worker", Text, nullable=False),
    Column("put_at", _Number, nullable=False),
    Column("answer", LargeBinary),
    Column("answered_at", _Number),
)
"""Commands for the worker that leads their table, and its answers. Outside the chain."""

_NOT_ANSWERED = text("answered_at IS NULL")
Index(
    "inbox_waiting", inbox.c.table_name, inbox.c.place, sqlite_where=_NOT_ANSWERED, postgresql_where=_NOT_ANSWERED
)

people = Table(
    "people",
    metadata,
    Column("key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("looks", Text, nullable=False, unique=True),
    Column("kind", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("standing", Text, nullable=False),
    Column("since", _Number, nullable=False),
    Column("password", Text),
)
"""Who there is and in which role, as the log says it too, with the hash of the password, which no log holds."""

sessions = Table(
    "sessions",
    metadata,
    Column("token", LargeBinary, primary_key=True),
    Column("key", Text, ForeignKey("people.key"), nullable=False, index=True),
    Column("began", _Number, nullable=False),
    Column("seen", _Number, nullable=False),
    Column("ends", _Number, nullable=False, index=True),
    Column("address", Text),
    Column("agent", Text),
)
"""Who is signed in, by the SHA-256 of the token in the cookie. Outside the chain."""

tries = Table(
    "tries",
    metadata,
    Column("scope", Text, primary_key=True),
    Column("key", Text, index=True),
    Column("times", LargeBinary, nullable=False),
    Column("latest", _Number, nullable=False, index=True),
)
"""When a sign-in was tried and did not succeed, by name and by address. Outside the chain."""

known_addresses = Table(
    "known_addresses",
    metadata,
    Column("key", Text, ForeignKey("people.key"), primary_key=True),
    Column("address", Text, primary_key=True),
    Column("seen", _Number, nullable=False, index=True),
)
"""Where each person signed in from lately. Outside the chain."""

invitations = Table(
    "invitations",
    metadata,
    Column("token", LargeBinary, primary_key=True),
    Column("key", Text, ForeignKey("people.key"), index=True),
    Column("ends", _Number, nullable=False),
)
"""One-time tokens of staff, by their SHA-256; the one for nobody's name is the first gaming manager's."""

one_time_codes = Table(
    "one_time_codes",
    metadata,
    Column("key", Text, ForeignKey("people.key"), primary_key=True),
    Column("secret", LargeBinary),
    Column("since", _Number),
    Column("step", _Number, nullable=False),
    Column("recovery", LargeBinary, nullable=False),
    Column("pending", LargeBinary),
)
"""What makes each person's one-time codes, sealed under the house keys; the SHA-256 of recovery codes."""

claimants = Table(
    "claimants",
    metadata,
    Column("claim", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("address", Text, nullable=False),
)
"""Who claimed a prize that was denied, and where they live: kept as long as the claim is. Outside the chain."""

personal_details = Table(
    "personal_details",
    metadata,
    Column("patron", Text, primary_key=True),
    Column("sealed", LargeBinary, nullable=False),
)
"""Who each patron is, sealed under the house keys: in no event, and erased for good. Outside the chain."""

LOG = (writes, events, entries)
"""What is only ever added to; triggers of the database hold it."""
OUTSIDE_THE_CHAIN = (
    snapshots,
    leases,
    inbox,
    people,
    sessions,
    tries,
    known_addresses,
    invitations,
    one_time_codes,
    claimants,
    personal_details,
)
"""What may change or go, and takes nothing from the record."""

_ONLY_ADDED_TO = "the log is only ever added to"


def append_only(dialect: str) -> Iterator[str]:
    """What has the database itself refuse to change or take out what was written, whoever asks."""
    if dialect == "sqlite":
        for log in LOG:
            for what in ("UPDATE", "DELETE"):
                yield (
                    f"CREATE TRIGGER {log.name}_no_{what.lower()} BEFORE {what} ON {log.name} "
                    f"BEGIN SELECT RAISE(ABORT, '{_ONLY_ADDED_TO}'); END"
                )
        return
    yield (
        "CREATE FUNCTION refuse_to_change_the_log() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{_ONLY_ADDED_TO}'; END $$"
    )
    for log in LOG:
        yield (
            f"CREATE TRIGGER {log.name}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {log.name} "
            "FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_log()"
        )
