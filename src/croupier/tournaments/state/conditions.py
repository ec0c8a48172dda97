"""The conditions of entry and play, as the operator writes them; which of them must be there each book says."""

from __future__ import annotations

from enum import StrEnum

from croupier.tables.commands import Time
from croupier.tables.state.part import Part
from croupier.vocabulary.text import Name, Reason, Reference, Statement


class Format(StrEnum):
    """How players compete. The words are stored."""

    KNOCK_OUT = "knock-out"
    POINTS = "points"
    SIT_AND_GO = "sit-and-go"


class SessionPlayers(StrEnum):
    """Who plays a session."""

    ALL = "all"
    ADVANCING = "advancing"
    ELIMINATED = "eliminated"
    """A repechage."""


class TieMethod(StrEnum):
    """What is done about players who are level."""

    EXTRA_ROUNDS = "extra-rounds"
    SHARE = "share"


class SameRound(StrEnum):
    """How those are placed who went out in one round."""

    SHARE = "share"
    CHIPS_LEFT = "chips-left"


class Allocation(StrEnum):
    """How tables and seats are given."""

    BALLOT = "ballot"
    MANAGER = "manager"


class SessionPlan(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One session: a heat, a semi-final, the final."""

    name: Name
    rounds: int | None = None
    minutes: int | None = None
    tables: int | None = None
    tables_basis: Statement | None = None
    """How the number of tables is found, where it is not fixed."""
    advance: int | None = None
    """How many go on from each table; in all sessions but the last."""
    players_per_table: int | None = None
    starts: Time | None = None
    players: SessionPlayers | None = None
    """Everybody in the first session unless it says otherwise, and in later ones those who go on."""


class SitAndGo(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When a session begins that has no hour of its own, and how players come to its tables."""

    start_when: Statement | None = None
    allocation: Statement | None = None
    entries: int | None = None
    """At how many entries it starts; as many as may play unless it is given."""


class Repechage(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A session for those who were out."""

    session: Name | None = None
    qualifies: Statement | None = None


class BuyBackOffer(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How one who is out comes back for money."""

    until_session: Name | None = None
    """The last session before whose end it is possible."""
    fee: int | None = None
    """The entry fee unless it is given."""
    method: Statement | None = None


class LimitsFrom(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The limits in chips, from a round on."""

    from_round: int = 1
    minimum: int
    maximum: int


class PlayerNumbers(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How few and how many may play."""

    fewest: int | None = None
    most: int | None = None


class TieMethods(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is done about ties: in a session, in the final, over the points."""

    session: TieMethod | None = None
    final: TieMethod | None = None
    points: TieMethod | None = None


class PrizeShare(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What part of the pool a place gets: `share` of the sum of all shares."""

    place: int
    share: int


class Guarantee(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Prize money that is promised once so many entries come (NSW 21.3.3)."""

    amount: int
    entries: int
    may_cancel: bool = False


class Eligibility(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who may enter (NSW 21.4.2(h))."""

    statement: Statement | None = None
    may_refuse: bool = False
    refusal_statement: Statement | None = None
    criteria: tuple[Reason, ...] | Reason | None = None
    """In words, one or several."""


class Withdrawal(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Until when an entry can be given up for its fee."""

    until: Time


class TableRulesStruck(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Choices of the game that the conditions take away."""

    doubling: bool = True
    hands_from_splitting: int | None = None


class Conditions(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that conditions may say; what is None was not said, and `False`, 0 and an empty list are statements."""

    name: Name | None = None
    starts: Time | None = None
    how_to_enter: Statement | None = None
    sessions: tuple[SessionPlan, ...] | None = None
    format: Format | None = None
    sit_and_go: SitAndGo | None = None
    points: tuple[int, ...] | None = None
    repechage: bool | Repechage | None = None
    buy_back: bool | BuyBackOffer | None = None
    entry_fee: int | None = None
    commission: int | None = None
    chips: int | None = None
    buy_in: int | None = None
    compulsory_wager: bool | None = None
    limits: tuple[LimitsFrom, ...] | None = None
    limits_may_change: bool | Statement | None = None
    smallest_chip: int | None = None
    """10 unless it is named."""
    players: PlayerNumbers | None = None
    entries_each: int | None = None
    groups: tuple[Reason, ...] | None = None
    side_wagers: tuple[Reference, ...] | None = None
    elimination: Statement | None = None
    ties: TieMethods | None = None
    same_round: SameRound | None = None
    prizes: tuple[PrizeShare, ...] | None = None
    distribution: Statement | None = None
    guarantee: bool | Guarantee | None = None
    allocation: Allocation | None = None
    order_of_wagering: bool | None = None
    pass_cards: int | None = None
    undisclosed_wagers: int | None = None
    deal_from_marker: bool | None = None
    eligibility: Eligibility | None = None
    withdrawal: bool | Withdrawal | None = None
    form: Reference | None = None
    agreement: bool | None = None
    statement: Statement | None = None
    table_rules: TableRulesStruck | None = None
    play_off_chips: int | None = None
    chips_in_cash: bool | None = None
    low_limit_gaming: bool | None = None
    seconds_to_wager: int | None = None
    seconds_to_decide: int | None = None
    cancellation: bool | Statement | None = None


NO_CONDITIONS = Conditions()

SMALLEST_CHIP = 10
"""Where the conditions name none."""


def chip_of(conditions: Conditions) -> int:
    """The smallest chip of the tournament."""
    return SMALLEST_CHIP if conditions.smallest_chip is None else conditions.smallest_chip


def criteria_of(eligibility: Eligibility) -> tuple[str, ...]:
    """By what entries are chosen, if the conditions say so."""
    stated = eligibility.criteria
    return (stated,) if isinstance(stated, str) else stated or ()


def plan_of(conditions: Conditions, session: str) -> SessionPlan | None:
    """The session of that name, if the conditions have one."""
    return next((one for one in conditions.sessions or () if one.name == session), None)


def players_of(conditions: Conditions, session: str) -> SessionPlayers:
    """Who plays it: everybody in the first session, in later ones those who go on, unless they say otherwise.

    Where points are added up and nobody is said to go on, everybody plays every session.
    """
    plans = conditions.sessions or ()
    plan = plan_of(conditions, session)
    if plan is not None and plan.players is not None:
        return plan.players
    is_first = bool(plans) and plans[0].name == session
    adds_up = conditions.format is Format.POINTS and all(one.advance is None for one in plans)
    return SessionPlayers.ALL if is_first or adds_up else SessionPlayers.ADVANCING


def is_last(conditions: Conditions, session: str) -> bool:
    """Whether it is the final: the last of the sessions."""
    return bool(conditions.sessions) and (conditions.sessions or ())[-1].name == session
