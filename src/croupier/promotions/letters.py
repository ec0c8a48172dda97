"""Letters that a promotion owes, and those of them that it sends itself."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec

from croupier.notices.letters import Letter
from croupier.notices.sending import NoticeSent, NoticeWithdrawn
from croupier.promotions.promotion import LetterSaid, Promotion
from croupier.promotions.registry import PromotionChapter, PromotionContext
from croupier.tables.notices import NoticeDue
from croupier.tables.table import Addressee
from croupier.vocabulary.clause import Clause

CHAPTER = PromotionChapter()


def terms_subject(promotion: str) -> str:
    """What the letter with the terms is about."""
    return f"promotion:{promotion}"


def later(at: datetime, by: timedelta) -> datetime:
    """So much later as an instant, whatever clocks on the wall do meanwhile."""
    return (at.astimezone(UTC) + by).astimezone(at.tzinfo)


def owe(
    context: PromotionContext,
    to: Addressee,
    subject: str,
    *,
    text: str,
    clause: Clause,
    by: datetime | None = None,
    player: str | None = None,
) -> None:
    """Somebody has to be told of something, from now on."""
    since = context.command.at
    due = NoticeDue(to=to, subject=subject, text=text, since=since, by=by, player=player, clause=clause)
    context.say(due)


def letters_about(context: PromotionContext, to: Addressee, subject: str) -> list[Letter]:
    """All letters to somebody about something, the first one first."""
    return [one for one in context.house.letters() if (one.to, one.subject) == (to, subject)]


def send(context: PromotionContext, letters: list[Letter]) -> None:
    """Send those of the letters that were not sent yet."""
    command = context.command
    for letter in letters:
        if letter.given is None:
            context.say(
                NoticeSent(
                    to=letter.to,
                    subject=letter.subject,
                    reference="",
                    sent_by=command.who,
                    sent=command.at,
                    since=letter.since,
                    clause=letter.clause,
                    also=letter.also,
                )
            )


def withdraw(context: PromotionContext, letters: list[Letter], clause: Clause) -> None:
    """Take back those of the letters that were not sent yet."""
    for letter in letters:
        if letter.given is None:
            context.say(NoticeWithdrawn(to=letter.to, subject=letter.subject, since=letter.since, clause=clause))


@CHAPTER.evolves(NoticeDue)
def notice_due(promotion: Promotion, event: NoticeDue) -> Promotion:
    said = LetterSaid(to=event.to, subject=event.subject, since=event.since, by=event.by)
    return msgspec.structs.replace(promotion, letters=(*promotion.letters, said))


@CHAPTER.evolves(NoticeSent)
def notice_sent(promotion: Promotion, event: NoticeSent) -> Promotion:
    """What letters there are, `notices` folds."""
    return promotion


@CHAPTER.evolves(NoticeWithdrawn)
def notice_withdrawn(promotion: Promotion, event: NoticeWithdrawn) -> Promotion:
    about = (event.to, event.subject, event.since)
    left = tuple(one for one in promotion.letters if (one.to, one.subject, one.since) != about)
    return msgspec.structs.replace(promotion, letters=left)
