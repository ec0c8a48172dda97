"""Promotional vouchers: exchanged for tokens of equal value, under the conditions that they name (NSW 1.1)."""

from __future__ import annotations

import msgspec

from croupier.ledger.account import BANK, tokens
from croupier.ledger.balances import Posting
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.state.people import Day, Voucher
from croupier.tables.table import Table
from croupier.vocabulary.money import NOTHING, Cents, dollars
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reference

CHAPTER = TableChapter()


class ExchangeVoucher(Command, frozen=True, kw_only=True, tag="exchange-voucher"):
    """Exchange a player's promotional voucher for tokens of equal value."""

    player: Player
    number: Reference
    value: int
    days: tuple[Day, ...] = ()
    """The days on which the voucher says it is good; any day where it names none."""
    back_on_a_win: bool = True
    """Whether a token that wins goes back to its player: so it is unless the voucher says otherwise."""


class VoucherExchanged(Event, frozen=True, kw_only=True, tag="voucher-exchanged.1"):
    """A voucher is spent, and its value lies before the player in tokens."""

    voucher: Voucher

    def __str__(self) -> str:
        voucher = self.voucher
        return f"{voucher.player} gets {dollars(voucher.value)} in tokens for voucher {voucher.number}"


@CHAPTER.decides(ExchangeVoucher, refusals=(Refusal.VOUCHER_NOT_GOOD, Refusal.AMOUNT_NOT_POSITIVE))
def exchange_voucher(context: CommandContext, command: ExchangeVoucher) -> Refused | None:
    if refused := _refuse_voucher(context, command):
        return refused
    voucher = Voucher(
        number=command.number,
        player=command.player,
        value=Cents(command.value),
        left=NOTHING,
        days=command.days,
        back_on_a_win=command.back_on_a_win,
    )
    context.say(VoucherExchanged(voucher=voucher, clause=context.clauses[0]))
    return None


def _refuse_voucher(context: CommandContext, command: ExchangeVoucher) -> Refused | None:
    """A voucher is good for a player who is here, once, and on its own conditions."""
    table, clause, today = context.table, context.clauses[0], tuple(Day)[command.at.weekday()]
    if command.player not in table.patrons:
        says = f"{command.who} cannot exchange a voucher of {command.player}, who is not at {table.name}"
        return Refused(Refusal.UNKNOWN_PERSON, says=says, clause=clause)
    if command.value <= 0 or not command.number.strip():
        says = f"Voucher {command.number!r} of {dollars(command.value)} has no number or no value"
        return Refused(Refusal.AMOUNT_NOT_POSITIVE, says=says, clause=clause)
    if command.number in table.vouchers:
        says = f"{command.player} cannot exchange voucher {command.number}: it is spent"
        return Refused(Refusal.VOUCHER_NOT_GOOD, says=says, clause=clause)
    if command.days and today not in command.days:
        days = ", ".join(day.title() for day in command.days)
        says = (
            f"{command.player} cannot exchange voucher {command.number} on a {today.title()}: it is good on {days}"
        )
        return Refused(Refusal.VOUCHER_NOT_GOOD, says=says, clause=clause)
    return None


@CHAPTER.evolves(VoucherExchanged)
def voucher_exchanged(table: Table, event: VoucherExchanged) -> Table:
    return msgspec.structs.replace(table, vouchers={**table.vouchers, event.voucher.number: event.voucher})


@CHAPTER.moves(VoucherExchanged)
def tokens_given(table: Table, event: VoucherExchanged) -> tuple[Posting, ...]:
    voucher = event.voucher
    target = tokens(table.name, voucher.player, voucher.number)
    return (Posting(source=BANK, target=target, amount=voucher.value),)
