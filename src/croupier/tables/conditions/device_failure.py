"""What a failed shuffling device stands in the way of. Reads the table, changes nothing."""

from __future__ import annotations

from croupier.games.wagers import Wager
from croupier.rulebooks.pit.malfunctions import Remedies
from croupier.shoe.stack import Holder, refuse_round
from croupier.tables.commands import Command, spoken
from croupier.tables.state.cards import Awaiting, Failure
from croupier.tables.table import Table
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused

HOLDING = frozenset({Awaiting.TRANSFER, Awaiting.STAKES})
"""While one of these is awaited the round stands still."""

DEALT_ON = frozenset({Awaiting.END_OF_SHOE, Awaiting.DEVICE})
"""What other rounds may be dealt before."""


def stands_still(table: Table) -> bool:
    """Whether the round under way waits for somebody to deal with the device."""
    return table.round is not None and table.failure is not None and table.failure.awaiting in HOLDING


def refuse_standing_still(table: Table, command: Command) -> Refused | None:
    """Nothing is dealt or decided while the round stands still."""
    if not stands_still(table) or table.failure is None or table.round is None:
        return None
    for_what = (
        f"{', '.join(table.failure.unanswered)} may still take their stakes back"
        if table.failure.unanswered
        else "the cards move to another shuffling device"
    )
    says = f"{command.who} cannot {spoken(command)}: round {table.round.number} stands still while {for_what}"
    return Refused(Refusal.ROUND_HELD, says=says, clause=_awaited(table, table.failure))


def awaits_replacement(table: Table) -> bool:
    """Whether the device has to be seen to first; so it has when a round that stood still for it was void."""
    if table.failure is None or table.round is not None:
        return False
    if table.failure.awaiting is Awaiting.END_OF_SHOE:
        stack = table.cards.stack
        return table.cards.shuffling is None and (stack is None or refuse_round(stack) is not None)
    return table.failure.awaiting not in DEALT_ON | {Awaiting.COURSE}


def refuse_failed(table: Table, command: Command) -> Refused | None:
    """No round, no shuffle and no loading before the failed device was seen to."""
    failure = table.failure
    if failure is None or table.round is not None:
        return None
    if failure.awaiting is Awaiting.COURSE:
        says = f"{command.who} cannot {spoken(command)}: the dealer has not said how the cards left are dealt"
        return Refused(Refusal.COURSE_NOT_CHOSEN, says=says, clause=_awaited(table, failure))
    if not awaits_replacement(table):
        return None
    cards = " and new cards are brought" if failure.new_cards else ""
    says = f"{command.who} cannot {spoken(command)} before the failed shuffling device is seen to{cards}"
    return Refused(Refusal.REPLACEMENT_DUE, says=says, clause=_awaited(table, failure))


def _awaited(table: Table, failure: Failure) -> Clause:
    rules = table.book.malfunctions
    if not isinstance(rules.remedy, Remedies) or table.round is None:
        return rules.replacement.clause
    stakes = failure.awaiting is Awaiting.STAKES
    return rules.remedy.card_shoe.offered_back if stakes else rules.remedy.transfer.undamaged


def is_on_a_shoe_for_a_device(table: Table) -> bool:
    """Whether a card shoe is in use only because the device failed."""
    return table.opened.holder is Holder.DEVICE and table.holder is Holder.SHOE


def refuse_suspended(table: Table, wager: Wager) -> Refused | None:
    """Wagers that need a device are not taken while a card shoe stands in for it (open point 59)."""
    remedy = table.book.malfunctions.remedy
    if not isinstance(remedy, Remedies) or not is_on_a_shoe_for_a_device(table):
        return None
    clause = remedy.card_shoe.suspended.get(wager.on)
    if clause is None:
        return None
    says = (
        f"{wager.player} cannot wager on {wager.on.inscription}: it needs a shuffling device, and the one of "
        f"{table.name} has failed"
    )
    return Refused(Refusal.SUSPENDED, says=says, clause=clause, also=(remedy.card_shoe.until_a_device,))
