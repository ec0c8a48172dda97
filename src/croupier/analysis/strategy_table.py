"""A strategy as people read it: rows of totals against the dealer's card, with a letter or two in each cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import Any, Final

from croupier.rulebooks.strategy import Cell, Situation, Strategy
from croupier.vocabulary.names import Choice

DEALER: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
"""The dealer's cards from left to right."""


def card_letter(worth: int) -> str:
    """A card by its worth: `A`, `2` to `9`, and `T` for every ten-valued one."""
    return {1: "A", 10: "T"}.get(worth, str(worth))


class Code(StrEnum):
    """What stands in a cell."""

    STAND = "S"
    DRAW = "H"
    DOUBLE = "D"
    DOUBLE_OR_STAND = "Ds"
    SPLIT = "P"
    SURRENDER = "R"
    SURRENDER_OR_STAND = "Rs"

    @property
    def means(self) -> str:
        """In words, for the legend."""
        return _MEANS[self]

    @property
    def colour(self) -> str:
        """Its ground, under dark letters: hues that stay apart for colour-blind readers, too."""
        return _COLOURS[self]


_MEANS: Final = {
    Code.STAND: "stand",
    Code.DRAW: "draw",
    Code.DOUBLE: "double, else draw",
    Code.DOUBLE_OR_STAND: "double, else stand",
    Code.SPLIT: "split",
    Code.SURRENDER: "surrender, else draw",
    Code.SURRENDER_OR_STAND: "surrender, else stand",
}

_COLOURS: Final = {
    Code.STAND: "#f7ecb4",
    Code.DRAW: "#8ec6f0",
    Code.DOUBLE: "#d97b00",
    Code.DOUBLE_OR_STAND: "#f0b44a",
    Code.SPLIT: "#37a37f",
    Code.SURRENDER: "#c77bb0",
    Code.SURRENDER_OR_STAND: "#e6b4d3",
}


def code_of(cell: Cell) -> Code:
    """The letters of a cell."""
    stands = cell.otherwise is Choice.STAND
    match cell.first:
        case Choice.DOUBLE:
            return Code.DOUBLE_OR_STAND if stands else Code.DOUBLE
        case Choice.SURRENDER:
            return Code.SURRENDER_OR_STAND if stands else Code.SURRENDER
        case Choice.SPLIT:
            return Code.SPLIT
        case Choice.DRAW:
            return Code.DRAW
        case _:
            assert cell.first is Choice.STAND, f"{cell.first} is no way to play a hand"
            return Code.STAND


class HandKind(StrEnum):
    """The three parts of a strategy."""

    HARD = "hard"
    SOFT = "soft"
    PAIR = "pair"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A total, or neighbours that are played alike against every card."""

    kind: HandKind
    totals: tuple[int, ...]
    codes: tuple[Code | None, ...]
    """One for each of the dealer's cards; none where that card cannot come."""

    @property
    def label(self) -> str:
        """How the row is called: `16`, `5-8`, `A,A`."""
        first, last = self.totals[0], self.totals[-1]
        if self.kind is HandKind.PAIR:
            letter = card_letter(first)
            return f"{letter},{letter}"
        return str(first) if first == last else f"{first}-{last}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Rows under one heading; `cards` tells for how many cards in the hand, where that matters."""

    kind: HandKind
    cards: tuple[int, ...]
    rows: tuple[Row, ...]

    @property
    def heading(self) -> str:
        """What stands above the rows."""
        name = {HandKind.HARD: "Hard totals", HandKind.SOFT: "Soft totals", HandKind.PAIR: "Pairs"}[self.kind]
        numbers = " or ".join(_NUMBERS[count] for count in self.cards if count)
        return f"{name}, {numbers} cards" if numbers else name


_NUMBERS: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}


def sections(strategy: Strategy) -> tuple[Section, ...]:
    """The whole strategy: hard totals, soft totals, pairs; by the number of cards where that matters."""
    return tuple(_sections(strategy.cells))


def codes_used(parts: Iterable[Section]) -> tuple[Code, ...]:
    """Those that a legend has to explain."""
    used = {code for part in parts for row in part.rows for code in row.codes}
    return tuple(code for code in Code if code in used)


def kind_of(situation: Situation) -> HandKind:
    """Which part of the strategy a situation belongs to."""
    return HandKind.PAIR if situation.pair else HandKind.SOFT if situation.soft else HandKind.HARD


def total_shown(situation: Situation) -> int:
    """The total; of a pair the worth of one card, and 1 for aces."""
    if not situation.pair:
        return situation.total
    return 1 if situation.soft else situation.total // 2


def _sections(cells: Mapping[Situation, Cell]) -> Iterator[Section]:
    for kind in HandKind:
        here = {situation: cell for situation, cell in cells.items() if kind_of(situation) is kind}
        found = [
            Section(kind=kind, cards=(count,), rows=tuple(_rows(kind, count, here)))
            for count in sorted({situation.cards for situation in here})
        ]
        yield from (replace(part, rows=tuple(_gathered(part.rows))) for part in _joined(found))


def _rows(kind: HandKind, count: int, cells: Mapping[Situation, Cell]) -> Iterator[Row]:
    codes = {
        (total_shown(situation), situation.dealer): code_of(cell)
        for situation, cell in cells.items()
        if situation.cards == count
    }
    totals = sorted({total for total, _ in codes}, key=lambda total: 11 if total == 1 else total)  # aces come last
    for total in totals:
        yield Row(kind=kind, totals=(total,), codes=tuple(codes.get((total, dealer)) for dealer in DEALER))


def _joined(found: list[Section]) -> Iterator[Section]:
    """Sections that never disagree become one."""
    while found:
        first, *found = found
        while found and (both := _both(first, found[0])):
            first, found = both, found[1:]
        yield first


def _both(one: Section, other: Section) -> Section | None:
    mine, theirs = ({row.totals[0]: row for row in part.rows} for part in (one, other))
    if any(mine[total].codes != theirs[total].codes for total in mine.keys() & theirs.keys()):
        return None
    together = mine | theirs
    return replace(one, cards=one.cards + other.cards, rows=tuple(together[total] for total in sorted(together)))


def _gathered(rows: Iterable[Row]) -> Iterator[Row]:
    """Neighbours that say one thing against every card, as one row."""
    for key, group in groupby(enumerate(rows), key=lambda place: _one_thing(*place)):
        alike = [row for _, row in group]
        if key[0] is None:
            yield from alike
        else:
            yield replace(alike[0], totals=tuple(total for row in alike for total in row.totals))


def _one_thing(place: int, row: Row) -> tuple[Code | None, int]:
    """The same for rows that may be gathered: one code against all, and totals that follow each other."""
    codes = set(row.codes) - {None}
    if row.kind is HandKind.PAIR or len(codes) != 1:
        return None, place
    return next(iter(codes)), row.totals[0] - place


# --- as JSON --------------------------------------------------------------------------------------------


def strategy_document(strategy: Strategy) -> dict[str, Any]:
    """A strategy row by row, as a file of one may be written.

    `insures`, `takes_even_money` and `rows`: the `kind` (hard, soft or pair), the `total` or the `card` of a pair,
    `cards` in the hand where the book counts them, and `against` each dealer's card what to do `first`, and
    `otherwise` where that is not allowed.
    """
    rows: dict[tuple[HandKind, int, int], dict[int, Cell]] = {}
    for situation, cell in strategy.cells.items():
        rows.setdefault((kind_of(situation), situation.cards, total_shown(situation)), {})[situation.dealer] = cell
    kinds = list(HandKind)
    ordered = sorted(rows, key=lambda row: (kinds.index(row[0]), row[1], row[2]))
    return {
        "insures": bool(strategy.insures),
        "takes_even_money": bool(strategy.takes_even_money),
        "rows": [_row_document(row, rows[row]) for row in ordered],
    }


def _row_document(row: tuple[HandKind, int, int], cells: Mapping[int, Cell]) -> dict[str, Any]:
    kind, cards, total = row
    against = {
        card_letter(dealer): {"first": cells[dealer].first.value, "otherwise": cells[dealer].otherwise.value}
        for dealer in DEALER
        if dealer in cells
    }
    name: dict[str, Any] = {"kind": kind.value}
    name |= {"card": card_letter(total)} if kind is HandKind.PAIR else {"total": total}
    return name | ({"cards": cards} if cards else {}) | {"against": against}
