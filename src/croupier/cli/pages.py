"""How pages are printed on the terminal: parts one below another, tables without lines, small bars."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cli.output import print_json, print_line

_WIDEST: Final = 110
"""Longer lines are hard to read."""
_EIGHTHS: Final = " ▏▎▍▌▋▊▉"


def show(
    document: Mapping[str, Any], page: Iterable[RenderableType], chart: Path | None = None, *, json: bool
) -> None:
    """One JSON document, or a page; either says where the chart is, if one was drawn."""
    if json:
        print_json({**document, **({} if chart is None else {"chart": str(chart)})})
        return
    print_page(*page)
    if chart is not None:
        print_line(f"\nThe chart is in {chart}")


def print_page(*parts: RenderableType) -> None:
    """Print a page: in colour on a terminal, as plain lines elsewhere, and no line ends in blanks."""
    console = Console(highlight=False, markup=False, emoji=False)
    console.width = min(console.width, _WIDEST)
    with console.capture() as captured:
        for part in parts:
            console.print(part)
    for line in captured.get().rstrip("\n").split("\n"):
        print_line(line.rstrip())


def titled(words: str) -> Text:
    """The title of a part, with a line above it to breathe."""
    return Text(f"\n{words}", style="bold")


def plain_table(*columns: str, left: Sequence[str] = (), gap: int = 3) -> Table:
    """A table without lines, figures to the right."""
    table = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style="dim")
    for column in columns:
        is_left = column in left
        table.add_column(column, justify="left" if is_left else "right", no_wrap=not is_left)
    return table


def small_bar(part: float, width: int) -> str:
    """A bar of so many letters at most; the least there is shows as a sliver."""
    eighths = max(1, round(part * width * 8)) if part > 0 else 0
    full, rest = divmod(eighths, 8)
    return "█" * full + (_EIGHTHS[rest] if rest else "")
