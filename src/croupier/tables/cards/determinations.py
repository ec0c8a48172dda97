"""What the operator determines before a round: how many decks, which approved shuffle (ACT 2.3; CW 2.3, 2.4)."""

from __future__ import annotations

import msgspec

from croupier.rulebooks import shelf
from croupier.rulebooks.book import Book
from croupier.rulebooks.pit.card_care import Determined
from croupier.tables.cards.approvals import is_approved
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.state.cases import Approvable
from croupier.tables.table import Setting, Table
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError
from croupier.vocabulary.text import Reference

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class ChooseDecks(Command, frozen=True, kw_only=True, tag="choose-decks"):
    """Fix how many decks the table is played with, before its cards go into the shoe."""

    decks: int


class ChooseShuffle(Command, frozen=True, kw_only=True, tag="choose-shuffle"):
    """Choose one of the shuffles in the approved procedures."""

    shuffle: Reference


class AskAboutCards(Command, frozen=True, kw_only=True, tag="ask-about-cards"):
    """Ask how many decks are in play, and how they are shuffled."""


class DecksChosen(Event, frozen=True, kw_only=True, tag="decks-chosen.1"):
    """The operator fixed the number of decks."""

    decks: int

    def __str__(self) -> str:
        return f"The table is played with {self.decks} decks, {52 * self.decks} cards"


class ShuffleChosen(Event, frozen=True, kw_only=True, tag="shuffle-chosen.1"):
    """The operator chose one of the approved shuffles."""

    shuffle: str

    def __str__(self) -> str:
        return f"The cards are shuffled by the approved shuffle {self.shuffle}"


class CardsDescribed(Event, frozen=True, kw_only=True, tag="cards-described.1"):
    """The players were told of the decks and the shuffle, because one of them asked."""

    asked: str
    decks: int
    shuffle: str

    def __str__(self) -> str:
        return f"{self.asked} asks, and is told: {self.decks} decks, shuffled by {self.shuffle}"


@CHAPTER.decides(ChooseDecks, refusals=(Refusal.DECKS_NOT_ALLOWED, Refusal.SHUFFLED_ALREADY))
def choose_decks(context: CommandContext, command: ChooseDecks) -> Refused | None:
    """Before the cards are in the shoe: after that, other cards come in only by replacing the pack."""
    table = context.table
    if table.cards.stack is not None or table.cards.shuffling is not None:
        says = f"{command.who} cannot choose {command.decks} decks now: the cards are shuffled already"
        return Refused(Refusal.SHUFFLED_ALREADY, says=says, clause=_determined(table.book).decks)
    try:
        table.book.rules(replace(table.opened.options, decks=command.decks))
    except RefusedError as error:
        return error.refused
    context.say(DecksChosen(decks=command.decks, clause=_determined(table.book).decks))
    return None


@CHAPTER.evolves(DecksChosen)
def decks_chosen(table: Table, event: DecksChosen) -> Table:
    """Another number of decks is another pack, which nobody has checked."""
    options = replace(table.opened.options, decks=event.decks)
    cards = replace(table.cards, checked=False)
    return replace(table, setting=replace(table.opened, options=options), cards=cards)


@CHAPTER.decides(ChooseShuffle, refusals=(Refusal.ROUND_UNDER_WAY, Refusal.NOT_APPROVED))
def choose_shuffle(context: CommandContext, command: ChooseShuffle) -> Refused | None:
    """Before a round starts; a shuffle that the approved procedures do not have is refused."""
    table = context.table
    clause = _determined(table.book).shuffle
    if table.round is not None:
        says = f"{command.who} cannot choose a shuffle now: round {table.round.number} is under way"
        return Refused(Refusal.ROUND_UNDER_WAY, says=says, clause=clause)
    if refused := refuse_shuffle(table, table.book, command.shuffle):
        return refused
    context.say(ShuffleChosen(shuffle=command.shuffle, clause=clause))
    return None


@CHAPTER.evolves(ShuffleChosen)
def shuffle_chosen(table: Table, event: ShuffleChosen) -> Table:
    return replace(table, setting=replace(table.opened, shuffle=event.shuffle))


def refuse_shuffle(table: Table, book: Book, shuffle: str | None) -> Refused | None:
    """A shuffle is one of the approved procedures."""
    if shuffle is None:
        return None
    determined = book.card_care.determined
    if determined is None:
        return Refused(Refusal.UNKNOWN_OPTION, says=f"{book} leaves the operator no shuffle to choose")
    if is_approved(table, Approvable.SHUFFLE, shuffle):
        return None
    says = f"The shuffle {shuffle} is not in the approved procedures on file"
    return Refused(Refusal.NOT_APPROVED, says=says, clause=determined.shuffle)


@CHAPTER.decides(AskAboutCards, refusals=(Refusal.NOT_DETERMINED,))
def ask_about_cards(context: CommandContext, command: AskAboutCards) -> Refused | None:
    """Whoever plays may know."""
    setting = context.table.opened
    if refused := refuse_decks(setting, command) or _refuse_no_shuffle(setting, command):
        return refused
    assert setting.options.decks is not None, "a number of decks that is not fixed was refused"
    assert setting.shuffle is not None, "a shuffle that is not chosen was refused"
    clause = _determined(context.table.book).told
    context.say(
        CardsDescribed(asked=command.who, decks=setting.options.decks, shuffle=setting.shuffle, clause=clause)
    )
    return None


@CHAPTER.evolves(CardsDescribed)
def cards_described(table: Table, event: CardsDescribed) -> Table:
    return table


def refuse_undetermined(table: Table, command: Command) -> Refused | None:
    """No round starts before the operator has determined the decks and the shuffle."""
    return refuse_decks(table.opened, command) or _refuse_no_shuffle(table.opened, command)


def refuse_decks(setting: Setting, command: Command) -> Refused | None:
    """Nothing is done with the cards before it is fixed how many they are."""
    determined = shelf.book(setting.book).card_care.determined
    if determined is None or setting.options.decks is not None:
        return None
    says = f"{command.who} cannot do this yet: the operator has not fixed the number of decks"
    return Refused(Refusal.NOT_DETERMINED, says=says, clause=determined.decks)


def _refuse_no_shuffle(setting: Setting, command: Command) -> Refused | None:
    determined = shelf.book(setting.book).card_care.determined
    if determined is None or setting.shuffle is not None:
        return None
    says = f"{command.who} cannot do this yet: the operator has not chosen one of the approved shuffles"
    return Refused(Refusal.NOT_DETERMINED, says=says, clause=determined.shuffle)


def _determined(book: Book) -> Determined:
    determined = book.card_care.determined
    assert determined is not None, f"{book} determines nothing"
    return determined


def determined_clauses(setting: Setting) -> tuple[Clause, ...]:
    """The clauses under which an opening has determined decks or shuffle at once."""
    determined = shelf.book(setting.book).card_care.determined
    if determined is None:
        return ()
    given = ((setting.options.decks, determined.decks), (setting.shuffle, determined.shuffle))
    return tuple(clause for chosen, clause in given if chosen is not None)
