"""What a tournament orders at a table: commands that nobody can send, decided on the word of the tournament.

Who gives an order, and when, is filled in from the tournament's own command, whose clause allowed it.
"""

from __future__ import annotations

from datetime import datetime

import msgspec

from croupier.tables.commands import Command
from croupier.tables.state.tournament import Standing, TournamentTerms
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import Player


class TableOrder(Command, frozen=True, kw_only=True):
    """Something that a tournament orders at a table; nobody can send it."""


class SeatAt(msgspec.Struct, frozen=True, kw_only=True):
    """A player and the box allotted to them."""

    player: Player
    box: int
    in_seat: bool = True
    """False only where the book keeps absent players in the session."""


class BeginSession(TableOrder, frozen=True, kw_only=True, tag="begin-session"):
    """Begin a session: the table is open, its cards are ready, and nobody plays there."""

    terms: TournamentTerms
    seats: tuple[SeatAt, ...]


class BeginPlayOff(TableOrder, frozen=True, kw_only=True, tag="begin-play-off"):
    """Begin extra rounds, at the table of the session or at another that is free."""

    terms: TournamentTerms
    seats: tuple[SeatAt, ...]
    chips: dict[Player, int] | None = None
    """What each of them begins with; none at the table of the session: they go on with what they hold.

    Whoever would begin with less than the minimum is given the allotment.
    """


class TakeOut(TableOrder, frozen=True, kw_only=True, tag="take-out"):
    """Take a player out of the session: wagers before the first card and the chips go back."""

    player: Player
    why: Standing
    clause: Clause | None = None
    also: tuple[Clause, ...] = ()


class KeepOut(TableOrder, frozen=True, kw_only=True, tag="keep-out"):
    """A player who is out stays out of the session, whatever becomes of the round that put them out."""

    player: Player
    clause: Clause | None = None


class RuleAbsent(TableOrder, frozen=True, kw_only=True, tag="rule-absent"):
    """From now on the minimum is deducted from a player who is not in the seat, as often as the book says."""

    player: Player


class BackInSeat(TableOrder, frozen=True, kw_only=True, tag="back-in-seat"):
    """A player who was not in the seat has taken it."""

    player: Player


class SeatReserve(TableOrder, frozen=True, kw_only=True, tag="seat-a-reserve"):
    """Give a box that nobody has to a player who is issued chips as the others were."""

    player: Player
    box: int
    chips: int


class SubstituteAtTable(TableOrder, frozen=True, kw_only=True, tag="substitute-at-table"):
    """Another person plays on in a player's place: seat, chips and all that was counted pass over."""

    player: Player
    substitute: Player


class Pause(TableOrder, frozen=True, kw_only=True, tag="pause"):
    """No round begins before that time."""

    until: datetime
    clause: Clause | None = None


class SetPace(TableOrder, frozen=True, kw_only=True, tag="set-table-pace"):
    """How long players have, from now on."""

    seconds_to_wager: int | None = None
    seconds_to_decide: int | None = None


class SetTournamentLimits(TableOrder, frozen=True, kw_only=True, tag="set-tournament-limits"):
    """Other limits from the next round on."""

    minimum: int
    maximum: int
    clause: Clause | None = None


class NameDirectors(TableOrder, frozen=True, kw_only=True, tag="name-directors"):
    """From now on these run the tournament that is played here."""

    directors: tuple[str, ...]
    clause: Clause | None = None


class Conclude(TableOrder, frozen=True, kw_only=True, tag="conclude"):
    """The table is finished before its time."""

    clause: Clause | None = None
    also: tuple[Clause, ...] = ()


class BreakOff(TableOrder, frozen=True, kw_only=True, tag="break-off"):
    """The tournament is called off: a round under way has no result."""

    clause: Clause


class ReturnChips(TableOrder, frozen=True, kw_only=True, tag="return-chips"):
    """Players' chips go back to the inventory, and they leave the table."""

    players: tuple[Player, ...] | None = None
    """Everybody where none are named."""
    missing: dict[Player, int] = msgspec.field(default_factory=dict)
    """What of their chips was not found."""


class EndSessionAtTable(TableOrder, frozen=True, kw_only=True, tag="end-session-at-table"):
    """The terms go, after what chips are left; the table is free again."""
