"""Empty seats go to reserves who pay, and somebody may play in another's place (20.10, 20.11, 19.10, 19.11)."""

from __future__ import annotations

import msgspec

from croupier.ledger.balances import Posting
from croupier.rulebooks.tournament_rules.entries import ReserveRule
from croupier.tables.seats.people import ChipsFrom
from croupier.tables.tournament.orders import SeatReserve, SubstituteAtTable
from croupier.tables.tournament.standings import chips_of, in_play, rounds_played
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.entries import entry_price, next_number, refuse_not_entered
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.fees import table_of
from croupier.tournaments.pool import paid_in, pool_of
from croupier.tournaments.registry import TournamentChapter
from croupier.tournaments.seats import late_from
from croupier.tournaments.starting import PlaceForfeited
from croupier.tournaments.state.entries import EntryState, PaidFor, Payment, Reserve, TournamentEntry
from croupier.tournaments.state.sessions import SeatGiven, SessionStage, SessionState
from croupier.tournaments.tournament import Tournament, TournamentPhase, replace, session_named, with_entrant
from croupier.vocabulary.money import NOTHING, Cents, dollars
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name

CHAPTER = TournamentChapter()


class OfferSeat(TournamentCommand, frozen=True, kw_only=True, tag="seat-reserve"):
    """Give an empty seat to a reserve, who pays the entry fee now."""

    player: Name
    table: Name
    box: int


class AllowSubstitute(TournamentCommand, frozen=True, kw_only=True, tag="substitute"):
    """Let somebody play in a player's place."""

    player: Name
    substitute: Name


class ReserveSeated(TournamentEvent, frozen=True, kw_only=True, tag="reserve-seated.1"):
    """A reserve paid, and plays from an empty seat."""

    player: Player
    table: str
    box: int
    session: str
    number: int
    fee: Cents
    commission: Cents
    pool: Cents
    bought_in: Cents = NOTHING
    with_: ChipsFrom = msgspec.field(default=ChipsFrom.CASH, name="with")

    def __str__(self) -> str:
        return (
            f"{self.player} takes box {self.box} of {self.table} as number {self.number} for "
            f"{dollars(self.fee)}: {dollars(self.pool)} in the pool"
        )


class Substituted(TournamentEvent, frozen=True, kw_only=True, tag="substituted.1"):
    """Somebody plays in another's place."""

    player: Player
    substitute: Player
    chips: int | None = None
    """What the one who leaves held and hands over in a session; nothing between sessions."""

    def __str__(self) -> str:
        return f"{self.substitute} plays in the place of {self.player}"


@CHAPTER.decides(
    OfferSeat,
    refusals=(
        Refusal.NOT_ENTERED,
        Refusal.TOO_EARLY,
        Refusal.NOT_THE_FIRST_SESSION,
        Refusal.TABLE_NOT_DESIGNATED,
        Refusal.SEAT_TAKEN,
        Refusal.TOO_LATE,
        Refusal.EXCLUDED,
    ),
)
def offer_seat(context: TournamentContext, command: OfferSeat) -> Refused | None:
    """When it is known who did not come, and before a round begins there: once the session has started.

    Where the place is lost at the stated time (19.9), from then on, though the session starts later.
    """
    tournament, rule = context.tournament, context.tournament.rules.seats.reserve
    assert rule is not None, "a book without reserves gives nobody the power to seat one"
    reserve = next((one for one in tournament.reserves if one.player == command.player), None)
    if reserve is None:
        says = f"{command.player} is no reserve of {tournament.name}"
        return Refused(Refusal.NOT_ENTERED, says=says, clause=rule.clause)
    session = tournament.session
    if session is not None and _is_late_before_it_starts(context, session):
        return _offer_before_the_start(context, command, session, reserve)
    if session is None or session.stage is not SessionStage.UNDER_WAY:
        if session is not None and (refused := _refuse_session(context, command, session, rule)):
            return refused
        says = f"{command.who} cannot seat {command.player}: whose seat is empty is known when the session starts"
        return Refused(Refusal.TOO_EARLY, says=says, clause=rule.clause)
    if refused := _refuse_seat(context, command, session, rule):
        return refused
    order = SeatReserve(
        who=command.who,
        role=command.role,
        at=command.at,
        table=command.table,
        player=command.player,
        box=command.box,
        chips=tournament.terms.chips or 0,
    )
    if refused := context.order(order):
        return refused
    _say_seated(context, command, session, reserve)
    return None


def _is_late_before_it_starts(context: TournamentContext, session: SessionState) -> bool:
    """Whether whoever is not in the seat has lost it, and the session has not started yet."""
    hour = late_from(context.tournament, session)
    return session.stage is SessionStage.SEATED and hour is not None and context.command.at >= hour


def _offer_before_the_start(
    context: TournamentContext, command: OfferSeat, session: SessionState, reserve: Reserve
) -> Refused | None:
    """The one who did not come loses the place now, and the reserve is given chips with the others (19.10)."""
    rule, late = context.tournament.rules.seats.reserve, context.tournament.rules.seats.late
    assert rule is not None, "a book without reserves gives nobody the power to seat one"
    given = _given(context.tournament, session, command)
    if refused := _refuse_session_of_seat(context, command, session, rule):
        return refused
    if given is None or given.taken:
        return _refuse_not_empty(command, given, rule)
    if refused := _refuse_excluded(context, command):
        return refused
    context.say(
        PlaceForfeited(player=given.player, session=session.name, table=given.table, box=given.box, clause=late)
    )
    _say_seated(context, command, session, reserve)
    return None


def _say_seated(context: TournamentContext, command: OfferSeat, session: SessionState, reserve: Reserve) -> None:
    fee, kept = entry_price(context.tournament)
    bought_in = Cents(context.tournament.terms.buy_in or 0)
    context.say(
        ReserveSeated(
            player=command.player,
            table=command.table,
            box=command.box,
            session=session.name,
            number=next_number(context.tournament),
            fee=fee,
            commission=kept,
            pool=Cents(pool_of(context.tournament) + fee - kept + bought_in),
            bought_in=bought_in,
            with_=reserve.with_,
            clause=context.clause,
        )
    )


def _refuse_seat(
    context: TournamentContext, command: OfferSeat, session: SessionState, rule: ReserveRule
) -> Refused | None:
    given = _given(context.tournament, session, command)
    if refused := _refuse_session_of_seat(context, command, session, rule):
        return refused
    table = context.table(command.table)
    if given is None or given.player in in_play(table):
        return _refuse_not_empty(command, given, rule)
    if rounds_played(table) or table.round is not None:
        says = f"{command.who} cannot seat {command.player} at {command.table}: a round has begun there"
        return Refused(Refusal.TOO_LATE, says=says, clause=rule.clause)
    return _refuse_excluded(context, command)


def _refuse_not_empty(command: OfferSeat, given: SeatGiven | None, rule: ReserveRule) -> Refused:
    """A reserve has the seat of somebody who did not come (20.10, 19.10), and no other."""
    whose = f"{given.player} has it" if given is not None else "nobody was to sit there"
    says = f"{command.who} cannot seat {command.player} at box {command.box} of {command.table}: {whose}"
    return Refused(Refusal.SEAT_TAKEN, says=says, clause=rule.clause)


def _refuse_session_of_seat(
    context: TournamentContext,
    command: OfferSeat,
    session: SessionState,
    rule: ReserveRule,
) -> Refused | None:
    """A reserve is seated in the first session, where it is played."""
    if refused := _refuse_session(context, command, session, rule):
        return refused
    if command.table not in session.tables:
        says = f"{command.who} cannot seat {command.player} at {command.table}: {session.name} is not played there"
        return Refused(Refusal.TABLE_NOT_DESIGNATED, says=says, clause=rule.clause)
    return None


def _refuse_session(
    context: TournamentContext, command: OfferSeat, session: SessionState, rule: ReserveRule
) -> Refused | None:
    """A later session has no seats for reserves, whether it has started or not."""
    tournament = context.tournament
    given = _given(tournament, session, command)
    first = tournament.sessions[0].name == session.name
    if first or (rule.own_first_session and _never_played(tournament, session, given)):
        return None
    says = f"{command.who} cannot seat {command.player} in {session.name}: it is not the first session"
    return Refused(Refusal.NOT_THE_FIRST_SESSION, says=says, clause=rule.clause)


def _refuse_excluded(context: TournamentContext, command: OfferSeat) -> Refused | None:
    if context.house.exclusion_of(command.player) is not None:
        says = f"{command.player} cannot be seated: {command.player} is excluded from the casino"
        return Refused(Refusal.EXCLUDED, says=says)
    return None


def _given(tournament: Tournament, session: SessionState, command: OfferSeat) -> SeatGiven | None:
    """Whose seat it is, or was; whoever was given it last."""
    seats = tournament.seats.get(session.name, ())
    return next((one for one in reversed(seats) if (one.table, one.box) == (command.table, command.box)), None)


def _never_played(tournament: Tournament, session: SessionState, given: SeatGiven | None) -> bool:
    """Whether this would have been the first session of whoever did not come."""
    earlier = [seats for name, seats in tournament.seats.items() if name != session.name]
    return given is not None and not any(
        one.taken and one.player == given.player for seats in earlier for one in seats
    )


@CHAPTER.evolves(ReserveSeated)
def reserve_seated(tournament: Tournament, event: ReserveSeated) -> Tournament:
    session = session_named(tournament, event.session)
    waits = session is not None and session.started is None
    entrant = TournamentEntry(
        player=event.player,
        number=event.number,
        state=EntryState.ENTERED if waits else EntryState.PLAYING,
        with_=event.with_,
        session=event.session,
        has_copy=True,
        payments=tuple(one for one in _payments(event) if one.amount),
    )
    seat = SeatGiven(player=event.player, table=event.table, box=event.box, taken=True)
    seats = {**tournament.seats, event.session: (*tournament.seats.get(event.session, ()), seat)}
    reserves = tuple(one for one in tournament.reserves if one.player != event.player)
    return with_entrant(replace(tournament, seats=seats, reserves=reserves), entrant)


@CHAPTER.moves(ReserveSeated)
def reserve_paid(tournament: Tournament, event: ReserveSeated) -> tuple[Posting, ...]:
    return tuple(one for payment in _payments(event) for one in paid_in(tournament, event.player, payment))


def _payments(event: ReserveSeated) -> tuple[Payment, ...]:
    entry = Payment(what=PaidFor.ENTRY, amount=event.fee, commission=event.commission, with_=event.with_)
    bought_in = Payment(what=PaidFor.BUY_IN, amount=event.bought_in, with_=event.with_, session=event.session)
    return entry, bought_in


@CHAPTER.decides(
    AllowSubstitute,
    refusals=(Refusal.NOT_ENTERED, Refusal.ENTERED_ALREADY, Refusal.UNKNOWN_PERSON, Refusal.EXCLUDED),
    phases=(
        TournamentPhase.ENTRIES_OPEN,
        TournamentPhase.ENTRIES_CLOSED,
        TournamentPhase.IN_SESSION,
        TournamentPhase.BETWEEN_SESSIONS,
    ),
)
def allow_substitute(context: TournamentContext, command: AllowSubstitute) -> Refused | None:
    """The substitute takes over number, seat and chips; what was paid stays paid by who paid it."""
    tournament, rules = context.tournament, context.tournament.rules
    entrant = tournament.entries.get(command.player)
    if entrant is None or not entrant.is_in or entrant.state is EntryState.ELIMINATED:
        return refuse_not_entered(context, command.player)
    if refused := _refuse_substitute(context, command):
        return refused
    table = table_of(tournament, entrant) if entrant.state is EntryState.PLAYING else None
    held = None
    if table is not None:
        if command.player not in in_play(context.table(table)):
            return refuse_not_entered(context, command.player)
        held = chips_of(context.table(table), command.player)
        order = SubstituteAtTable(
            who=command.who,
            role=command.role,
            at=command.at,
            table=table,
            player=command.player,
            substitute=command.substitute,
        )
        if refused := context.order(order):
            return refused
    by = rules.seats.substitute
    context.say(Substituted(player=command.player, substitute=command.substitute, chips=held, clause=by))
    return None


def _refuse_substitute(context: TournamentContext, command: AllowSubstitute) -> Refused | None:
    name, rules = command.substitute, context.tournament.rules
    if not name or name != " ".join(name.split()):
        says = f"{command.who} has to say who plays for {command.player}, by a name that can be read"
        return Refused(Refusal.UNKNOWN_PERSON, says=says, clause=context.clause)
    if name in context.tournament.entries:
        says = f"{name} cannot play for {command.player}: {name} entered {context.tournament.name} too"
        return Refused(Refusal.ENTERED_ALREADY, says=says, clause=rules.entries.once)
    if context.house.exclusion_of(name) is not None:
        says = f"{name} cannot play for {command.player}: {name} is excluded from the casino"
        return Refused(Refusal.EXCLUDED, says=says, clause=rules.entries.gamblers)
    return None


@CHAPTER.evolves(Substituted)
def substituted(tournament: Tournament, event: Substituted) -> Tournament:
    left = tournament.entries[event.player]
    ahead = {one.name for one in tournament.sessions if one.stage is not SessionStage.ENDED}
    seats = {
        name: tuple(
            replace(one, player=event.substitute) if name in ahead and one.player == event.player else one
            for one in given
        )
        for name, given in tournament.seats.items()
    }
    plays = replace(left, player=event.substitute, payments=())
    gone = replace(left, state=EntryState.WITHDRAWN, chips=left.chips if event.chips is None else event.chips)
    reserves = tuple(one for one in tournament.reserves if one.player != event.substitute)
    after = replace(tournament, seats=seats, reserves=reserves)
    return with_entrant(with_entrant(after, gone), plays)
