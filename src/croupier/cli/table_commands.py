"""`croupier table`: run a script of commands at one table or several, and list the commands there are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
import typer

from croupier.cli.output import JsonFlag, print_json, print_line
from croupier.cli.round_command import input_name, read_input
from croupier.cli.script_options import GoOnFlag, KeptAt, LinesFlag, ScriptFile, print_outcomes
from croupier.vocabulary.refusal import Refused

if TYPE_CHECKING:
    from croupier.floor.scripts.script import LineOutcome

app = typer.Typer(help="Tables: commands in, what happened out.", no_args_is_help=True, rich_markup_mode=None)
"""What a table needs is loaded when one of these runs, not when the command line starts."""


@app.command("run")
def run(
    file: ScriptFile,
    database: KeptAt = None,
    json: LinesFlag = False,
    go_on: GoOnFlag = False,
) -> None:
    """Conduct a script of commands; all that happens is stored first and then told, with its clause."""
    from croupier.cli.record import floor_over
    from croupier.floor.scripts.script import read_lines
    from croupier.floor.scripts.script import run as run_lines

    name = input_name(file)
    lines = read_lines(read_input(file), name)
    several = len({one.command.table for one in lines}) > 1
    with floor_over(database) as floor:
        shown = _as_json if json else partial(_as_lines, several=several)
        print_outcomes(run_lines(lines, floor), shown, name=name, go_on=go_on)


def _as_lines(done: LineOutcome, *, several: bool) -> Iterator[str]:
    from croupier.cli.happenings import in_one_line, line, lines
    from croupier.tables.commands import name_of
    from croupier.tables.events import By

    command, outcome = done.line.command, done.outcome
    where = f"{command.table}  " if several else ""
    by = By(who=command.who, role=command.role, at=command.at)
    if isinstance(outcome, Refused):
        yield f"{where}{line(by, None, f'refused, line {done.line.number}: {in_one_line(str(outcome))}', None)}"
        return
    if not outcome.is_new:
        says = f"done before: {name_of(command)} by {command.who} (line {done.line.number})"
        yield f"{where}{line(by, None, says, None)}"
        return
    setting = outcome.table.setting
    for event in outcome.events:
        for told in lines(outcome.by, event, setting.book if setting else None):
            yield f"{where}{told}"


def _as_json(done: LineOutcome) -> Iterator[str]:
    from croupier.cli.happenings import documents, given_by
    from croupier.tables.commands import name_of
    from croupier.tables.events import By

    command, outcome = done.line.command, done.outcome
    head = {"line": done.line.number, "command": name_of(command)}
    by = given_by(By(who=command.who, role=command.role, at=command.at), command.table)
    made: Iterator[dict[str, Any]]
    if isinstance(outcome, Refused):
        cited = {"clause": outcome.clause, "also": list(outcome.also)}
        made = iter([{"kind": "refused", **cited, **by, **head, "code": outcome.code.value, "says": str(outcome)}])
    elif not outcome.is_new:
        made = iter([{"kind": "done-before", "clause": None, "also": [], **by, **head, "id": command.id}])
    else:
        setting = outcome.table.setting
        book = setting.book if setting else None
        made = (one for event in outcome.events for one in documents(outcome.by, event, command.table, book))
    for document in made:
        yield msgspec.json.encode(document).decode()


@app.command("commands")
def commands(json: JsonFlag = False) -> None:
    """Every command a table takes: its fields, who may give it, its clauses, and what it is refused for."""
    from croupier.tables.command_document import as_markdown, as_plain_values

    if json:
        print_json(as_plain_values())
        return
    print_line(as_markdown().rstrip("\n"))


@app.command("desks")
def desks() -> None:
    """At which desk each command is given, and where each clause of somebody's duty is seen to."""
    from croupier.floor.documents.desk_document import as_markdown

    print_line(as_markdown().rstrip("\n"))
