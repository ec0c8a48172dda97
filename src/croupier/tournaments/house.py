"""What a tournament needs from outside: how its tables stand, the house behind them, and chance."""

from __future__ import annotations

from typing import Protocol

from croupier.shoe.lots import CommittedLots, DrawOf, RevealedLots
from croupier.tables.house import House
from croupier.tables.state.cases import Exclusion
from croupier.tables.table import Table


class TournamentHouse(Protocol):
    """The house behind a tournament; the floor provides it."""

    def table(self, name: str) -> Table:
        """A table of the house as it stands; one that nobody has heard of is empty."""

    def behind(self, table: str) -> House:
        """What that table has behind it when something is ordered there."""

    def exclusion_of(self, person: str) -> Exclusion | None:
        """The order that excludes somebody from the casino, at whichever table it was given."""

    def commit_lots(self, occasion: DrawOf) -> CommittedLots:
        """Draw a fresh secret for a draw of lots, and commit to it."""

    def reveal_lots(self, committed: CommittedLots) -> RevealedLots:
        """That secret, for all to see."""
