"""Chips are counted at a table, and missing ones recorded (20.19, 19.18; NSW 21.5.8, 21.5.9, 21.11.3)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from croupier.tables.state.part import Part
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.events import TournamentEvent
from croupier.vocabulary.money import dollars, spoken_in_tournament_chips
from croupier.vocabulary.names import Player
from croupier.vocabulary.text import Name


class MissingChips(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many chips of one denomination."""

    count: Annotated[int, msgspec.Meta(ge=1, le=10**6)]
    of: Annotated[int, msgspec.Meta(ge=1, le=10**9)]


class CountChips(TournamentCommand, frozen=True, kw_only=True, tag="count-chips"):
    """Count the chips in front of everybody at a table, and say which are missing from the inventory."""

    table: Name
    missing: tuple[MissingChips, ...] = ()


class ChipsCounted(TournamentEvent, frozen=True, kw_only=True, tag="chips-counted.1"):
    """What somebody holds, by a count."""

    player: Player
    chips: int
    table: str

    def __str__(self) -> str:
        with spoken_in_tournament_chips():
            return f"{self.player} has {dollars(self.chips)} chips at {self.table}"


class ChipsFoundMissing(TournamentEvent, frozen=True, kw_only=True, tag="chips-missing.1"):
    """Chips did not come back to the inventory."""

    table: str
    count: int
    of: int

    def __str__(self) -> str:
        with spoken_in_tournament_chips():
            return f"{self.count} chips of {dollars(self.of)} are missing at {self.table}"
