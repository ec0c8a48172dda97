"""Opening a table: its book, its choices, who deals and from what (ACT rules 1 to 3; NSW 2, 3 and 6)."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import msgspec

from croupier.ledger.account import BANK, table_float
from croupier.ledger.balances import Posting
from croupier.rulebooks import shelf
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.shoe.stack import Holder
from croupier.tables.cards.approvals import ConsentRecorded, is_approved, refuse_unwritten
from croupier.tables.cards.determinations import determined_clauses, refuse_shuffle
from croupier.tables.cards.pack_check import refuse_unchecked
from croupier.tables.commands import Command
from croupier.tables.conditions.gaming_hours import refuse_hours
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.limits.side_wager_sign import refuse_reserved_from_the_start
from croupier.tables.limits.sign import put_up, refuse_sign, with_tie_limits
from croupier.tables.opening.layouts import Proposed, drawn, laid, named_layout, refuse_layout
from croupier.tables.registry import TableChapter
from croupier.tables.seats.seating import leave_missing_boxes
from croupier.tables.state.cases import Approvable, Approval
from croupier.tables.state.limits import NO_SIGN, Bounds, Sign
from croupier.tables.table import Dealing, GamingHours, Phase, Setting, Table
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import NOTHING, Cents, dollars
from croupier.vocabulary.names import On
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError
from croupier.vocabulary.text import Reference

CHAPTER = TableChapter()


class OpenTable(Command, frozen=True, kw_only=True, tag="open"):
    """Open the table under one rulebook, with the operator's choices."""

    rulebook: Reference
    options: TableOptions = NO_OPTIONS
    dealing: Dealing = Dealing.BY_SOFTWARE
    holder: Holder | None = Holder.SHOE
    seconds_to_decide: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 30
    float_: Annotated[int, msgspec.Meta(ge=0, le=10**12)] = msgspec.field(default=0, name="float")
    """The chips in the dealer's tray, in cents."""
    side_wager_limits: dict[On, Bounds] = msgspec.field(default_factory=dict)
    """The lowest and highest that the sign shows for each side wager whose amount is not fixed, and for a tie."""
    step: int | None = None
    """By how much wagers go up above the minimum, if the sign says so (NSW 6.1)."""
    minutes_of_notice: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 0
    """How long before a change of limits, or a closing, players are told of it, where the book names no time
    (ACT 3.1, 15.2; CW 3.1, 11.2)."""
    layout: Reference | None = None
    """The name of the layout; for Blackjack Challenge the letter of its diagram."""
    sensors: bool = False
    """Whether jackpot sensors are fitted to the layout (NSW, diagram D)."""
    low_limit_gaming: bool = False
    """Whether the table offers low limit gaming (NSW 6.7)."""
    shuffle: Reference | None = None
    """Which shuffle of the approved procedures is used (ACT 2.3(b)); it may be chosen later."""
    approval: Reference | None = None
    """Where the Commission's written consent to the layout and the shuffle is found, if it is not on file yet."""
    notified: date | None = None
    """The day on which the 2018 instrument of the game was notified."""
    hours: GamingHours | None = None
    """The gaming hours of the casino (ACT 15.1, CW 11.1)."""


class TableOpened(Event, frozen=True, kw_only=True, tag="table-opened.1"):
    """A table came into use."""

    setting: Setting
    float_: Cents = msgspec.field(default=NOTHING, name="float")
    sign: Sign = NO_SIGN

    def __str__(self) -> str:
        filled = f", with {dollars(self.float_)} in its float" if self.float_ else ""
        return f"The table opens under {self.setting.book}, dealt {self.setting.dealing}{filled}"


SIGN = (Refusal.NOT_ON_THE_SIGN, Refusal.LIMITS_NOT_ALLOWED, Refusal.UNKNOWN_OPTION, Refusal.NOT_TOLD_YET)
"""What a table is not opened for on account of its sign."""


@CHAPTER.decides(
    OpenTable,
    refusals=(
        Refusal.UNKNOWN_RULEBOOK,
        Refusal.NOT_IN_FORCE,
        Refusal.DECKS_NOT_ALLOWED,
        Refusal.SIDE_WAGERS_NOT_ALLOWED,
        Refusal.DEALER_STANDARD_NOT_ALLOWED,
        Refusal.RESET_NOT_ALLOWED,
        Refusal.NUMBER_NOT_ALLOWED,
        Refusal.AMOUNT_NOT_ALLOWED,
        Refusal.LAYOUT_NOT_ALLOWED,
        Refusal.HOLDER_NOT_ALLOWED,
        Refusal.NOT_WRITTEN,
        Refusal.NOT_APPROVED,
        Refusal.NOT_CHECKED,
        *SIGN,
    ),
    phases=(Phase.NOT_OPENED, Phase.CLOSED),
)
def open_table(context: CommandContext, command: OpenTable) -> Refused | None:
    """The book checks what the operator chose; a consent that comes with the command is put on file first."""
    proposed = _proposed(command)
    if isinstance(proposed, Refused):
        return proposed
    step = None if command.step is None else Cents(command.step)
    _, side_wagers = with_tie_limits(proposed.book, proposed.options, command.side_wager_limits)
    sign = Sign(step=step, side_wagers=side_wagers)
    if refused := (
        refuse_unchecked(context.table, command.who)
        or proposed.book.in_force.refuse_day(proposed.book.id, command.at.date(), notified=command.notified)
        or refuse_hours(proposed.book, command.hours)
        or _put_on_file(context, proposed, command)
        or refuse_layout(context.table, proposed)
        or refuse_shuffle(context.table, proposed.book, command.shuffle)
        or refuse_sign(proposed.book, proposed.options, sign)
        or refuse_reserved_from_the_start(proposed.book, proposed.options)
    ):
        return refused
    setting = _setting(proposed, command)
    context.say(
        TableOpened(
            setting=setting,
            sign=sign,
            float_=Cents(command.float_),
            clause=proposed.rules.pack.allowed.clause,
            also=_opened_under(proposed, setting),
        )
    )
    context.say(laid(proposed))
    leave_missing_boxes(context)
    return None


def _proposed(command: OpenTable) -> Proposed | Refused:
    """What the operator wants, once the book has looked at the choices."""
    for held in shelf.books():
        if refused := held.in_force.refuse_revoked(
            held.id, command.rulebook, command.at.date(), notified=command.notified
        ):
            return refused
    try:
        book = shelf.book(command.rulebook)
        chosen, _ = with_tie_limits(book, command.options, command.side_wager_limits)
        layout = named_layout(book, command.layout, chosen)
        options = drawn(book, layout, chosen)
        if isinstance(options, Refused):
            return options
        rules = book.rules(options)
    except RefusedError as error:
        return error.refused
    if book.card_care.determined is None:
        options = msgspec.structs.replace(options, decks=rules.pack.decks)
    return Proposed(
        book=book,
        rules=rules,
        options=options,
        layout=layout,
        sensors=command.sensors,
        holder=command.holder,
        low_limit_gaming=command.low_limit_gaming,
    )


def _put_on_file(context: CommandContext, proposed: Proposed, command: OpenTable) -> Refused | None:
    """One written consent may be for the layout, for all that lies on it, and for the shuffle."""
    if command.approval is None:
        return None
    consent = proposed.book.layout.consent
    if consent is None:
        says = f"{proposed.book.id} asks for no consent of the Commission"
        return Refused(Refusal.UNKNOWN_OPTION, says=says)
    side_wagers = proposed.options.side_wagers
    given = [
        Approval(
            what=Approvable.LAYOUT,
            name=proposed.layout,
            reference=command.approval,
            side_wagers=side_wagers,
        )
    ]
    if command.shuffle is not None:
        given.append(Approval(what=Approvable.SHUFFLE, name=command.shuffle, reference=command.approval))
    for one in given:
        if refused := refuse_unwritten(one, consent.approved):
            return refused
        if not is_approved(context.table, one.what, one.name, side_wagers=one.side_wagers):
            context.say(ConsentRecorded(approval=one, clause=consent.approved))
    return None


def _setting(proposed: Proposed, command: OpenTable) -> Setting:
    assert proposed.holder is not None, "a table with nothing to deal from was refused"
    return Setting(
        book=proposed.book.id,
        options=proposed.options,
        dealing=command.dealing,
        holder=proposed.holder,
        seconds_to_decide=command.seconds_to_decide,
        minutes_of_notice=command.minutes_of_notice,
        layout=proposed.layout,
        sensors=proposed.sensors,
        low_limit_gaming=proposed.low_limit_gaming,
        shuffle=command.shuffle,
        hours=command.hours,
    )


def _opened_under(proposed: Proposed, setting: Setting) -> tuple[Clause, ...]:
    """The clauses that the opening has satisfied, beside the one on decks."""
    rules = proposed.book.layout
    found = [rules.dealt_from, *determined_clauses(setting)]
    began = proposed.book.in_force.commencement
    if began is not None:
        found.append(began)
    if setting.low_limit_gaming and rules.low_limit_gaming is not None:
        found.append(rules.low_limit_gaming)
    if On.BLAZING_7S in setting.options.side_wagers and rules.jackpot is not None:
        found.append(rules.jackpot)
    return tuple(found)


@CHAPTER.evolves(TableOpened)
def table_opened(table: Table, event: TableOpened) -> Table:
    """A table that opens again keeps its name, its patrons' chips and its numbers of rounds and shoes."""
    same_book = table.setting is not None and table.setting.book == event.setting.book
    shelf.book(event.setting.book)  # a table whose book is not here cannot be followed
    opened = msgspec.structs.replace(
        table,
        phase=Phase.OPEN,
        setting=event.setting,
        failure=None,
        dealt_from=None,
        finished=table.finished if same_book else None,
        other_books=table.other_books if same_book else table.rounds,
    )
    return put_up(opened, event.sign)


@CHAPTER.moves(TableOpened)
def float_filled(table: Table, event: TableOpened) -> tuple[Posting, ...]:
    if not event.float_:
        return ()
    return (Posting(source=BANK, target=table_float(table.name), amount=event.float_),)
