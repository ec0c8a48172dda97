"""How a table follows from what happened, by all of its chapters."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.ledger.balances import Posting
from croupier.tables import folding
from croupier.tables.chapters import TABLE
from croupier.tables.events import By, Event
from croupier.tables.table import Table


def evolve(table: Table, event: Event, by: By) -> Table:
    """The table after something happened."""
    return evolved(table, event, by, postings(table, event))


def evolved(table: Table, event: Event, by: By, posted: Iterable[Posting]) -> Table:
    """The same, for one who knows which chips the event moves."""
    return folding.evolved(TABLE, table, event, by, posted)


def postings(table: Table, event: Event) -> tuple[Posting, ...]:
    """The chips that an event moves, from the table as it was before it."""
    return TABLE.postings(table, event)
