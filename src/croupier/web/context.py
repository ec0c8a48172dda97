"""What the routes and sockets of one house share: everything is handed in, nothing is global."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import Final, ParamSpec, TypeVar

from anyio import CapacityLimiter, to_thread

from croupier.audit.round_index import RoundIndex
from croupier.floor.live.live_floor import LiveFloor
from croupier.floor.live.schoolroom import Schoolroom
from croupier.people.people import People
from croupier.store.event_store import EventStore
from croupier.web.connected import Connected
from croupier.web.fairness import Fairness
from croupier.web.health import Looks
from croupier.web.limits import Kind, RateLimits
from croupier.web.metrics import Metrics
from croupier.web.past import Past
from croupier.web.problems import no, too_fast
from croupier.web.security_log import SecurityLog
from croupier.web.settings import Settings
from croupier.web.visitor import Visitor

_P = ParamSpec("_P")
_R = TypeVar("_R")

THREADS: Final = 16
"""For what only reads, or writes little."""
PASSWORD_THREADS: Final = 48
"""Most of them wait: two passwords are checked at once, and who comes on top of a line is sent away (`people`)."""
SEARCH_THREADS: Final = 2
"""For looks into the record, which may take long."""

_WORDS: Final[dict[str, str]] = {
    "everything": "requests",
    "sign_in": "tries",
    "guests": "new guests",
    "commands": "commands",
    "frames": "frames",
    "changes": "requests",
    "reads": "requests",
    "searches": "searches",
    "lessons": "hands of the practice room",
    "analyses": "questions",
    "sockets": "sockets",
}


def clock() -> datetime:
    """The time of day."""
    return datetime.now(UTC)


@dataclass(kw_only=True)
class AppContext:
    """One house, as the door sees it."""

    store: EventStore
    people: People
    floor: LiveFloor
    settings: Settings
    past: Past
    fairness: Fairness
    limits: RateLimits
    metrics: Metrics = field(default_factory=Metrics)
    connected: Connected = field(default_factory=Connected)
    security: SecurityLog = field(default_factory=SecurityLog)
    now: Callable[[], datetime] = clock

    def __post_init__(self) -> None:
        self.looks = Looks(self.store, self.floor)
        self.index = RoundIndex(self.store)
        self.school = Schoolroom(self.store)
        self._made: tuple[CapacityLimiter, CapacityLimiter, CapacityLimiter] | None = None

    async def in_thread(self, function: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> _R:
        """Run what waits for the store, without the loop waiting for it."""
        return await to_thread.run_sync(partial(function, *args, **kwargs), limiter=self._limiters()[0])

    async def with_password(self, function: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> _R:
        """Run what checks or makes a password: it takes long, and nobody else waits for it."""
        return await to_thread.run_sync(partial(function, *args, **kwargs), limiter=self._limiters()[1])

    async def searching(self, function: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> _R:
        """Run what reads a long stretch of the record."""
        return await to_thread.run_sync(partial(function, *args, **kwargs), limiter=self._limiters()[2])

    def _limiters(self) -> tuple[CapacityLimiter, CapacityLimiter, CapacityLimiter]:
        """Made when first needed: they belong to the loop that runs."""
        if self._made is None:
            self._made = (
                CapacityLimiter(THREADS),
                CapacityLimiter(PASSWORD_THREADS),
                CapacityLimiter(SEARCH_THREADS),
            )
        return self._made

    def allow(self, kind: Kind, visitor: Visitor, *, by_address: bool = False) -> None:
        """Let one request through, or refuse it because too many came."""
        key = f"address {visitor.address}" if by_address else visitor.key
        seconds = self.limits.take(kind, key)
        if seconds is not None:
            self.metrics.too_fast.labels(kind).inc()
            raise too_fast(_WORDS[kind], seconds)

    def table_there(self, name: str) -> str:
        """The name, where there is a table of that name."""
        if (says := self.floor.why_stopped(name)) is not None:
            raise no(409, says, code="table-stopped")
        if name not in self.floor.names():
            raise no(404, f"There is no table {shortened(name)!r} in this house.", code="unknown-table")
        return name


def shortened(text: str, most: int = 60) -> str:
    """What somebody sent, short enough for a sentence."""
    return text if len(text) <= most else f"{text[:most]}…"
