"""Seats: taken before a session, each one's own; its start may be moved (20.7, 20.9, 19.7, 19.9; NSW 21.6.9)."""

from __future__ import annotations

from datetime import datetime

from croupier.ledger.balances import Posting
from croupier.rulebooks.tournament_rules.entries import LateFrom
from croupier.tables.commands import Time
from croupier.tables.table import Addressee
from croupier.tables.tournament.orders import BackInSeat
from croupier.tournaments.approvals import START, was_told
from croupier.tournaments.commands import TournamentCommand, spoken
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.entries import refuse_not_entered
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.pool import paid_in, with_payment
from croupier.tournaments.registry import TournamentChapter
from croupier.tournaments.sit_and_go import is_sit_and_go
from croupier.tournaments.state.conditions import plan_of
from croupier.tournaments.state.entries import EntryState, PaidFor, Payment
from croupier.tournaments.state.sessions import SeatGiven, SessionStage, SessionState
from croupier.tournaments.tournament import (
    Tournament,
    TournamentPhase,
    replace,
    seat_of,
    session_named,
    with_entrant,
    with_session,
    without_seat,
)
from croupier.vocabulary.money import NOTHING, Cents, dollars
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name

CHAPTER = TournamentChapter()


class MoveStart(TournamentCommand, frozen=True, kw_only=True, tag="move-start"):
    """Have a session start at another time; players are told before."""

    session: Name | None = None
    starts: Time


class TakeSeat(TournamentCommand, frozen=True, kw_only=True, tag="take-seat"):
    """Take one's seat for the next session, or come back to it."""

    table: Name | None = None
    box: int | None = None
    """One's own unless it is given."""
    pays: bool = True
    """Whether the buy-in is paid, where there is one."""


class StartMoved(TournamentEvent, frozen=True, kw_only=True, tag="start-moved.1"):
    """A session starts at another time."""

    session: str
    starts: Time

    def __str__(self) -> str:
        return f"{self.session} starts at {self.starts.isoformat()}"


class SeatTaken(TournamentEvent, frozen=True, kw_only=True, tag="seat-taken.1"):
    """A player took their seat, and paid for the session's chips where they are bought."""

    player: Player
    table: str
    box: int
    session: str
    bought_in: Cents = NOTHING

    def __str__(self) -> str:
        paid = f", for {dollars(self.bought_in)}" if self.bought_in else ""
        return f"{self.player} takes box {self.box} of {self.table}{paid}"


class EliminatedUnpaid(TournamentEvent, frozen=True, kw_only=True, tag="eliminated.1"):
    """A player did not pay the buy-in of a session, and is out before it."""

    player: Player
    session: str
    round: int = 0
    chips: int = 0
    places: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.player} does not pay the buy-in of {self.session}, and is out"


def stated_start(tournament: Tournament, session: SessionState) -> datetime | None:
    """When a session starts: as it was moved, else as the conditions say; the first one with the tournament."""
    plan = plan_of(tournament.terms, session.name)
    stated = plan.starts if plan is not None else None
    if stated is None and tournament.sessions and tournament.sessions[0].name == session.name:
        stated = tournament.terms.starts
    return session.moved_to or stated


def late_from(tournament: Tournament, session: SessionState) -> datetime | None:
    """The hour from which a seat is lost before the session has started, where a book has one (T20).

    A sit-and-go has none, unless one is stated for the session: nobody is late for what starts when it is full.
    """
    if tournament.rules.seats.late_from is not LateFrom.STATED_TIME:
        return None
    plan = plan_of(tournament.terms, session.name)
    own = session.moved_to or (plan.starts if plan is not None else None)
    return own if is_sit_and_go(tournament) else stated_start(tournament, session)


@CHAPTER.decides(
    MoveStart,
    refusals=(Refusal.NO_SUCH_SESSION, Refusal.NOT_AT_THIS_STAGE, Refusal.TOO_LATE, Refusal.NOT_TOLD_YET),
)
def move_start(context: TournamentContext, command: MoveStart) -> Refused | None:
    """That notice was given, when and by whom is on record; no length of it is asked for (T25)."""
    session = session_named(context.tournament, command.session)
    if session is None:
        return refuse_no_session(context, command, command.session)
    if session.stage not in (SessionStage.WAITING, SessionStage.SEATED):
        says = f"{command.who} cannot move the start of {session.name}: it has started"
        return Refused(Refusal.NOT_AT_THIS_STAGE, says=says, clause=context.clause)
    if command.starts < command.at:
        says = f"{command.who} cannot have {session.name} start at {command.starts.isoformat()}: that is past"
        return Refused(Refusal.TOO_LATE, says=says, clause=context.clause)
    if not was_told(context.tournament, Addressee.PLAYERS, f"{START}{session.name}"):
        says = f"{command.who} cannot move the start of {session.name}: the players have not been told"
        return Refused(Refusal.NOT_TOLD_YET, says=says, clause=context.clause)
    context.say(StartMoved(session=session.name, starts=command.starts, clause=context.clause))
    return None


def refuse_no_session(context: TournamentContext, command: TournamentCommand, name: str | None) -> Refused:
    """There is no such session."""
    says = f"{command.who} cannot {spoken(command)}: {context.tournament.name} has no session {name or 'left'}"
    return Refused(Refusal.NO_SUCH_SESSION, says=says, clause=context.clause)


@CHAPTER.evolves(StartMoved)
def start_moved(tournament: Tournament, event: StartMoved) -> Tournament:
    """The notice was of this change: another one needs another."""
    session = session_named(tournament, event.session)
    assert session is not None
    told = tuple(one for one in tournament.told if one.subject != f"{START}{event.session}")
    return with_session(replace(tournament, told=told), replace(session, moved_to=event.starts))


@CHAPTER.decides(
    TakeSeat,
    refusals=(
        Refusal.NOT_ENTERED,
        Refusal.NO_SUCH_SESSION,
        Refusal.NO_BALLOT,
        Refusal.SEAT_FORFEITED,
        Refusal.WRONG_SEAT,
        Refusal.NO_COPY,
        Refusal.SEAT_TAKEN,
        Refusal.EXCLUDED,
    ),
    phases=(
        TournamentPhase.ENTRIES_OPEN,
        TournamentPhase.ENTRIES_CLOSED,
        TournamentPhase.IN_SESSION,
        TournamentPhase.BETWEEN_SESSIONS,
        TournamentPhase.PLAY_OFF,
    ),
)
def take_seat(context: TournamentContext, command: TakeSeat) -> Refused | None:
    session = context.tournament.session
    if session is None:
        return refuse_no_session(context, command, None)
    seat = _own_seat(context, command, session)
    if isinstance(seat, Refused):
        return seat
    if refused := _refuse_seat(context, command, session, seat):
        return refused
    buy_in = Cents(context.tournament.terms.buy_in or 0) if not seat.taken else NOTHING
    rules = context.tournament.rules
    if buy_in and not command.pays:
        context.say(EliminatedUnpaid(player=command.who, session=session.name, clause=rules.fund.buy_in))
        return None
    if session.started is not None:
        back = BackInSeat(who=command.who, role=command.role, at=command.at, table=seat.table, player=command.who)
        if refused := context.order(back):
            return refused
    context.say(
        SeatTaken(
            player=command.who,
            table=seat.table,
            box=seat.box,
            session=session.name,
            bought_in=buy_in,
            clause=context.clause,
        )
    )
    return None


def _own_seat(context: TournamentContext, command: TakeSeat, session: SessionState) -> SeatGiven | Refused:
    tournament, rules = context.tournament, context.tournament.rules.seats
    entrant = tournament.entries.get(command.who)
    if entrant is None:
        return refuse_not_entered(context, command.who)
    if entrant.state is EntryState.FORFEITED:
        return _forfeited(context, command, session)
    if not tournament.seats.get(session.name):
        says = f"{command.who} cannot take a seat: none have been drawn for {session.name}"
        return Refused(Refusal.NO_BALLOT, says=says, clause=rules.ballot)
    seat = seat_of(tournament, session.name, command.who)
    if seat is None or not entrant.is_in:
        says = f"{command.who} has no seat in {session.name}"
        return Refused(Refusal.NOT_ENTERED, says=says, clause=context.clause)
    return seat


def _refuse_seat(
    context: TournamentContext, command: TakeSeat, session: SessionState, seat: SeatGiven
) -> Refused | None:
    rules = context.tournament.rules
    if command.table not in (None, seat.table) or command.box not in (None, seat.box):
        asked = f"box {command.box or seat.box} of {command.table or seat.table}"
        says = f"{command.who} cannot take {asked}: {command.who} has box {seat.box} of {seat.table}"
        return Refused(Refusal.WRONG_SEAT, says=says, clause=rules.seats.own_seat)
    if _is_late(context, command, session, seat):
        return _forfeited(context, command, session)
    if rules.entries.copy is not None and not context.tournament.entries[command.who].has_copy:
        says = f"{command.who} cannot take a seat without a copy of the conditions"
        return Refused(Refusal.NO_COPY, says=says, clause=rules.entries.copy)
    if context.house.exclusion_of(command.who) is not None:
        says = f"{command.who} cannot take a seat: {command.who} is excluded from the casino"
        return Refused(Refusal.EXCLUDED, says=says, clause=rules.entries.gamblers)
    if seat.taken and session.started is None:
        says = f"{command.who} has taken box {seat.box} of {seat.table} already"
        return Refused(Refusal.SEAT_TAKEN, says=says, clause=context.clause)
    return None


def _is_late(context: TournamentContext, command: TakeSeat, session: SessionState, seat: SeatGiven) -> bool:
    """Whether one who has not sat down yet has lost the place (T20)."""
    rule = context.tournament.rules.seats.late_from
    if seat.taken or rule is LateFrom.NEVER:
        return False
    hour = late_from(context.tournament, session)
    return session.started is not None or (hour is not None and command.at >= hour)


def _forfeited(context: TournamentContext, command: TakeSeat, session: SessionState) -> Refused:
    says = f"{command.who} is too late for {session.name}: place and fee are forfeited"
    return Refused(Refusal.SEAT_FORFEITED, says=says, clause=context.tournament.rules.seats.late)


@CHAPTER.evolves(SeatTaken)
def seat_taken(tournament: Tournament, event: SeatTaken) -> Tournament:
    seats = tuple(
        replace(one, taken=True) if one.player == event.player else one for one in tournament.seats[event.session]
    )
    seated = replace(tournament, seats={**tournament.seats, event.session: seats})
    return with_payment(seated, seated.entries[event.player], _buy_in(tournament, event))


@CHAPTER.moves(SeatTaken)
def buy_in_paid(tournament: Tournament, event: SeatTaken) -> tuple[Posting, ...]:
    return paid_in(tournament, event.player, _buy_in(tournament, event))


def _buy_in(tournament: Tournament, event: SeatTaken) -> Payment:
    with_ = tournament.entries[event.player].with_
    return Payment(what=PaidFor.BUY_IN, amount=event.bought_in, with_=with_, session=event.session)


@CHAPTER.evolves(EliminatedUnpaid)
def eliminated_unpaid(tournament: Tournament, event: EliminatedUnpaid) -> Tournament:
    entrant = replace(tournament.entries[event.player], state=EntryState.ELIMINATED)
    return with_entrant(without_seat(tournament, event.player), entrant)
