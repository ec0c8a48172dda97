"""What is read of a table when its session or play-off is over, and who finished how. Changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.rulebooks.tournament_rules.play import OutInOneRound
from croupier.tables.house import House
from croupier.tables.state.tournament import Standing
from croupier.tables.table import Table
from croupier.tables.tournament import standings
from croupier.tables.tournament.scoring import going_out_in_order
from croupier.tournaments.ranking import Finisher
from croupier.tournaments.state.entries import GONE
from croupier.tournaments.state.session_play import CountedIn, CountedOut, TableCount
from croupier.tournaments.tournament import Tournament
from croupier.vocabulary.names import Player


def count_of(table: Table, house: House | None = None) -> TableCount:
    """Who is in with how much, who went out when, and at which version of the table.

    The house knows what the last round said, which tells those apart who are left with nothing.
    """
    at_nothing = {} if house is None else _at_nothing(table, house)
    boxes = {one.player: one.box for one in table.tournament.entrants} if table.tournament is not None else {}
    return TableCount(
        table=table.name,
        version=table.version,
        rounds=standings.rounds_played(table),
        counted=tuple(
            CountedIn(
                player=player,
                box=boxes[player],
                chips=standings.chips_of(table, player),
                order=at_nothing.get(player, 0),
            )
            for player in standings.in_play(table)
        ),
        out=tuple(
            CountedOut(
                player=one.player,
                box=one.box,
                standing=one.standing,
                round=one.round,
                chips=one.chips,
                order=one.order,
            )
            for one in standings.went_out(table)
        ),
    )


def _at_nothing(table: Table, house: House) -> dict[Player, int]:
    """Those left with nothing by the last round, as if they had gone out in it: the first to go first (T11)."""
    play = table.tournament
    if play is None or not play.rounds:
        return {}
    there = [one for one in play.entrants if one.standing is Standing.IN]
    broke = [one for one in there if not standings.chips_of(table, one.player)]
    said = house.past_round(play.rounds[-1]) or ()
    groups = going_out_in_order(table, broke, play.rounds[-1], said) if len(broke) > 1 else []
    return {one.player: order for order, group in enumerate(groups) for one in group}


def finishers(tournament: Tournament, counts: Sequence[TableCount]) -> tuple[Finisher, ...]:
    """Everybody who takes a place, of one table or of all tables of the last session together.

    One who went out, and was disqualified or left before the count, takes none (T18).
    """
    several = len(counts) > 1
    found = []
    for count in counts:
        found += [
            Finisher(player=one.player, chips=one.chips, order=0 if several else one.order)
            for one in count.counted
        ]
        found += [
            Finisher(player=one.player, chips=one.chips, out=_out(tournament, one, several=several))
            for one in count.out
            if one.standing is Standing.ELIMINATED
        ]
    return _who_take_places(tournament, found)


def _who_take_places(tournament: Tournament, found: Iterable[Finisher]) -> tuple[Finisher, ...]:
    return tuple(one for one in found if tournament.entries[one.player].state not in GONE)


def _out(tournament: Tournament, one: CountedOut, *, several: bool) -> tuple[int, ...]:
    """When somebody went out; those of different tables are told apart by the round, and by chips if at all."""
    if not several:
        return (one.round, one.order)
    return (one.round,) if same_round(tournament) is OutInOneRound.SHARE else (one.round, one.chips)


def same_round(tournament: Tournament) -> OutInOneRound:
    """How those who go out in one round are placed, by the book or its conditions."""
    rules = tournament.rules.play
    how = rules.same_round if rules is not None else OutInOneRound.SHARE
    if how is OutInOneRound.AS_CONDITIONS_SAY:
        return OutInOneRound(tournament.terms.same_round or OutInOneRound.SHARE)
    return how


def in_a_play_off(tournament: Tournament, count: TableCount) -> tuple[Finisher, ...]:
    """Everybody after a round of a play-off: one who went out in that very round is counted with the others."""
    found = [Finisher(player=one.player, chips=one.chips, order=one.order) for one in count.counted]
    for one in _eliminated(count.out):
        last = one.round == count.rounds
        out = None if last and one.chips else (one.round, one.order)
        found.append(Finisher(player=one.player, chips=one.chips, out=out))
    return _who_take_places(tournament, found)


def _eliminated(out: Iterable[CountedOut]) -> Iterable[CountedOut]:
    return (one for one in out if one.standing is Standing.ELIMINATED)
