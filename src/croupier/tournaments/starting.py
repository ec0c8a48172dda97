"""A session starts: who is late loses the place, chips are issued (20.9, 19.9, NSW 21.5.6)."""

from __future__ import annotations

import msgspec

from croupier.rulebooks.tournament_rules.entries import LateFrom
from croupier.tables.commands import Time
from croupier.tables.tournament.orders import BeginSession, SeatAt, SetPace
from croupier.tournaments.cards_ready import make_cards_ready
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.in_session import order_for, session_terms
from croupier.tournaments.lots import commit_to_ballot
from croupier.tournaments.registry import TournamentChapter
from croupier.tournaments.seats import EliminatedUnpaid, stated_start
from croupier.tournaments.state.entries import GONE, EntryState
from croupier.tournaments.state.sessions import SeatGiven, SessionStage, SessionState
from croupier.tournaments.tournament import (
    Tournament,
    TournamentPhase,
    replace,
    session_named,
    with_entrant,
    with_session,
)
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name

CHAPTER = TournamentChapter()


class StartSession(TournamentCommand, frozen=True, kw_only=True, tag="start-session"):
    """Start a session: who is in the seat plays, and cards that are not ready are made ready."""

    session: Name | None = None
    """The next one unless it is named."""


class PlaceForfeited(TournamentEvent, frozen=True, kw_only=True, tag="place-forfeited.1"):
    """Somebody was not in the seat: place and fee are lost."""

    player: Player
    session: str
    table: str
    box: int

    def __str__(self) -> str:
        return f"{self.player} is not at box {self.box} of {self.table}: the place is forfeited"


class SessionStarted(TournamentEvent, frozen=True, kw_only=True, tag="session-started.1"):
    """A session is under way at its tables."""

    session: str
    tables: tuple[str, ...]
    players: tuple[Player, ...]
    """Those who play it, in the seat or absent."""
    started: Time

    def __str__(self) -> str:
        where = ", ".join(self.tables)
        return f"The session {self.session} starts with {len(self.players)} players at {where}"


@CHAPTER.decides(
    StartSession,
    refusals=(
        Refusal.NO_SUCH_SESSION,
        Refusal.NO_BALLOT,
        Refusal.TOO_EARLY,
        Refusal.TOO_FEW_PLAYERS,
        Refusal.NOT_AT_THIS_STAGE,
        Refusal.NOT_READY,
        Refusal.NOT_IN_A_SESSION,
        Refusal.CHIPS_AT_A_TABLE,
        Refusal.ROUND_UNDER_WAY,
        Refusal.WRONG_PHASE,
        Refusal.NOT_IN_THE_CONDITIONS,
    ),
    phases=(TournamentPhase.ENTRIES_CLOSED, TournamentPhase.BETWEEN_SESSIONS),
)
def start_session(context: TournamentContext, command: StartSession) -> Refused | None:
    """Seats are drawn, the time has come, and enough players are there; each table begins by itself."""
    session = _to_be_started(context, command)
    if isinstance(session, Refused):
        return session
    _forfeit_places(context, session)
    _put_out_unpaid(context, session)
    seats = _seats_to_play(context.tournament, session)
    if not seats:
        says = f"{command.who} cannot start {session.name}: nobody is in the seat"
        return Refused(Refusal.TOO_FEW_PLAYERS, says=says, clause=context.tournament.rules.entries.numbers)
    tables = tuple(name for name in session.tables if any(one.table == name for one in seats))
    for table in tables:
        there = tuple(one for one in seats if one.table == table)
        if refused := _begin_at(context, session, table, there):
            return refused
    players = tuple(one.player for one in seats)
    context.say(
        SessionStarted(
            session=session.name, tables=tables, players=players, started=command.at, clause=context.clause
        )
    )
    _commit_to_the_next(context, session)
    return None


def _to_be_started(context: TournamentContext, command: StartSession) -> SessionState | Refused:
    """The next session, with its seats, at or after its time, with enough players."""
    tournament = context.tournament
    session = session_named(tournament, command.session)
    if session is None:
        says = (
            f"{command.who} cannot start {command.session or 'a session'}: {tournament.name} has no such session"
        )
        return Refused(Refusal.NO_SUCH_SESSION, says=says, clause=context.clause)
    if session != tournament.session:
        says = f"{command.who} cannot start {session.name}: it is not the next session of {tournament.name}"
        return Refused(Refusal.NOT_AT_THIS_STAGE, says=says, clause=context.clause)
    if session.stage is not SessionStage.SEATED:
        says = f"{command.who} cannot start {session.name}: its seats have not been drawn"
        return Refused(Refusal.NO_BALLOT, says=says, clause=tournament.rules.seats.ballot)
    refused = (
        _refuse_early(context, session) or _refuse_few(context, session) or _refuse_no_chips(context, session)
    )
    return refused or session


def _refuse_early(context: TournamentContext, session: SessionState) -> Refused | None:
    """Not before the time that was published for it, where one was."""
    starts = stated_start(context.tournament, session)
    if starts is None or context.command.at >= starts:
        return None
    says = f"{context.command.who} cannot start {session.name} before {starts.isoformat()}"
    return Refused(Refusal.TOO_EARLY, says=says, clause=context.clause)


def _refuse_few(context: TournamentContext, session: SessionState) -> Refused | None:
    """The fewest players that the conditions name have seats when the first session starts."""
    tournament = context.tournament
    numbers = tournament.terms.players
    first = tournament.sessions[0].name == session.name
    seated = len(_of_players(tournament, session))
    if not first or numbers is None or numbers.fewest is None or seated >= numbers.fewest:
        return None
    says = (
        f"{context.command.who} cannot start {session.name} with {seated} players: {numbers.fewest} are the fewest"
    )
    return Refused(Refusal.TOO_FEW_PLAYERS, says=says, clause=tournament.rules.entries.numbers)


def _refuse_no_chips(context: TournamentContext, session: SessionState) -> Refused | None:
    """Where a book lets the conditions be silent on chips, nobody can wager any."""
    if context.tournament.terms.chips:
        return None
    says = f"{context.command.who} cannot start {session.name}: the conditions give nobody any chips"
    clause = context.tournament.rules.conditions.items.get("chips")
    return Refused(Refusal.NOT_IN_THE_CONDITIONS, says=says, clause=clause)


def _of_players(tournament: Tournament, session: SessionState) -> tuple[SeatGiven, ...]:
    """The seats of those who still take part."""
    seats = tournament.seats.get(session.name, ())
    return tuple(one for one in seats if tournament.entries[one.player].state not in GONE)


def _forfeit_places(context: TournamentContext, session: SessionState) -> None:
    """Whoever is not in the seat loses it, in a book that does not rule on them instead (T20)."""
    rules = context.tournament.rules.seats
    if rules.late_from is LateFrom.NEVER:
        return
    for one in _of_players(context.tournament, session):
        if not one.taken:
            context.say(
                PlaceForfeited(
                    player=one.player, session=session.name, table=one.table, box=one.box, clause=rules.late
                )
            )


def _put_out_unpaid(context: TournamentContext, session: SessionState) -> None:
    """Where chips are bought, one who is not there has not paid for them, and is out (NSW 21.6.2)."""
    if not context.tournament.terms.buy_in or not _may_be_absent(context.tournament):
        return
    for one in _of_players(context.tournament, session):
        if not one.taken:
            clause = context.tournament.rules.fund.buy_in
            context.say(EliminatedUnpaid(player=one.player, session=session.name, clause=clause))


def _seats_to_play(tournament: Tournament, session: SessionState) -> tuple[SeatGiven, ...]:
    return tuple(one for one in _of_players(tournament, session) if one.taken or _may_be_absent(tournament))


def _may_be_absent(tournament: Tournament) -> bool:
    return tournament.rules.seats.late_from is LateFrom.NEVER


def _begin_at(
    context: TournamentContext, session: SessionState, table: str, seats: tuple[SeatGiven, ...]
) -> Refused | None:
    players = tuple(one.player for one in seats)
    if refused := make_cards_ready(context, table, players):
        return refused
    there = tuple(SeatAt(player=one.player, box=one.box, in_seat=one.taken) for one in seats)
    terms = session_terms(context.tournament, session.name)
    if refused := context.order(order_for(context, BeginSession, table, terms=terms, seats=there)):
        return refused
    pace = context.tournament.pace
    if pace.seconds_to_decide is None and pace.seconds_to_wager is None:
        return None
    return context.order(order_for(context, SetPace, table, **msgspec.structs.asdict(pace)))


def _commit_to_the_next(context: TournamentContext, session: SessionState) -> None:
    """Before anybody can know who will be in its ballot."""
    names = [one.name for one in context.tournament.sessions]
    later = names[names.index(session.name) + 1 :]
    if later:
        commit_to_ballot(context, later[0])


@CHAPTER.evolves(PlaceForfeited)
def place_forfeited(tournament: Tournament, event: PlaceForfeited) -> Tournament:
    entry = tournament.entries[event.player]
    return with_entrant(tournament, replace(entry, state=EntryState.FORFEITED))


@CHAPTER.evolves(SessionStarted)
def session_started(tournament: Tournament, event: SessionStarted) -> Tournament:
    for player in event.players:
        entry = tournament.entries[player]
        begun = replace(entry, state=EntryState.PLAYING, session=event.session, chips=tournament.terms.chips)
        tournament = with_entrant(tournament, begun)
    session = session_named(tournament, event.session)
    assert session is not None, f"{tournament.name} has no session {event.session}, and it started"
    started = replace(session, stage=SessionStage.UNDER_WAY, tables=event.tables, started=event.started)
    return replace(with_session(tournament, started), phase=TournamentPhase.IN_SESSION)
