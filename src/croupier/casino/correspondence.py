"""Letters sent and acknowledged, whoever said that they are due."""

from __future__ import annotations

from croupier.casino.casino import Casino
from croupier.casino.registry import CasinoChapter, CasinoCommand, CasinoContext
from croupier.notices.sending import NoticeAcknowledged, NoticeSent
from croupier.tables.table import Addressee
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reference

CHAPTER = CasinoChapter()


class SendNotice(CasinoCommand, frozen=True, kw_only=True, tag="send-notice"):
    """Send every open letter to somebody about something."""

    to: Reference
    """Whom the letter is for; to one whom no book names nothing is due."""
    subject: Reference
    reference: Reference = ""


class AcknowledgeNotice(CasinoCommand, frozen=True, kw_only=True, tag="acknowledge-notice"):
    """Say that a letter which was sent has arrived."""

    to: Reference
    """Whom the letter is for; to one whom no book names nothing is due."""
    subject: Reference
    reference: Reference = ""


def _words(to: str) -> str:
    return Addressee(to).words if to in tuple(Addressee) else to


@CHAPTER.decides(SendNotice, refusals=(Refusal.NOTHING_TO_TELL,))
def send_notice(context: CasinoContext, command: SendNotice) -> Refused | None:
    about = [one for one in context.house.letters() if (one.to, one.subject) == (command.to, command.subject)]
    waiting = [one for one in about if one.given is None]
    if not waiting:
        why = "every letter about it is sent" if about else "no letter about it is due"
        says = f"{command.who} cannot send {_words(command.to)} a letter about {command.subject!r}: {why}"
        clause = about[-1].clause if about else None
        return Refused(Refusal.NOTHING_TO_TELL, says=says, clause=clause)
    for letter in waiting:
        context.say(
            NoticeSent(
                to=letter.to,
                subject=letter.subject,
                reference=command.reference,
                sent_by=command.who,
                sent=command.at,
                since=letter.since,
                clause=letter.clause,
                also=letter.also,
            )
        )
    return None


@CHAPTER.decides(AcknowledgeNotice, refusals=(Refusal.NOT_AT_THIS_STAGE, Refusal.NOTHING_TO_TELL))
def acknowledge_notice(context: CasinoContext, command: AcknowledgeNotice) -> Refused | None:
    about = [one for one in context.house.letters() if (one.to, one.subject) == (command.to, command.subject)]
    if not about:
        says = f"{command.who} cannot acknowledge a letter about {command.subject!r}: none was ever due"
        return Refused(Refusal.NOTHING_TO_TELL, says=says)
    sent = [one for one in about if one.given is not None]
    if not any(one.acknowledged is None for one in sent):
        why = "it was not sent yet" if about[-1].given is None else "it is acknowledged already"
        says = (
            f"{command.who} cannot acknowledge the letter to {_words(command.to)} about {command.subject!r}: {why}"
        )
        return Refused(Refusal.NOT_AT_THIS_STAGE, says=says, clause=about[-1].clause, also=about[-1].also)
    latest = sent[-1]
    context.say(
        NoticeAcknowledged(
            to=latest.to,
            subject=latest.subject,
            reference=command.reference,
            received=command.at,
            clause=latest.clause,
            also=latest.also,
        )
    )
    return None


@CHAPTER.evolves(NoticeSent)
def notice_sent(casino: Casino, event: NoticeSent) -> Casino:
    """What letters there are, `notices` folds."""
    return casino


@CHAPTER.evolves(NoticeAcknowledged)
def notice_acknowledged(casino: Casino, event: NoticeAcknowledged) -> Casino:
    return casino
