"""How players, spectators and staff have to behave in each book, and what a breach can lead to, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId


class BreachOf(StrEnum):
    """What somebody is reported for. The words are stored: add, never change."""

    DEVICE = "device"
    """A device that records, predicts, analyses or passes on outcomes, odds or strategy."""
    ADVICE = "advice"
    """Telling another player how to play."""
    ANOTHER_RULE = "another-rule"


@dataclass(frozen=True, slots=True, kw_only=True)
class ConductRules:
    """ACT rule 16, Casino War rule 12, NSW 20.6 to 20.8, 20.11, 20.12, 20.15 and 20.19."""

    advice: Clause
    """Nobody tells another player how to play."""
    may_be_asked_for: bool
    """Whether advice that the player asked for is no breach."""
    device: Clause | None
    not_on_duty: Clause | None
    """Staff and inspectors on duty are not touched by the ban on devices."""
    wager_void: Clause
    """A wager of one in breach may be voided."""
    out_of_the_game: Clause
    out_of_the_casino: Clause | None
    answers_for: tuple[BreachOf, ...]
    """The breaches that can lead to these three."""
    staff_advice: Clause
    """Staff keep players within the rules, and advise no further."""
    staff_edge: Clause | None
    """Staff give nobody an edge."""
    between_players: Clause
    copy_of_the_rules: Clause


ANY_BREACH = tuple(BreachOf)

ACT = ConductRules(
    advice=Clause("16.7"),
    may_be_asked_for=False,
    device=None,
    not_on_duty=None,
    wager_void=Clause("16.2(a)"),
    out_of_the_game=Clause("16.2(b)"),
    out_of_the_casino=None,
    answers_for=ANY_BREACH,
    staff_advice=Clause("16.5(a)"),
    staff_edge=Clause("16.5(b)"),
    between_players=Clause("16.8"),
    copy_of_the_rules=Clause("16.9"),
)

CASINO_WAR = ConductRules(
    advice=Clause("12.7"),
    may_be_asked_for=False,
    device=None,
    not_on_duty=None,
    wager_void=Clause("12.2(a)"),
    out_of_the_game=Clause("12.2(b)"),
    out_of_the_casino=None,
    answers_for=ANY_BREACH,
    staff_advice=Clause("12.5(a)"),
    staff_edge=Clause("12.5(b)"),
    between_players=Clause("12.8"),
    copy_of_the_rules=Clause("12.9"),
)

NSW = ConductRules(
    advice=Clause("20.12"),
    may_be_asked_for=True,
    device=Clause("20.6"),
    not_on_duty=Clause("20.7"),
    wager_void=Clause("20.8.1"),
    out_of_the_game=Clause("20.8.2"),
    out_of_the_casino=Clause("20.8.3"),
    answers_for=(BreachOf.DEVICE,),
    staff_advice=Clause("20.11"),
    staff_edge=None,
    between_players=Clause("20.15"),
    copy_of_the_rules=Clause("20.19"),
)

_BOOKS: Mapping[BookId, ConductRules] = MappingProxyType(
    {
        BookId.ACT_BLACKJACK_2000: ACT,
        BookId.ACT_BLACKJACK_2006: ACT,
        BookId.ACT_BLACKJACK_2018: ACT,
        BookId.ACT_CASINO_WAR_2018: CASINO_WAR,
        BookId.NSW_BLACKJACK_CHALLENGE: NSW,
    }
)


def conduct_rules(book: BookId) -> ConductRules:
    """How people have to behave under the book."""
    return _BOOKS[book]
