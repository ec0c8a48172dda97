"""What supervisors are sent of those who play: one card for each patron, and what a finding would do."""

from __future__ import annotations

from datetime import datetime

from croupier.web.house_shapes import PatronSeen
from croupier.web.shapes import Shape


class PatronGlimpse(Shape, frozen=True, kw_only=True):
    """A patron in the list: what a supervisor looks for first."""

    name: str
    has_valid_card: bool
    on_a_break: bool
    excluded: bool
    open: int
    """What they have on layouts now, at all tables together, where they have a limit."""
    least_left: int | None
    """What is left of their tightest loss limit; nothing without one."""
    breaches: int
    unheard: int
    """Directions that they have not acknowledged."""


class PatronsFound(Shape, frozen=True, kw_only=True):
    """Patrons by name, those who need somebody first."""

    patrons: tuple[PatronGlimpse, ...]
    more: int
    """How many others there are."""
    damaged: tuple[str, ...]
    """What is left out because its record is damaged, a sentence each."""


class PlayerCardShown(Shape, frozen=True, kw_only=True):
    """A player card as staff see it."""

    player_card: str
    form: str
    expires: str | None
    """The last day it is good, as 2026-11-18."""
    wrong: str | None
    """Why it is not good now."""


class AtTableShown(Shape, frozen=True, kw_only=True):
    """A patron at one table."""

    table: str
    asks_for_card: bool
    seat: int | None
    player_card: str | None
    rack: int
    lying: int
    open: int


class PatronRestriction(Shape, frozen=True, kw_only=True):
    """A restriction of a patron's wagers, in force or over."""

    table: str
    held: str
    since: datetime
    by: str
    clause: str
    procedure: str
    lifted: datetime | None


class ExclusionShown(Shape, frozen=True, kw_only=True):
    """An order that shuts a patron out."""

    table: str
    out_of: str
    breach: str
    by: str
    at: datetime
    clause: str


class PatronHappening(Shape, frozen=True, kw_only=True):
    """Something in a patron's file."""

    at: datetime
    who: str
    role: str
    says: str
    clause: str | None


class PatronCard(Shape, frozen=True, kw_only=True):
    """All that the house has on file of one who plays; who they are lies elsewhere."""

    seen: PatronSeen
    membership: str
    cards: tuple[PlayerCardShown, ...]
    tables: tuple[AtTableShown, ...]
    restrictions: tuple[PatronRestriction, ...]
    exclusions: tuple[ExclusionShown, ...]
    history: tuple[PatronHappening, ...]
    """The newest first; what lies on layouts, which changes all the time, is left out."""
    damaged: tuple[str, ...]
    """What is left out because its record is damaged, a sentence each."""


class ForeseenStakeShown(Shape, frozen=True, kw_only=True):
    """What would become of one stake."""

    becomes: str
    """`returned`, `unpaid` or `stands`."""
    clause: str
    box: int
    on: str
    amount: int


class FindingForeseen(Shape, frozen=True, kw_only=True):
    """What finding a player's wagers invalid would do, before anybody says so."""

    table: str
    stakes: tuple[ForeseenStakeShown, ...]
    taken_back: int
    owed: int
    settled_rounds: int
    before: str
    """The clause of stakes before the hand."""
    during: str
    settled: str
