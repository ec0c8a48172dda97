"""What was missed around a shuffle: cut, burn, feed-back, cutting card (ACT 14.8; CW 10.8; NSW 18.11 to 18.14)."""

from __future__ import annotations

import dataclasses
from collections import Counter

import msgspec

from croupier.games.play import DISCARD_RACK, Deal
from croupier.rulebooks.shuffle_rules import CutCase
from croupier.shoe import stack as shoe
from croupier.shoe.cut import refuse_cut, refuse_cutting_card
from croupier.shoe.device import refuse_device_cut
from croupier.shoe.face_down import FaceDown
from croupier.shoe.stack import Holder, Stack
from croupier.tables.cards.shuffling import with_cards
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext, replayed
from croupier.tables.events import Event
from croupier.tables.irregularities.drawn_cards import refuse_without_cards, rules_for, stack_of
from croupier.tables.play.dealing import go_on
from croupier.tables.registry import TableChapter
from croupier.tables.state.cards import Fed
from croupier.tables.table import Table
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class ReportDealtPast(Command, frozen=True, kw_only=True, tag="report-dealt-past"):
    """Report that the cutting card came out and dealing went on."""

    round: int
    """The round in which it came out."""


class ReportWrongCut(Command, frozen=True, kw_only=True, tag="report-wrong-cut"):
    """Report that the cards were not cut, or the cutting card not placed, where the book has it."""

    depth: int | None = None
    """Where they were really cut."""
    cutting_card: int | None = None
    """How many cards really lay behind the cutting card."""


class ReportMissedBurn(Command, frozen=True, kw_only=True, tag="report-missed-burn"):
    """Report that the first card after the shuffle was not burned."""


class ReportMissedFeedBack(Command, frozen=True, kw_only=True, tag="report-missed-feed-back"):
    """Report that the discard rack was not put back into the device after the initial deal."""


class DealtPastCuttingCard(Event, frozen=True, kw_only=True, tag="dealt-past-cutting-card.1"):
    """The cutting card was overlooked: what was dealt stands, and a shuffle is due after the round."""

    round: int
    noticed: int

    def __str__(self) -> str:
        return (
            f"The cutting card came out in round {self.round} and is noticed in round {self.noticed}: "
            "the rounds stand, and the cards are shuffled before another"
        )


class WrongCutFound(Event, frozen=True, kw_only=True, tag="wrong-cut-found.1"):
    """The cards were cut against the rules: what was dealt stands, and a shuffle is due after the round."""

    depth: int | None
    cutting_card: int | None
    noticed: int

    def __str__(self) -> str:
        return f"A wrong cut is noticed in round {self.noticed}: the rounds stand, and a shuffle is due"


class BurnMissed(Event, frozen=True, kw_only=True, tag="burn-missed.1"):
    """The first card was not burned: it stays in play, and no other is burned for it."""

    round: int

    def __str__(self) -> str:
        return "The first card was not burned and stays in play"


class FeedBackMissed(Event, frozen=True, kw_only=True, tag="feed-back-missed.1"):
    """The device did not get the discards: they wait for the next round's initial deal."""

    rack: tuple[Card, ...]
    burned: int

    def __str__(self) -> str:
        return f"{len(self.rack) + self.burned} discards were not fed back and wait in the discard rack"


def _nothing(says: str, clause: Clause | None, *also: Clause) -> Refused:
    return Refused(Refusal.NOTHING_WENT_WRONG, says=says, clause=clause, also=also)


# --- the cutting card -----------------------------------------------------------------------------------


@CHAPTER.decides(
    ReportDealtPast,
    refusals=(Refusal.NOT_READY, Refusal.NO_SUCH_ROUND, Refusal.NOTHING_WENT_WRONG, Refusal.CUT_NOT_ALLOWED),
)
def report_dealt_past(context: CommandContext, command: ReportDealtPast) -> Refused | None:
    """A round under way is finished first; those before it stand."""
    table, clause = context.table, context.table.shuffle_rules.due.dealt_past
    if refused := refuse_without_cards(table, command, clause) or _refuse_dealt_past(table, command, clause):
        return refused
    context.say(DealtPastCuttingCard(round=command.round, noticed=table.rounds, clause=clause))
    return None


def _refuse_dealt_past(table: Table, command: ReportDealtPast, clause: Clause) -> Refused | None:
    stack, device = stack_of(table), table.shuffle_rules.device
    if stack.holder is Holder.DEVICE:
        off = clause in device.turned_off.value
        return dataclasses.replace(refuse_device_cut(table.shuffle_rules), also=(clause,) if off else ())
    if not 1 <= command.round <= table.rounds:
        says = f"{command.who} names round {command.round}, and there have been {table.rounds}"
        return Refused(Refusal.NO_SUCH_ROUND, says=says, clause=clause)
    if not table.by_hand:
        return _nothing(f"{command.who} cannot have overlooked the cutting card: software deals", clause)
    if stack.due is not None:
        return _nothing("The cutting card was noticed already, and a shuffle is due", clause, stack.due)
    if stack.last_rounds is not None:
        return _nothing("In the last rounds the cutting card is set aside, and dealing goes on", clause)
    return None


@CHAPTER.evolves(DealtPastCuttingCard)
def dealt_past_cutting_card(table: Table, event: DealtPastCuttingCard) -> Table:
    assert event.clause is not None, "a shuffle is due under a clause"
    stack = shoe.take_out_cutting_card(table.shuffle_rules, stack_of(table), CutCase.OTHERWISE)
    stack = shoe.shuffle_after_the_round(stack, event.clause)
    return with_cards(table, stack=stack, case=CutCase.OTHERWISE, case_box=None)


# --- the cut --------------------------------------------------------------------------------------------


@CHAPTER.decides(ReportWrongCut, refusals=(Refusal.NOT_READY, Refusal.NOTHING_WENT_WRONG, Refusal.CUT_NOT_ALLOWED))
def report_wrong_cut(context: CommandContext, command: ReportWrongCut) -> Refused | None:
    """The round under way is finished, then the cards are shuffled and cut again; results stand."""
    table, rules = context.table, context.table.shuffle_rules
    clause = rules.due.wrong_cut
    assert clause is not None, "a book without such a rule does not know the command"
    if refused := refuse_without_cards(table, command, clause):
        return refused
    stack = stack_of(table)
    if stack.holder is Holder.DEVICE:
        return refuse_device_cut(rules)
    depth, behind = command.depth, command.cutting_card
    if refused := _refuse_no_such_place(stack, command, clause):
        return refused
    wrong_depth = depth is not None and refuse_cut(rules, 52 * stack.decks, depth)
    wrong_place = behind is not None and refuse_cutting_card(rules, stack.decks, behind)
    if not wrong_depth and not wrong_place:
        return _nothing(f"{command.who} reports a wrong cut, and nothing about it breaks the rules", clause)
    context.say(
        WrongCutFound(depth=command.depth, cutting_card=command.cutting_card, noticed=table.rounds, clause=clause)
    )
    return None


def _refuse_no_such_place(stack: Stack, command: ReportWrongCut, clause: Clause) -> Refused | None:
    """A cut lies somewhere in the pack, or at its very end where it was not cut at all."""
    cards = 52 * stack.decks
    for place, what in ((command.depth, "cut at"), (command.cutting_card, "the cutting card with")):
        if place is not None and not 0 <= place <= cards:
            behind = " behind it" if place is command.cutting_card else ""
            says = f"{command.who} reports {what} {place}{behind}, and there are {cards} cards"
            return Refused(Refusal.CUT_NOT_ALLOWED, says=says, clause=clause)
    return None


@CHAPTER.evolves(WrongCutFound)
def wrong_cut_found(table: Table, event: WrongCutFound) -> Table:
    assert event.clause is not None, "a shuffle is due under a clause"
    return with_cards(table, stack=shoe.shuffle_after_the_round(stack_of(table), event.clause))


# --- the burn -------------------------------------------------------------------------------------------


@CHAPTER.decides(ReportMissedBurn, refusals=(Refusal.NOT_READY, Refusal.NOTHING_WENT_WRONG))
def report_missed_burn(context: CommandContext, command: ReportMissedBurn) -> Refused | None:
    """Play goes on, and the card that should have been burned is dealt."""
    table, clause = context.table, rules_for(context.table).missed_burn
    assert clause is not None, "a book without such a burn does not know the command"
    if refused := refuse_without_cards(table, command, clause):
        return refused
    waiting = context.live.waiting if table.round is not None else None
    first = isinstance(waiting, Deal) and waiting.to == DISCARD_RACK
    if table.round is None or not (first or stack_of(table).burns_due):
        return _nothing(f"{command.who} reports a missed burn, and no card is to be burned now", clause)
    context.say(BurnMissed(round=table.round.number, clause=clause))
    assert context.table.round is not None, "the round goes on"
    context.take_up(replayed(context.table, context.table.round))
    go_on(context)
    return None


@CHAPTER.evolves(BurnMissed)
def burn_missed(table: Table, event: BurnMissed) -> Table:
    assert table.round is not None, "a burn is missed in a round"
    stack = dataclasses.replace(stack_of(table), burns_due=0)
    begun = table.round if table.round.inputs else replace(table.round, new_shoe=False)
    return replace(table, round=begun, cards=replace(table.cards, stack=stack))


# --- the feed-back --------------------------------------------------------------------------------------


@CHAPTER.decides(
    ReportMissedFeedBack, refusals=(Refusal.NOT_READY, Refusal.NOTHING_WENT_WRONG, Refusal.CARD_NOT_IN_THE_STACK)
)
def report_missed_feed_back(context: CommandContext, command: ReportMissedFeedBack) -> Refused | None:
    """The discards stay in the rack until the next round's initial deal is complete."""
    table, clause = context.table, context.table.shuffle_rules.device.missed_feed_back
    assert clause is not None, "a book without such a rule does not know the command"
    if refused := refuse_without_cards(table, command, clause):
        return refused
    fed = table.cards.fed
    if fed is None:
        return _nothing(f"{command.who} reports a missed feed-back, and none was due", clause)
    if refused := _refuse_seen_since(stack_of(table), command, fed, clause):
        return refused
    context.say(FeedBackMissed(rack=fed.rack, burned=fed.burned, clause=clause))
    return None


def _refuse_seen_since(stack: Stack, command: ReportMissedFeedBack, fed: Fed, clause: Clause) -> Refused | None:
    """Cards that came out since can show that the device had the discards."""
    back = len(fed.rack) + fed.burned
    if back > stack.undealt.count:
        held = stack.undealt.count
        says = f"{command.who} reports {back} discards that were not fed back, and the device holds {held} cards"
        return Refused(Refusal.CARD_NOT_IN_THE_STACK, says=says, clause=clause)
    seen = Counter((*fed.rack, *stack.rack, *stack.out))
    card, copies = max(seen.items(), key=lambda one: one[1], default=(None, 0))
    if copies <= stack.decks:
        return None
    says = (
        f"{command.who} reports a missed feed-back, and {copies} copies of {card} would have come out of "
        f"{stack.decks} decks"
    )
    return Refused(Refusal.CARD_NOT_IN_THE_STACK, says=says, clause=clause)


@CHAPTER.evolves(FeedBackMissed)
def feed_back_missed(table: Table, event: FeedBackMissed) -> Table:
    stack = stack_of(table)
    back = len(event.rack) + event.burned
    stack = dataclasses.replace(
        stack,
        undealt=FaceDown(stack.undealt.count - back),
        rack=event.rack + stack.rack,
        burned=FaceDown(stack.burned.count + event.burned),
    )
    return with_cards(table, stack=stack, fed=None)
