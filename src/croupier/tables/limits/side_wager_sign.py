"""Pair wagers kept for those with a main wager: told beforehand, and on the sign (NSW 13.3, 14.4, 15.4)."""

from __future__ import annotations

import msgspec

from croupier.rulebooks.book import Book
from croupier.rulebooks.pit.limits import Reserving
from croupier.rulebooks.table_options import TableOptions
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.limits.sign import told_since
from croupier.tables.registry import TableChapter
from croupier.tables.table import Addressee, Table
from croupier.tables.wagers.wagering import give_back_outside
from croupier.vocabulary.names import On
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Reason

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class ReserveSideWager(Command, frozen=True, kw_only=True, tag="reserve-side-wager"):
    """Keep a pair wager for those with a main wager; notices of it are about `main-bettors-only:any-pairs`."""

    on: On
    sign: Reason = ""
    """The words by which the sign at the table tells players."""


class ReleaseSideWager(Command, frozen=True, kw_only=True, tag="release-side-wager"):
    """Open a pair wager again to those without a main wager."""

    on: On


class SideWagerReserved(Event, frozen=True, kw_only=True, tag="side-wager-reserved.1"):
    """A pair wager is for those with a main wager only, and the sign says so."""

    on: On
    sign: str

    def __str__(self) -> str:
        return f"{self.on.inscription} is kept for those with a main wager; the sign says: {self.sign}"


class SideWagerReleased(Event, frozen=True, kw_only=True, tag="side-wager-released.1"):
    """A pair wager is no longer kept for those with a main wager."""

    on: On

    def __str__(self) -> str:
        return f"{self.on.inscription} is no longer kept for those with a main wager"


def subject_of(on: On) -> str:
    """What a notice of the reservation is about."""
    return f"main-bettors-only:{on}"


def refuse_reserved_from_the_start(book: Book, options: TableOptions) -> Refused | None:
    """A table does not open with a wager reserved: that takes a Gaming Manager, notices and a sign."""
    reserving = book.limits.reserving
    for on in options.main_bettors_only:
        if on in reserving:
            says = (
                f"{on.inscription} cannot be kept for main bettors before Surveillance and an inspector were told"
            )
            return Refused(
                Refusal.NOT_TOLD_YET, says=says, clause=reserving[on].told, also=(reserving[on].signed,)
            )
    return None


@CHAPTER.decides(
    ReserveSideWager, refusals=(Refusal.WAGER_NOT_OFFERED, Refusal.NOT_TOLD_YET, Refusal.NOT_ON_THE_SIGN)
)
def reserve_side_wager(context: CommandContext, command: ReserveSideWager) -> Refused | None:
    """Pair wagers of others that lie there go back."""
    table, on = context.table, command.on
    rule = table.book.limits.reserving.get(on)
    if rule is None or on not in table.opened.options.side_wagers or on in table.sign.reserved:
        says = f"{command.who} cannot keep {on.inscription} for main bettors: {_why_not(table, on)}"
        return Refused(Refusal.WAGER_NOT_OFFERED, says=says, clause=rule.allowed if rule else None)
    if refused := _refuse_untold(table, command, rule):
        return refused
    if not command.sign.strip():
        says = f"{command.who} cannot keep {on.inscription} for main bettors while no sign at {table.name} says so"
        return Refused(Refusal.NOT_ON_THE_SIGN, says=says, clause=rule.signed)
    context.say(
        SideWagerReserved(on=on, sign=command.sign, clause=rule.allowed, also=(rule.told, rule.signed)),
    )
    give_back_outside(context, f"{on.inscription} is kept for those with a main wager")
    return None


def _why_not(table: Table, on: On) -> str:
    return "it is already" if on in table.sign.reserved else f"{table.name} offers no such pair wager"


def _refuse_untold(table: Table, command: ReserveSideWager, rule: Reserving) -> Refused | None:
    wanted = (Addressee.SURVEILLANCE, Addressee.INSPECTOR)
    # NSW 13.3.1, 14.4.1, 15.4.1
    untold = [to.words for to in wanted if told_since(table, to, subject_of(command.on)) is None]
    if not untold:
        return None
    says = (
        f"{command.who} cannot keep {command.on.inscription} for main bettors before telling "
        f"{' and '.join(untold)} of {subject_of(command.on)}"
    )
    return Refused(Refusal.NOT_TOLD_YET, says=says, clause=rule.told)


@CHAPTER.evolves(SideWagerReserved)
def side_wager_reserved(table: Table, event: SideWagerReserved) -> Table:
    options = table.opened.options
    options = replace(options, main_bettors_only=(*options.main_bettors_only, event.on))
    sign = replace(
        table.sign,
        reserved={**table.sign.reserved, event.on: event.sign},
        heard={**table.sign.heard, subject_of(event.on): len(table.told)},
    )
    return replace(table, setting=replace(table.opened, options=options), sign=sign)


@CHAPTER.decides(ReleaseSideWager, refusals=(Refusal.WAGER_NOT_OFFERED,))
def release_side_wager(context: CommandContext, command: ReleaseSideWager) -> Refused | None:
    table, on = context.table, command.on
    rule = table.book.limits.reserving.get(on)
    if rule is None or on not in table.sign.reserved:
        says = f"{command.who} cannot release {on.inscription}: it is not kept for main bettors"
        return Refused(Refusal.WAGER_NOT_OFFERED, says=says, clause=rule.allowed if rule else None)
    context.say(SideWagerReleased(on=on, clause=rule.allowed))
    return None


@CHAPTER.evolves(SideWagerReleased)
def side_wager_released(table: Table, event: SideWagerReleased) -> Table:
    options = table.opened.options
    left = tuple(on for on in options.main_bettors_only if on is not event.on)
    reserved = {on: words for on, words in table.sign.reserved.items() if on is not event.on}
    return replace(
        table,
        setting=replace(table.opened, options=replace(options, main_bettors_only=left)),
        sign=replace(table.sign, reserved=reserved),
    )
