"""Letters on the command line: for a person, for a program, and for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from datetime import datetime, tzinfo
from typing import Any

from croupier.cli.happenings import in_one_line
from croupier.cli.round_command import assumed
from croupier.notices.letters import Letter
from croupier.notices.outbox import outbox
from croupier.notices.paper import COLUMNS, as_row


def as_lines(letters: Sequence[Letter], at: datetime, *, everything: bool) -> Iterator[str]:
    """The outbox; on request what was given as well."""
    waiting = outbox(letters)
    if not waiting:
        yield "Nobody has to be told of anything."
    for letter in waiting:
        yield from _letter_lines(letter, at)
    given = [letter for letter in letters if letter.given is not None]
    if everything and given:
        yield ""
        yield "Given"
        for letter in given:
            yield from _letter_lines(letter, at)


def _letter_lines(letter: Letter, at: datetime) -> Iterator[str]:
    until = f"by {letter.by:%Y-%m-%d %H:%M}" if letter.by else "no time named"
    state = "OVERDUE" if letter.is_overdue(at) else "due"
    if letter.given is not None:
        late = ", late" if letter.is_late(at) else ""
        acknowledged = ", acknowledged" if letter.acknowledged is not None else ""
        state = f"given{late}{acknowledged}"
        until = f"{letter.given.at:%Y-%m-%d %H:%M} by {in_one_line(letter.given.by)}"
    cited = f"  [{letter.clause}]" if letter.clause else ""
    where = letter.tournament or ", ".join(letter.tables)
    yield f"{state}, {until}{cited}  to {letter.to.words}: {in_one_line(letter.subject)} ({where})"
    if not letter.lists:
        yield f"    {in_one_line(letter.text)}"
    for number, listed in enumerate(letter.lists, start=1):
        yield f"    {number}. {listed.since:%Y-%m-%d} {in_one_line(listed.text)}"


def as_document(letters: Sequence[Letter], at: datetime, *, everything: bool) -> dict[str, Any]:
    """The outbox as plain values; on request what was given as well."""
    given = [letter for letter in letters if letter.given is not None]
    document = {"at": at.isoformat(), "outbox": [_letter(one, at) for one in outbox(letters)]}
    return document | ({"given": [_letter(one, at) for one in given]} if everything else {})


def _letter(letter: Letter, at: datetime) -> dict[str, Any]:
    given = letter.given
    document: dict[str, Any] = {
        "to": letter.to.value,
        "subject": letter.subject,
        "text": letter.text,
        "clause": letter.clause,
        "also": list(letter.also),
        "tables": list(letter.tables),
        "since": letter.since.isoformat(),
        "by": letter.by.isoformat() if letter.by else None,
        "state": letter.state(at),
        "late": letter.is_late(at),
        "overdue": letter.is_overdue(at),
        "given": {"by": given.by, "at": given.at.isoformat()} if given else None,
        "acknowledged": letter.acknowledged.isoformat() if letter.acknowledged else None,
    }
    document |= {
        name: value for name in ("tournament", "player", "amount") if (value := getattr(letter, name)) is not None
    }
    if letter.lists:
        document["lists"] = [_letter(one, at) for one in letter.lists]
    if letter.book and letter.clause:
        document |= assumed(letter.book, letter.clause)
    return document


def as_csv(letters: Sequence[Letter], at: datetime, zone: tzinfo) -> str:
    """Every letter, one a row; nothing in it is taken for a formula by whatever opens it."""
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(COLUMNS)
    for letter in letters:
        writer.writerow(map(_as_words, as_row(letter, at, zone)))
    return file.getvalue()


def _as_words(cell: str) -> str:
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell
