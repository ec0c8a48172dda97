"""The inbox in the database: commands for the worker that leads their table, and its answers.

Nothing is taken out of it but what was answered long ago.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Connection, Row, bindparam, select
from sqlalchemy.dialects import postgresql, sqlite

from croupier.store import schema
from croupier.store.clock import MICROSECONDS, Now
from croupier.store.cluster import Signal, Topic, Waiting
from croupier.store.engines import leave_unsynced
from croupier.store.event_store import CommandId, check_name
from croupier.store.signals import Telling
from croupier.store.transactions import Transactions

MOST_TABLES = 500
"""Tables asked for in one statement: databases bound the number of parameters."""

_T = schema.inbox


class SqlInbox:
    """See `Inbox` for what each method promises."""

    def __init__(self, transactions: Transactions, telling: Telling) -> None:
        """Keep the commands in this database, and wake those who wait for them."""
        self._transactions = transactions
        self._telling = telling

    def put(self, command: CommandId, table: str, payload: bytes, from_worker: str) -> None:
        for name, what in ((command, "command"), (table, "table"), (from_worker, "worker")):
            check_name(name, what)
        row = {"command": command, "table_name": table, "payload": payload, "from_worker": from_worker}

        def work(connection: Connection) -> tuple[None, Sequence[Signal]]:
            leave_unsynced(connection)  # whoever gets no answer asks again; an answer once read must not be lost
            connection.execute(_PUT[connection.dialect.name], row)
            return None, [Signal(Topic.WAITING, table)]

        self._telling.write(work)

    def waiting(self, tables: Collection[str], limit: int) -> tuple[Waiting, ...]:
        assert limit > 0, f"at least one command is asked for, not {limit}"
        names = sorted(set(tables))

        def work(connection: Connection) -> list[Row[Any]]:
            rows: list[Row[Any]] = []
            for start in range(0, len(names), MOST_TABLES):
                asked = {"names": names[start : start + MOST_TABLES], "most": limit}
                rows += connection.execute(_WAITING, asked)
            return rows

        rows = self._transactions.read(work) if names else []
        return tuple(map(_waiting, sorted(rows, key=lambda row: row.place)[:limit]))

    def answer(self, command: CommandId, payload: bytes) -> None:
        def work(connection: Connection) -> tuple[None, Sequence[Signal]]:
            connection.execute(_ANSWER, {"to": command, "says": payload})
            return None, [Signal(Topic.ANSWERED, command)]

        self._telling.write(work)

    def answer_to(self, command: CommandId) -> bytes | None:
        return self._transactions.read(lambda connection: connection.execute(_ANSWER_TO, {"to": command}).scalar())

    def sweep(self, older_than: float) -> int:
        ago = round(older_than * MICROSECONDS)
        return self._transactions.write(lambda connection: connection.execute(_SWEEP, {"ago": ago}).rowcount)


# --- statements -----------------------------------------------------------------------------------------

_PUT = {
    name: dialect.insert(_T).values(put_at=Now()).on_conflict_do_nothing(index_elements=[_T.c.command])
    for name, dialect in (("sqlite", sqlite), ("postgresql", postgresql))
}

_WAITING = (
    select(_T, (Now() - _T.c.put_at).label("waited"))
    .where(_T.c.answered_at.is_(None), _T.c.table_name.in_(bindparam("names", expanding=True)))
    .order_by(_T.c.place)
    .limit(bindparam("most"))
)

_IS_ASKED_FOR = _T.c.command == bindparam("to")
_ANSWER = (
    _T.update()
    .where(_IS_ASKED_FOR, _T.c.answered_at.is_(None))
    .values(answer=bindparam("says"), answered_at=Now())
)
_ANSWER_TO = select(_T.c.answer).where(_IS_ASKED_FOR)
_SWEEP = _T.delete().where(_T.c.answered_at <= Now() - bindparam("ago"))


def _waiting(row: Row[Any]) -> Waiting:
    return Waiting(
        id=CommandId(row.command),
        table=row.table_name,
        payload=row.payload,
        from_worker=row.from_worker,
        seconds=row.waited / MICROSECONDS,
    )
