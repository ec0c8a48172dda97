"""A table is concluded early: who goes on is settled, or chips become cash and everybody agrees (NSW 21.5.5)."""

from __future__ import annotations

from croupier.rulebooks.tournament_rules.sessions import ConcludeRules
from croupier.tables.table import Table
from croupier.tables.tournament import standings
from croupier.tables.tournament.orders import Conclude
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.in_session import (
    order_for,
    plan_for,
    plays_here,
    refuse_no_session,
    refuse_not_playing,
    table_of,
    under_way,
)
from croupier.tournaments.registry import TournamentChapter
from croupier.tournaments.state.conditions import is_last
from croupier.tournaments.state.sessions import SessionState
from croupier.tournaments.tournament import Tournament, TournamentPhase, replace, with_session
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name

CHAPTER = TournamentChapter()


class AgreeToConclude(TournamentCommand, frozen=True, kw_only=True, tag="agree-to-conclude"):
    """Agree that one's own table is concluded early."""


class ConcludeTable(TournamentCommand, frozen=True, kw_only=True, tag="conclude-table"):
    """Conclude the session at a table before its rounds are played or its time is up."""

    table: Name


class Agreed(TournamentEvent, frozen=True, kw_only=True, tag="agreed.1"):
    """A player agrees that the table is concluded."""

    player: Player
    table: str

    def __str__(self) -> str:
        return f"{self.player} agrees that {self.table} is concluded"


class TableFinished(TournamentEvent, frozen=True, kw_only=True, tag="table-finished.1"):
    """A table was concluded early."""

    table: str

    def __str__(self) -> str:
        return f"The session at {self.table} is concluded"


@CHAPTER.decides(
    AgreeToConclude,
    refusals=(Refusal.NOT_IN_A_SESSION, Refusal.SESSION_OVER, Refusal.AGREED_ALREADY),
    phases=(TournamentPhase.IN_SESSION,),
)
def agree_to_conclude(context: TournamentContext, command: AgreeToConclude) -> Refused | None:
    """Whoever is in at a table may say so, once in a session."""
    table = table_of(context, command.who)
    if table is None:
        return refuse_not_playing(context, command.who)
    does = f"agree to conclude {table.name}"
    if refused := _refuse_concluded(context, table.name, does):
        return refused
    if command.who in _played(context.tournament).play.agreed:
        says = f"{command.who} cannot {does} twice: {command.who} has agreed already"
        return Refused(Refusal.AGREED_ALREADY, says=says, clause=context.clause)
    context.say(Agreed(player=command.who, table=table.name, clause=context.clause))
    return None


@CHAPTER.evolves(Agreed)
def agreed(tournament: Tournament, event: Agreed) -> Tournament:
    session = _played(tournament)
    those = tuple(dict.fromkeys((*session.play.agreed, event.player)))
    return with_session(tournament, replace(session, play=replace(session.play, agreed=those)))


def _refuse_concluded(context: TournamentContext, table: str, does: str) -> Refused | None:
    """What was concluded stays so: there is nothing left to agree to, or to conclude again."""
    session = _played(context.tournament)
    if table not in session.play.concluded:
        return None
    says = f"{context.command.who} cannot {does}: the session {session.name} was concluded there already"
    return Refused(Refusal.SESSION_OVER, says=says, clause=context.clause)


def _played(tournament: Tournament) -> SessionState:
    session = under_way(tournament)
    assert session is not None, f"no session of {tournament.name} is under way"
    return session


@CHAPTER.decides(
    ConcludeTable,
    refusals=(Refusal.NO_SESSION, Refusal.SESSION_OVER, Refusal.NOT_SETTLED, Refusal.ROUND_UNDER_WAY),
    phases=(TournamentPhase.IN_SESSION,),
)
def conclude_table(context: TournamentContext, command: ConcludeTable) -> Refused | None:
    """Between rounds, when one of the two cases is there."""
    rules = context.tournament.rules.sessions.conclude
    assert rules is not None, "a book without such cases does not know this command"
    table = context.table(command.table)
    if not plays_here(context.tournament, table):
        return refuse_no_session(context)
    if refused := _refuse_concluded(context, command.table, f"conclude {command.table}"):
        return refused
    clause = _case(context.tournament, table, rules)
    if clause is None:
        says = (
            f"{command.who} cannot conclude {command.table}: who goes on is not settled, "
            f"and {_why_not_in_cash(context.tournament, table)}"
        )
        return Refused(Refusal.NOT_SETTLED, says=says, clause=rules.required, also=(rules.settled, rules.in_cash))
    concluded = order_for(context, Conclude, command.table, clause=clause, also=(rules.required,))
    if refused := context.order(concluded):
        return refused
    context.say(TableFinished(table=command.table, clause=clause, also=(rules.required,)))
    return None


def _case(tournament: Tournament, table: Table, rules: ConcludeRules) -> Clause | None:
    """By which clause the table may be concluded now, if any does."""
    session = _played(tournament)
    playing = standings.in_play(table)
    advance = 1 if is_last(tournament.terms, session.name) else plan_for(tournament, session.name).advance
    if advance is not None and len(playing) <= advance:
        return rules.settled
    if tournament.terms.chips_in_cash and set(playing) <= set(session.play.agreed):
        return rules.in_cash
    return None


def _why_not_in_cash(tournament: Tournament, table: Table) -> str:
    if not tournament.terms.chips_in_cash:
        return "the conditions do not turn chips into cash"
    waiting = [one for one in standings.in_play(table) if one not in _played(tournament).play.agreed]
    return f"{' and '.join(waiting)} have not agreed to divide the chips in cash"


@CHAPTER.evolves(TableFinished)
def table_finished(tournament: Tournament, event: TableFinished) -> Tournament:
    session = _played(tournament)
    play = replace(session.play, concluded=(*session.play.concluded, event.table))
    return with_session(tournament, replace(session, play=play))
