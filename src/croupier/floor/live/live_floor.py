"""The live floor: every table of the house as this worker sees it, led by itself or followed, watched by viewers.

Any number of workers run over one record. A command goes to the conductor of a table that is led here, else
through the inbox to whoever leads it; what others store is followed, so that viewers here see it as well.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import Callable, Collection, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any, Final, TypeVar

import msgspec

from croupier.audit.kinds import kind_of_stream
from croupier.audit.record import Unreadable, table_of, table_stream, tables_in, tournament_of
from croupier.chapters.commands import AnyCommand
from croupier.floor.dealing.table_clock import clock
from croupier.floor.dealing.tournament_clock import TournamentPace
from croupier.floor.live import forwarding
from croupier.floor.live.allowance import Allowance
from croupier.floor.live.conductor import Conductor, NotConducted, Outcome
from croupier.floor.live.forwarding import ForwardedCommands, Forwarder, heard
from croupier.floor.live.jackpot_clock import JackpotClock, LedTable
from croupier.floor.live.jackpot_links import LinkClock
from croupier.floor.live.leading import RELEASED, RENEWED, Leadership
from croupier.floor.live.live_house import LiveHouse
from croupier.floor.live.live_table import CommandEffects, LiveTable
from croupier.floor.live.live_tournaments import LiveTournaments
from croupier.floor.live.seen_tables import SeenTables
from croupier.floor.live.tournament_watch import TournamentWatch
from croupier.floor.loops.envelope import refuse_names
from croupier.floor.loops.exclusions import HouseExclusions
from croupier.floor.loops.house import RandomBytes
from croupier.floor.loops.stopping import TableStopped
from croupier.floor.loops.table_loop import Announcement, TableLoop, stopped
from croupier.floor.shown.pace import GOOD_DEALER, Pace
from croupier.shoe.sealing import HouseKeys
from croupier.store.cluster import SharedStore, Signal, Topic
from croupier.store.event_store import Outcome as AppendOutcome
from croupier.store.event_store import Stream, Write
from croupier.store.faults import StoreFault
from croupier.store.group_commit import GroupCommit
from croupier.tables.commands import Command
from croupier.tables.deciding import refuse_command
from croupier.tables.opening.opening import OpenTable
from croupier.tables.table import Table
from croupier.vocabulary.refusal import Refusal, Refused

_T = TypeVar("_T")
_log = logging.getLogger(__name__)

THREADS: Final = 32
"""Most of them wait for the store to commit."""
KEPT: Final = 3600.0
"""Seconds that answers stay in the inbox."""
FAULT_SHOWN: Final = 5.0
"""Seconds for which the house says that its record could not be written to; tables try again every second."""
BEHIND: Final = 0.05
"""Seconds between two looks whether a table is shown as far as somebody has seen it."""
LEFT_ALONE: Final = 30.0
"""Seconds for which a table that could not be conducted here is left to others."""


class LiveFloor(SeenTables):
    """All tables of a house over one record, in one worker."""

    def __init__(
        self,
        store: SharedStore,
        keys: HouseKeys,
        *,
        worker: str | None = None,
        pace: Pace = GOOD_DEALER,
        random_bytes: RandomBytes = secrets.token_bytes,
        allowance: Allowance | None = None,
        now: Callable[[], datetime] = clock,
        tournament_pace: TournamentPace | None = None,
    ) -> None:
        """No table is loaded before `start`."""
        super().__init__()
        self.worker: Final = f"{worker or 'worker'}-{secrets.token_hex(4)}"
        self.pace: Final = pace
        self._store = store
        self._keys = keys
        self._random_bytes = random_bytes
        self._now = now
        self._fault: StoreFault | None = None
        self._fault_until = 0.0
        self._allowance = allowance or Allowance()
        self._leadership = Leadership(self.worker, store.leases)
        self._conductors: dict[str, Conductor] = {}
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._left_alone: dict[str, float] = {}
        self._to_follow: set[str] = set()
        self._undecided: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._standing_tasks: list[asyncio.Task[None]] = []
        self._is_stopping = False
        self._sweep = 0.0
        self._forwarded = ForwardedCommands(store.inbox, self._conductors, self._in_thread)
        self._messenger = Forwarder(store.inbox, self.worker, self._in_thread)
        self._leases_changed = asyncio.Event()
        self._exclusions = HouseExclusions()
        self.tournaments: Final = LiveTournaments(
            store,
            keys,
            worker=self.worker,
            append=lambda write: self._append(write),
            random_bytes=random_bytes,
            exclusions=self._exclusions,
            in_thread=lambda work: self._in_thread(work),
            now=now,
            tables=self._known_table,
            wrote=self._ordered_at,
            pace=tournament_pace,
        )
        self.tournament_watch: Final = TournamentWatch(self.tournaments, self.live_table)
        self.house: Final = LiveHouse(
            store,
            keys,
            append=lambda write: self._append(write),
            random_bytes=random_bytes,
            exclusions=self._exclusions,
            in_thread=lambda work: self._in_thread(work),
            now=now,
            wrote=self._ordered_at,
        )
        self._jackpots: Final = JackpotClock(
            pools=self.house.pools, seen=self._seen_tables, do=self.house.do, now=now
        )
        self._links: Final = LinkClock(
            pools=self.house.pools, conducted=self._conducted, do=self.house.do, now=now
        )
        self._workers: ThreadPoolExecutor
        self._gathering: GroupCommit
        self._loop: asyncio.AbstractEventLoop

    # --- beginning and end ------------------------------------------------------------------------------

    async def start(self) -> None:
        """Load every table of the record, lead those that nobody leads, and follow the others."""
        self._loop = asyncio.get_running_loop()
        self._workers = ThreadPoolExecutor(THREADS, thread_name_prefix="table")
        self._gathering = GroupCommit(self._store)
        await self._in_thread(lambda: self.house.casino)  # where that is stopped, no table can be conducted
        self._stop_listening = await self._in_thread(lambda: self._store.signals.listen(self._heard))
        for name in await self._in_thread(lambda: tables_in(self._store)):
            await self._follow(name)
        await self.tournaments.catch_up(await self._in_thread(self._store.heads))
        again = await self._renew()
        await asyncio.gather(*self._tasks)
        self._standing_tasks = [
            asyncio.create_task(self._keep_leading(again), name="leases"),
            asyncio.create_task(self._forwarded.run(), name="forwarded commands"),
            asyncio.create_task(_kept_up(self.lobby.keep_telling), name="lobby"),
            asyncio.create_task(_kept_up(self.tournaments.run), name="tournaments"),
            asyncio.create_task(_kept_up(self.tournament_watch.keep_telling), name="tournaments followed"),
            asyncio.create_task(_kept_up(self._jackpots.run), name="jackpots"),
            asyncio.create_task(_kept_up(self._links.run), name="links"),
        ]
        self._forwarded.call()

    async def stop(self) -> None:
        """Finish what is in hand, and give every table back."""
        self._is_stopping = True
        self._stop_listening()
        await _ended(self._standing_tasks)
        await asyncio.gather(*(one.stop() for one in self._conductors.values()))
        self._conductors.clear()
        await self._forwarded.finish()
        await _ended(self._tasks)
        try:
            await self.tournaments.close()
            await self._in_thread(self._leadership.release)
            await self._in_thread(lambda: self._store.signals.send(RELEASED))
        except StoreFault:
            _log.warning("the leases could not be given back: they run out by themselves")
        await asyncio.to_thread(self._workers.shutdown)
        await asyncio.to_thread(self._gathering.close)

    def _in_thread(self, work: Callable[[], _T]) -> asyncio.Future[_T]:
        return self._loop.run_in_executor(self._workers, work)

    # --- commands ---------------------------------------------------------------------------------------

    async def do(self, command: Command) -> Outcome:
        """Have the table that the command names decide it; raises the store's fault, or `NotConducted`.

        Whatever time the command names, it is stamped when its turn comes.
        """
        refused = (
            refuse_names(command)
            or self._refuse_stopped(command)
            or self.tournaments.refuse_outsider(command)
            or self._allowance.refuse(command)
        )
        if refused:
            return refused
        if not command.id:
            command = msgspec.structs.replace(command, id=f"{self.worker}:{secrets.token_hex(8)}")
        if command.table not in self._tables:
            if not isinstance(command, OpenTable):
                says = f"There is no table {command.table!r} in this house"
                return Refused(Refusal.UNKNOWN_TABLE, says=says)
            if refused := refuse_command(Table(name=command.table), command):
                return refused  # one who may not open a table leaves none behind
            await self._found(command.table)
            outcome = await self._have_done(command)
            if isinstance(outcome, Refused):
                await self._forget_unopened(command.table)
            return outcome
        return await self._have_done(command)

    def refuse_too_often(self, command: AnyCommand) -> Refused | None:
        """Count what somebody says to another room of the house: the record keeps that for ever as well."""
        return self._allowance.refuse(command)

    async def _have_done(self, command: Command) -> Outcome:
        """By the conductor of the table where it is led here, else by whoever leads it."""
        conductor = self._conductors.get(command.table)
        if conductor is not None:
            try:
                return await conductor.do(command)
            except NotConducted:
                pass  # it was not done here
        return await self._outcome(command.table, await self._messenger.send(command))

    async def _forget_unopened(self, name: str) -> None:
        """A table that was not opened after all is no table of the house."""
        async with self._locks[name]:
            conductor, table = self._conductors.get(name), self._tables.get(name)
            if conductor is None or table is None or table.picture.version > 0:
                return
            del self._conductors[name], self._tables[name]
            await conductor.stop()
            await self._in_thread(lambda: self._leadership.give_back(name))

    def _refuse_stopped(self, command: Command) -> Refused | None:
        says = self._stopped.get(command.table)
        return None if says is None else Refused(Refusal.TABLE_STOPPED, says=says.rstrip("."))

    async def _found(self, name: str) -> None:
        """A table of which the record knows nothing yet: lead it from its first event on."""
        if await self._in_thread(lambda: self._leadership.take(name)):
            await self._lead_or_follow(name)
        else:
            await self._follow(name)

    async def _outcome(self, name: str, reply: forwarding.Reply) -> Outcome:
        if isinstance(reply, forwarding.ForwardedRefusal):
            return Refused(reply.code, says=reply.says, clause=reply.clause, also=reply.also)
        if isinstance(reply, forwarding.ForwardingFailed):
            raise NotConducted(reply.says)
        await self._follow(name)
        if (followed := self._tables.get(name)) is None:
            raise NotConducted(f"{name} cannot be seen from here: it was done, and is told under the same id.")
        loop = followed.loop
        happened = await self._in_thread(lambda: loop.between(reply.first, reply.last))
        return Announcement(
            by=happened[0][0],
            events=tuple(event for _, event in happened),
            table=loop.table,
            version=reply.last,
            is_new=reply.is_new,
        )

    # --- leading ----------------------------------------------------------------------------------------

    async def _keep_leading(self, again: float) -> None:
        while True:
            await heard(self._leases_changed, again)
            again = RENEWED
            try:
                again = await self._renew()
                await self._look_for_changes()
                await self._sweep_if_due()
                self._fault = None if self._loop.time() > self._fault_until else self._fault
            except StoreFault as fault:  # leads no table once its leases are over; tries again
                self._note_fault(fault)
                _log.warning("the leases were not renewed: %s", fault)
            except Exception:
                _log.exception("the leases were not renewed")
            self._forwarded.call()

    async def _renew(self) -> float:
        """Learn what is led here, and have it so; seconds until the next look."""
        now = self._loop.time()
        self._left_alone = {name: until for name, until in self._left_alone.items() if until > now}
        wanted = self._tables.keys() - self._stopped.keys() - self._left_alone.keys()
        looked = await self._in_thread(lambda: self._leadership.renew(wanted))
        for name in looked.held ^ self._conductors.keys():
            if name not in self._undecided:
                self._undecided.add(name)
                self._begin(self._lead_or_follow(name))
        return looked.again

    async def _sweep_if_due(self) -> None:
        if (now := self._loop.time()) > self._sweep:
            self._sweep = now + KEPT / 4
            await self._in_thread(lambda: self._store.inbox.sweep(KEPT))

    async def _lead_or_follow(self, name: str) -> None:
        """Conduct the table if its lease is held here, and do not if it is not."""
        async with self._locks[name]:
            self._undecided.discard(name)
            if name in self._leadership.held:
                await self._conduct(name)
            else:
                await self._conduct_no_more(name)
        await self._follow(name)

    async def _conduct(self, name: str) -> None:
        """From where the record of the table stands."""
        if name in self._conductors:
            return
        try:
            if name not in self._tables:
                await self._load(name)
            if name not in self._tables:
                raise TableStopped(self._stopped[name])
            table = self._tables[name]
            self._announce(table, await self._in_thread(lambda: _read_again(table)))
            await self._in_thread(lambda: self.house.refuse_stopped(table.loop))
        except StoreFault:
            raise  # the lease is held, and it is tried again at the next look
        except TableStopped as problem:
            self._stop_table(name, problem)
            await self._in_thread(lambda: self._leadership.give_back(name))
            return
        except Exception as problem:
            await self._leave_alone(name, problem)
            return
        self._conductors[name] = conductor = Conductor(
            table,
            self._workers,
            announced=self._note,
            leads=lambda: self._leadership.leads(name),
            is_decided=self.tournaments.is_decided,
            now=self._now,
        )
        conductor.start()
        self._forwarded.call()

    async def _leave_alone(self, name: str, problem: Exception) -> None:
        """A table that cannot be conducted here may be conducted by others, and is tried again later."""
        _log.error("%s cannot be conducted here", name, exc_info=problem)
        self._left_alone[name] = self._loop.time() + LEFT_ALONE
        await self._in_thread(lambda: self._leadership.give_back(name))

    async def _conduct_no_more(self, name: str) -> None:
        conductor = self._conductors.pop(name, None)
        if conductor is not None:
            await conductor.stop()

    # --- following --------------------------------------------------------------------------------------

    def _heard(self, signal: Signal) -> None:
        """From the thread of the signals."""
        self._loop.call_soon_threadsafe(self._hear, signal)

    def _hear(self, signal: Signal) -> None:
        match signal.topic:
            case Topic.APPENDED:
                stream, _, version = signal.text.rpartition(" ")
                self._appended(Stream(stream), version)
            case Topic.WAITING if signal.text in self._conductors:
                self._forwarded.call()
            case Topic.ANSWERED:
                self._messenger.hear(signal.text)
            case Topic.MISSED:
                for name in self._tables.keys() - self._conductors.keys():
                    self._follow_soon(name)
                self._messenger.hear_that_calls_were_missed()
                self._leases_changed.set()
            case str(topic) if topic == RELEASED:
                self._leases_changed.set()

    def _appended(self, stream: Stream, version: str) -> None:
        """Read on where somebody else wrote; a tournament also writes to tables that are led here."""
        name = table_of(stream)
        if name is not None and name not in self._conductors:
            self._follow_soon(name)
        elif name is not None and version.isdecimal() and self._tables[name].loop.table.version < int(version):
            self._conductors[name].look()
        elif kind_of_stream(stream) is not None:
            self._begin(self.house.catch_up({stream: int(version) if version.isdecimal() else 1}))
        elif tournament_of(stream) is not None:
            self._begin(self.tournaments.catch_up({stream: int(version) if version.isdecimal() else 1}))

    def _ordered_at(self, tables: Collection[str]) -> None:
        """A tournament wrote to these tables: they are read on at once."""
        for name in tables:
            if (conductor := self._conductors.get(name)) is not None:
                conductor.look()
            else:
                self._follow_soon(name)

    async def _conducted(self) -> frozenset[str]:
        """The tables that some worker leads, whichever it is."""
        leases = await self._in_thread(self._store.leases.all)
        return frozenset(one.table for one in leases)

    def _seen_tables(self) -> Mapping[str, LedTable]:
        """The tables that this worker leads or follows, and until when their dealers lay out cards."""
        return {
            name: LedTable(table=one.loop.table, is_led=name in self._conductors, busy_until=one.moment.busy_until)
            for name, one in self._tables.items()
        }

    def _known_table(self, name: str) -> Table | None:
        table = self._tables.get(name)
        return None if table is None else table.loop.table

    async def _look_for_changes(self) -> None:
        """What was stored and never called out, or never announced, is found all the same."""
        heads = await self._in_thread(self._store.heads)
        await self.tournaments.catch_up(heads)
        await self.house.catch_up(heads)
        for stream, version in heads.items():
            name = table_of(stream)
            if name is None or name in self._stopped:
                continue
            table = self._tables.get(name)
            if table is not None and table.picture.version >= version:
                continue
            if name in self._conductors:
                self._conductors[name].look()
            else:
                self._follow_soon(name)

    def _follow_soon(self, name: str) -> None:
        if name not in self._to_follow:
            self._to_follow.add(name)
            self._begin(self._follow_if_possible(name))

    async def _follow_if_possible(self, name: str) -> None:
        """A new table that cannot be opened here is written down once, and not tried every second."""
        try:
            await self._follow(name)
        except StoreFault:
            raise
        except Exception:
            if name not in self._tables:
                self._stopped[name] = f"{name} cannot be opened here."
            raise

    async def _follow(self, name: str) -> None:
        """Read what others stored at a table, and announce it to those who watch it here."""
        async with self._locks[name]:
            self._to_follow.discard(name)
            if name in self._conductors or name in self._stopped:
                return
            table = self._tables.get(name)
            if table is None:
                await self._load(name)
            else:
                self._announce(table, await self._in_thread(lambda: _caught_up(table)))

    async def reach(self, name: str, version: int) -> None:
        """Wait until the table is shown here as somebody has seen it elsewhere, at a worker that is further.

        No longer than until all is shown that the record holds by now, whatever version is asked for.
        """
        table = self._tables.get(name)
        if table is None or table.picture.version >= version:
            return
        recorded = await self._in_thread(lambda: self._store.heads([table_stream(name)]))
        known = min(version, recorded.get(table_stream(name), 0))
        while table.picture.version < known and name not in self._stopped and not self._is_stopping:
            if (conductor := self._conductors.get(name)) is not None:
                conductor.look()
            else:
                self._follow_soon(name)
            await asyncio.sleep(BEHIND)

    def _announce(self, table: LiveTable, happened: CommandEffects | None) -> None:
        if happened is not None:
            table.announce(happened)
            self._note(happened)

    async def _load(self, name: str) -> None:
        try:
            self._tables[name] = await self._in_thread(lambda: self._loaded(name))
        except TableStopped as problem:
            self._stop_table(name, problem)
        self.lobby.changed(name)

    def _stop_table(self, name: str, problem: TableStopped) -> None:
        """This table alone: what happens at the others goes on."""
        _log.error("%s %s", problem, problem.__cause__ or "")
        self._stopped[name] = str(problem)
        self.lobby.changed(name)

    def _loaded(self, name: str) -> LiveTable:
        loop = TableLoop(
            name,
            self._store,
            self._keys,
            append=self._append,
            random_bytes=self._random_bytes,
            exclusions=self._exclusions,
            in_house=self.house.begin_at,
        )
        try:
            return LiveTable(loop, self.pace)
        except Unreadable as problem:  # the last events are read once more, further back than the snapshot
            raise stopped(name, problem) from problem

    def _append(self, write: Write) -> AppendOutcome:
        """On a worker thread: commit it with the others."""
        try:
            return self._gathering.append(write)
        except StoreFault as fault:
            self._note_fault(fault)
            raise

    def _note_fault(self, fault: StoreFault) -> None:
        """For as long as tables need to try it again, and longer where that fails as well."""
        self._fault, self._fault_until = fault, self._loop.time() + FAULT_SHOWN

    @property
    def fault(self) -> StoreFault | None:
        """Why the record could not be written to just now; nothing where it can."""
        return self._fault

    def _note(self, happened: CommandEffects) -> None:
        self.lobby.changed(happened.table)

    def led(self) -> tuple[str, ...]:
        """The tables that this worker leads."""
        return tuple(sorted(self._conductors))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else, and hold on to it until it is done."""
        if self._is_stopping:
            work.close()
            return
        task: asyncio.Task[None] = asyncio.create_task(_quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _caught_up(table: LiveTable) -> CommandEffects | None:
    """On a worker thread: fold in what others stored."""
    return table.news(table.loop.catch_up())


def _read_again(table: LiveTable) -> CommandEffects | None:
    """On a worker thread: the table with its shoe in order, as whoever conducts it needs it."""
    table.loop.reload()
    return table.news()


async def _quietly(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except StoreFault as fault:  # the record is away: it is tried again when it is back
        _log.warning("%s", fault)
    except Exception:
        _log.exception("something went wrong beside the tables")


async def _kept_up(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do it for ever; what goes wrong is written down."""
    while True:
        try:
            await work()
        except Exception:
            _log.exception("something went wrong beside the tables")
        await asyncio.sleep(RENEWED)


async def _ended(tasks: Collection[asyncio.Task[None]]) -> None:
    tasks = tuple(tasks)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
