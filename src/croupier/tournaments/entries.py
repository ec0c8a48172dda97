"""Entries: opened, taken one for each player, and closed (ACT 19.4, 20.6, 19.6; NSW 21.1.1, 21.3 and 21.4)."""

from __future__ import annotations

import msgspec

from croupier.ledger.account import BANK, pool
from croupier.ledger.balances import Posting
from croupier.tables.seats.people import ChipsFrom
from croupier.tables.table import Addressee
from croupier.tournaments.approvals import NeedsApproval, approval_of, was_told
from croupier.tournaments.commands import TournamentCommand, spoken
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.drafting import CONDITIONS, refuse_incomplete
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.lots import commit_to_ballot
from croupier.tournaments.pool import (
    not_refunded,
    paid_back,
    paid_in,
    pool_of,
    refunded,
    sum_of,
    with_payment,
)
from croupier.tournaments.registry import TournamentChapter
from croupier.tournaments.state.conditions import Guarantee, criteria_of
from croupier.tournaments.state.entries import EntryState, PaidFor, Payment, Reserve, TournamentEntry
from croupier.tournaments.tournament import Tournament, TournamentPhase, replace, with_entrant, without_seat
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import NOTHING, Cents, dollars
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import PATRONS
from croupier.vocabulary.text import Name, NameOfMany, Reason

CHAPTER = TournamentChapter()

_DRAFTED = (TournamentPhase.DRAFTED,)
_BEFORE_PLAY = (TournamentPhase.ENTRIES_OPEN, TournamentPhase.ENTRIES_CLOSED)
_DRAFTED_ON = tuple(one for one in TournamentPhase if one is not TournamentPhase.NOT_DRAFTED)

_NO_LONGER = (EntryState.WITHDRAWN, EntryState.TURNED_AWAY)
"""Whose entries do not count any more."""


class OpenEntries(TournamentCommand, frozen=True, kw_only=True, tag="open-entries"):
    """Begin to take entries; from then on the conditions are fixed."""


class EnterTournament(TournamentCommand, frozen=True, kw_only=True, tag="enter"):
    """Enter the tournament, or take entries at the desk."""

    players: tuple[NameOfMany, ...] = ()
    """Whose entries are taken, at the desk; a player enters in their own name."""
    with_: ChipsFrom = msgspec.field(default=ChipsFrom.CASH, name="with")
    agreed: bool = False
    """Whether rules and conditions were agreed to in writing."""
    form: bool = True
    """Whether the entry form is filled in."""
    copy: bool = True
    """Whether a copy of the conditions was handed over."""
    reserve: bool = False
    """To wait for a seat that is left empty, and pay then."""


class GiveCopy(TournamentCommand, frozen=True, kw_only=True, tag="give-copy"):
    """Give an entrant a copy of the conditions."""

    player: Name


class TurnAway(TournamentCommand, frozen=True, kw_only=True, tag="turn-away"):
    """Refuse somebody's entry."""

    player: Name
    reason: Reason = ""
    criterion: Reason = ""
    """The criterion of the conditions that is not met."""


class CloseEntries(TournamentCommand, frozen=True, kw_only=True, tag="close-entries"):
    """Take no more entries."""


class EntriesOpened(TournamentEvent, frozen=True, kw_only=True, tag="entries-opened.1"):
    """Entries are taken from now on."""

    fee: Cents = NOTHING
    commission: Cents = NOTHING

    def __str__(self) -> str:
        return f"Entries are open at {dollars(self.fee)}, of which {dollars(self.commission)} is kept"


class Entered(TournamentEvent, frozen=True, kw_only=True, tag="entered.1"):
    """Somebody entered and paid."""

    player: Player
    number: int
    fee: Cents
    commission: Cents
    pool: Cents
    """All that is in the pool after it."""
    with_: ChipsFrom = msgspec.field(default=ChipsFrom.CASH, name="with")

    def __str__(self) -> str:
        paid = f"for {dollars(self.fee)}: {dollars(self.pool)} in the pool"
        return f"{self.player} enters as number {self.number} {paid}"


class ReserveListed(TournamentEvent, frozen=True, kw_only=True, tag="reserve-listed.1"):
    """Somebody waits for a seat, and pays when there is one."""

    player: Player
    with_: ChipsFrom = msgspec.field(default=ChipsFrom.CASH, name="with")

    def __str__(self) -> str:
        return f"{self.player} waits as a reserve"


class CopyGiven(TournamentEvent, frozen=True, kw_only=True, tag="copy-given.1"):
    """An entrant has a copy of the conditions."""

    player: Player

    def __str__(self) -> str:
        return f"{self.player} has a copy of the conditions"


class TurnedAway(TournamentEvent, frozen=True, kw_only=True, tag="turned-away.1"):
    """Somebody's entry was refused; a fee that was paid goes back."""

    player: Player
    reason: str = ""
    criterion: str = ""
    refunded: Cents = NOTHING

    def __str__(self) -> str:
        why = self.criterion or self.reason
        back = f", and has {dollars(self.refunded)} back" if self.refunded else ""
        return f"{self.player} is turned away{f': {why}' if why else ''}{back}"


class EntriesClosed(TournamentEvent, frozen=True, kw_only=True, tag="entries-closed.1"):
    """No more entries are taken."""

    entries: int
    pool: Cents

    def __str__(self) -> str:
        return f"Entries are closed: {self.entries} of them, {dollars(self.pool)} in the pool"


class PoolToppedUp(TournamentEvent, frozen=True, kw_only=True, tag="pool-topped-up.1"):
    """The operator made the pool up to what was guaranteed."""

    amount: Cents
    pool: Cents

    def __str__(self) -> str:
        return f"The operator adds {dollars(self.amount)} to the guaranteed {dollars(self.pool)}"


@CHAPTER.decides(
    OpenEntries,
    refusals=(
        Refusal.NOT_APPROVED,
        Refusal.CONDITIONS_INCOMPLETE,
        Refusal.NOT_PUBLISHED,
        Refusal.NOT_TOLD_YET,
        Refusal.COMMISSION_NOT_ALLOWED,
    ),
    phases=_DRAFTED,
)
def open_entries(context: TournamentContext, command: OpenEntries) -> Refused | None:
    if refused := (
        _refuse_not_approved(context, command)
        or refuse_incomplete(context, command)
        or _refuse_not_made_known(context, command)
        or _refuse_commission(context, command)
    ):
        return refused
    terms = context.tournament.terms
    context.say(
        EntriesOpened(
            fee=Cents(terms.entry_fee or 0),
            commission=Cents(terms.commission or 0),
            clause=context.clause,
            also=context.clauses[1:],
        )
    )
    if (first := context.tournament.session) is not None:
        commit_to_ballot(context, first.name)
    return None


def _refuse_not_approved(context: TournamentContext, command: OpenEntries) -> Refused | None:
    tournament, rules = context.tournament, context.tournament.rules
    if rules.conditions.approved is not None and approval_of(tournament, CONDITIONS) is None:
        says = f"{command.who} cannot open entries: no approval of the conditions of {tournament.name} is on file"
        return Refused(Refusal.NOT_APPROVED, says=says, clause=rules.conditions.approved)
    kept = tournament.terms.commission or 0
    if kept and rules.fund.commission.approved and approval_of(tournament, NeedsApproval.COMMISSION) is None:
        says = f"{command.who} cannot open entries: no approval of a commission of {dollars(kept)} is on file"
        return Refused(Refusal.NOT_APPROVED, says=says, clause=rules.fund.commission.clause)
    return None


def _refuse_not_made_known(context: TournamentContext, command: OpenEntries) -> Refused | None:
    tournament, rules = context.tournament, context.tournament.rules.conditions
    if rules.published is not None and not tournament.published:
        says = f"{command.who} cannot open entries: the conditions of {tournament.name} are not published"
        return Refused(Refusal.NOT_PUBLISHED, says=says, clause=rules.published)
    told = was_told(tournament, Addressee.COMMISSION, CONDITIONS)
    if rules.told_to_the_commission is not None and not told:
        says = f"{command.who} cannot open entries: the Commission has no copy of the conditions yet"
        return Refused(Refusal.NOT_TOLD_YET, says=says, clause=rules.told_to_the_commission)
    return None


def _refuse_commission(context: TournamentContext, command: OpenEntries) -> Refused | None:
    """A hundredth of the fee is reckoned exactly: ten of $75 are $7.50, and not a cent more."""
    tournament, rule = context.tournament, context.tournament.rules.fund.commission
    fee, kept = tournament.terms.entry_fee or 0, tournament.terms.commission or 0
    if rule.per_hundred is not None and kept * 100 > fee * rule.per_hundred:
        most = f"at most {dollars(fee * rule.per_hundred // 100)} may be" if rule.per_hundred else "nothing may be"
        says = f"{command.who} cannot open entries: {dollars(kept)} of {dollars(fee)} would be kept, and {most}"
        return Refused(Refusal.COMMISSION_NOT_ALLOWED, says=says, clause=rule.clause)
    approved = approval_of(tournament, NeedsApproval.COMMISSION)
    if rule.approved and kept and approved is not None and kept > (approved.amount or 0):
        says = (
            f"{command.who} cannot open entries: {dollars(kept)} of each fee would be kept, and "
            f"{dollars(approved.amount or 0)} is approved"
        )
        return Refused(Refusal.COMMISSION_NOT_ALLOWED, says=says, clause=rule.clause)
    return None


@CHAPTER.evolves(EntriesOpened)
def entries_opened(tournament: Tournament, event: EntriesOpened) -> Tournament:
    return replace(tournament, phase=TournamentPhase.ENTRIES_OPEN)


@CHAPTER.decides(
    EnterTournament,
    refusals=(
        Refusal.UNKNOWN_PERSON,
        Refusal.WRONG_PERSON,
        Refusal.NOT_IN_THIS_BOOK,
        Refusal.ENTRIES_CLOSED,
        Refusal.ENTERED_ALREADY,
        Refusal.EXCLUDED,
        Refusal.TOURNAMENT_FULL,
        Refusal.NOT_AGREED,
        Refusal.NO_FORM,
    ),
    phases=_DRAFTED_ON,
)
def enter(context: TournamentContext, command: EnterTournament) -> Refused | None:
    """All those named enter, or none of them."""
    players = _who_enters(command)
    if isinstance(players, Refused):
        return players
    if refused := _refuse_closed(context, command):
        return refused
    for player in players:
        if refused := _refuse_entry(context, command, player):
            return refused
        if command.reserve:
            context.say(ReserveListed(player=player, with_=command.with_, clause=_reserve_clause(context)))
            continue
        take_entry(context, player, command.with_)
        if context.tournament.rules.entries.copy is not None and command.copy:
            context.say(CopyGiven(player=player, clause=context.tournament.rules.entries.copy))
    return None


def take_entry(context: TournamentContext, player: Player, with_: ChipsFrom) -> None:
    """The fee goes into the pool, less the commission."""
    fee, kept = entry_price(context.tournament)
    in_pool = Cents(pool_of(context.tournament) + fee - kept)
    context.say(
        Entered(
            player=player,
            number=next_number(context.tournament),
            fee=fee,
            commission=kept,
            pool=in_pool,
            with_=with_,
            clause=context.clause,
            also=(*context.clauses[1:], *entry_clauses(context.tournament)),
        )
    )


def entry_price(tournament: Tournament) -> tuple[Cents, Cents]:
    """The fee of an entry, and what is kept of it."""
    return Cents(tournament.terms.entry_fee or 0), Cents(tournament.terms.commission or 0)


def entry_clauses(tournament: Tournament) -> tuple[Clause, ...]:
    """By what an entry is agreed to, where that was asked for."""
    agreement = tournament.rules.entries.agreement if tournament.terms.agreement else None
    return () if agreement is None else (agreement,)


def next_number(tournament: Tournament) -> int:
    """The number of the next entry."""
    return 1 + max((one.number for one in tournament.entries.values()), default=0)


def entries_that_count(tournament: Tournament) -> int:
    """How many entries there are, without those that were withdrawn or turned away."""
    return sum(one.state not in _NO_LONGER for one in tournament.entries.values())


def _who_enters(command: EnterTournament) -> tuple[Player, ...] | Refused:
    if command.role in PATRONS:
        if command.players not in ((), (command.who,)):
            says = f"{command.who} cannot enter for others: a player enters in their own name"
            return Refused(Refusal.WRONG_PERSON, says=says)
        return (command.who,)
    if not command.players or any(one != " ".join(one.split()) or not one for one in command.players):
        says = f"{command.who} has to say whose entries are taken, by names that can be read"
        return Refused(Refusal.UNKNOWN_PERSON, says=says)
    return command.players


def _refuse_closed(context: TournamentContext, command: EnterTournament) -> Refused | None:
    """Reserves are listed until the first session starts."""
    taken = _BEFORE_PLAY if command.reserve else (TournamentPhase.ENTRIES_OPEN,)
    if command.reserve and not context.tournament.rules.entries.reserves:
        says = f"{command.who} cannot list a reserve: {context.tournament.rulebook} knows no such thing"
        return Refused(Refusal.NOT_IN_THIS_BOOK, says=says)
    if context.tournament.phase in taken:
        return None
    says = f"{command.who} cannot {spoken(command)}: {context.tournament.name} takes no entries now"
    return Refused(Refusal.ENTRIES_CLOSED, says=says, clause=context.clause)


def _refuse_entry(context: TournamentContext, command: EnterTournament, player: Player) -> Refused | None:
    tournament, rules, terms = context.tournament, context.tournament.rules.entries, context.tournament.terms
    if player in tournament.turned_away:
        says = f"{player} cannot enter {tournament.name}: {player} was turned away"
        return Refused(Refusal.ENTERED_ALREADY, says=says, clause=rules.once)
    if player in tournament.entries or any(one.player == player for one in tournament.reserves):
        says = f"{player} cannot enter {tournament.name}: one entry each, and there was one"
        return Refused(Refusal.ENTERED_ALREADY, says=says, clause=rules.once)
    if context.house.exclusion_of(player) is not None:
        says = f"{player} cannot enter {tournament.name}: {player} is excluded from the casino"
        return Refused(Refusal.EXCLUDED, says=says, clause=rules.gamblers)
    most = terms.players.most if terms.players is not None else None
    if most is not None and not command.reserve and entries_that_count(tournament) >= most:
        says = f"{player} cannot enter {tournament.name}: at most {most} may, and {most} have"
        return Refused(Refusal.TOURNAMENT_FULL, says=says, clause=rules.numbers)
    if terms.agreement and not command.agreed:  # 2018 19.5, NSW 21.4.3
        says = f"{player} cannot enter {tournament.name} without having agreed to rules and conditions in writing"
        return Refused(Refusal.NOT_AGREED, says=says, clause=rules.agreement)
    if rules.form is not None and not command.form:
        says = f"{player} cannot enter {tournament.name} without an entry form"
        return Refused(Refusal.NO_FORM, says=says, clause=rules.form)
    return None


def _reserve_clause(context: TournamentContext) -> Clause | None:
    reserve = context.tournament.rules.seats.reserve
    return reserve.clause if reserve is not None else None


@CHAPTER.evolves(Entered)
def entered(tournament: Tournament, event: Entered) -> Tournament:
    entrant = TournamentEntry(player=event.player, number=event.number, with_=event.with_)
    return with_payment(tournament, entrant, _entry_payment(event))


@CHAPTER.moves(Entered)
def fee_paid(tournament: Tournament, event: Entered) -> tuple[Posting, ...]:
    return paid_in(tournament, event.player, _entry_payment(event))


def _entry_payment(event: Entered) -> Payment:
    return Payment(what=PaidFor.ENTRY, amount=event.fee, commission=event.commission, with_=event.with_)


@CHAPTER.evolves(ReserveListed)
def reserve_listed(tournament: Tournament, event: ReserveListed) -> Tournament:
    listed = Reserve(player=event.player, with_=event.with_)
    return replace(tournament, reserves=(*tournament.reserves, listed))


@CHAPTER.decides(GiveCopy, refusals=(Refusal.NOT_ENTERED, Refusal.NOTHING_TO_TELL))
def give_copy(context: TournamentContext, command: GiveCopy) -> Refused | None:
    entrant = context.tournament.entries.get(command.player)
    if entrant is None:
        return refuse_not_entered(context, command.player)
    if entrant.has_copy:
        says = f"{command.player} has a copy of the conditions already"
        return Refused(Refusal.NOTHING_TO_TELL, says=says, clause=context.clause)
    context.say(CopyGiven(player=command.player, clause=context.clause))
    return None


def refuse_not_entered(context: TournamentContext, player: Player) -> Refused:
    """Somebody has no part in the tournament."""
    gone = player in context.tournament.entries or player in context.tournament.turned_away
    name = context.tournament.name
    says = f"{player} has no part in {name} any more" if gone else f"{player} did not enter {name}"
    return Refused(Refusal.NOT_ENTERED, says=says, clause=context.clause)


@CHAPTER.evolves(CopyGiven)
def copy_given(tournament: Tournament, event: CopyGiven) -> Tournament:
    return with_entrant(tournament, replace(tournament.entries[event.player], has_copy=True))


@CHAPTER.decides(
    TurnAway,
    refusals=(Refusal.NO_REASON, Refusal.NOT_RESERVED, Refusal.NOT_ENTERED),
    phases=_BEFORE_PLAY,
)
def turn_away(context: TournamentContext, command: TurnAway) -> Refused | None:
    """Whoever has paid already has the whole fee back: no entry was accepted."""
    if refused := _refuse_turning_away(context, command):
        return refused
    entrant = context.tournament.entries.get(command.player)
    if command.player in context.tournament.turned_away or (entrant is not None and not entrant.is_in):
        return refuse_not_entered(context, command.player)
    rules = context.tournament.rules.entries.turning_away
    by_criterion = rules is not None and bool(command.criterion.strip())
    context.say(
        TurnedAway(
            player=command.player,
            reason=command.reason.strip(),
            criterion=command.criterion.strip(),
            refunded=sum_of(not_refunded(entrant, PaidFor.ENTRY)) if entrant is not None else NOTHING,
            clause=rules.criteria if rules is not None and by_criterion else context.clause,
        )
    )
    return None


def _refuse_turning_away(context: TournamentContext, command: TurnAway) -> Refused | None:
    criterion = command.criterion.strip()
    if not command.reason.strip() and not criterion:
        says = f"{command.who} has to say why {command.player} is turned away"
        return Refused(Refusal.NO_REASON, says=says, clause=context.clause)
    rules, eligibility = context.tournament.rules.entries.turning_away, context.tournament.terms.eligibility
    if rules is None:
        return None
    if criterion and (eligibility is None or criterion not in criteria_of(eligibility)):
        says = f"{command.who} cannot turn {command.player} away: {criterion!r} is no criterion of the conditions"
        return Refused(Refusal.NOT_RESERVED, says=says, clause=rules.criteria)
    if not criterion and (eligibility is None or not eligibility.may_refuse):
        says = (
            f"{command.who} cannot turn {command.player} away: the conditions keep no right to turn anybody away, "
            "and no criterion of theirs is named"
        )
        return Refused(Refusal.NOT_RESERVED, says=says, clause=rules.right)
    return None


@CHAPTER.evolves(TurnedAway)
def turned_away(tournament: Tournament, event: TurnedAway) -> Tournament:
    """Somebody who never entered is no entrant by it, and has no number; they are kept all the same."""
    reserves = tuple(one for one in tournament.reserves if one.player != event.player)
    tournament = replace(tournament, reserves=reserves, turned_away=(*tournament.turned_away, event.player))
    entrant = tournament.entries.get(event.player)
    if entrant is None:
        return tournament
    gone = replace(refunded(entrant, PaidFor.ENTRY), state=EntryState.TURNED_AWAY)
    return with_entrant(without_seat(tournament, event.player), gone)


@CHAPTER.moves(TurnedAway)
def fee_given_back(tournament: Tournament, event: TurnedAway) -> tuple[Posting, ...]:
    entrant = tournament.entries.get(event.player)
    if entrant is None:
        return ()
    payments = not_refunded(entrant, PaidFor.ENTRY)
    return tuple(one for payment in payments for one in paid_back(tournament, event.player, payment))


@CHAPTER.decides(CloseEntries, phases=(TournamentPhase.ENTRIES_OPEN,))
def close_entries(context: TournamentContext, command: CloseEntries) -> Refused | None:
    end_entries(context)
    return None


def end_entries(context: TournamentContext) -> None:
    """No more entries are taken; a guarantee binds once its number of them is reached (T22)."""
    entries, power = entries_that_count(context.tournament), context.tournament.rules.powers["close-entries"]
    clause = next(iter(power.under), None)
    context.say(EntriesClosed(entries=entries, pool=pool_of(context.tournament), clause=clause))
    guarantee, clause = context.tournament.terms.guarantee, context.tournament.rules.fund.guarantee
    if clause is None or not isinstance(guarantee, Guarantee) or entries < guarantee.entries:
        return
    short = guarantee.amount - pool_of(context.tournament)
    if short > 0:
        context.say(PoolToppedUp(amount=Cents(short), pool=Cents(guarantee.amount), clause=clause))


@CHAPTER.evolves(EntriesClosed)
def entries_closed(tournament: Tournament, event: EntriesClosed) -> Tournament:
    return replace(tournament, phase=TournamentPhase.ENTRIES_CLOSED)


@CHAPTER.evolves(PoolToppedUp)
def pool_topped_up(tournament: Tournament, event: PoolToppedUp) -> Tournament:
    fund = tournament.fund
    return replace(tournament, fund=replace(fund, topped_up=Cents(fund.topped_up + event.amount)))


@CHAPTER.moves(PoolToppedUp)
def topped_up_from_the_bank(tournament: Tournament, event: PoolToppedUp) -> tuple[Posting, ...]:
    return (Posting(source=BANK, target=pool(tournament.name), amount=event.amount),)
