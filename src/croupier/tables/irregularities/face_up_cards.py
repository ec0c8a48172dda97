"""Cards that lie face up in the shoe (ACT 14.1, CW 10.1, NSW 18.1)."""

from __future__ import annotations

import msgspec

from croupier.shoe.stack import shuffle_after_the_round
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.irregularities.drawn_cards import (
    OF_A_DRAWN_CARD,
    burned,
    drawn,
    go_on_if_under_way,
    refuse_drawn,
    refuse_unnamed,
    refuse_without_cards,
    rules_for,
    stack_of,
)
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table
from croupier.vocabulary.card import Card
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reason

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class ReportFaceUpCard(Command, frozen=True, kw_only=True, tag="report-face-up-card"):
    """Report that the next card lies face up in the shoe."""

    card: Card | None = None
    """Which card it is, where a person deals."""


class OrderCardCheck(Command, frozen=True, kw_only=True, tag="order-card-check"):
    """Have the remaining cards taken out and checked, because more of them may lie face up."""

    reason: Reason


class CardFoundFaceUp(Event, frozen=True, kw_only=True, tag="card-found-face-up.1"):
    """A card lay face up in the shoe, and was burned."""

    card: Card

    def __str__(self) -> str:
        return f"{self.card} lies face up in the shoe and is burned"


class CardCheckOrdered(Event, frozen=True, kw_only=True, tag="card-check-ordered.1"):
    """The remaining cards are to be taken out and checked before another round."""

    by: str
    reason: str
    round: int | None = None
    """The round that is finished first."""

    def __str__(self) -> str:
        when = f" when round {self.round} is over" if self.round else ""
        return f"{self.by} has the remaining cards taken out and checked{when}: {self.reason}"


@CHAPTER.decides(ReportFaceUpCard, refusals=OF_A_DRAWN_CARD)
def report_face_up_card(context: CommandContext, command: ReportFaceUpCard) -> Refused | None:
    """It is burned, and play goes on with the card behind it."""
    table, clause = context.table, rules_for(context.table).face_up
    if refused := refuse_drawn(table, command, command.card, clause) or refuse_unnamed(
        table, command, command.card, clause
    ):
        return refused
    context.say(CardFoundFaceUp(card=drawn(context, command.card), clause=clause))
    go_on_if_under_way(context)
    return None


@CHAPTER.evolves(CardFoundFaceUp)
def card_found_face_up(table: Table, event: CardFoundFaceUp) -> Table:
    after = burned(table, event.card)
    return replace(after, cards=replace(after.cards, found_face_up=after.cards.shoe))


@CHAPTER.decides(OrderCardCheck, refusals=(Refusal.NOT_READY, Refusal.NOTHING_WENT_WRONG))
def order_card_check(context: CommandContext, command: OrderCardCheck) -> Refused | None:
    """It waits for the end of the round; cards that were looked at are shuffled before they are dealt."""
    table, clause = context.table, rules_for(context.table).check_ordered
    assert clause is not None, "a book without such a check does not know the command"
    if refused := refuse_without_cards(table, command, clause):
        return refused
    if table.cards.found_face_up != table.cards.shoe:
        says = (
            f"{command.who} cannot have the remaining cards checked: no card of this shoe was found face up, and "
            "that is what gives reason to suspect more"
        )
        return Refused(Refusal.NOTHING_WENT_WRONG, says=says, clause=clause)
    if not command.reason.strip():
        says = f"{command.who} has to say why more cards may lie face up"
        return Refused(Refusal.NOTHING_WENT_WRONG, says=says, clause=clause)
    number = table.round.number if table.round else None
    context.say(CardCheckOrdered(by=command.who, reason=command.reason, round=number, clause=clause))
    return None


@CHAPTER.evolves(CardCheckOrdered)
def card_check_ordered(table: Table, event: CardCheckOrdered) -> Table:
    """No check is made while a round is under way, and no round begins before it is made."""
    assert event.clause is not None, "a check is ordered under a clause"
    stack = shuffle_after_the_round(stack_of(table), event.clause)
    return replace(table, cards=replace(table.cards, checked=False, check_due=event.clause, stack=stack))
