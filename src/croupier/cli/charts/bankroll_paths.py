"""A few bankrolls over time, so that the eye sees what a standard deviation means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from croupier.cli.charts.axes import Frame, in_short, marked, marks_along, marks_up, round_numbers, titled_frame
from croupier.cli.charts.drawing import INK, Line, Shape

HEIGHT: Final = 270.0
_COLOURS: Final = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00")


def bankroll_paths(top: float, paths: Sequence[Sequence[float]], rounds: int) -> Iterator[Shape]:
    """The plot: units over so many rounds; a path that ends early ended in ruin."""
    longest = max(len(path) for path in paths) - 1
    low, high = min(min(path) for path in paths), max(max(path) for path in paths)
    room = 0.04 * (high - low) or 1.0
    frame = Frame(top=top, height=HEIGHT, across=(0, rounds), up=(low - room, high + room))
    yield from titled_frame(frame, "A few bankrolls, in units", "rounds")
    yield from marks_up(frame, marked(round_numbers(frame.up, 7), lambda value: f"{value:,.10g}"))
    yield from marks_along(frame, marked(round_numbers(frame.across, 8), in_short))
    for number, path in enumerate(paths):
        places = tuple(
            (frame.x(rounds * place / max(longest, 1)), frame.y(units)) for place, units in enumerate(path)
        )
        if len(places) > 1:
            yield Line(points=places, colour=_COLOURS[number % len(_COLOURS)], width=1)
    start = frame.y(paths[0][0])
    yield Line(points=((frame.left, start), (frame.right, start)), colour=INK, width=0.6)
