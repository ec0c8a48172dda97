"""The house behind a tournament: its tables as they stand, what lies behind each, and secrets under its keys."""

from __future__ import annotations

from collections.abc import Callable

from croupier.floor.loops.exclusions import HouseExclusions
from croupier.floor.loops.house import Chance
from croupier.floor.loops.lots import HouseLots
from croupier.floor.loops.table_loop import TableLoop
from croupier.shoe.lots import CommittedLots, DrawOf, RevealedLots
from croupier.shoe.sealing import HouseKeys
from croupier.tables.house import House
from croupier.tables.state.cases import Exclusion
from croupier.tables.table import Table


class FloorBehindTournament:
    """Tables and secrets of a house, for the tournaments that are held in it."""

    __slots__ = ("_exclusions", "_lots", "_tables")

    def __init__(
        self, tables: Callable[[str], TableLoop], keys: HouseKeys, chance: Chance, exclusions: HouseExclusions
    ) -> None:
        """`tables` finds the loop of a table; one that nobody has heard of begins empty."""
        self._tables = tables
        self._lots = HouseLots(keys, chance)
        self._exclusions = exclusions

    def table(self, name: str) -> Table:
        """A table of the house as it stands."""
        return self._tables(name).current()

    def behind(self, table: str) -> House:
        """What that table has behind it when something is ordered there."""
        return self._tables(table).house

    def exclusion_of(self, person: str) -> Exclusion | None:
        """The order that excludes somebody from the casino, at whichever table it was given."""
        return self._exclusions.of(person)

    def commit_lots(self, occasion: DrawOf) -> CommittedLots:
        """A fresh secret for a draw of lots, committed to and sealed."""
        return self._lots.commit(occasion)

    def reveal_lots(self, committed: CommittedLots) -> RevealedLots:
        """The secret itself, for all to see."""
        return self._lots.reveal(committed)
