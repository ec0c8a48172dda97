"""A patron's file as it stands: cards, limits, what lies at which table, breaks, duties. Decides nothing."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum

import msgspec

from croupier.chapters.kinds import KeptState
from croupier.patrons.periods import Calendar, LimitPeriod
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import NOTHING, Cents
from croupier.vocabulary.names import On


class Membership(StrEnum):
    """Whether a patron belongs to a club of the casino."""

    NONE = "none"
    STAR_CLUB = "star-club"
    SOCIAL = "social"
    """A guest of the club: a card counts only where one is issued."""


class CardForm(StrEnum):
    """What a player card is made of."""

    PHYSICAL = "physical"
    DIGITAL = "digital"


class CardState(StrEnum):
    """What became of a card since it was issued."""

    GOOD = "good"
    SUSPENDED = "suspended"
    CANCELLED = "cancelled"


class _PartOfFile(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something in a patron's file."""


class PlayerCard(_PartOfFile, frozen=True, kw_only=True):
    """A card that was issued to the patron."""

    player_card: str
    form: CardForm
    expires: date | None = None
    """The last day it is good."""
    state: CardState = CardState.GOOD


class LimitToCome(_PartOfFile, frozen=True, kw_only=True):
    """A limit that holds from a later time; no amount where it ends then."""

    amount: Cents | None
    starts: datetime


class PatronLimit(_PartOfFile, frozen=True, kw_only=True):
    """What a patron has set as a limit, and what it will be."""

    amount: Cents | None
    to_come: LimitToCome | None = None

    def at(self, time: datetime) -> Cents | None:
        """What it is at a time; nothing where there is none then."""
        return self.to_come.amount if self.comes_by(time) and self.to_come is not None else self.amount

    def comes_by(self, time: datetime) -> bool:
        """Whether what was set for later holds by then."""
        return self.to_come is not None and time >= self.to_come.starts


class LaidBet(_PartOfFile, frozen=True, kw_only=True):
    """A bet that lies open: bets that turn out to be beyond a limit go back in the reverse of this order."""

    table: str
    box: int
    on: On
    at: datetime


class AtOneTable(_PartOfFile, frozen=True, kw_only=True):
    """What a patron has on the layout of one table."""

    lying: Cents = NOTHING
    """Before the first card."""
    open: Cents = NOTHING
    """In the round under way, not settled yet."""
    day: date | None = None
    """The day in which the first card of the last round left: it counts there."""


class PatronBreach(_PartOfFile, frozen=True, kw_only=True):
    """A duty that was missed, or wagers that were invalid."""

    clause: Clause | None
    at: datetime


class GivenDirection(_PartOfFile, frozen=True, kw_only=True):
    """What a patron was told to do about their play, and when they said that they have heard it."""

    direction: str
    text: str
    given: datetime
    acknowledged: datetime | None = None


class PatronFile(KeptState, frozen=True, kw_only=True):
    """What the casino has on file of one who plays; who they are lies beside the record."""

    enrolled: bool = False
    erased: bool = False
    membership: Membership = Membership.NONE
    cards: tuple[PlayerCard, ...] = ()
    calendar: Calendar | None = None
    """The wall clock that limits run by, since the first was set."""

    deposit_limit: PatronLimit | None = None
    deposited: dict[str, Cents] = msgspec.field(default_factory=dict)
    """What came in from outside, by calendar day; old days are forgotten."""

    loss_limits: dict[LimitPeriod, PatronLimit] = msgspec.field(default_factory=dict)
    counted_from: date | None = None
    """Since when every result is counted here."""
    results: dict[str, Cents] = msgspec.field(default_factory=dict)
    """What was lost at tables less what was won, by day; old days are forgotten."""
    entered: dict[str, Cents] = msgspec.field(default_factory=dict)
    """What staff entered, by day."""
    tables: dict[str, AtOneTable] = msgspec.field(default_factory=dict)
    bets: tuple[LaidBet, ...] = ()
    """Those that lie open, the latest last."""
    beyond: str = ""
    """What was staked past a limit by the last event, where that was so: it cannot be, and an audit looks."""

    breaches: tuple[PatronBreach, ...] = ()
    missed: tuple[str, ...] = ()
    """What duties were missed about, so that each is told once."""
    on_break: bool = False
    break_until: datetime | None = None
    own_break_until: datetime | None = None
    """Until when they keep themselves from wagering."""
    directions: tuple[GivenDirection, ...] = ()

    @property
    def has_loss_limit(self) -> bool:
        """Whether a loss limit holds, or is to come."""
        return any(
            one.amount is not None or (one.to_come is not None and one.to_come.amount is not None)
            for one in self.loss_limits.values()
        )

    def is_on_a_break(self, at: datetime) -> bool:
        """Whether they are kept from wagering, by a supervisor or by themselves."""
        return self.is_kept_from_wagering(at) or self.is_on_own_break(at)

    def is_kept_from_wagering(self, at: datetime) -> bool:
        """Whether a supervisor keeps them from it."""
        return self.on_break and (self.break_until is None or at < self.break_until)

    def is_on_own_break(self, at: datetime) -> bool:
        """Whether they take a break of their own accord."""
        return self.own_break_until is not None and at < self.own_break_until

    def break_ends(self, at: datetime) -> datetime | None:
        """When the last of their breaks is over; nothing where there is none, or somebody has to end it."""
        running = [
            until
            for runs, until in (
                (self.is_kept_from_wagering(at), self.break_until),
                (self.is_on_own_break(at), self.own_break_until),
            )
            if runs
        ]
        times = [until for until in running if until is not None]
        return max(times) if times and len(times) == len(running) else None
