"""What is to be simulated: values only, the same wherever a part of it is run."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from croupier.rulebooks.strategy import Strategy
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import BookId, On


class ShoeMode(StrEnum):
    """Where the cards of a round come from."""

    FRESH = "fresh"
    """Each round is dealt off the top of a new shoe."""
    CUT = "cut"
    """Whole shoes, played to the cutting card and shuffled again."""
    DEVICE = "device"
    """A shuffling device that takes the discards back after every round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """A card count: a tag for each worth, ace to ten, added up as cards are seen."""

    tags: tuple[int, ...]
    """Ten numbers: ace, two to nine, ten-valued."""
    per_deck: bool = True
    """Whether the count is divided by the decks that are left (the true count), rounded down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deviation:
    """Another play in one cell once the count stands at or above `at`."""

    dealer: int
    total: int
    soft: bool
    pair: bool
    at: int
    choose: str
    """A choice by its name: stand, draw, double, split."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wagering:
    """How much is wagered: one unit, or by the count; and what one brings to the table."""

    count: Count | None = None
    ramp: tuple[tuple[int, int], ...] = ()
    """From this count on, so many units; below the first entry one unit."""
    deviations: tuple[Deviation, ...] = ()
    insure_at: int | None = None
    bankroll: int | None = None
    """Units; with it, play goes on in lives that end in ruin or after `rounds_of_a_life`."""
    rounds_of_a_life: int = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A simulation. The same plan gives the same tally, however it is shared out."""

    book: BookId
    options: TableOptions = NO_OPTIONS
    wager: On = On.BLACKJACK
    """The wager whose results are tallied; a side wager is laid beside a main wager that is played."""
    rounds: int
    seed: int = 0
    shoe: ShoeMode = ShoeMode.CUT
    boxes: int = 1
    cutting_card: int | None = None
    """How many cards lie behind the cutting card; the book's middle way unless given."""
    strategy: Strategy | None = None
    """None for Casino War: always to war, or `surrenders`."""
    surrenders: bool = False
    by_composition: tuple[tuple[int, ...], ...] = ()
    """Play by the exact first two cards, from an analysis: rows of two worths, the dealer's, and a choice."""
    wagering: Wagering = Wagering()
    removed: tuple[Card, ...] = ()
    """Cards that have left the shoe beforehand: every shuffle is of those that are left."""
