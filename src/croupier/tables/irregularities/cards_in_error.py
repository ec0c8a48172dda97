"""Cards drawn or burned by mistake, and who does not want them (ACT 14.2; CW 10.2; NSW 18.2 to 18.4, 18.16)."""

from __future__ import annotations

import msgspec

from croupier.games.play import DISCARD_RACK, Ask, Deal, Question
from croupier.games.round_of_play import Answered
from croupier.games.said import Answer
from croupier.rulebooks.pit.irregularities import Fate
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.irregularities.drawn_cards import (
    OF_A_DRAWN_CARD,
    burned,
    drawn,
    go_on_if_under_way,
    refuse_drawn,
    rules_for,
    used_next,
)
from croupier.tables.play.dealing import give
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import Choice, Player
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class ReportDrawnInError(Command, frozen=True, kw_only=True, tag="report-drawn-in-error"):
    """Report that a card was drawn which nothing called for."""

    card: Card | None = None
    """Which card it is, where a person deals and it was seen."""


class ReportBurnedInError(Command, frozen=True, kw_only=True, tag="report-burned-in-error"):
    """Report that a card was burned which no rule called for."""

    card: Card | None = None
    """Which card it is, where a person deals and it was seen."""
    lost: bool = False
    """Whether it can no longer be told from the other cards of the discard rack."""
    on_record: bool = False
    """Whether a burn is meant that was made under a rule, and is on record."""


class RefuseCard(Command, frozen=True, kw_only=True, tag="refuse-card"):
    """Refuse the card that came out by mistake and would be dealt next."""

    box: int
    hand: int | None = None


class CardDrawnInError(Event, frozen=True, kw_only=True, tag="card-drawn-in-error.1"):
    """A card was drawn by mistake; it is the next one used."""

    card: Card | None

    def __str__(self) -> str:
        return f"{self.card or 'A card that nobody saw'} was drawn by mistake and is the next card used"


class CardBurnedInError(Event, frozen=True, kw_only=True, tag="card-burned-in-error.1"):
    """A card was burned by mistake; the book says whether it comes back."""

    card: Card | None
    fate: Fate

    def __str__(self) -> str:
        what = self.card or "A card that nobody saw"
        then = "stays burned" if self.fate is Fate.BURNED else "is the next card used"
        return f"{what} was burned by mistake and {then}"


class CardRefused(Event, frozen=True, kw_only=True, tag="card-refused.1"):
    """A player refused the card that came out by mistake, and receives no other in the round."""

    player: Player
    box: int
    hand: int
    card: Card | None
    """Nothing where nobody saw it."""

    def __str__(self) -> str:
        what = self.card or "the card that nobody saw"
        return f"{self.player} refuses {what} on box {self.box} and receives no other card in this round"


@CHAPTER.decides(ReportDrawnInError, refusals=OF_A_DRAWN_CARD)
def report_drawn_in_error(context: CommandContext, command: ReportDrawnInError) -> Refused | None:
    """Seen or not, it goes to the next hand that is entitled to a card."""
    table, clause = context.table, rules_for(context.table).drawn_in_error
    if refused := refuse_drawn(table, command, command.card, clause):
        return refused
    card = command.card if table.by_hand else drawn(context, None)
    context.say(CardDrawnInError(card=card, clause=clause))
    go_on_if_under_way(context)
    return None


@CHAPTER.evolves(CardDrawnInError)
def card_drawn_in_error(table: Table, event: CardDrawnInError) -> Table:
    return used_next(table, event.card)


@CHAPTER.decides(
    ReportBurnedInError, refusals=(*OF_A_DRAWN_CARD, Refusal.STAYS_BURNED, Refusal.NOTHING_WENT_WRONG)
)
def report_burned_in_error(context: CommandContext, command: ReportBurnedInError) -> Refused | None:
    """ACT: it stays burned. NSW: it is used next as long as it can be told (open point 53)."""
    table, rules = context.table, rules_for(context.table)
    if refused := _refuse_burned(context, command) or refuse_drawn(
        table, command, command.card, rules.stays_burned
    ):
        return refused
    comes_back = rules.burned_in_error.value is Fate.USED_NEXT and not command.lost
    context.say(
        CardBurnedInError(
            card=command.card,
            fate=Fate.USED_NEXT if comes_back else Fate.BURNED,
            clause=rules.burned_in_error.clause if comes_back else rules.stays_burned,
        )
    )
    go_on_if_under_way(context)
    return None


def _refuse_burned(context: CommandContext, command: ReportBurnedInError) -> Refused | None:
    """A card burned under a rule is a burned card."""
    rules = rules_for(context.table)
    if command.on_record:
        says = f"{command.who} cannot have a burned card played: it was burned under a rule and stays burned"
        return Refused(Refusal.STAYS_BURNED, says=says, clause=rules.stays_burned)
    waiting = context.live.waiting if context.table.round is not None else None
    if isinstance(waiting, Deal) and waiting.to == DISCARD_RACK:
        says = f"{command.who} reports a burn as a mistake, and a card is to be burned now"
        return Refused(Refusal.NOTHING_WENT_WRONG, says=says, clause=rules.stays_burned, also=(waiting.clause,))
    return None


@CHAPTER.evolves(CardBurnedInError)
def card_burned_in_error(table: Table, event: CardBurnedInError) -> Table:
    return used_next(table, event.card) if event.fate is Fate.USED_NEXT else burned(table, event.card)


# --- a card that nobody wants ---------------------------------------------------------------------------


@CHAPTER.decides(RefuseCard, refusals=(Refusal.NOTHING_WENT_WRONG, Refusal.NOBODY_ASKED, Refusal.MUST_DRAW))
def refuse_card(context: CommandContext, command: RefuseCard) -> Refused | None:
    """Allowed to one who is not obliged to draw; the hand stands, and the card goes to the next."""
    table, rules = context.table, rules_for(context.table).refused_card
    assert rules is not None, "a book without such a refusal does not know the command"
    card, waits = table.cards.next_aside, table.cards.set_aside or table.cards.drawn_unseen
    if table.round is None or not waits:
        says = f"{command.who} cannot refuse a card: none that came out by mistake waits to be dealt"
        return Refused(Refusal.NOTHING_WENT_WRONG, says=says, clause=rules.no_other_card)
    question = _asked_to_draw(context, command)
    if question is None:
        says = f"{command.who} cannot refuse a card on box {command.box}: the hand is not asked whether it draws"
        return Refused(Refusal.NOBODY_ASKED, says=says, clause=rules.no_other_card)
    if question.option(Choice.STAND) is None:
        what = card or "the card"
        says = f"{command.who} cannot refuse {what} on box {command.box}: the hand has to draw"
        return Refused(Refusal.MUST_DRAW, says=says, clause=rules.no_other_card, also=(rules.must_draw,))
    context.say(
        CardRefused(
            player=command.who,
            box=question.box,
            hand=question.hand,
            card=card,
            clause=rules.no_other_card,
        )
    )
    stand = Answer(player=command.who, box=question.box, hand=question.hand, choose=Choice.STAND)
    refused = give(context, Answered(stand, (), ()))
    assert refused is None, "a choice that is offered may be taken"
    go_on_if_under_way(context)
    return None


def _asked_to_draw(context: CommandContext, command: RefuseCard) -> Question | None:
    waiting = context.live.waiting
    for question in waiting.questions if isinstance(waiting, Ask) else ():
        here = question.player == command.who and question.box == command.box
        if here and command.hand in (None, question.hand) and question.option(Choice.DRAW):
            return question
    return None


@CHAPTER.evolves(CardRefused)
def card_refused(table: Table, event: CardRefused) -> Table:
    assert table.round is not None, "a card is refused in a round"
    refusing = tuple(dict.fromkeys((*table.round.refusing, event.player)))
    return replace(table, round=replace(table.round, refusing=refusing))
