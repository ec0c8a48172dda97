"""Who is at which box while a session is played: taken out, away, back, a reserve, a substitute."""

from __future__ import annotations

import msgspec

from croupier.ledger.balances import Posting
from croupier.tables.commands import Time
from croupier.tables.conditions import tournament as session
from croupier.tables.conditions.boxes import sitting_at
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.money import rack_of
from croupier.tables.registry import TableChapter
from croupier.tables.seats.people import Arrived, ChipsFrom, PatronLeft, StoodUp
from croupier.tables.seats.session_places import go_on_without, take_out
from croupier.tables.state.people import Patron
from croupier.tables.state.tournament import Entrant
from croupier.tables.table import Table, with_patron
from croupier.tables.tournament.beginning import PassCardsIssued, issue, seat_in_session
from croupier.tables.tournament.obeying import changed, refuse_no_session, refuse_not_in
from croupier.tables.tournament.orders import (
    BackInSeat,
    KeepOut,
    RuleAbsent,
    SeatReserve,
    SubstituteAtTable,
    TakeOut,
)
from croupier.tables.wagers.wagering import give_back
from croupier.vocabulary.money import NOTHING, Cents, tournament_chips
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class KeptOut(Event, frozen=True, kw_only=True, tag="kept-out.1"):
    """A player who is out does not come back into the session by a void: they left, or bought back."""

    player: Player

    def __str__(self) -> str:
        return f"{self.player} stays out of the session"


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


@CHAPTER.obeys(TakeOut)
def take_player_out(context: CommandContext, order: TakeOut) -> Refused | None:
    """Their stakes in a round under way are played out; the chips go back when it is over."""
    if refused := refuse_not_in(context.table, order, order.player):
        return refused
    take_out(context, order.player, order.why, clause=order.clause, also=order.also)
    return None


@CHAPTER.obeys(KeepOut)
def keep_out(context: CommandContext, order: KeepOut) -> Refused | None:
    """Chips that are left of theirs stay where they are until the session is over."""
    if refused := refuse_no_session(context.table, order):
        return refused
    context.say(KeptOut(player=order.player, clause=order.clause))
    return None


@CHAPTER.obeys(RuleAbsent)
def rule_absent(context: CommandContext, order: RuleAbsent) -> Refused | None:
    """A player who is away is passed over in the order of wagering, and pays the minimum for it."""
    table = context.table
    if refused := refuse_not_in(table, order, order.player):
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
    if refused := refuse_not_in(context.table, order, order.player):
        return refused
    found = session.entrant(context.table, order.player)
    assert found is not None, "one who does not play in the session was refused"
    if found.in_seat:
        says = f"{order.player} is in the seat at box {found.box} already"
        return Refused(Refusal.HERE_ALREADY, says=says, clause=session.rules_at(context.table).own_seat)
    context.say(BackInTheSeat(player=order.player, clause=session.rules_at(context.table).own_seat))
    if context.table.patrons[order.player].seat is None:
        seat_in_session(context, order.player, found.box)
    go_on_without(context)
    return None


@CHAPTER.obeys(SeatReserve)
def seat_reserve(context: CommandContext, order: SeatReserve) -> Refused | None:
    table = context.table
    if refused := refuse_no_session(table, order):
        return refused
    clause = session.rules_at(table).own_seat
    if sitting_at(table, order.box) is not None or session.is_in(table, order.player):
        says = f"{order.player} cannot be seated at box {order.box} of {table.name}: it is taken"
        return Refused(Refusal.SEAT_TAKEN, says=says, clause=clause)
    if order.player not in table.patrons:
        context.say(Arrived(player=order.player, at=order.at))
    context.say(SeatedInSession(player=order.player, box=order.box, clause=clause))
    seat_in_session(context, order.player, order.box)
    issue(context, order.player, order.chips)
    if session.play_at(context.table).terms.pass_cards and session.rules_at(context.table).pass_cards:
        number, given = session.play_at(context.table).terms.pass_cards, session.rules_at(context.table).pass_cards
        context.say(PassCardsIssued(player=order.player, number=number, clause=given))
    return None


@CHAPTER.obeys(SubstituteAtTable)
def substitute(context: CommandContext, order: SubstituteAtTable) -> Refused | None:
    """Between rounds, so that nothing of the one who goes lies on the layout."""
    table = context.table
    if refused := refuse_not_in(table, order, order.player):
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


@CHAPTER.evolves(KeptOut)
def kept_out(table: Table, event: KeptOut) -> Table:
    return changed(table, event.player, kept_out=True)


@CHAPTER.evolves(RuledAbsentAtTable)
def ruled_absent_at_table(table: Table, event: RuledAbsentAtTable) -> Table:
    return changed(table, event.player, in_seat=False, ruled_absent=True)


@CHAPTER.evolves(BackInTheSeat)
def back_in_the_seat(table: Table, event: BackInTheSeat) -> Table:
    return changed(table, event.player, in_seat=True, ruled_absent=False)


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
    return changed(table, event.player, player=event.substitute)


@CHAPTER.moves(SubstitutedAtTable)
def chips_pass_over(table: Table, event: SubstitutedAtTable) -> tuple[Posting, ...]:
    if not event.chips:
        return ()
    source, target = rack_of(table, event.player), rack_of(table, event.substitute)
    return (Posting(source=source, target=target, amount=Cents(event.chips)),)
