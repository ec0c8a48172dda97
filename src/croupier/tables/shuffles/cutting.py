"""The cut, by whoever is offered it; what was interrupted for it then goes on (ACT 5.2, 5.3; NSW 4.5 to 4.8)."""

from __future__ import annotations

from croupier.shoe.cut import REPORTED_TOLERANCE, refuse_cut, refuse_cutting_card
from croupier.shoe.device import refuse_device_cut
from croupier.shoe.fairness import refuse_value
from croupier.shoe.stack import Holder
from croupier.tables.cards.dropped_cards import refuse_dropped
from croupier.tables.cards.shuffling import (
    CardsCut,
    Cut,
    CutDeclined,
    CuttingCardInserted,
    DeclineCut,
    InsertCuttingCard,
    offer_cut,
)
from croupier.tables.commands import Command
from croupier.tables.conditions.exclusions import refuse_excluded
from croupier.tables.context import CommandContext
from croupier.tables.malfunctions.remaining_cards import resume
from croupier.tables.play.dealing import go_on
from croupier.tables.registry import TableChapter
from croupier.tables.state.cards import Purpose, Shuffling
from croupier.tables.table import Table
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role

CHAPTER = TableChapter()


@CHAPTER.decides(DeclineCut, refusals=(Refusal.CUT_NOT_ALLOWED, Refusal.CARDS_DROPPED, Refusal.EXCLUDED))
def decline_cut(context: CommandContext, command: DeclineCut) -> Refused | None:
    """The next player clockwise is asked, a supervisor cuts when nobody will; the dealer says who is silent."""
    if refused := _refuse_declining(context.table, command):
        return refused
    shuffling = context.table.cards.shuffling
    assert shuffling is not None, "an offer that is not there was refused"
    asked, after = shuffling.offers[0].player, shuffling.offers[1]
    assert asked is not None, "a supervisor who is to cut does not decline"
    context.say(CutDeclined(player=asked, clause=after.clause))
    offer_cut(context)
    return None


def _refuse_declining(table: Table, command: DeclineCut) -> Refused | None:
    """A player declines for themselves, the dealer for the one who is asked."""
    shuffling = table.cards.shuffling
    if command.role is Role.PLAYER and command.player not in (None, command.who):
        says = f"{command.who} cannot leave the cut to others for {command.player}: players answer for themselves"
        return Refused(Refusal.CUT_NOT_ALLOWED, says=says, clause=table.shuffle_rules.offer.asked_on)
    if command.role is Role.PLAYER or shuffling is None:
        return _refuse_cutter(table, command)
    if refused := _refuse_cut_made(table, command, shuffling):
        return refused
    asked, clause = shuffling.offers[0].player, shuffling.offers[0].clause
    if asked is None:
        says = f"{command.who} cannot pass the cut on: it is a casino supervisor who is to cut"
        return Refused(Refusal.CUT_NOT_ALLOWED, says=says, clause=clause)
    if command.player not in (None, asked):
        says = f"{command.who} cannot pass the cut on for {command.player}: it is offered to {asked}"
        return Refused(Refusal.CUT_NOT_ALLOWED, says=says, clause=clause)
    return refuse_dropped(table, command)


def _refuse_cutter(table: Table, command: Command) -> Refused | None:
    """Only the one who is asked cuts."""
    if refused := refuse_excluded(table, command.who, "cut") or refuse_dropped(table, command):
        return refused
    shuffling, rules = table.cards.shuffling, table.shuffle_rules
    if shuffling is None:
        if table.holder is Holder.DEVICE:
            return refuse_device_cut(rules)
        says = f"{command.who} cannot cut: no cards wait to be cut"
        return Refused(Refusal.CUT_NOT_ALLOWED, says=says, clause=rules.offer.offered)
    if refused := _refuse_cut_made(table, command, shuffling):
        return refused
    asked = shuffling.offers[0].player
    is_asked = command.who == asked if asked else command.role is not Role.PLAYER
    if is_asked and (asked is None or command.role is Role.PLAYER):
        return None
    says = f"{command.who} cannot cut: the cut is offered to {asked or 'a casino supervisor'}"
    return Refused(Refusal.CUT_NOT_ALLOWED, says=says, clause=shuffling.offers[0].clause)


def _refuse_cut_made(table: Table, command: Command, shuffling: Shuffling) -> Refused | None:
    """Cards are cut once; then the dealer puts the cutting card in."""
    if shuffling.cut is None:
        return None
    says = f"{command.who} cannot cut: the cards are cut, and wait for the dealer to put the cutting card in"
    return Refused(Refusal.CUT_NOT_ALLOWED, says=says, clause=table.shuffle_rules.depths.part_from_the_back.clause)


@CHAPTER.decides(
    Cut,
    refusals=(
        Refusal.CUT_NOT_ALLOWED,
        Refusal.CUTTING_CARD_NOT_ALLOWED,
        Refusal.VALUE_NOT_ALLOWED,
        Refusal.CARDS_DROPPED,
        Refusal.EXCLUDED,
    ),
)
def cut(context: CommandContext, command: Cut) -> Refused | None:
    """At least a deck from either end; then the cutting card goes back in, and the cards into the shoe.

    It is the dealer who puts it in. Whoever cuts may say where, and then it is done with the cut.
    """
    table = context.table
    if refused := _refuse_cutter(table, command):
        return refused
    shuffling, rules = table.cards.shuffling, table.shuffle_rules
    assert shuffling is not None, "a cut of nothing was refused"
    if refused := (
        refuse_cut(rules, shuffling.cards, command.depth)
        or _refuse_cutting_card(table, shuffling, command, command.cutting_card)
        or _refuse_value(shuffling, command)
    ):
        return refused
    waits = shuffling.cutting_card and command.cutting_card is None
    new_shoe = (rules.loaded,) if shuffling.purpose is Purpose.NEW_SHOE and not waits else ()
    behind = (rules.depths.part_from_the_back.clause,) if command.cutting_card is not None else ()
    context.say(
        CardsCut(
            by=command.who,
            depth=command.depth,
            cutting_card=command.cutting_card,
            value=command.value,
            clause=rules.depths.decks_from_either_end.clause,
            also=(rules.depths.moved_to_the_back, *behind, *new_shoe),
        )
    )
    if not waits:
        _go_on_from_the_shoe(context, shuffling)
    return None


def _go_on_from_the_shoe(context: CommandContext, shuffling: Shuffling) -> None:
    """The cards lie in the shoe: what was interrupted for the cut goes on."""
    if shuffling.purpose is Purpose.DEVICE_FAILED:
        resume(context)
    else:
        go_on(context)


@CHAPTER.decides(InsertCuttingCard, refusals=(Refusal.CUTTING_CARD_NOT_ALLOWED, Refusal.CARDS_DROPPED))
def insert_cutting_card(context: CommandContext, command: InsertCuttingCard) -> Refused | None:
    """Within the book's bounds from the back; then the cards go into the shoe."""
    table, rules = context.table, context.table.shuffle_rules
    shuffling = table.cards.shuffling
    if shuffling is None or shuffling.cut is None:
        says = f"{command.who} cannot put the cutting card in: no cards are cut and wait for it"
        return Refused(Refusal.CUTTING_CARD_NOT_ALLOWED, says=says, clause=rules.depths.part_from_the_back.clause)
    if refused := (
        refuse_dropped(table, command) or _refuse_cutting_card(table, shuffling, command, command.behind)
    ):
        return refused
    new_shoe = (rules.loaded,) if shuffling.purpose is Purpose.NEW_SHOE else ()
    up_to = rules.depths.part_from_the_back
    context.say(CuttingCardInserted(behind=command.behind, clause=up_to.clause, also=new_shoe))
    _go_on_from_the_shoe(context, shuffling)
    return None


def _refuse_cutting_card(
    table: Table, shuffling: Shuffling, command: Command, behind: int | None
) -> Refused | None:
    rules = table.shuffle_rules
    if behind is None:
        return None
    if not shuffling.cutting_card and not shuffling.may_take_cutting_card:
        says = f"{command.who} cannot put the cutting card in: these cards only complete the round"
        return Refused(Refusal.CUTTING_CARD_NOT_ALLOWED, says=says, clause=rules.run_out)
    tolerance = REPORTED_TOLERANCE if table.by_hand else 0
    return refuse_cutting_card(rules, table.rules.pack.decks, behind, tolerance=tolerance, cards=shuffling.cards)


def _refuse_value(shuffling: Shuffling, command: Cut) -> Refused | None:
    if shuffling.committed is None:
        if command.value is None:
            return None
        says = f"{command.who} adds a value to real cards, and nothing can be done with it"
        return Refused(Refusal.VALUE_NOT_ALLOWED, says=says)
    try:
        value = None if command.value is None else bytes.fromhex(command.value)
    except ValueError:
        return Refused(Refusal.VALUE_NOT_ALLOWED, says=f"The value of {command.who} is not in hexadecimal digits")
    return refuse_value(shuffling.committed.commitment.occasion, value)
