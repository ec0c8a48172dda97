"""What an event of a tournament is: what happened, the clause by which it did. Names are stored: never changed."""

from __future__ import annotations

from croupier.tables.events import By as By
from croupier.tables.events import Event


class TournamentEvent(Event, frozen=True, kw_only=True):
    """Something that happened in a tournament; `str()` tells it in a sentence, without its clause."""
