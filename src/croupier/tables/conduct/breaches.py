"""Breaches of the rules, as they are reported (ACT 16.2, 16.5(a), 16.7; CW 12; NSW 20.6, 20.7, 20.11, 20.12)."""

from __future__ import annotations

import msgspec

from croupier.rulebooks.inventory import wording
from croupier.rulebooks.pit.conduct import BreachOf, ConductRules
from croupier.tables.commands import Command
from croupier.tables.conditions.tournament import rules_at
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.state.cases import Breach
from croupier.tables.table import Phase, Table
from croupier.vocabulary.clause import Clause, defines
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import STAFF, Role
from croupier.vocabulary.text import Name, Reference, Statement

CHAPTER = TableChapter()

replace = msgspec.structs.replace

ON_DUTY = STAFF | {Role.INSPECTOR}


class ReportBreach(Command, frozen=True, kw_only=True, tag="report-breach"):
    """Report that somebody broke the rules."""

    person: Name
    of: BreachOf
    text: Statement
    """What they did."""
    acting_as: Role = Role.PLAYER
    """In which capacity they did it."""
    advised: Player | None = None
    """Whom they told how to play."""
    asked_for: bool = False
    """Whether that player had asked for the advice."""
    rule: Reference | None = None
    """The rule that was broken, where it is another one."""


class BreachRecorded(Event, frozen=True, kw_only=True, tag="breach-recorded.1"):
    """Somebody broke the rules."""

    breach: Breach

    def __str__(self) -> str:
        breach = self.breach
        whom = f", to {breach.advised}" if breach.advised else ""
        acting = f", {breach.acting_as.words}," if breach.acting_as in STAFF else ""
        did = f"{breach.of.value}{whom}: {breach.text}"
        return f"{breach.id}: {breach.reported_by} reports {breach.person}{acting} for {did}"


@CHAPTER.decides(
    ReportBreach,
    refusals=(Refusal.NO_REASON, Refusal.NOT_A_BREACH, Refusal.UNKNOWN_CLAUSE),
    phases=(Phase.OPEN, Phase.CLOSED),
)
def report_breach(context: CommandContext, command: ReportBreach) -> Refused | None:
    """It is kept with who reported it: what follows from it is for others to order."""
    table = context.table
    rules = table.book.conduct
    if not command.text.strip():
        says = f"{command.who} has to say what {command.person} did"
        return Refused(Refusal.NO_REASON, says=says, clause=context.clauses[0])
    broken = _rule_broken(table, command, rules)
    if isinstance(broken, Refused):
        return broken
    breach = Breach(
        id=f"breach-{len(table.cases.breaches) + 1}",
        person=command.person,
        of=command.of,
        text=command.text.strip(),
        reported_by=command.who,
        at=command.at,
        clause=broken,
        advised=command.advised,
        acting_as=command.acting_as,
    )
    context.say(BreachRecorded(breach=breach, clause=broken))
    return None


def _rule_broken(table: Table, command: ReportBreach, rules: ConductRules) -> Clause | Refused:
    match command.of:
        case BreachOf.DEVICE if rules.device is not None:
            return _refuse_on_duty(table, command, rules) or rules.device
        case BreachOf.ADVICE if command.acting_as in STAFF:
            return rules.staff_advice
        case BreachOf.ADVICE if table.tournament is not None and rules_at(table).advice is not None:
            return _in_session(table, command, rules)
        case BreachOf.ADVICE:
            return _refuse_own(command, rules) or _refuse_asked_for(command, rules) or rules.advice
        case _:
            return _named(table, command)


def _refuse_on_duty(table: Table, command: ReportBreach, rules: ConductRules) -> Refused | None:
    plays = command.person in table.patrons
    if plays or not may_use_devices(command.acting_as):
        return None
    says = f"{command.person} uses the device on duty, as {command.acting_as.words}: that is no breach"
    also = (rules.device,) if rules.device else ()
    return Refused(Refusal.NOT_A_BREACH, says=says, clause=rules.not_on_duty, also=also)


@defines("on duty")
def may_use_devices(acting_as: Role) -> bool:
    """Whether the ban on devices does not touch one in this capacity."""
    return acting_as in ON_DUTY


def _in_session(table: Table, command: ReportBreach, rules: ConductRules) -> Clause | Refused:
    """In a session advice is not sought; the book says whether it may be given (2018 19.15; NSW 21.11.1)."""
    advice = rules_at(table).advice
    assert advice is not None, "the book says nothing of advice in a session"
    is_sought = command.advised is None or command.asked_for
    return advice.clause if is_sought or not advice.may_be_given else rules.advice


def _refuse_own(command: ReportBreach, rules: ConductRules) -> Refused | None:
    """It is another player's decision that nobody sways."""
    if command.advised != command.person:
        return None
    says = f"{command.who} reports that {command.advised} told {command.advised} how to play: that is no breach"
    return Refused(Refusal.NOT_A_BREACH, says=says, clause=rules.advice)


def _refuse_asked_for(command: ReportBreach, rules: ConductRules) -> Refused | None:
    if not (command.asked_for and rules.may_be_asked_for):
        return None
    says = f"{command.advised or 'The player'} asked {command.person} for the advice: that is no breach"
    return Refused(Refusal.NOT_A_BREACH, says=says, clause=rules.advice)


def _named(table: Table, command: ReportBreach) -> Clause | Refused:
    """A rule of the book in force, by its number."""
    book = table.opened.book
    try:
        wording(book, command.rule or "")
    except KeyError:
        says = f"{command.who} does not say which rule of {book} {command.person} broke"
        if command.rule is not None:
            says = f"{command.who} names no rule of {book} that {command.person} broke: {command.rule!r}"
        return Refused(Refusal.UNKNOWN_CLAUSE, says=says)
    return Clause((command.rule or "").strip())


@CHAPTER.evolves(BreachRecorded)
def breach_recorded(table: Table, event: BreachRecorded) -> Table:
    cases = table.cases
    return replace(table, cases=replace(cases, breaches=(*cases.breaches, event.breach)))
