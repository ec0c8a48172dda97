"""The day of a house as a drawing: what tables took in and won, what jackpots show, and letters to send."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from croupier.analysis.charts.drawing import (
    BELOW_HEADING,
    HAIRLINE,
    LOST,
    MARGIN,
    QUIET,
    SMALL,
    WIDTH,
    WON,
    Anchor,
    Drawing,
    Polyline,
    Rectangle,
    Shape,
    footnotes,
    headed,
    words,
)
from croupier.vocabulary.money import dollars

_ROW: Final = 34.0
_NAMES: Final = 150.0
_FIGURES: Final = 250.0
_GIVEN_OUT: Final = "#d55e00"
"""A table that lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableBar:
    """A table's day: amounts in cents."""

    table: str
    drop: int
    win: int
    hold: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DayFigures:
    """All that the drawing shows."""

    title: str
    below: str
    tables: Sequence[TableBar]
    jackpots: Sequence[tuple[str, int]]
    """What each shows, in cents."""
    letters: Sequence[str]
    """Each in a line."""
    damaged: Sequence[str] = ()
    """What is left out because its record is damaged, a sentence each."""


def day_chart(day: DayFigures) -> Drawing:
    """Drop and win side by side for each table; then jackpots, then letters."""
    shapes: list[Shape] = headed(day.title, day.below)
    y = BELOW_HEADING + 14
    widest = max((max(one.drop, abs(one.win)) for one in day.tables), default=0) or 1
    for table in day.tables:
        shapes += _row(table, y, (WIDTH - 2 * MARGIN - _NAMES - _FIGURES) / widest)
        y += _ROW
    y = footnotes(shapes, "Grey: drop. Blue: won by the house; orange: lost by it. Hold is win by drop.", y + 6)
    y = _listed(shapes, "Jackpots", [f"{name} shows {dollars(shown)}" for name, shown in day.jackpots], y)
    y = _listed(shapes, "Letters to send", day.letters, y)
    if day.damaged:
        y = _listed(shapes, "Left out", day.damaged, y)
    return Drawing(width=WIDTH, height=y + MARGIN, title=day.title, shapes=tuple(shapes))


def _row(table: TableBar, y: float, scale: float) -> list[Shape]:
    x = MARGIN + _NAMES
    hold = "" if table.hold is None else f", {100 * table.hold:.1f}%"
    colour = WON if table.win >= 0 else _GIVEN_OUT
    figures = f"{dollars(table.drop)} in, {dollars(table.win)} won{hold}"
    line = Polyline(points=((MARGIN, y + 22), (WIDTH - MARGIN, y + 22)), colour=HAIRLINE)
    return [
        line,
        words(table.table[:24], MARGIN, y + 6, bold=True),
        Rectangle(x=x, y=y - 6, width=max(table.drop * scale, 0.5), height=11, fill=LOST),
        Rectangle(x=x, y=y + 7, width=max(abs(table.win) * scale, 0.5), height=11, fill=colour),
        words(figures, WIDTH - MARGIN, y + 6, size=SMALL, colour=QUIET, anchor=Anchor.END),
    ]


def _listed(shapes: list[Shape], heading: str, lines: Sequence[str], y: float) -> float:
    y += 22
    shapes.append(words(heading, MARGIN, y, size=13, bold=True))
    y += 20
    for line in lines or ("none",):
        y = footnotes(shapes, line, y)
    return y
