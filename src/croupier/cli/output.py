"""How commands print: one JSON document, or lines for a person."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
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


@contextmanager
def working(what: str) -> Iterator[None]:
    """Tell a person at a terminal that this may take a while; the first time it is compiled."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(f"{what} …"):
        yield
