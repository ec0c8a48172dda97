"""What a simulation is asked for and what is shown of it while it runs: numbers in units of the first wager."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from croupier.simulate.plan import ShoeMode
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import BookId, On
from croupier.web.odds_shapes import TableAsked
from croupier.web.shapes import Asked, Shape

FEWEST, MOST = 10**6, 10**9
"""Rounds of a simulation in the web."""
LARGEST_SEED: Final = 2**53 - 1
"""The largest whole number that every page can write."""

Rounds = Annotated[int, msgspec.Meta(ge=FEWEST, le=MOST, examples=[100_000_000])]
Seed = Annotated[int, msgspec.Meta(ge=0, le=LARGEST_SEED, examples=[7])]
Money = Annotated[int, msgspec.Meta(ge=1, le=10**12, description="In cents.")]

State: TypeAlias = Literal["preparing", "running", "finished", "stopped", "failed"]


class SimulationAsked(Asked, frozen=True, kw_only=True):
    """What is to be simulated: one box, one unit, basic strategy."""

    rulebook: BookId
    rounds: Rounds
    shoe: ShoeMode = ShoeMode.FRESH
    wager: On | None = None
    """The main wager unless another is named."""
    seed: Seed | None = None
    """Drawn by the house unless given."""
    decks: Annotated[int, msgspec.Meta(ge=1, le=100)] | None = None
    dealer_draws_on_soft_17: bool = False
    busted_hand_counts_as_original: bool = False
    jackpot: Money | None = None
    removed: Annotated[str, msgspec.Meta(max_length=2_000, examples=["As,5d,5d"])] = ""
    """Cards that are gone: every shuffle is of the others, and the strategy is the best without them."""


class ResultShown(Shape, frozen=True, kw_only=True):
    """A result of a round, and how often it came."""

    gain: float
    times: int


class StepShown(Shape, frozen=True, kw_only=True):
    """The mean after so many rounds, and how far its 95 % interval reaches to either side."""

    rounds: int
    mean: float
    reach: float


class FoundShown(Shape, frozen=True, kw_only=True):
    """What the rounds that were played came to."""

    mean: float
    reach: float
    """How far the 95 % interval reaches to either side of the mean."""
    standard_error: float
    standard_deviation: float
    results: tuple[ResultShown, ...]
    """The lowest first."""
    course: tuple[StepShown, ...]
    """How the mean came to rest."""


class SimulationShown(Shape, frozen=True, kw_only=True):
    """A simulation as it stands."""

    id: str
    state: State
    rulebook: BookId
    called: str
    table: TableAsked
    jackpot: int | None
    """As it was asked for, in cents."""
    removed: tuple[Card, ...]
    wager: On
    title: str
    shoe: ShoeMode
    seed: int
    rounds: int
    """As many as were asked for."""
    played: int
    seconds: float
    """Of play, without the time to prepare it."""
    exact: float | None
    """What the analysis says of this very play: known for a fresh shoe each round, once it is prepared."""
    base_rules_assumed: bool
    found: FoundShown | None
    """Nothing before the first rounds are in."""
    waits_behind: int | None = None
    """How many come before it, as things stand, where it waits for a place; nothing once it has one."""
    says: str | None
    """Why it came to an end before the last round, where the house ended it."""
