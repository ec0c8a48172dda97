"""What the odds room sends: numbers to compare, and beside them the exact fractions and the clauses."""

from __future__ import annotations

from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId, Choice, On, Outcome
from croupier.web.shapes import Shape


class TableChoice(Shape, frozen=True, kw_only=True):
    """Something that a book leaves open, which is either so or not."""

    option: str
    """As it is asked for: `dealer_draws_on_soft_17`."""
    title: str
    otherwise: str
    """What holds where it is not chosen."""
    clause: Clause


class OddsBook(Shape, frozen=True, kw_only=True):
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


class Shut(Shape, frozen=True, kw_only=True):
    """Why the room is shut to whoever asks: they are in play at a table."""

    table: str
    book: BookId
    says: str
    clause: Clause
    also: tuple[Clause, ...]


class OddsRoom(Shape, frozen=True, kw_only=True):
    """The books, and whether the room is open to whoever asks."""

    books: tuple[OddsBook, ...]
    shut: Shut | None


class TableAsked(Shape, frozen=True, kw_only=True):
    """The table that was valued."""

    decks: int
    dealer_draws_on_soft_17: bool
    busted_hand_counts_as_original: bool


class Exact(Shape, frozen=True, kw_only=True):
    """A fraction, and the number nearest to it."""

    exact: str
    value: float


class RuleShown(Shape, frozen=True, kw_only=True):
    """A rule that the main wager's value rests on, in our words."""

    says: str
    clause: Clause


class CellShown(Shape, frozen=True, kw_only=True):
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


class HandWorth(Shape, frozen=True, kw_only=True):
    """The first two cards against the dealer's: what each choice is worth, per unit of the first wager."""

    cards: tuple[int, int]
    """By their worth, 1 for an ace, the lower first."""
    dealer: int
    probability: float
    choices: dict[Choice, float]
    best: Choice
    insurance: float | None


class BlackjackShown(Shape, frozen=True, kw_only=True):
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


class OutcomeShown(Shape, frozen=True, kw_only=True):
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


class FigureShown(Shape, frozen=True, kw_only=True):
    """A further figure of one wager."""

    name: str
    """`always_war`, `jackpot_share`, `break_even_jackpot`."""
    stake: int | None
    """In cents, where there is one for each stake."""
    cents: int | None
    """An amount; else it is a number."""
    number: Exact | None


class WagerShown(Shape, frozen=True, kw_only=True):
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


class OddsShown(Shape, frozen=True, kw_only=True):
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


class ChoiceCosts(Shape, frozen=True, kw_only=True):
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


class ChoicesShown(Shape, frozen=True, kw_only=True):
    """What each of a book's own choices makes of the main wager, from a full shoe."""

    rulebook: BookId
    called: str
    table: TableAsked
    main: On
    expectation: float
    house_edge: float
    choices: tuple[ChoiceCosts, ...]
