"""How often each result came: an upright bar for each, or for each few where there are many."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from croupier.cli.charts.axes import Frame, Span, marked, marks_along, marks_up, round_numbers, titled_frame
from croupier.cli.charts.drawing import Rectangle, Shape
from croupier.cli.charts.outcome_bars import EVEN, LOST, WON

HEIGHT: Final = 250.0
_MOST_BARS: Final = 61
_FEW: Final = 20
"""So many results that lie far apart are set side by side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """Bars by their places, and what stands below them."""

    times: Mapping[float, int]
    colours: Mapping[float, str]
    width: float
    marks: list[tuple[float, str]]

    @property
    def across(self) -> Span:
        """From the first to the last."""
        return min(self.times) - self.width / 2, max(self.times) + self.width / 2


def histogram(top: float, results: Mapping[Fraction, int]) -> Iterator[Shape]:
    """The plot; `results` tells how often each came, in units. By tens, so that rare ones show."""
    bars, rounds = bars_of(results), sum(results.values())
    shares = {place: times / rounds for place, times in bars.times.items()}
    decades = max(1, math.ceil(-math.log10(min(shares.values())) + 1e-9))
    frame = Frame(top=top, height=HEIGHT, across=bars.across, up=(-decades, 0))
    yield from titled_frame(frame, "How often each result came", "result of a round in units")
    tens = [-float(power) for power in range(0, decades + 1, math.ceil(decades / 8))]
    yield from marks_up(frame, marked(tens, lambda power: f"1 in {10 ** -int(power):,}" if power else "always"))
    yield from marks_along(frame, bars.marks)
    for place, share in shares.items():
        start, end = frame.x(place - bars.width / 2), frame.x(place + bars.width / 2)
        gap = min(2.0, (end - start) / 5)
        y = min(frame.y(math.log10(share)), frame.foot - 1.5)
        yield Rectangle(
            x=start + gap / 2, y=y, width=end - start - gap, height=frame.foot - y, fill=bars.colours[place]
        )


def bars_of(results: Mapping[Fraction, int]) -> Bars:
    """A bar at each result; side by side where a few lie far apart; for several results where there are many."""
    width = _finest(results)
    fits = (max(results) - min(results)) / width < _MOST_BARS
    if not fits and len(results) <= _FEW:
        in_order = sorted(results)
        return Bars(
            times={float(place): results[value] for place, value in enumerate(in_order)},
            colours={float(place): _colour(value) for place, value in enumerate(in_order)},
            width=1.0,
            marks=[(float(place), _shown(value)) for place, value in enumerate(in_order)],
        )
    if not fits:
        numbers = round_numbers((0.0, float(max(results) - min(results))), _MOST_BARS - 2)
        width = Fraction(numbers[1]).limit_denominator(1000)
    times: dict[float, int] = {}
    colours: dict[float, str] = {}
    for value, often in results.items():
        middle = round(value / width) * width
        times[float(middle)] = times.get(float(middle), 0) + often
        colours[float(middle)] = _colour(middle)
    ends = min(times) - float(width) / 2, max(times) + float(width) / 2
    return Bars(times=times, colours=colours, width=float(width), marks=marked(round_numbers(ends, 12), _shown))


def _finest(results: Mapping[Fraction, int]) -> Fraction:
    """The largest step of which all results are multiples."""
    parts = math.lcm(*(value.denominator for value in results))
    return Fraction(math.gcd(*(int(value * parts) for value in results)) or parts, parts)


def _colour(value: Fraction) -> str:
    return EVEN if value == 0 else WON if value > 0 else LOST


def _shown(value: float | Fraction) -> str:
    return f"{float(value):+g}" if abs(float(value)) > 1e-9 else "0"
