"""What a command would do at a table: decided as it would be, stored nowhere, and told to whoever would give it.

Where software deals, nothing is looked ahead at that could draw a card; and if one was drawn, nothing is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

import msgspec

from croupier.floor.documents.desk_places import AHEAD_BY_SOFTWARE, place_of
from croupier.floor.live.live_table import LiveTable
from croupier.floor.shown.views import Viewer, view
from croupier.games.said import CardBurned, CardDealt
from croupier.tables.commands import Command, name_of, spoken
from croupier.tables.deciding import Decision, decide
from croupier.tables.irregularities.reconstructing import RoundReconstructed
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.refusal import Refusal, Refused

_TOLD: Final = frozenset({"card-dealt.1", "stake-returned.1", "wager-settled.1", "hand-cleared.1"})
"""What is told of a round that is made again from its beginning: cards and chips, not what was announced."""


class Ahead(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that would happen."""

    says: str
    clause: Clause | None


def look_ahead(table: LiveTable, command: Command, viewer: Viewer, now: datetime) -> tuple[Ahead, ...] | Refused:
    """What the command would do if it were given now, in the sentences that its sender may read."""
    stands = table.loop.table
    word, by_hand = name_of(command), stands.setting is not None and stands.by_hand
    if not (place_of("table", word).looked_ahead and (by_hand or word in AHEAD_BY_SOFTWARE)):
        return _not_told(command)
    stamped = msgspec.structs.replace(command, at=max(now, stands.now or now))
    decision = decide(stands, stamped, table.loop.house)
    if isinstance(decision, Refused):
        return decision
    if not by_hand and _draws(decision):
        return _not_told(command)
    return tuple(_told(decision, viewer))


def _not_told(command: Command) -> Refused:
    says = f"{command.who} is not told beforehand what comes of it to {spoken(command)}"
    return Refused(Refusal.CHOICE_NOT_OFFERED, says=says)


def _draws(decision: Decision) -> bool:
    said = (one for event in decision.events for one in getattr(event, "said", ()))
    return any(isinstance(one, CardDealt | CardBurned) for one in said)


def _told(decision: Decision, viewer: Viewer) -> Iterator[Ahead]:
    for event in decision.events:
        shown = view(event, decision.by, viewer) or {}
        if says := shown.get("says"):
            yield Ahead(says=str(says), clause=event.clause)
        elif "said" in shown:
            yield Ahead(says=str(event), clause=event.clause)
            for one in shown["said"]:
                if one["kind"] in _TOLD or not isinstance(event, RoundReconstructed):
                    yield Ahead(says=str(one["says"]), clause=one.get("clause"))
