"""A malfunction of the shuffling device is reported, and the book says what follows (2000 20.3 to NSW 19)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from croupier.rulebooks.pit.malfunctions import (
    DealersCourses,
    MalfunctionRules,
    OrdinaryShoe,
    Remedies,
)
from croupier.shoe.pack import CARDS_IN_A_DECK
from croupier.shoe.stack import Holder
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.malfunctions.remaining_cards import (
    DealtOnFromShoe,
    refuse_damaged,
    say_resumed,
    shuffle_the_rest,
    stack_of,
)
from croupier.tables.malfunctions.stakes_offered_back import offer_stakes_back
from croupier.tables.registry import TableChapter
from croupier.tables.state.cards import Awaiting, Failure
from croupier.tables.table import Table
from croupier.tables.voids.void_effects import void_under_way
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause, defines
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reason

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class Cause(StrEnum):
    """Where a fault comes from."""

    MECHANICAL = "mechanical"
    ELECTRICAL = "electrical"
    HANDLING = "handling"
    """What a person did, a dropped card for instance."""


class Effect(StrEnum):
    """What a fault does to the shuffle or to the cards."""

    STOPS_THE_SHUFFLE = "stops-the-shuffle"
    HAMPERS_THE_SHUFFLE = "hampers-the-shuffle"
    SPOILS_CARDS = "spoils-cards"
    NONE = "none"


class Course(StrEnum):
    """What the dealer does with the cards that are left (2000 20.3)."""

    DEAL_ON = "deal-on"
    SHUFFLE = "shuffle"


class ReportMalfunction(Command, frozen=True, kw_only=True, tag="report-malfunction"):
    """Report that the shuffling device has failed, with what decides how the game goes on."""

    what: Reason
    cause: Cause = Cause.MECHANICAL
    effect: Effect = Effect.STOPS_THE_SHUFFLE
    rectified: bool = False
    """Whether it was put right."""
    disadvantaged: bool = False
    """Whether the casino operator or a player is disadvantaged by it."""
    other_device: bool = False
    """Whether another shuffling device is at hand."""
    practicable: bool = True
    """Whether it is practicable to move the cards to it."""
    damaged: tuple[Card, ...] = ()
    """The cards in the device that it has damaged."""


class ChooseCourse(Command, frozen=True, kw_only=True, tag="choose-course"):
    """Say how the cards left in a failed shuffling shoe are dealt."""

    course: Course


class MalfunctionReported(Event, frozen=True, kw_only=True, tag="malfunction-reported.1"):
    """The shuffling device failed."""

    what: str
    cause: Cause
    effect: Effect
    failure: Failure | None = None
    """What is to be made good; nothing where the fault was put right."""

    def __str__(self) -> str:
        after = "" if self.failure else "; it is put right, and play goes on"
        return f"The shuffling device has a {self.cause} fault: {self.what}{after}"


class CourseChosen(Event, frozen=True, kw_only=True, tag="course-chosen.1"):
    """The dealer said how the cards left in a failed shoe are dealt."""

    course: Course

    def __str__(self) -> str:
        shuffled = self.course is Course.SHUFFLE
        return f"The dealer will {'shuffle the cards that are left' if shuffled else 'deal on to a cutting card'}"


@defines("malfunction")
def is_malfunction(cause: Cause, effect: Effect, *, any_cause: bool = False) -> bool:
    """A fault that stops or hampers the shuffle or spoils cards: mechanical or electrical, unless of any cause."""
    return (any_cause or cause is not Cause.HANDLING) and effect is not Effect.NONE


@CHAPTER.decides(
    ReportMalfunction,
    refusals=(
        Refusal.NO_DEVICE,
        Refusal.NO_MALFUNCTION,
        Refusal.FAILED_ALREADY,
        Refusal.SHUFFLED_ALREADY,
        Refusal.CARD_NOT_IN_THE_STACK,
    ),
)
def report_malfunction(context: CommandContext, command: ReportMalfunction) -> Refused | None:
    """What follows depends on the book, on whether a round is under way, and on what the report says."""
    rules = context.table.book.malfunctions
    if refused := _refuse_report(context.table, command, rules):
        return refused
    if command.rectified and rules.rectified is not None:
        _put_right(context, command, rules, rules.rectified)
        return None
    if isinstance(rules.remedy, DealersCourses):
        failure = _failure(command, Awaiting.COURSE, new_cards=rules.replacement.new_cards)
        _say_reported(context, command, failure, rules.remedy.required, rules)
    elif context.table.round is None:
        _say_reported(context, command, _failure(command, Awaiting.REPLACEMENT), rules.defined, rules)
    elif isinstance(rules.remedy, OrdinaryShoe):
        failure = _failure(command, Awaiting.REPLACEMENT, new_cards=rules.replacement.new_cards)
        _say_reported(context, command, failure, rules.remedy.finished, rules)
        shuffle_the_rest(context, rules.remedy.shuffled, cutting_card=False)
    else:
        _follow_the_findings(context, command, rules.remedy, rules)
    return None


def _refuse_report(table: Table, command: ReportMalfunction, rules: MalfunctionRules) -> Refused | None:
    if table.failure is not None:
        says = f"{command.who} has reported nothing new: the shuffling device of {table.name} failed before"
        return Refused(Refusal.FAILED_ALREADY, says=says, clause=rules.defined)
    if table.holder is not Holder.DEVICE:
        remedy = rules.remedy
        clause = remedy.transfer.conditions.device_in_use if isinstance(remedy, Remedies) else rules.defined
        says = f"{command.who} cannot report a malfunction: no shuffling device is in use at {table.name}"
        return Refused(Refusal.NO_DEVICE, says=says, clause=clause)
    if not is_malfunction(command.cause, command.effect, any_cause=rules.any_cause):
        without_effect = "neither stops or hampers the shuffle nor spoils cards"
        why = (
            without_effect
            if command.effect is Effect.NONE
            else "is no mechanical or electrical fault of the device"
        )
        says = f"{command.who} reports {command.what!r}, which {why}"
        return Refused(Refusal.NO_MALFUNCTION, says=says, clause=rules.defined)
    return _refuse_before_the_cut(table, command) or refuse_damaged(table, command.damaged, rules.defined)


def _refuse_before_the_cut(table: Table, command: Command) -> Refused | None:
    """Cards that wait to be cut are cut first."""
    if table.cards.shuffling is None:
        return None
    says = f"{command.who} waits until the cards of {table.name} are cut"
    return Refused(Refusal.SHUFFLED_ALREADY, says=says, clause=table.shuffle_rules.offer.offered)


def _failure(command: ReportMalfunction, awaiting: Awaiting, *, new_cards: bool = False) -> Failure:
    spoiled = command.effect is Effect.SPOILS_CARDS
    return Failure(what=command.what, awaiting=awaiting, new_cards=new_cards or spoiled, damaged=command.damaged)


def _say_reported(
    context: CommandContext,
    command: ReportMalfunction,
    failure: Failure | None,
    clause: Clause,
    rules: MalfunctionRules,
    also: tuple[Clause, ...] = (),
) -> None:
    carried = dict.fromkeys((*also, rules.defined))
    context.say(
        MalfunctionReported(
            what=command.what,
            cause=command.cause,
            effect=command.effect,
            failure=failure,
            clause=clause,
            also=tuple(one for one in carried if one != clause),
        )
    )


def _put_right(
    context: CommandContext, command: ReportMalfunction, rules: MalfunctionRules, clause: Clause
) -> None:
    """Play goes on; where it has disadvantaged somebody, the round ends all the same (NSW 19.4)."""
    if command.disadvantaged and isinstance(rules.remedy, Remedies) and context.table.round is not None:
        _say_reported(context, command, None, rules.remedy.disadvantaged, rules, (clause,))
        void_under_way(context, rules.remedy.disadvantaged)
    else:
        _say_reported(context, command, None, clause, rules)


def _follow_the_findings(
    context: CommandContext, command: ReportMalfunction, remedy: Remedies, rules: MalfunctionRules
) -> None:
    """NSW: disadvantage ends the round (19.4), no other device means a card shoe (19.5), else the cards move."""
    conditions = remedy.transfer.conditions
    if command.disadvantaged:
        failure = replace(_failure(command, Awaiting.REPLACEMENT), unmet=conditions.nobody_disadvantaged)
        _say_reported(context, command, failure, remedy.disadvantaged, rules, (conditions.nobody_disadvantaged,))
        void_under_way(context, remedy.disadvantaged)
        return
    unmet = None
    if not command.other_device:
        unmet = conditions.device_at_hand
    elif not command.practicable:
        unmet = conditions.practicable
    if unmet is None:
        met = (
            conditions.device_in_use,
            conditions.in_a_round,
            conditions.nobody_disadvantaged,
            conditions.device_at_hand,
            conditions.practicable,
        )
        failure = Failure(what=command.what, awaiting=Awaiting.TRANSFER, damaged=command.damaged)
        _say_reported(context, command, failure, conditions.all_of_them, rules, met)
        return
    failure = Failure(what=command.what, awaiting=Awaiting.STAKES, damaged=command.damaged, unmet=unmet)
    _say_reported(context, command, failure, remedy.card_shoe.required, rules, (unmet,))
    offer_stakes_back(context, remedy.card_shoe)


@CHAPTER.evolves(MalfunctionReported)
def malfunction_reported(table: Table, event: MalfunctionReported) -> Table:
    return table if event.failure is None else replace(table, failure=event.failure)


# --- the dealer's two courses (2000) --------------------------------------------------------------------


@CHAPTER.decides(ChooseCourse, refusals=(Refusal.COURSE_NOT_ALLOWED, Refusal.SHUFFLED_ALREADY))
def choose_course(context: CommandContext, command: ChooseCourse) -> Refused | None:
    """Deal on to a cutting card about a deck from the back, or shuffle and cut what is left."""
    table = context.table
    remedy = table.book.malfunctions.remedy
    assert isinstance(remedy, DealersCourses), "a book without courses does not know this command"
    if table.failure is None or table.failure.awaiting is not Awaiting.COURSE:
        says = f"{command.who} cannot choose to {command.course}: nothing calls for a choice at {table.name}"
        return Refused(Refusal.COURSE_NOT_ALLOWED, says=says, clause=remedy.required)
    if refused := _refuse_before_the_cut(table, command):
        return refused
    shuffled = command.course is Course.SHUFFLE
    clause = remedy.shuffle if shuffled else remedy.deal_on.clause
    context.say(CourseChosen(course=command.course, clause=clause, also=(remedy.required,)))
    if table.cards.stack is None:
        return None  # nothing had been loaded yet
    if shuffled:
        shuffle_the_rest(context, clause, cutting_card=remedy.cutting_card_goes_in)
        return None
    left = stack_of(table).undealt.count
    behind = min(remedy.deal_on.value * CARDS_IN_A_DECK, left)
    context.say(DealtOnFromShoe(cards=left, cutting_card=behind, clause=clause))
    if context.table.round is not None:
        say_resumed(context, clause, (remedy.required,))
    return None


@CHAPTER.evolves(CourseChosen)
def course_chosen(table: Table, event: CourseChosen) -> Table:
    """With no cards in the shoe there is no shoe to finish."""
    assert table.failure is not None, "no device has failed"
    awaiting = Awaiting.REPLACEMENT if table.cards.stack is None else Awaiting.END_OF_SHOE
    return replace(table, failure=replace(table.failure, awaiting=awaiting))
