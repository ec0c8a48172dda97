"""The commands of a house beside its tables, as a document: made from the commands and what chapters entered."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, Final

from croupier.audit.kinds import KINDS
from croupier.chapters.commands import AnyCommand
from croupier.chapters.kinds import StreamKind
from croupier.rulebooks.powers import Power
from croupier.tables.command_document import (
    CommandEntry,
    command_entry,
    event_values,
    every_command,
    field_table,
    field_values,
    object_values,
    objects_section,
)
from croupier.tables.event_document import EventEntry, event_entry, event_section
from croupier.tables.field_words import fields_of
from croupier.vocabulary.refusal import Refusal

ANY_COMMAND: Final = (
    Refusal.UNKNOWN_PERSON,
    Refusal.UNKNOWN_NAME,
    Refusal.STALE,
    Refusal.NOT_IN_THIS_BOOK,
    Refusal.WRONG_ROLE,
    Refusal.WRONG_PHASE,
)
"""What any command can be refused for, in order of precedence."""

_TITLES: Final = {"house": "The house", "jackpot": "Jackpots", "patron": "Patrons", "promotion": "Promotions"}

_WORDS: Final = {
    "author": "Who drew it up.",
    "by": "The latest time for it; nothing where the book names none.",
    "choose": "`prize` or `cash-alternative`.",
    "claim": "`claim-1`, counted over the whole house.",
    "course": "`postpone` or `cancel`.",
    "dispute": "`dispute-1`, counted over the whole house.",
    "draw": "The number of the draw, from 1.",
    "found": "What was found.",
    "has_details": "Whether name and address are kept beside the log.",
    "method": "How.",
    "number": "Counted over the whole house.",
    "patron": "Whom it is about.",
    "prize": "By its name in the terms.",
    "prizes": "In the order in which they are drawn.",
    "promotion": "Its name.",
    "reason": "In words.",
    "reference": "Of the letter, or of the regulation.",
    "salt": "Shown with the secret, so that the commitment can be checked.",
    "scrutineer": "Who watches.",
    "secret": "What the house had committed itself to.",
    "since": "Since when it was due.",
    "subject": "What the letter is about.",
    "terms": "As they were written.",
    "to": "Whom the letter is for.",
    "value": "What was added from outside, in hexadecimal digits.",
    "wagered": "In cents.",
    "what": "In words.",
}


def words_for(kind: str, field: str) -> str:
    """What the field of an event says, where no sentence stands below it."""
    return _WORDS.get(field, "")


@functools.cache
def commands_of(kind: StreamKind[Any]) -> tuple[CommandEntry, ...]:
    """Every command that can be sent to a kind of stream, by name."""
    duties = kind.chapters.duties
    entries = [command_entry(one, duties[one], base=AnyCommand) for one in duties]
    return tuple(sorted(entries, key=lambda one: one.name))


@functools.cache
def events_of(kind: StreamKind[Any]) -> tuple[EventEntry, ...]:
    """Every kind of event that a kind of stream holds, by name."""
    return tuple(sorted((event_entry(one, words_for) for one in kind.chapters.folds), key=lambda one: one.kind))


def _made_of() -> tuple[type, ...]:
    commands = [one.kind for kind in KINDS for one in commands_of(kind)]
    return (*commands, *(one.made_of for kind in KINDS for one in events_of(kind)))


def as_plain_values() -> dict[str, Any]:
    """The document for a program."""
    return {
        "every_command": {
            "fields": [field_values(one) for one in fields_of(AnyCommand)],
            "refusals": [one.value for one in ANY_COMMAND],
        },
        "rooms": {
            kind.word: {
                "commands": [_command(one, kind.powers().get(one.name)) for one in commands_of(kind)],
                "events": [event_values(one) for one in events_of(kind)],
            }
            for kind in KINDS
        },
        "objects": object_values(_made_of()),
    }


def _command(entry: CommandEntry, power: Power | None) -> dict[str, Any]:
    return {
        "command": entry.name,
        "says": entry.says,
        "chapter": entry.chapter,
        "fields": [field_values(one) for one in entry.fields],
        "phases": list(entry.phases),
        "by": [role.value for role in power.by] if power else [],
        "under": list(power.under) if power else [],
        "refusals": [one.value for one in entry.refusals],
    }


def as_markdown() -> str:
    """The document for a person: `docs/house-commands.md`, word for word."""
    return "\n".join(_markdown()).rstrip("\n") + "\n"


def _markdown() -> Iterator[str]:
    yield from _PREFACE.splitlines()
    yield ""
    yield from every_command(AnyCommand, ANY_COMMAND)
    for kind in KINDS:
        yield ""
        yield f"## {_TITLES.get(kind.word, kind.word.capitalize())}"
        yield ""
        yield "In the stream `house`." if kind.is_single else f"In streams `{kind.word}:<name>`."
        for entry in commands_of(kind):
            yield ""
            yield from _section(entry, kind.powers().get(entry.name))
    yield ""
    yield from _EVENTS.splitlines()
    for kind in KINDS:
        for one in events_of(kind):
            yield from event_section(one)
    yield ""
    yield from objects_section(_made_of())


def _section(entry: CommandEntry, power: Power | None) -> Iterator[str]:
    yield f"### `{entry.name}`"
    yield ""
    yield entry.says
    yield ""
    if entry.fields:
        yield from field_table(entry.fields)
        yield ""
    by = ", ".join(role.words for role in power.by) if power else "nobody: no book on the shelf knows it"
    under = f" Clauses: {', '.join(power.under)}." if power and power.under else ""
    yield f"By: {by}.{under}"
    if entry.phases:
        yield f"While it is {' or '.join(one.replace('-', ' ') for one in entry.phases)}."
    if entry.refusals:
        yield f"Refused for {', '.join(f'`{one.value}`' for one in entry.refusals)}."


_PREFACE = """\
# The commands of a house

One JSON object each; `croupier house run FILE` takes one a line, and every command of a table
([commands.md](commands.md)) beside. [house.md](house.md) says how the rooms of a house hang together. This page
is made from the code: `croupier house commands > docs/house-commands.md` writes it again, and a test fails when
it is not what the code makes.

A role stands for all who hold its powers: a gaming supervisor, an assistant gaming manager and a gaming manager
count as casino supervisor, and a gaming manager acts for the casino operator. Amounts are whole cents, times have
a zone. A line without an id gets one from its number and its text, without what it says of a person, so that a
script that is run again does nothing twice: `done-before`."""

_EVENTS = """\
## What happens

`croupier house run FILE --json` prints one object a line for each thing that happened, at tables
([commands.md](commands.md)) and in rooms. All of them have `kind`, `clause` (the clause by which it happened, or
null), `also` (further clauses), `who`, `role`, `at` and `stream`. The last line is how the house stands:
`{"kind": "house", …}`."""
