"""Loss limits followed beside the record: files of patrons know what tables say, and nobody is past one.

It counts again from the tables alone: what lies open there, and what was lost in each step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from croupier.chapters.events import Event
from croupier.ledger.balances import Posting
from croupier.patrons.exposure import ExposureChanged, at_stake, gone
from croupier.patrons.patron import AtOneTable, PatronFile
from croupier.tables.table import Table
from croupier.vocabulary.money import dollars
from croupier.vocabulary.names import Player

Moved = dict[tuple[str, Player], int]
"""By table and player, what a step made them lose."""


class LimitsBeside:
    """What patrons with a loss limit have at stake and have lost, counted at tables."""

    __slots__ = ("_files", "_lost", "_table_now", "_touched")

    def __init__(
        self, table_now: Callable[[str], Table | None], files: Callable[[], Iterable[PatronFile]]
    ) -> None:
        """`files` are those of patrons with a loss limit, as far as they were followed."""
        self._table_now = table_now
        self._files = files
        self._touched: set[str] = set()
        self._lost: Moved = {}

    def follow(self, before: Table, after: Table, posted: Iterable[Posting]) -> None:
        """Something happened at a table."""
        self._touched.add(after.name)
        limited = {one.name for one in self._files()}
        if not limited:
            return
        postings = tuple(posted)
        for player in limited & (_players(before) | _players(after)):
            was, now = at_stake(before, player), at_stake(after, player)
            lost = gone(postings, after.name, player) - (now.lying + now.open - was.lying - was.open)
            if lost:
                key = (after.name, player)
                self._lost[key] = self._lost.get(key, 0) + lost

    def after_write(self, place: str, said: Moved) -> Iterator[tuple[str, str]]:
        """What is wrong once all events of a write were followed; `said` is what files say was lost in it."""
        if self._touched or said:
            for file in self._files():
                yield from ((place, says) for says in self._wrong_with(file, said))
        self._touched.clear()
        self._lost.clear()

    def _wrong_with(self, file: PatronFile, said: Moved) -> Iterator[str]:
        if file.beyond and any(player == file.name for _, player in said):
            yield f"a wager is past its maker's limit: {file.beyond}"
        for name in sorted(self._touched):
            table = self._table_now(name)
            if table is None:
                continue
            lies, known = at_stake(table, file.name), file.tables.get(name, AtOneTable())
            if (lies.lying, lies.open) != (known.lying, known.open):
                yield (
                    f"{file.name} has {dollars(lies.lying + lies.open)} at stake at {name}, and the file with the "
                    f"loss limit knows of {dollars(known.lying + known.open)}"
                )
            lost, told = self._lost.get((name, file.name), 0), said.get((name, file.name), 0)
            if lost != told:
                yield (
                    f"{file.name} has lost {dollars(lost)} at {name}, and the file with the loss limit counts "
                    f"{dollars(told)}"
                )


def lost_by_files(said: Iterable[Event]) -> Moved:
    """What the files say was lost in a write."""
    found: Moved = {}
    for one in said:
        if isinstance(one, ExposureChanged):
            key = (one.table, one.patron)
            found[key] = found.get(key, 0) + one.lost
    return found


def _players(table: Table) -> set[Player]:
    """All who have something on the layout, or a rack."""
    boxes = table.round.layout.boxes if table.round is not None else ()
    return (
        {one.wager.player for one in table.lying}
        | {stake.player for box in boxes for stake in box.stakes}
        | table.patrons.keys()
    )
