"""Charts as files: SVG, which needs nothing, and PNG by way of matplotlib; the ending of the name tells which.

What cannot be written is said before any computing. An SVG is plain text with nothing to load: no style sheets, no
scripts, no fonts from outside. Matplotlib comes with the extra `charts` and is loaded when it is needed.
"""

from __future__ import annotations

import importlib.util
import io
from collections.abc import Iterator
from functools import singledispatch
from pathlib import Path
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape, quoteattr

from croupier.analysis.charts.drawing import GROUND, Anchor, Drawing, Label, Polyline, Rectangle, Shape
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SVG, PNG = ".svg", ".png"
POINTS: Final = 72
"""Points in an inch: one unit of a drawing is one point, and so are matplotlib's sizes."""
DOTS: Final = 160
"""Dots in an inch: enough for a good screen and for paper."""
_FONTS: Final = "'Segoe UI', 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"
_ALIGNED: Final = {Anchor.START: "left", Anchor.MIDDLE: "center", Anchor.END: "right"}


def chart_file(name: str) -> Path:
    """The file of that name, where a chart can be written to it."""
    file = Path(name)
    if file.suffix.lower() not in (SVG, PNG):
        _refuse(f"A chart is a file that ends in {SVG} or {PNG}, not {name!r}")
    if not file.parent.is_dir():
        _refuse(f"The chart {name} cannot be written: there is no folder {str(file.parent)!r}")
    if file.is_dir():
        _refuse(f"The chart {name} cannot be written: it is a folder")
    if file.suffix.lower() == PNG:
        refuse_without_matplotlib()
    return file


def write_chart(drawing: Drawing, file: Path) -> None:
    """Draw it and write it, over whatever the file held."""
    content = as_png(drawing) if file.suffix.lower() == PNG else as_svg(drawing)
    try:
        file.write_bytes(content)
    except OSError as error:
        _refuse(f"The chart {file} cannot be written: {error.strerror}")


def _refuse(says: str) -> None:
    raise RefusedError(Refused(Refusal.BAD_FILE, says=says))


# --- SVG ------------------------------------------------------------------------------------------------


def as_svg(drawing: Drawing) -> bytes:
    """The whole file."""
    return ("\n".join(_lines(drawing)) + "\n").encode()


def _lines(drawing: Drawing) -> Iterator[str]:
    size = _attributes(width=drawing.width, height=drawing.height, viewBox=_box(drawing), role="img")
    yield f'<svg xmlns="http://www.w3.org/2000/svg"{size} font-family="{_FONTS}">'
    yield f"<title>{escape(drawing.title)}</title>"
    yield f'<rect width="100%" height="100%" fill="{GROUND}"/>'
    for shape in drawing.shapes:
        yield _element(shape)
    yield "</svg>"


def _box(drawing: Drawing) -> str:
    return f"0 0 {_number(drawing.width)} {_number(drawing.height)}"


@singledispatch
def _element(shape: Shape) -> str:
    raise AssertionError(f"no way to draw {shape}")


@_element.register
def _(shape: Rectangle) -> str:
    corner = {"rx": shape.corner} if shape.corner else {}
    edge = {"stroke": shape.edge} if shape.edge else {}
    place = _attributes(x=shape.x, y=shape.y, width=shape.width, height=shape.height, fill=shape.fill)
    return f"<rect{place}{_attributes(**corner, **edge)}/>"


@_element.register
def _(shape: Polyline) -> str:
    points = " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.points)
    drawn = _attributes(points=points, fill="none", stroke=shape.colour)
    return f'<polyline{drawn} stroke-width="{_number(shape.width)}" stroke-linejoin="round"/>'


@_element.register
def _(shape: Label) -> str:
    # Not every viewer knows dominant-baseline: the middle of a line lies about 0.35 of its size above its foot.
    place = _attributes(x=shape.x, y=shape.y + 0.35 * shape.size, fill=shape.colour)
    bold = ' font-weight="bold"' if shape.bold else ""
    font = f' font-size="{_number(shape.size)}" text-anchor="{shape.anchor}"{bold}'
    return f"<text{place}{font}>{escape(shape.says)}</text>"


def _attributes(**given: str | float) -> str:
    return "".join(
        f" {name}={quoteattr(value if isinstance(value, str) else _number(value))}"
        for name, value in given.items()
    )


def _number(value: float) -> str:
    """At most two decimals, and none that say nothing."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


# --- PNG ------------------------------------------------------------------------------------------------


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
        case Polyline():
            across, down = zip(*shape.points, strict=True)
            axes.plot(across, down, color=shape.colour, linewidth=shape.width, zorder=layer)
        case Label():
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
