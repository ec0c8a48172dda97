"""`croupier verify`, `replay`, `export`, `notices`, `shift`: what an auditor asks of a record. They only read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import JsonFlag, print_json, print_line
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

if TYPE_CHECKING:
    from croupier.audit.verifying import Report

Database = Annotated[
    str, typer.Argument(metavar="DATABASE", help="sqlite:///path, postgresql://host/name, or the path of a file.")
]


def verify(
    database: Database,
    head: Annotated[
        Path | None,
        typer.Option("--head", metavar="FILE", help="A copy of the record's head, as serve --head-copy keeps it."),
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Read a whole record again and check all of it; exit code 1 when something is wrong."""
    from croupier.audit.verifying import verify as check
    from croupier.cli.record import missing_head, opened

    with opened(database, head) as store:
        report = check(store)
    missing = missing_head(database) if head is None else None
    if json:
        faults, remarks = ([{"place": one.place, "says": one.says} for one in found] for found in
                           (report.faults, report.remarks))  # fmt: skip
        checked = {name: value for name, value in asdict(report).items() if isinstance(value, int)}
        found = {"sound": not report.faults, "checked": checked, "faults": faults, "remarks": remarks}
        print_json(found | {"head_kept": missing is None})
    else:
        if missing is not None:
            print_line(f"Note: no head is kept in {missing}: whether the last writes are there cannot be told.")
        for line in _verified(report):
            print_line(line)
    if report.faults:
        raise typer.Exit(1)


def _verified(report: Report) -> Iterator[str]:
    yield f"{report.writes:>9,} writes, chained, with {report.events:,} events"
    yield f"{report.tables:>9,} tables made again from their events"
    yield f"{report.rounds:>9,} rounds fed again"
    yield f"{report.entries:>9,} entries in {report.accounts:,} accounts counted again"
    yield f"{report.people:>9,} people followed, with who appointed whom and what chips they were given"
    if report.tournaments:
        yield f"{report.tournaments:>9,} tournaments followed, with their pools reckoned again"
        yield f"{report.ballots:>9,} ballots drawn again, {report.counts:,} counts compared with their tables"
    yield f"{report.packs:>9,} counts of the cards"
    yield f"{report.shuffles:>9,} shuffles made again from what was shown"
    for remark in report.remarks:
        yield f"Note: {remark}"
    for fault in report.faults:
        yield f"Wrong: {fault}"
    yield "Something is wrong." if report.faults else "All is as it was written."


def replay(
    database: Database,
    wanted: Annotated[str, typer.Argument(metavar="ROUND", help="7, or table-1/7.")],
    table: Annotated[str | None, typer.Option("--table", metavar="NAME", help="The table of the round.")] = None,
    clauses: Annotated[
        bool, typer.Option("--clauses", help="Add our wording of each clause when it first comes up.")
    ] = False,
    json: JsonFlag = False,
) -> None:
    """A round step by step: who did what, what happened, and by which clause."""
    from croupier.audit.rounds import find_round, steps_of
    from croupier.cli.record import opened
    from croupier.cli.replaying import as_document, as_lines

    with opened(database) as store:
        found = find_round(store, wanted, table)
        if isinstance(found, Refused):
            raise RefusedError(found)
        name, number = found
        steps = tuple(steps_of(store, name, number))
    if not steps:
        raise RefusedError(Refused(Refusal.NO_SUCH_ROUND, says=f"There was no round {number} at {name}"))
    if json:
        print_json(as_document(name, number, steps, with_wording=clauses))
        return
    for line in as_lines(name, number, steps, with_wording=clauses):
        print_line(line)


def export(
    database: Database,
    file: Annotated[Path, typer.Argument(metavar="FILE.parquet", help="The file to write.")],
    json: JsonFlag = False,
) -> None:
    """Write every settlement of the record into a Parquet file, one row each.

    Exit code 1 when a table is left out, since its record is damaged.
    """
    from croupier.audit.parquet import COLUMNS, CannotWrite, write_parquet
    from croupier.audit.rounds import settlements
    from croupier.cli.record import opened

    left_out: list[str] = []
    with opened(database) as store:
        try:
            count = write_parquet(settlements(store, left_out.append), file)
        except CannotWrite as error:
            raise RefusedError(Refused(Refusal.BAD_FILE, says=str(error).rstrip("."))) from None
    if json:
        print_json({"file": str(file), "rows": count, "columns": list(COLUMNS)})
    else:
        print_line(f"{count:,} settlements in {file}")
    _tell_left_out(left_out)


def _tell_left_out(damaged: list[str]) -> None:
    """Say on standard error what is not in what was told, and end with exit code 1."""
    for one in damaged:
        typer.echo(f"croupier: {one}", err=True)
    if damaged:
        raise typer.Exit(1)


def notices(
    database: Database,
    at: Annotated[
        str | None,
        typer.Option(
            "--at", metavar="TIME", help="As it stood then; left out, all there is, and what is overdue now."
        ),
    ] = None,
    months: Annotated[int, typer.Option("--months", min=1, max=12, help="How many months a return covers.")] = 1,
    everything: Annotated[bool, typer.Option("--all", help="Show what was given as well.")] = False,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write all letters into a file, one a row.")
    ] = None,
    pdf: Annotated[
        Path | None,
        typer.Option("--pdf", metavar="FILE", help="Write them for the post, a page each; sent ones with --all."),
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Whom the house has to tell of what: letters of all rooms in the order of deadlines, and monthly returns."""
    from croupier.cli.noticing import as_csv, as_document, as_lines
    from croupier.cli.record import opened
    from croupier.floor.loops.post_office import correspondence
    from croupier.notices.outbox import outbox
    from croupier.notices.paper import for_the_post

    when = time_given(at)
    with opened(database) as store:
        letters, zone = correspondence(store, None if at is None else when, months=months)
    if csv is not None:
        write_file(csv, as_csv(letters, when, zone).encode())
    if pdf is not None:
        write_file(pdf, for_the_post(letters if everything else outbox(letters), when, zone))
    if json:
        print_json(as_document(letters, when, everything=everything))
        return
    for line in as_lines(letters, when, everything=everything):
        print_line(line)


def write_file(file: Path, content: bytes) -> None:
    """Write a file, over whatever it held; where that cannot be, say why."""
    try:
        file.write_bytes(content)
    except OSError as error:
        says = f"{file} cannot be written: {error.strerror}"
        raise RefusedError(Refused(Refusal.BAD_FILE, says=says)) from None


def shift(
    database: Database,
    since: Annotated[str | None, typer.Option("--since", metavar="TIME", help="From then on.")] = None,
    until: Annotated[str | None, typer.Option("--until", metavar="TIME", help="Before then; now.")] = None,
    who: Annotated[str | None, typer.Option("--who", metavar="NAME", help="Only what this person did.")] = None,
    json: JsonFlag = False,
) -> None:
    """What the staff did at the tables, step by step, under whose name and which clause (16.5(c), CW 12.5(c)).

    Exit code 1 when a table is left out, since its record is damaged.
    """
    from croupier.audit.record import Unreadable, as_written, left_out, read, recorded_at, tables_in
    from croupier.cli.record import opened
    from croupier.cli.shifts import as_document, as_line
    from croupier.tables.conduct.conduct import done_by_staff

    start = time_given(since, "--since") if since else datetime.min.replace(tzinfo=UTC)
    end = time_given(until, "--until")
    done, damaged = [], []
    with opened(database) as store:
        for table in tables_in(store):
            events = map(read, as_written(recorded_at(store, table)))
            try:
                steps = list(done_by_staff(events, since=start, until=end))
            except Unreadable as problem:
                damaged.append(left_out(table, problem))
            else:
                done += [(table, step) for step in steps if who in (None, step.who)]
    done.sort(key=lambda one: one[1].at)
    if json:
        print_json([as_document(table, step) for table, step in done])
    else:
        for table, step in done:
            print_line(as_line(table, step))
        if not done:
            print_line("Nothing was done by the staff in that time.")
    _tell_left_out(damaged)


def time_given(text: str | None, option: str = "--at") -> datetime:
    """The time that an option names; now where it is left out."""
    if text is None:
        return datetime.now(UTC)
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        when = None
    if when is None or when.tzinfo is None:
        says = f"{option} takes a time with its zone, like 2026-11-30T18:00:00+11:00, not {text!r}"
        raise RefusedError(Refused(Refusal.UNKNOWN_OPTION, says=says))
    return when
