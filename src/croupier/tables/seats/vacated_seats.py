"""Seats that are lost: three rounds sat out at a full table may cost it (ACT 16.6; CW 12.6; NSW 20.14)."""

from __future__ import annotations

import msgspec

from croupier.tables.commands import Command
from croupier.tables.conditions.boxes import unused_boxes
from croupier.tables.desk import Desk
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table, with_patron
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role

CHAPTER = TableChapter()


class VacateSeat(Command, frozen=True, kw_only=True, tag="vacate-seat"):
    """Have a player who keeps sitting out give up the seat."""

    player: Player


class SeatVacated(Event, frozen=True, kw_only=True, tag="seat-vacated.1"):
    """A player who kept sitting out had to give up the seat."""

    player: Player
    box: int
    sat_out: int

    def __str__(self) -> str:
        return (
            f"{self.player} sat out {self.sat_out} rounds at a full table and gives up the seat at box {self.box}"
        )


HOUSE = (Role.CASINO_OPERATOR, Role.CASINO_SUPERVISOR)


@CHAPTER.decides(VacateSeat, refusals=(Refusal.NOT_SEATED, Refusal.SEAT_KEPT, Refusal.WAGER_LIES))
def vacate_seat(desk: Desk, command: VacateSeat) -> Refused | None:
    """Only rounds count that began while every other box was in use, and it still must be."""
    table, rule = desk.table, desk.table.book.boxes.sat_out
    patron = table.patrons.get(command.player)
    if patron is None:
        says = f"{command.player} is not at {table.name}"
        return Refused(Refusal.UNKNOWN_PERSON, says=says, clause=rule.clause)
    if patron.seat is None:
        return Refused(Refusal.NOT_SEATED, says=f"{patron.name} has no seat to give up", clause=rule.clause)
    if any(wager.player == patron.name for wager in table.wagers):
        says = f"{patron.name} keeps the seat at box {patron.seat}: a wager of theirs lies on the layout"
        return Refused(Refusal.WAGER_LIES, says=says, clause=rule.clause)
    free = unused_boxes(table)
    if patron.sat_out < rule.value or free:
        open_boxes = f", and box {', '.join(map(str, free))} is free" if free else ""
        says = (
            f"{patron.name} keeps the seat at box {patron.seat}: {patron.name} sat out {patron.sat_out} rounds "
            f"running at a full table, not {rule.value}{open_boxes}"
        )
        return Refused(Refusal.SEAT_KEPT, says=says, clause=rule.clause)
    desk.say(SeatVacated(player=patron.name, box=patron.seat, sat_out=patron.sat_out, clause=rule.clause))
    return None


@CHAPTER.evolves(SeatVacated)
def seat_vacated(table: Table, event: SeatVacated) -> Table:
    passed = tuple(name for name in table.passed if name != event.player)
    table = msgspec.structs.replace(table, passed=passed)
    return with_patron(table, msgspec.structs.replace(table.patrons[event.player], seat=None, sat_out=0))
