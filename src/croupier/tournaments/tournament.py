"""What a tournament is at one moment: a frozen value, made from events alone. Decides nothing."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec

from croupier.rulebooks import shelf
from croupier.rulebooks.book import Book
from croupier.rulebooks.tournament_rules import TournamentRules
from croupier.shoe.lots import CommittedLots
from croupier.tables.state.part import Part
from croupier.tournaments.state.conditions import NO_CONDITIONS, Conditions
from croupier.tournaments.state.entries import (
    Approved,
    Fund,
    MissingItem,
    Reserve,
    TournamentEntry,
    TournamentTold,
)
from croupier.tournaments.state.session_play import ChipFigures, PaceOfPlay
from croupier.tournaments.state.sessions import DesignatedTable, SeatGiven, SessionStage, SessionState
from croupier.vocabulary.names import BookId, Player


class TournamentPhase(StrEnum):
    """How far a tournament has come. The words are shown in its results: add, never change."""

    NOT_DRAFTED = "not-drafted"
    DRAFTED = "drafted"
    ENTRIES_OPEN = "entries-open"
    ENTRIES_CLOSED = "entries-closed"
    IN_SESSION = "in-session"
    BETWEEN_SESSIONS = "between-sessions"
    PLAY_OFF = "play-off"
    PLACED = "placed"
    PAID = "paid"
    CANCELLED = "cancelled"


_STANDS = {
    TournamentPhase.NOT_DRAFTED: "has no conditions yet",
    TournamentPhase.DRAFTED: "has not opened entries",
    TournamentPhase.ENTRIES_OPEN: "takes entries",
    TournamentPhase.ENTRIES_CLOSED: "has closed its entries, and no session has started",
    TournamentPhase.IN_SESSION: "is in a session",
    TournamentPhase.BETWEEN_SESSIONS: "is between two sessions",
    TournamentPhase.PLAY_OFF: "is in a play-off",
    TournamentPhase.PLACED: "is played to the last place",
    TournamentPhase.PAID: "is over, and its prizes are paid",
    TournamentPhase.CANCELLED: "is cancelled",
}


class Tournament(Part, frozen=True, kw_only=True):
    """One tournament."""

    name: str
    version: int = 0
    """How many events have happened."""
    now: datetime | None = None
    """When the last of them did."""
    phase: TournamentPhase = TournamentPhase.NOT_DRAFTED
    rulebook: BookId | None = None
    conditions: Conditions | None = None
    """Those that hold: what its book leaves without effect is not in them."""
    missing: tuple[MissingItem, ...] = ()
    """What the book wants in the conditions and is not there."""
    published: bool = False
    told: tuple[TournamentTold, ...] = ()
    """The notices given, the latest last."""
    approvals: tuple[Approved, ...] = ()
    directors: tuple[str, ...] = ()
    """Those who were nominated to run it."""
    entries: dict[Player, TournamentEntry] = msgspec.field(default_factory=dict)
    """In the order of their numbers, save a substitute, who has that of the one they play for."""
    reserves: tuple[Reserve, ...] = ()
    turned_away: tuple[Player, ...] = ()
    """Whose entries were refused, though they may never have entered."""
    fund: Fund = Fund()
    designated: dict[str, DesignatedTable] = msgspec.field(default_factory=dict)
    lots: dict[str, CommittedLots] = msgspec.field(default_factory=dict)
    """By session, what the house committed itself to for its ballot."""
    seats: dict[str, tuple[SeatGiven, ...]] = msgspec.field(default_factory=dict)
    """By session, the seats that were drawn or given."""
    sessions: tuple[SessionState, ...] = ()
    """In the order of the conditions."""
    pace: PaceOfPlay = PaceOfPlay()
    chips: ChipFigures = ChipFigures()
    """What became of the chips of all tables that are clear again."""
    chips_missing: int = 0
    """What was found missing by counts of the inventory."""

    @property
    def book(self) -> Book:
        """The book that it is run under."""
        assert self.rulebook is not None, f"{self.name} has no conditions yet"
        return shelf.book(self.rulebook)

    @property
    def rules(self) -> TournamentRules:
        """What that book says of tournaments."""
        rules = self.book.tournaments
        assert rules is not None, f"{self.rulebook} knows no tournaments, and one was drafted"
        return rules

    @property
    def terms(self) -> Conditions:
        """The conditions that hold; none of them said before they are drafted."""
        return self.conditions or NO_CONDITIONS

    @property
    def stands(self) -> str:
        """How far it has come, as a sentence says it: `takes entries`."""
        return _STANDS[self.phase]

    @property
    def session(self) -> SessionState | None:
        """The session under way, or the next one to start; nothing when all are over."""
        return next((one for one in self.sessions if one.stage is not SessionStage.ENDED), None)


replace = msgspec.structs.replace


def session_named(tournament: Tournament, name: str | None) -> SessionState | None:
    """The session of that name; without one, the session under way or the next to start."""
    if name is None:
        return tournament.session
    return next((one for one in tournament.sessions if one.name == name), None)


def with_session(tournament: Tournament, session: SessionState) -> Tournament:
    """The tournament with this session in the place of the one of its name."""
    sessions = tuple(session if one.name == session.name else one for one in tournament.sessions)
    return replace(tournament, sessions=sessions)


def with_entrant(tournament: Tournament, entrant: TournamentEntry) -> Tournament:
    """The tournament with this entrant in the place of the one of that name."""
    return replace(tournament, entries={**tournament.entries, entrant.player: entrant})


def seat_of(tournament: Tournament, session: str, player: Player) -> SeatGiven | None:
    """The seat that somebody has in a session."""
    return next((one for one in tournament.seats.get(session, ()) if one.player == player), None)


def without_seat(tournament: Tournament, player: Player) -> Tournament:
    """The tournament in which a player has no seat in sessions that have not begun."""
    ahead = {one.name for one in tournament.sessions if one.started is None}
    seats = {
        name: tuple(one for one in given if name not in ahead or one.player != player)
        for name, given in tournament.seats.items()
    }
    return replace(tournament, seats=seats)
