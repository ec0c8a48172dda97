"""A bar for each way that a wager can end: how likely it is, and what it pays."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from croupier.cli.charts.drawing import (
    BELOW_HEADING,
    HAIRLINE,
    MARGIN,
    QUIET,
    Anchor,
    Drawing,
    Line,
    Rectangle,
    Shape,
    headed,
    width_of,
    words,
    wrapped,
)

_WIDTH: Final = 800.0
_ROW: Final = 34.0
_BAR: Final = 20.0
_NAME: Final = 12.0
_PAYS: Final = 76.0
_PERCENT: Final = 88.0
_ONE_IN: Final = 104.0
_NOTE: Final = 10.5

WON: Final = "#0072b2"
LOST: Final = "#b9b3a6"
EVEN: Final = "#e69f00"
"""Neither won nor lost whole: a stand off, a surrender."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One way to end."""

    name: str
    probability: float
    percent: str
    one_in: str
    pays: str
    colour: str


def outcome_bars(title: str, below: str, bars: Sequence[Bar], notes: str) -> Drawing:
    """The whole chart; `below` stands under the title, `notes` under the bars."""
    shapes = headed(title, below)
    scale = _scale(bars)
    names = max(width_of(bar.name, _NAME) for bar in bars)
    start, end = MARGIN + names + _PAYS + 14, _WIDTH - MARGIN - _ONE_IN - _PERCENT
    top = BELOW_HEADING + 18
    foot = top + len(bars) * _ROW
    shapes += _axis(scale, (start, end), (top - 6, foot))
    shapes.append(words("pays", start - 14, top - 18, size=_NOTE, colour=QUIET, anchor=Anchor.END))
    for number, bar in enumerate(bars):
        shapes += _bar(bar, scale, (start, end), top + number * _ROW)
    if scale.decades:
        foot += 20
        shapes.append(words("each line is ten times as likely as the one left of it", (start + end) / 2, foot + 8,
                            size=_NOTE, colour=QUIET, anchor=Anchor.MIDDLE))  # fmt: skip
    foot += 36
    for line in wrapped(notes, _WIDTH - 2 * MARGIN, _NOTE):
        shapes.append(words(line, MARGIN, foot, size=_NOTE, colour=QUIET))
        foot += 16
    return Drawing(width=_WIDTH, height=foot + MARGIN - 8, title=title, shapes=tuple(shapes))


@dataclass(frozen=True, slots=True)
class _Scale:
    """From a probability to a part of the width: evenly, or by powers of ten where some ends are very rare."""

    decades: int
    most: float

    def part(self, probability: float) -> float:
        if probability <= 0:
            return 0.0
        if not self.decades:
            return probability / self.most
        return max(0.0, 1 + math.log10(probability) / self.decades)

    def ticks(self) -> Iterator[tuple[float, str]]:
        if self.decades:
            for power in range(self.decades + 1):
                yield 10.0**-power, "always" if not power else f"1 in {10**power:,}"
            return
        step = next(step for step in (0.01, 0.02, 0.05, 0.1, 0.2) if self.most / step <= 5)
        for number in range(int(self.most / step + 1e-9) + 1):
            yield number * step, f"{number * step:.0%}"


def _scale(bars: Sequence[Bar]) -> _Scale:
    chances = [bar.probability for bar in bars if bar.probability > 0]
    least, most = min(chances), max(chances)
    if least > most / 100:
        return _Scale(decades=0, most=min(1.0, most * 1.02))
    return _Scale(decades=math.ceil(-math.log10(least) + 0.15), most=1.0)


def _axis(scale: _Scale, across: tuple[float, float], down: tuple[float, float]) -> Iterator[Shape]:
    (start, end), (top, foot) = across, down
    last = -math.inf
    for probability, shown in scale.ticks():
        x = start + (end - start) * (scale.part(probability) if probability else 0.0)
        yield Line(points=((x, top), (x, foot)), colour=HAIRLINE)
        if abs(x - last) > width_of(shown, _NOTE) + 4:
            yield words(shown, x, foot + 10, size=_NOTE, colour=QUIET, anchor=Anchor.MIDDLE)
            last = x


def _bar(bar: Bar, scale: _Scale, across: tuple[float, float], y: float) -> Iterator[Shape]:
    start, end = across
    middle = y + _ROW / 2
    length = max((end - start) * scale.part(bar.probability), 1.5 if bar.probability else 0.0)
    yield words(bar.name, MARGIN, middle, size=_NAME)
    if bar.pays:
        yield words(bar.pays, start - 14, middle, size=_NAME, anchor=Anchor.END, bold=True)
    yield Rectangle(x=start, y=middle - _BAR / 2, width=length, height=_BAR, fill=bar.colour, corner=2)
    yield words(bar.percent, _WIDTH - MARGIN - _ONE_IN, middle, size=_NAME, anchor=Anchor.END)
    yield words(bar.one_in, _WIDTH - MARGIN, middle, size=_NAME, colour=QUIET, anchor=Anchor.END)
