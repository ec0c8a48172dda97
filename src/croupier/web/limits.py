"""How often a visitor may ask: token buckets, in memory that does not grow with the number of visitors."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from croupier.web.settings import Rate, Rates

Kind: TypeAlias = Literal[
    "everything", "sign_in", "guests", "commands", "frames", "changes", "reads", "searches", "analyses", "sockets"
]

MOST_VISITORS: Final = 20_000
"""Of each kind. Beyond it the one who was quiet for longest is forgotten: that bucket is likely to be full."""


class Bucket:
    """What is left of one visitor's allowance."""

    __slots__ = ("at", "left")

    def __init__(self, left: float, at: float) -> None:
        """Full at first."""
        self.left = left
        self.at = at


def topped_up(bucket: Bucket, rate: Rate, now: float) -> float:
    """What is left after it was filled for the time that went by."""
    bucket.left = min(float(rate.burst), bucket.left + (now - bucket.at) * rate.a_second)
    bucket.at = now
    return bucket.left


class Limits:
    """All buckets of one process."""

    def __init__(self, rates: Rates, clock: Callable[[], float] = time.monotonic) -> None:
        """Nobody has asked for anything yet."""
        self._rates = rates
        self._clock = clock
        self._buckets: dict[str, OrderedDict[str, Bucket]] = {}

    def take(self, kind: Kind, key: str) -> int | None:
        """Let one through, or say after how many seconds to come again."""
        rate: Rate = getattr(self._rates, kind)
        bucket = self._bucket(kind, key, rate)
        now = self._clock()
        if topped_up(bucket, rate, now) >= 1:
            bucket.left -= 1
            return None
        return max(1, math.ceil((1 - bucket.left) / rate.a_second))

    def _bucket(self, kind: Kind, key: str, rate: Rate) -> Bucket:
        known = self._buckets.setdefault(kind, OrderedDict())
        bucket = known.get(key)
        if bucket is None:
            bucket = known[key] = Bucket(rate.burst, self._clock())
            if len(known) > MOST_VISITORS:
                known.popitem(last=False)
        else:
            known.move_to_end(key)
        return bucket

    def remembered(self, kind: Kind) -> int:
        """Of how many visitors something is known."""
        return len(self._buckets.get(kind, ()))
