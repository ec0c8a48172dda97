"""The live floor: every table of the house in this process, conducted, watched and seen from the lobby."""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

from croupier.audit.record import tables_in
from croupier.floor.conductor import Conductor, Outcome
from croupier.floor.envelope import refuse_envelope
from croupier.floor.felt import Felt, Glimpse, Yours
from croupier.floor.house import RandomBytes
from croupier.floor.live_table import Happened, LiveTable
from croupier.floor.pace import GOOD_DEALER, Pace
from croupier.floor.table_loop import TableLoop
from croupier.floor.viewing import Send, Viewing, happenings, lobby_frame, yours_in
from croupier.floor.views import Viewer
from croupier.shoe.sealing import HouseKeys
from croupier.store.event_store import EventStore
from croupier.store.gathering import Gathering
from croupier.tables.commands import Command
from croupier.tables.opening.opening import OpenTable
from croupier.vocabulary.refusal import Refusal, Refused

THREADS: Final = 64
"""Most of them wait for the store to commit."""
LOBBY_EVERY: Final = 0.5
"""Seconds between two looks from the lobby."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableShown:
    """A table as one viewer sees it."""

    felt: Felt
    yours: Yours | None
    record: list[dict[str, Any]]


class LiveFloor:
    """All tables of a house over one record."""

    def __init__(
        self,
        store: EventStore,
        keys: HouseKeys,
        *,
        worker: str | None = None,
        pace: Pace = GOOD_DEALER,
        random_bytes: RandomBytes = secrets.token_bytes,
    ) -> None:
        """No table is loaded before `start`."""
        self.worker: Final = worker or f"worker-{secrets.token_hex(4)}"
        self.pace: Final = pace
        self._store = store
        self._keys = keys
        self._random_bytes = random_bytes
        self._tables: dict[str, LiveTable] = {}
        self._conductors: dict[str, Conductor] = {}
        self._opening = asyncio.Lock()
        self._workers: ThreadPoolExecutor | None = None
        self._gathering: Gathering | None = None
        self._lobby: dict[Send, None] = {}
        self._changed: set[str] = set()
        self._lobby_task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Load every table of the record and begin to conduct it."""
        self._workers = ThreadPoolExecutor(THREADS, thread_name_prefix="table")
        self._gathering = Gathering(self._store)
        loop = asyncio.get_running_loop()
        for name in await loop.run_in_executor(self._workers, tables_in, self._store):
            await self._take_up(name)
        self._lobby_task = asyncio.create_task(self._look_from_the_lobby(), name="lobby")

    async def stop(self) -> None:
        """Finish what is in hand, and let go of every table."""
        if self._lobby_task is not None:
            self._lobby_task.cancel()
        await asyncio.gather(*(one.stop() for one in self._conductors.values()))
        self._conductors.clear()
        if self._workers is not None and self._gathering is not None:
            await asyncio.get_running_loop().run_in_executor(None, self._workers.shutdown)
            await asyncio.get_running_loop().run_in_executor(None, self._gathering.close)

    # --- commands ---------------------------------------------------------------------------------------

    async def do(self, command: Command) -> Outcome:
        """Have the table that the command names decide it; raises the store's fault."""
        if refused := refuse_envelope(command):
            return refused
        if command.table not in self._conductors:
            if not isinstance(command, OpenTable):
                says = f"There is no table {command.table!r} in this house"
                return Refused(Refusal.UNKNOWN_TABLE, says=says)
            async with self._opening:
                if command.table not in self._conductors:
                    await self._take_up(command.table)
        return await self._conductors[command.table].do(command)

    async def _take_up(self, name: str) -> None:
        """Load a table, and conduct it from now on."""
        assert self._workers is not None, "the floor has not started"
        table = await asyncio.get_running_loop().run_in_executor(self._workers, self._load, name)
        self._tables[name] = table
        self._conductors[name] = Conductor(table, self._workers, announced=self._note)
        self._conductors[name].start()
        self._changed.add(name)

    def _load(self, name: str) -> LiveTable:
        assert self._gathering is not None, "the floor has not started"
        loop = TableLoop(
            name, self._store, self._keys, append=self._gathering.append, random_bytes=self._random_bytes
        )
        return LiveTable(loop, self.pace)

    def _note(self, happened: Happened) -> None:
        self._changed.add(happened.table)

    # --- looking ----------------------------------------------------------------------------------------

    def names(self) -> tuple[str, ...]:
        """The tables of the house."""
        return tuple(sorted(self._tables))

    def live_table(self, name: str) -> LiveTable | None:
        """The table of that name."""
        return self._tables.get(name)

    def shown(self, name: str, viewer: Viewer) -> TableShown | None:
        """A table as the viewer sees it now; nothing where there is none of that name."""
        table = self._tables.get(name)
        if table is None:
            return None
        picture = table.picture
        return TableShown(
            felt=picture.felt,
            yours=yours_in(picture, viewer),
            record=happenings(table.since(None), viewer),
        )

    def tables_of(self, name: str) -> tuple[str, ...]:
        """The tables at which a person is."""
        return tuple(one for one in self.names() if name in self._tables[one].picture.yours)

    def viewing(self, viewer: Viewer, send: Send) -> Viewing:
        """A stream for one viewer."""
        return Viewing(self, viewer, send)

    # --- the lobby --------------------------------------------------------------------------------------

    def glimpses(self) -> tuple[Glimpse, ...]:
        """All tables as the lobby shows them."""
        return tuple(self._tables[name].glimpse() for name in self.names())

    def in_the_lobby(self, send: Send) -> None:
        """Send glimpses there from now on."""
        self._lobby[send] = None

    def out_of_the_lobby(self, send: Send) -> None:
        """Send no more glimpses there."""
        self._lobby.pop(send, None)

    async def _look_from_the_lobby(self) -> None:
        """What changed is told together, a few times a second."""
        while True:
            await asyncio.sleep(LOBBY_EVERY)
            changed, self._changed = self._changed, set()
            if changed and self._lobby:
                frame = lobby_frame(tuple(self._tables[name].glimpse() for name in sorted(changed)))
                for send in tuple(self._lobby):
                    send(frame)
