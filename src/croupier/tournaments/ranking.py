"""Who is ahead of whom: pure reckoning over counts. It reads no table and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from croupier.rulebooks.tournament_rules.sessions import SameRound
from croupier.vocabulary.names import Player

LAST: int = 1_000_000
"""Later than any round: those who are in at the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finisher:
    """How somebody who takes a place came out of a session or a play-off."""

    player: Player
    chips: int
    """What was counted at the end, or left when the player went out."""
    out_in: int | None = None
    """The round after which the player was out; nothing for one who was in at the end."""
    wagered: int = 0
    """What was wagered before the first card of the last round played (T16)."""
    collected: int = 0
    """The place in the order of that round's settlements: a smaller number was collected first (T16)."""

    @property
    def is_in(self) -> bool:
        """Whether the player was in at the end."""
        return self.out_in is None


Level: TypeAlias = tuple[Finisher, ...]
"""Those whom nothing tells apart, in the order in which they were given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rank:
    """Level players, and the places that are theirs together."""

    level: Level
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
        """Whether extra rounds can part them: in at the end, and with something to play with (T11)."""
        return len(self.level) > 1 and all(one.is_in and one.chips > 0 for one in self.level)


def ranked(finishers: Iterable[Finisher], same_round: SameRound) -> tuple[Rank, ...]:
    """All of them, best first: those who are in by their chips, then those who went out, the later the better."""

    def key(one: Finisher) -> tuple[int, ...]:
        return _standing(one, same_round)

    ranks: list[Rank] = []
    taken = 0
    for _, level in groupby(sorted(finishers, key=key, reverse=True), key=key):
        ranks.append(Rank(level=tuple(level), first=taken + 1))
        taken += len(ranks[-1].level)
    return tuple(ranks)


def _standing(one: Finisher, same_round: SameRound) -> tuple[int, ...]:
    """What tells players apart, the larger the better."""
    if one.out_in is None and one.chips > 0:
        return (LAST, one.chips)
    lasted = LAST if one.out_in is None else one.out_in
    if same_round is SameRound.SHARE:
        return (lasted, 0)
    if same_round is SameRound.CHIPS_LEFT:
        return (lasted, one.chips)
    return (lasted, one.chips, one.wagered, one.collected)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """Level players who have to be parted, and the places they contest."""

    players: tuple[Player, ...]
    places: tuple[int, ...]
    chips: int
    """What each of them holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoingOn:
    """Who goes on from a table, with their places at it, and the tie that keeps the rest open."""

    advanced: tuple[tuple[Player, int], ...]
    tie: Tie | None = None


def going_on(ranks: Sequence[Rank], *, advance: int, shared: bool = False) -> GoingOn:
    """The best go on, as many as there are places; nobody without chips, and nobody who is out (T11).

    Where players are level for the last places they are parted by extra rounds, or, `shared`, all go on.
    """
    through: list[tuple[Player, int]] = []
    for rank in ranks:
        if len(through) >= advance or not all(one.is_in and one.chips > 0 for one in rank.level):
            break
        if len(through) + len(rank.level) > advance and not shared:
            return GoingOn(advanced=tuple(through), tie=_tie(rank, rank.places))
        through += [(player, rank.first) for player in rank.players]
    return GoingOn(advanced=tuple(through))


Worth: TypeAlias = Callable[[int], object]
"""What a place brings: prizes, or points. Two places that bring the same need not be parted."""


def contested(ranks: Sequence[Rank], worth: Worth) -> tuple[Tie, ...]:
    """The ties that decide who gets what (T9), the best places first; those level at nothing share (T11)."""
    return tuple(_tie(rank, rank.places) for rank in ranks if rank.can_play_on and differ(rank.places, worth))


def differ(places: Iterable[int], worth: Worth) -> bool:
    """Whether these places do not all bring the same."""
    brought = [worth(place) for place in places]
    return any(one != brought[0] for one in brought)


def _tie(rank: Rank, places: tuple[int, ...]) -> Tie:
    return Tie(players=rank.players, places=places, chips=rank.level[0].chips)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTaken:
    """A place that somebody takes, and all the places that are shared with it."""

    player: Player
    place: int
    """The best of them: level places repeat it (1, 2, 2, 4)."""
    places: tuple[int, ...]


def places_taken(ranks: Sequence[Rank], *, above: int = 0) -> tuple[PlaceTaken, ...]:
    """Everybody's place, best first; `above` places are taken by others already."""
    return tuple(
        PlaceTaken(player=player, place=rank.first + above, places=tuple(place + above for place in rank.places))
        for rank in ranks
        for player in rank.players
    )
