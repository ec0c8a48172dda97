"""`croupier tournament`: run a script of a whole tournament, and list the commands there are."""

from __future__ import annotations

import gc

import typer

from croupier.cli.output import JsonFlag, print_json, print_line
from croupier.cli.round_command import input_name, read_input
from croupier.cli.script_options import GoOnFlag, KeptAt, LinesFlag, ScriptFile, encoded, print_outcomes

app = typer.Typer(
    help="Tournaments: from the conditions to the last prize.", no_args_is_help=True, rich_markup_mode=None
)
"""What a tournament needs is loaded when one of these runs, not when the command line starts."""


@app.command("run")
def run(
    file: ScriptFile,
    database: KeptAt = None,
    json: LinesFlag = False,
    go_on: GoOnFlag = False,
) -> None:
    """Conduct a tournament by a script: all that happens is stored first and then told, and then its results."""
    from croupier.cli.record import floor_over
    from croupier.cli.results_sheet import results_in_lines
    from croupier.cli.tournament_happenings import documents_of, lines_of
    from croupier.floor.scripts.tournament_script import read_lines, results
    from croupier.floor.scripts.tournament_script import run as run_lines

    name = input_name(file)
    lines = read_lines(read_input(file), name)
    gc.freeze()  # what is loaded by now stays: nobody need look through it again and again
    with floor_over(database) as floor:
        shown = (lambda done: map(encoded, documents_of(done))) if json else lines_of
        print_outcomes(run_lines(lines, floor), shown, name=name, go_on=go_on)
        for document in results(lines, floor):
            for line in (encoded(document),) if json else results_in_lines(document):
                print_line(line)


@app.command("commands")
def commands(json: JsonFlag = False) -> None:
    """Every command of a tournament: its fields, who may give it, its clauses, and what it is refused for."""
    from croupier.floor.documents.tournament_document import as_markdown, as_plain_values

    if json:
        print_json(as_plain_values())
        return
    print_line(as_markdown().rstrip("\n"))
