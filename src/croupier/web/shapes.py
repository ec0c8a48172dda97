"""What goes in and out over HTTP, as OpenAPI describes it and as clients read it. Values only: it loads no server.

Felt and its parts are the floor's own.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from croupier.floor.shown.felt import Felt, Glimpse, Yours
from croupier.floor.shown.frames import Seen
from croupier.vocabulary.roles import Role


class Shape(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is sent; every field is always there."""


class RequestBody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that is received; a field that nobody knows is a mistake of the sender."""


PersonName = Annotated[str, msgspec.Meta(min_length=1, max_length=200, examples=["Ann"])]
Password = Annotated[str, msgspec.Meta(max_length=1_000, examples=["a long walk by the lake"])]
Token = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


Code = Annotated[str, msgspec.Meta(max_length=40, examples=["123456"])]
"""A one-time code of six digits, or a recovery code."""


class NameAndPassword(RequestBody, frozen=True, kw_only=True):
    """Who somebody wants to be."""

    name: PersonName
    password: Password


class SigningIn(RequestBody, frozen=True, kw_only=True):
    """Who somebody is; with a one-time code, or a recovery code, where that was set up."""

    name: PersonName
    password: Password
    code: Code = ""


class SettingUp(RequestBody, frozen=True, kw_only=True):
    """The password; and one of the codes that one has, to replace or to end them."""

    password: Password
    code: Code = ""


class Confirming(RequestBody, frozen=True, kw_only=True):
    """The first code that the telephone shows."""

    code: Code


class FirstManager(RequestBody, frozen=True, kw_only=True):
    """The one-time link of the first start, and whom it makes gaming manager."""

    token: Token
    name: PersonName
    password: Password


class Accepted(RequestBody, frozen=True, kw_only=True):
    """An invitation, and the password that its holder wants."""

    token: Token
    password: Password
    code: Code = ""
    """For one who has one-time codes."""


class LinkShown(RequestBody, frozen=True, kw_only=True):
    """A one-time link that somebody opened."""

    token: Token


class NewPassword(RequestBody, frozen=True, kw_only=True):
    """The password that was, and the one to be."""

    old: Password
    new: Password


class Appointment(RequestBody, frozen=True, kw_only=True):
    """Whom a gaming manager appoints, and as what."""

    name: PersonName
    role: Role


class MemberChange(RequestBody, frozen=True, kw_only=True):
    """Another role for a member of staff, or an end to a lock-out: one of the two."""

    role: Role | None = None
    unlock: bool = False


class Me(Shape, frozen=True, kw_only=True):
    """Whoever asks, as the house knows them."""

    name: str
    role: Role
    kind: Literal["guest", "account", "spectator"]
    purse: int
    """In cents."""
    csrf: str
    """For the header X-Croupier-CSRF; empty for one who is not signed in."""
    token: str | None
    """Only right after signing in."""
    tables: tuple[str, ...]
    """Where they are."""


class MemberShown(Shape, frozen=True, kw_only=True):
    """A member of staff, for a gaming manager."""

    name: str
    role: Role
    standing: str
    """`here`, `invited` or `dismissed`."""
    since: datetime
    locked_until: datetime | None
    codes: bool
    """Whether they sign in with a one-time code as well."""


class Staff(Shape, frozen=True, kw_only=True):
    """Everybody who was appointed."""

    staff: tuple[MemberShown, ...]


class Appointed(Shape, frozen=True, kw_only=True):
    """Who was appointed, and the token of their link: shown this once."""

    name: str
    role: Role
    invitation: str
    ends: datetime


class LinkSeen(Shape, frozen=True, kw_only=True):
    """Whom a link that is still good is for."""

    name: str
    """Empty for the first gaming manager, who brings one."""
    role: Role
    ends: datetime


class CodesShown(Shape, frozen=True, kw_only=True):
    """Whether signing in takes a one-time code, since when, and how many recovery codes are left."""

    on: bool
    since: datetime | None
    recovery_left: int
    can_end: bool
    """Whether one may do without again; a gaming manager may not."""


class CodesBegun(Shape, frozen=True, kw_only=True):
    """What goes into the telephone, shown this once; needed only when it is confirmed."""

    secret: str
    address: str
    """`otpauth://…`"""
    picture: str
    """The same to be photographed, as a `data:` address of an SVG."""


class Recovery(Shape, frozen=True, kw_only=True):
    """Codes that are good once each in place of a one-time code; shown this once."""

    recovery: tuple[str, ...]


class SessionShown(Shape, frozen=True, kw_only=True):
    """One of one's own sessions."""

    id: str
    began: datetime
    seen: datetime
    """When it was last used, to the minute."""
    address: str
    """From where; empty where that was not kept."""
    agent: str
    """What the browser or program said of itself."""
    this: bool


class SessionsShown(Shape, frozen=True, kw_only=True):
    """All of them, this one first."""

    sessions: tuple[SessionShown, ...]


class Problem(Shape, frozen=True, kw_only=True):
    """What every refusal looks like: one sentence and, where there is one, the clause behind it."""

    code: str
    says: str
    """One sentence."""
    clause: str | None = None
    also: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.says


class TableSeen(Shape, frozen=True, kw_only=True):
    """A table as the viewer sees it, and what happened last."""

    felt: Felt
    yours: Yours | None
    record: list[Seen]
    earlier: int
    """How many of what happened last are left out: the record has them."""


class RecordPage(Shape, frozen=True, kw_only=True):
    """What happened at a table, in order, as far as the viewer may see it."""

    record: list[Seen]
    before: int | None
    """The version to ask with for what happened earlier; nothing where these are the first."""


class LobbyShown(Shape, frozen=True, kw_only=True):
    """All tables at a glance."""

    tables: tuple[Glimpse, ...]


class CommandDone(Shape, frozen=True, kw_only=True):
    """A command was done, and this is what happened as far as the sender may see it."""

    id: str
    version: int
    says: tuple[str, ...]


class Health(Shape, frozen=True, kw_only=True):
    """Whether the house is up, and its record within reach."""

    ok: bool
    version: str


class BookShown(Shape, frozen=True, kw_only=True):
    """A rulebook."""

    id: str
    title: str
    instrument: str
    called: str
    note: str
    borrows_from: str | None


class Books(Shape, frozen=True, kw_only=True):
    """Those on the shelf."""

    rulebooks: tuple[BookShown, ...]


class Clauses(Shape, frozen=True, kw_only=True):
    """A book's clauses in our words, by the number that the book prints."""

    book: str
    clauses: dict[str, str]
    borrowed: tuple[str, ...]
    """Those that stand in for a base that we do not hold."""


class CodeAt(Shape, frozen=True, kw_only=True):
    """A line of the house's own source."""

    file: str
    line: int


class ProofAt(Shape, frozen=True, kw_only=True):
    """A test of the house's own source."""

    file: str
    line: int
    name: str


class ClauseWhere(Shape, frozen=True, kw_only=True):
    """Where a clause is: what obeys it, what proves it, an example."""

    book: str
    clause: str
    says: str
    code: tuple[CodeAt, ...]
    """The plainest line first."""
    tests: tuple[ProofAt, ...]
    """None where the house is not run from a checkout."""
    example: str
    why_no_code: str
    """Why no line obeys it; empty where one does."""


class ClauseShown(Shape, frozen=True, kw_only=True):
    """One clause in our words; a number that only heads others gives all below it."""

    book: str
    clause: str
    says: str
