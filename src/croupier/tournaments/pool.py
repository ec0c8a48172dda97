"""The prize money of a tournament: what came in, what was kept, what went out, what is left. Decides nothing."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.ledger.account import BANK, Account, commission, pool, purse
from croupier.ledger.balances import Posting
from croupier.tables.seats.people import ChipsFrom
from croupier.tournaments.state.entries import PaidFor, Payment, TournamentEntry
from croupier.tournaments.tournament import Tournament, TournamentPhase, with_entrant
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import Player


class PoolDocument(msgspec.Struct, frozen=True, kw_only=True):
    """The pool's reckoning, in cents; `left` is nothing once prizes are paid."""

    fees: int
    buy_ins: int
    added: int
    topped_up: int
    commission: int
    refunded: int
    prizes: int
    left: int


def pool_document(tournament: Tournament) -> PoolDocument:
    """What came in, buy-backs and reserves too, and where it went."""
    payments = [one for entrant in tournament.entries.values() for one in entrant.payments]
    fees = sum(one.amount for one in payments if one.what is not PaidFor.BUY_IN)
    buy_ins = sum(one.amount for one in payments if one.what is PaidFor.BUY_IN)
    kept = sum(one.commission for one in payments if not one.refunded)
    refunded = sum(one.amount for one in payments if one.refunded)
    fund = tournament.fund
    left = fees + buy_ins + fund.added + fund.topped_up - kept - refunded - fund.prizes
    return PoolDocument(
        fees=fees,
        buy_ins=buy_ins,
        added=fund.added,
        topped_up=fund.topped_up,
        commission=kept,
        refunded=refunded,
        prizes=fund.prizes,
        left=left,
    )


def pool_of(tournament: Tournament) -> Cents:
    """What is in the pool now."""
    return Cents(pool_document(tournament).left)


def is_settled(tournament: Tournament) -> bool:
    """Whether nothing more comes in or goes out."""
    return tournament.phase in (TournamentPhase.PAID, TournamentPhase.CANCELLED)


def account_of(player: Player, with_: ChipsFrom) -> Account:
    """Where a player's money comes from, and goes back to."""
    return BANK if with_ is ChipsFrom.CASH else purse(player)


def paid_in(tournament: Tournament, player: Player, payment: Payment) -> tuple[Posting, ...]:
    """The postings of money that comes in: the commission to where it is kept, the rest into the pool."""
    return tuple(_postings(tournament, player, payment, back=False))


def paid_back(tournament: Tournament, player: Player, payment: Payment) -> tuple[Posting, ...]:
    """The same the other way."""
    return tuple(_postings(tournament, player, payment, back=True))


def _postings(tournament: Tournament, player: Player, payment: Payment, *, back: bool) -> Iterator[Posting]:
    patron = account_of(player, payment.with_)
    for account, amount in (
        (pool(tournament.name), Cents(payment.amount - payment.commission)),
        (commission(tournament.name), payment.commission),
    ):
        if amount:
            source, target = (account, patron) if back else (patron, account)
            yield Posting(source=source, target=target, amount=amount)


def with_payment(tournament: Tournament, entrant: TournamentEntry, payment: Payment) -> Tournament:
    """The tournament after an entrant paid something; a payment of nothing is none."""
    if not payment.amount:
        return with_entrant(tournament, entrant)
    paid = msgspec.structs.replace(entrant, payments=(*entrant.payments, payment))
    return with_entrant(tournament, paid)


def refunded(entrant: TournamentEntry, *what: PaidFor) -> TournamentEntry:
    """The entrant with all payments of these kinds given back."""
    payments = tuple(
        msgspec.structs.replace(one, refunded=True) if one.what in what else one for one in entrant.payments
    )
    return msgspec.structs.replace(entrant, payments=payments)


def not_refunded(entrant: TournamentEntry, *what: PaidFor) -> tuple[Payment, ...]:
    """What an entrant paid for these kinds of things and has not got back."""
    return tuple(one for one in entrant.payments if one.what in what and not one.refunded)


def sum_of(payments: tuple[Payment, ...]) -> Cents:
    """What these came to, commission included."""
    return Cents(sum(one.amount for one in payments))
