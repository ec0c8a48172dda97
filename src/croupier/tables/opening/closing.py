"""Closing a table (ACT rule 15; CW 11; NSW 20.13)."""

from __future__ import annotations

import msgspec

from croupier.tables.cards.shuffling import end_shoe, give_up_shuffle, refuse_in_a_round
from croupier.tables.commands import Command
from croupier.tables.conditions.gaming_hours import is_within
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.notice_subjects import CLOSING, length_of_notice
from croupier.tables.registry import TableChapter
from croupier.tables.state.cards import Cards
from croupier.tables.table import Addressee, Phase, Table, Told
from croupier.tables.wagers.wagering import give_back
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()


class CloseTable(Command, frozen=True, kw_only=True, tag="close"):
    """Close the table."""


class TableClosed(Event, frozen=True, kw_only=True, tag="table-closed.1"):
    """The table is closed; its cards leave it."""

    def __str__(self) -> str:
        return "The table is closed"


@CHAPTER.decides(CloseTable, refusals=(Refusal.ROUND_UNDER_WAY, Refusal.NOT_TOLD_YET, Refusal.TOO_EARLY))
def close_table(context: CommandContext, command: CloseTable) -> Refused | None:
    """A round under way is finished first; wagers that lie there go back, and the shoe's secrets are shown."""
    clause = context.clauses[0]
    if refused := refuse_in_a_round(context.table, command, clause) or _refuse_untold(context.table, command):
        return refused
    while context.table.wagers:
        give_back(context, context.table.wagers[0], "the table closes")
    end_shoe(context)
    give_up_shuffle(context)
    context.say(TableClosed(clause=clause))
    return None


def _refuse_untold(table: Table, command: CloseTable) -> Refused | None:
    """Within the gaming hours a table with players closes when they were told, as long before as the book says."""
    players = [one.name for one in table.patrons.values() if not one.only_watches]
    if not players or not is_within(table.opened.hours, command.at):
        return None
    notice = table.book.hours.closing
    told = _told(table)
    if told is None:
        says = f"{command.who} cannot close {table.name}: its players have not been told that it closes"
        return Refused(Refusal.NOT_TOLD_YET, says=says, clause=notice.clause)
    due = max(told.at + length_of_notice(table), told.proposed or told.at)
    if command.at >= due:
        return None
    says = (
        f"{command.who} cannot close {table.name} at {command.at:%H:%M}: its players have been told since "
        f"{told.at:%H:%M}, and it closes at {due:%H:%M}"
    )
    return Refused(Refusal.TOO_EARLY, says=says, clause=notice.clause)


def _told(table: Table) -> Told | None:
    """The notice of the closing: the last that names a time, which is the one on the sign; else the first."""
    given = [one for one in table.told if one.to is Addressee.PLAYERS and one.subject == CLOSING]
    return next((one for one in reversed(given) if one.proposed is not None), next(iter(given), None))


@CHAPTER.evolves(TableClosed)
def table_closed(table: Table, event: TableClosed) -> Table:
    """The cards leave the table; where the book says so, they are gone through once more."""
    checked_after = table.book.card_care.checked_after_gaming is not None
    return msgspec.structs.replace(
        table,
        phase=Phase.CLOSED,
        cards=Cards(shoe=table.cards.shoe, check_after_gaming=checked_after and table.cards.checked),
        told=tuple(one for one in table.told if one.subject != CLOSING),
    )
