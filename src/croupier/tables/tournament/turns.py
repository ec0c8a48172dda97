"""Turns in the order of wagering: who is asked, who is late, and who does not wager at all."""

from __future__ import annotations

from datetime import timedelta

import msgspec

from croupier.ledger.balances import Posting
from croupier.tables.conditions import tournament as session
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.money import rack_of, tray_of
from croupier.tables.registry import TableChapter
from croupier.tables.seats.session_places import go_on_without, gone_out, next_order, return_chips
from croupier.tables.state.tournament import Deduction, Standing, WentOut
from croupier.tables.table import Table
from croupier.tables.tournament.commands import SessionCommand
from croupier.tables.wagers.wagering import give_back
from croupier.vocabulary.money import Cents, tournament_chips
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class AskToWager(SessionCommand, frozen=True, kw_only=True, tag="ask-wager"):
    """Ask a player to place a wager: the opportunity of whoever was asked before is over."""

    player: Player


class VoidOutOfTurn(SessionCommand, frozen=True, kw_only=True, tag="void-out-of-turn"):
    """Declare a wager void that its player has made out of turn, and not for the first time."""

    player: Player


class CallLate(SessionCommand, frozen=True, kw_only=True, tag="late"):
    """Say that a player has not wagered in the time allowed: only the minimum is taken from now on."""

    player: Player


class CallNoWager(SessionCommand, frozen=True, kw_only=True, tag="no-wager"):
    """Say that a player who could wager does not: they are disqualified."""

    player: Player


class AskedToWager(Event, frozen=True, kw_only=True, tag="asked-to-wager.1"):
    """The dealer asked a player to place a wager."""

    player: Player
    box: int

    def __str__(self) -> str:
        return f"{self.player} is asked to wager on box {self.box}"


class OutOfTurnVoided(Event, frozen=True, kw_only=True, tag="wager-voided.2"):
    """A wager made out of turn was declared void: its player sits the coming round out."""

    player: Player
    box: int
    amount: Cents

    def __str__(self) -> str:
        return f"{self.player}'s {tournament_chips(self.amount)} on box {self.box}, wagered out of turn, is void"


class HeldToMinimum(Event, frozen=True, kw_only=True, tag="held-to-minimum.1"):
    """A player did not wager in time, and may wager the minimum only."""

    player: Player
    minimum: int

    def __str__(self) -> str:
        return f"{self.player} has not wagered in time, and is held to {tournament_chips(self.minimum)}"


class Disqualified(Event, frozen=True, kw_only=True, tag="disqualified.1"):
    """A player who did not wager is out, and takes no place."""

    player: Player
    grounds: str
    chips: int
    session: str
    round: int

    def __str__(self) -> str:
        return f"{self.player} did not wager, and is disqualified with {tournament_chips(self.chips)} in chips"


class MinimumDeducted(Event, frozen=True, kw_only=True, tag="minimum-deducted.1"):
    """The minimum was taken from a player's chips: for a round away, or for a form that cannot be read."""

    player: Player
    amount: int
    times: int | None = None
    """How often for being away; nothing where it was for a form."""
    number: int
    """The round of the table for which it was taken."""

    def __str__(self) -> str:
        often = f", for the {_ordinal(self.times)} round away" if self.times else ""
        return f"{tournament_chips(self.amount)} is deducted from {self.player}'s chips{often}"


def _ordinal(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")


# --- asked, and void --------------------------------------------------------------------------------------


NOT_WAITED_FOR = (Refusal.SESSION_OVER, Refusal.ROUND_UNDER_WAY, Refusal.WAGER_LIES, Refusal.OUT_OF_TURN)


@CHAPTER.decides(AskToWager, refusals=NOT_WAITED_FOR)
def ask_to_wager(context: CommandContext, command: AskToWager) -> Refused | None:
    """Players are asked in order: nobody is passed over who has not been asked or has not wagered."""
    table = context.table
    if refused := _refuse_not_waited_for(context, command, command.player):
        return refused
    order, done, asked = session.in_order(table), session.heard(table), session.play_at(table).asked
    before = [one.player for one in order][: [one.player for one in order].index(command.player)]
    passed_over = next((one for one in before if one not in done and one not in asked), None)
    if session.has_order(table) and (passed_over is not None or session.has_passed(table, command.player)):
        why = f"{passed_over} comes first" if passed_over else "their turn is over"
        says = f"{command.who} cannot ask {command.player} to wager: {why}"
        return Refused(Refusal.OUT_OF_TURN, says=says, clause=session.rules_at(table).order.turn)
    found = session.entrant(table, command.player)
    assert found is not None, "one who does not play in the session was refused"
    clause = next(iter(context.clauses), None)
    context.say(AskedToWager(player=command.player, box=found.box, clause=clause))
    return None


@CHAPTER.decides(VoidOutOfTurn, refusals=(Refusal.WAGERS_CLOSED, Refusal.NOTHING_TO_RETURN, Refusal.FIRST_TIME))
def void_out_of_turn(context: CommandContext, command: VoidOutOfTurn) -> Refused | None:
    """Before the first card, from the second time in the session on."""
    table = context.table
    clause = next(iter(context.clauses), None)
    if table.round is not None:
        says = f"{command.who} cannot have {command.player}'s wager void: round {table.round.number} has begun"
        return Refused(Refusal.WAGERS_CLOSED, says=says, clause=clause)
    found, main = session.entrant(table, command.player), table.rules.main
    lies = next((one for one in table.wagers if one.player == command.player and one.on is main), None)
    if found is None or lies is None or command.player not in session.play_at(table).out_of_turn:
        says = f"{command.player} has no wager on the layout that was made out of turn"
        return Refused(Refusal.NOTHING_TO_RETURN, says=says, clause=clause)
    if found.out_of_turn < 2:
        says = f"{command.player} wagered out of turn for the first time: the wager stands"
        return Refused(Refusal.FIRST_TIME, says=says, clause=clause)
    context.say(OutOfTurnVoided(player=lies.player, box=lies.box, amount=Cents(lies.amount), clause=clause))
    for wager in context.table.wagers:
        if wager.player == command.player and wager in context.table.wagers:
            give_back(context, wager, "it was wagered out of turn", clause=clause)
    return None


# --- in time, or not at all -------------------------------------------------------------------------------


@CHAPTER.decides(
    CallLate,
    refusals=(*NOT_WAITED_FOR, Refusal.TOO_EARLY),
)
def call_late(context: CommandContext, command: CallLate) -> Refused | None:
    """The turn goes on to the next; the one who is late may still wager the minimum."""
    table, rules = context.table, session.rules_at(context.table).limits
    if refused := (
        _refuse_not_waited_for(context, command, command.player)
        or _refuse_turn_to_come(table, command)
        or _refuse_in_time(table, command)
    ):
        return refused
    also = (rules.time_to_wager,) if rules.time_to_wager else ()
    minimum = session.limits_at(table).minimum
    context.say(HeldToMinimum(player=command.player, minimum=minimum, clause=rules.late, also=also))
    return None


def _refuse_in_time(table: Table, command: CallLate) -> Refused | None:
    """The clock speaks when the time is up; a dealer sees who does not wager."""
    seconds, rules = session.play_at(table).terms.seconds_to_wager, session.rules_at(table).limits
    if command.role is not Role.CLOCK:
        return None
    due = table.now + timedelta(seconds=seconds) if table.now is not None and seconds is not None else None
    if due is not None and command.at >= due:
        return None
    until = f"until {due.isoformat()}" if due is not None else "as long as they like"
    says = f"{command.player} has {until} to wager"
    return Refused(Refusal.TOO_EARLY, says=says, clause=rules.time_to_wager)


def _refuse_turn_to_come(table: Table, command: CallLate | CallNoWager) -> Refused | None:
    turn = session.next_to_wager(table)
    if turn in (None, command.player) or command.player in session.play_at(table).late:
        return None
    says = f"{command.player} has not wagered, and need not yet: it is {turn}'s turn"
    return Refused(Refusal.OUT_OF_TURN, says=says, clause=session.rules_at(table).order.turn)


@CHAPTER.decides(CallNoWager, refusals=NOT_WAITED_FOR)
def call_no_wager(context: CommandContext, command: CallNoWager) -> Refused | None:
    """Whoever could wager, and neither does nor plays a pass card, is out without a place."""
    table = context.table
    if refused := _refuse_not_waited_for(context, command, command.player) or _refuse_turn_to_come(table, command):
        return refused
    context.say(
        Disqualified(
            player=command.player,
            grounds="no-wager",
            chips=session.chips_now(table, command.player),
            session=session.play_at(table).terms.session,
            round=session.round_of_session(table),
            clause=next(iter(context.clauses), None),
        )
    )
    return_chips(context, command.player)
    go_on_without(context)
    return None


def _refuse_not_waited_for(context: CommandContext, command: SessionCommand, player: Player) -> Refused | None:
    """Only somebody in the session, in the seat, who has not wagered for the coming round."""
    table, clause = context.table, next(iter(context.clauses), None)
    if table.round is not None:
        says = f"{command.who} speaks of {player}'s wager, and round {table.round.number} is under way"
        return Refused(Refusal.ROUND_UNDER_WAY, says=says, clause=clause)
    if not any(one.player == player for one in session.in_order(table)):
        says = f"{player} does not sit at {table.name} in the session"
        return Refused(Refusal.UNKNOWN_PERSON, says=says, clause=clause)
    if player in session.heard(table):
        return Refused(Refusal.WAGER_LIES, says=f"{player} has wagered for the coming round", clause=clause)
    return session.refuse_no_round_to_come(table, player, "be waited for", command.at)


# --- absent -----------------------------------------------------------------------------------------------


def deduct_for_absence(context: CommandContext, number: int) -> None:
    """A round has begun: the minimum is taken from each who is away, as often as the book says."""
    table = context.table
    rules = session.rules_at(table).absence
    if rules is None:
        return
    for one in session.still_in(table):
        if not one.ruled_absent or len(one.deductions) >= rules.most_rounds:
            continue
        amount = min(session.limits_at(table).minimum, table.patrons[one.player].rack)
        if amount:
            context.say(
                MinimumDeducted(
                    player=one.player,
                    amount=amount,
                    times=len(one.deductions) + 1,
                    number=number,
                    clause=rules.deducted,
                )
            )


# --- how the table follows --------------------------------------------------------------------------------


@CHAPTER.evolves(AskedToWager)
def asked_to_wager(table: Table, event: AskedToWager) -> Table:
    play = session.play_at(table)
    asked = tuple(dict.fromkeys((*play.asked, event.player)))
    return replace(table, tournament=replace(play, asked=asked))


@CHAPTER.evolves(OutOfTurnVoided)
def out_of_turn_voided(table: Table, event: OutOfTurnVoided) -> Table:
    play = session.play_at(table)
    return replace(table, tournament=replace(play, sitting_out=(*play.sitting_out, event.player)))


@CHAPTER.evolves(HeldToMinimum)
def held_to_minimum(table: Table, event: HeldToMinimum) -> Table:
    table = session.turn_taken(table, event.player)
    play = session.play_at(table)
    return replace(table, tournament=replace(play, late=tuple(dict.fromkeys((*play.late, event.player)))))


@CHAPTER.evolves(Disqualified)
def disqualified(table: Table, event: Disqualified) -> Table:
    out = WentOut(round=event.round, chips=event.chips, order=next_order(table))
    return gone_out(table, event.player, Standing.DISQUALIFIED, out)


@CHAPTER.evolves(MinimumDeducted)
def minimum_deducted(table: Table, event: MinimumDeducted) -> Table:
    play = session.play_at(table)
    table = replace(table, tournament=replace(play, deducted=play.deducted + event.amount))
    found = session.entrant(table, event.player)
    if event.times is None or found is None:
        return table
    taken = Deduction(round=event.number, amount=event.amount)
    return session.with_entrant(table, replace(found, deductions=(*found.deductions, taken)))


@CHAPTER.moves(MinimumDeducted)
def deducted(table: Table, event: MinimumDeducted) -> tuple[Posting, ...]:
    source, target = rack_of(table, event.player), tray_of(table)
    return (Posting(source=source, target=target, amount=Cents(event.amount)),)
