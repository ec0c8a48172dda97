"""Advice to one whose wager is under the minimum: this one stands, a later one goes back (ACT and CW 3.4)."""

from __future__ import annotations

import msgspec

from croupier.games.wagers import minimum_for
from croupier.rulebooks.pit.limits import limit_rules
from croupier.tables.desk import Desk
from croupier.tables.events import Event
from croupier.tables.registry import evolves
from croupier.tables.table import Table, with_patron
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import Player


class PlayerAdvised(Event, frozen=True, kw_only=True, tag="player-advised.1"):
    """A player was told that further wagers under the minimum will not be taken."""

    player: Player
    box: int
    amount: Cents
    minimum: Cents

    def __str__(self) -> str:
        return (
            f"{self.player} is advised: {dollars(self.amount)} on box {self.box} is under the minimum of "
            f"{dollars(self.minimum)}, and the next such wager goes back"
        )


def advise(desk: Desk) -> None:
    """When a round has begun: advise each whose main wager is under the minimum, once for each minimum."""
    table, clause = desk.table, limit_rules(desk.table.opened.book).handed_back
    assert table.round is not None, "no round is under way"
    if clause is None:
        return
    for wager in table.round.wagers:
        minimum = minimum_for(table.rules, wager)
        if wager.on is not table.rules.main or minimum is None or wager.amount >= minimum:
            continue
        if minimum not in desk.table.patrons[wager.player].advised:
            amount = Cents(wager.amount)
            desk.say(
                PlayerAdvised(player=wager.player, box=wager.box, amount=amount, minimum=minimum, clause=clause)
            )


@evolves(PlayerAdvised)
def player_advised(table: Table, event: PlayerAdvised) -> Table:
    """It holds for the stay: whoever leaves and comes back is advised again."""
    patron = table.patrons[event.player]
    return with_patron(table, msgspec.structs.replace(patron, advised=(*patron.advised, event.minimum)))
