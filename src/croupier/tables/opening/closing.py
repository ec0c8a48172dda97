"""Closing a table (ACT rule 15; CW 11; NSW 20.13)."""

from __future__ import annotations

import msgspec

from croupier.rulebooks.pit.card_care import card_care_rules
from croupier.rulebooks.pit.hours import hours_rules
from croupier.tables.cards.shuffling import end_shoe, give_up_shuffle, refuse_in_a_round
from croupier.tables.commands import Command
from croupier.tables.desk import Desk
from croupier.tables.events import Event
from croupier.tables.notices import told_of
from croupier.tables.opening.gaming_hours import is_within
from croupier.tables.play.wagering import give_back
from croupier.tables.registry import decides, evolves, per_book
from croupier.tables.roles import Role
from croupier.tables.state.cards import Cards
from croupier.tables.table import Addressee, Phase, Table
from croupier.vocabulary.refusal import Refusal, Refused

CLOSING = "closing"
"""The subject of the notice that a table will close."""


class CloseTable(Command, frozen=True, kw_only=True, tag="close"):
    """Close the table."""


class TableClosed(Event, frozen=True, kw_only=True, tag="table-closed.1"):
    """The table is closed; its cards leave it."""

    def __str__(self) -> str:
        return "The table is closed"


@decides(
    CloseTable,
    by=per_book(act=(Role.CASINO_OPERATOR,), war=(Role.CASINO_OPERATOR,), nsw=(Role.CASINO_SUPERVISOR,)),
    under=per_book(act=("15.2",), war=("11.2",), nsw=("20.13",)),
    refusals=(Refusal.ROUND_UNDER_WAY, Refusal.NOT_TOLD_YET, Refusal.TOO_EARLY),
)
def close_table(desk: Desk, command: CloseTable) -> Refused | None:
    """A round under way is finished first; wagers that lie there go back, and the shoe's secrets are shown."""
    clause = desk.clauses[0]
    if refused := refuse_in_a_round(desk.table, command, clause) or _refuse_untold(desk.table, command):
        return refused
    while desk.table.wagers:
        give_back(desk, desk.table.wagers[0], "the table closes")
    end_shoe(desk)
    give_up_shuffle(desk)
    desk.say(TableClosed(clause=clause))
    return None


def _refuse_untold(table: Table, command: CloseTable) -> Refused | None:
    """Within the gaming hours a table with players closes when they were told, as long before as the book says."""
    if not table.patrons or not is_within(table.opened.hours, command.at):
        return None
    notice = hours_rules(table.opened.book).closing
    told = told_of(table, Addressee.PLAYERS, CLOSING)
    if told is None:
        says = f"{command.who} cannot close {table.name}: its players have not been told that it closes"
        return Refused(Refusal.NOT_TOLD_YET, says=says, clause=notice.clause)
    if command.at - told >= notice.value:
        return None
    says = (
        f"{command.who} cannot close {table.name} at {command.at:%H:%M}: its players have been told since "
        f"{told:%H:%M}, and it closes {notice.value.seconds // 60} minutes after that"
    )
    return Refused(Refusal.TOO_EARLY, says=says, clause=notice.clause)


@evolves(TableClosed)
def table_closed(table: Table, event: TableClosed) -> Table:
    """The cards leave the table; where the book says so, they are gone through once more."""
    checked_after = card_care_rules(table.opened.book).checked_after_gaming is not None
    return msgspec.structs.replace(
        table,
        phase=Phase.CLOSED,
        cards=Cards(shoe=table.cards.shoe, check_after_gaming=checked_after and table.cards.checked),
        told=tuple(one for one in table.told if one.subject != CLOSING),
    )
