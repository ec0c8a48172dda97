"""What one with a loss limit owes the house: chips declared, directions followed; and being told (NSW 20.2)."""

from __future__ import annotations

from datetime import datetime

import msgspec

from croupier.notices.sending import NoticeSent
from croupier.patrons.loss_limits import duties_of
from croupier.patrons.patron import GivenDirection, PatronBreach, PatronFile
from croupier.patrons.registry import PatronChapter, PatronCommand, PatronContext, PatronEvent, patron_rules
from croupier.tables.notices import NoticeDue
from croupier.tables.table import Addressee
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reference, Statement

CHAPTER = PatronChapter()

replace = msgspec.structs.replace


class AdviseOfDuties(PatronCommand, frozen=True, kw_only=True, tag="advise-of-duties"):
    """Tell a patron what goes with a loss limit."""


class GiveDirection(PatronCommand, frozen=True, kw_only=True, tag="give-direction"):
    """Tell a patron what to do so that their play can be followed."""

    text: Statement


class AcknowledgeDirection(PatronCommand, frozen=True, kw_only=True, tag="acknowledge-direction"):
    """Say that a direction was heard."""

    direction: Reference


class DutyMissed(PatronEvent, frozen=True, kw_only=True, tag="duty-missed.1"):
    """Chips were not declared by one who has a loss limit."""

    patron: str
    table: str
    about: str
    """What was missed, and where, so that it is told once."""
    at: datetime

    def __str__(self) -> str:
        return f"{self.patron} has not declared chips at {self.table}"


class BreachNoted(PatronEvent, frozen=True, kw_only=True, tag="breach-noted.1"):
    """Wagers of a patron at a table were found to be invalid."""

    patron: str
    table: str
    at: datetime

    def __str__(self) -> str:
        return f"Wagers of {self.patron} at {self.table} were invalid"


class DutiesTold(PatronEvent, frozen=True, kw_only=True, tag="duties-told.1"):
    """A patron was told what goes with a loss limit."""

    patron: str

    def __str__(self) -> str:
        return f"{self.patron} is told of the duties that go with a loss limit"


class DirectionGiven(PatronEvent, frozen=True, kw_only=True, tag="direction-given.1"):
    """A patron was told what to do so that their play can be followed."""

    patron: str
    direction: str
    text: str
    at: datetime

    def __str__(self) -> str:
        return f"{self.patron} is given {self.direction}: {self.text}"


class DirectionAcknowledged(PatronEvent, frozen=True, kw_only=True, tag="direction-acknowledged.1"):
    """A patron has heard a direction."""

    patron: str
    direction: str
    at: datetime

    def __str__(self) -> str:
        return f"{self.patron} has heard {self.direction}"


@CHAPTER.decides(AdviseOfDuties)
def advise_of_duties(context: PatronContext, command: AdviseOfDuties) -> Refused | None:
    """Every letter about it that is still due is sent by that."""
    name = context.state.name
    context.say(DutiesTold(patron=name, clause=context.clause))
    for letter in context.house.letters():
        if (letter.to, letter.subject) == (Addressee.PLAYER, duties_of(name)) and letter.given is None:
            context.say(
                NoticeSent(
                    to=letter.to,
                    subject=letter.subject,
                    reference="",
                    sent_by=command.who,
                    sent=command.at,
                    since=letter.since,
                    clause=letter.clause,
                    also=letter.also,
                )
            )
    return None


@CHAPTER.decides(GiveDirection, refusals=(Refusal.UNKNOWN_OPTION,))
def give_direction(context: PatronContext, command: GiveDirection) -> Refused | None:
    file = context.state
    if not command.text.strip():
        says = f"{command.who} gives {file.name} a direction without a word in it"
        return Refused(Refusal.UNKNOWN_OPTION, says=says, clause=context.clause)
    context.say(
        DirectionGiven(
            patron=file.name,
            direction=f"direction-{len(file.directions) + 1}",
            text=command.text,
            at=command.at,
            clause=patron_rules().losses.directions,
        )
    )
    return None


@CHAPTER.decides(AcknowledgeDirection, refusals=(Refusal.UNKNOWN_NAME, Refusal.NOT_AT_THIS_STAGE))
def acknowledge_direction(context: PatronContext, command: AcknowledgeDirection) -> Refused | None:
    file = context.state
    found = next((one for one in file.directions if one.direction == command.direction), None)
    if found is None:
        says = f"{file.name} cannot acknowledge {command.direction}: no such direction was given"
        return Refused(Refusal.UNKNOWN_NAME, says=says, clause=context.clause)
    if found.acknowledged is not None:
        says = f"{file.name} has acknowledged {command.direction} already"
        return Refused(Refusal.NOT_AT_THIS_STAGE, says=says, clause=context.clause)
    context.say(
        DirectionAcknowledged(patron=file.name, direction=command.direction, at=command.at, clause=context.clause)
    )
    return None


@CHAPTER.evolves(DutyMissed)
def duty_missed(file: PatronFile, event: DutyMissed) -> PatronFile:
    breach = PatronBreach(clause=event.clause, at=event.at)
    missed = (*(one for one in file.missed[-20:] if one != event.about), event.about)
    return replace(file, breaches=(*file.breaches, breach), missed=missed)


@CHAPTER.evolves(BreachNoted)
def breach_noted(file: PatronFile, event: BreachNoted) -> PatronFile:
    return replace(file, breaches=(*file.breaches, PatronBreach(clause=event.clause, at=event.at)))


@CHAPTER.evolves(DutiesTold)
def duties_told(file: PatronFile, event: DutiesTold) -> PatronFile:
    return file


@CHAPTER.evolves(DirectionGiven)
def direction_given(file: PatronFile, event: DirectionGiven) -> PatronFile:
    given = GivenDirection(direction=event.direction, text=event.text, given=event.at)
    return replace(file, directions=(*file.directions, given))


@CHAPTER.evolves(DirectionAcknowledged)
def direction_acknowledged(file: PatronFile, event: DirectionAcknowledged) -> PatronFile:
    directions = tuple(
        replace(one, acknowledged=event.at) if one.direction == event.direction else one for one in file.directions
    )
    return replace(file, directions=directions)


@CHAPTER.evolves(NoticeDue)
def notice_due(file: PatronFile, event: NoticeDue) -> PatronFile:
    """What letters there are, `notices` folds."""
    return file


@CHAPTER.evolves(NoticeSent)
def notice_sent(file: PatronFile, event: NoticeSent) -> PatronFile:
    return file
