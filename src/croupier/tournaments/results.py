"""What has come out of a tournament so far: places, prizes, the pool and the chips. Reads alone, at any moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from croupier.tables.conditions.tournament import chips_now
from croupier.tables.state.tournament import Standing
from croupier.tables.table import Table
from croupier.tables.tournament import standings
from croupier.tournaments.in_session import plays_here, plays_on, under_way
from croupier.tournaments.points import spoken_points
from croupier.tournaments.pool import PoolDocument, pool_document
from croupier.tournaments.state.conditions import is_last
from croupier.tournaments.state.entries import LEFT_IN_A_SESSION, EntryState, TournamentEntry
from croupier.tournaments.state.session_play import ChipFigures
from croupier.tournaments.state.sessions import SessionStage
from croupier.tournaments.tournament import Tournament
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import Player

Tables = Callable[[str], Table]
"""A table of the house as it stands."""


class StandingShown(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody who entered stands."""

    place: int | None
    player: str
    state: str
    session: str | None
    """The last one reached."""
    chips: int | None
    """What was last counted, or held."""
    points: float | None


class PrizeShown(msgspec.Struct, frozen=True, kw_only=True):
    """A prize that was paid."""

    place: int | None
    player: str
    amount: int
    shared_with: tuple[str, ...]
    goods: tuple[str, ...]
    clause: Clause | None


class ChipsShown(msgspec.Struct, frozen=True, kw_only=True):
    """Tournament chips: issued + won - deducted - missing - returned is the sum of what is held."""

    issued: int
    won: int
    deducted: int
    missing: int
    returned: int
    held: dict[str, int]


class Results(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="results"):
    """The results document."""

    tournament: str
    rulebook: str | None
    phase: str
    standings: tuple[StandingShown, ...]
    prizes: tuple[PrizeShown, ...]
    pool: PoolDocument
    chips: ChipsShown


def results_document(tournament: Tournament, tables: Tables) -> dict[str, Any]:
    """The results as plain JSON values: `kind`, and the rest in the order of the contract."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(results(tournament, tables)))
    return plain


def results(tournament: Tournament, tables: Tables) -> Results:
    """All of it, whatever has happened so far."""
    playing = tuple(_playing(tournament, tables))
    return Results(
        tournament=tournament.name,
        rulebook=tournament.rulebook,
        phase=tournament.phase.value,
        standings=_standings(tournament, playing),
        prizes=tuple(
            PrizeShown(
                place=one.place,
                player=one.player,
                amount=one.amount,
                shared_with=one.shared_with,
                goods=one.goods,
                clause=one.clause,
            )
            for one in tournament.fund.given
        ),
        pool=pool_document(tournament),
        chips=_chips(tournament, playing),
    )


def _playing(tournament: Tournament, tables: Tables) -> Iterator[Table]:
    """The tables that are played at now."""
    for name in tournament.designated:
        table = tables(name)
        if plays_here(tournament, table):
            yield table


# --- standings --------------------------------------------------------------------------------------------


def _standings(tournament: Tournament, playing: tuple[Table, ...]) -> tuple[StandingShown, ...]:
    """Everybody who entered: by places, then by the session they reached and the chips they last had."""
    sessions = [one.name for one in tournament.sessions]
    reached = {name: number for number, name in enumerate(sessions, start=1)}
    shown = [(_shown(tournament, one, playing), one.number) for one in tournament.entries.values()]

    def order(pair: tuple[StandingShown, int]) -> tuple[bool, int, int, int, int]:
        one, number = pair
        far = reached.get(one.session or "", 0)
        return (one.place is None, one.place or 0, -far, -(one.chips or 0), number)

    return tuple(one for one, _ in sorted(shown, key=order))


def _shown(tournament: Tournament, entry: TournamentEntry, playing: tuple[Table, ...]) -> StandingShown:
    at_table = next((there for table in playing if (there := _at(table, entry.player))), None)
    state, chips = entry.state, entry.chips
    if entry.state is EntryState.PLAYING and _did_not_go_on(tournament, entry):
        state = EntryState.ELIMINATED
    elif at_table is not None and entry.state is EntryState.PLAYING and plays_on(tournament, entry.player):
        state, chips = at_table
    elif at_table is not None and entry.state in LEFT_IN_A_SESSION:
        chips = at_table[1]
    return StandingShown(
        place=entry.place,
        player=entry.player,
        state=state.value,
        session=entry.session,
        chips=chips,
        points=None if entry.points is None else spoken_points(entry.points),
    )


def _did_not_go_on(tournament: Tournament, entry: TournamentEntry) -> bool:
    """Whether the count of the session has left somebody behind, while others are still to be parted."""
    session = under_way(tournament)
    if session is None or session.stage is not SessionStage.COUNTED or is_last(tournament.terms, session.name):
        return False
    return not any(entry.player in tie.players for tie in session.play.open_ties)


_AT_A_TABLE: Final = {
    Standing.IN: EntryState.PLAYING,
    Standing.ELIMINATED: EntryState.ELIMINATED,
    Standing.DISQUALIFIED: EntryState.DISQUALIFIED,
    Standing.EXCLUDED: EntryState.DISQUALIFIED,
    Standing.WITHDRAWN: EntryState.WITHDRAWN,
    Standing.FORFEITED: EntryState.FORFEITED,
}


def _at(table: Table, player: Player) -> tuple[EntryState, int] | None:
    """How a player stands at a table, and with how much; nothing for one who does not play there."""
    entrants = table.tournament.entrants if table.tournament is not None else ()
    found = next((one for one in entrants if one.player == player), None)
    return None if found is None else (_AT_A_TABLE[found.standing], standings.chips_of(table, player))


# --- chips ------------------------------------------------------------------------------------------------


def _chips(tournament: Tournament, playing: tuple[Table, ...]) -> ChipsShown:
    """Of tables that are clear again, and of those in play; found missing is what does not come back."""
    figures, held = tournament.chips, _held(playing)
    for table in playing:
        tally = standings.chip_tally(table)
        figures = ChipFigures(
            issued=figures.issued + tally.issued,
            won=figures.won + tally.won,
            deducted=figures.deducted + tally.deducted,
            missing=figures.missing + tally.missing,
            returned=figures.returned + tally.returned,
        )
    found = min(tournament.chips_missing, figures.returned)
    return ChipsShown(
        issued=figures.issued,
        won=figures.won,
        deducted=figures.deducted,
        missing=figures.missing + found,
        returned=figures.returned - found,
        held=held,
    )


def _held(playing: tuple[Table, ...]) -> dict[str, int]:
    """Who has chips now."""
    held = {
        one.player: chips_now(table, one.player)
        for table in playing
        if table.tournament is not None
        for one in table.tournament.entrants
    }
    return {player: chips for player, chips in held.items() if chips}
