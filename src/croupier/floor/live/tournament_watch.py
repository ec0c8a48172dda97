"""Those who follow tournaments: told together, a few times a second, what has changed for each of them.

What they see hangs on the tournament's own stream, on every table it is played at, and on the clock. So each of
them is looked at again when one of these went on, and now and then for the hour; a frame goes out only where it
differs from the last that this viewer was sent.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import msgspec

from croupier.floor.live.live_table import LiveTable
from croupier.floor.live.live_tournaments import OVER, LiveTournaments
from croupier.floor.live.viewing import Send
from croupier.floor.shown.felt import Felt
from croupier.floor.shown.views import Viewer
from croupier.floor.tournament_pages.tournament_frames import TournamentFrame, TournamentsFrame
from croupier.floor.tournament_pages.tournament_shown import TournamentSeen
from croupier.store.faults import StoreFault

_log = logging.getLogger(__name__)

EVERY: Final = 0.5
"""Seconds between two looks."""
FOR_THE_HOUR: Final = 4
"""So many looks pass until all is looked at again though nothing happened: for what depends on the time."""

_encode: Final = msgspec.json.Encoder().encode


@dataclass(slots=True)
class _Follower:
    """One viewer's look at one tournament, or at all of them."""

    viewer: Viewer
    send: Send
    name: str | None
    console: bool
    sent: bytes = b""


class TournamentWatch:
    """Everybody who looks at tournaments in this worker."""

    def __init__(self, tournaments: LiveTournaments, tables: Callable[[str], LiveTable | None]) -> None:
        """`tables` finds a table as people look at it."""
        self._tournaments = tournaments
        self._tables = tables
        self._followers: dict[tuple[Send, str | None], _Follower] = {}
        self._stood: dict[str | None, object] = {}

    async def follow(self, name: str | None, viewer: Viewer, send: Send, *, console: bool = False) -> None:
        """Send a tournament that there is, or all of them where none is named, now and whenever it changes."""
        follower = _Follower(viewer=viewer, send=send, name=name, console=console)
        self._followers[send, name] = follower
        await self._tell(follower)

    def unfollow(self, name: str | None, send: Send) -> None:
        """Send no more of it there."""
        self._followers.pop((send, name), None)

    def leave(self, send: Send) -> None:
        """Send nothing there any more."""
        for key in [one for one in self._followers if one[0] == send]:
            del self._followers[key]

    async def keep_telling(self) -> None:
        """Go on until it is cancelled."""
        looks = 0
        while True:
            await asyncio.sleep(EVERY)
            looks += 1
            await self.look(for_the_hour=looks % FOR_THE_HOUR == 0)

    async def look(self, *, for_the_hour: bool = False) -> None:
        """Tell everybody of what has changed since the last look."""
        followed = {one.name for one in self._followers.values()}
        stands = {name: self._stands(name) for name in followed}
        changed = {name for name in followed if stands[name] != self._stood.get(name)}
        if for_the_hour:
            changed |= {name for name in followed if self._goes_on(name)}
        self._stood = stands
        for follower in tuple(self._followers.values()):
            if follower.name in changed:
                await self._tell(follower)
                await asyncio.sleep(0)  # tables wait for nobody who looks on

    def _goes_on(self, name: str | None) -> bool:
        tournament = self._tournaments.tournament(name) if name is not None else None
        return tournament is not None and tournament.phase not in OVER

    def _stands(self, name: str | None) -> object:
        """How far all has come that a page hangs on."""
        if name is None:
            return tuple(map(self._version, self._tournaments.names()))
        tournament = self._tournaments.tournament(name)
        tables = map(self._tables, tournament.designated if tournament is not None else ())
        pictures = tuple(None if one is None else one.picture.version for one in tables)
        return self._version(name), pictures, self._tournaments.next_step(name)

    def _version(self, name: str) -> tuple[str, int]:
        tournament = self._tournaments.tournament(name)
        return name, 0 if tournament is None else tournament.version

    async def _tell(self, follower: _Follower) -> None:
        try:
            frame = await self._frame(follower)
        except StoreFault as fault:  # the record is away: it is looked at again
            _log.warning("%s", fault)
            return
        key = (follower.send, follower.name)
        if frame is None or frame == follower.sent or self._followers.get(key) is not follower:
            return
        follower.sent = frame
        follower.send(frame)

    async def _frame(self, follower: _Follower) -> bytes | None:
        if follower.name is None:
            return _encode(TournamentsFrame(tournaments=self._tournaments.glimpses(follower.viewer)))
        seen = self.seen(follower.name, follower.viewer)
        if seen is None:
            return None
        console = await self._tournaments.console(follower.name, follower.viewer) if follower.console else None
        return _encode(TournamentFrame(tournament=follower.name, seen=seen, console=console))

    def seen(self, name: str, viewer: Viewer) -> TournamentSeen | None:
        """A tournament as the viewer sees it; nothing where there is none of that name."""
        return self._tournaments.seen(name, self._felt, viewer)

    def _felt(self, name: str) -> Felt | None:
        table = self._tables(name)
        return None if table is None else table.picture.felt
