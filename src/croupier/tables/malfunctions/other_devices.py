"""Another shuffling device: in place of one that failed, or with its cards (ACT 18.3(b); NSW 19.2, 19.3)."""

from __future__ import annotations

import dataclasses
from enum import StrEnum

import msgspec

from croupier.rulebooks.pit.malfunctions import CardShoe, Remedies, Transfer, TransferConditions
from croupier.rulebooks.shuffle_rules import CutCase
from croupier.shoe.face_down import FaceDown
from croupier.shoe.fairness import Occasion
from croupier.shoe.stack import Holder
from croupier.tables.cards.card_care import change_pack
from croupier.tables.cards.device import commit_next
from croupier.tables.cards.shuffling import end_shoe, give_up_shuffle, refuse_in_a_round
from croupier.tables.commands import Command
from croupier.tables.conditions.device_failure import awaits_replacement, refuse_suspended
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.malfunctions.remaining_cards import (
    new_decks_for,
    replaced,
    say_resumed,
    stack_of,
    use_a_card_shoe,
)
from croupier.tables.play.dealing import go_on
from croupier.tables.registry import TableChapter
from croupier.tables.state.cards import Awaiting, Committed, Failure, Order
from croupier.tables.table import Table
from croupier.tables.wagers.wagering import give_back
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()


replace = msgspec.structs.replace


class Substitute(StrEnum):
    """What is used in place of the device that failed."""

    ANOTHER_DEVICE = "device"
    ORDINARY_SHOE = "shoe"
    THE_SAME = "repaired"
    """The same device, once it works again."""


class ReplaceDevice(Command, frozen=True, kw_only=True, tag="replace-device"):
    """Replace a failed shuffling device, and bring new cards where the book wants them."""

    by: Substitute


class DeviceAtHand(Command, frozen=True, kw_only=True, tag="device-at-hand"):
    """Say that a shuffling device is at hand again: it takes the place of the card shoe."""


class DeviceReplaced(Event, frozen=True, kw_only=True, tag="device-replaced.1"):
    """Something else is used in place of the device that failed."""

    by: Substitute
    failure: Failure | None = None
    """What is still to be made good."""
    check_due: Clause | None = None
    """The clause by which cards that the device had damaged are checked before they are used again."""

    def __str__(self) -> str:
        return {
            Substitute.ANOTHER_DEVICE: "Another shuffling device takes the place of the one that failed",
            Substitute.ORDINARY_SHOE: "An ordinary shoe takes the place of the shuffling device that failed",
            Substitute.THE_SAME: "The shuffling device works again",
        }[self.by]


@CHAPTER.decides(
    ReplaceDevice,
    refusals=(
        Refusal.DEVICE_WORKS,
        Refusal.ROUND_UNDER_WAY,
        Refusal.TOO_EARLY,
        Refusal.COURSE_NOT_CHOSEN,
        Refusal.REPLACEMENT_DUE,
    ),
)
def replace_device(context: CommandContext, command: ReplaceDevice) -> Refused | None:
    """Once the round, or in the 2000 book the shoe, is over."""
    table, rules = context.table, context.table.book.malfunctions
    clause = rules.replacement.clause
    if refused := refuse_in_a_round(table, command, clause) or _refuse_replacing(table, command, clause):
        return refused
    if rules.replacement.must_be and command.by is Substitute.THE_SAME:
        says = f"{command.who} cannot go on with the device that failed: it has to be replaced"
        return Refused(Refusal.REPLACEMENT_DUE, says=says, clause=clause)
    failure = table.failure
    assert failure is not None, "a device that works was refused"
    card_shoe = _card_shoe(table) if command.by is Substitute.ORDINARY_SHOE else None
    if failure.new_cards and table.cards.stack is not None:  # unless they were changed before
        change_pack(context, reason="the shuffling device failed", clause=clause)
    _empty(context)
    context.say(
        DeviceReplaced(
            by=command.by,
            failure=Failure(what=failure.what, awaiting=Awaiting.DEVICE) if card_shoe else None,
            check_due=clause if failure.damaged and not failure.new_cards else None,
            clause=clause,
        )
    )
    if card_shoe is not None:
        use_a_card_shoe(context, card_shoe)
        _give_back_suspended(context)
    return None


def _refuse_replacing(table: Table, command: ReplaceDevice, clause: Clause) -> Refused | None:
    if awaits_replacement(table):
        return None
    failure = table.failure
    if failure is None or failure.awaiting is Awaiting.DEVICE:
        what = "no shuffling device is in use" if failure or table.holder is Holder.SHOE else "the device works"
        says = f"{command.who} cannot replace the shuffling device of {table.name}: {what}"
        return Refused(Refusal.DEVICE_WORKS, says=says, clause=clause)
    if failure.awaiting is Awaiting.COURSE:
        says = f"{command.who} cannot replace the device yet: the dealer has not said how the cards left are dealt"
        return Refused(Refusal.COURSE_NOT_CHOSEN, says=says, clause=clause)
    says = f"{command.who} cannot replace the device yet: the shoe is dealt to its end first"
    return Refused(Refusal.TOO_EARLY, says=says, clause=clause)


def _empty(context: CommandContext) -> None:
    """What lies in the device or shoe is taken out, and the house shows its secrets."""
    end_shoe(context)
    give_up_shuffle(context)


def _card_shoe(table: Table) -> CardShoe | None:
    """In NSW a shoe only stands in for a device; in the ACT books it takes its place for good."""
    remedy = table.book.malfunctions.remedy
    return remedy.card_shoe if isinstance(remedy, Remedies) else None


def _give_back_suspended(context: CommandContext) -> None:
    while waiting := next((one for one in context.table.wagers if refuse_suspended(context.table, one)), None):
        give_back(context, waiting, "it needs a shuffling device")


@CHAPTER.evolves(DeviceReplaced)
def device_replaced(table: Table, event: DeviceReplaced) -> Table:
    holder = Holder.SHOE if event.by is Substitute.ORDINARY_SHOE else None
    table = _without_cards(replace(table, failure=event.failure, dealt_from=holder))
    if event.check_due is None:
        return table
    return replace(table, cards=replace(table.cards, checked=False, check_due=event.check_due))


def _without_cards(table: Table) -> Table:
    """The cards lie beside the table, to be shuffled or loaded again."""
    cards = replace(
        table.cards,
        stack=None,
        shuffling=None,
        orders=(),
        committed=None,
        set_aside=(),
        under_the_shoe=None,
        drawn_unseen=0,
        fed=None,
        case=CutCase.CARDS_REPLACED,
        case_box=None,
    )
    return replace(table, cards=cards)


# --- until a device is at hand (NSW) --------------------------------------------------------------------


class DevicePutBack(Event, frozen=True, kw_only=True, tag="device-put-back.1"):
    """A shuffling device takes the place of the card shoe that stood in for it."""

    def __str__(self) -> str:
        return "A shuffling device is at hand and takes the place of the card shoe"


@CHAPTER.decides(DeviceAtHand, refusals=(Refusal.DEVICE_WORKS, Refusal.ROUND_UNDER_WAY))
def device_at_hand(context: CommandContext, command: DeviceAtHand) -> Refused | None:
    """Between two rounds; the cards are loaded into it before the next."""
    table, clause = context.table, context.clauses[0]
    if refused := refuse_in_a_round(table, command, clause):
        return refused
    if table.failure is None or table.failure.awaiting is not Awaiting.DEVICE:
        says = f"{command.who} cannot put a shuffling device back: no card shoe stands in for one at {table.name}"
        return Refused(Refusal.DEVICE_WORKS, says=says, clause=clause)
    _empty(context)
    context.say(DevicePutBack(clause=clause))
    return None


@CHAPTER.evolves(DevicePutBack)
def device_put_back(table: Table, event: DevicePutBack) -> Table:
    return _without_cards(replace(table, failure=None, dealt_from=None))


class TransferCards(Command, frozen=True, kw_only=True, tag="transfer-cards"):
    """Move the cards of a failed shuffling device to another one."""


class CardsTransferred(Event, frozen=True, kw_only=True, tag="cards-transferred.1"):
    """Another device holds the cards, and has shuffled them; damaged ones were replaced from new decks."""

    cards: int
    damaged: tuple[Card, ...] = ()
    new_decks: int = 0
    """From so many new decks: each has one of each card."""
    committed: Committed | None = None

    def __str__(self) -> str:
        sound = self.cards - len(self.damaged)
        return f"{sound} cards move to another shuffling device{replaced(self.damaged, self.new_decks)}"


@CHAPTER.decides(TransferCards, refusals=(Refusal.TRANSFER_NOT_ALLOWED,))
def transfer_cards(context: CommandContext, command: TransferCards) -> Refused | None:
    """Only where all five conditions are met; the round then goes on with the cards that lie as they lay."""
    table, remedy = context.table, context.table.book.malfunctions.remedy
    assert isinstance(remedy, Remedies), "a book that moves no cards does not know this command"
    rules, failure = remedy.transfer, table.failure
    if table.round is None or failure is None or failure.awaiting is not Awaiting.TRANSFER:
        return _refuse_transfer(table, command, rules.conditions)
    _say_transferred(context, failure, rules)
    say_resumed(context, rules.goes_on if failure.damaged else rules.undamaged)
    commit_next(context)
    go_on(context)
    return None


def _refuse_transfer(table: Table, command: TransferCards, conditions: TransferConditions) -> Refused:
    """The condition that is not met."""
    failure = table.failure
    if table.opened.holder is not Holder.DEVICE:
        clause, why = conditions.device_in_use, "no shuffling device is in use"
    elif failure is not None and failure.unmet is not None:
        clause = failure.unmet
        why = {
            conditions.nobody_disadvantaged: "the malfunction has disadvantaged somebody",
            conditions.device_at_hand: "no other shuffling device is at hand",
            conditions.practicable: "it is not practicable",
        }[failure.unmet]
    else:
        clause, why = conditions.in_a_round, "no shuffling device has failed in a round of play"
    says = f"{command.who} cannot move the cards to another shuffling device: {why}"
    return Refused(Refusal.TRANSFER_NOT_ALLOWED, says=says, clause=clause, also=(conditions.all_of_them,))


def _say_transferred(context: CommandContext, failure: Failure, rules: Transfer) -> None:
    """A secret that the house is bound to already serves first: it cannot choose one to suit the round."""
    table, damaged = context.table, failure.damaged
    committed = table.cards.committed
    if committed is None and not table.by_hand:
        number = table.cards.shuffles + 1
        occasion = Occasion(table=table.name, shoe=table.cards.shoe, shuffle=number, holder=Holder.DEVICE)
        committed = context.house.commit(occasion)
    context.say(
        CardsTransferred(
            cards=stack_of(table).undealt.count,
            damaged=damaged,
            new_decks=new_decks_for(damaged),
            committed=committed,
            clause=rules.sound if damaged else rules.undamaged,
            also=(rules.removed, rules.replaced) if damaged else (),
        )
    )


@CHAPTER.evolves(CardsTransferred)
def cards_transferred(table: Table, event: CardsTransferred) -> Table:
    """A replacement is the same card, so the other device holds the cards that this one held."""
    cards = table.cards
    stack = dataclasses.replace(stack_of(table), undealt=FaceDown(event.cards))
    orders = cards.orders
    if event.committed is not None:
        orders = (*orders, Order(committed=event.committed, of_undealt=event.cards))
    cards = replace(cards, stack=stack, orders=orders, shuffles=cards.shuffles + 1, committed=None)
    return replace(table, cards=cards, failure=None)
