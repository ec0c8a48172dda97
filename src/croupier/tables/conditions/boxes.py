"""Who has which box, and who may not wager or sit there. Reads the table; the orders are given in `seating`."""

from __future__ import annotations

import msgspec

from croupier.games.wagers import Wager
from croupier.tables.conditions.exclusions import refuse_excluded
from croupier.tables.state.people import BoxWanted
from croupier.tables.table import Table, with_patron
from croupier.vocabulary.names import On, Player
from croupier.vocabulary.refusal import Refusal, Refused

replace = msgspec.structs.replace


def sitting_at(table: Table, box: int) -> Player | None:
    """Who sits at the box."""
    return next((one.name for one in table.patrons.values() if one.seat == box), None)


def holder_of(table: Table, box: int) -> Player | None:
    """Who sits at the box, or plays it beside their own."""
    return sitting_at(table, box) or next((one.name for one in table.patrons.values() if box in one.boxes), None)


def boxes_of(table: Table, player: Player) -> tuple[int, ...]:
    """All the boxes that a player has: the seat first."""
    patron = table.patrons[player]
    return patron.boxes if patron.seat is None else (patron.seat, *patron.boxes)


def free_boxes(table: Table) -> tuple[int, ...]:
    """Boxes at which nobody sits or plays, and which are set aside for nobody."""
    return tuple(box for box in unused_boxes(table) if box not in table.seating.reserved)


def unused_boxes(table: Table) -> tuple[int, ...]:
    """Boxes at which nobody sits or plays; one that is set aside and empty is among them."""
    every = range(1, table.rules.control.boxes.value + 1)
    return tuple(box for box in every if holder_of(table, box) is None)


def releasable(table: Table, player: Player) -> tuple[int, ...]:
    """The boxes that a player could give up and still have one; reserved ones are not among them."""
    open_to_all = tuple(box for box in table.patrons[player].boxes if box not in table.seating.reserved)
    return open_to_all if len(boxes_of(table, player)) > 1 else ()


def wanted_from(table: Table, player: Player) -> tuple[BoxWanted, ...]:
    """Who still waits for a box that this player has to release."""
    if free_boxes(table) or not releasable(table, player):
        return ()
    return tuple(one for one in table.seating.wanted if one.holder == player and _still_waits(table, one.waiting))


def _still_waits(table: Table, player: Player) -> bool:
    """Whether one who asked for a box is there without a seat, and may have one."""
    patron = table.patrons.get(player)
    return patron is not None and patron.seat is None and refuse_joining(table, player) is None


def refuse_joining(table: Table, player: Player) -> Refused | None:
    """Why this player may not take part, at whatever box: excluded, or beyond the number that may play."""
    return refuse_excluded(table, player, "play") or _refuse_joining(table, player)


def players(table: Table) -> set[Player]:
    """Those who play: who sit, or have chips on the layout."""
    seated = {one.name for one in table.patrons.values() if one.seat is not None}
    in_the_round = {wager.player for wager in table.round.wagers} if table.round else set()
    return seated | in_the_round | {wager.player for wager in table.wagers}


# --- refusals -------------------------------------------------------------------------------------------


def refuse_box(table: Table, wager: Wager) -> Refused | None:
    """Why this player may not wager on this box, whatever the amount."""
    return (
        _refuse_reserved(table, wager.player, wager.box, "wager on")
        or _refuse_several(table, wager)
        or _refuse_unreleased(table, wager.player)
        or _refuse_crowd(table, wager)
        or _refuse_joining(table, wager.player)
    )


def refuse_seat(table: Table, player: Player, box: int) -> Refused | None:
    """Why this player may not sit at this box, although nobody sits there."""
    return (
        _refuse_reserved(table, player, box, "sit at")
        or _refuse_played(table, player, box)
        or _refuse_joining(table, player)
    )


def refuse_start_unreleased(table: Table) -> Refused | None:
    """A box that is asked for is released before the next round."""
    return next((refused for one in table.patrons if (refused := _refuse_unreleased(table, one))), None)


def _refuse_reserved(table: Table, player: Player, box: int, what: str) -> Refused | None:
    owner = table.seating.reserved.get(box)
    if owner in (None, player):
        return None
    says = f"{player} cannot {what} box {box}: it is reserved for {owner}"
    return Refused(Refusal.BOX_RESERVED, says=says, clause=table.book.boxes.reserved)


def _refuse_several(table: Table, wager: Wager) -> Refused | None:
    """More than one box takes permission; boxes reserved for a player are permitted with that."""
    clause = table.book.boxes.several
    if clause is None or table.seating.reserved.get(wager.box) == wager.player:
        return None
    most = table.seating.permitted.get(wager.player, 1)
    others = sorted({one.box for one in table.wagers if one.player == wager.player} - {wager.box})
    if len(others) < most:
        return None
    on = ", ".join(map(str, others))
    says = f"{wager.player} cannot wager on box {wager.box} beside {on}: {most} at a time is permitted"
    return Refused(Refusal.BOX_NOT_PERMITTED, says=says, clause=clause)


def _refuse_unreleased(table: Table, player: Player) -> Refused | None:
    waiting = wanted_from(table, player)
    if not waiting:
        return None
    says = (
        f"{player} has {len(boxes_of(table, player))} boxes and has to release {len(waiting)}, "
        f"for {', '.join(one.waiting for one in waiting)}, before wagering again"
    )
    return Refused(Refusal.BOX_WANTED, says=says, clause=table.book.boxes.several)


def _refuse_crowd(table: Table, wager: Wager) -> Refused | None:
    """A supervisor may have lowered the number of players on a box; Blazing 7's has a rule of its own."""
    most, rules = table.seating.per_box, table.book.boxes
    if most is None or wager.on is On.BLAZING_7S:
        return None
    others = dict.fromkeys(one.player for one in table.wagers if one.box == wager.box)
    if wager.player in others or len(others) < most:
        return None
    says = f"{wager.player} cannot wager on box {wager.box}: {', '.join(others)} does, and {most} may"
    also = (rules.one_on_a_box,) if most == 1 and rules.one_on_a_box else ()
    return Refused(Refusal.BOX_FULL, says=says, clause=rules.fewer_on_a_box, also=also)


def _refuse_joining(table: Table, player: Player) -> Refused | None:
    most, here = table.seating.at_table, players(table)
    if most is None or player in here or len(here) < most:
        return None
    says = f"{player} cannot join in: {len(here)} play at {table.name}, and {most} may"
    return Refused(Refusal.TABLE_FULL, says=says, clause=table.book.boxes.fewer_at_the_table)


def _refuse_played(table: Table, player: Player, box: int) -> Refused | None:
    """A box that somebody plays beside others, by permission, is asked for first."""
    holder, clause = holder_of(table, box), table.book.boxes.several
    if clause is None or holder in (None, player) or len(boxes_of(table, holder)) < 2:
        return None
    says = f"{player} cannot sit at box {box}: {holder} plays it; one who finds no free box may ask for one"
    return Refused(Refusal.SEAT_TAKEN, says=says, clause=clause)


# --- who takes a box, and who sat out -------------------------------------------------------------------


def taken(table: Table, wager: Wager) -> Table:
    """The table when a wager was laid: a box that nobody had is its player's."""
    if holder_of(table, wager.box) is not None:
        return table
    patron = table.patrons[wager.player]
    return with_patron(table, replace(patron, boxes=(*patron.boxes, wager.box)))


def untaken(table: Table, player: Player, box: int) -> Table:
    """The table when a wager was taken back: a box with no other of that player's wagers is free again."""
    patron = table.patrons.get(player)
    if patron is None or any(one.player == player and one.box == box for one in table.wagers):
        return table
    return with_patron(table, replace(patron, boxes=tuple(one for one in patron.boxes if one != box)))


def begun(table: Table, wagers: tuple[Wager, ...]) -> Table:
    """The table when a round begins: boxes not wagered on are free, and who sits without a wager sits out."""
    wagered = {name: {wager.box for wager in wagers if wager.player == name} for name in table.patrons}
    for name, on in wagered.items():
        patron = table.patrons[name]
        if not on.issuperset(patron.boxes):
            table = with_patron(table, replace(patron, boxes=tuple(box for box in patron.boxes if box in on)))
    full = not unused_boxes(table)
    for name, on in wagered.items():
        patron = table.patrons[name]
        out = patron.sat_out + 1 if full and not on and patron.seat is not None else 0
        if out != patron.sat_out or (on and not patron.played):
            table = with_patron(table, replace(patron, sat_out=out, played=patron.played or bool(on)))
    return table
