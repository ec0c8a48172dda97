"""Sessions: begun, found again by their token, touched, ended. Only the SHA-256 of a token is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import Connection, bindparam, select

from croupier.people.accounts import Known, person_of
from croupier.people.chance import csrf_of, hash_of
from croupier.people.names import key_of
from croupier.people.person import OwnSession, Person, PersonStanding, Session, SignedIn
from croupier.people.times import moment, number
from croupier.store import schema

STAFF_IDLE: Final = timedelta(minutes=30)
STAFF_LASTS: Final = timedelta(hours=24)
PLAYER_IDLE: Final = timedelta(hours=12)
PLAYER_LASTS: Final = timedelta(days=30)

TOUCHED_EVERY: Final = timedelta(minutes=1)
"""How old the last sign of life gets before it is written again."""

SHOWN_DIGITS: Final = 16
LONGEST_AGENT: Final = 200

_T = schema.sessions


def begin(connection: Connection, known: Known, token: str, at: datetime) -> SignedIn:
    """Sign somebody in. The person is locked already."""
    session = _session(token, known.person, began=at, seen=at)
    row = {
        "token": hash_of(token),
        "key": known.key,
        "began": number(at),
        "seen": number(at),
        "ends": number(at + _lasts(known.person)),
    }
    connection.execute(_T.insert(), row)
    return SignedIn(token=token, session=session)


def find(connection: Connection, token: str, at: datetime) -> Session | None:
    """The session of a token, unless it is over."""
    people = schema.people
    query = select(_T.c.began, _T.c.seen, people).join(people).where(_T.c.token == hash_of(token))
    row = connection.execute(query).one_or_none()
    if row is None or row.standing != PersonStanding.HERE.value:
        return None
    session = _session(token, person_of(row), began=moment(row.began), seen=moment(row.seen))
    return session if at < session.ends else None


def is_still_on(connection: Connection, session: Session, at: datetime) -> bool:
    """Whether a session that was found earlier is not over yet, and nobody ended it."""
    query = select(_T.c.seen).where(_T.c.token == bytes.fromhex(session.id))
    seen = connection.execute(query).scalar()
    return seen is not None and at < _ends(session.person, began=session.began, seen=moment(seen))


def touch(connection: Connection, used: Mapping[str, datetime]) -> None:
    """Write down when sessions were last used, by their ids; in one order, so that two workers cannot block."""
    own = _T.update().where(_T.c.token == bindparam("one"), _T.c.seen < bindparam("at"))
    rows = [{"one": bytes.fromhex(one), "at": number(used[one])} for one in sorted(used)]
    connection.execute(own.values(seen=bindparam("at")), rows)


def used(session: Session, at: datetime) -> Session:
    """The session, seen now."""
    return replace(session, seen=at, ends=_ends(session.person, began=session.began, seen=at))


def end(connection: Connection, token: str) -> None:
    """Sign out; a token that is none ends nothing."""
    connection.execute(_T.delete().where(_T.c.token == hash_of(token)))


def end_all(connection: Connection, key: str) -> None:
    """Sign somebody out everywhere. The person is locked already."""
    connection.execute(_T.delete().where(_T.c.key == key))


def end_others(connection: Connection, session: Session) -> None:
    """Sign somebody out everywhere but here. The person is locked already."""
    others = _T.c.token != bytes.fromhex(session.id)
    connection.execute(_T.delete().where(_T.c.key == key_of(session.person.name), others))


def came_from(connection: Connection, session: Session, address: str, agent: str) -> None:
    """Write down where a session was begun, and with what."""
    own = _T.update().where(_T.c.token == bytes.fromhex(session.id))
    connection.execute(own.values(address=_shown(address), agent=_shown(agent)))


def own(connection: Connection, session: Session, at: datetime) -> list[OwnSession]:
    """The sessions of one person that are not over, the last used first."""
    rows = connection.execute(select(_T).where(_T.c.key == key_of(session.person.name)))
    found = [
        OwnSession(
            id=row.token.hex()[:SHOWN_DIGITS],
            began=moment(row.began),
            seen=moment(row.seen),
            address=row.address or "",
            agent=row.agent or "",
            is_this=row.token.hex() == session.id,
        )
        for row in rows
        if at < _ends(session.person, began=moment(row.began), seen=moment(row.seen))
    ]
    return sorted(found, key=lambda one: (one.is_this, one.seen), reverse=True)


def end_own(connection: Connection, session: Session, shown: str) -> str | None:
    """End one of a person's sessions by the digits that they are shown; its id, if there was one."""
    rows = connection.execute(select(_T.c.token).where(_T.c.key == key_of(session.person.name)))
    found = next((row.token for row in rows if row.token.hex()[:SHOWN_DIGITS] == shown), None)
    if found is None:
        return None
    connection.execute(_T.delete().where(_T.c.token == found))
    return str(found.hex())


def _shown(text: str) -> str:
    """What a browser said of itself, short and without what nobody can see."""
    return "".join(letter for letter in text[:LONGEST_AGENT] if letter.isprintable())


def _session(token: str, person: Person, *, began: datetime, seen: datetime) -> Session:
    return Session(
        id=hash_of(token).hex(),
        person=person,
        csrf=csrf_of(token),
        began=began,
        seen=seen,
        ends=_ends(person, began=began, seen=seen),
    )


def _ends(person: Person, *, began: datetime, seen: datetime) -> datetime:
    idle = STAFF_IDLE if person.is_staff else PLAYER_IDLE
    return min(began + _lasts(person), seen + idle)


def _lasts(person: Person) -> timedelta:
    return STAFF_LASTS if person.is_staff else PLAYER_LASTS
