"""A person deals from a real shoe, and reports each card."""

from __future__ import annotations

import msgspec

from croupier.games.play import DISCARD_RACK, Deal, Place
from croupier.games.round_of_play import CardDrawn
from croupier.shoe import stack as shoe
from croupier.tables.cards.dropped_cards import refuse_dropped
from croupier.tables.commands import Command
from croupier.tables.conditions.cutting_card import refuse_no_cutting_card
from croupier.tables.context import CommandContext
from croupier.tables.play.dealing import box_of, give, go_on, say_cutting_card
from croupier.tables.play.holding import refuse_held
from croupier.tables.play.loss_limits import is_over_before_it
from croupier.tables.play.round_events import CardBurnedAfterShuffle, stack_in_play
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table
from croupier.vocabulary.card import Card
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class GiveCard(Command, frozen=True, kw_only=True, tag="card"):
    """Report the card just drawn from a real shoe."""

    card: Card
    laid: Place | None = None
    """Where it was put by mistake, if not where it was called for: a box and hand, `dealer` or `discard-rack`."""
    cutting_card: bool = False
    """Whether the cutting card came out before it; before the first card of a round, `start-round` says so."""


class BurnCard(Command, frozen=True, kw_only=True, tag="burn"):
    """Burn the next card of a real shoe, unseen, as the round calls for."""


@CHAPTER.decides(
    GiveCard,
    refusals=(
        Refusal.NOT_CALLED_FOR,
        Refusal.NOT_BY_HAND,
        Refusal.ROUND_HELD,
        Refusal.CARDS_DROPPED,
        Refusal.CARD_NOT_IN_THE_STACK,
        Refusal.CUTTING_CARD_NOT_ALLOWED,
    ),
)
def give_card(context: CommandContext, command: GiveCard) -> Refused | None:
    """The card goes where the round called for it, unless it was really laid somewhere else."""
    table = context.table
    if refused := _refuse_by_hand(table, command) or shoe.refuse_reported(stack_in_play(table), command.card):
        return refused
    live = context.live
    waiting = live.waiting
    if not isinstance(waiting, Deal):
        return live.deal(command.card)
    if refused := _refuse_unburned(table, command, waiting) or _refuse_cutting_card(table, command):
        return refused
    if is_over_before_it(context):
        return None
    if command.cutting_card:
        say_cutting_card(context, box_of(waiting.to))
    if refused := give(context, CardDrawn(command.card, command.laid)):
        return refused
    go_on(context)
    return None


def _refuse_unburned(table: Table, command: GiveCard, waiting: Deal) -> Refused | None:
    """A card that is to be burned first is burned, or the dealer says that it was not (NSW 4.9, 18.12)."""
    due = stack_in_play(table).burns_due
    if waiting.to != DISCARD_RACK and not due:
        return None
    missed = table.book.irregularities.missed_burn is not None
    otherwise = ", or `report-missed-burn` if the first card was dealt instead" if missed else ""
    says = f"{command.who} cannot deal {command.card}: a card is to be burned first; `burn` it{otherwise}"
    return Refused(Refusal.NOT_CALLED_FOR, says=says, clause=table.shuffle_rules.burn.after_shuffle.clause)


def _refuse_cutting_card(table: Table, command: GiveCard) -> Refused | None:
    """It comes out once, of a shoe that has one; before the first card of a round it opens none."""
    if not command.cutting_card:
        return None
    rules, begun = table.shuffle_rules, table.round
    if refused := refuse_no_cutting_card(table, command):
        return refused
    if begun is None or any(isinstance(one, CardDrawn) for one in begun.inputs):
        return None
    says = (
        f"{command.who} cannot have drawn the cutting card before {command.card}, the first of round "
        f"{begun.number}: drawn first it opens no round, and is reported with `start-round`"
    )
    return Refused(Refusal.CUTTING_CARD_NOT_ALLOWED, says=says, clause=rules.due.cutting_card_first)


@CHAPTER.decides(
    BurnCard, refusals=(Refusal.NOT_CALLED_FOR, Refusal.NOT_BY_HAND, Refusal.ROUND_HELD, Refusal.CARDS_DROPPED)
)
def burn_card(context: CommandContext, command: BurnCard) -> Refused | None:
    """The first card after a shuffle is burned unseen (NSW 4.9), or as many as are approved (ACT 6.1)."""
    if refused := _refuse_by_hand(context.table, command):
        return refused
    waiting = context.live.waiting
    to_the_rack = isinstance(waiting, Deal) and waiting.to == DISCARD_RACK
    if not to_the_rack and isinstance(waiting, Deal) and stack_in_play(context.table).burns_due:
        context.say(CardBurnedAfterShuffle(clause=context.table.shuffle_rules.burn.with_a_shoe))
        return None
    if to_the_rack and is_over_before_it(context):
        return None
    if refused := give(context, CardDrawn(None)):
        return refused
    go_on(context)
    return None


def _refuse_by_hand(table: Table, command: Command) -> Refused | None:
    if not table.by_hand:
        says = f"{command.who} cannot report a card: {table.name} is dealt by software"
        return Refused(Refusal.NOT_BY_HAND, says=says)
    if table.round is None or table.cards.shuffling is not None:
        if table.round is None:
            says, clause = "no round is under way", table.rules.control.offered
        else:
            says, clause = "the cards wait to be cut", table.shuffle_rules.offer.offered
        return Refused(Refusal.NOT_CALLED_FOR, says=f"{command.who} cannot deal: {says}", clause=clause)
    return refuse_held(table, command) or refuse_dropped(table, command)
