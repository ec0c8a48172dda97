"""Chips bought and changed at a table: cashless or with cash, the drop box, colour changes (NSW 1.1, 2.4)."""

from __future__ import annotations

from typing import Final

import msgspec

from croupier.tables.commands import Command
from croupier.tables.conditions.tournament import refuse_exchanged
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()


class Chips(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many chips of one value."""

    count: int
    of: int
    """What each of them is worth, in cents."""


class RunCashless(Command, frozen=True, kw_only=True, tag="run-cashless"):
    """Sell chips at the table through a cashless terminal alone, or for cash again."""

    cashless: bool = True


class MoveDropBox(Command, frozen=True, kw_only=True, tag="drop-box"):
    """Take the drop box off the table, or fit it again."""

    fitted: bool


class ColourChange(Command, frozen=True, kw_only=True, tag="colour-change"):
    """Change chips for other chips of the same total."""

    give: tuple[Chips, ...]
    take: tuple[Chips, ...]


class CashlessSet(Event, frozen=True, kw_only=True, tag="cashless-set.1"):
    """The table runs cashless, or no longer."""

    cashless: bool

    def __str__(self) -> str:
        return "Chips are sold through the cashless terminal" if self.cashless else "Chips are sold for cash again"


class DropBoxMoved(Event, frozen=True, kw_only=True, tag="drop-box-moved.1"):
    """The drop box came off the table, or was fitted again."""

    fitted: bool

    def __str__(self) -> str:
        return "The drop box is fitted" if self.fitted else "The drop box is taken off"


class ColoursChanged(Event, frozen=True, kw_only=True, tag="colours-changed.1"):
    """A player's chips became other chips; what they are worth did not change."""

    player: Player
    gave: tuple[Chips, ...]
    took: tuple[Chips, ...]

    def __str__(self) -> str:
        return f"{self.player} changes {_spoken(self.gave)} for {_spoken(self.took)}"


def _spoken(chips: tuple[Chips, ...]) -> str:
    return " and ".join(f"{one.count} of {dollars(one.of)}" for one in chips)


def worth(chips: tuple[Chips, ...]) -> int:
    """What the chips are worth together, in cents."""
    return sum(one.count * one.of for one in chips)


_IN_DOLLARS = (1, 2, 5, 10, 20, 25, 50, 100, 500, 1_000, 5_000, 10_000, 25_000, 50_000, 100_000)
DENOMINATIONS: Final = (Cents(50), Cents(2_50), *(Cents(100 * one) for one in _IN_DOLLARS))
"""The chips there are; and at each table the smallest that its float holds."""


def _refuse_no_such_chip(table: Table, command: ColourChange, clause: Clause) -> Refused | None:
    """Chips become other chips, so these have to be among those there are."""
    smallest = table.opened.options.smallest_chip
    there = {smallest, *(one for one in DENOMINATIONS if one >= smallest)}
    wrong = next((one.of for one in (*command.give, *command.take) if one.of not in there), None)
    if wrong is None:
        return None
    says = (
        f"{command.who} cannot change chips of {dollars(wrong)}: {table.name} has none, "
        f"and its smallest is {dollars(smallest)}"
    )
    return Refused(Refusal.NO_SUCH_CHIP, says=says, clause=clause)


def refuse_cash(table: Table, player: Player, amount: int) -> Refused | None:
    """At a cashless table chips are not sold for cash."""
    rules = table.book.tokens
    if rules is None or not table.till.cashless:
        return None
    says = f"{player} cannot buy {dollars(amount)} in chips with cash: {table.name} is cashless"
    return Refused(Refusal.CASHLESS, says=says, clause=rules.cashless)


@CHAPTER.decides(RunCashless, refusals=(Refusal.DROP_BOX_NEEDED,))
def run_cashless(context: CommandContext, command: RunCashless) -> Refused | None:
    """Cash comes back only where there is a drop box to take it."""
    defined, drop_box = context.clauses
    if not command.cashless and not context.table.till.drop_box:
        says = f"{command.who} cannot sell chips for cash at {context.table.name}: its drop box is off"
        return Refused(Refusal.DROP_BOX_NEEDED, says=says, clause=drop_box)
    context.say(CashlessSet(cashless=command.cashless, clause=defined))
    return None


@CHAPTER.evolves(CashlessSet)
def cashless_set(table: Table, event: CashlessSet) -> Table:
    return msgspec.structs.replace(table, till=msgspec.structs.replace(table.till, cashless=event.cashless))


@CHAPTER.decides(MoveDropBox, refusals=(Refusal.DROP_BOX_NEEDED,))
def move_drop_box(context: CommandContext, command: MoveDropBox) -> Refused | None:
    """It may come off while the table runs cashless, and not otherwise."""
    if not command.fitted and not context.table.till.cashless:
        says = f"{command.who} cannot take the drop box off {context.table.name}: the table takes cash"
        return Refused(Refusal.DROP_BOX_NEEDED, says=says, clause=context.clauses[0])
    context.say(DropBoxMoved(fitted=command.fitted, clause=context.clauses[0]))
    return None


@CHAPTER.evolves(DropBoxMoved)
def drop_box_moved(table: Table, event: DropBoxMoved) -> Table:
    return msgspec.structs.replace(table, till=msgspec.structs.replace(table.till, drop_box=event.fitted))


@CHAPTER.decides(
    ColourChange,
    refusals=(
        Refusal.CHANGE_NOT_EQUAL,
        Refusal.NOT_ENOUGH_CHIPS,
        Refusal.AMOUNT_NOT_POSITIVE,
        Refusal.NO_SUCH_CHIP,
        Refusal.CHIPS_NOT_EXCHANGED,
    ),
)
def colour_change(context: CommandContext, command: ColourChange) -> Refused | None:
    """Chips for chips: the player has as much as before."""
    says = (
        f"{command.who} cannot change chips at {context.table.name}: those of a session stay as they were issued"
    )
    if refused := refuse_exchanged(context.table, says):
        return refused
    clause, given, taken = context.clauses[0], worth(command.give), worth(command.take)
    if any(one.count <= 0 or one.of <= 0 for one in (*command.give, *command.take)) or not command.give:
        says = f"{command.who} cannot change {_spoken(command.give) or 'nothing'} for {_spoken(command.take)}"
        return Refused(Refusal.AMOUNT_NOT_POSITIVE, says=says, clause=clause)
    if refused := _refuse_no_such_chip(context.table, command, clause):
        return refused
    if given != taken:
        says = f"{command.who} cannot change {dollars(given)} for {dollars(taken)}: the total stays"
        return Refused(Refusal.CHANGE_NOT_EQUAL, says=says, clause=clause)
    holds = context.table.patrons[command.who].rack
    if given > holds:
        says = f"{command.who} cannot change {dollars(given)}: the rack holds {dollars(holds)}"
        return Refused(Refusal.NOT_ENOUGH_CHIPS, says=says, clause=clause)
    context.say(ColoursChanged(player=command.who, gave=command.give, took=command.take, clause=clause))
    return None


@CHAPTER.evolves(ColoursChanged)
def colours_changed(table: Table, event: ColoursChanged) -> Table:
    """A rack is kept as one amount, whatever its chips."""
    return table
