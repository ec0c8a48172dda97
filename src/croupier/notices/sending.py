"""What is kept when the house itself sends a letter, and when whom it went to says that it has arrived."""

from __future__ import annotations

from datetime import datetime

from croupier.chapters.commands import Time
from croupier.chapters.events import Event
from croupier.tables.table import Addressee


class NoticeSent(Event, frozen=True, kw_only=True, tag="notice-sent.1"):
    """A letter was sent."""

    to: Addressee
    subject: str
    reference: str
    sent_by: str
    sent: Time
    since: datetime | None = None
    """Since when it was due: that is how letters of one subject are told apart."""

    def __str__(self) -> str:
        return f"A letter about {self.subject} goes to {self.to.words}"


class NoticeAcknowledged(Event, frozen=True, kw_only=True, tag="notice-acknowledged.1"):
    """Whom a letter went to has it."""

    to: Addressee
    subject: str
    reference: str
    received: Time

    def __str__(self) -> str:
        words = self.to.words
        return f"{words[0].upper()}{words[1:]} has the letter about {self.subject}"


class NoticeWithdrawn(Event, frozen=True, kw_only=True, tag="notice-withdrawn.1"):
    """A letter that was never sent is not due any more: another says it instead, or what it was to say is void."""

    to: Addressee
    subject: str
    since: Time

    def __str__(self) -> str:
        return f"The letter to {self.to.words} about {self.subject} is not due any more"
