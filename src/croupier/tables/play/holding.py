"""A round holds while its device has failed, and until a jackpot is awarded or an order to void it confirmed."""

from __future__ import annotations

from croupier.tables.commands import Command, spoken
from croupier.tables.conditions import device_failure, jackpot
from croupier.tables.state.cases import VoidOrder
from croupier.tables.table import Table
from croupier.vocabulary.refusal import Refusal, Refused


def is_held(table: Table) -> bool:
    """Whether no card is dealt and no decision taken in the round under way."""
    return device_failure.stands_still(table) or _pending(table) is not None or jackpot.is_awaited(table)


def refuse_held(table: Table, command: Command) -> Refused | None:
    """Why nothing goes into the round now."""
    return (
        device_failure.refuse_standing_still(table, command)
        or _refuse_pending(table, command)
        or jackpot.refuse_awaiting(table, command)
    )


def _pending(table: Table) -> VoidOrder | None:
    return None if table.round is None else table.cases.void_order(table.round.number)


def _refuse_pending(table: Table, command: Command) -> Refused | None:
    order = _pending(table)
    if order is None:
        return None
    says = (
        f"{command.who} cannot {spoken(command)}: {order.ordered_by} has ordered round {order.round} void, "
        "and nobody has confirmed it yet"
    )
    return Refused(Refusal.ROUND_HELD, says=says, clause=order.clause)
