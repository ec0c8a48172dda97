"""The database's own clock, in microseconds since 1970: the one clock that all workers of a record share.

PostgreSQL's is the server's, whatever the workers' own say. SQLite's is the machine's, to the millisecond.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

MICROSECONDS = 1_000_000
"""Of a second."""


class Now(FunctionElement[int]):
    """The moment at which the database comes to this expression: after it waited for a lock, not before."""

    type = BigInteger()
    inherit_cache = True


@compiles(Now, "postgresql")
def _postgresql(_element: Now, _compiler: Any, **_options: Any) -> str:
    return "CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)"


@compiles(Now, "sqlite")
def _sqlite(_element: Now, _compiler: Any, **_options: Any) -> str:
    return (
        "(CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER) * 1000)"  # the day on which 1970 began
    )
