"""How often something may be done: token buckets, in memory that does not grow with the number of people."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

MOST_KEYS: Final = 20_000
"""Beyond it the one who was quiet for longest is forgotten: that bucket is likely to be full."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """So many at once, and after that so many a second."""

    burst: int
    a_second: float

    def __post_init__(self) -> None:
        assert self.burst >= 1, "a rate lets at least one through"
        assert self.a_second > 0, "a rate fills up again"


class Bucket:
    """What is left of one allowance."""

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


class Buckets:
    """One kind of thing, and how much of it is left for each who does it."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        """Nobody has done anything yet."""
        self.rate: Final = rate
        self._clock = clock
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> int | None:
        """Let one through, or say after how many seconds to come again."""
        rate, now = self.rate, self._clock()
        bucket = self._bucket(key, now)
        if topped_up(bucket, rate, now) >= 1:
            bucket.left -= 1
            return None
        return max(1, math.ceil((1 - bucket.left) / rate.a_second))

    def _bucket(self, key: str, now: float) -> Bucket:
        bucket = self._known.get(key)
        if bucket is None:
            bucket = self._known[key] = Bucket(self.rate.burst, now)
            if len(self._known) > MOST_KEYS:
                self._known.popitem(last=False)
        else:
            self._known.move_to_end(key)
        return bucket

    def __len__(self) -> int:
        """Of how many something is known."""
        return len(self._known)
