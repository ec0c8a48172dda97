"""Opening the house: in which zone it is, and when its days, weeks and months begin. And its clock."""

from __future__ import annotations

from datetime import time
from zoneinfo import ZoneInfo

import msgspec

from croupier.casino.casino import DEFAULT_ZONE, Casino, Weekday
from croupier.casino.registry import CasinoChapter, CasinoCommand, CasinoContext, CasinoEvent
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reference

CHAPTER = CasinoChapter()


class OpenHouse(CasinoCommand, frozen=True, kw_only=True, tag="open-house"):
    """Say where the house is and when its periods begin, before anything else is done in it."""

    zone: Reference = DEFAULT_ZONE
    """A name of the time zone database."""
    periods_begin: Reference = "00:00"
    """When a day begins by the wall clock: hours and minutes."""
    week_begins: Reference = Weekday.MONDAY.value


class TellTime(CasinoCommand, frozen=True, kw_only=True, tag="tell-time"):
    """Move the clock of the house on."""


class HouseOpened(CasinoEvent, frozen=True, kw_only=True, tag="house-opened.1"):
    """The house said where it is and when its periods begin."""

    zone: str
    periods_begin: time
    week_begins: Weekday

    def __str__(self) -> str:
        begins = f"days begin at {self.periods_begin:%H:%M}, weeks on {self.week_begins.value.capitalize()}"
        return f"The house keeps the time of {self.zone}; {begins}"


class TimeTold(CasinoEvent, frozen=True, kw_only=True, tag="time-told.1"):
    """The clock of the house went on."""

    def __str__(self) -> str:
        return "The clock of the house goes on"


@CHAPTER.decides(OpenHouse, refusals=(Refusal.UNKNOWN_OPTION,))
def open_house(context: CasinoContext, command: OpenHouse) -> Refused | None:
    if context.state.is_set_up or context.house.has_begun():
        says = f"{command.who} cannot open the house: that is done once, before anything else"
        return Refused(Refusal.WRONG_PHASE, says=says)
    begins, weekday = _wall_time(command.periods_begin), _weekday(command.week_begins)
    if not _is_zone(command.zone):
        return _refuse(command, "zone", command.zone, "Australia/Sydney")
    if begins is None:
        return _refuse(command, "periods_begin", command.periods_begin, "06:00")
    if weekday is None:
        return _refuse(command, "week_begins", command.week_begins, "monday")
    context.say(HouseOpened(zone=command.zone, periods_begin=begins, week_begins=weekday))
    return None


def _refuse(command: OpenHouse, field: str, given: str, example: str) -> Refused:
    says = f"{command.who} cannot open the house with {field} {given!r}: it is written like {example!r}"
    return Refused(Refusal.UNKNOWN_OPTION, says=says)


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (KeyError, OSError, ValueError):  # no such zone, a folder, or no name of one at all
        return False
    return True


def _wall_time(text: str) -> time | None:
    try:
        given = time.fromisoformat(text)
    except ValueError:
        return None
    return given if given.tzinfo is None and len(text) == len("00:00") else None


def _weekday(text: str) -> Weekday | None:
    return Weekday(text) if text in tuple(Weekday) else None


@CHAPTER.decides(TellTime)
def tell_time(context: CasinoContext, command: TellTime) -> Refused | None:
    context.say(TimeTold())
    return None


@CHAPTER.evolves(HouseOpened)
def house_opened(casino: Casino, event: HouseOpened) -> Casino:
    return msgspec.structs.replace(
        casino, zone=event.zone, periods_begin=event.periods_begin, week_begins=event.week_begins, is_set_up=True
    )


@CHAPTER.evolves(TimeTold)
def time_told(casino: Casino, event: TimeTold) -> Casino:
    return casino
