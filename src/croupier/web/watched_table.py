"""A table as a program follows it: always the newest felt, and ways to wait for what concerns one."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import Any, Final, Protocol

import msgspec

from croupier.floor.shown.felt import CutShown, Felt, QuestionAsked, Waits, Yours
from croupier.floor.shown.frames import HappenedFrame, HappenedRead, TableFrame, TableRead
from croupier.vocabulary.names import Choice
from croupier.web.shapes import CommandDone, Problem

ENDS_A_ROUND: Final = frozenset({"round-closed.1", "round-voided.1"})
_REMEMBERED: Final = 512
"""So many happenings are kept, so that one who asks a moment later misses none."""

Condition = Callable[["WatchedTable"], bool]


class Commands(Protocol):
    """Where commands go."""

    async def command(self, table: str, command: str, **fields: Any) -> CommandDone | Problem:
        """Give a command, and wait until it is done or refused."""


class WatchedTable:
    """One table, kept up to date by its client. Its version never goes back."""

    def __init__(self, name: str, commands: Commands) -> None:
        """Nothing was seen of it yet."""
        self.name: Final = name
        self.version = -1
        self._commands = commands
        self._felt: Felt | None = None
        self._yours: Yours | None = None
        self._fault: Exception | None = None
        self._waiting: set[asyncio.Future[None]] = set()
        self._listening: set[asyncio.Queue[HappenedRead | None]] = set()
        self._past: deque[HappenedRead] = deque(maxlen=_REMEMBERED)

    # --- what there is to see ---------------------------------------------------------------------------

    @property
    def felt(self) -> Felt:
        """The table as everyone sees it."""
        assert self._felt is not None, "the table has not been seen yet"
        return self._felt

    @property
    def yours(self) -> Yours | None:
        """What concerns oneself alone; nothing for one who is no player."""
        return self._yours

    @property
    def questions(self) -> tuple[QuestionAsked, ...]:
        """What one is asked at this moment."""
        return self._yours.questions if self._yours is not None else ()

    @property
    def wagers_open(self) -> bool:
        """Whether wagers are taken."""
        return self.felt.waits is Waits.WAGERS

    @property
    def my_cut(self) -> CutShown | None:
        """The cut, where it is offered to oneself."""
        return self.felt.cut if self._yours is not None and self._yours.cut else None

    # --- waiting ----------------------------------------------------------------------------------------

    async def until(self, condition: Condition) -> WatchedTable:
        """Wait until the table is as described; `asyncio.timeout` around it says how long."""
        while not (self._felt is not None and condition(self)):
            await self.changed()
        return self

    async def changed(self) -> WatchedTable:
        """Wait until something happens."""
        if self._fault is not None:
            raise self._fault
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(waiting)
        try:
            await waiting
        finally:
            self._waiting.discard(waiting)
        return self

    async def my_question(self) -> QuestionAsked:
        """Wait until one is asked something; the first question of those that are open."""
        return (await self.until(lambda table: bool(table.questions))).questions[0]

    async def until_wagers_open(self) -> WatchedTable:
        """Wait until wagers are taken."""
        return await self.until(lambda table: table.wagers_open)

    async def until_my_cut(self) -> CutShown:
        """Wait until the cut is one's own."""
        cut = (await self.until(lambda table: table.my_cut is not None)).my_cut
        assert cut is not None, "the cut was there a moment ago"
        return cut

    async def my_round(self, wager: CommandDone | Problem) -> AsyncIterator[HappenedRead]:
        """All that happens after a wager was accepted, to the end of the round it is in; each thing once.

        Rounds follow one another, so the first that ends after the wager is its own, whatever lies on the felt. A
        wager that was refused has no round, and nothing comes. After a reconnection one thing may hold more, from
        before the wager to the round after: then too, only what lies between is told.
        """
        if isinstance(wager, Problem):
            return
        async for happened in self.happenings(after=wager.version):
            events = tuple(one for one in happened.events if one["version"] > wager.version)
            ends = next((number for number, one in enumerate(events, 1) if one["kind"] in ENDS_A_ROUND), None)
            yield msgspec.structs.replace(happened, events=events[:ends])
            if ends is not None:
                return

    async def happenings(self, after: int | None = None) -> AsyncIterator[HappenedRead]:
        """All that happens from now on, each thing once; after a reconnection what was missed comes first.

        With `after`, an earlier version of the table, what is still remembered since then comes before that.
        """
        queue: asyncio.Queue[HappenedRead | None] = asyncio.Queue()
        for past in self._past if after is not None else ():
            if after is not None and past.version > after:
                queue.put_nowait(past)
        self._listening.add(queue)
        try:
            while (happened := await queue.get()) is not None:
                yield happened
            if self._fault is not None:
                raise self._fault
        finally:
            self._listening.discard(queue)

    # --- commands ---------------------------------------------------------------------------------------

    async def do(self, command: str, **fields: Any) -> CommandDone | Problem:
        """Give a command: `do("sit", box=3)`. A field that is a word of Python's ends in a stroke: `with_`."""
        return await self._commands.command(self.name, command, **fields)

    async def decide(
        self, question: QuestionAsked, choose: Choice, *, amount: int | None = None
    ) -> CommandDone | Problem:
        """Answer a question."""
        fields: dict[str, Any] = {"box": question.box, "hand": question.hand, "choose": choose.value}
        if self._felt is not None and self._felt.round is not None:
            fields["round"] = self._felt.round.number  # sent again on a new line, it counts in no later round
        if amount is not None:
            fields["amount"] = amount
        if question.owner is not None:
            fields["for_"] = question.owner
        return await self.do("decide", **fields)

    # --- for the client ---------------------------------------------------------------------------------

    def take(self, frame: TableRead | HappenedRead) -> None:
        """Look at what the house sent; what was seen already is passed over."""
        new = frame.version > self.version
        first, events = self.version < 0, tuple(frame.record) if isinstance(frame, TableFrame) else frame.events
        unseen = tuple(one for one in events if one["version"] > self.version)
        if frame.version < self.version:
            return
        self.version, self._felt, self._yours = frame.version, frame.felt, frame.yours
        if new and not first:
            self._tell(frame, unseen)
        self._wake()

    def fail(self, fault: Exception) -> None:
        """Nothing more will come: whoever waits is told why."""
        self._fault = fault
        for queue in self._listening:
            queue.put_nowait(None)
        for one in tuple(self._waiting):
            if not one.done():
                one.set_exception(fault)

    def _tell(self, frame: TableRead | HappenedRead, events: tuple[dict[str, Any], ...]) -> None:
        takes = frame.takes if isinstance(frame, HappenedFrame) else 0
        happened: HappenedRead = HappenedFrame(
            table=frame.table,
            version=frame.version,
            takes=takes,
            events=events,
            felt=frame.felt,
            yours=frame.yours,
        )
        self._past.append(happened)
        for queue in self._listening:
            queue.put_nowait(happened)

    def _wake(self) -> None:
        for one in tuple(self._waiting):
            if not one.done():
                one.set_result(None)
