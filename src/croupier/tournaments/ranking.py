"""Who is ahead of whom: pure reckoning over counts. It reads no table and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from croupier.vocabulary.names import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Finisher:
    """How somebody who takes a place came out of a session or a play-off."""

    player: Player
    chips: int
    """What was counted at the end, or left when the player went out."""
    out: tuple[int, ...] | None = None
    """When the player went out, the later the larger, and level ones the same; nothing for one in at the end."""
    order: int = 0
    """Among those left with nothing at the end, the same (T11, T16)."""

    @property
    def can_go_on(self) -> bool:
        """In at the end, with something left to play with: nobody else goes on or plays off (T11)."""
        return self.out is None and self.chips > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Tier:
    """Level players, and the places that are theirs together."""

    level: tuple[Finisher, ...]
    """Those whom nothing tells apart, in the order in which they were given."""
    first: int
    """The best of their places."""

    @property
    def places(self) -> tuple[int, ...]:
        """All of their places."""
        return tuple(range(self.first, self.first + len(self.level)))

    @property
    def players(self) -> tuple[Player, ...]:
        """Who they are."""
        return tuple(one.player for one in self.level)

    @property
    def can_play_on(self) -> bool:
        """Whether extra rounds can part them."""
        return len(self.level) > 1 and all(one.can_go_on for one in self.level)


def ranked(finishers: Iterable[Finisher]) -> tuple[Tier, ...]:
    """All of them, best first: those who are in by their chips, then those who went out, the later the better."""
    tiers: list[Tier] = []
    taken = 0
    for _, level in groupby(sorted(finishers, key=_standing, reverse=True), key=_standing):
        tiers.append(Tier(level=tuple(level), first=taken + 1))
        taken += len(tiers[-1].level)
    return tuple(tiers)


def _standing(one: Finisher) -> tuple[bool, int, tuple[int, ...]]:
    """What tells players apart, the larger the better: in at the end, chips, and when they went out."""
    if one.out is not None:
        return (False, 0, one.out)
    return (True, one.chips, () if one.chips else (one.order,))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """Level players who have to be parted, and the places they contest."""

    players: tuple[Player, ...]
    places: tuple[int, ...]
    chips: int
    """What each of them holds."""
    goes_on: int = 0
    """How many of them go on; nothing where it is about prizes or points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoingOn:
    """Who goes on from a table, with their places at it, and the tie that keeps the rest open."""

    advanced: tuple[tuple[Player, int], ...]
    tie: Tie | None = None


def going_on(tiers: Sequence[Tier], *, advance: int, shared: bool = False) -> GoingOn:
    """The best go on, as many as there are places; nobody without chips, and nobody who is out (T11).

    Where players are level for the last places they are parted by extra rounds, or, `shared`, all go on.
    """
    through: list[tuple[Player, int]] = []
    for tier in tiers:
        if len(through) >= advance or not all(one.can_go_on for one in tier.level):
            break
        if len(through) + len(tier.level) > advance and not shared:
            return GoingOn(advanced=tuple(through), tie=_tie(tier, advance - len(through)))
        through += [(player, tier.first) for player in tier.players]
    return GoingOn(advanced=tuple(through))


Worth: TypeAlias = Callable[[int], object]
"""What a place brings: prizes, or points. Two places that bring the same need not be parted."""


def contested(tiers: Sequence[Tier], worth: Worth) -> tuple[Tie, ...]:
    """The ties that decide who gets what (T9), the best places first; those level at nothing share (T11)."""
    return tuple(_tie(tier) for tier in tiers if tier.can_play_on and differ(tier.places, worth))


def differ(places: Iterable[int], worth: Worth) -> bool:
    """Whether these places do not all bring the same."""
    brought = [worth(place) for place in places]
    return any(one != brought[0] for one in brought)


def _tie(tier: Tier, goes_on: int = 0) -> Tie:
    return Tie(players=tier.players, places=tier.places, chips=tier.level[0].chips, goes_on=goes_on)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTaken:
    """A place that somebody takes, and all the places that are shared with it."""

    player: Player
    place: int
    """The best of them: level places repeat it (1, 2, 2, 4)."""
    places: tuple[int, ...]


def places_taken(tiers: Sequence[Tier], *, above: int = 0) -> tuple[PlaceTaken, ...]:
    """Everybody's place, best first; `above` places are taken by others already."""
    return tuple(
        PlaceTaken(player=player, place=tier.first + above, places=tuple(place + above for place in tier.places))
        for tier in tiers
        for player in tier.players
    )
