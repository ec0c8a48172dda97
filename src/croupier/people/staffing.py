"""Staff: appointed, invited, given another role, unlocked and dismissed, by a gaming manager and nobody else."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection

from croupier.people import accounts, codes, invitations, sessions, tries
from croupier.people.accounts import Known
from croupier.people.chance import new_token
from croupier.people.events import (
    AccountUnlocked,
    CodesReset,
    InvitationAccepted,
    InvitationRenewed,
    RoleChanged,
    StaffAppointed,
    StaffDismissed,
)
from croupier.people.joining import free_name, name_taken
from croupier.people.names import cleaned, key_of
from croupier.people.passwords import Passwords, refuse_password
from croupier.people.person import (
    APPOINTED,
    Invitation,
    InvitationSeen,
    Member,
    Person,
    PersonKind,
    PersonStanding,
    SignedIn,
)
from croupier.people.recording import by_the_house, by_themself, record
from croupier.people.second_step import refuse_without_code
from croupier.shoe.sealing import HouseKeys
from croupier.store.side_tables import Appending, SideTables
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role

# --- the first gaming manager ---------------------------------------------------------------------------


def first_manager_token(side_tables: SideTables, at: datetime) -> str | None:
    """A one-time token in place of all earlier ones; nothing where there is a gaming manager."""
    token = new_token()

    def put(connection: Connection, _append: Appending) -> str | None:
        if accounts.gaming_managers(connection):
            return None
        invitations.put(connection, None, token, at + invitations.FIRST_LASTS)
        return token

    return side_tables.write_and_append(put)


def claim_first_manager(
    side_tables: SideTables, passwords: Passwords, given: str, name: str, password: str, at: datetime, address: str
) -> SignedIn | Refused:
    """The first gaming manager of the house; of two who claim at once, one is."""
    if not side_tables.read(lambda connection: invitations.is_for_first_manager(connection, given, at)):
        return invitations.NOT_GOOD
    meant = free_name(side_tables, name)
    if isinstance(meant, Refused):
        return meant
    hashed = refuse_password(meant, password) or passwords.hashed(password)
    if isinstance(hashed, Refused):
        return hashed
    token = new_token()

    def claim(connection: Connection, append: Appending) -> SignedIn | Refused:
        if not invitations.is_for_first_manager(connection, given, at) or accounts.gaming_managers(connection):
            return invitations.NOT_GOOD
        if accounts.is_taken(connection, meant):
            return name_taken(meant)
        invitations.withdraw(connection, None)
        person = accounts.new_person(meant, Role.GAMING_MANAGER, PersonKind.ACCOUNT, at)
        key = accounts.add(connection, person, standing=PersonStanding.HERE, password=hashed)
        record(connection, append, by_the_house(at), StaffAppointed(name=meant, role=person.role))
        record(connection, append, by_themself(person, at), InvitationAccepted(name=meant))
        tries.at_home(connection, key, address, at)
        known = Known(key=key, person=person, standing=PersonStanding.HERE, password=hashed)
        return sessions.begin(connection, known, token, at)

    return side_tables.write_and_append(claim)


def look_at_invitation(side_tables: SideTables, given: str, at: datetime) -> InvitationSeen | Refused:
    """Whom a link is for, before it is used; one that is no longer good says so at once."""

    def look(connection: Connection) -> InvitationSeen | Refused:
        ends = invitations.ends_of(connection, given, at)
        if ends is not None and invitations.is_for_first_manager(connection, given, at):
            return InvitationSeen(name="", role=Role.GAMING_MANAGER, ends=ends)
        key = invitations.key_for(connection, given, at)
        invited = accounts.find_key(connection, key) if key else None
        if ends is None or invited is None:
            return invitations.NOT_GOOD
        return InvitationSeen(name=invited.person.name, role=invited.person.role, ends=ends)

    return side_tables.read(look)


# --- appointing -----------------------------------------------------------------------------------------


def appoint(side_tables: SideTables, by: Person, name: str, role: Role, at: datetime) -> Invitation | Refused:
    """A new member of staff, or one who was dismissed and comes back; they set the password themselves."""
    meant = cleaned(name)
    if isinstance(meant, Refused):
        return meant
    token, ends = new_token(), at + invitations.LASTS

    def put(connection: Connection, append: Appending) -> Invitation | Refused:
        if refused := _refuse_by(connection, by, f"appoint {meant}") or _refuse_role(meant, role):
            return refused
        known = accounts.find_key(connection, key_of(meant), lock=True)
        if known is None and (accounts.is_taken(connection, meant) or accounts.has_chips(connection, meant)):
            return name_taken(meant)
        if known is not None and known.standing is not PersonStanding.DISMISSED:
            return name_taken(meant)
        called = known.person.name if known else meant
        if known is None:
            person = accounts.new_person(meant, role, PersonKind.ACCOUNT, at)
            accounts.add(connection, person, standing=PersonStanding.INVITED, password=None)
        else:
            accounts.change(connection, known.key, role=role.value, standing=PersonStanding.INVITED.value)
            codes.end(connection, known.key)
        invitations.put(connection, key_of(called), token, ends)
        record(connection, append, by_themself(by, at), StaffAppointed(name=called, role=role))
        return Invitation(token=token, name=called, role=role, ends=ends)

    return side_tables.write_and_append(put)


def invite_again(side_tables: SideTables, by: Person, name: str, at: datetime) -> Invitation | Refused:
    """Another token for a member of staff whose link ran out, or who forgot the password."""
    token, ends = new_token(), at + invitations.LASTS

    def put(connection: Connection, append: Appending) -> Invitation | Refused:
        known = member_for(connection, by, name, f"invite {name}")
        if isinstance(known, Refused):
            return known
        invitations.put(connection, known.key, token, ends)
        record(connection, append, by_themself(by, at), InvitationRenewed(name=known.person.name))
        return Invitation(token=token, name=known.person.name, role=known.person.role, ends=ends)

    return side_tables.write_and_append(put)


def accept_invitation(
    side_tables: SideTables,
    passwords: Passwords,
    given: str,
    password: str,
    at: datetime,
    address: str,
    *,
    code: str = "",
    keys: HouseKeys | None = None,
) -> SignedIn | Refused:
    """Set a password with an invitation, once, and sign in; who has one-time codes shows one as well."""
    key = side_tables.read(lambda connection: invitations.key_for(connection, given, at))
    invited = side_tables.read(lambda connection: accounts.find_key(connection, key)) if key else None
    if invited is None:
        return invitations.NOT_GOOD
    hashed = refuse_password(invited.person.name, password) or passwords.hashed(password)
    if isinstance(hashed, Refused):
        return hashed
    token = new_token()

    def accept(connection: Connection, append: Appending) -> SignedIn | Refused:
        known = accounts.find_key(connection, invited.key, lock=True)
        if known is None or invitations.key_for(connection, given, at) != known.key:
            return invitations.NOT_GOOD
        if refused := _refuse_without_code(connection, append, known, code, at, address, keys):
            return refused
        invitations.withdraw(connection, known.key)
        accounts.change(connection, known.key, password=hashed, standing=PersonStanding.HERE.value)
        sessions.end_all(connection, known.key)
        tries.forget(connection, known.key)
        tries.at_home(connection, known.key, address, at)
        record(connection, append, by_themself(known.person, at), InvitationAccepted(name=known.person.name))
        return sessions.begin(connection, known, token, at)

    return side_tables.write_and_append(accept)


def _refuse_without_code(
    connection: Connection,
    append: Appending,
    known: Known,
    code: str,
    at: datetime,
    address: str,
    keys: HouseKeys | None,
) -> Refused | None:
    """A link alone is not enough for one who has codes; guesses are counted as wrong passwords are."""
    if not codes.of(connection, known.key).are_on:
        return None
    tried = tries.admit(connection, known.key, known.person.name, address, at)
    if isinstance(tried, Refused):
        return tried
    refused = refuse_without_code(connection, append, known, code, at, keys)
    if refused is codes.NEEDED:
        tries.never_was(connection, tried)
    return refused


# --- changing -------------------------------------------------------------------------------------------


def change_role(side_tables: SideTables, by: Person, name: str, role: Role, at: datetime) -> Member | Refused:
    """Another role for a member of staff, who has to sign in again to have it."""

    def change(connection: Connection, append: Appending) -> Member | Refused:
        known = member_for(connection, by, name, f"change the role of {name}")
        if isinstance(known, Refused):
            return known
        was = known.person.role
        if was is role:
            return Refused(Refusal.HERE_ALREADY, says=f"{known.person.name} is {role.words} already")
        if refused := _refuse_role(known.person.name, role) or _refuse_last(connection, known, f"be {role.words}"):
            return refused
        accounts.change(connection, known.key, role=role.value)
        sessions.end_all(connection, known.key)
        event = RoleChanged(name=known.person.name, was=was, role=role)
        record(connection, append, by_themself(by, at), event)
        return _as_member(connection, known.key, at)

    return side_tables.write_and_append(change)


def dismiss(side_tables: SideTables, by: Person, name: str, at: datetime) -> Member | Refused:
    """The account stays on record and cannot sign in."""

    def change(connection: Connection, append: Appending) -> Member | Refused:
        known = member_for(connection, by, name, f"dismiss {name}")
        if isinstance(known, Refused):
            return known
        if refused := _refuse_last(connection, known, "be dismissed"):
            return refused
        accounts.change(connection, known.key, standing=PersonStanding.DISMISSED.value, password=None)
        sessions.end_all(connection, known.key)
        invitations.withdraw(connection, known.key)
        event = StaffDismissed(name=known.person.name, role=known.person.role)
        record(connection, append, by_themself(by, at), event)
        return _as_member(connection, known.key, at)

    return side_tables.write_and_append(change)


def unlock(side_tables: SideTables, by: Person, name: str, at: datetime) -> Member | Refused:
    """Let anybody with an account, staff or player, try to sign in again at once."""

    def change(connection: Connection, append: Appending) -> Member | Refused:
        if refused := _refuse_by(connection, by, f"unlock {name}"):
            return refused
        known = accounts.find(connection, name, lock=True)
        if known is None or known.person.kind is not PersonKind.ACCOUNT:
            return Refused(Refusal.UNKNOWN_PERSON, says=f"Nobody with an account is called {name}")
        tries.forget(connection, known.key)
        record(connection, append, by_themself(by, at), AccountUnlocked(name=known.person.name))
        return _as_member(connection, known.key, at)

    return side_tables.write_and_append(change)


def reset_codes(side_tables: SideTables, by: Person, name: str, at: datetime) -> Person | Refused:
    """Take off another's one-time codes, as when the telephone is lost; they sign in with the password."""

    def switch_off(connection: Connection, append: Appending) -> Person | Refused:
        known = member_for(connection, by, name, f"reset the one-time codes of {name}")
        if isinstance(known, Refused):
            return known
        if known.key == key_of(by.name):
            says = f"{by.name} cannot reset the own one-time codes: another gaming manager does"
            return Refused(Refusal.SAME_PERSON, says=says)
        if not codes.end(connection, known.key):
            return Refused(Refusal.NOT_IN_FORCE, says=f"{known.person.name} has no one-time codes")
        sessions.end_all(connection, known.key)
        record(connection, append, by_themself(by, at), CodesReset(name=known.person.name))
        return known.person

    return side_tables.write_and_append(switch_off)


def staff(side_tables: SideTables, at: datetime | None) -> list[Member]:
    """Everybody who was ever appointed, by name."""

    def members(connection: Connection) -> list[Member]:
        return [_shown(connection, known, at) for known in accounts.staff(connection)]

    return side_tables.read(members)


# --- refusals -------------------------------------------------------------------------------------------


def _refuse_by(connection: Connection, by: Person, what: str) -> Refused | None:
    """Whoever asks is looked up again: a role may have changed since they signed in."""
    known = accounts.find_key(connection, key_of(by.name))
    if known and known.standing is PersonStanding.HERE and known.person.role is Role.GAMING_MANAGER:
        return None
    role = known.person.role.words if known else "stranger"
    says = f"{by.name} cannot {what} as a {role}: a gaming manager does"
    return Refused(Refusal.WRONG_ROLE, says=says)


def _refuse_role(name: str, role: Role) -> Refused | None:
    if role in APPOINTED:
        return None
    return Refused(Refusal.WRONG_ROLE, says=f"{name} cannot be appointed {role.words}: no member of staff is one")


def _refuse_last(connection: Connection, known: Known, what: str) -> Refused | None:
    """The house always has a gaming manager who can sign in."""
    if accounts.gaming_managers(connection) != [known.key]:
        return None
    says = f"{known.person.name} cannot {what}: the house has 1 gaming manager who can sign in, and needs 1"
    return Refused(Refusal.LAST_MANAGER, says=says)


def member_for(connection: Connection, by: Person, name: str, what: str) -> Known | Refused:
    """The member of staff that a gaming manager speaks of."""
    if refused := _refuse_by(connection, by, what):
        return refused
    known = accounts.find(connection, name, lock=True)
    if known is None or not known.person.is_staff:
        return Refused(Refusal.UNKNOWN_PERSON, says=f"No member of staff is called {name}")
    if known.standing is PersonStanding.DISMISSED:
        return Refused(Refusal.DISMISSED, says=f"{known.person.name} was dismissed: appoint them again first")
    return known


def _as_member(connection: Connection, key: str, at: datetime) -> Member:
    known = accounts.find_key(connection, key)
    assert known is not None, f"{key} was just written"
    return _shown(connection, known, at)


def _shown(connection: Connection, known: Known, at: datetime | None) -> Member:
    until = tries.lock_of(connection, known.key, at) if at else None
    has_codes = codes.of(connection, known.key).are_on
    return Member(person=known.person, standing=known.standing, locked_until=until, has_codes=has_codes)
