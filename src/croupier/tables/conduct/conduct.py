"""What players and staff may ask for, and what not (ACT 16.5, 16.8, 16.9; CW 12.5 to 12.9; NSW 20.11 to 20.19).

A request that a book wants logged as well as refused is accepted only to be recorded as refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from croupier.rulebooks import shelf
from croupier.rulebooks.inventory import inventory
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import By, Event
from croupier.tables.registry import TableChapter
from croupier.tables.table import Phase, Table
from croupier.vocabulary.clause import Clause, defines
from croupier.vocabulary.money import dollars
from croupier.vocabulary.names import BookId, Player
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import STAFF, Role

CHAPTER = TableChapter()

ALL_STAFF = tuple(sorted(STAFF))


class AskAdvice(Command, frozen=True, kw_only=True, tag="ask-advice"):
    """Ask the house how to play a hand."""

    box: int | None = None


class WagerBetweenPlayers(Command, frozen=True, kw_only=True, tag="wager-between-players"):
    """Ask to have a wager with another patron recorded."""

    against: Player
    amount: int


class AskForUndealt(Command, frozen=True, kw_only=True, tag="ask-for-undealt"):
    """Ask, as staff, in which order the undealt cards lie."""


class AskToAlterPayment(Command, frozen=True, kw_only=True, tag="ask-to-alter-payment"):
    """Ask, as staff, that a player be paid something else than the rules give."""

    player: Player
    amount: int


class AskForRules(Command, frozen=True, kw_only=True, tag="ask-rules"):
    """Ask for a copy of the rules in force at the table."""


class StaffRequestRefused(Event, frozen=True, kw_only=True, tag="staff-request-refused.1"):
    """Staff asked for what would give somebody an edge; it was refused, and is on record."""

    asked_by: str
    role: Role
    wanted: str

    def __str__(self) -> str:
        return f"{self.asked_by}, {self.role.words}, asked {self.wanted}: refused"


class RulesShown(Event, frozen=True, kw_only=True, tag="rules-shown.1"):
    """Somebody was given the rules in force."""

    to: str
    book: BookId
    title: str
    instrument: str
    where: str
    """The command that prints its clauses."""

    def __str__(self) -> str:
        return f"{self.to} is given the rules in force: {self.title}, {self.instrument} ({self.where})"


@CHAPTER.decides(AskAdvice, refusals=(Refusal.NO_ADVICE,))
def ask_advice(context: CommandContext, command: AskAdvice) -> Refused | None:
    """Staff keep a player within the rules, and say no more."""
    clause = context.table.book.conduct.staff_advice
    says = f"Nobody of the house may advise {command.who} how to play; what the rules do not allow is explained"
    return Refused(Refusal.NO_ADVICE, says=says, clause=clause)


@CHAPTER.decides(WagerBetweenPlayers, refusals=(Refusal.BETWEEN_PLAYERS,))
def wager_between_players(context: CommandContext, command: WagerBetweenPlayers) -> Refused | None:
    """There is no such wager."""
    clause = context.table.book.conduct.between_players
    says = f"{command.who} and {command.against} cannot wager {dollars(command.amount)} with each other"
    return Refused(Refusal.BETWEEN_PLAYERS, says=says, clause=clause)


@CHAPTER.decides(AskForUndealt)
def ask_for_undealt(context: CommandContext, command: AskForUndealt) -> Refused | None:
    """Nobody sees cards that are face down; who asked is on record."""
    _record_refused(context, command, "for the order of the undealt cards")
    return None


@CHAPTER.decides(AskToAlterPayment, refusals=(Refusal.AMOUNT_NOT_ALLOWED,))
def ask_to_alter_payment(context: CommandContext, command: AskToAlterPayment) -> Refused | None:
    """What a wager is paid follows from the rules; who asked for something else is on record."""
    if command.amount < 0:
        says = (
            f"{command.who} cannot ask that {command.player} be paid {dollars(command.amount)}: that is no payment"
        )
        clause = context.table.book.conduct.staff_edge
        return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=says, clause=clause)
    _record_refused(context, command, f"that {command.player} be paid {dollars(command.amount)} beside the rules")
    return None


def _record_refused(context: CommandContext, command: Command, wanted: str) -> None:
    clause = context.table.book.conduct.staff_edge
    context.say(StaffRequestRefused(asked_by=command.who, role=command.role, wanted=wanted, clause=clause))


@CHAPTER.decides(AskForRules, phases=(Phase.OPEN, Phase.CLOSED))
def ask_for_rules(context: CommandContext, command: AskForRules) -> Refused | None:
    """Whoever asks is given the book of this table, not of another."""
    book = context.table.opened.book
    held = inventory(book)
    context.say(
        RulesShown(
            to=command.who,
            book=book,
            title=held.title,
            instrument=held.instrument,
            where=f"croupier rules show {book}",
            clause=shelf.book(book).conduct.copy_of_the_rules,
        )
    )
    return None


@CHAPTER.evolves(StaffRequestRefused)
def staff_request_refused(table: Table, event: StaffRequestRefused) -> Table:
    """Nothing changes by it."""
    return table


@CHAPTER.evolves(RulesShown)
def rules_shown(table: Table, event: RulesShown) -> Table:
    return table


# --- who did what ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffStep:
    """One step of a procedure, and who of the staff is responsible for it."""

    who: str
    role: Role
    at: datetime
    what: str
    clause: Clause | None


@defines("conduct of staff")
def done_by_staff(
    happened: Iterable[tuple[By, Event]], *, since: datetime, until: datetime
) -> tuple[StaffStep, ...]:
    """What the staff did in a shift, step by step, from the record alone."""
    return tuple(
        StaffStep(who=by.who, role=by.role, at=by.at, what=str(event), clause=event.clause)
        for by, event in happened
        if by.role in STAFF and since <= by.at < until
    )
