"""An automated shuffling shoe (ACT) or shuffling device (NSW): never cut, and it takes the discards back.

Whenever it takes cards in, it shuffles all it holds: each of those shuffles has its own commitment.
"""

from __future__ import annotations

import dataclasses

from croupier.rulebooks.shuffle_rules import FeedBack, ShuffleRules
from croupier.shoe.face_down import NONE, FaceDown, put_together
from croupier.shoe.loading import BesideTheShoe
from croupier.shoe.pack import CARDS_IN_A_DECK
from croupier.shoe.stack import Holder, Stack, in_the_rack, same_cards
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused


def refuse_loading_device(rules: ShuffleRules, ready: BesideTheShoe) -> Refused | None:
    """A device is loaded with the whole pack; the ACT books have the dealer shuffle it first. It is not cut."""
    if ready.cards.count != CARDS_IN_A_DECK * ready.decks:
        says = f"The device is loaded with {CARDS_IN_A_DECK * ready.decks} cards, not {ready.cards.count}"
        return Refused(Refusal.PACK_NOT_COMPLETE, says=says, clause=rules.device.shuffled_first.clause)
    if rules.device.shuffled_first.value and not ready.is_shuffled:
        says = "The dealer shuffles new cards before they go into the automated shuffling shoe"
        return Refused(Refusal.NOT_SHUFFLED, says=says, clause=rules.device.shuffled_first.clause)
    # in place of the shuffle and the cut: 2000 20.1, 2006 19.1, 2018 18.1, CW 13.1, NSW 4.1
    return refuse_device_cut(rules) if ready.is_cut or ready.cutting_card is not None else None


def refuse_device_cut(rules: ShuffleRules) -> Refused:
    """Nobody is offered a cut of cards that a device shuffles."""
    says = "Cards in a shuffling device are not cut, and no cutting card goes among them"
    off = tuple(one for one in rules.device.turned_off.value if rules.offer.offered.startswith(f"{one}."))
    return Refused(Refusal.CUT_NOT_ALLOWED, says=says, clause=rules.device.not_cut, also=off)


def load_device(rules: ShuffleRules, ready: BesideTheShoe, order: FaceDown, *, shoe: int) -> Stack:
    """The pack goes in and comes out in the order that the device makes of it."""
    assert refuse_loading_device(rules, ready) is None, "what may not be loaded was refused at the door"
    assert same_cards(order, ready.cards), "a device gives back the cards it took"
    burns = (
        0 if rules.burn.with_a_device is None else rules.burn.after_shuffle.value
    )  # once, before play (NSW 4.9.1)
    return Stack(shoe=shoe + 1, decks=ready.decks, holder=Holder.DEVICE, undealt=order, burns_due=burns)


def feed_back_due(rules: ShuffleRules, stack: Stack, *, now: FeedBack) -> Clause | None:
    """The clause by which the rack goes back into the device at this moment, if it does and any card lies there.

    A feed-back that was missed waits for the same moment of the next round (NSW 18.14).
    """
    feeds_back = rules.device.feeds_back
    if stack.holder is not Holder.DEVICE or feeds_back.value is not now or not in_the_rack(stack).count:
        return None
    return feeds_back.clause


def fed_back(stack: Stack) -> FaceDown:
    """All that the device shuffles when the rack goes back: what it holds, and the rack."""
    return put_together(stack.undealt, in_the_rack(stack))


def feed_back(stack: Stack, order: FaceDown) -> Stack:
    """The rack is empty, and the device holds its cards with the others in a new order."""
    assert stack.holder is Holder.DEVICE, "only a device takes cards back"
    assert same_cards(order, fed_back(stack)), "a device gives back the cards it took"
    return dataclasses.replace(stack, undealt=order, burned=NONE, rack=())


def into_a_shoe(stack: Stack, order: FaceDown, *, cutting_card: int | None = None) -> Stack:
    """The device failed: what it still held, shuffled and cut, is dealt on from an ordinary shoe.

    The felt and the rack are as they were. A cutting card goes in only where the book says so (ACT 2000 20.3(a)).
    """
    assert stack.holder is Holder.DEVICE, "these cards already lie in a shoe"
    assert same_cards(order, stack.undealt), "the cards that the device held, and no others"
    return dataclasses.replace(stack, holder=Holder.SHOE, undealt=order, cutting_card=cutting_card)
