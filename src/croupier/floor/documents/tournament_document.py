"""The commands of a tournament as a document: made from the commands themselves and what chapters entered."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterator
from typing import Any, Final

from croupier.floor.scripts.round_in_a_line import PlayRound
from croupier.rulebooks.book import Book
from croupier.rulebooks.powers import Powers
from croupier.tables.command_document import (
    CommandEntry,
    command_entry,
    command_section,
    command_values,
    event_values,
    every_command,
    field_table,
    field_values,
    first_line,
    object_values,
    objects_section,
)
from croupier.tables.commands import name_of
from croupier.tables.event_document import EventEntry, event_entry, event_section
from croupier.tables.field_words import fields_of
from croupier.tournaments.chapters import TOURNAMENT
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.event_words import words_for
from croupier.tournaments.placing import PointsAllotted
from croupier.tournaments.reading import SENT
from croupier.vocabulary.refusal import Refusal

ANY_COMMAND: Final = (
    Refusal.UNKNOWN_PERSON,
    Refusal.UNKNOWN_TOURNAMENT,
    Refusal.STALE,
    Refusal.WRONG_PHASE,
    Refusal.NOT_IN_THIS_BOOK,
    Refusal.WRONG_ROLE,
    Refusal.NOT_NOMINATED,
)
"""What any command can be refused for, in order of precedence."""


@functools.cache
def command_entries() -> tuple[CommandEntry, ...]:
    """Every command that can be sent to a tournament, by name."""
    entries = [command_entry(kind, TOURNAMENT.duties[kind], base=TournamentCommand) for kind in SENT]
    return tuple(sorted(entries, key=lambda one: one.name))


@functools.cache
def event_entries() -> tuple[EventEntry, ...]:
    """Every kind of event of a tournament, by name."""
    entries = (_as_printed(event_entry(kind, words_for)) for kind in TOURNAMENT.folds)
    return tuple(sorted(entries, key=lambda one: one.kind))


def _as_printed(entry: EventEntry) -> EventEntry:
    """Points are printed as they are told, whatever parts they are kept in."""
    if entry.made_of is not PointsAllotted:
        return entry
    says = "As they are told: `8`, or `10.5` where a share is no whole number."
    fields = (
        dataclasses.replace(one, name="points", says=says) if one.name == "parts" else one for one in entry.fields
    )
    return dataclasses.replace(entry, fields=tuple(fields))


def _powers(book: Book) -> Powers:
    return book.tournaments.powers if book.tournaments is not None else {}


def as_plain_values() -> dict[str, Any]:
    """The document for a program."""
    events = event_entries()
    return {
        "every_command": {
            "fields": [field_values(one) for one in fields_of(TournamentCommand)],
            "refusals": [one.value for one in ANY_COMMAND],
        },
        "commands": [command_values(one, _powers) for one in command_entries()],
        "in_one_line": {
            "command": name_of(PlayRound),
            "says": first_line(PlayRound),
            "fields": [field_values(one) for one in fields_of(PlayRound)],
        },
        "events": [event_values(one) for one in events],
        "objects": object_values((*SENT, PlayRound, *(one.made_of for one in events))),
    }


def as_markdown() -> str:
    """The document for a person: `docs/tournament-commands.md`, word for word."""
    return "\n".join(_markdown()).rstrip("\n") + "\n"


def _markdown() -> Iterator[str]:
    yield from _PREFACE.splitlines()
    yield ""
    yield from every_command(TournamentCommand, ANY_COMMAND)
    for entry in command_entries():
        yield ""
        yield from command_section(entry, _powers, where="tournament")
    yield ""
    yield from _IN_ONE_LINE.splitlines()
    yield ""
    yield from field_table(fields_of(PlayRound))
    yield ""
    yield from _EVENTS.splitlines()
    for one in event_entries():
        yield from event_section(one)
    yield ""
    yield from objects_section((*SENT, PlayRound, *(one.made_of for one in event_entries())))


_PREFACE = """\
# The commands of a tournament

One JSON object each; `croupier tournament run FILE` takes one a line, and every command of a table
([commands.md](commands.md)) beside: with `"table"`, a word that both know is the table's. This page is made
from the code: `croupier tournament commands > docs/tournament-commands.md` writes it again, and a test fails
when it is not what the code makes.

## Writing a script

1. `draft-conditions` by the casino operator, then whatever the book asks for before entries: `file-approval`,
   `publish-conditions`, `notify`, and `nominate` for whoever runs it.
2. `open-entries`; `enter` by players, or by whoever takes entries at the desk for several `players`;
   `close-entries`.
3. `designate-tables`, `ballot` or `allot-seats`, `take-seat` by everybody; then `start-session`, by which the
   tables get their terms and everybody the chips.
4. Rounds at each table: by its ordinary commands, by `play-round` in one line each, or by themselves with
   `play`.
5. `end-session`; where players are level for what counts, `start-play-off`, which ends by itself. Then the next
   session.
6. `pay-prizes`.

Money is in whole cents, tournament chips are whole numbers. Left out, `session` is the one under way or the
next to start. A line without an id gets one from its tournament or table, its number and its text. What was
done before is not done again: `done-before`. After the last line come the results."""

_IN_ONE_LINE = """\
## `play-round`

A whole round in one line of a script, by the dealer of its table. Wagers are laid in the table's order of
wagering, or as the line has them where there is none; forms are examined, the round is started, cards are
burned where it calls for it and dealt as `cards` has them, and questions are answered from `decisions`. A
question that none of them answers is answered `stand`, or `decline` where that is offered. Forms on paper are
read when the round is over. The first refusal ends the line; what was done before it stays."""

_EVENTS = """\
## What happens

`croupier tournament run FILE --json` prints one object a line for each thing that happened. All of them have
`kind`, `clause` (the clause by which it happened, or null), `also` (further clauses), `who`, `role`, `at` and
`tournament`, and `table` where it happened at one. What happens at tables is told in
[commands.md](commands.md). The last line is the document of results: `{"kind": "results", …}`."""
