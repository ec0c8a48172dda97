"""Letters: what a table said is due to be told, and whether it was. One letter for each `notice-due`."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from croupier.tables.events import By, Event
from croupier.tables.notices import NoticeDue, NoticeGiven
from croupier.tables.opening.opening import TableOpened
from croupier.tables.table import Addressee
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId, Player

Happened = tuple[str, By, Event]
"""An event with the table it happened at and who brought it about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeDelivered:
    """That somebody was told, by whom and when."""

    by: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """Something that somebody has to be told: of what, since when, until when, and whether it was done."""

    tables: tuple[str, ...]
    book: BookId | None
    to: Addressee
    subject: str
    text: str
    clause: Clause | None
    also: tuple[Clause, ...] = ()
    since: datetime
    by: datetime | None = None
    """The latest time for it; nothing where the book names none."""
    player: Player | None = None
    amount: int | None = None
    given: NoticeDelivered | None = None
    lists: tuple[Letter, ...] = ()
    """For a monthly return: what it lists."""

    def is_overdue(self, at: datetime) -> bool:
        """Whether it should have been given by then, and was not, or was given too late."""
        if self.by is None:
            return False
        return at > self.by and (self.given is None or self.given.at > at)


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """All letters of a house in the order in which they fell due, and every notice that was given."""

    letters: tuple[Letter, ...]
    notices: tuple[tuple[Addressee, str, NoticeDelivered], ...]
    """To whom, of what, and when: also of what no table had said to be due."""


def fold_letters(happened: Iterable[Happened]) -> Post:
    """The letters of all tables. A notice settles what was due of its subject at its table until then."""
    letters: list[Letter] = []
    notices: list[tuple[Addressee, str, NoticeDelivered]] = []
    books: dict[str, BookId] = {}
    for table, _, event in happened:
        match event:
            case TableOpened(setting=setting):
                books[table] = setting.book
            case NoticeDue():
                letters.append(_letter(table, books.get(table), event))
            case NoticeGiven(told=told):
                given = NoticeDelivered(by=told.by, at=told.at)
                notices.append((told.to, told.subject, given))
                letters = [_settled(one, table, told.to, told.subject, given) for one in letters]
    return Post(letters=tuple(letters), notices=tuple(notices))


def _letter(table: str, book: BookId | None, due: NoticeDue) -> Letter:
    return Letter(
        tables=(table,),
        book=book,
        to=due.to,
        subject=due.subject,
        text=due.text,
        clause=due.clause,
        also=due.also,
        since=due.since,
        by=due.by,
        player=due.player,
        amount=due.amount,
    )


def _settled(letter: Letter, table: str, to: Addressee, subject: str, given: NoticeDelivered) -> Letter:
    if letter.given is not None or (letter.tables, letter.to, letter.subject) != ((table,), to, subject):
        return letter
    return dataclasses.replace(letter, given=given)
