"""The frame of a plot: from numbers to places on a drawing, with a few round numbers along its sides."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from croupier.cli.charts.drawing import HAIRLINE, MARGIN, QUIET, Anchor, Line, Shape, width_of, words

WIDTH: Final = 800.0
"""Of a chart with plots."""
SMALL: Final = 10.5
_TITLE: Final = 12.5
_LEFT: Final = 84.0
_ABOVE, _BELOW = 26.0, 40.0

Span = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """Where a plot lies, and which numbers its sides stand for."""

    top: float
    height: float
    across: Span
    up: Span

    @property
    def left(self) -> float:
        """Where the plot begins."""
        return MARGIN + _LEFT

    @property
    def right(self) -> float:
        """Where it ends."""
        return WIDTH - MARGIN

    @property
    def head(self) -> float:
        """The upper side of the plot, below its title."""
        return self.top + _ABOVE

    @property
    def foot(self) -> float:
        """The lower side, above its numbers."""
        return self.top + self.height - _BELOW

    def x(self, value: float) -> float:
        """The place of a number along the plot."""
        return self.left + (self.right - self.left) * _part(value, self.across)

    def y(self, value: float) -> float:
        """The place of a number up the plot; what lies outside is set on its side."""
        return self.foot - (self.foot - self.head) * min(max(_part(value, self.up), 0.0), 1.0)


def _part(value: float, span: Span) -> float:
    start, end = span
    return (value - start) / (end - start) if end > start else 0.5


def titled_frame(frame: Frame, title: str, along: str) -> Iterator[Shape]:
    """The title above a plot, and what its lower side counts."""
    yield words(title, MARGIN, frame.top + 8, size=_TITLE, bold=True)
    yield words(along, frame.right, frame.foot + 28, size=SMALL, colour=QUIET, anchor=Anchor.END)


def marks_up(frame: Frame, marks: Sequence[tuple[float, str]]) -> Iterator[Shape]:
    """Lines across the plot, each with its number."""
    for value, shown in marks:
        y = frame.y(value)
        yield Line(points=((frame.left, y), (frame.right, y)), colour=HAIRLINE)
        yield words(shown, frame.left - 8, y, size=SMALL, colour=QUIET, anchor=Anchor.END)


def marks_along(frame: Frame, marks: Sequence[tuple[float, str]]) -> Iterator[Shape]:
    """Numbers below the plot, as many as have room."""
    taken = -math.inf
    for value, shown in marks:
        x, half = frame.x(value), width_of(shown, SMALL) / 2
        if x - half < taken:
            continue
        taken = x + half + 6
        yield Line(points=((x, frame.foot), (x, frame.foot + 4)), colour=QUIET)
        yield words(shown, x, frame.foot + 12, size=SMALL, colour=QUIET, anchor=Anchor.MIDDLE)


def round_numbers(span: Span, at_most: int) -> list[float]:
    """Multiples of 1, 2 or 5 times a power of ten that lie in a span."""
    start, end = span
    if end <= start:
        return [start]
    least = (end - start) / at_most
    power = 10.0 ** math.floor(math.log10(least))
    step = next(times * power for times in (1, 2, 5, 10) if times * power >= least * (1 - 1e-9))
    first, last = math.ceil(start / step - 1e-9), math.floor(end / step + 1e-9)
    return [number * step for number in range(first, last + 1)]


def marked(values: Sequence[float], shown: Callable[[float], str]) -> list[tuple[float, str]]:
    """Numbers with how they are shown."""
    return [(value, shown(value)) for value in values]


def in_short(value: float) -> str:
    """A number of rounds in a few letters: `5,000`, `250k`, `1.5M`, `2G`."""
    for least, size, letter in ((1e12, 1e12, "T"), (1e9, 1e9, "G"), (1e6, 1e6, "M"), (1e4, 1e3, "k")):
        if abs(value) >= least:
            return f"{value / size:g}{letter}"
    return f"{value:,g}"
