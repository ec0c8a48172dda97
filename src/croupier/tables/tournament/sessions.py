"""A session at its table: begun, and all that a tournament orders there until its terms go again."""

from __future__ import annotations

from datetime import timedelta

import msgspec

from croupier.ledger.balances import Posting
from croupier.tables.commands import Time
from croupier.tables.conditions import tournament as session
from croupier.tables.conditions.boxes import sitting_at
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.money import rack_of, tray_of
from croupier.tables.registry import TableChapter
from croupier.tables.seats.people import Arrived, ChipsFrom, PatronLeft, SatDown, StoodUp
from croupier.tables.seats.session_places import go_on_without, return_chips, take_out
from croupier.tables.state.people import Patron
from croupier.tables.state.tournament import (
    Entrant,
    Form,
    LimitStep,
    TermsKind,
    TournamentPlay,
    TournamentTerms,
)
from croupier.tables.table import Phase, Table, with_patron
from croupier.tables.tournament.orders import (
    BackInSeat,
    BeginPlayOff,
    BeginSession,
    Conclude,
    EndSessionAtTable,
    Pause,
    ReturnChips,
    RuleAbsent,
    SeatAt,
    SeatReserve,
    SetPace,
    SetTournamentLimits,
    SubstituteAtTable,
    TableOrder,
    TakeOut,
)
from croupier.tables.tournament.scoring import make_ready, under_limits
from croupier.tables.wagers.starting_marker import place_marker
from croupier.tables.wagers.wagering import give_back
from croupier.vocabulary.money import NOTHING, Cents, tournament_chips
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace

WHILE_OPEN_OR_CLOSED = (Phase.OPEN, Phase.CLOSED)


class SessionAtTableBegun(Event, frozen=True, kw_only=True, tag="session-at-table-begun.1"):
    """A session, or extra rounds after one, are played at this table from now on."""

    terms: TournamentTerms
    seats: tuple[SeatAt, ...]
    at: Time

    def __str__(self) -> str:
        players = ", ".join(f"{one.player} at box {one.box}" for one in self.seats)
        what = "The play-off of" if self.terms.kind is TermsKind.PLAY_OFF else "The session"
        return f"{what} {self.terms.session} begins here: {players}"


class ChipsIssued(Event, frozen=True, kw_only=True, tag="chips-issued.1"):
    """A player was given tournament chips."""

    player: Player
    amount: int

    def __str__(self) -> str:
        return f"{self.player} is given {tournament_chips(self.amount)} in chips"


class PassCardsIssued(Event, frozen=True, kw_only=True, tag="pass-cards-issued.1"):
    """A player was given pass cards, as many as everybody."""

    player: Player
    number: int

    def __str__(self) -> str:
        return f"{self.player} is given {self.number} pass {'card' if self.number == 1 else 'cards'}"


class RuledAbsentAtTable(Event, frozen=True, kw_only=True, tag="ruled-absent-at-table.1"):
    """The minimum is deducted from an absent player from now on."""

    player: Player

    def __str__(self) -> str:
        return f"{self.player} is not in the seat: the minimum is deducted for each round"


class BackInTheSeat(Event, frozen=True, kw_only=True, tag="back-in-the-seat.1"):
    """A player who was away is in the seat again."""

    player: Player

    def __str__(self) -> str:
        return f"{self.player} is back in the seat"


class SeatedInSession(Event, frozen=True, kw_only=True, tag="seated-in-session.1"):
    """Somebody took a box in a session that has begun."""

    player: Player
    box: int

    def __str__(self) -> str:
        return f"{self.player} plays in the session at box {self.box}"


class SubstitutedAtTable(Event, frozen=True, kw_only=True, tag="substituted-at-table.1"):
    """One person plays on in another's place."""

    player: Player
    substitute: Player
    chips: int
    at: Time

    def __str__(self) -> str:
        return f"{self.substitute} plays on for {self.player}, with {tournament_chips(self.chips)} in chips"


class SessionPaused(Event, frozen=True, kw_only=True, tag="session-paused.1"):
    """There is a break at this table."""

    until: Time

    def __str__(self) -> str:
        return f"There is a break until {self.until:%H:%M}"


class TablePaceSet(Event, frozen=True, kw_only=True, tag="table-pace-set.1"):
    """Players have so long from now on."""

    seconds_to_wager: int | None = None
    seconds_to_decide: int | None = None

    def __str__(self) -> str:
        told = [
            f"{seconds} seconds to {what}"
            for seconds, what in ((self.seconds_to_wager, "wager"), (self.seconds_to_decide, "decide"))
            if seconds is not None
        ]
        return f"Players have {' and '.join(told) or 'the time they had'}"


class TournamentLimitsSet(Event, frozen=True, kw_only=True, tag="tournament-limits-set.1"):
    """Other limits were ordered, from the coming round on."""

    minimum: int
    maximum: int
    from_round: int

    def __str__(self) -> str:
        limits = f"{tournament_chips(self.minimum)} to {tournament_chips(self.maximum)}"
        return f"Wagers are {limits} from round {self.from_round} on"


class TableConcluded(Event, frozen=True, kw_only=True, tag="table-concluded.1"):
    """No other round of the session is played here."""

    def __str__(self) -> str:
        return "No other round of the session is played here"


class SessionAtTableEnded(Event, frozen=True, kw_only=True, tag="session-at-table-ended.1"):
    """The session is over here, and the table is free."""

    tournament: str
    session: str

    def __str__(self) -> str:
        return f"The session {self.session} is over here"


# --- begun ------------------------------------------------------------------------------------------------


@CHAPTER.obeys(BeginSession)
def begin_session(context: CommandContext, order: BeginSession) -> Refused | None:
    """Everybody is given the same, and the marker lies at the first box with a player."""
    table = context.table
    if refused := _refuse_begin(table, order) or _refuse_others(table, order):
        return refused
    _begin(context, order.terms, order.seats)
    for one in order.seats:
        _issue(context, one.player, order.terms.chips)
    _issue_pass_cards(context)
    place_marker(context)
    return None


@CHAPTER.obeys(BeginPlayOff)
def begin_play_off(context: CommandContext, order: BeginPlayOff) -> Refused | None:
    """They go on with what they hold, or begin with what they are given; others' chips go back first."""
    table = context.table
    if refused := _refuse_begin(table, order):
        return refused
    playing = {one.player for one in order.seats}
    if table.tournament is None and (refused := _refuse_others(table, order)):
        return refused
    held = {one.player: session.chips_now(table, one.player) for one in order.seats if one.player in table.patrons}
    if table.tournament is not None:
        for other in table.tournament.entrants:
            if other.player not in playing:
                _send_away(context, other.player)
    _begin(context, order.terms, order.seats)
    minimum = session.limits_at(context.table).minimum
    for one in order.seats:
        has = held.get(one.player, 0)
        wanted = (order.chips or {}).get(one.player, has)
        wanted = wanted if wanted >= minimum else order.terms.chips
        if wanted != has:
            return_chips(context, one.player)
            _issue(context, one.player, wanted)
    _issue_pass_cards(context)
    place_marker(context)
    return None


def _refuse_begin(table: Table, order: BeginSession | BeginPlayOff) -> Refused | None:
    what = f"{order.who} cannot begin {order.terms.session} at {table.name}"
    rules = table.book.tournaments
    if rules is None or rules.play is None:
        return Refused(Refusal.NOT_IN_THIS_BOOK, says=f"{what}: the book of {table.name} knows no tournaments")
    if table.opened.low_limit_gaming and rules.play.not_with_low_limits is not None:
        says = f"{what}: low limit gaming is offered there"
        return Refused(Refusal.LOW_LIMIT_GAMING, says=says, clause=rules.play.not_with_low_limits)
    if table.round is not None:
        return Refused(Refusal.ROUND_UNDER_WAY, says=f"{what}: round {table.round.number} is under way")
    return None


def _refuse_others(table: Table, order: BeginSession | BeginPlayOff) -> Refused | None:
    """Nothing else is played there meanwhile."""
    what = f"{order.who} cannot begin {order.terms.session} at {table.name}"
    clause = (
        table.book.tournaments.play.exclusive if table.book.tournaments and table.book.tournaments.play else None
    )
    if table.tournament is not None:
        says = f"{what}: {table.tournament.terms.session} is played there"
        return Refused(Refusal.NOT_IN_A_SESSION, says=says, clause=clause)
    chips = next((one for one in table.patrons.values() if one.rack), None)
    if chips is not None or table.lying:
        says = f"{what}: {chips.name if chips else table.lying[0].wager.player} plays there with other chips"
        return Refused(Refusal.CHIPS_AT_A_TABLE, says=says, clause=clause)
    return None


def _begin(context: CommandContext, terms: TournamentTerms, seats: tuple[SeatAt, ...]) -> None:
    table, at = context.table, context.command.at
    if terms.ends is None and terms.minutes is not None:
        terms = replace(terms, ends=at + timedelta(minutes=terms.minutes))
    boxes = {one.player: one.box for one in seats if one.in_seat}
    for name, patron in table.patrons.items():
        if patron.seat is not None and patron.seat != boxes.get(name):
            context.say(StoodUp(player=name, box=patron.seat))
    for player in boxes:
        if player not in table.patrons:
            context.say(Arrived(player=player, at=at))
    ordered = tuple(sorted(seats, key=lambda one: one.box))
    clause = session.rules_at(table).exclusive
    context.say(SessionAtTableBegun(terms=terms, seats=ordered, at=at, clause=clause))
    for one in ordered:
        if one.in_seat and context.table.patrons[one.player].seat is None:
            _seat(context, one.player, one.box)


def _seat(context: CommandContext, player: Player, box: int) -> None:
    context.say(SatDown(player=player, box=box, clause=session.rules_at(context.table).own_seat))


def _issue(context: CommandContext, player: Player, amount: int) -> None:
    clause = session.rules_at(context.table).chips.issued
    context.say(ChipsIssued(player=player, amount=amount, clause=clause))


def _issue_pass_cards(context: CommandContext) -> None:
    rules, number = session.rules_at(context.table), session.play_at(context.table).terms.pass_cards
    if rules.pass_cards is None or number <= 0:
        return
    for one in session.still_in(context.table):
        context.say(PassCardsIssued(player=one.player, number=number, clause=rules.pass_cards))


# --- while it is played -----------------------------------------------------------------------------------


@CHAPTER.obeys(TakeOut)
def take_player_out(context: CommandContext, order: TakeOut) -> Refused | None:
    """Their stakes in a round under way are played out; the chips go back when it is over."""
    if refused := _refuse_not_in(context.table, order, order.player):
        return refused
    take_out(context, order.player, order.why, clause=order.clause, also=order.also)
    return None


@CHAPTER.obeys(RuleAbsent)
def rule_absent(context: CommandContext, order: RuleAbsent) -> Refused | None:
    """A player who is away is passed over in the order of wagering, and pays the minimum for it."""
    table = context.table
    if refused := _refuse_not_in(table, order, order.player):
        return refused
    rules = session.rules_at(table).absence
    if rules is None:
        says = f"{order.who} cannot have anything deducted from {order.player}: the book knows no such thing"
        return Refused(Refusal.NOT_IN_THIS_BOOK, says=says)
    if any(one.player == order.player for one in table.wagers):
        says = f"{order.player} is not away: a wager of theirs lies on the layout"
        return Refused(Refusal.WAGER_LIES, says=says, clause=rules.ruled_on)
    seat = table.patrons[order.player].seat
    if seat is not None:
        context.say(StoodUp(player=order.player, box=seat))
    context.say(RuledAbsentAtTable(player=order.player, clause=rules.deducted, also=(rules.ruled_on,)))
    go_on_without(context)
    return None


@CHAPTER.obeys(BackInSeat)
def back_in_seat(context: CommandContext, order: BackInSeat) -> Refused | None:
    if refused := _refuse_not_in(context.table, order, order.player):
        return refused
    found = session.entrant(context.table, order.player)
    assert found is not None, "one who does not play in the session was refused"
    if found.in_seat:
        says = f"{order.player} is in the seat at box {found.box} already"
        return Refused(Refusal.HERE_ALREADY, says=says, clause=session.rules_at(context.table).own_seat)
    context.say(BackInTheSeat(player=order.player, clause=session.rules_at(context.table).own_seat))
    if context.table.patrons[order.player].seat is None:
        _seat(context, order.player, found.box)
    go_on_without(context)
    return None


@CHAPTER.obeys(SeatReserve)
def seat_reserve(context: CommandContext, order: SeatReserve) -> Refused | None:
    table = context.table
    if refused := _refuse_no_session(table, order):
        return refused
    clause = session.rules_at(table).own_seat
    if sitting_at(table, order.box) is not None or session.is_in(table, order.player):
        says = f"{order.player} cannot be seated at box {order.box} of {table.name}: it is taken"
        return Refused(Refusal.SEAT_TAKEN, says=says, clause=clause)
    if order.player not in table.patrons:
        context.say(Arrived(player=order.player, at=order.at))
    context.say(SeatedInSession(player=order.player, box=order.box, clause=clause))
    _seat(context, order.player, order.box)
    _issue(context, order.player, order.chips)
    if session.play_at(context.table).terms.pass_cards and session.rules_at(context.table).pass_cards:
        number, given = session.play_at(context.table).terms.pass_cards, session.rules_at(context.table).pass_cards
        context.say(PassCardsIssued(player=order.player, number=number, clause=given))
    return None


@CHAPTER.obeys(SubstituteAtTable)
def substitute(context: CommandContext, order: SubstituteAtTable) -> Refused | None:
    """Between rounds, so that nothing of the one who goes lies on the layout."""
    table = context.table
    if refused := _refuse_not_in(table, order, order.player):
        return refused
    if table.round is not None:
        says = f"{order.substitute} cannot play on for {order.player} now: round {table.round.number} is under way"
        return Refused(Refusal.ROUND_UNDER_WAY, says=says)
    if order.substitute in table.patrons:
        says = f"{order.substitute} cannot play on for {order.player}: {order.substitute} is at {table.name}"
        return Refused(Refusal.HERE_ALREADY, says=says)
    for wager in table.wagers:
        if wager.player == order.player and wager in context.table.wagers:
            give_back(context, wager, "another plays on in their place")
    chips = session.chips_now(context.table, order.player)
    context.say(SubstitutedAtTable(player=order.player, substitute=order.substitute, chips=chips, at=order.at))
    context.say(PatronLeft(player=order.player, took=NOTHING, into=ChipsFrom.CASH))
    return None


@CHAPTER.obeys(Pause)
def pause(context: CommandContext, order: Pause) -> Refused | None:
    if refused := _refuse_no_session(context.table, order):
        return refused
    context.say(SessionPaused(until=order.until, clause=order.clause))
    return None


@CHAPTER.obeys(SetPace)
def set_pace(context: CommandContext, order: SetPace) -> Refused | None:
    if refused := _refuse_no_session(context.table, order):
        return refused
    context.say(TablePaceSet(seconds_to_wager=order.seconds_to_wager, seconds_to_decide=order.seconds_to_decide))
    return None


@CHAPTER.obeys(SetTournamentLimits)
def set_tournament_limits(context: CommandContext, order: SetTournamentLimits) -> Refused | None:
    """From the round after the one under way; whoever cannot make the new minimum is out."""
    table = context.table
    if refused := _refuse_no_session(table, order):
        return refused
    number = session.round_of_session(table) + (table.round is not None)
    context.say(
        TournamentLimitsSet(minimum=order.minimum, maximum=order.maximum, from_round=number, clause=order.clause)
    )
    if context.table.round is None:
        for wager in context.table.wagers:
            if wager in context.table.wagers and session.refuse_amount(context.table, wager):
                give_back(context, wager, "the limits have changed", clause=order.clause)
        make_ready(context, session.play_at(context.table).scored)
    return None


@CHAPTER.obeys(Conclude)
def conclude(context: CommandContext, order: Conclude) -> Refused | None:
    """Between rounds; wagers for the next one go back."""
    table = context.table
    if refused := _refuse_no_session(table, order):
        return refused
    if table.round is not None:
        says = f"{order.who} cannot conclude {table.name}: round {table.round.number} is under way"
        return Refused(Refusal.ROUND_UNDER_WAY, says=says, clause=order.clause)
    for wager in table.wagers:
        if wager in context.table.wagers:
            give_back(context, wager, "no other round is played", clause=order.clause)
    context.say(TableConcluded(clause=order.clause, also=order.also))
    return None


# --- over -------------------------------------------------------------------------------------------------


@CHAPTER.obeys(ReturnChips, phases=WHILE_OPEN_OR_CLOSED)
def return_all_chips(context: CommandContext, order: ReturnChips) -> Refused | None:
    """Between rounds; what was not found is written off."""
    table = context.table
    if refused := _refuse_no_session(table, order) or _refuse_under_way(table, order):
        return refused
    named = order.players
    players = tuple(one.player for one in session.play_at(table).entrants) if named is None else named
    for player in players:
        _send_away(context, player, missing=order.missing.get(player, 0))
    return None if context.events else Refused(Refusal.NOTHING_TO_RETURN, says="Nobody has chips to return")


def _send_away(context: CommandContext, player: Player, *, missing: int = 0) -> None:
    for wager in context.table.wagers:
        if wager.player == player and wager in context.table.wagers:
            give_back(context, wager, "no other round is played")
    return_chips(context, player, missing=missing)
    if player in context.table.patrons:
        context.say(PatronLeft(player=player, took=NOTHING, into=ChipsFrom.CASH))


@CHAPTER.obeys(EndSessionAtTable, phases=WHILE_OPEN_OR_CLOSED)
def end_session_at_table(context: CommandContext, order: EndSessionAtTable) -> Refused | None:
    table = context.table
    if refused := _refuse_no_session(table, order) or _refuse_under_way(table, order):
        return refused
    for one in session.play_at(table).entrants:
        _send_away(context, one.player)
    terms = session.play_at(context.table).terms
    context.say(SessionAtTableEnded(tournament=terms.tournament, session=terms.session))
    return None


def _refuse_no_session(table: Table, order: TableOrder) -> Refused | None:
    if table.tournament is not None:
        return None
    return Refused(Refusal.NO_SESSION, says=f"{order.who} cannot do this: no session is played at {table.name}")


def _refuse_under_way(table: Table, order: TableOrder) -> Refused | None:
    if table.round is None:
        return None
    says = f"{order.who} cannot take the chips in: round {table.round.number} is under way"
    return Refused(Refusal.ROUND_UNDER_WAY, says=says)


def _refuse_not_in(table: Table, order: TableOrder, player: Player) -> Refused | None:
    if refused := _refuse_no_session(table, order):
        return refused
    if session.is_in(table, player):
        return None
    says = f"{player} does not play at {table.name} in {session.play_at(table).terms.session}"
    return Refused(Refusal.UNKNOWN_PERSON, says=says)


# --- how the table follows --------------------------------------------------------------------------------


@CHAPTER.evolves(SessionAtTableBegun)
def session_at_table_begun(table: Table, event: SessionAtTableBegun) -> Table:
    """Limits, smallest chip and side wagers are the conditions'; nobody insures another's wager (T19)."""
    terms, before = event.terms, table.tournament
    entrants = tuple(Entrant(player=one.player, box=one.box, in_seat=one.in_seat) for one in event.seats)
    play = TournamentPlay(
        terms=terms,
        entrants=entrants,
        options_before=before.options_before if before else table.opened.options,
        issued=before.issued if before else 0,
        deducted=before.deducted if before else 0,
        missing=before.missing if before else 0,
        returned=before.returned if before else 0,
    )
    options = replace(
        table.opened.options,
        smallest_chip=terms.smallest_chip,
        side_wagers=terms.side_wagers,
        multiples=None,
        insuring_others=table.opened.options.insuring_others and "insuring_others" not in table.book.options,
    )
    table = replace(
        table,
        tournament=play,
        setting=replace(table.opened, options=options),
        sign=replace(table.sign, step=None, markers=(), to_come=()),
        other_books=table.rounds,
        passed=(),
    )
    for one in event.seats:
        if one.player not in table.patrons:
            table = with_patron(table, Patron(name=one.player, arrived=event.at))
    return under_limits(table, session.step_at(table, 1))


@CHAPTER.evolves(ChipsIssued)
def chips_issued(table: Table, event: ChipsIssued) -> Table:
    play = session.play_at(table)
    return replace(table, tournament=replace(play, issued=play.issued + event.amount))


@CHAPTER.moves(ChipsIssued)
def out_of_the_inventory(table: Table, event: ChipsIssued) -> tuple[Posting, ...]:
    return (Posting(source=tray_of(table), target=rack_of(table, event.player), amount=Cents(event.amount)),)


@CHAPTER.evolves(PassCardsIssued)
def pass_cards_issued(table: Table, event: PassCardsIssued) -> Table:
    return _changed(table, event.player, pass_cards=event.number)


@CHAPTER.evolves(RuledAbsentAtTable)
def ruled_absent_at_table(table: Table, event: RuledAbsentAtTable) -> Table:
    return _changed(table, event.player, in_seat=False, ruled_absent=True)


@CHAPTER.evolves(BackInTheSeat)
def back_in_the_seat(table: Table, event: BackInTheSeat) -> Table:
    return _changed(table, event.player, in_seat=True, ruled_absent=False)


@CHAPTER.evolves(SeatedInSession)
def seated_in_session(table: Table, event: SeatedInSession) -> Table:
    play = session.play_at(table)
    others = (one for one in play.entrants if one.box != event.box)
    entrants = sorted((*others, Entrant(player=event.player, box=event.box)), key=lambda one: one.box)
    return replace(table, tournament=replace(play, entrants=tuple(entrants)))


@CHAPTER.evolves(SubstitutedAtTable)
def substituted_at_table(table: Table, event: SubstitutedAtTable) -> Table:
    patron = table.patrons[event.player]
    taking_over = Patron(name=event.substitute, arrived=event.at, seat=patron.seat, played=True)
    table = with_patron(table, taking_over)
    table = with_patron(table, replace(patron, seat=None, boxes=()))
    return _changed(table, event.player, player=event.substitute)


@CHAPTER.moves(SubstitutedAtTable)
def chips_pass_over(table: Table, event: SubstitutedAtTable) -> tuple[Posting, ...]:
    if not event.chips:
        return ()
    source, target = rack_of(table, event.player), rack_of(table, event.substitute)
    return (Posting(source=source, target=target, amount=Cents(event.chips)),)


@CHAPTER.evolves(SessionPaused)
def session_paused(table: Table, event: SessionPaused) -> Table:
    play = session.play_at(table)
    return replace(table, tournament=replace(play, paused_until=event.until, paused_by=event.clause))


@CHAPTER.evolves(TablePaceSet)
def table_pace_set(table: Table, event: TablePaceSet) -> Table:
    play = session.play_at(table)
    if event.seconds_to_wager is not None:
        play = replace(play, terms=replace(play.terms, seconds_to_wager=event.seconds_to_wager))
    table = replace(table, tournament=play)
    if event.seconds_to_decide is None:
        return table
    return replace(table, setting=replace(table.opened, seconds_to_decide=event.seconds_to_decide))


@CHAPTER.evolves(TournamentLimitsSet)
def tournament_limits_set(table: Table, event: TournamentLimitsSet) -> Table:
    """Steps that the conditions have for later rounds still come."""
    play = session.play_at(table)
    now = LimitStep(from_round=event.from_round, minimum=event.minimum, maximum=event.maximum)
    limits = (*(one for one in play.terms.limits if one.from_round != event.from_round), now)
    table = replace(table, tournament=replace(play, terms=replace(play.terms, limits=limits)))
    return under_limits(table, now) if table.round is None else table


@CHAPTER.evolves(TableConcluded)
def table_concluded(table: Table, event: TableConcluded) -> Table:
    return replace(table, tournament=replace(session.play_at(table), concluded=True, forms=_played(table)))


@CHAPTER.evolves(SessionAtTableEnded)
def session_at_table_ended(table: Table, event: SessionAtTableEnded) -> Table:
    """Its rounds cannot be taken back any more: their chips are with the house."""
    options = session.play_at(table).options_before or table.opened.options
    setting = replace(table.opened, options=options)
    return replace(table, tournament=None, setting=setting, other_books=table.rounds)


def _played(table: Table) -> tuple[Form, ...]:
    return tuple(one for one in session.play_at(table).forms if one.round is not None)


def _changed(table: Table, of: Player, **fields: object) -> Table:
    found = session.entrant(table, of)
    assert found is not None, f"{of} does not play in the session"
    return session.with_entrant(table, replace(found, **fields))
