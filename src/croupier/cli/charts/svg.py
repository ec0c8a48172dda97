"""A drawing as SVG. Plain text with nothing to load: no style sheets, no scripts, no fonts from outside."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from xml.sax.saxutils import escape, quoteattr

from croupier.cli.charts.drawing import GROUND, Drawing, Line, Rectangle, Shape, Text

_FONTS = "'Segoe UI', 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"


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
def _(shape: Line) -> str:
    points = " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.points)
    drawn = _attributes(points=points, fill="none", stroke=shape.colour)
    return f'<polyline{drawn} stroke-width="{_number(shape.width)}" stroke-linejoin="round"/>'


@_element.register
def _(shape: Text) -> str:
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
