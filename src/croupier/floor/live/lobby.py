"""The lobby: those who look at all tables at once, told together a few times a second what changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from croupier.floor.live.viewing import Send, lobby_frame
from croupier.floor.shown.felt import Glimpse

EVERY: Final = 0.5
"""Seconds between two looks."""


class Lobby:
    """Everyone in the lobby."""

    def __init__(self, glimpse: Callable[[str], Glimpse | None]) -> None:
        """`glimpse` shows a table by its name, if it is still there."""
        self._glimpse = glimpse
        self._there: dict[Send, None] = {}
        self._changed: set[str] = set()

    def enter(self, send: Send) -> None:
        """Tell this one from now on."""
        self._there[send] = None

    def leave(self, send: Send) -> None:
        """Tell it no more."""
        self._there.pop(send, None)

    def changed(self, name: str) -> None:
        """Something happened at a table."""
        self._changed.add(name)

    async def keep_telling(self) -> None:
        """Go on until it is cancelled."""
        while True:
            await asyncio.sleep(EVERY)
            changed, self._changed = self._changed, set()
            if changed and self._there:
                frame = lobby_frame(tuple(one for one in map(self._glimpse, sorted(changed)) if one))
                for send in tuple(self._there):
                    send(frame)
