"""Whether a cutting card can come out of the cards that a person deals. Reads the table, changes nothing."""

from __future__ import annotations

from croupier.shoe.stack import Holder
from croupier.tables.commands import Command
from croupier.tables.table import Table
from croupier.vocabulary.refusal import Refusal, Refused


def refuse_no_cutting_card(table: Table, command: Command) -> Refused | None:
    """None goes into a shuffling device, and in a shoe there is one."""
    stack, rules = table.cards.stack, table.shuffle_rules
    if stack is None or (stack.holder is Holder.SHOE and stack.cutting_card is not None):
        return None
    if stack.holder is Holder.DEVICE:
        says = f"{command.who} cannot have drawn a cutting card: none goes into a shuffling device"
        return Refused(Refusal.CUTTING_CARD_NOT_ALLOWED, says=says, clause=rules.device.not_cut)
    what = "came out before" if stack.came_out is not None else "is not among them"
    says = f"{command.who} cannot have drawn the cutting card from these {stack.undealt.count} cards: it {what}"
    return Refused(Refusal.CUTTING_CARD_NOT_ALLOWED, says=says, clause=rules.due.after_the_round)
