"""The check of the cards when gaming is over (ACT 2.2): a pack that is not complete is put on record too."""

from __future__ import annotations

import msgspec

from croupier.shoe.pack import check_pack, full_pack
from croupier.tables.commands import Command
from croupier.tables.desk import Desk
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()


class CardsCheckedAfterGaming(Event, frozen=True, kw_only=True, tag="cards-checked-after-gaming.1"):
    """The pack was gone through card by card after gaming."""

    by: str
    cards: int
    complete: bool
    says: str

    def __str__(self) -> str:
        return f"{self.by} goes through the pack after gaming. {self.says}"


def check_after_gaming(desk: Desk, command: Command, found: str | None) -> Refused | None:
    """Once for each time that the table was played at."""
    table = desk.table
    clause = table.book.card_care.checked_after_gaming
    if not table.cards.check_after_gaming:
        says = f"{command.who} has no cards to check: {table.name} is closed, and no check is due"
        return Refused(Refusal.WRONG_PHASE, says=says, clause=clause)
    decks = table.rules.pack.decks
    check = check_pack(decks, full_pack(decks) if found is None else found.split())
    desk.say(
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
