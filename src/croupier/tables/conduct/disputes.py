"""Disputes: raised, ruled on, reviewed if somebody asks, and final (ACT 16.4; CW 12.4; NSW 20.17 and 20.18)."""

from __future__ import annotations

import msgspec

from croupier.rulebooks.pit.conduct import DisputeRules
from croupier.tables.commands import Command
from croupier.tables.conditions.tournament import rules_at
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.notices import NoticeDue
from croupier.tables.registry import TableChapter
from croupier.tables.state.cases import Dispute, DisputeStands
from croupier.tables.table import Addressee, Phase, Table
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reference, Statement

CHAPTER = TableChapter()

replace = msgspec.structs.replace

WHILE_OPEN_OR_CLOSED = (Phase.OPEN, Phase.CLOSED)


class RaiseDispute(Command, frozen=True, kw_only=True, tag="raise-dispute"):
    """Disagree with something that was done at the table."""

    about: Statement
    round: int | None = None
    """The round it is about, where it is about one."""


class RuleOnDispute(Command, frozen=True, kw_only=True, tag="rule-on-dispute"):
    """Decide a dispute in the first instance."""

    dispute: Reference
    ruling: Statement


class AskForReview(Command, frozen=True, kw_only=True, tag="ask-for-review"):
    """Ask that the ruling on a dispute be reviewed."""

    dispute: Reference


class ReviewDispute(Command, frozen=True, kw_only=True, tag="review-dispute"):
    """Enter what the review of a dispute came to."""

    dispute: Reference
    ruling: Statement


class CloseDispute(Command, frozen=True, kw_only=True, tag="close-dispute"):
    """Give the operator's decision on a dispute, which is final."""

    dispute: Reference
    ruling: Statement = ""
    """The last ruling stands where none is given."""


class Disagree(Command, frozen=True, kw_only=True, tag="disagree"):
    """Say that one is not satisfied with the operator's decision on a dispute."""

    dispute: Reference


class DisputeRaised(Event, frozen=True, kw_only=True, tag="dispute-raised.1"):
    """Somebody disagreed with something."""

    dispute: Dispute

    def __str__(self) -> str:
        where = "" if self.dispute.round is None else f" in round {self.dispute.round}"
        return f"{self.dispute.raised_by} raises {self.dispute.id}{where}: {self.dispute.about}"


class DisputeRuled(Event, frozen=True, kw_only=True, tag="dispute-ruled.1"):
    """A dispute was ruled on."""

    dispute: str
    ruling: str
    ruled_by: str
    stands: DisputeStands

    def __str__(self) -> str:
        final = ", finally" if self.stands is DisputeStands.FINAL else ""
        return f"{self.ruled_by} decides {self.dispute}{final}: {self.ruling}"


class ReviewAsked(Event, frozen=True, kw_only=True, tag="review-asked.1"):
    """Somebody asked that a ruling be reviewed."""

    dispute: str
    asked_by: str
    of: str
    """Who is to review it."""

    def __str__(self) -> str:
        return f"{self.asked_by} asks {self.of} to review {self.dispute}"


class ComplaintExplained(Event, frozen=True, kw_only=True, tag="complaint-explained.1"):
    """A player who disagreed with the operator's decision was told of the right to complain to an inspector."""

    dispute: str
    person: str

    def __str__(self) -> str:
        return (
            f"{self.person}, not satisfied with {self.dispute}, is told of the right to complain to an inspector "
            "(Gaming and Liquor Administration Act 2007, section 33)"
        )


@CHAPTER.decides(RaiseDispute, refusals=(Refusal.NO_REASON, Refusal.NO_SUCH_ROUND), phases=WHILE_OPEN_OR_CLOSED)
def raise_dispute(context: CommandContext, command: RaiseDispute) -> Refused | None:
    table, rules = context.table, _rules(context.table)
    if not command.about.strip():
        says = f"{command.who} has to say what the dispute is about"
        return Refused(Refusal.NO_REASON, says=says, clause=rules.ruled)
    if command.round is not None and not 1 <= command.round <= table.rounds:
        says = f"{command.who} disputes round {command.round}, and {table.name} has had {table.rounds}"
        return Refused(Refusal.NO_SUCH_ROUND, says=says, clause=rules.ruled)
    number = len(table.cases.disputes) + 1
    raised = Dispute(
        id=f"dispute-{number}", raised_by=command.who, about=command.about.strip(), round=command.round
    )
    waits = _game_waits(table)
    context.say(DisputeRaised(dispute=raised, clause=rules.ruled, also=(waits,) if waits else ()))
    return None


@CHAPTER.decides(
    RuleOnDispute,
    refusals=(Refusal.NO_SUCH_CASE, Refusal.NOT_AT_THIS_STAGE, Refusal.NO_REASON),
    phases=WHILE_OPEN_OR_CLOSED,
)
def rule_on_dispute(context: CommandContext, command: RuleOnDispute) -> Refused | None:
    """The operator's ruling is final unless a review is asked for; in NSW a gaming supervisor rules first."""
    rules = _rules(context.table)
    found = _at_stage(context.table, command, command.dispute, rules.ruled, DisputeStands.RAISED)
    if isinstance(found, Refused):
        return found
    final = _game_waits(context.table)
    stands = DisputeStands.FINAL if rules.final_at_once or final else DisputeStands.RULED
    return _rule(context, command, command.ruling, stands, final or rules.ruled)


def _game_waits(table: Table) -> Clause | None:
    """By which a dispute in a session is ruled on finally, and at once (NSW 21.11.2)."""
    return rules_at(table).dispute if table.tournament is not None else None


@CHAPTER.decides(
    AskForReview, refusals=(Refusal.NO_SUCH_CASE, Refusal.NOT_AT_THIS_STAGE), phases=WHILE_OPEN_OR_CLOSED
)
def ask_for_review(context: CommandContext, command: AskForReview) -> Refused | None:
    """By the Commission, or by a second supervisor."""
    rules = _rules(context.table)
    ruled = DisputeStands.FINAL if rules.final_at_once else DisputeStands.RULED
    found = _at_stage(context.table, command, command.dispute, rules.review, ruled)
    if isinstance(found, Refused):
        return found
    if rules.by_the_commission and len(found.rulings) > 1:
        says = f"{command.who} cannot have {found.id} reviewed again: the Commission has reviewed it"
        return Refused(Refusal.NOT_AT_THIS_STAGE, says=says, clause=rules.review)
    of = Addressee.COMMISSION.words if rules.by_the_commission else "a casino supervisor"
    context.say(ReviewAsked(dispute=found.id, asked_by=command.who, of=of, clause=rules.review))
    if rules.by_the_commission:
        text = f"{command.who} asks for a review of {found.id}, ruled by {found.ruled_by[-1]}: {found.about}"
        context.say(
            NoticeDue(
                to=Addressee.COMMISSION,
                subject=f"review:{found.id}",
                text=text,
                since=command.at,
                player=command.who,
                clause=rules.review,
            )
        )
    return None


@CHAPTER.decides(
    ReviewDispute,
    refusals=(Refusal.NO_SUCH_CASE, Refusal.NOT_AT_THIS_STAGE, Refusal.SAME_PERSON, Refusal.NO_REASON),
    phases=WHILE_OPEN_OR_CLOSED,
)
def review_dispute(context: CommandContext, command: ReviewDispute) -> Refused | None:
    """In NSW whoever ruled does not review it; in the ACT an inspector enters what the Commission decided."""
    rules = _rules(context.table)
    found = _at_stage(context.table, command, command.dispute, rules.review, DisputeStands.UNDER_REVIEW)
    if isinstance(found, Refused):
        return found
    if not rules.by_the_commission and command.who in found.ruled_by:
        says = f"{command.who} cannot review {found.id}: {found.ruled_by[-1]} ruled on it, and another has to"
        return Refused(Refusal.SAME_PERSON, says=says, clause=rules.review)
    stands = DisputeStands.FINAL if rules.by_the_commission else DisputeStands.REVIEWED
    return _rule(context, command, command.ruling, stands, rules.review)


@CHAPTER.decides(
    CloseDispute, refusals=(Refusal.NO_SUCH_CASE, Refusal.NOT_AT_THIS_STAGE), phases=WHILE_OPEN_OR_CLOSED
)
def close_dispute(context: CommandContext, command: CloseDispute) -> Refused | None:
    """The operator's decision is final, and comes after those that the book puts before it."""
    rules = _rules(context.table)
    stages = (DisputeStands.RULED, DisputeStands.REVIEWED)
    found = _at_stage(context.table, command, command.dispute, rules.final, *stages)
    if isinstance(found, Refused):
        return found
    ruling = command.ruling.strip() or found.rulings[-1]
    return _rule(context, command, ruling, DisputeStands.FINAL, rules.final)


@CHAPTER.decides(Disagree, refusals=(Refusal.NO_SUCH_CASE, Refusal.NOT_AT_THIS_STAGE), phases=WHILE_OPEN_OR_CLOSED)
def disagree(context: CommandContext, command: Disagree) -> Refused | None:
    """The decision stands, and the one who disagrees hears what can be done about it."""
    rules = _rules(context.table)
    found = _at_stage(context.table, command, command.dispute, rules.final, DisputeStands.FINAL)
    if isinstance(found, Refused):
        return found
    context.say(ComplaintExplained(dispute=found.id, person=command.who, clause=rules.complaint))
    return None


def _rules(table: Table) -> DisputeRules:
    return table.book.disputes


def _at_stage(
    table: Table, command: Command, dispute: str, clause: Clause, *wanted: DisputeStands
) -> Dispute | Refused:
    found = table.cases.disputes.get(dispute)
    if found is None:
        says = f"{command.who} means {dispute!r}, and there is no such dispute at {table.name}"
        return Refused(Refusal.NO_SUCH_CASE, says=says, clause=clause)
    if found.stands in wanted:
        return found
    awaited = " or ".join(one.value.replace("-", " ") for one in wanted)
    says = (
        f"{command.who} cannot do this with {found.id}: it is {found.stands.value.replace('-', ' ')}, "
        f"and would have to be {awaited}"
    )
    return Refused(Refusal.NOT_AT_THIS_STAGE, says=says, clause=clause)


def _rule(
    context: CommandContext,
    command: RuleOnDispute | ReviewDispute | CloseDispute,
    ruling: str,
    stands: DisputeStands,
    clause: Clause,
) -> Refused | None:
    if not ruling.strip():
        says = f"{command.who} has to say how {command.dispute} is decided"
        return Refused(Refusal.NO_REASON, says=says, clause=clause)
    context.say(
        DisputeRuled(
            dispute=command.dispute, ruling=ruling.strip(), ruled_by=command.who, stands=stands, clause=clause
        )
    )
    return None


@CHAPTER.evolves(DisputeRaised)
def dispute_raised(table: Table, event: DisputeRaised) -> Table:
    return _with(table, event.dispute)


@CHAPTER.evolves(DisputeRuled)
def dispute_ruled(table: Table, event: DisputeRuled) -> Table:
    dispute = table.cases.disputes[event.dispute]
    rulings, ruled_by = (*dispute.rulings, event.ruling), (*dispute.ruled_by, event.ruled_by)
    return _with(table, replace(dispute, stands=event.stands, rulings=rulings, ruled_by=ruled_by))


@CHAPTER.evolves(ReviewAsked)
def review_asked(table: Table, event: ReviewAsked) -> Table:
    return _with(table, replace(table.cases.disputes[event.dispute], stands=DisputeStands.UNDER_REVIEW))


@CHAPTER.evolves(ComplaintExplained)
def complaint_explained(table: Table, event: ComplaintExplained) -> Table:
    return table


def _with(table: Table, dispute: Dispute) -> Table:
    cases = table.cases
    return replace(table, cases=replace(cases, disputes={**cases.disputes, dispute.id: dispute}))
