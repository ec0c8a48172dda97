"""Every tournament of the house in this worker: commands to it, what others stored, and the clock that drives it.

Any worker decides a command: the record refuses what was decided on streams that went on meanwhile, and it is
decided again. One worker drives a tournament, under a lease as tables have; what it does has an id by the version.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import Any, Final

import msgspec

from croupier.audit.record import read_of_tournament, recorded_in, tournament_of
from croupier.floor.dealing.small_tournament import house_entrants
from croupier.floor.dealing.tournament_clock import FindTable, TournamentPace, TournamentStep, next_step
from croupier.floor.live.forwarding import InThread
from croupier.floor.live.leading import Leadership
from croupier.floor.loops.envelope import refuse_envelope
from croupier.floor.loops.exclusions import HouseExclusions
from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.floor.loops.house import RandomBytes
from croupier.floor.loops.table_loop import Appending
from croupier.floor.loops.tournament_loop import TournamentAnnouncement, TournamentLoop, TournamentStopped
from croupier.floor.shown.felt import Felt
from croupier.floor.shown.views import Viewer
from croupier.floor.tournament_pages.draft_shown import ConditionsWritten, DraftChecked
from croupier.floor.tournament_pages.drafting import ConditionsDraft, written
from croupier.floor.tournament_pages.showing_brackets import Told
from croupier.floor.tournament_pages.showing_tournaments import glimpse, seen
from croupier.floor.tournament_pages.tournament_console import console
from croupier.floor.tournament_pages.tournament_shown import Console, TournamentGlimpse, TournamentSeen
from croupier.shoe.sealing import HouseKeys
from croupier.store.cluster import SharedStore
from croupier.store.event_store import Stream
from croupier.store.faults import StoreFault
from croupier.tables.commands import Command, name_of, spoken
from croupier.tables.table import Table
from croupier.tables.tournament import standings
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.deciding import refuse_command
from croupier.tournaments.play_offs import play_off_is_settled
from croupier.tournaments.tournament import Tournament, TournamentPhase
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import PATRONS

_log = logging.getLogger(__name__)

TournamentOutcome = TournamentAnnouncement | Refused

LOOKS: Final = 0.25
"""Seconds between two looks at the clock."""
LEASES_RENEWED: Final = 1.0
PATIENCE: Final = 5.0
"""Seconds until the house tries again what was refused."""
LEASE: Final = "tournament/"
"""What the lease of a tournament is called; no table can be."""
COMES: Final = frozenset({"arrive", "sit", "buy-in"})
"""By what somebody comes to a table to play."""
OVER: Final = frozenset({TournamentPhase.PAID, TournamentPhase.CANCELLED})


class LiveTournaments:
    """All tournaments of a house over one record, in one worker."""

    def __init__(
        self,
        store: SharedStore,
        keys: HouseKeys,
        *,
        worker: str,
        append: Appending,
        random_bytes: RandomBytes,
        exclusions: HouseExclusions,
        in_thread: InThread,
        now: Callable[[], datetime],
        tables: FindTable,
        wrote: Callable[[Collection[str]], None],
        pace: TournamentPace | None = None,
    ) -> None:
        """`tables` shows a table as it is known here; `wrote` hears at which tables something was ordered."""
        self._store = store
        self._keys = keys
        self._append = append
        self._random_bytes = random_bytes
        self._exclusions = exclusions
        self._in_thread = in_thread
        self._now = now
        self._tables = tables
        self._wrote = wrote
        self._pace: Final = pace or TournamentPace()
        self._leadership = Leadership(worker, store.leases)
        self._loops: dict[str, TournamentLoop] = {}
        self._floors: dict[str, GamingFloor] = {}
        self._stopped: dict[str, str] = {}
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._not_before: dict[str, float] = {}
        self._told: defaultdict[str, list[Told]] = defaultdict(list)
        self._heard: dict[str, Tournament] = {}
        """Each as it stood when all that had happened in it was told: what viewers are shown."""
        self._steps: dict[str, tuple[int, TournamentStep | None]] = {}

    # --- looking ----------------------------------------------------------------------------------------

    def names(self) -> tuple[str, ...]:
        """The tournaments of the house."""
        return tuple(sorted(self._loops))

    def tournament(self, name: str) -> Tournament | None:
        """The tournament as it is known here."""
        loop = self._loops.get(name)
        return None if loop is None else loop.tournament

    def why_stopped(self, name: str) -> str | None:
        """Why the tournament of that name cannot go on; nothing where it can."""
        return self._stopped.get(name)

    def at_table(self, table: str) -> Tournament | None:
        """The tournament that a table is designated for, until that is over."""
        for loop in self._loops.values():
            if table in loop.tournament.designated and loop.tournament.phase not in OVER:
                return loop.tournament
        return None

    def refuse_outsider(self, command: Command) -> Refused | None:
        """Nobody comes to a table of a tournament to play: seats are drawn, and taken in the tournament itself."""
        if command.role not in PATRONS or name_of(command) not in COMES:
            return None
        tournament, table = self.at_table(command.table), self._tables(command.table)
        if tournament is None or (table is not None and table.tournament is not None):
            return None  # in a session the table itself says no
        play = tournament.rules.play
        says = f"{command.who} cannot {spoken(command)} at {command.table}: it is kept for {tournament.name}"
        return Refused(Refusal.TOURNAMENT_ONLY, says=says, clause=play.exclusive if play is not None else None)

    def is_decided(self, table: Table) -> bool:
        """Whether a play-off at the table has settled what was contested, and only has to be ended."""
        if table.tournament is None or not standings.is_play_off(table):
            return False
        tournament = self.tournament(table.tournament.terms.tournament)
        return tournament is not None and play_off_is_settled(tournament, table)

    def next_step(self, name: str) -> TournamentStep | None:
        """What the house does next there, as far as that is known by now; not what it meant before it went on."""
        tournament, (version, step) = self.tournament(name), self._steps.get(name, (0, None))
        return step if tournament is not None and tournament.version == version else None

    def told(self, name: str) -> tuple[Told, ...]:
        """What happened in the tournament itself, in order."""
        return tuple(self._told.get(name, ()))

    def glimpses(self, viewer: Viewer) -> tuple[TournamentGlimpse, ...]:
        """All tournaments as the lobby shows them, the newest first."""
        shown = [one.tournament for one in self._loops.values()]
        newest = sorted(shown, key=lambda one: (one.phase in OVER, -(one.now.timestamp() if one.now else 0)))
        return tuple(glimpse(one, viewer) for one in newest)

    def seen(self, name: str, felts: Callable[[str], Felt | None], viewer: Viewer) -> TournamentSeen | None:
        """A tournament as the viewer sees it; nothing where there is none of that name."""
        tournament = self._heard.get(name)
        if tournament is None:
            return None
        told = [one for one in self.told(name) if one[0] <= tournament.version]
        return seen(tournament, told, felts, self._table_or_none, self.next_step(name), viewer)

    def _table_or_none(self, name: str) -> Table:
        return self._tables(name) or Table(name=name)

    async def console(self, name: str, viewer: Viewer) -> Console | None:
        """What whoever runs it may do next; each is tried on what stands, and nothing is stored."""
        if name not in self._loops:
            return None
        async with self._locks[name]:
            shown: Console = await self._in_thread(lambda: self._console(name, viewer))
        return shown

    def _console(self, name: str, viewer: Viewer) -> Console:
        loop = self._loop(name)
        loop.refresh()
        loop.refresh(loop.tournament.designated)
        return console(loop.tournament, loop.house, viewer, self._now())

    def written(self, name: str) -> ConditionsWritten:
        """The conditions of a tournament as they were drafted; of one that is not there yet, none."""
        return written(self.tournament(name) or Tournament(name=name), self.told(name))

    async def check_draft(
        self, name: str, viewer: Viewer, rulebook: str, given: Mapping[str, Any]
    ) -> DraftChecked:
        """What the book says of conditions that somebody writes; decided on what stands, and nothing is stored."""
        async with self._locks[name]:
            checked: DraftChecked = await self._in_thread(lambda: self._check_draft(name, viewer, rulebook, given))
            if name not in self._loops:
                self._forget(name)
        return checked

    def _check_draft(self, name: str, viewer: Viewer, rulebook: str, given: Mapping[str, Any]) -> DraftChecked:
        loop = self._loop(name)
        loop.refresh()
        return ConditionsDraft(loop.tournament, viewer, self._now(), rulebook, given).checked(loop.house)

    def _forget(self, name: str) -> None:
        """Nothing is kept of a tournament that is not there."""
        self._floors.pop(name, None)

    # --- following --------------------------------------------------------------------------------------

    async def catch_up(self, heads: Mapping[Stream, int]) -> None:
        """Read what others stored in tournaments, by how far their streams have come."""
        for stream, version in heads.items():
            name = tournament_of(stream)
            if name is None or name in self._stopped:
                continue
            loop = self._loops.get(name)
            if loop is None or loop.tournament.version < version:
                await self.follow(name)

    async def be_told(self, name: str) -> None:
        """Wait for what is being read of a tournament that this worker has only just found."""
        if name not in self._heard:
            await self.follow(name)

    async def follow(self, name: str) -> None:
        """Read on in one tournament."""
        async with self._locks[name]:
            try:
                await self._in_thread(lambda: self._read_on(name))
            except TournamentStopped as problem:
                _log.error("%s %s", problem, problem.__cause__ or "")
                self._stopped[name] = str(problem)

    def _read_on(self, name: str) -> None:
        self._loop(name).refresh()
        self._hear(name)

    def _hear(self, name: str) -> None:
        """Remember what happened, up to where the tournament stands."""
        loop, told = self._loop(name), self._told[name]
        for one in recorded_in(self._store, loop.stream, after=len(told)):
            if one.version <= loop.tournament.version:
                told.append((one.version, *read_of_tournament(one)))
        if told:
            self._heard[name] = loop.tournament

    def _loop(self, name: str) -> TournamentLoop:
        """On a worker thread, under the tournament's lock; its tables are read apart from those that are led."""
        if name not in self._floors:
            self._floors[name] = GamingFloor(
                self._store,
                self._keys,
                append=self._append,
                random_bytes=self._random_bytes,
                exclusions=self._exclusions,
            )
        loop = self._floors[name].tournament(name)
        if loop.tournament.version:
            self._loops[name] = loop
        return loop

    # --- commands ---------------------------------------------------------------------------------------

    async def do(self, command: TournamentCommand) -> TournamentOutcome:
        """Have the tournament decide a command, and its tables what is ordered there; raises the store's fault.

        Whatever time the command names, it is stamped when its turn comes.
        """
        name = command.tournament
        if (says := self._stopped.get(name)) is not None:
            return Refused(Refusal.TABLE_STOPPED, says=says.rstrip("."))
        if not command.id:
            command = msgspec.structs.replace(command, id=f"tournament:{secrets.token_hex(12)}")
        async with self._locks[name]:
            outcome: TournamentOutcome = await self._in_thread(lambda: self._work(command))
            if name not in self._loops:
                self._forget(name)
        if isinstance(outcome, TournamentAnnouncement):
            self._wrote(tuple(outcome.tables))
        return outcome

    def _work(self, command: TournamentCommand) -> TournamentOutcome:
        """On a worker thread: everything is read up to where the record stands, and then decided."""
        loop = self._loop(command.tournament)
        loop.refresh()
        floor, before = self._floors[command.tournament], loop.tournament
        stamped = msgspec.structs.replace(command, at=max(self._now(), before.now or self._now()))
        if (refused := refuse_envelope(stamped)) is not None:
            return refused
        if refuse_command(before, stamped) is None:  # what is refused anyhow needs no tables
            loop.refresh(before.designated)
            times = [one for name in before.designated if (one := floor.table(name).current().now) is not None]
            stamped = msgspec.structs.replace(stamped, at=max(stamped.at, *times) if times else stamped.at)
        outcome = loop.do(stamped)
        if loop.tournament.version:
            self._loops[command.tournament] = loop
            self._hear(command.tournament)
        return outcome

    # --- the clock --------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Drive the tournaments that this worker leads, until cancelled."""
        renewed = 0.0
        while True:
            loop = asyncio.get_running_loop()
            try:
                if loop.time() >= renewed:
                    renewed = loop.time() + LEASES_RENEWED
                    await self._renew()
                for name in self.names():
                    if self._leadership.leads(LEASE + name):
                        await self._drive(name)
            except StoreFault as fault:  # the record is away: it is tried again when it is back
                _log.warning("%s", fault)
            except Exception:
                _log.exception("a tournament could not go on")
            await asyncio.sleep(LOOKS)

    async def _renew(self) -> None:
        wanted = {LEASE + name for name, loop in self._loops.items() if loop.tournament.phase not in OVER}
        if wanted or self._leadership.held:
            await self._in_thread(lambda: self._leadership.renew(wanted))

    async def _drive(self, name: str) -> None:
        tournament, time = self._loops[name].tournament, asyncio.get_running_loop().time()
        if tournament.phase in OVER or self._not_before.get(name, 0.0) > time:
            return
        now = self._now()
        step = next_step(tournament, self._tables, now, self._pace, lambda few: self._fill(tournament, few))
        self._steps[name] = (tournament.version, step)
        if step is None or step.at > now:
            return
        outcome = await self.do(step.command)
        if isinstance(outcome, Refused):
            _log.warning("the house could not go on in %s: %s", name, outcome.says)
            self._not_before[name] = time + PATIENCE

    def _fill(self, tournament: Tournament, few: int) -> tuple[str, ...]:
        """House players who are in no tournament that goes on."""
        others = (one.tournament for one in self._loops.values() if one.tournament.phase not in OVER)
        return house_entrants(few, {player for one in others for player in one.entries})

    async def close(self) -> None:
        """Give every tournament back."""
        await self._in_thread(self._leadership.release)
