"""How the mean came to rest: its course over the rounds, its interval, and the exact value where it is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from croupier.cli.charts.axes import (
    SMALL,
    Frame,
    in_short,
    marked,
    marks_along,
    marks_up,
    round_numbers,
    titled_frame,
)
from croupier.cli.charts.drawing import INK, Anchor, Line, Rectangle, Shape, words

HEIGHT: Final = 250.0
_BAND: Final = "#cfe3f1"
_COURSE: Final = "#0072b2"
_EXACT: Final = "#d55e00"
_SHOWN: Final = 5.0
"""So many times its last width the interval may be shown: at first it is far wider."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """The mean after so many rounds, and how far its interval reaches to either side."""

    rounds: int
    mean: float
    reach: float


def convergence(top: float, points: Sequence[Point], exact: float | None) -> Iterator[Shape]:
    """The plot."""
    last = points[-1]
    most = _SHOWN * last.reach or abs(last.mean) or 1.0
    if exact is not None:
        most = max(most, 1.2 * abs(exact - last.mean))
    frame = Frame(top=top, height=HEIGHT, across=(0, last.rounds), up=(last.mean - most, last.mean + most))
    yield from titled_frame(frame, "How the mean came to rest, with its 95% interval", "rounds")
    yield from _band(frame, points)
    yield from marks_up(frame, marked(round_numbers(frame.up, 6), lambda value: f"{value:+.4g}"))
    yield from marks_along(frame, marked(round_numbers(frame.across, 8), in_short))
    if exact is not None:
        y = frame.y(exact)
        yield Line(points=((frame.left, y), (frame.right, y)), colour=_EXACT, width=1.2)
        above = frame.head + 8
        yield words(f"exact {exact:+.6f}", frame.right, above, size=SMALL, colour=_EXACT, anchor=Anchor.END)
    if len(points) > 1:
        course = tuple((frame.x(point.rounds), frame.y(point.mean)) for point in points)
        yield Line(points=course, colour=_COURSE, width=1.6)
    yield words(f"mean {last.mean:+.6f}", frame.left + 8, frame.head + 8, size=SMALL, colour=INK)


def _band(frame: Frame, points: Sequence[Point]) -> Iterator[Shape]:
    """The interval, step by step."""
    before = 0
    for point in points:
        start, end = frame.x(before), frame.x(point.rounds)
        high, low = frame.y(point.mean + point.reach), frame.y(point.mean - point.reach)
        yield Rectangle(x=start, y=high, width=end - start + 0.2, height=max(low - high, 0.5), fill=_BAND)
        before = point.rounds
