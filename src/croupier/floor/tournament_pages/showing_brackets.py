"""Makes the bracket of a tournament: session by session who sat where, who went on, who is out, who comes next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from croupier.floor.shown.session_felt import TableEntrant, TableSession
from croupier.floor.tournament_pages.tournament_shown import BracketPlace, BracketSession, BracketTable
from croupier.tables.state.tournament import TermsKind
from croupier.tournaments.events import By, TournamentEvent
from croupier.tournaments.placing import Advanced
from croupier.tournaments.state.conditions import SessionPlayers, is_last, plan_of, players_of
from croupier.tournaments.state.entries import EntryState
from croupier.tournaments.state.sessions import SeatGiven, SessionStage, SessionState
from croupier.tournaments.tournament import Tournament
from croupier.vocabulary.names import HOUSE_PLAYER, Player

Told = tuple[int, By, TournamentEvent]
"""An event of a tournament with its version."""

_COUNTED = (SessionStage.COUNTED, SessionStage.ENDED)
_ORDER = {"placed": 0, "goes-on": 0, "level": 0, "in": 1, "seated": 1, "away": 1, "out": 2}
"""Who comes first at a table; among those of one rank places go first, then chips."""


def bracket(
    tournament: Tournament, at_tables: Mapping[str, TableSession], told: Sequence[Told]
) -> tuple[BracketSession, ...]:
    """All sessions in their order; `at_tables` are those that are played at this moment."""
    looked_at = _Bracket(tournament, at_tables, told)
    return tuple(looked_at.session(number) for number in range(len(tournament.sessions)))


def is_played(tournament: Tournament, session: TableSession) -> bool:
    """Whether what lies at the table counts: once a session is counted, only what is still played off."""
    found = next((one for one in tournament.sessions if one.name == session.session), None)
    if found is None or found.stage not in _COUNTED:
        return True
    return found.stage is SessionStage.COUNTED and session.kind == TermsKind.PLAY_OFF.value


def contested(tournament: Tournament) -> dict[Player, int]:
    """The best place that each player who is level can still take."""
    ties = (tie for session in tournament.sessions for tie in session.play.open_ties)
    return {player: min(tie.places, default=0) for tie in ties for player in tie.players}


class _Bracket:
    """One look at a tournament."""

    def __init__(
        self, tournament: Tournament, at_tables: Mapping[str, TableSession], told: Sequence[Told]
    ) -> None:
        self.tournament = tournament
        self.live = {
            (session.session, who.player): who
            for session in at_tables.values()
            if is_played(tournament, session)
            for who in session.entrants
        }
        gone_on = [event for _, _, event in told if isinstance(event, Advanced)]
        self.went_on = {(one.session, one.player): one.place for one in gone_on}
        self.counted: dict[tuple[str, Player], int] = {}
        for one in tournament.sessions:
            for table in one.play.counts:
                self.counted |= {(one.name, who.player): who.chips for who in table.counted}
                self.counted |= {(one.name, who.player): who.chips for who in table.out}

    def session(self, number: int) -> BracketSession:
        session, terms = self.tournament.sessions[number], self.tournament.terms
        plan, seats = plan_of(terms, session.name), self.tournament.seats.get(session.name, ())
        whom = players_of(terms, session.name)
        return BracketSession(
            name=session.name,
            stage=session.stage.value,
            whom=whom.value,
            advance=plan.advance if plan is not None else None,
            is_last=is_last(terms, session.name),
            tables=tuple(
                self._table(session, table, seats) for table in dict.fromkeys(one.table for one in seats)
            ),
            waiting=() if seats else tuple(self._waiting(number, whom)),
            expects=None if seats else self._expects(number, whom),
        )

    def _table(self, session: SessionState, table: str, seats: tuple[SeatGiven, ...]) -> BracketTable:
        places = [self._place(session, one) for one in seats if one.table == table]
        level = contested(self.tournament)
        return BracketTable(table=table, places=tuple(sorted(places, key=lambda one: _rank(one, level))))

    def _place(self, session: SessionState, seat: SeatGiven) -> BracketPlace:
        entry, live = self.tournament.entries.get(seat.player), self.live.get((session.name, seat.player))
        chips = live.chips if live is not None else self.counted.get((session.name, seat.player))
        state = self._state(session, seat, live)
        return BracketPlace(
            player=seat.player,
            house=seat.player.endswith(HOUSE_PLAYER),
            box=seat.box,
            state=state,
            chips=chips,
            place=entry.place if entry is not None and state == "placed" else None,
        )

    def _state(self, session: SessionState, seat: SeatGiven, live: TableEntrant | None) -> str:
        """Those who are gone from the tournament are out of the session that they were in last."""
        player, entry = seat.player, self.tournament.entries.get(seat.player)
        if (session.name, player) in self.went_on:
            return "goes-on"
        if is_last(self.tournament.terms, session.name) and entry is not None and entry.place is not None:
            return "placed"
        if any(player in one.players for one in session.play.open_ties):
            return "level"
        if session.stage in _COUNTED or entry is None or not entry.is_in:
            return "out"
        if session.stage is SessionStage.UNDER_WAY and live is not None:
            return "out" if live.standing != "in" else "in" if live.in_seat else "away"
        return "seated" if seat.taken else "away"

    def _waiting(self, number: int, whom: SessionPlayers) -> Iterator[Player]:
        """Who is known to play a session whose seats are not drawn."""
        if whom is SessionPlayers.ADVANCING:
            before = {one.name for one in self.tournament.sessions[:number]}
            later = {one.name for one in self.tournament.sessions[number:]}
            came = {player for session, player in self.went_on if session in before}
            yield from (one for one in _in_order(self.tournament, came) if not self._has_seat(one, later))
        elif whom is SessionPlayers.ALL:
            yield from (name for name, one in self.tournament.entries.items() if one.is_in)

    def _has_seat(self, player: Player, sessions: set[str]) -> bool:
        given = (one for name in sessions for one in self.tournament.seats.get(name, ()))
        return any(one.player == player for one in given)

    def _expects(self, number: int, whom: SessionPlayers) -> int | None:
        """So many tables with so many who go on from each, in the session before."""
        if whom is not SessionPlayers.ADVANCING or number == 0:
            return None
        before = self.tournament.sessions[number - 1]
        plan = plan_of(self.tournament.terms, before.name)
        tables = len(before.tables) or (plan.tables if plan is not None else None)
        return None if plan is None or plan.advance is None or tables is None else plan.advance * tables


def _in_order(tournament: Tournament, players: set[Player]) -> tuple[Player, ...]:
    """Of these, those who are still in, by their numbers of entry."""
    still = (EntryState.ADVANCED, EntryState.PLAYING, EntryState.PLACED)
    return tuple(name for name, one in tournament.entries.items() if name in players and one.state in still)


def _rank(place: BracketPlace, level: Mapping[Player, int]) -> tuple[int, int, int, int]:
    """The best first once there is something to go by; before that, by box."""
    return _ORDER[place.state], place.place or level.get(place.player, 0), -(place.chips or 0), place.box
