"""`docs/commands.md` is what the code makes, and says all there is to say of every command."""

from __future__ import annotations

import json
from pathlib import Path

from croupier.rulebooks.inventory import wording
from croupier.tables.command_document import as_markdown, as_plain_values, command_entries
from croupier.tables.commands import name_of
from croupier.tables.registry import DUTIES
from tests.floor.scripts import croupier

PAGE = Path(__file__).parent.parent / "docs" / "commands.md"


def test_the_page_is_what_the_code_makes() -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert written == as_markdown(), "write it again: croupier table commands > docs/commands.md"


def test_the_command_prints_the_page() -> None:
    assert croupier("table", "commands").stdout == as_markdown()
    assert json.loads(croupier("table", "commands", "--json").stdout) == json.loads(json.dumps(as_plain_values()))


def test_every_command_is_told() -> None:
    assert {entry.name for entry in command_entries()} == {name_of(kind) for kind in DUTIES}
    assert [entry.name for entry in command_entries() if not entry.says] == []


def test_every_clause_of_the_page_is_in_its_book() -> None:
    for entry in command_entries():
        for book, clauses in entry.duty.under.items():
            for clause in clauses:
                assert wording(book.value, clause), f"{entry.name}: {book} {clause}"


def test_defaults_types_and_docstrings_are_told() -> None:
    (buy_in,) = [one for one in as_plain_values()["commands"] if one["command"] == "buy-in"]
    fields = {field["name"]: field for field in buy_in["fields"]}
    assert (fields["amount"]["type"], fields["amount"]["required"]) == ("number", True)
    assert fields["with"]["default"] == "cash"
    assert '"cash"' in fields["with"]["type"]
    (cut,) = [one for one in as_plain_values()["commands"] if one["command"] == "cut"]
    assert any("hexadecimal" in field["says"] for field in cut["fields"])
    assert cut["books"]["nsw-blackjack-challenge"]["under"]
