"""`docs/desks.md` is what the code makes: no command without a place, no clause that nobody sees to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.floor.documents.described_commands import FieldDescribed, described_commands
from croupier.floor.documents.desk_document import DUTIES, as_markdown, places_of
from croupier.floor.documents.desk_places import AHEAD_BY_SOFTWARE, NOWHERE, ROOMS
from croupier.rulebooks import shelf
from croupier.rulebooks.inventory import inventory
from tests.floor.scripts import croupier

CONTROLS = frozenset(
    [
        "number",
        "cents",
        "text",
        "choice",
        "choices",
        "yes-no",
        "time",
        "date",
        "card",
        "cards",
        "place",
        "texts",
        "numbers",
        "number-or-text",
        "object",
        "rows",
        "map",
        "either",
    ]
)
PAGE = Path(__file__).parent.parent / "docs" / "desks.md"


def test_every_command_has_a_place() -> None:
    nowhere = [f"{one.command} of a {one.room}" for one in described_commands() if one.wants == NOWHERE]
    assert nowhere == [], "a command is given at some desk: enter it in `floor/documents/desk_places.py`"


def test_no_place_is_kept_for_a_command_that_there_is_not() -> None:
    known = {(one.room, one.command) for one in described_commands()}
    placed = {(room, command) for room, commands in ROOMS.items() for command in commands}
    assert placed - known == set()
    assert {("table", one) for one in AHEAD_BY_SOFTWARE} <= known


def test_every_field_has_a_control_and_every_command_somebody_who_may_give_it() -> None:
    for one in described_commands():
        assert one.by or any(under.by for under in one.books), one.command
        for field in _every_field(one.fields):
            assert field.kind in CONTROLS, (one.command, field.name)
            assert field.kind not in ("choice", "choices") or field.choices, (one.command, field.name)
            assert field.kind not in ("object", "rows", "map", "either") or field.fields, (one.command, field.name)


def test_lists_are_rows_of_fields_and_amounts_are_written_in_dollars() -> None:
    """Nobody writes an object as a program does; tournament chips are counted, not money."""
    assert _kinds("table", "colour-change", "give") == {"count": "number", "of": "cents"}
    assert _kinds("table", "set-limits", "side_wager_limits") == {
        "key": "choice",
        "lowest": "cents",
        "highest": "cents",
    }
    assert _kinds("jackpot", "make-jackpot", "pays") == {"key": "text", "": "number-or-text"}
    assert _kinds("tournament", "change-limits") == {"minimum": "number", "maximum": "number"}
    conditions = {one.name: one for one in _fields("tournament", "draft-conditions", "conditions")}
    assert {one.name: one.kind for one in conditions["limits"].fields} == {
        "from_round": "number",
        "minimum": "number",
        "maximum": "number",
    }
    assert conditions["guarantee"].kind == "either"
    assert conditions["cancellation"].fields[0].name == ""


def _fields(room: str, command: str, name: str = "") -> tuple[FieldDescribed, ...]:
    (one,) = [one for one in described_commands() if (one.room, one.command) == (room, command)]
    return one.fields if not name else next(field.fields for field in one.fields if field.name == name)


def _kinds(room: str, command: str, name: str = "") -> dict[str, str]:
    return {one.name: one.kind for one in _fields(room, command, name)}


def _every_field(fields: tuple[FieldDescribed, ...]) -> Iterator[FieldDescribed]:
    for one in fields:
        yield one
        yield from _every_field(one.fields)


@pytest.mark.slow
def test_every_clause_that_authorises_displays_records_or_notifies_is_seen_to_somewhere() -> None:
    unseen = [
        f"{book} {entry.id}"
        for book in shelf.names()
        for entry in inventory(book).clauses
        if entry.duty in DUTIES and places_of(book, entry) == ((), "")
    ]
    assert unseen == []


@pytest.mark.slow
def test_the_page_is_what_the_code_makes() -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert written == as_markdown(), "write it again: croupier table desks > docs/desks.md"
    assert croupier("table", "desks").stdout == as_markdown()
