"""Where wagers lie: placed by the dealer for a player, and lined up on a box before a round (NSW 5.10, 5.17)."""

from __future__ import annotations

import msgspec

from croupier.games.wagers import control_order, mains_on
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.state.people import Lying
from croupier.tables.table import Table
from croupier.tables.wagers import wagering
from croupier.tables.wagers.wagering import PlaceWager, lay, wager_of
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import On, Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reason

CHAPTER = TableChapter()


class PlaceFor(Command, frozen=True, kw_only=True, tag="place-for"):
    """Place a player's chips on the layout as the player asks."""

    player: Player
    box: int
    on: On | None = None
    amount: int
    asked: Reason = ""
    """What the player asked for, in words; where the chips lie is what counts."""


class PlacedFor(Event, frozen=True, kw_only=True, tag="placed-for.1"):
    """The dealer placed a player's chips; the player sees to it that they lie where they should."""

    player: Player
    box: int
    on: On
    amount: Cents
    asked: str

    def __str__(self) -> str:
        asked = f", who asked for {self.asked}" if self.asked else ""
        where = f"{self.on.inscription} of box {self.box}"
        return f"The dealer places {dollars(self.amount)} on {where} for {self.player}{asked}"


class WagersLinedUp(Event, frozen=True, kw_only=True, tag="wagers-lined-up.1"):
    """The main wagers on a box lie in one line, the controlling player's nearest the dealer."""

    box: int
    order: tuple[Player, ...]

    def __str__(self) -> str:
        return f"The wagers on box {self.box} lie in line from the dealer: {', '.join(self.order)}"


@CHAPTER.decides(PlaceFor, refusals=wagering.CHAPTER.duties[PlaceWager].refusals)
def place_for(context: CommandContext, command: PlaceFor) -> Refused | None:
    """The dealer only lends a hand: the wager is the player's, and lies where it lies."""
    table = context.table
    if command.player not in table.patrons:
        says = f"{command.who} cannot place chips for {command.player}, who is not at {table.name}"
        return Refused(Refusal.UNKNOWN_PERSON, says=says, clause=context.clauses[0])
    wager = wager_of(table, command.player, command.box, on=command.on, amount=command.amount)
    if refused := lay(context, wager):
        return refused
    context.say(
        PlacedFor(
            player=wager.player,
            box=wager.box,
            on=wager.on,
            amount=Cents(wager.amount),
            asked=command.asked,
            clause=context.clauses[0],
        )
    )
    return None


@CHAPTER.evolves(PlacedFor)
def placed_for(table: Table, event: PlacedFor) -> Table:
    """The wager itself was laid as any other."""
    return table


def line_up(context: CommandContext) -> None:
    """Who controls a box follows from where the wagers were placed (5.7); only then are they lined up (5.10)."""
    rules, lined_up = context.table.rules, context.table.book.boxes.lined_up
    if lined_up is None:
        return
    for box in sorted({wager.box for wager in context.table.wagers}):
        placed = mains_on(context.table.wagers, box, rules.main)
        if len(placed) < 2:
            continue
        first = control_order(rules, context.table.wagers, box)[0].player
        order = (first, *(wager.player for wager in placed if wager.player != first))
        clauses = lined_up.nearest_the_dealer, (lined_up.behind_it,)
        context.say(WagersLinedUp(box=box, order=order, clause=clauses[0], also=clauses[1]))


@CHAPTER.evolves(WagersLinedUp)
def wagers_lined_up(table: Table, event: WagersLinedUp) -> Table:
    """The main wagers on the box change places among themselves."""
    main = table.rules.main

    def is_moved(lying: Lying) -> bool:
        return lying.wager.box == event.box and lying.wager.on is main

    moved = {one.wager.player: one for one in table.lying if is_moved(one)}
    in_line = iter(event.order)
    lying = tuple(moved[next(in_line)] if is_moved(one) else one for one in table.lying)
    return msgspec.structs.replace(table, lying=lying)
