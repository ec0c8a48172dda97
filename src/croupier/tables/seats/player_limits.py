"""How many may play: fewer on a box or at the table than the book has, by a supervisor's order (NSW 5.5, 5.18)."""

from __future__ import annotations

import msgspec

from croupier.tables.commands import Command
from croupier.tables.desk import Desk
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()


class LimitPlayers(Command, frozen=True, kw_only=True, tag="limit-players"):
    """Lower the number of players on a box, or cap those at the table; what is left out is as the book has it."""

    per_box: int | None = None
    at_table: int | None = None


class PlayersLimited(Event, frozen=True, kw_only=True, tag="players-limited.1"):
    """Fewer players may wager on a box or play at the table than the book has it."""

    per_box: int | None
    at_table: int | None
    by: str

    def __str__(self) -> str:
        here = "any number" if self.at_table is None else self.at_table
        on_a_box = "as many as the book allows" if self.per_box is None else self.per_box
        return f"{self.by} lets {here} play at the table, and {on_a_box} on a box"


@CHAPTER.decides(LimitPlayers, refusals=(Refusal.NUMBER_NOT_ALLOWED,))
def limit_players(desk: Desk, command: LimitPlayers) -> Refused | None:
    """A supervisor may go below the book's number, not above it; those who play already may stay."""
    most, rules = desk.table.rules.control.players_per_box, desk.table.book.boxes
    if command.per_box is not None and not 1 <= command.per_box <= most.value:
        says = f"{command.who} cannot let {command.per_box} players wager on a box: 1 to {most.value} may"
        return Refused(Refusal.NUMBER_NOT_ALLOWED, says=says, clause=most.clause)
    places = most.value * desk.table.rules.control.boxes.value
    if command.at_table is not None and not 1 <= command.at_table <= places:
        says = f"{command.who} cannot let {command.at_table} players play at {desk.table.name}: 1 to {places} can"
        return Refused(Refusal.NUMBER_NOT_ALLOWED, says=says, clause=rules.fewer_at_the_table)
    desk.say(
        PlayersLimited(
            per_box=command.per_box,
            at_table=command.at_table,
            by=command.who,
            clause=desk.clauses[0] if command.at_table is None else desk.clauses[1],
            also=desk.clauses,
        )
    )
    return None


@CHAPTER.evolves(PlayersLimited)
def players_limited(table: Table, event: PlayersLimited) -> Table:
    seating = msgspec.structs.replace(table.seating, per_box=event.per_box, at_table=event.at_table)
    return msgspec.structs.replace(table, seating=seating)
