"""Payments too high or too low: reported, looked into, put right, closed, and told of (NSW 18.18 to 18.20)."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from croupier.games.said import Insured, WagerPlaced
from croupier.ledger.balances import Posting
from croupier.rulebooks.pit.wrong_payments import RectifyingStep, WrongPaymentRules
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.money import rack_of, tray_of
from croupier.tables.notices import NoticeDue, told_of
from croupier.tables.registry import TableChapter
from croupier.tables.state.cases import Attempt, WrongPayment
from croupier.tables.table import Addressee, Phase, Table
from croupier.vocabulary.clause import Clause, defines
from croupier.vocabulary.money import NOTHING, Cents, dollars
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reference, Statement

CHAPTER = TableChapter()


replace = msgspec.structs.replace

WHILE_OPEN_OR_CLOSED = (Phase.OPEN, Phase.CLOSED)


class ReportWrongPayment(Command, frozen=True, kw_only=True, tag="report-wrong-payment"):
    """Open a case about a payment that was too high or too low."""

    paid: int
    owed: int
    player: Player | None = None
    """The patron, if they are known."""
    round: int | None = None
    """The round of the wager; nothing for a change of cash or chips."""
    suspected: bool = False
    """Whether it is suspected to have been meant."""


class Enquire(Command, frozen=True, kw_only=True, tag="enquire"):
    """Enter what enquiries about a wrong payment found."""

    case: Reference
    found: Statement
    suspected: bool
    """Whether it is suspected, after them, to have been meant."""


class RecordAttempt(Command, frozen=True, kw_only=True, tag="record-attempt"):
    """Enter something that was tried to put a wrong payment right."""

    case: Reference
    step: RectifyingStep
    note: Statement
    found: Player | None = None
    """Who the patron turned out to be."""
    reached: bool = False
    """Whether the patron was reached."""


class WrongPaymentReported(Event, frozen=True, kw_only=True, tag="wrong-payment-reported.1"):
    """A payment was found to have been wrong."""

    case: WrongPayment
    outstanding: tuple[Clause, ...] = ()
    """What has to be done before it can be closed."""

    def __str__(self) -> str:
        case = self.case
        who, how = case.player or "a patron not known yet", "overpaid" if case.over else "underpaid"
        meant = ", and it is suspected to have been meant" if case.suspected else ""
        rest = case.difference - case.moved
        not_here = f"; {dollars(rest)} of it did not move at the table" if rest else ""
        return f"{case.id}: {who} was {how} by {dollars(case.difference)}{not_here}{meant}"


class EnquiryMade(Event, frozen=True, kw_only=True, tag="enquiry-made.1"):
    """Enquiries were made about a wrong payment."""

    case: str
    found: str
    suspected: bool
    outstanding: tuple[Clause, ...] = ()

    def __str__(self) -> str:
        meant = "it is suspected to have been meant" if self.suspected else "nothing suggests that it was meant"
        return f"Enquiries into {self.case}: {self.found}; {meant}"


class AttemptRecorded(Event, frozen=True, kw_only=True, tag="attempt-recorded.1"):
    """Something was tried to put a wrong payment right."""

    case: str
    attempt: Attempt
    amount: Cents
    found: Player | None = None

    def __str__(self) -> str:
        done = {
            RectifyingStep.IDENTIFY: "tries to find out who the patron was",
            RectifyingStep.CONTACT: "tries to reach the patron",
            RectifyingStep.REIMBURSE: f"tries to pay the patron the missing {dollars(self.amount)}",
            RectifyingStep.DEMAND: f"asks the patron for {dollars(self.amount)} back",
        }[self.attempt.step]
        found = f"; it was {self.found}" if self.found else ""
        return f"{self.case}: {self.attempt.by} {done} ({self.attempt.note}){found}"


# --- opening a case -------------------------------------------------------------------------------------


@CHAPTER.decides(
    ReportWrongPayment,
    refusals=(
        Refusal.AMOUNT_NOT_ALLOWED,
        Refusal.NO_SUCH_ROUND,
        Refusal.ROUND_UNDER_WAY,
        Refusal.NO_WAGERS,
    ),
    phases=WHILE_OPEN_OR_CLOSED,
)
def report_wrong_payment(context: CommandContext, command: ReportWrongPayment) -> Refused | None:
    table, rules = context.table, rules_for(context.table)
    if refused := _refuse_report(table, command, rules) or _refuse_round(context, command, rules):
        return refused
    case = WrongPayment(
        id=f"wrong-payment-{len(table.cases.wrong_payments) + 1}",
        paid=Cents(command.paid),
        owed=Cents(command.owed),
        suspected=command.suspected,
        since=command.at,
        player=command.player,
        round=command.round,
    )
    case = replace(case, moved=_moved_here(table, case))
    also = () if may_be_credit(case) or not case.over else (rules.no_credit,)
    clause = rules.suspected if case.suspected else rules.no_breach
    context.say(WrongPaymentReported(case=case, outstanding=tasks(case, rules), clause=clause, also=also))
    if case.difference > rules.told_above.value:
        _tell_the_nicc(context, case, rules)
    return None


def _refuse_report(table: Table, command: ReportWrongPayment, rules: WrongPaymentRules) -> Refused | None:
    if min(command.paid, command.owed) < 0 or command.paid == command.owed:
        says = (
            f"{command.who} reports {dollars(command.paid)} paid and {dollars(command.owed)} owed: "
            "that is no payment too high or too low"
        )
        return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=says, clause=rules.no_breach)
    if refused := _refuse_impossible(table, command, rules):
        return refused
    if command.round is not None and not 1 <= command.round <= table.rounds:
        says = f"{command.who} means round {command.round}, and {table.name} has had {table.rounds}"
        return Refused(Refusal.NO_SUCH_ROUND, says=says, clause=rules.no_breach)
    if table.round is not None and table.round.number == command.round:
        says = f"{command.who} means round {command.round}, and it is still under way"
        return Refused(Refusal.ROUND_UNDER_WAY, says=says, clause=rules.no_breach)
    return None


def _refuse_impossible(table: Table, command: ReportWrongPayment, rules: WrongPaymentRules) -> Refused | None:
    """Nobody was paid chips that were never there, nor owed more than all that ever lay at the table."""
    till = table.till
    over, most = command.paid - command.owed, till.most_to_pay
    if over > most:
        held = "its float has never held" if till.is_filled else "there have never been"
        says = (
            f"{command.who} reports {dollars(over)} paid too much at {table.name}, "
            f"and {held} more than {dollars(most)}"
        )
        return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=says, clause=rules.no_breach)
    gone = sum(one.difference for one in table.cases.wrong_payments.values() if one.over and not one.rectified)
    if till.is_filled and over > 0 and over + gone > max(till.most_chips, most):
        says = (
            f"{command.who} reports {dollars(over)} paid too much at {table.name} beside {dollars(gone)} before, "
            f"and all chips that were ever there make {dollars(till.most_chips)}"
        )
        return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=says, clause=rules.no_breach)
    if max(command.paid, command.owed) <= 2 * max(till.most_chips, most):
        return None
    says = (
        f"{command.who} reports {dollars(command.paid)} paid and {dollars(command.owed)} owed at {table.name}, "
        f"and all chips that were ever there make {dollars(till.most_chips)}"
    )
    return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=says, clause=rules.no_breach)


def _refuse_round(
    context: CommandContext, command: ReportWrongPayment, rules: WrongPaymentRules
) -> Refused | None:
    """Nobody is paid wrongly in a round in which they had no wager."""
    said = context.house.past_round(command.round) if command.round is not None and command.player else None
    if said is None or any(
        isinstance(one, WagerPlaced | Insured) and one.player == command.player for one in said
    ):
        return None
    says = (
        f"{command.who} means {command.player} in round {command.round}, and {command.player} had no wager in it"
    )
    return Refused(Refusal.NO_WAGERS, says=says, clause=rules.no_breach)


def _moved_here(table: Table, case: WrongPayment) -> Cents:
    """What of the difference the patron still has at the table, or the float has of the patron's."""
    patron = table.patrons.get(case.player or "")
    if patron is None:
        return NOTHING
    return case.difference if case.over else min(case.difference, patron.rack)


def tasks(case: WrongPayment, rules: WrongPaymentRules) -> tuple[Clause, ...]:
    """What has to be tried where it may have been meant."""
    return (rules.suspected_put_right, rules.suspected_identified) if case.suspected else ()


def _tell_the_nicc(context: CommandContext, case: WrongPayment, rules: WrongPaymentRules) -> None:
    how = "overpayment" if case.over else "underpayment"
    context.say(
        NoticeDue(
            to=Addressee.NICC,
            subject=case.subject,
            text=f"an {how} of {dollars(case.difference)} at {context.table.name}, {case.id}",
            since=case.since,
            by=end_of_month(case.since.astimezone(context.house.wall_clock() or case.since.tzinfo)),
            player=case.player,
            amount=case.difference,
            clause=rules.told_above.clause,
        )
    )


def end_of_month(at: datetime) -> datetime:
    """The last instant of the month, in the zone of the time given."""
    first = at.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return (first + timedelta(days=32)).replace(day=1) - timedelta(microseconds=1)


@defines("credit")
def may_be_credit(case: WrongPayment) -> bool:
    """Whether the payment may have been credit given to a patron: never where it was not meant."""
    return case.over and case.suspected


# --- enquiries and attempts -----------------------------------------------------------------------------


@CHAPTER.decides(
    Enquire,
    refusals=(Refusal.NO_SUCH_CASE, Refusal.NOT_AT_THIS_STAGE, Refusal.NO_REASON),
    phases=WHILE_OPEN_OR_CLOSED,
)
def enquire(context: CommandContext, command: Enquire) -> Refused | None:
    """Whether it was meant is found by reasonable enquiries, and may be seen differently after them."""
    rules = rules_for(context.table)
    case = open_case(context.table, command, command.case)
    if isinstance(case, Refused):
        return case
    if not command.found.strip():
        says = f"{command.who} has to say what the enquiries into {case.id} found"
        return Refused(Refusal.NO_REASON, says=says, clause=rules.not_meant)
    after = replace(case, suspected=command.suspected)
    context.say(
        EnquiryMade(
            case=case.id,
            found=command.found.strip(),
            suspected=command.suspected,
            outstanding=tasks(after, rules),
            clause=rules.not_meant,
        )
    )
    return None


@CHAPTER.decides(
    RecordAttempt,
    refusals=(
        Refusal.NO_SUCH_CASE,
        Refusal.NOT_AT_THIS_STAGE,
        Refusal.NO_REASON,
        Refusal.STEP_DOES_NOT_FIT,
        Refusal.UNKNOWN_PERSON,
    ),
    phases=WHILE_OPEN_OR_CLOSED,
)
def record_attempt(context: CommandContext, command: RecordAttempt) -> Refused | None:
    """The patron is looked for and spoken to, then paid what is missing or asked for what was too much."""
    rules = rules_for(context.table)
    case = open_case(context.table, command, command.case)
    if isinstance(case, Refused):
        return case
    if refused := _refuse_attempt(case, command, rules.steps[command.step]):
        return refused
    attempt = Attempt(
        step=command.step, note=command.note.strip(), by=command.who, at=command.at, reached=command.reached
    )
    also = (rules.suspected_identified,) if command.step is RectifyingStep.IDENTIFY and case.suspected else ()
    context.say(
        AttemptRecorded(
            case=case.id,
            attempt=attempt,
            amount=case.difference,
            found=command.found,
            clause=rules.steps[command.step],
            also=also,
        )
    )
    return None


def _refuse_attempt(case: WrongPayment, command: RecordAttempt, clause: Clause) -> Refused | None:
    if not command.note.strip():
        says = f"{command.who} has to say how the attempt in {case.id} was made"
        return Refused(Refusal.NO_REASON, says=says, clause=clause)
    if command.found not in (None, case.player) and case.moved and not case.rectified:
        says = (
            f"{command.who} cannot enter {command.found} in {case.id}: {dollars(case.moved)} of it was entered "
            f"with {case.player}, and has to be put right first"
        )
        return Refused(Refusal.STEP_DOES_NOT_FIT, says=says, clause=clause)
    fitting = {RectifyingStep.REIMBURSE: not case.over, RectifyingStep.DEMAND: case.over}
    if not fitting.get(command.step, True):
        how = "overpaid" if case.over else "underpaid"
        says = (
            f"{command.who} cannot {command.step} in {case.id}: the patron was {how} by {dollars(case.difference)}"
        )
        return Refused(Refusal.STEP_DOES_NOT_FIT, says=says, clause=clause)
    if command.step is not RectifyingStep.IDENTIFY and case.player is None and command.found is None:
        says = f"{command.who} cannot {command.step} in {case.id}: nobody knows yet who the patron was"
        return Refused(Refusal.UNKNOWN_PERSON, says=says, clause=clause)
    return None


@defines("reasonable attempt")
def is_reasonable_attempt(case: WrongPayment) -> bool:
    """Whether enough was tried: the patron looked for or contacted and, once reached, paid or asked to pay."""
    steps = {one.step for one in case.attempts}
    if any(one.reached for one in case.attempts):
        return not steps.isdisjoint({RectifyingStep.REIMBURSE, RectifyingStep.DEMAND})
    return bool(steps)


# --- how the cases follow -------------------------------------------------------------------------------


def rules_for(table: Table) -> WrongPaymentRules:
    """What the table's book says of wrong payments."""
    rules = table.book.wrong_payments
    assert rules is not None, f"{table.book.id} says nothing of wrong payments"
    return rules


def open_case(table: Table, command: Command, wanted: str) -> WrongPayment | Refused:
    """The case that the command means, if there is one and it is not closed."""
    rules = rules_for(table)
    case = table.cases.wrong_payments.get(wanted)
    if case is None:
        says = f"{command.who} means {wanted!r}, and {table.name} has no such case"
        return Refused(Refusal.NO_SUCH_CASE, says=says, clause=rules.no_breach)
    if case.closed:
        return Refused(Refusal.NOT_AT_THIS_STAGE, says=f"{case.id} is closed", clause=rules.no_breach)
    return case


@CHAPTER.moves(WrongPaymentReported)
def wrong_chips_move(table: Table, event: WrongPaymentReported) -> tuple[Posting, ...]:
    """What was paid too much lies in the rack, what was paid too little still in the float."""
    case = event.case
    if not case.moved or case.player is None:
        return ()
    tray, owner = tray_of(table), rack_of(table, case.player)
    source, target = (tray, owner) if case.over else (owner, tray)
    return (Posting(source=source, target=target, amount=case.moved),)


@CHAPTER.evolves(WrongPaymentReported)
def wrong_payment_reported(table: Table, event: WrongPaymentReported) -> Table:
    return with_case(table, event.case)


@CHAPTER.evolves(EnquiryMade)
def enquiry_made(table: Table, event: EnquiryMade) -> Table:
    case = table.cases.wrong_payments[event.case]
    enquiries = (*case.enquiries, event.found)
    cleared = case.not_a_breach and not event.suspected
    return with_case(table, replace(case, enquiries=enquiries, suspected=event.suspected, not_a_breach=cleared))


@CHAPTER.evolves(AttemptRecorded)
def attempt_recorded(table: Table, event: AttemptRecorded) -> Table:
    case = table.cases.wrong_payments[event.case]
    attempts = (*case.attempts, event.attempt)
    return with_case(table, replace(case, attempts=attempts, player=event.found or case.player))


def with_case(table: Table, case: WrongPayment) -> Table:
    """The table with this case as it now is."""
    cases = table.cases
    return replace(table, cases=replace(cases, wrong_payments={**cases.wrong_payments, case.id: case}))


RECTIFYING = frozenset({RectifyingStep.CONTACT, RectifyingStep.REIMBURSE, RectifyingStep.DEMAND})
"""What counts as trying to put it right, beside finding out who the patron was."""


class Rectify(Command, frozen=True, kw_only=True, tag="rectify"):
    """Put a wrong payment right with a patron who is at the table."""

    case: Reference


class MarkNotABreach(Command, frozen=True, kw_only=True, tag="mark-not-a-breach"):
    """Mark a wrong payment as no breach of the rules."""

    case: Reference


class CloseCase(Command, frozen=True, kw_only=True, tag="close-case"):
    """Close the case of a wrong payment."""

    case: Reference


class PaymentRectified(Event, frozen=True, kw_only=True, tag="payment-rectified.1"):
    """A wrong payment was put right: the difference changed hands."""

    case: str
    player: Player
    amount: Cents
    over: bool
    moved: Cents | None = None
    """What of it lay wrongly at the table, and is moved back; all of it where nothing is said."""

    def __str__(self) -> str:
        how = "gives back" if self.over else "is paid"
        return f"{self.case}: {self.player} {how} {dollars(self.amount)}"


class MarkedNotABreach(Event, frozen=True, kw_only=True, tag="marked-not-a-breach.1"):
    """A wrong payment was marked as no breach of the rules."""

    case: str

    def __str__(self) -> str:
        return f"{self.case} is no breach of the rules"


class CaseClosed(Event, frozen=True, kw_only=True, tag="case-closed.1"):
    """The case of a wrong payment was closed."""

    case: str

    def __str__(self) -> str:
        return f"{self.case} is closed"


@CHAPTER.decides(
    Rectify,
    refusals=(
        Refusal.NO_SUCH_CASE,
        Refusal.NOT_AT_THIS_STAGE,
        Refusal.UNKNOWN_PERSON,
        Refusal.NOT_ENOUGH_CHIPS,
    ),
    phases=WHILE_OPEN_OR_CLOSED,
)
def rectify(context: CommandContext, command: Rectify) -> Refused | None:
    """The chips that lay wrongly at the table since the report go back; what never moved there moves elsewhere."""
    table, rules = context.table, rules_for(context.table)
    case = open_case(table, command, command.case)
    if isinstance(case, Refused):
        return case
    clause = rules.suspected_put_right if case.suspected else rules.put_right
    if case.rectified:
        says = f"{command.who} cannot rectify {case.id} again: it was put right"
        return Refused(Refusal.NOT_AT_THIS_STAGE, says=says, clause=clause)
    patron = table.patrons.get(case.player or "")
    if patron is None:
        says = f"{command.who} cannot rectify {case.id} at {table.name}: the patron is not here"
        return Refused(Refusal.UNKNOWN_PERSON, says=says, clause=clause)
    if case.over and patron.rack < case.moved:
        says = (
            f"{command.who} cannot take {dollars(case.moved)} from {patron.name}: the rack holds "
            f"{dollars(patron.rack)}"
        )
        return Refused(Refusal.NOT_ENOUGH_CHIPS, says=says, clause=clause)
    context.say(
        PaymentRectified(
            case=case.id,
            player=patron.name,
            amount=case.difference,
            over=case.over,
            moved=case.moved,
            clause=clause,
        )
    )
    return None


@CHAPTER.moves(PaymentRectified)
def difference_moves(table: Table, event: PaymentRectified) -> tuple[Posting, ...]:
    tray, owner = tray_of(table), rack_of(table, event.player)
    source, target = (owner, tray) if event.over else (tray, owner)
    moved = event.amount if event.moved is None else event.moved
    return (Posting(source=source, target=target, amount=moved),) if moved else ()


@CHAPTER.decides(
    MarkNotABreach,
    refusals=(Refusal.NO_SUCH_CASE, Refusal.NOT_AT_THIS_STAGE, Refusal.NOT_ON_RECORD),
    phases=WHILE_OPEN_OR_CLOSED,
)
def mark_not_a_breach(context: CommandContext, command: MarkNotABreach) -> Refused | None:
    """Both tests have to be met: it was not meant, and it was put right or somebody tried."""
    rules = rules_for(context.table)
    case = open_case(context.table, command, command.case)
    if isinstance(case, Refused):
        return case
    missing = None
    if not case.enquiries:
        missing = ("no enquiry is on record", rules.not_meant)
    elif case.suspected:
        missing = ("it is suspected to have been meant", rules.not_meant)
    elif not _was_seen_to(context.table, case):
        missing = ("it was not put right, nobody tried enough, and the NICC was not told", rules.put_right)
    if missing:
        says = f"{command.who} cannot mark {case.id} as no breach: {missing[0]}"
        return Refused(Refusal.NOT_ON_RECORD, says=says, clause=missing[1])
    context.say(MarkedNotABreach(case=case.id, clause=rules.no_breach, also=(rules.not_meant, rules.put_right)))
    return None


def _was_seen_to(table: Table, case: WrongPayment) -> bool:
    told = told_of(table, Addressee.NICC, case.subject) is not None
    return case.rectified or is_reasonable_attempt(case) or told


@CHAPTER.decides(
    CloseCase,
    refusals=(Refusal.NO_SUCH_CASE, Refusal.NOT_AT_THIS_STAGE, Refusal.NOT_ON_RECORD),
    phases=WHILE_OPEN_OR_CLOSED,
)
def close_case(context: CommandContext, command: CloseCase) -> Refused | None:
    """One that is suspected needs both attempts on record, any other the mark that it is no breach."""
    rules = rules_for(context.table)
    case = open_case(context.table, command, command.case)
    if isinstance(case, Refused):
        return case
    missing = _missing_before_closing(case, rules)
    if missing:
        says = f"{command.who} cannot close {case.id}: {missing[0]}"
        return Refused(Refusal.NOT_ON_RECORD, says=says, clause=missing[1])
    clauses = tasks(case, rules)
    context.say(CaseClosed(case=case.id, clause=rules.suspected if clauses else rules.no_breach, also=clauses))
    return None


def _missing_before_closing(case: WrongPayment, rules: WrongPaymentRules) -> tuple[str, Clause] | None:
    steps = {one.step for one in case.attempts}
    if not case.suspected:
        return None if case.not_a_breach else ("it is not marked as no breach of the rules", rules.no_breach)
    if not case.rectified and (steps.isdisjoint(RECTIFYING) or not is_reasonable_attempt(case)):
        return "no attempt to put it right is on record", rules.suspected_put_right
    if RectifyingStep.IDENTIFY not in steps:
        return "no attempt to find out who the patron was is on record", rules.suspected_identified
    return None


@CHAPTER.evolves(PaymentRectified)
def payment_rectified(table: Table, event: PaymentRectified) -> Table:
    return with_case(table, replace(table.cases.wrong_payments[event.case], rectified=True))


@CHAPTER.evolves(MarkedNotABreach)
def marked_not_a_breach(table: Table, event: MarkedNotABreach) -> Table:
    return with_case(table, replace(table.cases.wrong_payments[event.case], not_a_breach=True))


@CHAPTER.evolves(CaseClosed)
def case_closed(table: Table, event: CaseClosed) -> Table:
    return with_case(table, replace(table.cases.wrong_payments[event.case], closed=True))
