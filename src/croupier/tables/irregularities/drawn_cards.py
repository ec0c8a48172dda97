"""What every irregularity of cards needs: the card that left the shoe, and where it goes. Decides none of them."""

from __future__ import annotations

import dataclasses

import msgspec

from croupier.games.play import Deal
from croupier.games.said import HandAt
from croupier.rulebooks.pit.irregularities import IrregularityRules
from croupier.rulebooks.shuffle_rules import CutCase
from croupier.shoe import stack as shoe
from croupier.shoe.stack import Stack
from croupier.tables.cards.shuffling import with_cards
from croupier.tables.commands import Command, spoken
from croupier.tables.context import CommandContext
from croupier.tables.play.dealing import go_on, say_cutting_card
from croupier.tables.play.round_events import CuttingCardCameOut
from croupier.tables.table import Table
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused

OF_A_DRAWN_CARD = (
    Refusal.NOT_READY,
    Refusal.NO_SUCH_CARD,
    Refusal.NOT_BY_HAND,
    Refusal.CARD_NOT_IN_THE_STACK,
)
"""Why a card cannot have left the shoe."""


def rules_for(table: Table) -> IrregularityRules:
    """What the table's book does when something went wrong with the cards."""
    return table.book.irregularities


def stack_of(table: Table) -> Stack:
    """The cards in play, where a command that needs them was not refused."""
    assert table.cards.stack is not None, f"{table.name} has no cards"
    return table.cards.stack


def refuse_without_cards(table: Table, command: Command, clause: Clause) -> Refused | None:
    """Nothing leaves a shoe that is not there, or whose cards wait to be cut."""
    if table.cards.stack is not None and table.cards.shuffling is None:
        return None
    says = f"{command.who} cannot {spoken(command)}: the cards of {table.name} are not in the {table.dealt_out_of}"
    return Refused(Refusal.NOT_READY, says=says, clause=clause)


def refuse_drawn(table: Table, command: Command, card: Card | None, clause: Clause) -> Refused | None:
    """A person says which card came out, and it must be one that can; software knows its own."""
    if refused := refuse_without_cards(table, command, clause):
        return refused
    stack = stack_of(table)
    if card is not None and not table.by_hand:
        says = f"{command.who} cannot name the card: {table.name} is dealt by software, which knows it"
        return Refused(Refusal.NOT_BY_HAND, says=says, clause=clause)
    if card is not None:
        return shoe.refuse_reported(stack, card)
    if stack.undealt.count == 0:
        says = f"{command.who} cannot {spoken(command)}: no card is left in the {table.dealt_out_of}"
        return Refused(Refusal.CARD_NOT_IN_THE_STACK, says=says, clause=clause)
    return None


def refuse_unnamed(table: Table, command: Command, card: Card | None, clause: Clause) -> Refused | None:
    """Where a person deals, a card that was seen has a name."""
    if card is not None or not table.by_hand:
        return None
    says = f"{command.who} cannot {spoken(command)} without saying which card it was"
    return Refused(Refusal.NO_SUCH_CARD, says=says, clause=clause)


def drawn(context: CommandContext, card: Card | None) -> Card:
    """The card that was reported, or the top one of the house's own; a cutting card before it comes out."""
    if card is not None:
        return card
    table = context.table
    waiting = context.live.waiting if table.round is not None else None
    box = waiting.to.box if isinstance(waiting, Deal) and isinstance(waiting.to, HandAt) else None
    top, _ = shoe.draw(table.shuffle_rules, stack_of(table), box=box)
    if top.cutting_card and table.round is not None:
        say_cutting_card(context, box)
    elif top.cutting_card:
        first = table.shuffle_rules.due.cutting_card_first
        context.say(CuttingCardCameOut(case=CutCase.CUTTING_CARD_FIRST, clause=first))
    return top.card


def go_on_if_under_way(context: CommandContext) -> None:
    """Let the round go on with what has been put right."""
    if context.table.round is not None:
        go_on(context)


# --- where such cards go --------------------------------------------------------------------------------


def out_of_the_shoe(stack: Stack, card: Card) -> Stack:
    """The card has left the shoe; a burn that was due is still due."""
    return dataclasses.replace(shoe.follow(stack, card), burns_due=stack.burns_due)


def burned(table: Table, card: Card | None) -> Table:
    """The next card is out of play in the discard rack; one that nobody saw goes there face down."""
    stack = stack_of(table)
    if card is None:
        after = dataclasses.replace(shoe.burn(stack), burns_due=stack.burns_due)
    else:
        after = shoe.burn_seen(out_of_the_shoe(stack, card), card)
    return with_cards(table, stack=after)


def used_next(table: Table, card: Card | None) -> Table:
    """The card lies beside the shoe and is dealt before any other, in the order in which they came out.

    One that nobody saw is as good as the top card, so it is left there; where a person deals, who says later which
    it was, it is counted.
    """
    if card is None and not table.by_hand:
        return table
    if card is None:
        unseen = table.cards.drawn_unseen + 1
        return msgspec.structs.replace(table, cards=msgspec.structs.replace(table.cards, drawn_unseen=unseen))
    cards = table.cards
    after = msgspec.structs.replace(
        cards,
        stack=out_of_the_shoe(stack_of(table), card),
        set_aside=(*cards.set_aside, card),
        behind_unseen=(*cards.unseen_before_each, cards.drawn_unseen),
    )
    return msgspec.structs.replace(table, cards=after)
