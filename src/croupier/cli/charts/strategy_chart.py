"""The chart of a strategy: hard totals on the left, soft totals and pairs on the right, a legend below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from croupier.cli.charts.drawing import (
    BELOW_HEADING,
    HAIRLINE,
    INK,
    MARGIN,
    QUIET,
    Anchor,
    Drawing,
    Rectangle,
    Shape,
    headed,
    words,
    wrapped,
)
from croupier.cli.strategy_table import DEALER, Code, Kind, Row, Section, card_letter, codes_used

_LABEL: Final = 50.0
_CELL: Final = (29.0, 22.0)
_GAP: Final = 2.0
_PITCH: Final = (_CELL[0] + _GAP, _CELL[1] + _GAP)
_COLUMN: Final = _LABEL + 10 * _PITCH[0]
_BETWEEN: Final = 34.0
_WIDTH: Final = 2 * MARGIN + 2 * _COLUMN + _BETWEEN
_HEAD: Final = 44.0
"""What stands above the rows of a section: its name, and the dealer's cards."""
_AFTER: Final = 18.0
_LEGEND_LINE: Final = 26.0
_NOTE: Final = 10.5


def strategy_chart(title: str, below: str, parts: tuple[Section, ...], notes: str) -> Drawing:
    """The whole chart; `below` stands under the title, `notes` under the legend."""
    shapes = headed(title, below)
    left = [part for part in parts if part.kind is Kind.HARD]
    right = [part for part in parts if part.kind is not Kind.HARD]
    feet: list[tuple[float, float]] = []
    for x, column in ((MARGIN, left), (MARGIN + _COLUMN + _BETWEEN, right)):
        y = BELOW_HEADING
        for part in column:
            shapes += _section(part, x, y)
            y += _height(part)
        feet.append((y, x))
    codes = codes_used(parts)
    (shorter, x), (foot, _) = sorted(feet)
    if shorter + len(codes) * _LEGEND_LINE + _AFTER <= foot:  # there is room for it under the shorter column
        shapes += _legend(codes, x + _LABEL, shorter + _AFTER, abreast=1)
    else:
        shapes += _legend(codes, MARGIN, foot, abreast=4)
        foot += -(-len(codes) // 4) * _LEGEND_LINE + _AFTER
    foot += 4
    for line in wrapped(notes, _WIDTH - 2 * MARGIN, _NOTE):
        shapes.append(words(line, MARGIN, foot, size=_NOTE, colour=QUIET))
        foot += 16
    return Drawing(width=_WIDTH, height=foot + MARGIN - 12, title=title, shapes=tuple(shapes))


def _height(part: Section) -> float:
    return _HEAD + len(part.rows) * _PITCH[1] + _AFTER


def _section(part: Section, x: float, y: float) -> Iterator[Shape]:
    yield words(part.heading, x, y + 8, size=12.5, bold=True)
    yield words("against the dealer's", x + _COLUMN - _GAP, y + 9, size=9.5, colour=QUIET, anchor=Anchor.END)
    for place, dealer in enumerate(DEALER):
        yield words(card_letter(dealer), _middle(x, place), y + 32, size=11, colour=QUIET, anchor=Anchor.MIDDLE)
    for number, row in enumerate(part.rows):
        yield from _row(row, x, y + _HEAD + number * _PITCH[1])


def _row(row: Row, x: float, y: float) -> Iterator[Shape]:
    yield words(row.label, x + _LABEL - 10, y + _CELL[1] / 2, size=11.5, anchor=Anchor.END, bold=True)
    for place, code in enumerate(row.codes):
        yield from _cell(code, x + _LABEL + place * _PITCH[0], y)


def _cell(code: Code | None, x: float, y: float) -> Iterator[Shape]:
    width, height = _CELL
    fill = code.colour if code else HAIRLINE
    yield Rectangle(x=x, y=y, width=width, height=height, fill=fill, corner=3)
    if code:
        yield words(code, x + width / 2, y + height / 2, size=11.5, anchor=Anchor.MIDDLE, bold=True, colour=INK)


def _middle(x: float, place: int) -> float:
    return x + _LABEL + place * _PITCH[0] + _CELL[0] / 2


def _legend(codes: Sequence[Code], x: float, y: float, *, abreast: int) -> Iterator[Shape]:
    """What each letter means, so many beside each other."""
    apart = (_WIDTH - MARGIN - x) / abreast
    for number, code in enumerate(codes):
        down, across = divmod(number, abreast)
        start, line = x + across * apart, y + down * _LEGEND_LINE
        yield from _cell(code, start, line)
        yield words(code.means, start + _CELL[0] + 10, line + _CELL[1] / 2, size=11.5)
