"""What is recorded of people: who joined, who appointed whom, roles, chips, locks. Never a password or a token.

Each person has a stream of their own. The names of events are stored: versioned, never changed.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Final

import msgspec

from croupier.decoders import decoder
from croupier.ledger.account import BANK, purse
from croupier.ledger.balances import Posting
from croupier.people.names import key_of
from croupier.people.person import PersonKind
from croupier.store.event_store import Stream
from croupier.tables.events import By
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.roles import Role

_PREFIX: Final = "person:"

HOUSE: Final = "house"
"""Who appoints the first gaming manager: nobody can be called that."""


class Why(StrEnum):
    """Why chips were given. The words are stored: add, never change."""

    WELCOME = "welcome"
    MORE = "more"


class PersonEvent(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    """Something that happened to one person; `str()` tells it in a sentence."""

    name: str


class PersonJoined(PersonEvent, frozen=True, kw_only=True, tag="person-joined.1"):
    """A guest came in, or somebody opened an account to play."""

    joined_as: PersonKind
    was: str = ""
    """The name that a guest had before."""

    def __str__(self) -> str:
        before = f", {self.was} until now," if self.was else ""
        return f"{self.name}{before} joins with a guest's name" if self._is_guest else f"{self.name}{before} joins"

    @property
    def _is_guest(self) -> bool:
        return self.joined_as is PersonKind.GUEST


class GuestKept(PersonEvent, frozen=True, kw_only=True, tag="guest-kept.1"):
    """A guest made an account of the name."""

    def __str__(self) -> str:
        return f"{self.name} keeps the name and the chips"


class NameChanged(PersonEvent, frozen=True, kw_only=True, tag="name-changed.1"):
    """A guest took another name, and the chips with it; nobody gets the old one."""

    now: str
    amount: Cents

    def __str__(self) -> str:
        return f"{self.name} is {self.now} from now on, and takes {dollars(self.amount)} along"


class ChipsGiven(PersonEvent, frozen=True, kw_only=True, tag="chips-given.1"):
    """The house gave play chips."""

    amount: Cents
    why: Why
    had: Cents = Cents(0)
    """What the person had then, in the purse, in racks and on layouts."""

    def __str__(self) -> str:
        return f"{self.name}, who has {dollars(self.had)}, is given {dollars(self.amount)} in play chips"


class StaffAppointed(PersonEvent, frozen=True, kw_only=True, tag="staff-appointed.1"):
    """Somebody was appointed, and sent an invitation."""

    role: Role

    def __str__(self) -> str:
        return f"{self.name} is appointed {self.role.words}"


class InvitationRenewed(PersonEvent, frozen=True, kw_only=True, tag="invitation-renewed.1"):
    """A member of staff was sent another invitation, as when a password is forgotten."""

    def __str__(self) -> str:
        return f"{self.name} is sent another invitation"


class InvitationAccepted(PersonEvent, frozen=True, kw_only=True, tag="invitation-accepted.1"):
    """A member of staff set a password with an invitation."""

    def __str__(self) -> str:
        return f"{self.name} accepts the invitation"


class RoleChanged(PersonEvent, frozen=True, kw_only=True, tag="role-changed.1"):
    """A member of staff has another role."""

    was: Role
    role: Role

    def __str__(self) -> str:
        return f"{self.name}, {self.was.words} until now, is {self.role.words}"


class StaffDismissed(PersonEvent, frozen=True, kw_only=True, tag="staff-dismissed.1"):
    """A member of staff can no longer sign in."""

    role: Role

    def __str__(self) -> str:
        return f"{self.name}, {self.role.words}, is dismissed"


class PasswordChanged(PersonEvent, frozen=True, kw_only=True, tag="password-changed.1"):
    """A person has another password."""

    def __str__(self) -> str:
        return f"{self.name} changes the password"


class AccountLocked(PersonEvent, frozen=True, kw_only=True, tag="account-locked.1"):
    """Too many sign-ins failed."""

    until: datetime

    def __str__(self) -> str:
        return f"{self.name} is locked out until {self.until:%Y-%m-%d %H:%M:%S}"


class AccountUnlocked(PersonEvent, frozen=True, kw_only=True, tag="account-unlocked.1"):
    """A gaming manager let somebody try again at once."""

    def __str__(self) -> str:
        return f"{self.name} is unlocked"


class CodesSetUp(PersonEvent, frozen=True, kw_only=True, tag="codes-set-up.1"):
    """From now on signing in takes a one-time code as well."""

    def __str__(self) -> str:
        return f"{self.name} sets up one-time codes"


class CodesTakenOff(PersonEvent, frozen=True, kw_only=True, tag="codes-taken-off.1"):
    """A person signs in without one-time codes again, by their own wish."""

    def __str__(self) -> str:
        return f"{self.name} takes off the one-time codes"


class CodesReset(PersonEvent, frozen=True, kw_only=True, tag="codes-reset.1"):
    """Somebody else took off a person's one-time codes, as when the telephone is lost."""

    def __str__(self) -> str:
        return f"the one-time codes of {self.name} are taken off"


class RecoveryCodeUsed(PersonEvent, frozen=True, kw_only=True, tag="recovery-code-used.1"):
    """A person signed in with a recovery code."""

    left: int

    def __str__(self) -> str:
        return f"{self.name} uses a recovery code: {self.left} are left"


AnyPersonEvent = (
    PersonJoined
    | GuestKept
    | NameChanged
    | ChipsGiven
    | StaffAppointed
    | InvitationRenewed
    | InvitationAccepted
    | RoleChanged
    | StaffDismissed
    | PasswordChanged
    | AccountLocked
    | AccountUnlocked
    | CodesSetUp
    | CodesTakenOff
    | CodesReset
    | RecoveryCodeUsed
)


class StoredPeopleEvent(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """An event as it is stored: who brought it about, and what happened."""

    by: By
    event: AnyPersonEvent


_READ = decoder(StoredPeopleEvent)


def person_stream(name: str) -> Stream:
    """The stream that holds what happened to one person."""
    return Stream(f"{_PREFIX}{key_of(name)}")


def is_of_a_person(stream: Stream) -> bool:
    """Whether a stream is one of these."""
    return stream.startswith(_PREFIX)


def kind_of(event: PersonEvent) -> str:
    """The stored name of an event: `chips-given.1`."""
    return str(type(event).__struct_config__.tag)


def write_event(by: By, event: AnyPersonEvent) -> bytes:
    """What is stored of an event."""
    return msgspec.json.encode(StoredPeopleEvent(by=by, event=event))


def read_event(payload: bytes) -> tuple[By, AnyPersonEvent]:
    """An event as it was stored; decoding checks it again."""
    happened = _READ.decode(payload)
    return happened.by, happened.event


def postings_of(event: AnyPersonEvent) -> tuple[Posting, ...]:
    """The chips that an event moves."""
    match event:
        case ChipsGiven(name=name, amount=amount):
            return (Posting(source=BANK, target=purse(name), amount=amount),)
        case NameChanged(name=name, now=now, amount=amount) if amount:
            return (Posting(source=purse(name), target=purse(now), amount=amount),)
        case _:
            return ()
