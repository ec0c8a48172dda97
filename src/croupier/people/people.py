"""The people of a house over its store: who comes in, who is who, and who may make whom what.

All methods are blocking: call them from a thread. Those that take a password need a third of a second, a few at a
time (`passwords.py`). Faults of the database are raised as `StoreFault`; every other no is a `Refused`.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection

from croupier.people import accounts, chips, joining, second_step, sessions, signing_in, staffing
from croupier.people.codes import Codes, NewCodes
from croupier.people.last_used import SignsOfLife
from croupier.people.passwords import Passwords
from croupier.people.person import (
    ChipGift,
    Invitation,
    InvitationSeen,
    Member,
    OwnSession,
    Person,
    PersonStanding,
    Session,
    SignedIn,
)
from croupier.shoe.sealing import HouseKeys
from croupier.store.event_store import EventStore
from croupier.vocabulary.money import Cents
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role


class People:
    """Everybody who can sign in at one house. Several workers may each have their own over one record."""

    def __init__(
        self, store: EventStore, *, passwords: Passwords | None = None, keys: HouseKeys | None = None
    ) -> None:
        """Keep people in this store; how dear a password is to guess may be chosen.

        One-time codes are sealed under the house keys: without these nobody can set any up, or sign in with them.
        """
        self._keys = keys
        self._side_tables = store.side_tables
        self._passwords = passwords or Passwords()
        self._signs = SignsOfLife()

    # --- coming in --------------------------------------------------------------------------------------

    def guest(self, at: datetime, address: str) -> SignedIn:
        """Come in with a name that the house makes up, and play chips."""
        return joining.guest(self._side_tables, at)

    def register(self, name: str, password: str, at: datetime, address: str) -> SignedIn | Refused:
        """Open an account to play with, and come in."""
        return joining.register(self._side_tables, self._passwords, name, password, at, address)

    def house_player(self, name: str, at: datetime) -> SignedIn:
        """A session for a house player; only the house itself calls for one."""
        return joining.house_player(self._side_tables, name, at)

    def keep(self, session: Session, name: str | None, password: str, at: datetime) -> SignedIn | Refused:
        """Make an account of a guest: the chips stay, and without another name the places at tables too."""
        return joining.keep(self._side_tables, self._passwords, session, name, password, at)

    def sign_in(self, name: str, password: str, at: datetime, address: str, code: str = "") -> SignedIn | Refused:
        """Come in with a name and a password; and with a one-time code, where one was set up."""
        return signing_in.sign_in(
            self._side_tables, self._passwords, name, password, at, address, code=code, keys=self._keys
        )

    def came_from(self, session: Session, address: str, agent: str) -> None:
        """Keep where a session was begun, for the list of sessions."""
        self._side_tables.write(lambda connection: sessions.came_from(connection, session, address, agent))

    # --- being in ---------------------------------------------------------------------------------------

    def who(self, token: str, at: datetime) -> Session | None:
        """The session of a token, unless it is over."""
        return signing_in.who(self._side_tables, self._signs, token, at)

    def look_at(self, token: str, at: datetime) -> Session | None:
        """As `who`, without taking it for a sign of life: for a socket on which nobody does anything."""
        return self._side_tables.read(lambda connection: sessions.find(connection, token, at))

    def person(self, name: str) -> Person | None:
        """Whoever is called that, in any spelling, and can be here."""
        known = self._side_tables.read(lambda connection: accounts.find(connection, name))
        return known.person if known and known.standing is PersonStanding.HERE else None

    def sign_out(self, token: str, at: datetime) -> None:
        """End a session."""
        self._side_tables.write(lambda connection: sessions.end(connection, token))

    def change_password(self, session: Session, old: str, new: str, at: datetime) -> SignedIn | Refused:
        """Have another password: every session ends, and a new one is handed back."""
        return signing_in.change_password(self._side_tables, self._passwords, session, old, new, at)

    def sessions_of(self, session: Session, at: datetime) -> list[OwnSession]:
        """All sessions of the person whose session this is."""
        return self._side_tables.read(lambda connection: sessions.own(connection, session, at))

    def end_session(self, session: Session, shown: str) -> str | None:
        """Sign out one of one's own sessions, by the id in the list; its full id, where there was one."""
        return self._side_tables.write(lambda connection: sessions.end_own(connection, session, shown))

    def sign_out_everywhere(self, session: Session) -> None:
        """End all sessions of the person, this one too."""

        def end(connection: Connection) -> None:
            known = accounts.find(connection, session.person.name, lock=True)
            if known is not None:
                sessions.end_all(connection, known.key)

        self._side_tables.write(end)

    # --- one-time codes ---------------------------------------------------------------------------------

    def codes_of(self, session: Session) -> Codes:
        """Whether one's own sign-in takes a one-time code."""
        return second_step.codes_of(self._side_tables, session)

    def set_up_codes(self, session: Session, password: str, code: str, at: datetime) -> NewCodes | Refused:
        """Draw what makes new ones; they are needed once `confirm_codes` has seen a right one."""
        if self._keys is None:
            return Refused(Refusal.NOT_READY, says="This house has no keys to seal one-time codes with")
        return second_step.set_up(self._side_tables, self._passwords, self._keys, session, password, code, at)

    def confirm_codes(self, session: Session, code: str, at: datetime) -> tuple[str, ...] | Refused:
        """Need a code from now on; the recovery codes, shown once."""
        if self._keys is None:
            return Refused(Refusal.NOT_READY, says="This house has no keys to seal one-time codes with")
        return second_step.confirm(self._side_tables, self._keys, session, code, at)

    def take_off_codes(self, session: Session, password: str, code: str, at: datetime) -> Codes | Refused:
        """Need no code any more; not for a gaming manager."""
        if self._keys is None:
            return Refused(Refusal.NOT_READY, says="This house has no keys to seal one-time codes with")
        return second_step.take_off(self._side_tables, self._passwords, self._keys, session, password, code, at)

    def reset_codes(self, by: Person, name: str, at: datetime) -> Person | Refused:
        """Take off the codes of another member of staff, who then signs in with the password alone."""
        return staffing.reset_codes(self._side_tables, by, name, at)

    def reset_codes_by_the_house(self, name: str, at: datetime) -> Person | Refused:
        """The same for whoever holds the record itself, as when the only gaming manager lost the telephone."""
        return second_step.reset_by_the_house(self._side_tables, name, at)

    # --- play chips -------------------------------------------------------------------------------------

    def more_chips(self, name: str, at: datetime) -> ChipGift | Refused:
        """Be given play chips again, with next to none left."""
        return chips.more_chips(self._side_tables, name, at)

    def purse_of(self, name: str) -> Cents:
        """What somebody has away from any table, by the name as it stands in `Person.name`."""
        return self._side_tables.read(lambda connection: chips.purse_of(connection, name))

    # --- staff ------------------------------------------------------------------------------------------

    def first_manager_token(self, at: datetime) -> str | None:
        """The token for the first gaming manager; earlier ones are no longer good. Nothing where there is one."""
        return staffing.first_manager_token(self._side_tables, at)

    def claim_first_manager(
        self, token: str, name: str, password: str, at: datetime, address: str
    ) -> SignedIn | Refused:
        """Become the first gaming manager."""
        return staffing.claim_first_manager(self._side_tables, self._passwords, token, name, password, at, address)

    def appoint(self, by: Person, name: str, role: Role, at: datetime) -> Invitation | Refused:
        """Make somebody a member of staff; the token is shown once."""
        return staffing.appoint(self._side_tables, by, name, role, at)

    def invite_again(self, by: Person, name: str, at: datetime) -> Invitation | Refused:
        """Another token for a member of staff, as when the password is forgotten."""
        return staffing.invite_again(self._side_tables, by, name, at)

    def look_at_invitation(self, token: str, at: datetime) -> InvitationSeen | Refused:
        """Whom such a token is for; nothing is used up."""
        return staffing.look_at_invitation(self._side_tables, token, at)

    def accept_invitation(
        self, token: str, password: str, at: datetime, address: str, code: str = ""
    ) -> SignedIn | Refused:
        """Set a password with such a token, and come in; who has one-time codes shows one."""
        return staffing.accept_invitation(
            self._side_tables, self._passwords, token, password, at, address, code=code, keys=self._keys
        )

    def change_role(self, by: Person, name: str, role: Role, at: datetime) -> Member | Refused:
        """Give a member of staff another role."""
        return staffing.change_role(self._side_tables, by, name, role, at)

    def dismiss(self, by: Person, name: str, at: datetime) -> Member | Refused:
        """Let a member of staff sign in no more."""
        return staffing.dismiss(self._side_tables, by, name, at)

    def unlock(self, by: Person, name: str, at: datetime) -> Member | Refused:
        """Let somebody who is locked out try again at once."""
        return staffing.unlock(self._side_tables, by, name, at)

    def staff(self, at: datetime | None = None) -> list[Member]:
        """Everybody who was ever appointed, by name; with a time, those who are locked out then are marked."""
        return staffing.staff(self._side_tables, at)
