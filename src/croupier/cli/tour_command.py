"""`croupier tour`: a round in each book, for someone who has just arrived."""

from __future__ import annotations

from importlib import resources

from croupier.cli.output import print_line
from croupier.cli.round_command import as_lines, conduct_text


def tour() -> None:
    """Play one round in each of the five books and tell it."""
    print_line("Croupier conducts casino table games by their rulebooks. A round in each book:")
    for script in sorted(resources.files("croupier.cli").joinpath("tour").iterdir(), key=lambda one: one.name):
        print_line()
        print_line("=" * 100)
        for line in as_lines(conduct_text(script.read_bytes(), script.name)):
            print_line(line)
    print_line()
    print_line("Now your own:  croupier round FILE      The books:  croupier rules list")
