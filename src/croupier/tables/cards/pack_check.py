"""The pack is gone through card by card, before gaming and after it (ACT 2.2; NSW 3.4)."""

from __future__ import annotations

import msgspec

from croupier.shoe.pack import check_pack, full_pack, refuse_pack
from croupier.tables.cards.determinations import refuse_decks
from croupier.tables.cards.shuffling import refuse_in_a_round, with_cards
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.table import Phase, Table
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import PackOfCards

CHAPTER = TableChapter()


class CardsCheckedAfterGaming(Event, frozen=True, kw_only=True, tag="cards-checked-after-gaming.1"):
    """The pack was gone through card by card after gaming."""

    by: str
    cards: int
    complete: bool
    says: str

    def __str__(self) -> str:
        return f"{self.by} goes through the pack after gaming. {self.says}"


def check_after_gaming(context: CommandContext, command: Command, found: str | None) -> Refused | None:
    """Once for each time that the table was played at."""
    table = context.table
    clause = table.book.card_care.checked_after_gaming
    if not table.cards.check_after_gaming:
        says = f"{command.who} has no cards to check: {table.name} is closed, and no check is due"
        return Refused(Refusal.WRONG_PHASE, says=says, clause=clause)
    decks = table.rules.pack.decks
    check = check_pack(decks, full_pack(decks) if found is None else found.split())
    context.say(
        CardsCheckedAfterGaming(
            by=command.who, cards=check.found, complete=check.is_complete, says=str(check), clause=clause
        )
    )
    return None


@CHAPTER.evolves(CardsCheckedAfterGaming)
def cards_checked_after_gaming(table: Table, event: CardsCheckedAfterGaming) -> Table:
    cards = msgspec.structs.replace(table.cards, check_after_gaming=False)
    return msgspec.structs.replace(table, cards=cards)


def refuse_unchecked(table: Table, who: str) -> Refused | None:
    """A table that was played at opens again when its cards were gone through."""
    if not table.cards.check_after_gaming:
        return None
    clause = table.book.card_care.checked_after_gaming
    says = f"{who} cannot open {table.name} again: its cards were not checked after gaming"
    return Refused(Refusal.NOT_CHECKED, says=says, clause=clause)


class CheckCards(Command, frozen=True, kw_only=True, tag="check-cards"):
    """Go through the pack card by card."""

    found: PackOfCards | None = None
    """Every card found, as `As Kd …`; nothing means that the pack was found complete."""
    by_machine: bool = False
    """Whether a deck-checking device went through the pack (NSW 3.4)."""


class CardsChecked(Event, frozen=True, kw_only=True, tag="cards-checked.1"):
    """The pack was gone through card by card, and is complete."""

    cards: int
    by: str
    by_machine: bool = False

    def __str__(self) -> str:
        how = " with a deck-checking device" if self.by_machine else ""
        return f"{self.by} goes through the pack{how}: all {self.cards} cards are there"


class PackNotComplete(Event, frozen=True, kw_only=True, tag="pack-not-complete.1"):
    """A pack that was complete before is not: it is out of play until a check finds it complete."""

    cards: int
    by: str
    wrong: str
    """What is missing, foreign or too many."""

    def __str__(self) -> str:
        return f"{self.by} goes through the pack and finds {self.cards} cards; it is not complete ({self.wrong})"


@CHAPTER.decides(
    CheckCards,
    refusals=(
        Refusal.PACK_NOT_COMPLETE,
        Refusal.ROUND_UNDER_WAY,
        Refusal.NOT_DETERMINED,
        Refusal.CHECK_NOT_ALLOWED,
    ),
    phases=(Phase.OPEN, Phase.CLOSED),
)
def check_cards(context: CommandContext, command: CheckCards) -> Refused | None:
    """Card by card, before gaming starts, and where the book says so once more when it is over."""
    table = context.table
    if refused := (
        refuse_in_a_round(table, command, table.shuffle_rules.checked)
        or refuse_decks(table.opened, command)
        or _refuse_machine(table, command)
    ):
        return refused
    if table.phase is Phase.CLOSED:
        return check_after_gaming(context, command, command.found)
    decks = table.rules.pack.decks
    found = full_pack(decks) if command.found is None else tuple(command.found.split())
    check = check_pack(decks, found)
    if not check.is_complete and table.cards.checked:
        clause = table.shuffle_rules.checked
        context.say(PackNotComplete(cards=check.found, by=command.who, wrong=check.wrong, clause=clause))
        return None
    if refused := refuse_pack(table.shuffle_rules, check):
        return refused
    context.say(
        CardsChecked(
            cards=check.found,
            by=command.who,
            by_machine=command.by_machine,
            clause=table.shuffle_rules.checked,
        )
    )
    return None


def _refuse_machine(table: Table, command: CheckCards) -> Refused | None:
    """Some books have a person go through the cards."""
    if not command.by_machine or table.book.card_care.checked_by_machine is not None:
        return None
    says = f"{command.who} cannot have a device check the cards: the dealer goes through them one by one"
    return Refused(Refusal.CHECK_NOT_ALLOWED, says=says, clause=table.shuffle_rules.checked)


@CHAPTER.evolves(CardsChecked)
def cards_checked(table: Table, event: CardsChecked) -> Table:
    return with_cards(table, checked=True)


@CHAPTER.evolves(PackNotComplete)
def pack_not_complete(table: Table, event: PackNotComplete) -> Table:
    return with_cards(table, checked=False, check_due=event.clause)
