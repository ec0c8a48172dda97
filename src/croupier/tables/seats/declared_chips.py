"""Chips that come out of a pocket, and what one with a loss limit declares of chips (NSW 20.2.1 to 20.2.3)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from croupier.ledger.account import BANK, rack
from croupier.ledger.balances import Posting
from croupier.tables.commands import Command
from croupier.tables.conditions.exclusions import refuse_excluded_from_the_casino
from croupier.tables.conditions.tournament import refuse_added
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.seats.people import MOST_CHIPS
from croupier.tables.table import Table, with_patron
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role
from croupier.vocabulary.text import Reference

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class Declared(StrEnum):
    """Which chips are declared."""

    BOUGHT = "bought"
    INTRODUCED = "introduced"
    REMAINING = "remaining"


class BringChips(Command, frozen=True, kw_only=True, tag="bring-chips"):
    """Lay chips of the casino on the table that one has brought along."""

    amount: int


class DeclareChips(Command, frozen=True, kw_only=True, tag="declare-chips"):
    """Tell the dealer of chips bought, brought along, or left over."""

    what: Reference
    """`bought`, `introduced` or `remaining`."""
    amount: int
    player: Player | None = None
    """Whose chips they are, where the dealer says it."""


class ChipsBrought(Event, frozen=True, kw_only=True, tag="chips-brought.1"):
    """Chips of the casino came out of a pocket."""

    player: Player
    amount: Cents

    def __str__(self) -> str:
        return f"{self.player} brings {dollars(self.amount)} in chips"


class ChipsDeclared(Event, frozen=True, kw_only=True, tag="chips-declared.1"):
    """A player's chips were declared to the dealer."""

    player: Player
    what: Declared
    amount: Cents
    net_loss: int | None = None
    """Of those that are left over: what was bought and brought along since the player came, less these."""

    def __str__(self) -> str:
        return f"{self.player} declares {dollars(self.amount)} in chips {self.what}"


@CHAPTER.decides(BringChips, refusals=(Refusal.AMOUNT_NOT_ALLOWED, Refusal.EXCLUDED, Refusal.CHIPS_NOT_ADDED))
def bring_chips(context: CommandContext, command: BringChips) -> Refused | None:
    """Whatever it was bought for, the bank has issued it once."""
    says = f"{command.who} cannot bring chips to {context.table.name}: those of a session are issued for it"
    if refused := refuse_added(context.table, says) or refuse_excluded_from_the_casino(
        context, command.who, "bring chips"
    ):
        return refused
    if not 0 < command.amount <= MOST_CHIPS:
        why = "it has to be more than nothing" if command.amount <= 0 else f"the most is {dollars(MOST_CHIPS)}"
        says = f"{command.who} cannot bring {dollars(command.amount)} in chips: {why}"
        return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=says)
    context.say(ChipsBrought(player=command.who, amount=Cents(command.amount)))
    return None


@CHAPTER.evolves(ChipsBrought)
def chips_brought(table: Table, event: ChipsBrought) -> Table:
    patron = table.patrons[event.player]
    return with_patron(table, replace(patron, brought=Cents(patron.brought + event.amount)))


@CHAPTER.moves(ChipsBrought)
def out_of_the_pocket(table: Table, event: ChipsBrought) -> tuple[Posting, ...]:
    return (Posting(source=BANK, target=rack(table.name, event.player), amount=event.amount),)


@CHAPTER.decides(DeclareChips, refusals=(Refusal.UNKNOWN_OPTION, Refusal.WRONG_PERSON, Refusal.AMOUNT_NOT_ALLOWED))
def declare_chips(context: CommandContext, command: DeclareChips) -> Refused | None:
    """A player speaks for themselves; a dealer notes what a player has said."""
    bought, introduced, remaining = context.clauses
    if command.what not in tuple(Declared):
        says = f"{command.who} cannot declare chips {command.what!r}: they are {', '.join(Declared)}"
        return Refused(Refusal.UNKNOWN_OPTION, says=says, clause=bought, also=(introduced, remaining))
    what = Declared(command.what)
    clause = {Declared.BOUGHT: bought, Declared.INTRODUCED: introduced, Declared.REMAINING: remaining}[what]
    player = command.player or command.who
    if player not in context.table.patrons or (command.role is Role.PLAYER and player != command.who):
        says = f"{command.who} cannot declare chips of {player}: that is for {player}, at the table"
        return Refused(Refusal.WRONG_PERSON, says=says, clause=clause)
    if not 0 <= command.amount <= MOST_CHIPS or (command.amount == 0 and what is not Declared.REMAINING):
        says = f"{player} cannot declare {dollars(command.amount)} in chips {what}"
        return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=says, clause=clause)
    patron = context.table.patrons[player]
    net = patron.bought + patron.brought - command.amount if what is Declared.REMAINING else None
    context.say(ChipsDeclared(player=player, what=what, amount=Cents(command.amount), net_loss=net, clause=clause))
    return None


@CHAPTER.evolves(ChipsDeclared)
def chips_declared(table: Table, event: ChipsDeclared) -> Table:
    patron = table.patrons[event.player]
    match event.what:
        case Declared.BOUGHT:
            patron = replace(patron, declared_bought=Cents(patron.declared_bought + event.amount))
        case Declared.INTRODUCED:
            patron = replace(patron, declared_brought=Cents(patron.declared_brought + event.amount))
        case Declared.REMAINING:
            patron = replace(patron, declared_left=True)
    return with_patron(table, patron)
