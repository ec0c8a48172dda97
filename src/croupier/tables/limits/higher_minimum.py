"""A higher minimum on the sign before it holds, and moving those up who kept an older one (NSW 6.5, 6.5.2)."""

from __future__ import annotations

import msgspec

from croupier.rulebooks.pit.limits import HigherMinimum
from croupier.tables.commands import Command, Time
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.limits.limit_changes import refuse_unshown
from croupier.tables.registry import TableChapter
from croupier.tables.seats.markers import OldMinimumEnded, lowest_minimum
from croupier.tables.state.limits import MinimumToCome
from croupier.tables.table import Table
from croupier.tables.wagers.wagering import give_back_outside
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import On, Player
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class AnnounceMinimum(Command, frozen=True, kw_only=True, tag="announce-minimum"):
    """Put up a sign with a higher minimum and the time from which it is to hold."""

    minimum: int
    starts: Time | None = None
    """As soon as the book allows unless it is given."""
    on: On | None = None
    """The side wager whose lowest it is to be; the table's own minimum unless it is named."""


class TakeDownMinimum(Command, frozen=True, kw_only=True, tag="take-down-minimum"):
    """Take down the sign of a higher minimum that is not to come after all."""

    minimum: int
    on: On | None = None
    """The side wager whose lowest it was to be."""


class MoveUp(Command, frozen=True, kw_only=True, tag="move-up"):
    """Let a higher minimum hold for a player who kept an older one."""

    player: Player
    minimum: int


class MinimumAnnounced(Event, frozen=True, kw_only=True, tag="minimum-announced.1"):
    """A sign announces a higher minimum."""

    to_come: MinimumToCome

    def __str__(self) -> str:
        minimum, starts = dollars(self.to_come.minimum), self.to_come.starts.isoformat()
        on = f" on {self.to_come.on.inscription}" if self.to_come.on else ""
        return f"The sign announces a minimum of {minimum}{on} from {starts}"


class MinimumTakenDown(Event, frozen=True, kw_only=True, tag="minimum-taken-down.1"):
    """A sign no longer announces a higher minimum."""

    minimum: Cents
    on: On | None = None
    """The side wager whose minimum it is; the table's own where none is named."""

    def __str__(self) -> str:
        on = f" on {self.on.inscription}" if self.on else ""
        return f"The sign no longer announces a minimum of {dollars(self.minimum)}{on}"


@CHAPTER.decides(AnnounceMinimum, refusals=(Refusal.LIMITS_NOT_ALLOWED, Refusal.TOO_EARLY))
def announce_minimum(context: CommandContext, command: AnnounceMinimum) -> Refused | None:
    """The time on the sign is not sooner than the book lets it be."""
    table, higher = context.table, _higher(context.table)
    if command.on is not None and command.on not in table.sign.side_wagers:
        says = (
            f"{command.who} cannot announce a minimum for {command.on.inscription}: the sign of {table.name} "
            "shows no limits for it"
        )
        return Refused(Refusal.LIMITS_NOT_ALLOWED, says=says, clause=higher.signed.clause)
    lowest, highest = _limits_now(table, command.on)
    if not lowest < command.minimum <= highest:
        says = (
            f"{command.who} cannot announce a minimum of {dollars(command.minimum)}: it is more than "
            f"{dollars(lowest)} and at most {dollars(highest)}"
        )
        return Refused(Refusal.LIMITS_NOT_ALLOWED, says=says, clause=higher.signed.clause)
    earliest = command.at + higher.signed.value
    starts = command.starts or earliest
    if starts < earliest:
        says = (
            f"{command.who} cannot announce a minimum of {dollars(command.minimum)} for {starts.isoformat()}: the "
            f"sign stands {higher.signed.value.seconds // 60} minutes first, until {earliest.isoformat()}"
        )
        return Refused(Refusal.TOO_EARLY, says=says, clause=higher.signed.clause)
    to_come = MinimumToCome(minimum=Cents(command.minimum), shown=command.at, starts=starts, on=command.on)
    context.say(MinimumAnnounced(to_come=to_come, clause=higher.signed.clause))
    return None


def _limits_now(table: Table, on: On | None) -> tuple[int, int]:
    """Above what, and up to what, a higher minimum can be announced."""
    if on is None:
        return lowest_minimum(table), table.opened.options.maximum or 0
    return table.sign.side_wagers[on].lowest, table.sign.side_wagers[on].highest


@CHAPTER.evolves(MinimumAnnounced)
def minimum_announced(table: Table, event: MinimumAnnounced) -> Table:
    """Announced for another time, it is a new sign."""
    others = without(table.sign.to_come, event.to_come.minimum, event.to_come.on)
    return replace(table, sign=replace(table.sign, to_come=(*others, event.to_come)))


@CHAPTER.decides(TakeDownMinimum, refusals=(Refusal.NOT_ON_THE_SIGN,))
def take_down_minimum(context: CommandContext, command: TakeDownMinimum) -> Refused | None:
    clause = _higher(context.table).signed.clause
    if all((one.minimum, one.on) != (command.minimum, command.on) for one in context.table.sign.to_come):
        says = f"{command.who} cannot take down a minimum of {dollars(command.minimum)}: no sign announces it"
        return Refused(Refusal.NOT_ON_THE_SIGN, says=says, clause=clause)
    context.say(MinimumTakenDown(minimum=Cents(command.minimum), on=command.on, clause=clause))
    return None


@CHAPTER.evolves(MinimumTakenDown)
def minimum_taken_down(table: Table, event: MinimumTakenDown) -> Table:
    left = without(table.sign.to_come, event.minimum, event.on)
    return replace(table, sign=replace(table.sign, to_come=left))


@CHAPTER.decides(
    MoveUp, refusals=(Refusal.NO_MARKER, Refusal.LIMITS_NOT_ALLOWED, Refusal.NOT_ON_THE_SIGN, Refusal.TOO_EARLY)
)
def move_up(context: CommandContext, command: MoveUp) -> Refused | None:
    """A wager of theirs that lies there and is under it goes back."""
    table, higher = context.table, _higher(context.table)
    patron = table.patrons.get(command.player)
    if patron is None or patron.keeps is None:
        says = f"{command.who} cannot move {command.player} up: {command.player} keeps no older minimum"
        return Refused(Refusal.NO_MARKER, says=says, clause=higher.moved_up)
    minimum = table.opened.options.minimum or 0
    if not patron.keeps.minimum < command.minimum <= minimum:
        says = (
            f"{command.who} cannot move {command.player} from {dollars(patron.keeps.minimum)} to "
            f"{dollars(command.minimum)}: the minimum of {table.name} is {dollars(minimum)}"
        )
        return Refused(Refusal.LIMITS_NOT_ALLOWED, says=says, clause=higher.moved_up)
    if refused := refuse_unshown(
        table, command, command.minimum, signed=higher.signed.value, clause=higher.moved_up
    ):
        return refused
    context.say(OldMinimumEnded(player=command.player, minimum=Cents(command.minimum), clause=higher.moved_up))
    give_back_outside(context, f"{command.player}'s minimum is {dollars(command.minimum)} now")
    return None


def without(to_come: tuple[MinimumToCome, ...], minimum: int, on: On | None) -> tuple[MinimumToCome, ...]:
    """The signs that are left when the one of this minimum is taken down."""
    return tuple(one for one in to_come if (one.minimum, one.on) != (minimum, on))


def _higher(table: Table) -> HigherMinimum:
    higher = table.book.limits.higher_minimum
    assert higher is not None, f"{table.opened.book} knows no sign for a higher minimum"
    return higher
