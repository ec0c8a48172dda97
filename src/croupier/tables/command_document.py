"""The commands of a table as a document: made from the commands themselves and what chapters entered for them."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.chapters import Duty
from croupier.rulebooks import shelf
from croupier.rulebooks.book import Book
from croupier.rulebooks.powers import Power, Powers
from croupier.tables import chapters as chapters
from croupier.tables.chapters import TABLE
from croupier.tables.commands import Command, name_of
from croupier.tables.event_document import EventEntry, event_entries, events_as_markdown
from croupier.tables.field_words import FieldEntry, fields_of, objects_in
from croupier.tables.notice_subjects import SUBJECTS
from croupier.tables.reading import SENT
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


PowersOf = Callable[[Book], Powers]
"""Who may give which command by a book: at a table, or in a tournament."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandEntry:
    """One command, with all that there is to know before giving it."""

    name: str
    says: str
    chapter: str
    fields: tuple[FieldEntry, ...]
    """Without those that all commands have."""
    phases: tuple[str, ...]
    refusals: tuple[Refusal, ...]
    kind: type


@functools.cache
def command_entries() -> tuple[CommandEntry, ...]:
    """Every command that can be sent to a table, by name."""
    entries = [command_entry(kind, TABLE.duties[kind], base=Command) for kind in SENT]
    return tuple(sorted(entries, key=lambda one: one.name))


def command_entry(kind: type, duty: Duty[Any], *, base: type) -> CommandEntry:
    """One command as a chapter has entered it; `base` has the fields that all of its like have."""
    shared = {field.name for field in msgspec.structs.fields(base)}
    return CommandEntry(
        name=name_of(kind),
        says=first_line(kind),
        chapter=first_line(inspect.getmodule(kind)),
        fields=tuple(one for one in fields_of(kind) if one.name not in shared),
        phases=tuple(map(str, duty.phases)),
        refusals=duty.refusals,
        kind=kind,
    )


def first_line(documented: Any) -> str:
    """What its docstring says first."""
    return (inspect.getdoc(documented) or "").partition("\n")[0]


# --- the document ---------------------------------------------------------------------------------------


def as_plain_values() -> dict[str, Any]:
    """The document for a program."""
    events = event_entries()
    return {
        "every_command": {
            "fields": [field_values(one) for one in fields_of(Command)],
            "refusals": [one.value for one in ANY_COMMAND],
        },
        "commands": [command_values(one, _at_tables) for one in command_entries()],
        "events": [event_values(one) for one in events],
        "subjects": [
            {"subject": one.form, "to": [to.value for to in one.to], "says": one.says} for one in SUBJECTS
        ],
        "objects": object_values((*SENT, *(one.made_of for one in events))),
    }


def command_values(entry: CommandEntry, powers: PowersOf) -> dict[str, Any]:
    """One command for a program."""
    return {
        "command": entry.name,
        "says": entry.says,
        "chapter": entry.chapter,
        "fields": [field_values(one) for one in entry.fields],
        "phases": list(entry.phases),
        "books": {
            book.id: {"by": [role.value for role in power.by], "under": list(power.under)}
            for book, power in _powers(entry, powers)
        },
        "refusals": [one.value for one in entry.refusals],
    }


def event_values(entry: EventEntry) -> dict[str, Any]:
    """One kind of event for a program."""
    return {
        "kind": entry.printed,
        "stored_as": entry.kind,
        "says": entry.says,
        "said_by_a_round": entry.in_a_round,
        "fields": [field_values(field) for field in entry.fields],
    }


def object_values(kinds: Iterable[type]) -> dict[str, Any]:
    """The objects that stand in fields of these, for a program."""
    return {
        kind.__name__: {"says": first_line(kind), "fields": [field_values(one) for one in fields_of(kind)]}
        for kind in objects_in(kinds)
    }


def _at_tables(book: Book) -> Powers:
    return book.powers


def _powers(entry: CommandEntry, powers: PowersOf) -> Iterator[tuple[Book, Power]]:
    """The books that know the command, and whose it is there."""
    for book in shelf.books():
        if power := powers(book).get(entry.name):
            yield book, power


def field_values(field: FieldEntry) -> dict[str, Any]:
    """One field for a program."""
    default = {} if field.required else {"default": field.default}
    return {"name": field.name, "type": field.type, "required": field.required, **default, "says": field.says}


def as_markdown() -> str:
    """The document for a person: `docs/commands.md`, word for word."""
    return "\n".join(_markdown()).rstrip("\n") + "\n"


def _markdown() -> Iterator[str]:
    yield from _PREFACE.splitlines()
    yield ""
    yield from guide()
    yield ""
    yield from every_command(Command, ANY_COMMAND)
    for entry in command_entries():
        yield ""
        yield from command_section(entry, _at_tables, where="table")
    yield ""
    yield from events_as_markdown()
    yield ""
    yield from objects_section((*SENT, *(one.made_of for one in event_entries())))


def every_command(base: type, refusals: Iterable[Refusal]) -> Iterator[str]:
    """What all commands have, and what any of them can be refused for."""
    yield "## Every command"
    yield ""
    yield from field_table(fields_of(base), first=FieldEntry(
        name="command", type="text", required=True, default=None, says="The word of the command."
    ))  # fmt: skip
    yield ""
    yield f"Any of them can be refused for {_codes(refusals)}."


def objects_section(kinds: Iterable[type]) -> Iterator[str]:
    """The objects that stand in fields of these."""
    yield "## Objects"
    for kind in objects_in(kinds):
        yield ""
        yield f"### {kind.__name__}"
        yield ""
        yield first_line(kind)
        yield ""
        yield from field_table(fields_of(kind))


_PREFACE = """\
# The commands of a table

One JSON object each; `croupier table run FILE` takes one a line. This page is made from the code:
`croupier table commands > docs/commands.md` writes it again, and a test fails when it is not what the code makes.

A role stands for all who hold its powers: a gaming supervisor, an assistant gaming manager and a gaming manager
count as casino supervisor, and a gaming manager acts for the casino operator. A book that is not named under a
command does not know it. Amounts are whole cents."""


def command_section(entry: CommandEntry, powers: PowersOf, *, where: str) -> Iterator[str]:
    """The part of a page that tells of one command."""
    yield f"## `{entry.name}`"
    yield ""
    yield entry.says
    yield ""
    if entry.fields:
        yield from field_table(entry.fields)
        yield ""
    yield "| Book | Who may give it | Clauses |"
    yield "|---|---|---|"
    for book, power in _powers(entry, powers):
        roles = ", ".join(role.words for role in power.by)
        yield f"| `{book.id}` | {roles} | {', '.join(power.under) or '-'} |"
    yield ""
    yield f"While the {where} is {' or '.join(one.replace('-', ' ') for one in entry.phases)}."
    if entry.refusals:
        yield f"Refused for {_codes(entry.refusals)}."


def field_table(fields: Iterable[FieldEntry], first: FieldEntry | None = None) -> Iterator[str]:
    """Fields with their types and defaults."""
    yield "| Field | Type | Default | |"
    yield "|---|---|---|---|"
    for field in (*((first,) if first else ()), *fields):
        default = "required" if field.required else f"`{msgspec.json.encode(field.default).decode()}`"
        kind = field.type.replace("|", "\\|")
        yield f"| `{field.name}` | {kind} | {default} | {field.says} |".replace("|  |", "| |")


def _codes(refusals: Iterable[Refusal]) -> str:
    return ", ".join(f"`{one.value}`" for one in refusals)
