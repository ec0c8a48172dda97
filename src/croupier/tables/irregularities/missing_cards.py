"""A card is missing, or one is found that does not belong to the decks (NSW 18.15)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from croupier.shoe import stack as shoe
from croupier.tables.commands import Command
from croupier.tables.conditions.tournament import kept_for_forms
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.irregularities.drawn_cards import rules_for, stack_of
from croupier.tables.notices import NoticeDue
from croupier.tables.registry import TableChapter
from croupier.tables.table import Addressee, Table
from croupier.tables.voids.void_effects import void_under_way
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reference

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class PackFault(StrEnum):
    """What is wrong with the decks."""

    MISSING = "missing"
    FOREIGN = "foreign"


class ReportMissingCard(Command, frozen=True, kw_only=True, tag="report-missing-card"):
    """Report that a card is missing from the shoe or the device."""

    card: Reference
    """Which card, as far as it is known."""


class ReportForeignCard(Command, frozen=True, kw_only=True, tag="report-foreign-card"):
    """Report that a card was found which does not belong to the decks."""

    card: Reference


class WrongPackFound(Event, frozen=True, kw_only=True, tag="wrong-pack-found.1"):
    """The decks are not complete, or hold a card too many: the cards are out of play until they are checked."""

    what: PackFault
    card: str
    round: int | None = None
    """The round in which it came to light."""

    def __str__(self) -> str:
        is_wrong = "is missing" if self.what is PackFault.MISSING else "does not belong to the decks"
        return f"{self.card} {is_wrong}: the cards are out of play until the decks are checked"


@CHAPTER.decides(ReportMissingCard, refusals=(Refusal.NOT_READY, Refusal.NO_SUCH_CARD))
def report_missing_card(context: CommandContext, command: ReportMissingCard) -> Refused | None:
    return _wrong_pack(context, command, PackFault.MISSING)


@CHAPTER.decides(ReportForeignCard, refusals=(Refusal.NOT_READY, Refusal.NO_SUCH_CARD))
def report_foreign_card(context: CommandContext, command: ReportForeignCard) -> Refused | None:
    return _wrong_pack(context, command, PackFault.FOREIGN)


def _wrong_pack(
    context: CommandContext, command: ReportMissingCard | ReportForeignCard, what: PackFault
) -> Refused | None:
    """Finished rounds stand, the one under way is void, the decks are checked, two are told."""
    table, rules = context.table, rules_for(context.table).wrong_pack
    assert rules is not None, "a book without such a rule does not know the command"
    if not command.card.strip():
        says = f"{command.who} has to say which card is {what}"
        return Refused(Refusal.NO_SUCH_CARD, says=says, clause=rules.found)
    if table.cards.stack is None:
        says = (
            f"{command.who} cannot report a {what} card: no cards of {table.name} are in the {table.dealt_out_of}"
        )
        return Refused(Refusal.NOT_READY, says=says, clause=rules.found)
    number = table.round.number if table.round else None
    if number is not None:
        void_under_way(context, rules.round_void, goes_on=False)
    context.say(
        WrongPackFound(
            what=what,
            card=command.card,
            round=number,
            clause=rules.found,
            also=(rules.past_rounds_stand, rules.out_of_play),
        )
    )
    for told in (Addressee.SURVEILLANCE, Addressee.INSPECTOR):
        context.say(
            NoticeDue(
                to=told,
                subject=f"{what}-card:{table.rounds}",
                text=f"{command.card} is {what} at {table.name}",
                since=command.at,
                clause=rules.told,
            )
        )
    return None


@CHAPTER.evolves(WrongPackFound)
def wrong_pack_found(table: Table, event: WrongPackFound) -> Table:
    """The remaining cards are not dealt from again before the decks are checked and shuffled."""
    rules = rules_for(table).wrong_pack
    assert rules is not None, "the book has such a rule"
    stack = stack_of(table)
    stack = shoe.shuffle_after_the_round(shoe.collect(stack, stack.out), rules.out_of_play)
    cards = replace(
        table.cards,
        checked=False,
        check_due=rules.out_of_play,
        stack=stack,
        shuffling=None,
        set_aside=(),
        under_the_shoe=None,
    )
    return replace(kept_for_forms(table), finished=None, cards=cards)
