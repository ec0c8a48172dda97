"""A session is over at its table: chips go back to the inventory, and the terms go (NSW 21.5.9, 21.6.8)."""

from __future__ import annotations

import msgspec

from croupier.tables.conditions import tournament as session
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.seats.people import ChipsFrom, PatronLeft
from croupier.tables.seats.session_places import return_chips
from croupier.tables.table import Phase, Table
from croupier.tables.tournament.obeying import refuse_no_session, refuse_under_way
from croupier.tables.tournament.orders import EndSessionAtTable, ReturnChips
from croupier.tables.wagers.wagering import give_back
from croupier.vocabulary.money import NOTHING
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace

WHILE_OPEN_OR_CLOSED = (Phase.OPEN, Phase.CLOSED)


class SessionAtTableEnded(Event, frozen=True, kw_only=True, tag="session-at-table-ended.1"):
    """The session is over here, and the table is free."""

    tournament: str
    session: str

    def __str__(self) -> str:
        return f"The session {self.session} is over here"


@CHAPTER.obeys(ReturnChips, phases=WHILE_OPEN_OR_CLOSED)
def return_all_chips(context: CommandContext, order: ReturnChips) -> Refused | None:
    """Between rounds; what was not found is written off."""
    table = context.table
    if refused := refuse_no_session(table, order) or refuse_under_way(table, order):
        return refused
    named = order.players
    players = tuple(one.player for one in session.play_at(table).entrants) if named is None else named
    for player in players:
        send_away(context, player, missing=order.missing.get(player, 0))
    return None if context.events else Refused(Refusal.NOTHING_TO_RETURN, says="Nobody has chips to return")


def send_away(context: CommandContext, player: Player, *, missing: int = 0) -> None:
    """Nothing of theirs stays at the table, nor do they."""
    for wager in context.table.wagers:
        if wager.player == player and wager in context.table.wagers:
            give_back(context, wager, "no other round is played")
    return_chips(context, player, missing=missing, at_last=True)
    if player in context.table.patrons:
        context.say(PatronLeft(player=player, took=NOTHING, into=ChipsFrom.CASH))


@CHAPTER.obeys(EndSessionAtTable, phases=WHILE_OPEN_OR_CLOSED)
def end_session_at_table(context: CommandContext, order: EndSessionAtTable) -> Refused | None:
    table = context.table
    if refused := refuse_no_session(table, order) or refuse_under_way(table, order):
        return refused
    for one in session.play_at(table).entrants:
        send_away(context, one.player)
    terms = session.play_at(context.table).terms
    context.say(SessionAtTableEnded(tournament=terms.tournament, session=terms.session))
    return None


@CHAPTER.evolves(SessionAtTableEnded)
def session_at_table_ended(table: Table, event: SessionAtTableEnded) -> Table:
    """Its rounds cannot be taken back any more: their chips are with the house."""
    options = session.play_at(table).options_before or table.opened.options
    setting = replace(table.opened, options=options)
    return replace(table, tournament=None, setting=setting, other_books=table.rounds)
