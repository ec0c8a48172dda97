"""The tables of one house: each is loaded when it is first spoken of, and conducted by its own loop."""

from __future__ import annotations

import contextlib

from croupier.audit.record import tables_in
from croupier.floor.exclusions import HouseExclusions
from croupier.floor.table_loop import Announcement, TableLoop, TableStopped
from croupier.shoe.sealing import HouseKeys
from croupier.store.event_store import EventStore
from croupier.tables.commands import Command
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import PATRONS


class GamingFloor:
    """All tables that this process conducts, over one record and under one set of house keys."""

    def __init__(self, store: EventStore, keys: HouseKeys) -> None:
        """No table is loaded yet."""
        self._store = store
        self._keys = keys
        self._exclusions = HouseExclusions()
        self._loops: dict[str, TableLoop] = {}
        self._all_loaded = False

    def do(self, command: Command) -> Announcement | Refused:
        """Have the table that the command names decide it; the script looked at its envelope as it was read."""
        table = self.table(command.table)
        if command.role in PATRONS:
            self._load_others()
        return table.do(command)

    def _load_others(self) -> None:
        """What other tables know of a patron counts here too; one that cannot be loaded knows nothing."""
        if self._all_loaded:
            return
        for name in tables_in(self._store):
            with contextlib.suppress(TableStopped):
                self.table(name)
        self._all_loaded = True

    def table(self, name: str) -> TableLoop:
        """The loop of a table; one that nobody has heard of begins empty."""
        if name not in self._loops:
            self._loops[name] = TableLoop(name, self._store, self._keys, exclusions=self._exclusions)
        return self._loops[name]
