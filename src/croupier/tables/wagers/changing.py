"""A wager is raised or lowered before the first card, in one step (ACT 4.3; CW 4.3; NSW 5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec

from croupier.games.wager_refusals import refuse_wagers
from croupier.games.wagers import Wager
from croupier.ledger.balances import Posting
from croupier.tables.commands import Command
from croupier.tables.conditions.boxes import refuse_box
from croupier.tables.conditions.exclusions import refuse_shut_out
from croupier.tables.conditions.patrons import refuse_beyond_limit, refuse_patron, vouched_for
from croupier.tables.conditions.restrictions import refuse_restricted
from croupier.tables.conditions.tournament import (
    refuse_amount,
    refuse_fixed,
    refuse_no_round_to_come,
    refuse_outsider,
    refuse_sealed_too,
)
from croupier.tables.conditions.wager_limits import crowded_out, refuse_by_sign
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.money import home_of_stake, stake_account, token_stake
from croupier.tables.registry import TableChapter
from croupier.tables.state.people import Lying, Vouched
from croupier.tables.table import Table, limited
from croupier.tables.wagers import wagering
from croupier.tables.wagers.tokens import changed_in_tokens, refuse_more_tokens
from croupier.tables.wagers.wagering import PlaceWager, give_back, refuse_closed, wager_of, without
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import On
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()


class ChangeWager(Command, frozen=True, kw_only=True, tag="change-wager"):
    """Raise or lower a wager that lies on the layout, before the first card."""

    box: int
    on: On | None = None
    """The main wager of the game unless it is named."""
    amount: int
    """What the wager is from now on; what is added is of what it is made of, chips or tokens of its voucher."""


class WagerChanged(Event, frozen=True, kw_only=True, tag="wager-changed.1"):
    """Chips were added to a wager on the layout, or taken from it; it lies where it lay."""

    lying: Lying
    before: Cents
    """What it was."""
    vouched: Vouched | None = None
    """What the house said of its player; nothing where the table stands alone."""

    def __str__(self) -> str:
        wager = self.lying.wager
        how = "raises" if wager.amount > self.before else "lowers"
        where = f"{wager.on.inscription} of box {wager.box}"
        return f"{wager.player} {how} {dollars(self.before)} on {where} to {dollars(wager.amount)}"


@CHAPTER.decides(
    ChangeWager,
    refusals=(*wagering.CHAPTER.duties[PlaceWager].refusals, Refusal.NOTHING_TO_RETURN, Refusal.WAGER_FIXED),
)
def change_wager(context: CommandContext, command: ChangeWager) -> Refused | None:
    """What would be refused if it were placed anew is refused, and the wager stays as it lies.

    The books forbid it from the first card on (ACT 4.3 names altering, NSW 5.4 increasing): until then a player
    may. The wager keeps its place, and whatever leans on it stays.
    """
    table = context.table
    wager = wager_of(table, command.who, command.box, on=command.on, amount=command.amount)
    wager = limited(table, wager)
    if refused := (
        refuse_shut_out(context, wager.player, "wager")
        or refuse_patron(context, wager.player)
        or refuse_closed(table, wager)
    ):
        return refused
    before = _lying(table, wager)
    if before is None:
        says = f"{wager.player} has no wager on {wager.on.inscription} of box {wager.box} to change"
        return Refused(Refusal.NOTHING_TO_RETURN, says=says, clause=table.rules.control.placed)
    if refused := _refuse_change(table, before, wager, command.at) or refuse_sealed_too(
        without(table, [before]), wager, context.house, held=before.amount
    ):
        return refused
    if refused := _refuse_limit(context, before, wager):
        return refused
    while others := crowded_out(without(context.table, [before]), wager):
        reason = f"{wager.player} has a raised limit on box {wager.box}"
        give_back(context, others[0], reason, clause=table.book.limits.others)
    control = table.rules.control
    changed = WagerChanged(
        lying=Lying(wager=wager),
        before=Cents(before.amount),
        vouched=vouched_for(context, wager.player),
        clause=control.closed,
        also=(control.placed,),
    )
    context.say(changed)
    return None


def _refuse_change(table: Table, before: Wager, wager: Wager, at: datetime) -> Refused | None:
    beside = without(table, [before])
    return (
        _refuse_in_session(table, wager, at)
        or refuse_by_sign(beside, wager, beside.wagers)
        or refuse_wagers(table.rules, _in_its_place(table.wagers, wager))
        or refuse_box(table, wager)
        or refuse_restricted(table, wager)
        or _refuse_same(table, before, wager)
        or refuse_more_tokens(table, before, wager)
        or _refuse_rack(table, before, wager)
    )


def _refuse_limit(context: CommandContext, before: Wager, wager: Wager) -> Refused | None:
    """What is added is a stake like any; tokens are no loss (NSW 20.3)."""
    table, more = context.table, wager.amount - before.amount
    if more <= 0 or token_stake(table, table.rounds + 1, wager.player, wager.box, wager.on):
        return None
    return refuse_beyond_limit(context, wager.player, more, f"raise the wager on box {wager.box}")


def _refuse_in_session(table: Table, wager: Wager, at: datetime) -> Refused | None:
    if table.tournament is None:
        return None
    return (
        refuse_outsider(table, wager.player, "wager")
        or refuse_no_round_to_come(table, wager.player, f"change the wager on box {wager.box}", at)
        or refuse_fixed(table, wager.player, "change")
        or refuse_amount(table, wager)
    )


def _refuse_same(table: Table, before: Wager, wager: Wager) -> Refused | None:
    if wager.amount != before.amount:
        return None
    says = (
        f"{wager.player}'s wager on {wager.on.inscription} of box {wager.box} is {dollars(wager.amount)} already"
    )
    return Refused(Refusal.WAGER_PLACED_TWICE, says=says, clause=table.rules.control.placed)


def _refuse_rack(table: Table, before: Wager, wager: Wager) -> Refused | None:
    """Nobody adds chips that do not lie before them (4.2, NSW 5.2)."""
    holds = table.patrons[wager.player].rack
    in_tokens = token_stake(table, table.rounds + 1, wager.player, wager.box, wager.on)
    if in_tokens or wager.amount - before.amount <= holds:
        return None
    says = (
        f"{wager.player} cannot raise {dollars(before.amount)} on {wager.on.inscription} of box {wager.box} to "
        f"{dollars(wager.amount)}: the rack holds {dollars(holds)}"
    )
    return Refused(Refusal.NOT_ENOUGH_CHIPS, says=says, clause=table.rules.control.placed)


def _is_same_place(one: Wager, other: Wager) -> bool:
    return (one.player, one.box, one.on) == (other.player, other.box, other.on)


def _lying(table: Table, wager: Wager) -> Wager | None:
    return next((one for one in table.wagers if _is_same_place(one, wager)), None)


def _in_its_place(wagers: Sequence[Wager], wager: Wager) -> list[Wager]:
    return [wager if _is_same_place(one, wager) else one for one in wagers]


@CHAPTER.evolves(WagerChanged)
def wager_changed(table: Table, event: WagerChanged) -> Table:
    wager = event.lying.wager
    lying = tuple(event.lying if _is_same_place(one.wager, wager) else one for one in table.lying)
    return changed_in_tokens(msgspec.structs.replace(table, lying=lying), wager)


@CHAPTER.moves(WagerChanged)
def onto_or_off_the_layout(table: Table, event: WagerChanged) -> tuple[Posting, ...]:
    """Only the difference moves: between the stake and where its chips or tokens came from."""
    wager, coming = event.lying.wager, table.rounds + 1
    stake = stake_account(table, coming, wager.player, wager.box, wager.on)
    home = home_of_stake(table, coming, wager.player, wager.box, wager.on)
    more = wager.amount - event.before
    source, target = (home, stake) if more > 0 else (stake, home)
    return (Posting(source=source, target=target, amount=Cents(abs(more))),)
