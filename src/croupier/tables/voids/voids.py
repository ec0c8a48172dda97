"""Voids ordered by one person and confirmed by another (ACT 16.1, 16.3; CW 12.1, 12.3; NSW 18.8, 20.9, 20.10).

The books name who may order a void. That a second person confirms it is the house's own rule: four eyes.
"""

from __future__ import annotations

import msgspec

from croupier.games.said import Said
from croupier.rulebooks.pit.voids import Ground, Grounds, Reach
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.play.dealing import go_on
from croupier.tables.registry import TableChapter
from croupier.tables.state.cases import VoidOrder
from croupier.tables.table import Phase, Table
from croupier.tables.tournament.orders import BreakOff
from croupier.tables.voids.cancelled_outcomes import cancel_outcome, staked_by
from croupier.tables.voids.void_effects import refuse_void_already, void_past, void_under_way
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reason

CHAPTER = TableChapter()

replace = msgspec.structs.replace

WHILE_OPEN_OR_CLOSED = (Phase.OPEN, Phase.CLOSED)


class OrderVoid(Command, frozen=True, kw_only=True, tag="void"):
    """Order that a round be void; another person has to confirm it."""

    round: int
    grounds: Grounds
    reason: Reason
    wrongdoer: Player | None = None
    """Who committed a fraud."""
    forfeit: bool = False
    """Whether the wrongdoer's stake is not refunded."""


class ConfirmVoid(Command, frozen=True, kw_only=True, tag="confirm-void"):
    """Confirm a void that another person ordered, and carry it out."""

    round: int


class WithdrawVoid(Command, frozen=True, kw_only=True, tag="withdraw-void"):
    """Drop the order to void a round: it goes on, or stands."""

    round: int
    reason: Reason


class VoidOrdered(Event, frozen=True, kw_only=True, tag="void-ordered.1"):
    """Somebody ordered that a round be void."""

    order: VoidOrder

    def __str__(self) -> str:
        order = self.order
        why = f"{order.grounds.words}: {order.reason}"
        stake = f"; {order.wrongdoer}'s stake is to be forfeited" if order.forfeit else ""
        return f"{order.ordered_by} orders round {order.round} void ({why}){stake}"


class VoidConfirmed(Event, frozen=True, kw_only=True, tag="void-confirmed.1"):
    """A second person confirmed that a round is void."""

    order: VoidOrder
    confirmed_by: str

    def __str__(self) -> str:
        order = self.order
        return f"{self.confirmed_by} confirms that round {order.round} is void, as {order.ordered_by} ordered"


class VoidWithdrawn(Event, frozen=True, kw_only=True, tag="void-withdrawn.1"):
    """The order to void a round was dropped."""

    order: VoidOrder
    withdrawn_by: str
    reason: str

    def __str__(self) -> str:
        return f"{self.withdrawn_by} drops the order to void round {self.order.round}: {self.reason}"


# --- the order ------------------------------------------------------------------------------------------


@CHAPTER.decides(
    OrderVoid,
    refusals=(
        Refusal.GROUNDS_NOT_ALLOWED,
        Refusal.NO_REASON,
        Refusal.NO_SUCH_ROUND,
        Refusal.VOID_ALREADY,
        Refusal.ORDERED_ALREADY,
        Refusal.FORFEIT_NOT_ALLOWED,
    ),
    phases=WHILE_OPEN_OR_CLOSED,
)
def order_void(context: CommandContext, command: OrderVoid) -> Refused | None:
    """The order is kept with who gave it, why and under which clause; meanwhile the round holds."""
    table = context.table
    ground = table.book.voids.grounds.get(command.grounds)
    if ground is None:
        says = (
            f"{command.who} cannot have round {command.round} void for {command.grounds.words}: no rule allows it"
        )
        return Refused(Refusal.GROUNDS_NOT_ALLOWED, says=says, clause=context.clauses[0], also=context.clauses[1:])
    if refused := (
        _refuse_order(table, command, ground.clause)
        or _refuse_reach(table, command, ground)
        or _refuse_forfeit(context, command, ground)
    ):
        return refused
    order = VoidOrder(
        round=command.round,
        grounds=command.grounds,
        reason=command.reason.strip(),
        ordered_by=command.who,
        at=command.at,
        clause=ground.clause,
        wrongdoer=command.wrongdoer,
        forfeit=command.forfeit,
    )
    context.say(VoidOrdered(order=order, clause=ground.clause))
    return None


def _refuse_order(table: Table, command: OrderVoid, clause: Clause) -> Refused | None:
    if not command.reason.strip():
        says = f"{command.who} has to say why round {command.round} is to be void"
        return Refused(Refusal.NO_REASON, says=says, clause=clause)
    if refused := refuse_void_already(table, command.round, clause):
        return refused
    if order := table.cases.void_order(command.round):
        says = f"{command.who} cannot order round {command.round} void: {order.ordered_by} has, and it waits"
        return Refused(Refusal.ORDERED_ALREADY, says=says, clause=clause)
    return None


def _refuse_reach(table: Table, command: OrderVoid, ground: Ground) -> Refused | None:
    """Some grounds are only for the round under way, or until the next one begins."""
    number, last = command.round, table.rounds
    if not table.other_books < number <= last:
        under = f", {table.other_books} of them under another book or other terms" if table.other_books else ""
        says = f"{command.who} cannot have round {number} void: {table.name} has had {last}{under}"
        return Refused(Refusal.NO_SUCH_ROUND, says=says, clause=ground.clause)
    under_way = table.round is not None and table.round.number == number
    fits = {Reach.UNDER_WAY: under_way, Reach.BEFORE_THE_NEXT: number == last, Reach.ANY_ROUND: True}
    if fits[ground.reach]:
        return None
    why = "it is over" if ground.reach is Reach.UNDER_WAY else f"round {last} of {table.name} has begun since"
    says = f"{command.who} cannot have round {number} void for {command.grounds.words}: {why}"
    return Refused(Refusal.GROUNDS_NOT_ALLOWED, says=says, clause=ground.clause)


def _refuse_forfeit(context: CommandContext, command: OrderVoid, ground: Ground) -> Refused | None:
    """Only the stake of whoever committed the fraud, and only where the book says so."""
    if not command.forfeit:
        return None
    if ground.wrongdoer is None or command.wrongdoer is None:
        why = "nobody is named who did it" if ground.wrongdoer else "the book refunds it"
        says = f"{command.who} cannot have a stake of round {command.round} forfeited: {why}"
        return Refused(Refusal.FORFEIT_NOT_ALLOWED, says=says, clause=ground.wrongdoer or ground.clause)
    if staked_by(context.table, command.round, _said(context, command.round), command.wrongdoer):
        return None
    says = f"{command.wrongdoer} had no stake in round {command.round} that could be forfeited"
    return Refused(Refusal.FORFEIT_NOT_ALLOWED, says=says, clause=ground.wrongdoer)


def _said(context: CommandContext, number: int) -> tuple[Said, ...]:
    under_way = context.table.round
    if under_way is not None and under_way.number == number:
        return tuple(context.live.said)
    return tuple(context.house.past_round(number) or ())


# --- confirmed or dropped -------------------------------------------------------------------------------


@CHAPTER.obeys(BreakOff, phases=WHILE_OPEN_OR_CLOSED)
def break_off(context: CommandContext, order: BreakOff) -> Refused | None:
    """What lies on the layout goes back as in a void round; the tournament has given its reason."""
    if context.table.round is None:
        says = f"{order.who} cannot break off a round: none is under way at {context.table.name}"
        return Refused(Refusal.NO_SUCH_ROUND, says=says, clause=order.clause)
    void_under_way(context, order.clause)
    return None


@CHAPTER.decides(
    ConfirmVoid,
    refusals=(Refusal.NOT_ORDERED, Refusal.SAME_PERSON, Refusal.NO_SUCH_ROUND, Refusal.VOID_ALREADY),
    phases=WHILE_OPEN_OR_CLOSED,
)
def confirm_void(context: CommandContext, command: ConfirmVoid) -> Refused | None:
    """Whoever ordered it does not confirm it; then chips and cards go where the book's void sends them."""
    table = context.table
    order = table.cases.void_order(command.round)
    if order is None:
        return _not_ordered(context, command.who, command.round)
    if order.ordered_by == command.who:
        says = (
            f"{command.who} cannot confirm that round {order.round} is void: {order.ordered_by} ordered it, and "
            "another person has to confirm it"
        )
        return Refused(Refusal.SAME_PERSON, says=says, clause=order.clause)
    said = _said(context, order.round)
    context.say(VoidConfirmed(order=order, confirmed_by=command.who, clause=order.clause))
    if table.round is not None and table.round.number == order.round:
        void_under_way(context, order.clause)
    elif refused := void_past(context, order.round, order.clause):
        return refused
    cancel_outcome(context, order, said)
    return None


@CHAPTER.decides(WithdrawVoid, refusals=(Refusal.NOT_ORDERED, Refusal.NO_REASON), phases=WHILE_OPEN_OR_CLOSED)
def withdraw_void(context: CommandContext, command: WithdrawVoid) -> Refused | None:
    """The round goes on from where it held."""
    order = context.table.cases.void_order(command.round)
    if order is None:
        return _not_ordered(context, command.who, command.round)
    if not command.reason.strip():
        says = f"{command.who} has to say why the order to void round {command.round} is dropped"
        return Refused(Refusal.NO_REASON, says=says, clause=order.clause)
    context.say(
        VoidWithdrawn(order=order, withdrawn_by=command.who, reason=command.reason.strip(), clause=order.clause)
    )
    go_on(context)
    return None


def _not_ordered(context: CommandContext, who: str, number: int) -> Refused:
    says = f"{who} cannot do this: nobody has ordered round {number} void"
    return Refused(Refusal.NOT_ORDERED, says=says, clause=context.clauses[0])


@CHAPTER.evolves(VoidOrdered)
def void_ordered(table: Table, event: VoidOrdered) -> Table:
    cases = table.cases
    return replace(table, cases=replace(cases, void_orders=(*cases.void_orders, event.order)))


@CHAPTER.evolves(VoidConfirmed)
def void_confirmed(table: Table, event: VoidConfirmed) -> Table:
    return _without(table, event.order)


@CHAPTER.evolves(VoidWithdrawn)
def void_withdrawn(table: Table, event: VoidWithdrawn) -> Table:
    return _without(table, event.order)


def _without(table: Table, order: VoidOrder) -> Table:
    left = tuple(one for one in table.cases.void_orders if one.round != order.round)
    return replace(table, cases=replace(table.cases, void_orders=left))
