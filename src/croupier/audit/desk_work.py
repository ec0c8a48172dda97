"""What an inspector has done over the whole record, in a process of its own: verified, or put into a file."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from croupier.audit.parquet import COLUMNS, CannotWrite, row_of, write_parquet
from croupier.audit.record import tables_in
from croupier.audit.rounds import SettledWager, settlements
from croupier.audit.verifying import verify
from croupier.store.event_store import EventStore
from croupier.store.faults import StoreFault
from croupier.store.opening import open_for_reading
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

Wanted: TypeAlias = Literal["verify", "parquet", "csv"]
MOST_TOLD: Final = 100
"""So many faults and remarks are told; how many there are is told too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskTask:
    """What is to be done, of which record, and into which file."""

    what: Wanted
    record: str
    file: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkDone:
    """How much of the work is done."""

    done: int
    of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskDone:
    """What came of it."""

    sound: bool | None
    """Whether all is as it was written; nothing where that was not asked."""
    counted: dict[str, int]
    findings: tuple[str, ...]
    """What is wrong, each a sentence with its place."""
    remarks: tuple[str, ...]


Tell: TypeAlias = Callable[[Any], None]


def work(task: DeskTask, tell: Tell) -> None:
    """Do it, and tell how far it is and what came of it."""
    try:
        with open_for_reading(task.record) as store:
            tell(_verified(store, tell) if task.what == "verify" else _written(store, task, tell))
    except (StoreFault, CannotWrite) as error:
        raise RefusedError(Refused(Refusal.BAD_FILE, says=str(error).rstrip("."))) from None


def _verified(store: EventStore, tell: Tell) -> DeskDone:
    events = sum(store.heads().values())
    tell(WorkDone(done=0, of=events))
    report = verify(store, lambda done: tell(WorkDone(done=min(done, events), of=events)))
    return DeskDone(
        sound=not report.faults,
        counted={name: count for name, count in asdict(report).items() if isinstance(count, int)},
        findings=tuple(str(one) for one in report.faults[:MOST_TOLD]),
        remarks=tuple(str(one) for one in report.remarks[:MOST_TOLD]),
    )


def _written(store: EventStore, task: DeskTask, tell: Tell) -> DeskDone:
    left_out: list[str] = []
    rows = _followed(store, tell, left_out)
    count = write_parquet(rows, Path(task.file)) if task.what == "parquet" else _write_csv(rows, Path(task.file))
    return DeskDone(sound=None, counted={"rows": count}, findings=(), remarks=tuple(left_out[:MOST_TOLD]))


def _followed(store: EventStore, tell: Tell, left_out: list[str]) -> Iterator[SettledWager]:
    """Every settlement; table by table it is told how far it is."""
    tables = tables_in(store)
    tell(WorkDone(done=0, of=len(tables)))
    last = ""
    for one in settlements(store, left_out.append):
        if one.table != last:
            last = one.table
            tell(WorkDone(done=tables.index(last) if last in tables else 0, of=len(tables)))
        yield one


def _write_csv(rows: Iterator[SettledWager], file: Path) -> int:
    """The columns of the Parquet file, for a spreadsheet; amounts in whole cents, or tournament chips."""
    count = 0
    with file.open("w", encoding="utf-8", newline="") as out:
        lines = csv.writer(out)
        lines.writerow(COLUMNS)
        for one in rows:
            row = row_of(one)
            lines.writerow([_harmless(row[name]) for name in COLUMNS])
            count += 1
    return count


def _harmless(value: object) -> object:
    """A name that a spreadsheet would take for a formula stays a name."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
