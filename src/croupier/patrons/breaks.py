"""Breaks from wagering: one that a supervisor orders, as until a new period (NSW 20.4), and one's own."""

from __future__ import annotations

from datetime import datetime

import msgspec

from croupier.chapters.commands import Time
from croupier.patrons.patron import PatronFile
from croupier.patrons.registry import PatronChapter, PatronCommand, PatronContext, PatronEvent
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reason

CHAPTER = PatronChapter()


class OrderBreak(PatronCommand, frozen=True, kw_only=True, tag="order-break"):
    """Keep a patron from wagering; the round under way is played out."""

    until: Time | None = None
    """Until somebody ends it where no time is named."""
    reason: Reason = ""


class TakeBreak(PatronCommand, frozen=True, kw_only=True, tag="take-break"):
    """Take a break from wagering of one's own accord; it can be made longer, and is not taken back."""

    until: Time


class EndBreak(PatronCommand, frozen=True, kw_only=True, tag="end-break"):
    """Let a patron wager again."""

    reason: Reason = ""


class BreakOrdered(PatronEvent, frozen=True, kw_only=True, tag="break-ordered.1"):
    """A patron may not wager for a while."""

    patron: str
    until: datetime | None = None
    reason: str = ""

    def __str__(self) -> str:
        until = f" until {self.until.isoformat()}" if self.until else ""
        return f"{self.patron} takes a break from wagering{until}"


class BreakTaken(PatronEvent, frozen=True, kw_only=True, tag="break-taken.1"):
    """A patron takes a break of their own accord."""

    patron: str
    until: datetime

    def __str__(self) -> str:
        return f"{self.patron} takes a break of their own from wagering until {self.until.isoformat()}"


class BreakEnded(PatronEvent, frozen=True, kw_only=True, tag="break-ended.1"):
    """A patron may wager again."""

    patron: str
    reason: str = ""

    def __str__(self) -> str:
        return f"The break of {self.patron} is over"


@CHAPTER.decides(OrderBreak, refusals=(Refusal.TOO_EARLY,))
def order_break(context: PatronContext, command: OrderBreak) -> Refused | None:
    if command.until is not None and command.until <= command.at:
        says = f"{command.who} cannot order a break until {command.until.isoformat()}: that time is past"
        return Refused(Refusal.TOO_EARLY, says=says, clause=context.clause)
    context.say(
        BreakOrdered(patron=context.state.name, until=command.until, reason=command.reason, clause=context.clause)
    )
    return None


@CHAPTER.decides(TakeBreak, refusals=(Refusal.TOO_EARLY, Refusal.NOT_AT_THIS_STAGE))
def take_break(context: PatronContext, command: TakeBreak) -> Refused | None:
    """The supervisor's word for it is given beforehand: nobody has to be asked."""
    until, runs = command.until.isoformat(), context.state.own_break_until
    if command.until <= command.at:
        says = f"{command.who} cannot take a break until {until}: that time is past"
        return Refused(Refusal.TOO_EARLY, says=says, clause=context.clause)
    if runs is not None and runs > command.at and command.until <= runs:
        says = (
            f"{command.who} cannot take a break until {until}: the one that runs lasts until {runs.isoformat()}, "
            f"and a break is made longer, never shorter"
        )
        return Refused(Refusal.NOT_AT_THIS_STAGE, says=says, clause=context.clause)
    context.say(BreakTaken(patron=context.state.name, until=command.until, clause=context.clause))
    return None


@CHAPTER.decides(EndBreak, refusals=(Refusal.NOT_AT_THIS_STAGE,))
def end_break(context: PatronContext, command: EndBreak) -> Refused | None:
    if not context.state.is_on_a_break(command.at):
        says = f"{command.who} cannot end a break of {context.state.name}, who is on none"
        return Refused(Refusal.NOT_AT_THIS_STAGE, says=says, clause=context.clause)
    context.say(BreakEnded(patron=context.state.name, reason=command.reason, clause=context.clause))
    return None


@CHAPTER.evolves(BreakOrdered)
def break_ordered(file: PatronFile, event: BreakOrdered) -> PatronFile:
    return msgspec.structs.replace(file, on_break=True, break_until=event.until)


@CHAPTER.evolves(BreakTaken)
def break_taken(file: PatronFile, event: BreakTaken) -> PatronFile:
    return msgspec.structs.replace(file, own_break_until=event.until)


@CHAPTER.evolves(BreakEnded)
def break_ended(file: PatronFile, event: BreakEnded) -> PatronFile:
    return msgspec.structs.replace(file, on_break=False, break_until=None, own_break_until=None)
