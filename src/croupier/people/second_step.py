"""Setting one-time codes up, replacing and ending them; and asking for one where somebody signs in."""

from __future__ import annotations

from datetime import datetime
from typing import TypeVar

from sqlalchemy import Connection

from croupier.people import accounts, codes, sessions, tries
from croupier.people.accounts import Known
from croupier.people.codes import Codes, NewCodes
from croupier.people.events import CodesReset, CodesSetUp, CodesTakenOff, RecoveryCodeUsed
from croupier.people.names import key_of
from croupier.people.passwords import Passwords
from croupier.people.person import Person, PersonKind, Session
from croupier.people.recording import by_the_house, by_themself, record
from croupier.people.tries import Try
from croupier.shoe.sealing import HouseKeys
from croupier.store.side_tables import Appending, SideTables
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role

_T = TypeVar("_T")


def codes_of(side_tables: SideTables, session: Session) -> Codes:
    """How it stands with one's own."""
    return side_tables.read(lambda connection: codes.of(connection, key_of(session.person.name)))


def set_up(
    side_tables: SideTables,
    passwords: Passwords,
    keys: HouseKeys,
    session: Session,
    password: str,
    code: str,
    at: datetime,
) -> NewCodes | Refused:
    """Draw new ones, for one who knows the password; who has codes already shows one of these first."""
    known = _knows_password(side_tables, passwords, session, password, at)
    if isinstance(known, Refused):
        return known

    def begin(connection: Connection, append: Appending) -> NewCodes | Refused:
        if refused := _spend(connection, append, known, code, at, keys):
            return refused
        return codes.begin(connection, known.key, known.person.name, keys)

    return _counted(side_tables, session, side_tables.write_and_append(begin))


def confirm(
    side_tables: SideTables, keys: HouseKeys, session: Session, code: str, at: datetime
) -> tuple[str, ...] | Refused:
    """The first right code switches them on, and whoever came in elsewhere without one is signed out there."""
    key = key_of(session.person.name)

    def switch_on(connection: Connection, append: Appending) -> tuple[str, ...] | Refused:
        tried = tries.admit(connection, tries.changing(key), session.person.name, session.id, at)
        if isinstance(tried, Refused):
            return tried
        accounts.find_key(connection, key, lock=True)
        outcome = codes.confirm(connection, key, code, at, keys)
        if not isinstance(outcome, Refused):
            tries.never_was(connection, tried)
            sessions.end_others(connection, session)
            person = session.person
            record(connection, append, by_themself(person, at), CodesSetUp(name=person.name))
        return outcome

    return side_tables.write_and_append(switch_on)


def take_off(
    side_tables: SideTables,
    passwords: Passwords,
    keys: HouseKeys,
    session: Session,
    password: str,
    code: str,
    at: datetime,
) -> Codes | Refused:
    """Do without again. A gaming manager who has them keeps them: only another takes them off."""
    if session.person.role is Role.GAMING_MANAGER:
        says = f"{session.person.name} cannot take off the one-time codes: a gaming manager keeps them"
        return Refused(Refusal.WRONG_ROLE, says=says)
    known = _knows_password(side_tables, passwords, session, password, at)
    if isinstance(known, Refused):
        return known

    def switch_off(connection: Connection, append: Appending) -> Codes | Refused:
        if refused := _spend(connection, append, known, code, at, keys):
            return refused
        if codes.end(connection, known.key):
            record(connection, append, by_themself(known.person, at), CodesTakenOff(name=known.person.name))
        return codes.OFF

    return _counted(side_tables, session, side_tables.write_and_append(switch_off))


def reset_by_the_house(side_tables: SideTables, name: str, at: datetime) -> Person | Refused:
    """The same by whoever holds the record itself: for the only gaming manager, who has nobody to ask."""

    def switch_off(connection: Connection, append: Appending) -> Person | Refused:
        known = accounts.find(connection, name, lock=True)
        if known is None or known.person.kind is not PersonKind.ACCOUNT:
            return Refused(Refusal.UNKNOWN_PERSON, says=f"Nobody with an account is called {name}")
        if not codes.end(connection, known.key):
            return Refused(Refusal.NOT_IN_FORCE, says=f"{known.person.name} has no one-time codes")
        sessions.end_all(connection, known.key)
        record(connection, append, by_the_house(at), CodesReset(name=known.person.name))
        return known.person

    return side_tables.write_and_append(switch_off)


def refuse_without_code(
    connection: Connection,
    append: Appending | None,
    known: Known,
    code: str,
    at: datetime,
    keys: HouseKeys | None,
) -> Refused | None:
    """Where somebody signs in: why the code is not enough, if one is needed. A right one is spent."""
    if not codes.of(connection, known.key).are_on:
        return None
    if append is None:
        return codes.NEEDED  # they were set up a moment ago
    assert keys is not None, "codes were set up with the house keys"
    return _spend(connection, append, known, code, at, keys)


def _spend(
    connection: Connection, append: Appending, known: Known, code: str, at: datetime, keys: HouseKeys
) -> Refused | None:
    accounts.find_key(connection, known.key, lock=True)
    if not codes.of(connection, known.key).are_on:
        return None
    if not code.strip():
        return codes.NEEDED
    spent = codes.spend(connection, known.key, code, at, keys)
    if isinstance(spent, Refused):
        return spent
    if spent.recovery_left is not None:
        used = RecoveryCodeUsed(name=known.person.name, left=spent.recovery_left)
        record(connection, append, by_themself(known.person, at), used)
    return None


def _knows_password(
    side_tables: SideTables, passwords: Passwords, session: Session, password: str, at: datetime
) -> Known | Refused:
    """Guesses are counted as those are of one who changes the password."""
    key, name = key_of(session.person.name), session.person.name

    def admit(connection: Connection) -> tuple[Try | Refused, Known | None]:
        tried = tries.admit(connection, tries.changing(key), name, session.id, at)
        return tried, accounts.find_key(connection, key)

    tried, known = side_tables.write(admit)
    if isinstance(tried, Refused):
        return tried
    if known is None or known.password is None:
        return Refused(Refusal.NOT_SIGNED_IN, says=f"{name} has no password")
    fits = passwords.fits(known.password, password)
    if isinstance(fits, Refused):
        side_tables.write(lambda connection: tries.never_was(connection, tried))
        return fits
    if not fits:
        return Refused(Refusal.SIGN_IN_FAILED, says=f"That is not the password that {name} has now")
    return known


def _counted(side_tables: SideTables, session: Session, outcome: _T | Refused) -> _T | Refused:
    """What came of it; where it was right, the guess counted before is taken off again."""
    if not isinstance(outcome, Refused):
        key = tries.changing(key_of(session.person.name))
        side_tables.write(lambda connection: tries.forget_key(connection, key))
    return outcome
