"""The lots of a ballot: the house commits itself before it can know who will be in it."""

from __future__ import annotations

from croupier.shoe.lots import CommittedLots, DrawOf
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.registry import TournamentChapter
from croupier.tournaments.tournament import Tournament, replace

CHAPTER = TournamentChapter()


class BallotCommitted(TournamentEvent, frozen=True, kw_only=True, tag="ballot-committed.1"):
    """The house committed itself to the secret of a session's ballot."""

    session: str
    lots: CommittedLots

    def __str__(self) -> str:
        return f"The house commits itself to the ballot of {self.session}: {self.lots.digest[:16]}…"


def commit_to_ballot(context: TournamentContext, session: str) -> None:
    """For the first session when entries open; for a later one when the session before it starts."""
    if session in context.tournament.lots:
        return
    occasion = DrawOf(what="ballot", of=context.tournament.name, which=session)
    context.say(BallotCommitted(session=session, lots=context.house.commit_lots(occasion)))


@CHAPTER.evolves(BallotCommitted)
def ballot_committed(tournament: Tournament, event: BallotCommitted) -> Tournament:
    return replace(tournament, lots={**tournament.lots, event.session: event.lots})
