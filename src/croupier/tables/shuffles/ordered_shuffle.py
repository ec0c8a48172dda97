"""Orders about the next shuffle: a supervisor wants one, or the last rounds need none (NSW 4.4.4; ACT 5.5)."""

from __future__ import annotations

from croupier.shoe.device import refuse_device_cut
from croupier.shoe.stack import Holder, Stack, declare_last_rounds, order_shuffle, refuse_round
from croupier.tables.cards.shuffling import refuse_in_a_round, with_cards
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.malfunctions.remaining_cards import stack_of
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reason

CHAPTER = TableChapter()


class OrderShuffle(Command, frozen=True, kw_only=True, tag="order-shuffle"):
    """Have the cards shuffled after the round, because they may not be well mixed."""

    reason: Reason


class DeclareLastRounds(Command, frozen=True, kw_only=True, tag="declare-last-rounds"):
    """Say that play ends after the last rounds: a cutting card that turns up in them is set aside."""


class ShuffleOrdered(Event, frozen=True, kw_only=True, tag="shuffle-ordered.1"):
    """A supervisor had the cards shuffled before another round."""

    reason: str
    by: str

    def __str__(self) -> str:
        return f"{self.by} has the cards shuffled before another round: {self.reason}"


class LastRoundsDeclared(Event, frozen=True, kw_only=True, tag="last-rounds-declared.1"):
    """Play ends after so many rounds more."""

    rounds: int

    def __str__(self) -> str:
        return f"The last {self.rounds} rounds are declared: a cutting card that turns up is set aside"


def _stack(table: Table, command: Command, clause: Clause | None) -> Stack | Refused:
    """The cards in a shoe; a device is never shuffled by hand, and has no cutting card."""
    stack = table.cards.stack
    if stack is None or table.cards.shuffling is not None:
        says = (
            f"{command.who} cannot order this yet: the cards of {table.name} are not in the {table.dealt_out_of}"
        )
        return Refused(Refusal.NOT_READY, says=says, clause=clause)
    return refuse_device_cut(table.shuffle_rules) if stack.holder is Holder.DEVICE else stack


@CHAPTER.decides(OrderShuffle, refusals=(Refusal.NOT_READY, Refusal.SHUFFLE_NOT_ALLOWED, Refusal.CUT_NOT_ALLOWED))
def have_shuffled(context: CommandContext, command: OrderShuffle) -> Refused | None:
    """The round under way is finished first; nobody is preferred for the cut that follows."""
    rules = context.table.shuffle_rules
    stack = _stack(context.table, command, rules.due.ordered)
    ordered = stack if isinstance(stack, Refused) else order_shuffle(rules, stack, reason=command.reason)
    if isinstance(ordered, Refused):
        return ordered
    context.say(ShuffleOrdered(reason=command.reason, by=command.who, clause=rules.due.ordered))
    return None


@CHAPTER.evolves(ShuffleOrdered)
def shuffle_ordered(table: Table, event: ShuffleOrdered) -> Table:
    ordered = order_shuffle(table.shuffle_rules, stack_of(table), reason=event.reason)
    assert not isinstance(ordered, Refused), ordered
    return with_cards(table, stack=ordered)


@CHAPTER.decides(
    DeclareLastRounds,
    refusals=(
        Refusal.NOT_READY,
        Refusal.LAST_ROUNDS_NOT_ALLOWED,
        Refusal.CUT_NOT_ALLOWED,
        Refusal.ROUND_UNDER_WAY,
        Refusal.SHUFFLE_DUE,
    ),
)
def last_rounds(context: CommandContext, command: DeclareLastRounds) -> Refused | None:
    """Between two rounds; once a shuffle is due it is too late to do without it."""
    table, rules = context.table, context.table.shuffle_rules
    clause = rules.due.last_rounds.clause if rules.due.last_rounds else rules.due.after_the_round
    stack = _stack(table, command, clause)
    declared = stack if isinstance(stack, Refused) else declare_last_rounds(rules, stack)
    if isinstance(declared, Refused):
        return declared
    if refused := refuse_in_a_round(table, command, clause) or refuse_round(stack_of(table)):
        return refused
    if stack_of(table).last_rounds is not None:
        says = f"{command.who} cannot declare the last rounds of this shoe again"
        return Refused(Refusal.LAST_ROUNDS_NOT_ALLOWED, says=says, clause=clause)
    assert declared.last_rounds is not None, "last rounds have a number"
    context.say(LastRoundsDeclared(rounds=declared.last_rounds, clause=clause))
    return None


@CHAPTER.evolves(LastRoundsDeclared)
def last_rounds_declared(table: Table, event: LastRoundsDeclared) -> Table:
    declared = declare_last_rounds(table.shuffle_rules, stack_of(table))
    assert not isinstance(declared, Refused), declared
    return with_cards(table, stack=declared)
