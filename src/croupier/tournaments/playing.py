"""House strategies take over for everybody still in: that they do, and by which seed, is on record."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.registry import TournamentChapter
from croupier.tournaments.tournament import Tournament, TournamentPhase
from croupier.vocabulary.refusal import Refusal, Refused

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
    session: str | None
    """The session under way, or the next to start."""
    rounds: dict[str, int]
    """How many rounds had begun at each of its tables."""

    def __str__(self) -> str:
        return f"House strategies play for everybody still in, by seed {self.seed}, until {self.until}"


@CHAPTER.decides(PlayOn, refusals=(Refusal.WRONG_PHASE, Refusal.DEALT_BY_HAND))
def play_on(context: TournamentContext, command: PlayOn) -> Refused | None:
    """Software deals at every table of the session; what else cannot be played is refused in its turn."""
    tournament, session = context.tournament, context.tournament.session
    under_way = tournament.phase in (TournamentPhase.IN_SESSION, TournamentPhase.PLAY_OFF)
    if command.until is not PlayedUntil.PLACES and not under_way:
        says = f"{command.who} cannot have a {command.until} played: no session of {tournament.name} is under way"
        return Refused(Refusal.WRONG_PHASE, says=says)
    tables = [context.table(name) for name in (session.tables if session is not None else ())]
    to_come = tournament.designated if command.until is PlayedUntil.PLACES else ()
    played_at = [*tables, *map(context.table, to_come)]
    by_hand = next((one.name for one in played_at if one.setting is not None and one.by_hand), None)
    if by_hand is not None:
        says = f"{command.who} cannot have house strategies play at {by_hand}: a person deals there"
        return Refused(Refusal.DEALT_BY_HAND, says=says)
    context.say(
        PlayBegun(
            play=command.play,
            seed=command.seed,
            until=command.until,
            session=session.name if session is not None else None,
            rounds={one.name: one.rounds for one in tables},
        )
    )
    return None


@CHAPTER.evolves(PlayBegun)
def play_begun(tournament: Tournament, event: PlayBegun) -> Tournament:
    """What is played follows at the tables."""
    return tournament
