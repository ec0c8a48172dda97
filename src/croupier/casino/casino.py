"""The house as it stands: where it is, when its periods begin, and the days it has closed."""

from __future__ import annotations

from datetime import datetime, time
from enum import StrEnum
from typing import Final
from zoneinfo import ZoneInfo

import msgspec
from msgspec import field

from croupier.chapters.kinds import KeptState

DEFAULT_ZONE: Final = "Australia/Sydney"
NAME: Final = "house"


class Weekday(StrEnum):
    """The days on which a week may begin."""

    MONDAY = "monday"
    TUESDAY = "tuesday"
    WEDNESDAY = "wednesday"
    THURSDAY = "thursday"
    FRIDAY = "friday"
    SATURDAY = "saturday"
    SUNDAY = "sunday"

    @property
    def number(self) -> int:
        """As `datetime.weekday` counts them, Monday being 0."""
        return tuple(Weekday).index(self)


class Carried(msgspec.Struct, frozen=True, kw_only=True):
    """What a table had taken in and won when a day was closed, in cents."""

    drop: int
    win: int


class Casino(KeptState, frozen=True, kw_only=True):
    """What is true of the house as a whole."""

    zone: str = DEFAULT_ZONE
    periods_begin: time = time(0, 0)
    """When a day, and with it a week and a month, begins by the wall clock of the zone."""
    week_begins: Weekday = Weekday.MONDAY
    is_set_up: bool = False
    """Whether somebody has said where it is; these values hold where nobody has."""
    days: int = 0
    """How many days were closed."""
    closed: datetime | None = None
    """When the last of them was."""
    carried: dict[str, Carried] = field(default_factory=dict)
    """What each table had taken in and won by then: the day is what has come since."""
    last_since: datetime | None = None
    """When the last day that was closed had begun; nothing where it was the first."""
    last_day: dict[str, Carried] = field(default_factory=dict)
    """What each table took in and won in it."""
    prescribed_prizes: dict[str, str] = field(default_factory=dict)
    """What regulations bar as prizes, each with the regulation."""
    numbers: dict[str, int] = field(default_factory=dict)
    """The last number that was given of each thing that the house counts."""
    links: dict[str, str] = field(default_factory=dict)
    """The jackpot that each table was last linked to, by table; whether it still is, the jackpot knows."""

    @property
    def clock(self) -> ZoneInfo:
        """The zone of its wall clocks."""
        return ZoneInfo(self.zone)
