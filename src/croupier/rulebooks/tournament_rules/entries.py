"""How a book has entries taken, money kept and returned, and seats given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from croupier.vocabulary.clause import Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class Nomination:
    """Who runs the tournament is named first."""

    clause: Clause
    licence: bool
    """Whether it is a licensed person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommissionRule:
    """What may be kept of an entry fee."""

    clause: Clause
    per_hundred: int | None
    """At most so many hundredths of the fee; nothing where another measure holds."""
    approved: bool
    """Whether it is at most an amount that was approved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningAway:
    """Who may be refused entry: one who is turned away without a right or a criterion in the conditions is not."""

    right: Clause
    criteria: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRules:
    """ACT 2006 20.2 and 20.6, 2018 19.4 to 19.6; NSW 21.1.1, 21.4.1 and 21.4.3."""

    nomination: Nomination | None = None
    """None where nobody is named: the operator runs it."""
    once: Clause | None = None
    """One entry each."""
    numbers: Clause | None = None
    """How few and how many players there may be."""
    agreement: Clause | None = None
    """Entry may depend on a written agreement."""
    form: Clause | None = None
    """Entry takes a form that was filled in."""
    copy: Clause | None = None
    """Every player has a copy of the conditions."""
    gamblers: Clause | None = None
    """Only those enter who may be in the casino and gamble."""
    turning_away: TurningAway | None = None
    """What has to be in the conditions to turn somebody away; None where nothing has."""
    reserves: bool
    """Whether somebody may wait for a seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FundRules:
    """ACT 2000 19.4, 2006 20.20 to 20.24, 2018 19.19 to 19.21; NSW 21.3, 21.5.6.2 and 21.5.7."""

    commission: CommissionRule
    returned: Clause
    """The whole pool goes out as prizes."""
    not_refunded: Clause | None = None
    """Fees do not go back to those who paid them."""
    withdrawal: Clause | None = None
    """Conditions may let players withdraw for their fee until a stated time; None where they cannot."""
    refunded_if_absent: Clause | None = None
    """A player disqualified as absent may have the fee back."""
    not_refunded_for: Mapping[str, Clause] = field(default_factory=dict)
    """By grounds of a disqualification, the clause that keeps the fee."""
    buy_back: Clause | None = None
    buy_back_allowed: bool
    """Whether conditions can allow it."""
    cancelled: Clause | None = None
    cancelled_only_if_stated: bool
    """Whether the right to cancel has to be in the conditions."""
    guarantee: Clause | None = None
    """The pool may be guaranteed on a number of entries."""
    combined: Clause | None = None
    """Prizes that several contest are added up and split."""
    buy_in: Clause | None = None
    """A player who does not pay for a session's chips is out."""


class LateFrom(StrEnum):
    """From when on one who is not in the seat has lost it."""

    START = "start"
    """When the session starts."""
    STATED_TIME = "stated-time"
    """At its stated time, even if it starts later."""
    NEVER = "never"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReserveRule:
    """An empty seat goes to somebody who waits for one."""

    clause: Clause | None = None
    own_first_session: bool
    """Whether the first session of whoever did not come counts; otherwise the tournament's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRules:
    """ACT 2006 20.7 to 20.11, 2018 19.7 to 19.11; NSW 21.5.1 to 21.5.4 and 21.6.9."""

    ballot: Clause | None = None
    """How seats are given before each session."""
    ballot_needed: Clause | None = None
    """Seats are given by ballot and in no other way; None where the one who runs it chooses."""
    stated_method: Clause | None = None
    """The conditions say how seats are given, and that is kept to."""
    designated: Clause | None = None
    """Which tables are used."""
    players_per_table: Clause | None = None
    own_seat: Clause | None = None
    """A player plays from the seat that was given, and from no other."""
    late_from: LateFrom
    late: Clause | None = None
    """The place is lost, and the fee with it."""
    moved: Clause | None = None
    """A session's start may be moved on notice."""
    reserve: ReserveRule | None = None
    substitute: Clause | None = None
