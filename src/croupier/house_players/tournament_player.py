"""House players in tournaments: they take the seats they drew, wager in turn, and answer by the rule of thumb."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from croupier.floor.shown.session_felt import TableSession, YourTournament
from croupier.floor.tournament_pages.tournament_shown import BoardRow, TournamentSeen
from croupier.house_players.habits import Habits, cut
from croupier.house_players.names import is_house_player
from croupier.house_players.rule_of_thumb import answer
from croupier.web.client import Client, HouseAway, HouseRefused, Refusal, SignedOut, WatchedTable

log = logging.getLogger("croupier.house_players")

LOOKS_EVERY: Final = 1.0
"""Seconds between two looks at a tournament."""
LASTS: Final = 20.0
"""Seconds for which one who has nothing to do stays connected."""
OVER: Final = frozenset({"paid", "cancelled", "placed"})
STILL_IN: Final = frozenset({"entered", "playing", "advanced"})
PLAYS_A_PASS_CARD: Final = 0.04
SEALS: Final = 0.15
_UNITS: Final = (1, 1, 2, 2, 3, 4, 5)


class TournamentPlayers:
    """Everybody of the house who has entered a tournament, each with a session and a socket of its own."""

    def __init__(self, house: str, sign_in: Callable[[str], Awaitable[str]], habits: Habits) -> None:
        """Of the house at this address; nobody comes before `run`."""
        self._house: Final = house
        self._sign_in: Final = sign_in
        self._habits: Final = habits
        self._at: dict[tuple[str, str], asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Send players to the seats that they drew, until cancelled."""
        async with asyncio.TaskGroup() as playing, Client(self._house) as lobby:
            while True:
                try:
                    await self._look(lobby, playing)
                except (HouseAway, HouseRefused) as away:
                    log.warning("House players cannot see the tournaments: %s", away)
                await asyncio.sleep(LOOKS_EVERY)

    async def _look(self, lobby: Client, playing: asyncio.TaskGroup) -> None:
        self._at = {key: task for key, task in self._at.items() if not task.done()}
        for one in await lobby.tournaments():
            if one.phase in OVER or not one.tables:
                continue
            seen = await lobby.tournament(one.name)
            for row in seen.board:
                key = (row.player, one.name)
                if is_house_player(row.player) and key not in self._at and _has_to_play(seen, row):
                    self._at[key] = playing.create_task(self._play(*key), name=f"{row.player} in {one.name}")

    async def _play(self, name: str, tournament: str) -> None:
        """Until there is nothing to do; whatever goes wrong ends this, and the next look begins it again."""
        try:
            async with Client(self._house, token=await self._sign_in(name)) as client:
                await TournamentPlayer(client, name, tournament, self._habits).play()
        except (SignedOut, HouseAway, HouseRefused) as away:
            log.info("%s leaves %s for a moment: %s", name, tournament, away)
        except Exception:
            log.exception("%s leaves %s for a reason that nobody foresaw", name, tournament)


def _has_to_play(seen: TournamentSeen, row: BoardRow) -> bool:
    """Whether a seat waits for them, or a table that they are in at."""
    if row.state not in STILL_IN or row.table is None:
        return False
    return not row.in_seat or any(one.table == row.table and not one.finished for one in seen.tables)


class TournamentPlayer:
    """One of them, in one tournament, for as long as there is something to do."""

    def __init__(self, client: Client, name: str, tournament: str, habits: Habits) -> None:
        """Nothing is done before `play`."""
        self._client: Final = client
        self._name: Final = name
        self._tournament: Final = tournament
        self._habits: Final = habits

    async def play(self) -> None:
        """Take the seat, and play the session at its table."""
        seen = await self._client.tournament(self._tournament)
        row = next((one for one in seen.board if one.player == self._name), None)
        if row is None or not _has_to_play(seen, row):
            return
        await asyncio.sleep(self._habits.seconds(self._habits.thinks))
        if not row.in_seat:
            await self._client.tell_tournament(self._tournament, "take-seat")
        assert row.table is not None, "one who has to play has a table"
        await self._at_table(await self._client.watch(row.table))

    async def _at_table(self, table: WatchedTable) -> None:
        refused: int | None = None
        while True:
            due = self._due(table)
            if due is None or table.version == refused:
                try:
                    async with asyncio.timeout(LASTS):
                        await table.changed()
                except TimeoutError:
                    return
                continue
            await asyncio.sleep(self._habits.seconds(self._habits.thinks))
            if self._due(table) != due:
                continue
            seen = table.version
            outcome = await self._act(table, due)
            refused = seen if isinstance(outcome, Refusal) else None  # not again while nothing changes

    def _due(self, table: WatchedTable) -> str | None:
        """What there is to do at the table; nothing while others have to do something."""
        yours = table.yours
        if yours is None:
            return None
        if yours.questions:
            return "answer"
        if yours.cut:
            return "cut"
        mine = yours.tournament
        return "wager" if mine is not None and mine.your_turn and not mine.heard else None

    async def _act(self, table: WatchedTable, due: str) -> object:
        yours, session = table.yours, table.felt.tournament
        assert yours is not None, "there was something to do"
        if due == "answer":
            question = table.questions[0]
            said = answer(table.felt, question, self._habits.chance)
            return await table.decide(question, said.choose, amount=said.amount)
        if due == "cut":
            offered = table.my_cut
            assert offered is not None, "the cut was due"
            return await table.do("cut", **cut(offered, self._habits))
        assert session is not None, "a wager was due"
        assert yours.tournament is not None, "a wager was due"
        return await self._wager(table, session, yours.tournament)

    async def _wager(self, table: WatchedTable, session: TableSession, mine: YourTournament) -> object:
        """A few times the minimum; now and then a pass card, or a form in place of an open wager."""
        habits = self._habits
        if mine.pass_cards and habits.chance(PLAYS_A_PASS_CARD):
            return await table.do("play-pass-card")
        amount = amount_to_wager(session, mine, habits)
        main: Any = table.felt.main
        if mine.undisclosed_left and not mine.late and habits.chance(SEALS) and main is not None:
            return await table.do("seal-wager", on=main.value, amount=amount)
        return await table.do("wager", box=mine.box, amount=amount)


def amount_to_wager(session: TableSession, mine: YourTournament, habits: Habits) -> int:
    """A few times the minimum; behind the line in the last round, as much as may be."""
    if mine.late:
        return mine.least
    most = max(mine.least, min(mine.most, mine.chips) // mine.unit * mine.unit)
    held = sorted((one.chips for one in session.entrants if one.standing == "in"), reverse=True)
    is_last = session.rounds is not None and session.played + 1 >= session.rounds
    if is_last and held and mine.chips < held[0]:
        return most
    return min(most, mine.least * habits.dice.choice(_UNITS))
