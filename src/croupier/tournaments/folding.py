"""How a tournament follows from what happened: one fold for each event."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.chapters import Chapters
from croupier.tournaments.events import By, TournamentEvent
from croupier.tournaments.tournament import Tournament


def evolved(
    chapters: Chapters[Tournament, Any], tournament: Tournament, event: TournamentEvent, by: By
) -> Tournament:
    """The tournament after something happened."""
    after = chapters.fold(tournament, event)
    return msgspec.structs.replace(after, version=tournament.version + 1, now=by.at)
