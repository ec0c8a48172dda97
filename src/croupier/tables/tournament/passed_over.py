"""A round of a session in which nobody wagers: only pass cards lie there, or everybody is away."""

from __future__ import annotations

import msgspec

from croupier.tables.conditions import tournament as session
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table
from croupier.tables.tournament.scoring import score
from croupier.tables.tournament.turns import deduct_for_absence
from croupier.tables.tournament.undisclosed import sealed_wagers

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class RoundPassedOver(Event, frozen=True, kw_only=True, tag="round-passed-over.1"):
    """Nobody wagered in a round of the session: it counts, and no card was dealt."""

    number: int

    def __str__(self) -> str:
        return f"Round {self.number} is passed over: nobody wagers in it"


def nobody_wagers(table: Table) -> bool:
    """Whether everybody who is in the session has laid a pass card, sits the round out, or is away."""
    return table.tournament is not None and not table.wagers and not sealed_wagers(table)


def pass_over(context: CommandContext) -> None:
    """It is counted as a round, so that pass cards are collected and absent players pay for it."""
    number = context.table.rounds + 1
    clause = session.rules_at(context.table).pass_cards
    context.say(RoundPassedOver(number=number, clause=clause))
    deduct_for_absence(context, number)
    score(context, number, ())


@CHAPTER.evolves(RoundPassedOver)
def round_passed_over(table: Table, event: RoundPassedOver) -> Table:
    table = session.begun(table, event.number)
    return replace(table, rounds=event.number, finished=None, to_be_read=None, lying=(), passed=())
