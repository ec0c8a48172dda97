"""A person of the house, a session, and what is handed to somebody who has just signed in. Values only."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from croupier.vocabulary.money import Cents
from croupier.vocabulary.roles import Role

APPOINTED = frozenset(
    {
        Role.DEALER,
        Role.GAMING_SUPERVISOR,
        Role.CASINO_SUPERVISOR,
        Role.ASSISTANT_GAMING_MANAGER,
        Role.GAMING_MANAGER,
        Role.TOURNAMENT_MANAGER,
        Role.INSPECTOR,
        Role.SURVEILLANCE,
    }
)
"""The roles that a gaming manager gives; one who is only watching needs none, and nobody signs in as a clock."""

SIGNS_IN = APPOINTED | {Role.PLAYER}


class PersonKind(StrEnum):
    """How somebody is known. The words are stored: add, never change."""

    GUEST = "guest"
    """By a name that the house gave, for as long as the session lasts."""
    ACCOUNT = "account"
    """By a name and a password."""


class PersonStanding(StrEnum):
    """Whether somebody can come in. The words are stored: add, never change."""

    HERE = "here"
    INVITED = "invited"
    """Appointed, and has not set a password yet."""
    DISMISSED = "dismissed"
    RENAMED = "renamed"
    """A guest who took another name; nobody gets the old one again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody who can sign in."""

    name: str
    role: Role
    kind: PersonKind
    since: datetime

    def __post_init__(self) -> None:
        assert self.role in SIGNS_IN, f"nobody signs in as a {self.role.words}"

    @property
    def is_staff(self) -> bool:
        """Whether a gaming manager appointed them."""
        return self.role in APPOINTED


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """Somebody signed in. It does not hold the token: whoever sees a session cannot use it."""

    id: str
    """The SHA-256 of its token, as it is stored."""
    person: Person
    csrf: str = field(repr=False)
    """What a browser sends with whatever changes something; it follows from the token."""
    began: datetime
    seen: datetime
    """When it was last used, to the minute."""
    ends: datetime
    """When it is over, if nothing more is heard."""

    def allows(self, csrf: str) -> bool:
        """Whether this is the session's own CSRF value."""
        return hmac.compare_digest(self.csrf.encode(), csrf.encode("utf-8", "replace"))


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSession:
    """One of a person's sessions, as they see the list: where it was begun, and when it was last used."""

    id: str
    """The first digits of the session's own."""
    began: datetime
    seen: datetime
    address: str
    agent: str
    is_this: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedIn:
    """What one who has just signed in is given, once."""

    token: str = field(repr=False)
    session: Session

    @property
    def csrf(self) -> str:
        return self.session.csrf

    @property
    def person(self) -> Person:
        return self.session.person


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """What a new member of staff is sent, once, to set a password with."""

    token: str = field(repr=False)
    name: str
    role: Role
    ends: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationSeen:
    """What a link that is still good makes of whoever holds it; without a name, the first gaming manager."""

    name: str
    role: Role
    ends: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A member of staff, as a gaming manager sees the list."""

    person: Person
    standing: PersonStanding
    locked_until: datetime | None = None
    has_codes: bool = False
    """Whether they sign in with a one-time code as well."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipGift:
    """Play chips that somebody was given, and what the purse holds with them."""

    amount: Cents
    purse: Cents
