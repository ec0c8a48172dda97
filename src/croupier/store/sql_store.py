"""The event store over SQLAlchemy Core: the same statements on SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from types import TracebackType
from typing import Any, Final, Self

from sqlalchemy import Column, Connection, Engine, Insert, Row, Select, bindparam, func, select
from sqlalchemy.dialects import postgresql, sqlite

from croupier.store import schema, snapshots
from croupier.store.cluster import Signal, Topic
from croupier.store.damage import look_for_damage
from croupier.store.event_store import (
    RECORD,
    Appended,
    Broken,
    CommandId,
    Outcome,
    Recorded,
    RecordedWrite,
    Snapshot,
    Stream,
    Write,
)
from croupier.store.inbox import SqlInbox
from croupier.store.kept_head import Head, KeptHeads
from croupier.store.leases import SqlLeases
from croupier.store.missing_writes import Missing, end_of_log, first_missing, giving_up, kept_in
from croupier.store.page import EPOCH, LogStanding, Page
from croupier.store.side_tables import SqlSideTables
from croupier.store.signals import make_signals
from croupier.store.transactions import Transactions
from croupier.store.verifying import first_broken_place

_AT_A_TIME = 1000
MOST_NAMES = 500
"""Names asked for in one statement: databases bound the number of parameters."""


class SqlStore:
    """A connection pool to one record; see `SharedStore` for what each method promises."""

    def __init__(
        self, engine: Engine, place: str, *, announces: bool = False, heads: KeptHeads | None = None
    ) -> None:
        """Take over an engine whose database is up to date, and where its head is kept outside."""
        self._transactions = Transactions(engine, place)
        self._heads = heads or KeptHeads()
        self._transactions.keep_head = self._heads.keep
        self._announces = announces
        self.leases: Final = SqlLeases(self._transactions)
        self.signals: Final = make_signals(self._transactions)
        self.inbox: Final = SqlInbox(self._transactions, self.signals)
        self.side_tables: Final = SqlSideTables(self._transactions, self.signals, self._append_in, _lock)

    @property
    def address(self) -> str:
        """Where it is, for a process of the same house that only reads; it may hold a password."""
        return str(self._transactions.engine.url.render_as_string(hide_password=False))

    # --- writing ----------------------------------------------------------------------------------------

    def append(self, write: Write) -> Outcome:
        return self.append_all([write])[0]

    def append_all(self, writes: Sequence[Write]) -> tuple[Outcome, ...]:
        return self.signals.write(lambda connection: self._append_in(connection, writes))

    def _append_in(
        self, connection: Connection, writes: Sequence[Write]
    ) -> tuple[tuple[Outcome, ...], Sequence[Signal]]:
        page = Page.after(_standing(connection, writes))
        outcomes = tuple(page.take(write) for write in writes)
        if page.writes:
            _store(connection, page)
        self._transactions.ends_at(Head(page.sequence, page.number, page.hash))
        return outcomes, _announcements(page) if self._announces else ()

    # --- reading ----------------------------------------------------------------------------------------

    def outcome_of(self, command: CommandId) -> Appended | None:
        return self._transactions.read(lambda connection: _outcomes(connection, [command]).get(command))

    def read_stream(self, stream: Stream, *, after: int = 0, limit: int | None = None) -> tuple[Recorded, ...]:
        events = schema.events
        past = select(events).where(events.c.stream == stream, events.c.version > after)
        return self._read(past.order_by(events.c.version).limit(limit))

    def read_log(
        self, *, after: int = 0, limit: int | None = None, kinds: Collection[str] | None = None
    ) -> tuple[Recorded, ...]:
        events = schema.events
        past = select(events).where(events.c.sequence > after)
        if kinds is not None:
            past = past.where(events.c.kind.in_(sorted(kinds)))
        return self._read(past.order_by(events.c.sequence).limit(limit))

    def log_end(self) -> int:
        end = select(schema.log_head.c.sequence)
        found: int | None = self._transactions.read(lambda connection: connection.execute(end).scalar())
        return found or 0

    def newest_payload(self, holding: bytes, *, within: int | None = None) -> bytes | None:
        newest = select(schema.events.c.payload).order_by(schema.events.c.sequence.desc()).limit(within)

        def work(connection: Connection) -> bytes | None:
            with connection.execution_options(yield_per=_AT_A_TIME).execute(newest) as rows:
                return next((bytes(payload) for (payload,) in rows if holding in payload), None)

        return self._transactions.read(work)

    def heads(self, streams: Collection[Stream] | None = None) -> Mapping[Stream, int]:
        rows = self._named(schema.heads.c.stream, streams)
        return {Stream(row.stream): row.version for row in rows}

    def balances(self, accounts: Collection[str] | None = None) -> Mapping[str, int]:
        return {row.account: row.cents for row in self._named(schema.balances.c.account, accounts)}

    def entries_of(self, command: CommandId) -> tuple[tuple[str, int], ...]:
        entries, writes = schema.entries, schema.writes
        query = select(entries).join(writes).where(writes.c.command == command).order_by(entries.c.position)
        rows = self._transactions.read(lambda connection: connection.execute(query).all())
        return tuple((row.account, row.change) for row in rows)

    def read_writes(self, *, after: int = 0, limit: int | None = None) -> tuple[RecordedWrite, ...]:
        writes, entries = schema.writes, schema.entries
        page = select(writes).where(writes.c.number > after).order_by(writes.c.number).limit(limit)

        def work(connection: Connection) -> tuple[RecordedWrite, ...]:
            rows = connection.execute(page).all()
            if not rows:
                return ()
            theirs = entries.c.number.between(rows[0].number, rows[-1].number)
            moved: dict[int, list[tuple[str, int]]] = {}
            order = (entries.c.number, entries.c.position)
            for entry in connection.execute(select(entries).where(theirs).order_by(*order)):
                moved.setdefault(entry.number, []).append((entry.account, entry.change))
            return tuple(_recorded_write(row, moved.get(row.number, [])) for row in rows)

        return self._transactions.read(work)

    def verify_chain(self) -> Broken | None:
        heads = kept_in(self._heads.files)

        def work(connection: Connection) -> Broken | None:
            broken = first_broken_place(connection)
            missing = first_missing(connection, heads) if broken is None else None
            return missing.broken if missing is not None else broken

        return self._transactions.read(work)

    def look_for_damage(self) -> None:
        look_for_damage(self._transactions.engine, self._transactions.place)

    # --- the head that is kept outside ------------------------------------------------------------------

    def missing_writes(self) -> Missing | None:
        """What the record has lost, as far as the heads that were kept outside can tell."""
        heads = kept_in(self._heads.files)
        return self._transactions.read(lambda connection: first_missing(connection, heads))

    def give_up(self, missing: Missing, at: datetime) -> None:
        """Go on without what is missing: it is recorded, and the head is kept from here on."""
        written = self.append(giving_up(missing, after=self.heads([RECORD]).get(RECORD, 0), at=at))
        assert isinstance(written, Appended), f"somebody else gives the same writes up: {written}"
        self._heads.begin_anew(self._transactions.read(end_of_log))

    def keep_head(self) -> None:
        """Have the head kept that the log has now: it may be ahead by what was committed and not yet noted."""
        self._heads.keep(self._transactions.read(end_of_log))

    # --- snapshots --------------------------------------------------------------------------------------

    def save_snapshot(self, snapshot: Snapshot) -> None:
        self._transactions.write(lambda connection: snapshots.keep(connection, snapshot))

    def latest_snapshot(self, stream: Stream, shape: str) -> Snapshot | None:
        return self._transactions.read(lambda connection: snapshots.newest(connection, stream, shape))

    # --- lifetime ---------------------------------------------------------------------------------------

    def close(self) -> None:
        self.signals.close()
        self._transactions.engine.dispose()
        self._heads.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- inside -----------------------------------------------------------------------------------------

    def _read(self, query: Select[Any]) -> tuple[Recorded, ...]:
        rows = self._transactions.read(lambda connection: connection.execute(query).all())
        return tuple(map(_recorded, rows))

    def _named(self, column: Column[Any], names: Collection[str] | None) -> Sequence[Row[Any]]:
        def work(connection: Connection) -> Sequence[Row[Any]]:
            if names is None:
                return connection.execute(select(column.table)).all()
            return _rows_named(connection, column, names)

        return self._transactions.read(work)


# --- statements: built once, for building one costs more than running it --------------------------------

_LOCK = select(schema.log_head).with_for_update()  # SQLite has taken its lock with BEGIN IMMEDIATE

_NAMED = {
    column: (
        select(column.table).where(column == bindparam("name")),
        select(column.table).where(column.in_(bindparam("names", expanding=True))),
    )
    for column in (schema.heads.c.stream, schema.balances.c.account, schema.writes.c.command)
}
"""For each column that rows are named by: the statement for one name, and for several."""

_REACHED = (
    select(schema.events.c.stream, func.max(schema.events.c.version))
    .where(schema.events.c.sequence.between(bindparam("first"), bindparam("last")))
    .group_by(schema.events.c.stream)
    .order_by(func.min(schema.events.c.sequence))
)

_INSERT_WRITES, _INSERT_EVENTS = schema.writes.insert(), schema.events.insert()
_INSERT_ENTRIES, _UPDATE_LOG_HEAD = schema.entries.insert(), schema.log_head.update()


def _replacing(key: Column[Any]) -> dict[str, Insert]:
    """For each database: insert a row, or put it in place of the one with its key."""
    made = {}
    for name, dialect in (("sqlite", sqlite), ("postgresql", postgresql)):
        insert = dialect.insert(key.table)
        others = {column.name: insert.excluded[column.name] for column in key.table.c if column is not key}
        made[name] = insert.on_conflict_do_update(index_elements=[key], set_=others)
    return made


_REPLACE_HEADS = _replacing(schema.heads.c.stream)
_REPLACE_BALANCES = _replacing(schema.balances.c.account)


def _lock(connection: Connection) -> Row[Any]:
    return connection.execute(_LOCK).one()


def _standing(connection: Connection, writes: Sequence[Write]) -> LogStanding:
    """Lock the end of the log, then read what the writes build on: nobody else can change it until the commit."""
    head = _lock(connection)
    streams = {append.stream for write in writes for append in write.appends}
    accounts = {entry.account for write in writes for entry in write.entries}
    heads = _rows_named(connection, schema.heads.c.stream, streams)
    balances = _rows_named(connection, schema.balances.c.account, accounts)
    return LogStanding(
        sequence=head.sequence,
        number=head.number,
        hash=head.hash,
        heads={row.stream: (row.version, row.hash) for row in heads},
        balances={row.account: row.cents for row in balances},
        done=_outcomes(connection, {write.command for write in writes}),
    )


def _store(connection: Connection, page: Page) -> None:
    """Write the page's rows; every write before what refers to it."""
    connection.execute(_INSERT_WRITES, page.writes)
    connection.execute(_INSERT_EVENTS, page.events)
    dialect = connection.dialect.name
    if page.entries:
        connection.execute(_INSERT_ENTRIES, page.entries)
        balances = [{"account": account, "cents": page.balances[account]} for account in page.touched_accounts]
        connection.execute(_REPLACE_BALANCES[dialect], balances)
    heads = [(stream, *page.heads[stream]) for stream in page.touched_streams]
    connection.execute(
        _REPLACE_HEADS[dialect],
        [{"stream": stream, "version": version, "hash": hashed} for stream, version, hashed in heads],
    )
    connection.execute(_UPDATE_LOG_HEAD, {"sequence": page.sequence, "number": page.number, "hash": page.hash})


def _announcements(page: Page) -> list[Signal]:
    """Where each stream that the page touched now stands."""
    return [Signal(Topic.APPENDED, f"{stream} {page.heads[stream][0]}") for stream in page.touched_streams]


def _outcomes(connection: Connection, commands: Iterable[CommandId]) -> dict[CommandId, Appended]:
    """What each of the commands did, for those in the record."""
    outcomes = {}
    for row in _rows_named(connection, schema.writes.c.command, commands):
        reached = connection.execute(_REACHED, {"first": row.first, "last": row.last})
        heads = tuple((Stream(stream), version) for stream, version in reached)
        outcomes[CommandId(row.command)] = Appended(row.first, row.last, heads)
    return outcomes


def _rows_named(connection: Connection, column: Column[Any], names: Iterable[str]) -> list[Row[Any]]:
    """The rows whose `column` is one of the names, asked for some hundreds at a time."""
    wanted = list(names)
    one, several = _NAMED[column]
    if len(wanted) == 1:
        return list(connection.execute(one, {"name": wanted[0]}))
    rows: list[Row[Any]] = []
    for start in range(0, len(wanted), MOST_NAMES):
        rows += connection.execute(several, {"names": wanted[start : start + MOST_NAMES]})
    return rows


def _recorded(row: Row[Any]) -> Recorded:
    fields = dict(row._mapping)
    return Recorded(**{**fields, "recorded": EPOCH + timedelta(microseconds=fields["recorded"])})


def _recorded_write(row: Row[Any], entries: Sequence[tuple[str, int]]) -> RecordedWrite:
    return RecordedWrite(
        number=row.number,
        command=CommandId(row.command),
        first=row.first,
        last=row.last,
        entries=tuple(entries),
    )
