"""Who plays where: several boxes, boxes wanted or reserved, seats given up, how many may play."""

from __future__ import annotations

import msgspec

from croupier.tables.commands import Command
from croupier.tables.conditions.boxes import (
    boxes_of,
    free_boxes,
    holder_of,
    refuse_joining,
    releasable,
    unused_boxes,
    wanted_from,
)
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.seats.people import SatDown, StoodUp
from croupier.tables.state.people import BoxWanted, Seating
from croupier.tables.table import Table, with_patron
from croupier.tables.wagers.wagering import give_back
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role

CHAPTER = TableChapter()


replace = msgspec.structs.replace


class PermitBoxes(Command, frozen=True, kw_only=True, tag="permit-boxes"):
    """Permit a player to wager on so many boxes at a time; one takes the permission back."""

    player: Player
    boxes: int


class AskForBox(Command, frozen=True, kw_only=True, tag="ask-for-box"):
    """Ask for a box where none is free: one who plays several has to release one."""


class ReleaseBox(Command, frozen=True, kw_only=True, tag="release-box"):
    """Give up a box that one plays beside others; staff do it for one who has to and will not."""

    box: int
    player: Player | None = None
    """Whose box it is, where staff have it released."""


class ReserveBoxes(Command, frozen=True, kw_only=True, tag="reserve-boxes"):
    """Set boxes aside for one player; none at all ends it."""

    player: Player
    boxes: tuple[int, ...]


class BoxesPermitted(Event, frozen=True, kw_only=True, tag="boxes-permitted.1"):
    """A player may wager on several boxes, or no longer."""

    player: Player
    boxes: int
    by: str

    def __str__(self) -> str:
        return f"{self.by} permits {self.player} {self.boxes} box{'' if self.boxes == 1 else 'es'} at a time"


class BoxAskedFor(Event, frozen=True, kw_only=True, tag="box-asked-for.1"):
    """A player who waits asked for a box, and somebody with several has to release one."""

    wanted: BoxWanted

    def __str__(self) -> str:
        return f"{self.wanted.waiting} asks for a box, and {self.wanted.holder} has to release one"


class BoxReleased(Event, frozen=True, kw_only=True, tag="box-released.1"):
    """A player gave up one of several boxes."""

    player: Player
    box: int
    by: str = ""
    """Who of the staff had it released, where the player would not."""

    def __str__(self) -> str:
        if self.by:
            return f"{self.by} has {self.player} release box {self.box}"
        return f"{self.player} releases box {self.box}"


class BoxesReserved(Event, frozen=True, kw_only=True, tag="boxes-reserved.1"):
    """Boxes are set aside for one player, or no longer."""

    player: Player
    boxes: tuple[int, ...]
    by: str

    def __str__(self) -> str:
        if not self.boxes:
            return f"No box is reserved for {self.player} any more"
        return f"{self.by} reserves {', '.join(map(str, self.boxes))} for {self.player}"


OPERATOR = (Role.CASINO_OPERATOR,)
SUPERVISOR = (Role.CASINO_SUPERVISOR,)
RELEASES = (Role.PLAYER, Role.DEALER, Role.CASINO_SUPERVISOR, Role.CASINO_OPERATOR)


# --- several boxes --------------------------------------------------------------------------------------


@CHAPTER.decides(PermitBoxes, refusals=(Refusal.NUMBER_NOT_ALLOWED,))
def permit_boxes(context: CommandContext, command: PermitBoxes) -> Refused | None:
    most = context.table.rules.control.boxes.value
    if refused := _refuse_stranger(context, command.player):
        return refused
    if not 1 <= command.boxes <= most:
        says = f"{command.who} cannot permit {command.player} {command.boxes} boxes: the layout has {most}"
        return Refused(Refusal.NUMBER_NOT_ALLOWED, says=says, clause=context.clauses[0])
    context.say(
        BoxesPermitted(player=command.player, boxes=command.boxes, by=command.who, clause=context.clauses[0])
    )
    for box in _beyond_permission(context.table, command.player, command.boxes):
        _give_back_on(context, command.player, box, f"{command.player} may wager on {command.boxes} at a time")
    return None


def _beyond_permission(table: Table, player: Player, most: int) -> list[int]:
    """The boxes that are too many: that of the seat is kept first, and reserved ones are permitted with that."""
    seat, reserved = table.patrons[player].seat, table.seating.reserved
    lying = dict.fromkeys(wager.box for wager in table.wagers if wager.player == player)
    counted = [box for box in lying if reserved.get(box) != player]
    return sorted(counted, key=lambda box: box != seat)[most:]


@CHAPTER.evolves(BoxesPermitted)
def boxes_permitted(table: Table, event: BoxesPermitted) -> Table:
    permitted = {name: most for name, most in table.seating.permitted.items() if name != event.player}
    if event.boxes > 1:
        permitted[event.player] = event.boxes
    return _with_seating(table, permitted=permitted)


@CHAPTER.decides(
    AskForBox,
    refusals=(
        Refusal.SEAT_TAKEN,
        Refusal.BOX_FREE,
        Refusal.BOX_WANTED,
        Refusal.NOTHING_TO_RELEASE,
        Refusal.TABLE_FULL,
        Refusal.EXCLUDED,
    ),
)
def ask_for_box(context: CommandContext, command: AskForBox) -> Refused | None:
    """The one with the most boxes to spare releases one; boxes reserved for a player are not to spare."""
    table, who, clause = context.table, command.who, context.clauses[0]
    if refused := _refuse_asking(table, who, clause) or refuse_joining(table, who):
        return refused
    spare = {name: _to_spare(table, name) for name in table.patrons}
    holder = max(spare, key=lambda name: spare[name])
    if spare[holder] <= 0:
        says = f"{who} cannot have a box: nobody has more than one to spare"
        return Refused(Refusal.NOTHING_TO_RELEASE, says=says, clause=clause)
    context.say(BoxAskedFor(wanted=BoxWanted(waiting=who, holder=holder), clause=clause))
    return None


def _refuse_asking(table: Table, who: Player, clause: Clause) -> Refused | None:
    seat, free = table.patrons[who].seat, free_boxes(table)
    if seat is not None:
        return Refused(Refusal.SEAT_TAKEN, says=f"{who} has a seat, at box {seat}", clause=clause)
    if free:
        says = f"{who} need not ask for a box: {', '.join(map(str, free))} of {table.name} is free"
        return Refused(Refusal.BOX_FREE, says=says, clause=clause)
    if any(one.waiting == who for holder in table.patrons for one in wanted_from(table, holder)):
        return Refused(Refusal.BOX_WANTED, says=f"{who} has asked for a box, and waits for it", clause=clause)
    return None


def _to_spare(table: Table, player: Player) -> int:
    """How many boxes a player can still be asked to release: one is always left."""
    spare = min(len(releasable(table, player)), len(boxes_of(table, player)) - 1)
    return spare - len(wanted_from(table, player))


@CHAPTER.evolves(BoxAskedFor)
def box_asked_for(table: Table, event: BoxAskedFor) -> Table:
    return _with_seating(table, wanted=(*table.seating.wanted, event.wanted))


@CHAPTER.decides(ReleaseBox, refusals=(Refusal.NOTHING_TO_RELEASE,))
def release_box(context: CommandContext, command: ReleaseBox) -> Refused | None:
    """Chips that lie there for the next round go back, and whoever waited longest sits down."""
    table, clause = context.table, context.clauses[0]
    who = command.player or command.who
    if refused := _refuse_releasing(context, command, who):
        return refused
    waiting = next(iter(wanted_from(table, who)), None)
    _give_back_on(context, who, command.box, f"{who} releases the box")
    by = "" if command.role is Role.PLAYER else command.who
    context.say(BoxReleased(player=who, box=command.box, by=by, clause=clause))
    if waiting is not None:
        context.say(SatDown(player=waiting.waiting, box=command.box, clause=clause))
    return None


def _refuse_releasing(context: CommandContext, command: ReleaseBox, who: Player) -> Refused | None:
    """A player releases their own box; staff, one that its player has to release and does not."""
    table, clause = context.table, context.clauses[0]
    if refused := _refuse_stranger(context, who):
        return refused
    if command.role is Role.PLAYER and who != command.who:
        says = f"{command.who} cannot release box {command.box} for {who}: that is for {who} or for staff"
        return Refused(Refusal.WRONG_ROLE, says=says, clause=clause)
    if command.box not in releasable(table, who):
        says = f"{who} cannot release box {command.box}: {who} has {_spoken(boxes_of(table, who))}, and keeps one"
        return Refused(Refusal.NOTHING_TO_RELEASE, says=says, clause=clause)
    if command.role is not Role.PLAYER and not wanted_from(table, who):
        says = f"{command.who} cannot have {who} release box {command.box}: nobody waits for a box of {who}'s"
        return Refused(Refusal.NOTHING_TO_RELEASE, says=says, clause=clause)
    return None


def _give_back_on(context: CommandContext, player: Player, box: int, reason: str) -> None:
    for wager in context.table.wagers:
        if (wager.player, wager.box) == (player, box) and wager in context.table.wagers:
            give_back(context, wager, reason, clause=context.clauses[0])


def _spoken(boxes: tuple[int, ...]) -> str:
    return "no box" if not boxes else f"box {', '.join(map(str, boxes))}"


@CHAPTER.evolves(BoxReleased)
def box_released(table: Table, event: BoxReleased) -> Table:
    patron = table.patrons[event.player]
    boxes = tuple(box for box in patron.boxes if box != event.box)
    return with_patron(table, replace(patron, boxes=boxes))


# --- reserved boxes -----------------------------------------------------------------------------------


@CHAPTER.decides(ReserveBoxes, refusals=(Refusal.NO_SUCH_BOX, Refusal.SEAT_TAKEN, Refusal.BOX_RESERVED))
def reserve_boxes(context: CommandContext, command: ReserveBoxes) -> Refused | None:
    """What others sit at or play on now is not taken from them."""
    for box in command.boxes:
        if refused := _refuse_reserving(context, command, box):
            return refused
    boxes = tuple(sorted(set(command.boxes)))
    context.say(BoxesReserved(player=command.player, boxes=boxes, by=command.who, clause=context.clauses[0]))
    return None


def _refuse_reserving(context: CommandContext, command: ReserveBoxes, box: int) -> Refused | None:
    table, clause, most = context.table, context.clauses[0], context.table.rules.control.boxes.value
    cannot = f"{command.who} cannot reserve box {box} for {command.player}: "
    if not 1 <= box <= most:
        return Refused(Refusal.NO_SUCH_BOX, says=f"{cannot}the layout has boxes 1 to {most}", clause=clause)
    others = {wager.player for wager in table.wagers if wager.box == box} - {command.player}
    holder = holder_of(table, box)
    if (holder or command.player) != command.player or others:
        taken_by = holder if holder != command.player and holder else ", ".join(sorted(others))
        return Refused(Refusal.SEAT_TAKEN, says=f"{cannot}{taken_by} plays there", clause=clause)
    owner = table.seating.reserved.get(box)
    if owner not in (None, command.player):
        return Refused(Refusal.BOX_RESERVED, says=f"{cannot}it is reserved for {owner}", clause=clause)
    return None


@CHAPTER.evolves(BoxesReserved)
def boxes_reserved(table: Table, event: BoxesReserved) -> Table:
    others = {box: name for box, name in table.seating.reserved.items() if name != event.player}
    return _with_seating(table, reserved={**others, **dict.fromkeys(event.boxes, event.player)})


# --- a layout with fewer boxes --------------------------------------------------------------------------


def leave_missing_boxes(context: CommandContext) -> None:
    """A table that opens again may have fewer boxes: nobody sits at, plays or has reserved one that is gone."""
    most = context.table.rules.control.boxes.value
    clause = context.table.rules.control.boxes.clause
    for patron in context.table.patrons.values():
        if patron.seat is not None and patron.seat > most:
            context.say(StoodUp(player=patron.name, box=patron.seat, clause=clause))
        for box in patron.boxes:
            if box > most:
                context.say(BoxReleased(player=patron.name, box=box, clause=clause))
    reserved = context.table.seating.reserved
    for player in sorted({name for box, name in reserved.items() if box > most}):
        left = tuple(box for box, name in sorted(reserved.items()) if name == player and box <= most)
        context.say(BoxesReserved(player=player, boxes=left, by=context.command.who, clause=clause))


def _refuse_stranger(context: CommandContext, player: Player) -> Refused | None:
    if player in context.table.patrons:
        return None
    says = f"{player} is not at {context.table.name}"
    return Refused(Refusal.UNKNOWN_PERSON, says=says, clause=context.clauses[0])


def _with_seating(table: Table, **changed: object) -> Table:
    seating: Seating = replace(table.seating, **changed)
    return replace(table, seating=seating)


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
def vacate_seat(context: CommandContext, command: VacateSeat) -> Refused | None:
    """Only rounds count that began while every other box was in use, and it still must be."""
    table, rule = context.table, context.table.book.boxes.sat_out
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
        too_few = f"{patron.name} sat out {patron.sat_out} rounds running at a full table, not {rule.value}"
        open_boxes = f"box {', '.join(map(str, free))} is free"
        why = [*([too_few] if patron.sat_out < rule.value else []), *([open_boxes] if free else [])]
        says = f"{patron.name} keeps the seat at box {patron.seat}: {', and '.join(why)}"
        return Refused(Refusal.SEAT_KEPT, says=says, clause=rule.clause)
    context.say(SeatVacated(player=patron.name, box=patron.seat, sat_out=patron.sat_out, clause=rule.clause))
    return None


@CHAPTER.evolves(SeatVacated)
def seat_vacated(table: Table, event: SeatVacated) -> Table:
    passed = tuple(name for name in table.passed if name != event.player)
    table = msgspec.structs.replace(table, passed=passed)
    return with_patron(table, msgspec.structs.replace(table.patrons[event.player], seat=None, sat_out=0))


class LimitPlayers(Command, frozen=True, kw_only=True, tag="limit-players"):
    """Lower the number of players on a box, or cap those at the table; what is left out is as the book has it."""

    per_box: int | None = None
    at_table: int | None = None


class PlayersLimited(Event, frozen=True, kw_only=True, tag="players-limited.1"):
    """Fewer players may wager on a box or play at the table than the book has it."""

    per_box: int | None
    at_table: int | None
    by: str

    def __str__(self) -> str:
        here = "any number" if self.at_table is None else self.at_table
        on_a_box = "as many as the book allows" if self.per_box is None else self.per_box
        return f"{self.by} lets {here} play at the table, and {on_a_box} on a box"


@CHAPTER.decides(LimitPlayers, refusals=(Refusal.NUMBER_NOT_ALLOWED,))
def limit_players(context: CommandContext, command: LimitPlayers) -> Refused | None:
    """A supervisor may go below the book's number, not above it; those who play already may stay."""
    most, rules = context.table.rules.control.players_per_box, context.table.book.boxes
    if command.per_box is not None and not 1 <= command.per_box <= most.value:
        says = f"{command.who} cannot let {command.per_box} players wager on a box: 1 to {most.value} may"
        return Refused(Refusal.NUMBER_NOT_ALLOWED, says=says, clause=most.clause)
    places = most.value * context.table.rules.control.boxes.value
    if command.at_table is not None and not 1 <= command.at_table <= places:
        says = (
            f"{command.who} cannot let {command.at_table} players play at {context.table.name}: 1 to {places} can"
        )
        return Refused(Refusal.NUMBER_NOT_ALLOWED, says=says, clause=rules.fewer_at_the_table)
    context.say(
        PlayersLimited(
            per_box=command.per_box,
            at_table=command.at_table,
            by=command.who,
            clause=context.clauses[0] if command.at_table is None else context.clauses[1],
            also=context.clauses,
        )
    )
    return None


@CHAPTER.evolves(PlayersLimited)
def players_limited(table: Table, event: PlayersLimited) -> Table:
    seating = msgspec.structs.replace(table.seating, per_box=event.per_box, at_table=event.at_table)
    return msgspec.structs.replace(table, seating=seating)
