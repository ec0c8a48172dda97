"""Notices: who was told of what, and who has still to be told, by when and under which clause."""

from __future__ import annotations

from datetime import datetime

import msgspec

from croupier.tables.commands import Command, Time
from croupier.tables.desk import Desk
from croupier.tables.events import Event
from croupier.tables.registry import decides, everywhere, evolves
from croupier.tables.roles import Role
from croupier.tables.table import Addressee, Phase, Table, Told
from croupier.vocabulary.refusal import Refusal, Refused


class GiveNotice(Command, frozen=True, kw_only=True, tag="notify"):
    """Tell somebody of something that the book wants told, before or after it is done."""

    to: Addressee
    subject: str
    """What it is about, by the word that the command which needs the notice names: `restriction:ann`."""


class NoticeGiven(Event, frozen=True, kw_only=True, tag="notice-given.1"):
    """Somebody was told of something."""

    told: Told

    def __str__(self) -> str:
        return f"{self.told.by} tells {self.told.to.words} of {self.told.subject}"


class NoticeDue(Event, frozen=True, kw_only=True, tag="notice-due.1"):
    """Somebody has to be told of something by a certain time."""

    to: Addressee
    subject: str
    text: str
    since: Time
    by: Time | None = None
    """The latest time for it; nothing where the book names none."""
    player: str | None = None
    """Whom it is about."""
    amount: int | None = None
    """The cents it is about, where a book lists only larger ones."""

    def __str__(self) -> str:
        until = f" by {self.by.isoformat()}" if self.by else ""
        return f"{self.to.words} is to be told{until}: {self.text}"


@decides(
    GiveNotice,
    by=everywhere((Role.CASINO_SUPERVISOR, Role.CASINO_OPERATOR)),
    under={},
    refusals=(Refusal.NOTHING_TO_TELL,),
    phases=(Phase.NOT_OPENED, Phase.OPEN, Phase.CLOSED),
)
def give_notice(desk: Desk, command: GiveNotice) -> Refused | None:
    if not command.subject.strip():
        says = f"{command.who} cannot tell {command.to.words} of nothing"
        return Refused(Refusal.NOTHING_TO_TELL, says=says)
    told = Told(to=command.to, subject=command.subject, at=command.at, by=command.who)
    desk.say(NoticeGiven(told=told))
    return None


@evolves(NoticeGiven)
def notice_given(table: Table, event: NoticeGiven) -> Table:
    return msgspec.structs.replace(table, told=(*table.told, event.told))


@evolves(NoticeDue)
def notice_due(table: Table, event: NoticeDue) -> Table:
    """Whoever must be told of it is told by others: the table goes on."""
    return table


def told_of(table: Table, to: Addressee, subject: str) -> datetime | None:
    """When somebody was first told of something; nothing if nobody has."""
    return next((one.at for one in table.told if one.to is to and one.subject == subject), None)
