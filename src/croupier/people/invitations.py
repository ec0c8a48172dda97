"""One-time tokens, for the first gaming manager and for staff. Only their SHA-256 is stored."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import Connection, Select, select

from croupier.people.chance import hash_of
from croupier.people.times import moment, number
from croupier.store import schema
from croupier.vocabulary.refusal import Refusal, Refused

FIRST_LASTS: Final = timedelta(hours=24)
LASTS: Final = timedelta(days=7)

NOT_GOOD: Final = Refused(
    Refusal.TOKEN_NOT_GOOD,
    says="This link is no longer good: it was used, replaced by a newer one, or has run out",
)

_T = schema.invitations


def put(connection: Connection, key: str | None, token: str, ends: datetime) -> None:
    """Keep a token in place of the older ones for the same person; without a key, for the first gaming manager."""
    withdraw(connection, key)
    connection.execute(_T.insert(), {"token": hash_of(token), "key": key, "ends": number(ends)})


def withdraw(connection: Connection, key: str | None) -> None:
    """No token for this person is good any more."""
    connection.execute(_T.delete().where(_T.c.key == key))  # SQLAlchemy writes IS NULL for nobody


def is_for_first_manager(connection: Connection, token: str, at: datetime) -> bool:
    """Whether it is the token of the first start, and still good."""
    row = connection.execute(_good(token, at)).one_or_none()
    return row is not None and row.key is None


def key_for(connection: Connection, token: str, at: datetime) -> str | None:
    """The key of the member of staff whom a good token invites."""
    row = connection.execute(_good(token, at)).one_or_none()
    return row.key if row is not None else None


def ends_of(connection: Connection, token: str, at: datetime) -> datetime | None:
    """Until when a token is good, if it still is."""
    row = connection.execute(_good(token, at)).one_or_none()
    return None if row is None else moment(row.ends)


def _good(token: str, at: datetime) -> Select[tuple[str | None, int]]:
    return select(_T.c.key, _T.c.ends).where(_T.c.token == hash_of(token), _T.c.ends > number(at))
