"""The starting marker: at which box the order of wagering begins, before every round (2006 20.15; NSW 21.9.2)."""

from __future__ import annotations

import msgspec

from croupier.tables.conditions import tournament as session
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table
from croupier.vocabulary.names import Player

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class StartingMarkerPlaced(Event, frozen=True, kw_only=True, tag="starting-marker-placed.1"):
    """The marker lies before the player who wagers first in the coming round."""

    box: int
    player: Player
    round: int
    """Of the session, counted from one."""

    def __str__(self) -> str:
        return f"The starting marker lies at box {self.box}: {self.player} wagers first in round {self.round}"


def place_marker(context: CommandContext, *, again: bool = False) -> None:
    """On the first box for the first round, then on the next one clockwise with a player who is in, and round.

    It stays where it lies if it lies for the coming round already, and its player is still to wager. A round that
    is played `again` begins where it began, and that is told again.
    """
    table = context.table
    play, present = session.play_at(table), [one for one in session.still_in(table) if one.in_seat]
    if not session.has_order(table) or not present or table.round is not None:
        return
    number = session.round_of_session(table)
    lay = play.marker_lay.get(number) if again else None
    if lay is None and play.marker_for == number and any(one.box == play.marker for one in present):
        return
    begins = lay or (1 if play.marker is None else play.marker + (play.marker_for < number))
    first = session.clockwise(present, begins)[0]
    order = session.rules_at(table).order
    context.say(
        StartingMarkerPlaced(
            box=first.box, player=first.player, round=number, clause=order.marker, also=order.marker_also
        )
    )


@CHAPTER.evolves(StartingMarkerPlaced)
def starting_marker_placed(table: Table, event: StartingMarkerPlaced) -> Table:
    play = session.play_at(table)
    lay = {**play.marker_lay, event.round: event.box}
    return replace(table, tournament=replace(play, marker=event.box, marker_for=event.round, marker_lay=lay))
