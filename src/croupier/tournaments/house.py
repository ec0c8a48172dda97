"""What a tournament needs from outside: how its tables stand, the house behind them, and chance."""

from __future__ import annotations

from typing import Protocol

from croupier.tables.house import House
from croupier.tables.table import Table


class TournamentHouse(Protocol):
    """The house behind a tournament; the floor provides it."""

    def table(self, name: str) -> Table:
        """A table of the house as it stands; one that nobody has heard of is empty."""

    def behind(self, table: str) -> House:
        """What that table has behind it when something is ordered there."""
