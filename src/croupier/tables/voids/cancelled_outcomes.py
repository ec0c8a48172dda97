"""What is left of an outcome that was cancelled: no payment, and perhaps not the wrongdoer's stake (NSW 20.10)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.games.said import (
    Doubled,
    Insured,
    Said,
    SplitWagerPlaced,
    StakeMadeUp,
    StakeReturned,
    WagerPlaced,
    WarWagerPlaced,
)
from croupier.ledger.account import BANK, RACKS, Account, AccountKind
from croupier.ledger.balances import Posting
from croupier.tables.conditions.jackpot import prizes_paid, with_the_house
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.money import away_from, home_of_stake, rack_of, tray_of
from croupier.tables.registry import TableChapter
from croupier.tables.state.cases import VoidOrder
from croupier.tables.table import Owed, Table
from croupier.tables.voids.void_effects import Change, RoundVoided, kept, postings_for, within_the_racks, written
from croupier.vocabulary.money import NOTHING, Cents, dollars
from croupier.vocabulary.names import Player

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class OutcomeCancelled(Event, frozen=True, kw_only=True, tag="outcome-cancelled.1"):
    """Nothing is left of a cancelled outcome: payments come back, and a wrongdoer's stake may be forfeited."""

    number: int
    ordered_by: str
    changes: tuple[Change, ...] = ()
    owed: tuple[Owed, ...] = ()
    wrongdoer: Player | None = None
    forfeited: Cents = NOTHING
    """Of the stake, what was in chips."""
    forfeited_tokens: Cents = NOTHING
    jackpot_stakes: int = 0
    """How many more stakes on a jackpot over many tables go back with payments; below nothing: are forfeited."""

    def __str__(self) -> str:
        chips = [dollars(self.forfeited)] if self.forfeited else []
        tokens = [f"{dollars(self.forfeited_tokens)} in tokens"] if self.forfeited_tokens else []
        of = " and ".join((*chips, *tokens))
        stake = f", and {self.wrongdoer}'s stake of {of} is forfeited by order of {self.ordered_by}" if of else ""
        owed = "".join(f"; {one}" for one in self.owed)
        return f"The stakes of round {self.number} are refunded and no payment of it stands{stake}{owed}"


def cancel_outcome(context: CommandContext, order: VoidOrder, said: tuple[Said, ...]) -> None:
    """Where the outcome itself is cancelled, payments that a void round leaves standing come back too."""
    table = context.table
    ground = table.book.voids.grounds[order.grounds]
    if ground.payments_come_back is None:
        return
    changed = {account: Cents(-amount) for account, amount in kept(table, order.round, said).items()}
    stakes = staked_by(table, order.round, said, order.wrongdoer) if order.forfeit and order.wrongdoer else {}
    for account, amount in stakes.items():
        changed = _summed(changed, _forfeit(context, account, amount))
    moved, owed = within_the_racks(table, order.round, changed)
    context.say(
        OutcomeCancelled(
            number=order.round,
            ordered_by=order.ordered_by,
            changes=written(moved),
            owed=owed,
            wrongdoer=order.wrongdoer,
            forfeited=_of_kind(stakes, *RACKS),
            forfeited_tokens=_of_kind(stakes, AccountKind.TOKENS),
            jackpot_stakes=_jackpot_stakes(table, order, said),
            clause=order.clause,
            also=(ground.payments_come_back,),
        )
    )


def _jackpot_stakes(table: Table, order: VoidOrder, said: tuple[Said, ...]) -> int:
    has = with_the_house(table, order.round, said)
    forfeited = {one for one in has if order.forfeit and one[0] == order.wrongdoer}
    return len(prizes_paid(table, order.round, said) & has) - len(forfeited)


def _of_kind(stakes: dict[Account, Cents], *kinds: AccountKind) -> Cents:
    return Cents(sum(amount for account, amount in stakes.items() if account.kind in kinds))


def _forfeit(context: CommandContext, account: Account, amount: Cents) -> dict[Account, Cents]:
    """Tokens go to the bank; chips to the float, from the rack or from what was just refunded to one who left."""
    table = context.table
    if account.kind is AccountKind.TOKENS:
        return {account: Cents(-amount), BANK: amount}
    left = away_from(table, account.names[1])
    refunded = _refunded_to(context, left) if account.names[1] not in table.patrons else NOTHING
    from_purse = min(amount, refunded)
    taken = {left: Cents(-from_purse), account: Cents(from_purse - amount), tray_of(table): amount}
    return {one: change for one, change in taken.items() if change}


def _refunded_to(context: CommandContext, account: Account) -> Cents:
    voided = next(one for one in reversed(context.events) if isinstance(one, RoundVoided))
    return next((one.amount for one in voided.changes if one.account == str(account)), NOTHING)


def _summed(first: dict[Account, Cents], second: dict[Account, Cents]) -> dict[Account, Cents]:
    both = {one: Cents(first.get(one, 0) + second.get(one, 0)) for one in (*first, *second)}
    return {account: change for account, change in both.items() if change}


def staked_by(table: Table, number: int, said: Iterable[Said], player: Player) -> dict[Account, Cents]:
    """What a player staked in a round, less what left the layout: in chips, and in tokens of each voucher."""
    staked: dict[Account, int] = {}
    own = rack_of(table, player)
    for one in said:
        match one:
            case WagerPlaced() if one.player == player:
                home = home_of_stake(table, number, player, one.box, one.on)
                staked[home] = staked.get(home, 0) + one.amount
            case WarWagerPlaced() | Insured() | Doubled() | SplitWagerPlaced() | StakeMadeUp() if (
                one.player == player
            ):
                staked[own] = staked.get(own, 0) + one.amount
            case StakeReturned() if one.player == player:
                home = home_of_stake(table, number, player, one.box, one.on) if one.hand == 1 else own
                first = min(one.amount, staked.get(home, 0))
                staked[home] = staked.get(home, 0) - first
                staked[own] = staked.get(own, 0) - (one.amount - first)
            case _:
                pass
    return {account: Cents(amount) for account, amount in staked.items() if amount > 0}


@CHAPTER.moves(OutcomeCancelled)
def chips_of_a_cancelled_outcome(table: Table, event: OutcomeCancelled) -> tuple[Posting, ...]:
    return postings_for(event.changes)


@CHAPTER.evolves(OutcomeCancelled)
def outcome_cancelled(table: Table, event: OutcomeCancelled) -> Table:
    return replace(table, owed=(*table.owed, *event.owed))
