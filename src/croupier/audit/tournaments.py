"""Tournaments followed beside the record: ballots drawn again, counts compared with tables, pools reckoned."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from croupier.audit.record import Unreadable, place_of, read_of_tournament
from croupier.ledger.account import commission, pool
from croupier.ledger.balances import Posting
from croupier.store.event_store import Recorded
from croupier.tables.reading import kind_of
from croupier.tables.table import Table
from croupier.tables.tournament import standings
from croupier.tournaments.ballot import BallotHeld, SeatDrawn, is_ballot_good
from croupier.tournaments.ending import SessionCounted
from croupier.tournaments.events import By, TournamentEvent
from croupier.tournaments.evolving import evolve, postings
from croupier.tournaments.play_offs import PlayOffEnded
from croupier.tournaments.pool import pool_document
from croupier.tournaments.prizes import PrizeAwarded, TournamentClosed, reckoned_prizes
from croupier.tournaments.tournament import Tournament, TournamentPhase
from croupier.vocabulary.money import dollars

Fault = Callable[[str, str], None]
TableNow = Callable[[str], Table | None]
"""A table as far as it was followed; nothing where it could not be."""


@dataclass(slots=True)
class _FollowedTournament:
    """A tournament while its history is followed."""

    tournament: Tournament
    is_lost: bool = False
    """Whether an event could not be read or folded: what comes after it cannot be checked."""
    ballot: tuple[str, BallotHeld] | None = None
    """The ballot whose seats are being read, and its place."""
    seats: list[SeatDrawn] = field(default_factory=list)
    before_prizes: Tournament | None = None
    awarded: list[PrizeAwarded] = field(default_factory=list)


class TournamentsBeside:
    """Every tournament, as the events say it while they are followed."""

    __slots__ = ("_fault", "_followed", "_remark", "_table", "_touched", "ballots", "counts")

    def __init__(self, table: TableNow, *, fault: Fault, remark: Fault) -> None:
        """Begin before any was drafted; what is wrong, or worth knowing, is told with its place."""
        self._followed: dict[str, _FollowedTournament] = {}
        self._table = table
        self._fault = fault
        self._remark = remark
        self._touched: set[str] = set()
        self.ballots = 0
        """The ballots of the house that were drawn again."""
        self.counts = 0
        """How many counts of tables were compared with the tables."""

    @property
    def count(self) -> int:
        """How many were followed."""
        return len(self._followed)

    def follow(self, name: str, recorded: Recorded) -> tuple[Posting, ...] | None:
        """Fold an event; the money it moves, or nothing where that cannot be told."""
        followed = self._followed.setdefault(name, _FollowedTournament(Tournament(name=name)))
        self._touched.add(name)
        if followed.is_lost:
            return None
        place = place_of(recorded)
        try:
            by, event = read_of_tournament(recorded)
            posted = postings(followed.tournament, event)
            after = evolve(followed.tournament, event, by)
        except Unreadable as error:
            self._lose(followed, error.place, f"it cannot be read: {error.reason}")
            return None
        except Exception as error:  # whatever a fold stumbles over, the record does not follow
            self._lose(followed, place, f"it does not follow: {str(error) or type(error).__name__}")
            return None
        if kind_of(event) != recorded.kind:
            self._fault(place, f"it is told as {recorded.kind}, and says {kind_of(event)}")
        self._look(followed, place, by, event)
        followed.tournament = after
        return posted

    def _lose(self, followed: _FollowedTournament, place: str, says: str) -> None:
        followed.is_lost = True
        self._fault(place, f"{says.rstrip('.')}; {followed.tournament.name} was not followed past it")

    def _look(self, followed: _FollowedTournament, place: str, by: By, event: TournamentEvent) -> None:
        """What an event says that follows from something else on record."""
        if isinstance(event, SeatDrawn):
            followed.seats.append(event)
        elif isinstance(event, BallotHeld):
            followed.ballot, followed.seats = (place, event), []
            lots = followed.tournament.lots.get(event.session)
            if not event.by_hand and (lots is None or lots.digest != event.digest):
                self._fault(place, "its secret is not the one the house had committed itself to before")
        elif isinstance(event, PrizeAwarded):
            followed.before_prizes = followed.before_prizes or followed.tournament
            followed.awarded.append(event)
        elif isinstance(event, TournamentClosed):
            self._check_prizes(followed, place, by)
        for table, version, chips in counts_in(event):
            self._check_count(place, table, version, chips)

    def _check_count(self, place: str, name: str, version: int, chips: Mapping[str, int]) -> None:
        """A count is what the table held at the version at which it was read."""
        table = self._table(name)
        if table is None:
            return
        self.counts += 1
        if table.version != version or table.tournament is None:
            self._fault(place, f"it counts {name} at version {version}, and the table stood at {table.version}")
            return
        for player, counted in chips.items():
            holds = standings.chips_of(table, player)
            if holds != counted:
                self._fault(place, f"it counts {counted:,} chips of {player} at {name}, who held {holds:,}")

    def _check_prizes(self, followed: _FollowedTournament, place: str, by: By) -> None:
        """The prizes come to the whole pool; where they are not those of the conditions, somebody named them."""
        before = followed.before_prizes or followed.tournament
        wanted = reckoned_prizes(before)
        paid = {one.player: int(one.amount) for one in followed.awarded if one.amount}
        if left := pool_document(followed.tournament).left:
            self._fault(place, f"{dollars(left)} of the pool of {before.name} are left when it is closed")
        if wanted is not None and paid != {player: int(amount) for player, amount in wanted.items() if amount}:
            self._remark(
                place, f"the prizes of {before.name} were named by {by.who}, not reckoned from its shares"
            )

    def after_write(self, place: str, held: Mapping[str, int]) -> Iterator[tuple[str, str]]:
        """What is wrong once all events of a write were followed, and its entries counted."""
        for name in sorted(self._touched):
            followed = self._followed[name]
            if followed.ballot is not None:
                yield from self._ballot_again(followed)
            if not followed.is_lost:
                yield from _pool_again(place, followed.tournament, held)
        self._touched.clear()

    def _ballot_again(self, followed: _FollowedTournament) -> Iterator[tuple[str, str]]:
        assert followed.ballot is not None, "a ballot was held"
        place, ballot = followed.ballot
        seats, followed.ballot, followed.seats = tuple(followed.seats), None, []
        if ballot.by_hand or followed.is_lost:
            return
        self.ballots += 1
        if not is_ballot_good(followed.tournament.name, ballot, seats):
            yield place, f"drawn again, the ballot of {ballot.session} gives other seats"


def _pool_again(place: str, tournament: Tournament, held: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """What is in the pool, and what is kept, is what entries, refunds and prizes make of it."""
    document = pool_document(tournament)
    for account, wanted in (
        (pool(tournament.name), document.left),
        (commission(tournament.name), document.commission),
    ):
        has = held.get(str(account), 0)
        if has != wanted:
            yield place, f"{account} holds {dollars(has)}, and what happened makes {dollars(wanted)}"
    if tournament.phase in (TournamentPhase.PAID, TournamentPhase.CANCELLED) and document.left:
        yield place, f"{tournament.name} is {tournament.phase}, and {dollars(document.left)} are left in its pool"


def counts_in(event: TournamentEvent) -> Iterator[tuple[str, int, Mapping[str, int]]]:
    """The tables that an event says it counted: the table, its version, and what each player held."""
    counts = event.tables if isinstance(event, SessionCounted) else ()
    for one in (*counts, *((event.count,) if isinstance(event, PlayOffEnded) else ())):
        yield one.table, one.version, {each.player: each.chips for each in one.counted}
