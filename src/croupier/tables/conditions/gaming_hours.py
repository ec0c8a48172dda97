"""Gaming hours: settled outside the books, configured when the table opens (ACT 15.1; CW 11.1)."""

from __future__ import annotations

from datetime import datetime

from croupier.rulebooks.book import Book
from croupier.tables.commands import Command
from croupier.tables.table import GamingHours, Table
from croupier.vocabulary.refusal import Refusal, Refused


def is_within(hours: GamingHours | None, at: datetime) -> bool:
    """Whether the casino may be played in at this time of the day, in the zone in which the time was given."""
    if hours is None or hours.opens == hours.closes:
        return True
    now = f"{at:%H:%M}"
    if hours.opens < hours.closes:
        return hours.opens <= now < hours.closes
    return now >= hours.opens or now < hours.closes


def refuse_hours(book: Book, hours: GamingHours | None) -> Refused | None:
    """A book that says nothing of gaming hours has none configured."""
    if hours is None or book.hours.gaming_hours is not None:
        return None
    return Refused(Refusal.UNKNOWN_OPTION, says=f"{book} knows no gaming hours")


def refuse_outside(table: Table, command: Command) -> Refused | None:
    """No round begins outside the gaming hours."""
    hours = table.opened.hours
    if hours is None or is_within(hours, command.at):
        return None
    says = (
        f"{command.who} cannot start a round at {command.at:%H:%M}: "
        f"gaming hours are {hours.opens} to {hours.closes}"
    )
    clause = table.book.hours.gaming_hours
    return Refused(Refusal.OUTSIDE_GAMING_HOURS, says=says, clause=clause)
