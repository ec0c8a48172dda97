"""A table with the terms of a tournament: what a session is played by there, and how far it has come."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec

from croupier.games.said import WagerSettled
from croupier.rulebooks.table_options import TableOptions
from croupier.shoe.sealing import Sealed
from croupier.tables.state.part import Part
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import On, Player


class TermsKind(StrEnum):
    """What is played at the table."""

    SESSION = "session"
    PLAY_OFF = "play-off"


class LimitStep(Part, frozen=True, kw_only=True):
    """The least and the most that may be wagered from a round of the session on, in tournament chips."""

    from_round: int = 1
    minimum: int
    maximum: int


class Struck(Part, frozen=True, kw_only=True):
    """Choices that approved conditions strike out against the rules, and the clause that lets them."""

    clause: Clause
    doubling: bool = True
    """Whether doubling is offered."""
    hands_from_splitting: int | None = None


class TournamentTerms(Part, frozen=True, kw_only=True):
    """What a session is played by at one table, beside the book."""

    tournament: str
    session: str
    kind: TermsKind = TermsKind.SESSION
    rounds: int | None = None
    minutes: int | None = None
    ends: datetime | None = None
    """When its time is up; a round that has begun is played out."""
    limits: tuple[LimitStep, ...]
    chips: int
    """What everybody is given."""
    smallest_chip: int = 10
    order_of_wagering: bool | None = None
    """As the conditions say; none where they say nothing."""
    deal_from_marker: bool = False
    pass_cards: int = 0
    undisclosed_wagers: int = 0
    """How many each player may make in the session."""
    side_wagers: tuple[On, ...] = ()
    seconds_to_wager: int | None = None
    struck: Struck | None = None
    compulsory_wager: bool | None = None
    same_round: str = "share"
    """Where the book leaves it to the conditions: `share` or `chips-left`."""
    directors: tuple[str, ...] | None = None
    """Who was nominated to run the tournament; nothing where the book has nobody nominated."""


class Standing(StrEnum):
    """How a player stands at the table."""

    IN = "in"
    ELIMINATED = "eliminated"
    DISQUALIFIED = "disqualified"
    EXCLUDED = "excluded"
    WITHDRAWN = "withdrawn"
    FORFEITED = "forfeited"


class Deduction(Part, frozen=True, kw_only=True):
    """The minimum that was taken from an absent player for one round of the table."""

    round: int
    amount: int


class WentOut(Part, frozen=True, kw_only=True):
    """When and how somebody went out."""

    round: int
    """Of the session, counted from one."""
    chips: int
    """What they last held."""
    order: int
    """Of two, the one with the lower number went out first; level ones share it."""
    places: tuple[int, ...] = ()
    """At this table; several where they are shared, none for one who takes no place."""


class Entrant(Part, frozen=True, kw_only=True):
    """A player allotted to a box of this table."""

    player: Player
    box: int
    in_seat: bool = True
    ruled_absent: bool = False
    deductions: tuple[Deduction, ...] = ()
    pass_cards: int = 0
    """How many are left, one on the layout not counted."""
    undisclosed: int = 0
    """How many undisclosed wagers were made in the session."""
    out_of_turn: int = 0
    """How often in the session."""
    standing: Standing = Standing.IN
    out: WentOut | None = None
    kept_out: bool = False
    """Whether they stay out though a void gives their chips back: they left the tournament, or bought back."""
    began_with: int = 0
    """What they held when the last round began, with what lay on the layout."""


class Form(Part, frozen=True, kw_only=True):
    """An undisclosed wager: what stands on it is sealed, or on paper, until its round is over."""

    player: Player
    box: int
    sealed: Sealed | None = None
    """Nothing where it is on paper."""
    examined: bool = False
    round: int | None = None
    """The round of the table in which it is played; none before it begins."""
    opened: bool = False
    on: On | None = None
    """What was written, once it was read."""
    written: int | None = None
    amount: int = 0
    """What counted."""
    deducted: int = 0
    """What was taken because it does not show amount or type."""
    settled: WagerSettled | None = None


class TournamentPlay(Part, frozen=True, kw_only=True):
    """How a session stands at its table."""

    terms: TournamentTerms
    entrants: tuple[Entrant, ...] = ()
    """By box."""
    options_before: TableOptions | None = None
    """What the table goes back to when the session is over."""
    rounds: tuple[int, ...] = ()
    """The rounds of the table that count for the session, by their numbers at the table: a void one does not."""
    marker: int | None = None
    """The box at which the order of wagering begins."""
    marker_for: int = 0
    """The round of the session that it lies there for."""
    marker_lay: dict[int, int] = msgspec.field(default_factory=dict)
    """At which box it lay for each round of the session."""
    asked: tuple[Player, ...] = ()
    """Whose opportunity to wager in the coming round has begun."""
    asked_at: datetime | None = None
    """When the last of them was asked."""
    out_of_turn: tuple[Player, ...] = ()
    """Whose wagers on the layout were made before their turn."""
    sitting_out: tuple[Player, ...] = ()
    """Whose wager for the coming round was declared void: they are out of that round only."""
    late: tuple[Player, ...] = ()
    """Who is held to the minimum in the coming round."""
    pass_cards: tuple[Player, ...] = ()
    """Whose pass cards lie on the layout."""
    passed_in: dict[int, tuple[Player, ...]] = msgspec.field(default_factory=dict)
    """Who played a pass card in which round of the table."""
    forms: tuple[Form, ...] = ()
    paused_until: datetime | None = None
    paused_by: Clause | None = None
    concluded: bool = False
    issued: int = 0
    deducted: int = 0
    missing: int = 0
    returned: int = 0
    scored: int = 0
    """The last round of the table that was scored."""
