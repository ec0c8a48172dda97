"""A drawing: rectangles, lines and texts on a light ground, in the order they are laid. Knows no kind of file.

Measures are points, counted from the upper left corner. A text's `y` is the middle of its line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from croupier.vocabulary.names import Outcome


class Anchor(StrEnum):
    """Which part of a text stands at its place."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rectangle:
    """A filled rectangle, with an edge where it has a colour for one."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    edge: str | None = None
    corner: float = 0
    """The radius of its corners."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Polyline:
    """A line from point to point."""

    points: tuple[tuple[float, float], ...]
    colour: str
    width: float = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """One line of words."""

    x: float
    y: float
    says: str
    size: float
    colour: str
    anchor: Anchor = Anchor.START
    bold: bool = False


Shape = Rectangle | Polyline | Label


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """All that a file shows; `title` is for those who cannot see it."""

    width: float
    height: float
    title: str
    shapes: Sequence[Shape]


GROUND: Final = "#fdfcf9"
INK: Final = "#22272b"
QUIET: Final = "#5f666d"
"""For what stands beside the matter: captions, axes."""
HAIRLINE: Final = "#dcd9d1"

WON: Final = "#0072b2"
LOST: Final = "#b9b3a6"
EVEN: Final = "#e69f00"
"""Neither won nor lost whole: a stand off, a surrender."""
COLOUR_OF: Final = {Outcome.WIN: WON, Outcome.LOSE: LOST}

MARGIN: Final = 28.0
WIDTH: Final = 800.0
"""Of most charts."""
SMALL: Final = 10.5
"""The size of what stands beside the matter."""


def words(
    text: str, x: float, y: float, *, size: float = 11, colour: str = INK, anchor: Anchor = Anchor.START,
    bold: bool = False,
) -> Label:  # fmt: skip
    """A text at a place."""
    return Label(x=x, y=y, says=text, size=size, colour=colour, anchor=anchor, bold=bold)


def headed(title: str, below: str) -> list[Shape]:
    """The title of a chart and the line below it; what follows begins at `BELOW_HEADING`."""
    return [
        words(title, MARGIN, MARGIN + 8, size=18, bold=True),
        words(below, MARGIN, MARGIN + 32, size=11.5, colour=QUIET),
    ]


BELOW_HEADING: Final = MARGIN + 58


def width_of(text: str, size: float) -> float:
    """About how wide a text is, on the wide side: fonts differ."""
    return 0.55 * size * len(text)


def wrapped(text: str, width: float, size: float) -> Iterable[str]:
    """A text in lines that are not wider than that."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and width_of(longer, size) > width:
            yield line
            longer = word
        line = longer
    if line:
        yield line


def footnotes(shapes: list[Shape], notes: str, foot: float, *, width: float = WIDTH) -> float:
    """Lay notes below what is drawn, from `foot` on; gives where they end."""
    for line in wrapped(notes, width - 2 * MARGIN, SMALL):
        shapes.append(words(line, MARGIN, foot, size=SMALL, colour=QUIET))
        foot += 16
    return foot
