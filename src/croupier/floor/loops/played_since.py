"""What somebody has won and lost by the record: for one who sets a first limit in the middle of a period."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from croupier.audit.record import Unreadable, as_written, read, recorded_at, tables_in
from croupier.patrons.exposure import at_stake, first_card_left, gone
from croupier.patrons.limits import added
from croupier.patrons.periods import Calendar, day_of
from croupier.patrons.registry import CountedPlay
from croupier.store.event_store import EventStore
from croupier.tables.evolving import evolved, postings
from croupier.tables.play.round_events import RoundStarted
from croupier.tables.table import Table
from croupier.vocabulary.money import Cents


def played_since(
    store: EventStore, going: Collection[str], house: Calendar, player: str, first: date
) -> CountedPlay:
    """By day, what was lost at all tables less what was won, from a day on.

    A table that is not going, or part of whose past is damaged, is not counted: it is named.
    """
    results: dict[str, Cents] = {}
    without: list[str] = []
    for name in tables_in(store):
        try:
            found = _lost_at(store, house, name, player) if name in going else None
        except Unreadable:
            found = None
        if found is None:
            without.append(name)
            continue
        for day, lost in found:
            if day >= first:
                results = added(results, day, lost)
    return CountedPlay(results=results, without=tuple(without))


def _lost_at(store: EventStore, house: Calendar, name: str, player: str) -> list[tuple[date, int]]:
    """What each event at a table made somebody lose, and to which day it counts."""
    found: list[tuple[date, int]] = []
    table, day = Table(name=name), None
    for by, event in map(read, as_written(recorded_at(store, name))):
        posted = postings(table, event)
        after = evolved(table, event, by, posted)
        if day is None or isinstance(event, RoundStarted) or first_card_left(table, after):
            day = day_of(house, by.at)
        was, now = at_stake(table, player), at_stake(after, player)
        lost = gone(posted, name, player) - (now.lying + now.open - was.lying - was.open)
        if lost:
            found.append((day, lost))
        table = after
    return found
