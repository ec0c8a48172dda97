"""The commands of `croupier`, and where each of them lives."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli import house_commands, rules_commands, table_commands, tournament_commands
from croupier.cli.audit_commands import export, notices, replay, shift, verify
from croupier.cli.odds_command import odds
from croupier.cli.people_commands import reset_codes
from croupier.cli.round_command import round_of_play
from croupier.cli.rulebook_option import take_rulebooks
from croupier.cli.serve_command import serve
from croupier.cli.simulate_command import simulate
from croupier.cli.tour_command import tour

app = typer.Typer(
    name="croupier",
    help="Conducts casino table games as their rulebooks say, and names the clause behind every chip that moves.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _tell_version(asked: bool) -> None:
    if asked:
        from croupier.cli.output import print_line
        from croupier.version import __version__

        print_line(f"croupier {__version__}")
        raise typer.Exit


@app.callback()
def croupier(
    version: Annotated[
        bool,
        typer.Option("--version", help="Tell the version, and end.", is_eager=True, callback=_tell_version),
    ] = False,
) -> None:
    """Conduct casino table games as their rulebooks say, and name the clause behind every chip that moves."""


app.command("serve")(serve)
app.command("round")(round_of_play)
app.command("odds")(odds)
app.command("simulate")(simulate)
app.command("tour")(tour)
app.command("verify")(verify)
app.command("replay")(replay)
app.command("export")(export)
app.command("notices")(notices)
app.command("shift")(shift)
app.command("reset-codes")(reset_codes)
app.add_typer(rules_commands.app, name="rules")
app.add_typer(table_commands.app, name="table")
app.add_typer(tournament_commands.app, name="tournament")
app.add_typer(house_commands.app, name="house")
take_rulebooks(app)
