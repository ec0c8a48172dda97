"""What `croupier simulate --chart` draws: results, the course of the mean, and bankrolls, one below another."""

from __future__ import annotations

import math
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from croupier.analysis.charts.drawing import (
    BELOW_HEADING,
    EVEN,
    HAIRLINE,
    INK,
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
    width_of,
    words,
)
from croupier.analysis.plan import Prepared
from croupier.analysis.words import measure, play_line, rules_words, units
from croupier.rulebooks import shelf
from croupier.simulate.running import Simulated
from croupier.simulate.running_tally import MeanStep
from croupier.simulate.tally import REACH

_RESULTS_HEIGHT: Final = 250.0
_COURSE_HEIGHT: Final = 250.0
_PATHS_HEIGHT: Final = 270.0


def simulation_chart(prepared: Prepared, found: Simulated) -> Drawing:
    """The whole chart."""
    plan, tally = found.plan, found.tally
    title = f"{plan.wager.inscription}, {shelf.book(plan.book).called}: {tally.rounds:,} rounds"
    shapes = headed(title, f"{rules_words(prepared.rules)}; {measure(plan)}")
    top = BELOW_HEADING
    shapes += histogram(top, tally.in_units)
    top += _RESULTS_HEIGHT
    shapes += convergence(top, found.steps, prepared.play.exact)
    top += _COURSE_HEIGHT
    if any(len(path) > 1 for path in tally.paths):
        paths = [[point / tally.parts for point in path] for path in tally.paths]
        shapes += bankroll_paths(top, paths, plan.wagering.rounds_of_a_life)
        top += _PATHS_HEIGHT
    played = play_line(plan, prepared.rules, prepared.play.words)
    foot = footnotes(shapes, f"{played}. Run again: {shlex.join(prepared.command)}", top + 8) - 8
    return Drawing(width=WIDTH, height=foot + MARGIN, title=title, shapes=tuple(shapes))


# --- the frame of a plot: from numbers to places ---------------------------------------------------------

_TITLE: Final = 12.5
_LEFT: Final = 84.0
_ABOVE, _BELOW = 26.0, 40.0

Span = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlotFrame:
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


def titled_frame(frame: PlotFrame, title: str, along: str) -> Iterator[Shape]:
    """The title above a plot, and what its lower side counts."""
    yield words(title, MARGIN, frame.top + 8, size=_TITLE, bold=True)
    yield words(along, frame.right, frame.foot + 28, size=SMALL, colour=QUIET, anchor=Anchor.END)


def marks_up(frame: PlotFrame, marks: Sequence[tuple[float, str]]) -> Iterator[Shape]:
    """Lines across the plot, each with its number."""
    for value, shown in marks:
        y = frame.y(value)
        yield Polyline(points=((frame.left, y), (frame.right, y)), colour=HAIRLINE)
        yield words(shown, frame.left - 8, y, size=SMALL, colour=QUIET, anchor=Anchor.END)


def marks_along(frame: PlotFrame, marks: Sequence[tuple[float, str]]) -> Iterator[Shape]:
    """Numbers below the plot, as many as have room."""
    taken = -math.inf
    for value, shown in marks:
        x, half = frame.x(value), width_of(shown, SMALL) / 2
        if x - half < taken:
            continue
        taken = x + half + 6
        yield Polyline(points=((x, frame.foot), (x, frame.foot + 4)), colour=QUIET)
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


# --- how often each result came --------------------------------------------------------------------------

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
    frame = PlotFrame(top=top, height=_RESULTS_HEIGHT, across=bars.across, up=(-decades, 0))
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
            marks=[(float(place), units(value)) for place, value in enumerate(in_order)],
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
    return Bars(times=times, colours=colours, width=float(width), marks=marked(round_numbers(ends, 12), units))


def _finest(results: Mapping[Fraction, int]) -> Fraction:
    """The largest step of which all results are multiples."""
    parts = math.lcm(*(value.denominator for value in results))
    return Fraction(math.gcd(*(int(value * parts) for value in results)) or parts, parts)


def _colour(value: Fraction) -> str:
    return EVEN if value == 0 else WON if value > 0 else LOST


# --- how the mean came to rest ---------------------------------------------------------------------------

_BAND: Final = "#cfe3f1"
_COURSE: Final = "#0072b2"
_EXACT: Final = "#d55e00"
_SHOWN: Final = 5.0
"""So many times its last width the interval may be shown: at first it is far wider."""


def convergence(top: float, steps: Sequence[MeanStep], exact: float | None) -> Iterator[Shape]:
    """The plot."""
    last = steps[-1]
    reach = REACH * last.standard_error
    most = _SHOWN * reach or abs(last.mean) or 1.0
    if exact is not None:
        most = max(most, 1.2 * abs(exact - last.mean))
    frame = PlotFrame(
        top=top, height=_COURSE_HEIGHT, across=(0, last.rounds), up=(last.mean - most, last.mean + most)
    )
    yield from titled_frame(frame, "How the mean came to rest, with its 95% interval", "rounds")
    yield from _band(frame, steps)
    yield from marks_up(frame, marked(round_numbers(frame.up, 6), lambda value: f"{value:+.4g}"))
    yield from marks_along(frame, marked(round_numbers(frame.across, 8), in_short))
    if exact is not None:
        y = frame.y(exact)
        yield Polyline(points=((frame.left, y), (frame.right, y)), colour=_EXACT, width=1.2)
        above = frame.head + 8
        yield words(f"exact {exact:+.6f}", frame.right, above, size=SMALL, colour=_EXACT, anchor=Anchor.END)
    if len(steps) > 1:
        course = tuple((frame.x(step.rounds), frame.y(step.mean)) for step in steps)
        yield Polyline(points=course, colour=_COURSE, width=1.6)
    yield words(f"mean {last.mean:+.6f}", frame.left + 8, frame.head + 8, size=SMALL, colour=INK)


def _band(frame: PlotFrame, steps: Sequence[MeanStep]) -> Iterator[Shape]:
    """The interval, step by step."""
    before = 0
    for step in steps:
        start, end = frame.x(before), frame.x(step.rounds)
        reach = REACH * step.standard_error
        high, low = frame.y(step.mean + reach), frame.y(step.mean - reach)
        yield Rectangle(x=start, y=high, width=end - start + 0.2, height=max(low - high, 0.5), fill=_BAND)
        before = step.rounds


# --- a few bankrolls -------------------------------------------------------------------------------------

_PATHS: Final = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00")


def bankroll_paths(top: float, paths: Sequence[Sequence[float]], rounds: int) -> Iterator[Shape]:
    """The plot: units over so many rounds; a path that ends early ended in ruin."""
    longest = max(len(path) for path in paths) - 1
    low, high = min(min(path) for path in paths), max(max(path) for path in paths)
    room = 0.04 * (high - low) or 1.0
    frame = PlotFrame(top=top, height=_PATHS_HEIGHT, across=(0, rounds), up=(low - room, high + room))
    yield from titled_frame(frame, "A few bankrolls, in units", "rounds")
    yield from marks_up(frame, marked(round_numbers(frame.up, 7), lambda value: f"{value:,.10g}"))
    yield from marks_along(frame, marked(round_numbers(frame.across, 8), in_short))
    for number, path in enumerate(paths):
        places = tuple(
            (frame.x(rounds * place / max(longest, 1)), frame.y(held)) for place, held in enumerate(path)
        )
        if len(places) > 1:
            yield Polyline(points=places, colour=_PATHS[number % len(_PATHS)], width=1)
    start = frame.y(paths[0][0])
    yield Polyline(points=((frame.left, start), (frame.right, start)), colour=INK, width=0.6)
