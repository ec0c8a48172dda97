"""A player is restricted, or free again: here, or because another table of the book has ordered it.

What holds for all shoes, or to one box, holds at every table of the book (ACT 4.8; NSW 5.14, 5.15); what holds for
one shoe stays with it. The orders are given in `seats.restricting`.
"""

from __future__ import annotations

import msgspec

from croupier.tables.commands import Time
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.state.people import Held, Restriction
from croupier.tables.table import Table
from croupier.vocabulary.names import Player

CHAPTER = TableChapter()


class PlayRestricted(Event, frozen=True, kw_only=True, tag="play-restricted.1"):
    """A player's wagers were restricted."""

    restriction: Restriction

    def __str__(self) -> str:
        what = {
            Held.TO_THE_MINIMUM: "the minimum until the next shoe",
            Held.TO_THE_MINIMUM_IN_ALL_SHOES: "the minimum in all further shoes",
            Held.TO_ONE_BOX: "one box and the minimum",
        }[self.restriction.held]
        return f"{self.restriction.by} holds {self.restriction.player} to {what}"


class RestrictionLifted(Event, frozen=True, kw_only=True, tag="restriction-lifted.1"):
    """A player is free of restrictions."""

    player: Player
    at: Time

    def __str__(self) -> str:
        return f"{self.player} is no longer restricted"


def heed_restrictions(context: CommandContext, player: Player) -> None:
    """What another table of the same book has ordered, or taken back, about a player holds here too."""
    table = context.table
    if table.setting is None or table.book.restrictions is None or table.tournament is not None:
        return
    for one in context.house.restrictions_elsewhere(table.book.id, player):
        if one.held is Held.TO_THE_MINIMUM:
            continue
        known = next((here for here in context.table.restrictions if _same(here, one)), None)
        if known is None and one.lifted is None:
            context.say(PlayRestricted(restriction=one, clause=one.clause))
        elif known is not None and known.lifted is None and one.lifted is not None:
            context.say(RestrictionLifted(player=player, at=one.lifted, clause=one.clause))


def _same(here: Restriction, there: Restriction) -> bool:
    return (here.held, here.since, here.by, here.clause) == (there.held, there.since, there.by, there.clause)


@CHAPTER.evolves(PlayRestricted)
def play_restricted(table: Table, event: PlayRestricted) -> Table:
    return msgspec.structs.replace(table, restrictions=(*table.restrictions, event.restriction))


@CHAPTER.evolves(RestrictionLifted)
def restriction_lifted(table: Table, event: RestrictionLifted) -> Table:
    """What was imposed stays on file: it may serve for the next time (4.9)."""
    after = tuple(
        msgspec.structs.replace(one, lifted=event.at) if _is_open(one, event.player) else one
        for one in table.restrictions
    )
    return msgspec.structs.replace(table, restrictions=after)


def _is_open(restriction: Restriction, player: Player) -> bool:
    return restriction.player == player and restriction.lifted is None
