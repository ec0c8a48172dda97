"""What the odds page is sent, and what it asks of the simulator: every field is always there.

Numbers to compare, and beside them the exact fractions and the clauses; simulations in units of the first wager.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from croupier.simulate.plan import ShoeMode
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId, Choice, On, Outcome

# --- what a book leaves to choose -----------------------------------------------------------------------


class TableChoice(Struct, frozen=True, kw_only=True):
    """Something that a book leaves open, which is either so or not."""

    option: str
    """As it is asked for: `dealer_draws_on_soft_17`."""
    title: str
    otherwise: str
    """What holds where it is not chosen."""
    clause: Clause


class OddsBook(Struct, frozen=True, kw_only=True):
    """A book, and what of it can be chosen."""

    id: BookId
    called: str
    main: On
    decks: tuple[int, ...]
    usual_decks: int
    decks_clause: Clause
    choices: tuple[TableChoice, ...]
    jackpot: bool
    """Whether a wager of it shares in a jackpot, whose size can be asked for."""


class Shut(Struct, frozen=True, kw_only=True):
    """Why the room is shut to whoever asks: they are in play at a table."""

    table: str
    book: BookId
    says: str
    clause: Clause
    also: tuple[Clause, ...]


class OddsRoom(Struct, frozen=True, kw_only=True):
    """The books, and whether the room is open to whoever asks."""

    books: tuple[OddsBook, ...]
    usual: BookId
    """The book that is shown to whoever names none."""
    shut: Shut | None


# --- the odds of a table --------------------------------------------------------------------------------


class TableAsked(Struct, frozen=True, kw_only=True):
    """The table that was valued."""

    decks: int
    dealer_draws_on_soft_17: bool
    busted_hand_counts_as_original: bool


class Exact(Struct, frozen=True, kw_only=True):
    """A fraction, and the number nearest to it."""

    exact: str
    value: float


class RuleShown(Struct, frozen=True, kw_only=True):
    """A rule that the main wager's value rests on, in our words."""

    says: str
    clause: Clause


class CellShown(Struct, frozen=True, kw_only=True):
    """What the best table of totals does with a hand."""

    dealer: int
    """1 for an ace, to 10."""
    total: int
    soft: bool
    pair: bool
    cards: int
    """How many cards the hand has, where the book counts them; else 0."""
    first: Choice
    otherwise: Choice
    """What instead where the first is not allowed."""


class HandWorth(Struct, frozen=True, kw_only=True):
    """The first two cards against the dealer's: what each choice is worth, per unit of the first wager."""

    cards: tuple[int, int]
    """By their worth, 1 for an ace, the lower first."""
    dealer: int
    probability: float
    choices: dict[Choice, float]
    best: Choice
    insurance: float | None


class BlackjackShown(Struct, frozen=True, kw_only=True):
    """The main wager of a Blackjack book."""

    expectation: float
    """Under best play by the exact cards of the hand."""
    basic_strategy_expectation: float
    standard_deviation: float
    insurance: float | None
    insures: bool
    takes_even_money: bool
    counts_cards: bool
    """Whether the strategy tells apart how many cards a hand has."""
    cells: tuple[CellShown, ...]
    hands: tuple[HandWorth, ...]
    method: str


class OutcomeShown(Struct, frozen=True, kw_only=True):
    """One way for a wager to end."""

    name: str
    outcome: Outcome
    probability: Exact
    gain: Exact
    """Per unit first wagered, the stake itself not counted."""
    pays: str | None
    """`25 to 1`; nothing unless it wins, and for a prize in dollars."""
    prizes: dict[str, int]
    """What it pays in cents for each stake in cents, where that is not said in odds."""
    percent_of_jackpot: int
    """Paid besides what `gain` counts."""
    clause: Clause | None


class FigureShown(Struct, frozen=True, kw_only=True):
    """A further figure of one wager."""

    name: str
    """`always_war`, `jackpot_share`, `break_even_jackpot`."""
    stake: int | None
    """In cents, where there is one for each stake."""
    cents: int | None
    """An amount; else it is a number."""
    number: Exact | None


class WagerShown(Struct, frozen=True, kw_only=True):
    """A wager with all its outcomes, per unit staked."""

    on: On
    title: str
    expectation: Exact
    standard_deviation: float
    variance: Exact
    hit_frequency: Exact
    outcomes: tuple[OutcomeShown, ...]
    figures: tuple[FigureShown, ...]
    decks: int
    """Of the shoe that was counted."""
    decks_clause: Clause | None
    """Why it is not the table's own."""
    method: str
    base_rules_assumed: bool


class OddsShown(Struct, frozen=True, kw_only=True):
    """Every wager of a table: the first round of a shoe, one box, per unit of the first wager."""

    rulebook: BookId
    called: str
    table: TableAsked
    removed: tuple[Card, ...]
    cards_left: int
    main: On
    expectation: float
    house_edge: float
    """What the house keeps of a unit of the main wager under best play."""
    rules: tuple[RuleShown, ...]
    blackjack: BlackjackShown | None
    wagers: tuple[WagerShown, ...]
    """Every other wager; in Casino War the main one too."""
    base_rules_assumed: bool


class AnalysisProgress(Struct, frozen=True, kw_only=True):
    """How far the analysis of a table is that somebody asked for."""

    state: Literal["nothing", "waiting", "working", "ready"]
    """Nothing: nobody has asked for this table lately. Ready: its answer is at hand."""
    ahead: int
    """How many questions have their turn before it."""
    hands_done: int
    """First hands that are valued, each against one card of the dealer's."""
    hands: int
    """Of so many; 0 until the first is under way."""


# --- what choices cost ----------------------------------------------------------------------------------


class ChoiceCosts(Struct, frozen=True, kw_only=True):
    """One table that the book allows, with all else as asked."""

    title: str
    """`6 decks, the dealer draws on a soft 17`."""
    clauses: tuple[Clause, ...]
    """Those that leave the choice."""
    table: TableAsked
    asked: bool
    """Whether it is the table that was asked for."""
    expectation: float
    house_edge: float
    basic_strategy_expectation: float | None
    difference: float
    """To the table that was asked for; above zero where it is better for the player."""


class ChoicesShown(Struct, frozen=True, kw_only=True):
    """What each of a book's own choices makes of the main wager, from a full shoe."""

    rulebook: BookId
    called: str
    table: TableAsked
    main: On
    expectation: float
    house_edge: float
    choices: tuple[ChoiceCosts, ...]


# --- simulations ----------------------------------------------------------------------------------------

FEWEST, MOST = 10**6, 10**9
"""Rounds of a simulation in the web."""
LARGEST_SEED: Final = 2**53 - 1
"""The largest whole number that every page can write."""

Rounds = Annotated[int, Meta(ge=FEWEST, le=MOST, examples=[100_000_000])]
Seed = Annotated[int, Meta(ge=0, le=LARGEST_SEED, examples=[7])]
Money = Annotated[int, Meta(ge=1, le=10**12, description="In cents.")]

State: TypeAlias = Literal["preparing", "running", "finished", "stopped", "failed"]


class SimulationAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is to be simulated: one box; one unit and basic strategy unless others are asked for."""

    rulebook: Annotated[BookId, Meta(max_length=200, examples=["act-blackjack-2018"])]
    rounds: Rounds
    shoe: ShoeMode = ShoeMode.FRESH
    wager: On | None = None
    """The main wager unless another is named."""
    seed: Seed | None = None
    """Drawn by the house unless given."""
    decks: Annotated[int, Meta(ge=1, le=100)] | None = None
    dealer_draws_on_soft_17: bool = False
    busted_hand_counts_as_original: bool = False
    jackpot: Money | None = None
    removed: Annotated[str, Meta(max_length=2_000, examples=["As,5d,5d"])] = ""
    """Cards that are gone: every shuffle is of the others, and the strategy is the best without them."""
    strategy: Literal["basic", "composition", "war", "surrender"] = "basic"
    strategy_table: Annotated[str, Meta(max_length=20_000)] = ""
    """A table of one's own in place of the basic strategy, as a file of `--strategy` has it."""
    count: Annotated[str, Meta(max_length=80, examples=["hi-lo"])] | None = None
    """Cards are counted: `hi-lo`, or ten tags from the ace to the ten."""
    ramp: Annotated[str, Meta(max_length=400, examples=["1:2 2:4 3:8"])] | None = None
    """Units by the count, from each count on."""
    deviations: Annotated[str, Meta(max_length=2_000, examples=["hard 16 T stand 0; hard 15 T stand 4"])] = ""
    """Other plays from a count on, apart by semicolons."""
    insure_at: Annotated[int, Meta(ge=-100, le=100)] | None = None
    bankroll: Annotated[int, Meta(ge=1, le=10**9, description="In units.")] | None = None
    life: Annotated[int, Meta(ge=1, le=10**6)] = 1000
    """Rounds of a life, where there is a bankroll."""


class ResultShown(Struct, frozen=True, kw_only=True):
    """A result of a round, and how often it came."""

    gain: float
    times: int


class StepShown(Struct, frozen=True, kw_only=True):
    """The mean after so many rounds, and how far its 95 % interval reaches to either side."""

    rounds: int
    mean: float
    reach: float


class CountShown(Struct, frozen=True, kw_only=True):
    """What the rounds brought that began at one count."""

    count: int
    rounds: int
    mean: float
    """In base units."""
    standard_error: float


class RuinShown(Struct, frozen=True, kw_only=True):
    """How many lives of a bankroll ended in ruin."""

    lives: int
    ruined: int
    probability: float
    standard_error: float


class FoundShown(Struct, frozen=True, kw_only=True):
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
    by_count: tuple[CountShown, ...] = ()
    """The lowest count first; empty where nobody counts."""
    ruin: RuinShown | None = None
    """Nothing without a bankroll."""


class WageringShown(Struct, frozen=True, kw_only=True):
    """How it is played and wagered, in the words that were asked with."""

    strategy: str
    count: str | None
    ramp: str | None
    deviations: tuple[str, ...]
    insure_at: int | None
    bankroll: int | None
    life: int
    strategy_table: str = ""


class SimulationShown(Struct, frozen=True, kw_only=True):
    """A simulation as it stands."""

    id: str
    state: State
    rulebook: BookId
    called: str
    played_with: str
    """`8 decks, the dealer stands on soft 17`."""
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
    per: str
    """What the figures are of: `per unit of the first wager` or, with a ramp, `base units per round`."""
    wagering: WageringShown
    waits_behind: int | None = None
    """How many come before it, as things stand, where it waits for a place; nothing once it has one."""
    says: str | None
    """Why it came to an end before the last round, where the house ended it."""
