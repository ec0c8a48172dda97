"""How a session goes on at its table, as whoever runs the tournament orders: breaks, pace, limits, the end."""

from __future__ import annotations

import msgspec

from croupier.tables.commands import Time
from croupier.tables.conditions import tournament as session
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.state.tournament import Form, LimitStep
from croupier.tables.table import Table
from croupier.tables.tournament.obeying import refuse_no_session
from croupier.tables.tournament.orders import Conclude, NameDirectors, Pause, SetPace, SetTournamentLimits
from croupier.tables.tournament.scoring import make_ready, under_limits
from croupier.tables.wagers.wagering import give_back
from croupier.vocabulary.money import tournament_chips
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class SessionPaused(Event, frozen=True, kw_only=True, tag="session-paused.1"):
    """There is a break at this table."""

    until: Time

    def __str__(self) -> str:
        return f"There is a break until {self.until:%H:%M}"


class TablePaceSet(Event, frozen=True, kw_only=True, tag="table-pace-set.1"):
    """Players have so long from now on."""

    seconds_to_wager: int | None = None
    seconds_to_decide: int | None = None

    def __str__(self) -> str:
        told = [
            f"{seconds} seconds to {what}"
            for seconds, what in ((self.seconds_to_wager, "wager"), (self.seconds_to_decide, "decide"))
            if seconds is not None
        ]
        return f"Players have {' and '.join(told) or 'the time they had'}"


class TournamentLimitsSet(Event, frozen=True, kw_only=True, tag="tournament-limits-set.1"):
    """Other limits were ordered, from the coming round on."""

    minimum: int
    maximum: int
    from_round: int

    def __str__(self) -> str:
        limits = f"{tournament_chips(self.minimum)} to {tournament_chips(self.maximum)}"
        return f"Wagers are {limits} from round {self.from_round} on"


class DirectorsNamed(Event, frozen=True, kw_only=True, tag="directors-named.1"):
    """Those who run the tournament that is played here were named."""

    directors: tuple[str, ...]
    """Everybody who was nominated to so far."""

    def __str__(self) -> str:
        return f"The tournament that is played here is run by {', '.join(self.directors)}"


class TableConcluded(Event, frozen=True, kw_only=True, tag="table-concluded.1"):
    """No other round of the session is played here."""

    def __str__(self) -> str:
        return "No other round of the session is played here"


@CHAPTER.obeys(Pause)
def pause(context: CommandContext, order: Pause) -> Refused | None:
    if refused := refuse_no_session(context.table, order):
        return refused
    context.say(SessionPaused(until=order.until, clause=order.clause))
    return None


@CHAPTER.obeys(SetPace)
def set_pace(context: CommandContext, order: SetPace) -> Refused | None:
    if refused := refuse_no_session(context.table, order):
        return refused
    context.say(TablePaceSet(seconds_to_wager=order.seconds_to_wager, seconds_to_decide=order.seconds_to_decide))
    return None


@CHAPTER.obeys(SetTournamentLimits)
def set_tournament_limits(context: CommandContext, order: SetTournamentLimits) -> Refused | None:
    """From the round after the one under way; whoever cannot make the new minimum is out."""
    table = context.table
    if refused := refuse_no_session(table, order):
        return refused
    number = session.round_of_session(table) + (table.round is not None)
    context.say(
        TournamentLimitsSet(minimum=order.minimum, maximum=order.maximum, from_round=number, clause=order.clause)
    )
    if context.table.round is None:
        for wager in context.table.wagers:
            if wager in context.table.wagers and session.refuse_amount(context.table, wager):
                give_back(context, wager, "the limits have changed", clause=order.clause)
        make_ready(context, session.play_at(context.table).scored)
    return None


@CHAPTER.obeys(NameDirectors)
def name_directors(context: CommandContext, order: NameDirectors) -> Refused | None:
    """So that a command which is theirs at the table is taken from them alone."""
    if refused := refuse_no_session(context.table, order):
        return refused
    context.say(DirectorsNamed(directors=order.directors, clause=order.clause))
    return None


@CHAPTER.obeys(Conclude)
def conclude(context: CommandContext, order: Conclude) -> Refused | None:
    """Between rounds; wagers for the next one go back."""
    table = context.table
    if refused := refuse_no_session(table, order):
        return refused
    if table.round is not None:
        says = f"{order.who} cannot conclude {table.name}: round {table.round.number} is under way"
        return Refused(Refusal.ROUND_UNDER_WAY, says=says, clause=order.clause)
    for wager in table.wagers:
        if wager in context.table.wagers:
            give_back(context, wager, "no other round is played", clause=order.clause)
    context.say(TableConcluded(clause=order.clause, also=order.also))
    return None


@CHAPTER.evolves(SessionPaused)
def session_paused(table: Table, event: SessionPaused) -> Table:
    play = session.play_at(table)
    return replace(table, tournament=replace(play, paused_until=event.until, paused_by=event.clause))


@CHAPTER.evolves(TablePaceSet)
def table_pace_set(table: Table, event: TablePaceSet) -> Table:
    play = session.play_at(table)
    if event.seconds_to_wager is not None:
        play = replace(play, terms=replace(play.terms, seconds_to_wager=event.seconds_to_wager))
    table = replace(table, tournament=play)
    if event.seconds_to_decide is None:
        return table
    return replace(table, setting=replace(table.opened, seconds_to_decide=event.seconds_to_decide))


@CHAPTER.evolves(TournamentLimitsSet)
def tournament_limits_set(table: Table, event: TournamentLimitsSet) -> Table:
    """Steps that the conditions have for later rounds still come."""
    play = session.play_at(table)
    now = LimitStep(from_round=event.from_round, minimum=event.minimum, maximum=event.maximum)
    limits = (*(one for one in play.terms.limits if one.from_round != event.from_round), now)
    table = replace(table, tournament=replace(play, terms=replace(play.terms, limits=limits)))
    return under_limits(table, now) if table.round is None else table


@CHAPTER.evolves(DirectorsNamed)
def directors_named(table: Table, event: DirectorsNamed) -> Table:
    play = session.play_at(table)
    return replace(table, tournament=replace(play, terms=replace(play.terms, directors=event.directors)))


@CHAPTER.evolves(TableConcluded)
def table_concluded(table: Table, event: TableConcluded) -> Table:
    return replace(table, tournament=replace(session.play_at(table), concluded=True, forms=_played(table)))


def _played(table: Table) -> tuple[Form, ...]:
    return tuple(one for one in session.play_at(table).forms if one.round is not None)
