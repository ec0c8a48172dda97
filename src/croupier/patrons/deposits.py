"""Money from outside: how much of it in a calendar day, in which ways; and what is taken out (NSW 1.1)."""

from __future__ import annotations

from datetime import date

import msgspec

from croupier.ledger.account import BANK, purse
from croupier.ledger.balances import Posting
from croupier.patrons.limits import (
    LimitKind,
    LimitSet,
    added,
    deposited_on,
    holds_from,
)
from croupier.patrons.patron import PatronFile
from croupier.patrons.periods import LimitPeriod, day_of, span_of
from croupier.patrons.registry import PatronChapter, PatronCommand, PatronContext, PatronEvent, patron_rules
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reference

CHAPTER = PatronChapter()

replace = msgspec.structs.replace


class SetDepositLimit(PatronCommand, frozen=True, kw_only=True, tag="set-deposit-limit"):
    """Cap what may come in from outside in a calendar day, or lift the cap."""

    amount: int | None


class DepositMoney(PatronCommand, frozen=True, kw_only=True, tag="deposit"):
    """Bring money in from outside."""

    amount: int
    method: Reference


class WithdrawMoney(PatronCommand, frozen=True, kw_only=True, tag="withdraw"):
    """Take money out."""

    amount: int


class MoneyDeposited(PatronEvent, frozen=True, kw_only=True, tag="money-deposited.1"):
    """Money came in from outside."""

    patron: str
    amount: Cents
    method: str
    day: date
    """The calendar day to which it counts."""

    def __str__(self) -> str:
        return f"{self.patron} deposits {dollars(self.amount)} by {self.method.replace('-', ' ')}"


class MoneyWithdrawn(PatronEvent, frozen=True, kw_only=True, tag="money-withdrawn.1"):
    """Money was taken out; it makes no room for deposits."""

    patron: str
    amount: Cents

    def __str__(self) -> str:
        return f"{self.patron} withdraws {dollars(self.amount)}"


@CHAPTER.decides(SetDepositLimit, refusals=(Refusal.AMOUNT_NOT_ALLOWED,))
def set_deposit_limit(context: PatronContext, command: SetDepositLimit) -> Refused | None:
    """A first or lower one holds at once, a higher one or none from the next calendar day (R6)."""
    if refused := refuse_limit(context, command.amount):
        return refused
    house, at = context.house.calendar.by_midnight, command.at
    span = span_of(house, LimitPeriod.DAY, day_of(house, at))
    context.say(
        LimitSet(
            patron=context.state.name,
            limit=LimitKind.DEPOSIT,
            amount=None if command.amount is None else Cents(command.amount),
            set_at=at,
            holds_from=holds_from(context.state.deposit_limit, command.amount, at, span.ends),
            calendar=house,
            clause=patron_rules().deposits.defined,
        )
    )
    return None


def refuse_limit(context: PatronContext, amount: int | None) -> Refused | None:
    """A limit may be nothing at all, and is never less."""
    if amount is None or amount >= 0:
        return None
    says = f"{context.command.who} cannot set a limit of {dollars(amount)}: it is at least $0"
    return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=says, clause=context.clause)


@CHAPTER.decides(
    DepositMoney, refusals=(Refusal.AMOUNT_NOT_POSITIVE, Refusal.METHOD_NOT_ALLOWED, Refusal.DEPOSIT_LIMIT)
)
def deposit(context: PatronContext, command: DepositMoney) -> Refused | None:
    """All of it, or nothing where that would pass the limit; winnings never count."""
    file, methods = context.state, patron_rules().deposits.methods
    if command.amount <= 0:
        says = f"{command.who} cannot deposit {dollars(command.amount)}: it has to be more than nothing"
        return Refused(Refusal.AMOUNT_NOT_POSITIVE, says=says, clause=context.clause)
    if command.method not in methods:
        says = f"{command.who} cannot deposit by {command.method!r}: the ways are {', '.join(methods)}"
        return Refused(Refusal.METHOD_NOT_ALLOWED, says=says, clause=context.clause)
    day = day_of(context.house.calendar.by_midnight, command.at)
    limit = file.deposit_limit.at(command.at) if file.deposit_limit is not None else None
    before = deposited_on(file, day)
    if limit is not None and before + command.amount > limit:
        says = (
            f"{file.name} cannot deposit {dollars(command.amount)}: {dollars(before)} of the {dollars(limit)} "
            f"for {day.isoformat()} came in already"
        )
        return Refused(Refusal.DEPOSIT_LIMIT, says=says, clause=patron_rules().deposits.defined)
    context.say(
        MoneyDeposited(
            patron=file.name,
            amount=Cents(command.amount),
            method=command.method,
            day=day,
            clause=context.clause,
        )
    )
    return None


@CHAPTER.decides(WithdrawMoney, refusals=(Refusal.AMOUNT_NOT_POSITIVE, Refusal.NOT_ENOUGH_CHIPS))
def withdraw(context: PatronContext, command: WithdrawMoney) -> Refused | None:
    """What the purse does not hold, the store refuses under its lock."""
    if command.amount <= 0:
        says = f"{command.who} cannot withdraw {dollars(command.amount)}: it has to be more than nothing"
        return Refused(Refusal.AMOUNT_NOT_POSITIVE, says=says)
    context.say(MoneyWithdrawn(patron=context.state.name, amount=Cents(command.amount)))
    return None


@CHAPTER.evolves(MoneyDeposited)
def money_deposited(file: PatronFile, event: MoneyDeposited) -> PatronFile:
    return replace(file, deposited=added(file.deposited, event.day, event.amount))


@CHAPTER.moves(MoneyDeposited)
def into_the_purse(file: PatronFile, event: MoneyDeposited) -> tuple[Posting, ...]:
    return (Posting(source=BANK, target=purse(event.patron), amount=event.amount),)


@CHAPTER.evolves(MoneyWithdrawn)
def money_withdrawn(file: PatronFile, event: MoneyWithdrawn) -> PatronFile:
    return file


@CHAPTER.moves(MoneyWithdrawn)
def out_of_the_purse(file: PatronFile, event: MoneyWithdrawn) -> tuple[Posting, ...]:
    return (Posting(source=purse(event.patron), target=BANK, amount=event.amount),)
