"""Letters: what somebody said is due to be told, and whether it was. One letter for each `notice-due`."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from croupier.notices.sending import NoticeAcknowledged, NoticeSent, NoticeWithdrawn
from croupier.tables.events import By, Event
from croupier.tables.notices import NoticeDue, NoticeGiven
from croupier.tables.opening.opening import TableOpened
from croupier.tables.table import Addressee
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId, Player

Happened = tuple[str, By, Event]
"""An event with who brought it about and the stream it is kept in; a table's is the table's name alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeDelivered:
    """That somebody was told, by whom and when."""

    by: str
    at: datetime
    reference: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """Something that somebody has to be told: of what, since when, until when, and whether it was done."""

    tables: tuple[str, ...]
    tournament: str | None = None
    """The tournament that owes it, where it is no table's."""
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
    acknowledged: datetime | None = None
    lists: tuple[Letter, ...] = ()
    """For a monthly return: what it lists."""

    def is_overdue(self, at: datetime) -> bool:
        """Whether it should have been given by then, and was not, or was given too late."""
        if self.by is None:
            return False
        return at > self.by and (self.given is None or self.given.at > at)

    def is_late(self, at: datetime) -> bool:
        """Whether its time had passed when it was given, or has passed by now and it is not."""
        return self.by is not None and (at if self.given is None else self.given.at) > self.by

    def state(self, at: datetime) -> str:
        """Where it is: `due`, `late` (not given, and its time is past), `sent` or `acknowledged`."""
        if self.given is None:
            return "late" if self.is_late(at) else "due"
        return "sent" if self.acknowledged is None else "acknowledged"


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """All letters of a house in the order in which they fell due, and every notice that was given."""

    letters: tuple[Letter, ...]
    notices: tuple[tuple[Addressee, str, NoticeDelivered], ...]
    """To whom, of what, and when: also of what nobody had said to be due."""
    acknowledged: Mapping[tuple[Addressee, str], datetime] = field(default_factory=dict)
    """When whom something was sent to said that they had it, by addressee and subject."""
    by_the_house: tuple[NoticeSent | NoticeAcknowledged, ...] = ()
    """What the house itself sent, and what was acknowledged, in order."""


class Correspondence:
    """The letters of a house, while what happens is followed."""

    __slots__ = ("_acknowledged", "_books", "_by_the_house", "_letters", "_notices")

    def __init__(self) -> None:
        """Nothing is due yet."""
        self._letters: list[Letter] = []
        self._notices: list[tuple[Addressee, str, NoticeDelivered]] = []
        self._acknowledged: dict[tuple[Addressee, str], datetime] = {}
        self._books: dict[str, BookId] = {}
        self._by_the_house: list[NoticeSent | NoticeAcknowledged] = []

    def follow(self, stream: str, event: Event) -> None:
        """A table's notice settles what was due of its subject there; what the house sends settles any letter."""
        match event:
            case TableOpened(setting=setting):
                self._books[stream] = setting.book
            case NoticeDue():
                self._letters.append(_letter(stream, self._books.get(stream), event))
            case NoticeGiven(told=told):
                given = NoticeDelivered(by=told.by, at=told.at)
                self._notices.append((told.to, told.subject, given))
                self._letters = [_settled(one, stream, told.to, told.subject, given) for one in self._letters]
            case NoticeSent():
                self._by_the_house.append(event)
                given = NoticeDelivered(by=event.sent_by, at=event.sent, reference=event.reference)
                self._notices.append((event.to, event.subject, given))
                self._letters = [_sent(one, event, given) for one in self._letters]
            case NoticeWithdrawn():
                about = (event.to, event.subject, event.since)
                self._letters = [
                    one for one in self._letters if one.given or (one.to, one.subject, one.since) != about
                ]
            case NoticeAcknowledged():
                self._by_the_house.append(event)
                self._acknowledged[event.to, event.subject] = event.received
                self._letters = [_acknowledged(one, event) for one in self._letters]

    @property
    def post(self) -> Post:
        """All letters as they stand."""
        return Post(
            letters=tuple(self._letters),
            notices=tuple(self._notices),
            acknowledged=dict(self._acknowledged),
            by_the_house=tuple(self._by_the_house),
        )


def fold_letters(happened: Iterable[Happened]) -> Post:
    """The letters of a whole record."""
    followed = Correspondence()
    for stream, _, event in happened:
        followed.follow(stream, event)
    return followed.post


def settled_by_the_house(letters: Iterable[Letter], post: Post) -> tuple[Letter, ...]:
    """Letters that others have made, with what the house has sent of them and what was acknowledged."""
    settled = tuple(letters)
    for event in post.by_the_house:
        if isinstance(event, NoticeSent):
            given = NoticeDelivered(by=event.sent_by, at=event.sent, reference=event.reference)
            settled = tuple(_sent(one, event, given) for one in settled)
        else:
            settled = tuple(_acknowledged(one, event) for one in settled)
    return settled


def _sent(letter: Letter, event: NoticeSent, given: NoticeDelivered) -> Letter:
    same = (letter.to, letter.subject, letter.since) == (event.to, event.subject, event.since or letter.since)
    return dataclasses.replace(letter, given=given) if same and letter.given is None else letter


def _acknowledged(letter: Letter, event: NoticeAcknowledged) -> Letter:
    waits = letter.given is not None and letter.acknowledged is None
    if not waits or (letter.to, letter.subject) != (event.to, event.subject):
        return letter
    return dataclasses.replace(letter, acknowledged=event.received)


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
