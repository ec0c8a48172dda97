"""Takes out what is over: sessions, tries, addresses and invitations that nothing depends on any more."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Table, select, tuple_

from croupier.people.times import number
from croupier.people.tries import AT_HOME_FOR, KEPT
from croupier.store import schema

MOST: Final = 200
"""Rows of one table taken out at a time, so that nobody waits for it."""


def sweep(connection: Connection, at: datetime) -> None:
    """Take some out; rows that somebody works on are left for the next time, so that nobody waits in a circle."""
    now = number(at)
    _sweep(connection, schema.sessions, schema.sessions.c.ends <= now)
    _sweep(connection, schema.tries, schema.tries.c.latest < number(at - KEPT))
    _sweep(connection, schema.known_addresses, schema.known_addresses.c.seen < number(at - AT_HOME_FOR))
    _sweep(connection, schema.invitations, schema.invitations.c.ends <= now)


def _sweep(connection: Connection, table: Table, is_over: ColumnElement[bool]) -> None:
    keys: list[Any] = list(table.primary_key.columns)
    old = select(*keys).where(is_over).limit(MOST).with_for_update(skip_locked=True)
    connection.execute(table.delete().where(tuple_(*keys).in_(old)))
