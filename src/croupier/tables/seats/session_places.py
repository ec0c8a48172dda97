"""Places in a session of a tournament: who is taken out of it, and the chips that go back to the inventory."""

from __future__ import annotations

import msgspec

from croupier.ledger.balances import Posting
from croupier.tables.conditions import tournament as session
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.money import rack_of, tray_of
from croupier.tables.registry import TableChapter
from croupier.tables.state.tournament import Standing, WentOut
from croupier.tables.table import Table, with_patron
from croupier.tables.wagers.starting_marker import place_marker
from croupier.tables.wagers.wagering import give_back
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents, tournament_chips
from croupier.vocabulary.names import Player

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class PlayerTakenOut(Event, frozen=True, kw_only=True, tag="player-taken-out.1"):
    """A player is out of the session, and takes no place in it."""

    player: Player
    why: Standing
    session: str
    round: int
    """Of the session, counted from one: the one under way, or else the next."""
    chips: int
    """What they last held."""

    def __str__(self) -> str:
        return f"{self.player} is out of {self.session}, {self.why}, with {tournament_chips(self.chips)} in chips"


class ChipsReturned(Event, frozen=True, kw_only=True, tag="chips-returned.1"):
    """A player's tournament chips went back to the inventory."""

    player: Player
    amount: int
    missing: int = 0
    """What should have been there, and was not found."""

    def __str__(self) -> str:
        lost = f"; {tournament_chips(self.missing)} are missing" if self.missing else ""
        return f"{self.player}'s {tournament_chips(self.amount)} in chips go back to the inventory{lost}"


def take_out(
    context: CommandContext,
    player: Player,
    why: Standing,
    *,
    clause: Clause | None = None,
    also: tuple[Clause, ...] = (),
) -> None:
    """Wagers before the first card go back, and then the chips; what lies in a round is played out first."""
    for wager in context.table.wagers:
        if wager.player == player and wager in context.table.wagers:
            give_back(context, wager, "its player is out of the session", clause=clause)
    say_out(context, player, why, clause=clause, also=also)
    return_chips(context, player)
    go_on_without(context)


def go_on_without(context: CommandContext) -> None:
    """Somebody is not there any more: if the marker lay before them, it goes to the next."""
    if context.table.round is None and not session.is_last(context.table, context.command.at):
        place_marker(context)


def say_out(
    context: CommandContext,
    player: Player,
    why: Standing,
    *,
    clause: Clause | None = None,
    also: tuple[Clause, ...] = (),
) -> None:
    table = context.table
    context.say(
        PlayerTakenOut(
            player=player,
            why=why,
            session=session.play_at(table).terms.session,
            round=session.round_of_session(table),
            chips=session.chips_now(table, player),
            clause=clause,
            also=also,
        )
    )


def return_chips(context: CommandContext, player: Player, *, missing: int = 0, at_last: bool = False) -> None:
    """All that lies before a player goes back, unless something of theirs is still on the layout.

    Nor before an undisclosed wager of theirs is settled, by which it may be lost; `at_last` nobody will do that.
    """
    table = context.table
    forms = session.play_at(table).forms
    if not at_last and any(one.player == player and one.round is not None and not one.opened for one in forms):
        return
    patron, in_all = table.patrons.get(player), session.chips_now(table, player)
    if patron is None or not patron.rack or patron.rack != in_all:
        return
    missing = min(missing, patron.rack)
    rules = session.rules_at(table).chips
    left = patron.rack - missing
    context.say(
        ChipsReturned(player=player, amount=left, missing=missing, clause=rules.returned, also=rules.returned_also)
    )


def out_of_the_seat(table: Table, player: Player) -> Table:
    """The table without that player in a seat; their cards for the coming round are gone too."""
    patron = table.patrons.get(player)
    return table if patron is None else with_patron(table, replace(patron, seat=None, boxes=()))


def without_forms(table: Table, player: Player) -> Table:
    """The table without what the player has made ready for the coming round."""
    play = session.play_at(table)
    forms = tuple(one for one in play.forms if one.player != player or one.round is not None)
    return replace(
        table,
        tournament=replace(
            play,
            forms=forms,
            pass_cards=tuple(one for one in play.pass_cards if one != player),
            asked=tuple(one for one in play.asked if one != player),
            late=tuple(one for one in play.late if one != player),
        ),
    )


def gone_out(table: Table, player: Player, standing: Standing, out: WentOut) -> Table:
    """The table when somebody went out: the seat is empty."""
    found = session.entrant(table, player)
    assert found is not None, f"{player} does not play in the session"
    table = session.with_entrant(table, replace(found, standing=standing, out=out))
    return without_forms(out_of_the_seat(table, player), player)


def next_order(table: Table) -> int:
    """The number of the next one to go out."""
    return 1 + max((one.out.order for one in session.play_at(table).entrants if one.out is not None), default=0)


@CHAPTER.evolves(PlayerTakenOut)
def player_taken_out(table: Table, event: PlayerTakenOut) -> Table:
    out = WentOut(round=event.round, chips=event.chips, order=next_order(table))
    return gone_out(table, event.player, event.why, out)


@CHAPTER.evolves(ChipsReturned)
def chips_returned(table: Table, event: ChipsReturned) -> Table:
    play = session.play_at(table)
    return replace(
        table,
        tournament=replace(play, returned=play.returned + event.amount, missing=play.missing + event.missing),
    )


@CHAPTER.moves(ChipsReturned)
def into_the_inventory(table: Table, event: ChipsReturned) -> tuple[Posting, ...]:
    """What is missing is written off with the rest: nobody has it to wager."""
    amount = Cents(event.amount + event.missing)
    return (Posting(source=rack_of(table, event.player), target=tray_of(table), amount=amount),)
