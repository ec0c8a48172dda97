"""What the Commission has consented to in writing: the file that the ACT books look things up in."""

from __future__ import annotations

import msgspec

from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.state.cases import Approvable, Approval
from croupier.tables.table import Phase, Table
from croupier.vocabulary.clause import Clause, defines
from croupier.vocabulary.names import On
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reference

CHAPTER = TableChapter()


class Approve(Command, frozen=True, kw_only=True, tag="approve"):
    """Put a written consent of the Commission on file, before the table opens or later."""

    what: Approvable
    name: Reference
    """The name of the layout, or of the shuffle in the approved procedures."""
    reference: Reference
    """Where the written consent is found."""
    side_wagers: tuple[On, ...] = ()
    """The side wagers for which a layout is approved."""


class ConsentRecorded(Event, frozen=True, kw_only=True, tag="consent-recorded.1"):
    """A written consent of the Commission is on file."""

    approval: Approval

    def __str__(self) -> str:
        one = self.approval
        carrying = f" with {' and '.join(on.inscription for on in one.side_wagers)}" if one.side_wagers else ""
        return f"The Commission's consent to the {one.what} {one.name}{carrying} is on file ({one.reference})"


@CHAPTER.decides(Approve, refusals=(Refusal.NOT_WRITTEN,), phases=(Phase.NOT_OPENED, Phase.OPEN, Phase.CLOSED))
def approve(context: CommandContext, command: Approve) -> Refused | None:
    """A consent that is not in writing is none."""
    approval = Approval(
        what=command.what, name=command.name, reference=command.reference, side_wagers=command.side_wagers
    )
    clause = context.clauses[0]
    if refused := refuse_unwritten(approval, clause):
        return refused
    context.say(ConsentRecorded(approval=approval, clause=clause))
    return None


@CHAPTER.evolves(ConsentRecorded)
def consent_recorded(table: Table, event: ConsentRecorded) -> Table:
    return msgspec.structs.replace(table, approvals=(*table.approvals, event.approval))


def refuse_unwritten(approval: Approval, clause: Clause) -> Refused | None:
    """A consent is for something, and names the writing in which it was given."""
    if approval.name.strip() and approval.reference.strip():
        return None
    says = f"The {approval.what} {approval.name!r} is approved only by a written consent with its reference"
    return Refused(Refusal.NOT_WRITTEN, says=says, clause=clause)


@defines("approved")
def is_approved(table: Table, what: Approvable, name: str, *, side_wagers: tuple[On, ...] = ()) -> bool:
    """Whether one written consent on file is for this, with all the side wagers it carries."""
    return any(
        one.what is what and one.name == name and set(side_wagers) <= set(one.side_wagers)
        for one in table.approvals
    )
