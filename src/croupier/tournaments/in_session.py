"""Where a session is played and by what: its tables, the terms they get, who sits where. Decides nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec

from croupier.rulebooks.tournament_rules.sessions import LevelIn
from croupier.tables.commands import Command
from croupier.tables.conditions import tournament as conditions
from croupier.tables.state.tournament import LimitStep, Standing, Struck, TermsKind, TournamentTerms
from croupier.tables.table import Table
from croupier.tables.tournament import standings
from croupier.tables.tournament.orders import KeepOut
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.state.conditions import SessionPlan, chip_of, plan_of
from croupier.tournaments.state.entries import GONE
from croupier.tournaments.state.session_play import ContestedPlaces, TieStage
from croupier.tournaments.state.sessions import SessionStage, SessionState
from croupier.tournaments.tournament import Tournament
from croupier.vocabulary.names import On, Player
from croupier.vocabulary.refusal import Refusal, Refused

C = TypeVar("C", bound=Command)

_PLAYED = (SessionStage.UNDER_WAY, SessionStage.COUNTED)


def under_way(tournament: Tournament) -> SessionState | None:
    """The session that is played, or counted and not over."""
    return next((one for one in tournament.sessions if one.stage in _PLAYED), None)


def plan_for(tournament: Tournament, session: str) -> SessionPlan:
    """What the conditions say of a session."""
    plan = plan_of(tournament.terms, session)
    assert plan is not None, f"{tournament.name} has no session {session}"
    return plan


def order_for(context: TournamentContext, kind: type[C], table: str, **fields: Any) -> C:
    """An order, given by whoever gives the command, at the same time."""
    command = context.command
    return kind(who=command.who, role=command.role, at=command.at, table=table, **fields)


def plays_here(tournament: Tournament, table: Table) -> bool:
    """Whether a table has terms of this tournament."""
    return table.tournament is not None and table.tournament.terms.tournament == tournament.name


def tables_in_play(context: TournamentContext) -> Iterator[Table]:
    """The tables at which the tournament is played now."""
    for name in context.tournament.designated:
        table = context.table(name)
        if plays_here(context.tournament, table):
            yield table


def table_of(context: TournamentContext, player: Player) -> Table | None:
    """The table at which somebody is in now; nothing for one who is out or plays nowhere."""
    playing = (table for table in tables_in_play(context) if player in standings.in_play(table))
    return next(playing, None)


def keep_out(context: TournamentContext, player: Player) -> Refused | None:
    """Somebody who went out at a table of the session leaves, or bought back: no void brings them back."""
    for table in tuple(tables_in_play(context)):
        found = conditions.entrant(table, player)
        if found is not None and found.standing is Standing.ELIMINATED and not found.kept_out:
            clause = next(iter(context.clauses), None)
            return context.order(order_for(context, KeepOut, table.name, player=player, clause=clause))
    return None


def plays_on(tournament: Tournament, player: Player) -> bool:
    """Whether somebody's chips lie at a table: they are not counted yet, or level and played off with."""
    session = under_way(tournament)
    if session is None or session.stage is SessionStage.UNDER_WAY:
        return session is not None
    return any(
        player in tie.players and (tie.level_in is not LevelIn.POINTS or tie.stage is TieStage.PLAYING)
        for tie in session.play.open_ties
    )


def refuse_not_playing(context: TournamentContext, player: Player) -> Refused:
    """Somebody is not in at any table."""
    clause = next(iter(context.clauses), None)
    says = f"{player} does not play in a session of {context.tournament.name} now"
    return Refused(Refusal.NOT_IN_A_SESSION, says=says, clause=clause, also=context.clauses[1:])


def refuse_no_session(context: TournamentContext) -> Refused:
    """Nothing is played."""
    says = f"{context.command.who} cannot do that: no session of {context.tournament.name} is under way"
    return Refused(Refusal.NO_SESSION, says=says, clause=next(iter(context.clauses), None))


def still_level(tournament: Tournament, tie: ContestedPlaces) -> tuple[Player, ...]:
    """Those of a tie who still take part: one who was disqualified or left contests nothing."""
    return tuple(one for one in tie.players if tournament.entries[one].state not in GONE)


def tie_at(session: SessionState, table: str) -> ContestedPlaces | None:
    """The tie that is played off at a table."""
    playing = (one for one in session.play.ties if one.stage is TieStage.PLAYING and one.at_table == table)
    return next(playing, None)


# --- terms ------------------------------------------------------------------------------------------------


def limits_of(tournament: Tournament) -> tuple[LimitStep, ...]:
    """The limits of the conditions; any wager that can be made where they say nothing."""
    smallest = chip_of(tournament.terms)
    anything = LimitStep(minimum=smallest, maximum=max(smallest, tournament.terms.chips or smallest) * 1_000)
    stated = tournament.terms.limits or ()
    steps = (
        LimitStep(from_round=one.from_round, minimum=one.minimum, maximum=one.maximum)
        for one in sorted(stated, key=lambda one: one.from_round)
    )
    return tuple(steps) or (anything,)


def session_terms(tournament: Tournament, session: str) -> TournamentTerms:
    """What a session is played by at each of its tables."""
    plan, stated, pace = plan_for(tournament, session), tournament.terms, tournament.pace
    return TournamentTerms(
        tournament=tournament.name,
        session=session,
        rounds=plan.rounds,
        minutes=plan.minutes,
        limits=limits_of(tournament),
        chips=stated.chips or 0,
        smallest_chip=chip_of(stated),
        order_of_wagering=stated.order_of_wagering,
        deal_from_marker=bool(stated.deal_from_marker),
        pass_cards=stated.pass_cards or 0,
        undisclosed_wagers=stated.undisclosed_wagers or 0,
        side_wagers=tuple(map(On, stated.side_wagers or ())),
        seconds_to_wager=pace.seconds_to_wager if pace.seconds_to_wager is not None else stated.seconds_to_wager,
        struck=_struck(tournament),
        compulsory_wager=stated.compulsory_wager,
        same_round=stated.same_round or "share",
        directors=tournament.directors if tournament.rules.entries.nomination is not None else None,
    )


def play_off_terms(terms: TournamentTerms, limits: LimitStep) -> TournamentTerms:
    """The same for extra rounds: as many as it takes, under the limits that held last."""
    step = LimitStep(minimum=limits.minimum, maximum=limits.maximum)
    return msgspec.structs.replace(
        terms, kind=TermsKind.PLAY_OFF, rounds=None, minutes=None, ends=None, limits=(step,)
    )


def _struck(tournament: Tournament) -> Struck | None:
    """Choices of the game that approved conditions take away, where the book lets them."""
    overrule, stated = tournament.rules.conditions.overrule, tournament.terms.table_rules
    if overrule is None or stated is None:
        return None
    # 2000 19.3, 2006 20.5
    return Struck(clause=overrule, doubling=stated.doubling, hands_from_splitting=stated.hands_from_splitting)
