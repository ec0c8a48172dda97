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


def by_time_left(letters: Iterable[Letter]) -> tuple[Letter, ...]:
    """All letters: what is still to be told first, then what was given, the latest first."""
    every = tuple(letters)
    given = sorted((one for one in every if one.given is not None), key=lambda one: one.since, reverse=True)
    return (*outbox(every), *given)
