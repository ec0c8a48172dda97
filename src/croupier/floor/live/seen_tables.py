"""The tables of the house as they can be looked at in this worker, whoever leads them. It changes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from croupier.floor.live.live_table import LiveTable
from croupier.floor.live.lobby import Lobby
from croupier.floor.live.viewing import Send, Viewing, newest, yours_in
from croupier.floor.shown.felt import Felt, Glimpse, Yours, stopped_glimpse
from croupier.floor.shown.views import Viewer


@dataclass(frozen=True, slots=True, kw_only=True)
class TableShown:
    """A table as one viewer sees it."""

    felt: Felt
    yours: Yours | None
    record: list[dict[str, Any]]
    earlier: int
    """How many of what happened last are left out."""


class SeenTables:
    """All tables that were loaded here, and everyone in the lobby."""

    def __init__(self) -> None:
        """No table yet."""
        self.lobby: Final = Lobby(self._glimpse)
        self._tables: dict[str, LiveTable] = {}
        self._stopped: dict[str, str] = {}
        """The tables that cannot go on, each with the sentence that everybody is told."""

    def names(self) -> tuple[str, ...]:
        """The tables of the house."""
        return tuple(sorted(self._tables))

    def why_stopped(self, name: str) -> str | None:
        """Why the table of that name cannot go on; nothing where it can."""
        return self._stopped.get(name)

    def live_table(self, name: str) -> LiveTable | None:
        """The table of that name."""
        return self._tables.get(name)

    def shown(self, name: str, viewer: Viewer) -> TableShown | None:
        """A table as the viewer sees it now; nothing where there is none of that name."""
        table = self._tables.get(name)
        if table is None:
            return None
        picture = table.picture
        told = newest(table.since(None), viewer)
        return TableShown(
            felt=picture.felt,
            yours=yours_in(picture, viewer),
            record=told.record,
            earlier=told.earlier,
        )

    def tables_of(self, name: str) -> tuple[str, ...]:
        """The tables at which a person is."""
        return tuple(one for one in self.names() if name in self._tables[one].picture.yours)

    def viewing(self, viewer: Viewer, send: Send) -> Viewing:
        """A stream for one viewer."""
        return Viewing(self, viewer, send)

    def _glimpse(self, name: str) -> Glimpse | None:
        if (says := self._stopped.get(name)) is not None:
            return stopped_glimpse(name, says)
        table = self._tables.get(name)
        return None if table is None else table.glimpse()

    def why_stopped_all(self) -> tuple[str, ...]:
        """The same of every table that is, a sentence each."""
        return tuple(says for _, says in sorted(self._stopped.items()))

    def glimpses(self) -> tuple[Glimpse, ...]:
        """All tables as the lobby shows them."""
        names = sorted(self._tables.keys() | self._stopped.keys())
        return tuple(one for one in map(self._glimpse, names) if one is not None)

    def in_the_lobby(self, send: Send) -> None:
        """Send glimpses there from now on."""
        self.lobby.enter(send)

    def out_of_the_lobby(self, send: Send) -> None:
        """Send no more glimpses there."""
        self.lobby.leave(send)
