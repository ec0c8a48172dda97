"""Signals between workers: LISTEN and NOTIFY on PostgreSQL, a queue within the process on SQLite.

A signal says that something happened, never what: whoever hears it looks in the database.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from sqlalchemy import Connection, text

from croupier.store.cluster import Signal, Topic
from croupier.store.engines import own_connection
from croupier.store.faults import StoreFault, fault_of
from croupier.store.statements import AnyConnection
from croupier.store.transactions import Transactions

if TYPE_CHECKING:
    import psycopg

_T = TypeVar("_T")
Work = Callable[[Connection], tuple[_T, Sequence[Signal]]]
"""Work in a transaction, and what is to be called out if it is committed."""

CHANNEL = "croupier"
MOST_BYTES = 7999
"""What PostgreSQL carries in one notification."""
LOOK_UP_SECONDS = 0.2
"""How often the one who listens looks whether it may stop."""
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.05, 1.0
"""Between two tries to reach a database that went away."""

_log = logging.getLogger(__name__)


class Telling(Protocol):
    """Signals that go with a commit."""

    def write(self, work: Work[_T]) -> _T:
        """Do the work in one transaction; its signals are heard if, and only if, it is committed."""


def make_signals(transactions: Transactions) -> LocalSignals | PostgresSignals:
    """The signals that this database can give."""
    return LocalSignals(transactions) if transactions.dialect == "sqlite" else PostgresSignals(transactions)


class _Hearers:
    """Those who listen."""

    def __init__(self) -> None:
        self._callbacks: dict[object, Callable[[Signal], None]] = {}

    def add(self, callback: Callable[[Signal], None]) -> Callable[[], None]:
        """Let it hear; what is given back lets it hear no more."""
        token = object()
        self._callbacks[token] = callback

        def stop() -> None:
            self._callbacks.pop(token, None)

        return stop

    def tell(self, signal: Signal) -> None:
        """Call each; one that fails is written down and keeps nobody else from hearing."""
        for callback in tuple(self._callbacks.values()):
            try:
                callback(signal)
            except Exception:
                _log.exception("somebody who heard %r failed", signal.topic)


def _fitting(signal: Signal) -> Signal:
    """The signal, or `missed` where it is too long to be carried."""
    return signal if len(_payload(signal).encode()) <= MOST_BYTES else Signal(Topic.MISSED)


def _payload(signal: Signal) -> str:
    return f"{signal.topic} {signal.text}"


# --- within one process ---------------------------------------------------------------------------------


class LocalSignals:
    """See `Signals` and `Telling`: for the threads that share one opened store."""

    def __init__(self, transactions: Transactions) -> None:
        """Nobody listens yet."""
        self._transactions = transactions
        self._hearers = _Hearers()
        self._called: queue.SimpleQueue[Signal | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._gate = threading.Lock()

    def send(self, topic: str, text: str = "") -> None:
        self._call(Signal(topic, text))

    def write(self, work: Work[_T]) -> _T:
        result, signals = self._transactions.write(work)
        for signal in signals:
            self._call(signal)
        return result

    def append(self, work: Callable[[AnyConnection], tuple[_T, Sequence[Signal]]]) -> _T:
        """The same, for work that only appends."""
        result, signals = self._transactions.append(work)
        for signal in signals:
            self._call(signal)
        return result

    def listen(self, callback: Callable[[Signal], None]) -> Callable[[], None]:
        with self._gate:
            stop = self._hearers.add(callback)
            if self._thread is None:
                self._thread = threading.Thread(target=self._hear, name="signals", daemon=True)
                self._thread.start()
        return stop

    def close(self) -> None:
        """Tell what was called, then stop."""
        with self._gate:
            if self._thread is not None:
                self._called.put(None)
                self._thread.join()
                self._thread = None

    def _call(self, signal: Signal) -> None:
        if self._thread is not None:  # else nobody listens, and nothing is to pile up
            self._called.put(_fitting(signal))

    def _hear(self) -> None:
        while (signal := self._called.get()) is not None:
            self._hearers.tell(signal)


# --- between processes ----------------------------------------------------------------------------------

_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', payload) FROM unnest(CAST(:payloads AS text[])) AS payload")


class PostgresSignals:
    """See `Signals` and `Telling`: for all processes on one database. Listens on a connection of its own."""

    def __init__(self, transactions: Transactions) -> None:
        """Nobody listens yet, and no connection is made before somebody does."""
        self._transactions = transactions
        self._hearers = _Hearers()
        self._thread: threading.Thread | None = None
        self._gate = threading.Lock()
        self._over = threading.Event()

    def send(self, topic: str, text: str = "") -> None:
        signal = Signal(topic, text)
        self.write(lambda _: (None, [signal]))

    def write(self, work: Work[_T]) -> _T:
        def work_and_notify(connection: Connection) -> _T:
            result, signals = work(connection)
            if signals:
                payloads = [_payload(_fitting(signal)) for signal in signals]
                connection.execute(_NOTIFY, {"payloads": payloads})
            return result

        return self._transactions.write(work_and_notify)

    append = write

    def listen(self, callback: Callable[[Signal], None]) -> Callable[[], None]:
        with self._gate:
            connection = self._connect() if self._thread is None else None
            stop = self._hearers.add(callback)
            if connection is not None:
                self._begin(connection)
        return stop

    def _begin(self, connection: psycopg.Connection) -> None:
        self._over.clear()
        work, given = self._stay_connected, (connection,)
        self._thread = threading.Thread(target=work, args=given, name="signals", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Hear nothing any more."""
        with self._gate:
            if self._thread is not None:
                self._over.set()
                self._thread.join()
                self._thread = None

    def _connect(self) -> psycopg.Connection:
        """A connection that hears whatever is called from now on."""
        import psycopg

        try:
            connection = own_connection(self._transactions.engine)
            try:
                connection.execute(f"LISTEN {CHANNEL}")
            except BaseException:
                connection.close()
                raise
        except psycopg.Error as error:
            raise fault_of(self._transactions.place, error) from error
        return connection

    def _stay_connected(self, connection: psycopg.Connection) -> None:
        """Hear until it is over; after every loss connect again, and say that something may have been missed."""
        heard: psycopg.Connection | None = connection
        while heard is not None:
            self._hear(heard)
            heard.close()
            heard = self._connected_again()
            if heard is not None:
                self._hearers.tell(Signal(Topic.MISSED))

    def _hear(self, connection: psycopg.Connection) -> None:
        """Pass on what is called, until it is over or the connection is lost."""
        import psycopg

        try:
            while not self._over.is_set():
                for heard in connection.notifies(timeout=LOOK_UP_SECONDS):
                    topic, _, said = heard.payload.partition(" ")
                    self._hearers.tell(Signal(topic or Topic.MISSED, said))
        except psycopg.Error as error:
            fault = fault_of(self._transactions.place, error)
            _log.warning("%s Trying to reach it again.", fault)

    def _connected_again(self) -> psycopg.Connection | None:
        """A new connection, however long it takes; nothing when it is over."""
        pause = FIRST_PAUSE_SECONDS
        while not self._over.wait(pause):
            try:
                return self._connect()
            except StoreFault:
                pause = min(pause * 2, LONGEST_PAUSE_SECONDS)
        return None
