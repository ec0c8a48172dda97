"""Prizes: the whole pool goes out, to the cent (ACT 19.4, 20.20, 20.22, 19.19, 19.3(a)(xi); NSW 21.3.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec

from croupier.ledger.account import pool
from croupier.ledger.balances import Posting
from croupier.tables.state.part import Part
from croupier.tables.state.tournament import Standing
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.entries import refuse_not_entered
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.fees import ABSENT
from croupier.tournaments.pool import account_of, pool_of
from croupier.tournaments.registry import TournamentChapter
from croupier.tournaments.state.conditions import Conditions
from croupier.tournaments.state.entries import EntryState, PaidFor, PrizeGiven, TournamentEntry
from croupier.tournaments.tournament import Tournament, TournamentPhase, replace
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name

CHAPTER = TournamentChapter()

K = TypeVar("K")


class PrizeNamed(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody is to get."""

    player: Name
    amount: int


class PayPrizes(TournamentCommand, frozen=True, kw_only=True, tag="pay-prizes"):
    """Pay the pool out; reckoned from the conditions unless it is given."""

    prizes: tuple[PrizeNamed, ...] | None = None


class ChipsPaidOut(TournamentEvent, frozen=True, kw_only=True, tag="chips-paid-out.1"):
    """What was paid for a session's chips is divided by what everybody held at its end (T6)."""

    player: Player
    session: str
    chips: int
    amount: Cents

    def __str__(self) -> str:
        return f"{self.player} is paid {dollars(self.amount)} for the chips of {self.session}"


class PrizesCombined(TournamentEvent, frozen=True, kw_only=True, tag="prizes-combined.1"):
    """Several contest the same prizes: they are added up and split."""

    players: tuple[Player, ...]
    places: tuple[int, ...]
    amount: Cents

    def __str__(self) -> str:
        who = " and ".join(self.players)
        return f"The prizes of places {', '.join(map(str, self.places))}, {dollars(self.amount)}, are split: {who}"


class PrizeAwarded(TournamentEvent, frozen=True, kw_only=True, tag="prize-awarded.1"):
    """A prize was paid."""

    player: Player
    place: int | None
    amount: Cents
    shared_with: tuple[Player, ...] = ()
    goods: tuple[str, ...] = ()

    def __str__(self) -> str:
        place = f" for place {self.place}" if self.place is not None else ""
        goods = f", and {', '.join(self.goods)}" if self.goods else ""
        return f"{self.player} is awarded {dollars(self.amount)}{place}{goods}"


class TournamentClosed(TournamentEvent, frozen=True, kw_only=True, tag="tournament-closed.1"):
    """The pool is paid out, and the tournament is over."""

    def __str__(self) -> str:
        return "The pool is paid out, and the tournament is over"


def shares_of(pool_: int, shares: Mapping[int, int]) -> dict[int, Cents]:
    """The pool by places: shares rounded down to the cent, cents left over one each to the best places (T4)."""
    whole = sum(shares.values())
    amounts = {place: Cents(pool_ * share // whole) for place, share in sorted(shares.items())} if whole else {}
    return _with_cents_over(amounts, pool_ - sum(amounts.values()), amounts)


def split(amount: int, numbers: Mapping[Player, int]) -> dict[Player, Cents]:
    """An amount in equal parts; odd cents one each by number of entry, the lowest first (T4)."""
    by_number = sorted(numbers, key=lambda player: numbers[player])
    parts = dict.fromkeys(by_number, Cents(amount // len(by_number)))
    return _with_cents_over(parts, amount - sum(parts.values()), by_number)


def in_proportion(amount: int, held: Mapping[Player, int], numbers: Mapping[Player, int]) -> dict[Player, Cents]:
    """An amount by what everybody holds; cents left over one each to those who hold most."""
    whole = sum(held.values())
    if not whole:
        return {}
    order = sorted(held, key=lambda player: (-held[player], numbers[player]))
    parts = {player: Cents(amount * held[player] // whole) for player in order}
    return _with_cents_over(parts, amount - sum(parts.values()), order)


def _with_cents_over(amounts: dict[K, Cents], over: int, order: Iterable[K]) -> dict[K, Cents]:
    for _, one in zip(range(over), order, strict=False):
        amounts[one] = Cents(amounts[one] + 1)
    return amounts


@CHAPTER.decides(
    PayPrizes,
    refusals=(Refusal.POOL_NOT_RETURNED, Refusal.NOT_ENTERED, Refusal.AMOUNT_NOT_ALLOWED),
    phases=(TournamentPhase.PLACED,),
)
def pay_prizes(context: TournamentContext, command: PayPrizes) -> Refused | None:
    for session in context.tournament.sessions:
        _pay_for_chips(context, session.name)
    in_pool = pool_of(context.tournament)
    if command.prizes is not None:
        refused = _pay_as_named(context, command, command.prizes, in_pool)
    else:
        refused = _pay_by_places(context, command, in_pool)
    if refused:
        return refused
    context.say(TournamentClosed(clause=context.clause))
    return None


def _pay_for_chips(context: TournamentContext, session: str) -> None:
    """Where the conditions turn chips into cash: that session's buy-ins, by the counts (T6)."""
    tournament = context.tournament
    if not tournament.terms.chips_in_cash:
        return
    bought = sum(
        one.amount
        for entrant in tournament.entries.values()
        for one in entrant.payments
        if one.what is PaidFor.BUY_IN and one.session == session and not one.refunded
    )
    counted, kept = counts_of(tournament, session), kept_by_the_absent(tournament, session)
    held = counted | kept
    numbers = {player: entrant.number for player, entrant in tournament.entries.items()}
    for player, amount in in_proportion(bought, held, numbers).items():
        if amount:
            context.say(
                ChipsPaidOut(
                    player=player,
                    session=session,
                    chips=held[player],
                    amount=amount,
                    clause=context.clause,
                    also=_cashed_by(tournament, absent=player in kept),
                )
            )


def _cashed_by(tournament: Tournament, *, absent: bool) -> tuple[Clause, ...]:
    rules = tournament.rules.sessions
    in_cash = rules.conclude.in_cash if rules.conclude is not None else None
    keeps = rules.disqualify.absent if rules.disqualify is not None and absent else None
    return tuple(one for one in (in_cash, keeps) if one is not None)


def counts_of(tournament: Tournament, session: str) -> dict[Player, int]:
    """What everybody held when a session was counted."""
    found = next((one.play.counts for one in tournament.sessions if one.name == session), ())
    return {one.player: one.chips for table in found for one in table.counted}


def kept_by_the_absent(tournament: Tournament, session: str) -> dict[Player, int]:
    """What players disqualified as absent held: they take no place, and keep its value (NSW 21.5.6.2)."""
    found = next((one.play.counts for one in tournament.sessions if one.name == session), ())
    return {
        one.player: one.chips
        for table in found
        for one in table.out
        if one.standing is Standing.DISQUALIFIED and tournament.entries[one.player].grounds == ABSENT
    }


def _pay_as_named(
    context: TournamentContext, command: PayPrizes, prizes: tuple[PrizeNamed, ...], in_pool: int
) -> Refused | None:
    for one in prizes:
        if one.player not in context.tournament.entries:
            return refuse_not_entered(context, one.player)
        if one.amount < 0:
            says = f"{command.who} cannot pay {one.player} a prize of {dollars(one.amount)}"
            return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=says, clause=context.clause)
    named = sum(one.amount for one in prizes)
    if named != in_pool:
        return _refuse_not_returned(context, command, named, in_pool)
    for player, amount in _of_each(context.tournament, prizes).items():
        entrant = context.tournament.entries[player]
        _award(context, entrant, Cents(amount), (), _beside(context.tournament, entrant))
    return None


def _of_each(tournament: Tournament, prizes: tuple[PrizeNamed, ...]) -> dict[Player, int]:
    """What everybody gets who is named, or has goods to come: one prize each, whoever is named twice too."""
    amounts: dict[Player, int] = {}
    for one in prizes:
        amounts[one.player] = amounts.get(one.player, 0) + one.amount
    placed = [one for one in tournament.entries.values() if one.state is EntryState.PLACED]
    goods = [one.player for one in placed if _goods(tournament, one, _beside(tournament, one))]
    return amounts | {player: 0 for player in goods if player not in amounts}


def _beside(tournament: Tournament, entrant: TournamentEntry) -> list[TournamentEntry]:
    """Everybody who shares an entrant's places, the entrant too."""
    placed = [one for one in tournament.entries.values() if one.state is EntryState.PLACED]
    return [one for one in placed if _places(one) == _places(entrant)] if entrant in placed else [entrant]


def _pay_by_places(context: TournamentContext, command: PayPrizes, in_pool: int) -> Refused | None:
    """A place that nobody takes falls away (T5); those who share places share what they are worth."""
    placed = [one for one in context.tournament.entries.values() if one.state is EntryState.PLACED]
    taken = {place for one in placed for place in _places(one)}
    amounts = shares_of(in_pool, _shares(context.tournament.terms, taken))
    if sum(amounts.values()) != in_pool:
        return _refuse_not_returned(context, command, sum(amounts.values()), in_pool)
    for group in _groups(placed):
        places = _places(group[0])
        combined = Cents(sum(amounts.get(place, 0) for place in places))
        parts = split(combined, {one.player: one.number for one in group})
        players = tuple(parts)
        if len(group) > 1 and combined:
            clause = context.tournament.rules.fund.combined
            context.say(PrizesCombined(players=players, places=places, amount=combined, clause=clause))
        for entrant in sorted(group, key=lambda one: one.number):
            others = tuple(one for one in players if one != entrant.player)
            if parts[entrant.player] or _goods(context.tournament, entrant, group):
                _award(context, entrant, parts[entrant.player], others if combined else (), group)
    return None


def reckoned_prizes(tournament: Tournament) -> dict[Player, Cents] | None:
    """What everybody who is placed gets of the pool as it stands; nothing where it would not go out whole."""
    placed = [one for one in tournament.entries.values() if one.state is EntryState.PLACED]
    in_pool, taken = pool_of(tournament), {place for one in placed for place in _places(one)}
    amounts = shares_of(in_pool, _shares(tournament.terms, taken))
    if sum(amounts.values()) != in_pool:
        return None
    prizes: dict[Player, Cents] = {}
    for group in _groups(placed):
        combined = sum(amounts.get(place, 0) for place in _places(group[0]))
        prizes |= split(combined, {one.player: one.number for one in group})
    return prizes


def _shares(terms: Conditions, taken: set[int]) -> dict[int, int]:
    """The shares of the places that are taken; where none has one, all goes to the best of them."""
    stated = {one.place: one.share for one in terms.prizes or () if one.place in taken}
    return stated or ({min(taken): 1} if taken else {})


def _places(entrant: TournamentEntry) -> tuple[int, ...]:
    return entrant.places or (() if entrant.place is None else (entrant.place,))


def _groups(placed: list[TournamentEntry]) -> list[list[TournamentEntry]]:
    """Those who share places together, the best first."""
    found: dict[tuple[int, ...], list[TournamentEntry]] = {}
    for one in sorted(placed, key=lambda one: (_places(one), one.number)):
        found.setdefault(_places(one), []).append(one)
    return list(found.values())


def _goods(tournament: Tournament, entrant: TournamentEntry, group: list[TournamentEntry]) -> tuple[str, ...]:
    """Goods cannot be split: of those who share places, each takes one place's by number of entry."""
    order = sorted(group, key=lambda one: one.number)
    places = _places(entrant)
    turn = order.index(entrant)
    own = places[turn] if turn < len(places) else None
    return tuple(one.what for one in tournament.fund.goods if one.place == own)


def _award(
    context: TournamentContext,
    entrant: TournamentEntry,
    amount: Cents,
    shared_with: tuple[Player, ...],
    group: list[TournamentEntry] | None = None,
) -> None:
    context.say(
        PrizeAwarded(
            player=entrant.player,
            place=entrant.place,
            amount=amount,
            shared_with=shared_with,
            goods=_goods(context.tournament, entrant, group or [entrant]),
            clause=context.clause,
        )
    )


def _refuse_not_returned(context: TournamentContext, command: PayPrizes, named: int, in_pool: int) -> Refused:
    says = f"{command.who} cannot pay prizes of {dollars(named)}: the whole pool of {dollars(in_pool)} goes out"
    return Refused(Refusal.POOL_NOT_RETURNED, says=says, clause=context.tournament.rules.fund.returned)


@CHAPTER.evolves(PrizesCombined)
def prizes_combined(tournament: Tournament, event: PrizesCombined) -> Tournament:
    return tournament


@CHAPTER.evolves(ChipsPaidOut)
def chips_paid_out(tournament: Tournament, event: ChipsPaidOut) -> Tournament:
    """It is paid out of the pool as prizes are, and for no place."""
    paid = PrizeGiven(player=event.player, place=None, amount=event.amount, clause=event.clause)
    return _with_prize(tournament, paid)


@CHAPTER.moves(ChipsPaidOut)
def paid_for_chips(tournament: Tournament, event: ChipsPaidOut) -> tuple[Posting, ...]:
    return _out_of_the_pool(tournament, event.player, event.amount)


@CHAPTER.evolves(PrizeAwarded)
def prize_awarded(tournament: Tournament, event: PrizeAwarded) -> Tournament:
    given = PrizeGiven(
        player=event.player,
        place=event.place,
        amount=event.amount,
        shared_with=event.shared_with,
        goods=event.goods,
        clause=event.clause,
    )
    return _with_prize(tournament, given)


def _with_prize(tournament: Tournament, given: PrizeGiven) -> Tournament:
    fund = tournament.fund
    prizes = Cents(fund.prizes + given.amount)
    return replace(tournament, fund=replace(fund, prizes=prizes, given=(*fund.given, given)))


@CHAPTER.moves(PrizeAwarded)
def prize_paid(tournament: Tournament, event: PrizeAwarded) -> tuple[Posting, ...]:
    return _out_of_the_pool(tournament, event.player, event.amount)


def _out_of_the_pool(tournament: Tournament, player: Player, amount: Cents) -> tuple[Posting, ...]:
    if not amount:
        return ()
    target = account_of(player, tournament.entries[player].with_)
    return (Posting(source=pool(tournament.name), target=target, amount=amount),)


@CHAPTER.evolves(TournamentClosed)
def tournament_closed(tournament: Tournament, event: TournamentClosed) -> Tournament:
    return msgspec.structs.replace(tournament, phase=TournamentPhase.PAID)
