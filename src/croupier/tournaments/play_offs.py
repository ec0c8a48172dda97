"""Extra rounds between level players, until what they contest is settled (20.21, 19.3(a)(xi)(D), 21.10.3)."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from croupier.rulebooks.tournament_rules.sessions import LevelIn
from croupier.tables.conditions.tournament import step_at
from croupier.tables.state.part import Part
from croupier.tables.state.tournament import LimitStep, Standing
from croupier.tables.table import Table
from croupier.tables.tournament import standings
from croupier.tables.tournament.orders import BeginPlayOff, SeatAt
from croupier.tournaments.cards_ready import make_cards_ready
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.ending import gone
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.in_session import (
    limits_of,
    order_for,
    play_off_terms,
    plays_here,
    refuse_no_session,
    session_terms,
    still_level,
    tie_at,
    under_way,
)
from croupier.tournaments.placing import (
    clear_table,
    decides_who_goes_on,
    end_if_settled,
    last_to_go_on,
    say_advanced,
    say_placed,
    say_points,
    worth_at_a_table,
    worth_of,
)
from croupier.tournaments.ranking import Tier, Worth, contested, going_on, ranked
from croupier.tournaments.registry import TournamentChapter
from croupier.tournaments.state.session_play import ContestedPlaces, TableCount, TieStage
from croupier.tournaments.state.sessions import SessionState
from croupier.tournaments.table_counts import count_of, in_a_play_off
from croupier.tournaments.tournament import (
    Tournament,
    TournamentPhase,
    replace,
    session_named,
    with_entrant,
    with_session,
)
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import dollars, spoken_in_tournament_chips
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name

CHAPTER = TournamentChapter()


class PlayOffSeat(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where somebody sits in a play-off."""

    player: Name
    box: Annotated[int, msgspec.Meta(ge=1, le=99)]
    table: Name | None = None


class StartPlayOff(TournamentCommand, frozen=True, kw_only=True, tag="start-play-off"):
    """Start the extra rounds of the first players who are level, on their own boxes unless told otherwise."""

    table: Name | None = None
    players: tuple[Name, ...] = ()
    """Who plays; it must be those who are level."""
    drawn: tuple[PlayOffSeat, ...] = ()
    """Other boxes than their own."""


class SettlePlayOff(TournamentCommand, frozen=True, kw_only=True, tag="settle-play-off"):
    """Count after a round of a play-off, and end it if what is contested is settled."""

    is_internal: ClassVar[bool] = True
    table: Name | None = None
    """The one at which it is played; every one that is settled unless it is named."""


class PlayOffStarted(TournamentEvent, frozen=True, kw_only=True, tag="play-off-started.1"):
    """Extra rounds begin between players who are level."""

    session: str
    table: str
    players: tuple[Player, ...]
    chips: int
    """What each of them begins with."""

    def __str__(self) -> str:
        with spoken_in_tournament_chips():
            return f"{' and '.join(self.players)} play off at {self.table}, with {dollars(self.chips)} chips each"


class PlayOffEnded(TournamentEvent, frozen=True, kw_only=True, tag="play-off-ended.1"):
    """What was contested is settled."""

    session: str
    table: str
    order: tuple[Player, ...]
    """Best first."""
    count: TableCount
    """What was read of the table."""

    def __str__(self) -> str:
        return f"The play-off at {self.table} is over: {', '.join(self.order)}"


# --- begun ------------------------------------------------------------------------------------------------


@CHAPTER.decides(
    StartPlayOff,
    refusals=(
        Refusal.NO_SESSION,
        Refusal.NO_TIE,
        Refusal.TABLE_NOT_DESIGNATED,
        Refusal.DRAW_NOT_GOOD,
        Refusal.NOT_READY,
        Refusal.NOT_IN_A_SESSION,
        Refusal.CHIPS_AT_A_TABLE,
        Refusal.ROUND_UNDER_WAY,
    ),
    phases=(TournamentPhase.PLAY_OFF, TournamentPhase.IN_SESSION),
)
def start_play_off(context: TournamentContext, command: StartPlayOff) -> Refused | None:
    """They go on with what they hold, unless the conditions give them something else (T10)."""
    session = under_way(context.tournament)
    if session is None:
        return refuse_no_session(context)
    tie = _open_tie(context.tournament, session, command.players)
    if tie is None:
        says = f"{command.who} cannot start a play-off: nobody {'of those ' if command.players else ''}is level"
        return Refused(Refusal.NO_TIE, says=says, clause=context.clause)
    table = command.table or next((one.table for one in command.drawn if one.table is not None), None) or tie.table
    seats = _seats(context, session, tie, table, command.drawn)
    if isinstance(seats, Refused):
        return seats
    return _begin(context, session, tie, table, seats)


def _open_tie(
    tournament: Tournament, session: SessionState, players: tuple[Player, ...]
) -> ContestedPlaces | None:
    """The first that waits, or that of these players; one who is gone since has no part in it."""
    waiting = (
        replace(one, players=still_level(tournament, one))
        for one in session.play.ties
        if one.stage is TieStage.OPEN and still_level(tournament, one)
    )
    return next((one for one in waiting if not players or set(players) == set(one.players)), None)


def _seats(
    context: TournamentContext,
    session: SessionState,
    tie: ContestedPlaces,
    table: str,
    drawn: tuple[PlayOffSeat, ...],
) -> tuple[SeatAt, ...] | Refused:
    """Where they are told to sit, else on their own boxes, else on the first that is free."""
    if table not in context.tournament.designated:
        says = f"{context.command.who} cannot have a play-off at {table}: it is not designated"
        clause = context.tournament.rules.seats.designated
        return Refused(Refusal.TABLE_NOT_DESIGNATED, says=says, clause=clause)
    told = {one.player: one.box for one in drawn}
    boxes = context.table(table).rules.control.boxes.value
    wrong = set(told) - set(tie.players) or len(set(told.values())) < len(drawn)
    if wrong or any(box > boxes for box in told.values()):
        says = f"{context.command.who} cannot seat the play-off so: each who is level has one box of {table}"
        return Refused(Refusal.DRAW_NOT_GOOD, says=says, clause=context.clause)
    own = {one.player: one.box for count in session.play.counts for one in count.counted}
    taken = dict(told)
    for player in tie.players:
        if player not in taken:
            free = [box for box in range(1, boxes + 1) if box not in taken.values()]
            wanted = own.get(player, free[0])
            taken[player] = wanted if wanted in free else free[0]
    sat_at = context.table(tie.table)
    away = standings.absentees(sat_at) if sat_at.tournament is not None else ()
    return tuple(SeatAt(player=player, box=taken[player], in_seat=player not in away) for player in tie.players)


def _begin(
    context: TournamentContext, session: SessionState, tie: ContestedPlaces, table: str, seats: tuple[SeatAt, ...]
) -> Refused | None:
    limits = _limits(context, tie)
    chips = play_off_chips(context.tournament, tie, limits)
    if table != tie.table and (refused := _leave(context, session, tie)):
        return refused
    if refused := make_cards_ready(context, table, tie.players):
        return refused
    terms = play_off_terms(session_terms(context.tournament, session.name), limits)
    begun = order_for(
        context, BeginPlayOff, table, terms=terms, seats=seats, chips=dict.fromkeys(tie.players, chips)
    )
    if refused := context.order(begun):
        return refused
    rules = context.tournament.rules.sessions.level
    also = (rules.found.get(tie.level_in), rules.play_off_is)
    context.say(
        PlayOffStarted(
            session=session.name,
            table=table,
            players=tie.players,
            chips=chips,
            clause=rules.play_off,
            also=tuple(one for one in also if one not in (None, rules.play_off)),
        )
    )
    return None


def _leave(context: TournamentContext, session: SessionState, tie: ContestedPlaces) -> Refused | None:
    """At the tables where they sat nothing is left of the session."""
    for count in session.play.counts:
        there = {one.player for one in count.counted}
        if there & set(tie.players) and (refused := clear_table(context, session.name, count.table)):
            return refused
    return None


def _limits(context: TournamentContext, tie: ContestedPlaces) -> LimitStep:
    """Those that held in the last round of the session."""
    table = context.table(tie.table)
    if plays_here(context.tournament, table):
        return step_at(table, max(1, standings.rounds_played(table)))
    return limits_of(context.tournament)[-1]


def play_off_chips(tournament: Tournament, tie: ContestedPlaces, limits: LimitStep) -> int:
    """What each begins with: as the conditions say, or what they hold; if that is too little, the allotment."""
    begins = tie.chips if tournament.terms.play_off_chips is None else tournament.terms.play_off_chips
    return begins if begins >= limits.minimum else tournament.terms.chips or limits.minimum


# --- settled ----------------------------------------------------------------------------------------------


def play_off_is_settled(tournament: Tournament, table: Table) -> bool:
    """Whether the round just played has settled what is contested at this table."""
    session = under_way(tournament)
    tie = tie_at(session, table.name) if session is not None else None
    if tie is None or not plays_here(tournament, table) or not standings.is_play_off(table):
        return False
    if table.round is not None or standings.unread_forms(table):
        return False
    if len(standings.in_play(table)) <= 1:
        return True
    return bool(standings.rounds_played(table)) and is_settled(tournament, tie, count_of(table))


def is_settled(tournament: Tournament, tie: ContestedPlaces, count: TableCount) -> bool:
    """Whether every place that is contested has been decided by what was counted (T10)."""
    tiers = ranked(in_a_play_off(tournament, count))
    if tie.level_in is LevelIn.SESSION:
        return going_on(tiers, advance=tie.goes_on).tie is None
    return not contested(tiers, _worth(tournament, tie))


def _worth(tournament: Tournament, tie: ContestedPlaces) -> Worth:
    """What the first, the second … of those in the play-off gets."""
    above = tie.places[0] - 1
    session = under_way(tournament)
    if tie.level_in is LevelIn.TABLE_POINTS and session is not None:
        worth = worth_at_a_table(tournament, session.name)
    else:
        worth = worth_of(tournament)
    return lambda place: worth(place + above)


@CHAPTER.decides(SettlePlayOff, refusals=(Refusal.NOT_SETTLED,), phases=(TournamentPhase.PLAY_OFF,))
def settle_play_off(context: TournamentContext, command: SettlePlayOff) -> Refused | None:
    """Every play-off whose places are decided is over; the session is, when nothing of it is open."""
    settled = [
        table
        for table in map(context.table, context.tournament.designated)
        if command.table in (None, table.name) and play_off_is_settled(context.tournament, table)
    ]
    if not settled:
        says = f"{command.who} cannot settle a play-off: what is contested is still open"
        return Refused(Refusal.NOT_SETTLED, says=says, clause=context.clause)
    for table in settled:
        if refused := _settle(context, table):
            return refused
    session = under_way(context.tournament)
    assert session is not None, "a play-off belongs to a session"
    return end_if_settled(context, session.name)


def _settle(context: TournamentContext, table: Table) -> Refused | None:
    session = under_way(context.tournament)
    tie = tie_at(session, table.name) if session is not None else None
    assert session is not None, "a play-off belongs to a session"
    assert tie is not None, "a play-off belongs to a tie"
    count = count_of(table, context.house.behind(table.name))
    tiers = ranked(in_a_play_off(context.tournament, count))
    clause = context.tournament.rules.sessions.level.play_off
    order = tuple(player for tier in tiers for player in tier.players)
    context.say(PlayOffEnded(session=session.name, table=table.name, order=order, count=count, clause=clause))
    _say_settled(context, session.name, tie, tiers, () if clause is None else (clause,))
    return clear_table(context, session.name, table.name)


def _say_settled(
    context: TournamentContext,
    session: str,
    tie: ContestedPlaces,
    tiers: tuple[Tier, ...],
    also: tuple[Clause, ...],
) -> None:
    above = tie.places[0] - 1
    if tie.level_in is LevelIn.SESSION:
        through = going_on(tiers, advance=tie.goes_on).advanced
        say_advanced(context, session, [(player, place + above) for player, place in through], also)
    elif tie.level_in is LevelIn.TABLE_POINTS:
        say_points(context, session, [replace_first(tier, above) for tier in tiers])
        last = last_to_go_on(context.tournament, session)
        if last is not None and decides_who_goes_on(tie.places, last):
            through = going_on(tiers, advance=last - above, shared=True).advanced
            say_advanced(context, session, [(player, place + above) for player, place in through], also)
    else:
        say_placed(context, tiers, above=above, also=also)


def replace_first(tier: Tier, above: int) -> Tier:
    """The tier, so many places further down."""
    return Tier(level=tier.level, first=tier.first + above)


# --- how the tournament follows ---------------------------------------------------------------------------


@CHAPTER.evolves(PlayOffStarted)
def play_off_started(tournament: Tournament, event: PlayOffStarted) -> Tournament:
    return _with_tie(tournament, event.session, event.players, stage=TieStage.PLAYING, at_table=event.table)


@CHAPTER.evolves(PlayOffEnded)
def play_off_ended(tournament: Tournament, event: PlayOffEnded) -> Tournament:
    session = session_named(tournament, event.session)
    tie = tie_at(session, event.table) if session is not None else None
    assert tie is not None, f"nobody plays off at {event.table}, and it ended"
    held = {one.player: one.chips for one in event.count.counted}
    held |= {one.player: one.chips for one in event.count.out}
    for player, chips in held.items():
        tournament = with_entrant(tournament, replace(tournament.entries[player], chips=chips))
    for one in event.count.out:
        tournament = gone(tournament, one) if one.standing is not Standing.ELIMINATED else tournament
    return _with_tie(tournament, event.session, tie.players, stage=TieStage.SETTLED, at_table=event.table)


def _with_tie(
    tournament: Tournament, name: str, players: tuple[Player, ...], *, stage: TieStage, at_table: str
) -> Tournament:
    session = session_named(tournament, name)
    assert session is not None, f"{tournament.name} has no session {name}"
    before = TieStage.OPEN if stage is TieStage.PLAYING else TieStage.PLAYING
    ties = tuple(
        replace(one, stage=stage, at_table=at_table, players=players)
        if one.stage is before and set(players) <= set(one.players)
        else one
        for one in session.play.ties
    )
    return with_session(tournament, replace(session, play=replace(session.play, ties=ties)))
