"""`docs/commands.md` is what the code makes, and says all there is to say of every command."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from croupier.games.said import Said
from croupier.rulebooks.inventory import wording
from croupier.tables.chapters import TABLE
from croupier.tables.command_document import as_markdown, as_plain_values, command_entries
from croupier.tables.commands import name_of
from croupier.tables.event_document import event_entries
from croupier.tables.event_words import OF_ONE_EVENT, WORDS
from croupier.tables.notice_subjects import SUBJECTS
from croupier.tables.reading import SENT
from croupier.tables.script_guide import guide
from croupier.vocabulary.refusal import Refusal
from croupier.vocabulary.roles import Role
from tests.floor.scripts import croupier
from tests.tables.random_commands import powers

PAGE = Path(__file__).parent.parent / "docs" / "commands.md"


@pytest.mark.slow
def test_the_page_is_what_the_code_makes() -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert written == as_markdown(), "write it again: croupier table commands > docs/commands.md"


def test_the_command_prints_the_page() -> None:
    assert croupier("table", "commands").stdout == as_markdown()
    assert json.loads(croupier("table", "commands", "--json").stdout) == json.loads(json.dumps(as_plain_values()))


def test_every_command_is_told() -> None:
    assert {entry.name for entry in command_entries()} == {name_of(kind) for kind in SENT}
    assert [entry.name for entry in command_entries() if not entry.says] == []


def test_every_clause_of_the_page_is_in_its_book() -> None:
    for entry in command_entries():
        for book, power in powers(TABLE.duties[entry.kind]).items():
            for clause in power.under:
                assert wording(book, clause), f"{entry.name}: {book} {clause}"


def test_defaults_types_and_docstrings_are_told() -> None:
    (buy_in,) = [one for one in as_plain_values()["commands"] if one["command"] == "buy-in"]
    fields = {field["name"]: field for field in buy_in["fields"]}
    assert (fields["amount"]["type"], fields["amount"]["required"]) == ("number", True)
    assert fields["with"]["default"] == "cash"
    assert '"cash"' in fields["with"]["type"]
    (cut,) = [one for one in as_plain_values()["commands"] if one["command"] == "cut"]
    assert any("hexadecimal" in field["says"] for field in cut["fields"])
    assert cut["books"]["nsw-blackjack-challenge"]["under"]


# --- what a writer of scripts has to know -----------------------------------------------------------------


def test_every_kind_of_event_is_told_with_words_for_every_field() -> None:
    told = {entry.kind for entry in event_entries()}
    assert told == {str(kind.__struct_config__.tag) for kind in (*TABLE.folds, *get_args(Said))}
    silent = [(entry.kind, one.name) for entry in event_entries() for one in entry.fields if not one.says]
    assert silent == [], "a field of an event needs a sentence below it, or words in `event_words`"
    assert [entry.kind for entry in event_entries() if not entry.says] == []


def test_no_words_are_kept_for_fields_that_no_event_has() -> None:
    fields = {(entry.kind, one.name) for entry in event_entries() for one in entry.fields}
    assert set(OF_ONE_EVENT) <= fields
    assert set(WORDS) - {"clause", "also"} <= {name for _, name in fields}


def test_every_kind_and_subject_stands_on_the_page() -> None:
    page = as_markdown()
    for entry in event_entries():
        assert f"### `{entry.printed}`" in page
    for subject in SUBJECTS:
        assert f"| `{subject.form}` |" in page


def test_every_notice_that_a_table_says_is_due_has_a_subject_that_can_be_told() -> None:
    words = {one.word for one in SUBJECTS}
    due = set(re.findall(r'subject=f?"([a-z-]+)', _source("src/croupier/tables")))
    due |= {
        "missing-card",
        "foreign-card",
        "restriction",
        "wrong-payment",
        "main-bettors-only",
        "limits",
        "closing",
    }
    assert due <= words


def _source(folder: str) -> str:
    root = PAGE.parent.parent / folder
    return "".join(file.read_text(encoding="utf-8") for file in sorted(root.rglob("*.py")))


def test_the_guide_names_commands_and_refusals_that_there_are() -> None:
    known = {name_of(kind) for kind in TABLE.duties} | {one.value for one in Refusal}
    known |= {entry.printed for entry in event_entries()} | {role.value for role in Role}
    known |= {one.name for entry in command_entries() for one in entry.fields} | {"id", "role"}
    known |= {one.word for one in SUBJECTS}
    for word in re.findall(r"`([a-z][a-z_-]+)`", "\n".join(guide())):
        assert word in known or word == "choose", word
