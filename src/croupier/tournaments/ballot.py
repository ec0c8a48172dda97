"""Seats for a session: drawn by ballot, or allotted where the book leaves it open (20.7, 19.7; NSW 21.5.4)."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import msgspec

from croupier.shoe.lots import DrawOf, RevealedLots, draw, is_the_secret, value_of_list
from croupier.tables.state.part import Part
from croupier.tables.table import Phase
from croupier.tournaments.commands import TournamentCommand, spoken
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.lots import commit_to_ballot
from croupier.tournaments.registry import TournamentChapter
from croupier.tournaments.sense import SEATS
from croupier.tournaments.sit_and_go import end_entries_when_full
from croupier.tournaments.state.conditions import Allocation, SessionPlayers, plan_of, players_of
from croupier.tournaments.state.entries import EntryState
from croupier.tournaments.state.sessions import SeatGiven, SessionStage, SessionState
from croupier.tournaments.tournament import Tournament, TournamentPhase, replace, session_named, with_session
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name

CHAPTER = TournamentChapter()

_BEFORE_SESSIONS = (
    TournamentPhase.ENTRIES_OPEN,
    TournamentPhase.ENTRIES_CLOSED,
    TournamentPhase.BETWEEN_SESSIONS,
)
"""While entries are open seats are given in a sit-and-go alone, once it is full."""


class DrawnSeat(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat that somebody drew, or was given."""

    player: Name
    table: Name
    box: int


class HoldBallot(TournamentCommand, frozen=True, kw_only=True, tag="ballot"):
    """Draw tables and seats for a session."""

    session: Name | None = None
    players_per_table: Annotated[int, msgspec.Meta(ge=1, le=100)] | None = None
    drawn: tuple[DrawnSeat, ...] | None = None
    """What was drawn by hand; the house draws where it is left out."""


class AllotSeats(TournamentCommand, frozen=True, kw_only=True, tag="allot-seats"):
    """Give everybody a table and a seat for a session."""

    session: Name | None = None
    seats: tuple[DrawnSeat, ...]


class BallotHeld(TournamentEvent, frozen=True, kw_only=True, tag="ballot-held.1"):
    """Tables and seats of a session were drawn; anyone can draw them again."""

    session: str
    players: tuple[Player, ...]
    """The published list, by numbers of entry."""
    tables: tuple[str, ...]
    players_per_table: int
    by_hand: bool = False
    digest: str | None = None
    """What the house had published of its secret."""
    secret: str | None = None
    salt: str | None = None
    value: str | None = None
    """What the list adds to it: its hash."""

    def __str__(self) -> str:
        how = "by hand" if self.by_hand else "by the house"
        return f"The seats of {self.session} are drawn {how}: {len(self.players)} at {', '.join(self.tables)}"


class SeatDrawn(TournamentEvent, frozen=True, kw_only=True, tag="seat-drawn.1"):
    """Somebody's seat for a session was drawn."""

    player: Player
    table: str
    box: int
    session: str

    def __str__(self) -> str:
        return f"{self.player} draws box {self.box} of {self.table}"


class SeatAllotted(TournamentEvent, frozen=True, kw_only=True, tag="seat-allotted.1"):
    """Somebody was given a seat for a session."""

    player: Player
    table: str
    box: int
    session: str

    def __str__(self) -> str:
        return f"{self.player} is allotted box {self.box} of {self.table}"


def due_in(tournament: Tournament, session: str) -> tuple[Player, ...]:
    """Who plays a session, by numbers of entry."""
    wanted = {
        SessionPlayers.ALL: (EntryState.ENTERED, EntryState.ADVANCED, EntryState.ELIMINATED),
        SessionPlayers.ADVANCING: (EntryState.ENTERED, EntryState.ADVANCED),
        SessionPlayers.ELIMINATED: (EntryState.ELIMINATED,),
    }[players_of(tournament.terms, session)]
    playing = [one for one in tournament.entries.values() if one.state in wanted]
    return tuple(one.player for one in sorted(playing, key=lambda one: one.number))


@CHAPTER.decides(
    HoldBallot,
    refusals=(
        Refusal.NO_SUCH_SESSION,
        Refusal.NOT_AT_THIS_STAGE,
        Refusal.TABLE_NOT_DESIGNATED,
        Refusal.DRAW_NOT_GOOD,
        Refusal.NUMBER_NOT_ALLOWED,
        Refusal.TOO_EARLY,
    ),
    phases=_BEFORE_SESSIONS,
)
def hold_ballot(context: TournamentContext, command: HoldBallot) -> Refused | None:
    if refused := end_entries_when_full(context):
        return refused
    session = _to_be_seated(context, command, command.session)
    if isinstance(session, Refused):
        return session
    most = _players_per_table(context, session, command.players_per_table)
    if isinstance(most, Refused):
        return most
    seats = command.drawn
    players = due_in(context.tournament, session.name)
    if seats is None:
        tables = _tables(context, session, len(players), most)
        if isinstance(tables, Refused):
            return tables
        seats = _draw(context, session.name, players, tables, most)
    elif refused := _refuse_seats(context, session, seats, most):
        return refused
    else:
        used = tuple(dict.fromkeys(one.table for one in seats))
        context.say(
            BallotHeld(
                session=session.name,
                players=players,
                tables=used,
                players_per_table=most,
                by_hand=True,
                clause=context.clause,
                also=_per_table(context),
            )
        )
    for one in seats:
        context.say(
            SeatDrawn(player=one.player, table=one.table, box=one.box, session=session.name, clause=context.clause)
        )
    return None


def _draw(
    context: TournamentContext, session: str, players: tuple[Player, ...], tables: tuple[str, ...], most: int
) -> tuple[DrawnSeat, ...]:
    """The lots are drawn in the order that the secret and the published list make, and seats filled in turn."""
    commit_to_ballot(context, session)
    lots = context.tournament.lots[session]
    revealed = context.house.reveal_lots(lots)
    value = value_of_list(players)
    context.say(
        BallotHeld(
            session=session,
            players=players,
            tables=tables,
            players_per_table=most,
            digest=lots.digest,
            secret=revealed.secret,
            salt=revealed.salt,
            value=value.hex(),
            clause=context.clause,
            also=_per_table(context),
        )
    )
    order = draw(revealed, lots.occasion, value, len(players))
    return drawn_seats(players, tables, order)


def drawn_seats(
    players: tuple[Player, ...], tables: tuple[str, ...], order: tuple[int, ...]
) -> tuple[DrawnSeat, ...]:
    """Who sits where when the lots come in this order: table by table, as evenly as they go."""
    whole, over = divmod(len(players), len(tables)) if tables else (0, 0)
    places = [
        (table, box)
        for number, table in enumerate(tables)
        for box in range(1, whole + (1 if number < over else 0) + 1)
    ]
    return tuple(
        DrawnSeat(player=players[lot - 1], table=table, box=box)
        for lot, (table, box) in zip(order, places, strict=True)
    )


def is_ballot_good(tournament: str, held: BallotHeld, seats: tuple[SeatDrawn, ...]) -> bool:
    """Whether a ballot of the house, drawn again from what was shown, gives these seats; by hand it does."""
    if held.by_hand:
        return True
    if held.secret is None or held.salt is None or held.digest is None or held.value is None:
        return False
    occasion = DrawOf(what="ballot", of=tournament, which=held.session)
    revealed = RevealedLots(secret=held.secret, salt=held.salt)
    value = value_of_list(held.players)
    if value.hex() != held.value or not is_the_secret(revealed, occasion, held.digest):
        return False
    again = drawn_seats(held.players, held.tables, draw(revealed, occasion, value, len(held.players)))
    return [(one.player, one.table, one.box) for one in again] == [
        (one.player, one.table, one.box) for one in seats
    ]


@CHAPTER.decides(
    AllotSeats,
    refusals=(
        Refusal.BALLOT_NEEDED,
        Refusal.NO_SUCH_SESSION,
        Refusal.NOT_AT_THIS_STAGE,
        Refusal.TABLE_NOT_DESIGNATED,
        Refusal.DRAW_NOT_GOOD,
        Refusal.NUMBER_NOT_ALLOWED,
        Refusal.TOO_EARLY,
    ),
    phases=_BEFORE_SESSIONS,
)
def allot_seats(context: TournamentContext, command: AllotSeats) -> Refused | None:
    if refused := _refuse_no_ballot(context, command) or end_entries_when_full(context):
        return refused
    session = _to_be_seated(context, command, command.session)
    if isinstance(session, Refused):
        return session
    most = _players_per_table(context, session, None)
    if isinstance(most, Refused):
        return most
    if refused := _refuse_seats(context, session, command.seats, most):
        return refused
    if not command.seats:
        says = f"{command.who} cannot allot seats for {session.name}: nobody is left to be seated"
        return Refused(Refusal.NOT_AT_THIS_STAGE, says=says, clause=context.clause)
    for one in command.seats:
        context.say(
            SeatAllotted(
                player=one.player, table=one.table, box=one.box, session=session.name, clause=context.clause
            )
        )
    return None


def _refuse_no_ballot(context: TournamentContext, command: AllotSeats) -> Refused | None:
    rules = context.tournament.rules.seats
    stated = context.tournament.terms.allocation is Allocation.BALLOT
    clause = rules.ballot_needed or (rules.stated_method if stated else None)
    if rules.ballot_needed is None and not stated:
        return None
    says = f"{command.who} cannot allot seats: in {context.tournament.name} they are drawn by ballot"
    return Refused(Refusal.BALLOT_NEEDED, says=says, clause=clause)


def _to_be_seated(
    context: TournamentContext, command: TournamentCommand, name: str | None
) -> SessionState | Refused:
    """The next session, before anybody sits in it."""
    session = session_named(context.tournament, name)
    if session is None:
        says = f"{command.who} cannot {spoken(command)}: {context.tournament.name} has no session {name or 'left'}"
        return Refused(Refusal.NO_SUCH_SESSION, says=says, clause=context.clause)
    if session != context.tournament.session or session.stage is not SessionStage.WAITING:
        why = "it has seats already" if session.stage is SessionStage.SEATED else "it is not the next one"
        says = f"{command.who} cannot {spoken(command)} for {session.name}: {why}"
        return Refused(Refusal.NOT_AT_THIS_STAGE, says=says, clause=context.clause)
    return session


def _players_per_table(context: TournamentContext, session: SessionState, asked: int | None) -> int | Refused:
    """As whoever runs it settles, else as the conditions say, else as many as a table has boxes."""
    plan = plan_of(context.tournament.terms, session.name)
    stated = plan.players_per_table if plan is not None else None
    most = asked or stated or SEATS  # 2006 20.8, 2018 19.8
    boxes = min((_boxes(context, name) for name in context.tournament.designated), default=SEATS)
    if most <= boxes:
        return most
    if asked is None and stated is None:
        return boxes
    says = f"{context.command.who} cannot seat {most} players at a table: it has {boxes} boxes"
    clause = context.tournament.rules.seats.players_per_table or context.clause
    return Refused(Refusal.NUMBER_NOT_ALLOWED, says=says, clause=clause)


def _boxes(context: TournamentContext, name: str) -> int:
    table = context.table(name)
    return table.rules.control.boxes.value if table.phase is Phase.OPEN else SEATS


def _tables(
    context: TournamentContext, session: SessionState, players: int, most: int
) -> tuple[str, ...] | Refused:
    """As many designated tables as the session has; where it does not say, as many as are needed."""
    designated = tuple(context.tournament.designated)
    plan = plan_of(context.tournament.terms, session.name)
    needed = plan.tables if plan is not None and plan.tables is not None else max(1, -(-players // most))
    if len(designated) < needed:
        says = (
            f"{context.command.who} cannot seat {session.name}: it is played at {needed} tables, "
            f"and {len(designated)} are designated"
        )
        clause = context.tournament.rules.seats.designated
        return Refused(Refusal.TABLE_NOT_DESIGNATED, says=says, clause=clause)
    if players > needed * most:
        says = f"{players} players cannot be seated at {needed} tables with {most} at each"
        return Refused(Refusal.DRAW_NOT_GOOD, says=says, clause=context.clause, also=_per_table(context))
    return designated[: min(needed, players)]


def _per_table(context: TournamentContext) -> tuple[Clause, ...]:
    clause = context.tournament.rules.seats.players_per_table
    return () if clause is None else (clause,)


def _refuse_seats(
    context: TournamentContext, session: SessionState, seats: tuple[DrawnSeat, ...], most: int
) -> Refused | None:
    """Everybody who plays has one seat of their own, at a designated table, and no table has too many."""
    tournament = context.tournament
    for one in seats:
        if one.table not in tournament.designated:
            says = f"{one.player} cannot be seated at {one.table}: it is not designated for {tournament.name}"
            return Refused(Refusal.TABLE_NOT_DESIGNATED, says=says, clause=tournament.rules.seats.designated)
    if wrong := _wrong_seats(context, session, seats, most):
        return Refused(Refusal.DRAW_NOT_GOOD, says=wrong, clause=context.clause)
    return None


def _wrong_seats(
    context: TournamentContext, session: SessionState, seats: tuple[DrawnSeat, ...], most: int
) -> str | None:
    due = due_in(context.tournament, session.name)
    for one in seats:
        if one.player not in due:
            return f"{one.player} has a seat, and does not play in {session.name}"
        if not 1 <= one.box <= _boxes(context, one.table):
            return f"{one.player} cannot have box {one.box} of {one.table}: there is no such box"
    players = Counter(one.player for one in seats)
    places = Counter((one.table, one.box) for one in seats)
    tables = Counter(one.table for one in seats)
    if twice := next((name for name, times in players.items() if times > 1), None):
        return f"{twice} has two seats"
    if taken := next((place for place, times in places.items() if times > 1), None):
        return f"two players have box {taken[1]} of {taken[0]}"
    if missing := [one for one in due if one not in players]:
        return f"{missing[0]} has no seat in {session.name}"
    if full := next((name for name, times in tables.items() if times > most), None):
        return f"{tables[full]} players are seated at {full}, and {most} may be"
    plan = plan_of(context.tournament.terms, session.name)
    if plan is not None and plan.tables is not None and len(tables) > plan.tables:
        return f"{session.name} is played at {plan.tables} tables, not at {len(tables)}"
    return None


@CHAPTER.evolves(BallotHeld)
def ballot_held(tournament: Tournament, event: BallotHeld) -> Tournament:
    return _seated(tournament, event.session)


@CHAPTER.evolves(SeatDrawn)
def seat_drawn(tournament: Tournament, event: SeatDrawn) -> Tournament:
    return _with_seat(tournament, event)


@CHAPTER.evolves(SeatAllotted)
def seat_allotted(tournament: Tournament, event: SeatAllotted) -> Tournament:
    return _with_seat(_seated(tournament, event.session), event)


def _seated(tournament: Tournament, name: str) -> Tournament:
    session = session_named(tournament, name)
    assert session is not None, f"{tournament.name} has no session {name}, and its seats were drawn"
    return with_session(tournament, replace(session, stage=SessionStage.SEATED))


def _with_seat(tournament: Tournament, event: SeatDrawn | SeatAllotted) -> Tournament:
    given = SeatGiven(player=event.player, table=event.table, box=event.box)
    seats = {**tournament.seats, event.session: (*tournament.seats.get(event.session, ()), given)}
    session = session_named(tournament, event.session)
    assert session is not None
    tables = tuple(dict.fromkeys((*session.tables, event.table)))
    return with_session(replace(tournament, seats=seats), replace(session, tables=tables))
