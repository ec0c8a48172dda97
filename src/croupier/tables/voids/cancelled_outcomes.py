"""What is left of an outcome that was cancelled: no payment, and perhaps not the wrongdoer's stake (NSW 20.10)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.games.said import (
    Doubled,
    Insured,
    Said,
    SplitWagerPlaced,
    StakeReturned,
    WagerPlaced,
    WarWagerPlaced,
)
from croupier.ledger.account import Account, purse, rack, table_float
from croupier.ledger.balances import Posting
from croupier.rulebooks.pit.voids import grounds_for_a_void
from croupier.tables.desk import Desk
from croupier.tables.events import Event
from croupier.tables.money import token_stake
from croupier.tables.registry import evolves, moves
from croupier.tables.state.cases import VoidOrder
from croupier.tables.table import Owed, Table
from croupier.tables.voids.void_effects import Change, RoundVoided, kept, postings_for, within_the_racks, written
from croupier.vocabulary.money import NOTHING, Cents, dollars
from croupier.vocabulary.names import Player

replace = msgspec.structs.replace


class OutcomeCancelled(Event, frozen=True, kw_only=True, tag="outcome-cancelled.1"):
    """Nothing is left of a cancelled outcome: payments come back, and a wrongdoer's stake may be forfeited."""

    number: int
    ordered_by: str
    changes: tuple[Change, ...] = ()
    owed: tuple[Owed, ...] = ()
    wrongdoer: Player | None = None
    forfeited: Cents = NOTHING

    def __str__(self) -> str:
        stake = (
            f", and {self.wrongdoer}'s stake of {dollars(self.forfeited)} is forfeited by order of "
            f"{self.ordered_by}"
            if self.forfeited
            else ""
        )
        owed = "".join(f"; {one.player} still owes {dollars(one.amount)}" for one in self.owed)
        return f"The stakes of round {self.number} are refunded and no payment of it stands{stake}{owed}"


def cancel_outcome(desk: Desk, order: VoidOrder, said: tuple[Said, ...]) -> None:
    """Where the outcome itself is cancelled, payments that a void round leaves standing come back too."""
    table = desk.table
    ground = grounds_for_a_void(table.opened.book)[order.grounds]
    if ground.payments_come_back is None:
        return
    changed = {account: Cents(-amount) for account, amount in kept(table, said).items()}
    forfeited = (
        staked_by(table, order.round, said, order.wrongdoer) if order.forfeit and order.wrongdoer else NOTHING
    )
    if forfeited and order.wrongdoer:
        changed = _summed(changed, _forfeit(desk, order.wrongdoer, forfeited))
    moved, owed = within_the_racks(table, order.round, changed)
    desk.say(
        OutcomeCancelled(
            number=order.round,
            ordered_by=order.ordered_by,
            changes=written(moved),
            owed=owed,
            wrongdoer=order.wrongdoer,
            forfeited=forfeited,
            clause=order.clause,
            also=(ground.payments_come_back,),
        )
    )


def _forfeit(desk: Desk, player: Player, amount: Cents) -> dict[Account, Cents]:
    """The stake goes to the float: from the rack, or from what was just refunded to one who has left."""
    table = desk.table
    left = purse(player)
    refunded = _refunded_to(desk, left) if player not in table.patrons else NOTHING
    from_purse = min(amount, refunded)
    taken = {
        left: Cents(-from_purse),
        rack(table.name, player): Cents(from_purse - amount),
        table_float(table.name): amount,
    }
    return {account: change for account, change in taken.items() if change}


def _refunded_to(desk: Desk, account: Account) -> Cents:
    voided = next(one for one in reversed(desk.events) if isinstance(one, RoundVoided))
    return next((one.amount for one in voided.changes if one.account == str(account)), NOTHING)


def _summed(first: dict[Account, Cents], second: dict[Account, Cents]) -> dict[Account, Cents]:
    both = {one: Cents(first.get(one, 0) + second.get(one, 0)) for one in (*first, *second)}
    return {account: change for account, change in both.items() if change}


def staked_by(table: Table, number: int, said: Iterable[Said], player: Player) -> Cents:
    """The chips that a player staked in a round, less what left the layout; tokens go back to their voucher."""
    total = 0
    for one in said:
        match one:
            case WagerPlaced() if token_stake(table, number, one.player, one.box, one.on):
                pass
            case WagerPlaced() | WarWagerPlaced() | Insured() | Doubled() | SplitWagerPlaced():
                total += one.amount if one.player == player else 0
            case StakeReturned():
                total -= one.amount if one.player == player else 0
            case _:
                pass
    return Cents(max(0, total))


@moves(OutcomeCancelled)
def chips_of_a_cancelled_outcome(table: Table, event: OutcomeCancelled) -> tuple[Posting, ...]:
    return postings_for(event.changes)


@evolves(OutcomeCancelled)
def outcome_cancelled(table: Table, event: OutcomeCancelled) -> Table:
    return replace(table, owed=(*table.owed, *event.owed))
