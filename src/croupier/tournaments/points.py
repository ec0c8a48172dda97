"""Points for places: of one table, shared where players are level, and added over sessions.

They are kept as whole parts of a point, so that any number of players at a table can share them without rounding.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final, NewType

from croupier.tournaments.ranking import Tier
from croupier.vocabulary.names import Player

PARTS: Final = 2_520
"""Parts of a point: divisible by every number of players from one to ten."""

PointParts = NewType("PointParts", int)


def points_of(tiers: Sequence[Tier], scale: Sequence[int]) -> dict[Player, PointParts]:
    """What each of a table gets: level players add the points of their places up and share them equally."""
    won: dict[Player, PointParts] = {}
    for tier in tiers:
        together = PARTS * sum(for_place(scale, place) for place in tier.places)
        share, rest = divmod(together, len(tier.level))
        assert rest == 0, f"{len(tier.level)} players at one table cannot share points without rounding"
        won |= dict.fromkeys(tier.players, PointParts(share))
    return won


def for_place(scale: Sequence[int], place: int) -> int:
    """The points of a place at a table; nothing below the last that has any."""
    return scale[place - 1] if place <= len(scale) else 0


def levels_on_points(totals: Mapping[Player, PointParts]) -> tuple[tuple[Player, ...], ...]:
    """Everybody by points, best first; those with the same total together, as they were given."""

    def total(player: Player) -> PointParts:
        return totals[player]

    best_first: Iterable[Player] = sorted(totals, key=total, reverse=True)
    return tuple(tuple(level) for _, level in groupby(best_first, key=total))


def spoken_points(parts: int) -> int | float:
    """As they are written: `8`, or `10.5` where a share is no whole number."""
    whole, rest = divmod(parts, PARTS)
    return whole if rest == 0 else parts / PARTS
