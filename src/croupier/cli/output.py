"""How commands print: one JSON document, or lines for a person."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import msgspec
import typer

JsonFlag = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


def print_json(document: Any) -> None:
    """Print a document of plain values, indented, keys in their order."""
    text = msgspec.json.format(msgspec.json.encode(document), indent=1).decode()
    print_line(text)


def print_line(line: str = "") -> None:
    """Print a line on standard output."""
    if sys.stdout is None:
        raise OSError(None, "standard output is closed")
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
