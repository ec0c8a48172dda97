"""Who is excluded or restricted, at whichever table that was ordered: every table asks here (NSW 5.14, 20.8.3)."""

from __future__ import annotations

from threading import Lock

from croupier.tables.state.cases import Exclusion, ShutOutOf
from croupier.tables.state.people import Restriction
from croupier.tables.table import Table
from croupier.vocabulary.names import BookId, Player


class HouseExclusions:
    """What the tables loaded in this process know of such orders. Threads may share it."""

    __slots__ = ("_found", "_lock", "_restricted")

    def __init__(self) -> None:
        """Nobody is excluded yet."""
        self._found: dict[str, Exclusion] = {}
        self._restricted: dict[str, tuple[Restriction, ...]] = {}
        self._lock = Lock()

    def note(self, table: Table) -> None:
        """Take over what a table knows; looked at whenever it was loaded or has gone on."""
        if table.restrictions is not self._restricted.get(table.name, ()):
            with self._lock:
                self._restricted = {**self._restricted, table.name: table.restrictions}
        for one in table.cases.exclusions:
            if one.out_of is ShutOutOf.CASINO and one.person not in self._found:
                with self._lock:
                    self._found.setdefault(one.person, one)

    def restrictions(self, book: BookId, player: Player, *, but: str) -> tuple[Restriction, ...]:
        """Every restriction of a player under a book at other tables, over or in force (ACT 4.9)."""
        return tuple(
            one
            for table, restrictions in self._restricted.items()
            if table != but
            for one in restrictions
            if one.player == player and one.book == book
        )

    def of(self, person: str) -> Exclusion | None:
        """The order by which somebody is excluded from the casino."""
        return self._found.get(person)
