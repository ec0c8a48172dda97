"""The events of a table as a document: made from the events, as `croupier table run --json` prints them."""

from __future__ import annotations

import dataclasses
import functools
import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import get_args

from croupier.games.said import Said
from croupier.tables import chapters as chapters
from croupier.tables.chapters import TABLE
from croupier.tables.event_words import words_for
from croupier.tables.field_words import FieldEntry, fields_of

Words = Callable[[str, str], str]
"""What the field of an event says, by the kind of the event and the field's name."""

SAID: tuple[type, ...] = get_args(Said)
"""What a round says: each is printed as an event of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventEntry:
    """One kind of event."""

    kind: str
    """As it is stored, with its version."""
    says: str
    fields: tuple[FieldEntry, ...]
    """Without those that all events have."""
    in_a_round: bool
    """Whether a round says it."""
    made_of: type

    @property
    def printed(self) -> str:
        """The word that is printed: the kind without its version."""
        return self.kind.partition(".")[0]


@functools.cache
def event_entries() -> tuple[EventEntry, ...]:
    """Every kind of event there is, by name."""
    kinds = [(kind, False) for kind in TABLE.folds] + [(kind, True) for kind in SAID]
    made = [event_entry(kind, words_for, in_a_round=in_a_round) for kind, in_a_round in kinds]
    return tuple(sorted(made, key=lambda one: (one.printed, one.in_a_round)))


def event_entry(kind: type, words: Words, *, in_a_round: bool = False) -> EventEntry:
    """One kind of event; `words` finds what a field says that has no sentence of its own."""
    name = str(kind.__struct_config__.tag)  # type: ignore[attr-defined]  # every event is a tagged struct
    fields = tuple(
        dataclasses.replace(one, says=one.says or words(name, one.name))
        for one in fields_of(kind)
        if one.name not in ("clause", "also")
    )
    says = (inspect.getdoc(kind) or "").partition("\n")[0]
    return EventEntry(kind=name, says=says, fields=fields, in_a_round=in_a_round, made_of=kind)


def events_as_markdown() -> Iterator[str]:
    """The part of the page that tells of events."""
    yield from _PREFACE.splitlines()
    for entry in event_entries():
        yield from event_section(entry)


def event_section(entry: EventEntry) -> Iterator[str]:
    """What a page tells of one kind of event."""
    yield ""
    yield f"### `{entry.printed}`"
    yield ""
    yield entry.says + (" Said by a round." if entry.in_a_round else "")
    printed = [one for one in entry.fields if one.name != "said"]
    if printed:
        yield ""
        yield "| Field | Type | |"
        yield "|---|---|---|"
        for field in printed:
            kind = field.type.replace("|", "\\|")
            yield f"| `{field.name}` | {kind} | {field.says} |"


_PREFACE = """\
## What happens

`croupier table run FILE --json` prints one object a line for each thing that happened. All of them have `kind`,
`clause` (the clause by which it happened, or null), `also` (further clauses), `who`, `role`, `at` and `table`;
a field of the event that has one of these names and says something else is printed as `its_…`. A field that has
its default may be left out. What a round says is printed as events of its own; `round-went-on`, the step in
which it said them, is stored and not printed."""
