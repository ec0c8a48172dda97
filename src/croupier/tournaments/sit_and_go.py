"""A sit-and-go has no hour: entries are open until it is full, and then it starts (19.3(a)(ii)(B))."""

from __future__ import annotations

from croupier.tournaments.commands import spoken
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.entries import end_entries, entries_that_count
from croupier.tournaments.sense import SEATS
from croupier.tournaments.state.conditions import Format
from croupier.tournaments.tournament import Tournament, TournamentPhase
from croupier.vocabulary.refusal import Refusal, Refused


def is_sit_and_go(tournament: Tournament) -> bool:
    """Whether it starts when it is full, and not at an hour."""
    return tournament.terms.format is Format.SIT_AND_GO


def entries_to_start(tournament: Tournament) -> int:
    """At how many entries it is full: as the conditions say, or when every seat of the first session is wanted."""
    terms = tournament.terms
    if terms.sit_and_go is not None and terms.sit_and_go.entries is not None:
        return terms.sit_and_go.entries
    if terms.players is not None and terms.players.most is not None:
        return terms.players.most
    first = next(iter(terms.sessions or ()), None)
    if first is None:
        return SEATS
    return (first.tables or 1) * (first.players_per_table or SEATS)


def is_full(tournament: Tournament) -> bool:
    """Whether as many have entered as it takes."""
    return entries_that_count(tournament) >= entries_to_start(tournament)


def end_entries_when_full(context: TournamentContext) -> Refused | None:
    """Before seats are given: entries that are still open end with it, where it is a sit-and-go and full."""
    tournament, command = context.tournament, context.command
    if tournament.phase is not TournamentPhase.ENTRIES_OPEN:
        return None
    if not is_sit_and_go(tournament):
        says = f"{command.who} cannot {spoken(command)}: {tournament.name} {tournament.stands}"
        return Refused(Refusal.WRONG_PHASE, says=says)
    if not is_full(tournament):
        says = (
            f"{command.who} cannot {spoken(command)}: {tournament.name} starts when it is full, and "
            f"{entries_that_count(tournament)} of {entries_to_start(tournament)} have entered"
        )
        return Refused(Refusal.TOO_EARLY, says=says, clause=tournament.rules.sessions.sit_and_go)
    end_entries(context)
    return None
