"""A live tournament for tests: everybody in it is played by the test, as a person over the wire would play."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Any

from croupier.floor.dealing.small_tournament import PLAYERS, house_entrants, small_tournament
from croupier.floor.dealing.table_clock import clock
from croupier.floor.dealing.tournament_clock import TournamentPace
from croupier.floor.live.live_floor import LiveFloor
from croupier.floor.loops.tournament_loop import TournamentAnnouncement
from croupier.floor.shown.felt import Felt
from croupier.floor.shown.views import Viewer
from croupier.tables.reading import command_of
from croupier.tournaments.reading import READER
from croupier.tournaments.tournament import Tournament
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role

PATIENCE = 300.0
AT_ONCE = TournamentPace(to_enter=600, to_sit=600, to_look=0)
NAME = "evening-cup-1"
QUIET = ("stand", "decline", "draw")


class Evening:
    """One small tournament on a live floor."""

    def __init__(
        self, floor: LiveFloor, name: str = NAME, *, now: Callable[[], datetime] = clock, ids: str = ""
    ) -> None:
        """`ids` begin those of its commands: given, they are the same in every such evening."""
        self.floor = floor
        self.name = name
        self._now = now
        self._ids = ids or str(id(self))
        self._given = 0

    @property
    def tournament(self) -> Tournament:
        found = self.floor.tournaments.tournament(self.name)
        assert found is not None, f"there is no {self.name}"
        return found

    async def set_up(self, *others: str) -> None:
        """With house players, and these others in the seats that are left."""
        names = house_entrants(PLAYERS - len(others), ())
        for command in small_tournament(self.name, self._now(), names):
            outcome = await self.floor.tournaments.do(command)
            assert isinstance(outcome, TournamentAnnouncement), outcome
        for name in others:
            await self.tell("enter", name, agreed=True)

    async def tell(self, word: str, who: str, role: Role = Role.PLAYER, **fields: Any) -> TournamentAnnouncement:
        outcome = await self.told(word, who, role, **fields)
        assert isinstance(outcome, TournamentAnnouncement), outcome
        return outcome

    async def told(
        self, word: str, who: str, role: Role = Role.PLAYER, **fields: Any
    ) -> TournamentAnnouncement | Refused:
        given = {"command": word, "who": who, "role": role.value, "at": self._now(), **fields}
        command = READER.of_plain({**given, "tournament": self.name, "id": self._id()}, "The command")
        assert not isinstance(command, Refused), command
        return await self.floor.tournaments.do(command)

    async def do(self, table: str, word: str, who: str, **fields: Any) -> object:
        given = {"command": word, "who": who, "role": "player", "at": self._now(), "table": table, **fields}
        command = command_of({**given, "id": self._id()})
        assert not isinstance(command, Refused), command
        return await self.floor.do(command)

    def _id(self) -> str:
        self._given += 1
        return f"{self._ids}-{self._given}"

    def felts(self) -> dict[str, Felt]:
        """The tables at which a session of the tournament is played."""
        shown = {name: self.floor.shown(name, Viewer(role=Role.SPECTATOR)) for name in self.floor.names()}
        return {
            name: one.felt for name, one in shown.items() if one is not None and one.felt.tournament is not None
        }

    async def until(self, what: Callable[[Evening], bool], *, plays: bool = True) -> None:
        """Take everybody's seat, and play for them too unless told otherwise, until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not what(self):
                await self._sit()
                for table, felt in self.felts().items() if plays else ():
                    await self._play(table, felt)
                await asyncio.sleep(0.01)

    async def _sit(self) -> None:
        session = self.tournament.session
        for seat in self.tournament.seats.get(session.name, ()) if session is not None else ():
            if not seat.taken and session is not None and session.stage == "seated":
                await self.told("take-seat", seat.player)

    async def _play(self, table: str, felt: Felt) -> None:
        session = felt.tournament
        assert session is not None, "a session is played there"
        if felt.cut is not None and felt.cut.player is not None:
            await self.do(table, "decline-cut", felt.cut.player)
        for asked in felt.round.asked if felt.round is not None else ():
            await self._answer(table, asked.player)
        if session.turn is not None and felt.waits == "wagers":
            seat = next(one.box for one in session.entrants if one.player == session.turn)
            await self.do(table, "wager", session.turn, box=seat, amount=session.minimum)

    async def _answer(self, table: str, player: str) -> None:
        shown = self.floor.shown(table, Viewer(role=Role.PLAYER, name=player))
        for one in shown.yours.questions[:1] if shown is not None and shown.yours is not None else ():
            offered = [option.choose.value for option in one.options if option.refused is None]
            choose = next(word for word in QUIET if word in offered)
            await self.do(table, "decide", player, box=one.box, hand=one.hand, choose=choose)
