"""`croupier house`: run a script of a whole house, and list the commands there are."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.output import JsonFlag, print_json, print_line
from croupier.cli.round_command import input_name, read_input
from croupier.cli.script_options import GoOnFlag, KeptAt, LinesFlag, ScriptFile, encoded, print_outcomes
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

app = typer.Typer(
    help="The house: jackpots, patrons, promotions and letters over all its tables.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
"""What a house needs is loaded when one of these runs, not when the command line starts."""


@app.command("run")
def run(
    file: ScriptFile,
    database: KeptAt = None,
    json: LinesFlag = False,
    go_on: GoOnFlag = False,
) -> None:
    """Conduct a house by a script: all that happens is stored first and then told; then how the house stands."""
    from croupier.cli.house_happenings import documents_of, house_in_lines, lines_of
    from croupier.cli.record import floor_over
    from croupier.floor.scripts.house_document import house_document
    from croupier.floor.scripts.house_script import read_lines
    from croupier.floor.scripts.house_script import run as run_lines

    name = input_name(file)
    lines = read_lines(read_input(file), name)
    with floor_over(database, is_house=True) as floor:
        shown = (lambda done: map(encoded, documents_of(done))) if json else lines_of
        print_outcomes(run_lines(lines, floor), shown, name=name, go_on=go_on)
        if lines:
            document = house_document(floor, lines[-1].command.at)
            for line in (encoded(document),) if json else house_in_lines(document):
                print_line(line)


@app.command("commands")
def commands(json: JsonFlag = False) -> None:
    """Every command of the house beside its tables: fields, who may give it, clauses, what it is refused for."""
    from croupier.floor.documents.house_command_document import as_markdown, as_plain_values

    if json:
        print_json(as_plain_values())
        return
    print_line(as_markdown().rstrip("\n"))


@app.command("report")
def report(
    database: Annotated[str, typer.Argument(metavar="DATABASE", help="The record: a file or a URL.")],
    at: Annotated[
        str | None, typer.Option("--at", metavar="TIME", help="By which deadlines are judged; now, if left out.")
    ] = None,
    chart: Annotated[
        str | None, typer.Option("--chart", metavar="FILE", help="Draw it into a file: .svg or .png.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page with chart and figures.")
    ] = None,
    closed: Annotated[
        bool, typer.Option("--closed", help="The last day that was closed, instead of the one so far.")
    ] = False,
    json: JsonFlag = False,
) -> None:
    """The day of the house: drop, win and hold by table, what jackpots show, and the letters still to send."""
    from croupier.analysis.charts.files import chart_file, write_chart
    from croupier.analysis.charts.house_charts import day_chart
    from croupier.cli.audit_commands import time_given, write_file
    from croupier.cli.day_report import as_html, as_lines, figures_of
    from croupier.cli.record import opened
    from croupier.floor.loops.gaming_floor import GamingFloor
    from croupier.floor.scripts.house_document import house_document
    from croupier.shoe.sealing import HouseKeys

    file = None if chart is None else chart_file(chart)
    with opened(database) as store:
        floor = GamingFloor(store, HouseKeys((bytes(32),)), is_house=True, opens_secrets=False)
        document = house_document(floor, time_given(at).astimezone(floor.house.casino.clock))
    if closed and document["day"]["last"] is None:
        raise RefusedError(Refused(Refusal.NOT_AT_THIS_STAGE, says="No day of this house was closed yet"))
    figures = figures_of(document, closed=closed)
    if file is not None:
        write_chart(day_chart(figures), file)
    if html is not None:
        write_file(html, as_html(figures))
    if json:
        print_json(document)
        return
    for line in as_lines(figures):
        print_line(line)
