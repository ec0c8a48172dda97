"""A card that was reported wrongly: the cards lie right, and the dealer puts right what was typed of the last one.

The books know no such thing, because it is none of theirs: a card counts as it lies, face up for all to see
(ACT 6.1, CW 6.1, NSW 3.8), and not as somebody wrote it down. What was written stays on record beside what it is.
"""

from __future__ import annotations

import dataclasses

import msgspec

from croupier.games.round_of_play import CardDrawn, RoundOfPlay
from croupier.shoe import stack as shoe
from croupier.shoe.stack import Stack
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.irregularities.drawn_cards import stack_of
from croupier.tables.irregularities.reconstructing import (
    live_again,
    rebuild,
    refuse_rebuilding,
    round_to_put_right,
)
from croupier.tables.registry import TableChapter
from croupier.tables.table import Round, Table
from croupier.vocabulary.card import Card
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class CorrectCard(Command, frozen=True, kw_only=True, tag="correct-card"):
    """Say that the card reported last was mistyped, and which it is, before anything else is entered."""

    card: Card
    """The card that lies there."""


class CardCorrected(Event, frozen=True, kw_only=True, tag="card-corrected.1"):
    """The card that was reported last is another one: it was mistyped, and never lay there."""

    round: int
    was: Card
    """What was typed."""
    card: Card

    def __str__(self) -> str:
        return f"The last card of round {self.round} is {self.card}; {self.was} was mistyped"


@CHAPTER.decides(
    CorrectCard,
    refusals=(
        Refusal.NOT_BY_HAND,
        Refusal.NO_SUCH_ROUND,
        Refusal.TOO_LATE,
        Refusal.NOTHING_WENT_WRONG,
        Refusal.CARD_NOT_IN_THE_STACK,
        Refusal.CANNOT_BE_REBUILT,
    ),
)
def correct_card(context: CommandContext, command: CorrectCard) -> Refused | None:
    """The round is as if the card that lies there had been typed; its chips move by the difference."""
    table = context.table
    if not table.by_hand:
        says = f"{command.who} cannot correct a card: {table.name} is dealt by software, which types none"
        return Refused(Refusal.NOT_BY_HAND, says=says, clause=table.rules.face_up)
    found = round_to_put_right(table)
    if found is None:
        says = f"{command.who} cannot correct a card: no round is under way, and none was just finished"
        return Refused(Refusal.NO_SUCH_ROUND, says=says, clause=table.rules.face_up)
    last = found.inputs[-1] if found.inputs else None
    entered_since = table.lying or table.passed or table.cards.stack is None  # none: the cards were taken away
    if not isinstance(last, CardDrawn) or last.card is None or entered_since:
        return _too_late(table, command, found)
    clause = table.rules_for(found).face_up
    if last.card == command.card:
        says = f"{command.who} cannot correct {last.card}: it stands as {last.card} already"
        return Refused(Refusal.NOTHING_WENT_WRONG, says=says, clause=clause)
    stack = _typed(stack_of(table), last.card, None)
    if refused := shoe.refuse_reported(stack, command.card) or refuse_rebuilding(table, command, found, clause):
        return refused
    again = _again(table, found, CardDrawn(command.card, last.laid))
    context.say(CardCorrected(round=found.number, was=last.card, card=command.card, clause=clause))
    rebuild(context, found, again, clause=clause, kept=found.kept)
    return None


def _too_late(table: Table, command: CorrectCard, found: Round) -> Refused:
    """What came after a card rests on it: from then on it is for a supervisor to put right."""
    says = (
        f"{command.who} cannot correct a card of round {found.number} to {command.card}: something else was "
        "entered since the last card; a supervisor can have the round void"
    )
    return Refused(Refusal.TOO_LATE, says=says, clause=table.rules.face_up)


def _again(table: Table, found: Round, last: CardDrawn) -> RoundOfPlay:
    """The round with the same inputs, and the last card as it lies."""
    rules = live_again(table, found).rules
    again = RoundOfPlay(rules, found.wagers, new_shoe=found.new_shoe, first_box=found.first_box)
    again.feed((*found.inputs[:-1], last))
    return again


@CHAPTER.evolves(CardCorrected)
def card_corrected(table: Table, event: CardCorrected) -> Table:
    """The card is another one wherever it lies; what it means for the chips is told next."""
    table = replace(table, cards=replace(table.cards, stack=_typed(stack_of(table), event.was, event.card)))
    found = table.round or table.finished
    assert found is not None, "there is no round with a card to correct"
    last = found.inputs[-1]
    assert isinstance(last, CardDrawn), "something was entered since the card"
    found = replace(found, inputs=(*found.inputs[:-1], replace(last, card=event.card)))
    found = replace(found, layout=live_again(table, found).layout)
    return replace(table, round=found) if table.round is not None else replace(table, finished=found)


def _typed(stack: Stack, was: Card, card: Card | None) -> Stack:
    """The stack with another card in the place of the one that was mistyped, or without it."""
    if was in stack.out:
        return dataclasses.replace(stack, out=_in_its_place(stack.out, was, card))
    return dataclasses.replace(stack, rack=_in_its_place(stack.rack, was, card))


def _in_its_place(cards: tuple[Card, ...], was: Card, card: Card | None) -> tuple[Card, ...]:
    """The last card of that kind is the one that came last."""
    if was not in cards:
        return cards
    at = len(cards) - 1 - cards[::-1].index(was)
    return (*cards[:at], *(() if card is None else (card,)), *cards[at + 1 :])
