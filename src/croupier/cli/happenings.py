"""What happened at a table, for a person and for a program: one line for each thing, with its clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from croupier.cli.round_command import assumed, said_document
from croupier.games.said import Said, WagerPlaced
from croupier.games.telling import is_worth_telling, tell
from croupier.rulebooks import shelf
from croupier.tables.events import By, Event
from croupier.tables.play.round_events import RoundWentOn
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import spoken_in_tournament_chips
from croupier.vocabulary.names import BookId

UNSHOWN: Final = frozenset({"sealed", "said"})
"""What is not printed of an event: a sealed secret, and what the round said, which is told by itself."""


def things(event: Event) -> Iterator[Event | Said]:
    """The event, and one by one what the round said in it; a step of a round is only what was said."""
    said: tuple[Said, ...] = getattr(event, "said", ())
    if not isinstance(event, RoundWentOn):
        yield event
        yield from said
        return
    first, *others = said or (None,)
    if first is not None:
        yield msgspec.structs.replace(first, also=(*first.also, *event.also)) if event.also else first
    yield from others


def lines(by: By, event: Event, book: BookId | None) -> Iterator[str]:
    """The event for a person to read: `20:01  [4.2]  ann places $10 on Blackjack of box 1`."""
    with spoken_in_tournament_chips(are_counted=by.in_chips):
        told = list(_told(by, event, book))
    yield from told


def _told(by: By, event: Event, book: BookId | None) -> Iterator[str]:
    out_of_turn = event.also if isinstance(event, RoundWentOn) else ()
    for number, thing in enumerate(things(event)):
        if isinstance(thing, Event):
            yield line(by, thing.clause, str(thing), book)
        elif is_worth_telling(thing) and not isinstance(thing, WagerPlaced):  # the wager was told when it was laid
            yield line(by, thing.clause, tell(thing), book, also=out_of_turn if number == 0 else ())


def line(by: By, clause: Clause | None, text: str, book: BookId | None, also: tuple[Clause, ...] = ()) -> str:
    """One line: when, under which clause, what; `also` is why a card comes out of its turn."""
    mark = ", base rules assumed" if clause and book and shelf.book(book).is_assumed(clause) else ""
    under = f"[{', '.join((clause, *also))}{mark}]  " if clause else ""
    return f"{by.at:%H:%M}  {under}{in_one_line(text)}"


def in_one_line(text: str) -> str:
    """Text that people gave, without what would break a line or move a terminal's cursor."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def documents(
    by: By, event: Event, table: str | None, book: BookId | None, *, tournament: str | None = None
) -> Iterator[dict[str, Any]]:
    """The event for a program: an object for each thing, who brought it about first."""
    where = given_by(by, table, tournament)
    for thing in things(event):
        if isinstance(thing, Event):
            yield _event_document(where, thing, book)
        else:
            assert book is not None, "a round is played under a book"
            said = said_document(thing, book)
            head = {"kind": said.pop("kind"), **cited(said.pop("clause"), said.pop("also", []))}
            yield _merged(head | where, {name: value for name, value in said.items() if value is not None})


def _event_document(where: dict[str, Any], event: Event, book: BookId | None) -> dict[str, Any]:
    fields: dict[str, Any] = _shown(msgspec.to_builtins(event))
    kind = str(fields.pop("kind")).partition(".")[0]
    head = {"kind": kind, **cited(fields.pop("clause", None), fields.pop("also", ()))}
    mark = assumed(book, event.clause) if book and event.clause else {}
    return _merged(head | where, fields | mark)


def cited(clause: str | None, also: Iterable[str]) -> dict[str, Any]:
    """The clause and further ones, each once: several duties of a clause bear one printed number."""
    return {"clause": clause, "also": [one for one in dict.fromkeys(also) if one != clause]}


def given_by(by: By, table: str | None, tournament: str | None = None) -> dict[str, Any]:
    """Who, in which role, when and where."""
    named = {"tournament": tournament, "table": table}
    where = {name: value for name, value in named.items() if value is not None}
    return {"who": by.who, "role": by.role.value, "at": by.at.isoformat(), **where}


def _merged(head: dict[str, Any], fields: dict[str, Any]) -> dict[str, Any]:
    """Both; a field of the event that has a name of the head and says something else is kept as `its_…`."""
    own = {
        f"its_{name}" if name in head else name: value
        for name, value in fields.items()
        if name not in head or head[name] != value
    }
    return head | own


def _shown(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _shown(one) for name, one in value.items() if name not in UNSHOWN}
    if isinstance(value, (list, tuple)):
        return [_shown(one) for one in value]
    return value
