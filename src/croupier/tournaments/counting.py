"""Chips are counted at a table, and missing ones recorded (20.19, 19.18; NSW 21.5.8, 21.5.9, 21.11.3)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from croupier.tables.state.part import Part
from croupier.tables.tournament import standings
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.in_session import plays_here, tables_in_play
from croupier.tournaments.registry import RUNNING, TournamentChapter
from croupier.tournaments.state.conditions import chip_of
from croupier.tournaments.tournament import Tournament, TournamentPhase, replace, with_entrant
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import dollars, spoken_in_tournament_chips
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role
from croupier.vocabulary.text import Name

CHAPTER = TournamentChapter()


class MissingChips(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many chips of one denomination."""

    count: Annotated[int, msgspec.Meta(ge=1, le=10**6)]
    of: Annotated[int, msgspec.Meta(ge=1, le=10**9)]


class CountChips(TournamentCommand, frozen=True, kw_only=True, tag="count-chips"):
    """Count the chips in front of everybody at a table, and say which are missing from the inventory."""

    table: Name
    missing: tuple[MissingChips, ...] = ()


class ChipsCounted(TournamentEvent, frozen=True, kw_only=True, tag="chips-counted.1"):
    """What somebody holds, by a count."""

    player: Player
    chips: int
    table: str

    def __str__(self) -> str:
        with spoken_in_tournament_chips():
            return f"{self.player} has {dollars(self.chips)} chips at {self.table}"


class ChipsFoundMissing(TournamentEvent, frozen=True, kw_only=True, tag="chips-missing.1"):
    """Chips did not come back to the inventory."""

    table: str
    count: int
    of: int

    def __str__(self) -> str:
        with spoken_in_tournament_chips():
            return f"{self.count} chips of {dollars(self.of)} are missing at {self.table}"


@CHAPTER.decides(
    CountChips,
    refusals=(
        Refusal.TABLE_NOT_DESIGNATED,
        Refusal.NO_SESSION,
        Refusal.NO_SUCH_CHIP,
        Refusal.AMOUNT_NOT_ALLOWED,
    ),
    phases=(*RUNNING, TournamentPhase.PLACED, TournamentPhase.PAID),
)
def count_chips(context: TournamentContext, command: CountChips) -> Refused | None:
    """What lies before everybody who is in; what is missing is recorded by number and denomination."""
    tournament, table = context.tournament, context.table(command.table)
    clause = _counted_by(context, command)
    if command.table not in tournament.designated:
        says = (
            f"{command.who} cannot count the chips of {command.table}: it is not designated for {tournament.name}"
        )
        return Refused(Refusal.TABLE_NOT_DESIGNATED, says=says, clause=tournament.rules.seats.designated)
    playing = standings.in_play(table) if plays_here(tournament, table) else ()
    if not playing and not command.missing:
        says = f"{command.who} cannot count the chips of {command.table}: nobody plays {tournament.name} there"
        return Refused(Refusal.NO_SESSION, says=says, clause=clause)
    if refused := _refuse_missing(context, command):
        return refused
    for player in playing:
        chips = standings.chips_of(table, player)
        context.say(ChipsCounted(player=player, chips=chips, table=command.table, clause=clause))
    returned = tournament.rules.sessions.count.returned
    for one in command.missing:
        context.say(ChipsFoundMissing(table=command.table, count=one.count, of=one.of, clause=returned))
    return None


def _refuse_missing(context: TournamentContext, command: CountChips) -> Refused | None:
    """Chips that are missing are chips of this tournament, and no more than were ever given out and won."""
    tournament, clause = context.tournament, context.tournament.rules.sessions.count.returned
    smallest = chip_of(tournament.terms)
    odd = next((one.of for one in command.missing if one.of % smallest), None)
    with spoken_in_tournament_chips():
        if odd is not None:
            says = f"{command.who} cannot miss a chip of {dollars(odd)}: the smallest chip is {dollars(smallest)}"
            return Refused(Refusal.NO_SUCH_CHIP, says=says, clause=clause)
        missing = sum(one.count * one.of for one in command.missing)
        tallies = [standings.chip_tally(table) for table in tables_in_play(context)]
        there = tournament.chips.returned + sum(one.returned + one.held for one in tallies)
        if missing <= there - tournament.chips_missing:
            return None
        left = f"{dollars(max(0, there - tournament.chips_missing))} are there to be found"
        says = f"{command.who} cannot miss {dollars(missing)} in chips at {command.table}: {left}"
        return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=says, clause=clause)


def _counted_by(context: TournamentContext, command: CountChips) -> Clause | None:
    """Staff count at the end of a session; whoever runs the tournament may have it done at any time."""
    rules = context.tournament.rules.sessions.count
    ordered = command.role is Role.TOURNAMENT_MANAGER and rules.at_any_time is not None
    return rules.at_any_time if ordered else rules.counted


@CHAPTER.evolves(ChipsCounted)
def chips_counted(tournament: Tournament, event: ChipsCounted) -> Tournament:
    return with_entrant(tournament, replace(tournament.entries[event.player], chips=event.chips))


@CHAPTER.evolves(ChipsFoundMissing)
def chips_found_missing(tournament: Tournament, event: ChipsFoundMissing) -> Tournament:
    """They count as missing when the chips of the table are back in the inventory, and not before."""
    return replace(tournament, chips_missing=tournament.chips_missing + event.count * event.of)
