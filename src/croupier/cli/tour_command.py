"""`croupier tour`: a round in each book, for someone who has just arrived."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cli.output import JsonFlag, print_json, print_line
from croupier.cli.round_command import as_json, as_lines
from croupier.games.scripted import RoundResult, conducted, read_script
from croupier.rulebooks import shelf
from croupier.rulebooks.clause_list import TOUR


def tour(json: JsonFlag = False) -> None:
    """Play a round in each book that brings one, and tell it."""
    if json:
        print_json([as_json(result) for result in _rounds()])
        return
    print_line("Croupier conducts casino table games by their rulebooks. A round in each book:")
    for result in _rounds():
        print_line()
        print_line("=" * 100)
        for line in as_lines(result):
            print_line(line)
    print_line()
    print_line("Now your own:  croupier round FILE      The books:  croupier rules list")


def _rounds() -> Iterator[RoundResult]:
    for book in shelf.books():
        script = book.folder / TOUR
        if script.is_file():
            yield conducted(read_script(script.read_bytes(), str(script)))
