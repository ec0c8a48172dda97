"""A wager before its turn that stands all the same, where a session has an order of wagering (2006 20.15)."""

from __future__ import annotations

import msgspec

from croupier.games.wagers import Wager
from croupier.rulebooks.tournament_rules.play import OutOfTurn
from croupier.tables.conditions import tournament as session
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table
from croupier.vocabulary.names import Player

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class WageredOutOfTurn(Event, frozen=True, kw_only=True, tag="wagered-out-of-turn.1"):
    """A player wagered before their turn: it stands, and they are warned that the next may be void."""

    player: Player
    box: int
    times: int
    """How often in the session."""

    def __str__(self) -> str:
        often = {1: "", 2: " for the second time"}.get(self.times, f" for the {self.times}th time")
        return f"{self.player} wagers out of turn on box {self.box}{often}: it stands, and the next may be void"


def is_out_of_turn(table: Table, wager: Wager) -> bool:
    """Whether this wager would be made before its turn, where such a wager stands."""
    if table.tournament is None or wager.on is not table.rules.main:
        return False
    stands = session.rules_at(table).order.out_of_turn is OutOfTurn.STANDS
    return stands and not session.is_in_turn(table, wager.player)


def warn(context: CommandContext, wager: Wager) -> None:
    """The wager was laid, and its player is told."""
    found = session.entrant(context.table, wager.player)
    assert found is not None, "one who does not play in the session was refused"
    clause = session.rules_at(context.table).order.turn
    times = found.out_of_turn + 1
    context.say(WageredOutOfTurn(player=wager.player, box=wager.box, times=times, clause=clause))


@CHAPTER.evolves(WageredOutOfTurn)
def wagered_out_of_turn(table: Table, event: WageredOutOfTurn) -> Table:
    found = session.entrant(table, event.player)
    assert found is not None, f"{event.player} does not play in the session"
    table = session.with_entrant(table, replace(found, out_of_turn=event.times))
    play = session.play_at(table)
    return replace(table, tournament=replace(play, out_of_turn=(*play.out_of_turn, event.player)))


def taken_back(table: Table, player: Player) -> Table:
    """The table when a main wager left the layout before the first card."""
    play = table.tournament
    if play is None or player not in play.out_of_turn:
        return table
    left = tuple(one for one in play.out_of_turn if one != player)
    return replace(table, tournament=replace(play, out_of_turn=left))
