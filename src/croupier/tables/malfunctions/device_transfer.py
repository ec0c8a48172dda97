"""The cards of a failed shuffling device move to another one, and the round goes on (NSW 19.1 to 19.3)."""

from __future__ import annotations

import dataclasses

import msgspec

from croupier.rulebooks.pit.malfunctions import Conditions, Remedies, Transfer
from croupier.shoe.face_down import FaceDown
from croupier.shoe.fairness import Occasion
from croupier.shoe.stack import Holder
from croupier.tables.cards.device import commit_next
from croupier.tables.commands import Command
from croupier.tables.desk import Desk
from croupier.tables.events import Event
from croupier.tables.malfunctions.remaining_cards import new_decks_for, replaced, say_resumed, stack_of
from croupier.tables.play.dealing import go_on
from croupier.tables.registry import TableChapter
from croupier.tables.state.cards import Committed, Order
from croupier.tables.state.failure import Awaiting, Failure
from croupier.tables.table import Table
from croupier.vocabulary.card import Card
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


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
def transfer_cards(desk: Desk, command: TransferCards) -> Refused | None:
    """Only where all five conditions are met; the round then goes on with the cards that lie as they lay."""
    table, remedy = desk.table, desk.table.book.malfunctions.remedy
    assert isinstance(remedy, Remedies), "a book that moves no cards does not know this command"
    rules, failure = remedy.transfer, table.failure
    if table.round is None or failure is None or failure.awaiting is not Awaiting.TRANSFER:
        return _refuse_transfer(table, command, rules.conditions)
    _say_transferred(desk, failure, rules)
    say_resumed(desk, rules.goes_on if failure.damaged else rules.undamaged)
    commit_next(desk)
    go_on(desk)
    return None


def _refuse_transfer(table: Table, command: TransferCards, conditions: Conditions) -> Refused:
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


def _say_transferred(desk: Desk, failure: Failure, rules: Transfer) -> None:
    """A secret that the house is bound to already serves first: it cannot choose one to suit the round."""
    table, damaged = desk.table, failure.damaged
    committed = table.cards.committed
    if committed is None and not table.by_hand:
        number = table.cards.shuffles + 1
        occasion = Occasion(table=table.name, shoe=table.cards.shoe, shuffle=number, holder=Holder.DEVICE)
        committed = desk.house.commit(occasion)
    desk.say(
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
