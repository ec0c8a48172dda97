"""How often a visitor may ask: a bucket for each kind of request and each visitor."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from croupier.floor.live.rates import MOST_KEYS, Buckets
from croupier.web.settings import Rates

Kind: TypeAlias = Literal[
    "everything",
    "sign_in",
    "guests",
    "commands",
    "frames",
    "changes",
    "reads",
    "searches",
    "analyses",
    "lessons",
    "sockets",
]

MOST_VISITORS: Final = MOST_KEYS
"""Of each kind."""


class RateLimits:
    """All buckets of one process."""

    def __init__(self, rates: Rates, clock: Callable[[], float] = time.monotonic) -> None:
        """Nobody has asked for anything yet."""
        self._buckets = {kind: Buckets(getattr(rates, kind), clock) for kind in Rates.__slots__}

    def take(self, kind: Kind, key: str) -> int | None:
        """Let one through, or say after how many seconds to come again."""
        return self._buckets[kind].take(key)

    def remembered(self, kind: Kind) -> int:
        """Of how many visitors something is known."""
        return len(self._buckets[kind])
