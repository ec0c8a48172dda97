"""Days, weeks and months by the wall clock of the house, whatever a change of clocks leaves out or has twice.

A day is known by its date. It begins when the wall clock shows the hour at which periods begin: where a change of
clocks leaves that hour out, at the first instant after it; where it comes twice, at the first. Nothing here adds
twenty-four hours to anything.
"""

from __future__ import annotations

import calendar
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from typing import Final
from zoneinfo import ZoneInfo

import msgspec

_ONE_DAY: Final = timedelta(days=1)


class LimitPeriod(StrEnum):
    """Over what a loss limit runs."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"


class Calendar(msgspec.Struct, frozen=True, kw_only=True):
    """The wall clock of a house, and when its periods begin by it."""

    zone: str
    begins: time = time(0, 0)
    first_weekday: int = 0
    """On which a week begins; Monday is 0."""

    @property
    def clock(self) -> ZoneInfo:
        """The zone of its wall clocks."""
        return ZoneInfo(self.zone)

    @property
    def by_midnight(self) -> Calendar:
        """The same house by calendar days."""
        return msgspec.structs.replace(self, begins=time(0, 0))


class Span(msgspec.Struct, frozen=True, kw_only=True):
    """A period: its first day, the first day after it, and when each of them begins."""

    first: date
    after: date
    begins: datetime
    ends: datetime

    def has(self, day: date) -> bool:
        """Whether a day lies in it."""
        return self.first <= day < self.after


def day_begins(house: Calendar, day: date) -> datetime:
    """The instant at which a day of the house begins."""
    wall = datetime.combine(day, house.begins)
    clock = house.clock
    first = wall.replace(tzinfo=clock, fold=0).astimezone(UTC)
    if first.astimezone(clock).replace(tzinfo=None) == wall:
        return first.astimezone(clock)
    return _after_the_gap(wall, clock).astimezone(clock)


def _after_the_gap(wall: datetime, clock: ZoneInfo) -> datetime:
    """The instant at which clocks were put forward over this time."""
    early = wall.replace(tzinfo=clock, fold=1).astimezone(UTC)
    late = wall.replace(tzinfo=clock, fold=0).astimezone(UTC)
    before = early.astimezone(clock).utcoffset()
    while late - early > timedelta(seconds=1):
        middle = early + timedelta(seconds=int((late - early).total_seconds()) // 2)
        if middle.astimezone(clock).utcoffset() == before:
            early = middle
        else:
            late = middle
    return late


def day_of(house: Calendar, at: datetime) -> date:
    """The day of the house in which an instant lies."""
    day = at.astimezone(house.clock).date() + _ONE_DAY
    while day_begins(house, day) > at:
        day -= _ONE_DAY
    return day


def span_of(house: Calendar, period: LimitPeriod, day: date) -> Span:
    """The period in which a day lies."""
    match period:
        case LimitPeriod.DAY:
            first, after = day, day + _ONE_DAY
        case LimitPeriod.WEEK:
            first = day - timedelta(days=(day.weekday() - house.first_weekday) % 7)
            after = first + timedelta(days=7)
        case LimitPeriod.MONTH:
            first = day.replace(day=1)
            after = first + timedelta(days=calendar.monthrange(first.year, first.month)[1])
    return Span(first=first, after=after, begins=day_begins(house, first), ends=day_begins(house, after))
