"""Money after entry: withdrawn, refunded, bought back, added (ACT 20.24, 19.21, 20.6, 19.6; NSW 21.3 to 21.5)."""

from __future__ import annotations

import msgspec

from croupier.ledger.account import BANK, pool
from croupier.ledger.balances import Posting
from croupier.tables.seats.people import ChipsFrom
from croupier.tables.state.tournament import Standing
from croupier.tables.tournament.orders import TakeOut
from croupier.tables.tournament.standings import in_play
from croupier.tournaments import in_session
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.entries import refuse_not_entered
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.placing import clear_after
from croupier.tournaments.pool import (
    not_refunded,
    paid_back,
    paid_in,
    pool_of,
    refunded,
    sum_of,
    with_payment,
)
from croupier.tournaments.registry import RUNNING, TournamentChapter
from croupier.tournaments.sense import MOST_MONEY
from croupier.tournaments.state.conditions import BuyBackOffer, SessionPlayers, Withdrawal, players_of
from croupier.tournaments.state.entries import EntryState, Goods, PaidFor, Payment, TournamentEntry
from croupier.tournaments.state.sessions import SessionStage
from croupier.tournaments.tournament import (
    Tournament,
    TournamentPhase,
    replace,
    session_named,
    with_entrant,
    without_seat,
)
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import NOTHING, Cents, dollars
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name, Reason

CHAPTER = TournamentChapter()

ABSENT = "absent"
"""The grounds of a disqualification after which a fee may go back (NSW 21.5.6.2)."""


class Withdraw(TournamentCommand, frozen=True, kw_only=True, tag="withdraw"):
    """Give up one's entry."""


class RefundFee(TournamentCommand, frozen=True, kw_only=True, tag="refund"):
    """Give a player's entry fee back."""

    player: Name


class BuyBack(TournamentCommand, frozen=True, kw_only=True, tag="buy-back"):
    """Come back for money, having been out."""

    with_: ChipsFrom = msgspec.field(default=ChipsFrom.CASH, name="with")


class AddToPool(TournamentCommand, frozen=True, kw_only=True, tag="add-to-pool"):
    """Add money, goods or services to the prizes."""

    amount: int = 0
    goods: Reason = ""
    place: int | None = None
    """Of goods: the place that gets them."""


class Withdrawn(TournamentEvent, frozen=True, kw_only=True, tag="withdrawn.1"):
    """Somebody gave up their entry."""

    player: Player
    refunded: Cents

    def __str__(self) -> str:
        back = f"has {dollars(self.refunded)} back" if self.refunded else "has nothing back"
        return f"{self.player} withdraws, and {back}"


class FeeRefunded(TournamentEvent, frozen=True, kw_only=True, tag="fee-refunded.1"):
    """What somebody paid went back to them."""

    player: Player
    amount: Cents
    all_of_it: bool = False
    """Whether it is everything they paid, as after a cancelling; otherwise the fee of the entry."""

    def __str__(self) -> str:
        return f"{self.player} has {dollars(self.amount)} back"


class BoughtBack(TournamentEvent, frozen=True, kw_only=True, tag="bought-back.1"):
    """Somebody who was out came back."""

    player: Player
    fee: Cents
    pool: Cents
    with_: ChipsFrom = msgspec.field(default=ChipsFrom.CASH, name="with")

    def __str__(self) -> str:
        return f"{self.player} buys back in for {dollars(self.fee)}: {dollars(self.pool)} in the pool"


class PoolAdded(TournamentEvent, frozen=True, kw_only=True, tag="pool-added.1"):
    """The operator added something to the prizes."""

    amount: Cents
    pool: Cents
    goods: str = ""
    place: int | None = None

    def __str__(self) -> str:
        goods = f"{self.goods} for place {self.place}" if self.goods else ""
        money = dollars(self.amount) if self.amount or not goods else ""
        added = " and ".join(filter(None, (money, goods)))
        return f"The operator adds {added}: {dollars(self.pool)} in the pool"


@CHAPTER.decides(Withdraw, refusals=(Refusal.NOT_ENTERED,))
def withdraw(context: TournamentContext, command: Withdraw) -> Refused | None:
    """The fee stays, unless the conditions let players go for it until a time that is not past."""
    tournament = context.tournament
    entrant = tournament.entries.get(command.who)
    if entrant is None and any(one.player == command.who for one in tournament.reserves):
        context.say(Withdrawn(player=command.who, refunded=NOTHING, clause=context.clause))
        return None
    if entrant is None or not entrant.is_in:
        return refuse_not_entered(context, command.who)
    playing_at = in_session.table_of(context, command.who)
    clause, free = _is_free(context, entrant, command)
    if playing_at is not None:
        order = TakeOut(
            who=command.who,
            role=command.role,
            at=command.at,
            table=playing_at.name,
            player=command.who,
            why=Standing.WITHDRAWN,
            clause=clause,
        )
        if refused := context.order(order):
            return refused
    elif refused := in_session.keep_out(context, command.who):
        return refused
    amount = sum_of(not_refunded(entrant, PaidFor.ENTRY)) if free else NOTHING
    context.say(Withdrawn(player=command.who, refunded=amount, clause=clause))
    session = in_session.under_way(context.tournament)
    return None if session is None else clear_after(context, session.name)


def _is_free(
    context: TournamentContext, entrant: TournamentEntry, command: Withdraw
) -> tuple[Clause | None, bool]:
    """By which clause the fee goes back, or stays."""
    rules, stated = context.tournament.rules.fund, context.tournament.terms.withdrawal
    in_time = isinstance(stated, Withdrawal) and command.at <= stated.until
    if rules.withdrawal is not None and in_time and entrant.state is EntryState.ENTERED:
        return rules.withdrawal, True
    return rules.not_refunded, False


def table_of(tournament: Tournament, entrant: TournamentEntry) -> str | None:
    """The table at which somebody plays in the session under way."""
    session = tournament.session
    if session is None or session.stage is not SessionStage.UNDER_WAY:
        return None
    seats = tournament.seats.get(session.name, ())
    return next((one.table for one in seats if one.player == entrant.player), None)


@CHAPTER.evolves(Withdrawn)
def withdrawn(tournament: Tournament, event: Withdrawn) -> Tournament:
    """A seat that was drawn for them is empty, and a place that they had is nobody's (T18)."""
    entrant = tournament.entries.get(event.player)
    if entrant is None:
        reserves = tuple(one for one in tournament.reserves if one.player != event.player)
        return replace(tournament, reserves=reserves)
    gone = refunded(entrant, PaidFor.ENTRY) if event.refunded else entrant
    gone = replace(gone, state=EntryState.WITHDRAWN, place=None, places=())
    return with_entrant(without_seat(tournament, event.player), gone)


@CHAPTER.moves(Withdrawn)
def withdrawn_for_the_fee(tournament: Tournament, event: Withdrawn) -> tuple[Posting, ...]:
    entrant = tournament.entries.get(event.player)
    if entrant is None or not event.refunded:
        return ()
    return back(tournament, entrant, PaidFor.ENTRY)


def back(tournament: Tournament, entrant: TournamentEntry, *what: PaidFor) -> tuple[Posting, ...]:
    """All that somebody paid for such things and has not got back, on its way to them."""
    payments = not_refunded(entrant, *what)
    return tuple(one for payment in payments for one in paid_back(tournament, entrant.player, payment))


@CHAPTER.decides(
    RefundFee,
    refusals=(Refusal.NOT_ENTERED, Refusal.NOT_REFUNDABLE),
    phases=(*RUNNING, TournamentPhase.PLACED),
)
def refund(context: TournamentContext, command: RefundFee) -> Refused | None:
    """Only where a book lets one who was disqualified as absent have the fee back; it does so once."""
    entrant, rules = context.tournament.entries.get(command.player), context.tournament.rules.fund
    if entrant is None:
        return refuse_not_entered(context, command.player)
    payments = not_refunded(entrant, PaidFor.ENTRY)
    disqualified = entrant.state is EntryState.DISQUALIFIED
    if disqualified and entrant.grounds == ABSENT and rules.refunded_if_absent is not None and payments:
        amount = sum_of(payments)
        context.say(FeeRefunded(player=command.player, amount=amount, clause=rules.refunded_if_absent))
        return None
    clause = rules.not_refunded
    if disqualified and entrant.grounds is not None:
        clause = rules.not_refunded_for.get(entrant.grounds, clause)
    has_it = any(one.what is PaidFor.ENTRY and one.refunded for one in entrant.payments)
    why = f"{command.player} has it already" if has_it else "it stays in the pool"
    says = f"{command.who} cannot give {command.player} the entry fee back: {why}"
    return Refused(Refusal.NOT_REFUNDABLE, says=says, clause=clause)


def _refunded_kinds(event: FeeRefunded) -> tuple[PaidFor, ...]:
    return tuple(PaidFor) if event.all_of_it else (PaidFor.ENTRY,)


@CHAPTER.evolves(FeeRefunded)
def fee_refunded(tournament: Tournament, event: FeeRefunded) -> Tournament:
    entrant = tournament.entries[event.player]
    return with_entrant(tournament, refunded(entrant, *_refunded_kinds(event)))


@CHAPTER.moves(FeeRefunded)
def fee_on_its_way_back(tournament: Tournament, event: FeeRefunded) -> tuple[Posting, ...]:
    return back(tournament, tournament.entries[event.player], *_refunded_kinds(event))


@CHAPTER.decides(
    BuyBack,
    refusals=(Refusal.NOT_ENTERED, Refusal.NO_BUY_BACK, Refusal.STILL_IN, Refusal.TOO_LATE),
)
def buy_back(context: TournamentContext, command: BuyBack) -> Refused | None:
    tournament, rules = context.tournament, context.tournament.rules.fund
    entrant, offer = tournament.entries.get(command.who), tournament.terms.buy_back
    if entrant is None:
        return refuse_not_entered(context, command.who)
    if not rules.buy_back_allowed or not isinstance(offer, BuyBackOffer):
        says = f"{command.who} cannot buy back into {tournament.name}: its conditions offer no buy-back"
        return Refused(Refusal.NO_BUY_BACK, says=says, clause=rules.buy_back)
    if not entrant.is_in or entrant.state is EntryState.PLACED:
        says = f"{command.who} cannot buy back into {tournament.name}: that is for players who were eliminated"
        return Refused(Refusal.NO_BUY_BACK, says=says, clause=rules.buy_back)
    if not _is_out(context, entrant):
        says = f"{command.who} cannot buy back into {tournament.name}: {command.who} is still in"
        return Refused(Refusal.STILL_IN, says=says, clause=rules.buy_back)
    until = session_named(tournament, offer.until_session) if offer.until_session is not None else None
    if until is not None and until.stage is SessionStage.ENDED:
        says = f"{command.who} cannot buy back into {tournament.name}: that was possible until {until.name} ended"
        return Refused(Refusal.TOO_LATE, says=says, clause=rules.buy_back)
    if not _is_seated_again(tournament):
        says = f"{command.who} cannot buy back into {tournament.name}: no session is left to be drawn for"
        return Refused(Refusal.TOO_LATE, says=says, clause=rules.buy_back)
    fee = Cents(offer.fee if offer.fee is not None else tournament.terms.entry_fee or 0)
    in_pool = Cents(pool_of(tournament) + fee)
    if refused := in_session.keep_out(context, command.who):
        return refused
    context.say(BoughtBack(player=command.who, fee=fee, pool=in_pool, with_=command.with_, clause=rules.buy_back))
    return None


def _is_seated_again(tournament: Tournament) -> bool:
    """Whether seats are still drawn for a session in which one who has just entered plays.

    Who buys back plays in the next session (T7): in the last one there is nothing left to be bought.
    """
    return any(
        one.stage is SessionStage.WAITING
        and players_of(tournament.terms, one.name) is not SessionPlayers.ELIMINATED
        for one in tournament.sessions
    )


def _is_out(context: TournamentContext, entrant: TournamentEntry) -> bool:
    """Eliminated in a session that is over, or at a table of the one under way."""
    if entrant.state is not EntryState.PLAYING:
        return entrant.state is EntryState.ELIMINATED
    table = table_of(context.tournament, entrant)
    return table is not None and entrant.player not in in_play(context.table(table))


@CHAPTER.evolves(BoughtBack)
def bought_back(tournament: Tournament, event: BoughtBack) -> Tournament:
    """They play in the next session, as one who has just entered."""
    entrant = replace(tournament.entries[event.player], state=EntryState.ENTERED)
    return with_payment(tournament, entrant, _buy_back_payment(event))


@CHAPTER.moves(BoughtBack)
def buy_back_paid(tournament: Tournament, event: BoughtBack) -> tuple[Posting, ...]:
    return paid_in(tournament, event.player, _buy_back_payment(event))


def _buy_back_payment(event: BoughtBack) -> Payment:
    return Payment(what=PaidFor.BUY_BACK, amount=event.fee, with_=event.with_)


@CHAPTER.decides(
    AddToPool,
    refusals=(Refusal.AMOUNT_NOT_ALLOWED, Refusal.NUMBER_NOT_ALLOWED),
    phases=(TournamentPhase.DRAFTED, *RUNNING, TournamentPhase.PLACED),
)
def add_to_pool(context: TournamentContext, command: AddToPool) -> Refused | None:
    goods = command.goods.strip()
    if not 0 <= command.amount <= MOST_MONEY or (not command.amount and not goods):
        says = f"{command.who} cannot add {dollars(command.amount)} to the pool of {context.tournament.name}"
        return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=says, clause=context.clause)
    if goods and (command.place is None or not 1 <= command.place <= 100_000):
        says = f"{command.who} has to say which place gets {goods}"
        return Refused(Refusal.NUMBER_NOT_ALLOWED, says=says, clause=context.clause)
    in_pool = Cents(pool_of(context.tournament) + command.amount)
    context.say(
        PoolAdded(
            amount=Cents(command.amount),
            pool=in_pool,
            goods=goods,
            place=command.place if goods else None,
            clause=context.clause,
        )
    )
    return None


@CHAPTER.evolves(PoolAdded)
def pool_added(tournament: Tournament, event: PoolAdded) -> Tournament:
    fund = tournament.fund
    goods = fund.goods
    if event.goods and event.place is not None:
        goods = (*goods, Goods(what=event.goods, place=event.place))
    return replace(tournament, fund=replace(fund, added=Cents(fund.added + event.amount), goods=goods))


@CHAPTER.moves(PoolAdded)
def added_from_the_bank(tournament: Tournament, event: PoolAdded) -> tuple[Posting, ...]:
    if not event.amount:
        return ()
    return (Posting(source=BANK, target=pool(tournament.name), amount=event.amount),)
