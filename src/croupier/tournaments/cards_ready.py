"""Cards that are not ready when a session starts are checked, shuffled and cut in the dealer's name.

Nothing here is drawn: what the cutter adds to a shuffle is made from the seats, which the house does not choose.
"""

from __future__ import annotations

from typing import Final

from croupier.shoe.cut import bounds_of_cut, bounds_of_cutting_card
from croupier.shoe.lots import value_of_list
from croupier.shoe.stack import Holder, refuse_round
from croupier.tables.cards.device import LoadDevice
from croupier.tables.cards.pack_check import CheckCards
from croupier.tables.cards.shuffling import Cut, InsertCuttingCard, Shuffle
from croupier.tables.commands import Command
from croupier.tables.table import Table
from croupier.tournaments.context import TournamentContext
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role

THE_DEALER: Final = "the dealer"
THE_PIT: Final = "the pit"
"""Cuts the cards where no player is there to (ACT 5.2(d), NSW 4.6)."""
_STEPS: Final = 5


def make_cards_ready(context: TournamentContext, table: str, seats: tuple[str, ...]) -> Refused | None:
    """Whatever is still to be done, in its order."""
    for _ in range(_STEPS):
        step = _next_step(context, context.table(table), seats)
        if step is None:
            return None
        if refused := context.order(step):
            return refused
    raise AssertionError(f"the cards of {table} were not ready after {_STEPS} steps")


def _next_step(context: TournamentContext, table: Table, seats: tuple[str, ...]) -> Command | None:
    cards, at = table.cards, context.command.at
    dealer = table.dealer or THE_DEALER
    if not cards.checked:
        return CheckCards(who=dealer, role=Role.DEALER, at=at, table=table.name)
    if cards.shuffling is not None:
        return _cut(context, table, seats)
    if cards.stack is not None and refuse_round(cards.stack) is None:
        return None
    if table.holder is Holder.DEVICE:
        return LoadDevice(who=dealer, role=Role.DEALER, at=at, table=table.name)
    return Shuffle(who=dealer, role=Role.DEALER, at=at, table=table.name)


def _cut(context: TournamentContext, table: Table, seats: tuple[str, ...]) -> Command:
    shuffling, at = table.cards.shuffling, context.command.at
    assert shuffling is not None, "nothing waits to be cut"
    least, most = bounds_of_cutting_card(table.shuffle_rules, shuffling.cards)
    behind = max(least, min(most, shuffling.cards // 4))
    if shuffling.cut is not None:
        dealer = table.dealer or THE_DEALER
        return InsertCuttingCard(who=dealer, role=Role.DEALER, at=at, table=table.name, behind=behind)
    value = value_of_list((context.tournament.name, table.name, f"{at.isoformat()}", *seats))
    offered = shuffling.offers[0].player  # somebody who plays on, in extra rounds at the same table
    return Cut(
        who=offered or THE_PIT,
        role=Role.PLAYER if offered else Role.CASINO_SUPERVISOR,
        at=at,
        table=table.name,
        depth=sum(bounds_of_cut(table.shuffle_rules, shuffling.cards)) // 2,
        cutting_card=behind if shuffling.cutting_card else None,
        value=value.hex() if shuffling.committed is not None else None,
    )
