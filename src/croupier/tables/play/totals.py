"""Point totals that a dealer announces at a table dealt by hand: they bind nobody, the cards do (NSW 3.10)."""

from __future__ import annotations

from typing import Final

from croupier.games.blackjack.points import total
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

MOST: Final = 30
"""What a hand can count at most: 20, and a card of ten."""


class AnnounceTotal(Command, frozen=True, kw_only=True, tag="announce-total"):
    """Call out the point total of a hand."""

    box: int
    hand: int = 1
    total: int


class TotalAnnounced(Event, frozen=True, kw_only=True, tag="total-announced.1"):
    """The dealer called out a total; the hand is settled by what its cards count."""

    box: int
    hand: int
    total: int
    counts: int

    def __str__(self) -> str:
        wrong = "" if self.total == self.counts else f"; its cards count {self.counts}, and that is what it is"
        return f"The dealer announces {self.total} for box {self.box}{wrong}"


@CHAPTER.decides(AnnounceTotal, refusals=(Refusal.NO_SUCH_BOX, Refusal.NOT_BY_HAND, Refusal.NUMBER_NOT_ALLOWED))
def announce_total(context: CommandContext, command: AnnounceTotal) -> Refused | None:
    """Kept as it was said, right or wrong, so that a dispute finds it."""
    table = context.table
    clause = table.book.boxes.announced_total
    if not table.by_hand:
        says = f"{command.who} cannot announce a total: {table.name} is dealt by software, which announces it"
        return Refused(Refusal.NOT_BY_HAND, says=says, clause=clause)
    boxes = table.round.layout.boxes if table.round else ()
    box = next((one for one in boxes if one.number == command.box), None)
    if box is None or not 1 <= command.hand <= len(box.hands) or not box.hand(command.hand).cards:
        says = f"{command.who} cannot announce a total for box {command.box}: no hand {command.hand} lies there"
        return Refused(Refusal.NO_SUCH_BOX, says=says, clause=clause)
    if not 1 <= command.total <= MOST:
        says = f"{command.who} cannot have announced {command.total}: a hand counts from 1 to {MOST}"
        return Refused(Refusal.NUMBER_NOT_ALLOWED, says=says, clause=clause)
    counts = total(box.hand(command.hand).cards)
    context.say(
        TotalAnnounced(
            box=command.box,
            hand=command.hand,
            total=command.total,
            counts=counts,
            clause=clause if counts != command.total else context.clauses[1],
        )
    )
    return None


@CHAPTER.evolves(TotalAnnounced)
def total_announced(table: Table, event: TotalAnnounced) -> Table:
    return table
