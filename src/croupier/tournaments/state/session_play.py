"""How the play of a session stands: who began it, what was counted, who is level. Decides nothing."""

from __future__ import annotations

from enum import StrEnum

from croupier.rulebooks.tournament_rules.sessions import LevelIn
from croupier.tables.state.part import Part
from croupier.tables.state.tournament import Standing
from croupier.vocabulary.names import Player


class CountedIn(Part, frozen=True, kw_only=True):
    """What somebody held who was in at the end."""

    player: Player
    box: int
    chips: int
    order: int = 0
    """Of those left with nothing: the lower number went out first, level ones share it (T11)."""


class CountedOut(Part, frozen=True, kw_only=True):
    """Somebody who left a session before its end, as the table has it."""

    player: Player
    box: int
    standing: Standing
    """Only one who was eliminated takes a place (T18)."""
    round: int
    chips: int
    order: int
    """The lower number went out first; level ones share it."""


class TableCount(Part, frozen=True, kw_only=True):
    """What was read of a table when its session or play-off was over, and at which version of it."""

    table: str
    version: int
    rounds: int
    counted: tuple[CountedIn, ...] = ()
    out: tuple[CountedOut, ...] = ()


class ChipFigures(Part, frozen=True, kw_only=True):
    """What became of tournament chips: issued + won - deducted - missing - returned is what is held."""

    issued: int = 0
    won: int = 0
    deducted: int = 0
    missing: int = 0
    returned: int = 0


class PaceOfPlay(Part, frozen=True, kw_only=True):
    """How long players have, where whoever runs the tournament has said so."""

    seconds_to_wager: int | None = None
    seconds_to_decide: int | None = None


class TieStage(StrEnum):
    """How far players who are level have come."""

    OPEN = "open"
    PLAYING = "playing"
    SETTLED = "settled"


class ContestedPlaces(Part, frozen=True, kw_only=True):
    """Level players who play off for places."""

    level_in: LevelIn
    players: tuple[Player, ...]
    places: tuple[int, ...]
    chips: int
    """What each of them held; of a tie on points, nothing."""
    table: str
    """Where they sat; of a tie over several tables, the first of them."""
    goes_on: int = 0
    """How many of them go on; nothing where it is about prizes or points."""
    stage: TieStage = TieStage.OPEN
    at_table: str | None = None
    """Where they play it off."""


class SessionPlay(Part, frozen=True, kw_only=True):
    """The play of one session, as far as it has come."""

    counts: tuple[TableCount, ...] = ()
    ties: tuple[ContestedPlaces, ...] = ()
    agreed: tuple[Player, ...] = ()
    """Those who would have their table concluded (NSW 21.5.5.2)."""
    concluded: tuple[str, ...] = ()
    """Tables that were concluded early."""

    @property
    def open_ties(self) -> tuple[ContestedPlaces, ...]:
        """Those that are not settled yet, in the order in which they were found."""
        return tuple(tie for tie in self.ties if tie.stage is not TieStage.SETTLED)
