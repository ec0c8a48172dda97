"""Pass cards: laid on the playing area in place of a wager (NSW 21.7.1). They are collected in `scoring`."""

from __future__ import annotations

import msgspec

from croupier.tables.conditions import tournament as session
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.table import Table
from croupier.tables.tournament.commands import SessionCommand
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class PlayPassCard(SessionCommand, frozen=True, kw_only=True, tag="play-pass-card"):
    """Lay a pass card on the playing area in place of a wager."""


class PassCardPlayed(Event, frozen=True, kw_only=True, tag="pass-card-played.1"):
    """A pass card lies in place of a wager."""

    player: Player
    box: int
    left: int
    """How many the player has besides."""

    def __str__(self) -> str:
        return f"{self.player} plays a pass card on box {self.box}: {self.left} left"


@CHAPTER.decides(
    PlayPassCard,
    refusals=(
        Refusal.TOURNAMENT_ONLY,
        Refusal.SESSION_OVER,
        Refusal.NOT_SEATED,
        Refusal.WAGERS_CLOSED,
        Refusal.WAGER_LIES,
        Refusal.NO_PASS_CARD,
        Refusal.OUT_OF_TURN,
    ),
)
def play_pass_card(context: CommandContext, command: PlayPassCard) -> Refused | None:
    """In turn, as a wager would be."""
    table = context.table
    clause = next(iter(context.clauses), None)
    if refused := session.refuse_outsider(table, command.who, "play a pass card"):
        return refused
    found = session.entrant(table, command.who)
    assert found is not None, "one who does not play in the session was refused"
    if refused := (
        session.refuse_no_round_to_come(table, command.who, "play a pass card", command.at)
        or session.refuse_place(table, command.who, found.box)
    ):
        return refused
    if table.round is not None:
        says = f"{command.who} cannot play a pass card now: round {table.round.number} has begun"
        return Refused(Refusal.WAGERS_CLOSED, says=says, clause=clause)
    if command.who in session.heard(table):
        says = f"{command.who} cannot play a pass card: there is a wager of theirs for this round, or a card"
        return Refused(Refusal.WAGER_LIES, says=says, clause=clause)
    if not found.pass_cards:
        return Refused(Refusal.NO_PASS_CARD, says=f"{command.who} has no pass card left", clause=clause)
    if refused := session.refuse_turn(table, command.who):
        return refused
    left = found.pass_cards - 1
    also = context.clauses[1:]
    context.say(PassCardPlayed(player=command.who, box=found.box, left=left, clause=clause, also=also))
    return None


@CHAPTER.evolves(PassCardPlayed)
def pass_card_played(table: Table, event: PassCardPlayed) -> Table:
    table = session.turn_taken(table, event.player)
    found = session.entrant(table, event.player)
    assert found is not None, f"{event.player} does not play in the session"
    table = session.with_entrant(table, replace(found, pass_cards=event.left))
    play = session.play_at(table)
    return replace(table, tournament=replace(play, pass_cards=(*play.pass_cards, event.player)))
