"""Opening a table: its book, its choices, who deals and from what (ACT rules 1 to 3; NSW 2, 3 and 6)."""

from __future__ import annotations

import msgspec

from croupier.ledger.account import BANK, table_float
from croupier.ledger.balances import Posting
from croupier.rulebooks.shelf import book_id, rules_of
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.shoe.stack import Holder
from croupier.tables.commands import Command
from croupier.tables.desk import Desk
from croupier.tables.events import Event
from croupier.tables.registry import decides, evolves, moves, per_book
from croupier.tables.roles import Role
from croupier.tables.table import Dealing, Phase, Setting, Table
from croupier.vocabulary.money import NOTHING, Cents, dollars
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError


class OpenTable(Command, frozen=True, kw_only=True, tag="open"):
    """Open the table under one rulebook, with the operator's choices."""

    rulebook: str
    options: TableOptions = NO_OPTIONS
    dealing: Dealing = Dealing.BY_SOFTWARE
    holder: Holder = Holder.SHOE
    seconds_to_decide: int = 30
    float_: int = msgspec.field(default=0, name="float")
    """The chips in the dealer's tray, in cents."""


class TableOpened(Event, frozen=True, kw_only=True, tag="table-opened.1"):
    """A table came into use."""

    setting: Setting
    float_: Cents = msgspec.field(default=NOTHING, name="float")

    def __str__(self) -> str:
        filled = f", with {dollars(self.float_)} in its float" if self.float_ else ""
        return f"The table opens under {self.setting.book}, dealt {self.setting.dealing}{filled}"


@decides(
    OpenTable,
    by=per_book(
        act=(Role.CASINO_OPERATOR, Role.CASINO_SUPERVISOR),
        war=(Role.CASINO_OPERATOR, Role.CASINO_SUPERVISOR),
        nsw=(Role.CASINO_OPERATOR, Role.CASINO_SUPERVISOR),
    ),
    under=per_book(act=("1.1", "2.3"), war=("1.1", "2.3"), nsw=("2.2", "2.3.1")),
    refusals=(Refusal.UNKNOWN_RULEBOOK, Refusal.DECKS_NOT_ALLOWED, Refusal.SIDE_WAGERS_NOT_ALLOWED),
    phases=(Phase.NOT_OPENED, Phase.CLOSED),
)
def open_table(desk: Desk, command: OpenTable) -> Refused | None:
    """The book checks what the operator chose."""
    try:
        book = book_id(command.rulebook)
        rules = rules_of(book, command.options)
    except RefusedError as error:
        return error.refused
    options = msgspec.structs.replace(command.options, decks=rules.pack.decks)
    setting = Setting(
        book=book,
        options=options,
        dealing=command.dealing,
        holder=command.holder,
        seconds_to_decide=command.seconds_to_decide,
    )
    desk.say(TableOpened(setting=setting, float_=Cents(command.float_), clause=rules.pack.allowed.clause))
    return None


@evolves(TableOpened)
def table_opened(table: Table, event: TableOpened) -> Table:
    """A table that opens again keeps its name, its patrons' chips and its numbers of rounds and shoes."""
    return msgspec.structs.replace(table, phase=Phase.OPEN, setting=event.setting)


@moves(TableOpened)
def float_filled(table: Table, event: TableOpened) -> tuple[Posting, ...]:
    if not event.float_:
        return ()
    return (Posting(source=BANK, target=table_float(table.name), amount=event.float_),)
