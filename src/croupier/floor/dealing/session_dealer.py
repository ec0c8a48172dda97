"""What the software dealer does before a round of a session: it waits for wagers as the book lets it.

A pure function of the table, as all that the software dealer does.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from croupier.floor.shown.showing import TableStanding
from croupier.tables.commands import Command
from croupier.tables.conditions import tournament as conditions
from croupier.tables.play.starting import StartRound
from croupier.tables.reading import command_of
from croupier.tables.table import Table
from croupier.tables.tournament import standings
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role

DEALER: Final = "the dealer"
PIT: Final = "the pit"
CLOCK: Final = "the clock"


def session_step(standing: TableStanding, now: datetime) -> tuple[datetime, Command] | None:
    """What comes next before a round, and when; nothing while the session waits for people, or is over."""
    table, due = standing.table, standing.wagers_until
    if due is None:
        return None
    at = max(due, now)
    blocked = standings.blocked(table, at)
    if blocked is None:
        return due, StartRound(who=DEALER, role=Role.DEALER, at=due, table=table.name)
    match blocked.code:
        case Refusal.FORM_NOT_EXAMINED:
            return due, _examine(table, due)
        case Refusal.NOT_ASKED_YET:
            return _unheard(table, due)
        case _:
            return None


def _examine(table: Table, at: datetime) -> Command:
    """A supervisor looks that a form is filled in; nobody reads it out yet (NSW 21.8.2.5)."""
    form = next(one for one in conditions.play_at(table).forms if one.round is None and not one.examined)
    return _given(table, at, "examine-form", PIT, Role.GAMING_SUPERVISOR, player=form.player)


def _unheard(table: Table, due: datetime) -> tuple[datetime, Command] | None:
    """Who lets the time run out is held to the minimum, and then is out, where the book says so (NSW 21.6)."""
    if conditions.rules_at(table).limits.late is None:
        return None
    player = whom_it_waits_for(table)
    if player is None:
        return None
    if player in conditions.play_at(table).late:
        return due, _given(table, due, "no-wager", DEALER, Role.DEALER, player=player)
    return due, _given(table, due, "late", CLOCK, Role.CLOCK, player=player)


def whom_it_waits_for(table: Table) -> Player | None:
    """Whose turn it is; without an order the first who has not wagered, those who are not late before others."""
    turn = standings.next_to_wager(table)
    if turn is not None:
        return turn
    waiting, late = conditions.waited_for(table), conditions.play_at(table).late
    return next((one for one in waiting if one not in late), next(iter(waiting), None))


def _given(table: Table, at: datetime, word: str, who: str, role: Role, **fields: Any) -> Command:
    made = {"command": word, "who": who, "role": role.value, "at": at, "table": table.name, **fields}
    command = command_of(made)
    assert not isinstance(command, Refused), f"the dealer cannot say {word}"
    return command
