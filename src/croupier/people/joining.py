"""How somebody comes to have a name here: as a guest, with an account, or as a guest who keeps the name."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection

from croupier.people import accounts, sessions, tries
from croupier.people.chance import new_guest_name, new_token
from croupier.people.chips import at_tables, purse_of, welcome
from croupier.people.events import GuestKept, NameChanged, PersonJoined
from croupier.people.names import cleaned, key_of
from croupier.people.passwords import Passwords, refuse_password
from croupier.people.person import PersonKind, PersonStanding, Session, SignedIn
from croupier.people.recording import by_themself, record
from croupier.people.sweeping import sweep
from croupier.store.side_tables import Appending, SideTables
from croupier.vocabulary.money import dollars
from croupier.vocabulary.names import HOUSE_PLAYER
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role


def guest(side_tables: SideTables, at: datetime) -> SignedIn:
    """A name that nobody has, chips to play with, and a session."""
    token = new_token()

    def join(connection: Connection, append: Appending) -> SignedIn:
        again = 0
        while accounts.is_taken(connection, name := new_guest_name(again)):
            again += 1
        return _joined(connection, append, name, PersonKind.GUEST, password=None, token=token, at=at)

    return side_tables.write_and_append(join)


def register(
    side_tables: SideTables, passwords: Passwords, name: str, password: str, at: datetime, address: str
) -> SignedIn | Refused:
    """An account of one's own, to play with."""
    meant = free_name(side_tables, name)
    if isinstance(meant, Refused):
        return meant
    hashed = refuse_password(meant, password) or passwords.hashed(password)
    if isinstance(hashed, Refused):
        return hashed
    token = new_token()

    def join(connection: Connection, append: Appending) -> SignedIn | Refused:
        if accounts.is_taken(connection, meant):
            return name_taken(meant)
        joined = _joined(connection, append, meant, PersonKind.ACCOUNT, password=hashed, token=token, at=at)
        tries.at_home(connection, key_of(meant), address, at)
        return joined

    return side_tables.write_and_append(join)


def house_player(side_tables: SideTables, name: str, at: datetime) -> SignedIn:
    """A session for a house player, who joins when first called for. Without a password nobody else can be one."""
    assert name.endswith(HOUSE_PLAYER), f"{name} is no house player"
    token = new_token()

    def come(connection: Connection, append: Appending) -> SignedIn:
        known = accounts.find_key(connection, key_of(name), lock=True)
        if known is None:
            return _joined(connection, append, name, PersonKind.ACCOUNT, password=None, token=token, at=at)
        sessions.end_all(connection, known.key)
        return sessions.begin(connection, known, token, at)

    return side_tables.write_and_append(come)


def keep(
    side_tables: SideTables, passwords: Passwords, session: Session, name: str | None, password: str, at: datetime
) -> SignedIn | Refused:
    """Make an account of a guest, under the same name or another; the chips stay theirs."""
    was = session.person.name
    if session.person.kind is not PersonKind.GUEST:
        return Refused(Refusal.NOT_A_GUEST, says=f"{was} has an account already")
    is_same = name is None or key_of(name.strip()) == key_of(was)
    meant = was if is_same or name is None else free_name(side_tables, name)
    if isinstance(meant, Refused):
        return meant
    hashed = refuse_password(meant, password) or passwords.hashed(password)
    if isinstance(hashed, Refused):
        return hashed
    token = new_token()

    def become(connection: Connection, append: Appending) -> SignedIn | Refused:
        known = accounts.find_key(connection, key_of(was), lock=True)
        if (
            known is None
            or known.person.kind is not PersonKind.GUEST
            or not sessions.is_still_on(connection, session, at)
        ):
            return Refused(Refusal.NOT_SIGNED_IN, says=f"{was} is no longer signed in")
        if not is_same and (refused := _rename(connection, append, known, meant, hashed, at)):
            return refused
        if is_same:
            accounts.change(connection, known.key, kind=PersonKind.ACCOUNT.value, password=hashed)
            record(connection, append, by_themself(known.person, at), GuestKept(name=was))
        sessions.end_all(connection, known.key)
        kept = accounts.find_key(connection, key_of(meant), lock=True)
        assert kept is not None, f"{meant} was just written"
        return sessions.begin(connection, kept, token, at)

    return side_tables.write_and_append(become)


def _rename(
    connection: Connection, append: Appending, known: accounts.Known, name: str, password: str, at: datetime
) -> Refused | None:
    """Another name for a guest. Tables know people by name, so nothing of theirs may lie at one."""
    if accounts.is_taken(connection, name):
        return name_taken(name)
    was = known.person.name
    if lying := at_tables(connection, was):
        says = (
            f"{was} cannot become {name} while {dollars(lying)} lies at tables: leave them first, or keep the name"
        )
        return Refused(Refusal.CHIPS_AT_A_TABLE, says=says)
    person = accounts.new_person(name, Role.PLAYER, PersonKind.ACCOUNT, known.person.since)
    accounts.add(connection, person, standing=PersonStanding.HERE, password=password)
    accounts.change(connection, known.key, standing=PersonStanding.RENAMED.value)
    record(
        connection,
        append,
        by_themself(known.person, at),
        NameChanged(name=was, now=name, amount=purse_of(connection, was)),
        PersonJoined(name=name, joined_as=PersonKind.ACCOUNT, was=was),
    )
    return None


def free_name(side_tables: SideTables, name: str) -> str | Refused:
    """The name that was meant, if nobody has it yet; asked again under the lock by whoever takes it."""
    meant = cleaned(name)
    if isinstance(meant, Refused):
        return meant
    is_taken = side_tables.read(
        lambda connection: accounts.is_taken(connection, meant) or accounts.has_chips(connection, meant)
    )
    return name_taken(meant) if is_taken else meant


def name_taken(name: str) -> Refused:
    """Somebody else is called that."""
    return Refused(Refusal.NAME_TAKEN, says=f"Somebody here is called {name}, or much like it: take another name")


def _joined(
    connection: Connection,
    append: Appending,
    name: str,
    kind: PersonKind,
    *,
    password: str | None,
    token: str,
    at: datetime,
) -> SignedIn:
    person = accounts.new_person(name, Role.PLAYER, kind, at)
    key = accounts.add(connection, person, standing=PersonStanding.HERE, password=password)
    record(
        connection,
        append,
        by_themself(person, at),
        PersonJoined(name=name, joined_as=kind),
        welcome(name),
    )
    sweep(connection, at)
    known = accounts.Known(key=key, person=person, standing=PersonStanding.HERE, password=password)
    return sessions.begin(connection, known, token, at)
