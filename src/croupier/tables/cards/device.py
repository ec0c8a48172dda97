"""The shuffling device: loaded, and given the discards back; the house is bound to each of its shuffles before."""

from __future__ import annotations

import dataclasses

import msgspec

from croupier.rulebooks.shuffle_rules import CutCase
from croupier.shoe.device import load_device, refuse_loading_device
from croupier.shoe.face_down import NONE, FaceDown
from croupier.shoe.fairness import Occasion
from croupier.shoe.loading import BesideTheShoe
from croupier.shoe.stack import Holder, in_the_rack
from croupier.tables.cards.dropped_cards import refuse_dropped
from croupier.tables.cards.shuffling import ShuffleRevealed, bound, end_shoe, refuse_in_a_round, with_cards
from croupier.tables.commands import Command
from croupier.tables.conditions.device_failure import refuse_failed
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.state.cards import Committed, Fed, Order
from croupier.tables.table import Table
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class LoadDevice(Command, frozen=True, kw_only=True, tag="load-device"):
    """Shuffle the cards and load them into the shuffling device."""

    shuffled: bool = True
    """Whether they were shuffled by hand first; the ACT books want it, Blackjack Challenge leaves it open."""


class DeviceLoaded(Event, frozen=True, kw_only=True, tag="device-loaded.1"):
    """The pack went into the shuffling device."""

    cards: int
    committed: Committed | None
    shuffled: bool = True
    """Whether they were shuffled by hand before."""

    def __str__(self) -> str:
        unshuffled = "" if self.shuffled else ", not shuffled by hand before"
        return f"{self.cards} cards go into the shuffling device{unshuffled}{bound(self.committed)}"


class ShuffleCommitted(Event, frozen=True, kw_only=True, tag="shuffle-committed.1"):
    """The house committed itself to the device's next shuffle before wagers are placed."""

    committed: Committed

    def __str__(self) -> str:
        return f"The house commits itself to the next shuffle{bound(self.committed)}"


@CHAPTER.decides(
    LoadDevice,
    refusals=(
        Refusal.NOT_CHECKED,
        Refusal.NOT_SHUFFLED,
        Refusal.ROUND_UNDER_WAY,
        Refusal.SHUFFLE_NOT_ALLOWED,
        Refusal.CARDS_DROPPED,
        Refusal.REPLACEMENT_DUE,
        Refusal.COURSE_NOT_CHOSEN,
    ),
)
def load_the_device(context: CommandContext, command: LoadDevice) -> Refused | None:
    """The dealer mixes the cards and loads them; they are not cut."""
    table, rules = context.table, context.table.shuffle_rules
    if refused := (
        refuse_failed(table, command)
        or refuse_in_a_round(table, command, rules.device.not_cut)
        or refuse_dropped(table, command)
    ):
        return refused
    if table.holder is not Holder.DEVICE or (table.cards.stack and table.cards.stack.due is None):
        says = f"{command.who} cannot load a shuffling device: {table.name} needs none"
        return Refused(Refusal.SHUFFLE_NOT_ALLOWED, says=says, clause=rules.device.not_cut)
    if not table.cards.checked:
        says = f"{command.who} cannot load the device: the cards have not been checked"
        return Refused(Refusal.NOT_CHECKED, says=says, clause=rules.checked)
    if refused := refuse_loading_device(rules, _ready(table, is_shuffled=command.shuffled)):
        return refused
    end_shoe(context)
    occasion = Occasion(table=table.name, shoe=table.cards.shoe + 1, holder=Holder.DEVICE)
    committed = None if table.by_hand else context.house.commit(occasion)
    also = (rules.device.not_cut if command.shuffled else None, rules.burn.with_a_device)
    context.say(
        DeviceLoaded(
            cards=52 * table.rules.pack.decks,
            committed=committed,
            shuffled=command.shuffled,
            clause=rules.device.shuffled_first.clause if command.shuffled else rules.device.not_cut,
            also=tuple(one for one in also if one),
        )
    )
    commit_next(context)
    return None


def _ready(table: Table, *, is_shuffled: bool) -> BesideTheShoe:
    """The whole pack, as it lies beside the device."""
    decks = table.rules.pack.decks
    return BesideTheShoe(decks=decks, cards=FaceDown(52 * decks), is_shuffled=is_shuffled)


@CHAPTER.evolves(DeviceLoaded)
def device_loaded(table: Table, event: DeviceLoaded) -> Table:
    cards, ready = table.cards, _ready(table, is_shuffled=event.shuffled)
    stack = load_device(table.shuffle_rules, ready, FaceDown(event.cards), shoe=cards.shoe)
    orders = () if event.committed is None else (Order(committed=event.committed),)
    return replace(
        table,
        cards=replace(
            cards,
            shoe=cards.shoe + 1,
            shuffles=1,
            stack=stack,
            orders=orders,
            committed=None,
            shuffling=None,
            set_aside=(),
            under_the_shoe=None,
            drawn_unseen=0,
            fed=None,
            case=CutCase.OTHERWISE,
            case_box=None,
        ),
    )


def commit_next(context: CommandContext) -> None:
    """The house commits itself to the device's next shuffle, before anybody wagers on the round it falls into."""
    table = context.table
    stack = table.cards.stack
    if table.by_hand or stack is None or stack.holder is not Holder.DEVICE:
        return
    if table.cards.committed is not None or table.failure is not None:
        return
    occasion = Occasion(
        table=table.name, shoe=table.cards.shoe, shuffle=table.cards.shuffles + 1, holder=Holder.DEVICE
    )
    clause = table.shuffle_rules.device.feeds_back.clause
    context.say(ShuffleCommitted(committed=context.house.commit(occasion), clause=clause))


@CHAPTER.evolves(ShuffleCommitted)
def shuffle_committed(table: Table, event: ShuffleCommitted) -> Table:
    return with_cards(table, committed=event.committed)


class DiscardsFedBack(Event, frozen=True, kw_only=True, tag="discards-fed-back.1"):
    """The device took the discard rack back and shuffled all it holds."""

    cards: int
    committed: Committed | None
    stay: tuple[Card, ...] = ()
    """Cards of hands that were cleared after that moment: they wait in the rack for the next time."""

    def __str__(self) -> str:
        discards = "1 discard goes" if self.cards == 1 else f"{self.cards} discards go"
        return f"{discards} back into the shuffling device"


def feed_back(context: CommandContext, clause: Clause, *, stay: tuple[Card, ...] = ()) -> None:
    """The discard rack goes into the device, which shuffles; the order it had before may now be checked by all."""
    table = context.table
    stack = table.cards.stack
    assert stack is not None, "there is nothing to feed a device with"
    before = table.cards.orders
    cards = in_the_rack(stack).count - len(stay)
    context.say(DiscardsFedBack(cards=cards, committed=table.cards.committed, stay=stay, clause=clause))
    for order in before:
        context.say(ShuffleRevealed(reveal=context.house.reveal(order.committed), clause=clause))


@CHAPTER.evolves(DiscardsFedBack)
def discards_fed_back(table: Table, event: DiscardsFedBack) -> Table:
    cards, stack = table.cards, table.cards.stack
    assert stack is not None, "only a device takes cards back"
    after = dataclasses.replace(
        stack, undealt=FaceDown(stack.undealt.count + event.cards), burned=NONE, rack=event.stay
    )
    orders = cards.orders
    if event.committed is not None:
        orders = (*orders, Order(committed=event.committed, left_out=(*stack.out, *event.stay)))
    taken = stack.rack[: len(stack.rack) - len(event.stay)]
    fed = Fed(rack=taken, burned=stack.burned.count) if table.by_hand else None
    return replace(
        table,
        cards=replace(cards, stack=after, orders=orders, shuffles=cards.shuffles + 1, committed=None, fed=fed),
    )
