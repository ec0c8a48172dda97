"""Putting a wrong payment right, marking it as no breach, and closing its case (NSW 18.18.2, 18.19, 18.20)."""

from __future__ import annotations

import msgspec

from croupier.ledger.account import rack, table_float
from croupier.ledger.balances import Posting
from croupier.rulebooks.pit.wrong_payments import Step, WrongPaymentRules
from croupier.tables.commands import Command
from croupier.tables.conduct.wrong_payments import (
    WHILE_OPEN_OR_CLOSED,
    is_reasonable_attempt,
    open_case,
    rules_for,
    tasks,
    with_case,
)
from croupier.tables.desk import Desk
from croupier.tables.events import Event
from croupier.tables.notices import told_of
from croupier.tables.registry import TableChapter
from croupier.tables.state.cases import WrongPayment
from croupier.tables.table import Addressee, Table
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reference

CHAPTER = TableChapter()

replace = msgspec.structs.replace

RECTIFYING = frozenset({Step.CONTACT, Step.REIMBURSE, Step.DEMAND})
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
def rectify(desk: Desk, command: Rectify) -> Refused | None:
    """The chips that lay wrongly at the table since the report go back; what never moved there moves elsewhere."""
    table, rules = desk.table, rules_for(desk.table)
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
    desk.say(
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
    tray, owner = table_float(table.name), rack(table.name, event.player)
    source, target = (owner, tray) if event.over else (tray, owner)
    moved = event.amount if event.moved is None else event.moved
    return (Posting(source=source, target=target, amount=moved),) if moved else ()


@CHAPTER.decides(
    MarkNotABreach,
    refusals=(Refusal.NO_SUCH_CASE, Refusal.NOT_AT_THIS_STAGE, Refusal.NOT_ON_RECORD),
    phases=WHILE_OPEN_OR_CLOSED,
)
def mark_not_a_breach(desk: Desk, command: MarkNotABreach) -> Refused | None:
    """Both tests have to be met: it was not meant, and it was put right or somebody tried."""
    rules = rules_for(desk.table)
    case = open_case(desk.table, command, command.case)
    if isinstance(case, Refused):
        return case
    missing = None
    if not case.enquiries:
        missing = ("no enquiry is on record", rules.not_meant)
    elif case.suspected:
        missing = ("it is suspected to have been meant", rules.not_meant)
    elif not _was_seen_to(desk.table, case):
        missing = ("it was not put right, nobody tried enough, and the NICC was not told", rules.put_right)
    if missing:
        says = f"{command.who} cannot mark {case.id} as no breach: {missing[0]}"
        return Refused(Refusal.NOT_ON_RECORD, says=says, clause=missing[1])
    desk.say(MarkedNotABreach(case=case.id, clause=rules.no_breach, also=(rules.not_meant, rules.put_right)))
    return None


def _was_seen_to(table: Table, case: WrongPayment) -> bool:
    told = told_of(table, Addressee.NICC, case.subject) is not None
    return case.rectified or is_reasonable_attempt(case) or told


@CHAPTER.decides(
    CloseCase,
    refusals=(Refusal.NO_SUCH_CASE, Refusal.NOT_AT_THIS_STAGE, Refusal.NOT_ON_RECORD),
    phases=WHILE_OPEN_OR_CLOSED,
)
def close_case(desk: Desk, command: CloseCase) -> Refused | None:
    """One that is suspected needs both attempts on record, any other the mark that it is no breach."""
    rules = rules_for(desk.table)
    case = open_case(desk.table, command, command.case)
    if isinstance(case, Refused):
        return case
    missing = _missing_before_closing(case, rules)
    if missing:
        says = f"{command.who} cannot close {case.id}: {missing[0]}"
        return Refused(Refusal.NOT_ON_RECORD, says=says, clause=missing[1])
    clauses = tasks(case, rules)
    desk.say(CaseClosed(case=case.id, clause=rules.suspected if clauses else rules.no_breach, also=clauses))
    return None


def _missing_before_closing(case: WrongPayment, rules: WrongPaymentRules) -> tuple[str, Clause] | None:
    steps = {one.step for one in case.attempts}
    if not case.suspected:
        return None if case.not_a_breach else ("it is not marked as no breach of the rules", rules.no_breach)
    if not case.rectified and (steps.isdisjoint(RECTIFYING) or not is_reasonable_attempt(case)):
        return "no attempt to put it right is on record", rules.suspected_put_right
    if Step.IDENTIFY not in steps:
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
