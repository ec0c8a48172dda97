"""Who is excluded from the casino, at whichever table that was ordered: every table asks here (NSW 20.8.3)."""

from __future__ import annotations

from threading import Lock

from croupier.tables.state.cases import Exclusion, ShutOutOf
from croupier.tables.table import Table


class HouseExclusions:
    """What the tables loaded in this process know of exclusions from the casino. Threads may share it."""

    __slots__ = ("_found", "_lock")

    def __init__(self) -> None:
        """Nobody is excluded yet."""
        self._found: dict[str, Exclusion] = {}
        self._lock = Lock()

    def note(self, table: Table) -> None:
        """Take over what a table knows; looked at whenever it was loaded or has gone on."""
        for one in table.cases.exclusions:
            if one.out_of is ShutOutOf.CASINO and one.person not in self._found:
                with self._lock:
                    self._found.setdefault(one.person, one)

    def of(self, person: str) -> Exclusion | None:
        """The order by which somebody is excluded from the casino."""
        return self._found.get(person)
