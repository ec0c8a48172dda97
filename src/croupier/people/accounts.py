"""The table of people: who there is, in which role, and the hash of the password. Loads SQLAlchemy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, or_, select

from croupier.ledger.account import purse, rack
from croupier.people.names import key_of, looked_for, looks_of
from croupier.people.person import APPOINTED, Person, PersonKind, PersonStanding
from croupier.people.times import moment, number
from croupier.store import schema
from croupier.store.faults import damaged_if_unreadable
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role

_T = schema.people


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """Somebody as the table has them."""

    key: str
    person: Person
    standing: PersonStanding
    password: str | None = field(repr=False)


def find(connection: Connection, name: str, *, lock: bool = False) -> Known | None:
    """Whoever is called that, in any spelling; locked where something is going to be changed."""
    meant = looked_for(name)
    return None if isinstance(meant, Refused) else find_key(connection, key_of(meant), lock=lock)


def find_key(connection: Connection, key: str, *, lock: bool = False) -> Known | None:
    """As `find`, by key. Whoever begins or ends sessions locks the person first."""
    query = select(_T).where(_T.c.key == key)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    return _known(row) if row else None


def is_taken(connection: Connection, name: str) -> bool:
    """Whether somebody is called that, or looks like it."""
    alike = select(_T.c.key).where(or_(_T.c.key == key_of(name), _T.c.looks == looks_of(name)))
    return connection.execute(alike.limit(1)).first() is not None


def has_chips(connection: Connection, name: str) -> bool:
    """Whether chips are, or were, booked under a name: somebody played under it without an account."""
    spellings = {name, key_of(name)}
    tables = connection.execute(select(schema.heads.c.stream).where(schema.heads.c.stream.startswith("table:")))
    accounts = {str(purse(one)) for one in spellings}
    accounts |= {str(rack(row.stream.removeprefix("table:"), one)) for row in tables for one in spellings}
    balances = schema.balances
    held = select(balances.c.account).where(balances.c.account.in_(sorted(accounts))).limit(1)
    return connection.execute(held).first() is not None


def add(connection: Connection, person: Person, *, standing: PersonStanding, password: str | None) -> str:
    """Put somebody new into the table; their key."""
    row = {
        "key": key_of(person.name),
        "name": person.name,
        "looks": looks_of(person.name),
        "kind": person.kind.value,
        "role": person.role.value,
        "standing": standing.value,
        "since": number(person.since),
        "password": password,
    }
    connection.execute(_T.insert(), row)
    return key_of(person.name)


def change(connection: Connection, key: str, **columns: str | int | None) -> None:
    """Write other values for somebody."""
    connection.execute(_T.update().where(_T.c.key == key).values(**columns))


def gaming_managers(connection: Connection) -> list[str]:
    """The keys of those who can sign in as gaming manager; one who was only invited cannot yet."""
    here = (_T.c.role == Role.GAMING_MANAGER.value, _T.c.standing == PersonStanding.HERE.value)
    return [row.key for row in connection.execute(select(_T.c.key).where(*here).order_by(_T.c.key))]


def staff(connection: Connection) -> list[Known]:
    """Everybody who was ever appointed, by name."""
    roles = [role.value for role in APPOINTED]
    return [_known(row) for row in connection.execute(select(_T).where(_T.c.role.in_(roles)).order_by(_T.c.key))]


def everybody(connection: Connection) -> Iterator[tuple[str, str, str, str, str]]:
    """Key, name, kind, role and standing of all there are, as they are stored."""
    columns = (_T.c.key, _T.c.name, _T.c.kind, _T.c.role, _T.c.standing)
    for row in connection.execute(select(*columns).order_by(_T.c.key)):
        yield row.key, row.name, row.kind, row.role, row.standing


def person_of(row: Row[Any]) -> Person:
    """The person that a row of the table is; it may be a `StoreFault`."""
    with damaged_if_unreadable(f"what is kept of {row.name}"):
        return Person(name=row.name, role=Role(row.role), kind=PersonKind(row.kind), since=moment(row.since))


def new_person(name: str, role: Role, kind: PersonKind, at: datetime) -> Person:
    """Somebody who joins now."""
    return Person(name=name, role=role, kind=kind, since=moment(number(at)))


def _known(row: Row[Any]) -> Known:
    with damaged_if_unreadable(f"what is kept of {row.name}"):
        standing = PersonStanding(row.standing)
    return Known(key=row.key, person=person_of(row), standing=standing, password=row.password)
