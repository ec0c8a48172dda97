"""House strategies play a tournament: ordinary commands of everybody still in, until the line says to stop.

The seed decides whims and chance, and time goes on by itself. Whatever stopped it half-way, it goes on from how
the tables stand, and comes out the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

import msgspec

from croupier.audit.record import table_stream
from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.floor.loops.table_loop import Announcement
from croupier.floor.loops.tournament_loop import TournamentAnnouncement
from croupier.floor.scripts.bots_at_table import BotsAtTable, next_round_at
from croupier.floor.scripts.rounds_ahead import RoundsAhead
from croupier.tables.commands import Command
from croupier.tables.conditions import tournament as at_table
from croupier.tables.state.tournament import TermsKind
from croupier.tables.table import Addressee, Table
from croupier.tournaments.approvals import START
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.playing import PlayBegun, PlayedUntil, PlayOn
from croupier.tournaments.reading import READER as IN_TOURNAMENTS
from croupier.tournaments.seats import late_from, stated_start
from croupier.tournaments.state.sessions import SessionStage, SessionState
from croupier.tournaments.tournament import Tournament, TournamentPhase
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role

AT_ONCE: Final = 4_000
"""When so many events wait, they are stored and told."""
TO_BE_SEATED: Final = timedelta(minutes=5)
"""How much later a session starts whose time came before its seats were drawn."""

Given = tuple[Command | TournamentCommand, Announcement | TournamentAnnouncement | Refused]
"""A command, and what became of it."""

_TO_PLAY: Final = frozenset({TournamentPhase.IN_SESSION, TournamentPhase.PLAY_OFF})


class PlayedByBots:
    """One line that has house strategies play."""

    def __init__(self, floor: GamingFloor, command: PlayOn) -> None:
        """Nothing is done before `played`."""
        self._floor = floor
        self._command = command
        self._loop = floor.tournament(command.tournament)
        self._refused = False
        self._bots: dict[str, BotsAtTable] = {}

    @property
    def _tournament(self) -> Tournament:
        return self._loop.current()

    def played(self) -> Iterator[Given]:
        """All that is done, one command after the other; the first that is refused ends it."""
        begun = self._floor.do_in_tournament(self._command)
        if isinstance(begun, Refused):
            yield self._command, begun
            return
        if begun.is_new:
            yield self._command, begun
        then = self._was_begun(begun)
        if then.until is PlayedUntil.ROUND:
            yield from self._a_round(then)
            return
        while not self._refused and self._tournament.phase in self._phases():
            if then.until is PlayedUntil.SESSION and self._has_ended(then.session):
                return
            yield from self._step()

    def _phases(self) -> frozenset[TournamentPhase]:
        before = {TournamentPhase.ENTRIES_OPEN, TournamentPhase.ENTRIES_CLOSED, TournamentPhase.BETWEEN_SESSIONS}
        return _TO_PLAY | before if self._command.until is PlayedUntil.PLACES else _TO_PLAY

    def _was_begun(self, begun: TournamentAnnouncement) -> PlayBegun:
        """How it stood when the line was first given."""
        return next(one.event for one in begun.happened if isinstance(one.event, PlayBegun))

    def _has_ended(self, name: str | None) -> bool:
        return any(one.name == name and one.stage is SessionStage.ENDED for one in self._tournament.sessions)

    # --- what comes next --------------------------------------------------------------------------------

    def _step(self) -> Iterator[Given]:
        tournament, session = self._tournament, self._tournament.session
        assert session is not None, f"{tournament.name} is {tournament.phase}, and all its sessions are over"
        if tournament.phase is TournamentPhase.ENTRIES_OPEN:
            yield from self._give("close-entries")
        elif tournament.phase in _TO_PLAY:
            yield from self._play(session)
        elif session.stage is SessionStage.WAITING:
            yield from self._seats(session)
        else:
            yield from self._seated(session)
            if all(one.taken for one in self._tournament.seats.get(session.name, ())):
                yield from self._give("start-session", at=self._starts(session))

    def _play(self, session: SessionState) -> Iterator[Given]:
        """Rounds at every table that has some left; else the count, or the extra rounds of those who are level."""
        settled = self._floor.settle_play_offs(self._command.tournament, self._now())
        open_tables = () if settled is not None else self._unfinished(session)
        if settled is not None:
            yield settled
        elif open_tables:
            yield from self._rounds(open_tables)
        elif session.stage is SessionStage.UNDER_WAY:
            yield from self._give("end-session", at=self._over(session))
        else:
            yield from self._give("start-play-off")

    def _over(self, session: SessionState) -> datetime:
        """When all its tables are finished: where the time of one is not up yet, that is waited for."""
        now = self._now()
        tables = [self._floor.table(name).current() for name in session.tables]
        waits = [
            one.tournament.terms.ends
            for one in tables
            if one.tournament is not None and one.tournament.terms.ends and not at_table.is_finished(one, now)
        ]
        return max([now, *waits])

    def _seats(self, session: SessionState) -> Iterator[Given]:
        """Drawn; where nobody may sit down from the stated time on, and it has come, the start is moved first."""
        if self._is_late_for(session):
            yield from self._give("notify", to=Addressee.PLAYERS, subject=f"{START}{session.name}")
            yield from self._give("move-start", session=session.name, starts=self._now() + TO_BE_SEATED)
        yield from self._give("ballot", session=session.name)

    def _is_late_for(self, session: SessionState) -> bool:
        hour = late_from(self._tournament, session)
        return hour is not None and self._now() >= hour

    def _seated(self, session: SessionState) -> Iterator[Given]:
        """Whoever is not late sits down; where nothing is paid for it, all of them are stored together."""
        seats = () if self._is_late_for(session) else self._tournament.seats.get(session.name, ())
        players = [one.player for one in seats if not one.taken]
        sitting = (one for player in players for one in self._give("take-seat", who=player, role=Role.PLAYER))
        if self._tournament.terms.buy_in:
            yield from sitting
            return
        loop, ahead = self._loop, RoundsAhead(self._floor.store)
        append, loop.append = loop.append, ahead.append
        try:
            given = list(sitting)
            lost = ahead.store(self._command.id)
        except BaseException:
            loop.left_open()
            raise
        finally:
            loop.append = append
        if lost:
            loop.reload()  # somebody else has a hand in it: it is looked at again
        else:
            yield from given

    def _starts(self, session: SessionState) -> datetime:
        """Now, or at its stated time if that is still to come."""
        stated = stated_start(self._tournament, session)
        return self._now() if stated is None else max(self._now(), stated)

    # --- rounds -----------------------------------------------------------------------------------------

    def _unfinished(self, session: SessionState) -> list[Table]:
        tables = [self._floor.table(name).current() for name in tables_of(self._tournament, session)]
        return [
            one
            for one in tables
            if one.tournament is not None and not at_table.is_finished(one, next_round_at(one, self._command.at))
        ]

    def _rounds(self, tables: Sequence[Table], most: int | None = None) -> Iterator[Given]:
        """A round at each, and as many more as are stored together; a play-off is looked at after every round."""
        ahead = RoundsAhead(self._floor.store)
        bots = [self._at(table.name) for table in tables]
        play_off = any(table.tournament and table.tournament.terms.kind is TermsKind.PLAY_OFF for table in tables)
        once = most == 1 or play_off
        loops = [self._floor.table(table.name) for table in tables]
        appends = [loop.append for loop in loops]
        for loop in loops:
            loop.append = ahead.append
        try:
            while True:
                for one in bots:
                    one.play_a_round(self._command.at)
                bots = [one for one in bots if not one.refused and not one.is_finished(self._command.at)]
                if once or ahead.events >= AT_ONCE or len(bots) < len(tables):
                    break
            lost = ahead.store(self._command.id)
        except BaseException:
            for loop in loops:
                loop.left_open()
            raise
        finally:
            for loop, append in zip(loops, appends, strict=True):
                loop.append = append
        for table, loop in zip(tables, loops, strict=True):
            given = self._at(table.name).told()
            if table_stream(table.name) in lost:
                loop.reload()  # somebody else plays here too: it is looked at again
                continue
            yield from given
            self._refused |= any(isinstance(outcome, Refused) for _, outcome in given)

    def _at(self, table: str) -> BotsAtTable:
        if table not in self._bots:
            self._bots[table] = BotsAtTable(self._floor, self._floor.table(table), self._command.seed)
        return self._bots[table]

    def _a_round(self, then: PlayBegun) -> Iterator[Given]:
        """One more round at each table, and no more where the line is given again."""
        session = self._tournament.session
        if session is None or session.name != then.session or self._tournament.phase not in _TO_PLAY:
            return
        tables = [one for one in self._unfinished(session) if one.rounds == then.rounds.get(one.name, one.rounds)]
        if tables:
            yield from self._rounds(tables, most=1)
            settled = self._floor.settle_play_offs(self._command.tournament, self._now())
            if settled is not None:
                yield settled

    # --- one command ------------------------------------------------------------------------------------

    def _now(self) -> datetime:
        """The time that it has come to: no table and no tournament is ahead of it."""
        times = [self._tournament.now, *(one.now for one in self._tables())]
        return max([self._command.at, *(one for one in times if one is not None)])

    def _tables(self) -> list[Table]:
        return [self._floor.table(name).current() for name in self._tournament.designated]

    def _give(self, word: str, **fields: Any) -> Iterator[Given]:
        if self._refused:
            return
        command = self._command
        head = {"who": command.who, "role": command.role, "at": self._now(), "tournament": command.tournament}
        number = self._tournament.version
        plain = msgspec.to_builtins({"command": word, **head, **fields, "id": f"{command.id}/{word}@{number}"})
        given = IN_TOURNAMENTS.of_plain(plain, "The command")
        assert not isinstance(given, Refused), given
        outcome = self._floor.do_in_tournament(given)
        self._refused = isinstance(outcome, Refused)
        if isinstance(outcome, Refused) or outcome.is_new:
            yield given, outcome


def tables_of(tournament: Tournament, session: SessionState) -> tuple[str, ...]:
    """Where the session is played, its play-offs too."""
    return tuple(dict.fromkeys((*session.tables, *tournament.designated)))
