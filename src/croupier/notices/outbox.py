"""The outbox: letters that were not given yet, the most pressing first."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from croupier.notices.letters import Letter

_NEVER = datetime.max.replace(tzinfo=UTC)


def outbox(letters: Iterable[Letter]) -> tuple[Letter, ...]:
    """What is still to be told, in the order of deadlines; what has none comes last, the oldest first."""
    waiting = (letter for letter in letters if letter.given is None)
    return tuple(sorted(waiting, key=lambda one: (one.by or _NEVER, one.since)))
