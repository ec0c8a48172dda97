"""Leases in the database: each taken, renewed and given back in one statement, so that no two can have one."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from typing import Any

from sqlalchemy import BigInteger, FromClause, Text, bindparam, case, func, literal, or_, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import ReturningInsert

from croupier.store import schema
from croupier.store.clock import MICROSECONDS, Now
from croupier.store.cluster import Lease
from croupier.store.event_store import check_name
from croupier.store.transactions import Transactions

LONGEST = 120.0
"""Seconds that a lease may last. One that has more left was taken before the database's clock was put back."""

_NOBODY = ""
_T = schema.leases


class SqlLeases:
    """See `Leases` for what each method promises."""

    def __init__(self, transactions: Transactions) -> None:
        """Keep leases in this database."""
        self._transactions = transactions

    def take(self, table: str, holder: str, seconds: float) -> Lease | None:
        taken = self.take_all([table], holder, seconds)
        return taken[0] if taken else None

    def take_all(self, tables: Collection[str], holder: str, seconds: float) -> tuple[Lease, ...]:
        assert 0 < seconds <= LONGEST, f"a lease lasts for some time, not for {seconds} seconds"
        check_name(holder, "holder")
        for table in tables:
            check_name(table, "table")
        if not tables:
            return ()
        lasts = round(seconds * MICROSECONDS)
        values = {
            "names": _NAMES[self._transactions.dialect](list(dict.fromkeys(tables))),
            "by": holder,
            "lasts": lasts,
        }
        taking = _TAKE[self._transactions.dialect]
        rows = self._transactions.write(lambda connection: connection.execute(taking, values).all())
        return tuple(
            Lease(table=row.table_name, holder=holder, epoch=row.epoch, seconds=seconds) for row in sorted(rows)
        )

    def release(self, table: str, holder: str) -> None:
        values = {"of": table, "by": holder}
        self._transactions.write(lambda connection: connection.execute(_RELEASE, values))

    def holder_of(self, table: str) -> str | None:
        rows = self._transactions.read(lambda connection: connection.execute(_LASTING_OF, {"of": table}).all())
        return rows[0].holder if rows else None

    def all(self) -> tuple[Lease, ...]:
        rows = self._transactions.read(lambda connection: connection.execute(_LASTING).all())
        return tuple(
            Lease(table=row.table_name, holder=row.holder, epoch=row.epoch, seconds=row.left / MICROSECONDS)
            for row in rows
        )


# --- statements -----------------------------------------------------------------------------------------

_MOST = round(LONGEST * MICROSECONDS)

_LASTING = (
    select(_T.c.table_name, _T.c.holder, _T.c.epoch, (_T.c.until - Now()).label("left"))
    .where(_T.c.until > Now(), _T.c.until <= Now() + _MOST, _T.c.holder != _NOBODY)
    .order_by(_T.c.table_name)
)
_LASTING_OF = _LASTING.where(_T.c.table_name == bindparam("of"))

_RELEASE = (
    _T.update()
    .where(_T.c.table_name == bindparam("of"), _T.c.holder == bindparam("by"))
    .values(holder=_NOBODY, until=0)  # the row stays, for its epoch
)


_NAMES: dict[str, Callable[[list[str]], object]] = {"sqlite": json.dumps, "postgresql": list}
"""How many names are one parameter: a statement that is always the same is read only once."""


def _take(insert: sqlite.Insert | postgresql.Insert, names: FromClause) -> ReturningInsert[Any]:
    """In the order of the names: two who take many at once never wait for each other in a circle."""
    until = Now() + bindparam("lasts", type_=BigInteger)
    by = bindparam("by", type_=Text)
    asked = select(names.c.value, by, literal(1), until).where(names.c.value.is_not(None)).order_by(names.c.value)
    is_own = _T.c.holder == by
    upsert = insert.from_select(["table_name", "holder", "epoch", "until"], asked).on_conflict_do_update(
        index_elements=[_T.c.table_name],
        set_={"holder": by, "epoch": case((is_own, _T.c.epoch), else_=_T.c.epoch + 1), "until": until},
        where=or_(is_own, _T.c.until <= Now(), _T.c.until > Now() + _MOST),
    )
    return upsert.returning(_T.c.table_name, _T.c.epoch)


_TAKE = {
    "sqlite": _take(sqlite.insert(_T), func.json_each(bindparam("names")).table_valued("value")),
    "postgresql": _take(
        postgresql.insert(_T),
        func.unnest(bindparam("names", type_=postgresql.ARRAY(Text))).table_valued("value").render_derived(),
    ),
}
