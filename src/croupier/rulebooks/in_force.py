"""From which day each book binds, which instruments ended with it, and where its rules come from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from types import MappingProxyType

from croupier.rulebooks.ruled import Ruled, ruled
from croupier.vocabulary.clause import Clause, defines
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
    followed_by: BookId | None = None
    """The book of the same game that takes its place from the day after its own notification."""


_IN_FORCE: Mapping[BookId, InForce] = MappingProxyType(
    {
        BookId.ACT_BLACKJACK_2000: InForce(
            since=ruled(date(2000, 2, 15), "I.1"), followed_by=BookId.ACT_BLACKJACK_2018
        ),
        BookId.ACT_BLACKJACK_2006: InForce(
            since=ruled(date(2006, 5, 1), "I.2"), followed_by=BookId.ACT_BLACKJACK_2018
        ),
        BookId.ACT_BLACKJACK_2018: InForce(
            day_after_notification=Clause("I.2"), revokes=ruled("NI2017-244", "I.3")
        ),
        BookId.ACT_CASINO_WAR_2018: InForce(
            day_after_notification=Clause("I.2"), revokes=ruled("NI2006-386", "I.3")
        ),
        BookId.NSW_BLACKJACK_CHALLENGE: InForce(),
    }
)


def in_force(book: BookId) -> InForce:
    """When the book binds."""
    return _IN_FORCE[book]


def commencement(book: BookId) -> Clause | None:
    """The clause by which the book came to bind, where it has one."""
    rules = in_force(book)
    return rules.since.clause if rules.since else rules.day_after_notification


def refuse_day(book: BookId, day: date, *, notified: date | None) -> Refused | None:
    """A book is played by from its first day on; `notified` is the day of the game's 2018 instrument."""
    rules = in_force(book)
    if notified is not None and rules.day_after_notification is None and rules.followed_by is None:
        says = f"{book} binds from no day of notification"
        return Refused(Refusal.UNKNOWN_OPTION, says=says)
    return _refuse_before(book, rules, day, notified) or _refuse_after(book, rules, day, notified)


def _refuse_before(book: BookId, rules: InForce, day: date, notified: date | None) -> Refused | None:
    if rules.since is not None and day < rules.since.value:
        says = f"{book} binds from {rules.since.value.isoformat()}, and not yet on {day.isoformat()}"
        return Refused(Refusal.NOT_IN_FORCE, says=says, clause=rules.since.clause)
    if rules.day_after_notification is None or notified is None or day > notified:
        return None
    says = (
        f"{book} binds from the day after its notification, {_first_day(notified).isoformat()}, "
        f"and not yet on {day.isoformat()}"
    )
    return Refused(Refusal.NOT_IN_FORCE, says=says, clause=rules.day_after_notification)


def _refuse_after(book: BookId, rules: InForce, day: date, notified: date | None) -> Refused | None:
    if rules.followed_by is None or notified is None or day <= notified:
        return None
    says = (
        f"{book} gave way to {rules.followed_by} on {_first_day(notified).isoformat()} "
        f"(its I.2), and is not played by on {day.isoformat()}"
    )
    return Refused(Refusal.NOT_IN_FORCE, says=says)


def refuse_revoked(instrument: str, day: date, *, notified: date | None) -> Refused | None:
    """An instrument that one of our books ended is refused by it; before that day we only do not hold it."""
    for book, rules in _IN_FORCE.items():
        if rules.revokes is None or rules.revokes.value != instrument:
            continue
        if notified is not None and day <= notified:
            says = f"{instrument} still binds on {day.isoformat()}, and its rules are not held here"
            return Refused(Refusal.UNKNOWN_RULEBOOK, says=says)
        says = f"{instrument} ceased when {book} began, and cannot be played by on {day.isoformat()}"
        return Refused(Refusal.NOT_IN_FORCE, says=says, clause=rules.revokes.clause)
    return None


def _first_day(notified: date) -> date:
    return notified + timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """The name of a rule, and the book whose words we hold for it."""

    name: str
    book: BookId


ALTERED: Mapping[int, str] = MappingProxyType(
    {18: "Perfect Pairs", 19: "Tournament Play", 20: "Automated Shuffling Shoe"}
)
"""What the alteration of 2000 put in the place of the former rules 18 and 19."""

BORROWED = range(1, 17)
"""The rules of the book before it that are not held: those of 2006 stand in for them (open point 1)."""

BASE: Mapping[int, str] = MappingProxyType(
    {
        1: "Blackjack Table",
        2: "Cards",
        3: "Minimum and Maximum Wagers",
        4: "Wagers",
        5: "Shuffle and Cut of the Cards",
        6: "Initial Deal",
        7: "Insurance",
        8: "Interim Settlement",
        9: "Subsequent Deal",
        10: "Splitting",
        11: "Doubling",
        12: "Subsequent Deal to Dealer's Hand",
        13: "Final Settlement",
        14: "Irregularities",
        15: "Table Closure",
        16: "General Provisions",
    }
)


@defines(act_2000="I.2")
def rule_of_2000(number: int) -> Heading | None:
    """Which rule has this number since the alteration of 2000; nothing for one that nobody holds (17)."""
    if number in ALTERED:
        return Heading(name=ALTERED[number], book=BookId.ACT_BLACKJACK_2000)
    return Heading(name=BASE[number], book=BookId.ACT_BLACKJACK_2006) if number in BORROWED else None
