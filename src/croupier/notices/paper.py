"""Letters on paper: a row of a spreadsheet, and a page for the post. Times are told in the house's zone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, tzinfo
from typing import Final

from croupier.notices.letters import Letter
from croupier.notices.pdf import TextLine, as_pdf, paragraph
from croupier.rulebooks import shelf

COLUMNS: Final = (
    *("to", "subject", "clause", "also", "rulebook", "where", "since", "by", "state", "late"),
    *("sent", "sent_by", "reference", "acknowledged", "text"),
)


def as_row(letter: Letter, at: datetime, zone: tzinfo) -> tuple[str, ...]:
    """A letter as a row under `COLUMNS`."""

    def told(time: datetime | None) -> str:
        return "" if time is None else time.astimezone(zone).isoformat()

    given = letter.given
    return (
        letter.to.value,
        letter.subject,
        letter.clause or "",
        " ".join(letter.also),
        letter.book or "",
        where(letter),
        told(letter.since),
        told(letter.by),
        letter.state(at),
        "yes" if letter.is_late(at) else "no",
        told(given.at if given else None),
        given.by if given else "",
        given.reference if given else "",
        told(letter.acknowledged),
        letter.text,
    )


def where(letter: Letter) -> str:
    """What it comes from: tables, a tournament, a promotion."""
    return letter.tournament or ", ".join(letter.tables)


def for_the_post(letters: Iterable[Letter], at: datetime, zone: tzinfo) -> bytes:
    """Each letter on a page of its own, as a PDF."""
    return as_pdf([list(_page(one, at, zone)) for one in letters], title="Letters of the house")


def _page(letter: Letter, at: datetime, zone: tzinfo) -> Iterator[TextLine]:
    to = letter.to.words
    yield TextLine(says=f"To {to}", size=14, bold=True)
    yield TextLine(says=_spoken(at, zone), skip=4)
    yield from paragraph(f"About {letter.subject}", bold=True, skip=24)
    if letter.clause:
        book = f" of {shelf.book(letter.book).called}" if letter.book is not None else ""
        numbers = ", ".join((letter.clause, *letter.also))
        yield TextLine(says=f"Rule {numbers}{book}", skip=4)
    if not letter.lists:
        yield from paragraph(f"{letter.text}.", skip=18)
    for number, listed in enumerate(letter.lists, start=1):
        since = f"{listed.since.astimezone(zone):%d %B %Y}"
        yield from paragraph(f"{number}. {since}: {listed.text}.", skip=18 if number == 1 else 4)
    yield TextLine(says=f"Due since {_spoken(letter.since, zone)}", skip=24)
    if letter.by is not None:
        yield TextLine(says=f"To be told by {_spoken(letter.by, zone)}", bold=letter.is_late(at))
    if letter.given is not None:
        yield TextLine(says=f"Sent on {_spoken(letter.given.at, zone)} by {letter.given.by}")
    yield from paragraph(f"From: {where(letter)}", skip=24)


def _spoken(time: datetime, zone: tzinfo) -> str:
    local = time.astimezone(zone)
    return f"{local.day} {local:%B %Y, %H:%M} ({local:%Z})"
