"""A session, or extra rounds after one, begin at a table: everybody is given the same (NSW 21.6.1, 21.7.1)."""

from __future__ import annotations

from datetime import timedelta

import msgspec

from croupier.ledger.balances import Posting
from croupier.tables.commands import Time
from croupier.tables.conditions import tournament as session
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.money import rack_of, tray_of
from croupier.tables.registry import TableChapter
from croupier.tables.seats.people import Arrived, SatDown, StoodUp
from croupier.tables.seats.session_places import return_chips
from croupier.tables.state.people import Patron
from croupier.tables.state.tournament import Entrant, TermsKind, TournamentPlay, TournamentTerms
from croupier.tables.table import Table, with_patron
from croupier.tables.tournament.obeying import changed
from croupier.tables.tournament.orders import BeginPlayOff, BeginSession, SeatAt
from croupier.tables.tournament.scoring import under_limits
from croupier.tables.tournament.session_over import send_away
from croupier.tables.wagers.starting_marker import place_marker
from croupier.vocabulary.money import Cents, tournament_chips
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


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


@CHAPTER.obeys(BeginSession)
def begin_session(context: CommandContext, order: BeginSession) -> Refused | None:
    """Everybody is given the same, and the marker lies at the first box with a player."""
    table = context.table
    if refused := _refuse_begin(table, order) or _refuse_others(table, order):
        return refused
    _begin(context, order.terms, order.seats)
    for one in order.seats:
        issue(context, one.player, order.terms.chips)
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
                send_away(context, other.player)
    _begin(context, order.terms, order.seats)
    minimum = session.limits_at(context.table).minimum
    for one in order.seats:
        has = held.get(one.player, 0)
        wanted = (order.chips or {}).get(one.player, has)
        wanted = wanted if wanted >= minimum else order.terms.chips
        if wanted != has:
            return_chips(context, one.player)
            issue(context, one.player, wanted)
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
            seat_in_session(context, one.player, one.box)


def seat_in_session(context: CommandContext, player: Player, box: int) -> None:
    """A player sits down at the box that is theirs."""
    context.say(SatDown(player=player, box=box, clause=session.rules_at(context.table).own_seat))


def issue(context: CommandContext, player: Player, amount: int) -> None:
    """A player is given chips of the inventory."""
    clause = session.rules_at(context.table).chips.issued
    context.say(ChipsIssued(player=player, amount=amount, clause=clause))


def _issue_pass_cards(context: CommandContext) -> None:
    rules, number = session.rules_at(context.table), session.play_at(context.table).terms.pass_cards
    if rules.pass_cards is None or number <= 0:
        return
    for one in session.still_in(context.table):
        context.say(PassCardsIssued(player=one.player, number=number, clause=rules.pass_cards))


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
    return changed(table, event.player, pass_cards=event.number)
