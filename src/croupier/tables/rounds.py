"""What was said in a round, found again among the events of its table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.games.said import Said
from croupier.tables.dealing import RoundClosed, RoundStarted, RoundWentOn
from croupier.tables.events import Event


def said_in_round(events: Iterable[Event], number: int) -> Sequence[Said] | None:
    """All that a finished round said, as it stood when it was over; nothing if there was no such round."""
    said: list[Said] | None = None
    for event in events:
        if isinstance(event, RoundStarted) and event.number == number:
            said = list(event.said)
        elif said is not None and isinstance(event, RoundWentOn):
            said += event.said
        elif isinstance(event, RoundClosed) and event.number == number:
            return said
    return None
