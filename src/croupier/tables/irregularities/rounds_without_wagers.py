"""A round that was dealt with no wager down (NSW 18.7)."""

from __future__ import annotations

from collections import Counter

import msgspec

from croupier.shoe import stack as shoe
from croupier.tables.cards.shuffling import refuse_in_a_round
from croupier.tables.commands import Command
from croupier.tables.conditions.tournament import kept_for_forms
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.irregularities.drawn_cards import refuse_without_cards, rules_for, stack_of
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class ReportNoWagers(Command, frozen=True, kw_only=True, tag="report-no-wagers"):
    """Report that a round was dealt while no wager lay on the layout."""

    shown: tuple[Card, ...]
    """The cards that were dealt face up, in order."""


class DealtWithoutWagers(Event, frozen=True, kw_only=True, tag="dealt-without-wagers.1"):
    """A round was dealt for nobody: it is void, and the cards that were shown are burned."""

    number: int
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"Round {self.number} was dealt without a wager and is void; {' '.join(self.cards)} are burned"


@CHAPTER.decides(
    ReportNoWagers,
    refusals=(
        Refusal.ROUND_UNDER_WAY,
        Refusal.NOT_READY,
        Refusal.NOT_BY_HAND,
        Refusal.WAGER_LIES,
        Refusal.NO_SUCH_CARD,
        Refusal.CARD_NOT_IN_THE_STACK,
    ),
)
def report_no_wagers(context: CommandContext, command: ReportNoWagers) -> Refused | None:
    """Only a person deals for nobody: software starts no round without a wager."""
    table, clause = context.table, rules_for(context.table).no_wagers
    assert clause is not None, "a book without such a rule does not know the command"
    if refused := (
        refuse_in_a_round(table, command, clause)
        or refuse_without_cards(table, command, clause)
        or _refuse_no_wagers(table, command, clause)
    ):
        return refused
    context.say(DealtWithoutWagers(number=table.rounds + 1, cards=command.shown, clause=clause))
    return None


def _refuse_no_wagers(table: Table, command: ReportNoWagers, clause: Clause) -> Refused | None:
    if not table.by_hand:
        says = f"{command.who} cannot have dealt without a wager: {table.name} is dealt by software"
        return Refused(Refusal.NOT_BY_HAND, says=says, clause=clause)
    if table.wagers:
        says = f"{command.who} reports a round without wagers, and {len(table.wagers)} lie on the layout"
        return Refused(Refusal.WAGER_LIES, says=says, clause=clause)
    if not command.shown:
        says = f"{command.who} has to say which cards were dealt without a wager"
        return Refused(Refusal.NO_SUCH_CARD, says=says, clause=clause)
    stack = stack_of(table)
    if len(command.shown) + stack.burns_due > stack.undealt.count:
        left = f"{stack.undealt.count} were left in the {table.dealt_out_of}"
        says = f"{command.who} reports {len(command.shown)} cards, and {left}"
        return Refused(Refusal.CARD_NOT_IN_THE_STACK, says=says, clause=clause)
    seen = Counter((*stack.rack, *_from_the_shoe(table, command.shown), *stack.out))
    card, copies = seen.most_common(1)[0]
    if copies <= stack.decks:
        return None
    says = f"{command.who} reports {copies} copies of {card} since the shuffle, and there are {stack.decks}"
    return Refused(Refusal.CARD_NOT_IN_THE_STACK, says=says, clause=clause)


def _from_the_shoe(table: Table, shown: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those of the cards that were not set aside before: such cards are dealt first."""
    aside = table.cards.set_aside
    return shown[len(aside) :] if shown[: len(aside)] == aside else shown


@CHAPTER.evolves(DealtWithoutWagers)
def dealt_without_wagers(table: Table, event: DealtWithoutWagers) -> Table:
    """A card that the shuffle wanted burned first was burned."""
    stack, cards = stack_of(table), table.cards
    for _ in range(stack.burns_due):
        stack = shoe.burn(stack)
    from_the_shoe = _from_the_shoe(table, event.cards)
    for card in from_the_shoe:
        stack = shoe.follow(stack, card)
    stack = shoe.collect(stack, event.cards)
    aside = cards.set_aside if len(from_the_shoe) == len(event.cards) else ()
    return replace(
        kept_for_forms(table),
        rounds=event.number,
        voided=(*table.voided, event.number),
        finished=None,
        passed=(),
        cards=replace(cards, stack=stack, set_aside=aside, under_the_shoe=None),
    )
