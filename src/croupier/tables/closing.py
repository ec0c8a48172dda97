"""Closing a table (ACT rule 15; CW 11; NSW 20.13)."""

from __future__ import annotations

import msgspec

from croupier.tables.commands import Command
from croupier.tables.desk import Desk
from croupier.tables.events import Event
from croupier.tables.registry import decides, evolves, per_book
from croupier.tables.roles import Role
from croupier.tables.shuffling import end_shoe, refuse_in_a_round
from croupier.tables.table import Cards, Phase, Table
from croupier.tables.wagering import give_back
from croupier.vocabulary.refusal import Refusal, Refused


class CloseTable(Command, frozen=True, kw_only=True, tag="close"):
    """Close the table."""


class TableClosed(Event, frozen=True, kw_only=True, tag="table-closed.1"):
    """The table is closed; its cards leave it."""

    def __str__(self) -> str:
        return "The table is closed"


@decides(
    CloseTable,
    by=per_book(
        act=(Role.CASINO_OPERATOR, Role.CASINO_SUPERVISOR),
        war=(Role.CASINO_OPERATOR, Role.CASINO_SUPERVISOR),
        nsw=(Role.CASINO_SUPERVISOR,),
    ),
    under=per_book(act=("15.2",), war=("11.2",), nsw=("20.13",)),
    refusals=(Refusal.ROUND_UNDER_WAY,),
)
def close_table(desk: Desk, command: CloseTable) -> Refused | None:
    """A round under way is finished first; wagers that lie there go back, and the shoe's secrets are shown."""
    clause = desk.clauses[0]
    if refused := refuse_in_a_round(desk.table, command, clause):
        return refused
    while desk.table.wagers:
        give_back(desk, desk.table.wagers[0], "the table closes")
    end_shoe(desk)
    desk.say(TableClosed(clause=clause))
    return None


@evolves(TableClosed)
def table_closed(table: Table, event: TableClosed) -> Table:
    return msgspec.structs.replace(table, phase=Phase.CLOSED, cards=Cards(shoe=table.cards.shoe))
