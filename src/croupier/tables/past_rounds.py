"""What was said in a round, found again among the events of its table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.games.said import Said
from croupier.tables.events import Event
from croupier.tables.irregularities.reconstructing import RoundReconstructed
from croupier.tables.play.round_events import RoundClosed, RoundStarted, RoundWentOn
from croupier.tables.voids.void_effects import RoundVoided


def said_in_round(events: Iterable[Event], number: int) -> Sequence[Said] | None:
    """All that a finished round said, as it stood when it was over; nothing if there was no such round.

    A round that was reconstructed says what it said then; one that was void before it was over says nothing.
    """
    said: list[Said] | None = None
    over: Sequence[Said] | None = None
    for event in events:
        if isinstance(event, RoundStarted):
            if said is not None:
                break
            said = list(event.said) if event.number == number else None
        elif said is None:
            continue
        elif isinstance(event, RoundWentOn):
            said += event.said
        elif isinstance(event, RoundReconstructed):
            said, over = list(event.said), None
        elif isinstance(event, RoundClosed):
            over = tuple(said)
        elif isinstance(event, RoundVoided) and event.number == number and over is None:
            return None
    return over
