"""The tables of one house: each is loaded when it is first spoken of, and conducted by its own loop."""

from __future__ import annotations

from croupier.floor.envelope import refuse_envelope
from croupier.floor.table_loop import Announcement, TableLoop
from croupier.shoe.sealing import HouseKeys
from croupier.store.event_store import EventStore
from croupier.tables.commands import Command
from croupier.vocabulary.refusal import Refused


class GamingFloor:
    """All tables that this process conducts, over one record and under one set of house keys."""

    def __init__(self, store: EventStore, keys: HouseKeys) -> None:
        """No table is loaded yet."""
        self._store = store
        self._keys = keys
        self._loops: dict[str, TableLoop] = {}

    def do(self, command: Command) -> Announcement | Refused:
        """Have the table that the command names decide it."""
        return refuse_envelope(command) or self.table(command.table).do(command)

    def table(self, name: str) -> TableLoop:
        """The loop of a table; one that nobody has heard of begins empty."""
        if name not in self._loops:
            self._loops[name] = TableLoop(name, self._store, self._keys)
        return self._loops[name]
