"""The house behind a tournament: its tables as they stand, what lies behind each, and secrets under its keys."""

from __future__ import annotations

from collections.abc import Callable

from croupier.floor.house import RandomBytes
from croupier.floor.table_loop import TableLoop
from croupier.shoe.sealing import HouseKeys
from croupier.tables.house import House
from croupier.tables.table import Table


class FloorBehindTournament:
    """Tables and secrets of a house, for the tournaments that are held in it."""

    __slots__ = ("_keys", "_random", "_tables")

    def __init__(self, tables: Callable[[str], TableLoop], keys: HouseKeys, random_bytes: RandomBytes) -> None:
        """`tables` finds the loop of a table; one that nobody has heard of begins empty."""
        self._tables = tables
        self._keys = keys
        self._random = random_bytes

    def table(self, name: str) -> Table:
        """A table of the house as it stands."""
        return self._tables(name).current()

    def behind(self, table: str) -> House:
        """What that table has behind it when something is ordered there."""
        return self._tables(table).house
