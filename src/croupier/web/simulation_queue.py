"""Where simulations are started, looked at and stopped: each in a process of its own, a few at a time.

Others wait for a place, once their table is worked out: first those of addresses that have none, then in their
order. While somebody waits, one that has had its turn is stopped, with what came of it, which stays for some
minutes after the end; where too many wait, one of an address that has several gives way to an address that has
none. One that nobody looks at is stopped, and so is that of somebody who has sat down to play.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import structlog

from croupier.analysis.choices import table_asked
from croupier.analysis.documents import SimulationShown, State
from croupier.analysis.plan import Draft, Prepared
from croupier.analysis.process import TaskFailed, Work, WorkerProcess
from croupier.analysis.simulation_documents import Progress, played, wagering_shown
from croupier.analysis.words import measure, rules_words
from croupier.rulebooks import shelf
from croupier.vocabulary.refusal import Refused, RefusedError
from croupier.web.problems import Says, no, sentence, write_down
from croupier.web.visitor import Visitor

log = structlog.get_logger("croupier.simulations")

MOST_AT_ONCE: Final = 2
"""In one house; each takes a processor where nobody else wants it."""
MOST_UNDER_WAY: Final = 16
"""Those that wait for a place among them; the next one is sent away."""
MOST_OF_ONE: Final = 4
"""Of one address, whoever they are there."""
TURN: Final = 60.0
"""Seconds that one may take while others wait; on a quiet machine some hundred million rounds."""
LONGEST: Final = 1_800.0
"""Seconds that one may take at all."""
KEPT_FOR: Final = 600.0
"""Seconds that a simulation can still be looked at after its end."""
MOST_KEPT: Final = 64
UNWATCHED: Final = 120.0
"""Seconds after which one that nobody looks at is stopped; pages that are not in front ask once a minute."""
LOOKS: Final = 1.0
"""Seconds between two looks whether it may go on."""
NICER: Final = 15
"""Each process stands back behind the tables, and behind the analysis."""

Prepare: TypeAlias = Callable[[], Awaitable[Prepared]]
MayGoOn: TypeAlias = Callable[[], bool]

_BROKE_OFF: Final = "The simulation broke off: it is written down, and you may start it again."
_NOBODY_LOOKED: Final = "Nobody looked at it any more, so it was stopped."
_OTHERS_WAIT: Final = "Others wait for a simulation, and this one had its turn of {seconds:.0f} seconds."
_GAVE_WAY: Final = "So many wait for a simulation that this one gave way to an address that had none."
_TOO_LONG: Final = "A simulation takes at most {seconds:.0f} seconds, and this one was stopped."
_IN_PLAY: Final = "It was stopped when you came into play at a table."


def whose(visitor: Visitor) -> str:
    """By what one visitor is told from another."""
    return f"person {visitor.person.name}" if visitor.person is not None else f"address {visitor.address}"


@dataclass(kw_only=True)
class Simulation:
    """One that was started, from the first moment until it is forgotten."""

    draft: Draft
    owner: str
    has_name: bool
    """Whether its owner is signed in: then nobody else is shown it."""
    seen: float
    address: str
    began: float | None = None
    """When it was given a place."""
    id: str = field(default_factory=lambda: secrets.token_urlsafe(18))
    state: State = "preparing"
    prepared: Prepared | None = None
    is_ready: bool = False
    """Whether all that it plays by is worked out, so that only a place is wanting."""
    told: Progress | None = None
    says: str | None = None
    ended: float | None = None
    task: asyncio.Task[None] | None = None
    process: int | None = None

    @property
    def is_under_way(self) -> bool:
        """Whether it still has a process, or waits for one."""
        return self.ended is None

    def shown(self, *, waits_behind: int | None = None) -> SimulationShown:
        """As it stands."""
        request, plan, told = self.draft.request, self.draft.plan, self.told
        play = None if self.prepared is None else self.prepared.play
        return SimulationShown(
            id=self.id,
            state=self.state,
            rulebook=plan.book,
            called=shelf.book(plan.book).called,
            played_with=rules_words(self.draft.rules),
            table=table_asked(request.options, self.draft.rules),
            jackpot=request.options.jackpot,
            removed=plan.removed,
            wager=plan.wager,
            title=plan.wager.inscription,
            shoe=plan.shoe,
            seed=plan.seed,
            rounds=plan.rounds,
            played=0 if told is None else told.played,
            seconds=0.0 if told is None else told.seconds,
            exact=None if play is None else play.exact,
            base_rules_assumed=play is not None and play.base_rules_assumed,
            found=None if told is None else told.found,
            per=measure(plan),
            wagering=wagering_shown(request),
            waits_behind=waits_behind,
            says=self.says,
        )


class SimulationQueue:
    """All simulations of this house."""

    def __init__(
        self,
        play: Work = played,
        *,
        most_at_once: int = MOST_AT_ONCE,
        most_under_way: int = MOST_UNDER_WAY,
        turn: float = TURN,
        longest: float = LONGEST,
        kept_for: float = KEPT_FOR,
        unwatched: float = UNWATCHED,
        looks: float = LOOKS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`play` is done in another process, so it is a function that can be loaded there by its name."""
        self._play: Final = play
        self._most_at_once: Final = most_at_once
        self._most_under_way: Final = most_under_way
        self._turn: Final = turn
        self._longest: Final = longest
        self._kept_for: Final = kept_for
        self._unwatched: Final = unwatched
        self._looks: Final = looks
        self._clock: Final = clock
        self._simulations: dict[str, Simulation] = {}
        self._served: dict[str, float] = {}
        """When addresses that have something under way were last given a place."""
        self._place_is_free = asyncio.Condition()

    def begin(self, draft: Draft, visitor: Visitor, *, prepare: Prepare, may_go_on: MayGoOn) -> Simulation:
        """Start one, or have it wait for a place; unless this visitor has one, or too many wait."""
        self._forget()
        owner, under_way = whose(visitor), self._under_way()
        if any(one.owner == owner for one in under_way):
            says = "A simulation of yours is under way: stop it first, or wait for its end."
            raise no(409, says, code="one-at-a-time")
        near = sum(1 for one in under_way if one.address == visitor.address)
        if near >= MOST_OF_ONE or (
            len(under_way) >= self._most_under_way and not (near == 0 and self._give_way(under_way))
        ):
            where, count = (
                ("from this address", near) if near >= MOST_OF_ONE else ("in this house", len(under_way))
            )
            says = f"{count} simulations {where} are under way: try again when one has ended."
            raise no(503, says, code="too-busy", headers={"Retry-After": "20"})
        new = Simulation(
            draft=draft,
            owner=owner,
            address=visitor.address,
            has_name=visitor.person is not None,
            seen=self._clock(),
        )
        self._simulations[new.id] = new
        new.task = asyncio.create_task(self._conduct(new, prepare, may_go_on))
        return new

    def _give_way(self, under_way: list[Simulation]) -> bool:
        """Send the last one away that waits, of the address that has most of them, for one that has none."""
        of_each = Counter(one.address for one in under_way)
        waiting = [one for one in under_way if one.began is None and of_each[one.address] > 1]
        if not waiting:
            return False
        most = max(of_each[one.address] for one in waiting)
        self.stop(next(one for one in reversed(waiting) if of_each[one.address] == most), _GAVE_WAY)
        return True

    def find(self, name: str, visitor: Visitor) -> Simulation | None:
        """One's own. What somebody began without a name is known by its id alone, which nobody can guess."""
        self._forget()
        found = self._simulations.get(name)
        if found is None or (found.has_name and found.owner != whose(visitor)):
            return None
        return found

    def look(self, simulation: Simulation) -> SimulationShown:
        """As it stands; whoever looks keeps it going."""
        simulation.seen = self._clock()
        return simulation.shown(waits_behind=self._waits_behind(simulation))

    def stop(self, simulation: Simulation, says: str | None = None) -> None:
        """End it with what it has told; one that has ended stays as it is."""
        if simulation.is_under_way:
            self._end(simulation, "stopped", says)
            assert simulation.task is not None
            simulation.task.cancel()

    def stop_for_play(self, simulation: Simulation) -> None:
        """Its owner is in play."""
        self.stop(simulation, _IN_PLAY)

    async def close(self) -> None:
        """End every process."""
        tasks = [one.task for one in self._simulations.values() if one.task is not None]
        for one in tuple(self._simulations.values()):
            self.stop(one)
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- one simulation -------------------------------------------------------------------------------------

    async def _conduct(self, simulation: Simulation, prepare: Prepare, may_go_on: MayGoOn) -> None:
        looking = asyncio.create_task(self._look_after(simulation, may_go_on))
        try:
            simulation.prepared = await prepare()  # in the line of the analysis: it takes no place here
            simulation.is_ready = True
            await self._place(simulation)
            await self._have_played(simulation, simulation.prepared)
        except RefusedError as error:
            self._end(simulation, "failed", sentence(error.refused.says))
        except Says as said:
            self._end(simulation, "failed", said.problem.says)
        except Exception as error:
            write_down(error)
            self._end(simulation, "failed", _BROKE_OFF)
        finally:
            looking.cancel()
            await self._leave()

    # --- places ---------------------------------------------------------------------------------------------

    def _under_way(self) -> list[Simulation]:
        return [one for one in self._simulations.values() if one.is_under_way]

    def _waiting(self) -> list[Simulation]:
        """Those that only want for a place."""
        return [one for one in self._under_way() if one.began is None and one.is_ready]

    async def _place(self, simulation: Simulation) -> None:
        """Wait until it is this one's turn to have a place."""
        async with self._place_is_free:
            await self._place_is_free.wait_for(lambda: self._has_place() and self._next() is simulation)
            simulation.began = self._served[simulation.address] = self._clock()
            self._place_is_free.notify_all()

    def _has_place(self) -> bool:
        return len(self._placed()) < self._most_at_once

    def _placed(self) -> list[Simulation]:
        return [one for one in self._under_way() if one.began is not None]

    def _next(self) -> Simulation | None:
        return next(self._in_turn(), None)

    def _in_turn(self) -> Iterator[Simulation]:
        """Of an address that has no place, or had one longest ago; then in their order."""
        placed, served = Counter(one.address for one in self._placed()), dict(self._served)

        def rank(one: Simulation) -> tuple[int, float]:
            return placed[one.address], served.get(one.address, float("-inf"))

        waiting = self._waiting()
        while waiting:
            yield (one := min(waiting, key=rank))
            waiting.remove(one)
            placed[one.address] += 1
            served[one.address] = self._clock()

    def _waits_behind(self, simulation: Simulation) -> int | None:
        """How many have a place before this one has, besides those for whom one is free."""
        free = self._most_at_once - len(self._placed())
        before = next((place for place, one in enumerate(self._in_turn()) if one is simulation), -1)
        return before - free if before >= free else None

    async def _leave(self) -> None:
        there = {one.address for one in self._under_way()}
        self._served = {address: at for address, at in self._served.items() if address in there}
        async with self._place_is_free:
            self._place_is_free.notify_all()

    def _out_of_time(self, simulation: Simulation) -> str | None:
        """Why it has to end, where it does."""
        took = 0.0 if simulation.began is None else self._clock() - simulation.began
        if took > self._longest:
            return _TOO_LONG.format(seconds=self._longest)
        free = self._most_at_once - len(self._placed())
        if took > self._turn and len(self._waiting()) > free:
            return _OTHERS_WAIT.format(seconds=self._turn)
        return None

    async def _look_after(self, simulation: Simulation, may_go_on: MayGoOn) -> None:
        while simulation.is_under_way:
            await asyncio.sleep(self._looks)
            if not may_go_on():
                self.stop_for_play(simulation)
            elif self._clock() - simulation.seen > self._unwatched:
                self.stop(simulation, _NOBODY_LOOKED)
            elif says := self._out_of_time(simulation):
                self.stop(simulation, says)

    async def _have_played(self, simulation: Simulation, prepared: Prepared) -> None:
        async with _employed(self._play, prepared) as worker:
            simulation.process = worker.process.pid
            while simulation.is_under_way:
                self._take(simulation, await worker.hear())

    def _take(self, simulation: Simulation, message: Progress | Refused | TaskFailed | None) -> None:
        match message:
            case Progress():
                simulation.told = message
                simulation.state = "running"
                if message.played >= simulation.draft.plan.rounds:
                    self._end(simulation, "finished")
            case Refused():
                self._end(simulation, "failed", sentence(message.says))
            case TaskFailed():
                log.error("a simulation broke off", trace=message.trace)
                self._end(simulation, "failed", _BROKE_OFF)
            case None:
                log.error("the process of a simulation ended by itself")
                self._end(simulation, "failed", _BROKE_OFF)

    def _end(self, simulation: Simulation, state: State, says: str | None = None) -> None:
        if simulation.is_under_way:
            simulation.state, simulation.says, simulation.ended = state, says, self._clock()

    def _forget(self) -> None:
        """Those whose time is over; and the oldest, where there are too many."""
        ended = [one for one in self._simulations.values() if one.ended is not None]
        for place, one in enumerate(ended):
            assert one.ended is not None
            if self._clock() - one.ended > self._kept_for or place < len(ended) - MOST_KEPT:
                del self._simulations[one.id]


@asynccontextmanager
async def _employed(play: Work, prepared: Prepared) -> AsyncIterator[WorkerProcess]:
    """A process for a simulation: once it is started it is also ended, however soon nobody wants it any more."""
    starting = asyncio.ensure_future(asyncio.to_thread(WorkerProcess, play, nicer=NICER))
    try:
        worker = await asyncio.shield(starting)
        worker.begin(prepared.plan)
        yield worker
    finally:
        await asyncio.wait([starting])
        if starting.exception() is None:
            await asyncio.to_thread(starting.result().end)
