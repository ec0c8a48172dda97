"""Where the whole record is verified or exported for an inspector: one process at a time, behind the tables.

Each person has one piece of work under way; a few wait in their order. One that nobody looks at is stopped, and
what came of one can be looked at and fetched for some minutes after its end.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final, Literal, TypeAlias

import structlog

from croupier.analysis.process import TaskFailed, Work, WorkerProcess
from croupier.audit.desk_work import DeskDone, DeskTask, Wanted, WorkDone, work
from croupier.vocabulary.refusal import Refused
from croupier.web.problems import no, sentence
from croupier.web.shapes import Shape

log = structlog.get_logger("croupier.desk")

State: TypeAlias = Literal["waiting", "running", "done", "failed", "stopped"]
MOST_UNDER_WAY: Final = 6
KEPT_FOR: Final = 1_200.0
UNWATCHED: Final = 120.0
LONGEST: Final = 3_600.0
LOOKS: Final = 1.0
NICER: Final = 15
_TOO_LONG: Final = f"Work at the desk takes at most {LONGEST / 60:.0f} minutes; `croupier verify` has no limit."
_BROKE_OFF: Final = "The work broke off: it is written down, and you may start it again."


class DeskWork(Shape, frozen=True, kw_only=True):
    """A piece of work over the whole record: how far it is, and what came of it."""

    id: str
    what: Wanted
    state: State
    asked: datetime
    done: int
    of: int
    """Events that are verified, or tables that are written; nothing while it waits."""
    waits_behind: int
    sound: bool | None
    """Whether all is as it was written; nothing before the end, and where that was not asked."""
    counted: dict[str, int]
    findings: tuple[str, ...]
    remarks: tuple[str, ...]
    says: str | None
    """Why it came to nothing."""


@dataclass(kw_only=True)
class _Piece:
    what: Wanted
    owner: str
    asked: datetime
    seen: float
    file: Path
    id: str = field(default_factory=lambda: secrets.token_urlsafe(18))
    state: State = "waiting"
    began: float | None = None
    ended: float | None = None
    far: WorkDone = field(default_factory=lambda: WorkDone(done=0, of=0))
    came: DeskDone | None = None
    says: str | None = None
    task: asyncio.Task[None] | None = None


class DeskQueue:
    """All such work of this house."""

    def __init__(
        self, *, do: Work = work, clock: Callable[[], float] = time.monotonic, unwatched: float = UNWATCHED
    ) -> None:
        """`do` is done in another process, so it is a function that can be loaded there by its name."""
        self._do, self._clock, self._unwatched = do, clock, unwatched
        self._pieces: dict[str, _Piece] = {}
        self._turn = asyncio.Lock()
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def begin(self, what: Wanted, record: str, owner: str, now: datetime) -> DeskWork:
        """Have it done, or wait for its turn; unless this person has something under way, or too many wait."""
        self._forget()
        under_way = [one for one in self._pieces.values() if one.ended is None]
        if any(one.owner == owner for one in under_way):
            raise no(409, f"{owner} has work under way at this desk: wait for its end.", code="one-at-a-time")
        if len(under_way) >= MOST_UNDER_WAY:
            says = f"{len(under_way)} pieces of work are under way in this house: try again when one has ended."
            raise no(503, says, code="too-busy", headers={"Retry-After": "20"})
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="croupier-desk-")
        new = _Piece(what=what, owner=owner, asked=now, seen=self._clock(), file=Path(self._folder.name))
        new.file = new.file / f"{new.id}.{what}"
        self._pieces[new.id] = new
        new.task = asyncio.create_task(self._conduct(new, DeskTask(what=what, record=record, file=str(new.file))))
        return self._shown(new)

    def look(self, name: str, owner: str) -> DeskWork:
        """As it stands; whoever looks keeps it going."""
        found = self._there(name, owner)
        found.seen = self._clock()
        return self._shown(found)

    def latest(self, owner: str) -> DeskWork | None:
        """The last that this person had done, as long as it is kept."""
        self._forget()
        own = [one for one in self._pieces.values() if one.owner == owner]
        return self._shown(own[-1]) if own else None

    def file_of(self, name: str, owner: str) -> tuple[Path, Wanted]:
        """The file that was written."""
        found = self._there(name, owner)
        if found.what == "verify" or found.state != "done":
            raise no(404, "There is no file of this work: it was not asked for one, or is not done.")
        return found.file, found.what

    async def close(self) -> None:
        """End every process, and take the files away."""
        tasks = [one.task for one in self._pieces.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._folder is not None:
            self._folder.cleanup()

    # --- one piece ------------------------------------------------------------------------------------------

    async def _conduct(self, piece: _Piece, task: DeskTask) -> None:
        looking = asyncio.create_task(self._look_after(piece))
        try:
            async with self._turn:
                piece.state, piece.began = "running", self._clock()
                await self._have_done(piece, task)
        except asyncio.CancelledError:
            self._end(piece, "stopped", piece.says or "It was stopped.")
        finally:
            looking.cancel()

    async def _have_done(self, piece: _Piece, task: DeskTask) -> None:
        starting = asyncio.ensure_future(asyncio.to_thread(WorkerProcess, self._do, nicer=NICER))
        try:
            worker = await asyncio.shield(starting)
            worker.begin(task)
            while piece.ended is None:
                self._take(piece, await worker.hear())
        finally:
            await asyncio.wait([starting])
            if starting.exception() is None:
                await asyncio.to_thread(starting.result().end)

    def _take(self, piece: _Piece, message: WorkDone | DeskDone | Refused | TaskFailed | None) -> None:
        match message:
            case WorkDone():
                piece.far = message
            case DeskDone():
                piece.came = message
                piece.far = WorkDone(done=piece.far.of, of=piece.far.of)
                self._end(piece, "done")
            case Refused():
                self._end(piece, "failed", sentence(message.says))
            case TaskFailed():
                log.error("work at the desk broke off", trace=message.trace)
                self._end(piece, "failed", _BROKE_OFF)
            case None:
                self._end(piece, "failed", _BROKE_OFF)

    async def _look_after(self, piece: _Piece) -> None:
        while piece.ended is None:
            await asyncio.sleep(LOOKS)
            took = 0.0 if piece.began is None else self._clock() - piece.began
            if self._clock() - piece.seen > self._unwatched:
                self._stop(piece, "Nobody looked at it any more, so it was stopped.")
            elif took > LONGEST:
                self._stop(piece, _TOO_LONG)

    def _stop(self, piece: _Piece, says: str) -> None:
        piece.says = says
        assert piece.task is not None
        piece.task.cancel()

    def _end(self, piece: _Piece, state: State, says: str | None = None) -> None:
        if piece.ended is None:
            piece.state, piece.says, piece.ended = state, says, self._clock()

    # --- all of them ----------------------------------------------------------------------------------------

    def _there(self, name: str, owner: str) -> _Piece:
        self._forget()
        found = self._pieces.get(name)
        if found is None or found.owner != owner:
            raise no(404, "There is no such work of yours, or it is no longer kept.", code="unknown-work")
        return found

    def _shown(self, piece: _Piece) -> DeskWork:
        waiting = [one for one in self._pieces.values() if one.ended is None]
        came = piece.came
        return DeskWork(
            id=piece.id,
            what=piece.what,
            state=piece.state,
            asked=piece.asked,
            done=piece.far.done,
            of=piece.far.of,
            waits_behind=waiting.index(piece) if piece.state == "waiting" and piece in waiting else 0,
            sound=came.sound if came else None,
            counted=came.counted if came else {},
            findings=came.findings if came else (),
            remarks=came.remarks if came else (),
            says=piece.says,
        )

    def _forget(self) -> None:
        for one in [*self._pieces.values()]:
            if one.ended is not None and self._clock() - one.ended > KEPT_FOR:
                del self._pieces[one.id]
                with contextlib.suppress(OSError):
                    one.file.unlink(missing_ok=True)
