"""Cards that a dealer drops: play waits until a supervisor has verified that none is missing (NSW 4.6.1)."""

from __future__ import annotations

import msgspec

from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table
from croupier.vocabulary.card import Card
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class DropCards(Command, frozen=True, kw_only=True, tag="drop-cards"):
    """Tell the supervisor that cards were dropped or mishandled."""


class VerifyCards(Command, frozen=True, kw_only=True, tag="verify-cards"):
    """Say that the dropped cards were all collected, or which are missing."""

    missing: tuple[Card, ...] = ()


class CardsDropped(Event, frozen=True, kw_only=True, tag="cards-dropped.1"):
    """Cards were dropped, and the supervisor was told."""

    by: str

    def __str__(self) -> str:
        return f"{self.by} has dropped cards, and tells a casino supervisor"


class CardsVerified(Event, frozen=True, kw_only=True, tag="cards-verified.1"):
    """A supervisor verified that the dropped cards were all collected."""

    by: str

    def __str__(self) -> str:
        return f"{self.by} verifies that all the cards were collected"


@CHAPTER.decides(DropCards, refusals=(Refusal.NOT_BY_HAND,))
def drop_cards(context: CommandContext, command: DropCards) -> Refused | None:
    """Only real cards fall."""
    if not context.table.by_hand:
        says = f"{command.who} cannot drop a card: {context.table.name} is dealt by software"
        return Refused(Refusal.NOT_BY_HAND, says=says, clause=context.clauses[0])
    context.say(CardsDropped(by=command.who, clause=context.clauses[0]))
    return None


@CHAPTER.evolves(CardsDropped)
def cards_dropped(table: Table, event: CardsDropped) -> Table:
    return replace(table, cards=replace(table.cards, dropped=True))


@CHAPTER.decides(VerifyCards, refusals=(Refusal.NOTHING_DROPPED, Refusal.PACK_NOT_COMPLETE))
def verify_cards(context: CommandContext, command: VerifyCards) -> Refused | None:
    """While a card is missing, play waits on."""
    clause = context.clauses[0]
    if not context.table.cards.dropped:
        says = f"{command.who} has nothing to verify: no cards were dropped"
        return Refused(Refusal.NOTHING_DROPPED, says=says, clause=clause)
    if command.missing:
        says = f"{command.who} cannot verify the cards: {' '.join(command.missing)} not collected yet"
        return Refused(Refusal.PACK_NOT_COMPLETE, says=says, clause=clause)
    context.say(CardsVerified(by=command.who, clause=clause))
    return None


@CHAPTER.evolves(CardsVerified)
def cards_verified(table: Table, event: CardsVerified) -> Table:
    return replace(table, cards=replace(table.cards, dropped=False))


def refuse_dropped(table: Table, command: Command) -> Refused | None:
    """Nothing is done with the cards while some may be missing."""
    if not table.cards.dropped:
        return None
    says = f"{command.who} cannot go on: a casino supervisor has not verified the dropped cards"
    return Refused(Refusal.CARDS_DROPPED, says=says, clause=table.book.card_care.dropped)
