"""From which day a book binds, and which instruments ended with it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from croupier.rulebooks.ruled import Ruled
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal, Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class InForce:
    """When a book binds. A day that depends on its notification is configured, never derived (open point 2)."""

    since: Ruled[date] | None = None
    """The first day, where the book names one."""
    day_after_notification: Clause | None = None
    revokes: Ruled[str] | None = None
    """The instrument that ceased with it, and that we do not hold."""
    followed_by: Ruled[BookId] | None = None
    """The book of the same game that takes its place from the day after its own notification, by its clause."""

    @property
    def commencement(self) -> Clause | None:
        """The clause by which the book came to bind, where it has one."""
        return self.since.clause if self.since else self.day_after_notification

    def refuse_day(self, book: BookId, day: date, *, notified: date | None) -> Refused | None:
        """A book is played by from its first day on; `notified` is the day of the game's newest instrument."""
        if notified is not None and self.day_after_notification is None and self.followed_by is None:
            return Refused(Refusal.UNKNOWN_OPTION, says=f"{book} binds from no day of notification")
        return self._refuse_before(book, day, notified) or self._refuse_after(book, day, notified)

    def _refuse_before(self, book: BookId, day: date, notified: date | None) -> Refused | None:
        if self.since is not None and day < self.since.value:
            says = f"{book} binds from {self.since.value.isoformat()}, and not yet on {day.isoformat()}"
            return Refused(Refusal.NOT_IN_FORCE, says=says, clause=self.since.clause)
        if self.day_after_notification is None or notified is None or day > notified:
            return None
        says = (
            f"{book} binds from the day after its notification, {_first_day(notified).isoformat()}, "
            f"and not yet on {day.isoformat()}"
        )
        return Refused(Refusal.NOT_IN_FORCE, says=says, clause=self.day_after_notification)

    def _refuse_after(self, book: BookId, day: date, notified: date | None) -> Refused | None:
        if self.followed_by is None or notified is None or day <= notified:
            return None
        says = (
            f"{book} gave way to {self.followed_by.value} on {_first_day(notified).isoformat()} "
            f"(its {self.followed_by.clause}), and is not played by on {day.isoformat()}"
        )
        return Refused(Refusal.NOT_IN_FORCE, says=says)

    def refuse_revoked(self, book: BookId, instrument: str, day: date, *, notified: date | None) -> Refused | None:
        """An instrument that the book ended is refused by it; before that day we only do not hold it."""
        if self.revokes is None or self.revokes.value != instrument:
            return None
        if notified is not None and day <= notified:
            says = f"{instrument} still binds on {day.isoformat()}, and its rules are not held here"
            return Refused(Refusal.UNKNOWN_RULEBOOK, says=says)
        says = f"{instrument} ceased when {book} began, and cannot be played by on {day.isoformat()}"
        return Refused(Refusal.NOT_IN_FORCE, says=says, clause=self.revokes.clause)


def _first_day(notified: date) -> date:
    return notified + timedelta(days=1)


ALWAYS = InForce()
"""No day is named."""
