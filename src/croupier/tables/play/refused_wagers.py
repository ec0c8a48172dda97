"""Wagers that leave the layout before the first card because the house will not have them (NSW 20.16, 1.1)."""

from __future__ import annotations

from croupier.games.wagers import Wager
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table
from croupier.tables.wagers.wagering import give_back
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import On, Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reason

CHAPTER = TableChapter()


class RefuseWager(Command, frozen=True, kw_only=True, tag="refuse-wager"):
    """Refuse a wager on stated grounds, and have it taken off the layout before the first card."""

    player: Player
    box: int
    on: On | None = None
    reason: Reason


class FindInvalid(Command, frozen=True, kw_only=True, tag="invalid-wager"):
    """Say that a wager is invalid before the hand begins, and hand it back."""

    player: Player
    box: int
    on: On | None = None
    reason: Reason
    """Why its maker was not eligible, or which rule it breaks."""


WHY_NOT = (Refusal.NO_REASON, Refusal.WAGERS_CLOSED, Refusal.NOTHING_TO_RETURN)


@CHAPTER.decides(RefuseWager, refusals=WHY_NOT)
def refuse_wager(context: CommandContext, command: RefuseWager) -> Refused | None:
    """Reasonable grounds are for the supervisor to judge, and are kept with the name."""
    return _hand_back(context, command, context.clauses[0])


@CHAPTER.decides(FindInvalid, refusals=WHY_NOT)
def find_invalid(context: CommandContext, command: FindInvalid) -> Refused | None:
    """It is void: the stake goes back, and there is no result."""
    return _hand_back(context, command, context.clauses[0], also=(*context.clauses[1:], context.table.rules.void))


def _hand_back(
    context: CommandContext, command: RefuseWager | FindInvalid, clause: Clause, *, also: tuple[Clause, ...] = ()
) -> Refused | None:
    table, on = context.table, command.on or context.table.rules.main
    if not command.reason.strip():
        says = f"{command.who} cannot refuse {command.player}'s wager on box {command.box} without a reason"
        return Refused(Refusal.NO_REASON, says=says, clause=clause)
    if table.round is not None:
        says = (
            f"{command.who} cannot refuse {command.player}'s wager on box {command.box} now: "
            f"round {table.round.number} has begun"
        )
        return Refused(Refusal.WAGERS_CLOSED, says=says, clause=clause)
    lying = _lying(table, command.player, command.box, on)
    if lying is None:
        says = f"{command.player} has no wager on {on.inscription} of box {command.box} to refuse"
        return Refused(Refusal.NOTHING_TO_RETURN, says=says, clause=clause)
    give_back(context, lying, command.reason, clause=clause, also=also)
    return None


def _lying(table: Table, player: Player, box: int, on: On) -> Wager | None:
    return next((one for one in table.wagers if (one.player, one.box, one.on) == (player, box, on)), None)
