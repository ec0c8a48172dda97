"""One house player at one table: comes, buys chips, sits down, wagers, cuts, answers, and gets up for people."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from enum import Enum, auto
from typing import Final

from croupier.floor.shown.felt import Felt, Waits, Yours
from croupier.house_players.habits import (
    Habits,
    are_people_here,
    buy_in,
    cut,
    everybody_sits_out,
    free_box,
    makes_room,
    wagers,
)
from croupier.house_players.rule_of_thumb import answer
from croupier.web.client import Client, Done, HouseRefused, Refusal, WatchedTable


class Due(Enum):
    """What there is to do."""

    ARRIVE = auto()
    BUY_IN = auto()
    SIT = auto()
    CUT = auto()
    ANSWER = auto()
    WAGER = auto()
    LEAVE = auto()


class HousePlayer:
    """Somebody at a table until they leave it."""

    def __init__(self, client: Client, table: WatchedTable, habits: Habits) -> None:
        """Come to a table that the client follows; nothing is done before `play`."""
        self._client: Final = client
        self._table: Final = table
        self._habits: Final = habits
        self._had_enough = False

    @property
    def _yours(self) -> Yours:
        yours = self._table.yours
        assert yours is not None, "a house player is a player"
        return yours

    async def play(self) -> None:
        """Stay until it is time to go; one who never found a box goes as well."""
        refused: tuple[Due, int] | None = None
        while True:
            due = self.due()
            if due is None or (due, self._table.version) == refused:
                await self._table.changed()
                continue
            await asyncio.sleep(self._habits.seconds(self._pace(due)))
            if self.due() is not due:
                continue
            seen = self._table.version
            outcome = await self._act(due)
            if due is Due.LEAVE and isinstance(outcome, Done):
                return
            refused = (due, seen) if isinstance(outcome, Refusal) else None  # not again while nothing changes

    # --- what is due ------------------------------------------------------------------------------------

    def due(self) -> Due | None:
        """What to do next, as the table stands; nothing while others have to do something."""
        felt, yours = self._table.felt, self._yours
        if not yours.here:
            can_come = felt.open and not felt.by_hand and free_box(felt, self._habits) is not None
            return Due.ARRIVE if can_come else None
        if yours.questions:
            return Due.ANSWER
        if yours.cut:
            return Due.CUT
        if self._has_chips_out(felt):
            return None
        if not felt.open or self._had_enough or makes_room(felt, yours.name):
            return Due.LEAVE
        return self._before_the_deal(felt, yours)

    def _before_the_deal(self, felt: Felt, yours: Yours) -> Due | None:
        assert felt.sign is not None, "an open table has a sign"
        if yours.rack < felt.sign.minimum:
            return Due.BUY_IN
        if yours.seat is None:
            return Due.SIT if free_box(felt, self._habits) is not None else Due.LEAVE
        heard = any(one.name == yours.name and one.sits_out for one in felt.people)
        wanted = not heard or everybody_sits_out(felt)
        return Due.WAGER if felt.waits is Waits.WAGERS and wanted else None

    def _has_chips_out(self, felt: Felt) -> bool:
        """Whether a wager of one's own lies on the layout."""
        boxes = felt.round.boxes if felt.round is not None and not felt.round.over else ()
        stakes = (stake for box in boxes for stake in box.stakes)
        under_way = any(one.player == self._yours.name and one.outcome is None for one in stakes)
        return under_way or any(one.player == self._yours.name for one in felt.lying)

    def _pace(self, due: Due) -> tuple[float, float]:
        if due is Due.WAGER and not are_people_here(self._table.felt):
            return self._habits.alone
        return self._habits.thinks

    # --- doing it ---------------------------------------------------------------------------------------

    async def _act(self, due: Due) -> Done | Refusal:
        match due:
            case Due.ARRIVE:
                return await self._table.do("arrive")
            case Due.BUY_IN:
                return await self._buy_in()
            case Due.SIT:
                box = free_box(self._table.felt, self._habits)
                return await self._table.do("sit", box=box) if box is not None else await self._leave()
            case Due.CUT:
                return await self._cut()
            case Due.ANSWER:
                question = self._table.questions[0]
                said = answer(self._table.felt, question, self._habits.chance)
                return await self._table.decide(question, said.choose, amount=said.amount)
            case Due.WAGER:
                return await self._wager()
            case Due.LEAVE:
                return await self._leave()

    async def _leave(self) -> Done | Refusal:
        return await self._table.do("leave", into="purse")

    async def _buy_in(self) -> Done | Refusal:
        """Buy chips; one whose purse is empty asks the house for more, and goes if it gives none."""
        sign = self._table.felt.sign
        assert sign is not None, "an open table has a sign"
        me = await self._client.who_am_i()
        amount = buy_in(sign, me.purse, self._habits)
        if not amount:
            try:
                me = await self._client.more_chips()
            except HouseRefused as no:
                self._had_enough = True
                return no.refusal
            amount = buy_in(sign, me.purse, self._habits)
        if not amount:
            self._had_enough = True
            return await self._leave()
        return await self._table.do("buy-in", amount=amount, with_="purse")

    async def _cut(self) -> Done | Refusal:
        offered = self._table.my_cut
        assert offered is not None, "the cut was due"
        if self._habits.chance(self._habits.declines_cut):
            return await self._table.do("decline-cut")
        return await self._table.do("cut", **cut(offered, self._habits))

    async def _wager(self) -> Done | Refusal:
        """Place what comes to mind, one after the other; what the table does not take is left."""
        yours, habits = self._yours, self._habits
        assert yours.seat is not None, "one who stands does not wager"
        self._had_enough = habits.chance(habits.leaves)
        if everybody_sits_out(self._table.felt):
            habits = replace(habits, sits_out=0)
        placed = () if self._had_enough else wagers(self._table.felt, yours.name, yours.seat, yours.rack, habits)
        outcome: Done | Refusal | None = None
        for one in placed:
            on = {} if one.on is None else {"on": one.on.value}
            outcome = await self._table.do("wager", box=one.box, amount=one.amount, **on)
            if isinstance(outcome, Refusal):
                break
        if self._had_enough:
            return await self._leave()
        return outcome if outcome is not None else await self._table.do("pass")
