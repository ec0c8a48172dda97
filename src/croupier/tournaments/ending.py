"""A session ends: its tables are counted, at a version of each (20.19, 19.18, NSW 21.5.8)."""

from __future__ import annotations

from croupier.tables.state.tournament import Standing
from croupier.tables.table import Table
from croupier.tables.tournament import standings
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.counting import ChipsCounted
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.in_session import plan_for, refuse_no_session, under_way
from croupier.tournaments.placing import end_if_settled, settle_session
from croupier.tournaments.registry import TournamentChapter
from croupier.tournaments.state.entries import LEFT_IN_A_SESSION, EntryState
from croupier.tournaments.state.session_play import CountedOut, TableCount
from croupier.tournaments.state.sessions import SessionStage, SessionState
from croupier.tournaments.table_counts import count_of
from croupier.tournaments.tournament import (
    Tournament,
    TournamentPhase,
    replace,
    session_named,
    with_entrant,
    with_session,
)
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name

CHAPTER = TournamentChapter()


class EndSession(TournamentCommand, frozen=True, kw_only=True, tag="end-session"):
    """Count the chips of a session that is over, and announce who goes on or is placed."""

    session: Name | None = None
    """The one under way unless it is named."""


class SessionCounted(TournamentEvent, frozen=True, kw_only=True, tag="session-counted.1"):
    """What was read of the tables, and at which version of each."""

    session: str
    tables: tuple[TableCount, ...]

    def __str__(self) -> str:
        return f"The tables of {self.session} are counted"


@CHAPTER.decides(
    EndSession,
    refusals=(Refusal.NO_SESSION, Refusal.SESSION_NOT_OVER, Refusal.NOT_AT_THIS_STAGE),
    phases=(TournamentPhase.IN_SESSION,),
)
def end_session(context: TournamentContext, command: EndSession) -> Refused | None:
    """Every table is finished; what it holds is read once and kept."""
    session = under_way(context.tournament)
    if session is None:
        return refuse_no_session(context)
    if refused := _refuse_other(context, command, session) or _refuse_not_over(context, session):
        return refused
    counts = tuple(count_of(context.table(name), context.house.behind(name)) for name in session.tables)
    counted = context.tournament.rules.sessions.count.counted
    context.say(SessionCounted(session=session.name, tables=counts, clause=counted))
    for count in counts:
        for one in count.counted:
            context.say(ChipsCounted(player=one.player, chips=one.chips, table=count.table, clause=counted))
    if refused := settle_session(context, session.name):
        return refused
    return end_if_settled(context, session.name)


def _refuse_other(context: TournamentContext, command: EndSession, session: SessionState) -> Refused | None:
    if command.session in (None, session.name):
        return None
    says = f"{command.who} cannot end {command.session}: {session.name} is under way"
    return Refused(Refusal.NOT_AT_THIS_STAGE, says=says, clause=context.clause)


def _refuse_not_over(context: TournamentContext, session: SessionState) -> Refused | None:
    at = context.command.at
    unended = _has_no_end(context.tournament, session)
    open_still = [
        name
        for name in session.tables
        if not standings.is_finished(context.table(name), at) and not (unended and _is_still(context.table(name)))
    ]
    if not open_still:
        return None
    says = f"{context.command.who} cannot end {session.name}: it is not over at {', '.join(open_still)}"
    defined = context.tournament.rules.sessions.session
    also = () if defined is None else (defined,)
    return Refused(Refusal.SESSION_NOT_OVER, says=says, clause=context.clause, also=also)


def _has_no_end(tournament: Tournament, session: SessionState) -> bool:
    """Whether the conditions leave it to whoever runs it: neither rounds nor minutes are named."""
    plan = plan_for(tournament, session.name)
    return plan.rounds is None and plan.minutes is None


def _is_still(table: Table) -> bool:
    return table.round is None and not standings.unread_forms(table)


@CHAPTER.evolves(SessionCounted)
def session_counted(tournament: Tournament, event: SessionCounted) -> Tournament:
    """What everybody last held; those who went out are out, and one who has bought back meanwhile is not."""
    session = session_named(tournament, event.session)
    assert session is not None, f"{tournament.name} has no session {event.session}, and it was counted"
    play = replace(session.play, counts=event.tables)
    tournament = with_session(tournament, replace(session, stage=SessionStage.COUNTED, play=play))
    for count in event.tables:
        for one in count.out:
            tournament = gone(tournament, one)
    return tournament


def gone(tournament: Tournament, one: CountedOut) -> Tournament:
    """The tournament with what became of somebody who left a table before its end."""
    entry = tournament.entries.get(one.player)
    if entry is not None and entry.state in LEFT_IN_A_SESSION:
        return with_entrant(tournament, replace(entry, chips=one.chips))
    if entry is None or entry.state is not EntryState.PLAYING:
        return tournament
    return with_entrant(tournament, replace(entry, state=_STATES[one.standing], chips=one.chips))


_STATES = {
    Standing.ELIMINATED: EntryState.ELIMINATED,
    Standing.DISQUALIFIED: EntryState.DISQUALIFIED,
    Standing.EXCLUDED: EntryState.DISQUALIFIED,
    Standing.WITHDRAWN: EntryState.WITHDRAWN,
    Standing.FORFEITED: EntryState.FORFEITED,
}
"""What becomes of those who left a session before its end; one who is excluded takes no place either (T12)."""
