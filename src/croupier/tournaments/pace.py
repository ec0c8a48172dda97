"""Pace, breaks and moving limits of a session (20.17, 20.18, 19.16, 19.17; NSW 21.6.10, 21.6.14)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated, Final

import msgspec

from croupier.tables.tournament.orders import Pause, SetPace, SetTournamentLimits
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.in_session import order_for, tables_in_play
from croupier.tournaments.registry import RUNNING, TournamentChapter
from croupier.tournaments.state.session_play import PaceOfPlay
from croupier.tournaments.tournament import Tournament, TournamentPhase, replace
from croupier.vocabulary.money import dollars, spoken_in_tournament_chips
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reason

CHAPTER = TournamentChapter()

TIME_LIMIT: Final = "time-limit"
"""The subject of the notice that wagers are to be made within a time."""

Seconds = Annotated[int, msgspec.Meta(ge=1, le=86_400)]
Minutes = Annotated[int, msgspec.Meta(ge=1, le=10_000)]
ChipLimit = Annotated[int, msgspec.Meta(ge=1, le=10**9)]


class SetPaceOfPlay(TournamentCommand, frozen=True, kw_only=True, tag="set-pace"):
    """Set how fast is played, and direct players to it."""

    seconds_to_wager: Seconds | None = None
    seconds_to_decide: Seconds | None = None
    direction: Reason = ""


class CallBreak(TournamentCommand, frozen=True, kw_only=True, tag="call-break"):
    """Offer a break and say how long it lasts."""

    minutes: Minutes | None = None


class ChangeLimits(TournamentCommand, frozen=True, kw_only=True, tag="change-limits"):
    """Move the limits of the session under way, from the next round on."""

    minimum: ChipLimit
    maximum: ChipLimit


class PaceSet(TournamentEvent, frozen=True, kw_only=True, tag="pace-set.1"):
    """How fast is played was set."""

    seconds_to_wager: int | None = None
    seconds_to_decide: int | None = None
    direction: str = ""

    def __str__(self) -> str:
        said = [
            f"{seconds} seconds {what}"
            for seconds, what in ((self.seconds_to_wager, "to wager"), (self.seconds_to_decide, "to decide"))
            if seconds is not None
        ]
        return f"The pace is set: {', '.join(said + [self.direction] * bool(self.direction))}"


class BreakCalled(TournamentEvent, frozen=True, kw_only=True, tag="break-called.1"):
    """A break, and how long it lasts."""

    minutes: int
    until: datetime

    def __str__(self) -> str:
        return f"A break of {self.minutes} minutes, until {self.until:%H:%M}"


class LimitsMoved(TournamentEvent, frozen=True, kw_only=True, tag="limits-changed.1"):
    """The limits of the session were moved by whoever runs it."""

    minimum: int
    maximum: int

    def __str__(self) -> str:
        with spoken_in_tournament_chips():
            return f"The limits are now {dollars(self.minimum)} to {dollars(self.maximum)}"


@CHAPTER.decides(SetPaceOfPlay, refusals=(Refusal.NOT_TOLD_YET, Refusal.NO_LENGTH), phases=RUNNING)
def set_pace(context: TournamentContext, command: SetPaceOfPlay) -> Refused | None:
    """It holds at the tables in play, and at those of later sessions; a time for wagers is told of first (T25)."""
    rules = context.tournament.rules.sessions.pace
    if command.seconds_to_wager is None and command.seconds_to_decide is None and not command.direction:
        says = f"{command.who} has to say how long players have, or what they are directed to do"
        return Refused(Refusal.NO_LENGTH, says=says, clause=rules.set_by)
    told = any(one.subject == TIME_LIMIT for one in context.tournament.told)
    if rules.told_first and command.seconds_to_wager is not None and not told:
        says = f"{command.who} cannot limit the time for wagers: the players have not been told of it"
        return Refused(Refusal.NOT_TOLD_YET, says=says, clause=rules.set_by)
    if command.seconds_to_wager is not None or command.seconds_to_decide is not None:
        for table in tables_in_play(context):
            paced = order_for(
                context,
                SetPace,
                table.name,
                seconds_to_wager=command.seconds_to_wager,
                seconds_to_decide=command.seconds_to_decide,
            )
            if refused := context.order(paced):
                return refused
    context.say(
        PaceSet(
            seconds_to_wager=command.seconds_to_wager,
            seconds_to_decide=command.seconds_to_decide,
            direction=command.direction,
            clause=rules.set_by,
        )
    )
    return None


@CHAPTER.evolves(PaceSet)
def pace_set(tournament: Tournament, event: PaceSet) -> Tournament:
    before = tournament.pace
    wager = before.seconds_to_wager if event.seconds_to_wager is None else event.seconds_to_wager
    decide = before.seconds_to_decide if event.seconds_to_decide is None else event.seconds_to_decide
    return replace(tournament, pace=PaceOfPlay(seconds_to_wager=wager, seconds_to_decide=decide))


@CHAPTER.decides(CallBreak, refusals=(Refusal.NO_LENGTH,), phases=RUNNING)
def call_break(context: TournamentContext, command: CallBreak) -> Refused | None:
    """No round begins at any table before it is over."""
    clause = context.tournament.rules.sessions.pace.breaks
    if command.minutes is None:
        says = f"{command.who} cannot call a break without saying how long it lasts"
        return Refused(Refusal.NO_LENGTH, says=says, clause=clause)
    until = command.at + timedelta(minutes=command.minutes)
    for table in tables_in_play(context):
        if refused := context.order(order_for(context, Pause, table.name, until=until, clause=clause)):
            return refused
    context.say(BreakCalled(minutes=command.minutes, until=until, clause=clause))
    return None


@CHAPTER.evolves(BreakCalled)
def break_called(tournament: Tournament, event: BreakCalled) -> Tournament:
    del event  # the tables keep it
    return tournament


@CHAPTER.decides(
    ChangeLimits,
    refusals=(Refusal.NOT_IN_THE_CONDITIONS, Refusal.LIMITS_NOT_ALLOWED),
    phases=(TournamentPhase.IN_SESSION, TournamentPhase.PLAY_OFF),
)
def change_limits(context: TournamentContext, command: ChangeLimits) -> Refused | None:
    """From the next round on; players knew from the conditions that limits may move."""
    clause = context.tournament.rules.sessions.limits
    if not context.tournament.terms.limits_may_change:
        says = f"{command.who} cannot change the limits: the conditions do not say that they may move"
        return Refused(Refusal.NOT_IN_THE_CONDITIONS, says=says, clause=clause)
    if command.minimum > command.maximum:
        says = f"A minimum of {command.minimum:,} and a maximum of {command.maximum:,} leave no wager"
        return Refused(Refusal.LIMITS_NOT_ALLOWED, says=says, clause=clause)
    for table in tables_in_play(context):
        moved = order_for(
            context,
            SetTournamentLimits,
            table.name,
            minimum=command.minimum,
            maximum=command.maximum,
            clause=clause,
        )
        if refused := context.order(moved):
            return refused
    context.say(LimitsMoved(minimum=command.minimum, maximum=command.maximum, clause=clause))
    return None


@CHAPTER.evolves(LimitsMoved)
def limits_moved(tournament: Tournament, event: LimitsMoved) -> Tournament:
    del event  # the tables keep them
    return tournament
