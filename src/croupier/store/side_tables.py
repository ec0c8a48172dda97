"""Plain tables beside the log, in the same database: read, changed, or changed together with an append.

Other rooms keep there what has no place in a record for ever, such as passwords. Unlike an append, such a change
has no id by which it would be known again: where the connection is lost during a commit it is not tried again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from croupier.store.event_store import Appended, Write
from croupier.store.faults import Fault, StoreFault

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from croupier.store.cluster import Signal
    from croupier.store.event_store import Outcome
    from croupier.store.signals import Telling
    from croupier.store.transactions import Transactions

_T = TypeVar("_T")

Appending = Callable[[Write], Appended]
"""Adds a write to the log, in the transaction under way. It follows what was read there, so it cannot conflict."""


class SideTables(Protocol):
    """Transactions on tables beside the log. Every method may raise `StoreFault`; work that raises is undone."""

    def read(self, work: Callable[[Connection], _T]) -> _T:
        """Do work that sees one state of the whole database."""

    def write(self, work: Callable[[Connection], _T]) -> _T:
        """Do work that changes tables beside the log."""

    def write_and_append(self, work: Callable[[Connection, Appending], _T]) -> _T:
        """Do work under the lock of the log, so that nobody else appends meanwhile: all or nothing."""

    def append_with(self, write: Write, work: Callable[[Connection], None]) -> Outcome:
        """Append, and do work in the same transaction; where the write is not taken, or was before, no work."""

    def scrub(self, table: str) -> None:
        """Have the files of the database hold no byte of what was deleted from a table."""


class SqlSideTables:
    """See `Beside` for what each method promises."""

    def __init__(
        self,
        transactions: Transactions,
        signals: Telling,
        append: Callable[[Connection, Sequence[Write]], tuple[tuple[Outcome, ...], Sequence[Signal]]],
        lock: Callable[[Connection], object],
    ) -> None:
        """Work in this database; `append` and `lock` are the store's own."""
        self._transactions = transactions
        self._signals = signals
        self._append = append
        self._lock = lock

    def read(self, work: Callable[[Connection], _T]) -> _T:
        return self._transactions.read(work)

    def write(self, work: Callable[[Connection], _T]) -> _T:
        return self._transactions.write(self._once(work))

    def write_and_append(self, work: Callable[[Connection, Appending], _T]) -> _T:
        def locked(connection: Connection) -> tuple[_T, Sequence[Signal]]:
            self._lock(connection)
            called: list[Signal] = []

            def append(write: Write) -> Appended:
                (outcome,), signals = self._append(connection, [write])
                assert isinstance(outcome, Appended), f"a write under the lock was not taken: {outcome}"
                called.extend(signals)
                return outcome

            return work(connection, append), called

        return self._signals.write(self._once(locked))

    def append_with(self, write: Write, work: Callable[[Connection], None]) -> Outcome:
        def together(connection: Connection) -> tuple[Outcome, Sequence[Signal]]:
            (outcome,), signals = self._append(connection, [write])
            if isinstance(outcome, Appended) and outcome.is_new:
                work(connection)
            return outcome, signals

        return self._signals.write(together)

    def scrub(self, table: str) -> None:
        """SQLite overwrote it already, and keeps older pages in its log; PostgreSQL keeps dead rows."""
        from croupier.store.engines import cut_log_of_sqlite, own_connection

        engine = self._transactions.engine
        if self._transactions.dialect == "sqlite":
            if cut_log_of_sqlite(engine):
                return
            place = self._transactions.place
            raise StoreFault(Fault.BUSY, f"The write-ahead log of {place} is in use, and could not be emptied.")
        with own_connection(engine) as connection:
            connection.execute(f'VACUUM (FULL) "{table}"'.encode())

    def _once(self, work: Callable[[Connection], _T]) -> Callable[[Connection], _T]:
        """The same work, for a transaction that is begun again only if the first did not come to its end."""
        is_done = False

        def guarded(connection: Connection) -> _T:
            nonlocal is_done
            if is_done:
                place = self._transactions.place
                raise StoreFault(
                    Fault.LOST, f"The connection to the database {place} was lost: look whether it was done."
                )
            result = work(connection)
            is_done = True
            return result

        return guarded
