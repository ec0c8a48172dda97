"""Advice to one whose wager is under the minimum: this one stands, a later one goes back (ACT and CW 3.4)."""

from __future__ import annotations

import msgspec

from croupier.games.wagers import minimum_for
from croupier.tables.desk import Desk
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table, with_patron
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import On, Player

CHAPTER = TableChapter()


class PlayerAdvised(Event, frozen=True, kw_only=True, tag="player-advised.1"):
    """A player was told that further wagers under the minimum will not be taken."""

    player: Player
    box: int
    amount: Cents
    minimum: Cents
    on: On | None = None
    """The wager that was under it; the main wager where none is named."""

    def __str__(self) -> str:
        where = f"{self.on.inscription} of box {self.box}" if self.on else f"box {self.box}"
        return (
            f"{self.player} is advised: {dollars(self.amount)} on {where} is under the minimum of "
            f"{dollars(self.minimum)}, and the next such wager goes back"
        )


def advise(desk: Desk) -> None:
    """When a round has begun: advise each whose wager is under the minimum, once for each minimum."""
    table, clause = desk.table, desk.table.book.limits.handed_back
    assert table.round is not None, "no round is under way"
    if clause is None:
        return
    for wager in table.round.wagers:
        minimum = minimum_for(table.rules, wager)
        if minimum is None or wager.amount >= minimum:
            continue
        patron, main = desk.table.patrons[wager.player], table.rules.main
        if minimum in patron.advised_on(wager.on, main):
            continue
        desk.say(
            PlayerAdvised(
                player=wager.player,
                box=wager.box,
                amount=Cents(wager.amount),
                minimum=minimum,
                on=None if wager.on is main else wager.on,
                clause=clause,
            )
        )


@CHAPTER.evolves(PlayerAdvised)
def player_advised(table: Table, event: PlayerAdvised) -> Table:
    """It holds for the stay: whoever leaves and comes back is advised again."""
    patron = table.patrons[event.player]
    if event.on is On.TIE:
        return with_patron(
            table, msgspec.structs.replace(patron, advised_of_ties=(*patron.advised_of_ties, event.minimum))
        )
    return with_patron(table, msgspec.structs.replace(patron, advised=(*patron.advised, event.minimum)))
