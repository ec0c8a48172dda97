"""Before entries are taken: approvals on file, notices given, and the person named who runs the tournament."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from croupier.rulebooks.tournament_rules import TournamentRules
from croupier.tables.table import Addressee
from croupier.tables.tournament.orders import NameDirectors
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.drafting import CONDITIONS
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.in_session import order_for, tables_in_play
from croupier.tournaments.registry import RUNNING, TournamentChapter
from croupier.tournaments.sense import MOST_MONEY
from croupier.tournaments.state.entries import Approved, TournamentTold
from croupier.tournaments.tournament import Tournament, TournamentPhase, replace, session_named
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name, Reference

CHAPTER = TournamentChapter()

START: Final = "start:"
"""Before the name of a session: its starting time is moved."""
TIME_LIMIT: Final = "time-limit"
LIMITS: Final = "limits"

_DRAFTED = (TournamentPhase.DRAFTED,)


class NeedsApproval(StrEnum):
    """What is approved in writing."""

    CONDITIONS = "conditions"
    COMMISSION = "commission"


class FileApproval(TournamentCommand, frozen=True, kw_only=True, tag="file-approval"):
    """Put on file what was approved in writing."""

    what: NeedsApproval
    reference: Reference = ""
    amount: int | None = None
    """Of a commission: the most that is kept of one entry, in cents."""


class TellOfTournament(TournamentCommand, frozen=True, kw_only=True, tag="notify"):
    """Tell the Commission of the conditions, or the players of what will change."""

    to: Addressee
    subject: Reference
    """`conditions`, `start:SESSION`, `time-limit`, `limits`."""


class Nominate(TournamentCommand, frozen=True, kw_only=True, tag="nominate"):
    """Name a person who runs the tournament."""

    person: Name
    licence: Reference = ""


class ApprovalFiled(TournamentEvent, frozen=True, kw_only=True, tag="approval-filed.1"):
    """A written approval is on file."""

    what: NeedsApproval
    reference: str
    amount: Cents | None = None

    def __str__(self) -> str:
        most = "" if self.amount is None else f", at most {dollars(self.amount)} for each entry"
        return f"The approval of the {self.what} is on file: {self.reference}{most}"


class ToldOfTournament(TournamentEvent, frozen=True, kw_only=True, tag="notice-given.1"):
    """Somebody was told of something."""

    to: Addressee
    subject: str
    by: str

    def __str__(self) -> str:
        return f"{self.by} tells {self.to.words} of {self.subject}"


class DirectorNominated(TournamentEvent, frozen=True, kw_only=True, tag="director-nominated.1"):
    """A person was named who runs the tournament."""

    person: str
    nominated_by: str
    licence: str = ""

    def __str__(self) -> str:
        licensed = f" (licence {self.licence})" if self.licence else ""
        return f"{self.nominated_by} nominates {self.person}{licensed} to run the tournament"


@CHAPTER.decides(
    FileApproval, refusals=(Refusal.NOT_WRITTEN, Refusal.AMOUNT_NOT_ALLOWED), phases=(*_DRAFTED, *RUNNING)
)
def file_approval(context: TournamentContext, command: FileApproval) -> Refused | None:
    rules = context.tournament.rules
    clause = (
        rules.conditions.approved if command.what is NeedsApproval.CONDITIONS else rules.fund.commission.clause
    )
    if not command.reference.strip():
        says = f"{command.who} has to say where the approval of the {command.what} is found"
        return Refused(Refusal.NOT_WRITTEN, says=says, clause=clause)
    amount = command.amount if command.what is NeedsApproval.COMMISSION else None
    if command.what is NeedsApproval.COMMISSION and (amount is None or not 0 <= amount <= MOST_MONEY):
        said = "none is named" if amount is None else f"it is not {dollars(amount)}"
        says = f"{command.who} cannot file the approval of a commission: it is for an amount, and {said}"
        return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=says, clause=clause)
    context.say(
        ApprovalFiled(
            what=command.what,
            reference=command.reference.strip(),
            amount=None if amount is None else Cents(amount),
            clause=clause,
        )
    )
    return None


@CHAPTER.evolves(ApprovalFiled)
def approval_filed(tournament: Tournament, event: ApprovalFiled) -> Tournament:
    approved = Approved(what=event.what.value, reference=event.reference, amount=event.amount)
    return replace(tournament, approvals=(*tournament.approvals, approved))


def approval_of(tournament: Tournament, what: str) -> Approved | None:
    """The latest approval on file."""
    return next((one for one in reversed(tournament.approvals) if one.what == what), None)


@CHAPTER.decides(TellOfTournament, refusals=(Refusal.NOTHING_TO_TELL,), phases=(*_DRAFTED, *RUNNING))
def tell_of_tournament(context: TournamentContext, command: TellOfTournament) -> Refused | None:
    subject = command.subject.strip()
    if not _is_known(context.tournament, subject):
        says = (
            f"{command.who} cannot tell {command.to.words} of {subject!r}: a notice of a tournament is about "
            f"{CONDITIONS}, {START}SESSION, {TIME_LIMIT} or {LIMITS}"
        )
        return Refused(Refusal.NOTHING_TO_TELL, says=says, clause=context.clause)
    clause = _clause_of(context.tournament.rules, subject)
    context.say(ToldOfTournament(to=command.to, subject=subject, by=command.who, clause=clause))
    return None


def _is_known(tournament: Tournament, subject: str) -> bool:
    if subject.startswith(START):
        return session_named(tournament, subject.removeprefix(START)) is not None
    return subject in (CONDITIONS, TIME_LIMIT, LIMITS)


def _clause_of(rules: TournamentRules, subject: str) -> Clause | None:
    if subject == CONDITIONS:
        return rules.conditions.told_to_the_commission
    return rules.seats.moved if subject.startswith(START) else None


@CHAPTER.evolves(ToldOfTournament)
def told_of_tournament(tournament: Tournament, event: ToldOfTournament) -> Tournament:
    told = TournamentTold(to=event.to.value, subject=event.subject, by=event.by)
    return replace(tournament, told=(*tournament.told, told))


def was_told(tournament: Tournament, to: Addressee, subject: str) -> bool:
    """Whether somebody was told of something."""
    return any((one.to, one.subject) == (to.value, subject) for one in tournament.told)


@CHAPTER.decides(Nominate, refusals=(Refusal.UNKNOWN_PERSON, Refusal.NO_LICENCE), phases=(*_DRAFTED, *RUNNING))
def nominate(context: TournamentContext, command: Nominate) -> Refused | None:
    nomination = context.tournament.rules.entries.nomination
    if not command.person.strip():
        says = f"{command.who} has to say whom they nominate"
        return Refused(Refusal.UNKNOWN_PERSON, says=says, clause=context.clause)
    if nomination is not None and nomination.licence and not command.licence.strip():
        says = (
            f"{command.who} cannot nominate {command.person}: it takes a licensed person, and no licence is named"
        )
        return Refused(Refusal.NO_LICENCE, says=says, clause=nomination.clause)
    context.say(
        DirectorNominated(
            person=command.person,
            nominated_by=command.who,
            licence=command.licence.strip(),
            clause=context.clause,
        )
    )
    for table in tuple(tables_in_play(context)):
        named = order_for(
            context,
            NameDirectors,
            table.name,
            directors=context.tournament.directors,
            clause=context.clause,
        )
        if refused := context.order(named):
            return refused
    return None


@CHAPTER.evolves(DirectorNominated)
def director_nominated(tournament: Tournament, event: DirectorNominated) -> Tournament:
    return replace(tournament, directors=tuple(dict.fromkeys((*tournament.directors, event.person))))
