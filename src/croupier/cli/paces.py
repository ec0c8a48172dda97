"""How quickly a house goes: as a good dealer does, or quickly, for tests and for programs among themselves."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

if TYPE_CHECKING:
    from croupier.floor.shown.pace import Pace
    from croupier.house_players.habits import Habits


class PaceName(StrEnum):
    """What `--pace` takes."""

    GOOD = "good"
    QUICK = "quick"

    @property
    def pace(self) -> Pace:
        """Of the software dealer."""
        from croupier.floor.shown.pace import GOOD_DEALER, Pace

        if self is PaceName.GOOD:
            return GOOD_DEALER
        return Pace(card=0, settlement=0, shuffle=0, look=0.05, window=1, all_in=0.05, cut=1)

    @property
    def habits(self) -> Habits:
        """Of the house players."""
        from croupier.house_players.habits import Habits

        if self is PaceName.GOOD:
            return Habits()
        return Habits(thinks=(0.005, 0.03), alone=(0.005, 0.03), rests=(0.1, 0.3))


def read_pace(text: str) -> PaceName:
    """The pace of that name, or why there is none."""
    if text not in list(PaceName):
        says = f"There is no pace {text!r}: {' or '.join(PaceName)}"
        raise RefusedError(Refused(Refusal.UNKNOWN_OPTION, says=says))
    return PaceName(text)
