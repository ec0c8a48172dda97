"""A round from the record, step by step: for a person and for a program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from croupier.audit.record import RecordedStep
from croupier.cli.happenings import documents, in_one_line, things
from croupier.games.said import Said
from croupier.games.telling import is_worth_telling, tell
from croupier.rulebooks import shelf
from croupier.rulebooks.inventory import inventory, wording
from croupier.tables.events import Event
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import spoken_in_tournament_chips
from croupier.vocabulary.names import BookId


def as_lines(table: str, number: int, steps: Sequence[RecordedStep], *, with_wording: bool) -> Iterator[str]:
    """Each step headed by who brought it about; on request our wording of a clause where it first comes up."""
    first, last = steps[0], steps[-1]
    book = first.before.opened.book
    by = f", conducted by version {conducted}" if (conducted := _conducted_by(steps)) else ""
    yield f"Round {number} of {table}, {inventory(book).title}{by}"
    given, worded = None, set[Clause]()
    for step in steps:
        who = (step.recorded.command, step.by)
        if who != given:
            given = who
            yield ""
            yield f"{step.by.at:%Y-%m-%d %H:%M:%S}  {in_one_line(step.by.who)} ({step.by.role.words})"
        for thing in things(step.event):
            if isinstance(thing, Event) or is_worth_telling(thing):
                with spoken_in_tournament_chips(are_counted=step.by.in_chips):
                    told = list(_thing(thing, book, worded if with_wording else None))
                yield from told
    if last.after.round is not None:
        yield ""
        yield f"Round {number} is under way."


def _thing(thing: Event | Said, book: BookId, worded: set[Clause] | None) -> Iterator[str]:
    text = in_one_line(str(thing) if isinstance(thing, Event) else tell(thing))
    clause = thing.clause
    if clause is None:
        yield f"  {text}"
        return
    mark = " (base rules assumed)" if shelf.book(book).is_assumed(clause) else ""
    yield f"  {text:<84} {clause}{mark}"
    if worded is not None and clause not in worded:
        worded.add(clause)
        if words := _wording(book, clause):
            yield f"      {clause}: {words}"


def _wording(book: BookId, clause: Clause) -> str | None:
    try:
        return wording(book, clause)
    except KeyError:
        return None


def _conducted_by(steps: Sequence[RecordedStep]) -> str:
    begun = steps[0].after.round
    return begun.conducted_by if begun else ""


def as_document(table: str, number: int, steps: Sequence[RecordedStep], *, with_wording: bool) -> dict[str, Any]:
    """The round as plain values."""
    book = steps[0].before.opened.book
    told = []
    for step in steps:
        place = {"version": step.recorded.version, "command": step.recorded.command}
        for document in documents(step.by, step.event, table, book):
            clause = document["clause"]
            words = _wording(book, clause) if with_wording and clause else None
            told.append(document | place | ({"wording": words} if words else {}))
    return {
        "table": table,
        "round": number,
        "rulebook": book,
        "conducted_by": _conducted_by(steps),
        "is_over": steps[-1].after.round is None,
        "steps": told,
    }
