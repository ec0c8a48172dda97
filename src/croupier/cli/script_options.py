"""What every command that runs a script shares: what it is given, and how what became of its lines is printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any

import msgspec
import typer

from croupier.cli.output import print_line
from croupier.vocabulary.refusal import Refused, RefusedError

ScriptFile = Annotated[
    str, typer.Argument(metavar="FILE", help="Commands, one JSON object a line; - reads standard input.")
]
KeptAt = Annotated[
    str | None,
    typer.Option(
        "--database", metavar="URL", help="Where to keep the record; left out, it is thrown away at the end."
    ),
]
LinesFlag = Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")]
GoOnFlag = Annotated[
    bool, typer.Option("--go-on", help="Print refusals in their place and go on with the next command.")
]


def print_outcomes(
    outcomes: Iterable[Any], shown: Callable[[Any], Iterable[str]], *, name: str, go_on: bool
) -> None:
    """Print what became of each line as it is done; the first refusal ends it, unless it is to go on.

    Each has its `line` and an `outcome`, as every runner of scripts says it.
    """
    from croupier.floor.scripts.script import at_line

    for done in outcomes:
        if isinstance(done.outcome, Refused) and not go_on:
            raise RefusedError(at_line(done.outcome, f"{name}, line {done.line.number}"))
        for line in shown(done):
            print_line(line)


def encoded(document: object) -> str:
    """One JSON object in a line."""
    return msgspec.json.encode(document).decode()
