"""The event store over SQLAlchemy Core: the same statements on SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from types import TracebackType
from typing import Any, Final, Self

from sqlalchemy import Connection, Engine, Row, select
from sqlalchemy.exc import NoResultFound

from croupier.store import schema, snapshots, statements
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
from croupier.store.statements import AnyConnection, RowOf
from croupier.store.transactions import Transactions
from croupier.store.verifying import first_broken_place

_AT_A_TIME = 1000


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
        return self.signals.append(lambda connection: self._append_in(connection, writes))

    def _append_in(
        self, connection: AnyConnection, writes: Sequence[Write]
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
        most = statements.NO_LIMIT if limit is None else limit
        return self._read(
            lambda connection: statements.OF_STREAM.rows(connection, stream=stream, after=after, limit=most)
        )

    def read_log(
        self, *, after: int = 0, limit: int | None = None, kinds: Collection[str] | None = None
    ) -> tuple[Recorded, ...]:
        if kinds is None:
            most = statements.NO_LIMIT if limit is None else limit
            return self._read(lambda connection: statements.OF_LOG.rows(connection, after=after, limit=most))
        events = schema.events
        past = select(events).where(events.c.sequence > after, events.c.kind.in_(sorted(kinds)))
        query = past.order_by(events.c.sequence).limit(limit)
        return self._read(lambda connection: connection.execute(query).all())

    def log_end(self) -> int:
        found = self._transactions.read(statements.LOG_END.rows)
        return int(found[0][0]) if found else 0

    def newest_payload(self, holding: bytes, *, within: int | None = None) -> bytes | None:
        newest = select(schema.events.c.payload).order_by(schema.events.c.sequence.desc()).limit(within)

        def work(connection: Connection) -> bytes | None:
            with connection.execution_options(yield_per=_AT_A_TIME).execute(newest) as rows:
                return next((bytes(payload) for (payload,) in rows if holding in payload), None)

        return self._transactions.read(work)

    def heads(self, streams: Collection[Stream] | None = None) -> Mapping[Stream, int]:
        rows = self._transactions.read(lambda connection: statements.HEADS.rows(connection, streams))
        return {Stream(stream): version for stream, version, _ in rows}

    def balances(self, accounts: Collection[str] | None = None) -> Mapping[str, int]:
        return dict(self._transactions.read(lambda connection: statements.BALANCES.rows(connection, accounts)))

    def entries_of(self, command: CommandId) -> tuple[tuple[str, int], ...]:
        entries, writes = schema.entries, schema.writes
        query = select(entries).join(writes).where(writes.c.command == command).order_by(entries.c.position)
        rows = self._transactions.read(lambda connection: connection.execute(query).all())
        return tuple((row.account, row.change) for row in rows)

    def read_writes(self, *, after: int = 0, limit: int | None = None) -> tuple[RecordedWrite, ...]:
        most = statements.NO_LIMIT if limit is None else limit

        def work(connection: Connection) -> tuple[RecordedWrite, ...]:
            rows = statements.PAGE_OF_WRITES.rows(connection, after=after, limit=most)
            if not rows:
                return ()
            moved: dict[int, list[tuple[str, int]]] = {}
            theirs = statements.ENTRIES_OF_PAGE.rows(connection, first=rows[0][0], last=rows[-1][0])
            for number, _, account, change in theirs:
                moved.setdefault(number, []).append((account, change))
            return tuple(
                RecordedWrite(
                    number=number, command=command, first=first, last=last, entries=tuple(moved.get(number, ()))
                )
                for number, command, first, last, *_ in rows
            )

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
        self._transactions.close()
        self._heads.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- inside -----------------------------------------------------------------------------------------

    def _read(self, work: Callable[[Connection], Iterable[RowOf | Row[Any]]]) -> tuple[Recorded, ...]:
        return tuple(map(_recorded, self._transactions.read(work)))


def _lock(connection: AnyConnection) -> RowOf:
    ends = statements.LOCK.rows(connection)
    if not ends:
        raise NoResultFound("the end of the log is not there")
    return ends[0]


def _standing(connection: AnyConnection, writes: Sequence[Write]) -> LogStanding:
    """Lock the end of the log, then read what the writes build on: nobody else can change it until the commit."""
    _, sequence, number, hashed = _lock(connection)
    streams = {append.stream for write in writes for append in write.appends}
    streams |= {stream for write in writes for stream, _ in write.looked_at}
    accounts = {entry.account for write in writes for entry in write.entries}
    heads = statements.HEADS.rows(connection, streams)
    return LogStanding(
        sequence=sequence,
        number=number,
        hash=hashed,
        heads={stream: (version, last) for stream, version, last in heads},
        balances=dict(statements.BALANCES.rows(connection, accounts)),
        done=_outcomes(connection, {write.command for write in writes}),
    )


def _store(connection: AnyConnection, page: Page) -> None:
    """Write the page's rows; every write before what refers to it."""
    statements.INSERT_WRITES.put(connection, page.writes)
    statements.INSERT_EVENTS.put(connection, page.events)
    if page.entries:
        statements.INSERT_ENTRIES.put(connection, page.entries)
        balances = [{"account": account, "cents": page.balances[account]} for account in page.touched_accounts]
        statements.REPLACE_BALANCES.put(connection, balances)
    heads = [(stream, *page.heads[stream]) for stream in page.touched_streams]
    statements.REPLACE_HEADS.put(
        connection,
        [{"stream": stream, "version": version, "hash": hashed} for stream, version, hashed in heads],
    )
    end = {"sequence": page.sequence, "number": page.number, "hash": page.hash}
    statements.UPDATE_LOG_HEAD.put(connection, [end])


def _announcements(page: Page) -> list[Signal]:
    """Where each stream that the page touched now stands."""
    return [Signal(Topic.APPENDED, f"{stream} {page.heads[stream][0]}") for stream in page.touched_streams]


def _outcomes(connection: AnyConnection, commands: Collection[CommandId]) -> dict[CommandId, Appended]:
    """What each of the commands did, for those in the record."""
    outcomes = {}
    for _, command, first, last, *_ in statements.WRITES.rows(connection, commands):
        reached = statements.REACHED.rows(connection, first=first, last=last)
        heads = tuple((Stream(stream), version) for stream, version in reached)
        outcomes[CommandId(command)] = Appended(first, last, heads)
    return outcomes


def _recorded(row: RowOf) -> Recorded:
    sequence, stream, version, kind, payload, recorded, command, previous, hashed = row
    return Recorded(
        sequence=sequence,
        stream=stream,
        version=version,
        kind=kind,
        payload=payload,
        recorded=EPOCH + timedelta(microseconds=recorded),
        command=command,
        previous=previous,
        hash=hashed,
    )
