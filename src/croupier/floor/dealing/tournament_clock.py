"""What the house does next in a tournament that it runs itself, and when; and what ends by itself in any other.

A pure function of the tournament and its tables: whoever takes it over goes on where the last one left it. The
house runs a tournament in which it was nominated itself; elsewhere people give the commands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from croupier.tables.table import Table
from croupier.tables.tournament import standings
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.play_offs import SettlePlayOff, play_off_is_settled
from croupier.tournaments.reading import READER
from croupier.tournaments.sit_and_go import entries_to_start, is_sit_and_go
from croupier.tournaments.state.conditions import plan_of
from croupier.tournaments.state.session_play import TieStage
from croupier.tournaments.state.sessions import SessionStage, SessionState
from croupier.tournaments.tournament import Tournament, TournamentPhase
from croupier.vocabulary.names import HOUSE_PLAYER, Player
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role

HOUSE: Final = "the house"
"""Nobody can sign in under that name."""
CLOCK: Final = "the clock"
SEATS_A_TABLE: Final = 7

FindTable = Callable[[str], Table | None]
"""A table as it is known here; nothing where there is none of that name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentPace:
    """How long the house waits, in seconds."""

    to_enter: float = 120
    """After the last entry, where house players fill what is left and no hour is stated."""
    to_sit: float = 40
    """For those who have not taken their seats."""
    to_look: float = 6
    """After seats were drawn, a session was counted or places were announced."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentStep:
    """Something that the house will do, unless the tournament changes before that."""

    at: datetime
    command: TournamentCommand


def is_run_by_the_house(tournament: Tournament) -> bool:
    """Whether the house itself gives the commands."""
    return HOUSE in tournament.directors


def has_house_players(tournament: Tournament) -> bool:
    """Whether house players take part, so that they may fill it up."""
    return any(name.endswith(HOUSE_PLAYER) for name in tournament.entries)


def next_step(
    tournament: Tournament,
    tables: FindTable,
    now: datetime,
    pace: TournamentPace,
    fill: Callable[[int], tuple[Player, ...]] = lambda _: (),
) -> TournamentStep | None:
    """What comes next, and when; nothing while the tournament waits for people. `fill` names house players."""
    if (step := _settled(tournament, tables, now)) is not None:
        return step
    if not is_run_by_the_house(tournament) or tournament.now is None:
        return None
    match tournament.phase:
        case TournamentPhase.ENTRIES_OPEN:
            return _entries(tournament, pace, fill)
        case TournamentPhase.ENTRIES_CLOSED | TournamentPhase.BETWEEN_SESSIONS:
            return _seats(tournament, now, pace)
        case TournamentPhase.IN_SESSION | TournamentPhase.PLAY_OFF:
            return _session(tournament, tables, now, pace)
        case TournamentPhase.PLACED:
            at = tournament.now + timedelta(seconds=pace.to_look)
            return _step(tournament, at, "pay-prizes", Role.GAMING_MANAGER)
        case _:
            return None


def _step(
    tournament: Tournament, at: datetime, word: str, role: Role = Role.TOURNAMENT_MANAGER, **fields: Any
) -> TournamentStep:
    """The house's own command; given again for the same version, it is done once."""
    made: Mapping[str, Any] = {
        "command": word,
        "who": HOUSE,
        "role": role.value,
        "at": at,
        "id": f"the house: {tournament.name}@{tournament.version} {word}",
        "tournament": tournament.name,
        **fields,
    }
    command = READER.of_plain(made, "The house's command")
    assert not isinstance(command, Refused), f"the house cannot say {word}: {command}"
    return TournamentStep(at=at, command=command)


# --- before play ------------------------------------------------------------------------------------------


def _entries(
    tournament: Tournament, pace: TournamentPace, fill: Callable[[int], tuple[Player, ...]]
) -> TournamentStep | None:
    """Entries close when the tournament is full, or when it starts; house players take what is left until then.

    A sit-and-go waits until it is full, whatever hour it is (19.3(a)(ii)(B)).
    """
    assert tournament.now is not None
    players, starts = tournament.terms.players, tournament.terms.starts
    waits = is_sit_and_go(tournament)
    most = entries_to_start(tournament) if waits else players.most if players is not None else None
    entered = sum(1 for one in tournament.entries.values() if one.is_in)
    if most is not None and entered >= most:
        return _step(tournament, tournament.now, "close-entries")
    if starts is None and has_house_players(tournament):
        starts = tournament.now + timedelta(seconds=pace.to_enter)
    if starts is None:
        return None
    if most is not None and has_house_players(tournament) and (names := fill(most - entered)):
        return _step(tournament, starts, "enter", players=names, agreed=True, form=True, copy=True)
    return None if waits else _step(tournament, starts, "close-entries")


def _seats(tournament: Tournament, now: datetime, pace: TournamentPace) -> TournamentStep | None:
    """Tables are named, seats drawn, and the session starts when everybody sits, or is late."""
    session = tournament.session
    if session is None or tournament.now is None:
        return None
    if session.stage is SessionStage.WAITING:
        at = tournament.now + timedelta(seconds=pace.to_look)
        if missing := _tables_missing(tournament, session):
            return _step(tournament, at, "designate-tables", tables=missing, open=_opening(tournament))
        return _step(tournament, at, "ballot", session=session.name)
    if session.stage is not SessionStage.SEATED:
        return None
    plan = plan_of(tournament.terms, session.name)
    first = session.name == (tournament.terms.sessions or ())[0].name
    stated = session.moved_to or (plan.starts if plan is not None else None)
    starts = stated or (tournament.terms.starts if first else None) or tournament.now
    if all(one.taken for one in tournament.seats.get(session.name, ())):
        at = max(starts, tournament.now + timedelta(seconds=pace.to_look / 2))
    else:
        at = max(starts, tournament.now + timedelta(seconds=pace.to_sit))
    return _step(tournament, at, "start-session", session=session.name)


def _tables_missing(tournament: Tournament, session: SessionState) -> tuple[str, ...]:
    """The tables that a session needs beside those that are designated."""
    plan = plan_of(tournament.terms, session.name)
    players = sum(1 for one in tournament.entries.values() if one.is_in)
    a_table = (plan.players_per_table if plan is not None else None) or SEATS_A_TABLE
    needed = (plan.tables if plan is not None else None) or -(-players // a_table)
    known = tournament.designated
    free = (name for number in range(1, 1000) if (name := f"{tournament.name}-{number}") not in known)
    return tuple(next(free) for _ in range(needed - len(known)))


def _opening(tournament: Tournament) -> dict[str, Any]:
    """How the house opens a table: dealt by software, with what stands on file of it."""
    book = tournament.book
    return {
        "shuffle": None if book.card_care.determined is None else "wash-riffle",
        "approval": None if book.layout.consent is None else "play chips only",
    }


# --- sessions and play-offs -------------------------------------------------------------------------------


def _session(
    tournament: Tournament, tables: FindTable, now: datetime, pace: TournamentPace
) -> TournamentStep | None:
    """The session is counted when all its tables are finished; ties are played off; who is away is ruled on."""
    session = tournament.session
    if session is None or tournament.now is None:
        return None
    if any(one.stage is TieStage.OPEN for one in session.play.ties):
        if any(one.stage is TieStage.PLAYING for one in session.play.ties):
            return None
        return _step(tournament, tournament.now + timedelta(seconds=pace.to_look), "start-play-off")
    if session.stage is not SessionStage.UNDER_WAY:
        return None
    found = [table for name in session.tables if (table := tables(name)) is not None and table.tournament]
    if len(found) < len(session.tables):
        return None
    away = next(iter(_absent(found)), None)
    if away is not None:
        return _step(tournament, now, "mark-absent", player=away, course="deduct")
    if all(standings.is_finished(one, now) for one in found):
        last = max(one.now for one in found if one.now is not None)
        return _step(tournament, last + timedelta(seconds=pace.to_look), "end-session", session=session.name)
    return None


def _absent(tables: list[Table]) -> Iterator[Player]:
    for table in tables:
        yield from standings.absent_and_not_ruled_on(table)


def _settled(tournament: Tournament, tables: FindTable, now: datetime) -> TournamentStep | None:
    """A play-off ends by itself, whoever runs the tournament."""
    session = tournament.session
    for tie in session.play.ties if session is not None else ():
        table = tables(tie.at_table) if tie.stage is TieStage.PLAYING and tie.at_table is not None else None
        if table is None or table.round is not None or not play_off_is_settled(tournament, table):
            continue
        command = SettlePlayOff(
            who=CLOCK,
            role=Role.CLOCK,
            at=now,
            id=f"the clock: {tournament.name}@{tournament.version} settle {table.name}@{table.version}",
            tournament=tournament.name,
        )
        return TournamentStep(at=now, command=command)
    return None
