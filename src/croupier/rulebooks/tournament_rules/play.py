"""What a book says of a tournament's tables: who wagers when, what and where, and who is out. Shapes alone.

A clause that is None is one that the book does not have: the thing is done all the same where nothing else would
do. Where a whole shape is None the book knows no such thing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from croupier.rulebooks.powers import Powers
from croupier.vocabulary.clause import Clause


class OutOfTurn(StrEnum):
    """What becomes of a wager that is made before its turn."""

    STANDS = "stands"
    """Its player is warned, and a later one may be declared void."""
    TAKEN_BACK = "taken back"
    """It is not taken: its player waits."""


class Fixed(StrEnum):
    """From when on a wager can neither be changed nor taken back before the first card."""

    WHEN_THE_NEXT_IS_ASKED = "when the next player is asked"
    AT_ONCE = "at once"
    AT_THE_FIRST_CARD = "at the first card"


class OutInOneRound(StrEnum):
    """How those who go out in one round are ranked."""

    SHARE = "share"
    """They share their places."""
    CHIPS_LEFT = "chips-left"
    """More chips left ranks higher; level ones share."""
    IN_ORDER = "in order"
    """More chips left, then the larger wager, then who was collected later."""
    AS_CONDITIONS_SAY = "as the conditions say"


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderRules:
    """The order of wagering and its marker."""

    unless_said: bool
    """Whether there is one where the conditions say nothing."""
    conditions_decide: bool
    """Whether the conditions may say otherwise."""
    marker: Clause | None = None
    marker_also: tuple[Clause, ...] = ()
    out_of_turn: OutOfTurn
    turn: Clause | None = None
    turn_also: tuple[Clause, ...] = ()
    first_offence: Clause | None = None
    """The clause by which a wager out of turn is void from the second time on."""
    fixed: Fixed
    fixed_by: Clause | None = None
    asked: Clause | None = None
    """What begins and ends a player's opportunity to wager."""
    deal_from_marker: Clause | None = None
    """By which the deal may begin at the marker; none where no conditions can order it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitRulesInSession:
    """What may be wagered in a round of a session."""

    must_wager: Clause | None = None
    """Everybody wagers the minimum at least."""
    eliminated: Clause | None = None
    """Whoever cannot is out."""
    over_maximum: Clause | None = None
    """By which a wager over the maximum is not taken; where none is, only the maximum is in action."""
    in_units: Clause | None = None
    """By which wagers are in units of the minimum."""
    changed: Clause | None = None
    """By which the conditions may have other limits from a round on."""
    found: Clause | None = None
    """What becomes of a wager that is found to be wrong after the first card."""
    late: Clause | None = None
    """By which one who does not wager in time is held to the minimum."""
    time_to_wager: Clause | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipRules:
    """Tournament chips."""

    issued: Clause | None = None
    no_value: Clause | None = None
    not_exchanged: Clause | None = None
    not_added: Clause | None = None
    not_removed: Clause | None = None
    returned: Clause | None = None
    returned_also: tuple[Clause, ...] = ()
    in_view: Clause | None = None
    """By which they lie in full view of everybody."""
    wagered: Clause | None = None
    """By which nothing else is wagered or paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceRules:
    """A player who is not in the seat during a session."""

    ruled_on: Clause
    deducted: Clause
    most_rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UndisclosedRules:
    """Wagers written on a form that nobody sees before the round is over."""

    number: Clause
    written: Clause
    written_also: tuple[Clause, ...] = ()
    limits: Clause
    beside_an_open_wager: Clause
    examined: Clause
    announced: Clause
    under_minimum: Clause
    over_maximum: Clause
    over_possession: Clause
    incomplete: Clause
    shown: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class AdviceRules:
    """Advice between players, or from others."""

    clause: Clause
    may_be_given: bool
    """Whether only seeking it is forbidden."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRules:
    """At a table of a tournament."""

    exclusive: Clause | None = None
    """The table is for its allotted players alone."""
    own_seat: Clause | None = None
    order: OrderRules
    limits: LimitRulesInSession
    chips: ChipRules
    same_round: OutInOneRound
    same_round_by: Clause | None = None
    pass_cards: Clause | None = None
    """None where no conditions can give them."""
    undisclosed: UndisclosedRules | None = None
    absence: AbsenceRules | None = None
    advice: AdviceRules | None = None
    dispute: Clause | None = None
    """By which the game waits for a dispute to be settled."""
    void_payments_come_back: Clause | None = None
    """By which a void round takes interim payments back too, whatever void means at other tables."""
    not_with_low_limits: Clause | None = None
    """By which no tournament is played where low limit gaming is offered."""
    struck: Clause | None = None
    """By which approved conditions strike choices that the rules give; none where the rules win."""
    not_in_a_session: Mapping[str, Clause | None] = field(default_factory=dict)
    """Commands of the book that are not given at a table in a session, and why."""
    powers: Powers = field(default_factory=dict)
    """Whose commands are others' in a session than at other tables."""
