"""The players' decisions, and silence where none is given."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from croupier.games.play import Ask
from croupier.games.round_of_play import Answered
from croupier.games.said import (
    Answer,
)
from croupier.tables.cards.dropped_cards import refuse_dropped
from croupier.tables.commands import Command
from croupier.tables.conditions.exclusions import refuse_shut_out
from croupier.tables.conditions.tournament import rules_at
from croupier.tables.context import CommandContext
from croupier.tables.play.dealing import give, go_on
from croupier.tables.play.holding import refuse_held
from croupier.tables.play.within_limits import affordable
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import Choice, Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class Decide(Command, frozen=True, kw_only=True, tag="decide", rename={"owner": "for"}):
    """Answer an open question."""

    box: int
    choose: Choice
    hand: int | None = None
    amount: int | None = None
    owner: Player | None = None
    """Whose wager it is about, where that is another player's."""
    round: int | None = None
    """The round that the sender sees: said on a line that broke, it does not count in a later one."""


class Silence(Command, frozen=True, kw_only=True, tag="silence", rename={"owner": "for"}):
    """Say that a player who was asked does not answer."""

    player: Player
    box: int
    hand: int | None = None
    owner: Player | None = None


@CHAPTER.decides(
    Decide,
    refusals=(
        Refusal.NOBODY_ASKED,
        Refusal.STALE,
        Refusal.ROUND_HELD,
        Refusal.CARDS_DROPPED,
        Refusal.NO_OTHER_CARD,
        Refusal.CHOICE_NOT_OFFERED,
        Refusal.AMOUNT_NOT_ALLOWED,
        Refusal.AMOUNT_NOT_IN_CHIPS,
        Refusal.AMOUNT_NOT_PAYABLE,
        Refusal.AMOUNT_NOT_POSITIVE,
        Refusal.NOT_ENOUGH_CHIPS,
        Refusal.LOSS_LIMIT,
        Refusal.EXCLUDED,
    ),
)
def decide_hand(context: CommandContext, command: Decide) -> Refused | None:
    """What is offered may be chosen, as far as the rack can pay for it.

    Whoever was excluded takes no further part: it is as if they did not answer (ACT 14.7, NSW 18.10).
    """
    if refused := (
        _refuse_no_round(context.table, command)
        or refuse_shut_out(context, command.who, command.choose.value)
        or _refuse_other_round(context.table, command)
        or _refuse_another_card(context, command)
        or _refuse_strangers(context.table, command)
    ):
        return refused
    answer = Answer(
        player=command.who,
        box=command.box,
        choose=command.choose,
        hand=command.hand,
        amount=None if command.amount is None else Cents(command.amount),
        owner=command.owner,
    )
    if command.choose is Choice.SILENT:
        says = f"{command.who} cannot choose to be silent: the clock or the dealer says so"
        return Refused(Refusal.CHOICE_NOT_OFFERED, says=says, clause=context.clauses[0])
    return _answer(context, affordable(context, answer))


@CHAPTER.decides(
    Silence, refusals=(Refusal.NOBODY_ASKED, Refusal.TOO_EARLY, Refusal.ROUND_HELD, Refusal.CARDS_DROPPED)
)
def silence(context: CommandContext, command: Silence) -> Refused | None:
    """The book says what becomes of a hand whose player does not decide."""
    if refused := _refuse_no_round(context.table, command) or _refuse_early(context.table, command):
        return refused
    answer = Answer(
        player=command.player, box=command.box, choose=Choice.SILENT, hand=command.hand, owner=command.owner
    )
    return _answer(context, answer)


def _refuse_no_round(table: Table, command: Command) -> Refused | None:
    if table.round is not None:
        return refuse_held(table, command) or refuse_dropped(table, command)
    says = f"{command.who} cannot decide: no round is under way"
    return Refused(Refusal.NOBODY_ASKED, says=says, clause=table.rules.control.offered)


def _refuse_other_round(table: Table, command: Decide) -> Refused | None:
    if table.round is None or command.round in (None, table.round.number):
        return None
    says = (
        f"{command.who} cannot {command.choose} on box {command.box} in round {command.round}: "
        f"round {table.round.number} is under way"
    )
    return Refused(Refusal.STALE, says=says, clause=table.rules.control.offered)


def _refuse_another_card(context: CommandContext, command: Decide) -> Refused | None:
    """Who refused a card receives no other in the round, unless the hand is obliged to draw (NSW 18.3)."""
    under_way, rules = context.table.round, context.table.book.irregularities.refused_card
    takes_a_card = command.choose in (Choice.DRAW, Choice.DOUBLE, Choice.SPLIT)
    if rules is None or under_way is None or command.who not in under_way.refusing or not takes_a_card:
        return None
    waiting = context.live.waiting
    asked = [one for one in waiting.questions if one.player == command.who] if isinstance(waiting, Ask) else []
    if command.choose is Choice.DRAW and any(one.option(Choice.STAND) is None for one in asked):
        return None
    says = f"{command.who} cannot {command.choose} on box {command.box}: they refused a card in this round"
    return Refused(Refusal.NO_OTHER_CARD, says=says, clause=rules.no_other_card)


def _refuse_strangers(table: Table, command: Decide) -> Refused | None:
    """In a session nobody plays away from their own position, so none insures another's wager (T19)."""
    if table.tournament is None or command.owner in (None, command.who):
        return None
    says = f"{command.who} cannot {command.choose} for {command.owner}: in a session everybody plays their own box"
    return Refused(Refusal.CHOICE_NOT_OFFERED, says=says, clause=rules_at(table).own_seat)


def _refuse_early(table: Table, command: Silence) -> Refused | None:
    """The clock speaks when the time is up; a dealer sees who is absent."""
    due = deadline(table)
    if command.role is not Role.CLOCK or due is None or command.at >= due:
        return None
    says = f"{command.player} has until {due.isoformat()} to decide, and it is {command.at.isoformat()}"
    return Refused(Refusal.TOO_EARLY, says=says)


def deadline(table: Table) -> datetime | None:
    """When the clock may speak for those who were asked and have not answered."""
    if table.round is None or table.round.asked is None:
        return None
    return table.round.asked + timedelta(seconds=table.opened.seconds_to_decide)


def _answer(context: CommandContext, answer: Answer | Refused) -> Refused | None:
    if isinstance(answer, Refused):
        return answer
    if refused := give(context, Answered(answer, (), ())):
        return refused
    go_on(context)
    return None
