"""What the log says of everybody, folded and checked event by event: who could do what when they did it.

For whoever reads the record again. It knows no database; what the table of people says is handed in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from croupier.people.chips import A_DAY, LESS_THAN, TIMES_A_DAY, WELCOME
from croupier.people.events import (
    HOUSE,
    AccountLocked,
    AccountUnlocked,
    AnyPersonEvent,
    ChipsGiven,
    CodesReset,
    CodesSetUp,
    CodesTakenOff,
    GuestKept,
    InvitationAccepted,
    InvitationRenewed,
    NameChanged,
    PasswordChanged,
    PersonJoined,
    RecoveryCodeUsed,
    RoleChanged,
    StaffAppointed,
    StaffDismissed,
    Why,
)
from croupier.people.names import key_of
from croupier.people.person import APPOINTED, PersonKind, PersonStanding
from croupier.tables.events import By
from croupier.vocabulary.money import dollars
from croupier.vocabulary.roles import Role

Row = tuple[str, str, str, str, str]
"""Key, name, kind, role and standing, as the table of people has them."""

_BY_A_MANAGER: Final = (
    StaffAppointed,
    InvitationRenewed,
    RoleChanged,
    StaffDismissed,
    AccountUnlocked,
    CodesReset,
)


class DoesNotFollow(Exception):
    """An event cannot have happened after those before it; the message is fit for the middle of a sentence."""


@dataclass(slots=True, kw_only=True)
class Followed:
    """Somebody while the log is followed."""

    name: str
    kind: PersonKind
    role: Role
    standing: PersonStanding = PersonStanding.HERE
    is_welcomed: bool = False
    has_codes: bool = False
    more: list[datetime] = field(default_factory=list)
    """When they were given chips again."""


class Household:
    """Everybody of a house, from the events alone."""

    def __init__(self) -> None:
        """Nobody has come in yet."""
        self.people: dict[str, Followed] = {}

    def follow(self, by: By, event: AnyPersonEvent) -> None:
        """Take in what happened, or `DoesNotFollow`."""
        if isinstance(event, CodesReset) and by.who == HOUSE:
            pass  # by whoever holds the record itself
        elif isinstance(event, _BY_A_MANAGER):
            self._check_manager(by, event)
        elif not isinstance(event, AccountLocked):
            own = (event.name, event.was) if isinstance(event, PersonJoined) else (event.name,)
            _demand(f"{by.who} did it for {event.name}", unless=by.who in own)
        known = self.people.get(key_of(event.name))
        match event:
            case PersonJoined():
                self._join(known, event)
            case StaffAppointed():
                self._appoint(known, event)
            case _:
                _demand(f"nobody called {event.name} has joined", unless=known is not None)
                assert known is not None
                self._change(known, event, by)

    def differences(self, rows: Iterable[Row]) -> Iterator[tuple[str, str]]:
        """Where the table of people says something else than the log: a place and a sentence each."""
        stored = {row[0]: row[1:] for row in rows}
        for key in sorted({*stored, *self.people}):
            known = self.people.get(key)
            logged = (known.name, known.kind.value, known.role.value, known.standing.value) if known else None
            has = stored.get(key)
            if has != logged:
                told, found = _spoken(logged), _spoken(has)
                yield f"the account of {key}", f"the table of people has {found}, and the log has {told}"

    def _join(self, known: Followed | None, event: PersonJoined) -> None:
        _demand(f"{event.name} has joined before", unless=known is None)
        was = self.people.get(key_of(event.was)) if event.was else None
        _demand(f"nobody called {event.was} has joined", unless=not event.was or was is not None)
        joined = Followed(name=event.name, kind=event.joined_as, role=Role.PLAYER)
        if was is not None:
            _demand(f"{event.was} did not take another name", unless=was.standing is PersonStanding.RENAMED)
            joined.is_welcomed, joined.more = was.is_welcomed, was.more
        self.people[key_of(event.name)] = joined

    def _appoint(self, known: Followed | None, event: StaffAppointed) -> None:
        _demand(f"nobody is appointed {event.role.words}", unless=event.role in APPOINTED)
        gone = known is None or known.standing is PersonStanding.DISMISSED
        _demand(f"{event.name} is here already", unless=gone)
        name = known.name if known else event.name
        self.people[key_of(event.name)] = Followed(
            name=name, kind=PersonKind.ACCOUNT, role=event.role, standing=PersonStanding.INVITED
        )

    def _change(self, known: Followed, event: AnyPersonEvent, by: By) -> None:
        match event:
            case ChipsGiven():
                _give(known, event, by.at)
            case GuestKept():
                _demand(f"{known.name} has an account", unless=known.kind is PersonKind.GUEST)
                known.kind = PersonKind.ACCOUNT
            case NameChanged():
                _demand(f"{known.name} has an account", unless=known.kind is PersonKind.GUEST)
                _demand(
                    f"{known.name} has taken another name before", unless=known.standing is PersonStanding.HERE
                )
                known.standing = PersonStanding.RENAMED
            case InvitationAccepted():
                _demand(
                    f"{known.name} was not invited",
                    unless=known.standing in (PersonStanding.HERE, PersonStanding.INVITED),
                )
                known.standing = PersonStanding.HERE
            case RoleChanged():
                _demand(
                    f"{known.name} is {known.role.words}, not {event.was.words}", unless=known.role is event.was
                )
                _demand(f"nobody is appointed {event.role.words}", unless=event.role in APPOINTED)
                known.role = event.role
                self._demand_a_manager()
            case StaffDismissed():
                _demand(
                    f"{known.name} is {known.role.words}, not {event.role.words}", unless=known.role is event.role
                )
                known.standing = PersonStanding.DISMISSED
                self._demand_a_manager()
            case CodesSetUp():
                _demand(f"{known.name} has no account", unless=known.kind is PersonKind.ACCOUNT)
                known.has_codes = True
            case CodesTakenOff() | CodesReset() | RecoveryCodeUsed():
                _demand(f"{known.name} has no one-time codes", unless=known.has_codes)
                own = isinstance(event, CodesTakenOff) and known.role is Role.GAMING_MANAGER
                _demand(f"{known.name} is gaming manager, and does without codes", unless=not own)
                known.has_codes = isinstance(event, RecoveryCodeUsed)
            case PasswordChanged() | AccountLocked() | AccountUnlocked():
                _demand(f"{known.name} has no account", unless=known.kind is PersonKind.ACCOUNT)
            case _:
                pass

    def _check_manager(self, by: By, event: AnyPersonEvent) -> None:
        """A gaming manager of that moment, or the house as long as there is none."""
        known = self.people.get(key_of(by.who))
        is_manager = known is not None and _is_manager(known)
        is_first = by.who == HOUSE and isinstance(event, StaffAppointed) and not self._managers()
        _demand(f"{by.who} is no gaming manager", unless=is_manager or is_first)

    def _demand_a_manager(self) -> None:
        _demand("no gaming manager is left", unless=bool(self._managers()))

    def _managers(self) -> list[str]:
        return [one.name for one in self.people.values() if _is_manager(one)]


def _is_manager(known: Followed) -> bool:
    return known.role is Role.GAMING_MANAGER and known.standing is PersonStanding.HERE


def _give(known: Followed, event: ChipsGiven, at: datetime) -> None:
    _demand(
        f"{known.name} is {known.role.words}, and play chips are for players", unless=known.role is Role.PLAYER
    )
    if event.why is Why.WELCOME:
        _demand(f"{known.name} was welcomed before", unless=not known.is_welcomed)
        _demand(f"{known.name} is welcomed with {dollars(event.amount)}", unless=event.amount == WELCOME)
        known.is_welcomed = True
        return
    has, given = dollars(event.had), dollars(event.amount)
    _demand(f"{known.name} has {has}, and is given more", unless=event.had < LESS_THAN)
    _demand(f"{known.name} has {has}, and is given {given}", unless=event.had + event.amount == WELCOME)
    known.more = [one for one in known.more if at - one < A_DAY] + [at]
    _demand(f"{known.name} is given more {len(known.more)} times in a day", unless=len(known.more) <= TIMES_A_DAY)


def _demand(says: str, *, unless: bool) -> None:
    if not unless:
        raise DoesNotFollow(says)


def _spoken(row: tuple[str, ...] | None) -> str:
    return ", ".join(row) if row else "nobody"
