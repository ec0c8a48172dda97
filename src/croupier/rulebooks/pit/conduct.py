"""How a book has people behave, what a breach can lead to, and who rules on a dispute."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from croupier.vocabulary.clause import Clause


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


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeRules:
    """ACT 16.4, Casino War 12.4; NSW 20.17 and 20.18."""

    ruled: Clause
    """Who rules first."""
    review: Clause
    by_the_commission: bool
    """Whether the Commission reviews it; otherwise a second supervisor does."""
    final: Clause
    final_at_once: bool
    """Whether the first ruling is final unless a review is asked for; otherwise the operator decides at last."""
    complaint: Clause | None
    """Whoever disagrees is told of the right to complain to an inspector."""
