"""Pace, breaks and moving limits of a session (20.17, 20.18, 19.16, 19.17; NSW 21.6.10, 21.6.14)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import msgspec

from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.events import TournamentEvent
from croupier.vocabulary.money import dollars, spoken_in_tournament_chips
from croupier.vocabulary.text import Reason

Seconds = Annotated[int, msgspec.Meta(ge=1, le=86_400)]
Minutes = Annotated[int, msgspec.Meta(ge=1, le=10_000)]
ChipLimit = Annotated[int, msgspec.Meta(ge=1, le=10**9)]


class SetPaceOfPlay(TournamentCommand, frozen=True, kw_only=True, tag="set-pace"):
    """Set how fast is played, and direct players to it."""

    seconds_to_wager: Seconds | None = None
    seconds_to_decide: Seconds | None = None
    direction: Reason = ""


class CallBreak(TournamentCommand, frozen=True, kw_only=True, tag="call-break"):
    """Offer a break and say how long it lasts."""

    minutes: Minutes | None = None


class ChangeLimits(TournamentCommand, frozen=True, kw_only=True, tag="change-limits"):
    """Move the limits of the session under way, from the next round on."""

    minimum: ChipLimit
    maximum: ChipLimit


class PaceSet(TournamentEvent, frozen=True, kw_only=True, tag="pace-set.1"):
    """How fast is played was set."""

    seconds_to_wager: int | None = None
    seconds_to_decide: int | None = None
    direction: str = ""

    def __str__(self) -> str:
        said = [
            f"{seconds} seconds {what}"
            for seconds, what in ((self.seconds_to_wager, "to wager"), (self.seconds_to_decide, "to decide"))
            if seconds is not None
        ]
        return f"The pace is set: {', '.join(said + [self.direction] * bool(self.direction))}"


class BreakCalled(TournamentEvent, frozen=True, kw_only=True, tag="break-called.1"):
    """A break, and how long it lasts."""

    minutes: int
    until: datetime

    def __str__(self) -> str:
        return f"A break of {self.minutes} minutes, until {self.until:%H:%M}"


class LimitsMoved(TournamentEvent, frozen=True, kw_only=True, tag="limits-changed.1"):
    """The limits of the session were moved by whoever runs it."""

    minimum: int
    maximum: int

    def __str__(self) -> str:
        with spoken_in_tournament_chips():
            return f"The limits are now {dollars(self.minimum)} to {dollars(self.maximum)}"
