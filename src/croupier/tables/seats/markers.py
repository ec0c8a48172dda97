"""The markers at a table: raised limits (ACT 3.2, NSW 6.6) and old minimums that are kept (NSW 6.5.1)."""

from __future__ import annotations

import msgspec

from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.state.limits import KeptMinimum, LimitMarker
from croupier.tables.state.people import Patron
from croupier.tables.table import Table, with_patron
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import Player

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class MarkerPlaced(Event, frozen=True, kw_only=True, tag="marker-placed.1"):
    """A marker or a sign of its own raises the limit of a box or a player."""

    marker: LimitMarker

    def __str__(self) -> str:
        marker = self.marker
        least = f"{dollars(marker.minimum)} to " if marker.minimum is not None else ""
        return f"A marker gives {_whom(marker)} a limit of {least}{dollars(marker.maximum)}"


class MarkerTakenAway(Event, frozen=True, kw_only=True, tag="marker-taken-away.1"):
    """A raised limit is over."""

    marker: LimitMarker

    def __str__(self) -> str:
        return f"The marker that gave {_whom(self.marker)} {dollars(self.marker.maximum)} is taken away"


class OldMinimumKept(Event, frozen=True, kw_only=True, tag="old-minimum-kept.1"):
    """A player keeps the old minimum, and a marker shows it."""

    player: Player
    keeps: KeptMinimum
    box: int | None = None
    """Before which box the marker stands: the one where they sit."""

    def __str__(self) -> str:
        where = f", as the marker before box {self.box} shows" if self.box is not None else ""
        return f"{self.player} keeps the minimum of {dollars(self.keeps.minimum)}{where}"


class OldMinimumEnded(Event, frozen=True, kw_only=True, tag="old-minimum-ended.1"):
    """The old minimum no longer holds for a player, and the marker is gone."""

    player: Player
    minimum: Cents
    """What holds for them instead."""

    def __str__(self) -> str:
        return f"The old minimum of {self.player} ends: from now on it is {dollars(self.minimum)}"


def _whom(marker: LimitMarker) -> str:
    box = "" if marker.box is None else f"box {marker.box}"
    return " on ".join(part for part in (marker.player or "", box) if part)


@CHAPTER.evolves(MarkerPlaced)
def marker_placed(table: Table, event: MarkerPlaced) -> Table:
    """It stands in place of an older one there."""
    others = tuple(one for one in table.sign.markers if one.place != event.marker.place)
    return replace(table, sign=replace(table.sign, markers=(*others, event.marker)))


@CHAPTER.evolves(MarkerTakenAway)
def marker_taken_away(table: Table, event: MarkerTakenAway) -> Table:
    left = tuple(one for one in table.sign.markers if one != event.marker)
    return replace(table, sign=replace(table.sign, markers=left))


@CHAPTER.evolves(OldMinimumKept)
def old_minimum_kept(table: Table, event: OldMinimumKept) -> Table:
    return with_patron(table, replace(table.patrons[event.player], keeps=event.keeps))


@CHAPTER.evolves(OldMinimumEnded)
def old_minimum_ended(table: Table, event: OldMinimumEnded) -> Table:
    """A player who is moved up to less than the table's minimum keeps that."""
    patron = table.patrons[event.player]
    assert patron.keeps is not None, f"{event.player} keeps no old minimum"
    below = event.minimum < (table.opened.options.minimum or 0)
    keeps = replace(patron.keeps, minimum=event.minimum) if below else None
    return swept(with_patron(table, replace(patron, keeps=keeps)))


def swept(table: Table) -> Table:
    """The table without signs of a minimum to come that holds for everybody by now."""
    lowest, sides = lowest_minimum(table), table.sign.side_wagers
    left = tuple(
        one
        for one in table.sign.to_come
        if one.minimum > (lowest if one.on is None else sides[one.on].lowest if one.on in sides else one.minimum)
    )
    return replace(table, sign=replace(table.sign, to_come=left))


def lowest_minimum(table: Table) -> int:
    """The lowest minimum that holds for anybody at the table."""
    kept = [one.keeps.minimum for one in table.patrons.values() if one.keeps is not None]
    return min([table.opened.options.minimum or 0, *kept])


def box_of(table: Table, patron: Patron) -> int | None:
    """Before which box a marker of this player stands: where they sit, or else the first with chips of theirs."""
    if patron.seat is not None:
        return patron.seat
    wagers = table.wagers if table.round is None else table.round.wagers
    return min((one.box for one in wagers if one.player == patron.name), default=None)


def take_markers(context: CommandContext, player: Player) -> None:
    """A player leaves the table: what hangs on them goes with them (NSW 6.5.1.2)."""
    table, rules = context.table, context.table.book.limits
    minimum = table.opened.options.minimum
    if table.patrons[player].keeps is not None and rules.higher_minimum is not None and minimum is not None:
        clause = rules.higher_minimum.marker_goes
        context.say(OldMinimumEnded(player=player, minimum=Cents(minimum), clause=clause))
    for marker in table.sign.markers:
        if marker.player == player:
            context.say(MarkerTakenAway(marker=marker, clause=rules.marker.clause))
