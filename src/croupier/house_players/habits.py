"""What a house player does at a table, and how soon. Its whims come from the system, never from a shoe."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from croupier.floor.shown.felt import CutShown, Felt, SideWagerShown, SignShownToAll
from croupier.house_players.names import is_house_player
from croupier.vocabulary.names import On

_T = TypeVar("_T")

_UNITS: Final = (1, 1, 1, 1, 2, 2, 2, 3, 4, 5)
"""How many times the minimum a main wager is."""
BUYS_IN: Final = range(20, 61)
"""For how many times the minimum chips are bought."""
MOST_OF_THE_BOX: Final = 0.4
"""Stands behind others only where so little of the maximum is taken: there is room for people too."""


class Dice(Protocol):
    """Where a house player's whims come from."""

    def uniform(self, a: float, b: float) -> float:
        """A number between the two."""

    def choice(self, seq: Sequence[_T]) -> _T:
        """One of several."""

    def randint(self, a: int, b: int) -> int:
        """A whole number from one to the other."""

    def random(self) -> float:
        """A number from nought to one."""


SYSTEM: Final[Dice] = secrets.SystemRandom()


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How often, and how soon. What is not set is what a person would do."""

    thinks: tuple[float, float] = (0.8, 3.0)
    """Seconds before anything is done."""
    alone: tuple[float, float] = (6.0, 20.0)
    """Seconds before a wager while only house players are at the table: nobody waits."""
    rests: tuple[float, float] = (20.0, 60.0)
    """Seconds before coming back, after leaving a table."""
    sits_out: float = 0.06
    side_wager: float = 0.2
    stands_behind: float = 0.08
    declines_cut: float = 0.15
    leaves: float = 0.01
    """How often a round is the last for a while."""
    dice: Dice = SYSTEM
    value: Callable[[], str] = lambda: secrets.token_hex(16)
    """What a cut adds to the shuffle."""

    def chance(self, often: float) -> bool:
        """Whether something happens that happens so often."""
        return self.dice.random() < often

    def seconds(self, between: tuple[float, float]) -> float:
        """How long this time."""
        return self.dice.uniform(*between)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedWager:
    """Chips to be placed."""

    box: int
    on: On | None
    amount: int


def buy_in(sign: SignShownToAll, purse: int, habits: Habits) -> int:
    """For how much chips are bought; nothing where the purse does not hold the minimum."""
    wanted = sign.minimum * habits.dice.choice(BUYS_IN)
    return min(wanted, purse) if purse >= sign.minimum else 0


def wagers(felt: Felt, name: str, seat: int, rack: int, habits: Habits) -> tuple[PlannedWager, ...]:
    """What to place this round: nothing, where it is sat out."""
    sign = felt.sign
    if sign is None or rack < sign.minimum or habits.chance(habits.sits_out):
        return ()
    amount = main_amount(sign, rack, habits)
    if habits.chance(habits.stands_behind) and (boxes := boxes_to_stand_behind(felt, name, amount)):
        return (PlannedWager(box=habits.dice.choice(boxes), on=None, amount=amount),)
    placed = [PlannedWager(box=seat, on=None, amount=amount)]
    if sign.side_wagers and habits.chance(habits.side_wager):
        side = habits.dice.choice(sign.side_wagers)
        cost = side_amount(sign, side, habits)
        if amount + cost <= rack:
            placed.append(PlannedWager(box=seat, on=side.on, amount=cost))
    return tuple(placed)


def main_amount(sign: SignShownToAll, rack: int, habits: Habits) -> int:
    """A few times the minimum, never more than the sign or the rack allows."""
    amount = sign.minimum * habits.dice.choice(_UNITS)
    return amount if amount <= min(sign.maximum, rack) else sign.minimum


def side_amount(sign: SignShownToAll, side: SideWagerShown, habits: Habits) -> int:
    """One of the fixed amounts, or the lowest or twice that; where the sign names none, the minimum of a box."""
    if side.amounts:
        return habits.dice.choice(side.amounts)
    lowest = side.lowest if side.lowest is not None else sign.minimum
    highest = side.highest if side.highest is not None else sign.maximum
    return min(highest, lowest * habits.dice.randint(1, 2))


def boxes_to_stand_behind(felt: Felt, name: str, amount: int) -> tuple[int, ...]:
    """Boxes where one other player's main wager lies and plenty of the maximum is left."""
    assert felt.sign is not None, "wagers are taken under a sign"
    found = []
    for box in sorted({one.box for one in felt.lying}):
        here = [one for one in felt.lying if one.box == box and one.on is felt.main]
        taken = sum(one.amount for one in here) + amount
        if len(here) == 1 and here[0].player != name and taken <= MOST_OF_THE_BOX * felt.sign.maximum:
            found.append(box)
    return tuple(found)


def cut(offered: CutShown, habits: Habits) -> dict[str, int | str]:
    """Where to cut, where the cutting card goes, and a value of one's own."""
    fields: dict[str, int | str] = {
        "depth": habits.dice.randint(offered.least, offered.most),
        "value": habits.value(),
    }
    if offered.cutting_card:
        deepest = max(offered.behind_least, min(offered.behind_most, offered.cards // 3))
        fields["cutting_card"] = habits.dice.randint(offered.behind_least, deepest)
    return fields


def free_box(felt: Felt, habits: Habits) -> int | None:
    """A box to sit at, where at least one other stays free for people."""
    taken = {one.box for one in felt.lying} | {box for one in felt.people for box in one.boxes}
    free = [one.box for one in felt.seats if one.player is None and one.box not in taken]
    return habits.dice.choice(free) if len(free) > 1 else None


def makes_room(felt: Felt, name: str) -> bool:
    """Whether this house player is the one to get up, because people would find no free box."""
    if any(one.player is None for one in felt.seats):
        return False
    ours = [one.player for one in felt.seats if one.player is not None and is_house_player(one.player)]
    return bool(ours) and ours[-1] == name


def are_people_here(felt: Felt) -> bool:
    """Whether anybody is at the table who is no house player."""
    return any(not is_house_player(one.name) for one in felt.people)


def everybody_sits_out(felt: Felt) -> bool:
    """Whether all who sit have said so: then the table waits until one of them thinks better of it."""
    return not felt.lying and all(one.sits_out for one in felt.people if one.seat is not None)
