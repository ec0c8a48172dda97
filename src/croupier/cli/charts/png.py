"""A drawing as PNG, by way of matplotlib, which comes with the extra `charts` and is loaded when it is needed."""

from __future__ import annotations

import importlib.util
import io
from typing import TYPE_CHECKING, Final

from croupier.cli.charts.drawing import GROUND, Anchor, Drawing, Line, Rectangle, Shape, Text
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

POINTS: Final = 72
"""Points in an inch: one unit of a drawing is one point, and so are matplotlib's sizes."""
DOTS: Final = 160
"""Dots in an inch: enough for a good screen and for paper."""

_ALIGNED: Final = {Anchor.START: "left", Anchor.MIDDLE: "center", Anchor.END: "right"}


def refuse_without_matplotlib() -> None:
    """Say how to get it, before anything is computed."""
    if importlib.util.find_spec("matplotlib") is None:
        says = (
            "A chart as PNG needs matplotlib: pip install '.[charts]' in a checkout; a chart as .svg needs nothing"
        )
        raise RefusedError(Refused(Refusal.NOT_READY, says=says))


def as_png(drawing: Drawing) -> bytes:
    """The whole file."""
    refuse_without_matplotlib()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(drawing.width / POINTS, drawing.height / POINTS), dpi=DOTS, facecolor=GROUND)
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, drawing.width), ylim=(drawing.height, 0))
    axes.axis("off")
    for layer, shape in enumerate(drawing.shapes):
        _draw(axes, shape, layer)
    file = io.BytesIO()
    figure.savefig(file, format="png", facecolor=GROUND, metadata={"Title": drawing.title})
    return file.getvalue()


def _draw(axes: Axes, shape: Shape, layer: int) -> None:
    match shape:
        case Rectangle():
            _rectangle(axes, shape, layer)
        case Line():
            across, down = zip(*shape.points, strict=True)
            axes.plot(across, down, color=shape.colour, linewidth=shape.width, zorder=layer)
        case Text():
            axes.text(
                shape.x,
                shape.y,
                shape.says,
                parse_math=False,  # two dollars are two dollars
                fontsize=shape.size * 0.92,  # its own font is wider than most
                color=shape.colour,
                fontweight="bold" if shape.bold else "normal",
                horizontalalignment=_ALIGNED[shape.anchor],
                verticalalignment="center_baseline",
                zorder=layer,
            )


def _rectangle(axes: Axes, shape: Rectangle, layer: int) -> None:
    from matplotlib.patches import FancyBboxPatch

    # The patch is a box with padding around it: with the corner as padding it is as large as was asked for.
    corner = min(shape.corner, shape.width / 2, shape.height / 2)
    axes.add_patch(
        FancyBboxPatch(
            (shape.x + corner, shape.y + corner),
            shape.width - 2 * corner,
            shape.height - 2 * corner,
            boxstyle=f"round,pad={corner},rounding_size={corner}" if corner else "square,pad=0",
            facecolor=shape.fill,
            edgecolor=shape.edge or "none",
            linewidth=1,
            zorder=layer,
        )
    )
