"""Letters that tournaments owe: the Commission has a copy of the conditions before entries are taken (19.2(c))."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from croupier.notices.letters import Letter, NoticeDelivered
from croupier.rulebooks import shelf
from croupier.tables.table import Addressee
from croupier.tournaments.approvals import ToldOfTournament
from croupier.tournaments.cancelling import TournamentCancelled
from croupier.tournaments.drafting import CONDITIONS, ConditionsDrafted
from croupier.tournaments.events import By, TournamentEvent

HappenedInTournament = tuple[str, By, TournamentEvent]
"""An event with the tournament in which it happened, and who brought it about."""


def letters_of_tournaments(happened: Iterable[HappenedInTournament]) -> tuple[Letter, ...]:
    """One letter for the conditions as they were last drafted, and one for each earlier draft that was sent.

    The latest time for it is the start of the tournament, where one is stated: entries are not opened without it.
    """
    letters: dict[str, list[Letter]] = {}
    for name, by, event in happened:
        waiting = letters.setdefault(name, [])
        match event:
            case ConditionsDrafted() | TournamentCancelled():
                waiting[:] = [one for one in waiting if one.given is not None]
                if isinstance(event, ConditionsDrafted):
                    waiting += _due(name, by, event)
            case ToldOfTournament(to=Addressee.COMMISSION, subject=subject) if subject == CONDITIONS:
                given = NoticeDelivered(by=event.by, at=by.at)
                waiting[:] = [dataclasses.replace(one, given=one.given or given) for one in waiting]
    return tuple(letter for name in letters for letter in letters[name])


def _due(tournament: str, by: By, event: ConditionsDrafted) -> tuple[Letter, ...]:
    rules = shelf.book(event.rulebook).tournaments
    clause = rules.conditions.told_to_the_commission if rules is not None else None
    if clause is None:
        return ()
    called = event.conditions.name or tournament
    return (
        Letter(
            tables=(),
            tournament=tournament,
            book=event.rulebook,
            to=Addressee.COMMISSION,
            subject=CONDITIONS,
            text=f"A copy of the conditions of {called}, before entries are taken",
            clause=clause,
            since=by.at,
            by=event.conditions.starts,
        ),
    )
