"""What a limit is at a time, how it is set, and what is left of it (NSW 1.1 Deposit Limit, Loss Limit; 20.3)."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Final

import msgspec

from croupier.patrons.patron import AtOneTable, LimitToCome, PatronFile, PatronLimit
from croupier.patrons.periods import Calendar, LimitPeriod, Span, day_of, span_of
from croupier.patrons.registry import PatronEvent
from croupier.vocabulary.money import NOTHING, Cents, dollars

_DAYS_KEPT: Final = 100
"""So long results are kept in the file: more than a month and the one before."""


class LimitKind(StrEnum):
    """What is limited."""

    DEPOSIT = "deposit"
    LOSS = "loss"


class LimitSet(PatronEvent, frozen=True, kw_only=True, tag="limit-set.1"):
    """A patron set a limit, changed it or took it away."""

    patron: str
    limit: LimitKind
    period: LimitPeriod = LimitPeriod.DAY
    amount: Cents | None
    """Nothing where there is to be none."""
    set_at: datetime
    holds_from: datetime
    calendar: Calendar
    counted: dict[str, Cents] | None = None
    """By day, what the record says was lost less what was won, where nothing was counted before."""
    counted_from: date | None = None
    lies: dict[str, AtOneTable] = msgspec.field(default_factory=dict)
    """By table, what lay there when counting began."""
    without: tuple[str, ...] = ()
    """Tables whose record is damaged: what was lost there is not counted."""

    def __str__(self) -> str:
        over = "" if self.limit is LimitKind.DEPOSIT else f" for a {self.period}"
        what = "no limit" if self.amount is None else f"a limit of {dollars(self.amount)}"
        says = f"{self.patron} has {what} on {self.limit}{over} from {self.holds_from.isoformat()}"
        if not self.without:
            return says
        return f"{says}; play at {', '.join(self.without)} is not counted, where the record is damaged"


class LeftOfLimit(msgspec.Struct, frozen=True, kw_only=True):
    """How a limit stands in one of its periods."""

    period: LimitPeriod
    amount: Cents
    net_loss: Cents
    """Below nothing for one who is ahead."""
    open: Cents
    span: Span

    @property
    def beyond(self) -> Cents:
        """What is past it if all that is open is lost; below nothing where something is left."""
        return Cents(self.net_loss + self.open - self.amount)

    @property
    def left(self) -> Cents:
        """What may still be staked."""
        return Cents(max(0, -self.beyond))


def holds_from(limit: PatronLimit | None, amount: int | None, at: datetime, ends: datetime) -> datetime:
    """A first or a lower limit holds at once; a higher one, or none, when the period that runs has ended (R6)."""
    now = limit.at(at) if limit is not None else None
    if now is None:
        return at
    return at if amount is not None and amount <= now else ends


def as_set(limit: PatronLimit | None, event: LimitSet) -> PatronLimit:
    """The limit after it was set."""
    if event.holds_from <= event.set_at:
        return PatronLimit(amount=event.amount)
    now = limit.at(event.set_at) if limit is not None else None
    return PatronLimit(amount=now, to_come=LimitToCome(amount=event.amount, starts=event.holds_from))


def standing(
    file: PatronFile, house: Calendar, at: datetime, *, day: date | None = None
) -> tuple[LeftOfLimit, ...]:
    """How each loss limit stands; `day` is the day to which a round counts, where it is not that of `at`."""
    today = day_of(house, at)
    asked = today if day is None else day
    found = []
    for period, limit in sorted(file.loss_limits.items()):
        span = span_of(house, period, asked)
        amount = limit.at(min(at, span.ends - timedelta(microseconds=1)))
        if amount is not None:
            net = lost_in(file, span)
            lies = open_in(file, span, today)
            found.append(LeftOfLimit(period=period, amount=amount, net_loss=net, open=lies, span=span))
    return tuple(found)


def tightest(limits: tuple[LeftOfLimit, ...]) -> LeftOfLimit | None:
    """Of several limits the one of which the least is left."""
    return max(limits, key=lambda one: one.beyond, default=None)


def lost_in(file: PatronFile, span: Span) -> Cents:
    """What was lost less what was won in a period, at tables and by what staff entered."""
    both = (*file.results.items(), *file.entered.items())
    return Cents(sum(amount for day, amount in both if span.has(date.fromisoformat(day))))


def open_in(file: PatronFile, span: Span, today: date) -> Cents:
    """Every stake that counts in a period: rounds whose first card left in it, and what lies for one to come."""
    total = 0
    for one in file.tables.values():
        total += one.lying if span.has(today) else 0
        total += one.open if one.day is not None and span.has(one.day) else 0
    return Cents(total)


def deposited_on(file: PatronFile, day: date) -> Cents:
    """What came in from outside on a calendar day."""
    return file.deposited.get(day.isoformat(), NOTHING)


def added(days: dict[str, Cents], day: date, amount: int) -> dict[str, Cents]:
    """The sums by day with so much more on one of them; those long past are left out."""
    oldest = (day - timedelta(days=_DAYS_KEPT)).isoformat()
    kept = {one: cents for one, cents in days.items() if one >= oldest}
    total = Cents(kept.get(day.isoformat(), 0) + amount)
    return {**kept, day.isoformat(): total} if amount else kept
