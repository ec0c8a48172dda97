"""Notices: who was told of what, and who has still to be told, by when and under which clause."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from croupier.tables.commands import Command, Time
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.notice_subjects import CLOSING, LIMITS, SUBJECTS, is_known_subject, length_of_notice
from croupier.tables.registry import TableChapter
from croupier.tables.table import Addressee, Phase, Table, Told
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reference

CHAPTER = TableChapter()


class GiveNotice(Command, frozen=True, kw_only=True, tag="notify"):
    """Tell somebody of something that the book wants told, before or after it is done."""

    to: Addressee
    subject: Reference
    """What it is about, by the word that the command which needs the notice names: `restriction:ann`."""
    proposed: Time | None = None
    """The time on the sign, where a closing is announced: as soon as the book allows unless it is given."""


class NoticeGiven(Event, frozen=True, kw_only=True, tag="notice-given.1"):
    """Somebody was told of something."""

    told: Told

    def __str__(self) -> str:
        when = f" at {self.told.proposed:%H:%M}" if self.told.proposed else ""
        return f"{self.told.by} tells {self.told.to.words} of {self.told.subject}{when}"


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


@CHAPTER.decides(
    GiveNotice,
    refusals=(Refusal.NOTHING_TO_TELL, Refusal.TOO_EARLY),
    phases=(Phase.NOT_OPENED, Phase.OPEN, Phase.CLOSED),
)
def give_notice(context: CommandContext, command: GiveNotice) -> Refused | None:
    if not command.subject.strip():
        says = f"{command.who} cannot tell {command.to.words} of nothing"
        return Refused(Refusal.NOTHING_TO_TELL, says=says)
    if not is_known_subject(context.table, command.subject):
        forms = ", ".join(one.form for one in SUBJECTS)
        says = (
            f"{command.who} cannot tell {command.to.words} of {command.subject!r}: "
            f"a notice at {context.table.name} is about {forms}"
        )
        return Refused(Refusal.NOTHING_TO_TELL, says=says)
    proposed = _proposed(context.table, command)
    if isinstance(proposed, Refused):
        return proposed
    told = Told(to=command.to, subject=command.subject, at=command.at, by=command.who, proposed=proposed)
    context.say(NoticeGiven(told=told, clause=_told_by(context.table, command)))
    return None


def _told_by(table: Table, command: GiveNotice) -> Clause | None:
    """The clause that has players told before the table closes, or its limits change."""
    if command.to is not Addressee.PLAYERS or table.setting is None:
        return None
    if command.subject == CLOSING:
        return table.book.hours.closing.clause
    return table.book.limits.told_first if command.subject == LIMITS else None


def _proposed(table: Table, command: GiveNotice) -> datetime | Refused | None:
    """The time on the sign: not before it was up for as long as the book, or the house, wants."""
    if command.subject != CLOSING:
        if command.proposed is None:
            return None
        says = f"{command.who} cannot name a time for {command.subject}: only a closing is announced for one"
        return Refused(Refusal.NOTHING_TO_TELL, says=says)
    rule = table.book.hours.closing if table.setting is not None else None
    earliest = command.at + (length_of_notice(table) if rule is not None else timedelta())
    if command.proposed is not None and command.proposed < earliest:
        says = (
            f"{command.who} cannot announce a closing for {command.proposed.isoformat()}: told at "
            f"{command.at.isoformat()}, players have until {earliest.isoformat()}"
        )
        return Refused(Refusal.TOO_EARLY, says=says, clause=rule.clause if rule is not None else None)
    return command.proposed or (earliest if rule is not None and rule.value else None)


@CHAPTER.evolves(NoticeGiven)
def notice_given(table: Table, event: NoticeGiven) -> Table:
    return msgspec.structs.replace(table, told=(*table.told, event.told))


@CHAPTER.evolves(NoticeDue)
def notice_due(table: Table, event: NoticeDue) -> Table:
    """Whoever must be told of it is told by others: the table goes on."""
    return table


def told_of(table: Table, to: Addressee, subject: str) -> datetime | None:
    """When somebody was first told of something; nothing if nobody has."""
    return next((one.at for one in table.told if one.to is to and one.subject == subject), None)
