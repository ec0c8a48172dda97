"""A patron comes onto the casino's file, and is taken off it again: the events stay, who they were does not."""

from __future__ import annotations

import msgspec

from croupier.ledger.account import read_account
from croupier.patrons.patron import Membership, PatronFile
from croupier.patrons.registry import (
    PatronChapter,
    PatronCommand,
    PatronContext,
    PatronEvent,
    PersonalDetails,
    not_one_of,
)
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reason, Reference

CHAPTER = PatronChapter()


class Enrol(PatronCommand, frozen=True, kw_only=True, tag="enrol"):
    """Open a file for somebody who plays."""

    membership: Reference = Membership.NONE.value
    """`none`, `star-club` or `social`."""
    details: PersonalDetails | None = None


class ErasePatron(PatronCommand, frozen=True, kw_only=True, tag="erase-patron"):
    """Take away who somebody is: name, birthday, address, telephone, e-mail."""

    reason: Reason = ""


class PatronEnrolled(PatronEvent, frozen=True, kw_only=True, tag="patron-enrolled.1"):
    """Somebody has a file; who they are lies beside the record."""

    patron: str
    membership: Membership

    def __str__(self) -> str:
        member = "" if self.membership is Membership.NONE else f", a {self.membership.replace('-', ' ')} member"
        return f"{self.patron} is enrolled{member}"


class PatronErased(PatronEvent, frozen=True, kw_only=True, tag="patron-erased.1"):
    """Who somebody is was taken away; what they did stays."""

    patron: str
    reason: str = ""

    def __str__(self) -> str:
        return f"Who {self.patron} is was erased"


@CHAPTER.decides(Enrol, refusals=(Refusal.NAME_TAKEN, Refusal.UNKNOWN_OPTION))
def enrol(context: PatronContext, command: Enrol) -> Refused | None:
    """The details go beside the record in the same write."""
    name = context.state.name
    if context.state.enrolled:
        says = f"{command.who} cannot enrol {name}: there is a file of that name already"
        return Refused(Refusal.NAME_TAKEN, says=says, clause=context.clause)
    if command.membership not in tuple(Membership):
        return not_one_of(command, "membership", command.membership, Membership, clause=context.clause)
    context.say(PatronEnrolled(patron=name, membership=Membership(command.membership), clause=context.clause))
    if command.details is not None:
        context.house.keep_details(name, command.details)
    return None


@CHAPTER.decides(ErasePatron, refusals=(Refusal.CHIPS_AT_A_TABLE,))
def erase_patron(context: PatronContext, command: ErasePatron) -> Refused | None:
    """Not while they are at a table with chips or wagers; of one that is stopped the ledger still tells."""
    name, tables = context.state.name, context.house.tables()
    accounts = {read_account(text): holds for text, holds in context.house.balances().items()}
    theirs = {one.table for one, holds in accounts.items() if holds and one.patron == name}
    is_at = [table.name for table in tables.values() if name in table.patrons]
    is_at += sorted(one for one in theirs if one is not None and one not in tables)
    for table in is_at:
        says = f"{command.who} cannot erase {name}, who is at {table}: the chips there are theirs"
        return Refused(Refusal.CHIPS_AT_A_TABLE, says=says)
    context.say(PatronErased(patron=name, reason=command.reason))
    context.house.erase_details(name)
    return None


@CHAPTER.evolves(PatronEnrolled)
def patron_enrolled(file: PatronFile, event: PatronEnrolled) -> PatronFile:
    return msgspec.structs.replace(file, enrolled=True, membership=event.membership)


@CHAPTER.evolves(PatronErased)
def patron_erased(file: PatronFile, event: PatronErased) -> PatronFile:
    """The file goes on: who they were is no part of it."""
    return msgspec.structs.replace(file, erased=True)
