"""House strategies take over for everybody still in: that they do, and by which seed, is on record."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.registry import TournamentChapter
from croupier.tournaments.tournament import Tournament
from croupier.vocabulary.refusal import Refused

CHAPTER = TournamentChapter()


class PlayedBy(StrEnum):
    """Who plays for everybody. The words are stored: add, never change."""

    BOTS = "bots"


class PlayedUntil(StrEnum):
    """How far it goes. The words are stored: add, never change."""

    ROUND = "round"
    """One more round at every table."""
    SESSION = "session"
    """The session under way is ended, with its play-offs."""
    PLACES = "places"
    """Every place is known: what is left of ballots, seats, sessions and play-offs."""


class PlayOn(TournamentCommand, frozen=True, kw_only=True, tag="play"):
    """Have house strategies wager and decide for everybody still in, at tables dealt by software."""

    play: PlayedBy = PlayedBy.BOTS
    seed: Annotated[int, msgspec.Meta(ge=0, lt=2**53)] = 0
    """Decides shuffles, ballots and whims: the same seed gives the same again."""
    until: PlayedUntil = PlayedUntil.SESSION


class PlayBegun(TournamentEvent, frozen=True, kw_only=True, tag="play-begun.1"):
    """House strategies play from here on, by this seed."""

    play: PlayedBy
    seed: int
    until: PlayedUntil

    def __str__(self) -> str:
        return f"House strategies play for everybody still in, by seed {self.seed}, until {self.until}"


@CHAPTER.decides(PlayOn)
def play_on(context: TournamentContext, command: PlayOn) -> Refused | None:
    """Nothing is refused here that a person could do: what cannot be played is refused in its turn."""
    context.say(PlayBegun(play=command.play, seed=command.seed, until=command.until))
    return None


@CHAPTER.evolves(PlayBegun)
def play_begun(tournament: Tournament, event: PlayBegun) -> Tournament:
    """What is played follows at the tables."""
    return tournament
