"""The stack in play: what is undealt, burned, on the felt and in the discard rack; every card is accounted for.

A frozen value and functions that give the next one. Undealt and burned cards are face down: of them it shows only
how many they are. A stack that a person deals from a real shoe follows the same rules; of its undealt cards
nothing else is known, and `draw_reported` is told each card.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from croupier.rulebooks.shuffle_rules import CutCase, ShuffleRules
from croupier.shoe.face_down import (
    NONE,
    FaceDown,
    put_together,
    turned_over,
    turned_over_or_none,
    without_top,
)
from croupier.shoe.pack import full_pack, in_order
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause, defines
from croupier.vocabulary.refusal import Refusal, Refused


class Holder(StrEnum):
    """What the cards are dealt from."""

    SHOE = "shoe"
    DEVICE = "device"


@dataclass(frozen=True, slots=True, kw_only=True)
class CuttingCardOut:
    """Where the cutting card came out: it decides who is offered the next cut."""

    case: CutCase
    box: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack:
    """The cards of one table, between two shuffles of the whole pack."""

    shoe: int
    """The how manieth shoe of the table this is."""
    decks: int
    holder: Holder
    undealt: FaceDown
    burned: FaceDown = NONE
    """Burned unseen; they lie in the discard rack with the others."""
    out: tuple[Card, ...] = ()
    """On the felt, in the order they were drawn."""
    rack: tuple[Card, ...] = ()
    """Seen by all and now in the discard rack."""
    cutting_card: int | None = None
    """How many cards lie behind the cutting card; nothing when it is not among the undealt."""
    came_out: CuttingCardOut | None = None
    due: Clause | None = None
    """The clause by which the cards are shuffled before another round."""
    put_off: Clause | None = None
    """The same, where the shuffle waits until the last rounds are over."""
    last_rounds: int | None = None
    """How many of the last rounds are left, once they are declared."""
    burns_due: int = 0
    """How many cards are to be burned before the next one is dealt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A card that left the shoe, and whether the cutting card came out before it."""

    card: Card
    cutting_card: bool = False


# --- rounds ---------------------------------------------------------------------------------------------


def cutting_card_is_next(stack: Stack) -> bool:
    """Whether the cutting card lies on top; of a real shoe only the dealer knows."""
    return stack.cutting_card is not None and stack.undealt.count <= stack.cutting_card


def start_round(rules: ShuffleRules, stack: Stack) -> Stack:
    """A round is about to begin: a cutting card on top is drawn first, and that opens no round (open point 6)."""
    if turned_over_or_none(stack.undealt) is not None and cutting_card_is_next(stack):
        return take_out_cutting_card(rules, stack, CutCase.CUTTING_CARD_FIRST)
    return stack


def take_out_cutting_card(rules: ShuffleRules, stack: Stack, case: CutCase, *, box: int | None = None) -> Stack:
    """The cutting card came out. In the last rounds it is set aside (ACT 5.5); else a shuffle is due."""
    first = case is CutCase.CUTTING_CARD_FIRST
    calls_for = rules.due.cutting_card_first if first else rules.due.after_the_round
    stack = dataclasses.replace(stack, cutting_card=None, came_out=CuttingCardOut(case=case, box=box))
    if stack.last_rounds is not None:
        return dataclasses.replace(stack, put_off=calls_for)
    return dataclasses.replace(stack, due=calls_for)


def refuse_round(stack: Stack) -> Refused | None:
    """No round begins while a shuffle is due; once the last rounds are over, one that was put off is."""
    due = stack.put_off if stack.due is None and stack.last_rounds == 0 else stack.due
    if due is None:
        return None
    says = "The cards are shuffled before another round begins"
    return Refused(Refusal.SHUFFLE_DUE, says=says, clause=due)


def draw(rules: ShuffleRules, stack: Stack, *, box: int | None) -> tuple[Drawn, Stack]:
    """The next card, for a box or (none) for the dealer. A cutting card on top of it is taken out first.

    A burn that was missed is not made up for (NSW 18.12). The caller has seen to it that a card is left.
    """
    assert stack.undealt.count > 0, "the cards have run out"
    cutting_card = cutting_card_is_next(stack)
    if cutting_card:
        case = CutCase.CUTTING_CARD_ON_THE_DEALER if box is None else CutCase.CUTTING_CARD_ON_A_BOX
        stack = take_out_cutting_card(rules, stack, case, box=box)
    card = turned_over(stack.undealt)[0]
    return Drawn(card=card, cutting_card=cutting_card), _onto_the_felt(stack, card)


def refuse_reported(stack: Stack, card: Card) -> Refused | None:
    """A person reports a card that cannot be: every copy of it was seen already, or no card is left."""
    seen = (stack.out + stack.rack).count(card)
    if stack.undealt.count == 0:
        return Refused(Refusal.CARD_NOT_IN_THE_STACK, says=f"No card is left, so {card} cannot have been drawn")
    if seen < stack.decks:
        return None
    says = f"All {stack.decks} copies of {card} were seen already since the shuffle"
    return Refused(Refusal.CARD_NOT_IN_THE_STACK, says=says)


def draw_reported(stack: Stack, card: Card) -> tuple[Drawn, Stack]:
    """The next card of a real shoe, as the dealer reports it; a cutting card before it is reported by itself."""
    assert refuse_reported(stack, card) is None, "a card that cannot be was refused at the door"
    assert turned_over_or_none(stack.undealt) is None, "these cards are the house's own to draw"
    return Drawn(card=card), _onto_the_felt(stack, card)


def follow(stack: Stack, card: Card) -> Stack:
    """The stack after a draw that is on record; where the order is known, the card must be the one on top."""
    known = turned_over_or_none(stack.undealt)
    assert known is None or known[0] is card, "the record names another card than the one on top"
    return _onto_the_felt(stack, card)


def _onto_the_felt(stack: Stack, card: Card) -> Stack:
    return dataclasses.replace(stack, undealt=without_top(stack.undealt), out=(*stack.out, card), burns_due=0)


@defines("burn")
def burn(stack: Stack) -> Stack:
    """The next card goes out of play into the discard rack, and nobody sees it."""
    assert stack.undealt.count > 0, "the cards have run out"
    known = turned_over_or_none(stack.undealt)
    top = FaceDown(1) if known is None else FaceDown.of(known[:1])
    burned = put_together(stack.burned, top)
    if (unseen := turned_over_or_none(burned)) is not None:
        burned = FaceDown.of(in_order(unseen))  # as `recalled` finds them: their order is of no account
    return dataclasses.replace(
        stack,
        undealt=without_top(stack.undealt),
        burned=burned,
        burns_due=max(0, stack.burns_due - 1),
    )


@defines("burn")
def burn_seen(stack: Stack, card: Card) -> Stack:
    """A card that was drawn and seen (found face up, or dealt wrongly) goes out of play into the rack."""
    return collect(stack, (card,))


def collect(stack: Stack, cards: Iterable[Card]) -> Stack:
    """Cards leave the felt for the discard rack."""
    out, collected = list(stack.out), tuple(cards)
    for card in collected:
        out.remove(card)
    return dataclasses.replace(stack, out=tuple(out), rack=stack.rack + collected)


def end_round(stack: Stack) -> Stack:
    """All cards are collected; one of the last rounds, if they were declared, is over."""
    left = None if stack.last_rounds is None else max(0, stack.last_rounds - 1)
    return dataclasses.replace(collect(stack, stack.out), last_rounds=left)


# --- the shuffle that is due, or not --------------------------------------------------------------------


def declare_last_rounds(rules: ShuffleRules, stack: Stack) -> Stack | Refused:
    """Play ends after so many rounds as the book names: a cutting card that turns up is set aside."""
    if rules.due.last_rounds is None:
        says = "This book knows no last rounds in which the cutting card is set aside"
        return Refused(Refusal.LAST_ROUNDS_NOT_ALLOWED, says=says, clause=rules.due.after_the_round)
    return dataclasses.replace(stack, last_rounds=rules.due.last_rounds.value)


def order_shuffle(rules: ShuffleRules, stack: Stack, *, reason: str) -> Stack | Refused:
    """A supervisor who doubts the mix has the cards shuffled after the round, and says why (NSW 4.4.4)."""
    if rules.due.ordered is None:
        says = "This book has the cards shuffled only when the cutting card comes out"
        return Refused(Refusal.SHUFFLE_NOT_ALLOWED, says=says, clause=rules.due.after_the_round)
    if not reason.strip():
        says = "A supervisor who orders a shuffle says why the cards may not be well mixed"
        return Refused(Refusal.SHUFFLE_NOT_ALLOWED, says=says, clause=rules.due.ordered)
    return shuffle_after_the_round(stack, rules.due.ordered)


def shuffle_after_the_round(stack: Stack, clause: Clause) -> Stack:
    """The cards are shuffled before another round: a wrong cut (NSW 18.11) or a missed shuffle was noticed."""
    return dataclasses.replace(stack, due=clause)


# --- cards that run out ---------------------------------------------------------------------------------


def in_the_rack(stack: Stack) -> FaceDown:
    """All that lies in the discard rack, burned cards included; face down, since some nobody has seen."""
    return put_together(FaceDown.of(stack.rack), stack.burned)


def refuse_run_out(rules: ShuffleRules, stack: Stack) -> Refused | None:
    """The discard rack is shuffled only when no card is left, and where no device has turned the rule off."""
    off = rules.device.turned_off
    if stack.holder is Holder.DEVICE and rules.run_out in off.value:
        says = f"With an automated shuffling shoe rule {rules.run_out} has no effect"
        return Refused(Refusal.RUN_OUT_NOT_ALLOWED, says=says, clause=off.clause)
    if stack.undealt.count:
        says = f"The discard rack is shuffled when the cards run out, and there are {stack.undealt.count} left"
        return Refused(Refusal.RUN_OUT_NOT_ALLOWED, says=says, clause=rules.run_out)
    if not in_the_rack(stack).count:
        says = "There is no card in the discard rack to complete the round with"
        return Refused(Refusal.RUN_OUT_NOT_ALLOWED, says=says, clause=rules.run_out)
    return None


def refill(rules: ShuffleRules, stack: Stack, order: FaceDown, *, cutting_card: int | None = None) -> Stack:
    """The rack, shuffled and cut, supplies the rest of the round; the felt is not touched and no new shoe begins.

    The cutting card may go in again (ACT 5.3, NSW 4.8). The shuffle it called for is due after the round all the
    same, also where nobody saw it come out.
    """
    assert refuse_run_out(rules, stack) is None, "what may not be done was refused at the door"
    assert same_cards(order, in_the_rack(stack)), "the cards that come back are those of the rack"
    in_a_shoe = stack.holder is Holder.SHOE and rules.burn.with_a_shoe is not None
    burns = rules.burn.after_shuffle.value if in_a_shoe else 0
    if stack.holder is Holder.SHOE and stack.due is None and stack.put_off is None:
        late = rules.due.dealt_past
        in_the_last = stack.last_rounds is not None
        stack = dataclasses.replace(stack, put_off=late) if in_the_last else shuffle_after_the_round(stack, late)
    return dataclasses.replace(
        stack, undealt=order, burned=NONE, rack=(), burns_due=burns, cutting_card=cutting_card
    )


# --- every card is accounted for ------------------------------------------------------------------------


def same_cards(one: FaceDown, other: FaceDown) -> bool:
    """Whether both hold the same cards in some order, as far as they are known."""
    first, second = turned_over_or_none(one), turned_over_or_none(other)
    if first is None or second is None:
        return one.count == other.count
    return Counter(first) == Counter(second)


def is_accounted_for(stack: Stack) -> bool:
    """Whether undealt, burned, on the felt and in the rack together are exactly the pack."""
    seen = FaceDown.of(stack.out + stack.rack)
    whole = put_together(put_together(stack.undealt, stack.burned), seen)
    pack = full_pack(stack.decks)
    within = not Counter(turned_over(seen)) - Counter(pack)
    return within and same_cards(whole, FaceDown.of(pack))


# --- a stack that was stored ----------------------------------------------------------------------------


def recalled(stack: Stack, order: FaceDown) -> Stack:
    """A stack that was stored knows only counts; the order of its last shuffle makes it whole again.

    The order comes from the sealed secret, the cutter's value and the cut, so that a shoe survives a crash.
    """
    whole = turned_over(order)
    undealt = whole[len(whole) - stack.undealt.count :]
    unseen = Counter(full_pack(stack.decks)) - Counter(undealt + stack.out + stack.rack)
    known = dataclasses.replace(
        stack, undealt=FaceDown.of(undealt), burned=FaceDown.of(in_order(unseen.elements()))
    )
    assert is_accounted_for(known), "this order is not that of the stack's last shuffle"
    return known
