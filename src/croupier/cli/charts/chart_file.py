"""The file a chart goes to, its kind told by its ending; what cannot be written is said before any computing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from croupier.cli.charts.drawing import Drawing
from croupier.cli.charts.png import as_png, refuse_without_matplotlib
from croupier.cli.charts.svg import as_svg
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

_WRITERS: Final[Mapping[str, Callable[[Drawing], bytes]]] = MappingProxyType({".svg": as_svg, ".png": as_png})


def chart_file(name: str) -> Path:
    """The file of that name, where a chart can be written to it."""
    file = Path(name)
    if file.suffix.lower() not in _WRITERS:
        _refuse(f"A chart is a file that ends in {' or '.join(_WRITERS)}, not {name!r}")
    if not file.parent.is_dir():
        _refuse(f"The chart {name} cannot be written: there is no folder {str(file.parent)!r}")
    if file.is_dir():
        _refuse(f"The chart {name} cannot be written: it is a folder")
    if file.suffix.lower() == ".png":
        refuse_without_matplotlib()
    return file


def write_chart(drawing: Drawing, file: Path) -> None:
    """Draw it and write it, over whatever the file held."""
    content = _WRITERS[file.suffix.lower()](drawing)
    try:
        file.write_bytes(content)
    except OSError as error:
        _refuse(f"The chart {file} cannot be written: {error.strerror}")


def _refuse(says: str) -> None:
    raise RefusedError(Refused(Refusal.BAD_FILE, says=says))
