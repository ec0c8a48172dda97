"""Signing in with a name and a password, changing the password, and being recognised by a token."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection

from croupier.people import accounts, codes, sessions, tries
from croupier.people.accounts import Known
from croupier.people.chance import new_token
from croupier.people.events import AccountLocked, PasswordChanged
from croupier.people.last_used import SignsOfLife
from croupier.people.names import cleaned, key_of
from croupier.people.passwords import Passwords, refuse_password
from croupier.people.person import PersonKind, PersonStanding, Session, SignedIn
from croupier.people.recording import by_the_house, by_themself, record
from croupier.people.second_step import refuse_without_code
from croupier.people.sweeping import sweep
from croupier.people.tries import Try
from croupier.shoe.sealing import HouseKeys
from croupier.store.side_tables import Appending, SideTables
from croupier.vocabulary.refusal import Refusal, Refused

_WRONG = Refused(Refusal.SIGN_IN_FAILED, says="The name or the password is wrong")


def sign_in(
    side_tables: SideTables,
    passwords: Passwords,
    name: str,
    password: str,
    at: datetime,
    address: str,
    *,
    code: str = "",
    keys: HouseKeys | None = None,
) -> SignedIn | Refused:
    """Count the try, look at password and code, and begin a session; who has no password costs the same work."""
    meant = cleaned(name)
    key = None if isinstance(meant, Refused) else key_of(meant)
    shown = meant if isinstance(meant, str) else "Nobody"

    def admit(connection: Connection) -> tuple[Try | Refused, Known | None]:
        tried = tries.admit(connection, key, shown, address, at)
        return tried, accounts.find_key(connection, key) if key else None

    tried, known = side_tables.write(admit)
    if isinstance(tried, Refused):
        return tried
    hashed = known.password if known else None
    fits = _looked_at(side_tables, passwords, hashed, password, tried)
    if isinstance(fits, Refused):
        return fits
    if not fits or known is None:
        _failed(side_tables, known, tried)
        return _WRONG
    outcome = _begin(side_tables, passwords, known, password, tried, code, keys)
    return _after_code(side_tables, known, tried, outcome)


def _looked_at(
    side_tables: SideTables, passwords: Passwords, hashed: str | None, password: str, tried: Try
) -> bool | Refused:
    fits = passwords.fits(hashed, password)
    if isinstance(fits, Refused):  # too busy: nothing was learnt from it, and nothing is held against anybody
        side_tables.write(lambda connection: tries.never_was(connection, tried))
    return fits


def _failed(side_tables: SideTables, known: Known | None, tried: Try) -> None:
    """The try stays counted; the last one before a lock goes on record, of those who exist."""
    if not tried.is_last or known is None or known.person.kind is not PersonKind.ACCOUNT:
        return
    locked = AccountLocked(name=known.person.name, until=tried.locked_until)
    side_tables.write_and_append(
        lambda connection, append: record(connection, append, by_the_house(tried.at), locked)
    )


def _after_code(
    side_tables: SideTables, known: Known, tried: Try, outcome: SignedIn | Refused
) -> SignedIn | Refused:
    """Somebody who knows the password and was not asked for the code before is not held to have failed."""
    if outcome is codes.NEEDED:
        side_tables.write(lambda connection: tries.never_was(connection, tried))
    elif outcome is codes.WRONG:
        _failed(side_tables, known, tried)
    return outcome


def _begin(
    side_tables: SideTables,
    passwords: Passwords,
    verified: Known,
    password: str,
    tried: Try,
    code: str,
    keys: HouseKeys | None,
) -> SignedIn | Refused:
    better = passwords.hashed(password) if passwords.is_outdated(str(verified.password)) else None
    token = new_token()

    def begin(connection: Connection, append: Appending | None = None) -> SignedIn | Refused:
        known = accounts.find_key(connection, verified.key, lock=True)
        if known is None or known.password != verified.password:
            return _WRONG  # it was changed while we looked at it
        if known.standing is not PersonStanding.HERE:
            return Refused(Refusal.DISMISSED, says=f"{known.person.name} cannot sign in any more")
        if refused := refuse_without_code(connection, append, known, code, tried.at, keys):
            return refused
        if isinstance(better, str):
            accounts.change(connection, known.key, password=better)
        tries.succeeded(connection, tried)
        sweep(connection, tried.at)
        return sessions.begin(connection, known, token, tried.at)

    if side_tables.read(lambda connection: codes.of(connection, verified.key)).are_on:
        return side_tables.write_and_append(begin)  # that a recovery code was used goes on record
    return side_tables.write(begin)


def who(side_tables: SideTables, signs: SignsOfLife, token: str, at: datetime) -> Session | None:
    """The session of a token. That it was used is written about once a minute."""
    session = side_tables.read(lambda connection: sessions.find(connection, token, at))
    return None if session is None else signs.note(side_tables, session, at)


def change_password(
    side_tables: SideTables, passwords: Passwords, session: Session, old: str, new: str, at: datetime
) -> SignedIn | Refused:
    """Another password: all sessions end, and a new one begins for whoever changed it.

    Guesses at the old one have a count of their own, so that a borrowed session neither guesses for long nor locks
    anybody out.
    """
    name, key = session.person.name, key_of(session.person.name)

    def admit(connection: Connection) -> tuple[Try | Refused, Known | None]:
        return tries.admit(connection, tries.changing(key), name, session.id, at), accounts.find_key(
            connection, key
        )

    tried, known = side_tables.write(admit)
    if isinstance(tried, Refused):
        return tried
    if known is None or known.password is None:
        return Refused(Refusal.NOT_SIGNED_IN, says=f"{name} has no password to change")
    fits = _looked_at(side_tables, passwords, known.password, old, tried)
    if isinstance(fits, Refused):
        return fits
    if not fits:
        return Refused(Refusal.SIGN_IN_FAILED, says=f"That is not the password that {name} has now")
    hashed = refuse_password(name, new) or passwords.hashed(new)
    if isinstance(hashed, Refused):
        return hashed
    return _changed(side_tables, session, known, hashed, at)


def _changed(
    side_tables: SideTables, session: Session, verified: Known, hashed: str, at: datetime
) -> SignedIn | Refused:
    token = new_token()

    def change(connection: Connection, append: Appending) -> SignedIn | Refused:
        known = accounts.find_key(connection, verified.key, lock=True)
        unchanged = known is not None and known.password == verified.password
        if known is None or not unchanged or not sessions.is_still_on(connection, session, at):
            return Refused(Refusal.NOT_SIGNED_IN, says=f"{session.person.name} is no longer signed in")
        accounts.change(connection, known.key, password=hashed)
        sessions.end_all(connection, known.key)
        tries.forget(connection, known.key)
        record(connection, append, by_themself(known.person, at), PasswordChanged(name=known.person.name))
        return sessions.begin(connection, known, token, at)

    return side_tables.write_and_append(change)
