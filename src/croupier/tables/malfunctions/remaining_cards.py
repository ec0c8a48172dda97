"""The cards that a failed shuffling device still held: taken out, shuffled and cut, or dealt on from a shoe."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Sequence

import msgspec

from croupier.games.play import Ask
from croupier.rulebooks.pit.malfunctions import CardShoe, DealersCourses, OrdinaryShoe, Remedies
from croupier.rulebooks.shuffle_rules import CutCase
from croupier.shoe.device import into_a_shoe
from croupier.shoe.pack import full_pack
from croupier.shoe.stack import Holder, Stack
from croupier.tables.cards.shuffling import start_shuffle, with_cards
from croupier.tables.commands import Time
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.play.dealing import go_on
from croupier.tables.registry import TableChapter
from croupier.tables.state.cards import Purpose
from croupier.tables.table import Table
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import On
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace

LEAST_TO_CUT = 2
"""Fewer cards have no place where they can be cut."""


class CardsTakenOut(Event, frozen=True, kw_only=True, tag="cards-taken-out.1"):
    """What a failed device still held was taken out, and damaged cards were replaced."""

    cards: int
    damaged: tuple[Card, ...] = ()
    new_decks: int = 0
    """From so many new decks: each has one of each card."""

    def __str__(self) -> str:
        return f"{self.cards} cards come out of the shuffling device{replaced(self.damaged, self.new_decks)}"


class DealtOnFromShoe(Event, frozen=True, kw_only=True, tag="dealt-on-from-shoe.1"):
    """What a failed device still held is dealt on as it lies, from an ordinary shoe."""

    cards: int
    cutting_card: int | None = None
    last: bool = False
    """Whether the cards are shuffled before another round, because no cutting card can say so."""

    def __str__(self) -> str:
        behind = "" if self.cutting_card is None else f", with {self.cutting_card} of them behind the cutting card"
        return f"{self.cards} cards are dealt on as they lie{behind}"


class RoundResumed(Event, frozen=True, kw_only=True, tag="round-resumed.1"):
    """A round that a failed device had interrupted goes on."""

    number: int
    asked: Time | None = None
    """When the open questions may be answered from, if any are open."""

    def __str__(self) -> str:
        return f"Round {self.number} goes on"


class CardShoeUsed(Event, frozen=True, kw_only=True, tag="card-shoe-used.1"):
    """A card shoe is used until a shuffling device is at hand; what needs a device waits."""

    suspended: tuple[On, ...] = ()
    low_limit_gaming: bool = False
    """Whether low limit gaming waits as well."""

    def __str__(self) -> str:
        waiting = [one.inscription for one in self.suspended] + ["low limit gaming"] * self.low_limit_gaming
        without = f", without {' and '.join(waiting)}" if waiting else ""
        return f"A card shoe is used until a shuffling device is at hand{without}"


def replaced(damaged: Sequence[Card], new_decks: int) -> str:
    """The words for damaged cards and where their replacements come from."""
    if not damaged:
        return ""
    decks = "a new deck" if new_decks == 1 else f"{new_decks} new decks"
    return f"; damaged, and replaced from {decks}: {' '.join(damaged)}"


def new_decks_for(damaged: Sequence[Card]) -> int:
    """How many new decks it takes: two damaged cards of a kind need two (open point 59)."""
    return max(Counter(damaged).values(), default=0)


def refuse_damaged(table: Table, damaged: Sequence[Card], clause: Clause) -> Refused | None:
    """Only cards that the device can still have held are damaged in it."""
    stack = table.cards.stack
    held = Counter(full_pack(stack.decks)) - Counter(stack.out + stack.rack) if stack else Counter[Card]()
    foreign = Counter(damaged) - held
    if not foreign and (stack is None or len(damaged) <= stack.undealt.count):
        return None
    which = " ".join(foreign.elements()) or f"{len(damaged)} cards"
    says = f"The shuffling device of {table.name} cannot have damaged {which}: it did not hold them"
    return Refused(Refusal.CARD_NOT_IN_THE_STACK, says=says, clause=clause)


def stack_of(table: Table) -> Stack:
    """The cards in play, which there are whenever a device fails in a round."""
    assert table.cards.stack is not None, f"{table.name} has no cards"
    return table.cards.stack


def shuffle_the_rest(context: CommandContext, clause: Clause, *, cutting_card: bool) -> None:
    """What the device still held is shuffled and offered to be cut; a card or two are dealt on as they lie."""
    left = stack_of(context.table).undealt.count
    if left < LEAST_TO_CUT:
        context.say(DealtOnFromShoe(cards=left, last=cutting_card, clause=clause))
        resume(context)
        return
    start_shuffle(
        context,
        purpose=Purpose.DEVICE_FAILED,
        cards=left,
        case=CutCase.DEVICE_FAILED,
        box=None,
        clause=clause,
        cutting_card=cutting_card,
    )


def resume(context: CommandContext) -> None:
    """The cards lie in the shoe: the round that was interrupted goes on from it, and later rounds if they may."""
    remedy = context.table.book.malfunctions.remedy
    if context.table.round is not None:
        say_resumed(context, _dealt_out(remedy))
    if isinstance(remedy, Remedies):
        use_a_card_shoe(context, remedy.card_shoe)
    go_on(context)


def _dealt_out(remedy: DealersCourses | OrdinaryShoe | Remedies) -> Clause:
    match remedy:
        case DealersCourses():
            return remedy.required
        case OrdinaryShoe():
            return remedy.dealt_out
        case _:
            return remedy.card_shoe.dealt_out


def say_resumed(context: CommandContext, clause: Clause, also: tuple[Clause, ...] = ()) -> None:
    """Whoever was asked has as long to decide as if they were asked now."""
    under_way = context.table.round
    assert under_way is not None, "no round is under way"
    asked = context.command.at if isinstance(context.live.waiting, Ask) else None
    context.say(RoundResumed(number=under_way.number, asked=asked, clause=clause, also=also))


def use_a_card_shoe(context: CommandContext, rules: CardShoe) -> None:
    """What needs a device is suspended (open point 59)."""
    setting = context.table.opened
    waiting = {on: clause for on, clause in rules.suspended.items() if on in setting.options.side_wagers}
    low_limit = (rules.low_limit,) if setting.low_limit_gaming else ()
    context.say(
        CardShoeUsed(
            suspended=tuple(waiting),
            low_limit_gaming=setting.low_limit_gaming,
            clause=rules.until_a_device,
            also=(*waiting.values(), *low_limit),
        )
    )


@CHAPTER.evolves(CardsTakenOut)
def cards_taken_out(table: Table, event: CardsTakenOut) -> Table:
    """A new card is the same card: nothing else about the stack changes."""
    return table


@CHAPTER.evolves(DealtOnFromShoe)
def dealt_on_from_shoe(table: Table, event: DealtOnFromShoe) -> Table:
    stack = stack_of(table)
    stack = into_a_shoe(stack, stack.undealt, cutting_card=event.cutting_card)
    if event.last:
        stack = dataclasses.replace(stack, due=table.shuffle_rules.due.after_the_round)
    return replace(with_cards(table, stack=stack), dealt_from=Holder.SHOE)


@CHAPTER.evolves(RoundResumed)
def round_resumed(table: Table, event: RoundResumed) -> Table:
    assert table.round is not None, "no round is under way"
    return replace(table, round=replace(table.round, asked=event.asked))


@CHAPTER.evolves(CardShoeUsed)
def card_shoe_used(table: Table, event: CardShoeUsed) -> Table:
    """What is suspended follows from what the cards are dealt from."""
    return table
