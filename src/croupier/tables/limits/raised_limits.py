"""A marker beside a box, or a sign for a player, lets wagers go above the maximum (ACT and CW 3.2; NSW 6.6)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rulebooks.pit.limits import Hangs
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.registry import TableChapter
from croupier.tables.seats.markers import MarkerPlaced, MarkerTakenAway
from croupier.tables.state.limits import LimitMarker
from croupier.tables.table import Table
from croupier.tables.wagers.wagering import give_back_outside
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()


class PlaceMarker(Command, frozen=True, kw_only=True, tag="place-marker"):
    """Raise a limit with a marker: of a box, of a player at a box, or of a player, as the book has it."""

    maximum: int
    box: int | None = None
    player: Player | None = None
    minimum: int | None = None
    """The player's own minimum, where the book puts up a sign for a player (NSW 6.6)."""


class TakeMarker(Command, frozen=True, kw_only=True, tag="take-marker"):
    """Take a marker that raised a limit away."""

    box: int | None = None
    player: Player | None = None


NEEDS = {
    Hangs.ON_THE_BOX: ("box",),
    Hangs.ON_THE_PLAYER_AT_A_BOX: ("player", "box"),
    Hangs.ON_THE_PLAYER: ("player", "minimum"),
}
"""What a marker names, by what it hangs on."""


@CHAPTER.decides(PlaceMarker, refusals=(Refusal.NO_MARKER, Refusal.NO_SUCH_BOX, Refusal.LIMITS_NOT_ALLOWED))
def place_marker(context: CommandContext, command: PlaceMarker) -> Refused | None:
    """It holds for wagers before the first card; those in a round under way stay as they are."""
    if refused := next(_refuse_marker(context.table, command), None):
        return refused
    marker = LimitMarker(
        maximum=Cents(command.maximum),
        player=command.player,
        box=command.box,
        minimum=None if command.minimum is None else Cents(command.minimum),
    )
    context.say(MarkerPlaced(marker=marker, clause=context.table.book.limits.marker.clause))
    give_back_outside(context, "a marker has changed the limits of the box")
    return None


def _refuse_marker(table: Table, command: PlaceMarker) -> Iterator[Refused]:
    rule = table.book.limits.marker
    given = [name for name in ("player", "box", "minimum") if getattr(command, name) is not None]
    if sorted(given) != sorted(NEEDS[rule.value]):
        wanted = " and ".join(f"a {name}" for name in NEEDS[rule.value])
        named = " and ".join(f"a {name}" for name in given) or "nothing"
        says = f"{command.who} cannot place a marker that names {named}: here it names {wanted}"
        yield Refused(Refusal.NO_MARKER, says=says, clause=rule.clause)
    if command.player is not None and command.player not in table.patrons:
        says = f"{command.who} cannot raise a limit for {command.player}: nobody of that name is at {table.name}"
        yield Refused(Refusal.UNKNOWN_PERSON, says=says, clause=rule.clause)
    boxes = table.rules.control.boxes
    if command.box is not None and not 1 <= command.box <= boxes.value:
        says = f"{command.who} cannot mark box {command.box}: the layout has boxes 1 to {boxes.value}"
        yield Refused(Refusal.NO_SUCH_BOX, says=says, clause=boxes.clause)
    most = table.opened.options.maximum or 0
    if command.maximum <= most:
        wanted = dollars(command.maximum)
        says = f"{command.who} cannot raise a limit to {wanted}: the sign's maximum is {dollars(most)}"
        yield Refused(Refusal.LIMITS_NOT_ALLOWED, says=says, clause=rule.clause)
    if command.minimum is not None and not 0 < command.minimum <= command.maximum:
        says = (
            f"{command.who} cannot put up a sign of {dollars(command.minimum)} to {dollars(command.maximum)} for "
            f"{command.player}"
        )
        yield Refused(Refusal.LIMITS_NOT_ALLOWED, says=says, clause=rule.clause)


@CHAPTER.decides(TakeMarker, refusals=(Refusal.NO_MARKER,))
def take_marker(context: CommandContext, command: TakeMarker) -> Refused | None:
    clause = context.table.book.limits.marker.clause
    wanted = (command.player, command.box)
    marker = next((one for one in context.table.sign.markers if one.place == wanted), None)
    if marker is None:
        says = f"{command.who} cannot take away a marker that does not stand at {context.table.name}"
        return Refused(Refusal.NO_MARKER, says=says, clause=clause)
    context.say(MarkerTakenAway(marker=marker, clause=clause))
    give_back_outside(context, "a marker has changed the limits of the box")
    return None
