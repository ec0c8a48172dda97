"""What every game's rules share: the pack, who may wager on a box and who decides for it, and the limits."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from croupier.rulebooks.ruled import Ruled
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """The cards a table is played with."""

    decks: int
    allowed: Ruled[tuple[int, ...]]
    joker: Clause
    narrowed: bool = False
    """Whether the side wagers of the table leave fewer choices than the book has."""

    def __post_init__(self) -> None:
        """Refuse a number of decks that the book does not allow."""
        if self.decks not in self.allowed.value:  # ACT 2.1, CW 2.1, NSW 3.1
            says = f"{self._played_with()}, not {self.decks}"
            raise RefusedError(Refused(Refusal.DECKS_NOT_ALLOWED, says=says, clause=self.allowed.clause))

    def _played_with(self) -> str:
        *most, last = self.allowed.value or (0,)
        if most:
            return f"The game is played with {', '.join(map(str, most))} or {last} decks"
        where = "With these side wagers the" if self.narrowed else "The"
        return f"{where} game is played with {last} decks only"

    @property
    def cards(self) -> int:
        """How many cards the shoe holds when full."""
        return 52 * self.decks


class UnderMinimum(StrEnum):
    """What a book does with a wager under the table's minimum."""

    SETTLED_WITH_ADVICE = "settled, and its owner advised"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The sign of the table, and what a book does with wagers outside it."""

    minimum: Cents | None
    maximum: Cents | None
    smallest_chip: Cents
    unit: Cents
    """In what multiples wagers go: those of the smallest chip, unless the sign shows others."""
    multiples: Clause
    under_minimum: Ruled[UnderMinimum]
    over_maximum: Clause
    shared_maximum: tuple[Clause, ...]
    """How players on one box share its maximum: in general, then first, second and third (NSW 6.3.1)."""
    stand_off: Clause | None
    """What a stand off is, where the book has one."""
    rounds_up: Ruled[bool]
    """Whether a payment that chips cannot make is rounded up to one that they can (NSW 5.12)."""

    def largest_in_chips(self, amount: int) -> Cents:
        """The largest amount in chips that is not above `amount`."""
        return Cents(amount - amount % self.smallest_chip)

    def payable(self, amount: int) -> Cents:
        """What is paid where `amount` is owed: the same, or the next amount in chips where the book says so."""
        if not self.rounds_up.value:
            return Cents(amount)
        return Cents(amount + -amount % self.smallest_chip)  # NSW 5.12


@dataclass(frozen=True, slots=True, kw_only=True)
class Undisclosed:
    """NSW 21.8: a wager that only its player and a supervisor know of until the round is over."""

    indicated: Clause
    """All are shown that there is one: its box is dealt, and nothing lies there."""
    settled: Clause
    """After the round it is announced, placed, and paid or taken by the result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """Who may wager on a box, and who decides for it."""

    players_per_box: Ruled[int]
    boxes: Ruled[int]
    placed: Clause
    """Chips in the box are the wager."""
    offered: Clause
    """The chance to wager before the first card."""
    closed: Clause
    """No wager is placed or changed after the first card."""
    before_cards: Clause | None
    """A further clause that ties the main wager to the time before any card."""
    decides: Clause | None
    """One player decides for the box; none in Casino War, where each decides alone."""
    ascertained: Clause | None
    """It is settled before the round who decides (NSW 5.9)."""
    seated: Clause | None
    highest_wager: Clause | None
    nearest_dealer: Clause | None
    undisclosed: Undisclosed | None = None
    """Wagers that are not told before the round is over; most books have none."""
