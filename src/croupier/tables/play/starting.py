"""Starting a round: everybody has wagered or sat out, the cards are ready, and no shuffle is due."""

from __future__ import annotations

import dataclasses

import msgspec

from croupier.games.round_of_play import open_round
from croupier.rulebooks.shuffle_rules import CutCase
from croupier.shoe import stack as shoe
from croupier.tables.cards.determinations import refuse_undetermined
from croupier.tables.cards.dropped_cards import refuse_dropped
from croupier.tables.commands import Command
from croupier.tables.conditions.boxes import refuse_start_unreleased
from croupier.tables.conditions.cutting_card import refuse_no_cutting_card
from croupier.tables.conditions.device_failure import refuse_failed
from croupier.tables.conditions.gaming_hours import refuse_outside
from croupier.tables.conditions.jackpot import lying_on_jackpot, refuse_failed_jackpot
from croupier.tables.conditions.jackpot import told as jackpot_told
from croupier.tables.conditions.tournament import deals_from
from croupier.tables.conditions.tournament import refuse_start as refuse_session_start
from croupier.tables.context import CommandContext
from croupier.tables.limits.outside_limits import advise
from croupier.tables.play.dealing import go_on
from croupier.tables.play.loss_limits import look_again
from croupier.tables.play.placing import line_up
from croupier.tables.play.round_events import CuttingCardCameOut, RoundStarted, stack_in_play
from croupier.tables.registry import TableChapter
from croupier.tables.seats.excluding import heed_exclusions
from croupier.tables.state.jackpot import LinkState
from croupier.tables.table import Table
from croupier.tables.tournament.passed_over import nobody_wagers, pass_over
from croupier.tables.tournament.turns import deduct_for_absence
from croupier.tables.tournament.undisclosed import sealed_wagers
from croupier.tables.wagers.wagering import give_back
from croupier.version import __version__
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class StartRound(Command, frozen=True, kw_only=True, tag="start-round"):
    """Call for no more bets, and deal."""

    cutting_card: bool = False
    """Whether a person who deals drew the cutting card in place of the first card: that opens no round."""


@CHAPTER.decides(
    StartRound,
    refusals=(
        Refusal.ROUND_UNDER_WAY,
        Refusal.NOT_CHECKED,
        Refusal.NOT_READY,
        Refusal.SHUFFLE_DUE,
        Refusal.OUTSIDE_GAMING_HOURS,
        Refusal.NOT_DETERMINED,
        Refusal.CARDS_DROPPED,
        Refusal.NO_WAGERS,
        Refusal.NOT_ASKED_YET,
        Refusal.REPLACEMENT_DUE,
        Refusal.COURSE_NOT_CHOSEN,
        Refusal.BOX_WANTED,
        Refusal.NOT_BY_HAND,
        Refusal.CUTTING_CARD_NOT_ALLOWED,
        Refusal.SESSION_OVER,
        Refusal.ON_A_BREAK,
        Refusal.DISPUTE_OPEN,
        Refusal.NOT_SEATED,
        Refusal.FORM_NOT_EXAMINED,
        Refusal.FORM_NOT_READ,
        Refusal.JACKPOT_FAILED,
    ),
)
def start_round(context: CommandContext, command: StartRound) -> Refused | None:
    """Every player has wagered or sat out; the cards are ready; no shuffle is due."""
    heed_exclusions(context)
    table = context.table
    if refused := (
        _refuse_under_way(table, command)
        or refuse_failed_jackpot(table, command, context.house)
        or _refuse_start(table, command)
        or _refuse_cutting_card(table, command)
    ):
        return refused
    said = len(context.events)
    look_again(context)  # NSW 18.22, 20.3: what was laid in a period that is over
    table = context.table
    if len(context.events) > said and not table.wagers:
        return None  # nothing is left to be dealt for; who has less left than the minimum is not asked again
    assert table.cards.stack is not None, "a round without cards was refused"
    if nobody_wagers(table):
        pass_over(context)
        return None
    if command.cutting_card or (shoe.cutting_card_is_next(table.cards.stack) and not table.by_hand):
        _say_drawn_first(context)
        if shoe.refuse_round(stack_in_play(context.table)):
            return None  # drawing it opens no round: the wagers stay where they are, and may be changed
    _leave_the_jackpot(context)
    line_up(context)
    table, new_shoe = context.table, stack_in_play(context.table).burns_due > 0
    wagers = (*table.wagers, *sealed_wagers(table))
    first_box = deals_from(table)
    link = jackpot_told(table, context.house)
    rules = table.rules_for_next(link)
    live = open_round(rules, wagers, new_shoe=new_shoe, first_box=first_box)
    if isinstance(live, Refused):
        return live
    if live.is_over:
        says = f"{command.who} cannot start a round: every wager on the layout is void, and no hand is dealt"
        return Refused(Refusal.NO_WAGERS, says=says, clause=live.said[-1].clause)
    clause = next(iter(context.clauses), None)
    context.say(
        RoundStarted(
            number=table.rounds + 1,
            wagers=wagers,
            first_box=first_box,
            new_shoe=new_shoe,
            said=tuple(live.said),
            conducted_by=__version__,
            losers_first=True,
            jackpot=link,
            clause=clause,
        ),
        layout=live.layout,
    )
    advise(context)
    if context.table.tournament is not None:
        deduct_for_absence(context, table.rounds + 1)
    go_on(context)
    return None


def _say_drawn_first(context: CommandContext) -> None:
    """The cutting card is drawn before any card; in the last rounds it is set aside (ACT 5.5)."""
    due, stack = context.table.shuffle_rules.due, stack_in_play(context.table)
    set_aside = due.last_rounds is not None and stack.last_rounds is not None
    clause = due.last_rounds.clause if due.last_rounds is not None and set_aside else due.cutting_card_first
    context.say(CuttingCardCameOut(case=CutCase.CUTTING_CARD_FIRST, clause=clause))


def _refuse_cutting_card(table: Table, command: StartRound) -> Refused | None:
    """Only a person has to say that it came out; software sees it."""
    if not command.cutting_card:
        return None
    if not table.by_hand:
        says = f"{command.who} cannot report the cutting card: {table.name} is dealt by software, which sees it"
        return Refused(Refusal.NOT_BY_HAND, says=says, clause=table.shuffle_rules.due.cutting_card_first)
    return refuse_no_cutting_card(table, command)


def _leave_the_jackpot(context: CommandContext) -> None:
    """What was laid on the jackpot while it failed elsewhere goes back: nothing counts it (NSW 18.17.1)."""
    link, rules = jackpot_told(context.table, context.house), context.table.book.jackpots
    if rules is None or link is None or link.state is LinkState.LINKED:
        return
    for wager in lying_on_jackpot(context.table):
        reason = f"{context.table.name} is no longer linked to the jackpot"
        give_back(context, wager, reason, clause=rules.stakes_returned)


def _refuse_under_way(table: Table, command: StartRound) -> Refused | None:
    if table.round is None:
        return None
    says = f"{command.who} cannot start a round: round {table.round.number} is under way"
    return Refused(Refusal.ROUND_UNDER_WAY, says=says, clause=table.rules.control.offered)


def _refuse_start(table: Table, command: StartRound) -> Refused | None:
    if refused := refuse_failed(table, command):
        return refused
    if refused := (
        refuse_outside(table, command) or refuse_undetermined(table, command) or refuse_dropped(table, command)
    ):
        return refused
    rules, cards = table.shuffle_rules, table.cards
    if not cards.checked:
        says = f"{command.who} cannot start a round: the cards have not been checked"
        return Refused(Refusal.NOT_CHECKED, says=says, clause=cards.check_due or rules.checked)
    if cards.stack is None or cards.shuffling is not None:
        says = f"{command.who} cannot start a round: the cards are not in the {table.dealt_out_of}"
        also = (rules.loaded, rules.due.by_hand)
        return Refused(Refusal.NOT_READY, says=says, clause=rules.due.before_a_shoe, also=also)
    if refused := shoe.refuse_round(cards.stack):
        return dataclasses.replace(refused, also=(*refused.also, rules.due.by_hand))
    return refuse_start_unreleased(table) or _refuse_unasked(table, command)


def _refuse_unasked(table: Table, command: StartRound) -> Refused | None:
    """Each who sits has wagered or sat the round out (4.1, NSW 5.3)."""
    if table.tournament is not None:
        return refuse_session_start(table, command.who, command.at)
    heard = {wager.player for wager in table.wagers} | set(table.passed)
    waiting = [one.name for one in table.patrons.values() if one.seat is not None and one.name not in heard]
    if not waiting:
        return None
    says = f"{command.who} cannot start a round: {', '.join(waiting)} may still wager or sit out"
    return Refused(Refusal.NOT_ASKED_YET, says=says, clause=table.rules.control.offered)
