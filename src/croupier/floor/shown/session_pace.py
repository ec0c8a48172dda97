"""How long a session waits before a round, by what it waits for."""

from __future__ import annotations

from datetime import datetime, timedelta

from croupier.tables.conditions import tournament as conditions
from croupier.tables.table import Table
from croupier.tables.tournament import standings
from croupier.vocabulary.refusal import Refusal


def session_wagers_until(table: Table, since: datetime, window: float, all_in: float) -> datetime | None:
    """When the dealer does something before a round of a session, counted from when the turn began."""
    play = conditions.play_at(table)
    if table.round is not None:
        return None
    if play.paused_until is not None:
        since = max(since, play.paused_until)
    blocked = standings.blocked(table, since)
    if blocked is None:
        return since + timedelta(seconds=all_in)
    match blocked.code:
        case Refusal.FORM_NOT_EXAMINED:
            return since
        case Refusal.NOT_ASKED_YET:
            return since + timedelta(seconds=play.terms.seconds_to_wager or window)
        case _:
            return None
