"""A card to the dealer's hand that no rule called for (ACT 14.3; CW 10.3; NSW 18.2, 18.5 and 18.6)."""

from __future__ import annotations

from croupier.games.play import Deal
from croupier.games.said import DEALER
from croupier.rulebooks.pit.irregularities import Fate
from croupier.rulebooks.ruled import Ruled
from croupier.tables.cards.shuffling import with_cards
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.irregularities.drawn_cards import (
    OF_A_DRAWN_CARD,
    burned,
    drawn,
    go_on_if_under_way,
    refuse_drawn,
    refuse_unnamed,
    rules_for,
    used_next,
)
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table
from croupier.vocabulary.card import Card
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()


class ReportExtraDealerCard(Command, frozen=True, kw_only=True, tag="report-extra-dealer-card"):
    """Report that a card was drawn to the dealer's hand which no rule called for."""

    card: Card | None = None
    """Which card it is, where a person deals and it was shown."""
    shown: bool = True


class ExtraDealerCardDrawn(Event, frozen=True, kw_only=True, tag="extra-dealer-card.1"):
    """The dealer drew a card too many; the dealer's hand is as if it had not been."""

    card: Card | None
    fate: Fate
    round: int

    def __str__(self) -> str:
        then = {
            Fate.BURNED: "is burned",
            Fate.USED_NEXT: "is the next card used",
            Fate.FIRST_OF_THE_NEXT_ROUND: "goes under the shoe, to be the first of the next round",
        }[self.fate]
        return f"{self.card or 'A card that was not shown'}, drawn to the dealer by mistake, {then}"


@CHAPTER.decides(ReportExtraDealerCard, refusals=(*OF_A_DRAWN_CARD, Refusal.NOTHING_WENT_WRONG))
def report_extra_dealer_card(context: CommandContext, command: ReportExtraDealerCard) -> Refused | None:
    """The dealer's hand is complete when the round is over; its results stay what they are."""
    table, ruled = context.table, _ruled(context.table, command)
    if refused := _refuse(context, command, ruled):
        return refused
    if command.shown and (refused := refuse_unnamed(table, command, command.card, ruled.clause)):
        return refused
    card = drawn(context, command.card) if command.shown else None
    context.say(ExtraDealerCardDrawn(card=card, fate=ruled.value, round=table.rounds, clause=ruled.clause))
    go_on_if_under_way(context)
    return None


def _ruled(table: Table, command: ReportExtraDealerCard) -> Ruled[Fate]:
    rules = rules_for(table).extra_dealer_card
    if not command.shown:
        return rules.not_shown
    return rules.shown_when_complete if table.round is None else rules.shown_before


def _refuse(context: CommandContext, command: ReportExtraDealerCard, ruled: Ruled[Fate]) -> Refused | None:
    table = context.table
    if table.round is None and table.finished is None:
        says = f"{command.who} cannot report a card too many: the dealer has no hand"
        return Refused(Refusal.NOTHING_WENT_WRONG, says=says, clause=ruled.clause)
    waiting = context.live.waiting if table.round is not None else None
    if isinstance(waiting, Deal) and waiting.to == DEALER:  # under rule 6 or 8.3, or 12 (open point 28)
        says = f"{command.who} cannot report a card too many: the dealer's next card is called for"
        return Refused(Refusal.NOTHING_WENT_WRONG, says=says, clause=ruled.clause, also=(waiting.clause,))
    if not command.shown and (command.card is not None or not table.by_hand):
        says = f"{command.who} cannot report a card that was not shown: " + (
            f"it is said to be {command.card}" if command.card else "software shows every card"
        )
        return Refused(Refusal.NOT_BY_HAND, says=says, clause=ruled.clause)
    return refuse_drawn(table, command, command.card, ruled.clause)


@CHAPTER.evolves(ExtraDealerCardDrawn)
def extra_dealer_card_drawn(table: Table, event: ExtraDealerCardDrawn) -> Table:
    """One under the shoe has not left it: it is still the next card, and wagers may be placed."""
    if event.fate is Fate.BURNED:
        return burned(table, event.card)
    if event.fate is Fate.USED_NEXT:
        return used_next(table, event.card)
    return with_cards(table, under_the_shoe=event.round)
