"""The commands of a table as a document: made from the commands themselves and what chapters entered for them."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.chapters import Duty
from croupier.rulebooks import shelf
from croupier.rulebooks.book import Book
from croupier.rulebooks.powers import Power
from croupier.tables import chapters as chapters
from croupier.tables.chapters import TABLE
from croupier.tables.commands import Command, name_of
from croupier.tables.context import CommandContext
from croupier.tables.event_document import event_entries, events_as_markdown
from croupier.tables.field_words import FieldEntry, fields_of, objects_in
from croupier.tables.notice_subjects import SUBJECTS
from croupier.tables.script_guide import guide
from croupier.vocabulary.refusal import Refusal

ANY_COMMAND = (
    Refusal.UNKNOWN_PERSON,
    Refusal.UNKNOWN_TABLE,
    Refusal.STALE,
    Refusal.WRONG_PHASE,
    Refusal.NOT_IN_THIS_BOOK,
    Refusal.WRONG_ROLE,
)
"""What any command can be refused for, in order of precedence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandEntry:
    """One command, with all that there is to know before giving it."""

    name: str
    says: str
    chapter: str
    fields: tuple[FieldEntry, ...]
    duty: Duty[CommandContext]


@functools.cache
def command_entries() -> tuple[CommandEntry, ...]:
    """Every command that a chapter has entered, by name; without the fields that all of them have."""
    shared = {field.name for field in msgspec.structs.fields(Command)}
    made = []
    for kind, duty in TABLE.duties.items():
        fields = tuple(one for one in fields_of(kind) if one.name not in shared)
        chapter = _first_line(inspect.getmodule(kind))
        made.append(
            CommandEntry(name=name_of(kind), says=_first_line(kind), chapter=chapter, fields=fields, duty=duty)
        )
    return tuple(sorted(made, key=lambda one: one.name))


def _first_line(documented: Any) -> str:
    return (inspect.getdoc(documented) or "").partition("\n")[0]


# --- the document ---------------------------------------------------------------------------------------


def as_plain_values() -> dict[str, Any]:
    """The document for a program."""
    entries = command_entries()
    return {
        "every_command": {
            "fields": [_field(one) for one in fields_of(Command)],
            "refusals": [one.value for one in ANY_COMMAND],
        },
        "commands": [_command(one) for one in entries],
        "events": [
            {
                "kind": one.printed,
                "stored_as": one.kind,
                "says": one.says,
                "said_by_a_round": one.in_a_round,
                "fields": [_field(field) for field in one.fields],
            }
            for one in event_entries()
        ],
        "subjects": [
            {"subject": one.form, "to": [to.value for to in one.to], "says": one.says} for one in SUBJECTS
        ],
        "objects": {
            kind.__name__: {"says": _first_line(kind), "fields": [_field(one) for one in fields_of(kind)]}
            for kind in objects_in((*TABLE.duties, *(one.made_of for one in event_entries())))
        },
    }


def _command(entry: CommandEntry) -> dict[str, Any]:
    duty = entry.duty
    return {
        "command": entry.name,
        "says": entry.says,
        "chapter": entry.chapter,
        "fields": [_field(one) for one in entry.fields],
        "phases": [str(one) for one in duty.phases],
        "books": {
            book.id: {"by": [role.value for role in power.by], "under": list(power.under)}
            for book, power in _powers(entry)
        },
        "refusals": [one.value for one in duty.refusals],
    }


def _powers(entry: CommandEntry) -> Iterator[tuple[Book, Power]]:
    """The books that know the command, and whose it is there."""
    for book in shelf.books():
        if power := book.powers.get(entry.name):
            yield book, power


def _field(field: FieldEntry) -> dict[str, Any]:
    default = {} if field.required else {"default": field.default}
    return {"name": field.name, "type": field.type, "required": field.required, **default, "says": field.says}


def as_markdown() -> str:
    """The document for a person: `docs/commands.md`, word for word."""
    return "\n".join(_markdown()).rstrip("\n") + "\n"


def _markdown() -> Iterator[str]:
    entries = command_entries()
    yield from _PREFACE.splitlines()
    yield ""
    yield from guide()
    yield ""
    yield "## Every command"
    yield ""
    yield from _field_table(fields_of(Command), first=FieldEntry(
        name="command", type="text", required=True, default=None, says="The word of the command."
    ))  # fmt: skip
    yield ""
    yield f"Any of them can be refused for {_codes(ANY_COMMAND)}."
    for entry in entries:
        yield ""
        yield from _command_section(entry)
    yield ""
    yield from events_as_markdown()
    yield ""
    yield "## Objects"
    for kind in objects_in((*TABLE.duties, *(one.made_of for one in event_entries()))):
        yield ""
        yield f"### {kind.__name__}"
        yield ""
        yield _first_line(kind)
        yield ""
        yield from _field_table(fields_of(kind))


_PREFACE = """\
# The commands of a table

One JSON object each; `croupier table run FILE` takes one a line. This page is made from the code:
`croupier table commands > docs/commands.md` writes it again, and a test fails when it is not what the code makes.

A role stands for all who hold its powers: a gaming supervisor, an assistant gaming manager and a gaming manager
count as casino supervisor, and a gaming manager acts for the casino operator. A book that is not named under a
command does not know it. Amounts are whole cents."""


def _command_section(entry: CommandEntry) -> Iterator[str]:
    duty = entry.duty
    yield f"## `{entry.name}`"
    yield ""
    yield entry.says
    yield ""
    if entry.fields:
        yield from _field_table(entry.fields)
        yield ""
    yield "| Book | Who may give it | Clauses |"
    yield "|---|---|---|"
    for book, power in _powers(entry):
        roles = ", ".join(role.words for role in power.by)
        yield f"| `{book.id}` | {roles} | {', '.join(power.under) or '-'} |"
    yield ""
    yield f"While the table is {' or '.join(one.replace('-', ' ') for one in duty.phases)}."
    if duty.refusals:
        yield f"Refused for {_codes(duty.refusals)}."


def _field_table(fields: Iterable[FieldEntry], first: FieldEntry | None = None) -> Iterator[str]:
    yield "| Field | Type | Default | |"
    yield "|---|---|---|---|"
    for field in (*((first,) if first else ()), *fields):
        default = "required" if field.required else f"`{msgspec.json.encode(field.default).decode()}`"
        kind = field.type.replace("|", "\\|")
        yield f"| `{field.name}` | {kind} | {default} | {field.says} |".replace("|  |", "| |")


def _codes(refusals: Iterable[Refusal]) -> str:
    return ", ".join(f"`{one.value}`" for one in refusals)
