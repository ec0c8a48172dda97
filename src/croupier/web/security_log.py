"""What the house writes down of attempts against it: one line each, and never more than a reader can read.

A line says what kind it was, from where, on which route and how it was answered; never a name that was tried,
which may be somebody's password. Of one kind from one address so many lines a minute are written, and of all so
many; what is left out is counted: the count stands on the next line of its kind, or on its own a minute later.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, Final

import structlog

from croupier.floor.live.rates import Bucket, topped_up
from croupier.vocabulary.refusal import Refusal
from croupier.web.problems import Says
from croupier.web.settings import Rate

log = structlog.get_logger("croupier.security")

OF_ONE: Final = Rate(burst=10, a_second=10 / 60)
"""Lines of one kind from one address."""
OF_A_STORM: Final = Rate(burst=1, a_second=1 / 60)
"""Lines where the same comes by the hundred."""
STORMS: Final = frozenset({"too-many-connections"})
OF_ALL: Final = Rate(burst=100, a_second=1)
"""Lines altogether."""
MOST_PLACES: Final = 2_000
TOLD_AFTER: Final = 60.0
"""Seconds until what was left out is told, where no further line has told it."""


_KINDS_BY_CODE: Final[Mapping[str, str]] = {
    "foreign-page": "hostile-origin",
    Refusal.SIGN_IN_FAILED.value: "sign-in-refused",
    Refusal.LOCKED_OUT.value: "locked-out",
}
_KINDS_BY_STATUS: Final[Mapping[int, str]] = {
    403: "forbidden",
    413: "too-large",
    422: "improper-value",
    429: "too-fast",
}


def kind_of(said: Says) -> str | None:
    """Under what a no is written down; nothing where it is part of ordinary play."""
    return _KINDS_BY_CODE.get(said.problem.code) or _KINDS_BY_STATUS.get(said.status)


class SecurityLog:
    """The lines of one process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Nothing has happened yet."""
        self._clock: Final = clock
        self._all = Bucket(OF_ALL.burst, clock())
        self._places: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self._left_out: Counter[str] = Counter()

    def note(self, kind: str, address: str, said: Says | None = None, **more: Any) -> None:
        """Write a line, or count it."""
        if not self._may_write(kind, address):
            self._leave_out(kind)
            return
        answered = {} if said is None else {"status": said.status, "code": said.problem.code}
        left_out = {"left_out": count} if (count := self._left_out.pop(kind, 0)) else {}
        log.warning("security", kind=kind, address=address, **answered, **more, **left_out)

    def refused(self, said: Says, address: str, *, route: str, who: str | None = None) -> None:
        """Write down a no that tells of an attempt, and no other."""
        if kind := kind_of(said):
            self.note(kind, address, said, route=route, who=who)

    def _may_write(self, kind: str, address: str) -> bool:
        now, rate = self._clock(), OF_A_STORM if kind in STORMS else OF_ONE
        bucket = self._places.setdefault((kind, address), Bucket(rate.burst, now))
        self._places.move_to_end((kind, address))
        if len(self._places) > MOST_PLACES:
            self._places.popitem(last=False)
        if topped_up(bucket, rate, now) < 1 or topped_up(self._all, OF_ALL, now) < 1:
            return False
        bucket.left -= 1
        self._all.left -= 1
        return True

    def _leave_out(self, kind: str) -> None:
        self._left_out[kind] += 1
        if self._left_out[kind] == 1:
            with contextlib.suppress(RuntimeError):  # no loop runs: the next line tells it
                asyncio.get_running_loop().call_later(TOLD_AFTER, self.tell_left_out, kind)

    def close(self) -> None:
        """Write all that was left out until now."""
        for kind in tuple(self._left_out):
            self.tell_left_out(kind)

    def tell_left_out(self, kind: str) -> None:
        """Write how many were left out, where no line has said so yet."""
        if count := self._left_out.pop(kind, 0):
            log.warning("security", kind=kind, left_out=count)
