"""Settlements as a Parquet file, for whoever counts them elsewhere. DuckDB writes it, and is loaded late."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import msgspec

from croupier.audit.rounds import SettledWager

COLUMNS: Final = {
    "table": "VARCHAR",
    "round": "BIGINT",
    "book": "VARCHAR",
    "player": "VARCHAR",
    "box": "INTEGER",
    "hand": "INTEGER",
    "on": "VARCHAR",
    "staked": "BIGINT",
    "outcome": "VARCHAR",
    "paid": "BIGINT",
    "returned": "BIGINT",
    "clause": "VARCHAR",
    "stage": "VARCHAR",
    "time": "TIMESTAMP WITH TIME ZONE",
    "void": "BOOLEAN",
    "tournament": "VARCHAR",
}
"""One row for each settlement; amounts in whole cents. `void`: the round was declared void.

`tournament`: the amounts are chips of that tournament, and no money.
"""


class CannotWrite(Exception):
    """The file could not be written; the message says why."""


def write_parquet(settled: Iterable[SettledWager], file: Path) -> int:
    """Write the settlements into a file that appears whole or not at all; how many they are."""
    import duckdb

    if file.is_dir() or not file.parent.is_dir():
        reason = "it is a folder" if file.is_dir() else f"there is no folder {file.parent}"
        raise CannotWrite(f"{file} cannot be written: {reason}.")
    try:
        with tempfile.TemporaryDirectory(dir=file.parent, prefix=f".{file.name}.") as folder:
            lines, made = Path(folder) / "rows.jsonl", Path(folder) / "made.parquet"
            count = _write_lines(settled, lines)
            with duckdb.connect(config={"threads": 1}) as connection:
                _convert(connection, lines, made)
            made.replace(file)
    except (OSError, duckdb.Error) as error:
        reason = str(getattr(error, "strerror", None) or error).partition("\n")[0].rstrip(".")
        raise CannotWrite(f"{file} cannot be written: {reason}.") from None
    return count


def _write_lines(settled: Iterable[SettledWager], lines: Path) -> int:
    """The rows as lines of JSON, which DuckDB reads in bulk; row by row it would take minutes."""
    count = 0
    with lines.open("wb") as out:
        for one in settled:
            out.write(msgspec.json.encode(row_of(one)) + b"\n")
            count += 1
    return count


def row_of(settled: SettledWager) -> dict[str, Any]:
    """A settlement as one row, by the names of `COLUMNS`."""
    one = settled.settlement
    return {
        "table": settled.table,
        "round": settled.round,
        "book": settled.book,
        "player": one.player,
        "box": one.box,
        "hand": one.hand,
        "on": one.on,
        "staked": one.staked,
        "outcome": one.outcome,
        "paid": one.paid,
        "returned": one.returned,
        "clause": one.clause,
        "stage": one.stage,
        "time": _iso(settled.at),
        "void": settled.void,
        "tournament": settled.tournament,
    }


def _iso(at: datetime) -> str:
    return at.isoformat()


def _convert(connection: Any, lines: Path, made: Path) -> None:
    columns = ", ".join(f"'{name}': '{kind}'" for name, kind in COLUMNS.items())
    source = f"read_json(?, format = 'newline_delimited', columns = {{{columns}}})"
    names = ", ".join(f'"{name}"' for name in COLUMNS)
    connection.execute(f"CREATE TABLE settlements AS SELECT {names} FROM {source}", [str(lines)])
    target = str(made).replace("'", "''")
    connection.execute(f"COPY settlements TO '{target}' (FORMAT parquet, COMPRESSION zstd)")
